-- boardwalk survey: one table over many levels, in one process or several, joined, compared.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"
local survey = require "boardwalk.survey"

local COUNT = 64

local folder, paths, triangles, vertices

-- A level of some hills and a wall: what is in it is known from its number.
local function level_bytes(number)
  local r, list, side = random.new(number), {}, 3 + number % 5
  local heights = {}
  for i = 0, (side + 1) * (side + 1) - 1 do heights[i] = r.between(0, 0.5) end
  local function corner(x, y) return {x * 4, y * 4, heights[y * (side + 1) + x]} end
  for y = 0, side - 1 do
    for x = 0, side - 1 do
      local a, b, c, d = corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)
      list[#list + 1] = {a = a, b = b, c = c, material = "CONCRETE"}
      list[#list + 1] = {a = a, b = c, c = d, material = "GRASS", flags = {"climb"}, area = number}
    end
  end
  local mesh = assert(bw.mesh(list))
  return assert(assert(bw.level(mesh, ("level%d"):format(number))):save()), #list,
    (side + 1) * (side + 1)
end

setup(function()
  folder, paths, triangles, vertices = helpers.temp_name(), {}, 0, 0
  helpers.shell("mkdir " .. helpers.quote(folder))
  for i = 1, COUNT do
    local bytes, count, corners = level_bytes(i)
    paths[i] = helpers.write(("%s/level%d.lev"):format(folder, i), bytes)
    triangles, vertices = triangles + count, vertices + corners
  end
end)

teardown(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local function run(arguments, files, options)
  local all = {"survey"}
  for _, list in ipairs({arguments, files or paths}) do
    for _, word in ipairs(list) do all[#all + 1] = word end
  end
  return helpers.boardwalk(all, options)
end

-- What the table of text says of a row.
local function row(result, name)
  return result.out:match("\n?" .. name .. " +([^\n]+)")
end

local function with_commas(number)
  return (("%d"):format(number):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

describe("boardwalk survey", function()
  it("prints the table of 64 levels", function()
    local result = run({})
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("64", row(result, "files"))
    assert.equal(with_commas(triangles), row(result, "triangles"))
    assert.equal(with_commas(vertices), row(result, "vertices"))
    assert.equal("18 to 98", row(result, "triangles a file")) -- 3 to 7 squares a side
    assert.equal("16 to 64", row(result, "vertices a file"))
    assert.equal("0", row(result, "triangles in no list"))
    assert.equal("0", row(result, "vertices whose w is not 1"))
    assert.equal("0 to 64", row(result, "area bytes"))
    local half = with_commas(triangles / 2)
    assert.equal(("5: %s, 35: %s"):format(half, half), row(result, "triangles of each material"))
    assert.equal(("0: %s, 7: %s"):format(with_commas(triangles), half),
      row(result, "triangles with each flag bit"))
  end)

  it("prints the same in several processes, whatever the format", function()
    for _, format in ipairs({"--json", "--csv"}) do
      local one = run({format})
      assert.equal(0, one.status)
      for _, jobs in ipairs({"3", "100"}) do
        local several = run({format, "--jobs", jobs})
        assert.same({0, ""}, {several.status, several.err})
        assert.is_true(one.out == several.out)
      end
    end
  end)

  it("prints CSV: a line a file, the columns named", function()
    local lines = {}
    for line in run({"--csv"}).out:gmatch("[^\n]+") do lines[#lines + 1] = line end
    assert.equal(COUNT + 1, #lines)
    assert.matches("^file,triangles,vertices,facing_up,", lines[1])
    assert.equal(paths[1] .. ",32,25,32,0,0,", lines[2]:match("^" .. paths[1]
      .. ",%d+,%d+,%d+,%d+,%d+,"))
  end)

  it("tells of a broken file, an empty one and one that is not there, and counts the rest",
    function()
      local files = {(table.unpack or unpack)(paths, 1, 10)}
      local broken = helpers.write(folder .. "/broken.lev", helpers.read(paths[1]):sub(1, 400))
      local empty = helpers.write(folder .. "/empty.lev", "")
      table.insert(files, 3, broken)
      table.insert(files, 5, empty)
      table.insert(files, folder .. "/none.lev")
      for _, jobs in ipairs({"1", "4"}) do
        local result = run({"--jobs", jobs}, files)
        assert.equal(1, result.status)
        assert.equal("10", row(result, "files"))
        assert.equal("3", row(result, "files that cannot be read"))
        for _, path in ipairs({broken, empty, folder .. "/none.lev"}) do
          assert.matches(path, result.err, 1, true)
        end
        local _, count = result.err:gsub("\n", "")
        assert.equal(3, count)
      end
      os.remove(broken)
      os.remove(empty)
    end)

  it("joins partial results to what one run gives", function()
    local first, second = folder .. "/a.json", folder .. "/b.json"
    local files = {}
    for i = 1, COUNT do files[i] = paths[i] end
    helpers.write(first, run({"--json"}, {(table.unpack or unpack)(files, 1, 30)}).out)
    helpers.write(second, run({"--json"}, {(table.unpack or unpack)(files, 31, COUNT)}).out)
    local joined = run({"--merge", "--json"}, {first, second})
    assert.same({0, ""}, {joined.status, joined.err})
    assert.is_true(run({"--json"}).out == joined.out)
    assert.equal("64", row(run({"--merge"}, {first, second}), "files"))

    local twice = run({"--merge"}, {first, second, first})
    assert.same({1, ""}, {twice.status, twice.out})
    assert.matches(paths[1] .. " is in " .. first .. " too", twice.err, 1, true)
    for _, bad in ipairs({"", "{", "[]", "{}", '{"levels":[{}],"failed":[]}',
      '{"levels":[1],"failed":[]}', '{"levels":[],"failed":[1]}', ("["):rep(100000), "null"}) do
      helpers.write(second, bad)
      local result = run({"--merge"}, {first, second})
      assert.same({1, ""}, {result.status, result.out})
      assert.equal("boardwalk: " .. second .. ":", result.err:sub(1, #second + 12))
      assert.is_nil(result.err:find("stack traceback", 1, true))
    end
  end)

  it("compares with a table", function()
    local table_path = folder .. "/expected.json"
    local files = {paths[1], paths[2]}
    helpers.write(table_path, '{"files": 2, "triangles_range": [32, 50], "bits": {"0": 82}}')
    local result = run({"--expect", table_path}, files)
    assert.equal(0, result.status, result.out)
    assert.matches("\nas expected\n$", result.out)
    helpers.write(table_path, '{"files": 3, "triangles_range": [32, 51], "bits": {"0": 82, '
      .. '"1": 4}, "materials": {"5": 41}}')
    result = run({"--expect", table_path}, files)
    assert.equal(1, result.status)
    assert.matches("different: bits: expected 0: 82, 1: 4, counted 0: 82, 7: 41\n"
      .. "different: files: expected 3, counted 2\n"
      .. "different: triangles_range: expected 32 to 51, counted 32 to 50\n$", result.out)
    helpers.write(table_path, run({"--json"}, files).out) -- a result is a table too
    assert.equal(0, run({"--expect", table_path}, files).status)
    for _, bad in ipairs({"", "3", '{"trianglez": 3}', '{"files": "x"}', '{"bits": {"a": 1}}'}) do
      helpers.write(table_path, bad)
      result = run({"--expect", table_path}, files)
      assert.same({1, ""}, {result.status, result.out}, bad)
      assert.matches(table_path .. ": ", result.err, 1, true)
    end
  end)

  it("knows the published counts of the disc", function()
    assert.same({}, survey.compare(survey.DISC, survey.DISC))
    local result = run({"--expect", "disc"}, {paths[1]})
    assert.equal(1, result.status)
    assert.matches("different: files: expected 64, counted 1", result.out, 1, true)
  end)

  it("broken off in the middle leaves nothing, and runs again from nothing", function()
    local before = helpers.shell("ls -A " .. helpers.quote(folder)).out
    local words = {"survey", "--json", "--jobs", "2"}
    for _ = 1, 20 do
      for _, path in ipairs(paths) do words[#words + 1] = path end
    end
    local line = helpers.boardwalk_line(words)
    local killed = helpers.shell(("timeout -s KILL 0.3 %s"):format(line))
    assert.not_equal(0, killed.status)
    assert.equal("", killed.out)
    assert.equal(before, helpers.shell("ls -A " .. helpers.quote(folder)).out)
    local again = run({"--jobs", "2"})
    assert.same({0, ""}, {again.status, again.err})
    assert.equal("64", row(again, "files"))
  end)

  it("counts models as the options have them built", function()
    local model = helpers.write(folder .. "/a b'c.obj", "v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n")
    local result = run({"--up", "z", "--cell", "3", "--jobs", "2"}, {model, paths[1]})
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("33", row(result, "triangles"))
    assert.equal("3 to 8", row(result, "size of a cell in metres")) -- 9 m by 3, and 16 m by 8
    os.remove(model)
  end)

  local usage = {
    {"two formats", {"--json", "--csv"}}, {"no processes", {"--jobs", "0"}},
    {"half a process", {"--jobs", "1.5"}}, {"records of joined results", {"--records", "--merge"}},
    {"no file", {}, {}},
  }
  for _, case in ipairs(usage) do
    it("bad usage: " .. case[1], function()
      local result = run(case[2], case[3] or {"a.lev"})
      assert.same({2, ""}, {result.status, result.out})
    end)
  end
end)
