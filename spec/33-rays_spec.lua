-- Rays with known right answers against small meshes: spec/vectors/cases/rays.csv.

local bw = require "boardwalk"
local helpers = require "spec.helpers"

-- Where the original's arithmetic has another answer than the table.
local QUIRKS = {
  R42 = {
    quirk = "a determinant below 1e-6 is never hit",
    one_sided = {t = "miss"}, two_sided = {t = "miss"},
  },
}

-- What the table leaves open ("error or miss") and we settle: numbers that are not finite and a
-- negative length are wrong arguments, no direction is a miss.
local RAISES = {
  R29 = "origin", R30 = "direction", R31 = "direction", R32 = "length", R33 = "length",
}

-- The default cell size and others: the answers do not depend on it.
local CELL_SIZES = {false, 1, 7.5, 300}

local function rows()
  local list = {}
  for line in io.lines(helpers.vector("cases/rays.csv")) do
    local fields = {}
    for field in line:gmatch("([^,]*),") do fields[#fields + 1] = field end
    if fields[1] ~= "mesh" then
      list[#list + 1] = {
        mesh = fields[1], id = fields[2],
        origin = {fields[3], fields[4], fields[5]}, direction = {fields[6], fields[7], fields[8]},
        length = fields[9], note = line:match('"(.*)"'),
        one_sided = {t = fields[10], triangles = fields[11]},
        two_sided = {t = fields[12], triangles = fields[13]},
      }
    end
  end
  return list
end

local SPECIAL = {nan = 0 / 0, inf = 1 / 0}

local function number(text)
  return SPECIAL[text] or assert(tonumber(text))
end

local function point(texts)
  return {number(texts[1]), number(texts[2]), number(texts[3])}
end

local meshes = {}

local function mesh_of(name, side, cell_size)
  local key = ("%s %s %s"):format(name, side, cell_size)
  if not meshes[key] then
    local model = assert(bw.load(helpers.vector("cases/" .. name)))
    meshes[key] = assert(bw.mesh(model, {
      cell_size = cell_size or nil,
      default = {flags = side == "two_sided" and {"two_sided"} or {}},
    }))
  end
  return meshes[key]
end

local function is_one_of(triangle, list)
  for choice in list:gmatch("%d+") do
    if tonumber(choice) == triangle then return true end
  end
  return false
end

local function describe_hit(hit)
  return hit and ("t %s on triangle %d"):format(bw.float_text(hit.t), hit.triangle) or "a miss"
end

local function check(hit, expected)
  if expected.t == "miss" then
    assert.is_nil(hit, "expected a miss, got " .. describe_hit(hit))
    return
  end
  local t = number(expected.t)
  local right = hit and math.abs(hit.t - t) <= 1e-4 * t and is_one_of(hit.triangle,
    expected.triangles)
  assert.is_true(right, ("expected t %s on triangle %s, got %s"):format(expected.t,
    expected.triangles, describe_hit(hit)))
end

local function expectation(row, side)
  if QUIRKS[row.id] then return QUIRKS[row.id][side] end
  if row.id == "R28" then return {t = "miss"} end
  return row[side]
end

describe("rays.csv", function()
  for _, row in ipairs(rows()) do
    for _, side in ipairs {"one_sided", "two_sided"} do
      local name = ("%s %s: %s"):format(row.id, side:gsub("_", "-"), row.note)
      if QUIRKS[row.id] then name = ("%s (quirk: %s)"):format(name, QUIRKS[row.id].quirk) end

      it(name, function()
        for _, cell_size in ipairs(CELL_SIZES) do
          local mesh = mesh_of(row.mesh, side, cell_size)
          local origin, direction = point(row.origin), point(row.direction)
          local length = number(row.length)
          if RAISES[row.id] then
            local called, message = pcall(mesh.ray_cast, mesh, origin, direction, length)
            assert.is_false(called)
            assert.matches("CollisionMesh%.ray_cast: argument '" .. RAISES[row.id] .. "'", message)
          else
            check(mesh:ray_cast(origin, direction, length), expectation(row, side))
            check(mesh:cast_brute(origin, direction, length), expectation(row, side))
          end
        end
      end)
    end
  end

  it("holds 57 rays", function() assert.equal(57, #rows()) end)

  it("turns the normal of a two-sided triangle to face the ray (R45)", function()
    local hit = mesh_of("ray-box.obj", "two_sided", false):ray_cast({5, 4, 3}, {1, 0, 0}, 100)
    assert.same({-1, 0, 0}, {hit.nx, hit.ny, hit.nz})
  end)
end)
