--- Model files: reading them, bw.import, which turns what it reads to game axes, and bw.export.
--- Wavefront OBJ is read and written by our own code, glTF written by it; the rest is Assimp's.

local assimp = require "boardwalk.assimp"
local check = require "boardwalk.check"
local content = require "boardwalk.content"
local core = require "boardwalk.core"
local model_class = require "boardwalk.class.model"
local overwrite = require "boardwalk.overwrite"
local protocol = require "boardwalk.class.protocol"
local text = require "boardwalk.text"

local model_file = {}

-- The rows of Model.transform that turn a file's up axis to z, x staying x, and game axes back.
local FROM_FILE = {
  y = {1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0},
  z = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0},
}
local TO_FILE = {y = {1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0}, z = FROM_FILE.z}

local function turn(model, rows, scale)
  local scaled = {}
  for i, value in ipairs(rows) do scaled[i] = value * scale end
  return core.flat.Model.transform(model, scaled)
end

local function up_of(method, options)
  local up = options.up == nil and "y" or options.up
  if not (type(up) == "string" and FROM_FILE[up]) then
    check.fail(method, "options.up", '"y" or "z"', up)
  end
  return up
end

-- The ending of a path's name, in small letters, or nil.
local function ending_of(path)
  local ending = path:match("[^/\\]%.([%w_]+)$")
  return ending and text.lower(ending)
end

local function fail(path, message, code)
  return nil, text.about(path, message), code
end

-- A result; or of a failure its message with the path, and its code.
local function with_path(path, result, message, code)
  if result then return result end
  return fail(path, message, code)
end

-- The name of a model's text for the core, which cuts it and so leaves it to us.
local NO_NAME = ""

-- ---- reading

-- Has Assimp read a file; bytes that are not those of the file at the path go by another one.
local function import_bytes(path, format, data, is_the_file)
  if is_the_file then return assimp.import(path, format) end
  return assimp.with_file(data, function(data_path)
    return assimp.import(path, format, data_path)
  end)
end

local function import_by_assimp(path, format, data, is_the_file)
  if format == "glb" or format == "gltf" then
    local extras = require "boardwalk.gltf_extras" -- reads JSON, which nothing else here needs
    local renamed = extras.apply(data, format)
    if renamed then return import_bytes(path, format, renamed, false) end
  end
  return import_bytes(path, format, data, is_the_file)
end

local function read_by_assimp(path, format, data, is_the_file)
  local obj, about, code = import_by_assimp(path, format, data, is_the_file)
  if not obj then return fail(path, about, code) end
  local model, message
  model, message, code = core.read_obj(obj, NO_NAME)
  if not model then return fail(path, message, code) end
  if about.passed_over > 0 then
    about.warnings[#about.warnings + 1] = ("%d points and lines are passed over"):format(
      about.passed_over)
  end
  model_class.set_source(model, {
    path = path, format = format, instances = about.instances, warnings = about.warnings,
  })
  return model
end

--- Makes a Model of a file's bytes.
---@param path string its name; files it refers to are looked for beside it
---@param data string
---@param format string as of content.kind, or the ending of its name
---@param is_the_file boolean whether the bytes are those of the file at the path
---@return Model? model in the file's own axes
---@return string? message
---@return string? code
function model_file.read(path, data, format, is_the_file)
  if format ~= "obj" then return read_by_assimp(path, format, data, is_the_file) end
  local model, message, code = core.read_obj(data, NO_NAME)
  if not model then return fail(path, message, code) end
  model_class.set_source(model, {path = path, format = "obj", warnings = {}})
  return model
end

-- Turns a model that was read, and drops what has no area.
local function finish(model, up, scale, whole)
  local source = model_class.source_of(model)
  if up == "y" or scale ~= 1 then
    local turned, message, code = turn(model, FROM_FILE[up], scale)
    if not turned then
      model:destroy()
      return nil, message, code
    end
  end
  source.up, source.scale = up, scale
  source.degenerate = not whole and core.flat.Model.drop_degenerate(model) or nil
  return model
