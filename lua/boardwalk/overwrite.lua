--- Nothing is written over a file that is there, unless that is asked for.

local core = require "boardwalk.core"

local overwrite = {}

--- Whether a path may be written to.
---@param path string
---@param force? boolean
---@return true? allowed
---@return string? message
---@return string? code
function overwrite.allow(path, force)
  if force or not core.file_exists(path) then return true end
  return nil, path .. ": there is such a file, and nothing is written over it without force", "io"
end

return overwrite
