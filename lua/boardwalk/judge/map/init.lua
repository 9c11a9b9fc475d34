--- Records of tile grids: surfaces at a point, walls on a way, and what is seen.

local core = require "boardwalk.core"
local grids = require "boardwalk.conform.map.grid"
local source = require "boardwalk.judge.map.source"
local surface = require "boardwalk.judge.map.surface"
local tile_explanation = require "boardwalk.class.tile_explanation"

local accounts = {}

function accounts.floor(grid, record) return grid:explain_floor(record.pos) end
function accounts.ceiling(grid, record) return grid:explain_ceiling(record.pos) end

function accounts.wall_hit(grid, record)
  return grid:explain_segment(record.from, record.to, {kinds = {"wall"}})
end

local function explain(record, place)
  local account = accounts[record.kind]
  return account and tile_explanation.about(account(grids.of(record, place), record)) or nil
end

-- The chunks of a grid, as it is stored.
local function files(grid)
  local kit, message, code = grid:kit()
  if not kit then return nil, message, code end
  local list = {{ending = "map"}, {ending = "trak"}}
  for i, object in ipairs {grid, kit} do
    list[i].bytes, message, code = object:save()
    if not list[i].bytes then return nil, message, code end
  end
  kit:destroy()
  if grid:info().polygons == 0 then return nil, "the grid has no polygons", "invalid" end
  return list
end

return {
  format = "map",
  kinds = {
    surface.floor, surface.ceiling, require "boardwalk.judge.map.inside",
    require "boardwalk.judge.map.wall_hit", require "boardwalk.judge.map.visible",
    (require "boardwalk.judge.map.placed_vertex"), -- its first value alone
  },
  rules = require "boardwalk.judge.map.rules",
  takes = function(world) return core.kind(world) == "TileGrid" end,
  files = files,
  about = function(names, crc32, grid)
    return {file = names[1], trak = names[2], crc32 = crc32, features = grid:info().features}
  end,
  source = source.new, with_world = source.with_world, explain = explain,
}
