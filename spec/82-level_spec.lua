-- Level files in Lua: the numeric examples of the spec's sections 7.3 and 7.4, the parts of a level
-- and who keeps whom alive, and what bw.load makes of files.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local files = require "spec.level_files"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local unpack = table.unpack or unpack

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

local function collect()
  collectgarbage()
  collectgarbage()
end

local function level99()
  return assert(bw.load_bytes(files.level(objects.mesh()), "level99.lev"))
end

-- ---- 7.3.1, 7.3.2

describe("a level", function()
  -- The mark of the stream that a field was made from.
  local function mark_of(level, name)
    for _, field in ipairs(level:fields()) do
      if field.name == name then return level:chunk(field.chunk).data:byte(12 + 12 + 8 + 1) end
    end
  end

  it("has the fields that the stacks gave", function() -- 7.3.1
    local level = level99()
    local marks = {
      ["skyline dictionary"] = 1, ["skyline model"] = 1, ["sky dictionary"] = 2, ["sky model"] = 2,
      ["cloud dictionary"] = 3, ["cloud model"] = 3, ["glow dictionary"] = 4, ["level world"] = 4,
    }
    for name, mark in pairs(marks) do assert.equal(mark, mark_of(level, name), name) end
    local fields = level:fields()
    assert.same({10, "collision", 15, "occluders", 0},
      {#fields, fields[1].name, fields[1].chunk, fields[10].name, fields[10].chunk})
    assert.same({4, 0, 0}, {#level.mesh, #level.occluders, #level.paths})
    assert.equal(("\204"):rep(32), level:chunk("subtitles").data)
    assert.equal(bw.name_hash "level99", level:id())
    assert.equal('LevelObject: 4 triangles, 0 occluders, 0 paths, "level99.lev"', tostring(level))
  end)

  it("is released in the original's order", function() -- 7.3.2
    local level = level99()
    local mesh = level.mesh
    local order = {
      "collision", "occluders", "level world", "glow dictionary", "skyline model",
      "skyline dictionary", "sky model", "sky dictionary", "cloud model", "cloud dictionary",
    }
    assert.same(order, level:release())
    assert.same(order, level:release())
    assert.is_nil(level.mesh)
    assert.is_nil(level.occluders)
    assert.is_nil(level.paths)
    assert.is_true(mesh:is_destroyed())
    for _, field in ipairs(level:fields()) do assert.is_nil(field.chunk) end
    assert.equal(48, level:chunk("level header").size) -- the file's chunks stay
    refused("invalid", "released", level:save())
    refused("invalid", "released", level:set_mesh(objects.mesh()))
    for _, call in ipairs {"ray_cast", "ground", "bounds", "merge"} do
      assert.has_error(function() level[call](level, {0, 0, 1}, {0, 0, -1}, 1) end,
        ("LevelObject.%s: the LevelObject is released"):format(call))
    end
    assert.equal('LevelObject: released, "level99.lev"', tostring(level))
  end)

  it("is written back byte for byte, with what is edited", function()
    local bytes = files.level(objects.mesh()) .. "trailing"
    bytes = files.put(bytes, 16 + 8, files.u32(0xabcdef01)) -- a word that nothing reads
    local level = assert(bw.load_bytes(bytes, "level99.lev"))
    assert.is_true(level:save() == bytes)
    level.mesh:set_triangle(1, {material = 7, area = 9})
    local edited, places = level:save(), {}
    for i = 1, #bytes do
      if edited:byte(i) ~= bytes:byte(i) then places[#places + 1] = i - 1 end
    end
    local at = level:chunk("triangles").offset + 10
    assert.same({at + 8, at + 9}, places)
  end)

  it("lists its chunks in order, by number and by what they are", function()
    local level, parts = level99(), {}
    for i, chunk in ipairs(level:chunks()) do
      assert.equal(i - 1, chunk.index)
      assert.equal(#chunk.data, chunk.size)
      assert.same(chunk, level:chunk(chunk.part))
      parts[i] = ("%02x"):format(chunk.type)
    end
    assert.equal("53 2a 47 2a 47 2a 47 2a 15 40 52 07 04 05 06 03 17 51",
      table.concat(parts, " "))
    assert.has_error(function() level:chunk(18) end,
      "LevelObject.chunk: argument 'chunk': expected an integer from 0 to 17, got 18")
    assert.has_error(function() level:chunk("sky") end, "LevelObject.chunk: argument 'chunk': "
      .. "expected what a chunk is, as \"path data\", got \"sky\"")
  end)

  it("lists the sections of its streams", function()
    local sections = assert(level99():sections("glow dictionary"))
    assert.same({
      {type = 0x16, name = "Texture Dictionary", size = 24, version = 0x1c02000a, depth = 0,
        offset = 12},
      {type = 0x01, name = "Struct", size = 12, version = 0x1c02000a, depth = 1, offset = 24},
    }, sections)
    refused("truncated", "", bw.sections(files.u32(0x16, 25, 1) .. ("\0"):rep(24)))
    refused("truncated", "", bw.sections("short"))
  end)

  it("answers as its mesh does", function()
    local level = level99()
    local mesh = level.mesh
    local from, down = {0.5, 0.5, 9}, {0, 0, -1}
    assert.same(mesh:ray_cast(from, down, 20), level:ray_cast(from, down, 20))
    assert.same(mesh:line_test(from, {0.5, 0.5, -9}), level:line_test(from, {0.5, 0.5, -9}))
    assert.same({mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20)}, {level:cast(0.5, 0.5, 9, 0, 0, -1, 20)})
    assert.is_true(level:cast_any(from, down, 20))
    assert.same(mesh:cast_all(from, down, 20), level:cast_all(from, down, 20))
    assert.equal(mesh:ground(from), level:ground(from))
    assert.same({mesh:bounds()}, {level:bounds()})
    assert.same(mesh:triangle(2), level:triangle(2))
    assert.same(mesh:materials(), level:materials())
    assert.same({"warriors", mesh.axes, 4, 4},
      {level.format, level.axes, #level, level:triangle_count()})
    local seen = {}
    for index, triangle in level:triangles() do seen[index + 1] = triangle.material_name end
    assert.same({"MATERIAL_GLASS", "MATERIAL_GLASS", "MATERIAL_GLASS", "MATERIAL_GLASS"}, seen)
    local rays, hits = bw.buffer {0.5, 0.5, 9, 0, 0, -1, 20}, bw.buffer(8)
    assert.equal(1, level:cast_many(rays, hits))
  end)

  it("is told of by reports, checks and exports as its mesh is", function()
    local level = level99()
    assert.equal("CollisionMesh", bw.report(level).class)
    assert.equal(4, bw.report(level).triangles)
    assert.equal(#bw.check(level.mesh), #bw.check(level))
    local path = helpers.temp_name(".lev")
    assert(bw.export(level, path))
    assert.is_true(helpers.read(path) == level:save())
    os.remove(path)
    level:release()
    assert.has_error(function() bw.report(level) end, "bw.report: the LevelObject is released")
  end)
end)

-- ---- who keeps whom

describe("the parts of a level", function()
  it("are the same as long as there is one", function()
    local level = level99()
    for _, part in ipairs {"mesh", "occluders", "paths"} do
      assert.is_true(rawequal(level[part], level[part]))
    end
  end)

  it("keep their level alive", function()
    local parts = {}
    for _, part in ipairs {"mesh", "occluders", "paths"} do parts[part] = level99()[part] end
    collect()
    assert.equal(4, #parts.mesh)
    assert.is_number(parts.mesh:ground(0.5, 0.5, 9))
    assert.equal(0, #parts.occluders)
    assert.equal(0, parts.paths:area_count())
  end)

  it("are forgotten together", function()
    local kept = setmetatable({}, {__mode = "k"})
    do
      local level = level99()
      kept[level], kept[level.mesh], kept[level.paths] = true, true, true
    end
    collect()
    collect()
    assert.is_nil(next(kept))
  end)

  it("are destroyed with it", function()
    local level = level99()
    local mesh, occluders, paths = level.mesh, level.occluders, level.paths
    local set = assert(mesh:add {objects.lid()})
    level:destroy()
    assert.is_true(mesh:is_destroyed() and occluders:is_destroyed() and paths:is_destroyed())
    assert.is_true(set:is_removed())
    assert.has_error(function() return mesh:ground(0, 0, 0) end,
      "CollisionMesh.ground: the CollisionMesh is destroyed")
    assert.has_error(function() return level.mesh end,
      "LevelObject.mesh: the LevelObject is destroyed")
  end)

  it("let go of it when they are destroyed", function()
    local level = level99()
    local mesh = level.mesh
    assert(mesh:add {objects.lid()})
    mesh:destroy()
    mesh:destroy()
    assert.is_true(mesh:is_destroyed())
    assert.equal(4, #level.mesh)
    assert.equal(5, level:ground(0, 0, 9)) -- the set stays
    assert.is_false(rawequal(mesh, level.mesh))
    level.occluders:destroy()
    assert.equal(0, #level.occluders)
  end)

  it("are others when the mesh is", function()
    local level = level99()
    local old, paths = level.mesh, level.paths
    assert(level:set_mesh(assert(bw.example "pier")))
    assert.is_true(old:is_destroyed())
    assert.equal(#bw.example "pier", #level.mesh)
    assert.is_true(rawequal(paths, level.paths))
    assert(level:set_mesh(level.mesh)) -- its own: nothing happens
    assert.equal(#bw.example "pier", #level.mesh)
    local again = assert(bw.load_bytes(level:save(), "again"))
    assert.equal(#level, #again)
  end)

  it("survive finalizers that destroy the level", function()
    for round = 1, 200 do
      local level = level99()
      local mesh = round % 2 == 0 and level.mesh or nil
      helpers.on_collect(function() level:destroy() end)
      local ok, message = pcall(function()
        assert(level.mesh and level:chunk(3) and level:save() and level.paths)
        return mesh and mesh:ground(0.5, 0.5, 9)
      end)
      if not ok then assert.matches("is destroyed", message) end
    end
  end)
end)

-- ---- 7.3.3, 7.4

describe("occluders", function()
  it("have their points turned to RenderWare's axes", function() -- 7.3.3
    local occluders = assert(bw.occluders(files.walls {1, 2, 3, 4, 5, 6, 1, 2, 4, 4, 5, 7}))
    local points = occluders:points(0)
    assert.same({1, 3, -2}, points[1])
    assert.equal(7, points[4][2])
    assert.is_nil(occluders:planes(0))
    assert.equal("Occluders: 1 wall", tostring(occluders))
  end)

  it("must fit their count", function() -- 7.3.3
    local wall = files.wall()
    refused("truncated", "", bw.occluders(files.u32(2) .. ("\0"):rep(12)))
    refused("truncated", "", bw.occluders(files.put(wall, 0, files.u32(2))))
    refused("truncated", "", bw.occluders(files.put(wall, 0, files.u32(0xffffffff))))
    refused("truncated", "", bw.occluders(("\0"):rep(15)))
    assert.equal(0, #assert(bw.occluders(("\0"):rep(16))))
  end)

  local function seen()
    local occluders = assert(bw.occluders(files.wall()))
    occluders:set_view(0, 1.5, 0)
    return occluders
  end

  it("get three planes from a view", function() -- 7.4
    local want = {
      {0.447214, 0, -0.894427, 0}, {0.447214, 0, 0.894427, 0}, {1, 0, 0, -10},
    }
    for i, plane in ipairs(seen():planes(0)) do
      for j, number in ipairs(plane) do
        assert.is_true(math.abs(number - want[i][j]) < 2e-6, ("plane %d, %d"):format(i - 1, j))
      end
    end
  end)

  local BOXES = { -- 7.4
    {{20, 0, -1}, {22, 50, 1}, true}, {{20, 0, -9.9}, {22, 5, -8}, true},
    {{20, 0, -11}, {22, 5, -9}, false}, {{9, 0, -1}, {12, 3, 1}, false},
    {{5, 0, -1}, {7, 3, 1}, false}, {{20, -60, -1}, {22, -50, 1}, true},
    {{20, -60, -1}, {22, -55, 1}, false},
  }
  for _, row in ipairs(BOXES) do
    it(("hide the box (%g, %g, %g), (%g, %g, %g): %s"):format(row[1][1], row[1][2], row[1][3],
      row[2][1], row[2][2], row[2][3], tostring(row[3])), function()
      assert.equal(row[3], seen():hides_box(row[1], row[2]))
      assert.is_false(assert(bw.occluders(files.wall())):hides_box(row[1], row[2])) -- no view
    end)
  end

  it("hide spheres whose radius fits behind each plane", function()
    local occluders = seen()
    assert.is_true(occluders:hides_sphere({12, 0, 0}, 2))
    assert.is_false(occluders:hides_sphere(12, 0, 0, 2.001))
    assert.is_true(occluders:hides_sphere({20, -900, 0}, 1))
  end)

  it("out of a frustum are inactive", function()
    local occluders, frustum = assert(bw.occluders(files.wall())), {}
    for i = 1, 6 do frustum[i] = {0, 0, 0, 1} end
    occluders:set_view({0, 1.5, 0}, frustum)
    assert.is_table(occluders:planes(0))
    frustum[1] = {-1, 0, 0, 9.5} -- x under 9.5: both ends are behind it
    occluders:set_view({0, 1.5, 0}, frustum)
    assert.is_nil(occluders:planes(0))
  end)

  local WRONG = {
    {"points", {1}, "argument 'index': expected an integer from 0 to 0, got 1"},
    {"set_view", {{0, 0, 0}, 1}, "argument 'frustum': expected a table, got 1"},
    {"set_view", {{0, 0, 0}, {}}, "argument 'frustum[1]': expected a table, got nil"},
    {"set_view", {{0, 0, 0}, {{1, 2, 3}}}, "argument 'frustum[1][4]': expected a number, got nil"},
    {"hides_sphere", {{0, 0, 0}, -1},
      "argument 'radius': expected a number that is not negative, got -1"},
    {"hides_box", {{0, 0, 0}}, "argument 'high': expected a point ({x, y, z} or three numbers), "
      .. "got nil"},
  }
  for _, row in ipairs(WRONG) do
    it("raise: " .. row[3], function()
      local occluders = seen()
      assert.has_error(function() occluders[row[1]](occluders, unpack(row[2])) end,
        ("Occluders.%s: %s"):format(row[1], row[3]))
    end)
  end
end)

-- ---- 7.3.4, 7.3.5

describe("path data", function()
  it("has the size that its counts and lists say", function() -- 7.3.4
    local bytes, records = files.counted()
    assert.same({512, 496}, {#bytes, records})
    local map = assert(bw.path_map(bytes))
    assert.same({2, 3, 4, 6}, {map:path_count(), map:vertex_count(), map:node_count(),
      map:edge_count()})
    local listed, behind = files.counted {0, 1, 2, -1}
    assert.same({512, 496}, {#listed, behind})
    assert(bw.path_map(listed))
    refused("truncated", "", bw.path_map(files.put(bytes, 0, files.u32(9))))
    refused("truncated", "", bw.path_map((files.counted {0, 1, 2, 0, 1, 2, 0, 1})))
    refused("invalid", "", bw.path_map(bytes .. ("\0"):rep(16)))
    refused("truncated", "", bw.path_map(bytes:sub(1, 31)))
  end)

  local map
  before_each(function() map = assert(bw.path_map(files.two_rectangles())) end)

  local POINTS = { -- 7.3.5
    {0, 1, 1, true}, {0, 3.9, 1.99, true}, {0, 4.5, 1, false}, {0, 1, 2.5, false}, {1, 5, 1, true},
    {1, 3, 1, false},
  }
  for _, row in ipairs(POINTS) do
    it(("has (%g, %g) inside path %d: %s"):format(row[2], row[3], row[1], tostring(row[4])),
      function()
        assert.equal(row[4], map:path_contains(row[1], row[2], row[3]))
        assert.equal(row[4], map:path_contains(row[1], {row[2], row[3], 7}))
      end)
  end

  it("hands its records out in order", function()
    assert.same({
      x_low = 0, x_high = 4, y_low = 0, y_high = 2, first_vertex = 0, vertices = 4, first_node = 0,
      nodes = 2, area = 0, graph = 1, flags = 2, ground = 7,
    }, map:path(0))
    assert.same({4, 0, 1}, {map:path(1).first_vertex, map:path(1).nodes, map:path(1).area})
    assert.same({6, 0}, {map:vertex(5)})
    assert.same({x = 3, y = 1, z = 0, first_edge = 1, edges = 1}, map:node(1))
    assert.same({node = 1, flags = 1, avoid = false}, map:edge(0))
    assert.same({node = 0, flags = 0x10, avoid = true}, map:edge(1))
    map:set_avoid(1, false)
    assert.is_false(map:edge(1).avoid)
    assert.equal("PathMap: 2 areas, 2 paths, 2 nodes, 2 edges", tostring(map))
  end)

  it("finds areas by point and ground", function()
    assert.same({1, 0}, {map:find_area(5, 1), map:find_area({1, 1})})
    assert.equal(0, map:find_area(1, 1, 7))
    assert.equal(0, map:find_area({1, 1}, 7))
    assert.is_nil(map:find_area(1, 1, 8))
    assert.is_nil(map:find_area(9, 9))
  end)

  it("has holes, which doors open, and nothing in clockwise squares", function()
    local yard = assert(bw.path_map(files.yard()))
    assert.same({2, 0, 2}, {yard:area_count(), yard:area(0)})
    assert.equal(-2, yard:path(0).graph)
    assert.is_true(yard:area_contains(0, 1, 1))
    assert.is_false(yard:area_contains(0, 5, 5))
    assert.is_true(yard:path_contains(0, 5, 5))
    assert.is_false(yard:path_contains(1, 5, 5))
    assert.is_false(yard:area_contains(1, 5, 1))
    assert.is_nil(yard:find_area(5, 5))
    yard:set_flags(1, 4 + 8)
    assert.equal(0, yard:find_area(5, 5))
  end)

  local WRONG = {
    {"path", {2}, "argument 'index': expected an integer from 0 to 1, got 2"},
    {"set_flags", {0, 65536}, "argument 'flags': expected an integer from 0 to 65535, got 65536"},
    {"set_avoid", {0, 1}, "argument 'on': expected a boolean, got 1"},
    {"path_contains", {0, 1}, "argument 'y': expected a number, got nil"},
    {"area_contains", {0, {0 / 0, 1}}, "argument 'x': expected a finite number, got nan"},
    {"find_area", {1, 1, -1}, "argument 'ground': expected an integer from 0 to 65535, got -1"},
    {"vertex", {8}, "argument 'index': expected an integer from 0 to 7, got 8"},
  }
  for _, row in ipairs(WRONG) do
    it("raises: " .. row[3], function()
      assert.has_error(function() map[row[1]](map, unpack(row[2])) end,
        ("PathMap.%s: %s"):format(row[1], row[3]))
    end)
  end
end)

-- ---- 7.3.6

describe("chunk sizes", function()
  -- A mesh of n triangles along a line: n + 1 corners below, n above.
  local function row_of(n)
    local triangles = {}
    for i = 1, n do
      triangles[i] = {a = {i, 0, 0}, b = {i + 1, 0, 0}, c = {i, 1, 0}}
    end
    return assert(bw.mesh(triangles))
  end

  for n, size in pairs {[13] = 16, [120] = 16, [121] = 16, [128] = 16, [129] = 32, [1718] = 224,
    [5943] = 752, [9051] = 1136} do
    it(("of the checked set for %d triangles are %d"):format(n, size), function()
      assert.equal(size, #row_of(n):payload(0x52))
    end)
  end

  it("of triangles are 10 each, in sixteens", function()
    assert.same({144, 90512}, {#row_of(13):payload(0x04), #row_of(9051):payload(0x04)})
  end)

  it("of vertices are 16 each", function()
    local mesh = row_of(2700)
    assert.same({5401, 86416}, {mesh:vertex_count(), #mesh:payload(0x07)})
    mesh = assert(bw.mesh {
      {a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}}, {a = {2, 0, 0}, b = {3, 0, 0}, c = {2, 1, 0}},
      {a = {4, 0, 0}, b = {5, 0, 0}, c = {4, 1, 0}}, {a = {4, 0, 0}, b = {5, 0, 0}, c = {4, 0, 1}},
    })
    assert.same({10, 160}, {mesh:vertex_count(), #mesh:payload(0x07)})
  end)
end)

-- ---- subtitles

describe("subtitles", function()
  local LIST = {
    {0, "ENGLISH"}, {1, "intro"}, {3, "Good morning."}, {2, "Run!"}, {1, "outro"}, {3, "Bye."},
    {0, "GERMAN"}, {1, "intro"}, {9, "Guten Morgen."}, {1, "end"},
  }
  local subtitles
  before_each(function() subtitles = assert(bw.subtitles(files.captions(LIST))) end)

  it("tell their languages and scenes", function()
    assert.same({"ENGLISH", "GERMAN"}, subtitles:languages())
    assert.same({"intro", "outro"}, subtitles:scenes("ENGLISH"))
    assert.same({"intro", "end"}, subtitles:scenes("GERMAN"))
    assert.same({}, subtitles:scenes("KLINGON"))
    assert.equal("Subtitles: 10 records in 2 languages", tostring(subtitles))
  end)

  it("are found by language and scene", function()
    assert.same({
      {text = "Good morning.", kind = 3, kind_name = "caption"},
      {text = "Run!", kind = 2, kind_name = "emphasised"},
    }, subtitles:captions("ENGLISH", "intro"))
    assert.equal(3, subtitles:captions("GERMAN", "intro")[1].kind) -- 9 reads as 3
    assert.same({}, subtitles:captions("GERMAN", "end"))
    assert.same({}, subtitles:captions("ENGLISH", "end")) -- found in the language behind it
    assert.is_nil(subtitles:captions("ENGLISH", "nothing"))
    assert.is_nil(subtitles:captions("KLINGON", "intro"))
    assert.is_nil(subtitles:captions("ENGLISH\0", "intro"))
  end)

  it("end inside their chunk", function()
    local bytes = files.captions(LIST)
    refused("truncated", "", bw.subtitles(files.put(bytes, 0, files.word(#bytes + 9, 2))))
    refused("truncated", "", bw.subtitles("x"))
    assert.equal(0, #assert(bw.subtitles("\2\0")))
    assert.has_error(function() subtitles:record(10) end,
      "Subtitles.record: argument 'index': expected an integer from 0 to 9, got 10")
  end)

  it("of a level are read when they are asked for", function()
    local list = files.level_chunks(objects.mesh())
    list[18].data = files.captions(LIST)
    local level = assert(bw.load_bytes(assert(bw.write_chunks(list)), "level99.lev"))
    assert.same({"ENGLISH", "GERMAN"}, level:subtitles():languages())
    refused("truncated", "", level99():subtitles()) -- its bytes are none
  end)
end)

-- ---- bw.load

describe("bw.load of a level", function()
  local function with(change)
    local list = files.level_chunks(objects.mesh())
    change(list)
    return assert(bw.write_chunks(list, {id = "level99"}))
  end

  it("gives a LevelObject, or its mesh alone", function()
    local path = helpers.temp_file(files.level(objects.mesh()), ".lev")
    assert.equal("LevelObject", core.kind(assert(bw.load(path))))
    local mesh = assert(bw.load(path, {only = "mesh"}))
    assert.same({"CollisionMesh", 4, 12}, {core.kind(mesh), #mesh, mesh:stats().other_chunks})
    refused("unsupported", "a level, no model", bw.import(path))
    os.remove(path)
  end)

  -- A level whose other parts are not as they should be gives its mesh; core.load_level tells why.
  local BROKEN = {
    {"a chunk out of order", function(list) list[2], list[3] = list[3], list[2] end,
      "chunk 1: type"},
    {"a stream without its section", function(list) list[3].data = ("\1"):rep(16) end,
      "chunk 2 %(skyline model%)"},
    {"a model of two atomics", function(list) list[3].data = files.stream(0x10, 2, 1) end,
      "chunk 16"},
    {"occluders that do not fit",
      function(list) list[1].data = files.u32(2) .. ("\0"):rep(12) end, ""},
    {"path data that is too long", function(list) list[10].data = ("\0"):rep(64) end, ""},
    {"a short level header", function(list) list[17].data = ("\0"):rep(32) end, "level header"},
  }
  for _, row in ipairs(BROKEN) do
    it("gives its mesh when it has " .. row[1], function()
      local bytes = with(row[2])
      local mesh = assert(bw.load_bytes(bytes, "level99.lev"))
      assert.same({"CollisionMesh", 4}, {core.kind(mesh), #mesh})
      local level, message = core.load_level(bytes, "level99.lev")
      assert.is_nil(level)
      assert.matches(row[3], message)
    end)
  end

  it("says what is wrong with its mesh", function()
    refused("invalid", "^x.lev: ", bw.load_bytes(with(function(list)
      list[13].data = list[13].data:gsub("^..", "\255\255")
    end), "x.lev"))
    local bytes = files.level(objects.mesh())
    for _, cut in ipairs {16, 40, 300, #bytes - 1} do
      refused("truncated", "^x.lev: ", bw.load_bytes(bytes:sub(1, cut), "x.lev", {only = "mesh"}))
    end
  end)
end)

-- ---- scripts

describe("level scripts", function()
  it("reach no archives, containers or level files", function()
    local session = require("boardwalk.script").new({
      mesh = level99().mesh, level = {name = "level99", source = "level99.lev"},
    })
    local module = session.environment.Warlib.bw
    for _, name in ipairs {"load", "load_bytes", "wad", "wad_bytes", "packer", "chunks", "level",
      "write_chunks", "merge", "occluders", "path_map", "subtitles", "sections"} do
      assert.is_function(bw[name], name)
      assert.is_nil(module[name], name)
    end
  end)
end)
