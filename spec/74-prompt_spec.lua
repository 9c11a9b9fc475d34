-- What the prompt is made of: completion, values as text, help, history, and the collecting of
-- lines.
local helpers = require "spec.helpers"
local bw = require "boardwalk"
local completion = require "boardwalk.repl.completion"
local help = require "boardwalk.docs.help"
local history = require "boardwalk.repl.history"
local lfs = require "lfs"
local pretty = require "boardwalk.repl.pretty"
local session = require "boardwalk.repl.session"

local unpack = table.unpack or unpack

local FLOOR = {{a = {0, 0, 0}, b = {10, 0, 0}, c = {0, 10, 0}, material = "GLASS"}}

local function floor()
  return assert(bw.mesh(FLOOR))
end

-- "key value" rows of text, blanks squeezed.
local function squeezed(text)
  return (text:gsub(" +", " "):gsub("\n ", "\n"))
end

describe("completion", function()
  local globals = setmetatable({
    world = floor(), hits = {{t = 1, triangle = 2, _hidden = 3}},
    deep = {["2nd"] = {inner = {x = 1}}},
    text = "words", trap = setmetatable({}, {__index = function() error("called") end}),
  }, {__index = {print = print, prior = 1}})

  local CASES = {
    {"wor", "world"},
    {"pri", "print prior"},
    {"world:cast_a", "cast_all cast_any"},
    {"world.axe", "axes"},
    {"world:axe", ""}, -- no method
    {"x = world:boun", "bounds"},
    {"print(1,world:boun", "bounds"},
    {"hits[1].t", "t triangle"},
    {"hits[1].", "t triangle"},
    {"hits[1]._", "_hidden"},
    {"hits[2].", ""},
    {"deep['2nd'].inn", "inner"},
    {"deep['2nd'].inner.", "x"},
    {"text:le", "len"},
    {"trap.x", ""},
    {"absent.x", ""},
    {"world:bounds().x", ""}, -- nothing is called
    {"12", ""},
    {"1.5", ""},
  }
  for _, case in ipairs(CASES) do
    it(("of %q gives %q"):format(case[1], case[2]), function()
      assert.equal(case[2], table.concat((completion.names(case[1], globals)), " "))
    end)
  end

  it("keeps the rest of the word that is replaced", function()
    assert.same({"1,world:bounds"}, completion.words("print(1,world:boun)", 7, 19, globals))
  end)

  it("gives files within quotes", function()
    local folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    for _, name in ipairs({"one.lev", "other.obj", "two"}) do
      assert(io.open(folder .. "/" .. name, "w")):close()
    end
    assert(lfs.mkdir(folder .. "/old"))
    local names, typed = completion.names('bw.load "' .. folder .. "/o", globals)
    helpers.shell("rm -r " .. folder)
    assert.same({"old/", "one.lev", "other.obj"}, names)
    assert.equal(1, typed)
    assert.same({}, (completion.names('bw.load "no such folder/', globals)))
  end)

  it("gives names behind a closed quote", function()
    assert.same({"world"}, (completion.names([[print("a\"b", 'c', wor]], globals)))
  end)
end)

describe("a value is shown", function()
  local long = {}
  for i = 1, 100 do long[i] = i end
  local around = {}
  around.me = around

  local CASES = {
    {"a whole number", 3, "3"},
    {"a float with a whole value", 2.0, "2"},
    {"a float32 in its shortest text", bw.float_parse "0.1", "0.1"},
    {"a number that is no float32", 0.1, "0.1"},
    {"infinity", math.huge, "inf"},
    {"no number", 0 / 0, "nan"},
    {"the largest whole number of doubles without a gap", 2 ^ 53, "9007199254740992"},
    {"a text", 'a "b"\n', [["a \"b\"\n"]]},
    {"text beyond ASCII", "caf\195\169", '"caf\195\169"'},
    {"bytes", "\0\255a", [["\000\255a"]]},
    {"a long text", ("x"):rep(500), '"' .. ("x"):rep(120) .. '"... (500 bytes)'},
    {"nothing", {}, "{}"},
    {"a list", {1, "b", {3}}, '{1, "b", {3}}'},
    {"a table", {b = 1, a = 2, ["c d"] = 3, [7] = 4}, '{[7] = 4, a = 2, b = 1, ["c d"] = 3}'},
    {"a list that is long", long,
      "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ... 80 more}"},
    {"a table in itself", around, "{me = {me = {me = {...}}}}"},
    {"one that has a text", setmetatable({}, {__tostring = function() return "mine" end}), "mine"},
    {"a function of the module", bw.load, "bw.load(path [, options]) -> result"},
    {"a method", floor().bounds,
      "mesh:bounds() -> low_x, low_y, low_z, high_x, high_y, high_z"},
  }
  for _, case in ipairs(CASES) do
    it("when it is " .. case[1], function() assert.equal(case[3], pretty.text(case[2])) end)
  end

  it("entry by entry when it is too long for a line", function()
    local value = {first = ("x"):rep(60), second = ("y"):rep(60)}
    assert.equal(('{\n  first = "%s",\n  second = "%s",\n}'):format(value.first, value.second),
      pretty.text(value))
  end)

  it("when it is a hit: a row a field, with units and the names of flags", function()
    local hit = floor():ray_cast({1, 2, 3}, {0, 0, -1}, 5)
    assert.equal(table.concat({
      "Hit", "t 3 directions", "x 1 metres", "y 2 metres", "z 0 metres", "nx 0", "ny 0", "nz 1",
      'material_name "MATERIAL_GLASS"', "flags 1 enabled", "area 0", "triangle 0", "material 2",
    }, "\n"), squeezed(pretty.text(hit)))
  end)

  it("when it is a list of records: a row each", function()
    assert.equal('1 of MaterialCount\nid name triangles\n2 "MATERIAL_GLASS" 1',
      squeezed(pretty.text(floor():materials())))
  end)

  it("when it is a long list of records: the first ones", function()
    local list = {}
    for i = 1, 30 do list[i] = {id = i, name = "n", triangles = i} end
    local text = squeezed(pretty.text(list))
    assert.truthy(text:find("\n20 \"n\" 20\n... 10 more$"), text)
  end)

  it("when it is a mesh: what boardwalk info tells of it", function()
    local lines = {}
    for line in pretty.text(floor()):gmatch("[^\n]+") do lines[#lines + 1] = line end
    assert.equal("CollisionMesh: 1 triangle, 3 vertices", lines[1])
    local path = helpers.temp_file(assert(floor():save()), ".lev")
    local told = helpers.boardwalk({"info", path}).out
    os.remove(path)
    for i = 2, #lines do
      assert(told:find("\n" .. lines[i] .. "\n", 1, true) or lines[i]:find("memory"), lines[i])
    end
    assert(#lines > 8)
  end)

  it("when it is destroyed", function()
    local mesh = floor()
    mesh:destroy()
    assert.equal("CollisionMesh: destroyed", pretty.text(mesh))
  end)

  it("beside others of one line", function()
    assert.equal("1  nil  2", pretty.texts(1, nil, 2))
    local hit = floor():ray_cast({1, 2, 3}, {0, 0, -1}, 5)
    assert.truthy(pretty.texts(1, hit, 2):find("^1\nHit\n.*\n2$"))
  end)
end)

describe("help", function()
  it("of nothing tells of the module and of itself", function()
    local text = help.text()
    for _, name in ipairs({"bw.load ", "CollisionMesh ", "help(mesh.ray_cast)"}) do
      assert.truthy(text:find(name, 1, true), name)
    end
  end)

  local CASES = {
    {"a function of the module", bw.mesh, "^bw%.mesh%(source %[, options%]%) %-> mesh\n"},
    {"its name", "bw.mesh", "^bw%.mesh%(source"},
    {"its name alone", "mesh", "^bw%.mesh%(source"},
    {"a method", floor().cast_all, "^mesh:cast_all%(origin, direction, length %[, filter%]%)"},
    {"a method's name", "CollisionMesh.cast_all", "^mesh:cast_all%("},
    {"a method's name with a colon", "mesh:cast_all", "^mesh:cast_all%("},
    {"an object", floor(), "^CollisionMesh\n.*\n  mesh:ray_cast "},
    {"a class", "Model", "^Model\n.*\n  model:add_polygon "},
    {"a hit", floor():ray_cast({1, 2, 3}, {0, 0, -1}, 5), "^Hit\n.*\n  t +number, in directions"},
    {"a record's name", "MeshOptions", "^MeshOptions\n.*\n  cell_size +number, optional, in m"},
    {"the module", bw, '^bw = require "boardwalk"\n'},
    {"a script's global", "ChangeCollision", "^ChangeCollision%(box, enable%)\n"},
    {"Warlib", "Warlib.check", "^Warlib%.check%(condition %[, message%]%) %-> passed\n"},
    {"a code", "truncated", "^truncated: "},
    {"a misspelt name", "rya_cast", '^nothing is called "rya_cast"; near it are ray_cast, '},
    {"nil", nil, "^that is nil"},
    {"a number", 3, "^there is no help for a number"},
  }
  for _, case in ipairs(CASES) do
    it("tells of " .. case[1], function()
      local text = help.text(case[2])
      assert(text:find(case[3]), text)
    end)
  end

  it("has an example of a function", function()
    assert.truthy(help.text("bw.flags"):find("\nexample\n  assert(bw.flags ", 1, true))
  end)

  it("tells of everything that is described", function()
    local api = require "boardwalk.api"
    for _, entry in ipairs(api.functions) do
      assert(not help.text("bw." .. entry.name):find("nothing is called"), entry.name)
    end
    for _, class in ipairs(api.classes) do
      assert(help.text(class.name):find("^" .. class.name), class.name)
      for _, method in ipairs(class.methods) do
        local text = help.text(class.variable .. ":" .. method.name)
        assert(text:find("^" .. class.variable .. ":" .. method.name .. "%("), text)
      end
    end
  end)
end)

describe("history", function()
  local function path()
    return helpers.temp_name() .. "/state/boardwalk/history"
  end

  it("gives the lines that were added, and makes the folders", function()
    local file = path()
    history.add(file, "one")
    history.add(file, "two")
    assert.same({"one", "two"}, history.load(file))
  end)

  it("keeps the last thousand lines", function()
    local lines = {}
    for i = 1, 1500 do lines[i] = "line " .. i end
    local file = helpers.temp_file(table.concat(lines, "\n") .. "\n")
    for _ = 1, 2 do -- the file itself is shortened
      local kept = history.load(file)
      assert.same({1000, "line 501", "line 1500"}, {#kept, kept[1], kept[1000]})
    end
    assert.is_nil(helpers.read(file):find("line 500\n", 1, true))
    os.remove(file)
  end)

  it("is empty where there is none, and where it cannot be", function()
    assert.same({}, history.load(nil))
    assert.same({}, history.load("/dev/null/no/history"))
    assert.same({}, history.load("/"))
    history.add(nil, "x")
    history.add("/dev/null/no/history", "x")
    history.add("/", "x")
  end)

  local PATHS = {
    {"XDG_STATE_HOME=/x HOME=/h", "/x/boardwalk/history"},
    {"XDG_STATE_HOME= HOME=/h", "/h/.local/state/boardwalk/history"},
    {"XDG_STATE_HOME=relative HOME=/h", "/h/.local/state/boardwalk/history"},
    {"XDG_STATE_HOME= HOME=", "nil"},
  }
  for _, case in ipairs(PATHS) do
    it("is at " .. case[2] .. " with " .. case[1], function()
      local code = ("package.path = %q; print(require('boardwalk.repl.history').path())"):format(
        package.path)
      local result = helpers.shell(("env %s %s -e %s"):format(case[1], helpers.lua,
        helpers.quote(code)), {cwd = lfs.currentdir()})
      assert.equal(case[2] .. "\n", result.out, result.err)
    end)
  end
end)

describe("a session", function()
  -- Feeds lines; gives what was written and what was said to be wrong.
  local function feed(...)
    local out, wrong = {}, {}
    local made = session.new({
      write = function(text) out[#out + 1] = text end,
      write_error = function(text) wrong[#wrong + 1] = text end,
    })
    for _, line in ipairs({...}) do made:feed(line) end
    return table.concat(out), table.concat(wrong), made
  end

  local CASES = {
    {"shows an expression", {"1 + 2"}, "3\n"},
    {"shows every value", {"1, nil, 'x'"}, '1  nil  "x"\n'},
    {"shows nothing of a statement", {"x = 1"}, ""},
    {"shows nothing of a call without a result", {"(function() end)()"}, ""},
    {"keeps globals", {"x = 1", "x"}, "1\n"},
    {"keeps locals of a line", {"local x, y = 1, 2", "x, y"}, "1  2\n"},
    {"keeps a local function", {"local function f() return 5 end", "f()"}, "5\n"},
    {"leaves a local that is a block's", {"do local x = 1 end", "x"}, "nil\n"},
    {"keeps the last value as _", {"6 * 7", "_ + 1"}, "42\n43\n"},
    {"has the module", {"bw.version"}, '"0.1.0"\n'},
    {"has Lua's own functions", {"#string.rep('a', 3)"}, "3\n"},
    {"waits for the rest of a function", {"function f()", "return 7", "end", "f()"}, "7\n"},
    {"waits for the rest of an expression", {"f = {", "1,", "2}", "#f"}, "2\n"},
    {"waits for the rest of a call", {"print(1 +", "2)"}, "3\n"},
    {"waits for the end of a long string", {"x = [[a", "b]]", "x"}, '"a\\nb"\n'},
    {"prints as print does", {"print(1, 'a')"}, "1\ta\n"},
    {"passes over an empty line", {"", "  "}, ""},
    {"takes a comment", {"-- nothing"}, ""},
    {"tells of its own commands", {":what"},
      "the prompt's own commands are :help, :jit and :quit\n"},
    {"waits for the rest of a sum", {"1 +", "2"}, "3\n"},
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local out, wrong = feed(unpack(case[2]))
      assert.same({case[3], ""}, {out, wrong})
    end)
  end

  it("leaves Lua's own globals alone", function()
    feed("leaked = 1", "print = nil", "_G.leaked_too = 1")
    assert.is_nil(rawget(_G, "leaked"))
    assert.is_nil(rawget(_G, "leaked_too"))
    assert.is_function(print)
  end)

  it("says errors and goes on", function()
    local out, wrong = feed("error('a')", "x + )", "error(nil)", "1")
    assert.equal("1\n", out)
    assert.truthy(wrong:find("^error: input:1: a\nerror: input:1: [^\n]+\nerror: nil\n$"), wrong)
  end)

  it("has another prompt inside an input", function()
    local _, _, made = feed("do")
    assert.equal(">> ", made:prompt())
    made:drop()
    assert.equal("> ", made:prompt())
  end)

  it("helps", function()
    assert.truthy(feed("help(bw.flags)"):find("^bw%.flags%(names%)"))
  end)
end)
