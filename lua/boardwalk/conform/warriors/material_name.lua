--- material_name: the name of any material id.

local bw = require "boardwalk"
local schema = require "boardwalk.conform.schema"

local function answer(record)
  return {expect = bw.material_name(record.material)}
end

return {
  format = "warriors", kind = "material_name",
  inputs = {material = schema.i32},
  answers = {expect = schema.text},
  answer = answer,
}
