--- What the records of mesh shapes of both forms share.

local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"

local shape_record = {}

shape_record.TOLERANCE = schema.optional(schema.number)
--- Three positions.
shape_record.POSITIONS = schema.list(schema.point, 3)

--- Eight hexadecimal digits behind "0x", as records write ids.
---@param number integer
---@return string
function shape_record.id(number)
  return ("0x%08x"):format(number)
end

--- The positions of a triangle's corners.
---@param triangle table
---@return table
function shape_record.positions(triangle)
  return {triangle.a, triangle.b, triangle.c}
end

--- A checker of rays.
---@param format string
---@param file table the type of the record's file
---@param of fun(record: table, place: table): MeshShape
---@param number string the key of the number of what is met
---@param answers table<string, table> types of more keys
---@param add fun(answer: table, hit: table) sets those keys
---@return boardwalk.Checker
function shape_record.ray(format, file, of, number, answers, add)
  answers.hit = schema.boolean
  answers.t, answers.point = schema.optional(schema.number), schema.optional(schema.point)
  answers[number] = schema.optional(schema.integer)
  return {
    format = format, kind = "ray",
    inputs = {
      file = file, origin = schema.point, dir = schema.point, tmax = schema.number,
      tol = shape_record.TOLERANCE,
    },
    answers = answers,
    answer = function(record, place)
      local hit = of(record, place):ray_cast(record.origin, record.dir, record.tmax)
      local answer = {hit = hit ~= nil}
      if not hit then return answer end
      answer[number] = hit.triangle
      answer.t = near.number(record.t, hit.t, record.tol)
      answer.point = near.list(record.point, {hit.x, hit.y, hit.z}, record.tol)
      add(answer, hit)
      return answer
    end,
  }
end

return shape_record
