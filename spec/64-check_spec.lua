-- bw.check and boardwalk check: what breaks the rules of a level, by place and code.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local function case(name)
  return helpers.vector("cases/" .. name)
end

local function model_of(text)
  return assert(bw.load_bytes(text, "text.obj"))
end

-- Findings as "severity code place".
local function brief(findings)
  local list = {}
  for i, finding in ipairs(findings) do
    list[i] = ("%s %s %s"):format(finding.severity, finding.code, finding.place)
  end
  return list
end

local DEGENERATE = {
  "error repeated-corner triangle 1", "error no-area triangle 2", "error no-area triangle 3",
  "warning sliver triangle 4", "warning duplicate-triangle triangle 5",
  "warning duplicate-vertex vertex 4",
}

describe("bw.check", function()
  it("finds what obj-degenerate.obj has, and no more", function()
    local findings = bw.check(assert(bw.load(case("obj-degenerate.obj"))))
    assert.same(DEGENERATE, brief(findings))
    local messages = {}
    for i, finding in ipairs(findings) do messages[i] = finding.message end
    assert.same({
      "vertex 0 is a corner twice",
      "its corners, vertices 0, 3 and 1, are on one line",
      "its corners, vertices 1, 4 and 2, are on one line",
      "its area is 0.0001 m2, and its longest edge 1000 m",
      "repeats triangle 0",
      "is at the place of vertex 1",
    }, messages)
  end)

  it("finds the same in a mesh that was built of it, where vertices are merged", function()
    local mesh = assert(bw.mesh(assert(bw.load(case("obj-degenerate.obj")))))
    assert.same({
      "error repeated-corner triangle 1", "error no-area triangle 2",
      "error repeated-corner triangle 3", -- its two vertices at one place are one now
      "warning sliver triangle 4", "warning duplicate-triangle triangle 5",
    }, brief(bw.check(mesh)))
  end)

  it("finds the triangle that a determinant rule can never hit: ray-tiny.obj", function()
    assert.same({"error never-hit triangle 0"}, brief(bw.check(assert(bw.load(
      case("ray-tiny.obj"))))))
  end)

  for _, name in ipairs {"ray-box.obj", "ray-edge.obj", "ray-lattice.obj", "ray-negative.obj",
    "obj-two-materials.obj", "obj-concave-ngon.obj"} do
    it("finds nothing in " .. name, function()
      assert.same({}, bw.check(assert(bw.load(case(name)))))
    end)
  end

  it("counts triangles and vertices as the methods do", function()
    local mesh = assert(bw.mesh {
      {a = {0, 0, 0}, b = {9, 0, 0}, c = {0, 9, 0}}, {a = {1, 1, 0}, b = {2, 2, 0}, c = {3, 3, 0}},
    })
    local findings = bw.check(mesh)
    assert.same({"error no-area triangle 1"}, brief(findings))
    local corners = mesh:triangle(1).corners
    assert.equal(("its corners, vertices %d, %d and %d, are on one line"):format(corners[1],
      corners[2], corners[3]), findings[1].message)
  end)

  local BEFORE = "v 0 0 0\nv 9 0 0\nv 9 9 0\nv 0 9 0\nf 1 2 3\nf 1 3 4\n"
  for text, expected in pairs {
    ["f 2 3 1\n"] = {"warning duplicate-triangle triangle 2"},
    ["f 3 1 2\n"] = {"warning duplicate-triangle triangle 2"},
    ["f 1 3 2\n"] = {}, -- the back of it
    ["f 1 2 4\n"] = {},
    ["f 2 1 1\n"] = {"error repeated-corner triangle 2"},
    ["f 2 2 2\n"] = {"error repeated-corner triangle 2"},
    ["v 4.5 0 0\nf 1 5 2\n"] = {"error no-area triangle 2"},
    ["v -0 9 -0\nf 1 3 5\n"] = {"warning duplicate-triangle triangle 2",
      "warning duplicate-vertex vertex 4"},
    ["v 4.5 0.02 0\nf 1 2 5\n"] = {}, -- 0.09 of 81: over a thousandth
    ["v 4.5 0.01 0\nf 1 2 5\n"] = {"warning sliver triangle 2"}, -- 0.045 of 81
    ["usemtl GLAS\nf 1 2 4\n"] = {'warning unknown-name material "GLAS"'},
    ["wat\n"] = {"warning file line 7"},
  } do
    it(("of a square and %q"):format(text), function()
      assert.same(expected, brief(bw.check(model_of(BEFORE .. text))))
    end)
  end

  it("makes errors of names with strict", function()
    assert.same({'error unknown-name material "GLAS"'},
      brief(bw.check(model_of(BEFORE .. "usemtl GLAS\nf 1 2 4\n"), {strict = true})))
  end)

  it("tells facing and size of the whole", function()
    assert.same({"warning facing whole", "warning size whole"},
      brief(bw.check(model_of("v 0 0 0\nv 0.5 0 0\nv 0 0 0.5\nf 1 2 3\n"))))
  end)

  it("finds triangles that no list has", function()
    local mesh = objects.mesh()
    local payloads = {}
    for _, chunk in ipairs {"03", "04", "05", "06", "07", "52"} do
      payloads[chunk] = mesh:payload(tonumber(chunk, 16))
    end
    payloads["05"] = ("\0"):rep(#payloads["05"]) -- every cell has the empty list at 0
    local broken = assert(bw.payloads(payloads))
    assert.equal("error unlisted index lists", brief(bw.check(broken))[1])
    assert.matches("^4 triangles are in no cell's list", bw.check(broken)[1].message)
  end)

  it("raises for what cannot be checked", function()
    for _, value in ipairs {bw.filter(), {}, 1} do
      local ok, message = pcall(bw.check, value)
      assert.is_false(ok)
      assert.matches("bw%.check: argument 'world'", message)
    end
  end)
end)

describe("boardwalk check", function()
  local path = case("obj-degenerate.obj")

  it("prints what it finds, then how much, and ends with 1 for an error", function()
    local result = helpers.boardwalk({"check", path, "--up", "z"})
    assert.same({1, ""}, {result.status, result.err})
    local lines = {}
    for line in result.out:gmatch("[^\n]+") do lines[#lines + 1] = line end
    assert.equal(7, #lines)
    assert.equal(path .. ": error: triangle 1: vertex 0 is a corner twice [repeated-corner]",
      lines[1])
    assert.equal(path .. ": 3 errors, 3 warnings", lines[7])
  end)

  it("ends with 0 for warnings alone, and for nothing", function()
    local sliver = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 4 0.015625 0\nf 1 2 3\n", ".obj")
    local result = helpers.boardwalk({"check", sliver, case("ray-box.obj"), "--up", "z"})
    os.remove(sliver)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(("%s: warning: triangle 0: its area is 0.0703125 m2, and its longest edge 9 m "
      .. "[sliver]\n%s: 0 errors, 1 warning\n%s: nothing found\n"):format(sliver, sliver,
      case("ray-box.obj")), result.out)
  end)

  it("prints a record a line with --json", function()
    local result = helpers.boardwalk({"check", "--json", path, "--up", "z"})
    assert.equal(1, result.status)
    local findings = helpers.json_values(result.out)
    for _, finding in ipairs(findings) do
      assert.equal(path, finding.file)
      assert.is_string(finding.message)
    end
    assert.same(DEGENERATE, brief(findings))
  end)

  it("prints ten of each code, or as many as --most says", function()
    local many = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n" .. ("f 1 1 2\n"):rep(12),
      ".obj")
    for most, lines in pairs {[""] = 10, ["3"] = 3, ["0"] = 12} do
      local result = helpers.boardwalk({"check", many, "--up", "z",
        most ~= "" and "--most" or "--up", most ~= "" and most or "z"})
      local _, count = result.out:gsub("is a corner twice", "")
      assert.equal(lines, count)
      local rest = result.out:match("and (%d+) more %[repeated%-corner%]")
      assert.equal(lines < 12 and tostring(12 - lines) or nil, rest)
    end
    os.remove(many)
  end)

  it("makes errors of names with --strict", function()
    local named = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 0 9 0\nusemtl GLAS\nf 1 2 3\n", ".obj")
    assert.equal(0, helpers.boardwalk({"check", named, "--up", "z"}).status)
    local result = helpers.boardwalk({"check", named, "--up", "z", "--strict"})
    os.remove(named)
    assert.equal(1, result.status)
    assert.matches('error: material "GLAS": "GLAS" is no material %(nearest: GLASS', result.out)
  end)

  it("measures in metres", function()
    local small = helpers.temp_file("v 0 0 0\nv 0.0009 0 0\nv 0 0.0009 0\nf 1 2 3\n", ".obj")
    local function has(scale)
      local result = helpers.boardwalk({"check", small, "--up", "z", "--scale", scale})
      return result.out:find("[never-hit]", 1, true) ~= nil
    end
    assert.is_true(has("1")) -- twice the area is 8.1e-7
    assert.is_false(has("2")) -- 3.24e-6
    os.remove(small)
  end)

  it("takes levels", function()
    local result = helpers.boardwalk({"check", helpers.vector("warriors/meshes/tiny.lev")})
    assert.equal(1, result.status)
    assert.matches("%[never%-hit%]", result.out)
    assert.equal(0, helpers.boardwalk({"check", helpers.vector("warriors/meshes/room.lev")}).status)
  end)

  it("goes on behind a file that cannot be read, and ends with 1", function()
    local result = helpers.boardwalk({"check", "/no/such/file", case("obj-nan.obj"),
      case("ray-box.obj")})
    assert.equal(1, result.status)
    assert.matches("boardwalk: cannot open '/no/such/file'", result.err, 1, true)
    assert.matches("obj-nan.obj:3: ", result.err, 1, true)
    assert.matches("ray-box.obj: nothing found", result.out, 1, true)
  end)
end)
