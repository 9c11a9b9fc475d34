--- The statistics record of a mesh as lines of text and as a table for JSON.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local statistics = {}

local number = text.number

-- "enabled 488, climb 26"
local function counts_text(counts, name_of)
  local parts = {}
  for i, key in ipairs(text.sorted_keys(counts)) do
    parts[i] = ("%s %s"):format(name_of(key), number(counts[key]))
  end
  return #parts > 0 and table.concat(parts, ", ") or "none"
end

local function material_text(id)
  return ("%s (%d)"):format(core.material_name(id), id)
end

--- The lines of a statistics record.
---@param stats table of CollisionMesh.stats
---@return string[]
function statistics.lines(stats)
  return {
    ("faces: %s up, %s down, %s walls, %s without an area; %s climbable by a player"):format(
      number(stats.facing_up), number(stats.facing_down), number(stats.walls),
      number(stats.degenerate), number(stats.climbable)),
    ("grid: %d x %d x %d cells of %s x %s m, %s of %s used"):format(stats.nx, stats.ny, stats.nz,
      core.float_text(stats.cell_x), core.float_text(stats.cell_y), number(stats.cells_used),
      number(stats.cells)),
    ("lists: %s entries, %s in the longest, %s outside their box; %s unlisted, %s missing "
      .. "somewhere"):format(number(stats.list_entries), number(stats.list_longest),
      number(stats.entries_outside), text.count(stats.unlisted, "triangle"),
      number(stats.triangles_missing)),
    "flags: " .. counts_text(stats.bits, core.flag_name),
    "materials: " .. counts_text(stats.materials, material_text),
    "areas: " .. counts_text(stats.areas, tostring),
    ("lowest z %s m"):format(core.float_text(stats.lowest_z)),
    ("memory: %s, of which %s are the six chunks; %s"):format(
      text.count(stats.memory_bytes, "byte"), number(stats.payload_bytes),
      text.count(stats.other_chunks, "other chunk")),
  }
end

-- Counts as a JSON object even where there are none; its keys are texts.
local function object_of(counts, name_of)
  local object = setmetatable({}, {__jsontype = "object"})
  for key, count in pairs(counts) do object[name_of(key)] = count end
  return object
end

local function digits(key)
  return ("%d"):format(key)
end

--- The record as a table for JSON: bits by flag name, materials and areas by their number.
---@param stats table of CollisionMesh.stats
---@return table
function statistics.record(stats)
  local record = {}
  for key, value in pairs(stats) do record[key] = value end
  record.bits = object_of(stats.bits, core.flag_name)
  record.materials = object_of(stats.materials, digits)
  record.areas = object_of(stats.areas, digits)
  return record
end

return statistics
