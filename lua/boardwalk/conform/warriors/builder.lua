--- builder: a mesh built from triangles, what it has, and rays on it.

local bw = require "boardwalk"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local CHECKED = 0x52

-- A wrong argument raises, which of a record's form can only be the cell size or a coordinate
-- beyond float32; a list that makes no mesh gives nil. Both refuse.
local function build(record)
  local called, mesh = pcall(bw.mesh, record.triangles, {cell_size = record.cell_size})
  if called then return mesh end
  if not tostring(mesh):find("argument '", 1, true) then error(mesh, 0) end
  return nil
end

local function answer(record)
  local mesh = build(record)
  if not mesh then return {expect = "refused"} end
  local stats = mesh:stats()
  return {
    expect = {
      vertices = stats.vertices, triangles = stats.triangles, lowest_z = stats.lowest_z,
      checked_bytes = #mesh:payload(CHECKED), nz = stats.nz,
    },
    then_rays = rays.cast_each(mesh, record.then_rays or {}),
  }
end

return {
  format = "warriors", kind = "builder",
  inputs = {
    cell_size = schema.number, then_rays = schema.optional(rays.given),
    triangles = schema.list(schema.record {
      a = schema.point, b = schema.point, c = schema.point,
      flags = schema.u16, material = schema.u8, area = schema.u8,
    }),
  },
  answers = {
    expect = schema.word_or(schema.record {
      vertices = schema.integer, triangles = schema.integer, lowest_z = schema.number,
      checked_bytes = schema.integer, nz = schema.integer,
    }),
    then_rays = schema.optional(rays.expected),
  },
  answer = answer,
}
