--- The meshes that records name: NAME is `meshes/NAME.XX.bin` beside the record's file, and a text
--- with a "/", as "./NAME.lev", a level in the record's folder or below.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local crc = require "boardwalk.conform.crc"
local schema = require "boardwalk.conform.schema"

local meshes = {}

local CHUNKS = {"03", "04", "05", "06", "07", "52"}

local function is_path(name)
  return name:find("/", 1, true) ~= nil
end

-- Whether a path stays in its folder.
local function is_below(path)
  for part in path:gsub("^%./", ""):gmatch("[^/]*") do
    if part == "." or part == ".." then return false end
  end
  return not path:find("^/") and not path:find("//", 1, true) and not path:find("[%c\\]")
end

--- The type of `mesh`.
meshes.NAME = schema.form(function(name)
  if is_path(name) then return is_below(name) end
  return name:find("^[%w_][%w_.-]*$") ~= nil
end, "the name of a file")

-- Where the level is that another engine is sent.
function meshes.NAME.path(place, name)
  return (is_path(name) and "%s/%s" or "%s/meshes/%s.lev"):format(place.folder,
    (name:gsub("^%./", "")))
end

--- The type of a chunk, as records write it.
meshes.CHUNK = schema.one_of(CHUNKS)

local function read(path)
  local bytes, message = core.read_file(path)
  if not bytes then error(message, 0) end
  return bytes
end

local function read_chunks(key)
  local found = {payloads = {}}
  for _, chunk in ipairs(CHUNKS) do
    found.payloads[chunk] = read(("%s.%s.bin"):format(key, chunk))
  end
  return found
end

local function payloads_of(mesh)
  local payloads = {}
  for _, chunk in ipairs(CHUNKS) do payloads[chunk] = mesh:payload(tonumber(chunk, 16)) end
  return payloads
end

local function read_level(path)
  local bytes = read(path)
  local mesh, message = bw.load_bytes(bytes, path, {only = "mesh"})
  if not mesh then error(message, 0) end
  return {payloads = payloads_of(mesh), crc32 = crc.of(bytes)}
end

local function entry(place, name)
  local key = place.folder .. "/meshes/" .. name
  local found = place.cache[key]
  if not found then
    found = is_path(name) and read_level(meshes.NAME.path(place, name)) or read_chunks(key)
    place.cache[key] = found
  end
  return found
end

local function load(payloads)
  local mesh, message = bw.payloads(payloads)
  if not mesh then error(message, 0) end
  return mesh
end

--- A copy of the payloads of a mesh, by chunk type ("03").
---@param place table
---@param name string
---@return table<string, string>
function meshes.payloads(place, name)
  local copy = {}
  for chunk, bytes in pairs(entry(place, name).payloads) do copy[chunk] = bytes end
  return copy
end

--- The mesh of a record, freshly loaded, with the record's `disable_boxes` switched off.
---@param place table
---@param record table
---@return CollisionMesh
function meshes.fresh(place, record)
  local found = entry(place, record.mesh)
  crc.check(record.mesh, found.crc32, record)
  local mesh = load(found.payloads)
  for _, box in ipairs(record.disable_boxes or {}) do
    mesh:set_enabled_in_box(box.min, box.max, false)
  end
  return mesh
end

--- The same for a case that changes nothing: without boxes the cases of a run share the mesh.
---@param place table
---@param record table
---@return CollisionMesh
function meshes.shared(place, record)
  if record.disable_boxes then return meshes.fresh(place, record) end
  local found = entry(place, record.mesh)
  crc.check(record.mesh, found.crc32, record)
  found.mesh = found.mesh or load(found.payloads)
  return found.mesh
end

return meshes
