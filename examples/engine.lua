-- An engine for boardwalk conform and judge in plain Lua, without a library: it reads a level and
-- casts rays by the original's walk, in Lua's double arithmetic. It answers the kinds ray_cast and
-- world_ray. docs/engine.md tells what the lines are.
-- usage: boardwalk conform PATH --engine "lua5.4 engine.lua"

-- ---- questions: JSON ----------------------------------------------------------------------------

local parse

local function skip(text, at)
  return text:find("%S", at) or #text + 1
end

local function parse_list(text, at)
  local list = {}
  at = skip(text, at + 1)
  while text:sub(at, at) ~= "]" do
    list[#list + 1], at = parse(text, at)
    at = skip(text, at)
    if text:sub(at, at) == "," then at = skip(text, at + 1) end
  end
  return list, at + 1
end

local function parse_object(text, at)
  local object = {}
  at = skip(text, at + 1)
  while text:sub(at, at) ~= "}" do
    local key
    key, at = parse(text, at)
    object[key], at = parse(text, skip(text, skip(text, at) + 1))
    at = skip(text, at)
    if text:sub(at, at) == "," then at = skip(text, at + 1) end
  end
  return object, at + 1
end

local WORDS = {["true"] = true, ["false"] = false, ["null"] = nil}

-- The value that begins at a place, and where it ends.
function parse(text, at)
  local first = text:sub(at, at)
  if first == "{" then return parse_object(text, at) end
  if first == "[" then return parse_list(text, at) end
  if first == '"' then
    local stop = text:find('["\\]', at + 1)
    while text:sub(stop, stop) == "\\" do stop = text:find('["\\]', stop + 2) end
    return (text:sub(at + 1, stop - 1):gsub("\\(.)", "%1")), stop + 1
  end
  local word = text:match("^[%w.+-]+", at)
  return tonumber(word) or WORDS[word], at + #word
end

-- ---- the level: a container of chunks, all numbers little-endian --------------------------------

local function u16(bytes, at)
  local low, high = bytes:byte(at + 1, at + 2)
  return low + 256 * high
end

local function u32(bytes, at)
  return u16(bytes, at) + 65536 * u16(bytes, at + 2)
end

local function f32(bytes, at)
  local bits = u32(bytes, at)
  local sign = bits >= 2 ^ 31 and -1 or 1
  local exponent, fraction = math.floor(bits / 2 ^ 23) % 256, bits % 2 ^ 23
  if exponent == 0 then return sign * fraction * 2 ^ -149 end
  return sign * (2 ^ 23 + fraction) * 2 ^ (exponent - 150)
end

local function point(bytes, at)
  return {f32(bytes, at), f32(bytes, at + 4), f32(bytes, at + 8)}
end

-- The payloads of the chunks by type: a header of four words, then each with four of its own.
local function chunks_of(bytes)
  local chunks, at = {}, 16
  for _ = 1, u32(bytes, 0) do
    local kind, size = u32(bytes, at), u32(bytes, at + 4)
    chunks[kind] = chunks[kind] or bytes:sub(at + 17, at + 16 + size)
    at = at + 16 + size
  end
  return chunks
end

local function load_level(path)
  local file = assert(io.open(path, "rb"))
  local chunks = chunks_of(file:read("*a"))
  file:close()
  local header = chunks[0x03]
  local level = {
    rows = {point(header, 0x10), point(header, 0x20), point(header, 0x30), point(header, 0x40)},
    low = point(header, 0x50), high = point(header, 0x60),
    nx = u16(header, 0x70), ny = u16(header, 0x72), triangles = {},
    cells = chunks[0x05], lists = chunks[0x06],
  }
  for i = 0, u16(header, 0x84) - 1 do
    local at = 10 * i
    local corners = {}
    for corner = 1, 3 do
      corners[corner] = point(chunks[0x07], 16 * u16(chunks[0x04], at + 2 * corner - 2))
    end
    local flags = u16(chunks[0x04], at + 6)
    level.triangles[i] = {
      corners = corners, flags = flags - flags % 2 + 1, -- loading enables every one
      material = chunks[0x04]:byte(at + 9), area = chunks[0x04]:byte(at + 10),
    }
  end
  return level
end

local function is_inside(triangle, box)
  for _, corner in ipairs(triangle.corners) do
    for axis = 1, 3 do
      if corner[axis] < box.min[axis] or corner[axis] > box.max[axis] then return false end
    end
  end
  return true
end

local function switch_off(level, boxes)
  for _, box in ipairs(boxes) do
    for i = 0, #level.triangles do
      local triangle = level.triangles[i]
      if is_inside(triangle, box) then triangle.flags = triangle.flags - triangle.flags % 2 end
    end
  end
end

-- ---- one triangle -------------------------------------------------------------------------------

local function subtract(a, b) return {a[1] - b[1], a[2] - b[2], a[3] - b[3]} end
local function dot(a, b) return a[1] * b[1] + a[2] * b[2] + a[3] * b[3] end

local function cross(a, b)
  return {
    a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1],
  }
end

local function has_bit(number, bit)
  return number % (2 * bit) >= bit
end

local TWO_SIDED, TESTABLE = 0x2, 0x800

-- Whether the flags and the ray's mask let a triangle be tested.
local function is_tested(flags, mask)
  for bit = 1, 10 do
    if has_bit(flags, 2 ^ bit) and has_bit(mask, 2 ^ bit) then return false end
  end
  if has_bit(flags, 1) or has_bit(mask, 1) then return true end
  return has_bit(flags, TESTABLE) and has_bit(mask, TESTABLE)
end

