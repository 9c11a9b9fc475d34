--- require "boardwalk.core" on LuaJIT: the C library over the FFI, with the classes and functions
--- that the C module gives on Lua 5.4.
---
--- core.classes    the metatable of each class by name; its __index holds the methods
--- core.flat       by class name, the flat functions that its other methods are made of
--- core.kind       tells what a value is; the rest are constructors and plain functions

if not rawget(_G, "jit") then
  error(("boardwalk: this is %s, and the boardwalk.core found first in package.path is for LuaJIT")
    :format(_VERSION), 0)
end

local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local core = {classes = {}, flat = {}, kind = object.kind, version = library.version}

local PARTS = {
  "mesh", "set", "model", "filter", "buffer", "physics", "owner", "body", "shape", "physics_query",
  "wad", "packer", "chunks", "level", "occluders", "path_map", "subtitles", "height_field",
  "mesh_shape", "primitive", "shape_set", "tile_kit", "tile_grid", "tile_build", "volume", "budget",
  "streamed_world", "world_manager", "view", "files", "state", "terminal", "process",
}

for _, name in ipairs(PARTS) do
  local part = require("boardwalk.core." .. name)
  for function_name, call in pairs(part.functions or {}) do core[function_name] = call end
  if part.class then
    core.classes[part.class.name] = part.class.metatable
    core.flat[part.class.name] = part.flat
  end
end

return core
