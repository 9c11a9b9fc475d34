-- Cases with known answers through the commands, the rest of what bad input can be, and that every
-- case has a spec.

local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local models = require "spec.models"

local function case(name)
  return helpers.vector("cases/" .. name)
end

-- Runs a file with what a generator writes, and an argument of the generator's or nil.
local function with_generated(name, argument, use)
  local made = helpers.shell(("%s %s %s"):format(helpers.lua, helpers.quote(case(name)),
    argument or ""))
  assert.equal(0, made.status, made.err)
  local path = helpers.temp_file(made.out, ".obj")
  local ok, message = pcall(use, path)
  os.remove(path)
  if not ok then error(message, 0) end
end

local function info_with(path, ...)
  local result = helpers.boardwalk({"info", "--json", path, ...})
  assert.same({0, ""}, {result.status, result.err})
  return helpers.json_values(result.out)[1]
end

local function info_of(path)
  return info_with(path, "--up", "z")
end

local function cast(path, from, to)
  local result = helpers.boardwalk({"cast", path, "--up", "z", "--from", from, "--to", to,
    "--json"})
  assert.equal(0, result.status)
  return helpers.json_values(result.out)[1]
end

describe("gen-65537-vertices.lua", function()
  it("is refused with the count and the limit", function()
    with_generated("gen-65537-vertices.lua", nil, function(path)
      local result = helpers.boardwalk({"cast", path, "--up", "z", "--from", "1,0.5,1", "--to",
        "1,0.5,-1"})
      assert.same({1, ""}, {result.status, result.out})
      for _, text in ipairs {path, "65537 vertices", "65535"} do
        assert.matches(text, result.err, 1, true)
      end
      local found = info_of(path)
      assert.is_nil(found.stats)
      assert.matches("65537 vertices", found.problem)
      assert.same({65535, 65537}, {found.report.triangles, found.report.merged})
      result = helpers.boardwalk({"check", path, "--up", "z"})
      assert.equal(1, result.status)
      assert.matches("error: vertices after merging: 65,537, and a collision mesh holds at most "
        .. "65,535 [limit]", result.out, 1, true)
    end)
  end)

  it("is refused for one vertex too many", function()
    with_generated("gen-65537-vertices.lua", 65536, function(path)
      local mesh, message, code = bw.mesh(assert(bw.import(path, {up = "z"})))
      assert.is_nil(mesh)
      assert.matches("65536 vertices", message)
      assert.equal("limit", code)
    end)
  end)

  it("of 65,535 vertices is accepted, and its last triangle survives a round trip", function()
    with_generated("gen-65537-vertices.lua", 65535, function(path)
      assert.same({65533, 65535}, {info_of(path).stats.triangles, info_of(path).stats.vertices})
      local mesh = assert(bw.mesh(assert(bw.import(path, {up = "z"}))))
      local again = assert(bw.load_bytes(assert(mesh:save()), "again.lev"))
      -- of i = 65533, an odd one: vertices i, i + 2 and i + 1 from 1
      local a, b, c = {32766, 0, 0}, {32767, 0, 0}, {32766, 1, 0}
      for _, world in ipairs {mesh, again} do
        local last = world:triangle(65532)
        assert.same({a, b, c}, {last.a, last.b, last.c})
        assert.same({65532, 65534, 65533}, last.corners)
      end
    end)
  end)
end)

describe("gen-21846-triangles.lua", function()
  it("is accepted, and rays hit its last two triangles", function()
    with_generated("gen-21846-triangles.lua", nil, function(path)
      local found = info_of(path)
      assert.same({21846, 11288}, {found.stats.triangles, found.stats.vertices})
      assert.equal(21844, cast(path, "330.75,32.5,5", "330.75,32.5,-5").triangle)
      assert.equal(21845, cast(path, "330.25,32.5,5", "330.25,32.5,-5").triangle)
    end)
  end)
end)

