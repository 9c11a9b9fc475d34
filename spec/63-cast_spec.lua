-- boardwalk cast: rays on the command line and from files.

local bw = require "boardwalk"
local helpers = require "spec.helpers"

local function case(name)
  return helpers.vector("cases/" .. name)
end

local BOX = case("ray-box.obj")

local function cast(...)
  return helpers.boardwalk({"cast", ...})
end

-- The objects that a run printed.
local function objects_of(result)
  return helpers.json_values(result.out)
end

-- Runs with a file of rays that holds a text.
local function cast_file(text, ...)
  local path = helpers.temp_file(text, ".jsonl")
  local result = cast("--rays", path, ...)
  os.remove(path)
  result.path = path
  return result
end

-- A floor at z = 0 of glass around the origin, and one of wood with flag bit 9 under it at z = -1.
local FLOORS = "v -4 -4 0\nv 4 -4 0\nv 4 4 0\nv -4 4 0\n"
  .. "v -4 -4 -1\nv 4 -4 -1\nv 4 4 -1\nv -4 4 -1\n"
  .. "usemtl GLASS+climb@3\nf 1 2 3 4\nusemtl WOOD+bit9\nf 5 6 7 8\n"

local floors

setup(function() floors = helpers.temp_file(FLOORS, ".obj") end)
teardown(function() os.remove(floors) end)

-- The triangle that a ray down at (1, -2) hits, or nil for a miss.
local function triangle_under(...)
  local result = cast(floors, "--up", "z", "--from", "1", "-2", "3", "--to", "1", "-2", "-5",
    "--json", ...)
  assert.same({0, ""}, {result.status, result.err})
  return objects_of(result)[1].triangle
end

