--- Which of the described records a table is.

local api = require "boardwalk.api"

local records = {}

-- The fields by name, and how many must be there.
local function shape_of(record)
  local shape = {record = record, fields = {}, required = 0}
  for _, field in ipairs(record.fields) do
    shape.fields[field.name] = field
    if not field.optional then shape.required = shape.required + 1 end
  end
  return shape
end

local shapes = {}
for _, record in ipairs(api.records) do
  local shape = shape_of(record)
  -- what may all be absent fits any table
  if shape.required > 0 then shapes[#shapes + 1] = shape end
end

local function fits(shape, value)
  local required = 0
  for name in pairs(value) do
    local field = shape.fields[name]
    if not field then return false end
    if not field.optional then required = required + 1 end
  end
  return required == shape.required
end

--- The description of the record that a table has the fields of, or nil.
---@param value any
---@return table? record
function records.of(value)
  if type(value) ~= "table" then return nil end
  for _, shape in ipairs(shapes) do
    if fits(shape, value) then return shape.record end
  end
end

--- The name of that record, or nil.
---@param value any
---@return string?
function records.name_of(value)
  local record = records.of(value)
  return record and record.name
end

return records
