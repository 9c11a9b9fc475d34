-- The published vectors of tile worlds, through the conformance runner.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local records = require "spec.conform_records"
local runner = require "boardwalk.conform.runner"

local FOLDER = helpers.vector("argonaut")

-- How many records of each format and kind the published files have.
local RECORDS = {
  ["trak/parse"] = 1, ["trak/model"] = 15, ["trak/polygon"] = 28, ["trak/face"] = 14,
  ["trak/vertex"] = 14, ["trak/verdict"] = 28,
  ["map/parse"] = 2, ["map/tile"] = 60, ["map/region"] = 10, ["map/cell"] = 35,
  ["map/placed_vertex"] = 48, ["map/floor"] = 335, ["map/ceiling"] = 320, ["map/inside"] = 160,
  ["map/wall_hit"] = 240, ["map/visible"] = 160, ["map/verdict"] = 39,
}

describe("vectors of tile worlds", function()
  local report = runner.run {FOLDER}

  it("run without a problem", function()
    assert.same({}, report.problems)
    assert.same({}, report.failures)
  end)

  for name, expected in pairs(RECORDS) do
    it(("%s: all %d records pass"):format(name, expected), function()
      for _, count in ipairs(report.kinds) do
        if count.format .. "/" .. count.kind == name then
          return assert.same({expected, 0}, {count.passed, count.failed})
        end
      end
      error("no record of it")
    end)
  end

  it("the copies are the published files", function()
    local shared = helpers.shared("vectors/others")
    if not shared then return pending("the published vectors are not beside us") end
    for _, folder in ipairs {"", "/malformed"} do
      for name in lfs.dir(FOLDER .. folder) do
        if name:find("%.trak") or name:find("%.map") or name:find("%.stpc") then
          local path = folder .. "/" .. name
          assert.is_true(helpers.read(FOLDER .. path) == helpers.read(shared .. path), name)
        end
      end
    end
  end)
end)

-- What is informative states nothing for a runner; these we read as it has them.
describe("an informative record", function()
  local function first(name)
    return helpers.json_lines(("%s/%s.jsonl"):format(FOLDER, name))[1]
  end

  it("of a grid with swaps is what we read", function()
    local record = first("gate.map")
    local grid = assert(bw.load(FOLDER .. "/gate.map", {
      kit = FOLDER .. "/kit.trak", features = 0x10000,
    }))
    local info, swaps = grid:info(), {}
    for i, swap in ipairs(grid:swaps()) do
      swaps[i] = {swap.column, swap.y, swap.row, swap.models[1], swap.models[2]}
    end
    assert.same(record.swaps, swaps)
    assert.same({record.size, record.tiles, record.colours, record.colours_offset,
      record.end_offset}, {info.size, info.tiles, info.colours, info.colours_offset,
      info.end_offset})
    assert.is_false(info.swaps_counted)
  end)

  it("of object models is what we read", function()
    local record = first("props.stpc")
    local kit = assert(bw.load(FOLDER .. "/props.stpc"))
    local info = kit:info()
    assert.same({true, record.size, record.models, record.models_end},
      {info.objects, info.size, info.models, info.models_end})
    for i = 0, #kit - 1 do
      local model = kit:model(i)
      assert.same({record.vertices[i + 1], record.faces[i + 1], record.collision_polygons[i + 1]},
        {model.vertices, model.faces, model.floors + model.ceilings + model.walls})
    end
  end)
end)

-- ---- that a record can fail

local FILES = {"kit.trak", "yard.map"}

local function run_lines(...)
  return records.run(FOLDER, FILES, ...)
end

-- A value in a record, and another in its place.
local CHANGES = {
  {"kit.trak", "parse", '"faces": %d+', '"faces": 77'},
  {"kit.trak", "model", '"groups": %[%d+', '"groups": [9'},
  {"kit.trak", "model", '"centre": %[%-?[%d.]+', '"centre": [9.5'},
  {"kit.trak", "face", '"texture": %d+', '"texture": 99'},
  {"kit.trak", "vertex", '"normal": %[%-?[%d.]+', '"normal": [9.5'},
  {"kit.trak", "polygon", '"planes": %[%[%-?%d+', '"planes": [[99'},
  {"yard.map", "parse", '"colours": %d+', '"colours": 77'},
  {"yard.map", "tile", '"rot": %d+', '"rot": 77'},
  {"yard.map", "region", '"mask": %d+', '"mask": 77'},
  {"yard.map", "cell", '"tiles": %[%d+', '"tiles": [77'},
  {"yard.map", "cell", '"walls": %[%[%d+', '"walls": [[77'},
  {"yard.map", "placed_vertex", '"expect": %[%-?[%d.]+', '"expect": [77.5'},
  {"yard.map", "floor", '"height": %-?%d+', '"height": 77'},
  {"yard.map", "floor", '"found": true', '"found": false'},
  {"yard.map", "ceiling", '"polygon": %d+', '"polygon": 77'},
  {"yard.map", "inside", '"expect": true', '"expect": false'},
  {"yard.map", "wall_hit", '"t": [%d.]+', '"t": 0.999'},
  {"yard.map", "wall_hit", '"hit": false', '"hit": true'},
  {"yard.map", "visible", '"expect": false', '"expect": true'},
}

describe("a record of a tile world", function()
  for _, change in ipairs(CHANGES) do
    local name, kind, by = change[1], change[2], change[4]
    it(("of %s, %s, fails when it is changed to %s"):format(name, kind, by), function()
      assert.same({1, 1, 2}, records.outcome(FOLDER, FILES, change))
    end)
  end

  it("names no kit outside its folder", function()
    local report = run_lines(
      '{"file": "yard.map", "trak": "../kit.trak", "verdict": "accepted"}')
    assert.equal(1, report.failed)
    assert.matches("trak: expected the path of a file below the folder",
      report.failures[1].differences[1])
  end)
end)

