-- An engine of shapes for specs of judge: it has a cast and a point test of its own, and takes what
-- is in files from the library. Its arguments are the folders of the Lua modules and of the
-- compiled ones.

local lua, compiled = arg[1], arg[2]
package.path = ("%s/?.lua;%s/?/init.lua;%s/?.lua;%s"):format(lua, lua, compiled, package.path)
package.cpath = compiled .. "/?.so;" .. package.cpath

local bw = require "boardwalk"
local json = require "dkjson"

local kept = {}

local function file_of(path)
  kept[path] = kept[path] or assert(bw.load(path))
  return kept[path]
end

-- ---- rays

local function minus(a, b) return {a[1] - b[1], a[2] - b[2], a[3] - b[3]} end

local function cross(a, b)
  return {a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1]}
end

local function dot(a, b) return a[1] * b[1] + a[2] * b[2] + a[3] * b[3] end

-- Where the ray meets the plane of a triangle, by the normal; nil outside.
local function meet(q, triangle)
  local a, b, c = triangle.a, triangle.b, triangle.c
  local normal = cross(minus(b, a), minus(c, a))
  local down = dot(normal, q.dir)
  if down == 0 then return nil end
  local t = dot(normal, minus(a, q.origin)) / down
  if t < 0 or t > q.tmax then return nil end
  local p = {}
  for i = 1, 3 do p[i] = q.origin[i] + t * q.dir[i] end
  for _, edge in ipairs {{a, b}, {b, c}, {c, a}} do
    local outward = cross(minus(edge[2], edge[1]), normal)
    if dot(outward, minus(p, edge[1])) > 0 then return nil end
  end
  return t, p
end

local function look_at(q, shape, face, best)
  local triangle = shape:triangle(face)
  local t, p = meet(q, triangle)
  if t and (not best.t or t < best.t or t == best.t and face < best.face) then
    best.t, best.point, best.face, best.triangle = t, p, face, triangle
  end
end

local function is_box_met(q, low, high)
  local from, to = 0, q.tmax
  for i = 1, 3 do
    local a, b = low[i] - 1e-3 - q.origin[i], high[i] + 1e-3 - q.origin[i]
    if q.dir[i] == 0 and (a > 0 or b < 0) then return false end
    if q.dir[i] ~= 0 then
      a, b = a / q.dir[i], b / q.dir[i]
      from, to = math.max(from, math.min(a, b)), math.min(to, math.max(a, b))
    end
  end
  return from <= to
end

local function child_box(node, side, low, high)
  local child_low, child_high = {}, {}
  for i = 1, 3 do
    local extent = high[i] - low[i]
    local moves_low, moves_high = node.owners[i] == side, node.owners[i + 3] == side
    child_low[i] = low[i] + (moves_low and extent * node.insets[i] / 255 or 0)
    child_high[i] = high[i] - (moves_high and extent * node.insets[i + 3] / 255 or 0)
  end
  return child_low, child_high
end

local function descend(q, shape, number, low, high, best)
  local node = shape:node(number)
  for _, side in ipairs {"a", "b"} do
    local child_low, child_high = child_box(node, side, low, high)
    if is_box_met(q, child_low, child_high) then
      local child = node[side]
      if child.face then
        look_at(q, shape, child.face, best)
      else
        descend(q, shape, child.node, child_low, child_high, best)
      end
    end
  end
end

local answers = {}

local function ray(q, shape)
  local info, best = shape:info(), {}
  if (info.nodes or 0) > 0 then
    local high = {}
    for i = 1, 3 do high[i] = info.tree_low[i] + info.tree_size[i] end
    descend(q, shape, 0, info.tree_low, high, best)
  else
    for face = 0, #shape - 1 do look_at(q, shape, face, best) end
  end
  return best
end

function answers.meshshape(q, shape)
  local best = ray(q, shape)
  if not best.t then return {hit = false} end
  return {
    hit = true, t = best.t, point = best.point, face = best.face,
    polygon = best.triangle.polygon, material = best.triangle.material,
  }
end

function answers.sws(q, shape)
  local best = ray(q, shape)
  if not best.t then return {hit = false} end
  return {
    hit = true, t = best.t, point = best.point, triangle = best.face,
    material = shape:material_names()[best.triangle.material + 1],
  }
end

-- ---- points

local is_in

-- For axes at right angles and of length 1.
local function to_frame(m, p)
  local q = {p[1] - m[13], p[2] - m[14], p[3] - m[15]}
  return {dot({m[1], m[2], m[3]}, q), dot({m[5], m[6], m[7]}, q), dot({m[9], m[10], m[11]}, q)}
end

local function capsule_holds(solid, p)
  local side, from = minus(solid.top, solid.bottom), minus(p, solid.bottom)
  local t = math.max(0, math.min(1, dot(from, side) / dot(side, side)))
  local off = minus(from, {t * side[1], t * side[2], t * side[3]})
  return dot(off, off) <= solid.radius ^ 2
end

local function list_holds(children, p)
  for _, child in ipairs(children) do
    if is_in(child, p) then return true end
  end
  return false
end

function is_in(solid, p)
  if solid.shape == "list" then return list_holds(solid.children, p) end
  if solid.shape == "capsule" then return capsule_holds(solid, p) end
  local q = to_frame(solid.transform, p)
  if solid.shape == "box" then
    local half = solid.half_extents
    return math.max(math.abs(q[1]) - half[1], math.abs(q[2]) - half[2],
      math.abs(q[3]) - half[3]) <= 0
  end
  for _, plane in ipairs(solid.planes) do
    if dot(plane, q) + plane[4] > 0 then return false end
  end
  return true
end

function answers.shape(q, primitive)
  return {expect = is_in(primitive:info(), q.point)}
end

-- ---- lines

for line in io.lines() do
  local q = json.decode(line)
  local answer = {unsupported = true}
  if q.kind == "ray" or q.kind == "contains" then
    answer = answers[q.format](q, file_of(q.file))
  end
  answer.id = q.id
  io.write(json.encode(answer), "\n")
  io.flush()
end
