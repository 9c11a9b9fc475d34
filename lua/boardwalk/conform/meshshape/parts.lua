--- sections, face, edge, polygon: what a mesh shape is made of.

local file = require "boardwalk.conform.meshshape.file"
local schema = require "boardwalk.conform.schema"
local shape_record = require "boardwalk.conform.shape_record"

local sections = {
  format = "meshshape", kind = "sections",
  inputs = {file = file.FILE},
  answers = {
    expect = schema.list(schema.record {
      type = schema.text, offset = schema.u32, size = schema.u32,
    }),
  },
  answer = function(record, place)
    local list = file.of(record, place):sections()
    for _, section in ipairs(list) do section.type = ("0x%04x"):format(section.type) end
    return {expect = list}
  end,
}

local face = {
  format = "meshshape", kind = "face",
  inputs = {file = file.FILE, face = schema.u32},
  answers = {
    indices = schema.list(schema.integer, 3), positions = shape_record.POSITIONS,
    polygon = schema.integer, edges = schema.list(schema.integer, 3), material = schema.integer,
  },
  answer = function(record, place)
    local shape = file.of(record, place)
    local triangle = shape:triangle(record.face)
    return {
      indices = triangle.corners, positions = shape_record.positions(triangle),
      polygon = triangle.polygon, edges = {shape:face_edges(record.face)},
      material = triangle.material,
    }
  end,
}

local edge = {
  format = "meshshape", kind = "edge",
  inputs = {file = file.FILE, edge = schema.u32},
  answers = {faces = schema.list(schema.nullable(schema.integer), 2)},
  answer = function(record, place)
    local faces = file.of(record, place):edge(record.edge)
    return {faces = {faces[1] or schema.null, faces[2] or schema.null}}
  end,
}

local polygon = {
  format = "meshshape", kind = "polygon",
  inputs = {file = file.FILE, polygon = schema.u32},
  answers = {faces = schema.list(schema.integer)},
  answer = function(record, place)
    return {faces = file.of(record, place):polygon(record.polygon)}
  end,
}

return {sections, face, edge, polygon}
