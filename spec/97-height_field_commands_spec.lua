-- Height fields in the commands and rules: info, check, cast, convert; bw.export; levels/house.lua.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local HALL = helpers.vector("col/hall.col")

local function write(field)
  return helpers.temp_file(assert(field:save()), ".col")
end

local function run(...)
  return helpers.boardwalk {...}
end

describe("boardwalk info of a height field", function()
  it("tells bounds, cells, slopes and triangles", function()
    local result = run("info", HALL)
    assert.same({0, ""}, {result.status, result.err})
    local first, bounds, cells, slopes, triangles, size = result.out:match(
      "^([^\n]+)\n  ([^\n]+)\n  ([^\n]+)\n  ([^\n]+)\n  ([^\n]+)\n  ([^\n]+)\n$")
    assert.equal(HALL .. ": HeightField", first)
    assert.equal("bounds -8192 -20480 -4096 to 12288 8192 10240; 20480 x 28672 x 14336 units; "
      .. "x right, y down, z forward", bounds)
    assert.equal("244 cells in 20 of 512 columns, 344 tiles", cells)
    assert.equal("slopes: 1 normal of floors, room for 1 of ceilings", slopes)
    assert.matches("^2,720 triangles: 688 of floors, 688 of ceilings, 1,344 of walls$", triangles)
    assert.equal("7,392 bytes", size)
  end)

  it("as JSON", function()
    local values = helpers.json_values(run("info", "--json", HALL).out)
    local field = values[1].height_field
    assert.same({"HeightField", 244, 344, "rugrats"},
      {values[1].class, field.cells, field.tiles, field.format})
  end)

  it("says why a damaged one is none", function()
    local path = helpers.temp_file(helpers.read(HALL):sub(1, 5000), ".col")
    local result = run("info", path)
    assert.equal(1, result.status)
    assert.is_truthy(result.err:find(path .. ": column ", 1, true), result.err)
  end)

  it("warns of options for models", function()
    local result = run("info", "--up", "z", HALL)
    assert.is_truthy(result.err:find("--up is for models, and this is a height field", 1, true))
  end)
end)

-- ---- rules

local FIELD = {low = {0, -4096, 0}, high = {2047, 4096, 1023}}

-- What is found in a field of these spaces whose file is patched: {offset (from 0), byte} ...
local function found(spaces, ...)
  local field = assert(bw.height_field {low = FIELD.low, high = FIELD.high, spaces = spaces})
  local bytes = field:save()
  for _, patch in ipairs {...} do
    bytes = bytes:sub(1, patch[1]) .. string.char(patch[2]) .. bytes:sub(patch[1] + 2)
  end
  local findings = bw.check(assert(bw.load_bytes(bytes, "patched.col")))
  local texts = {}
  for i, finding in ipairs(findings) do
    texts[i] = ("%s %s %s"):format(finding.severity, finding.place, finding.code)
  end
  return texts, findings
end

local function room(changes)
  local space = {column = 0, cell = 0, floor = 1024, ceiling = -1024}
  for key, value in pairs(changes or {}) do space[key] = value end
  return space
end

-- Where the first column's first cell, and the tiles behind it, are in a file of one cell.
local CELL, TILE = 0x102c, 0x102e

