-- An engine of tile grids for boardwalk judge: our own answers to records of format "map", with one
-- planted fault. Its faults are in the question, in the chunks' bytes or in how answers are put
-- together, none of them by the rules of the judge.
--
-- usage: lua spec/tile_engine.lua FAULT PATH CPATH, the last two being those of the specs

local fault = arg[1]
package.path, package.cpath = arg[2], arg[3]

local bw = require "boardwalk"
local json = require "dkjson"

-- ---- faults of reading: the chunks, changed

local function i16(bytes, at)
  local value = bytes:byte(at + 1) + 256 * bytes:byte(at + 2)
  return value >= 32768 and value - 65536 or value
end

local function word(value)
  value = value % 2 ^ 32
  return string.char(value % 256, math.floor(value / 256) % 256,
    math.floor(value / 65536) % 256, math.floor(value / 16777216))
end

local function put(bytes, at, text)
  return bytes:sub(1, at) .. text .. bytes:sub(at + #text + 1)
end

local HEADER, TILE, FIXED, POLYGON, PLANE = 12, 24, 24, 32, 6

local function each_tile(map, grid, change)
  local fixed = grid:info().fixed_offset
  for i = 0, grid:info().tiles - 1 do
    map = change(map, HEADER + TILE * i, fixed + FIXED * i, grid:tile(i))
  end
  return map
end

local function each_polygon(trak, kit, change)
  for i = 0, #kit - 1 do
    local model = kit:model(i)
    for polygon = 0, model.floors + model.ceilings + model.walls - 1 do
      trak = change(trak, model.polygon_offset + POLYGON * polygon)
    end
  end
  return trak
end

-- Each plane's place, from the surface on.
local function each_plane(trak, at, change)
  for plane = 0, 4 do trak = change(trak, at + 2 + PLANE * plane, plane) end
  return trak
end

local maps, traks = {}, {}

function maps.turn(map, float, fixed, tile)
  local turn = word(-tile.rotation % 4096)
  return put(put(map, float + 12, turn), fixed + 4, turn)
end

function maps.height(map, float, fixed)
  return put(put(map, float + 4, word(0)), fixed + 16, word(0))
end

function traks.quad(trak, at) return put(trak, at, "\0") end

function traks.edges(trak, at)
  return each_plane(trak, at, function(bytes, place, plane)
    return plane == 0 and bytes or put(bytes, place + 4, "\0\128")
  end)
end

function traks.space(trak, at)
  return each_plane(trak, at, function(bytes, place)
    return put(bytes, place + 2, string.char((256 - bytes:byte(place + 3)) % 256))
  end)
end

function traks.scale(trak, at)
  return each_plane(trak, at, function(bytes, place)
    local d = math.floor(i16(bytes, place + 4) * 128 / 127 + 0.5)
    return put(bytes, place + 4, word(d):sub(1, 2))
  end)
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

local function load(record)
  local options = {kit = record.trak, features = record.features}
  local grid = assert(bw.load(record.file, options))
  local map, trak = read(record.file), read(record.trak)
  if maps[fault] then map = each_tile(map, grid, maps[fault]) end
  if traks[fault] then trak = each_polygon(trak, grid:kit(), traks[fault]) end
  if fault == "material" then options.features = 0 end
  return assert(bw.load_bytes(map, "changed.map", {
    kit = assert(bw.load_bytes(trak, "changed.trak")), features = options.features,
  }))
end

local grids = {}

local function grid_of(record)
  grids[record.file] = grids[record.file] or load(record)
  return grids[record.file]
end

-- ---- faults of asking

local answers = {}

local function farthest(grid, name, pos)
  local worst
  for _, candidate in ipairs(grid["explain_" .. name](grid, pos).candidates) do
    local found = candidate.reason == "kept" or candidate.reason == "farther"
    local lower = found and worst and (candidate.height < worst.height) == (name == "floor")
    if found and (not worst or lower) then worst = candidate end
  end
  return worst
end

local function surface(name)
  answers[name] = function(grid, record)
    local contact
    if fault == "nearest" then
      contact = farthest(grid, name, record.pos)
    else
      contact = grid[name](grid, record.pos, {
        neighbours = fault == "cell", tolerance = fault == "step" and 1024 or 0,
      })
    end
    if not contact then return {found = false} end
    return {
      found = true, height = contact.height, tile = contact.tile, polygon = contact.polygon,
      material = contact.material,
    }
  end
end

surface "floor"
surface "ceiling"

local function along(from, to, times)
  local point = {}
  for axis = 1, 3 do point[axis] = from[axis] + (to[axis] - from[axis]) * times end
  return point
end

function answers.wall_hit(grid, record)
  local times = fault == "length" and 8 or 1
  local options = {kinds = {"wall"}}
  local contact = grid:segment(record.from, along(record.from, record.to, times), options)
  if fault == "front" then
    for _, one in ipairs(grid:explain_segment(record.from, record.to, options).candidates) do
      local met = one.crossed and one.reason == "back_face" and one.kind == "wall"
      if met and not (contact and contact.t <= one.t) then contact = one end
    end
  end
  if not contact then return {hit = false} end
  return {
    hit = true, t = contact.t * times, tile = contact.tile, polygon = contact.polygon,
    material = contact.material,
  }
end

function answers.inside(grid, record)
  return {expect = grid:inside(record.tile, record.polygon, record.pos)}
end

local function sees(mask, region)
  return math.floor(mask / 2 ^ region) % 2 == 1
end

local function region_of(grid, column, row)
  local info = grid:info()
  if column < 0 or row < 0 or column >= info.width or row >= info.height then return nil end
  return grid:cell(column, row).region
end

function answers.visible(grid, record)
  local camera, cell = record.camera, record.cell
  local own = region_of(grid, math.floor(camera[1] / 4096), math.floor(camera[3] / 4096))
  if fault == "camera" and not own then return {expect = false} end
  if own and fault == "mask" then
    local mask = grid:region(region_of(grid, cell[1], cell[2])).mask
    return {expect = mask == 0 or sees(mask, own)}
  end
  if own and fault == "mask-0" then
    return {expect = sees(grid:region(own).mask, region_of(grid, cell[1], cell[2]))}
  end
  return {expect = grid:visible(camera, cell[1], cell[2])}
end

function answers.placed_vertex(grid, record)
  return {expect = {grid:placed_vertex(record.tile, record.vertex)}}
end

for line in io.lines() do
  local record = json.decode(line)
  local answer = answers[record.kind] and answers[record.kind](grid_of(record), record)
    or {unsupported = true}
  answer.id = record.id
  io.write(json.encode(answer), "\n")
end
