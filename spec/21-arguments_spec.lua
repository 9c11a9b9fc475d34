-- Wrong arguments raise "Class.method: argument 'name': expected X, got Y", wherever they are
-- checked, and nothing that Lua can pass brings the process down.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local members = require "boardwalk.members"
local objects = require "spec.lua_objects"

local huge, nan = math.huge, 0 / 0

-- The message of a call that raises, without the place before it.
local function message_of(call, ...)
  local ok, message = pcall(call, ...)
  assert.is_false(ok)
  assert.is_string(message)
  return (message:gsub("^[^:]*_spec%.lua:%d+: ", ""))
end

local mesh, model, set, filter

local function make_objects()
  mesh, model, filter = objects.mesh(), objects.model(), bw.filter()
  set = assert(mesh:add({objects.lid("WOOD")}))
end

before_each(make_objects)

local POINT = "a point ({x, y, z} or three numbers)"

local TRIANGLE_NAMES = "a, b, c, material, flags, area, corners, material_name, set"

-- Each entry: the message behind "Class.method: ", and the call.
local WRONG = {
  -- the kinds of number, where C checks them
  {"CollisionMesh.cast: argument 'ox': expected a number, got nil",
    function() mesh:cast() end},
  {"CollisionMesh.cast: argument 'oz': expected a number, got \"1\"",
    function() mesh:cast(0, 0, "1", 0, 0, -1, 1) end},
  {"CollisionMesh.cast: argument 'dx': expected a finite number, got nan",
    function() mesh:cast(0, 0, 0, nan, 0, -1, 1) end},
  {"CollisionMesh.cast: argument 'dy': expected a finite number, got -inf",
    function() mesh:cast(0, 0, 0, 0, -huge, -1, 1) end},
  {"CollisionMesh.cast: argument 'dz': expected a number that fits float32, got 1e+39",
    function() mesh:cast(0, 0, 0, 0, 0, 1e39, 1) end},
  {"CollisionMesh.cast: argument 'length': expected a number that is not negative, got -0.5",
    function() mesh:cast(0, 0, 0, 0, 0, -1, -0.5) end},
  {"CollisionMesh.cast: argument 'length': expected a number, got a table",
    function() mesh:cast(0, 0, 0, 0, 0, -1, {}) end},
  {"CollisionMesh.cast: argument 'filter': expected a Filter or nil, got a Model",
    function() mesh:cast(0, 0, 0, 0, 0, -1, 1, model) end},
  {"CollisionMesh.cast_any: argument 'origin': expected a finite number for x, got nan",
    function() mesh:cast_any(nan, 0, 0, 0, 0, -1, 1) end},
  {"CollisionMesh.cast_any: argument 'direction': expected a finite number for z, got inf",
    function() mesh:cast_any({0, 0, 0}, {0, 0, huge}, 1) end},
  {"CollisionMesh.ground: argument 'position': expected a number for y, got nil",
    function() mesh:ground(1) end},
  {"CollisionMesh.ground: argument 'position': expected a number for z, got true",
    function() mesh:ground({1, 2, true}) end},
  {"CollisionMesh.ground: argument 'position': expected " .. POINT .. ", got nil",
    function() mesh:ground() end},
  {"CollisionMesh.ground: argument 'position': expected " .. POINT .. ", got \"here\"",
    function() mesh:ground("here") end},
  {"CollisionMesh.sphere_push: argument 'radius': expected a number that is not negative, got -1",
    function() mesh:sphere_push({0, 0, 0}, -1) end},
  -- the same, where Lua checks them
  {"CollisionMesh.ray_cast: argument 'origin': expected " .. POINT .. ", got nil",
    function() mesh:ray_cast() end},
  {"CollisionMesh.ray_cast: argument 'origin': expected " .. POINT .. ", got a function",
    function() mesh:ray_cast(print) end},
  {"CollisionMesh.ray_cast: argument 'origin': expected a number for y, got nil",
    function() mesh:ray_cast({1}, {0, 0, -1}, 1) end},
  {"CollisionMesh.ray_cast: argument 'direction': expected a number for z, got \"1\"",
    function() mesh:ray_cast(0, 0, 0, 0, 0, "1", 1) end},
  {"CollisionMesh.ray_cast: argument 'direction': expected a finite number for x, got nan",
    function() mesh:ray_cast({0, 0, 0}, {nan, 0, -1}, 1) end},
  {"CollisionMesh.ray_cast: argument 'length': expected a number, got nil",
    function() mesh:ray_cast({0, 0, 0}, {0, 0, -1}) end},
  {"CollisionMesh.ray_cast: argument 'length': expected a number that is not negative, got -1",
    function() mesh:ray_cast({0, 0, 0}, {0, 0, -1}, -1) end},
  {"CollisionMesh.ray_cast: argument 'filter': expected a Filter or nil, got a table",
    function() mesh:ray_cast({0, 0, 0}, {0, 0, -1}, 1, {}) end},
  {"CollisionMesh.line_test: argument 'to': expected a number that fits float32 for z, got "
    .. "-1e+39",
    function() mesh:line_test({0, 0, 0}, {0, 0, -1e39}) end},
  {"CollisionMesh.cast_all: argument 'length': expected a finite number, got inf",
    function() mesh:cast_all({0, 0, 0}, {0, 0, -1}, huge) end},
  {"CollisionMesh.world_ray: argument 'before': expected a table, got 1",
    function() mesh:world_ray({0, 0, 0}, {0, 0, -1}, 1, nil, 1) end},
  {"CollisionMesh.world_ray: argument 'before.flags': expected an integer from 0 to 65535, "
    .. "got 65536",
    function() mesh:world_ray({0, 0, 0}, {0, 0, -1}, 1, nil, {flags = 65536}) end},
  {"CollisionMesh.world_ray: argument 'before.hit': expected a boolean, got 1",
    function() mesh:world_ray({0, 0, 0}, {0, 0, -1}, 1, nil, {hit = 1}) end},
  {"CollisionMesh.world_ray: argument 'before': expected no other names than hit, t, x, y, z, nx, "
    .. "ny, nz, triangle, material, flags, area, material_name, set, got \"foo\"",
    function() mesh:world_ray({0, 0, 0}, {0, 0, -1}, 1, nil, {foo = 5}) end},
  {"CollisionMesh.set_triangle: argument 'fields': expected no other names than flags, material, "
    .. "area, got \"meterial\"",
    function() mesh:set_triangle(0, {meterial = "WOOD"}) end},
  {"CollisionMesh.add: argument 'triangles[1]': expected no other names than " .. TRIANGLE_NAMES
    .. ", got \"meterial\"",
    function() mesh:add({{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, meterial = "WOOD"}}) end},
  {"bw.mesh: argument 'source[2]': expected no other names than " .. TRIANGLE_NAMES .. ", got 1",
    function() bw.mesh({mesh:triangle(0), {{0, 0, 0}}}) end},
  {"bw.mesh: argument 'options.default': expected no other names than flags, material, area, got "
    .. "\"flag\"",
    function() bw.mesh({mesh:triangle(0)}, {default = {flag = 1}}) end},
  {"CollisionMesh.march_ray: argument 'step': expected a number above 0, got 0",
    function() mesh:march_ray({0, 0, 0}, {0, 0, -1}, 0, 10) end},
  {"CollisionMesh.march_ray: argument 'max': expected a number that is not negative, got -1",
    function() mesh:march_ray({0, 0, 0}, {0, 0, -1}, 1, -1) end},
  {"CollisionMesh.drop_to_ground: argument 'length': expected a number, got nil",
    function() mesh:drop_to_ground({0, 0, 0}) end},
  {"CollisionMesh.drop_to_marked_ground: argument 'length': expected a finite number, got nan",
    function() mesh:drop_to_marked_ground({0, 0, 0}, nan) end},
  {"CollisionMesh.set_enabled_in_box: argument 'on': expected a boolean, got nil",
    function() mesh:set_enabled_in_box({0, 0, 0}, {1, 1, 1}) end},
  {"CollisionMesh.set_enabled_in_box: argument 'high': expected " .. POINT .. ", got false",
    function() mesh:set_enabled_in_box({0, 0, 0}, false) end},
  {"CollisionMesh.set_enabled_in_volume: argument 'on': expected a boolean, got 0",
    function() mesh:set_enabled_in_volume({0, 0, 0}, {1, 1, 1}, 0) end},
  {"CollisionMesh.set_two_sided: argument 'on': expected a boolean, got 1",
    function() mesh:set_two_sided(0, 1) end},
  {"CollisionMesh.set_triangle: argument 'fields': expected a table, got nil",
    function() mesh:set_triangle(0) end},
  {"CollisionMesh.set_triangle: argument 'index': expected an integer from 0 to 3, got 4",
    function() mesh:set_triangle(4, {}) end}, -- 4 is the added one
  {"CollisionMesh.set_triangle: argument 'fields.area': expected an integer from 0 to 255, got 256",
    function() mesh:set_triangle(0, {area = 256}) end},
  {"CollisionMesh.set_triangle: argument 'fields.flags': expected a number or a list of flag "
    .. "names, got \"climb\"",
    function() mesh:set_triangle(0, {flags = "climb"}) end},
  {"CollisionMesh.set_triangle: argument 'fields.flags[2]': expected the name of a flag, "
    .. "got \"clim\"",
    function() mesh:set_triangle(0, {flags = {"shadow", "clim"}}) end},
  {"CollisionMesh.payload: argument 'type': expected a chunk type 3, 4, 5, 6, 7 or 82 (0x52), "
    .. "got 8",
    function() mesh:payload(8) end},
  {"CollisionMesh.save: argument 'options.running': expected a boolean, got 1",
    function() mesh:save({running = 1}) end},
  {"CollisionMesh.save: argument 'options': expected no other names than running, got \"run\"",
    function() mesh:save({run = true}) end},
  {"CollisionMesh.add: argument 'triangles': expected a table, got nil",
    function() mesh:add() end},
  {"CollisionMesh.add: argument 'triangles[1].c': expected a point {x, y, z}, got nil",
    function() mesh:add({{a = {0, 0, 0}, b = {1, 0, 0}}}) end},
  {"TriangleSet.move: argument 'position': expected " .. POINT .. ", got nil",
    function() set:move() end},
  {"TriangleSet.move: argument 'rotation': expected a table, got 1",
    function() set:move(0, 0, 0, 1) end},
  {"TriangleSet.move: argument 'rotation[4]': expected a number, got nil",
    function() set:move({0, 0, 0}, {0, 0, 1}) end},
  {"TriangleSet.enable: argument 'on': expected a boolean, got nil",
    function() set:enable() end},
  {"Model.add_vertex: argument 'position': expected a finite number for z, got inf",
    function() model:add_vertex(0, 0, huge) end},
  {"Model.add_polygon: argument 'corners': expected a list of at least 3 vertex numbers, "
    .. "got a table",
    function() model:add_polygon({0, 1}) end},
  {"Model.add_polygon: argument 'corners[3]': expected an integer from 0 to 3, got 4",
    function() model:add_polygon({0, 1, 4}) end},
  {"Model.add_polygon: argument 'material': expected a string or nil, got 2",
    function() model:add_polygon({0, 1, 2}, 2) end},
  {"Model.transform: argument 'rows[12]': expected a number, got nil",
    function() model:transform(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0) end},
  {"bw.load: argument 'path': expected a string, got nil", function() bw.load() end},
  {"bw.load: argument 'options': expected a table or nil, got \"mesh\"",
    function() bw.load("x", "mesh") end},
  {"bw.load: argument 'options.only': expected \"mesh\" or nil, got \"model\"",
    function() bw.load("x", {only = "model"}) end},
  {"bw.load_bytes: argument 'data': expected a string, got nil", function() bw.load_bytes() end},
  {"bw.load_bytes: argument 'name': expected a string or nil, got 1",
    function() bw.load_bytes("", 1) end},
  {"bw.import: argument 'options.up': expected \"y\" or \"z\", got \"x\"",
    function() bw.import("x", {up = "x"}) end},
  {"bw.import: argument 'options.scale': expected a number above 0, got 0",
    function() bw.import("x", {scale = 0}) end},
  {"bw.mesh: argument 'source': expected a Model or a list of triangles, got nil",
    function() bw.mesh() end},
  {"bw.mesh: argument 'source': expected a Model or a list of triangles, got a CollisionMesh",
    function() bw.mesh(mesh) end},
  {"bw.mesh: argument 'source[2]': expected a triangle {a =, b =, c =}, got 7",
    function() bw.mesh({objects.lid(), 7}) end},
  {"bw.mesh: argument 'source[1].a': expected a number for x, got nil",
    function() bw.mesh({{a = {}}}) end},
  {"bw.mesh: argument 'source[1].material': expected a material id or name, got \"GLAS\"",
    function() bw.mesh({objects.lid("GLAS")}) end},
  {"bw.mesh: argument 'options.cell_size': expected a number above 0, got 0",
    function() bw.mesh({}, {cell_size = 0}) end},
  {"bw.mesh: argument 'options.materials[\"x\"]': expected a table, got 1",
    function() bw.mesh({}, {materials = {x = 1}}) end},
  {"bw.mesh: argument 'options.groups[\"x\"].area': expected an integer from 0 to 255, got -1",
    function() bw.mesh({}, {groups = {x = {area = -1}}}) end},
  {"bw.payloads: argument 'payloads': expected a table, got nil", function() bw.payloads() end},
  {"bw.payloads: argument 'payloads[\"03\"]': expected a string, got nil",
    function() bw.payloads({}) end},
  {"bw.filter: argument 'options.exclude[1]': expected another material than 1, which ends the "
    .. "original's list, got 1",
    function() bw.filter({exclude = {1}}) end},
  {"bw.filter: argument 'options.exclude[2]': expected another material than 1, which ends the "
    .. "original's list, got 1",
    function() bw.filter({exclude = {"GLASS", "none"}}) end},
  {"bw.filter: argument 'options.skip[1]': expected the name of a flag that a mask can skip (bit 2 "
    .. "to 10), got \"two_sided\"",
    function() bw.filter({skip = {"two_sided"}}) end},
  {"bw.filter: argument 'options.mask': expected an integer from 0 to 4294967295, got -1",
    function() bw.filter({mask = -1}) end},
  {"bw.filter: argument 'options.disabled': expected a boolean, got \"yes\"",
    function() bw.filter({disabled = "yes"}) end},
  {"bw.example: argument 'name': expected a string, got nil", function() bw.example() end},
  {"bw.material_name: argument 'id': expected an integer from -2147483648 to 2147483647, got 0.5",
    function() bw.material_name(0.5) end},
  {"bw.material_id: argument 'name': expected a string, got 2", function() bw.material_id(2) end},
  {"bw.flag_names: argument 'flags': expected an integer from 0 to 65535, got 65536",
    function() bw.flag_names(65536) end},
  {"bw.flags: argument 'names[1]': expected the name of a flag, got \"enable\"",
    function() bw.flags({"enable"}) end},
  {"bw.climbable: argument 'player': expected a boolean, got 1",
    function() bw.climbable(0, 0, 1) end},
  {"bw.float_text: argument 'number': expected a number, got \"1\"",
    function() bw.float_text("1") end},
  {"bw.float_parse: argument 'text': expected a string, got 1",
    function() bw.float_parse(1) end},
  -- strings that are long or not plain are not repeated
  {"bw.material_id: argument 'name': expected a string, got a table",
    function() bw.material_id({}) end},
  {"bw.example: argument 'name': expected a string, got a Filter",
    function() bw.example(filter) end},
  {"CollisionMesh.ground: argument 'position': expected " .. POINT .. ", got a string",
    function() mesh:ground(("x"):rep(31)) end},
  {"CollisionMesh.ray_cast: argument 'origin': expected " .. POINT .. ", got a string",
    function() mesh:ray_cast("two\nlines") end},
}

