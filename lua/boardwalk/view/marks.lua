--- What is drawn over a world: rays with the hits that the engine gives, heights of the ground, and
--- the boxes and flags of a script as its trace tells of them.

local axes = require "boardwalk.view.axes"
local json = require "dkjson"

local marks = {}

-- ---- rays

--- A ray with its answer.
---@param world userdata
---@param ray table from and to, or origin, direction and length
---@return table {from, to, hit = {point, t, triangle, material}?}
function marks.ray(world, ray)
  local from, to = ray.from, ray.to
  local hit
  if from then
    hit = world:line_test(from, to)
  else
    from, to = ray.origin, {}
    for i = 1, 3 do to[i] = from[i] + ray.direction[i] * ray.length end
    hit = world:ray_cast(from, ray.direction, ray.length)
  end
  return {
    from = from, to = to, hit = hit and {
      point = {hit.x, hit.y, hit.z}, t = hit.t, triangle = hit.triangle,
      material = hit.material_name,
    },
  }
end

-- ---- ground

-- A grid that is finer than this would hide the world.
local MOST_POINTS = 40000

--- Heights of the ground on a grid, seen from above the world.
---@param world userdata
---@param step number between points, in the world's unit
---@return number[]? heights x, y, z of each point, one behind the other; nil and a message when
--- there would be too many
---@return string? message
function marks.ground(world, step)
  local rows = axes.rows(world.axes)
  local up = {rows[2][1], rows[2][2], rows[2][3]}
  local bounds = {world:bounds()}
  local at, axis, others = {}, nil, {}
  for i = 1, 3 do
    if up[i] == 0 then others[#others + 1] = i else axis = i end
  end
  local count = 1
  for _, i in ipairs(others) do
    count = count * (math.floor((bounds[i + 3] - bounds[i]) / step) + 1)
  end
  if count > MOST_POINTS then
    return nil, ("--ground: %.0f points are too many; choose a larger step"):format(count)
  end
  local top = up[axis] > 0 and bounds[axis + 3] + step or bounds[axis] - step
  local heights, first, second = {}, others[1], others[2]
  for u = bounds[first], bounds[first + 3], step do
    for v = bounds[second], bounds[second + 3], step do
      at[first], at[second], at[axis] = u, v, top
      local height = world:ground(at)
      if height then
        at[axis] = height
        for i = 1, 3 do heights[#heights + 1] = at[i] end
      end
    end
  end
  return heights
end

-- ---- scripts

local function is_point(value)
  return type(value) == "table" and type(value[1]) == "number" and type(value[2]) == "number"
    and type(value[3]) == "number"
end

-- What is seen of a call that a trace tells of: kind and what is drawn.
local SEEN = {
  AddFlag = function(arguments)
    if is_point(arguments[2]) then return "flags", {name = arguments[1], point = arguments[2]} end
  end,
  AddVolumeBox = function(arguments)
    local low, size, high = arguments[3], arguments[4], {}
    if is_point(low) and is_point(size) then
      for i = 1, 3 do high[i] = low[i] + size[i] end
      return "boxes", {name = arguments[1], low = low, high = high}
    end
  end,
}

-- The point that stands at a place of a call's arguments, as a table or as three numbers, and where
-- the next argument is; nil for none.
local function point_at(arguments, at)
  if is_point(arguments[at]) then return arguments[at], at + 1 end
  local point = {arguments[at], arguments[at + 1], arguments[at + 2]}
  if is_point(point) then return point, at + 3 end
end

-- The ray of a query of Warlib that a trace tells of, by its name.
local RAYS = {
  ["Warlib.ray_cast"] = function(origin, direction, arguments, at)
    local length = arguments[at]
    return type(length) == "number" and {
      origin = origin, direction = direction, length = length,
    }
  end,
  ["Warlib.line_test"] = function(from, to) return {from = from, to = to} end,
}

local function ray_of(name, arguments)
  if not RAYS[name] then return nil end
  local first, at = point_at(arguments, 1)
  local second
  if first then second, at = point_at(arguments, at) end
  return second and RAYS[name](first, second, arguments, at)
end

local function see(found, event)
  local name, arguments = event.name, event.arguments
  if type(name) ~= "string" or type(arguments) ~= "table" then return end
  if SEEN[name] then
    local kind, thing = SEEN[name](arguments)
    if kind then table.insert(found[kind], thing) end
  end
  local ray = ray_of(name, arguments)
  if ray then table.insert(found.rays, ray) end
end

--- What a trace of `boardwalk run --trace` shows in a world.
---@param data string its bytes
---@return table? found boxes {name, low, high}, flags {name, point} and rays as marks.ray takes
---@return string? message
function marks.of_trace(data)
  local found, number = {boxes = {}, flags = {}, rays = {}}, 0
  for line in data:gmatch("([^\n]*)\n?") do
    number = number + 1
    if line:find("%S") then
      local event = json.decode(line)
      if type(event) ~= "table" then return nil, ("%d: no event of a trace"):format(number) end
      if event.event == "call" then see(found, event) end
    end
  end
  return found
end

return marks
