-- What the module boardwalk makes of files, models and options, and what its objects answer.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local SQUARE = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nusemtl glass\ng pane\nf 1 2 3 4\n"

local function flags_of(mesh)
  local list = {}
  for i, triangle in mesh:triangles() do list[i + 1] = triangle.flags end
  return list
end

-- A field of each of a mesh's triangles.
local function fields_of(mesh, field)
  local list = {}
  for i, triangle in mesh:triangles() do list[i + 1] = triangle[field] end
  return list
end

describe("bw.load", function()
  it("gives a CollisionMesh for a flat container", function()
    local mesh = assert(bw.load(helpers.vector("warriors/meshes/room.lev")))
    assert.equal("warriors", mesh.format)
    assert.equal("x right, y forward, z up", mesh.axes)
    assert.matches('^CollisionMesh: .* triangles, .* vertices, ".*room%.lev"$', tostring(mesh))
  end)

  it("gives a Model for OBJ", function()
    local model = assert(bw.load(helpers.vector("cases/ray-box.obj")))
    assert.equal(12, #model)
    assert.equal("Model: 12 triangles, 8 vertices, 0 materials", tostring(model))
  end)

  it("goes by content, not by name", function()
    local path = helpers.temp_file(assert(bw.example("pier"):save()), ".obj")
    assert.equal("warriors", assert(bw.load(path)).format)
    os.remove(path)
  end)

  it("with only = 'mesh' gives nothing else", function()
    assert.is_table(getmetatable(bw.load(helpers.vector("warriors/meshes/room.lev"),
      {only = "mesh"})))
    local result, message, code = bw.load(helpers.vector("cases/ray-box.obj"), {only = "mesh"})
    assert.is_nil(result)
    assert.matches("ray%-box%.obj: a model", message)
    assert.equal("unsupported", code)
  end)

  local FAILS = {
    {"a missing file", "/nonexistent/level.lev", "not_found"},
    {"a folder", helpers.root, "io"},
    {"an empty path", "", "not_found"},
    {"a path with a zero byte", "level\0.lev", "invalid"},
  }
  for _, case in ipairs(FAILS) do
    it("fails for " .. case[1], function()
      for _, load in ipairs({bw.load, bw.import}) do
        local result, message, code = load(case[2])
        assert.is_nil(result)
        assert.is_string(message)
        assert.equal(case[3], code)
      end
    end)
  end
end)

describe("bw.load_bytes", function()
  local container = assert(bw.example("pier"):save())

  local CASES = {
    {"nothing", "", "unsupported"},
    {"text that is no model", "hello\nworld\n", "unsupported"},
    {"bytes that are no container", ("\1"):rep(64), "unsupported"},
    {"a container cut short", container:sub(1, 1000), "truncated"},
    {"a container of nothing", ("\0"):rep(16), nil},
    {"OBJ with a vertex that is not a number", "v 0 0 0\nv nan 0 0\n", "invalid"},
    {"OBJ with a face of no vertices", "v 0 0 0\nf 1 2 3\n", "invalid"},
  }
  for _, case in ipairs(CASES) do
    it("fails for " .. case[1], function()
      local result, message, code = bw.load_bytes(case[2], "the file")
      assert.is_nil(result)
      assert.equal(1, (message:find("the file", 1, true)), message)
      if case[3] then assert.equal(case[3], code) end
    end)
  end

  it("names the line of an OBJ", function()
    assert.matches("^x%.obj:2: ", select(2, bw.load_bytes("v 0 0 0\nv nan 0 0\n", "x.obj")))
  end)

  local NAMES = {
    ["long"] = ("folder/"):rep(60) .. "x.obj", ["with a zero byte"] = "a model\0.obj",
    ["empty"] = "", ["a word of the message"] = "number",
  }
  for kind, name in pairs(NAMES) do
    it("says a name once and whole: one that is " .. kind, function()
      local _, message = bw.load_bytes("v 0 0 0\nv nan 0 0\n", name)
      assert.equal(name .. ":2: ", message:sub(1, #name + 4))
      if #name > 9 then assert.is_nil(message:find(name, #name + 1, true)) end
      _, message = bw.load_bytes(container:sub(1, 60), name)
      assert.equal(name .. ": ", message:sub(1, #name + 2))
    end)
  end

  it("takes a model behind a byte order mark, with any line ends", function()
    for _, text in ipairs({"\239\187\191" .. SQUARE, SQUARE:gsub("\n", "\r\n"), "# c\r" .. SQUARE,
      "  v 0 0 0\n" .. SQUARE}) do
      assert.equal(2, #assert(bw.load_bytes(text)))
    end
  end)

  it("takes a container whose third word is not 0", function()
    local odd = container:sub(1, 8) .. "\1\2\3\4" .. container:sub(13)
    local mesh = assert(bw.load_bytes(odd, "odd"))
    assert.is_true(mesh:save() == odd)
  end)
end)

describe("a path that is too long for a message", function()
  it("is shown by its end", function()
    local _, message = bw.load("/" .. ("d"):rep(100) .. "/" .. ("e"):rep(100) .. "/yard.lev")
    assert.equal(("cannot open '...%s/%s/yard.lev': there is no such file or folder (error 2)")
      :format(("d"):rep(147 - 110), ("e"):rep(100)), message)
  end)

  it("is shown in whole characters", function()
    local _, message = bw.load("/" .. ("Ä"):rep(100) .. "xy.lev")
    assert.equal("cannot open '..." .. ("Ä"):rep(70) .. "xy.lev'", message:match("^[^']*'[^']*'"))
  end)
end)

describe("bw.import", function()
  local function imported(text, options)
    local path = helpers.temp_file(text, ".obj")
    local model, message, code = bw.import(path, options)
    os.remove(path)
    return model, message, code
  end

  local TRIANGLE = "v 1 2 3\nv 2 2 3\nv 1 4 3\nf 1 2 3\n"

  it("turns a file with y up so that z is: its -z is forward", function()
    local model = assert(imported(TRIANGLE))
    assert.same({1, -3, 2}, {model:vertex(0)})
    assert.same({1, -3, 2, 2, -3, 4}, {model:bounds()})
  end)

  it("leaves a file with z up", function()
    assert.same({1, 2, 3}, {assert(imported(TRIANGLE, {up = "z"})):vertex(0)})
  end)

  it("scales", function()
    assert.same({0.5, 1, 1.5}, {assert(imported(TRIANGLE, {up = "z", scale = 0.5})):vertex(0)})
  end)

  it("keeps normals pointing out", function()
    -- the triangle faces +z in the file: with y up that is -y, backwards, in the game
    local model = assert(imported(TRIANGLE))
    assert.same({0, 1, 2}, model:triangle(0).corners)
    local mesh = assert(bw.mesh(model))
    assert.is_table(mesh:ray_cast({1.2, -9, 2.2}, {0, 1, 0}, 20))
    assert.is_nil(mesh:ray_cast({1.2, 9, 2.2}, {0, -1, 0}, 20))
  end)

  it("fails when the result is not finite", function()
    local model, message, code = imported("v 3e38 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n", {scale = 2})
    assert.is_nil(model)
    assert.is_string(message)
    assert.equal("invalid", code)
  end)

  it("refuses what is no model", function()
    local model, message, code = imported(assert(bw.example("pier"):save()))
    assert.is_nil(model)
    assert.matches("no model", message)
    assert.equal("unsupported", code)
  end)
end)

describe("bw.payloads", function()
  local original = helpers.vector("warriors/meshes/room.")
  local function room()
    local payloads = {}
    for _, chunk in ipairs({"03", "04", "05", "06", "07", "52"}) do
      payloads[chunk] = helpers.read(original .. chunk .. ".bin")
    end
    return payloads
  end

  it("loads what payload writes", function()
    local mesh = assert(bw.payloads(room()))
    for chunk, bytes in pairs(room()) do
      assert.is_true(mesh:payload(tonumber(chunk, 16)) == bytes, chunk)
    end
  end)

  it("fails for payloads that are too short", function()
    local payloads = room()
    payloads["07"] = payloads["07"]:sub(1, 20)
    local mesh, message, code = bw.payloads(payloads)
    assert.is_nil(mesh)
    assert.is_string(message)
    assert.equal("truncated", code)
  end)
end)

describe("bw.mesh", function()
  local function square(options)
    return assert(bw.mesh(assert(bw.load_bytes(SQUARE)), options))
  end

  it("takes a material by its name in the model, in any case", function()
    assert.same({2, 2}, fields_of(square(), "material"))
    assert.same({1, 1}, flags_of(square()))
    assert.same({0, 0}, fields_of(square(), "area"))
  end)

  it("gives material 0 for a name of no material", function()
    local model = assert(bw.load_bytes((SQUARE:gsub("glass", "shiny"))))
    assert.same({0, 0}, fields_of(bw.mesh(model), "material"))
    assert.same({5, 5}, fields_of(bw.mesh(model, {default = {material = "CONCRETE"}}), "material"))
  end)

  it("lets options say what a material is", function()
    local mesh = square({materials = {glass = {material = 7, flags = {"two_sided"}, area = 9}}})
    assert.same({7, 7}, fields_of(mesh, "material"))
    assert.same({3, 3}, flags_of(mesh))
    assert.same({9, 9}, fields_of(mesh, "area"))
  end)

  it("fills what a material does not say: its name, then the default", function()
    local mesh = square({
      default = {material = 5, flags = 0x80, area = 3}, materials = {glass = {area = 9}},
    })
    assert.same({2, 2}, fields_of(mesh, "material"))
    assert.same({0x81, 0x81}, flags_of(mesh))
    assert.same({9, 9}, fields_of(mesh, "area"))
  end)

  it("lets a group override the fields it gives", function()
    local mesh = square({
      materials = {glass = {material = 7, area = 9}},
      groups = {pane = {area = 4}, other = {area = 1}},
    })
    assert.same({7, 7}, fields_of(mesh, "material"))
    assert.same({4, 4}, fields_of(mesh, "area"))
  end)

  it("takes triangles with names, flags as names or a number, and options for names", function()
    local function triangle(material, flags, area)
      return {a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = material, flags = flags,
        area = area}
    end
    local mesh = assert(bw.mesh({
      triangle("GLASS", {"climb", "bit3"}, 1), triangle(5, 0x10), triangle("shiny"), triangle(),
    }, {
      default = {material = "WOOD", area = 8}, materials = {shiny = {material = 3, area = 2}},
    }))
    assert.same({2, 5, 3, 16}, fields_of(mesh, "material"))
    assert.same({0x89, 0x11, 1, 1}, flags_of(mesh))
    assert.same({1, 8, 2, 8}, fields_of(mesh, "area"))
  end)

  it("takes the triangles that another mesh gives", function()
    local list = {}
    for i, triangle in objects.mesh():triangles() do list[i + 1] = triangle end
    local copy = assert(bw.mesh(list))
    assert.same(fields_of(objects.mesh(), "a"), fields_of(copy, "a"))
    assert.same({2, 2, 2, 2}, fields_of(copy, "material"))
  end)

  it("uses the cell size", function()
    local function cells(size) return square({cell_size = size}):stats().nx end
    assert.equal(5, cells(1)) -- ceil(4 / 1) + 1
    assert.equal(3, cells(2))
    assert.equal(2, cells())
  end)

  -- A field of 2 * nx * ny triangles, its low corner at `from`.
  local function field(nx, ny, width, length, from)
    local triangles, dx, dy = {}, width / nx, length / ny
    for i = 0, nx - 1 do
      for j = 0, ny - 1 do
        local x, y = from + i * dx, from + j * dy
        local a, b = {x, y, 0}, {x + dx, y, 0}
        local c, d = {x + dx, y + dy, 0}, {x, y + dy, 0}
        triangles[#triangles + 1] = {a = a, b = b, c = c}
        triangles[#triangles + 1] = {a = a, b = c, c = d}
      end
    end
    return triangles
  end

  -- As many triangles over each other, of 16 metres.
  local function pile(count)
    local triangles = {}
    for i = 1, count do triangles[i] = {a = {0, 0, i}, b = {16, 0, i}, c = {0, 16, i}} end
    return triangles
  end

  -- Cells of 8 metres; of what has over 8 triangles a cell half of that, and so on.
  local DEFAULTS = {
    {"as large as those of a disc", field(10, 10, 64, 64, 0), 9, 9}, -- 200 triangles to 81 cells
    {"at eight triangles a cell", field(18, 18, 64, 64, 0), 9, 9}, -- 648 to 81
    {"half as large from then on", field(19, 19, 64, 64, 0), 17, 17}, -- 722 to 81
    {"a quarter as large", field(36, 36, 64, 64, 0), 33, 33}, -- 2,592 to 289
    {"half as wide as a small mesh and less", field(10, 10, 0.5, 0.5, 3), 5, 5}, -- 200 to 9
    {"half as large for a strip of 500 metres", field(600, 2, 500, 8, 0), 126, 3}, -- 2,400 to 128
    {"as large where 181 an axis would not do", field(600, 2, 1000, 8, 0), 126, 2}, -- 2,400 to 252
    {"half as large near the origin", field(19, 19, 64, 64, 900), 17, 17}, -- 241 of 4 metres
    {"as large far from the origin", field(19, 19, 64, 64, 1000), 9, 9}, -- 266 of 4 metres
    {"as large where each lists all", pile(100), 3, 3}, -- 100 to 9; 25 would list each
  }
  for _, case in ipairs(DEFAULTS) do
    it("makes cells " .. case[1] .. " by default", function()
      local stats = bw.mesh(case[2]):stats()
      assert.same({case[3], case[4]}, {stats.nx, stats.ny})
    end)
  end

  it("makes no cells for a mesh that has no width", function()
    local triangles = {}
    for i = 1, 40 do triangles[i] = {a = {1, 2, i}, b = {1, 2, i + 1}, c = {1, 2, i + 2}} end
    local stats = bw.mesh(triangles):stats()
    assert.same({1, 1}, {stats.nx, stats.ny})
  end)

  it("takes a given cell size for a dense mesh", function()
    assert.equal(9, bw.mesh(field(36, 36, 64, 64, 0), {cell_size = 8}):stats().nx)
  end)

  it("fails for no triangles and for more than 16 bits hold", function()
    for _, source in ipairs({{}, (bw.model())}) do
      local mesh, message, code = bw.mesh(source)
      assert.is_nil(mesh)
      assert.is_string(message)
      assert.equal("invalid", code)
    end
    local many = {}
    for i = 1, 65536 do many[i] = {a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}} end
    local mesh, message, code = bw.mesh(many)
    assert.is_nil(mesh)
    assert.matches("65,?536", message)
    assert.equal("limit", code)
  end)
end)

describe("bw.filter", function()
  local mesh = assert(bw.mesh({
    {a = {-9, -9, 3}, b = {9, -9, 3}, c = {0, 9, 3}, material = "GLASS", flags = {"climb"}},
    {a = {-9, -9, 2}, b = {9, -9, 2}, c = {0, 9, 2}, material = "WOOD", flags = {"shadow"}},
    {a = {-9, -9, 1}, b = {9, -9, 1}, c = {0, 9, 1}, material = 200},
  }))
  mesh:set_enabled_in_box({-9, -9, 3}, {9, 9, 3}, false)

  local CASES = {
    {"nothing", nil, 2}, {"nothing", {}, 2},
    {"excluded names", {exclude = {"wood"}}, 1}, {"excluded ids", {exclude = {16, 200}}, nil},
    {"an id that is no material", {exclude = {300, 4294967295}}, 2},
    {"skipped flags", {skip = {"shadow"}}, 1}, {"skipped flags by bit", {skip = {"bit4"}}, 1},
    {"a flag twice", {skip = {"shadow", "bit4"}, mask = 0x10}, 1}, {"a mask", {mask = 0x10}, 1},
    {"disabled too", {disabled = true}, 3}, {"a mask with bit 0", {mask = 1}, 3},
    {"disabled twice", {disabled = true, mask = 1}, 3},
    {"disabled, but skipped", {disabled = true, skip = {"climb"}}, 2},
    {"disabled false", {disabled = false}, 2},
  }
  for i, case in ipairs(CASES) do
    it(("passes over %s (%d)"):format(case[1], i), function()
      assert.equal(case[3], mesh:ground(0, 0, 9, bw.filter(case[2])))
    end)
  end

  it("says what it is", function()
    assert.equal("Filter: mask 0x0090, 1 material excluded",
      tostring(bw.filter({exclude = {"GLASS"}, skip = {"climb", "shadow"}})))
  end)
end)

describe("a CollisionMesh", function()
  it("tells a hit by names and numbers", function()
    local hit = objects.mesh():ray_cast({0.3, 0.2, -4}, {0, 0, 2}, 20)
    assert.same({
      t = 2, x = hit.x, y = hit.y, z = 0, nx = 0, ny = 0, nz = -1, triangle = 0, material = 2,
      material_name = "MATERIAL_GLASS", flags = 1, area = 0,
    }, hit)
  end)

  it("tests a line with t in metres", function()
    local hit = objects.mesh():line_test({0.3, 0.2, -4}, {0.3, 0.2, 4})
    assert.equal(4, hit.t)
    assert.is_nil(objects.mesh():line_test({0.3, 0.2, -4}, {0.3, 0.2, -1}))
    assert.is_nil(objects.mesh():line_test({0.3, 0.2, -4}, {0.3, 0.2, -4}))
  end)

  it("lists all hits by distance", function()
    local mesh = objects.mesh()
    mesh:set_two_sided(3, true)
    assert(mesh:add({objects.lid("WOOD"), objects.lid("STEEL")}))
    local hits = mesh:cast_all({0.3, 0.2, 9}, {0, 0, -1}, 20)
    assert.same({4, 5, 3}, {hits[1].triangle, hits[2].triangle, hits[3].triangle})
    assert.same({}, mesh:cast_all({0.3, 0.2, 9}, {0, 0, 1}, 20))
  end)

  it("answers a zero direction or length with a miss", function()
    local mesh = objects.mesh()
    assert.is_nil(mesh:ray_cast({0, 0, 9}, {0, 0, 0}, 20))
    assert.is_nil(mesh:cast(0, 0, 9, 0, 0, -1, 0))
    assert.is_false(mesh:cast_any({0, 0, 9}, {0, 0, 0}, 20))
    assert.same({}, mesh:cast_all({0, 0, 9}, {0, 0, -1}, 0))
    assert.is_nil(mesh:march_ray({0, 0, 9}, {0, 0, 0}, 1, 20))
  end)

  it("tells the world's ray as the original does", function()
    local mesh = assert(bw.mesh({objects.lid("GLASS")}))
    local no_glass = bw.filter {exclude = {"GLASS"}}
    local before = {hit = true, t = 7, nx = 0, ny = 0, nz = 9, material = 99, flags = 5, area = 6,
      triangle = 42}
    local through = mesh:world_ray({0, 0, 9}, {0, 0, -1}, 20, no_glass, before)
    assert.same({false, 4, 9, 2, "MATERIAL_GLASS", 1, 4, 0},
      {through.hit, through.t, through.nz, through.material, through.material_name, through.flags,
        through.area, through.triangle})
    local missed = mesh:world_ray({0, 0, 9}, {0, 0, 1}, 20, nil, before)
    assert.same({false, 7, 9, 1, 5, 6, 42}, {missed.hit, missed.t, missed.nz, missed.material,
      missed.flags, missed.area, missed.triangle})
    assert.equal(-1, mesh:world_ray({0, 0, 9}, {0, 0, 1}, 20).triangle)
    assert.is_true(before.hit) -- the caller's table stays
    assert.equal(99, before.material)
  end)

  it("edits only what is named", function()
    local mesh = objects.mesh()
    mesh:set_triangle(1, {area = 9})
    mesh:set_triangle(2, {flags = {"enabled", "climb"}, material = "wood"})
    assert.same({0, 9, 0, 0}, fields_of(mesh, "area"))
    assert.same({2, 2, 16, 2}, fields_of(mesh, "material"))
    assert.same({1, 1, 0x81, 1}, flags_of(mesh))
  end)

  it("counts its materials, those of sets too", function()
    local mesh = objects.mesh()
    mesh:set_triangle(3, {material = 200})
    assert(mesh:add({objects.lid("WOOD")}))
    assert.same({
      {id = 2, name = "MATERIAL_GLASS", triangles = 3},
      {id = 16, name = "MATERIAL_WOOD", triangles = 1},
      {id = 200, name = "unknown", triangles = 1},
    }, mesh:materials())
  end)

  it("walks its own triangles and those of sets, passing over what is removed", function()
    local mesh = objects.mesh()
    local first = assert(mesh:add({objects.lid(), objects.lid()}))
    local second = assert(mesh:add({objects.lid()}))
    first:remove()
    local numbers, sets = {}, {}
    for i, triangle in mesh:triangles() do
      numbers[#numbers + 1] = i
      sets[#sets + 1] = triangle.set == second
    end
    assert.same({0, 1, 2, 3, 6}, numbers)
    assert.same({false, false, false, false, true}, sets)
    assert.equal(4, #mesh)
    assert.is_nil(mesh:triangle(6).corners)
  end)

  it("has statistics without zeros", function()
    local stats = assert(objects.mesh():stats())
    assert.equal(4, stats.triangles)
    assert.equal(4, stats.vertices)
    assert.same({[2] = 4}, stats.materials)
    assert.same({[0] = 4}, stats.bits)
    assert.same({[0] = 4}, stats.areas)
  end)

  it("pushes a sphere and tells the wall's normal", function()
    local mesh = assert(bw.mesh({
      {a = {0, -9, -9}, b = {0, 9, -9}, c = {0, 0, 9}}, -- faces +x
    }))
    assert.same({1, 0, 0, 1, 0, 0}, {mesh:sphere_push({0.5, 0, 0}, 1)})
    assert.is_nil(mesh:sphere_push({1.5, 0, 0}, 1))
    assert.is_nil(mesh:sphere_push({0.5, 0, 0}, 0))
  end)
end)

describe("a TriangleSet", function()
  it("moves, turns and switches", function()
    local mesh = objects.mesh()
    local set = assert(mesh:add({{a = {0, 0, 0}, b = {2, 0, 0}, c = {0, 2, 0}}}))
    assert.is_true(set:move(10, 20, 3))
    assert.equal(3, mesh:ground(10.5, 20.5, 9))
    -- half a turn about z
    assert.is_true(set:move({10, 20, 3}, {0, 0, 1, 0}))
    assert.is_nil(mesh:ground(10.5, 20.5, 9))
    assert.equal(3, mesh:ground(9.5, 19.5, 9))
    set:enable(false)
    assert.is_nil(mesh:ground(9.5, 19.5, 9))
    set:enable(true)
    assert.equal(3, mesh:ground(9.5, 19.5, 9))
    assert.equal("TriangleSet: 1 triangle from number 4", tostring(set))
  end)

  it("fails when a corner would not be finite", function()
    local set = assert(objects.mesh():add({{a = {3e38, 0, 0}, b = {0, 1, 0}, c = {0, 0, 1}}}))
    local done, message, code = set:move({3e38, 0, 0})
    assert.is_nil(done)
    assert.is_string(message)
    assert.equal("invalid", code)
  end)

  it("of no triangles cannot be", function()
    local set, message, code = objects.mesh():add({})
    assert.is_nil(set)
    assert.is_string(message)
    assert.equal("invalid", code)
  end)
end)

describe("a Model", function()
  it("keeps names in the order of their first use", function()
    local model = objects.model()
    assert(model:add_polygon({0, 1, 2}, "wood"))
    assert(model:add_polygon({0, 1, 2}, "GLASS", "tree"))
    assert(model:add_polygon({0, 1, 2}))
    assert.same({"GLASS", "wood"}, model:materials())
    assert.same({"rock", "tree"}, model:groups())
    assert.same({corners = {0, 1, 2}, material = "wood"}, model:triangle(4))
    assert.same({corners = {0, 1, 2}}, model:triangle(6))
  end)

  it("moves by rows", function()
    local model = objects.model()
    assert.is_true(model:transform(0, 2, 0, 1, 0, 0, 0, 0, 1, 10, 20, 30)) -- mirrors
    assert.same({10, 26, 30}, {model:vertex(1)})
    assert.same({0, 1, 2}, model:triangle(0).corners) -- was 0, 2, 1
    assert.same({10, 20, 30, 12, 26, 31}, {model:bounds()})
  end)

  it("without triangles has no bounds", function()
    assert.is_nil((bw.model():bounds()))
  end)

  it("lists the warnings of its file", function()
    local model = assert(bw.load_bytes(SQUARE .. "curv 0 1 1 2\n"))
    assert.equal(1, #model:warnings())
    assert.same({}, objects.model():warnings())
  end)
end)

describe("numbers from 0, lists from 1", function()
  local case = dofile(helpers.vector("cases/lua-first-element.lua"))
  local model, mesh

  before_each(function()
    model = assert(bw.model())
    for _, vertex in ipairs(case.mesh.vertices) do assert(model:add_vertex(vertex)) end
    for _, corners in ipairs(case.mesh.triangles) do assert(model:add_polygon(corners)) end
    mesh = assert(bw.mesh(model))
  end)

  it("vertices and corners by their numbers", function()
    assert.equal(10, (model:vertex(0)))
    assert.equal(0, (model:vertex(3)))
    assert.same({0, 1, 3}, model:triangle(0).corners)
    assert.equal(10, (mesh:vertex(0)))
  end)

  it("a list starts at 1", function()
    local list = mesh:materials()
    assert.equal(1, #list)
    assert.equal(2, list[1].triangles)
    assert.is_nil(list[0])
  end)

  it("a hit's number means the same triangle everywhere", function()
    local hit = mesh:ray_cast({12, 4, 5}, {0, 0, -1}, 20)
    assert.equal(0, hit.triangle)
    assert.same({10, 0, 0}, mesh:triangle(hit.triangle).a)
    mesh:set_triangle(hit.triangle, {area = 3})
    assert.equal(3, mesh:ray_cast({12, 4, 5}, {0, 0, -1}, 20).area)
    assert.equal(0, (select(5, mesh:cast(12, 4, 5, 0, 0, -1, 20))))
    local rounds = 0
    for number in mesh:triangles() do
      assert.equal(rounds, number)
      rounds = rounds + 1
    end
    assert.equal(2, rounds)
  end)

  it("OBJ numbers from 1 again", function()
    local text = model:to_obj()
    assert.matches("\nf 1 2 4\nf 2 3 4\n", text)
  end)
end)

describe("names", function()
  it("of materials go both ways", function()
    for id = 1, 190 do assert.equal(id, bw.material_id(bw.material_name(id))) end
    assert.equal(0, bw.material_id("undefined"))
    assert.equal(2, bw.material_id("Material_Glass"))
    assert.is_nil(bw.material_id("MATERIAL_GLAS"))
    assert.is_nil(bw.material_id("unknown"))
    assert.equal("unknown", bw.material_name(-1))
    assert.equal("unknown", bw.material_name(191))
  end)

  it("of flags go both ways", function()
    for bit = 0, 15 do
      local names = bw.flag_names(2 ^ bit)
      assert.equal(1, #names)
      assert.equal(2 ^ bit, bw.flags(names))
      assert.equal(2 ^ bit, bw.flags({"bit" .. bit}))
    end
    assert.equal(0, bw.flags({}))
    assert.equal(0x82, bw.flags({"two_sided", "climb", "bit1"}))
    assert.same({}, bw.flag_names(0))
  end)

  it("say what can be climbed", function()
    assert.is_true(bw.climbable({"climb"}, 0))
    assert.is_true(bw.climbable(0, "LOW_FENCE"))
    assert.is_false(bw.climbable({"player_climb"}, 0))
    assert.is_true(bw.climbable({"player_climb"}, 0, true))
  end)
end)

describe("float text", function()
  it("is the shortest of the float32", function()
    assert.equal("0.1", bw.float_text(0.1))
    assert.equal("inf", bw.float_text(1e39))
    assert.equal("-inf", bw.float_text(-math.huge))
    assert.equal("nan", bw.float_text(0 / 0))
    assert.equal(0.5, bw.float_parse("0.5"))
    assert.is_nil(bw.float_parse("0,5"))
    assert.is_nil(bw.float_parse("nan"))
  end)

  it("and models are the same under every locale", function()
    local case = dofile(helpers.vector("cases/lua-locale.lua"))
    local before = os.setlocale()
    for _, locale in ipairs(case.locales) do
      if os.setlocale(locale) then
        local model = assert(bw.load(helpers.vector("cases/" .. case.file)))
        local text = model:to_obj()
        local bounds, message = {model:bounds()}, select(2, pcall(model.vertex, model, 0.5))
        os.setlocale(before)
        assert.same(case.bounds_min, {bounds[1], bounds[2], bounds[3]})
        assert.same(case.bounds_max, {bounds[4], bounds[5], bounds[6]})
        assert.is_nil(text:find(case.exported_text_has_no, 1, true))
        assert.matches("got 0%.5$", message)
      end
    end
    os.setlocale(before)
  end)
end)

describe("built-in levels", function()
  it("are found by name", function()
    assert.is_true(#assert(bw.example("pier")) > 100)
    local mesh, message, code = bw.example("moon")
    assert.is_nil(mesh)
    assert.matches("moon", message)
    assert.equal("not_found", code)
  end)
end)

describe("the version", function()
  it("is that of the header", function()
    local header, numbers = helpers.read(helpers.root .. "/src/boardwalk.h"), {}
    for _, part in ipairs({"MAJOR", "MINOR", "PATCH"}) do
      numbers[#numbers + 1] = header:match("#define BW_VERSION_" .. part .. " (%d+)")
    end
    assert.equal(table.concat(numbers, "."), bw.version)
  end)
end)
