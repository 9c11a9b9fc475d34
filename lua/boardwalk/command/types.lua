--- boardwalk types: where the editor types are.

local command = require "boardwalk.command"
local json = require "dkjson"
local lfs = require "lfs"

local types = {
  name = "types",
  summary = "Say where the editor types are",
}

-- A file of the types, as package.path finds it.
local MODULE = "boardwalk/types/module/boardwalk"

---@param parser table an argparse command
function types.define(parser)
  parser:description("Prints the folder of the editor types (LuaCATS) and the line for the file "
    .. ".luarc.json of a project that uses the module.")
  parser:flag("--level", "The types of level scripts too")
end

-- The path from the root, without "..".
local function absolute(path)
  if not path:find("^[/\\]") and not path:find("^%a:") then
    path = lfs.currentdir() .. "/" .. path
  end
  local changed
  repeat path, changed = path:gsub("/[^/]+/%.%./", "/", 1) until changed == 0
  return (path:gsub("/%./", "/"))
end

-- The folder that holds the types: where Lua finds its modules, or beside the folder of a program
-- that carries them inside.
local function find_folder()
  local program = rawget(_G, "arg") and arg[0] and arg[0]:match("^(.*[/\\])[^/\\]*$")
  local templates = package.path .. (program and ";" .. program .. "../lua/?.lua" or "")
  for template in templates:gmatch("[^;]+") do
    local path = template:gsub("%?", MODULE)
    if lfs.attributes(path, "mode") == "file" then
      return absolute(path):match("^(.*)[/\\]module[/\\][^/\\]*$")
    end
  end
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function types.run(arguments, out, err)
  local folder = find_folder()
  if not folder then
    return command.fail(err, "the editor types are not beside this program; they are in "
      .. "lua/boardwalk/types of a checkout, and in boardwalk/types where Lua's modules are "
      .. "installed")
  end
  local folders = {folder .. "/module"}
  if arguments.level then folders[2] = folder .. "/level" end
  out:write(table.concat(folders, "\n"), "\n\nIn .luarc.json:\n")
  out:write(('{"workspace.library": %s}\n'):format(json.encode(folders)))
  return 0
end

return types
