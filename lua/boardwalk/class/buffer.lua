--- Buffer: how one is made, and how it looks.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.Buffer
local Buffer = class.__index

local buffer = {}

local LONGEST = 2 ^ 28 -- numbers

--- Makes a buffer of float32 numbers.
---@param source integer|number[] how many, all 0, or their values
---@return Buffer? buffer
---@return string? message
---@return string? code
function buffer.create(source)
  if type(source) ~= "table" then
    return core.create_buffer(check.integer("bw.buffer", "source", source, 0, LONGEST))
  end
  for i = 1, #source do check.element_number("bw.buffer", "source", source, i) end
  local made, message, code = core.create_buffer(#source)
  if not made then return nil, message, code end
  made:fill(source)
  return made
end

function class.__len(self)
  return Buffer.count(check.object("Buffer.__len", "self", self, "Buffer"))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Buffer" then return "Buffer" end
  return "Buffer: " .. (fault and "destroyed" or text.count(self:count(), "number"))
end

return buffer
