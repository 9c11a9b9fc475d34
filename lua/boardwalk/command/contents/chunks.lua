--- What a chunk container holds, as a table for JSON and as lines of text.

local text = require "boardwalk.text"

local contents = {}

-- Adds a chunk to the counts of its type.
local function count_chunk(types, chunk)
  local found = types[chunk.type] or {type = chunk.type, name = chunk.name, count = 0, bytes = 0}
  found.count, found.bytes = found.count + 1, found.bytes + chunk.size
  types[chunk.type] = found
end

local function sorted(types)
  local list = {}
  for _, found in pairs(types) do list[#list + 1] = found end
  table.sort(list, function(a, b) return a.type < b.type end)
  return list
end

--- The record of a container, which is read to its end.
---@param load Chunks one that has not begun
---@return table record layout, id, groups (of a grouped one), chunks, bytes, types, and problem:
--- why it could not be read to its end
function contents.record(load)
  local record, types = {layout = load:layout(), chunks = 0}, {}
  local step, chunk
  repeat
    step, chunk = load:next()
    if step == "group" then
      record.groups = (record.groups or 0) + 1
    elseif step and step ~= "end" then
      record.chunks = record.chunks + 1
      count_chunk(types, chunk)
      load:pop(load:top_type())
    end
  until not step or step == "end"
  local header = load:header()
  record.id = header and ("0x%08x"):format(header.id)
  record.bytes, record.types = load:offset(), sorted(types)
  record.problem = not step and chunk or nil
  return record
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local lines = {
    ("%s container%s: %s%s, %s"):format(record.layout,
      record.id and " " .. record.id or "",
      record.groups and text.count(record.groups, "group") .. " of " or "",
      text.count(record.chunks, "chunk"), text.count(record.bytes, "byte")),
  }
  for _, found in ipairs(record.types) do
    lines[#lines + 1] = ("type 0x%02x %s: %s, %s"):format(found.type, found.name or "?",
      text.count(found.count, "chunk"), text.count(found.bytes, "byte"))
  end
  if record.problem then lines[#lines + 1] = "ends early: " .. record.problem end
  return lines
end

return contents