describe("bw.check of a height field", function()
  it("finds nothing in a room", function() assert.same({}, (found({room()}))) end)

  it("finds nothing in the published ones but that one is empty", function()
    for _, name in ipairs {"hall", "halves", "slopes", "tiny", "wide"} do
      assert.same({}, bw.check(assert(bw.load(helpers.vector("col/" .. name .. ".col")))))
    end
    local empty = bw.check(assert(bw.load(helpers.vector("col/empty.col"))))
    assert.same({{severity = "error", code = "empty", place = "whole", message = "no cells"}},
      empty)
  end)

  it("finds a cell outside the bounds", function()
    assert.same({"warning column 0, cell 7 unreachable-cell"}, (found({room()}, {CELL, 7})))
  end)

  it("finds a tile that another hides", function()
    local cellar = room {floor = 4096, ceiling = 2048}
    -- the cellar's ceiling comes to the room's
    assert.same({"warning tile 1 hidden-tile"}, (found({cellar, room()}, {TILE + 2, 40})))
    assert.same({}, (found({cellar, room()})))
  end)

  it("finds a stack cut along both diagonals", function()
    local texts = found({
      room {half = 0}, room {half = 2}, room {half = 1, floor = -1152, ceiling = -2048},
    })
    assert.same({"warning column 0, cell 0 two-diagonals"}, texts)
  end)

  it("finds a closed tile", function()
    assert.same({"warning tile 0 closed-tile"}, (found({room()}, {TILE, 40})))
  end)

  it("finds slopes that cannot be", function()
    local slope = room {floor_normal = {1000, -3972, 0}}
    assert.same({}, (found({slope})))
    local normals = assert(bw.height_field {low = FIELD.low, high = FIELD.high, spaces = {slope}})
      :info().normals_offset + 6 -- entry 1
    assert.same({"error tile 0 upright-slope"},
      (found({slope}, {normals + 2, 0}, {normals + 3, 0})))
    assert.same({"warning tile 0 turned-slope"},
      (found({slope}, {normals + 2, 0}, {normals + 3, 0x10})))
    assert.same({"warning tile 0 steep-slope"},
      (found({slope}, {normals + 2, 0}, {normals + 3, 0xff})))
  end)

  it("counts tiles that no cell has", function()
    local texts, findings = found({room(), room {floor = -1152, ceiling = -2048}}, {TILE + 6, 1})
    assert.same({"warning whole unused-tile"}, texts)
    assert.equal("1 tile is of no cell's stack", findings[1].message)
  end)

  it("by the command", function()
    local result = run("check", HALL, helpers.vector("col/empty.col"))
    assert.equal(1, result.status)
    assert.equal(HALL .. ": nothing found\n", result.out:sub(1, #HALL + 16))
    assert.is_truthy(result.out:find("empty.col: error: whole: no cells [empty]", 1, true))
  end)
end)

-- ---- rays

describe("boardwalk cast into a height field", function()
  it("is in its own axes and units", function()
    local result = run("cast", HALL, "--from", "3900,3170,5094", "--to", "3900,9000,5094")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("^hit: t 3998, at 3900 7168 5094, normal 0 %-1 0, triangle %d+, floor %(0%), "
      .. "area 0, flags enabled\n$", result.out)
  end)

  it("passes over what --exclude names by its number", function()
    local result = run("cast", HALL, "--from", "3900,3170,5094", "--to", "3900,9000,5094",
      "--exclude", "0")
    assert.equal(0, result.status)
    assert.matches("^miss; nearest skipped: triangle %d+ at t 3998, which is of an excluded "
      .. "material\n$", result.out)
  end)
end)

it("boardwalk run takes a height field for no level", function()
  local result = run("run", helpers.root .. "/levels/pier.lua", "--level", HALL)
  assert.equal(1, result.status)
  assert.is_truthy(result.err:find(HALL .. ": a HeightField, and a level or a model is needed", 1,
    true), result.err)
end)

-- ---- converting

describe("boardwalk convert of a height field", function()
  it("to a level, scaled: the ground is where the floors are", function()
    local path = helpers.temp_name(".lev")
    local result = run("convert", HALL, path, "--scale", "0.0009765625") -- 1 / 1024
    assert.equal(0, result.status, result.err)
    local mesh = assert(bw.load(path)).mesh
    local field = assert(bw.load(HALL))
    assert.equal(#field, #mesh)
    local floor = field:ground(3900, 3170, 5094)
    assert.equal(-floor / 1024, mesh:ground(3900 / 1024, 5094 / 1024, -3170 / 1024))
  end)

  it("to a model: y is up unless --out-up says else", function()
    for up, axis in pairs {y = 2, z = 3} do
      local path = helpers.temp_name(".obj")
      local result = run("convert", HALL, path, "--out-up", up)
      assert.equal(0, result.status, result.err)
      local low = {assert(bw.load(path)):bounds()}
      -- the lowest floor is at y = 8192 - 128 * 8 or above
      assert.is_true(low[axis] >= -8192 and low[axis] < 0 and low[axis] % 128 == 0)
    end
  end)

  it("to .col: the same bytes", function()
    local path = helpers.temp_name(".col")
    local result = run("convert", HALL, path)
    assert.same({0, ""}, {result.status, result.err})
    assert.is_true(helpers.read(HALL) == helpers.read(path))
  end)

  it("of a model there is none", function()
    local obj, path = helpers.temp_name(".obj"), helpers.temp_name(".col")
    assert(bw.export(objects.model(), obj))
    local result = run("convert", obj, path)
    assert.equal(1, result.status)
    assert.is_truthy(result.err:find("a height field is made of open spaces, not of a Model; "
      .. "bw.height_field makes one", 1, true), result.err)
    assert.is_false(helpers.exists(path))
  end)
end)

describe("bw.export of a height field", function()
  it("writes its file, or its model", function()
    local field = objects.height_field()
    local col, obj = helpers.temp_name(".col"), helpers.temp_name(".obj")
    assert(bw.export(field, col))
    assert.equal(field:save(), helpers.read(col))
    assert(bw.export(field, obj))
    assert.equal(#field, #assert(bw.import(obj)))
  end)

  it("writes no level", function()
    local path = helpers.temp_name(".lev")
    local done, message, code = bw.export(objects.height_field(), path)
    assert.is_nil(done)
    assert.same({path .. ": a level holds a mesh, not a HeightField; bw.mesh makes one of a model",
      "unsupported"}, {message, code})
  end)

  it("refuses .col for what is none", function()
    local path = helpers.temp_name(".col")
    for _, source in ipairs {objects.mesh(), objects.level(), objects.model()} do
      local done, _, code = bw.export(source, path)
      assert.same({nil, "unsupported"}, {done, code})
    end
  end)
end)

describe("boardwalk repl", function()
  it("has a height field as field", function()
    local path = write(objects.height_field())
    local result = helpers.boardwalk({"repl", path}, {stdin = "field:ground(512, 0, 512)\n"})
    assert.is_truthy(result.out:find("1024", 1, true), result.out .. result.err)
  end)
end)

-- ---- the level script

if not require("boardwalk.core").state then
  pending("levels/house.lua: this machine has no State")
  return
end

describe("levels/house.lua", function()
  local result = run("run", helpers.root .. "/levels/house.lua")

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.is_nil(result.out:find("[^\n\32-\126]"))
  end)

  -- The plan in the script gives every number.
  local lines = {
    {"cells", "28, with 31 spaces"},
    {"from the hall to the kitchen", "gets through"},
    {"from the kitchen to the parlour", "gets through"},
    {"from the garden", "does not start in the open"},
    -- 3/4 of the way in z is 4096 - 4608 of 1536 - 4608: at x 2560 + 4096 / 6, a unit into the wall
    {"from the hall to the parlour", "is stopped at 3244, 724, 4095, facing 0.0 0.0 1.0"},
    -- the floor is at 1024 - (x - 4096) / 2 = 724
    {"from the hall up the stairs", "is stopped at 4696, 724, 4608, facing -0.4 -0.9 0.0"},
    -- x + z = 1024 in the corner's cell, at z = 512
    {"along the bedroom, to its corner", "is stopped at 7680, -300, 2559, facing -0.7 0.0 -0.7"},
    {"spaces reached", "30"},
    {"floors from", "y = 1024 to y = 0"},
    {"the bedroom is reached", "yes"},
  }

  for _, line in ipairs(lines) do
    it("tells " .. line[1], function()
      local told = ("\n" .. result.out):match("\n  " .. line[1]:gsub("%p", "%%%0") .. " +([^\n]+)")
      assert.equal(line[2], told)
    end)
  end

  it("draws what was reached", function()
    assert.is_truthy(result.out:find("  .***.***\n  .*******\n  .***.***\n  ..*.....\n  .*****..\n",
      1, true))
    assert.is_truthy(result.out:find("  .....**c\n  ......*.\n  ......**\n", 1, true))
  end)
end)
