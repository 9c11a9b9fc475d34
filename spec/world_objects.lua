-- Streamed worlds and their managers for the specs, of known shape.
local bw = require "boardwalk"

local worlds = {}

--- Bytes of the pool of a small level, and of each row's own heap.
worlds.LEVEL_POOL, worlds.WORLD_HEAP = 262144, 1000

--- What describes the row of the spec: sector k spans x 10k to 10k + 10, y and z 0 to 10.
---@param name string
---@param parts integer[] the part of each sector
---@param heap_size? integer of every part; 100 when absent
---@return table source of bw.streamed_world
function worlds.row(name, parts, heap_size)
  local source = {name = name, heap_size = worlds.WORLD_HEAP, parts = {}, sectors = {}}
  local most = 0
  for k, part in ipairs(parts) do
    source.sectors[k] = {low = {10 * k - 10, 0, 0}, high = {10 * k, 10, 10}, part = part}
    most = math.max(most, part)
  end
  for part = 1, most do source.parts[part] = {heap_size = heap_size or 100} end
  return source
end

--- The same with planes x = 10, 20 and on.
function worlds.row_tree(name, parts, heap_size)
  local source = worlds.row(name, parts, heap_size)
  local sectors = source.sectors
  local tree = sectors[#sectors]
  for k = #sectors - 1, 1, -1 do
    tree = {axis = "x", value = 10 * k, left = sectors[k], right = tree}
  end
  for k, sector in ipairs(sectors) do sector.index = k - 1 end
  source.sectors, source.tree = nil, tree
  return source
end

--- A part for each of `count` sectors.
function worlds.each(count)
  local parts = {}
  for k = 1, count do parts[k] = k end
  return parts
end

--- A StreamedWorld of a row, a part for each sector.
---@param count integer
---@return StreamedWorld
function worlds.world(count)
  return assert(bw.streamed_world(worlds.row_tree("row", worlds.each(count))))
end

--- Loads parts of a world that nobody manages.
---@param world StreamedWorld
---@param ... integer parts; all of them when there are none
function worlds.load(world, ...)
  local parts = {...}
  if #parts == 0 then parts = worlds.each(world:state().parts) end
  for _, part in ipairs(parts) do
    assert(world:request_part(part))
    assert(world:finish_part(0))
  end
  return world
end

--- A floor of 40 by 40 metres at z = 0, of material 5.
---@return CollisionMesh
function worlds.floor()
  return assert(bw.mesh {
    {a = {-20, -20, 0}, b = {20, -20, 0}, c = {20, 20, 0}, material = 5},
    {a = {-20, -20, 0}, b = {20, 20, 0}, c = {-20, 20, 0}, material = 5},
  })
end

--- What a manager of levels reads: "one" with a world of five sectors, "two" with two of three, and
--- "bare" without any; a part of 100 bytes for each sector, of 200 in the detail layer.
---@param mesh? CollisionMesh of the levels; the floor when absent
---@return table source of bw.world_manager
function worlds.source(mesh)
  local floor = mesh or worlds.floor()
  return {
    levels = {one = floor, two = floor, bare = floor},
    worlds = {
      one = worlds.row_tree("one", worlds.each(5)),
      twos = worlds.row_tree("twos", worlds.each(3)),
      twod = worlds.row_tree("twod", worlds.each(3), 200),
    },
  }
end

--- A manager of them whose budget leaves room beside a level pool and one world's own heap.
---@param room integer bytes
---@param options? table of bw.world_manager
---@param mesh? CollisionMesh
---@return WorldManager
function worlds.manager(room, options, mesh)
  options = options or {}
  options.capacity = worlds.LEVEL_POOL + worlds.WORLD_HEAP + room
  return assert(bw.world_manager(worlds.source(mesh), options))
end

--- The same with the level "one", drawn as far as 300.
---@param room integer
---@param options? table
---@param mesh? CollisionMesh
---@return WorldManager
function worlds.row_manager(room, options, mesh)
  local manager = worlds.manager(room, options, mesh)
  assert(manager:load_level "one")
  manager:set_draw_distance(300)
  return manager
end

--- Puts the one camera at a point that is given in RenderWare's axes.
function worlds.look_from(manager, x, y, z)
  assert(manager:set_cameras {{x, -z, y}})
end

--- The states of a world's parts by their first letters.
---@param world StreamedWorld
---@return string
function worlds.parts_of(world)
  local letters = {}
  for i, part in ipairs(world:parts()) do letters[i] = part.state:sub(1, 1) end
  return table.concat(letters)
end

return worlds