describe("what a query gave is no wrong argument:", function()
  it("a triangle of a mesh", function()
    local other = assert(bw.mesh({mesh:triangle(0), mesh:triangle(4)})) -- 4 is the added one
    assert.equal(2, #other)
  end)

  it("the result of a world ray", function()
    local result = mesh:world_ray({0.5, 0.5, 9}, {0, 0, -1}, 20)
    assert.is_true(mesh:world_ray({0.5, 0.5, 9}, {0, 0, -1}, 20, nil, result).hit)
  end)
end)

describe("a wrong argument raises", function()
  for _, case in ipairs(WRONG) do
    it(case[1], function() assert.equal(case[1], message_of(case[2])) end)
  end

  it("a quaternion that is not of length 1", function()
    assert.equal("TriangleSet.move: argument 'rotation': expected a unit quaternion {x, y, z, w}, "
      .. "got length 2", message_of(set.move, set, {0, 0, 0}, {0, 0, 0, 2}))
  end)
end)

-- A class with its article.
local function noun(class)
  return (class:find("^[IO]") and "an " or "a ") .. class
end

describe("a wrong self raises", function()
  local NOT_OURS = {
    {"nil"}, {"1", 1}, {'"x"', "x"}, {"a table", {}}, {"a userdata", io.stdout},
    {"a function", print}, {"a thread", coroutine.create(print)},
  }
  for class, metatable in pairs(core.classes) do
    for name, method in pairs(members(metatable)) do
      if type(method) == "function" then
        it(("from %s.%s"):format(class, name), function()
          for _, other in ipairs(NOT_OURS) do
            assert.equal(("%s.%s: argument 'self': expected %s, got %s"):format(class, name,
              noun(class), other[1]), message_of(method, other[2]))
          end
          local stranger = class == "Model" and mesh or model
          assert.equal(("%s.%s: argument 'self': expected %s, got %s"):format(class, name,
            noun(class), noun(core.kind(stranger))), message_of(method, stranger))
          -- a table that borrows the metatable is not an object
          assert.equal(("%s.%s: argument 'self': expected %s, got a table"):format(class, name,
            noun(class)), message_of(method, setmetatable({}, metatable)))
        end)
      end
    end
  end
end)

describe("the place before a message is the caller's", function()
  local line = debug.getinfo(1, "l").currentline
  local CALLS = {
    function() mesh:cast() end, -- checked in C
    function() mesh:ray_cast() end, -- checked in Lua, behind a helper or two
    function() bw.mesh({{a = {}}}) end,
    function() bw.filter({skip = {"x"}}) end,
    function() for _ in mesh:triangles() do mesh:destroy() end end,
  }
  for i, call in ipairs(CALLS) do
    it("in call " .. i, function()
      local ok, message = pcall(call)
      assert.is_false(ok)
      local where, at = message:match("^(.-):(%d+): ")
      assert.equal("21-arguments_spec.lua", where:match("[^/]+$"))
      assert.equal(line + 1 + i, tonumber(at))
    end)
  end
end)

describe("the length of what is destroyed", function()
  local FAULTS = {
    CollisionMesh = "the CollisionMesh is destroyed", Model = "the Model is destroyed",
    TriangleSet = "the TriangleSet is removed", Buffer = "the Buffer is destroyed",
  }
  for class, fault in pairs(FAULTS) do
    it("blames its reader: " .. class, function()
      local object = ({
        CollisionMesh = mesh, Model = model, TriangleSet = set, Buffer = bw.buffer(1),
      })[class]
      object:destroy()
      local line = debug.getinfo(1, "l").currentline
      local ok, message = pcall(function() return #object end)
      assert.is_false(ok)
      assert.matches(("21-arguments_spec.lua:%d: %s.__len: %s"):format(line + 1, class, fault),
        message, 1, true)
    end)
  end
end)

describe("numbers of things", function()
  local cases = dofile(helpers.vector("cases/lua-index-values.lua"))

  -- Each gives what the index names as text.
  local TAKES = {
    ["CollisionMesh.vertex"] = function(i) return table.concat({mesh:vertex(i)}, " ") end,
    ["CollisionMesh.triangle"] = function(i)
      set:remove()
      return table.concat(mesh:triangle(i).corners, " ")
    end,
    ["CollisionMesh.set_triangle"] = function(i)
      mesh:set_triangle(i, {area = 9})
      for index, triangle in mesh:triangles() do
        if triangle.area == 9 then return tostring(index) end
      end
    end,
    ["CollisionMesh.set_two_sided"] = function(i)
      set:remove()
      mesh:set_two_sided(i, true)
      for index, triangle in mesh:triangles() do
        if triangle.flags % 4 >= 2 then return tostring(index) end
      end
    end,
    ["Model.vertex"] = function(i) return table.concat({model:vertex(i)}, " ") end,
    ["Model.triangle"] = function(i) return table.concat(model:triangle(i).corners, " ") end,
    ["Model.add_polygon"] = function(i)
      local others = i == 0 and {1, 2} or i == 3 and {1, 2} or {0, 3}
      assert(model:add_polygon({i, others[1], others[2]}))
      return ("%d"):format(model:triangle(#model - 1).corners[1])
    end,
  }

  local function plain(value)
    for i = 0, 3 do
      if value == i then return i end
    end
  end

  for method, take in pairs(TAKES) do
    for _, case in ipairs(cases) do
      it(("%s takes %s: %s"):format(method, tostring(case.value), tostring(case.ok)), function()
        if case.ok == true then
          local got = take(case.value)
          make_objects()
          assert.equal(take(plain(case.value)), got)
        else -- a numeric string is no number here
          assert.matches("expected an integer from 0 to 3, got ", message_of(take, case.value))
        end
      end)
    end
  end

  it("say when there is nothing to number", function()
    local empty = assert(bw.model())
    assert.equal("Model.vertex: argument 'index': expected the number of something, and there is "
      .. "none, got 0", message_of(empty.vertex, empty, 0))
    assert.equal("Model.triangle: argument 'index': expected the number of something, and there is "
      .. "none, got 0", message_of(empty.triangle, empty, 0))
  end)

  it("of a removed set's triangles are refused", function()
    local last = assert(mesh:add({objects.lid()}))
    local first = set:range()
    set:remove()
    assert.is_table(mesh:triangle((last:range())))
    assert.equal("CollisionMesh.triangle: argument 'index': expected a triangle whose set is not "
      .. "removed, got 4", message_of(mesh.triangle, mesh, first))
    assert.equal("CollisionMesh.set_two_sided: argument 'triangle': expected a triangle whose set "
      .. "is not removed, got 4", message_of(mesh.set_two_sided, mesh, first, true))
  end)
end)

describe("points", function()
  it("are three numbers or a table, everywhere", function()
    for _, method in ipairs({"ray_cast", "cast_brute", "world_ray"}) do
      assert.same(mesh[method](mesh, 1, 1, 9, 0, 0, -1, 20),
        mesh[method](mesh, {1, 1, 9}, {0, 0, -1}, 20))
      assert.same(mesh[method](mesh, 1, 1, 9, {0, 0, -1}, 20),
        mesh[method](mesh, {1, 1, 9}, 0, 0, -1, 20))
    end
    assert.is_true(mesh:cast_any({1, 1, 9}, 0, 0, -1, 20))
    assert.equal(mesh:ground(1, 1, 9), mesh:ground({1, 1, 9}))
    assert.same(mesh:line_test(1, 1, 9, 1, 1, -9), mesh:line_test({1, 1, 9}, {1, 1, -9}))
    assert.same({mesh:drop_to_ground(1, 1, 9, 20)}, {mesh:drop_to_ground({1, 1, 9}, 20)})
    assert.same({mesh:march_ray(1, 1, 9, 0, 0, -1, 2, 20)},
      {mesh:march_ray({1, 1, 9}, {0, 0, -1}, 2, 20)})
    assert.equal(1, model:add_vertex(1, 2, 3) and model:add_vertex({1, 2, 3}) - 4)
  end)

  it("are read without metamethods", function()
    local proxy = setmetatable({}, {__index = function() return 1 end})
    assert.equal("CollisionMesh.ground: argument 'position': expected a number for x, got nil",
      message_of(mesh.ground, mesh, proxy))
    assert.equal("CollisionMesh.ray_cast: argument 'origin': expected a number for x, got nil",
      message_of(mesh.ray_cast, mesh, proxy))
  end)

  it("take the filter behind them in either form", function()
    local no_wood = bw.filter {exclude = {"WOOD"}}
    assert.equal(5, mesh:ray_cast(0, 0, 9, 0, 0, -1, 20).z)
    assert.is_true(mesh:ray_cast(0.5, 0.5, 9, 0, 0, -1, 20, no_wood).z < 2)
    assert.is_true(mesh:ray_cast({0.5, 0.5, 9}, {0, 0, -1}, 20, no_wood).z < 2)
    assert.is_true(mesh:ground(0.5, 0.5, 9, no_wood) < 2)
    assert.is_true(mesh:ground({0.5, 0.5, 9}, no_wood) < 2)
    assert.is_true(mesh:line_test(0.5, 0.5, 9, {0.5, 0.5, -9}, no_wood).z < 2)
  end)
end)

describe("whatever is called with whatever", function()
  local function values()
    local cyclic, physics = {}, objects.physics()
    local body = physics:bodies()[1]
    cyclic[1], cyclic.a, cyclic.self = cyclic, cyclic, cyclic
    return {
      0, 1, -1, 1.5, 2 ^ 53, -2 ^ 63, 4294967296, huge, -huge, nan, 1e300, "", "1", "pier",
      ("x"):rep(5000), "a\0b", true, false, {}, {1, 2, 3}, {nan, 0, 0}, {"a", "b", "c"}, cyclic,
      {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}}}, print, coroutine.create(print), io.stdout,
      objects.mesh(), objects.model(), bw.filter(), set, physics, body, body:owner(),
      body:shapes()[1], {type = "sphere", centre = {0, 0, 0}, radius = 1},
      setmetatable({}, {__index = function() error("no field") end}),
    }
  end

  -- The same sequence on every machine.
  local state = 12345
  local function random(n)
    state = (state * 1103515245 + 12345) % 2147483648
    return math.floor(state / 65536) % n + 1
  end

  -- A path made at random could name a device that never ends, or be written to; the last two would
  -- call print.
  local excepted = {
    read_file = true, write_file = true, state = true, load = true, import = true, export = true,
    open_wad = true, wad = true, extract = true, add_file = true, begin = true, write = true,
    interruptible = true, catch_interrupts = true,
  }

  local function functions()
    local list = {}
    for _, metatable in pairs(core.classes) do
      for name, method in pairs(members(metatable)) do
        if not excepted[name] then list[#list + 1] = method end
      end
      for _, method in pairs(metatable) do list[#list + 1] = method end
    end
    for _, flat in pairs(core.flat) do
      for name, method in pairs(flat) do
        if not excepted[name] then list[#list + 1] = method end
      end
    end
    for _, module in ipairs({core, bw}) do
      for name, value in pairs(module) do
        if not excepted[name] then list[#list + 1] = value end
      end
    end
    local callable = {}
    for _, value in ipairs(list) do
      if type(value) == "function" then callable[#callable + 1] = value end
    end
    return callable
  end

  it("returns or raises a string", function()
    local pool, calls = values(), functions()
    for round = 1, 20000 do
      if round % 500 == 0 then pool = values() end
      local arguments, count = {}, random(10) - 1
      for i = 1, count do arguments[i] = pool[random(#pool)] end
      local call = calls[random(#calls)]
      local ok, message = pcall(call, (table.unpack or unpack)(arguments, 1, count))
      assert(ok or type(message) == "string")
    end
  end)

  local function body() return objects.physics():bodies()[1] end

  -- What makes an object of each class.
  local SELVES = {
    CollisionMesh = objects.mesh, Model = objects.model, Filter = bw.filter,
    IPhysics = objects.physics, LevelObject = objects.level, Occluders = objects.occluders,
    PathMap = objects.path_map, Subtitles = objects.subtitles, Chunks = objects.chunks,
    Wad = objects.wad, Packer = objects.packer, HeightField = objects.height_field, Body = body,
    TileGrid = objects.tile_grid, TileKit = objects.tile_kit, MeshShape = objects.mesh_shape,
    Primitive = objects.primitive, ShapeSet = objects.shape_set,
    Budget = objects.budget, StreamedWorld = objects.streamed_world,
    WorldManager = objects.world_manager,
    Buffer = function() return bw.buffer(7) end,
    Owner = function() return body():owner() end, Shape = function() return body():shapes()[1] end,
    TriangleSet = function() return objects.mesh():add({objects.lid()}) end,
  }

  it("with the right self and the rest at random too", function()
    for class, metatable in pairs(core.classes) do
      for name, method in pairs(members(metatable)) do
        if type(method) == "function" and not excepted[name] then
          for _ = 1, 100 do
            local pool = values()
            local ok, message = pcall(method, SELVES[class](), pool[random(#pool)],
              pool[random(#pool)], pool[random(#pool)], pool[random(#pool)])
            assert(ok or type(message) == "string", name)
          end
        end
      end
    end
  end)
end)