end

local NO_MODEL = {
  chunks = "a level", pack = "a pack", archive = "an archive", height_field = "a height field",
  mesh_shape = "a mesh shape", sws = "a mesh shape", primitive = "a primitive shape",
  shape_object = "a shape",
  tile_wad = "a tile grid", tile_map = "a tile grid", tile_kit = "a kit of tile models",
  tile_objects = "a set of object models",
}
local IS_READ = ", no model; bw.load reads it"

--- model_file.import, which also says whether a file that it cannot read is a model at all.
---@param path string
---@param options? table
---@return Model? model
---@return string? message
---@return string? code
---@return boolean? is_model
function model_file.try(path, options)
  local method = "bw.import"
  check.string(method, "path", path)
  options = check.options(method, "options", options, {"up", "scale", "whole"})
  local up = up_of(method, options)
  local scale = check.positive(method, "options.scale", options.scale == nil and 1 or options.scale)
  local whole = options.whole ~= nil and check.boolean(method, "options.whole", options.whole)
  if core.is_image(path) then return fail(path, NO_MODEL.archive .. IS_READ, "unsupported") end
  local data, message, code = core.read_file(path)
  if not data then return nil, message, code end
  local kind = content.kind(data, path)
  local format = kind or ending_of(path)
  if NO_MODEL[format] then
    return fail(path, NO_MODEL[format] .. IS_READ, "unsupported")
  elseif not format then
    return fail(path, "neither a chunk container nor a model", "unsupported")
  end
  local model
  model, message, code = model_file.read(path, data, format, true)
  if not model then return nil, message, code, kind ~= nil end
  return with_path(path, finish(model, up, scale, whole))
end

--- Reads a model file, turns it to game axes (metres, z up) and drops what has no area.
---@param path string OBJ, glTF, PLY, STL or what else Assimp reads; the content decides
---@param options? table up = "y" (default) or "z": the file's up axis; scale = 1: metres per unit;
--- whole = true: keep triangles without an area
---@return Model? model
---@return string? message
---@return string? code
function model_file.import(path, options)
  local model, message, code = model_file.try(path, options)
  return model, message, code
end

-- ---- writing

-- A copy that can be changed; without names for formats that hold none, for which Assimp would
-- order the triangles by their material.
local function copy(model, nameless)
  local obj, message, code = model:to_obj()
  if not obj then return nil, message, code end
  if nameless then obj = ("\n" .. obj):gsub("\n[ug][^\n]*", "") end
  return core.read_obj(obj, NO_NAME)
end

local NAMELESS = {ply = true, stl = true}

-- The bytes of a file in a format that we write ourselves, else GLB for Assimp.
local function encode(model, format)
  if format == "obj" then return model:to_obj() end
  if format == "gltf" then return model:to_gltf() end
  return model:to_glb()
end

local OWN = {obj = true, glb = true, gltf = true}

-- Writes bytes that were made, or fails as making them did.
local function write_bytes(path, bytes, message, code)
  if not bytes then return fail(path, message, code) end
  return core.write_file(path, bytes)
end

local function write(model, path, format)
  if OWN[format] then return write_bytes(path, encode(model, format)) end
  local bytes, message, code = encode(model, format)
  if not bytes then return fail(path, message, code) end
  return with_path(path, assimp.export(path, format, bytes))
end

local function write_model(model, path, format, up, options)
  local scale = options.scale or 1
  if up == "z" and scale == 1 and not NAMELESS[format] then return write(model, path, format) end
  local turned, message, code = copy(model, NAMELESS[format])
  if not turned then return fail(path, message, code) end
  local done = true
  if up == "y" or scale ~= 1 then
    done, message, code = with_path(path, turn(turned, TO_FILE[up], scale))
  end
  if done then done, message, code = write(turned, path, format) end
  turned:destroy()
  return done, message, code
end

