--- What a height field holds, as a table for JSON and as lines of text.

local text = require "boardwalk.text"

local contents = {}

--- The record of a height field.
---@param field HeightField
---@return table record what HeightField.info gives, format, axes, materials
function contents.record(field)
  local record = field:info()
  record.format, record.axes, record.materials = field.format, field.axes, field:materials()
  return record
end

local function size_text(record)
  local low, high = record.low, record.high
  return ("%d x %d x %d"):format(high[1] - low[1], high[2] - low[2], high[3] - low[3])
end

local function materials_text(record)
  local words = {}
  for i, material in ipairs(record.materials) do
    words[i] = ("%s of %ss"):format(text.number(material.triangles), material.name)
  end
  return words[1] and ": " .. table.concat(words, ", ") or ""
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local low, high = record.low, record.high
  return {
    ("bounds %d %d %d to %d %d %d; %s units; %s"):format(low[1], low[2], low[3], high[1], high[2],
      high[3], size_text(record), record.axes),
    ("%s in %s of 512 columns, %s"):format(text.count(record.cells, "cell"),
      text.number(record.columns_used), text.count(record.tiles, "tile")),
    ("slopes: %s of floors, room for %s of ceilings"):format(
      text.count(record.floor_normals, "normal"), text.number(record.ceiling_normals)),
    text.count(record.triangles, "triangle") .. materials_text(record),
    text.count(record.size, "byte"),
  }
end

return contents
