-- The binding of LuaJIT: what the FFI knows of the library, raw pointers, compiled casts; and what
-- is said on either machine when a part is missing or is for the other.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"
local quote = helpers.quote

-- ---- what is missing

-- What `require "boardwalk"` says on an interpreter with these paths.
local function message_with(interpreter, path, cpath)
  local script = helpers.temp_file([[
    package.path, package.cpath = arg[1], arg[2]
    local ok, message = pcall(require, "boardwalk")
    io.write(ok and "loaded" or message)]], ".lua")
  local result = helpers.shell(table.concat({interpreter, quote(script), quote(path),
    quote(cpath)}, " "))
  os.remove(script)
  assert.equal(0, result.status, result.err)
  return result.out
end

local LUA = ("%s/lua/?.lua;%s/lua/?/init.lua;"):format(helpers.root, helpers.root)
local TREE = {
  ["lua5.4"] = helpers.build .. "/lua54/?", luajit = helpers.build .. "/luajit/?",
}

describe("one line says", function()
  local cases = {
    {"that all is there", "lua5.4", LUA, TREE["lua5.4"] .. ".so", "^loaded$"},
    {"that all is there", "luajit", LUA .. TREE.luajit .. ".lua", TREE.luajit .. ".so",
      "^loaded$"},
    {"that the module is missing", "lua5.4", LUA, "nowhere/?.so",
      "^boardwalk: boardwalk/core%.so for Lua 5%.4 is in no folder of package%.cpath$"},
    {"that the module is missing", "luajit", LUA, TREE.luajit .. ".so",
      "^boardwalk: boardwalk/core%.lua for LuaJIT is in no folder of package%.path$"},
    {"that the library is missing", "luajit", LUA .. TREE.luajit .. ".lua", "nowhere/?.so",
      "^boardwalk: the library boardwalk/core%.so, version %d+%.%d+%.%d+, is in no folder of "
        .. "package%.cpath$"},
    {"that the library is for Lua 5.4", "luajit", LUA .. TREE.luajit .. ".lua",
      TREE["lua5.4"] .. ".so",
      "^boardwalk: .*/lua54/boardwalk/core%.so is not the library that LuaJIT needs: it has no "
        .. "bw_version$"},
    {"that the module is for LuaJIT", "lua5.4", LUA .. TREE.luajit .. ".lua",
      TREE["lua5.4"] .. ".so",
      "^boardwalk: this is Lua 5%.4, and the boardwalk%.core found first in package%.path is for "
        .. "LuaJIT$"},
    {"that the library is for LuaJIT", "lua5.4", LUA, TREE.luajit .. ".so",
      "^boardwalk: error loading module 'boardwalk%.core' [^\n]*luaopen_boardwalk_core$"},
    {"that another Lua is needed", "lua5.1", LUA, TREE["lua5.4"] .. ".so",
      "^boardwalk: this is Lua 5%.1, and Lua 5%.4 or LuaJIT is needed$"},
  }
  for _, case in ipairs(cases) do
    it(("%s, on %s"):format(case[1], case[2]), function()
      if helpers.shell("command -v " .. case[2]).status ~= 0 then
        return pending(case[2] .. " is not installed")
      end
      assert.matches(case[5], message_with(case[2], case[3], case[4]))
    end)
  end

  it("that the library is of another version #build", function()
    local folder = helpers.temp_name()
    local source = helpers.temp_file("unsigned bw_version(void) { return 0x090807u; }\n", ".c")
    local built = helpers.shell(("mkdir -p %s/boardwalk && cc -shared -fPIC -o "
      .. "%s/boardwalk/core.so %s"):format(folder, folder, source))
    assert.equal(0, built.status, built.err)
    assert.equal(("boardwalk: the library %s/boardwalk/core.so is version 9.8.7 and the Lua module "
      .. "needs %s"):format(folder, bw.version),
      message_with("luajit", LUA .. TREE.luajit .. ".lua", folder .. "/?.so"))
    helpers.shell(("rm -rf %s %s"):format(folder, source))
  end)
end)