describe("a ray", function()
  local FORMS = {
    {"--from", "1", "-2", "3", "--to", "1", "-2", "-3"},
    {"--from", "1,-2,3", "--to", "1,-2,-3"},
    {"--from=1,-2,3", "--to=1,-2,-3"},
    {"--from", "1, -2, 3", "--to", "1 -2 -3"},
    {"--from", "1,", "-2,", "3", "--to", "+1", "-2.0", "-3e0"},
    {"--origin", "1", "-2", "3", "--direction", "0", "0", "-1", "--length", "6"},
    {"--origin", "1,-2,3", "--direction", "-0,-0,-1", "--length", "3"},
    {"--direction", "0", "-.0", "-1", "--length=6", "--origin=1,-2,3"},
  }
  for _, form in ipairs(FORMS) do
    it("is given as " .. table.concat(form, " "), function()
      for _, front in ipairs {true, false} do
        local arguments = {"cast", (table.unpack or unpack)(form)}
        table.insert(arguments, front and 2 or #arguments + 1, floors)
        arguments[#arguments + 1] = "--up"
        arguments[#arguments + 1] = "z"
        local result = helpers.boardwalk(arguments)
        assert.same({0, ""}, {result.status, result.err})
        assert.equal("hit: t 3, at 1 -2 0, normal 0 0 1, triangle 0, MATERIAL_GLASS (2), area 3, "
          .. "flags enabled climb\n", result.out)
      end
    end)
  end

  it("may begin with a negative number", function()
    local result = cast(floors, "--up", "z", "--from", "-1", "-2", "-3", "--to", "-1,-2,3",
      "--json")
    assert.same({0, "{\"hit\":false}\n"}, {result.status, result.out}) -- from below: one-sided
    assert.matches("^miss", cast(floors, "--up", "z", "--from", "-1", "-2", "-3", "--to",
      "-1,-2,3").out)
  end)

  it("of no direction or length is a miss", function()
    for _, ray in ipairs {{"0,0,0", "9"}, {"0,0,-1", "0"}} do
      local result = cast(floors, "--up", "z", "--origin", "1,1,3", "--direction", ray[1],
        "--length", ray[2])
      assert.same({0, "miss\n", ""}, {result.status, result.out, result.err})
    end
  end)

  it("goes by the axes, scale and cells of the options", function()
    -- y up: the floors stand in the planes y = 0 and y = 1 and face -y
    local result = cast(floors, "--from", "1,-3,1", "--to", "1,3,1", "--json")
    assert.same({3, 0}, {objects_of(result)[1].t, objects_of(result)[1].y})
    assert.matches("try %-%-up z", result.err)
    result = cast(floors, "--up", "z", "--scale", "100", "--cell", "50", "--from", "1,2,30", "--to",
      "1,2,-300", "--json")
    assert.same({0, 30}, {result.status, objects_of(result)[1].t})
  end)

  it("passes over what --mask and --exclude say", function()
    assert.equal(0, triangle_under())
    assert.equal(2, triangle_under("--exclude", "GLASS"))
    assert.equal(2, triangle_under("--exclude", "30,material_glass"))
    assert.equal(2, triangle_under("--exclude", "2"))
    assert.equal(2, triangle_under("--mask", "0x80")) -- climb
    assert.equal(0, triangle_under("--mask", "512"))
    assert.is_nil(triangle_under("--exclude", "glass", "--mask", "0x200"))
  end)

  it("is one into a level too", function()
    local path = helpers.temp_file(assert(bw.example("pier"):save()), ".lev")
    local result = cast(path, "--from", "0", "10", "10", "--to", "0", "10", "-10")
    os.remove(path)
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("^hit: t 8.5, at 0 10 1.5, normal 0 0 1, triangle %d+, MATERIAL_ASHPHALT",
      result.out)
  end)
end)

describe("--json", function()
  it("prints every field", function()
    local result = cast(floors, "--up", "z", "--from", "1,-2,3", "--to", "1,-2,-3", "--json")
    assert.same({
      hit = true, t = 3, x = 1, y = -2, z = 0, nx = 0, ny = 0, nz = 1, triangle = 0, material = 2,
      material_name = "MATERIAL_GLASS", flags = 0x81, area = 3,
    }, objects_of(result)[1])
  end)

  it("prints the shortest text that is the same float32", function()
    -- a wall that faces -x + y; the numbers of the answer are not round
    local path = helpers.temp_file("v 0.1 0 0\nv 3 2.9 0\nv 0 0 7\nf 1 3 2\n", ".obj")
    local result = cast(path, "--up", "z", "--from", "0.3", "1.7", "0.7", "--to", "1.1", "0.2",
      "0.9", "--json")
    local hit = assert(bw.mesh(assert(bw.import(path, {up = "z"})))):line_test(
      {0.3, 1.7, 0.7}, {1.1, 0.2, 0.9})
    os.remove(path)
    for _, name in ipairs {"t", "x", "y", "z", "nx", "ny", "nz"} do
      local text = result.out:match(('"%s":([^,}]+)'):format(name))
      assert.equal(bw.float_text(hit[name]), text, name)
      assert.is_true(#text < 14)
    end
  end)
end)

describe("--rays", function()
  it("casts a ray a line, in order", function()
    local result = cast_file('{"from": [1, -2, 3], "to": [1, -2, -3]}\n\n'
      .. '{"origin": [1, 2, -0.5], "direction": [0, 0, -1], "length": 9, "id": "b"}\r\n'
      .. '{"id": 3, "from": [9, 9, 9], "to": [9, 9, 0]}', floors, "--up", "z", "--json")
    assert.same({0, ""}, {result.status, result.err})
    local answers = objects_of(result)
    assert.equal(3, #answers)
    assert.same({1, true, 0}, {answers[1].line, answers[1].hit, answers[1].triangle})
    assert.same({3, "b", true, 3}, {answers[2].line, answers[2].id, answers[2].hit,
      answers[2].triangle})
    assert.same({4, 3, false}, {answers[3].line, answers[3].id, answers[3].hit})
  end)

  it("prints text with the line", function()
    local result = cast_file('\n{"from": [9, 9, 9], "to": [9, 9, 0]}\n', floors, "--up", "z")
    assert.same({0, "line 2: miss\n"}, {result.status, result.out})
  end)

  it("takes standard input as -", function()
    local result = helpers.boardwalk({"cast", floors, "--rays", "-", "--up", "z"},
      {stdin = '{"from": [9, 9, 9], "to": [9, 9, 0]}\n'})
    assert.same({0, "line 1: miss\n", ""}, {result.status, result.out, result.err})
  end)

  local BAD = {
    {"{", "no JSON"}, {"nonsense", "no JSON"}, {"7", "expected a JSON object"},
    {"null", "no JSON"}, {"[1, 2, 3]", '"origin": expected a point'},
    {"{}", '"origin": expected a point'}, {'{"from": [1, 2, 3]}', '"to": expected a point'},
    {'{"from": [1, 2], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": [1, 2, 3, 4], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": ["1", 2, 3], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": [1, null, 3], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": [1e999, 2, 3], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": [1e39, 2, 3], "to": [1, 2, 3]}', '"from": expected a point'},
    {'{"from": [3e38, 0, 0], "to": [-3e38, 0, 0]}', "further apart"},
    {'{"origin": [1, 2, 3], "direction": [0, 0, 1]}', '"length": expected a number'},
    {'{"origin": [1, 2, 3], "direction": [0, 0, 1], "length": -1}', '"length": expected a number'},
    {'{"origin": [1, 2, 3], "direction": [0, 0, NaN], "length": 1}', "no JSON"},
  }
  for _, bad in ipairs(BAD) do
    it("names file and line of " .. bad[1] .. ", and goes on", function()
      local result = cast_file("\n" .. bad[1] .. '\n{"from": [9, 9, 9], "to": [9, 9, 0]}\n', floors,
        "--up", "z")
      assert.same({1, "line 3: miss\n"}, {result.status, result.out})
      assert.matches(("boardwalk: %s:2: "):format(result.path), result.err, 1, true)
      assert.matches(bad[2], result.err, 1, true)
    end)
  end

  it("that cannot be read end with 1", function()
    for _, path in ipairs {"/no/such/rays", "/"} do
      local result = cast(floors, "--up", "z", "--rays", path)
      assert.same({1, ""}, {result.status, result.out})
      assert.matches(path, result.err, 1, true)
    end
  end)
end)

describe("rays.csv through the command", function()
  -- The rows by their mesh, as the text of a file of rays; nan and inf are no JSON.
  local function rows_by_mesh()
    local meshes = {}
    for line in io.lines(case("rays.csv")) do
      local f = {}
      for field in line:gmatch("([^,]*),") do f[#f + 1] = field end
      local plain = table.concat(f, ",", 3, 9)
      if f[1] ~= "mesh" and not plain:find("[ni]") and tonumber(f[9]) >= 0 then
        local rows = meshes[f[1]] or {}
        meshes[f[1]] = rows
        rows[#rows + 1] = {id = f[2], t = f[10], triangles = f[11], text = ('{"id":"%s",'
          .. '"origin":[%s],"direction":[%s],"length":%s}'):format(f[2],
          table.concat(f, ",", 3, 5), table.concat(f, ",", 6, 8), f[9])}
      end
    end
    return meshes
  end

  -- R42 is the quirk of the original: a determinant below 1e-6 is never hit.
  local MISSES = {R28 = true, R42 = true}

  for mesh, rows in pairs(rows_by_mesh()) do
    it(mesh, function()
      local texts = {}
      for i, row in ipairs(rows) do texts[i] = row.text end
      local result = cast_file(table.concat(texts, "\n"), case(mesh), "--up", "z", "--json")
      assert.equal(0, result.status)
      local answers = objects_of(result)
      assert.equal(#rows, #answers)
      for i, row in ipairs(rows) do
        local answer = answers[i]
        assert.equal(row.id, answer.id)
        if MISSES[row.id] or row.t == "miss" then
          assert.is_false(answer.hit, row.id)
        else
          assert.is_true(math.abs(answer.t - tonumber(row.t)) <= 1e-4 * tonumber(row.t), row.id)
          assert.is_true(("|" .. row.triangles .. "|"):find("|" .. answer.triangle .. "|", 1, true)
            ~= nil, row.id)
        end
      end
    end)
  end
end)

describe("a file of rays that is none", function()
  it("is told of in a few lines, and counted", function()
    local result = cast_file(("nonsense\n"):rep(500), BOX)
    local _, lines = result.err:gsub("\n", "")
    assert.same({1, "", 21}, {result.status, result.out, lines})
    assert.matches(": 480 more lines that are no rays\n$", result.err)
  end)
end)

describe("bad usage of cast ends with 2:", function()
  local FORM = "expected --from and --to, or --origin, --direction and --length, or --rays"
  local MISUSES = {
    {FORM, BOX},
    {FORM, BOX, "--from", "1,2,3", "--to", "1,2,3", "--rays", "x"},
    {FORM, BOX, "--from", "1,2,3", "--to", "1,2,3", "--length", "2"},
    {"--from and --to go together", BOX, "--from", "1,2,3"},
    {"--origin, --direction and --length go together", BOX, "--origin", "1,2,3", "--length", "1"},
    {"the points are further apart than float32 reaches", BOX, "--from", "3e38,0,0", "--to",
      "-3e38,0,0"},
    {"missing argument 'file'", "--from", "1,2,3", "--to", "1,2,3"},
    {"option '--from': expected a point X,Y,Z of finite numbers, got '1,2'", BOX, "--from", "1,2"},
    {"option '--from': expected a point X,Y,Z of finite numbers, got '1,2,3,'", BOX, "--from",
      "1,2,3,"},
    {"option '--from': expected a point X,Y,Z of finite numbers, got '-1,x,3'", BOX, "--from",
      "-1,x,3"},
    {"option '--from': expected a point X,Y,Z of finite numbers, got '-inf,0,0'", BOX, "--from",
      "-inf,0,0"},
    {"option '--to': expected a point X,Y,Z of finite numbers, got '0,nan,0'", BOX, "--to",
      "0,nan,0"},
    {"option '--to': expected a point X,Y,Z of finite numbers, got '0,0,1e39'", BOX, "--to",
      "0,0,1e39"},
    {"option '--length': expected a number that is not negative, got '-1'", BOX, "--length", "-1"},
    {"option '--length': expected a number that is not negative, got 'inf'", BOX, "--length",
      "inf"},
    {"option '--mask': expected a whole number from 0 to 4294967295, got '4294967296'", BOX,
      "--mask", "4294967296"},
    {"option '--mask': expected a whole number from 0 to 4294967295, got '1.5'", BOX, "--mask",
      "1.5"},
    {"option '--exclude': \"GLAS\" is no material (nearest: GLASS", BOX, "--exclude", "WOOD,GLAS"},
    {"option '--exclude': expected no material 1, which ends the original's list, got 'NONE'", BOX,
      "--exclude", "NONE"},
    {"option '--exclude': expected materials, by id or name, got ''", BOX, "--exclude", "WOOD,"},
    {"unknown option '-x'", BOX, "-x"},
  }
  for _, misuse in ipairs(MISUSES) do
    it(misuse[1], function()
      local result = cast((table.unpack or unpack)(misuse, 2))
      assert.same({2, ""}, {result.status, result.out})
      assert.matches("Usage: boardwalk cast", result.err, 1, true)
      assert.matches("Error: " .. misuse[1], result.err, 1, true)
    end)
  end
end)

describe("a level that cannot be read", function()
  for _, path in ipairs {"/no/such/file", "/", case("obj-nan.obj")} do
    it("ends with 1 and its name: " .. path:match("[^/]*$"), function()
      local result = cast(path, "--from", "0,0,0", "--to", "1,1,1")
      assert.same({1, ""}, {result.status, result.out})
      assert.matches(path, result.err, 1, true)
    end)
  end

  it("with --strict has a name that is not understood", function()
    local named = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 0 9 0\nusemtl GLAS\nf 1 2 3\n", ".obj")
    local arguments = {named, "--up", "z", "--from", "1,1,1", "--to", "1,1,-1"}
    assert.equal(0, cast((table.unpack or unpack)(arguments)).status)
    arguments[#arguments + 1] = "--strict"
    local result = cast((table.unpack or unpack)(arguments))
    os.remove(named)
    assert.same({1, ""}, {result.status, result.out})
    assert.matches('material "GLAS"', result.err, 1, true)
  end)
end)
