-- The published vectors of mesh shapes and primitives, through the conformance runner.

local helpers = require "spec.helpers"
local conform_records = require "spec.conform_records"
local lfs = require "lfs"
local runner = require "boardwalk.conform.runner"

local FOLDER = helpers.vector("shapes")

-- How many records of each format and kind the published files have, but for the informative ones.
local RECORDS = {
  meshshape = {
    parse = 4, sections = 4, face = 56, edge = 51, polygon = 19, tree = 4, node = 630, leaf = 634,
    ray = 600, verdict = 245,
  },
  sws = {parse = 3, triangle = 28, ray = 240, verdict = 42},
  shape = {shape = 9, shape_bounds = 8, contains = 320, verdict = 49},
}

describe("vectors of shapes", function()
  local report = runner.run {FOLDER}

  it("run without a problem", function()
    assert.same({}, report.problems)
    assert.same({}, report.failures)
  end)

  for format, kinds in pairs(RECORDS) do
    for kind, records in pairs(kinds) do
      it(("%s %s: all %d records pass"):format(format, kind, records), function()
        for _, count in ipairs(report.kinds) do
          if count.kind == kind and count.format == format then
            return assert.same({records, 0}, {count.passed, count.failed})
          end
        end
        error("no record of it")
      end)
    end
  end

  it("the copies are the published files", function()
    local shared = helpers.shared("vectors/others")
    if not shared then return pending("the published vectors are not beside us") end
    for _, folder in ipairs {"", "malformed/"} do
      for name in lfs.dir(FOLDER .. "/" .. folder) do
        local path = folder .. name
        if name ~= "index.jsonl" and (name:find("shape") or name:find("%.sws")) then
          assert.is_true(helpers.read(FOLDER .. "/" .. path)
            == helpers.read(shared .. "/" .. path), path)
        end
      end
    end
  end)
end)

-- ---- that a record can fail

local NAMES = {"quad.meshshape", "yard.meshshape", "ramp.sws", "bench.shape", "barrel.shape"}

-- A file of records beside the shapes they name.
local function run_lines(...)
  return conform_records.run(FOLDER, NAMES, ...)
end

local CHANGES = {
  {"quad.meshshape", "parse", '"faces": %d+', '"faces": 3'},
  {"quad.meshshape", "parse", '"descriptor": "Quad', '"descriptor": "Quod'},
  {"quad.meshshape", "parse", '"material_refs": %["01', '"material_refs": ["03'},
  {"quad.meshshape", "parse", '"bounds_size": %[4', '"bounds_size": [5'},
  {"quad.meshshape", "parse", '"boundary_edges": %d+', '"boundary_edges": 5'},
  {"quad.meshshape", "parse", '"one_material": true', '"one_material": false'},
  {"quad.meshshape", "sections", '"offset": 9', '"offset": 10'},
  {"quad.meshshape", "face", '"indices": %[0', '"indices": [3'},
  {"quad.meshshape", "face", '"edges": %[0', '"edges": [1'},
  {"quad.meshshape", "face", '"polygon": 2', '"polygon": 3'},
  {"yard.meshshape", "face", '"material": 1', '"material": 2'},
  {"quad.meshshape", "edge", '"faces": %[0', '"faces": [1'},
  {"quad.meshshape", "edge", 'null', '1'},
  {"yard.meshshape", "polygon", '"faces": %[%d+', '"faces": [107'},
  {"yard.meshshape", "tree", '"max_depth": %d+', '"max_depth": 99'},
  {"yard.meshshape", "tree", '"leaf_depth_sum": %d+', '"leaf_depth_sum": 1'},
  {"yard.meshshape", "node", '"insets": %[0', '"insets": [1'},
  {"yard.meshshape", "node", '"a": %["node", %d+', '"a": ["node", 106'},
  {"yard.meshshape", "node", '"inset_child": "a', '"inset_child": "b'},
  {"yard.meshshape", "node", '"min": %[%-?%d+', '"min": [77'},
  {"yard.meshshape", "leaf", '"depth": %d+', '"depth": 99'},
  {"yard.meshshape", "leaf", '"max": %[%-?%d+', '"max": [77'},
  {"yard.meshshape", "ray", '"hit": false', '"hit": true'},
  {"yard.meshshape", "ray", '"face": %d+', '"face": 107'},
  {"yard.meshshape", "ray", '"t": %d+', '"t": 77'},
  {"ramp.sws", "parse", '"mopp_crc32": "..', '"mopp_crc32": "00'},
  {"ramp.sws", "parse", '"filter_body": "..', '"filter_body": "ff'},
  {"ramp.sws", "parse", '"mopp_version": 5', '"mopp_version": 4'},
  {"ramp.sws", "triangle", '"material": "0x3', '"material": "0x4'},
  {"ramp.sws", "triangle", '"material_index": 1', '"material_index": 0'},
  {"ramp.sws", "ray", '"material": "0x.', '"material": "0x0'},
  {"bench.shape", "shape", '"trailing_flag": 1', '"trailing_flag": 0'},
  {"bench.shape", "shape", '"half_extents": %[0.5', '"half_extents": [0.75'},
  {"bench.shape", "shape", '"id": %d', '"id": 9'},
  {"barrel.shape", "shape", '"planes": %[%[0.0', '"planes": [[0.5'},
  {"barrel.shape", "shape_bounds", '"min": %[0.25', '"min": [0.5'},
  {"barrel.shape", "contains", '"expect": true', '"expect": false'},
}

describe("a record of a shape", function()
  for _, change in ipairs(CHANGES) do
    local name, kind, by = change[1], change[2], change[4]
    it(("of %s, %s, fails when it is changed to %s"):format(name, kind, by), function()
      assert.same({1, 1, 2}, conform_records.outcome(FOLDER, NAMES, change))
    end)
  end

  it("fails on the wrong verdict", function()
    local report = run_lines('{"file": "quad.meshshape", "verdict": "rejected"}',
      '{"file": "ramp.sws", "verdict": "accepted"}',
      '{"file": "bench.shape", "verdict": "accepted", "class": "0x4ec68e98"}',
      '{"file": "bench.shape", "verdict": "rejected", "class": "0x4ec68e98"}')
    assert.same({2, 2}, {report.passed, report.failed})
  end)
end)
