-- The conformance runner itself, on records written here.

local lfs = require "lfs"
local argparse = require "argparse"
local helpers = require "spec.helpers"
local command = require "boardwalk.command.conform"
local compare = require "boardwalk.conform.compare"
local conform = require "boardwalk.conform"
local runner = require "boardwalk.conform.runner"
local schema = require "boardwalk.conform.schema"

local RIGHT = '{"id":"a","kind":"material_name","material":2,"expect":"MATERIAL_GLASS"}'
local WRONG = '{"id":"b","kind":"material_name","material":2,"expect":"MATERIAL_STEEL"}'

describe("conform", function()
  local folder

  local function remove(path)
    if lfs.symlinkattributes(path, "mode") ~= "directory" then return os.remove(path) end
    for name in lfs.dir(path) do
      if name ~= "." and name ~= ".." then remove(path .. "/" .. name) end
    end
    lfs.rmdir(path)
  end

  local function write(name, ...)
    local path = folder .. "/" .. name
    local file = assert(io.open(path, "wb"))
    file:write(table.concat({...}, "\n"), "\n")
    file:close()
    return path
  end

  local function writer()
    local parts = {}
    return {
      write = function(self, ...)
        for _, part in ipairs {...} do parts[#parts + 1] = part end
        return self
      end,
      text = function() return table.concat(parts) end,
    }
  end

  -- The command as typed: status, standard output, standard error.
  local function run(...)
    local parser = argparse("conform")
    command.define(parser)
    local out, err = writer(), writer()
    local status = command.run(parser:parse {...}, out, err)
    return status, out.text(), err.text()
  end

  before_each(function()
    folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
  end)

  after_each(function() remove(folder) end)

  describe("runner", function()
    it("counts a right record as passed", function()
      local report = runner.run {write("a.jsonl", RIGHT)}
      assert.same({1, 0, 0}, {report.passed, report.failed, report.informative})
      assert.is_true(runner.is_clean(report))
    end)

    it("names file, line and id of a failing record and what differs", function()
      local path = write("a.jsonl", RIGHT, "", WRONG)
      local report = runner.run {path}
      assert.equal(1, report.failed)
      assert.same({
        file = path, line = 3, id = "b", format = "warriors", kind = "material_name",
        differences = {'expect: expected "MATERIAL_STEEL", got "MATERIAL_GLASS"'},
      }, report.failures[1])
      assert.is_false(runner.is_clean(report))
    end)

    it("counts an informative record apart, whatever its answer", function()
      local informative = WRONG:gsub("}$", ',"informative":true}')
      local report = runner.run {write("a.jsonl", RIGHT, informative)}
      assert.same({1, 0, 1}, {report.passed, report.failed, report.informative})
      assert.equal(1, report.kinds[1].differing)
      assert.is_true(runner.is_clean(report))
    end)

    it("reports an unknown kind once, with its first line", function()
      local path = write("a.jsonl", RIGHT, '{"kind":"smell"}', '{"kind":"smell"}')
      local report = runner.run {path}
      assert.same({path .. ":2: unknown kind 'smell' of format 'warriors'"}, report.problems)
      assert.is_false(runner.is_clean(report))
    end)

    it("fails a record that lacks an expected key", function()
      local report = runner.run {write("a.jsonl", '{"kind":"material_name","material":2}')}
      assert.same({"the record is malformed: expect: expected a text, got nothing"},
        report.failures[1].differences)
    end)

    it("fails a record that lacks an input", function()
      local report = runner.run {write("a.jsonl", '{"kind":"material_name","expect":"x"}')}
      assert.same({"the record is malformed: material: expected a whole number, got nothing"},
        report.failures[1].differences)
    end)

    it("fails a record with a key it does not know, which might expect something", function()
      local path = write("a.jsonl", (RIGHT:gsub("}$", ',"colour":"red"}')))
      assert.same({"the record is malformed: unknown key 'colour'"},
        runner.run({path}).failures[1].differences)
    end)

    it("fails a record whose answer raises", function()
      local path = write("a.jsonl", '{"kind":"ray_cast","mesh":"none","origin":[0,0,0],'
        .. '"direction":[0,0,1],"length":1,"exclude":null,"mask":0,"expect":null}')
      local report = runner.run {path}
      assert.equal(1, report.failed)
      assert.matches("^no answer: .*none%.03%.bin", report.failures[1].differences[1])
    end)

    it("keeps as many failures as asked and counts all", function()
      local report = runner.run({write("a.jsonl", WRONG, WRONG, WRONG)}, {failures = 2})
      assert.same({3, 2}, {report.failed, #report.failures})
    end)

    it("runs only the kinds asked for", function()
      local report = runner.run({write("a.jsonl", RIGHT, '{"kind":"smell"}')},
        {kinds = {"material_name"}})
      assert.equal(1, report.passed)
      assert.is_true(runner.is_clean(report))
    end)

    for name, line in pairs {
      ["cut short"] = RIGHT:sub(1, -10),
      ["no JSON"] = "hello",
      ["a list"] = "[1,2]",
      ["a number"] = "7",
      ["null"] = "null",
      ["two objects"] = RIGHT .. RIGHT,
      ["nested too deep"] = ("["):rep(100000),
    } do
      it("reports a line that is " .. name, function()
        local path = write("a.jsonl", RIGHT, line)
        local report = runner.run {path}
        assert.equal(1, report.passed)
        assert.equal(1, #report.problems)
        assert.equal(path .. ":2: ", report.problems[1]:sub(1, #path + 4))
        assert.is_false(runner.is_clean(report))
      end)
    end

    it("reports the first broken lines and counts the others", function()
      local path = write("a.jsonl", RIGHT, ("\1\2\255\n"):rep(1000))
      local report = runner.run({path}, {failures = 3})
      assert.equal(1, report.passed)
      assert.equal(4, #report.problems)
      assert.equal(path .. ":4: ", report.problems[3]:sub(1, #path + 4))
      assert.equal("and 997 more lines that cannot be run", report.problems[4])
      report = runner.run({path}, {failures = 0})
      assert.same({"and 1000 more lines that cannot be run"}, report.problems)
      assert.is_false(runner.is_clean(report))
    end)

    it("reports kinds asked for that are not there, and which are", function()
      local path = write("a.jsonl", RIGHT, '{"kind":"smell"}')
      local report = runner.run({path}, {kinds = {"material_name", "nope"}})
      assert.equal(1, report.passed)
      assert.same({"no record is of kind 'nope'; there are: material_name"}, report.problems)
    end)

    local AT = '"origin":[0,0,9],"direction":[0,0,-1],"length":20,"mask":0'
    local LOAD = '{"kind":"load","mesh":"room","patches":%s,"expect":"%s"}'
    local BUILD = '{"kind":"builder","cell_size":8,"triangles":[{"a":[0,0,0],"b":[1,0,0],'
      .. '"c":[0,1,0],"flags":1,"material":%d,"area":0}],"expect":"refused"}'
    local malformed = {
      {"a material that is no byte", BUILD:format(300),
        "triangles[0].material: expected a whole number from 0 to 255, got 300"},
      {"a cut behind the end", LOAD:format('[{"op":"truncate","chunk":"03","size":1e12}]', "ok"),
        "patches[0].size: expected a whole number from 0 to 4294967295, got 1000000000000"},
      {"a negative offset", LOAD:format('[{"op":"set","chunk":"03","offset":-5,"hex":"00"}]', "ok"),
        "patches[0].offset: expected a whole number from 0 to 4294967295, got -5"},
      {"half a byte", LOAD:format('[{"op":"set","chunk":"03","offset":5,"hex":"0"}]', "ok"),
        'patches[0].hex: expected pairs of hexadecimal digits, got "0"'},
      {"an operation without its size", LOAD:format('[{"op":"truncate","chunk":"03"}]', "ok"),
        "patches[0].size: expected a whole number, got nothing"},
      {"an unknown operation", LOAD:format('[{"op":"melt","chunk":"03"}]', "ok"),
        'patches[0].op: expected one of set, truncate, got "melt"'},
      {"an unknown chunk", LOAD:format('[{"op":"truncate","chunk":"08","size":1}]', "ok"),
        'patches[0].chunk: expected one of 03, 04, 05, 06, 07, 52, got "08"'},
      {"an object for a list", LOAD:format("{}", "refused"),
        "patches: expected a list, got an object"},
      {"a list for an object", LOAD:format("[[]]", "refused"),
        "patches[0]: expected an object, got a list"},
      {"a mesh with a zero byte", '{"kind":"ray_cast","mesh":"ro\\u0000om","exclude":null,' .. AT
        .. ',"expect":null}', 'mesh: expected the name of a file, got "ro?om"'},
      {"a mesh outside the folder", '{"kind":"ray_cast","mesh":"../../x","exclude":null,' .. AT
        .. ',"expect":null}', 'mesh: expected the name of a file, got "../../x"'},
      {"a number of no material", '{"kind":"material_name","material":1e10,"expect":"x"}',
        "material: expected a whole number from -2147483648 to 2147483647, got 10000000000"},
    }
    for _, case in ipairs(malformed) do
      it("calls malformed " .. case[1], function()
        local report = runner.run {write("a.jsonl", case[2])}
        assert.equal(1, report.failed)
        assert.same({"the record is malformed: " .. case[3]}, report.failures[1].differences)
      end)
    end

    it("does not pass a cut behind the end of its chunk", function()
      assert(lfs.link(helpers.vector("warriors/meshes"), folder .. "/meshes", true))
      local report = runner.run {
        write("a.jsonl", LOAD:format('[{"op":"truncate","chunk":"03","size":161}]', "ok")),
      }
      assert.same({"no answer: a patch reaches past its chunk"}, report.failures[1].differences)
    end)

    it("names what raised, not the line of ours that called it", function()
      local path = write("a.jsonl", '{"kind":"material_name","material":1,"expect":"x"}')
      local entry = conform.find("warriors", "material_name")
      local answer = entry.checker.answer
      entry.checker.answer = function() return {expect = require("boardwalk").material_name({})} end
      local report = runner.run {path}
      entry.checker.answer = answer
      assert.matches("^no answer: bw.material_name: argument 'id': ",
        report.failures[1].differences[1])
    end)

    it("reads lines that end in CR LF", function()
      assert.equal(2, runner.run({write("a.jsonl", RIGHT .. "\r", RIGHT .. "\r")}).passed)
    end)

    it("reports a path that is not there and runs the others", function()
      local report = runner.run {folder .. "/gone", write("a.jsonl", RIGHT)}
      assert.equal(1, report.passed)
      assert.same({("cannot open '%s/gone': there is no such file or folder (error 2)"):format(
        folder)}, report.problems)
    end)

    it("walks a folder's .jsonl files at any depth, sorted, and no others", function()
      assert(lfs.mkdir(folder .. "/inner"))
      local inner = write("inner/c.jsonl", WRONG)
      local second, first = write("b.jsonl", WRONG), write("a.jsonl", WRONG)
      write("notes.txt", "not a record")
      local found = {}
      for i, failure in ipairs(runner.run({folder .. "/"}).failures) do found[i] = failure.file end
      assert.same({first, second, inner}, found)
    end)

    it("does not follow links round in a circle", function()
      write("a.jsonl", RIGHT)
      assert(lfs.link(".", folder .. "/again", true))
      assert.equal(1, runner.run({folder}).passed)
    end)

    it("is not clean when nothing ran", function()
      local report = runner.run {folder}
      assert.same({"nothing ran"}, report.problems)
      assert.is_false(runner.is_clean(report))
    end)
  end)

  describe("registry", function()
    it("takes the format from the suffix of the record's file, else warriors", function()
      assert.same({"warriors", "x"}, {conform.name {kind = "x"}})
      assert.same({"col", "x"}, {conform.name {kind = "x", file = "a.b/hall.col"}})
    end)

    it("takes a record with a verdict as kind verdict", function()
      assert.same({"col", "verdict"}, {conform.name {file = "hall.col", verdict = "rejected"}})
    end)

    it("refuses a second checker of a format and kind", function()
      local checker = assert(conform.find("warriors", "ray_cast")).checker
      assert.has_error(function() conform.register(checker) end,
        "warriors/ray_cast is registered already")
    end)
  end)

  describe("comparison", function()
    local hit = schema.nullable(schema.record {t = schema.number, triangle = schema.integer})

    for _, case in ipairs {
      {1.5, 1.50001, true}, {1.5, 1.50002, false},
      {0, 1e-5, true}, {0, 1.1e-5, false},
      {-200000, -200001.9, true}, {-200000, -200002.1, false},
      {1, 0 / 0, false}, {1, 1 / 0, false}, {1, "1", false}, {1, nil, false},
    } do
      local expected, got, right = case[1], case[2], case[3]
      it(("of a number: %s for %s is %s"):format(got, expected, right and "right" or "wrong"),
        function()
          assert.equal(right, #compare.differences(schema.number, expected, got) == 0)
        end)
    end

    for _, case in ipairs {
      {schema.integer, 7, 7, true}, {schema.integer, 7, 7.000001, false},
      {schema.integer, 1, true, false}, {schema.boolean, false, nil, false},
      {schema.text, "ok", "ok", true}, {schema.text, "ok", "refused", false},
    } do
      local kind, expected, got, right = case[1], case[2], case[3], case[4]
      it(("is exact for %s: %s for %s"):format(kind.name, got, expected), function()
        assert.equal(right, #compare.differences(kind, expected, got) == 0)
      end)
    end

    it("names the field of a record", function()
      local record = schema.record {expect = hit}
      assert.same({"expect.t: expected 1.5, got 1.25"}, compare.differences(record,
        {expect = {t = 1.5, triangle = 3}}, {expect = {t = 1.25, triangle = 3}}))
    end)

    it("names every field that differs", function()
      assert.equal(2, #compare.differences(hit, {t = 1, triangle = 3}, {t = 2, triangle = 4}))
    end)

    it("names the place in a list, counted from 0", function()
      assert.same({"[1]: expected 8, got 9"},
        compare.differences(schema.list(schema.integer), {7, 8}, {7, 9}))
    end)

    it("catches a list that is too short or too long", function()
      local list = schema.list(schema.integer)
      assert.same({"[1]: expected 8, got nothing"}, compare.differences(list, {7, 8}, {7}))
      assert.same({"[1]: expected nothing, got 8"}, compare.differences(list, {7}, {7, 8}))
    end)

    it("tells a null from an answer, both ways", function()
      assert.same({}, compare.differences(hit, schema.null, schema.null))
      assert.equal(1, #compare.differences(hit, schema.null, {t = 1, triangle = 3}))
      assert.equal(1, #compare.differences(hit, {t = 1, triangle = 3}, schema.null))
      assert.equal(1, #compare.differences(hit, schema.null, nil))
    end)

    it("tells a word from an answer, both ways", function()
      local built = schema.word_or(schema.record {triangles = schema.integer})
      assert.equal(1, #compare.differences(built, "refused", {triangles = 2}))
      assert.equal(1, #compare.differences(built, {triangles = 2}, "refused"))
    end)

    it("prints a float32 as its shortest text", function()
      assert.same({": expected 0.1, got 0.25"}, compare.differences(schema.number,
        0.100000001490116119384765625, 0.25))
    end)
  end)

  describe("command", function()
    it("answers 0 and a table of counts when all pass", function()
      local status, out, err = run(write("a.jsonl", RIGHT, RIGHT))
      assert.equal(0, status)
      assert.matches("warriors +material_name +2 +0 +0\n", out)
      assert.matches("total +2 +0 +0\n", out)
      assert.equal("", err)
    end)

    it("answers 1 and shows the failure when one fails", function()
      local path = write("a.jsonl", RIGHT, WRONG)
      local status, out = run(path)
      assert.equal(1, status)
      assert.is_truthy(out:find(path .. ':2: b material_name\n  expect: expected '
        .. '"MATERIAL_STEEL", got "MATERIAL_GLASS"\n', 1, true))
    end)

    it("shows as many failures as asked and says how many more there are", function()
      local _, out = run("--failures", "1", write("a.jsonl", WRONG, WRONG, WRONG))
      assert.equal(1, select(2, out:gsub("MATERIAL_STEEL", "")))
      assert.matches("and 2 more\n$", out)
    end)

    it("answers 1 and writes to standard error when a kind is unknown", function()
      local path = write("a.jsonl", RIGHT, '{"kind":"smell"}')
      local status, _, err = run(path)
      assert.equal(1, status)
      assert.equal(("boardwalk: %s:2: unknown kind 'smell' of format 'warriors'\n"):format(
        path), err)
    end)

    it("answers 1 for a missing path, a broken line, an empty folder", function()
      assert(lfs.mkdir(folder .. "/empty"))
      assert.equal(1, (run(folder .. "/gone.jsonl", write("a.jsonl", RIGHT))))
      assert.equal(1, (run(write("b.jsonl", RIGHT, "{"))))
      assert.equal(1, (run(folder .. "/empty")))
    end)

    it("prints one JSON object on request", function()
      local json = require "dkjson"
      local status, out = run("--json", write("a.jsonl", RIGHT, WRONG))
      local report = assert(json.decode(out))
      assert.equal(1, status)
      assert.same({1, 1, 0}, {report.passed, report.failed, report.informative})
      assert.equal(2, report.failures[1].line)
      assert.equal("material_name", report.kinds[1].kind)
    end)

    it("limits itself to the kinds given", function()
      local path = write("a.jsonl", RIGHT, '{"kind":"smell"}')
      assert.equal(0, (run("--kind", "material_name", path)))
      assert.equal(1, (run("--kind", "smell", path)))
    end)
  end)
end)
