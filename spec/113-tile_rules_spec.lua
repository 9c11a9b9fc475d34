-- The rules of tile worlds: each is broken on purpose, found by boardwalk check, and named.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local HEADER, FACE = 0x84, 28

-- ---- bytes

local function word(number, size)
  local bytes = {}
  for i = 1, size do
    bytes[i] = string.char(math.floor(number / 256 ^ (i - 1)) % 256)
  end
  return table.concat(bytes)
end

local function u32(number) return word(number, 4) end
local function u16(number) return word(number, 2) end

-- The bytes with others at an offset from 0.
local function put(bytes, offset, new)
  return bytes:sub(1, offset) .. new .. bytes:sub(offset + #new + 1)
end

local function get32(bytes, offset)
  local a, b, c, d = bytes:byte(offset + 1, offset + 4)
  return a + b * 256 + c * 65536 + d * 16777216
end

-- ---- a world to break

local grid = objects.tile_grid()
local info = grid:info()
local TRAK, MAP = assert(grid:kit():save()), assert(grid:save())
local FLAGS = info.features

-- The first model with a face and with a floor, and a tile that has it.
local model, model_number
for i = 0, #grid:kit() - 1 do
  local found = grid:kit():model(i)
  if not model and found.faces > 0 and found.floors > 0 then model, model_number = found, i end
end
local POLYGON, FIRST_FACE = model.polygon_offset, model.face_offset
local MODEL_HEADER = 4 + model_number * HEADER

local function wad(trak, map, features)
  return assert(bw.write_tile_chunks {
    {tag = "WFPC", data = u32(features or FLAGS)}, {tag = "TRAK", data = trak or TRAK},
    {tag = "MAP", data = map or MAP},
  })
end

-- What boardwalk check says of a file: its output, its errors and the status.
local function check(bytes, ending, ...)
  local path = helpers.temp_file(bytes, ending or ".wad")
  local result = helpers.boardwalk {"check", path, "--most", "0", ...}
  return result.out, result.err, result.status
end

-- A model of 257 faces of three corners, each on the one before.
local function stack(count)
  local tall = bw.model()
  for i = 0, count - 1 do
    local y = i / 1000
    for _, corner in ipairs {{0.1, 0.1}, {0.1, 0.9}, {0.9, 0.1}} do
      tall:add_vertex(corner[1], y, corner[2])
    end
    tall:add_polygon({3 * i, 3 * i + 1, 3 * i + 2}, "ground")
  end
  return assert(bw.tile_grid(tall, {space = "file"}))
end

-- A kit whose only model claims more vertices than one may have, and has them.
local function many_vertices(count)
  local header = ("\0"):rep(0x6c) .. u16(count) .. u16(0) .. ("\0"):rep(HEADER - 0x70)
  return u32(1) .. header .. ("\0"):rep(24 * count)
end

-- ---- each rule: how it is broken, whether the file is refused, and what is said of it

local tile0 = 12
local fixed0, model0 = info.fixed_offset, info.models_offset

local BROKEN = {
  size = {
    fatal = true, break_it = function() return wad(TRAK:sub(1, -2)) end, says = "polygons, to "
      .. "offset",
  },
  face_vertices = {
    fatal = true, break_it = function() return wad(put(TRAK, FIRST_FACE + 2, u16(500))) end,
    says = "names vertex 500 of",
  },
  positions = {
    fatal = true, break_it = function() return wad(nil, put(MAP, tile0, "\0\0\128\127")) end,
    says = "x of tile 0 is not finite",
  },
  tile_cells = {
    fatal = true, break_it = function() return wad(nil, put(MAP, 4, u32(2))) end,
    says = "on column 2, row %d of a grid of 2 by 2",
  },
  tile_models = {
    fatal = true,
    break_it = function()
      return wad(nil, put(put(MAP, tile0 + 16, u32(99)), model0, u32(99)))
    end,
    says = "tile 0 names model 99 of a kit of",
  },
  copies = {
    fatal = true, break_it = function() return wad(nil, put(MAP, fixed0 + 12, u32(2049))) end,
    says = "fixed x of tile 0 is 2049, expected 2048 from its float",
  },
  region_numbers = {
    fatal = true,
    break_it = function() return wad(nil, put(MAP, info.region_cells_offset, u32(32))) end,
    says = "column 0, row 0 is in region 32, the last is 31",
  },
  swaps = {
    fatal = true, break_it = function() return wad(nil, nil, 0) end,
    says = "has a swap model, and feature flag 0x10000 is not set",
  },
  colours = {
    fatal = true, break_it = function() return wad(nil, MAP:sub(1, -5)) end,
    says = "needs 1 sets of %d+ colours",
  },
  pointers = {
    break_it = function() return wad(put(TRAK, MODEL_HEADER + 0x70, u32(0x1234))) end,
    says = "has a pointer of 0x1234, expected 0",
  },
  vertex_count = {
    of_kit = true, break_it = function() return many_vertices(8001) end,
    says = "model 0 has 8001 vertices, the limit is 8000",
  },
  bounds = {
    break_it = function() return wad(put(TRAK, MODEL_HEADER + 0x0c, "\0\0\128\64")) end,
    says = "the box of model %d is not that of its vertices in x",
  },
  face_planes = {
    break_it = function() return wad(put(TRAK, FIRST_FACE + 16, u32(0))) end,
    says = "the plane of face 0 of model %d does not go through its corners",
  },
  batches = {
    break_it = function() return wad(put(TRAK, FIRST_FACE, u16(0x800))) end,
    says = "face 0 of model %d begins no batch",
  },
  textures = {
    arguments = {"--textures", "3"},
    break_it = function() return wad(put(TRAK, FIRST_FACE + 8, u16(3))) end,
    says = "face 0 of model %d has texture 3 of 3",
  },
  normals = {
    break_it = function() return wad(put(TRAK, POLYGON + 8, "\40\0\0")) end,
    says = "plane 1 of polygon 0 of model %d has normal 40, 0, 0, expected one 127 long",
  },
  groups = {
    break_it = function()
      local floors = MODEL_HEADER + 0x78
      return wad(put(TRAK, floors, u16(model.floors - 1) .. u16(model.ceilings + 1)))
    end,
    says = "is a floor, and stands among the ceilings",
  },
  reach = {
    break_it = function() -- an edge's normal of 0 leaves the polygon open
      return wad(put(TRAK, POLYGON + 8, "\0\0\0\0\0\0"))
    end,
    says = "reaches farther than 8 units from its tile's origin",
  },
  cover = {
    break_it = function() -- a slab alone in the middle of three by three cells, its edges 2 away
      local model_of_slab = bw.model()
      for _, corner in ipairs {{1, 1}, {1, 2}, {2, 2}, {2, 1}} do
        model_of_slab:add_vertex(corner[1], 0, corner[2])
      end
      model_of_slab:add_polygon {0, 1, 2, 3}
      local slab = assert(bw.tile_grid(model_of_slab, {space = "file", width = 3, height = 3}))
      local trak, polygon = assert(slab:kit():save()), slab:kit():model(0).polygon_offset
      for edge = 1, 4 do trak = put(trak, polygon + 2 + 6 * edge + 4, u16(0x10000 - 8192)) end
      return wad(trak, slab:save(), 0)
    end,
    says = "reaches over column %d, row %d, where no tile has it",
  },
  quarter_turns = {
    break_it = function()
      return wad(nil, put(put(MAP, tile0 + 12, u32(512)), fixed0 + 4, u32(512)))
    end,
    says = "tile 0 is turned by 512, expected 0, 1024, 2048 or 3072",
  },
  visible = {
    break_it = function() return wad(nil, put(MAP, info.regions_offset, u32(2))) end,
    says = "are in region 0, which no region around them sees",
  },
  length = {
    break_it = function() return put(wad(), 0, u32(5)) end,
    says = "the first word is not the file's length",
  },
}

describe("a tile world that breaks no rule", function()
  it("is found to be right", function()
    local out, err, status = check(wad())
    assert.same({"", 0}, {err, status})
    assert.matches("nothing found", out)
  end)
end)

describe("boardwalk check finds and names", function()
  for rule, case in pairs(BROKEN) do
    it(rule, function()
      local bytes = case.break_it()
      local out, err, status = check(bytes, case.of_kit and ".trak",
        (table.unpack or unpack)(case.arguments or {}))
      assert.equal("", err)
      assert.equal(case.fatal and 1 or 0, status, out)
      local found
      for line in out:gmatch("[^\n]+") do
        if line:find(case.says) and line:find("[" .. rule .. "]", 1, true) then found = line end
      end
      assert.is_string(found, out)
      -- where: a chunk and an offset in it
      assert.matches(rule == "length" and ": 0x0: " or ": %u+ 0x%x+: ", found)
      assert.matches(case.fatal and ": error: " or ": warning: ", found)
    end)
  end

  it("every 257th face that begins no batch", function()
    local made = stack(300)
    assert.same({}, made:faults())
    local trak = assert(made:kit():save())
    local first = made:kit():model(0).face_offset
    local at = first + 256 * FACE
    assert.equal(8, get32(trak, at) % 16)
    local faults = assert(bw.load_bytes(put(trak, at, u16(0)), "x.trak")):faults()
    assert.same({"batches", at}, {faults[1].rule, faults[1].offset})
  end)

  it("several rules of one file", function()
    local map = put(put(MAP, tile0, "\0\0\128\127"), tile0 + 24 + 16, u32(99))
    local out = check(wad(nil, map))
    assert.matches("%[positions%]", out)
    assert.matches("%[tile_models%]", out)
  end)

  it("as JSON too", function()
    local out = check(wad(nil, nil, 0), nil, "--json")
    local finding = helpers.json_values(out)[1]
    assert.same({"error", "swaps"}, {finding.severity, finding.code})
  end)
end)

describe("bw.check of a tile world", function()
  it("finds what reading does not need", function()
    local broken = assert(bw.load_bytes(wad(put(TRAK, FIRST_FACE, u16(0x800)))))
    local findings = bw.check(broken)
    assert.same({"warning", "batches"}, {findings[1].severity, findings[1].code})
    assert.same({}, bw.check(grid))
    assert.same({}, bw.check(grid:kit()))
  end)
end)

describe("a kit of more vertices than a model may have", function()
  it("is read, and not written", function()
    local kit = assert(bw.load_bytes(many_vertices(8001), "many.trak"))
    assert.equal(8001, kit:model(0).vertices)
    local bytes, message, code = kit:save()
    assert.same({nil, "limit"}, {bytes, code})
    assert.matches("model 0 has 8001 vertices, the limit is 8000", message)
    assert.is_string(bw.load_bytes(many_vertices(8000), "full.trak"):save())
  end)
end)
