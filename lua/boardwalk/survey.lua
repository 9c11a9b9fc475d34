--- The counts of many levels: a record of each, and one table over all.

local core = require "boardwalk.core"
local level = require "boardwalk.level"
local text = require "boardwalk.text"

local survey = {}

-- ---- the record of a file

-- Of CollisionMesh.stats, what is added up.
local SUMMED = {
  "triangles", "vertices", "facing_up", "facing_down", "walls", "degenerate", "climbable", "cells",
  "cells_used", "list_entries", "unlisted", "entries_outside", "triangles_missing",
}

local function with_text_keys(counts)
  local object = setmetatable({}, {__jsontype = "object"})
  for key, count in pairs(counts) do object[("%d"):format(key)] = count end
  return object
end

local ONE = "\0\0\128\63" -- as a float32

-- Vertices whose fourth number is not 1.
local function count_other_w(vertices)
  local count = 0
  for at = 13, #vertices, 16 do
    if vertices:sub(at, at + 3) ~= ONE then count = count + 1 end
  end
  return count
end

local function lowest_z(mesh)
  local lowest = math.huge
  for i = 0, mesh:vertex_count() - 1 do lowest = math.min(lowest, (select(3, mesh:vertex(i)))) end
  return lowest
end

-- Bytes of the checked set. Seed page, "The chunks".
local function checked_size(triangles)
  local bytes = math.floor((triangles + 7) / 8) + 15
  return bytes - bytes % 16
end

local function is_zero(header, at)
  return header:find("^%z%z%z[%z\128]", at + 1) ~= nil
end

-- What the header says against what there is: 1 for each that is odd, so that it can be added up.
local function header_counts(record, mesh, stats)
  local header = assert(mesh:payload(0x03))
  local vertices = assert(mesh:payload(0x07))
  local flat = stats.nz == 1 and is_zero(header, 0x38)
  local odd = is_zero(header, 0x24) or header:sub(0x77, 0x78) ~= "\0\0"
  local wrong = #vertices ~= stats.vertices * 16
    or #assert(mesh:payload(0x52)) ~= checked_size(stats.triangles)
  record.flat = flat and 1 or 0
  record.odd_headers = odd and 1 or 0
  record.wrong_sizes = wrong and 1 or 0
  record.lowest_z_differs = lowest_z(mesh) ~= stats.lowest_z and 1 or 0
  record.other_w = count_other_w(vertices)
end

-- Of the counts that a record adds, those that are added up.
local ADDED = {"flat", "odd_headers", "wrong_sizes", "lowest_z_differs", "other_w"}

--- Counts one file.
---@param path string
---@param options boardwalk.LevelOptions
---@return table record of numbers and of counts by number; with `problem` where it cannot be read
function survey.record(path, options)
  local mesh, message = level.mesh(path, options)
  if not mesh then return {file = path, problem = message} end
  local stats
  stats, message = mesh:stats()
  if not stats then return {file = path, problem = text.about(path, message)} end
  local record = {
    file = path, nx = stats.nx, ny = stats.ny, nz = stats.nz, list_longest = stats.list_longest,
    cell_x = stats.cell_x, cell_y = stats.cell_y, bits = with_text_keys(stats.bits),
    materials = with_text_keys(stats.materials), areas = with_text_keys(stats.areas),
  }
  for _, name in ipairs(SUMMED) do record[name] = stats[name] end
  header_counts(record, mesh, stats)
  mesh:destroy()
  return record
end

-- ---- the table over all

local function round(number, decimals)
  local factor = 10 ^ decimals
  return math.floor(number * factor + 0.5) / factor
end

-- Widens a range {low, high}, or makes it.
local function widen(range, value)
  if not range then return {value, value} end
  return {math.min(range[1], value), math.max(range[2], value)}
end

local function add_counts(sums, counts)
  for key, count in pairs(counts) do sums[key] = (sums[key] or 0) + count end
end

