-- boardwalk repl, fed by a pipe and typed to in a pseudo-terminal.
local helpers = require "spec.helpers"
local lfs = require "lfs"
local terminal = require "spec.terminal"

local unpack = table.unpack or unpack

local LEVEL = helpers.vector("warriors/level_18_chunks.lev")
local MODEL = helpers.vector("cases/obj-two-materials.obj")

describe("boardwalk repl from a pipe", function()
  local function run(input, arguments)
    return helpers.boardwalk({"repl", unpack(arguments or {})}, {stdin = input})
  end

  it("prints values, and nothing but them", function()
    local result = run("1 + 1\n'text'\nx = 3\nx\nnil\n")
    assert.same({0, "", '2\n"text"\n3\nnil\n'}, {result.status, result.err, result.out})
  end)

  it("runs an input of several lines", function()
    assert.equal("1\n2\n", run("for i = 1, 2 do\n\n  print(i)\nend\n").out)
  end)

  it("runs a last line without an end", function()
    assert.equal("5\n", run("2 + 3").out)
  end)

  it("says errors on standard error and goes on", function()
    local result = run("error('one')\nerror({code = 2})\n)\nmesh:x()\n'after'\n")
    assert.equal('"after"\n', result.out)
    assert.equal(0, result.status)
    local lines = {}
    for line in result.err:gmatch("[^\n]+") do lines[#lines + 1] = line end
    assert.equal("error: input:1: one", lines[1])
    assert.equal("error: {code = 2}", lines[2])
    assert.truthy(lines[3]:find("^error: input:1: .*near '%)'"))
    assert.truthy(lines[4]:find("^error: input:1: attempt to index .*mesh"))
    assert.equal(4, #lines)
  end)

  it("says what is wrong with an input that does not end", function()
    local result = run("if true then\n")
    assert.equal("", result.out)
    assert.truthy(result.err:find("error: input:2: 'end' expected", 1, true)
      or result.err:find("error: input:1: 'end' expected", 1, true), result.err)
  end)

  it("has the file's world as mesh", function()
    local result = run("#mesh\nmesh.format\n", {LEVEL})
    assert.same({"", '170\n"warriors"\n'}, {result.err, result.out})
  end)

  it("has a model as model, and the mesh of it as mesh, built as the options say", function()
    local result = run("#model\n#mesh\nmesh:bounds()\n", {MODEL, "--up", "z", "--scale", "2"})
    assert.same({"", "4\n4\n0  0  0  4  2  0\n"}, {result.err, result.out})
  end)

  it("has a model that makes no mesh, and says so", function()
    local path = helpers.temp_file("v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl nonsense\nf 1 2 3\n", ".obj")
    local result = run("#model\nmesh\n", {path, "--strict"})
    os.remove(path)
    assert.same({0, "1\nnil\n"}, {result.status, result.out})
    assert.truthy(result.err:find("warning: no collision mesh: .*nonsense"), result.err)
  end)

  it("warns of options that do nothing for a level", function()
    local result = run("#mesh\n", {LEVEL, "--scale", "2"})
    assert.equal("170\n", result.out)
    assert.truthy(result.err:find("warning: --scale is for models", 1, true), result.err)
  end)

  it("ends with status 1 when the file cannot be read", function()
    local result = run("1\n", {"no such file"})
    assert.same({1, ""}, {result.status, result.out})
    assert.truthy(result.err:find("no such file", 1, true))
  end)

  it("ends at :quit", function()
    assert.equal("1\n", run("1\n:quit\n2\n").out)
  end)

  it("tells of the JIT", function()
    local out = run(":jit\n:jit on\n:jit\n").out
    if rawget(_G, "jit") then
      assert.truthy(out:find("the JIT is on; Ctrl-C does not stop a compiled loop", 1, true))
    else
      assert.truthy(out:find("there is no JIT in Lua 5.4", 1, true))
    end
  end)
end)

describe("boardwalk repl at a terminal", function()
  local has_terminal = terminal.available()
  local has_readline = pcall(require, "readline")
  local state, at

  -- Starts the command and waits for its prompt.
  local function start(arguments, line)
    at = terminal.start(("XDG_STATE_HOME=%s INPUTRC=/dev/null TERM=xterm %s"):format(state,
      line or helpers.boardwalk_line({"repl", unpack(arguments or {})})))
    return at:expect("\n> ")
  end

  -- Whether this machine can run the test.
  local function can(editing)
    if not has_terminal then
      pending("script(1) gives no terminal")
    elseif editing and not has_readline then
      pending("there is no readline module")
    end
    return has_terminal and (has_readline or not editing)
  end

  before_each(function()
    state = helpers.temp_name()
    assert(lfs.mkdir(state))
  end)

  after_each(function()
    if at then at:close() end
    at = nil
    helpers.shell("rm -rf " .. helpers.quote(state))
  end)

  it("greets, shows the file's world and ends at Ctrl-D", function()
    if not can() then return end
    local said = start({LEVEL})
    assert.truthy(said:find("Boardwalk 0.1.0 on Lua", 1, true))
    assert.truthy(said:find("mesh = CollisionMesh: 170 triangles, 164 vertices", 1, true))
    at:send("\4")
    assert.equal(0, at:finish())
  end)

  it("prints a hit as a table with units", function()
    if not can() then return end
    start({LEVEL})
    at:send("mesh:ray_cast({1, 1, 5}, {0, 0, -1}, 20)\r")
    at:expect("\nHit\n")
    local rows = at:expect("\n> ")
    assert.truthy(rows:find("\n? +t +5 +directions\n"), rows)
    assert.truthy(rows:find("\n +z +0 +metres\n"), rows)
    assert.truthy(rows:find("\n +material_name +\"MATERIAL_%u+\"\n"), rows)
    assert.truthy(rows:find("\n +flags +%d+ +enabled"), rows)
  end)

  it("goes on after an error", function()
    if not can() then return end
    start()
    at:send("error 'oh'\r")
    at:expect("error: input:1: oh\n> ")
  end)

  it("tells of a method", function()
    if not can() then return end
    start({LEVEL})
    at:send("help(mesh.ground)\r")
    at:expect("\nmesh:ground(position [, filter]) -> height\n")
    at:expect("\n> ")
  end)

  it("asks for the rest of an input", function()
    if not can() then return end
    start()
    at:send("for i = 1, 2 do\r")
    at:expect("\n>> ")
    at:send("print(i * 11) end\r")
    at:expect("\n11\n22\n> ")
  end)

  it("completes a method", function()
    if not can(true) then return end
    start({LEVEL})
    at:send("mesh:bou\t()\r")
    at:expect("mesh:bounds()\n0  0  0  30  24  6\n> ")
  end)

  it("lists the methods that a name may become", function()
    if not can(true) then return end
    start({LEVEL})
    at:send("mesh:set_tw\t\21mesh:set_\t\t") -- Ctrl-U drops a line
    at:expect("mesh:set_two_sided")
    at:expect("mesh:set_triangle")
  end)

  it("completes globals, and fields of tables", function()
    if not can(true) then return end
    start()
    at:send("world = {height = 12}\r")
    at:expect("\n> ")
    at:send("wor\t.hei\t + 1\r")
    at:expect("world.height + 1\n13\n> ")
  end)

  it("keeps its history across sessions", function()
    if not can(true) then return end
    start()
    at:send("'first'\r")
    at:expect("\"first\"\n> ")
    at:send("\4")
    at:finish()
    start()
    at:send("\27[A")
    at:expect("'first'")
    at:send("\r")
    at:expect("\n\"first\"\n> ")
  end)

  it("works where the history cannot be written", function()
    if not can() then return end
    helpers.shell(("rmdir %s; touch %s"):format(state, state))
    start()
    at:send("1 + 1\r")
    at:expect("\n2\n> ")
    at:send("\4")
    assert.equal(0, at:finish())
  end)

  -- A loop that is surely running when Ctrl-C is typed says so first.
  local LOOPS = {
    ["a loop"] = "print('run' .. 'ning') while true do end",
    ["a loop around pcall"] =
      "print('run' .. 'ning') while true do pcall(function() while true do end end) end",
    ["a loop in a coroutine"] = "coroutine.wrap(function() print('run' .. 'ning') "
      .. "while true do end end)()",
    ["a loop of queries"] = "print('run' .. 'ning') while true do mesh:ray_cast({1, 1, 5}, "
      .. "{0, 0, -1}, 20) end",
  }
  for what, code in pairs(LOOPS) do
    it("stops " .. what .. " at Ctrl-C and prompts again", function()
      if not can() then return end
      start({LEVEL})
      for _ = 1, 2 do -- a second time too
        at:send(code .. "\r")
        at:expect("\nrunning\n")
        at:send("\3")
        at:expect("interrupted\n> ")
      end
      at:send("6 * 7\r")
      at:expect("\n42\n> ")
    end)
  end

  it("runs without the JIT until told otherwise", function()
    if not rawget(_G, "jit") or not can() then return end
    start()
    at:send(":jit\r")
    at:expect("\nthe JIT is off; ")
    at:send(":jit on\r")
    at:expect("\nthe JIT is on; ")
  end)

  it("drops a line at Ctrl-C", function()
    if not can(true) then return end
    start()
    at:send("error('never')")
    at:expect("error('never')")
    at:send("\3")
    at:expect("^C\n> ")
    at:send("1 + 1\r")
    at:expect("\n2\n> ")
  end)

  it("drops an input of several lines at Ctrl-C", function()
    if not can() then return end
    start()
    at:send("if true then\r")
    at:expect("\n>> ")
    at:send("\3")
    at:expect("\n> ")
    at:send("1 + 1\r")
    at:expect("\n2\n> ")
  end)

  it("needs no readline module", function()
    if not can() then return end
    local program = helpers.quote(helpers.root .. "/bin/boardwalk")
    start(nil, ("%s -e %s %s repl"):format(helpers.lua,
      helpers.quote("package.preload.readline = function() error('absent') end"), program))
    at:send("1 + 1\r")
    at:expect("\n2\n> ")
    at:send("\3")
    at:expect("\n> ")
    at:send("print('run' .. 'ning') while true do end\r")
    at:expect("\nrunning\n")
    at:send("\3")
    at:expect("interrupted\n> ")
    at:send("\4")
    assert.equal(0, at:finish())
  end)
end)
