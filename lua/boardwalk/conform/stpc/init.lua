--- The checker of Argonaut's object models, STPC.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local COUNTS = schema.list(schema.integer)

local function read(bytes)
  return core.load_tile_kit(bytes, true)
end

local parse = {
  format = "stpc", kind = "parse",
  inputs = {file = beside.PATH},
  answers = {
    size = schema.u32, models = schema.u32, vertices = COUNTS, faces = COUNTS,
    collision_polygons = COUNTS, models_end = schema.u32,
  },
  answer = function(record, place)
    local kit = beside.object(record, place, read)
    local info = kit:info()
    local vertices, faces, polygons = {}, {}, {}
    for i = 0, #kit - 1 do
      local model = kit:model(i)
      vertices[i + 1], faces[i + 1] = model.vertices, model.faces
      polygons[i + 1] = model.floors + model.ceilings + model.walls
    end
    return {
      size = info.size, models = info.models, vertices = vertices, faces = faces,
      collision_polygons = polygons, models_end = info.models_end,
    }
  end,
}

return {parse}