local function add_ranges(ranges, record)
  local function add(name, value) ranges[name] = widen(ranges[name], value) end
  add("triangles_range", record.triangles)
  add("vertices_range", record.vertices)
  for _, name in ipairs({"nx", "ny", "nz", "list_longest"}) do add(name, record[name]) end
  for _, size in ipairs({record.cell_x, record.cell_y}) do
    if size > 0 then add("cell_size", round(size, 2)) end
  end
  if record.cells > 0 then
    add("used_percent", round(record.cells_used / record.cells * 100, 1))
  end
  if record.triangles > 0 then
    add("lists_per_triangle", round(record.list_entries / record.triangles, 2))
  end
  for key in pairs(record.areas) do add("areas", tonumber(key)) end
end

local function count_keys(counts)
  local count = 0
  for _ in pairs(counts) do count = count + 1 end
  return count
end

--- The table over all records: sums, ranges {least, most}, and counts by number (as texts).
---@param records table[] those without a problem
---@return table
function survey.table(records)
  local made = {files = #records}
  for _, name in ipairs({"bits", "materials"}) do
    made[name] = setmetatable({}, {__jsontype = "object"})
  end
  for _, names in ipairs({SUMMED, ADDED}) do
    for _, name in ipairs(names) do made[name] = 0 end
  end
  for _, record in ipairs(records) do
    for _, names in ipairs({SUMMED, ADDED}) do
      for _, name in ipairs(names) do made[name] = made[name] + record[name] end
    end
    add_ranges(made, record)
    add_counts(made.bits, record.bits)
    add_counts(made.materials, record.materials)
  end
  made.material_ids = count_keys(made.materials)
  return made
end

-- ---- as text

-- The rows of a survey in their order, and what each says.
local ROWS = {
  {"files", "files"}, {"triangles", "triangles"}, {"triangles_range", "triangles a file"},
  {"vertices", "vertices"}, {"vertices_range", "vertices a file"},
  {"facing_up", "triangles that face up"}, {"facing_down", "triangles that face down"},
  {"walls", "walls"}, {"degenerate", "triangles without an area"},
  {"climbable", "triangles a player can climb"}, {"nx", "cells along x"}, {"ny", "cells along y"},
  {"nz", "cells along z"}, {"flat", "grids of one layer with a z scale of 0"},
  {"cell_size", "size of a cell in metres"}, {"cells", "cells"}, {"cells_used", "cells used"},
  {"used_percent", "percent of a grid's cells used"}, {"list_entries", "entries of lists"},
  {"list_longest", "longest list of a file"}, {"lists_per_triangle", "lists a triangle, by file"},
  {"unlisted", "triangles in no list"}, {"entries_outside", "entries outside of the bounding box"},
  {"triangles_missing", "triangles missing from a cell of it"},
  {"other_w", "vertices whose w is not 1"}, {"wrong_sizes", "files with a chunk of another size"},
  {"lowest_z_differs", "files whose lowest z is another"}, {"odd_headers", "odd headers"},
  {"areas", "area bytes"}, {"bits", "triangles with each flag bit"},
  {"material_ids", "materials that occur"}, {"materials", "triangles of each material"},
}

local function number_text(number)
  return number % 1 == 0 and text.number(number) or core.float_text(number)
end

local function by_number(a, b) return tonumber(a) < tonumber(b) end

local function value_text(value)
  if type(value) == "number" then return number_text(value) end
  if value[1] then return ("%s to %s"):format(number_text(value[1]), number_text(value[2])) end
  local parts = {}
  for i, key in ipairs(text.sorted_keys(value, by_number)) do
    parts[i] = ("%s: %s"):format(key, number_text(value[key]))
  end
  return #parts > 0 and table.concat(parts, ", ") or "none"
end

--- A table as lines of text.
---@param made table of survey.table
---@return string[]
function survey.lines(made)
  local lines = {}
  for _, row in ipairs(ROWS) do
    local value = made[row[1]]
    if value ~= nil then lines[#lines + 1] = ("%-40s %s"):format(row[2], value_text(value)) end
  end
  return lines
end

-- The columns of a record as CSV.
local COLUMNS = {"file"}
for _, names in ipairs({SUMMED, {"nx", "ny", "nz", "list_longest", "cell_x", "cell_y"}, ADDED}) do
  for _, name in ipairs(names) do COLUMNS[#COLUMNS + 1] = name end
end

local function csv_field(value)
  if type(value) == "number" then return value % 1 == 0 and ("%.0f"):format(value)
    or core.float_text(value) end
  return value:find('[",\r\n]') and '"' .. value:gsub('"', '""') .. '"' or value
end

--- Records as lines of CSV, the names of the columns first.
---@param records table[]
---@return string[]
function survey.csv(records)
  local lines = {table.concat(COLUMNS, ",")}
  for i, record in ipairs(records) do
    local fields = {}
    for k, name in ipairs(COLUMNS) do fields[k] = csv_field(record[name]) end
    lines[i + 1] = table.concat(fields, ",")
  end
  return lines
end

-- ---- against what is expected

local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(b) do
    if a[key] ~= value then return false end
  end
  return true
end

--- What of a table is not as expected. Of counts by number only those that are expected count.
---@param made table
---@param expected table
---@return string[] differences a line each
function survey.compare(made, expected)
  local lines = {}
  for _, name in ipairs(text.sorted_keys(expected)) do
    local value = made[name]
    if value == nil then
      lines[#lines + 1] = ("%s: there is no such count"):format(name)
    elseif not same(value, expected[name]) then
      lines[#lines + 1] = ("%s: expected %s, counted %s"):format(name,
        value_text(expected[name]), value_text(value))
    end
  end
  return lines
end

local NAMES = {}
for _, row in ipairs(ROWS) do NAMES[row[1]] = true end

local function is_number(value) return type(value) == "number" end

local function is_counts(value)
  if type(value) ~= "table" then return false end
  for key, count in pairs(value) do
    if not is_number(count) or not (is_number(key) or tonumber(key)) then return false end
  end
  return next(value) == nil or value[1] == nil or #value == 2
end

--- Whether a value can be an expected table; what is wrong with it otherwise.
---@param value any
---@return string?
function survey.expectation_problem(value)
  if type(value) ~= "table" then return "no JSON object" end
  if type(value.table) == "table" then value = value.table end
  for _, name in ipairs(text.sorted_keys(value, function(a, b)
    return tostring(a) < tostring(b)
  end)) do
    if not NAMES[name] then return ("%s is none of a survey's counts"):format(tostring(name)) end
    if not is_number(value[name]) and not is_counts(value[name]) then
      return ("%s is no number, range or counts"):format(name)
    end
  end
end

--- Whether a value can be a record, so that a damaged partial result is told of.
---@param value any
---@return boolean
function survey.is_record(value)
  if type(value) ~= "table" or type(value.file) ~= "string" then return false end
  for _, name in ipairs(COLUMNS) do
    if name ~= "file" and not is_number(value[name]) then return false end
  end
  return is_counts(value.bits) and is_counts(value.materials) and is_counts(value.areas)
end

--- The published counts of the 64 levels of the NTSC-U disc. Seed page, "Disc check" and "Disc
--- counts".
survey.DISC = {
  files = 64, triangles = 150567, triangles_range = {13, 9051}, vertices = 94294,
  vertices_range = {10, 5401}, facing_up = 39531, facing_down = 5060, walls = 105976,
  nx = {2, 251}, ny = {1, 124}, nz = {1, 2}, flat = 45, cell_size = {5.03, 13.57},
  used_percent = {2.3, 100}, list_longest = {11, 215}, lists_per_triangle = {1.07, 7.24},
  unlisted = 0, entries_outside = 350, triangles_missing = 18650, other_w = 0, wrong_sizes = 0,
  lowest_z_differs = 0, odd_headers = 1, areas = {0, 124}, material_ids = 31,
  bits = {
    ["0"] = 150567, ["1"] = 4, ["2"] = 2717, ["3"] = 4231, ["4"] = 1052, ["5"] = 17421,
    ["7"] = 16316, ["8"] = 20231, ["9"] = 4786, ["10"] = 3989, ["11"] = 4,
  },
  materials = {["116"] = 34199},
}

return survey