describe("obj-two-materials.obj", function()
  it("keeps its materials in order, in the mesh and in a level written of it", function()
    local mesh = assert(bw.mesh(assert(bw.import(case("obj-two-materials.obj"), {up = "z"}))))
    local again = assert(bw.load_bytes(assert(mesh:save()), "again.lev"))
    for _, world in ipairs {mesh, again} do
      local names = {}
      for i, triangle in world:triangles() do names[i + 1] = triangle.material_name end
      assert.same({"MATERIAL_CONCRETE", "MATERIAL_GLASS", "MATERIAL_GLASS", "MATERIAL_CONCRETE"},
        names)
    end
  end)

  it("has no faces of the empty group, and at most a warning of the library", function()
    local found = info_of(case("obj-two-materials.obj"))
    assert.equal(2, found.report.groups)
    assert.is_true(#found.report.warnings <= 1)
    assert.same({["2"] = 2, ["5"] = 2}, found.stats.materials)
  end)
end)

describe("obj-axes.obj", function()
  local BOUNDS = {y = {{0, -3, 0}, {1, 0, 2}}, z = {{0, 0, 0}, {1, 2, 3}}}
  for up, bounds in pairs(BOUNDS) do
    it("keeps its volume with --up " .. up, function()
      local model = assert(bw.import(case("obj-axes.obj"), {up = up}))
      assert.near(1, models.volume(model), 1e-6)
      local result = helpers.boardwalk({"info", "--json", case("obj-axes.obj"), "--up", up})
      local report = helpers.json_values(result.out)[1].report
      assert.same(bounds, {report.low, report.high})
    end)
  end
end)

describe("every OBJ case through the commands", function()
  -- What no mesh can come of; the rest is counted in 11-obj.
  local REFUSED = {["obj-nan.obj"] = 3, ["obj-inf.obj"] = 3, ["obj-relative-out-of-range.obj"] = 5}

  for name in lfs.dir(case("")) do
    if name:find("^obj%-.*%.obj$") then
      it(name, function()
        local path = case(name)
        local line = REFUSED[name]
        for _, command in ipairs {"info", "check"} do
          local result = helpers.boardwalk({command, path, "--up", "z"})
          if line then
            assert.same({1, ""}, {result.status, result.out})
            assert.matches(("%s:%d: "):format(path, line), result.err, 1, true)
          else
            assert.same({name == "obj-degenerate.obj" and command == "check" and 1 or 0, ""},
              {result.status, result.err})
            assert.is_nil(result.out:find("%f[%w]nan%f[%W]"))
          end
        end
      end)
    end
  end
end)

describe("gltf-negative-scale.gltf through the commands", function()
  local path = case("gltf-negative-scale.gltf")

  it("has two triangles that a ray from +z hits", function()
    if not assimp.find() then
      pending("this build has no Assimp (make deps-extra)")
      return
    end
    local found = info_of(path)
    assert.same({2, 1}, {found.stats.triangles, found.report.area})
    assert.same({{-1, 0, 0}, {6, 1, 0}}, {found.report.low, found.report.high})
    for _, x in ipairs {"5.25", "-0.25"} do
      local hit = cast(path, x .. ",0.25,1", x .. ",0.25,-1")
      assert.same({1, 1}, {hit.t, hit.nz})
    end
  end)

  it("is asked for its installation where there is no Assimp", function()
    local result = helpers.shell(("BOARDWALK_ASSIMP=/no/such/program %s info %s"):format(
      helpers.quote(helpers.build .. "/boardwalk"), helpers.quote(path)))
    assert.same({1, ""}, {result.status, result.out})
    assert.matches("Assimp", result.err)
    assert.matches(path, result.err, 1, true)
  end)
end)

-- ---- bad input

-- Runs info, check and cast on bytes; each ends with 1, the name, and no output.
local function assert_refused(bytes, ending, expected)
  local path = helpers.temp_file(bytes, ending)
  for _, arguments in ipairs {{"info", path}, {"check", path},
    {"cast", path, "--from", "0,0,1", "--to", "0,0,-1"}} do
    local result = helpers.boardwalk(arguments)
    assert.same({1, ""}, {result.status, result.out})
    assert.matches(path .. (expected:find("^:") and expected or ""), result.err, 1, true)
    assert.matches(expected, result.err, 1, true)
    assert.is_nil(result.err:find("traceback", 1, true))
  end
  os.remove(path)
end

describe("a file that is not what its name says", function()
  local LEVEL = assert(bw.example("pier"):save())
  local CASES = {
    {"text as .obj", "hello, world\n", ".obj", ""},
    {"nothing as .obj", "", ".obj", ""},
    {"zeros as .obj", ("\0"):rep(4096), ".obj", ""},
    {"text as .lev", "hello, world\n", ".lev", ""},
    {"a level that is cut short", LEVEL:sub(1, #LEVEL - 40), ".lev", "offset"},
    {"a Lua script as .obj", "for i = 1, 2 do print(i) end\n", ".obj", ""},
  }
  for _, entry in ipairs(CASES) do
    it("is refused: " .. entry[1], function()
      assert_refused(entry[2], entry[3], entry[4])
    end)
  end

  it("is read by its content when that is fine", function()
    local path = helpers.temp_file(LEVEL, ".obj")
    assert.equal("CollisionMesh", info_with(path).class)
    os.remove(path)
    path = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n", ".lev")
    assert.equal("Model", info_of(path).class)
    os.remove(path)
  end)
end)

describe("a model with a fault is refused by line:", function()
  local BEFORE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
  for text, line in pairs {
    ["v nan 0 0\nf 1 2 3\n"] = 4, ["v 0 inf 0\nf 1 2 3\n"] = 4, ["v 0 0 -infinity\nf 1 2 3\n"] = 4,
    ["v 0 1e39 0\nf 1 2 3\n"] = 4, ["f 1 2 4\n"] = 4, ["f 1 2 3\nf 1 2 4294967299\n"] = 5,
    ["f 1 2 -4\n"] = 4, ["f 1 2 18446744073709551619\n"] = 4, ["f 1 2 -18446744073709551615\n"] = 4,
    ["f 1 2 0\n"] = 4, ["f 1 2 3.5\n"] = 4,
  } do
    it(("%q"):format(text), function()
      assert_refused(BEFORE .. text, ".obj", (":%d: "):format(line))
    end)
  end
end)

describe("a very long line", function()
  -- BOARDWALK_LARGE makes it the 200 MB that take a minute.
  local SIZE = os.getenv("BOARDWALK_LARGE") and 200e6 or 4e6
  local BEFORE = "v 0 0 0\nv 9 0 0\nv 0 9 0\n"

  -- Runs info on a file of `before`, `unit` over and over in one line, and `after`.
  local function info_long(before, unit, after)
    local path = helpers.temp_name(".obj")
    local file = assert(io.open(path, "wb"))
    local block = unit:rep(math.ceil(1e6 / #unit))
    file:write(before)
    for _ = 1, math.ceil(SIZE / #block) do file:write(block) end
    file:write(after)
    file:close()
    local result = helpers.boardwalk({"info", "--json", path, "--up", "z"})
    os.remove(path)
    return result, path
  end

  it("of corners is refused by its number", function()
    local result, path = info_long(BEFORE .. "f ", "1 2 3 ", "\n")
    assert.same({1, ""}, {result.status, result.out})
    assert.matches(path .. ":4: ", result.err, 1, true)
  end)

  it("of no end of a name with no face behind it is refused", function()
    local result, path = info_long("", "x", "")
    assert.same({1, ""}, {result.status, result.out})
    assert.matches(path, result.err, 1, true)
  end)

  for what, unit in pairs {["usemtl "] = "+", ["g "] = "@", ["v 0 0 0."] = "3", ["wat "] = "x "} do
    it("of a " .. what:match("%a+") .. " is read, and warnings of it are short", function()
      local result = info_long(BEFORE .. what, unit, "\nf 1 2 3\n")
      assert.same({0, ""}, {result.status, result.err})
      local found = helpers.json_values(result.out)[1]
      assert.equal(1, found.stats.triangles)
      for _, warning in ipairs(found.report.warnings) do assert.is_true(#warning < 300) end
    end)
  end
end)

-- ---- every case has a spec

-- The files of these names, of the folder beside the checkout or of the copies.
local function case_names()
  local folder = helpers.shared("cases/README.md")
  folder = folder and folder:match("^(.*)/") or case("")
  local names = {}
  for name in lfs.dir(folder) do
    for _, pattern in ipairs {"^obj%-", "^gen%-", "^ray%-", "^rays%.csv$", "^lua%-lifetime%.",
      "^lua%-locale%.", "^lua%-index%-values%.", "^lua%-first%-element%.", "^gltf%-",
      "^archive%-"} do
      if name:find(pattern) then names[#names + 1] = {name = name, path = folder .. "/" .. name} end
    end
  end
  return names
end

-- The text of all specs but this one; a file that rays.csv names is in it by that.
local function text_of_specs()
  local texts = {}
  for name in lfs.dir(helpers.root .. "/spec") do
    if name:find("_spec%.lua$") and name ~= "65-cases_spec.lua" then
      texts[#texts + 1] = helpers.read(helpers.root .. "/spec/" .. name)
    end
  end
  texts[#texts + 1] = helpers.read(case("rays.csv"))
  return table.concat(texts)
end

describe("every case", function()
  -- Those that only this file has.
  local HERE = {["gen-65537-vertices.lua"] = true, ["gen-21846-triangles.lua"] = true}

  it("is copied as it is", function()
    for _, entry in ipairs(case_names()) do
      assert.is_true(helpers.exists(case(entry.name)), entry.name)
      assert.equal(helpers.read(entry.path), helpers.read(case(entry.name)), entry.name)
    end
  end)

  it("has a spec", function()
    local specs, without = text_of_specs(), {}
    for _, entry in ipairs(case_names()) do
      if not HERE[entry.name] and not specs:find(entry.name, 1, true) then
        without[#without + 1] = entry.name
      end
    end
    assert.same({}, without)
    assert.is_true(#case_names() >= 36)
  end)
end)