if not rawget(_G, "jit") then
  describe("boardwalk.ffi", function()
    it("is for LuaJIT alone", function()
      assert.is_false((pcall(require, "boardwalk.ffi")))
    end)
  end)
  return
end

-- ---- LuaJIT

local ffi = require "ffi"
local raw = require "boardwalk.ffi"

local function collect()
  collectgarbage()
  collectgarbage()
end

describe("the declarations", function()
  -- sizeof of every struct, and offsetof of every field, as the C compiler has them.
  local function program()
    local lines = {'#include "boardwalk.h"', "#include <stdio.h>"}
    for header in helpers.shell("cd src && ls boardwalk/*.h 2>/dev/null",
        {cwd = helpers.root}).out:gmatch("%S+") do
      lines[#lines + 1] = ('#include "%s"'):format(header)
    end
    lines[#lines + 1] = "int main(void) {"
    for _, struct in ipairs(raw.structs) do
      lines[#lines + 1] = ('printf("%s %%zu\\n", sizeof(%s));'):format(struct.name, struct.name)
      for _, field in ipairs(struct.fields) do
        lines[#lines + 1] = ('printf("%s.%s %%zu\\n", offsetof(%s, %s));'):format(struct.name,
          field[1], struct.name, field[1])
      end
    end
    for name in pairs(raw.constants) do
      lines[#lines + 1] = ('printf("%s %%.0f\\n", (double)%s);'):format(name, name)
    end
    lines[#lines + 1] = "return 0; }"
    return table.concat(lines, "\n") .. "\n"
  end

  it("have the sizes, offsets and numbers of the C side #build", function()
    local source, binary = helpers.temp_file(program(), ".c"), helpers.temp_name()
    local result = helpers.shell(("cc -std=c11 -Isrc -o %s %s && %s"):format(binary, source,
      binary), {cwd = helpers.root})
    os.remove(source)
    os.remove(binary)
    assert.equal(0, result.status, result.err)
    local count = 0
    for name, number in result.out:gmatch("(%S+) (%d+)\n") do
      local struct, field = name:match("^(.-)%.(.*)$")
      local ours = struct and ffi.offsetof(struct, field) or raw.constants[name]
        or ffi.sizeof(name)
      assert.equal(number, ("%.0f"):format(tonumber(ours)), name)
      count = count + 1
    end
    assert.is_true(count > 100)
  end)

  it("have every field that a struct has room for", function()
    -- the fields fill bw_hit and bw_triangle without a gap
    for _, struct in ipairs(raw.structs) do
      if struct.name == "bw_hit" then assert.equal(13, #struct.fields) end
      if struct.name == "bw_triangle" then
        assert.same({"corners", 3}, struct.fields[4])
        assert.equal(7, #struct.fields)
      end
    end
  end)
end)

describe("an object", function()
  it("is a userdata without anything in it", function()
    for _, made in ipairs({objects.mesh(), objects.model(), bw.filter(), bw.buffer(1),
        (objects.mesh():add {objects.lid()})}) do
      assert.equal("userdata", type(made))
      for _, value in pairs(getmetatable(made)) do assert.are_not.equal("cdata", type(value)) end
      for _, value in pairs(getmetatable(made).__index) do
        assert.are_not.equal("cdata", type(value))
      end
      assert.not_matches("0x%x%x%x%x%x%x", tostring(made))
    end
  end)

  it("is none when it is made of a class's userdata or metatable", function()
    local mesh = objects.mesh()
    local forged = newproxy(mesh)
    assert.is_nil(core.kind(forged))
    assert.is_false((pcall(mesh.cast, forged, 0, 0, 9, 0, 0, -1, 20)))
    assert.matches("expected a CollisionMesh", select(2, pcall(mesh.triangle_count, forged)))
  end)

  it("has no way to its pointer in a level script", function()
    local state = assert(core.state {})
    assert(state:run([[
      sandbox = require("boardwalk.script.sandbox").environment()
      function sees(name) return sandbox[name] ~= nil end]], "=test"))
    for _, name in ipairs({"require", "package", "ffi", "jit", "debug", "newproxy", "getfenv"}) do
      assert.same({true, false}, {state:call("sees", name)})
    end
    state:destroy()
  end)
end)

describe("boardwalk.ffi", function()
  it("gives the core object of an object", function()
    local mesh, model = objects.mesh(), objects.model()
    assert.equal(4, raw.C.bw_mesh_triangle_count(raw.pointer(mesh)))
    assert.equal(4, raw.C.bw_model_vertex_count(raw.pointer(model)))
    assert.equal(1, raw.pointer(bw.filter {disabled = true}).mask)
  end)

  it("gives the numbers of a Buffer, from 0, and how many", function()
    local buffer = bw.buffer {1, 2, 3}
    local numbers, count = raw.pointer(buffer)
    assert.equal(3, count)
    assert.equal(1, numbers[0])
    numbers[2] = 7.5
    assert.equal(7.5, buffer:get(3))
  end)

  it("gives the vertices of a mesh and of a model", function()
    for _, owner in ipairs({objects.mesh(), objects.model()}) do
      local vertices = raw.vertices(owner)
      assert.equal(4, #vertices)
      for i = 0, 3 do
        local x, y, z = owner:vertex(i)
        assert.same({x, y, z}, {vertices[i].x, vertices[i].y, vertices[i].z})
      end
      for _, wrong in ipairs({-1, 4, 2 ^ 31, "x"}) do
        assert.is_false((pcall(function() return vertices[wrong].x end)))
      end
    end
  end)

  it("keeps alive what a pointer points into", function()
    local mesh, model = raw.pointer(objects.mesh()), raw.pointer(objects.model())
    local numbers = raw.pointer(bw.buffer {5, 6})
    for i = 1, 2000 do assert({tostring(i)}) end
    collect()
    assert.equal(4, raw.C.bw_mesh_triangle_count(mesh))
    assert.equal(4, raw.C.bw_model_triangle_count(model))
    assert.equal(6, numbers[1])
  end)

  it("keeps the numbers of a Buffer that is destroyed", function()
    local buffer = bw.buffer {5, 6}
    local numbers = raw.pointer(buffer)
    buffer:destroy()
    collect()
    assert.equal(6, numbers[1])
  end)

  it("lets go of what no pointer points into", function()
    local alive = setmetatable({}, {__mode = "k"})
    local function point()
      local mesh = objects.mesh()
      alive[mesh] = true
      raw.pointer(mesh)
    end
    for _ = 1, 10 do point() end
    for _ = 1, 3 do collect() end
    local count = 0
    for _ in pairs(alive) do count = count + 1 end
    assert.is_true(count <= 1) -- the last may still lie on the stack
  end)

  it("refuses what has none", function()
    local mesh = objects.mesh()
    mesh:destroy()
    assert.matches("ffi.pointer: argument 'object': expected a CollisionMesh, Model, Filter, "
      .. "Buffer or IPhysics, got a table", select(2, pcall(raw.pointer, {})), 1, true)
    assert.matches("ffi.pointer: the CollisionMesh is destroyed",
      select(2, pcall(raw.pointer, mesh)), 1, true)
    assert.matches("ffi.vertices: argument 'object': expected a CollisionMesh or Model, got a "
      .. "Filter", select(2, pcall(raw.vertices, bw.filter())), 1, true)
    assert.matches("ffi.vertices: the CollisionMesh is destroyed",
      select(2, pcall(raw.vertices, mesh)), 1, true)
  end)
end)

describe("the shared case", function()
  local anchors = dofile(helpers.vector("cases/lua-ffi-anchor.lua"))
  for what, body in pairs(anchors) do
    it(what, function()
      local function open()
        return bw.mesh {{a = {10, 0, 0}, b = {20, 0, 0}, c = {0, 40, 0}}}
      end
      assert.equal(10, body(open, raw.vertices))
    end)
  end

  it("loading the module twice", function()
    local reload = dofile(helpers.vector("cases/lua-ffi-reload.lua"))
    for _, name in ipairs({"boardwalk", "boardwalk.core", "boardwalk.core.library",
        "boardwalk.core.object", "boardwalk.core.mesh", "boardwalk.ffi"}) do
      local kept = package.loaded[name]
      local ok, first, second = reload(name)
      package.loaded[name] = kept
      assert.is_true(ok, second)
      assert.are_not.equal(first, second)
    end
  end)

  it("objects of both copies in calls of both", function()
    local loaded = {}
    for name, module in pairs(package.loaded) do
      if name:find("^boardwalk") then
        loaded[name] = module
        package.loaded[name] = nil
      end
    end
    local again = require "boardwalk"
    local other_raw = require "boardwalk.ffi"
    local mesh = assert(again.mesh(objects.model()))
    local t = objects.mesh():cast(0.5, 0.5, 9, 0, 0, -1, 20, again.filter())
    local count = raw.C.bw_mesh_triangle_count(other_raw.pointer(objects.mesh()))
    local other_count = other_raw.C.bw_mesh_triangle_count(raw.pointer(mesh))
    for name, module in pairs(loaded) do package.loaded[name] = module end
    assert.is_true(t > 0)
    assert.same({4, 4}, {count, other_count})
    assert.equal(mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20, bw.filter()), t)
  end)
end)

describe("core.state", function()
  it("says that the module for level scripts was not built", function()
    local folder = helpers.temp_name()
    helpers.shell(("mkdir -p %s/boardwalk && ln -s %s %s/boardwalk"):format(folder,
      helpers.build .. "/luajit/boardwalk/core.so", folder))
    local name = "boardwalk.core.state"
    local kept, cpath = package.loaded[name], package.cpath
    package.loaded[name], package.cpath = nil, folder .. "/?.so"
    local part = require(name)
    package.loaded[name], package.cpath = kept, cpath
    helpers.shell("rm -r " .. folder)
    local state, message, code = part.functions.state {}
    assert.is_nil(state)
    assert.matches("boardwalk.state, and it was not built", message, 1, true)
    assert.equal("unsupported", code)
  end)
end)

describe("the compiler", function()
  -- How many traces were finished and how many were given up while a body ran.
  local function traces(body)
    local finished, given_up = 0, 0
    local function listen(what)
      if what == "stop" then finished = finished + 1 end
      if what == "abort" then given_up = given_up + 1 end
    end
    jit.attach(listen, "trace")
    body()
    jit.attach(listen)
    return finished, given_up
  end

  -- Soon nothing is left to compile, and nothing is tried again in vain.
  local function assert_compiled(body)
    jit.flush()
    assert.is_true(traces(body) >= 1)
    for _ = 1, 10 do
      local finished, given_up = traces(body)
      if finished + given_up == 0 then return end
    end
    error("it goes on compiling")
  end

  local mesh, filter = objects.mesh(), bw.filter()

  local function cast_often()
    local met = 0
    for i = 1, 3000 do
      if mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20) then met = met + 1 end
      if mesh:cast(0.5, i, 9, 0, 0, -1, 20, filter) then met = met + 1 end
    end
    return met
  end

  it("compiles casts in a loop", function() assert_compiled(cast_often) end)

  it("compiles get and set of a buffer in a loop", function()
    local buffer = bw.buffer(8)
    assert_compiled(function()
      for i = 1, 3000 do buffer:set(i % 8 + 1, buffer:get(1) + 1) end
    end)
  end)

  it("changes no answer", function()
    local compiled = cast_often()
    jit.off()
    local plain = cast_often()
    jit.on()
    assert.equal(plain, compiled)
  end)
end)