-- ---- why a file is refused

-- What the message of each refused file says, by its name without "malformed/" and its ending, and
-- its code; for a name that begins so.
local REASONS = {
  {"trak_cut_000003", "truncated", "ends within the number of its models"},
  {"trak_cut_000000", "truncated", "ends within the number of its models"},
  {"trak_cut_0000", "truncated", "8 models need headers of 1056 bytes"},
  {"trak_cut_000423", "truncated", "8 models need headers of 1056 bytes"},
  {"trak_cut_000424", "truncated", "model 0 has 1 collision polygons"},
  {"trak_cut_0007", "truncated", "model 5 has 20 vertices"},
  {"trak_cut_0009", "truncated", "model 5 has 10 faces"},
  {"trak_cut_000a", "truncated", "model 5 has 5 collision polygons"},
  {"trak_cut_000f", "truncated", "model 7 has 2 collision polygons"},
  {"trak_models_huge", "truncated", "4294967295 models need headers"},
  {"trak_models_past", "truncated", "30 models need headers"},
  {"trak_models_wrap", "truncated", "1073741832 models need headers"},
  {"trak_vertices_many", "truncated", "model 7 has 65535 vertices"},
  {"trak_faces_many", "truncated", "model 7 has 65535 faces"},
  {"trak_polygons_many_0", "truncated", "model 7 has 65535 collision polygons"},
  {"trak_polygons_many", "truncated", "model 7 has 65537 collision polygons"},
  {"trak_polygons_sum_wrap", "truncated", "model 7 has 65536 collision polygons"},
  {"trak_vertex_index_far", "invalid", "face 9 of model 5 names vertex 65535 of 20"},
  {"trak_vertex_index", "invalid", "face 0 of model 5 names vertex 20 of 20"},
  {"map_cut_before_header", "truncated", "ends within its header of 12 bytes"},
  {"map_cut_in_header", "truncated", "ends within its header of 12 bytes"},
  {"map_cut_before_tiles", "truncated", "24 tiles do not fit"},
  {"map_cut_in_tiles", "truncated", "24 tiles do not fit"},
  {"map_cut_before_colours", "truncated", "tile 0 needs 1 sets of 12 colours"},
  {"map_cut_in_colours", "truncated", "tile 0 needs 1 sets of 12 colours"},
  {"map_cut_last", "truncated", "tile 23 needs 1 sets of 4 colours"},
  {"map_cut_colour", "truncated", "tile 23 needs 1 sets of 4 colours"},
  {"map_cut_", "truncated", "the fixed copies and the model indices need 976 bytes"},
  {"map_tiles_huge", "truncated", "4294967295 tiles do not fit"},
  {"map_tiles_wrap", "truncated", "536870936 tiles do not fit"},
  {"map_grid_huge", "truncated", "region numbers of 2147483647 by 3 cells"},
  {"map_grid_wrap", "truncated", "region numbers of 65536 by 65536 cells"},
  {"map_grid_past", "truncated", "region numbers of 2300 by 3 cells"},
  {"map_grid_narrow", "invalid", "24 tiles on 0 by 3 cells, expected at least 1 of each"},
  {"map_tile_east", "invalid", "tile 12 is on column 4, row 0 of a grid of 4 by 3"},
  {"map_tile_west", "invalid", "tile 12 is on column -1, row 0"},
  {"map_tile_south", "invalid", "tile 12 is on column 3, row 3"},
  {"map_tile_north", "invalid", "tile 12 is on column 3, row -1"},
  {"map_tile_far", "invalid", "tile 12 is on column 100000, row 0"},
  {"map_tile_nan", "invalid", "x of tile 12 is not finite"},
  {"map_tile_inf", "invalid", "z of tile 12 is not finite"},
  {"map_model_past", "invalid", "tile 12 names model 15 of a kit of 15"},
  {"map_model_negative", "invalid", "tile 12 names model 4294967295 of a kit of 15"},
  {"map_model_disagrees", "invalid", "the model index of tile 12 is 5, its tile has 6"},
  {"map_fixed_x", "invalid", "fixed x of tile 12 is 18432, expected 14336 from its float"},
  {"map_fixed_y", "invalid", "fixed y of tile 12 is 9216, expected 8192 from its float"},
  {"map_fixed_z", "invalid", "fixed z of tile 12 is -2048, expected 2048 from its float"},
  {"map_fixed_rot", "invalid", "the fixed copy of tile 12 is turned by 0, its tile by 3072"},
  {"map_region_far", "invalid", "is in region 4294967295, the last is 31"},
  {"map_region", "invalid", "the cell at column 3, row 0 is in region 32, the last is 31"},
}

local function reason_of(name)
  for _, reason in ipairs(REASONS) do
    if name:sub(1, #reason[1]) == reason[1] then return reason end
  end
end

describe("a malformed tile world", function()
  for _, record in ipairs(helpers.json_lines(FOLDER .. "/malformed/index.jsonl")) do
    local name = record.file:match("/(.*)%.")
    if record.verdict == "rejected" then
      it(("%s is refused, saying why: %s"):format(name, record.why), function()
        local reason = assert(reason_of(name), name)
        local path = FOLDER .. "/" .. record.file
        local kit = record.trak and FOLDER .. "/" .. record.trak
        local world, message, code = bw.load(path, {kit = kit})
        assert.is_nil(world)
        assert.equal(reason[2], code)
        assert.is_truthy(message:find(reason[3], 1, true), message)
        assert.equal(path, message:sub(1, #path))
        assert.is_truthy(message:find(" at offset %d+ %(0x%x+%)$"), message)
      end)
    end
  end
end)
