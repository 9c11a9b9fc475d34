--- What the module runs on. Raises one line for another machine than Lua 5.4 and LuaJIT, and when
--- boardwalk.core, which is made for the machine, is not found, is not for it, or is of another
--- version.

-- The version of these modules: that of src/boardwalk.h.
local VERSION = "0.1.0"

-- What both machines raise when memory runs out.
local NO_MEMORY = "not enough memory"

local IS_LUAJIT = rawget(_G, "jit") ~= nil

local function check_version()
  if not IS_LUAJIT and _VERSION ~= "Lua 5.4" then
    error(("boardwalk: this is %s, and Lua 5.4 or LuaJIT is needed"):format(_VERSION), 0)
  end
end

local function check_found()
  local file, field = "core.so for Lua 5.4", "cpath"
  if IS_LUAJIT then file, field = "core.lua for LuaJIT", "path" end
  if not package.searchpath("boardwalk.core", package[field]) then
    error(("boardwalk: boardwalk/%s is in no folder of package.%s"):format(file, field), 0)
  end
end

local function load_core()
  local loaded, result = pcall(require, "boardwalk.core")
  if loaded then return result end
  local message = tostring(result):gsub("%s*\n%s*", " ")
  -- It has nothing to do with the module, nor with one that it loads.
  if message:find(NO_MEMORY .. "$") then error(NO_MEMORY, 0) end
  error(message:find("^boardwalk: ") and message or "boardwalk: " .. message, 0)
end

local function check_library(core)
  if core.version ~= VERSION then
    error(("boardwalk: the library is version %s and the Lua modules need %s"):format(
      tostring(core.version), VERSION), 0)
  end
end

-- A program may bring the module with it.
if not (package.loaded["boardwalk.core"] or package.preload["boardwalk.core"]) then
  check_version()
  check_found()
end
check_library(load_core())

return true
