--- What an archive holds, as a table for JSON and as lines of text.

local text = require "boardwalk.text"

local contents = {}

--- The record of an archive, or nil and a message.
---@param wad Wad
---@return table? record the fields of Wad.stats
---@return string? message
function contents.record(wad)
  return wad:stats()
end

-- What is worth a note: the field, and what it says of entries.
local NOTES = {
  {"duplicates", "hidden by an earlier one of the same hash"},
  {"overlapping", "sharing bytes with another"},
  {"unaligned", "not beginning on a sector of 2,048 bytes"},
  {"out_of_order", "beginning before the one in front"},
}

--- How many of an archive's entries have a name.
---@param named integer
---@param entries integer
---@return string
function contents.named(named, entries)
  return ("%s of %s named"):format(text.number(named), text.count(entries, "entry", "entries"))
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local lines = {
    contents.named(record.named, record.entries),
    ("%s of entries in a WAD of %s"):format(text.count(record.entry_bytes, "byte"),
      text.count(record.wad_bytes, "byte")),
  }
  for _, note in ipairs(NOTES) do
    local count = record[note[1]]
    if count > 0 then
      lines[#lines + 1] = ("note: %s %s"):format(text.count(count, "entry", "entries"), note[2])
    end
  end
  return lines
end

return contents
