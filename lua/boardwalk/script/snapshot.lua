--- Snapshots: a session as it was at a moment. What is kept is the content of every table that the
--- engine's state and the script's globals lead to, and the numbers of what is no table; functions
--- are kept by identity. What a function holds in its upvalues is not kept, but for tables that a
--- global leads to as well. A coroutine that has not ended cannot be kept.

local core = require "boardwalk.core"

local snapshot = {}

local METHOD = "Warlib.snapshot"

-- Metatables are a snapshot's too, whatever they say of themselves.
local getmetatable = debug.getmetatable
local setmetatable = debug.setmetatable

local function fail(message)
  error(METHOD .. ": " .. message, 0)
end

-- Puts a value on the list of what is still to be looked at, once.
local function enlist(taken, list, value)
  local kind = type(value)
  if kind == "thread" and coroutine.status(value) ~= "dead" then
    fail("a coroutine that has not ended cannot be kept")
  end
  if kind ~= "table" and core.kind(value) ~= "Buffer" then return end
  if taken.seen[value] then return end
  taken.seen[value] = true
  list[#list + 1] = value
end

local function keep_table(taken, list, value)
  local content, count = {}, 0
  for key, entry in next, value do
    count = count + 2
    content[count - 1], content[count] = key, entry
    enlist(taken, list, key)
    enlist(taken, list, entry)
  end
  local metatable = getmetatable(value)
  enlist(taken, list, metatable)
  taken.tables[#taken.tables + 1] = {
    table = value, content = content, count = count, metatable = metatable,
  }
end

local function keep_buffer(taken, buffer)
  local numbers = {}
  for i = 1, #buffer do numbers[i] = buffer:get(i) end
  taken.buffers[#taken.buffers + 1] = {buffer = buffer, numbers = numbers}
end

--- Flags, material and area of a level's own triangles.
---@param mesh CollisionMesh?
---@return table? surfaces nil without a level
function snapshot.surfaces(mesh)
  if not mesh then return nil end
  local flags, material, area = {}, {}, {}
  for i = 1, #mesh do
    local triangle = mesh:triangle(i - 1)
    flags[i], material[i], area[i] = triangle.flags, triangle.material, triangle.area
  end
  return {flags = flags, material = material, area = area}
end

--- Takes a snapshot. What scripts added to the mesh as sets is not in it.
---@param session table
---@return integer number for `restore`: scripts see nothing of what is kept
function snapshot.take(session)
  local taken = {seen = {}, tables = {}, buffers = {}}
  local list = {}
  enlist(taken, list, session.game)
  enlist(taken, list, session.saved)
  enlist(taken, list, session.environment)
  local at = 1
  while list[at] do
    local value = list[at]
    if type(value) == "table" then keep_table(taken, list, value) else keep_buffer(taken, value) end
    at = at + 1
  end
  taken.game = session.game
  taken.surfaces = snapshot.surfaces(session.mesh)
  taken.seen = nil
  session.snapshots[#session.snapshots + 1] = taken
  return #session.snapshots
end

local function restore_table(kept)
  local value = kept.table
  for key in next, value do rawset(value, key, nil) end
  for i = 1, kept.count, 2 do rawset(value, kept.content[i], kept.content[i + 1]) end
  if getmetatable(value) ~= kept.metatable then setmetatable(value, kept.metatable) end
end

--- Sets them to what they were.
---@param mesh CollisionMesh?
---@param surfaces table?
function snapshot.restore_surfaces(mesh, surfaces)
  if not mesh or not surfaces then return end
  for i = 1, #mesh do
    local now = mesh:triangle(i - 1)
    local flags, material, area = surfaces.flags[i], surfaces.material[i], surfaces.area[i]
    if now.flags ~= flags or now.material ~= material or now.area ~= area then
      mesh:set_triangle(i - 1, {flags = flags, material = material, area = area})
    end
  end
end

--- Puts a session back to where a snapshot was taken.
---@param session table
---@param number integer of `take`
function snapshot.restore(session, number)
  local taken = session.snapshots[number]
  session.game = taken.game
  for _, kept in ipairs(taken.tables) do restore_table(kept) end
  for _, kept in ipairs(taken.buffers) do kept.buffer:fill(kept.numbers) end
  snapshot.restore_surfaces(session.mesh, taken.surfaces)
end

return snapshot
