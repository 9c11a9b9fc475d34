--- TileKit: the tile models of Argonaut's engine.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"
local tiles = require "boardwalk.core.tiles"

local C = library.C
local NONE = library.constants.BW_NONE
local MAX_U32 = tiles.MAX_U32

local class = object.class("TileKit")
local flat, functions = {}, {}

object.set_destroy(class, C.bw_tile_kit_destroy)

local usable = protocol.usable(class)

--- load_tile_kit(bytes, objects) -> TileKit or nil, message, code; objects: the models of STPC
function functions.load_tile_kit(bytes, objects)
  local method = "core.load_tile_kit"
  check.string(method, "bytes", bytes)
  local load = check.boolean(method, "objects", objects) and C.bw_tile_kit_load_objects
    or C.bw_tile_kit_load
  local self, message, code = object.make(class, "bw_tile_kit *[1]", function(allocator, ...)
    return load(bytes, #bytes, allocator, nil, ...)
  end)
  if not self then return nil, message, code end
  object.weigh(#bytes)
  return self
end

--- save(kit) -> bytes or nil, message, code
function flat.save(self)
  local out = library.bytes_out()
  if C.bw_tile_kit_save(usable("core.TileKit.save", self), out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

-- ---- what is in it

local info = ffi.new("bw_tile_kit_info")

--- info(kit) -> size, models, vertices, faces, polygons, objects (0 or 1), models end
function flat.info(self)
  C.bw_tile_kit_info_of(usable("core.TileKit.info", self), info)
  return info.size, info.models, info.vertices, info.faces, info.polygons, info.objects,
    info.models_end
end

-- A kit, and the numbers of something in it.
local function numbered(method, self, model, index)
  local kit = usable(method, self)
  check.integer(method, "model", model, 0, MAX_U32)
  return kit, check.integer(method, "index", index, 0, MAX_U32)
end

local model = ffi.new("bw_tile_model")

--- model(kit, index) -> three numbers of the centre, 24 of the corners, vertices, faces, floors,
--- ceilings, walls, vertex offset, face offset, polygon offset; nil when there is none
function flat.model(self, index)
  local kit = usable("core.TileKit.model", self)
  check.integer("core.TileKit.model", "index", index, 0, MAX_U32)
  if C.bw_tile_kit_model(kit, index, model) == 0 then return nil end
  local values = {model.centre[0], model.centre[1], model.centre[2]}
  for corner = 0, 7 do
    for axis = 0, 2 do values[#values + 1] = model.corners[corner][axis] end
  end
  for _, name in ipairs({
    "vertices", "faces", "floors", "ceilings", "walls", "vertex_offset", "face_offset",
    "polygon_offset",
  }) do
    values[#values + 1] = model[name]
  end
  return unpack(values)
end

local vertex = ffi.new("bw_tile_vertex")

--- vertex(kit, model, index) -> x, y, z, nx, ny, nz; nil when there is none
function flat.vertex(self, model_index, index)
  local kit = numbered("core.TileKit.vertex", self, model_index, index)
  if C.bw_tile_kit_vertex(kit, model_index, index, vertex) == 0 then return nil end
  local p, n = vertex.position, vertex.normal
  return p[0], p[1], p[2], n[0], n[1], n[2]
end

local face = ffi.new("bw_tile_face")

--- face(kit, model, index) -> three vertex numbers, nx, ny, nz, d, flags, texture; nil when there
--- is none
function flat.face(self, model_index, index)
  local kit = numbered("core.TileKit.face", self, model_index, index)
  if C.bw_tile_kit_face(kit, model_index, index, face) == 0 then return nil end
  local c, p = face.corners, face.plane
  return c[0], c[1], c[2], p[0], p[1], p[2], p[3], face.flags, face.texture
end

local polygon = ffi.new("bw_tile_polygon")

--- polygon(kit, model, index) -> type, material, kind, edges, then nx, ny, nz, d of five planes;
--- nil when there is none
function flat.polygon(self, model_index, index)
  local kit = numbered("core.TileKit.polygon", self, model_index, index)
  if C.bw_tile_kit_polygon(kit, model_index, index, polygon) == 0 then return nil end
  local values = {polygon.type, polygon.material, polygon.kind, polygon.edges}
  for i = 0, 4 do
    local plane, n = polygon.planes[i], #values
    values[n + 1], values[n + 2], values[n + 3] = plane.nx, plane.ny, plane.nz
    values[n + 4] = plane.d
  end
  return unpack(values)
end

--- check(kit, textures) -> the list of tiles.faults and its count, or nil, message, code; textures
--- -1: unknown how many there are
function flat.check(self, textures)
  local method = "core.TileKit.check"
  usable(method, self)
  check.integer(method, "textures", textures, -1, MAX_U32 - 1)
  local report = tiles.report()
  if not report then return tiles.no_memory() end
  local kit = usable(method, self)
  if C.bw_tile_kit_check(kit, textures < 0 and NONE or textures, report[0], library.error) ~= 0 then
    return library.failure()
  end
  return tiles.faults(report)
end

return {class = class, flat = flat, functions = functions, usable = usable}
