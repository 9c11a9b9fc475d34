-- What the examples of the API's description speak of: one of each class, by the names they use.
local bw = require "boardwalk"
local fixtures = require "spec.lua_objects"

local api_objects = {}

local MAKERS = {
  mesh = function() return assert(bw.example "pier") end,
  model = function()
    local model = assert(bw.model())
    for _, corner in ipairs({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}) do model:add_vertex(corner) end
    model:add_polygon({0, 1, 2}, "WOOD", "deck")
    return model
  end,
  set = function(made)
    return assert(made.mesh:add({{a = {0, 10, 8}, b = {1, 10, 8}, c = {0, 11, 8}}}))
  end,
  filter = function() return bw.filter() end,
  buffer = function() return bw.buffer(7) end,
  physics = function() return assert(bw.physics()) end,
  owner = function(made) return assert(made.physics:add_owner {position = {0, 10, 8}}) end,
  body = function(made) return assert(made.owner:add_body {layers = {"RAYCASTTARGET"}}) end,
  shape = function(made)
    local shape = assert(made.body:add_shape {type = "box", size = {1, 1, 1}})
    made.physics:update()
    return shape
  end,
  level = function(made) return assert(bw.level(made.mesh, "level200")) end,
  manager = function(made) return fixtures.world_manager(made.mesh) end,
  packer = fixtures.packer, wad = fixtures.wad, chunks = fixtures.chunks,
  occluders = fixtures.occluders, paths = fixtures.path_map, subtitles = fixtures.subtitles,
  field = fixtures.height_field, grid = fixtures.tile_grid, kit = fixtures.tile_kit,
  ramp = fixtures.mesh_shape, solid = fixtures.primitive, park = fixtures.shape_set,
  budget = fixtures.budget, world = fixtures.streamed_world,
}

--- Objects that are made when they are first asked for.
---@param raw table|nil boardwalk.ffi
---@return table
function api_objects.lazy(raw)
  return setmetatable({bw = bw, raw = raw, print = function() end}, {
    __index = function(made, name)
      local make = MAKERS[name]
      if not make then return nil end
      made[name] = make(made)
      return made[name]
    end,
  })
end

--- All of them.
---@param raw table|nil boardwalk.ffi
---@return table
function api_objects.all(raw)
  local made = api_objects.lazy(raw)
  -- an IPhysics has its shape before anything is asked of it
  for _, name in ipairs {"set", "shape"} do assert(made[name]) end
  for name in pairs(MAKERS) do assert(made[name]) end
  return setmetatable(made, nil)
end

--- Those that a piece of Lua names.
---@param text string
---@param raw table|nil boardwalk.ffi
---@return table
function api_objects.named_in(text, raw)
  local made = api_objects.lazy(raw)
  for name in text:gmatch("[%a_][%w_]*") do
    if name == "physics" or name == "owner" or name == "body" then assert(made.shape) end
    if MAKERS[name] then assert(made[name]) end
  end
  return setmetatable(made, nil)
end

return api_objects