-- Where a ray meets a triangle, or nil.
local function meet(ray, triangle)
  local a = triangle.corners[1]
  local first, second = subtract(triangle.corners[2], a), subtract(triangle.corners[3], a)
  local across = cross(ray.direction, second)
  local determinant = dot(first, across)
  if has_bit(triangle.flags, TWO_SIDED) then
    if math.abs(determinant) < 1e-6 then return nil end
  elseif determinant < 1e-6 then
    return nil
  end
  local from = subtract(ray.origin, a)
  local u = dot(from, across) / determinant
  if u < 0 or u > 1 then return nil end
  local up = cross(from, first)
  local v = dot(ray.direction, up) / determinant
  if v < 0 or u + v > 1 then return nil end
  local t = dot(second, up) / determinant
  return t >= 0 and t <= ray.length and t or nil
end

local function normal_of(ray, triangle)
  local a = triangle.corners[1]
  local normal = cross(subtract(triangle.corners[2], a), subtract(triangle.corners[3], a))
  local length = math.sqrt(dot(normal, normal))
  if has_bit(triangle.flags, TWO_SIDED) and dot(normal, ray.direction) > 0 then length = -length end
  return {normal[1] / length, normal[2] / length, normal[3] / length}
end

-- Tests a triangle that the ray has not seen, and changes the result.
local function test(ray, level, number, result)
  if ray.seen[number] then return end
  ray.seen[number] = true
  local triangle = level.triangles[number]
  local t = is_tested(triangle.flags, ray.mask) and meet(ray, triangle)
  if not t then return end
  local excluded = ray.excluded[triangle.material]
  if result.hit == 1 and (excluded or t >= result.t) then return end
  -- what is excluded fills the result too as long as nothing is hit
  result.t, result.material, result.area = t, triangle.material, triangle.area
  result.flags, result.triangle = triangle.flags % 0x1000, number
  result.hit = excluded and 0 or 1
  if not excluded then result.normal = normal_of(ray, triangle) end
end

-- ---- the walk over the grid ---------------------------------------------------------------------

local function grid_point(level, p)
  local g = {}
  for axis = 1, 3 do
    local rows = level.rows
    g[axis] = p[1] * rows[1][axis] + p[2] * rows[2][axis] + p[3] * rows[3][axis] + rows[4][axis]
  end
  return g
end

local function clamp(value, low, high)
  return math.max(low, math.min(high, value))
end

-- The first and the last cell of an axis between two coordinates.
local function cells(level, a, b, axis)
  local low, high = level.low[axis], level.high[axis]
  return math.floor(clamp(math.min(a[axis], b[axis]), low, high)),
    math.floor(clamp(math.max(a[axis], b[axis]), low, high))
end

local function test_cell(ray, level, x, y, z, result)
  local offset = u32(level.cells, 4 * ((z * level.ny + y) * level.nx + x))
  if offset == 0 then return end
  for i = 1, u16(level.lists, 2 * offset) do
    test(ray, level, u16(level.lists, 2 * (offset + i)), result)
  end
end

local function cast(ray, level, result)
  local stop = {}
  for axis = 1, 3 do stop[axis] = ray.origin[axis] + ray.direction[axis] * ray.length end
  local a, b = grid_point(level, ray.origin), grid_point(level, stop)
  local x0, x1 = cells(level, a, b, 1)
  local y0, y1 = cells(level, a, b, 2)
  local z0, z1 = cells(level, a, b, 3)
  local slope = (b[2] - a[2]) / (b[1] - a[1])
  local function row(x) -- where the ray crosses the side of a column
    return math.floor(clamp(a[2] + slope * (x - a[1]), y0, y1))
  end
  for x = x0, x1 do
    local from, to = y0, y1
    if x0 ~= x1 and y0 ~= y1 then
      from, to = math.min(row(x), row(x + 1)), math.max(row(x), row(x + 1))
    end
    for y = from, to do
      for z = z0, z1 do test_cell(ray, level, x, y, z, result) end
    end
  end
end

-- ---- answers ------------------------------------------------------------------------------------

local function list_text(list)
  return ("[%.9g,%.9g,%.9g]"):format(list[1], list[2], list[3])
end

local function result_text(result)
  return ('{"hit":%d,"t":%.9g,"normal":%s,"material":%.0f,"flags":%.0f,"area":%.0f,'
    .. '"triangle":%.0f}'):format(result.hit, result.t, list_text(result.normal), result.material,
    result.flags, result.area, result.triangle)
end

local kept = {}

-- The level of a question: what switches triangles gets one of its own.
local function level_of(question)
  if question.disable_boxes then
    local level = load_level(question.mesh)
    switch_off(level, question.disable_boxes)
    return level
  end
  if kept.path ~= question.mesh then
    kept = {path = question.mesh, level = load_level(question.mesh)}
  end
  return kept.level
end

local function cast_question(question, result)
  local excluded = {}
  for _, material in ipairs(question.exclude or {}) do excluded[material] = true end
  cast({
    origin = question.origin, direction = question.direction, length = question.length,
    mask = question.mask, excluded = excluded, seen = {},
  }, level_of(question), result)
  return result
end

local kinds = {}

function kinds.ray_cast(question)
  local result = cast_question(question, {hit = 0})
  return '"expect":' .. (result.hit == 1 and result_text(result) or "null")
end

-- The result holds something before; only `hit` and `material` are set.
function kinds.world_ray(question)
  question.before.hit, question.before.material = 0, 1
  return '"after":' .. result_text(cast_question(question, question.before))
end

for line in io.lines() do
  local question = parse(line, 1)
  local kind = kinds[question.kind]
  local id = line:match('"id":("[^"]*")')
  io.write('{"id":', id, ",", kind and kind(question) or '"unsupported":true', "}\n")
  io.flush() -- the questions may wait for the answer
end
