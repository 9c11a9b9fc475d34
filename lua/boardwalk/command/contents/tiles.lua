--- What tile worlds hold, as a table for JSON and as lines of text.

local text = require "boardwalk.text"

local contents = {of_grid = {}, of_kit = {}}

--- The record of a tile grid.
---@param grid TileGrid
---@return table record what TileGrid.info gives, format, axes, bounds, materials, models
function contents.of_grid.record(grid)
  local record = grid:info()
  local lx, ly, lz, hx, hy, hz = grid:bounds()
  record.format, record.axes, record.materials = grid.format, grid.axes, grid:materials()
  record.low, record.high = {lx, ly, lz}, {hx, hy, hz}
  local kit, message, code = grid:kit()
  if not kit then return nil, message, code end
  record.models = #kit
  kit:destroy()
  return record
end

local function materials_text(materials)
  local words = {}
  for i, material in ipairs(materials) do
    words[i] = ("%s of %s"):format(text.number(material.triangles), material.name)
  end
  return words[1] and ": " .. table.concat(words, ", ") or ""
end

local function unknown_text(record)
  if record.unknown_size == 0 then return "" end
  return ("; %s nobody describes at offset %d"):format(text.count(record.unknown_size, "byte"),
    record.unknown_offset)
end

--- Its record as lines of text.
---@param record table
---@return string[]
function contents.of_grid.lines(record)
  local lines = {
    ("%d by %d cells, heights %g to %g; units; %s"):format(record.width, record.height,
      record.low[2], record.high[2], record.axes),
    ("%s of %s, %s"):format(text.count(record.tiles, "tile"),
      text.count(record.models, "model"), text.count(record.polygons, "collision polygon")),
    text.count(record.triangles, "triangle") .. materials_text(record.materials),
    ("%s, %s"):format(text.count(record.swaps, "swap"), text.count(record.colours, "colour")),
    text.count(record.size, "byte") .. unknown_text(record),
  }
  if record.feature_names[1] then
    lines[#lines + 1] = "features: " .. table.concat(record.feature_names, ", ")
  end
  return lines
end

--- The record of a kit.
---@param kit TileKit
---@return table record what TileKit.info gives
function contents.of_kit.record(kit)
  return kit:info()
end

--- Its record as lines of text.
---@param record table
---@return string[]
function contents.of_kit.lines(record)
  return {
    ("%s: %s, %s, %s"):format(text.count(record.models, record.objects and "object model"
      or "tile model"), text.count(record.vertices, "vertex", "vertices"),
      text.count(record.faces, "face"), text.count(record.polygons, "collision polygon")),
    text.count(record.size, "byte"),
  }
end

return contents
