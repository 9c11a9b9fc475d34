-- docs/api.lua describes what there is: no more, no less.
local helpers = require "spec.helpers" -- docs/api.lua as the module boardwalk.api
local api = require "boardwalk.api"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local raw = rawget(_G, "jit") and require "boardwalk.ffi"

local function by_name(list)
  local names = {}
  for _, entry in ipairs(list) do
    assert(not names[entry.name], "described twice: " .. tostring(entry.name))
    names[entry.name] = entry
  end
  return names
end

-- What is in one table of names and not in the other.
local function differences(real, described)
  local found = {}
  for name in pairs(real) do
    if not described[name] then found[#found + 1] = name .. " is not described" end
  end
  for name in pairs(described) do
    if real[name] == nil then found[#found + 1] = name .. " does not exist" end
  end
  table.sort(found)
  return found
end

local function joined(...)
  local all = {}
  for _, list in ipairs({...}) do
    for _, entry in ipairs(list) do all[#all + 1] = entry end
  end
  return all
end

local records, classes = by_name(api.records), by_name(api.classes)

-- One of each class, fresh.
local function world()
  local mesh = assert(bw.example "pier")
  local model = assert(bw.model())
  for _, corner in ipairs({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}) do model:add_vertex(corner) end
  model:add_polygon({0, 1, 2}, "WOOD", "deck")
  local set = assert(mesh:add({{a = {0, 10, 8}, b = {1, 10, 8}, c = {0, 11, 8}}}))
  return {
    bw = bw, mesh = mesh, model = model, set = set, filter = bw.filter(),
    buffer = bw.buffer(7), raw = raw, print = function() end,
  }
end

describe("the description of the API", function()
  it("has every function and value of the module, and only those", function()
    assert.same({}, differences(bw, by_name(joined(api.functions, api.values))))
  end)

  it("has every class, and only those", function()
    assert.same({}, differences(core.classes, classes))
  end)

  for name, metatable in pairs(core.classes) do
    it("has every method and field of " .. name .. ", and only those", function()
      local class = classes[name]
      assert.same({}, differences(metatable.__index, by_name(joined(class.methods,
        class.fields or {}))))
    end)

    it("has the operators of " .. name, function()
      local real = {
        ["#"] = metatable.__len, tostring = metatable.__tostring, close = metatable.__close,
      }
      assert.same({}, differences(real, by_name(classes[name].operators)))
    end)
  end

  it("finds what is missing on either side", function()
    assert.same({"new is not described", "old does not exist"},
      differences({same = 1, new = 1}, {same = 1, old = 1}))
  end)
end)

-- Calls back with every function, method and script global and a name for it.
local function each_function(call)
  for _, entry in ipairs(api.functions) do call("bw." .. entry.name, entry) end
  for _, class in ipairs(api.classes) do
    for _, entry in ipairs(class.methods) do call(class.name .. "." .. entry.name, entry) end
  end
  for _, entry in ipairs(api.ffi.functions) do call("raw." .. entry.name, entry) end
  for _, entry in ipairs(api.scripts.globals) do call(entry.name, entry) end
  for _, entry in ipairs(api.scripts.library.functions) do call("Warlib." .. entry.name, entry) end
end

local PLAIN = {
  any = true, boolean = true, integer = true, ["nil"] = true, number = true, string = true,
  table = true, fun = true, cdata = true, Point = true, Warlib = true,
}

local function unknown_types(entry)
  local unknown = {}
  -- parameter names of a function type are no types
  local kind = entry.type:gsub("%w+: ", "")
  for word in kind:gmatch("%a+") do
    if not (PLAIN[word] or records[word] or classes[word]) then unknown[#unknown + 1] = word end
  end
  return unknown
end

describe("an entry", function()
  it("has a sentence", function()
    each_function(function(name, entry)
      assert(type(entry.summary) == "string" and entry.summary:find("%.$"), name)
    end)
    for _, entry in ipairs(joined(api.records, api.classes)) do
      assert(entry.summary:find("%.$"), entry.name)
    end
  end)

  it("names types that are Lua's or described", function()
    local lists = {}
    each_function(function(_, entry)
      lists[#lists + 1], lists[#lists + 2] = entry.params or {}, entry.returns or {}
    end)
    for _, entry in ipairs(joined(api.records, api.classes)) do
      lists[#lists + 1] = entry.fields or {}
    end
    for _, list in ipairs(lists) do
      for _, entry in ipairs(list) do
        assert.is_string(entry.name)
        assert.same({}, unknown_types(entry))
      end
    end
  end)

  it("names codes that are described", function()
    each_function(function(name, entry)
      for _, code in ipairs(entry.errors or {}) do assert(api.codes[code], name .. ": " .. code) end
    end)
  end)

  it("reads its parts", function()
    local scale = by_name(records.ImportOptions.fields).scale
    assert.same({
      name = "scale", optional = true, type = "number", units = "metres per unit", default = "1",
      doc = "above 0",
    }, scale)
  end)

  it("of a class names what makes it", function()
    local functions, mesh_methods = by_name(api.functions), by_name(classes.CollisionMesh.methods)
    for _, class in ipairs(api.classes) do
      for _, maker in ipairs(class.made_by) do
        local method = maker:match("^CollisionMesh%.(.*)$")
        assert(method and mesh_methods[method] or functions[maker], maker)
      end
    end
  end)
end)

describe("a record", function()
  -- Every field described is there unless optional, and no other.
  local function check(record, value)
    local fields, found = by_name(records[record].fields), {}
    for name in pairs(value) do
      if not fields[name] then found[#found + 1] = name .. " is not described" end
    end
    for name, field in pairs(fields) do
      if value[name] == nil and not field.optional then
        found[#found + 1] = name .. " is missing"
      end
    end
    assert.same({}, found)
  end

  it("Hit is what a ray gives", function()
    local objects = world()
    check("Hit", objects.mesh:ray_cast({5, 10, 10}, {0, 0, -1}, 20))
    local hit = objects.mesh:ray_cast({0.2, 10.2, 10}, {0, 0, -1}, 20)
    assert.equal(objects.set, hit.set)
    check("Hit", hit)
  end)

  it("WorldResult is what a world ray gives", function()
    check("WorldResult", world().mesh:world_ray({0, 10, 10}, {0, 0, -1}, 20))
    check("WorldResult", world().mesh:world_ray({0, 10, 10}, {0, 0, 1}, 20))
  end)

  it("WorldRecord is what a world ray takes", function()
    local before = {}
    for _, field in ipairs(records.WorldRecord.fields) do
      before[field.name] = field.name == "hit" or 7
    end
    local result = world().mesh:world_ray({0, 10, 10}, {0, 0, 1}, 20, nil, before)
    before.hit, before.material = false, 1
    for name, value in pairs(before) do assert.equal(value, result[name], name) end
  end)

  it("Triangle is what triangle gives", function()
    local objects = world()
    check("Triangle", objects.mesh:triangle(0))
    check("Triangle", objects.mesh:triangle((objects.set:range())))
  end)

  it("MaterialCount is what materials gives", function()
    check("MaterialCount", world().mesh:materials()[1])
  end)

  it("Stats is what stats gives", function()
    check("Stats", world().mesh:stats())
  end)

  it("ModelSource is what a model's source gives", function()
    check("ModelSource", assert(bw.load_bytes("v 0 0 0\n", "point.obj")):source())
  end)

  it("ModelTriangle is what a model's triangle gives", function()
    check("ModelTriangle", world().model:triangle(0))
  end)
end)

describe("options", function()
  local TAKES = {
    LoadOptions = function(options) return bw.load("no such file", options) end,
    ImportOptions = function(options) return bw.import("no such file", options) end,
    ExportOptions = function(options) return bw.export(bw.example("pier"), "none", options) end,
    MeshOptions = function(options) return bw.mesh({}, options) end,
    FilterOptions = function(options) return bw.filter(options) end,
    SaveOptions = function(options) return bw.example("pier"):save(options) end,
    Payloads = function(options) return bw.payloads(options) end,
  }

  for _, record in ipairs(api.records) do
    if record.options then
      it("of " .. record.name .. " are those that are described", function()
        local ok, message = pcall(TAKES[record.name], {["no option"] = 1})
        assert.is_false(ok)
        local list = message:match("expected no other names than (.-), got")
        local real = {}
        for name in list:gmatch("[%w_]+") do real[name] = true end
        assert.same({}, differences(real, by_name(record.fields)))
      end)
    end
  end
end)

describe("an example", function()
  each_function(function(name, entry)
    if not entry.example or name:find("^raw") and not raw then return end
    it("of " .. name .. " runs", function()
      local environment = world()
      if not name:find("%.") or name:find("^Warlib") then
        environment = require("boardwalk.script").new({
          mesh = environment.mesh, level = {name = "pier", source = "built in"},
          write = environment.print,
        }).environment
      else
        setmetatable(environment, {__index = _G})
      end
      helpers.compile(entry.example, "=" .. name, environment)()
    end)
  end)
end)

describe("boardwalk.ffi", function()
  it("is described", function()
    if not raw then return end
    assert.same({}, differences(raw, by_name(joined(api.ffi.functions, api.ffi.fields))))
  end)
end)

describe("what level scripts see", function()
  local script = require "boardwalk.script"
  local session = script.new({mesh = bw.example "pier", level = {name = "", source = ""}})

  it("beyond plain Lua is described", function()
    local real = {}
    local plain = require("boardwalk.script.sandbox").environment()
    for name, value in pairs(session.environment) do
      if plain[name] == nil and name ~= "print" then real[name] = value end
    end
    assert.same({}, differences(real, by_name(joined(api.scripts.globals, api.scripts.values))))
  end)

  it("in Warlib is described", function()
    local library = api.scripts.library
    assert.same({}, differences(session.environment.Warlib,
      by_name(joined(library.functions, library.fields, {library.module}))))
  end)
end)
