-- boardwalk run, and the dispatcher of the commands.
local bw = require "boardwalk"
local helpers = require "spec.helpers"

if not require("boardwalk.core").state then
  pending("boardwalk run: this machine has no State")
  return
end

-- Runs a script given as text; `options` come before it.
local function run(source, ...)
  local path = helpers.temp_file(source, ".lua")
  local arguments = {"run", ...}
  arguments[#arguments + 1] = path
  local result = helpers.boardwalk(arguments)
  os.remove(path)
  result.path = path
  return result
end

-- One triangle of ground at a height of 1 for a model with y up, and the same with z up.
local Y_UP = "v 0 1 0\nv 2 1 0\nv 0 1 -4\nusemtl glass\nf 1 2 3\n"
local Z_UP = "v 0 0 1\nv 2 0 1\nv 0 4 1\nusemtl glass\nf 1 2 3\n"

local TELL = [[
  local hit = Warlib.mesh:ray_cast({0.5, 0.5, 50}, {0, 0, -1}, 100)
  print(#Warlib.mesh, hit and 50 - hit.t, hit and hit.material_name)]]

describe("boardwalk run", function()
  it("prints what the script prints and ends with 0", function()
    local result = run("print('one', 2, nil) print('three')")
    assert.same({0, "one\t2\tnil\nthree\n", ""}, {result.status, result.out, result.err})
  end)

  it("loads the built-in level", function()
    assert.equal("pier\tbuilt in\n", run("print(Warlib.level.name, Warlib.level.source)").out)
  end)

  it("says nothing of checks that were not made", function()
    assert.equal("", run("").out)
  end)

  it("says that all checks passed", function()
    local result = run("Warlib.check(true) Warlib.expect('n', 1, 1)")
    assert.same({0, "All 2 checks passed.\n", ""}, {result.status, result.out, result.err})
  end)

  it("speaks of one check as of one", function()
    assert.equal("1 check passed.\n", run("Warlib.check(true)").out)
    assert.equal("boardwalk: 1 of 1 check failed\n", run("Warlib.check(false)").err)
  end)

  it("takes a script that an editor or a shell marked", function()
    local result = run("\239\187\191#!/usr/bin/env boardwalk\nprint('ran')")
    assert.same({0, "ran\n", ""}, {result.status, result.out, result.err})
  end)

  it("draws the same random numbers each time", function()
    local first = run("for _ = 1, 9 do print(math.random(1000)) end").out
    assert.equal(first, run("for _ = 1, 9 do print(math.random(1000)) end").out)
  end)

  it("ends with 1 when a check failed, behind the others", function()
    local result = run("Warlib.expect('n', 1, 2) Warlib.check(true) print('end')")
    assert.same({1, "FAILED: n: expected 2, got 1\nend\n", "boardwalk: 1 of 2 checks failed\n"},
      {result.status, result.out, result.err})
  end)

  it("works as a script too", function()
    local path = helpers.temp_file("print(1)", ".lua")
    assert.equal("1\n", helpers.boardwalk({"run", path}, {script = true, cwd = "/"}).out)
    os.remove(path)
  end)
end)

describe("a script that fails", function()
  it("ends with 1, its output, the place and a traceback", function()
    local result = run("print('before')\nlocal function f() error('boom') end\nf()\n")
    assert.equal(1, result.status)
    assert.equal("before\n", result.out)
    assert.matches("boardwalk: " .. result.path .. ":2: boom\n", result.err, 1, true)
    assert.matches("stack traceback:", result.err, 1, true)
    assert.matches(result.path .. ":3: in ", result.err, 1, true)
  end)

  it("ends with a traceback of itself, without our own files", function()
    local result = run("local function f() Warlib.mesh:ground('x', 0, 0) end\nf()\n")
    local place = result.path .. ":"
    assert.equal(("boardwalk: %s1: CollisionMesh.ground: argument 'position': expected a point "
      .. "({x, y, z} or three numbers), got \"x\""):format(place), result.err:match("^[^\n]*"))
    local lines = {}
    for line in result.err:gmatch("\n\t([^\n]*)") do lines[#lines + 1] = line end
    assert.equal(2, #lines)
    assert.equal(place .. "1: in ", lines[1]:sub(1, #place + 6))
    assert.equal(place .. "2: in ", lines[2]:sub(1, #place + 6))
  end)

  it("says all of a message with a zero byte, which is shown as a mark", function()
    local result = run("error('a\\0b')")
    assert.matches(":1: a?b\n", result.err, 1, true)
  end)

  it("looks for require, and is told where the module is", function()
    local result = run("local bw = require 'boardwalk'")
    assert.matches("nil value", result.err, 1, true)
    assert.matches("the module boardwalk is Warlib.bw", result.err, 1, true)
  end)

  local cases = {
    {"is no Lua", "x = = 1", ":1: unexpected symbol near '='"},
    {"calls what is not there", "NoSuchBinding(1)", helpers.by_machine("attempt to "
      .. "call a nil value (global 'NoSuchBinding')", "attempt to call global 'NoSuchBinding' "
      .. "(a nil value)")},
    {"raises a table", "error({})", "boardwalk: the error is a table value"},
    {"gives a query nonsense", "Warlib.mesh:ground('x', 0, 0)",
      "CollisionMesh.ground: argument 'position': expected a point"},
    {"recurses without end", "local function f() return 1 + f() end f()", "stack overflow"},
    {"is a binary chunk", string.dump(function() end), helpers.by_machine(
      "attempt to load a binary chunk", "attempt to load chunk with wrong mode")},
  }
  for _, case in ipairs(cases) do
    it("since it " .. case[1] .. ", says so", function()
      local result = run(case[2])
      assert.equal(1, result.status)
      assert.equal("", result.out)
      assert.matches(case[3], result.err, 1, true)
    end)
  end

  for _, name in ipairs({"io.write", "os.execute", "debug.sethook", "package.path", "require",
      "load", "dofile", "string.dump", "collectgarbage"}) do
    it("reaches no " .. name, function()
      local result = run(name .. "('x')")
      assert.equal(1, result.status)
      assert.matches("nil value", result.err, 1, true)
    end)
  end

  it("does not end with --limit", function()
    local result = run("while true do pcall(function() while true do end end) end", "--limit",
      "1000000")
    assert.equal(1, result.status)
    assert.matches("the allowance of 1000000 instructions is used up", result.err, 1, true)
  end)

  it("does not end without --limit", function()
    local result = run("while true do end")
    assert.equal(1, result.status)
    assert.matches(("boardwalk: %s: the allowance of 500000000 instructions is used up (--limit)\n")
      :format(result.path), result.err, 1, true)
  end)

  it("has --limit for itself, not for what opens the level", function()
    local result = run("print('ran')", "--limit", "200")
    assert.same({0, "ran\n", ""}, {result.status, result.out, result.err})
    assert.equal(1, run("for _ = 1, 1000 do end", "--limit", "200").status)
  end)

  it("has its checks counted when --limit is spent on them", function()
    local result = run("for _ = 1, 3 do Warlib.check(true) end", "--limit", "1000")
    assert.equal("All 3 checks passed.\n", result.out)
  end)

  it("takes more than --memory, and is told of both", function()
    local result = run("local t = {} for i = 1, 1e7 do t[i] = i end", "--memory", "16")
    assert.equal(1, result.status)
    assert.equal(("boardwalk: %s: needs more than --memory 16 MiB\n"):format(result.path),
      result.err)
  end)

  it("has little room to start in, runs whole or is told so", function()
    local result = run("print('ran')", "--memory", "1")
    if result.status == 0 then
      assert.equal("ran\n", result.out)
    else
      assert.same({1, ""}, {result.status, result.out})
      assert.matches("^boardwalk: [^\n]*: needs more than %-%-memory 1 MiB\n$", result.err)
    end
  end)

  it("has less room than our modules take, is told of memory whichever of them it was", function()
    for size = 150000, 1600000, 20011 do
      local state = require("boardwalk.core").state {memory = size}
      if state then
        local ok, message, code = state:run('require "boardwalk.script.boot"', "=boot")
        assert.is_true(ok or code == "memory" or
          message:find("^error loading module .*not enough memory$") ~= nil, message)
        state:destroy()
      end
    end
  end)

  it("leaves no room to count its checks in, ends well or is told so", function()
    local result = run([[
      t = {}
      for _, size in ipairs {100000, 1000, 100, 50, 41} do
        repeat
          local ok = pcall(function() t = {t, ("x"):rep(size) .. math.random()} end)
        until not ok
      end
      repeat local ok = pcall(function() t = {t} end) until not ok]], "--memory", "4", "--limit",
      "0")
    if result.status == 0 then
      assert.equal("", result.err)
    else
      assert.same({1, ("boardwalk: %s: needs more than --memory 4 MiB\n"):format(result.path)},
        {result.status, result.err})
    end
  end)

  it("has no room for itself", function()
    local bytes = ("x = 1 "):rep(400000)
    assert.equal(1, run(bytes, "--memory", "2").status)
  end)
end)

describe("--level", function()
  local cases = {
    {"a model with y up", Y_UP, {}, "1\t1\tMATERIAL_GLASS\n"},
    {"a model with z up", Z_UP, {"--up", "z"}, "1\t1\tMATERIAL_GLASS\n"},
    {"a model with a scale", Y_UP, {"--scale", "2.5"}, "1\t2.5\tMATERIAL_GLASS\n"},
  }
  for _, case in ipairs(cases) do
    it("takes " .. case[1], function()
      local path = helpers.temp_file(case[2], ".obj")
      local options = {"--level", path, (table.unpack or unpack)(case[3])}
      local result = run(TELL, (table.unpack or unpack)(options))
      os.remove(path)
      assert.same({0, case[4], ""}, {result.status, result.out, result.err})
    end)
  end

  it("takes a model the wrong way up, and warns", function()
    local path = helpers.temp_file(Z_UP, ".obj")
    local result = run(TELL, "--level", path)
    os.remove(path)
    assert.same({0, "1\tnil\tnil\n"}, {result.status, result.out})
    assert.equal(("boardwalk: %s: warning: little faces up (0%% of the area): try --up z\n"):format(
      path), result.err)
  end)

  it("refuses with --strict names that are not understood", function()
    local path = helpers.temp_file((Y_UP:gsub("glass", "glas")), ".obj")
    assert.equal(0, run(TELL, "--level", path).status)
    local result = run(TELL, "--level", path, "--strict")
    os.remove(path)
    assert.same({1, ""}, {result.status, result.out})
    assert.matches('material "glas": "glas" is no material (nearest: GLASS', result.err, 1, true)
    assert.matches(path, result.err, 1, true)
  end)

  it("takes the cells of a model", function()
    local path = helpers.temp_file(Y_UP, ".obj")
    local result = run("local s = Warlib.mesh:stats() print(s.nx * s.ny)", "--level", path,
      "--cell", "100")
    os.remove(path)
    assert.equal(0, result.status)
    local few = tonumber(result.out)
    assert.is_true(few <= 9)
  end)

  it("takes a container with a collision mesh", function()
    local path = helpers.temp_file(bw.example("pier"):save(), ".lev")
    local result = run("print(Warlib.level.name, Warlib.level.source, #Warlib.mesh)", "--level",
      path)
    os.remove(path)
    assert.equal(("%s\t%s\t488\n"):format(path:match("[^/]+$"), path), result.out)
  end)

  -- 65,536 vertices that are all different: one more than 16 bits number.
  local function too_many_vertices()
    local lines = {}
    for i = 0, 65535 do
      lines[#lines + 1] = ("v %d %d %d"):format(i % 256, i % 2, math.floor(i / 256))
    end
    for i = 1, 65534, 3 do lines[#lines + 1] = ("f %d %d %d"):format(i, i + 1, i + 2) end
    lines[#lines + 1] = "f 65534 65535 65536"
    return table.concat(lines, "\n") .. "\n"
  end

  it("refuses with the counts what 16 bits do not hold", function()
    local path = helpers.temp_file(too_many_vertices(), ".obj")
    local result = run("print('ran')", "--level", path)
    os.remove(path)
    assert.same({1, ""}, {result.status, result.out})
    assert.matches(path, result.err, 1, true)
    assert.matches("65536 vertices", result.err, 1, true)
    assert.matches("65535", result.err, 1, true)
  end)

  local broken = {
    {"is text", "hello\n", "neither a chunk container, an archive nor a model"},
    {"is empty", "", "neither a chunk container, an archive nor a model"},
    {"is a model with a bad number", "v 0 0 0\nv x 0 0\nf 1 2 1\n", ":2: "},
    {"is a model without triangles", "v 0 0 0\n", "triangles"},
    {"is a container cut short", bw.example("pier"):save():sub(1, 5000), "offset"},
  }
  for _, case in ipairs(broken) do
    it("that " .. case[1] .. " ends with 1 and its name", function()
      local path = helpers.temp_file(case[2])
      local result = run("print('ran')", "--level", path)
      os.remove(path)
      assert.same({1, ""}, {result.status, result.out})
      assert.matches("boardwalk: .*" .. path:gsub("%p", "%%%0"), result.err)
      assert.matches(case[3], result.err, 1, true)
    end)
  end

  for _, path in ipairs({"/no/such/file", "/"}) do
    it("that cannot be read ends with 1: " .. path, function()
      local result = run("print('ran')", "--level", path)
      assert.same({1, ""}, {result.status, result.out})
      assert.matches(path, result.err, 1, true)
    end)
  end
end)

describe("a script that cannot be read", function()
  local cases = {
    {"/no/such/script.lua", "cannot open '/no/such/script.lua': there is no such file or folder"},
    {"/", "cannot read '/': it is a folder"},
  }
  for _, case in ipairs(cases) do
    it("ends with 1 and says so as of a level: " .. case[1], function()
      local result = helpers.boardwalk({"run", case[1]})
      assert.same({1, ""}, {result.status, result.out})
      assert.matches("boardwalk: " .. case[2], result.err, 1, true)
      local script = helpers.root .. "/levels/pier.lua"
      assert.equal(result.err, helpers.boardwalk({"run", script, "--level", case[1]}).err)
    end)
  end
end)

describe("bad usage ends with 2:", function()
  local cases = {
    {"a command is required"},
    {"unknown command 'fly'", "fly"},
    {"missing argument 'script'", "run"},
    {"unknown option '--fast'", "run", "x.lua", "--fast"},
    {"too many arguments", "run", "x.lua", "y.lua"},
    {"option '--scale': expected a number greater than 0, got '0'", "run", "x.lua", "--scale", "0"},
    {"option '--scale': expected a number greater than 0, got 'nan'", "run", "x.lua", "--scale",
      "nan"},
    {"option '--cell': expected a number greater than 0, got 'inf'", "run", "x.lua", "--cell",
      "inf"},
    {"option '--limit': expected a whole number from 0 to 9007199254740992, got '1.5'", "run",
      "x.lua", "--limit", "1.5"},
    {"option '--memory': expected a whole number from 0 to 8589934592, got '-1'", "run", "x.lua",
      "--memory=-1"},
    {"option '--memory': expected a whole number from 0 to 8589934592, got '8796093022208'", "run",
      "x.lua", "--memory", "8796093022208"},
    {"option '--memory': expected a whole number from 0 to 8589934592, got '17592186044416'", "run",
      "x.lua", "--memory", "17592186044416"},
    {"option '--memory': expected a whole number from 0 to 8589934592, got '99999999999999999999'",
      "run", "x.lua", "--memory", "99999999999999999999"},
    {"option '--limit': expected a whole number from 0 to 9007199254740992, got '1e19'", "run",
      "x.lua", "--limit", "1e19"},
    {"--up is for the model that --level names", "run", "x.lua", "--up", "z"},
    {"--scale is for the model that --level names", "run", "x.lua", "--scale", "2"},
    {"--cell is for the model that --level names", "run", "x.lua", "--cell", "2"},
    {"argument for option '--up' must be one of 'y', 'z'", "run", "x.lua", "--up", "x"},
  }
  for _, case in ipairs(cases) do
    it(case[1], function()
      local result = helpers.boardwalk({(table.unpack or unpack)(case, 2)})
      assert.same({2, ""}, {result.status, result.out})
      assert.matches("Usage: boardwalk", result.err, 1, true)
      assert.matches("Error: " .. case[1], result.err, 1, true)
    end)
  end
end)

describe("help", function()
  it("lists the commands", function()
    local result = helpers.boardwalk({"--help"})
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("Usage: boardwalk", result.out, 1, true)
    for _, name in ipairs({"run", "conform", "info", "cast", "check"}) do
      assert.matches("\n   " .. name, result.out)
    end
  end)

  for _, name in ipairs({"run", "conform", "info", "cast", "check"}) do
    it("of " .. name .. " is its own", function()
      local result = helpers.boardwalk({name, "--help"})
      assert.same({0, ""}, {result.status, result.err})
      assert.matches("Usage: boardwalk " .. name, result.out, 1, true)
    end)
  end
end)

describe("options of a model", function()
  it("are said to do nothing to a level", function()
    local path = helpers.temp_file(bw.example("pier"):save(), ".lev")
    local script = helpers.temp_file("print('ran')", ".lua")
    local commands = {
      {"run", script, "--level", path}, {"info", path}, {"check", path}, {"repl", path},
      {"cast", path, "--from", "0,10,9", "--to", "0,10,-9"},
    }
    for _, words in ipairs(commands) do
      for _, option in ipairs({"--up", "z", "--scale", "2"}) do words[#words + 1] = option end
      local result = helpers.boardwalk(words)
      assert.equal(0, result.status)
      local warning = "boardwalk: " .. path .. ": warning: "
      assert.equal(warning .. "--up is for models, and this is a level\n"
        .. warning .. "--scale is for models, and this is a level\n", result.err)
    end
    os.remove(path)
    os.remove(script)
  end)

  it("are those of the output too, when a level is converted", function()
    local path = helpers.temp_file(bw.example("pier"):save(), ".lev")
    local output = helpers.temp_name(".obj")
    local result = helpers.boardwalk({"convert", path, output, "--up", "z", "--cell", "2"})
    assert.same({0, ("boardwalk: %s: warning: --cell is for models, and this is a level\n"):format(
      path)}, {result.status, result.err})
    os.remove(path)
    os.remove(output)
  end)
end)

describe("output that is lost", function()
  if not helpers.exists("/dev/full") then
    pending("there is no /dev/full here")
    return
  end
  local LINE = "print(('x'):rep(3000))"
  local cases = {
    {"of a script", "run", "print('one line')"}, {"of a long script", "run", LINE:rep(9, "\n")},
    {"of a script's checks", "run", "Warlib.check(true)"}, {"of help", "--help"},
    {"of a command's help", "run", "--help"}, {"of the version", "--version"},
    {"of conform", "conform", helpers.vector("warriors/material_names.jsonl")},
    {"of info", "info", helpers.vector("warriors/meshes/room.lev")},
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " ends with 1", function()
      local words = {(table.unpack or unpack)(case, 2)}
      local script = words[1] == "run" and words[2] ~= "--help" and helpers.temp_file(words[2])
      if script then words[2] = script end
      local result = helpers.boardwalk(words, {after = ">/dev/full"})
      if script then os.remove(script) end
      assert.equal(1, result.status)
      assert.matches("boardwalk: the output cannot be written: ", result.err, 1, true)
    end)
  end

  it("of a script that fails is told too", function()
    local script = helpers.temp_file("print('x') error('boom')")
    local result = helpers.boardwalk({"run", script}, {after = ">/dev/full"})
    os.remove(script)
    assert.equal(1, result.status)
    assert.matches("boom", result.err, 1, true)
    assert.matches("boardwalk: the output cannot be written: ", result.err, 1, true)
  end)

  it("leaves the status of bad usage", function()
    assert.equal(2, helpers.boardwalk({"fly"}, {after = ">/dev/full"}).status)
  end)
end)

describe("the command", function()
  it("says in a line that a module is missing", function()
    for _, script in ipairs({false, true}) do
      local result = helpers.boardwalk({"--version"}, {
        before = "LUA_PATH='/nowhere/?.lua' LUA_PATH_5_4='/nowhere/?.lua'", script = script,
      })
      assert.same({1, ""}, {result.status, result.out})
      assert.matches("^boardwalk: the Lua module argparse is not found: install lua%-argparse; "
        .. "[^\n]*\n$", result.err)
    end
  end)

  it("works by links to its script", function()
    local link = helpers.temp_name()
    local second = helpers.temp_name()
    helpers.shell(("ln -s %s %s && ln -s %s %s"):format(
      helpers.quote(helpers.root .. "/bin/boardwalk"), helpers.quote(link),
      helpers.quote(link:match("[^/]*$")), helpers.quote(second)))
    local result = helpers.boardwalk({"--version"}, {script = second, cwd = "/"})
    os.remove(link)
    os.remove(second)
    assert.same({0, ""}, {result.status, result.err})
  end)
end)

describe("the dispatcher", function()
  local command = require "boardwalk.command"

  -- A file that keeps what is written to it.
  local function sink()
    local texts = {}
    return {write = function(_, ...)
      for i = 1, select("#", ...) do texts[#texts + 1] = (select(i, ...)) end
    end, flush = function() end}, texts
  end

  it("stays in its process and writes where it is told", function()
    local out, printed = sink()
    local err, errors = sink()
    assert.equal(0, command.main({"--help"}, out, err))
    assert.equal(2, command.main({"fly"}, out, err))
    assert.matches("Usage: boardwalk", table.concat(printed), 1, true)
    assert.matches("unknown command 'fly'", table.concat(errors), 1, true)
  end)
end)
