--- StreamedWorld:explain and WorldManager:explain: what a ray passes on its way. A ray is answered
--- by the level's mesh alone; the sectors tell what of the worlds is there where it goes.

local core = require "boardwalk.core"
local mesh_explanation = require "boardwalk.class.explanation"
local text = require "boardwalk.text"

local explanation = {}

-- Where a ray, from `first` to `last` in directions, is between two numbers of an axis; nil where
-- it is not.
local function clip(origin, direction, low, high, first, last)
  if direction == 0 then
    if origin < low or origin > high then return nil end
    return first, last
  end
  local a, b = (low - origin) / direction, (high - origin) / direction
  first, last = math.max(first, math.min(a, b)), math.min(last, math.max(a, b))
  if first <= last then return first, last end
end

-- Where a ray enters and leaves a sector's box, or nil.
local function stretch_in(sector, origin, direction, length)
  local first, last = 0, length
  for axis = 1, 3 do
    first, last = clip(origin[axis], direction[axis], sector.low[axis], sector.high[axis], first,
      last)
    if not first then return nil end
  end
  return first, last
end

local function by_enter(a, b)
  if a.enter ~= b.enter then return a.enter < b.enter end
  return a.number < b.number
end

-- The sectors whose boxes a ray passes, as it enters them.
local function passed(world, origin, direction, length)
  local list = {}
  for _, sector in ipairs(world:sectors()) do
    local enter, leave = stretch_in(sector, origin, direction, length)
    if enter then
      list[#list + 1] = {
        number = sector.number, index = sector.index, part = sector.part, state = sector.state,
        atomic = sector.atomic, enter = enter, leave = leave,
      }
    end
  end
  table.sort(list, by_enter)
  return list
end

local function goes(direction, length)
  return length > 0 and (direction[1] ~= 0 or direction[2] ~= 0 or direction[3] ~= 0)
end

--- The account of a ray in a streamed world.
---@param world StreamedWorld
---@return table account as docs/api describes SectorExplanation
function explanation.of_world(world, ox, oy, oz, dx, dy, dz, length)
  local direction = {dx, dy, dz}
  if not goes(direction, length) then return {candidates = {}} end
  return {candidates = passed(world, {ox, oy, oz}, direction, length)}
end

--- The account of a ray of a manager, in game axes; worlds have y up.
---@param manager WorldManager
---@param mesh CollisionMesh
---@return table account as docs/api describes WorldExplanation
function explanation.of_manager(manager, mesh, ox, oy, oz, dx, dy, dz, length, filter)
  local account = {mesh = mesh_explanation.of(mesh, ox, oy, oz, dx, dy, dz, length, filter)}
  account.kept, account.nearest_skipped = account.mesh.kept, account.mesh.nearest_skipped
  for _, name in ipairs {"solid", "detail"} do
    local world = manager[name]
    account[name] = world
      and explanation.of_world(world, ox, oz, -oy, dx, dz, -dy, length).candidates or nil
  end
  return account
end

-- ---- as text

local function sector_line(sector)
  local streamed = sector.index
    and ("index %d, part %d, %s"):format(sector.index, sector.part, sector.state) or "not streamed"
  return ("sector %d (%s), t %s to %s"):format(sector.number, streamed,
    core.float_text(sector.enter), core.float_text(sector.leave))
end

local function add_sectors(lines, title, sectors)
  lines[#lines + 1] = ("%s: %s"):format(title, text.count(#sectors, "sector"))
  for _, sector in ipairs(sectors) do lines[#lines + 1] = "  " .. sector_line(sector) end
end

--- An account as lines of text.
---@param account table
---@return string[]
function explanation.lines(account)
  local lines = account.mesh and mesh_explanation.lines(account.mesh) or {}
  if account.candidates then add_sectors(lines, "the ray passes", account.candidates) end
  for _, name in ipairs {"solid", "detail"} do
    if account[name] then add_sectors(lines, "of the " .. name .. " world", account[name]) end
  end
  return lines
end

--- What of an account is nearest to the answer.
---@param account table
---@return string[]
function explanation.about(account)
  return account.mesh and mesh_explanation.about(account.mesh) or explanation.lines(account)
end

explanation.skipped = mesh_explanation.skipped

return explanation
