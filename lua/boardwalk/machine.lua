--- What the module runs on. Raises one line for another machine than Lua 5.4 and LuaJIT, and when
--- boardwalk.core, which is made for the machine, is not found or is not for it.

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
  local loaded, message = pcall(require, "boardwalk.core")
  if loaded then return end
  message = tostring(message):gsub("%s*\n%s*", " ")
  error(message:find("^boardwalk: ") and message or "boardwalk: " .. message, 0)
end

-- A program may bring the module with it.
if not (package.loaded["boardwalk.core"] or package.preload["boardwalk.core"]) then
  check_version()
  check_found()
end
load_core()

return true
