--- Opening an archive as the commands do.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local archive = {}

--- Adds the arguments that say which archive.
---@param parser table an argparse command
function archive.define(parser)
  parser:argument("dir", "The index, or a disc image"):argname("DIR")
  parser:option("--wad", "The WAD, when it is not beside the index"):argname("FILE")
end

--- Adds the option that names entries.
---@param parser table an argparse command
function archive.define_names(parser)
  parser:option("--names", "A list of names to try, one a line; may be given again")
    :argname("FILE"):count("*")
end

-- Tries the names of the files that --names gives; nil and a message when one cannot be read.
local function add_names(wad, paths)
  for _, path in ipairs(paths or {}) do
    local list, message = core.read_file(path)
    local found
    if list then
      found, message = wad:add_names(list)
      if not found then message = text.about(path, message) end
    end
    if not found then return nil, message end
  end
  return wad
end

--- Opens the archive that arguments name.
---@param arguments table
---@return Wad? wad
---@return string? message
function archive.open(arguments)
  local wad, message = bw.wad(arguments.dir, arguments.wad)
  if not wad then return nil, text.about(arguments.dir, message) end
  return add_names(wad, arguments.names)
end

--- The same, with the names of resources found too.
---@param arguments table
---@return Wad? wad
---@return string? message
function archive.open_named(arguments)
  local wad, message = archive.open(arguments)
  if not wad then return nil, message end
  local found
  found, message = wad:add_resource_names()
  if not found then return nil, text.about(arguments.dir, message) end
  return wad
end

return archive
