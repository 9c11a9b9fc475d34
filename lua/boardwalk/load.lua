--- Reading files by their content.

local check = require "boardwalk.check"
local chunks = require "boardwalk.class.chunks"
local content = require "boardwalk.content"
local core = require "boardwalk.core"
local model_file = require "boardwalk.model_file"
local primitive = require "boardwalk.class.primitive"
local protocol = require "boardwalk.class.protocol"
local shape_content = require "boardwalk.shape_content"
local text = require "boardwalk.text"
local tile_world = require "boardwalk.tile_world"

local files = {}

-- Of core.chunk_layout.
local FLAT = 1

-- A file of a kind that is not read, or that the caller does not want.
local function unsupported(what)
  return nil, what, "unsupported"
end

-- The chunks of a mesh, by their types.
local PAYLOADS = {[3] = "03", [4] = "04", [5] = "05", [6] = "06", [7] = "07", [0x52] = "52"}
local PAYLOAD_COUNT = 6

-- The payloads of the first six chunks of a mesh, one behind the other or with others between, that
-- are in one container or in one group of it; or nil, and a message when it is malformed.
local function find_payloads(data, layout)
  local load = assert(chunks.open(data, layout))
  local payloads, count
  local step, chunk
  repeat
    step, chunk = load:next()
    if step == "group" or not payloads then payloads, count = {}, 0 end
    local name = step == "chunk" and PAYLOADS[chunk.type]
    if name and not payloads[name] then payloads[name], count = chunk.data or "", count + 1 end
  until not step or step == "end" or count == PAYLOAD_COUNT
  load:destroy()
  if count == PAYLOAD_COUNT then return payloads end
  return nil, not step and chunk or nil
end

local function load_payloads(payloads, name)
  return core.load_payloads(payloads["03"], payloads["04"], payloads["05"], payloads["06"],
    payloads["07"], payloads["52"], name)
end

-- Of a pack, its chunks; when only a world is wanted, the mesh of the first group that has one.
local function parse_pack(data, name, only)
  if not only then return chunks.open(data, "grouped") end
  local payloads, message = find_payloads(data, "grouped")
  if payloads then return load_payloads(payloads, name) end
  if message then return nil, message, "invalid" end
  return unsupported("a pack without a group of the six chunks of a mesh")
end

local LEVEL_CHUNKS = 18

-- Of a flat container: the level that it is; else its mesh; else, when it is whole, its chunks.
-- our choice: a level whose other parts are not as they should be gives its mesh.
local function parse_container(data, name, only)
  if not only and content.u32(data, 1) == LEVEL_CHUNKS then
    local level, message, code = core.load_level(data, name)
    if level or code == "memory" then return level, message, code end
  end
  local mesh, message, code = core.load_mesh(data, name)
  if mesh or only or core.chunk_layout(data) ~= FLAT or find_payloads(data, "flat") then
    return mesh, message, code
  end
  return chunks.open(data, "flat")
end

-- A parser of a file that is a world by itself.
local function world_parser(load, what)
  return function(data, _, only)
    if only == "mesh" then return unsupported(what .. ", and only a mesh was asked for") end
    return load(data)
  end
end

-- A MAP chunk alone, with the kit and the feature flags of options.
local function parse_tile_map(data, _, only, _, options)
  if only == "mesh" then return unsupported("a tile grid, and only a mesh was asked for") end
  if options.kit == nil then
    return unsupported("the MAP chunk of a tile grid, which needs its kit (options.kit, --kit)")
  end
  return tile_world.load_map(data, options.kit, options.features or 0)
end

local function load_primitive(data)
  return primitive.read(data, shape_content.primitive(data))
end

-- A shape behind the prefix of its object.
local function load_shape_object(data)
  local kind, at = shape_content.object(data)
  local body = data:sub(at)
  if kind == "mesh_shape" then return core.load_mesh_shape(body) end
  if kind == "sws" then return core.load_sws(body) end
  return primitive.read(body, kind)
end

local ARCHIVE = "the index of an archive, which needs its WAD"

-- What is made of each kind of content but models: parse(data, name, only, is_the_file, options),
-- whose messages need not have the name. `only` is "mesh", "world" or nil.
local PARSERS = {
  chunks = parse_container,
  pack = parse_pack,
  archive = function(_, name, only, is_the_file)
    if only then return unsupported("an archive, and only a mesh was asked for") end
    if not is_the_file then return unsupported(ARCHIVE .. "; bw.wad_bytes takes both") end
    return core.open_wad(name)
  end,
  height_field = world_parser(core.load_height_field, "a height field"),
  mesh_shape = world_parser(core.load_mesh_shape, "a mesh shape"),
  sws = world_parser(core.load_sws, "a mesh shape"),
  primitive = world_parser(load_primitive, "a primitive shape"),
  shape_object = world_parser(load_shape_object, "a shape"),
  tile_wad = world_parser(tile_world.load_wad, "the WAD of a tile grid"),
  tile_map = parse_tile_map,
  tile_kit = world_parser(function(data) return core.load_tile_kit(data, false) end,
    "a kit of tile models"),
  tile_objects = world_parser(function(data) return core.load_tile_kit(data, true) end,
    "a set of object models"),
}

