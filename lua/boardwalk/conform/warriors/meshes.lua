--- The meshes that records name: `meshes/NAME.XX.bin` beside the record's file.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local meshes = {}

local CHUNKS = {"03", "04", "05", "06", "07", "52"}

--- The type of a chunk, as records write it.
meshes.CHUNK = schema.one_of(CHUNKS)

local function read(path)
  local bytes, message = core.read_file(path)
  if not bytes then error(message, 0) end
  return bytes
end

local function entry(place, name)
  local key = place.folder .. "/meshes/" .. name
  local found = place.cache[key]
  if not found then
    found = {payloads = {}}
    for _, chunk in ipairs(CHUNKS) do
      found.payloads[chunk] = read(("%s.%s.bin"):format(key, chunk))
    end
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
  local mesh = load(entry(place, record.mesh).payloads)
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
  found.mesh = found.mesh or load(found.payloads)
  return found.mesh
end

return meshes