-- Writes a world as what it is, or its triangles as a model.
local function write_world(world, path, format, up, options)
  local about = protocol.of(core.kind(world))
  if format == about.ending then return write_bytes(path, (about.save or world.save)(world)) end
  local model, message, code = world:model()
  if not model then return fail(path, message, code) end
  local done
  done, message, code = write_model(model, path, format, up, options)
  model:destroy()
  return done, message, code
end

local function write_level(level, path, format, up, options)
  if format == "lev" then return write_bytes(path, level:save()) end
  if not level.mesh then return fail(path, "the level is released", "invalid") end
  return write_world(level.mesh, path, format, up, options)
end

local function read_export_options(path, options)
  local method = "bw.export"
  options = check.options(method, "options", options, {
    "format", "up", "scale", "force", "allow_empty_mopp",
  })
  check.optional_string(method, "options.format", options.format)
  local force = options.force ~= nil and check.boolean(method, "options.force", options.force)
  local format = options.format and text.lower(options.format) or ending_of(path)
  if options.scale ~= nil then check.positive(method, "options.scale", options.scale) end
  if options.allow_empty_mopp ~= nil then
    check.boolean(method, "options.allow_empty_mopp", options.allow_empty_mopp)
  end
  return format, up_of(method, options), force, options
end

-- The forms of a MeshShape by the endings of their files' names.
local SHAPE_FORMS = {meshshape = "anvil", sws = "sws"}

local function write_shape(shape, path, format, up, options)
  if SHAPE_FORMS[format] then
    return write_bytes(path, shape:save {allow_empty_mopp = options.allow_empty_mopp})
  end
  return write_world(shape, path, format, up, options)
end

local OTHERS = {Model = write_model, LevelObject = write_level, MeshShape = write_shape}

local function writer_of(kind)
  return OTHERS[kind] or protocol.of(kind) and write_world
end

-- What is said of writing what is no such world.
local NOT_OF = {
  lev = "a level holds a mesh, not %s; bw.mesh makes one of a model",
  col = "a height field is made of open spaces, not of %s; bw.height_field makes one",
  wad = "a tile grid holds tiles, not %s; bw.tile_grid makes one of a model",
  meshshape = "a mesh shape is not made of %s as it is; bw.mesh_shape builds one of a model",
  sws = "a mesh shape is not made of %s as it is; bw.mesh_shape builds one of a model",
}
local ENDING_OF_OTHERS = {LevelObject = "lev"}

-- Why a kind of source cannot be written in a format, or nil.
local function refusal_of(kind, format, source)
  if kind == "MeshShape" and SHAPE_FORMS[format] then
    if source:info().form == SHAPE_FORMS[format] then return nil end
    return "the shape is of the other form; bw.mesh_shape builds one of its model"
  end
  local world = protocol.of(kind)
  local own = ENDING_OF_OTHERS[kind] or world and world.ending
  if NOT_OF[format] and own ~= format then return NOT_OF[format]:format(check.noun(kind)) end
end

--- Writes a Model or a world as a file; its name's ending says what kind: "lev" for the container
--- of a CollisionMesh or a whole level, "col" for a HeightField, "obj", "glb", "gltf", or what else
--- Assimp writes.
---@param source Model|CollisionMesh|LevelObject|HeightField
---@param path string
---@param options? table format: in place of the ending; up = "y" (default) or "z": the file's up
--- axis; scale = 1: units of a model's file in a metre; force = true: write over a file that is
--- there
---@return boolean? done
---@return string? message
---@return string? code
function model_file.export(source, path, options)
  local method = "bw.export"
  local kind = core.kind(source)
  local write_source = writer_of(kind)
  if not write_source then check.fail(method, "source", "a Model or a world", source) end
  check.object(method, "source", source, kind)
  check.string(method, "path", path)
  local format, up, force
  format, up, force, options = read_export_options(path, options)
  if not format then
    return fail(path, "its name has no ending that says its format", "unsupported")
  end
  local refusal = refusal_of(kind, format, source)
  if refusal then return fail(path, refusal, "unsupported") end
  local allowed, message, code = overwrite.allow(path, force)
  if not allowed then return nil, message, code end
  return write_source(source, path, format, up, options)
end

return model_file
