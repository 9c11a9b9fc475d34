--- What a page shows of a world, as data: corners, and a column for each thing that is known of the
--- triangles.

local axes = require "boardwalk.view.axes"
local cells = require "boardwalk.view.cells"
local core = require "boardwalk.core"
local palette = require "boardwalk.view.palette"
local surface = require "boardwalk.surface"
local text = require "boardwalk.text"

local scene = {}

-- Fields of a triangle that have a place of their own.
local OWN = {a = true, b = true, c = true, corners = true, material_name = true}

-- ---- corners

local function corner_key(corner)
  return ("%.9g %.9g %.9g"):format(corner[1], corner[2], corner[3])
end

-- Gives each place one number; adds its coordinates to `positions`.
local function new_corners(positions)
  local numbers, count = {}, 0
  return function(corner)
    local key = corner_key(corner)
    if not numbers[key] then
      numbers[key] = count
      count = count + 1
      for i = 1, 3 do positions[#positions + 1] = corner[i] end
    end
    return numbers[key]
  end
end

-- ---- columns

-- A value as a cell of a column: numbers and truths stay, other things are text.
local function cell_of(value)
  local kind = type(value)
  if kind == "number" or kind == "boolean" or kind == "string" then return value end
  if kind ~= "table" then return nil end
  local words = {}
  for i, entry in ipairs(value) do words[i] = tostring(entry) end
  return #words > 0 and table.concat(words, " ") or nil
end

-- Puts a value into a column that is made when its first value comes. false stands for none.
local function put(columns, name, row, value)
  if value == nil then return end
  local column = columns[name]
  if not column then
    column = {}
    columns[name] = column
  end
  for i = #column + 1, row - 1 do column[i] = false end
  column[row] = value
end

local function fill_up(columns, count)
  for _, column in pairs(columns) do
    for i = #column + 1, count do column[i] = false end
  end
end

local function add_cells(columns, mesh, numbers)
  local listed = cells.of(mesh)
  for row, number in ipairs(numbers) do
    local entry = listed[number]
    if entry then
      put(columns, "cells", row, entry.cells)
      put(columns, "first_cell", row, entry.first)
      put(columns, "crowd", row, entry.crowd)
    end
  end
end

-- ---- names

local BITS = 16

local function flag_names()
  local names = {}
  for bit = 0, BITS - 1 do names[bit + 1] = surface.flag_names(2 ^ bit)[1] end
  return names
end

local function material_list(world)
  local list = {}
  for i, material in ipairs(world:materials()) do
    list[i] = {id = material.id, name = material.name}
  end
  return list
end

-- The mesh behind a world, or nil.
local function mesh_of(world)
  local kind = core.kind(world)
  return kind == "CollisionMesh" and world or kind == "LevelObject" and world.mesh or nil
end

--- Everything that is drawn of a world.
---@param world userdata one that answers the common protocol
---@param title string
---@return table scene of plain values
function scene.of(world, title)
  local positions, indices, numbers, columns = {}, {}, {}, {}
  local corner = new_corners(positions)
  for number, triangle in world:triangles() do
    local row = #numbers + 1
    numbers[row] = number
    for _, place in ipairs({triangle.a, triangle.b, triangle.c}) do
      indices[#indices + 1] = corner(place)
    end
    put(columns, "vertices", row, cell_of(triangle.corners))
    for name, value in pairs(triangle) do
      if not OWN[name] then put(columns, name, row, cell_of(value)) end
    end
  end
  local mesh = mesh_of(world)
  if mesh then add_cells(columns, mesh, numbers) end
  fill_up(columns, #numbers)
  return {
    title = text.utf8(title), class = core.kind(world), format = world.format, axes = world.axes,
    rows = axes.rows(world.axes), positions = positions, indices = indices, numbers = numbers,
    columns = columns, flag_names = flag_names(), palette = palette,
    materials = material_list(world),
  }
end

return scene
