--- Where a run writes its trace: beside the file of that name, whose place it takes when the run
--- has ended. So a run that is killed leaves the old file, and what it wrote under another name.

local lfs = require "lfs"

local trace_file = {}

--- The path to write to. What is no regular file, such as a pipe, is written to as it is.
---@param path string?
---@return string?
function trace_file.beside(path)
  if not path then return nil end
  local mode = lfs.symlinkattributes(path, "mode")
  return (mode == nil or mode == "file") and path .. ".part" or path
end

--- A message about it as one about the file.
---@param message string
---@param path string?
---@return string
function trace_file.message(message, path)
  local written = trace_file.beside(path)
  local from, to = message:find(written or "", 1, true)
  if not written or not from then return message end
  return message:sub(1, from - 1) .. path .. message:sub(to + 1)
end

--- Puts a trace in place, once nobody writes to it any more.
---@param path string?
---@param written string? by trace_file.beside
---@param lost boolean whether a part of it was lost: it is removed then
---@return boolean done
---@return string? message
function trace_file.finish(path, written, lost)
  if written == path then return true end
  if lost then
    os.remove(written)
    return true
  end
  local done, message = os.rename(written, path)
  if not done then return false, message end
  return true
end

return trace_file
