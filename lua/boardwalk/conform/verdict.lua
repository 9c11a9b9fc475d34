--- verdict: whether a file is refused, of any format that is read.

local beside = require "boardwalk.conform.beside"
local schema = require "boardwalk.conform.schema"

--- The checker of a format's verdicts.
---@param format string the suffix of its files
---@param read fun(bytes: string, record: table, place: table): any, string?, string? nil,
--- message and code for a file that is refused
---@param inputs? table<string, table> types of keys that a record of the format has besides
---@return boardwalk.Checker
return function(format, read, inputs)
  local given = {
    file = beside.PATH, format = schema.optional(schema.one_of {format}),
    why = schema.optional(schema.text),
  }
  for key, kind in pairs(inputs or {}) do given[key] = kind end
  return {
    format = format, kind = "verdict", inputs = given,
    unsent = {"format", "why"},
    answers = {verdict = schema.one_of {"rejected", "accepted"}},
    answer = function(record, place)
      local object, message, code = read(beside.bytes(record, place), record, place)
      if code == "memory" then error(message, 0) end
      return {verdict = object and "accepted" or "rejected"}
    end,
  }
end
