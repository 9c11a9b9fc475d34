-- One answer on two machines: the same names on both, and commands that print the same.
local helpers = require "spec.helpers"
local core = require "boardwalk.core"
local quote = helpers.quote

local OTHER = helpers.by_machine("luajit", "lua5.4")

local function present(interpreter)
  return helpers.shell("command -v " .. interpreter).status == 0
end

if not present(OTHER) then
  pending(OTHER .. " is not installed: the machines are not compared")
  return
end

-- Prints the names of everything that the module is made of, after `change` was run.
local LIST = [[
package.path, package.cpath = arg[1], arg[2]
local bw, core = require "boardwalk", require "boardwalk.core"
assert(load(arg[3]))(core, bw)
local names = {}
local function add(owner, list)
  for name, value in pairs(list) do
    names[#names + 1] = ("%s.%s: %s"):format(owner, name, type(value))
  end
end
add("bw", bw)
add("core", core)
for class, metatable in pairs(core.classes) do
  add("meta " .. class, metatable)
  add(class, require "boardwalk.members"(metatable))
end
for class, flat in pairs(core.flat) do add("flat " .. class, flat) end
add("meta State", getmetatable(core.state {}))
add("State", getmetatable(core.state {}).__index)
table.sort(names)
print(table.concat(names, "\n"))
]]

-- The names on a machine, as a set.
local function names_on(interpreter, change)
  local tree = helpers.build .. (interpreter == "luajit" and "/luajit" or "/lua54")
  local script = helpers.temp_file(LIST, ".lua")
  local result = helpers.shell(table.concat({interpreter, quote(script),
    quote(("lua/?.lua;lua/?/init.lua;%s/?.lua"):format(tree)), quote(tree .. "/?.so"),
    quote(change or "")}, " "), {cwd = helpers.root})
  os.remove(script)
  assert(result.status == 0, result.err)
  local names = {}
  for name in result.out:gmatch("[^\n]+") do names[name] = true end
  return names
end

local function missing(names, others)
  local list = {}
  for name in pairs(names) do
    if not others[name] then list[#list + 1] = name end
  end
  table.sort(list)
  return list
end

describe("both bindings", function()
  local lua54, luajit

  setup(function() lua54, luajit = names_on("lua5.4"), names_on("luajit") end)

  it("have the same classes, methods and functions", function()
    assert.same({}, missing(lua54, luajit))
    assert.same({}, missing(luajit, lua54))
  end)

  it("have the classes that the API's description has", function()
    for name in pairs(core.classes) do
      assert.is_true(lua54[name .. ".destroy: function"])
    end
  end)

  for _, removed in ipairs({
    {"core.classes.CollisionMesh.__index.cast = nil", "CollisionMesh.cast: function"},
    {"core.flat.Model.transform = nil", "flat Model.transform: function"},
    {"core.classes.Filter.__close = nil", "meta Filter.__close: function"},
    {"core.read_obj = nil", "core.read_obj: function"},
    {"bw.buffer = nil", "bw.buffer: function"},
  }) do
    it("differ when one lacks " .. removed[2], function()
      local change = "local core, bw = ... " .. removed[1]
      assert.same({removed[2]}, missing(lua54, names_on("luajit", change)))
      assert.same({removed[2]}, missing(luajit, names_on("lua5.4", change)))
    end)
  end
end)

-- bin/boardwalk on a machine.
local function command(interpreter, arguments)
  local words = {interpreter, quote(helpers.root .. "/bin/boardwalk")}
  for _, argument in ipairs(arguments) do words[#words + 1] = quote(argument) end
  return helpers.shell(table.concat(words, " "), {cwd = helpers.root})
end

describe("the command prints the same on both machines:", function()
  local model = helpers.temp_file("v 0 0 0\nv 3 0 0\nv 0 2.125 0\nv 0 0 1\nusemtl GLASS\nf 1 3 2\n"
    .. "f 1 2 4\nusemtl WOOD+climb@3\nf 1 4 3\nf 2 3 4\n", ".obj")
  local broken = helpers.temp_file("v 0 0 nan\n", ".obj")
  local level, back = helpers.temp_name(".lev"), helpers.temp_name(".obj")

  local names = {[model] = "MODEL", [broken] = "BROKEN", [level] = "LEVEL", [back] = "BACK"}

  teardown(function()
    for path in pairs(names) do os.remove(path) end
  end)

  -- Each with its exit status.
  local runs = {
    {0, "run", "levels/scenario.lua"}, {0, "run", "levels/pier.lua"},
    {0, "run", "levels/explore.lua"}, {0, "run", "levels/explore.lua", "--level", model},
    {0, "run", "levels/drop.lua"}, {0, "run", "levels/house.lua"}, {0, "run", "levels/ramps.lua"},
    {0, "run", "levels/llama.lua"},
    {0, "conform", "spec/vectors/warriors"}, {0, "conform", "--json", "spec/vectors/warriors"},
    {0, "info", model}, {0, "info", "--json", model}, {1, "info", broken},
    {0, "check", model}, {0, "check", "--json", model}, {1, "check", broken},
    {0, "cast", model, "--from", "0.3", "-0.3", "5", "--to", "0.3", "-0.3", "-5"},
    {0, "cast", model, "--json", "--from", "0.3,-0.3,5", "--to", "0.4,-0.3,-5"},
    {0, "convert", model, level, "--force"}, {0, "convert", level, back, "--force"},
    {0, "info", "--json", level},
    {0, "--help"}, {0, "run", "--help"}, {0, "--version"}, {2, "run"}, {2, "--no-such-option"},
    {1, "run", "no such file"}, {1, "run", "levels/pier.lua", "--level", "no such file"},
  }
  for _, run in ipairs(runs) do
    local arguments = {(table.unpack or unpack)(run, 2)}
    local words = {}
    for i, argument in ipairs(arguments) do words[i] = names[argument] or argument end
    it("boardwalk " .. table.concat(words, " "), function()
      local first, second = command("lua5.4", arguments), command("luajit", arguments)
      assert.equal(run[1], first.status, first.err)
      assert.same(first, second)
      assert.is_true(#first.out + #first.err > 0)
    end)
  end
end)
