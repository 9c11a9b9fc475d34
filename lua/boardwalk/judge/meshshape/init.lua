--- Records of Anvil's mesh shapes: rays.

local beside = require "boardwalk.conform.beside"
local body = require "boardwalk.judge.meshshape.body"
local core = require "boardwalk.core"
local form = require "boardwalk.judge.faces.form"

local rules = form.rules {
  {
    name = "insets", rule = "an inset is a part of the node's extent in 255ths, and moves the side "
      .. "of the child that its selector bit names, A for 0; the other child keeps the node's side",
    fault = "it prunes by boxes that it decodes wrongly",
    broken = {
      {tree = "swapped"}, {tree = "both"}, {tree = "own"}, {tree = "of_root"}, {tree = "from_low"},
    },
  },
  {
    name = "material", rule = "a face's material is its byte of IndicesMaterialData, or 0 with one "
      .. "material alone",
    fault = "it tells another material",
    broken = {{material = "first"}, {material = "polygon"}},
  },
  {
    name = "polygon", rule = "a face's polygon is its number of section 0x1EF1, as it is",
    fault = "it tells another polygon",
    broken = {{polygon = "face"}, {polygon = "from_zero"}},
  },
}

local function load(bytes) return core.load_mesh_shape(bytes) end

return form.format {
  format = "meshshape", form = "anvil", rules = rules, read = body.read,
  ray = require "boardwalk.judge.meshshape.ray",
  save = function(shape) return shape:save() end,
  load = function(record, place) return beside.object(record, place, load) end,
}
