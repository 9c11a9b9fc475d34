-- The published vectors of height fields, through the conformance runner.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local records = require "spec.conform_records"
local runner = require "boardwalk.conform.runner"

local FOLDER = helpers.vector("col")

-- How many records of each kind the published files have.
local RECORDS = {
  parse = 6, column = 37, floor_normal = 8, ceiling_normal = 8, query = 2182, segment = 660,
  verdict = 35,
}

describe("vectors of height fields", function()
  local report = runner.run {FOLDER}

  it("run without a problem", function()
    assert.same({}, report.problems)
    assert.same({}, report.failures)
  end)

  for kind, expected in pairs(RECORDS) do
    it(("%s: all %d records pass"):format(kind, expected), function()
      for _, count in ipairs(report.kinds) do
        if count.kind == kind then
          return assert.same({expected, 0}, {count.passed, count.failed})
        end
      end
      error("no record of it")
    end)
  end

  it("the copies are the published files", function()
    local shared = helpers.shared("vectors/others")
    if not shared then return pending("the published vectors are not beside us") end
    for name in lfs.dir(FOLDER) do
      if name:find("%.col") then
        assert.is_true(helpers.read(FOLDER .. "/" .. name)
          == helpers.read(shared .. "/" .. name), name)
      end
    end
  end)
end)

-- ---- that a record can fail

local FILES = {"tiny.col", "slopes.col"}

local function run_lines(...)
  return records.run(FOLDER, FILES, ...)
end

-- A number in a record, and one more or less than its tolerance away from it.
local CHANGES = {
  {"tiny.col", "parse", '"tiles": %d+', '"tiles": 77'},
  {"tiny.col", "column", '"z_cells": %[%d+', '"z_cells": [9'},
  {"slopes.col", "column", '"floor_normal": %d+', '"floor_normal": 99'},
  {"slopes.col", "floor_normal", '"expect": %[%-?%d+', '"expect": [4095'},
  {"slopes.col", "ceiling_normal", '"expect": %[%-?%d+', '"expect": [4095'},
  {"slopes.col", "query", '"result": 0', '"result": 1'},
  {"slopes.col", "query", '"ceiling": %-?%d+', '"ceiling": 123456'},
  {"slopes.col", "query", '"floor": %-?%d+', '"floor": 123456'},
  {"slopes.col", "query", '"index": %d+', '"index": 123456'},
  {"tiny.col", "query", '"result_any_of": %[1, 2%]', '"result_any_of": [0, 3]'},
  {"tiny.col", "segment", '"result": 1', '"result": 2'},
  {"tiny.col", "segment", '"depth": %-?%d+', '"depth": 123456'},
  {"tiny.col", "segment", '"point": %[%-?%d+', '"point": [123456'},
  {"tiny.col", "segment", '"normal": %[%-?%d+', '"normal": [123456'},
  {"tiny.col", "segment", '"column": %d+', '"column": 123456'},
}

describe("a record of a height field", function()
  for _, change in ipairs(CHANGES) do
    local name, kind, by = change[1], change[2], change[4]
    it(("of %s, %s, fails when it is changed to %s"):format(name, kind, by), function()
      assert.same({1, 1, 2}, records.outcome(FOLDER, FILES, change))
    end)
  end

  it("passes within its own tolerance and not beyond", function()
    local line = '{"kind": "query", "file": "slopes.col", "pos": [2501, 891, 5691], "result": 0, '
      .. '"ceiling": 882, "floor": 5561, "tol": [%d, 1]}'
    local report = run_lines(line:format(1), line:format(0))
    assert.same({1, 1}, {report.passed, report.failed})
  end)

  for _, file in ipairs {"../tiny.col", "/etc/a.col", "a/../../tiny.col", ".col", "a\\u0000.col"} do
    it("names no file outside its folder: " .. file, function()
      local report = run_lines(('{"file": "%s", "verdict": "accepted"}'):format(file))
      assert.equal(1, report.failed)
      assert.matches("file: expected the path of a file below the folder",
        report.failures[1].differences[1])
    end)
  end

  it("whose file is not there or is refused has no answer", function()
    local report = run_lines('{"kind": "verdict", "file": "none.col", "verdict": "rejected"}',
      '{"file": "none.col", "verdict": "rejected"}')
    assert.equal(0, report.passed)
    local failed = report.failures[1].differences[1]
    assert.matches("no answer: .*none%.col", failed)
  end)

  it("of a verdict fails when it is the other one", function()
    local report = run_lines('{"file": "tiny.col", "verdict": "accepted"}',
      '{"file": "tiny.col", "verdict": "rejected"}')
    assert.same({1, 1}, {report.passed, report.failed})
  end)
end)

