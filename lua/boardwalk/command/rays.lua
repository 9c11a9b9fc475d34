--- Rays in a JSON Lines file: {"from": [x, y, z], "to": [x, y, z]} or {"origin": [x, y, z],
--- "direction": [x, y, z], "length": l}, with other keys as people like.

local core = require "boardwalk.core"
local json = require "dkjson"

local rays = {}

-- A number as its float32, or nil when it is none.
local function float_of(value)
  if type(value) ~= "number" then return nil end
  return core.float_parse(core.float_text(value))
end

local function point_of(value)
  if type(value) ~= "table" or #value ~= 3 then return nil end
  local x, y, z = float_of(value[1]), float_of(value[2]), float_of(value[3])
  return x and y and z and {x, y, z} or nil
end

local function length_of(value)
  local length = float_of(value)
  return length and length >= 0 and length or nil
end

local LINE = {{"from", point_of, "a point"}, {"to", point_of, "a point"}}
local RAY = {
  {"origin", point_of, "a point"}, {"direction", point_of, "a point"},
  {"length", length_of, "a number that is not negative"},
}

--- What is wrong with the two ends of a ray, or nil.
---@param from number[]
---@param to number[]
---@return string?
function rays.fault(from, to)
  local x, y, z = to[1] - from[1], to[2] - from[2], to[3] - from[3]
  if float_of(math.sqrt(x * x + y * y + z * z)) then return nil end
  return "the points are further apart than float32 reaches"
end

-- The ray of a record, or nil and what is wrong with it.
local function ray_of(record)
  local ray = {}
  for _, field in ipairs(record.from and LINE or RAY) do
    local key, read, expected = field[1], field[2], field[3]
    ray[key] = read(record[key])
    if not ray[key] then return nil, ('"%s": expected %s'):format(key, expected) end
  end
  local fault = ray.from and rays.fault(ray.from, ray.to)
  if fault then return nil, fault end
  return ray
end

local function record_of(text)
  local ok, record, _, message = pcall(json.decode, text)
  if not ok or record == nil then return nil, "no JSON: " .. tostring(ok and message or record) end
  if type(record) ~= "table" then return nil, "expected a JSON object" end
  return record
end

local function read_text(path)
  if path == "-" then return io.stdin:read("*a") end
  return core.read_file(path)
end

--- Calls a function for each line that is not blank.
---@param path string "-" for standard input
---@param each fun(ray: table?, labels: table, problem: string?) `labels` hold the line's number and
--- the record's id; a line that is no ray has a problem
---@return boolean? done nil, message when the file cannot be read
---@return string? message
function rays.each(path, each)
  local text, message = read_text(path)
  if not text then return nil, message end
  local number = 0
  for line in text:gmatch("([^\n]*)\n?") do
    number = number + 1
    if line:find("%S") then
      local record, problem = record_of(line)
      local ray
      if record then ray, problem = ray_of(record) end
      each(ray, {line = number, id = record and record.id}, problem)
    end
  end
  return true
end

return rays
