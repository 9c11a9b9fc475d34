-- conform --engine and --answers: other engines, good and bad ones, asked over pipes.

local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local kinds = require "boardwalk.conform.kinds"
local quote = helpers.quote

local EXAMPLE = quote(helpers.build .. "/examples/engine")

-- Runs conform over paths with an engine; the report, and what the command printed.
local function conform(engine, paths, ...)
  local words = {"conform", "--json", "--engine", engine, ...}
  for _, path in ipairs(paths) do words[#words + 1] = path end
  local result = helpers.boardwalk(words)
  return helpers.json_values(result.out)[1], result
end

-- The materials' names: three records, of the ids a, b and c.
local RECORDS = table.concat({
  '{"id":"a","kind":"material_name","material":2,"expect":"MATERIAL_GLASS"}',
  '{"id":"b","kind":"material_name","material":0,"expect":"undefined"}',
  '{"id":"c","kind":"material_name","material":-1,"expect":"unknown"}',
}, "\n") .. "\n"

-- The head of an engine in Lua: `right(id)` prints the right answer.
local HEAD = [[
local names = {a = "MATERIAL_GLASS", b = "undefined", c = "unknown"}
local function right(id) print(('{"id":"%s","expect":"%s"}'):format(id, names[id])) end
local function ids()
  return coroutine.wrap(function()
    for line in io.lines() do coroutine.yield(line:match('"id":"(%w+)"')) end
  end)
end
io.stdout:setvbuf("line")
]]

describe("an engine", function()
  local records

  setup(function() records = helpers.temp_file(RECORDS, ".jsonl") end)
  teardown(function() os.remove(records) end)

  -- Runs an engine of a few lines of Lua over the three records.
  local function run(body, ...)
    local script = helpers.temp_file(HEAD .. body, ".lua")
    local report, result = conform(quote(helpers.lua) .. " " .. quote(script), {records}, ...)
    os.remove(script)
    return report, result
  end

  -- By id, what is wrong with the failed ones.
  local function failures(report)
    local found = {}
    for _, failure in ipairs(report.failures) do found[failure.id] = failure.differences[1] end
    return found
  end

  it("is asked every record and passes with the right answers", function()
    local report, result = run "for id in ids() do right(id) end"
    assert.same({3, 0, 0}, {report.passed, report.failed, result.status})
    assert.equal("", result.err)
  end)

  local GOOD = {
    {"answers in another order", [[
      local list = {}
      for id in ids() do table.insert(list, 1, id) end
      for _, id in ipairs(list) do right(id) end]]},
    {"keeps its answers back to its end", [[
      io.stdout:setvbuf("full", 1e6)
      for id in ids() do right(id) end]]},
    {"logs on standard error", "for id in ids() do io.stderr:write('log\\n') right(id) end"},
    {"ends its last line without a line feed", [[
      for id in ids() do
        io.write(id == "a" and "" or "\n", ('{"id":"%s","expect":"%s"}'):format(id, names[id]))
      end]]},
    {"has blanks and other keys in its answers", [[
      for id in ids() do
        print(('  { "took": 3, "expect" : "%s" , "id" : "%s" } \r'):format(names[id], id))
      end]]},
  }
  for _, case in ipairs(GOOD) do
    it("may be one that " .. case[1], function()
      local report, result = run(case[2])
      assert.same({3, 0, 0}, {report.passed, report.failed, result.status})
    end)
  end

  it("that logs on its output is told so, and judged by its answers", function()
    local report, result = run "print('ready') for id in ids() do print('asked') right(id) end"
    assert.same({3, 0, 0}, {report.passed, report.failed, result.status})
    assert.matches('4 lines of the engine\'s output answer nothing .*; the first: "ready"',
      result.err)
  end)

  -- What b's answer is, and the verdict on it.
  local ANSWERS = {
    {"is wrong", 'print(\'{"id":"b","expect":"MATERIAL_STEEL"}\')',
      'expect: expected "undefined", got "MATERIAL_STEEL"'},
    {"is missing", "", "no answer: the engine ended with status 0"},
    {"lacks its key", 'print(\'{"id":"b"}\')', 'expect: expected "undefined", got nothing'},
    {"is of another type", 'print(\'{"id":"b","expect":[1,{"x":null}]}\')',
      'expect: expected "undefined", got [1,{"x":null}]'},
    {"is given twice", 'right "b" right "b"', "answered twice"},
    {"is no JSON", 'print(\'{"id":"b","expect":"undefined"\')', "the answer is no JSON: .*"},
    {"is nan", 'print(\'{"id":"b","expect":nan}\')',
      "the answer is no JSON: it has the number nan"},
    {"is infinite", 'print(\'{"id":"b","expect":-inf}\')',
      "the answer is no JSON: it has the number %-inf"},
    {"goes on behind the object", 'print(\'{"id":"b","expect":"undefined"} {}\')',
      "something follows the answer on its line"},
    {"nests deeply", 'print(\'{"id":"b","expect":\' .. ("["):rep(50000) .. \'}\')',
      "the answer is no JSON.*"},
    {"is longer than is read", [[
      io.write('{"id":"b","expect":"', ("x"):rep(3e6), '"}\n')]],
      "the answer is longer than a million bytes"},
  }
  for _, case in ipairs(ANSWERS) do
    it("fails at the id whose answer " .. case[1], function()
      local report, result = run(("for id in ids() do if id == 'b' then %s else right(id) end end")
        :format(case[2]))
      assert.same({2, 1, 1}, {report.passed, report.failed, result.status})
      local pattern = case[3]:find("%", 1, true) and case[3] or case[3]:gsub("[%[%]{}?]", "%%%0")
      assert.matches("^" .. pattern .. "$", failures(report).b)
    end)
  end

  it("that declines a kind is no worse for it, but proves nothing by it", function()
    local report, result = run [[
      for id in ids() do print(('{"id":"%s","unsupported":true}'):format(id)) end]]
    assert.same({0, 0, 3, 1}, {report.passed, report.failed, report.declined, result.status})
    assert.matches("nothing ran", result.err)
  end)

  it("that answers what was not asked is told so", function()
    local report, result = run [[
      for id in ids() do right(id) end
      print('{"id":"zebra","expect":"x"}')]]
    assert.same({3, 0, 1}, {report.passed, report.failed, result.status})
    assert.matches("1 answer to what was not asked, as 'zebra'", result.err)
  end)

  it("that crashes is started once more, and fails where it crashed", function()
    local report, result = run [[
      for id in ids() do if id == "b" then os.exit(7) end right(id) end]]
    assert.same({2, 1, 1}, {report.passed, report.failed, result.status})
    assert.equal("no answer: the engine ended with status 7", failures(report).b)
    assert.matches("ended with status 7 at b, and was started again", result.err)
  end)

  it("that crashes at everything is started twice, no more", function()
    local counter = helpers.temp_name()
    local report = run(([[
      local file = io.open(%q, "a")
      file:write("x")
      file:close()
      io.read()
      os.exit(3)]]):format(counter))
    local starts = helpers.read(counter)
    os.remove(counter)
    assert.equal("xx", starts)
    assert.same({
      a = "no answer: the engine ended with status 3",
      b = "no answer: the engine ended with status 3",
      c = "not asked: the engine ended with status 3 twice",
    }, failures(report))
  end)

  it("that hangs is stopped, and the others are asked again", function()
    local report = run([[
      for id in ids() do
        if id == "b" then while true do end end
        right(id)
      end]], "--timeout", "2")
    assert.same({2, 1}, {report.passed, report.failed})
    assert.equal("no answer: the engine gave no answer within 2 s", failures(report).b)
  end)

  -- Commands of the shell that answer nothing, and what is said.
  local USELESS = {
    {"is not there", "/nowhere/engine", "cannot be run: the shell's status is 127"},
    {"ends at once", "exit 0", "ended with status 0 at a, and was started again"},
    {"ends by a signal", "kill -9 $$", "was ended by signal 9 at a"},
    {"closes its output", "exec >&-; sleep 60", "closed its output at a"},
    {"closes its input", "exec <&-; sleep 60", "gave no answer within 0.5 s at a"},
    {"reads and says nothing", "cat >/dev/null; sleep 60", "gave no answer within 0.5 s at a"},
    {"leaves a child behind that holds its output", "sleep 60 & exit 0",
      "gave no answer within 0.5 s at a"},
    {"prints lines without end", "yes", "gave no answer within 0.5 s at a"},
    {"prints 100 MB in one line", "head -c 100000000 /dev/zero; sleep 60",
      "printed %d+ MB that answer nothing, and was stopped"},
    {"prints 100 MB of lines", "yes \"$(printf 'log %0500d' 1)\" | head -c 100000000; sleep 60",
      "printed %d+ MB that answer nothing, and was stopped"},
    {"gives the questions back", "cat", nil},
  }
  for _, case in ipairs(USELESS) do
    it("that " .. case[1] .. " fails everything, and the run ends", function()
      -- what ends by itself has time for it on a busy machine
      local hangs = case[3] and case[3]:find("within 0.5 s", 1, true)
      local report, result = conform(case[2], {records}, "--timeout", hangs and "0.5" or "60")
      assert.same({0, 3, 1}, {report.passed, report.failed, result.status})
      if case[3] then assert.matches(case[3], result.err) end
    end)
  end

  it("is sent the inputs alone, with paths, as doubles read them back", function()
    local seen = helpers.temp_name()
    local path = helpers.vector("warriors/ground.jsonl")
    conform("cat >>" .. quote(seen), {path}, "--timeout", "5")
    local sent = helpers.json_lines(seen)
    os.remove(seen)
    local record = helpers.json_lines(path)[1]
    assert.same({
      id = record.id, format = "warriors", kind = "ground", op = record.op, line = 1,
      mesh = helpers.vector("warriors/meshes/floor.lev"), length = record.length,
      position = record.position,
    }, sent[1])
  end)

  it("needs no shell trick: quotes and pipes in its command are the shell's", function()
    local report = conform(
      [[sed 's/.*"id":"\([a-z]*\)".*/{"id":"\1","unsupported":true}/' | cat]], {records})
    assert.equal(3, report.declined)
  end)
end)

describe("a process", function()
  it("is found wanting in plain words by core", function()
    local process = assert(core.process_start("cat"))
    core.process_end(process)
    assert.has_error(function() core.process_exchange(process, "x", 0) end)
  end)

  it("gives back what it is written, piece by piece", function()
    local process = assert(core.process_start("cat"))
    local text, got, offset = ("0123456789"):rep(100000), {}, 0
    while offset < #text or #table.concat(got) < #text do
      local written, output, _, open = core.process_exchange(process, text:sub(offset + 1), 1000)
      assert.is_true(open)
      offset = offset + written
      got[#got + 1] = output
    end
    core.process_close_input(process)
    assert.equal(text, table.concat(got))
    assert.equal(0, core.process_wait(process, 5000))
    core.process_end(process)
  end)

  it("ends with what it has started when it is let go", function()
    local path = helpers.temp_name()
    local process = assert(core.process_start(("(sleep 3; echo late >%s) & sleep 60")
      :format(quote(path))))
    assert.is_nil(core.process_wait(process, 100))
    core.process_end(process)
    helpers.shell("sleep 3.5")
    assert.is_false(helpers.exists(path))
  end)
end)

-- A command that is ended from outside while its engine hangs.
describe("an engine that hangs", function()
  local records

  setup(function() records = helpers.temp_file(RECORDS, ".jsonl") end)
  teardown(function() os.remove(records) end)

  -- What a process prints next.
  local function read(process)
    for _ = 1, 300 do
      local _, output = core.process_exchange(process, "", 100)
      if #output > 0 then return output end
    end
    error("nothing was printed")
  end

  -- Waits until a file, to which an engine writes as long as it lives, grows, or does not any more.
  local function waits(path, growing)
    for _ = 1, 40 do
      local before = helpers.exists(path) and #helpers.read(path) or 0
      helpers.shell("sleep 0.5")
      local after = helpers.exists(path) and #helpers.read(path) or 0
      if (after > before) == growing then return true end
    end
    return false
  end

  -- The command, whether an interpreter runs its script, and the signals that end it.
  local CASES = {
    {"conform", false, {"INT", "TERM", "PIPE", "HUP", "KILL"}}, {"judge", false, {"INT", "TERM"}},
    {"conform", true, {"INT", "TERM"}},
  }
  for _, case in ipairs(CASES) do
    local command, script, signals = case[1], case[2], case[3]
    for _, signal in ipairs(signals) do
      it(("does not outlive %s%s that is ended by SIG%s"):format(script and "bin/boardwalk " or "",
        command, signal), function()
        local path = helpers.temp_name()
        local line = helpers.boardwalk_line({
          command, "--engine", ("while :; do echo x >>%s; sleep 0.1; done"):format(quote(path)),
          "--timeout", "60", records,
        }, script)
        local process = assert(core.process_start("echo $$; exec " .. line .. " 2>/dev/null"))
        local id = read(process):match("%d+")
        local lived = waits(path, true)
        helpers.shell(("kill -%s %s"):format(signal, id))
        local ended, died = core.process_wait(process, 20000), waits(path, false)
        core.process_end(process)
        os.remove(path)
        assert.is_true(lived)
        assert.is_not_nil(ended)
        assert.is_true(died)
      end)
    end
  end
end)

describe("a recording", function()
  local records, answers

  before_each(function()
    records = helpers.temp_file(RECORDS .. '{"kind":"material_name","material":2,'
      .. '"expect":"MATERIAL_GLASS"}\n', ".jsonl")
    answers = helpers.temp_name(".jsonl")
  end)
  after_each(function()
    os.remove(records)
    os.remove(answers)
  end)

  local function run(...)
    helpers.write(answers, table.concat({...}, "\n") .. "\n")
    local result = helpers.boardwalk {"conform", "--json", "--answers", answers, records}
    return helpers.json_values(result.out)[1], result
  end

  local A, B = '{"id":"a","expect":"MATERIAL_GLASS"}', '{"id":"b","expect":"undefined"}'

  -- The answer to a record without an id, which stands on line 4.
  local function fourth()
    return ('{"id":"%s:4","expect":"MATERIAL_GLASS"}'):format(records:match("[^/]*$"))
  end

  it("answers by id, a record without one by its file and line", function()
    local report, result = run("# by hand", B, fourth(), A, '{"id":"c","expect":"unknown"}')
    assert.same({4, 0, 0}, {report.passed, report.failed, result.status})
  end)

  it("fails what is missing, doubled or no JSON", function()
    local report, result = run(A, A, '{"id":"b","expect":nan}', fourth())
    assert.same({1, 3, 1}, {report.passed, report.failed, result.status})
    local found = {}
    for i, failure in ipairs(report.failures) do found[i] = failure.differences[1] end
    assert.same({
      "answered twice", "the answer is no JSON: it has the number nan", "no answer",
    }, found)
  end)

  it("that answers other records is told so", function()
    local _, result = run(A, B, fourth(), '{"id":"c","expect":"unknown"}', '{"id":"z"}')
    assert.equal(1, result.status)
    assert.matches("1 answer of no record, as 'z'", result.err)
  end)

  it("that is not there is an error", function()
    local result = helpers.boardwalk {"conform", "--answers", "/nowhere.jsonl", records}
    assert.equal(1, result.status)
    assert.matches("^boardwalk: .*/nowhere%.jsonl", result.err)
  end)

  it("is no engine", function()
    assert.equal(2, helpers.boardwalk({"conform", "--answers", answers, "--engine", "cat", records})
      .status)
    assert.equal(2, helpers.boardwalk({"conform", "--timeout", "3", records}).status)
  end)
end)

describe("examples/engine.c", function()
  it("passes every kind that it answers", function()
    local report, result = conform(EXAMPLE, {helpers.vector("warriors")})
    assert.same({0, 0}, {report.failed, result.status})
    local answered = {}
    for _, count in ipairs(report.kinds) do
      if count.passed > 0 then answered[count.kind] = count.declined end
    end
    assert.same({
      ray_cast = 0, world_ray = 0, sphere_push = 0, ground = 0, set_enabled = 0, material_name = 0,
    }, answered)
  end)
end)

describe("examples/engine.lua", function()
  it("passes the two kinds that it answers", function()
    local engine = quote(helpers.lua) .. " " .. quote(helpers.root .. "/examples/engine.lua")
    local report = conform(engine, {helpers.vector("warriors")}, "--kind", "ray_cast", "--kind",
      "world_ray", "--kind", "ground")
    assert.same({729, 0, 360}, {report.passed, report.failed, report.declined})
  end)
end)

describe("docs/engine-kinds.md", function()
  it("is what conform --kinds prints", function()
    local parts = {}
    kinds.write {write = function(_, ...) parts[#parts + 1] = table.concat {...} end}
    assert.equal(helpers.read(helpers.root .. "/docs/engine-kinds.md"), table.concat(parts))
    assert.equal(table.concat(parts), helpers.boardwalk({"conform", "--kinds"}).out)
  end)
end)
