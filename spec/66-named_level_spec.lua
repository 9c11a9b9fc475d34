-- A level of railings, glass and areas, built from files whose materials carry the name grammar,
-- and checked flag by flag: from OBJ, and from a GLB that is written here byte by byte.

local bw = require "boardwalk"
local helpers = require "spec.helpers"

-- Each part of the level is a square of 2 m, in game axes: the corner it starts from, its edges,
-- the names of its material and its group, and what its two triangles must be. Every triangle of a
-- mesh is enabled: bit 0.
local FLOOR, EAST, NORTH, UP = "floor", {2, 0, 0}, {0, 2, 0}, {0, 0, 2}
local PARTS = {
  {at = {0, 0, 0}, edges = {EAST, NORTH}, material = "CONCRETE", group = FLOOR,
    id = 5, bits = {0}, area = 0},
  {at = {2, 0, 0}, edges = {EAST, NORTH}, material = "concrete@7", group = FLOOR,
    id = 5, bits = {0}, area = 7},
  {at = {4, 0, 0}, edges = {EAST, NORTH}, material = "WOOD+bit5+bit9+shadow@255", group = FLOOR,
    id = 16, bits = {0, 4, 5, 9}, area = 255},
  {at = {0, 2, 0}, edges = {EAST, UP}, material = "RAILING+climb+bit5@12", group = "rails",
    id = 122, bits = {0, 5, 7}, area = 12},
  {at = {2, 2, 0}, edges = {EAST, UP}, material = "railing+CLIMB+Two_Sided@13.001", group = "rails",
    id = 122, bits = {0, 1, 7}, area = 13},
  {at = {4, 2, 0}, edges = {EAST, UP}, material = "30+player_climb", group = "rails",
    id = 30, bits = {0, 2}, area = 0},
  {at = {0, 0, 0}, edges = {NORTH, UP}, material = "MATERIAL_GLASS+two_sided", group = "panes",
    id = 2, bits = {0, 1}, area = 0},
  {at = {2, 0, 0}, edges = {NORTH, UP}, material = "MATERIAL_GLASS.002", group = "panes",
    id = 2, bits = {0}, area = 0},
  {at = {4, 0, 0}, edges = {NORTH, UP}, material = "glass+0x8800@1", group = "panes",
    id = 2, bits = {0, 11, 15}, area = 1},
  {at = {6, 0, 0}, edges = {NORTH, UP}, material = "glass+climb", group = "STEEL@99",
    id = 3, bits = {0, 7}, area = 99}, -- the group gives its material and area
  {at = {0, 0, 2}, edges = {EAST, NORTH}, material = "200+bit3+bit6+bit8+bit10+bit12+bit13+bit14",
    group = "roof", id = 200, bits = {0, 3, 6, 8, 10, 12, 13, 14}, area = 0},
}

-- The four corners of a part in a file's axes with y up: x, z, -y.
local function corners_of(part)
  local corners = {}
  for i, steps in ipairs {{0, 0}, {1, 0}, {1, 1}, {0, 1}} do
    local p = {}
    for axis = 1, 3 do
      p[axis] = part.at[axis] + steps[1] * part.edges[1][axis] + steps[2] * part.edges[2][axis]
    end
    corners[i] = {p[1], p[3], p[2] == 0 and 0 or -p[2]}
  end
  return corners
end

