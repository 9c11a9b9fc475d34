-- Small objects of known shape for the specs of the Lua binding.
local bw = require "boardwalk"
local level_files = require "spec.level_files"
local worlds = require "spec.world_objects"

local objects = {}

--- A tetrahedron's corners and faces by vertex number, seen from outside counter-clockwise.
objects.CORNERS = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, 1}}
objects.FACES = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}

--- A Model of it: 4 vertices, 4 triangles of material GLASS in group "rock".
function objects.model()
  local model = assert(bw.model())
  for _, corner in ipairs(objects.CORNERS) do assert(model:add_vertex(corner)) end
  for _, face in ipairs(objects.FACES) do assert(model:add_polygon(face, "GLASS", "rock")) end
  return model
end

--- A CollisionMesh of it: 4 vertices, 4 triangles.
function objects.mesh()
  return assert(bw.mesh(objects.model()))
end

--- A LevelObject around the tetrahedron.
function objects.level()
  return assert(bw.level(objects.mesh(), "level200"))
end

--- A Packer of that level and of "notes.txt".
function objects.packer()
  local packer = assert(bw.packer())
  assert(packer:add("level200.lev", objects.level():save()))
  assert(packer:add("notes.txt", "two notes"))
  return packer
end

--- The archive that it writes.
function objects.wad()
  return assert(bw.wad_bytes(objects.packer():bytes()))
end

--- The load of a mesh's container.
function objects.chunks()
  return assert(bw.chunks(objects.mesh():save()))
end

--- A HeightField of two cells side by side along x: the first a room from y = -1024 to 1024, the
--- second as high, with a cellar from 1152 to 2048 under its floor of tile 2.
function objects.height_field()
  return assert(bw.height_field {
    low = {0, -1024, 0}, high = {2047, 2048, 1023},
    spaces = {
      {column = 0, cell = 0, floor = 1024, ceiling = -1024},
      {column = 1, cell = 0, floor = 1024, ceiling = -1024},
      {column = 1, cell = 0, floor = 2048, ceiling = 1152},
    },
  })
end

--- A MeshShape of a ramp along x, from 0 to a height of 2 at x = 4 (STONE), and a level top to
--- x = 6 (WOOD): 6 vertices, 4 faces, of polygons 2 and 3.
function objects.mesh_shape()
  local model = assert(bw.model())
  for _, corner in ipairs {{0, 0, 0}, {4, 0, 2}, {4, 2, 2}, {0, 2, 0}, {6, 0, 2}, {6, 2, 2}} do
    assert(model:add_vertex(corner))
  end
  assert(model:add_polygon({0, 1, 2, 3}, "STONE"))
  assert(model:add_polygon({1, 4, 5, 2}, "WOOD"))
  return assert(bw.mesh_shape(model))
end

--- A cube of two metres around the origin.
function objects.primitive()
  return assert(bw.primitive {shape = "box", half_extents = {1, 1, 1}, material = 0x1234})
end

--- A ShapeSet of the ramp, entity 1, and of the cube at 10, 0, 1, entity 2.
function objects.shape_set()
  return assert(bw.shape_set {
    {shape = objects.mesh_shape(), id = 1},
    {shape = objects.primitive(), position = {10, 0, 1}, id = 2},
  })
end

--- A TileGrid of three cells by two: a floor at 0, a wall at x = 2.5 that faces west, and in cell
--- 0, 0 a bridge at a height of 1 that a swap brings.
function objects.tile_grid()
  local model = assert(bw.model())
  local function quad(material, group, ...)
    local corners = {}
    for i, corner in ipairs {...} do corners[i] = assert(model:add_vertex(corner)) end
    assert(model:add_polygon(corners, material, group))
  end
  quad("ground", "yard", {0, 0, 0}, {0, 0, 2}, {3, 0, 2}, {3, 0, 0})
  quad("material_6", "yard", {2.5, 0, 0}, {2.5, 0, 2}, {2.5, 1, 2}, {2.5, 1, 0})
  quad("material_5", "bridge.after", {0, 1, 0}, {0, 1, 1}, {1, 1, 1}, {1, 1, 0})
  return assert(bw.tile_grid(model, {space = "file"}))
end

--- Its kit.
function objects.tile_kit()
  return assert(objects.tile_grid():kit())
end

--- One wall, two rectangles to walk in, an intro of two captions.
function objects.occluders() return assert(bw.occluders(level_files.wall())) end
function objects.path_map() return assert(bw.path_map(level_files.two_rectangles())) end
function objects.subtitles() return assert(bw.subtitles(level_files.subtitles())) end

--- A budget of 1,000 bytes, 600 of them taken.
function objects.budget()
  local budget = assert(bw.budget(1000))
  assert(budget:reserve("Level", 600))
  return budget
end

--- A StreamedWorld of five sectors in a row, of which nothing is loaded.
function objects.streamed_world() return worlds.world(5) end

--- A WorldManager with such a world, room for three parts, and a level of a mesh: a floor when
--- absent.
function objects.world_manager(mesh) return worlds.row_manager(300, nil, mesh) end

--- A triangle to add, facing up, around a point at z = 5.
function objects.lid(material)
  return {a = {-9, -9, 5}, b = {9, -9, 5}, c = {0, 9, 5}, material = material, area = 4}
end

--- A small IPhysics with one body: a cube of a metre around the origin, which rays meet.
function objects.physics()
  local physics = assert(bw.physics {
    humans = 1, objects = 1, panes = 1, cars = 1, strike_spheres = 1, push_spheres = 1,
    host_bodies = 4, host_shapes = 8,
  })
  local body = assert(assert(physics:add_owner()):add_body {layers = {"RAYCASTTARGET"}})
  assert(body:add_shape {type = "box", size = {1, 1, 1}})
  physics:update()
  return physics
end

return objects
