--- floor_normal and ceiling_normal: a normal of a height field.

local field = require "boardwalk.conform.col.field"
local schema = require "boardwalk.conform.schema"

---@param kind string the name of the method that gives it
---@return boardwalk.Checker
return function(kind)
  return {
    format = "col", kind = kind,
    inputs = {file = field.FILE, index = schema.u32},
    answers = {expect = field.POINT},
    answer = function(record, place)
      local of = field.of(record, place)
      return {expect = {of[kind](of, record.index)}}
    end,
  }
end
