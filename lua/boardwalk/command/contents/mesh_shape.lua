--- What a mesh shape holds, as a table for JSON and as lines of text.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local contents = {}

--- The record of a mesh shape, or nil and a message.
---@param shape MeshShape
---@return table? record what MeshShape.info gives, format, axes, names of the materials, findings
---@return string? message
function contents.record(shape)
  local record = shape:info()
  local findings, message = shape:check()
  if not findings then return nil, message end
  record.format, record.axes = shape.format, shape.axes
  record.material_names, record.section_list = shape:material_names(), shape:sections()
  record.findings = findings
  return record
end

local function numbers_text(numbers)
  local words = {}
  for i, number in ipairs(numbers) do words[i] = core.float_text(number) end
  return table.concat(words, " ")
end

local function anvil_lines(record, lines)
  local sections = {}
  for i, section in ipairs(record.section_list) do sections[i] = ("0x%04x"):format(section.type) end
  lines[#lines + 1] = ("%s; user category %d"):format(record.descriptor, record.user_category)
  lines[#lines + 1] = ("%s, %s in the tree%s"):format(text.count(record.edges, "edge"),
    text.count(record.nodes, "node"), record.tree_bypassed and ", which casts bypass" or "")
  lines[#lines + 1] = "sections " .. table.concat(sections, " ")
end

local function sws_lines(record, lines)
  lines[#lines + 1] = ("MOPP code of %s, version %d, CRC-32 %08x; offset and scale %s"):format(
    text.count(record.mopp_size, "byte"), record.mopp_version, record.mopp_crc,
    numbers_text(record.mopp_place))
  lines[#lines + 1] = ("filter 0x%08x: layer %d, part %d"):format(record.filter_id,
    record.filter_layer, record.filter_part)
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local lines = {
    ("%s form; %s, %s, %s"):format(record.form, text.count(record.faces, "face"),
      text.count(record.vertices, "vertex", "vertices"),
      text.count(record.materials, "material")),
    ("bounds %s to %s; %s"):format(numbers_text(record.low), numbers_text(record.high),
      record.axes),
  }
  local add = record.form == "anvil" and anvil_lines or sws_lines
  add(record, lines)
  lines[#lines + 1] = "materials " .. table.concat(record.material_names, " ")
  for _, finding in ipairs(record.findings) do
    lines[#lines + 1] = ("note: %s: %s"):format(finding.what, text.count(finding.count, "time"))
  end
  return lines
end

return contents
