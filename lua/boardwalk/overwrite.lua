--- Nothing is written over a file that is there, unless that is asked for.

local overwrite = {}

---@param path string
---@return boolean
function overwrite.exists(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

--- Whether a path may be written to.
---@param path string
---@param force? boolean
---@return true? allowed
---@return string? message
---@return string? code
function overwrite.allow(path, force)
  if force or not overwrite.exists(path) then return true end
  return nil, path .. ": there is such a file, and nothing is written over it without force", "io"
end

return overwrite
