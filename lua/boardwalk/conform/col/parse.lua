--- parse: the counts of a height field.

local field = require "boardwalk.conform.col.field"
local schema = require "boardwalk.conform.schema"

return {
  format = "col", kind = "parse",
  inputs = {file = field.FILE},
  answers = {
    size = schema.u32, min = field.POINT, max = field.POINT, floor_normals = schema.u32,
    normals_offset = schema.u32, columns_used = schema.u32, cells = schema.u32, tiles = schema.u32,
    column_data_end = schema.u32,
  },
  answer = function(record, place)
    local info = field.of(record, place):info()
    info.min, info.max, info.column_data_end = info.low, info.high, info.column_end
    return info
  end,
}
