--- Buffer: float32 numbers that lie together, for queries that take many at once.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local object = require "boardwalk.core.object"

local class = object.class("Buffer")
local methods, functions = class.methods, {}
-- By buffer: its numbers, an array that the collector frees, and how many.
local arrays, counts = class.held, object.property(class, "count")

local LONGEST = 2 ^ 28
local MOST_RESULTS = 256

--- create_buffer(count) -> Buffer or nil, message, code
function functions.create_buffer(count)
  check.integer("bw.buffer", "source", count, 0, LONGEST)
  local made, array = pcall(ffi.new, "float[?]", count)
  if not made then return nil, "out of memory", "memory" end
  local self = object.create(class, array)
  counts[self] = count
  return self
end

object.set_destroy(class, function() end) -- the array is the collector's

--- The numbers of a Buffer, an argument of any method, and how many.
---@return ffi.cdata* array a float *
---@return integer count
local function argument(method, name, buffer)
  check.object(method, name, buffer, "Buffer")
  return arrays[buffer], counts[buffer]
end

function methods.count(self)
  return (select(2, argument("Buffer.count", "self", self)))
end

-- The numbers from one place to another.
local function numbers(array, first, last)
  if first == last then return array[first - 1] end
  return array[first - 1], numbers(array, first + 1, last)
end

function methods.get(self, index, last)
  local method = "Buffer.get"
  local array, count = argument(method, "self", self)
  check.integer(method, "index", index, 1, count)
  if last == nil then return array[index - 1] end
  check.integer(method, "last", last, index, math.min(count, index + MOST_RESULTS - 1))
  return numbers(array, index, last)
end

local TOO_MANY = "no more numbers than the Buffer holds from there on"

function methods.set(self, index, value, ...)
  local method, more = "Buffer.set", select("#", ...)
  local array, count = argument(method, "self", self)
  check.integer(method, "index", index, 1, count)
  if index + more > count then
    check.fail(method, "value", TOO_MANY, (select(count - index + 1, ...)))
  end
  array[index - 1] = check.number(method, "value", value)
  for i = 1, more do
    array[index - 1 + i] = check.number(method, "value", (select(i, ...)))
  end
end

function methods.fill(self, list, first)
  local method = "Buffer.fill"
  local array, count = argument(method, "self", self)
  check.table(method, "list", list)
  if first == nil then
    first = 1
  else
    check.integer(method, "first", first, 1, count)
  end
  if #list > count - first + 1 then check.fail(method, "list", TOO_MANY, list) end
  for i = 1, #list do
    array[first - 2 + i] = check.element_number(method, "list", list, i)
  end
end

return {class = class, flat = {}, functions = functions, argument = argument}
