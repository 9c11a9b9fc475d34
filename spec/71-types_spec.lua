-- The editor types are what the description makes of them, cover every public name, and hold
-- together.
local helpers = require "spec.helpers"
local members = require "boardwalk.members"
local api = require "boardwalk.api"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local types = require "boardwalk.docs.types"

local FOLDER = helpers.root .. "/lua/boardwalk/types"

local module_text = helpers.read(FOLDER .. "/module/boardwalk.lua")
local ffi_text = helpers.read(FOLDER .. "/module/boardwalk/ffi.lua")
local level_text = helpers.read(FOLDER .. "/level/level.lua")

-- The lines of a class: from its ---@class to the line that declares it, or to a blank one.
local function class_lines(text, name)
  local first = text:find("\n---@class " .. name:gsub("%.", "%%.") .. "\n")
  return first and text:sub(first, text:find("\n[^-]", first + 1) or text:find("\n\n", first + 1))
end

local function has_field(text, class, name)
  local lines = class_lines(text, class) or ""
  return lines:find("\n---@field " .. name .. "%??%s") ~= nil
    or lines:find(('\n---@field ["%s"]'):format(name), 1, true) ~= nil
end

-- Names of a table without a type: functions need one of their own, values a field of the class.
local function untyped(text, names, class, prefix)
  local missing = {}
  for name, value in pairs(names) do
    local typed
    if type(value) == "function" then
      typed = text:find("\nfunction " .. prefix .. name .. "(", 1, true)
    else
      typed = has_field(text, class, name)
    end
    if not typed then missing[#missing + 1] = name end
  end
  table.sort(missing)
  return missing
end

describe("editor types", function()
  it("are as make docs writes them", function()
    for name, text in pairs(types.files(api)) do
      assert(helpers.read(FOLDER .. "/" .. name) == text, name .. ": run `make docs`")
    end
  end)

  it("are Lua", function()
    assert(loadfile(FOLDER .. "/module/boardwalk.lua"))
    assert(loadfile(FOLDER .. "/module/boardwalk/ffi.lua"))
    assert(loadfile(FOLDER .. "/level/level.lua"))
  end)

  it("begin with ---@meta, that of the module with its name", function()
    assert.equal("---@meta boardwalk", module_text:match("^[^\n]*"))
    assert.equal("---@meta boardwalk.ffi", ffi_text:match("^[^\n]*"))
    assert.equal("---@meta _", level_text:match("^[^\n]*"))
  end)

  it("have everything of the module", function()
    assert.same({}, untyped(module_text, bw, "boardwalk", "bw."))
  end)

  for name, metatable in pairs(core.classes) do
    it("have everything of " .. name, function()
      assert.same({}, untyped(module_text, members(metatable), "bw." .. name, name .. ":"))
    end)

    it("have the length of " .. name .. " when it has one", function()
      local lines = class_lines(module_text, "bw." .. name)
      assert.equal(metatable.__len ~= nil, lines:find("---@operator len: integer", 1, true) ~= nil)
    end)
  end

  it("have everything of boardwalk.ffi", function()
    if not rawget(_G, "jit") then return end
    assert.same({}, untyped(ffi_text, require "boardwalk.ffi", "boardwalk.ffi", "raw."))
  end)

  it("have every field of records and options", function()
    for _, record in ipairs(api.records) do
      for _, field in ipairs(record.fields) do
        assert(has_field(module_text, "bw." .. record.name, field.name),
          record.name .. "." .. field.name)
      end
    end
  end)

  it("have everything that level scripts see", function()
    local environment = require("boardwalk.script").new({
      mesh = bw.example "pier", level = {name = "", source = ""},
    }).environment
    local plain = require("boardwalk.script.sandbox").environment()
    for name, value in pairs(environment) do
      if type(value) == "function" and not plain[name] and name ~= "print" then
        assert(level_text:find("\nfunction " .. name .. "(", 1, true), name)
      end
    end
    assert.truthy(level_text:find("\n---@type integer\nNilHandle = ", 1, true))
    environment.Warlib.bw = nil
    assert.same({}, untyped(level_text, environment.Warlib, "Warlib", "Warlib."))
  end)

  it("are found wanting where a name is missing", function()
    local text = "\n---@class C\n---@field kept string\nlocal C = {}\n\nfunction C:old() end\n"
    assert.same({"lost", "new"},
      untyped(text, {old = print, new = print, kept = "", lost = ""}, "C", "C:"))
  end)
end)

-- Calls back with the annotations above each function, and its parameters as written.
local function each_function(text, call)
  local notes = {}
  for line in text:gmatch("[^\n]*") do
    local name, parameters = line:match("^function ([%w_.:]+)%((.*)%) end$")
    if line:find("^%-%-%-") then
      notes[#notes + 1] = line
    elseif name then
      call(name, notes, parameters)
    end
    if not line:find("^%-%-%-") and line ~= "" then notes = {} end
  end
end

local function matches(notes, pattern)
  local found = {}
  for _, note in ipairs(notes) do found[#found + 1] = note:match(pattern) end
  return found
end

describe("the types of a function", function()
  for file, text in pairs({module = module_text, ffi = ffi_text, level = level_text}) do
    it("name its parameters, in the file " .. file, function()
      local count = 0
      each_function(text, function(name, notes, parameters)
        count = count + 1
        assert.equal(parameters, table.concat(matches(notes, "^%-%-%-@param ([%w_.]+)%?? "), ", "),
          name)
      end)
      assert(count > 1)
    end)

    it("name everything it returns, in the file " .. file, function()
      each_function(text, function(name, notes)
        local kinds = matches(notes, "^%-%-%-@return (.*)$")
        for _, rest in ipairs(kinds) do
          -- the comma of fun(a: A, b: B): C, D and of table<K, V> is no end of the type
          local plain = rest:gsub("%b<>", ""):gsub("fun%b(): [%w.?]+, [%w.?]+", "fun")
          assert(plain:find("^%S+ [%a_]+"), name .. ": " .. rest)
        end
      end)
    end)
  end

  it("name no class that is not there", function()
    local known = {["bw.Point"] = true}
    for name in module_text:gmatch("\n%-%-%-@class ([%w.]+)") do known[name] = true end
    for _, text in ipairs({module_text, ffi_text, level_text}) do
      for note in text:gmatch("\n%-%-%-@%a+ ([^\n]*)") do
        for name in note:gmatch("%f[%w]bw%.%u%w*") do assert(known[name], note) end
      end
    end
  end)

  it("have an overload for each form of a point", function()
    local FORMS = {["CollisionMesh:ground"] = 1, ["CollisionMesh:ray_cast"] = 3, ["bw.load"] = 0}
    each_function(module_text, function(name, notes)
      if not FORMS[name] then return end
      assert.equal(FORMS[name], #matches(notes, "^%-%-%-@overload fun(.*)$"), name)
    end)
    assert.truthy(module_text:find("---@overload fun(self: bw.CollisionMesh, position_x: number, "
      .. "position_y: number, position_z: number, filter?: bw.Filter): number?", 1, true))
  end)

  it("of what can fail end in message and code", function()
    each_function(module_text, function(name, notes)
      if name ~= "bw.load" then return end
      assert.same({
        "bw.LevelObject|bw.CollisionMesh|bw.Model|bw.Chunks|"
          .. "bw.Wad|bw.HeightField|bw.MeshShape|bw.Primitive|bw.TileGrid|bw.TileKit|nil result",
        "string? message",
        '("not_found"|"io"|"unsupported"|"truncated"|"invalid"|"limit"|"memory")? code',
      }, matches(notes, "^%-%-%-@return (%S+ %a+)"))
    end)
  end)
end)

describe("boardwalk types", function()
  -- A build elsewhere, with counters say, has a program without lua/ beside its folder.
  local beside = helpers.by_machine(helpers.exists(helpers.build .. "/../lua/boardwalk"), true)
  local reason = "the program of this build has no lua/ beside its folder"

  it("prints the folder and the line for .luarc.json", function()
    if not beside then pending(reason) return end
    local result = helpers.boardwalk({"types"}, {cwd = "/"})
    assert.equal(0, result.status, result.err)
    local folder, line = result.out:match("^([^\n]+)\n\n[^\n]*\n([^\n]+)\n$")
    assert(helpers.exists(folder .. "/boardwalk.lua"), folder)
    assert.equal(('{"workspace.library": ["%s"]}'):format(folder), line)
  end)

  it("prints both folders with --level", function()
    if not beside then pending(reason) return end
    local result = helpers.boardwalk({"types", "--level"})
    local module, level = result.out:match("^([^\n]+)\n([^\n]+)\n")
    assert(helpers.exists(module .. "/boardwalk.lua") and helpers.exists(level .. "/level.lua"))
    assert.truthy(result.out:find(('["%s","%s"]}'):format(module, level), 1, true))
  end)

  it("says so where there are none", function()
    local command = require "boardwalk.command.types"
    local path = package.path
    package.path = "./nowhere/?.lua"
    local said = {}
    local status = command.run({}, nil, {
      write = function(_, ...) said[#said + 1] = table.concat({...}) end,
    })
    package.path = path
    assert.equal(1, status)
    assert.truthy(table.concat(said):find("editor types are not beside this program", 1, true))
  end)
end)
