--- The checkers of Argonaut's tile models, TRAK.

local kit = require "boardwalk.conform.trak.kit"
local schema = require "boardwalk.conform.schema"
local verdict = require "boardwalk.conform.verdict"

local NUMBERS = schema.list(schema.number)
local PLANE = schema.list(schema.integer, 4)

local parse = {
  format = "trak", kind = "parse",
  inputs = {file = kit.FILE},
  answers = {
    size = schema.u32, models = schema.u32, vertices = schema.u32, faces = schema.u32,
    collision_polygons = schema.u32,
  },
  answer = function(record, place)
    local info = kit.of(record, place):info()
    info.collision_polygons = info.polygons
    return info
  end,
}

local model = {
  format = "trak", kind = "model",
  inputs = {file = kit.FILE, model = schema.u32, tol = kit.TOLERANCE},
  answers = {
    centre = NUMBERS, corners = schema.list(NUMBERS, 8), vertices = schema.integer,
    faces = schema.integer, groups = schema.list(schema.integer, 3),
    vertex_offset = schema.integer, face_offset = schema.integer, polygon_offset = schema.integer,
  },
  answer = function(record, place)
    local found = kit.of(record, place):model(record.model)
    found.groups = {found.floors, found.ceilings, found.walls}
    return found
  end,
}

local vertex = {
  format = "trak", kind = "vertex",
  inputs = {file = kit.FILE, model = schema.u32, vertex = schema.u32, tol = kit.TOLERANCE},
  answers = {position = NUMBERS, normal = NUMBERS},
  answer = function(record, place)
    local found = kit.of(record, place):vertex(record.model, record.vertex)
    return {
      position = found.position, normal = found.normal,
    }
  end,
}

local face = {
  format = "trak", kind = "face",
  inputs = {file = kit.FILE, model = schema.u32, face = schema.u32, tol = kit.TOLERANCE},
  answers = {
    flags = schema.integer, indices = schema.list(schema.integer, 3), texture = schema.integer,
    plane = NUMBERS,
  },
  answer = function(record, place)
    local found = kit.of(record, place):face(record.model, record.face)
    return {
      flags = found.flags, indices = found.corners, texture = found.texture,
      plane = found.plane,
    }
  end,
}

local polygon = {
  format = "trak", kind = "polygon",
  inputs = {file = kit.FILE, model = schema.u32, polygon = schema.u32},
  answers = {
    type = schema.integer, quad = schema.boolean, material = schema.integer,
    planes = schema.list(PLANE, 5),
  },
  answer = function(record, place)
    return kit.of(record, place):polygon(record.model, record.polygon)
  end,
}

return {parse, model, vertex, face, polygon, verdict("trak", kit.read)}
