--- LevelObject: a level file, kept byte for byte, and the level object made from it. It answers as
--- its mesh does.

local as_mesh = require "boardwalk.class.as_mesh"
local build = require "boardwalk.build"
local check = require "boardwalk.check"
local chunk_class = require "boardwalk.class.chunks"
local core = require "boardwalk.core"
local subtitles = require "boardwalk.class.subtitles"
local text = require "boardwalk.text"

local class = core.classes.LevelObject
local flat = core.flat.LevelObject

local level_object = {}

-- The methods; class.__index becomes a function, for the fields that are parts.
local LevelObject = type(class.__index) == "table" and class.__index or class.members
class.members = LevelObject

local function self_of(method, self)
  return check.object(method, "self", self, "LevelObject")
end

-- ---- fields

--- The parts that are fields: level.mesh and so on, nil after a release.
class.parts = {mesh = flat.mesh, occluders = flat.occluders, paths = flat.paths}

function class.__index(self, key)
  local part = class.parts[key]
  if part then return part(self_of("LevelObject." .. key, self)) end
  return LevelObject[key]
end

local FIELDS = 10

--- The ten fields of the level object, in its order.
---@return table[] fields name, chunk (the number of the one it was made from; nil after a release)
function LevelObject:fields()
  self_of("LevelObject.fields", self)
  local list = {}
  for index = 0, FIELDS - 1 do
    local name, chunk = flat.field(self, index)
    list[index + 1] = {name = name, chunk = chunk}
  end
  return list
end

-- ---- as its mesh

--- The level's mesh; raises after a release.
---@param method string
---@param self LevelObject
---@return CollisionMesh
local function mesh_of(method, self)
  local mesh = flat.mesh(self_of(method, self))
  return mesh or check.raise(method, "the LevelObject is released")
end

as_mesh("LevelObject", LevelObject, mesh_of, {"vertex", "vertex_count", "stats", "explain"})

-- ---- chunks

local CHUNKS = 18

-- The number of the chunk that an argument means: a number, or what the chunk is.
local function chunk_of(method, self, chunk)
  self_of(method, self)
  if type(chunk) == "string" then
    for index = 0, CHUNKS - 1 do
      if core.level_chunk_name(index) == chunk then return index end
    end
    check.fail(method, "chunk", 'what a chunk is, as "path data"', chunk)
  end
  return check.index(method, "chunk", chunk, CHUNKS)
end

local function chunk_at(self, index)
  local chunk = chunk_class.table(flat.chunk(self, index))
  chunk.part = core.level_chunk_name(index)
  return chunk
end

--- A chunk, as the file has it.
---@param chunk integer|string its number from 0, or what it is ("skyline model", "path data" ...)
---@return table chunk index, part (what it is), type, name (of the type), size, zero, id, offset,
--- data
function LevelObject:chunk(chunk)
  return chunk_at(self, chunk_of("LevelObject.chunk", self, chunk))
end

--- All 18 chunks.
---@return table[] chunks as of chunk
function LevelObject:chunks()
  self_of("LevelObject.chunks", self)
  local list = {}
  for index = 0, CHUNKS - 1 do list[index + 1] = chunk_at(self, index) end
  return list
end

--- The sections of a chunk that is a RenderWare stream: a dictionary, a model, the level world.
---@param chunk integer|string as of chunk
---@return table[]? sections as of bw.sections
---@return string? message
---@return string? code
function LevelObject:sections(chunk)
  return subtitles.sections(chunk_at(self, chunk_of("LevelObject.sections", self, chunk)).data)
end

--- The captions, which the level keeps as bytes.
---@return Subtitles? subtitles
---@return string? message
---@return string? code
function LevelObject:subtitles()
  self_of("LevelObject.subtitles", self)
  return core.read_subtitles(chunk_at(self, CHUNKS - 1).data)
end

-- ---- changing and writing

--- Puts a copy of a mesh in place of the level's own, whose handles are destroyed; the rest stays.
---@param mesh CollisionMesh
---@return boolean? done
---@return string? message
---@return string? code
function LevelObject:set_mesh(mesh)
  self_of("LevelObject.set_mesh", self)
  return flat.set_mesh(self, check.object("LevelObject.set_mesh", "mesh", mesh, "CollisionMesh"))
end

--- Merges new triangles into the level's mesh, as bw.merge does; the rest stays.
---@param source Model|table[] as of bw.mesh
---@param options? table as of bw.merge
---@return table? report kept, changed, added, removed
---@return string? message
---@return string? code
function LevelObject:merge(source, options)
  local mesh, report, code = build.merge_into("LevelObject.merge",
    mesh_of("LevelObject.merge", self), source, options)
  if not mesh then return nil, report, code end
  local done, message
  done, message, code = flat.set_mesh(self, mesh)
  mesh:destroy()
  if not done then return nil, message, code end
  return report
end

--- Writes the level file: what was loaded, with the mesh as it is now. Changes of paths are not
--- written.
---@param options? table running = true, as of CollisionMesh.save
---@return string? bytes
---@return string? message
---@return string? code
function LevelObject:save(options)
  local method = "LevelObject.save"
  self_of(method, self)
  options = check.options(method, "options", options, {"running"})
  return flat.save(self, options.running ~= nil
    and check.boolean(method, "options.running", options.running))
end

--- Destroys the parts in the original's order; the file's chunks stay.
---@return string[] order the names of the fields, in the order they were destroyed
function LevelObject:release()
  self_of("LevelObject.release", self)
  flat.release(self)
  local list, field = {}, flat.log(self, 0)
  while field do
    list[#list + 1] = (flat.field(self, field))
    field = flat.log(self, #list)
  end
  return list
end

function class.__len(self)
  return LevelObject.triangle_count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "LevelObject" then return "LevelObject" end
  if fault then return "LevelObject: destroyed" end
  local name = flat.name(self)
  name = name and ", " .. text.quote(name) or ""
  local mesh = flat.mesh(self)
  if not mesh then return "LevelObject: released" .. name end
  return ("LevelObject: %s, %s, %s%s"):format(text.count(mesh:triangle_count(), "triangle"),
    text.count(flat.occluders(self):count(), "occluder"),
    text.count(flat.paths(self):path_count(), "path"), name)
end

-- ---- making

--- Makes a whole level around a copy of a mesh: no occluders, paths or subtitles, and RenderWare
--- streams without a texture, a triangle or an atomic.
---@param mesh CollisionMesh
---@param name? string "level200", whose hash is the file's id
---@return LevelObject? level
---@return string? message
---@return string? code
function level_object.create(mesh, name)
  check.object("bw.level", "mesh", mesh, "CollisionMesh")
  check.optional_string("bw.level", "name", name)
  if name then check.name("bw.level", "name", name) end
  return core.create_level(mesh, name)
end

return level_object