-- ---- why a file is refused

-- What the message of each refused file says, by its name without "malformed/col_" and ".col", and
-- its code; for a name that begins so.
local REASONS = {
  {"cut_00102c", "truncated", "column 0 has 5 cells and 9 tiles, to offset 4222 of a file of 4140"},
  {"cut_00102d", "truncated", "column 0 has 5 cells and 9 tiles"},
  {"cut_00103", "truncated", "column 0 has 5 cells and 9 tiles"},
  {"cut_0011", "truncated", "7 floor normals from 4594 do not fit"},
  {"cut_00121b", "truncated", "7 floor normals from 4594 do not fit"},
  {"cut_001242", "truncated", "names ceiling normal 6, the file ends behind 6"},
  {"cut_", "truncated", "ends within its header and column table of 4140 bytes"},
  {"cells_negative", "invalid", "column 3 has a negative count of cells"},
  {"tiles_negative", "invalid", "column 3 has a negative count of tiles"},
  {"cells_too_many", "truncated", "column 3 has 32767 cells and 9 tiles"},
  {"tiles_too_many", "truncated", "column 3 has 5 cells and 32767 tiles"},
  {"last_column_tiles", "truncated", "column 511 has 0 cells and 28672 tiles"},
  {"tile_index_far", "invalid", "cell 0 of column 3 names tile 255 of 9"},
  {"tile_index", "invalid", "cell 0 of column 3 names tile 9 of 9"},
  {"floor_normal_far", "invalid", "names floor normal 255 of 7"},
  {"floor_normal", "invalid", "names floor normal 7 of 7"},
  {"ceiling_normal", "truncated", "names ceiling normal 7, the file ends behind 7"},
  {"normals_offset_end", "truncated", "7 floor normals from 4679 do not fit a file of 4678"},
  {"normals_offset_huge", "truncated", "7 floor normals from 4294967280 do not fit"},
  {"normals_count_huge", "truncated", "715827883 floor normals from 4594 do not fit"},
  {"normals_count_neg", "truncated", "4294967295 floor normals from 4594 do not fit"},
  {"normals_count", "truncated", "15 floor normals from 4594 do not fit"},
  {"bounds_swapped", "invalid", "minimum x is 3073, above the maximum 3072"},
  {"bounds_y", "invalid", "minimum y is 9216, above the maximum 8192"},
  {"open_stack", "invalid", "stack of cell 4 of column 3 runs past the column's 9 tiles"},
  {"cells_unsorted", "invalid", "column 0 has a cell at z 0 behind one at z 1"},
  {"cells_repeated", "invalid", "column 0 has a cell at z 0 behind one at z 0"},
}

local function reason_of(name)
  for _, reason in ipairs(REASONS) do
    if name:sub(1, #reason[1]) == reason[1] then return reason end
  end
end

describe("a malformed height field", function()
  for _, record in ipairs(helpers.json_lines(FOLDER .. "/malformed/index.jsonl")) do
    local name = record.file:match("col_(.*)%.col$")
    if name then
      it(("is refused, saying why: %s"):format(record.why), function()
        local reason = assert(reason_of(name), name)
        local path = FOLDER .. "/" .. record.file
        local field, message, code = bw.load(path)
        assert.is_nil(field)
        assert.equal(reason[2], code)
        assert.is_truthy(message:find(reason[3], 1, true), message)
        assert.equal(path, message:sub(1, #path))
      end)
    end
  end
end)