local function obj_text()
  local lines = {}
  for _, part in ipairs(PARTS) do
    for _, corner in ipairs(corners_of(part)) do
      lines[#lines + 1] = ("v %d %d %d"):format(corner[1], corner[2], corner[3])
    end
    lines[#lines + 1] = ("g %s\nusemtl %s\nf -4 -3 -2 -1"):format(part.group, part.material)
  end
  return table.concat(lines, "\n") .. "\n"
end

-- ---- a GLB by hand

local function u16(value)
  return string.char(value % 256, math.floor(value / 256))
end

local function u32(value)
  return u16(value % 65536) .. u16(math.floor(value / 65536))
end

-- The float32 of a small whole number.
local function f32(value)
  if value == 0 then return u32(0) end
  local mantissa, exponent = math.abs(value), 127
  while mantissa >= 2 do mantissa, exponent = mantissa / 2, exponent + 1 end
  local sign = value < 0 and 2 ^ 31 or 0
  return u32(sign + exponent * 2 ^ 23 + (mantissa - 1) * 2 ^ 23)
end

local INDICES = u16(0) .. u16(1) .. u16(2) .. u16(0) .. u16(2) .. u16(3)
local PART_BYTES = 4 * 12 + 12

local function add_part(lists, i, part)
  local positions, low, high = {}, {}, {}
  for _, corner in ipairs(corners_of(part)) do
    for axis = 1, 3 do
      positions[#positions + 1] = f32(corner[axis])
      low[axis] = math.min(low[axis] or corner[axis], corner[axis])
      high[axis] = math.max(high[axis] or corner[axis], corner[axis])
    end
  end
  lists.bytes[i] = table.concat(positions) .. INDICES
  local at = (i - 1) * PART_BYTES
  local function add(list, text, ...) list[#list + 1] = text:format(...) end
  add(lists.views, '{"buffer":0,"byteOffset":%d,"byteLength":48}', at)
  add(lists.views, '{"buffer":0,"byteOffset":%d,"byteLength":12}', at + 48)
  add(lists.accessors, '{"bufferView":%d,"componentType":5126,"count":4,"type":"VEC3",'
    .. '"min":[%d,%d,%d],"max":[%d,%d,%d]}', 2 * i - 2, low[1], low[2], low[3], high[1], high[2],
    high[3])
  add(lists.accessors, '{"bufferView":%d,"componentType":5123,"count":6,"type":"SCALAR"}',
    2 * i - 1)
  add(lists.materials, '{"name":"%s"}', part.material)
  add(lists.meshes, '{"name":"mesh%d","primitives":[{"attributes":{"POSITION":%d},"indices":%d,'
    .. '"material":%d}]}', i, 2 * i - 2, 2 * i - 1, i - 1)
  add(lists.nodes, '{"name":"%s","mesh":%d}', part.group, i - 1)
  add(lists.roots, "%d", i - 1)
end

local function chunk(kind, bytes, filler)
  bytes = bytes .. filler:rep(-#bytes % 4)
  return u32(#bytes) .. kind .. bytes
end

local function glb_bytes()
  local lists = {
    bytes = {}, views = {}, accessors = {}, materials = {}, meshes = {}, nodes = {}, roots = {},
  }
  for i, part in ipairs(PARTS) do add_part(lists, i, part) end
  local function list(name) return "[" .. table.concat(lists[name], ",") .. "]" end
  local binary = table.concat(lists.bytes)
  local json = ('{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":%s}],"nodes":%s,'
    .. '"meshes":%s,"materials":%s,"accessors":%s,"bufferViews":%s,'
    .. '"buffers":[{"byteLength":%d}]}'):format(list("roots"), list("nodes"), list("meshes"),
    list("materials"), list("accessors"), list("views"), #binary)
  local chunks = chunk("JSON", json, " ") .. chunk("BIN\0", binary, "\0")
  return "glTF" .. u32(2) .. u32(12 + #chunks) .. chunks
end

-- ---- checking

local function flags_of(bits)
  local flags = 0
  for _, bit in ipairs(bits) do flags = flags + 2 ^ bit end
  return flags
end

-- The part that a triangle is of: its first corner and the plane of its edges tell.
local function part_of(triangle)
  for _, part in ipairs(PARTS) do
    local inside = true
    for axis = 1, 3 do
      local low = part.at[axis]
      local high = low + part.edges[1][axis] + part.edges[2][axis]
      for _, corner in ipairs {triangle.a, triangle.b, triangle.c} do
        inside = inside and corner[axis] >= low and corner[axis] <= high
      end
    end
    if inside then return part end
  end
end

local function assert_level(mesh)
  local seen = {}
  assert.equal(2 * #PARTS, #mesh)
  for _, triangle in mesh:triangles() do
    local part = assert(part_of(triangle))
    seen[part] = (seen[part] or 0) + 1
    assert.equal(part.id, triangle.material, part.material)
    assert.equal(part.area, triangle.area, part.material)
    local flags = flags_of(part.bits)
    for bit = 0, 15 do
      local value = 2 ^ bit
      assert.equal(flags % (2 * value) >= value, triangle.flags % (2 * value) >= value,
        ("bit %d of %s"):format(bit, part.material))
    end
  end
  for _, part in ipairs(PARTS) do assert.equal(2, seen[part], part.material) end
end

-- Imports bytes as a file of that ending and builds; nil and a message when it cannot be read here.
local function build(bytes, ending)
  local path = helpers.temp_file(bytes, ending)
  local model, message, code = bw.import(path)
  os.remove(path)
  if not model then return nil, message, code end
  assert.same({}, bw.report(model).unknown_names)
  return assert(bw.mesh(model, {strict = true}))
end

-- A mesh of the GLB, or nil where this build has no Assimp: then the spec is pending.
local function build_glb()
  local mesh, message, code = build(glb_bytes(), ".glb")
  if mesh then return mesh end
  assert.equal("unsupported", code, message)
  pending("this build does not read GLB")
end

describe("a level whose materials carry the grammar", function()
  it("has every flag, material and area of an OBJ", function()
    assert_level(assert(build(obj_text(), ".obj")))
  end)

  it("has every flag, material and area of a GLB", function()
    local mesh = build_glb()
    if mesh then assert_level(mesh) end
  end)

  it("is the same as a level that was written and loaded", function()
    local mesh = assert(build(obj_text(), ".obj"))
    assert_level(assert(bw.load_bytes(assert(mesh:save()), "level.lev")))
  end)

  it("is climbed, seen through and stood on by them", function()
    local mesh = assert(build(obj_text(), ".obj"))
    local climbable, through = 0, bw.filter {exclude = {"GLASS"}, skip = {"climb"}}
    for _, triangle in mesh:triangles() do
      if bw.climbable(triangle.flags, triangle.material) then climbable = climbable + 1 end
    end
    assert.equal(8, climbable) -- climb: two railings and a pane; material 30: a low fence
    -- from the south through the room: the pane at x = 2 does not face this way, the railing does
    assert.equal(122, mesh:ray_cast({1, 0.5, 1}, {0, 1, 0}, 9).material)
    assert.is_nil(mesh:ray_cast({1, 0.5, 1}, {0, 1, 0}, 9, through))
    assert.equal(7, mesh:ray_cast({3, 1, 1}, {0, 0, -1}, 9).area)
  end)
end)
