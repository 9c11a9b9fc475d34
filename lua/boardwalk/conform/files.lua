--- The JSON Lines files under paths, and the records in them.

local core = require "boardwalk.core"
local lfs = require "lfs"
local json = require "dkjson"
local schema = require "boardwalk.conform.schema"

local files = {}

local function add_folder(folder, list)
  local names = {}
  for name in lfs.dir(folder) do
    if name ~= "." and name ~= ".." then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local path = folder .. "/" .. name
    -- Links to folders are not followed: they may lead in a circle.
    if lfs.symlinkattributes(path, "mode") == "directory" then
      add_folder(path, list)
    elseif name:match("%.jsonl$") and lfs.attributes(path, "mode") == "file" then
      list[#list + 1] = path
    end
  end
end

--- The files under a path: itself, or a folder's *.jsonl at any depth, sorted by name.
---@param path string
---@return string[]? list nil when a folder cannot be read
---@return string? message
function files.list(path)
  if lfs.attributes(path, "mode") ~= "directory" then return {path} end
  local list = {}
  local read, message = pcall(add_folder, (path:gsub("(.)/+$", "%1")), list)
  if not read then return nil, ("%s: %s"):format(path, message) end
  return list
end

--- The folder of a file, without a final slash ("." when the path names none).
---@param path string
---@return string
function files.folder(path)
  local folder = path:match("^(.*)/[^/]*$")
  if folder == "" then return "/" end
  return folder or "."
end

local function parse(line)
  -- A nesting of thousands overflows the decoder's stack. (Over lpeg, which dkjson can use to be
  -- faster, that would end the process on LuaJIT.)
  local called, record, stop, message = pcall(json.decode, line, 1, schema.null)
  if not called then return nil, "no JSON that can be read" end
  if message then return nil, message end
  if not schema.is_object(record) then return nil, "expected a JSON object" end
  if line:find("%S", stop) then return nil, ("something follows the object at %d"):format(stop) end
  return record
end

--- Walks the records of a file. Empty lines are passed over.
---@param path string
---@return (fun(): integer?, table?, string?)? next gives line, record, or line, nil, message
---@return string? message when the file cannot be read
function files.records(path)
  local text, message = core.read_file(path)
  if not text then return nil, message end
  local lines, number = text:gmatch("([^\n]*)\n?"), 0
  return function()
    for line in lines do
      number = number + 1
      if line:find("%S") then return number, parse(line) end
    end
  end
end

return files
