--- LevelObject: a level file and the level object made from it. Its mesh, occluders and path map
--- are handles that the level keeps alive and that keep it alive.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local values_of = require "boardwalk.core.chunk"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295

local class = object.class("LevelObject")
local levels, flat = class.held, {}
local methods, functions = class.methods, {}
local meshes = object.class("CollisionMesh")
local mesh_names = object.property(meshes, "name")

-- The parts of a level: their class, and how the level tells of their core object.
local PARTS = {
  mesh = {class = meshes, of = C.bw_level_mesh},
  occluders = {class = object.class("Occluders"), of = C.bw_level_occluders},
  paths = {class = object.class("PathMap"), of = C.bw_level_path_map},
}

-- By level: the name it was made with.
local names = object.property(class, "name")

-- Lets the handle of a part know that its core object is gone or about to go.
local function forget(self, part)
  local handles = object.table(self)
  local handle = handles[part]
  if handle then PARTS[part].class.held[handle] = false end
  handles[part] = nil
end

-- One by one: LuaJIT 2.1.0-beta3 may not come back from compiling a loop over pairs that calls what
-- it cannot compile, as debug.getfenv.
local function forget_all(self)
  forget(self, "mesh")
  forget(self, "occluders")
  forget(self, "paths")
end

class.has_table = true
object.set_destroy(class, C.bw_level_destroy, forget_all)

--- Makes the LevelObject of a level that another object has.
local function borrow(pointer, name, owner, whole)
  local self = object.borrow(class, pointer, owner, whole)
  names[self] = name
  return self
end

--- Lets a borrowed LevelObject know that its level is gone or about to go.
local function forget_level(self)
  forget_all(self)
  levels[self] = false
end

-- ---- making

local function make(name, create)
  local self, message, code = object.make(class, "bw_level *[1]", create)
  if not self then return nil, message, code end
  names[self] = name
  return self
end

--- load_level(bytes, name) -> LevelObject or nil, message, code
function functions.load_level(bytes, name)
  check.string("core.load_level", "bytes", bytes)
  check.optional_string("core.load_level", "name", name)
  local self, message, code = make(name, function(...)
    return C.bw_level_load(bytes, #bytes, ...)
  end)
  if not self then return nil, message, code end
  object.weigh(#bytes * 2)
  return self
end

--- create_level(mesh, name) -> LevelObject or nil, message, code
function functions.create_level(mesh, name)
  check.object("core.create_level", "mesh", mesh, "CollisionMesh")
  check.optional_string("core.create_level", "name", name)
  return make(name, function(...)
    check.object("core.create_level", "mesh", mesh, "CollisionMesh") -- a finalizer may have run
    return C.bw_level_create(meshes.held[mesh], name, ...)
  end)
end

-- ---- parts

-- The pointer of a level that can be used.
local function usable(method, self)
  check.object(method, "self", self, "LevelObject")
  return levels[self]
end

local function part_of(self, name)
  local level = usable("core.LevelObject." .. name, self)
  local part, handles = PARTS[name], object.table(self)
  local handle = handles[name]
  if handle and part.class.held[handle] then return handle end
  local pointer = part.of(level)
  if pointer == nil then return nil end
  handle = object.borrow(part.class, pointer, self, level)
  handles[name] = handle
  return handle
end

--- mesh(level) -> CollisionMesh; nil after a release
function flat.mesh(self)
  local mesh = part_of(self, "mesh")
  if mesh then
    mesh_names[mesh] = names[self]
    C.bw_mesh_prepare_on_cast(meshes.held[mesh])
  end
  return mesh
end

--- occluders(level) -> Occluders; nil after a release
function flat.occluders(self)
  return part_of(self, "occluders")
end

--- paths(level) -> PathMap; nil after a release
function flat.paths(self)
  return part_of(self, "paths")
end

--- set_mesh(level, mesh) -> true or nil, message, code
function flat.set_mesh(self, mesh)
  local method = "core.LevelObject.set_mesh"
  local level = usable(method, self)
  local pointer = meshes.held[check.object(method, "mesh", mesh, "CollisionMesh")]
  if pointer == C.bw_level_mesh(level) then return true end
  if C.bw_level_set_mesh(level, pointer, library.error) ~= 0 then return library.failure() end
  forget(self, "mesh")
  return true
end

--- release(level)
function flat.release(self)
  local level = usable("core.LevelObject.release", self)
  forget_all(self)
  C.bw_level_release(level)
end

-- A level and the number of something in it.
local function numbered(method, self, index)
  return usable(method, self), check.integer(method, "index", index, 0, MAX_U32)
end

--- log(level, index) -> the field that was released so, or nil
function flat.log(...)
  return library.number_or_nil(C.bw_level_log(numbered("core.LevelObject.log", ...)))
end

-- ---- chunks and fields

--- chunk(level, index) -> its number, the values of a chunk; nil for no chunk
function flat.chunk(self, index)
  local chunk = ffi.new("bw_chunk")
  local level = numbered("core.LevelObject.chunk", self, index)
  if C.bw_level_chunk(level, index, chunk) == 0 then return nil end
  return index, values_of(chunk)
end

--- level_chunk_name(index) -> what a chunk of a level is, or nil
function functions.level_chunk_name(index)
  check.integer("core.level_chunk_name", "index", index, 0, MAX_U32)
  return object.text(C.bw_level_chunk_name, index)
end

--- field(level, index) -> its name, the chunk that it was made from (nil after a release); nil for
--- no field
function flat.field(self, index)
  local level = numbered("core.LevelObject.field", self, index)
  local made_from = C.bw_level_field_chunk(level, index)
  return object.text(C.bw_level_field_name, index), library.number_or_nil(made_from)
end

function methods.id(self)
  return C.bw_level_id(usable("LevelObject.id", self))
end

--- name(level) -> the name it was made with, or nil
function flat.name(self)
  return names[check.instance("core.LevelObject.name", "self", self, "LevelObject")]
end

--- save(level, running) -> bytes or nil, message, code
function flat.save(self, running)
  local method = "core.LevelObject.save"
  local options = check.boolean(method, "running", running) and constants.BW_SAVE_RUNNING or 0
  local out = library.bytes_out()
  if C.bw_level_save(usable(method, self), options, out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

return {
  class = class, flat = flat, functions = functions, borrow = borrow, forget = forget_level,
}
