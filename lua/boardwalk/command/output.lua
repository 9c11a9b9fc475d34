--- Where a command prints: a file that remembers when something of it was lost.

local output = {}

local Output = {}
Output.__index = Output

-- What a file's method gives: the file, or nil and why it failed.
local function keep_loss(self, _, message)
  self.lost = self.lost or message
  return self
end

---@param ... string|number
function Output:write(...)
  return keep_loss(self, self.file:write(...))
end

function Output:flush()
  return keep_loss(self, self.file:flush())
end

---@param file table anything with write and flush, such as io.stdout
---@return table output has write and flush; `lost` says why something was lost
function output.new(file)
  return setmetatable({file = file}, Output)
end

return output
