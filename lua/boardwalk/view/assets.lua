--- The files of a page that are not Lua: beside this module, or inside the program that carries it.

local core = require "boardwalk.core"

local assets = {}

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])[^/\\]*$")

--- The text of a file beside this one.
---@param name string "viewer.js"
---@return string
function assets.text(name)
  local inside = package.preload["boardwalk.view." .. name]
  return inside and inside() or assert(core.read_file(folder .. name))
end

-- Where Debian's libjs-three puts it.
local THREE = "/usr/share/javascript/three/three.min.js"

--- The text of three.js, which a page carries and this project does not.
---@param path? string where it is
---@return string? text
---@return string? message
function assets.three(path)
  local found, message = core.read_file(path or THREE)
  if found then return found end
  if path then return nil, message end
  return nil, "three.js is not found: install libjs-three, or name its file with --three"
end

return assets
