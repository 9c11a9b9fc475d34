--- The checkers of Argonaut's tile grids, MAP.

local beside = require "boardwalk.conform.beside"
local grid = require "boardwalk.conform.map.grid"
local schema = require "boardwalk.conform.schema"
local verdict = require "boardwalk.conform.verdict"

local optional, integer = schema.optional, schema.integer

-- ---- what is in it

local SWAP = schema.list(integer, 5)

local parse = grid.checker("parse", {}, {
  size = integer, tiles = integer, width = integer, height = integer, colours_offset = integer,
  colours = integer, end_offset = integer, region_cells_offset = optional(integer),
  swaps = optional(schema.list(SWAP)),
}, function(_, of)
  local info = of:info()
  info.swaps = {}
  for i, swap in ipairs(of:swaps()) do
    info.swaps[i] = {swap.column, swap.y, swap.row, swap.models[1], swap.models[2]}
  end
  return info
end)

local tile = grid.checker("tile", {tile = schema.u32}, {
  pos = grid.POINT, rot = integer, model = integer, cell = grid.CELL,
}, function(record, of)
  local found = of:tile(record.tile)
  return {
    pos = found.position, rot = found.rotation, model = found.model,
    cell = {found.column, found.row},
  }
end)

local region = grid.checker("region", {region = schema.u32}, {
  mask = integer, value = integer,
}, function(record, of)
  return of:region(record.region)
end)

-- The numbers of a list, ascending: records do not tell of an order.
local function ascending(list)
  table.sort(list)
  return list
end

local function walls_of(of, kit, tiles)
  local walls = {}
  for _, number in ipairs(tiles) do
    local model = of:tile(number).model
    local counts = kit:model(model)
    for polygon = 0, counts.floors + counts.ceilings + counts.walls - 1 do
      if kit:polygon(model, polygon).kind == "wall" then walls[#walls + 1] = {number, polygon} end
    end
  end
  return walls
end

local cell = grid.checker("cell", {cell = grid.CELL}, {
  region = integer, tiles = schema.list(integer),
  walls = schema.list(schema.list(integer, 2)),
}, function(record, of, place)
  local found = of:cell(record.cell[1], record.cell[2])
  local tiles = ascending(found.tiles)
  return {
    region = found.region, tiles = tiles, walls = walls_of(of, grid.kit(record, place), tiles),
  }
end)

local placed_vertex = grid.checker("placed_vertex", {
  tile = schema.u32, vertex = schema.u32, tol = optional(schema.number),
}, {expect = schema.list(schema.number, 3)}, function(record, of)
  return {expect = {of:placed_vertex(record.tile, record.vertex)}}
end)

-- ---- queries

-- A checker of what floor or ceiling answers.
local function surface(kind)
  return grid.checker(kind, {pos = grid.POINT, tol = optional(schema.number)}, {
    found = schema.boolean, height = optional(schema.number), tile = optional(integer),
    polygon = optional(integer), material = optional(integer),
  }, function(record, of)
    local contact = of[kind](of, record.pos)
    if not contact then return {found = false} end
    contact.found = true
    return contact
  end)
end

local inside = grid.checker("inside", {
  tile = schema.u32, polygon = schema.u32, pos = grid.POINT,
}, {expect = schema.boolean}, function(record, of)
  return {expect = of:inside(record.tile, record.polygon, record.pos)}
end)

local wall_hit = grid.checker("wall_hit", {
  from = grid.POINT, to = grid.POINT, tol = optional(schema.number),
}, {
  hit = schema.boolean, t = optional(schema.number), tile = optional(integer),
  polygon = optional(integer), material = optional(integer),
}, function(record, of)
  local contact = of:segment(record.from, record.to, {kinds = {"wall"}})
  if not contact then return {hit = false} end
  contact.hit = true
  return contact
end)

local visible = grid.checker("visible", {camera = grid.POINT, cell = grid.CELL}, {
  expect = schema.boolean,
}, function(record, of)
  return {expect = of:visible(record.camera, record.cell[1], record.cell[2])}
end)

return {
  parse, tile, region, cell, placed_vertex, surface("floor"), surface("ceiling"), inside, wall_hit,
  visible, verdict("map", grid.read, {trak = beside.PATH}),
}
