--- Where the files of a WorldManager come from, as people write it.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local description = require "boardwalk.world.description"
local text = require "boardwalk.text"

local source = {}

--- What core.create_world_manager takes of a source.
---@class boardwalk.WorldSource
---@field wad? Wad
---@field folder? string
---@field files any[] names and bytes, one behind the other
---@field worlds StreamedWorld[]
---@field made StreamedWorld[] those of them that are for this source alone
---@field has_global_data boolean whether files may hold a warriors.glr
---@field in_memory? boolean no folder is opened

local GLOBAL_DATA = "warriors.glr"

local function by_text(a, b)
  return tostring(a) < tostring(b)
end

-- The keys of a table of names in order; each is a name.
local function names_of(method, name, map)
  check.table(method, name, map)
  for key in pairs(map) do check.name(method, name, key) end
  return text.sorted_keys(map)
end

local function add_files(result, method, name, files)
  for _, file in ipairs(names_of(method, name, files)) do
    local bytes = check.string(method, ("%s[%s]"):format(name, text.quote(file)), files[file])
    result.files[#result.files + 1], result.files[#result.files + 2] = file, bytes
    if text.lower(file) == GLOBAL_DATA then result.has_global_data = true end
  end
  return true
end

-- ---- levels

local function level_bytes(method, place, level)
  local kind = core.kind(level)
  if kind == "LevelObject" then return check.object(method, place, level, kind):save() end
  if kind ~= "CollisionMesh" then
    check.fail(method, place, "a LevelObject or a CollisionMesh", level)
  end
  local made, message, code = core.create_level(check.object(method, place, level, kind))
  if not made then return nil, message, code end
  local bytes
  bytes, message, code = made:save()
  made:destroy()
  return bytes, message, code
end

local function add_levels(result, method, name, levels)
  for _, level in ipairs(names_of(method, name, levels)) do
    local place = ("%s[%s]"):format(name, text.quote(level))
    local bytes, message, code = level_bytes(method, place, levels[level])
    if not bytes then return nil, text.about(level, message), code end
    result.files[#result.files + 1], result.files[#result.files + 2] = level .. ".lev", bytes
  end
  return true
end

-- ---- worlds

-- Adds a StreamedWorld, or one that is made of what describes it; `key` is its name if it is text.
local function add_world(result, method, place, world, key)
  if core.kind(world) == "StreamedWorld" then
    check.object(method, place, world, "StreamedWorld")
    result.worlds[#result.worlds + 1] = world
    return true
  end
  if type(world) ~= "table" then
    check.fail(method, place, "a StreamedWorld or a table that describes one", world)
  end
  local made, message, code = core.create_streamed_world(description.read(method, place, world,
    type(key) == "string" and key or nil))
  if not made then return nil, message, code end
  result.worlds[#result.worlds + 1] = made
  result.made[#result.made + 1] = made
  return true
end

local function add_worlds(result, method, name, worlds)
  for _, key in ipairs(text.sorted_keys(check.table(method, name, worlds), by_text)) do
    local label = type(key) == "string" and text.quote(key) or tostring(key)
    local place = ("%s[%s]"):format(name, label)
    local done, message, code = add_world(result, method, place, worlds[key], key)
    if not done then return nil, message, code end
  end
  return true
end

-- ---- all of it

local PARTS = {files = add_files, levels = add_levels, worlds = add_worlds}
local ORDER = {"files", "levels", "worlds"}

local function set_folder(result, method, name, folder)
  if result.in_memory then
    check.fail(method, name, "no path, as nothing is opened here", folder)
  end
  local path, message, code = check.path(method, name, folder)
  result.folder = path
  return path and true, message, code
end

local function read_table(result, method, name, given)
  check.names(method, name, given, {"wad", "folder", "files", "levels", "worlds"})
  if given.wad ~= nil then result.wad = check.object(method, name .. ".wad", given.wad, "Wad") end
  local done, message, code = true, nil, nil
  if given.folder ~= nil then
    done, message, code = set_folder(result, method, name .. ".folder", given.folder)
  end
  for _, part in ipairs(ORDER) do
    if done and given[part] ~= nil then
      done, message, code = PARTS[part](result, method, name .. "." .. part, given[part])
    end
  end
  return done, message, code
end

local function read(result, method, name, given)
  if core.kind(given) == "Wad" then
    result.wad = check.object(method, name, given, "Wad")
    return true
  end
  if type(given) == "string" then return set_folder(result, method, name, given) end
  if type(given) ~= "table" then
    check.fail(method, name, "a Wad, the path of a folder, or a table", given)
  end
  return read_table(result, method, name, given)
end

--- Reads a source: a Wad, the path of a folder, or a table of wad, folder, files, levels, worlds.
---@param method string
---@param name string of the argument
---@param given any
---@param in_memory? boolean raise for a folder
---@return boardwalk.WorldSource? result
---@return string? message
---@return string? code
function source.read(method, name, given, in_memory)
  local result = {
    files = {}, worlds = {}, made = {}, has_global_data = false, in_memory = in_memory,
  }
  local done, message, code = read(result, method, name, given)
  if not done then
    source.forget(result)
    return nil, message, code
  end
  if result.wad or result.folder then result.has_global_data = true end
  return result
end

--- Destroys what was made for a source alone.
---@param result boardwalk.WorldSource
function source.forget(result)
  for _, world in ipairs(result.made) do world:destroy() end
end

return source
