-- boardwalk info: what is in levels and models, as text and as JSON.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local lfs = require "lfs"

local function info(...)
  return helpers.boardwalk({"info", ...})
end

-- The objects that a run printed.
local function objects_of(result)
  return helpers.json_values(result.out)
end

-- A 4 by 2 floor in a file with y up, of a known material, and a wall of another.
local FLOOR = "v 0 1 0\nv 4 1 0\nv 4 1 -2\nv 0 1 -2\nv 0 4 -2\nv 4 4 -2\n"
  .. "usemtl WOOD+shadow@7\nf 1 2 3 4\nusemtl RAILING+climb\nf 4 3 6 5\n"

local function with_file(text, use)
  local path = helpers.temp_file(text, ".obj")
  local ok, message = pcall(use, path)
  os.remove(path)
  if not ok then error(message, 0) end
end

describe("boardwalk info of a model", function()
  it("tells what is in it, the mesh it makes, and the memory", function()
    with_file(FLOOR, function(path)
      local result = info(path)
      assert.same({0, ""}, {result.status, result.err})
      for _, line in ipairs {
        path .. ": Model of obj",
        "  4 triangles; 6 vertices, 6 after merging; 2 materials, 0 groups",
        "  bounds 0 0 1 to 4 2 4; 4 x 2 x 3 m", "  area 20 m2, of which 8 m2 (40%) faces up",
        "  limits: 4 of 65,535 triangles (0%), 6 of 65,535 vertices after merging (0%)",
        "  faces: 2 up, 0 down, 2 walls, 0 without an area; 2 climbable by a player",
        "  flags: enabled 4, shadow 2, climb 2",
        "  materials: MATERIAL_WOOD (16) 2, MATERIAL_RAILING (122) 2", "  areas: 0 2, 7 2",
        "  lowest z 1 m",
      } do
        assert.is_true(("\n" .. result.out):find("\n" .. line .. "\n", 1, true) ~= nil, line)
      end
      assert.matches("\n  memory: [%d,]+ bytes, of which [%d,]+ are the six chunks", result.out)
    end)
  end)

  it("is the same in JSON", function()
    with_file(FLOOR, function(path)
      local result = info(path, "--json")
      assert.same({0, ""}, {result.status, result.err})
      local found = objects_of(result)
      assert.equal(1, #found)
      assert.same({path, "Model", "warriors", "x right, y forward, z up"},
        {found[1].file, found[1].class, found[1].format, found[1].axes})
      local report, stats = found[1].report, found[1].stats
      assert.same({{0, 0, 1}, {4, 2, 4}, 20, 8}, {report.low, report.high, report.area,
        report.area_up})
      assert.same({{}, {}}, {report.warnings, report.unknown_names})
      assert.same({4, 6, 2, 2}, {stats.triangles, stats.vertices, stats.facing_up, stats.walls})
      assert.same({enabled = 4, shadow = 2, climb = 2}, stats.bits)
      assert.same({["16"] = 2, ["122"] = 2}, stats.materials)
      assert.same({["0"] = 2, ["7"] = 2}, stats.areas)
      local mesh = assert(bw.mesh(assert(bw.import(path))))
      assert.equal(mesh:stats().memory_bytes, stats.memory_bytes)
    end)
  end)

  it("follows --up, --scale and --cell", function()
    with_file(FLOOR, function(path)
      local found = objects_of(info("--json", path, "--up", "z", "--scale", "10", "--cell", "5"))[1]
      assert.same({{0, 10, -20}, {40, 40, 0}}, {found.report.low, found.report.high})
      assert.same({9, 7}, {found.stats.nx, found.stats.ny}) -- 40 / 5 + 1, 30 / 5 + 1
    end)
  end)

  it("ends with its warnings", function()
    with_file("v 0 0 0\nv 9 0 0\nv 0 9 0\nusemtl GLAS\nf 1 2 3\n", function(path)
      local result = info(path)
      assert.equal(0, result.status)
      assert.matches('\n  warning: material "GLAS": "GLAS" is no material %(nearest: GLASS[^\n]*\n'
        .. "  warning: little faces up %(0%% of the area%): try %-%-up z\n$", result.out)
    end)
  end)

  it("refuses with --strict names that are not understood", function()
    with_file(FLOOR:gsub("WOOD", "WOD"), function(path)
      assert.equal(0, info(path).status)
      local result = info(path, "--strict")
      assert.same({1, ""}, {result.status, result.out})
      assert.matches('boardwalk: .*: material "WOD%+shadow@7": "WOD" is no material', result.err)
    end)
  end)

  it("tells why it makes no mesh", function()
    with_file("v 0 0 0\n", function(path)
      local result = info(path)
      assert.equal(0, result.status)
      assert.matches("\n  no collision mesh: no triangles", result.out)
      local found = objects_of(info(path, "--json"))[1]
      assert.is_nil(found.stats)
      assert.matches("no triangles", found.problem)
    end)
  end)
end)

describe("boardwalk info of a level", function()
  local path = helpers.vector("warriors/meshes/room.lev")

  it("tells its statistics", function()
    local mesh = assert(bw.load(path))
    local result = info(path)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(path .. ": CollisionMesh\n", result.out:match("^[^\n]*\n"))
    local found = objects_of(info(path, "--json"))[1]
    local stats = mesh:stats()
    for name, value in pairs(stats) do
      if type(value) == "number" then helpers.assert_near(found.stats[name], value, name) end
    end
    local wood = 0
    for _, triangle in mesh:triangles() do
      if triangle.material_name == "MATERIAL_WOOD" then wood = wood + 1 end
    end
    assert.equal(wood, found.stats.materials["16"])
  end)

  it("tells of several files, goes on behind one that cannot be read, and ends with 1", function()
    local other = helpers.vector("cases/ray-box.obj")
    local result = info(path, "/no/such/file", helpers.vector("cases/obj-inf.obj"), other)
    assert.equal(1, result.status)
    assert.matches(path .. ": CollisionMesh\n", result.out, 1, true)
    assert.matches(other .. ": Model of obj\n", result.out, 1, true)
    assert.matches("/no/such/file", result.err, 1, true)
    assert.matches("obj-inf.obj:3: ", result.err, 1, true)
  end)
end)

describe("boardwalk info", function()
  it("needs a file", function()
    local result = info()
    assert.same({2, ""}, {result.status, result.out})
    assert.matches("Usage: boardwalk info", result.err, 1, true)
  end)

  it("takes regular files only, and waits for no pipe", function()
    local folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    assert.equal(0, helpers.shell("mkfifo " .. helpers.quote(folder .. "/pipe")).status)
    for path, reason in pairs {[folder .. "/pipe"] = "it is no regular file",
      ["/dev/zero"] = "it is no regular file", [folder] = "it is a folder"} do
      local result = helpers.boardwalk({"info", path}, {before = "timeout 60"})
      assert.same({1, ""}, {result.status, result.out})
      assert.matches(path .. "': " .. reason, result.err, 1, true)
      local loaded, message, code = bw.load(path)
      assert.same({nil, "io"}, {loaded, code})
      assert.matches(reason, message, 1, true)
    end
    helpers.shell("rm -r " .. helpers.quote(folder))
  end)

  it("prints JSON of files whose names are no UTF-8", function()
    local bytes = helpers.read(helpers.vector("cases/ray-box.obj"))
    local stem, bad = helpers.temp_name(), "\239\191\189"
    local right = "\195\164\226\130\172\240\159\152\128.obj" -- of two, three and four bytes
    -- bytes that begin no character, a cut one, a surrogate, a longer form than needed, above
    -- U+10FFFF
    local path = stem .. "\128\255\195(\237\160\128\192\175\244\144\128\128" .. right
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
    local result = info("--json", path)
    os.remove(path)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(stem .. bad:rep(3) .. "(" .. bad:rep(9) .. right, objects_of(result)[1].file)
    assert.is_nil(result.out:find("[\192\237\255]"))
  end)

  it("works as a script too", function()
    local path = helpers.vector("cases/ray-box.obj")
    local result = helpers.boardwalk({"info", path}, {script = true, cwd = "/"})
    assert.same({0, info(path).out}, {result.status, result.out})
  end)
end)
