--- What a primitive is, as a table for JSON and as lines of text.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local contents = {}

--- The record of a primitive.
---@param primitive Primitive
---@return table record what Primitive.info gives, and bounds
function contents.record(primitive)
  local record = primitive:info()
  local bounds = {primitive:bounds()}
  if bounds[1] then record.bounds = bounds end
  return record
end

local function numbers_text(numbers, first, last)
  local words = {}
  for i = first, last do words[#words + 1] = core.float_text(numbers[i]) end
  return table.concat(words, " ")
end

-- What each shape has to say of itself.
local OWN = {
  box = function(info)
    return ("half extents %s, convex radius %s"):format(numbers_text(info.half_extents, 1, 3),
      core.float_text(info.convex_radius))
  end,
  capsule = function(info)
    return ("%s to %s, radius %s"):format(numbers_text(info.bottom, 1, 3),
      numbers_text(info.top, 1, 3), core.float_text(info.radius))
  end,
  barrel = function(info)
    return ("%s, %s"):format(text.count(#info.planes, "plane"),
      text.count(#info.vertices, "vertex", "vertices"))
  end,
}

-- Adds a line for a primitive, and one for each that is in it.
local function add_lines(lines, info, indent)
  if info.shape == "list" then
    lines[#lines + 1] = ("%slist of %s"):format(indent, text.count(#info.children, "shape"))
    for _, child in ipairs(info.children) do add_lines(lines, child, indent .. "  ") end
    return
  end
  lines[#lines + 1] = ("%s%s: %s; material 0x%08x"):format(indent, info.shape,
    OWN[info.shape](info), info.material)
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local lines = {}
  add_lines(lines, record, "")
  if record.bounds then
    lines[#lines + 1] = ("bounds %s to %s"):format(numbers_text(record.bounds, 1, 3),
      numbers_text(record.bounds, 4, 6))
  end
  return lines
end

return contents
