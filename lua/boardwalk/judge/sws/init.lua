--- Records of the mesh shapes of Shaun White Skateboarding: rays.

local beside = require "boardwalk.conform.beside"
local body = require "boardwalk.judge.sws.body"
local cast = require "boardwalk.judge.faces.cast"
local core = require "boardwalk.core"
local form = require "boardwalk.judge.faces.form"
local shape_record = require "boardwalk.conform.shape_record"

local rules = form.rules {
  {
    name = "material", rule = "a face's material is the id that its byte of IndicesMaterial names "
      .. "in Materials, from 0",
    fault = "it tells another material",
    broken = {{material = "first"}, {material = "index"}, {material = "from_one"}},
  },
}

local MATERIAL = {
  first = function(world) return world.materials[0] end,
  index = function(world, face) return world.indices[face] end,
  from_one = function(world, face)
    return world.materials[world.indices[face] - 1] or world.materials[0]
  end,
}

local ray = {
  name = "ray", moving = {"origin", "dir", "tmax"},
  draw = function(from) return from:ray() end,
  answer = function(world, record, broken)
    local hit = cast.nearest(world.faces, record, broken)
    if not hit then return {hit = false} end
    local material = MATERIAL[broken.material]
    local id = material and material(world, hit.face) or world.materials[world.indices[hit.face]]
    return {
      hit = true, t = hit.t, point = hit.point, triangle = hit.face,
      material = shape_record.id(id),
    }
  end,
}

local function load(bytes) return core.load_sws(bytes) end

return form.format {
  format = "sws", form = "sws", rules = rules, read = body.read, ray = ray,
  save = function(shape) return shape:save {allow_empty_mopp = true} end,
  load = function(record, place) return beside.object(record, place, load) end,
}