local function no_kind()
  return unsupported("neither a chunk container, an archive nor a model")
end

local function no_mesh()
  return unsupported("a model, and only a mesh was asked for")
end

local function parse(kind, data, name, only, is_the_file, options)
  if kind and not PARSERS[kind] and not only then
    return model_file.read(name, data, kind, is_the_file)
  end
  local parser = PARSERS[kind] or kind and no_mesh or no_kind
  local result, message, code = parser(data, name, only, is_the_file, options)
  if not result then return nil, text.about(name, message), code end
  return result
end

local MAX_U32 = 2 ^ 32 - 1

-- Gives options.only, and the options.
local function read_options(method, options)
  options = check.options(method, "options", options, {"only", "kit", "features"})
  if options.kit ~= nil and type(options.kit) ~= "string" then
    check.object(method, "options.kit", options.kit, "TileKit")
  end
  if options.features ~= nil then
    check.integer(method, "options.features", options.features, 0, MAX_U32)
  end
  if options.only ~= nil and options.only ~= "mesh" then
    check.fail(method, "options.only", '"mesh" or nil', options.only)
  end
  return options.only, options
end

local function load(path, only, options)
  if core.is_image(path) then return parse("archive", nil, path, only, true, options) end
  local data, message, code = core.read_file(path)
  if not data then return nil, message, code end
  return parse(content.kind(data, path), data, path, only, true, options)
end

--- Loads a file by its content: a level gives a LevelObject, the six collision chunks in another
--- flat container a CollisionMesh, any other container its Chunks, the index of an archive or a
--- disc image a Wad, LEVELnn.COL a HeightField, shapes a MeshShape or a Primitive, a WAD of
--- Argonaut's engine a TileGrid, its TRAK or STPC chunk a TileKit, its MAP chunk (name.map) a
--- TileGrid, Wavefront OBJ and what Assimp reads a Model in the file's own axes.
---@param path string
---@param options? table only = "mesh": nothing but a CollisionMesh, out of any container; of a MAP
--- chunk kit (a TileKit or the path of a TRAK chunk) and features (the WFPC flags, 0)
---@return LevelObject|CollisionMesh|Chunks|Wad|HeightField|MeshShape|Primitive|TileGrid|TileKit
---|Model|nil result
---@return string? message
---@return string? code
function files.load(path, options)
  check.string("bw.load", "path", path)
  local only
  only, options = read_options("bw.load", options)
  return load(path, only, options)
end

--- Loads what records are made of in a file that is no model: a world, of a level or a container
--- its mesh; or a Primitive.
---@param path string
---@return CollisionMesh|HeightField|MeshShape|Primitive|TileGrid|nil subject
---@return string? message
---@return string? code
function files.load_subject(path, options)
  local world, message, code = load(path, "world", options or {})
  local kind = core.kind(world)
  if not world or protocol.of(kind) or kind == "Primitive" then return world, message, code end
  return nil, text.about(path, check.noun(kind) .. ", no world"), "unsupported"
end

--- The same for worlds alone.
---@param path string
---@return CollisionMesh|HeightField|MeshShape|TileGrid|nil world
---@return string? message
---@return string? code
function files.load_world(path, options)
  local world, message, code = files.load_subject(path, options)
  if core.kind(world) ~= "Primitive" then return world, message, code end
  return nil, text.about(path, check.noun("Primitive") .. ", no world"), "unsupported"
end

--- The same from bytes; `name` stands in messages for the path.
---@param data string
---@param name? string "bytes"
---@param options? table
---@return LevelObject|CollisionMesh|Chunks|HeightField|MeshShape|Primitive|TileGrid|TileKit|Model
---|nil result
---@return string? message
---@return string? code
function files.load_bytes(data, name, options)
  check.string("bw.load_bytes", "data", data)
  check.optional_string("bw.load_bytes", "name", name)
  local only
  only, options = read_options("bw.load_bytes", options)
  name = name or "bytes"
  return parse(content.kind(data, name), data, name, only, false, options)
end

--- Loads a CollisionMesh from the payloads of its six chunks.
---@param payloads table bytes by chunk type: ["03"] header, ["04"] triangles, ["05"] grid, ["06"]
--- lists, ["07"] vertices, ["52"] checked
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function files.payloads(payloads)
  local method = "bw.payloads"
  local names = {"03", "04", "05", "06", "07", "52"}
  check.names(method, "payloads", payloads, names)
  for _, chunk in ipairs(names) do
    check.string(method, ('payloads["%s"]'):format(chunk), payloads[chunk])
  end
  return load_payloads(payloads)
end

return files
