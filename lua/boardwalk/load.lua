--- Reading files by their content.

local check = require "boardwalk.check"
local content = require "boardwalk.content"
local core = require "boardwalk.core"
local model_file = require "boardwalk.model_file"
local text = require "boardwalk.text"

local files = {}

local function unsupported(name, what)
  return nil, text.about(name, what), "unsupported"
end

local function parse_mesh(data, name)
  local mesh, message, code = core.load_mesh(data, name)
  if not mesh then return nil, text.about(name, message), code end
  return mesh
end

local function parse(data, name, only, is_the_file)
  local kind = content.kind(data)
  if kind == "mesh" then return parse_mesh(data, name) end
  if not kind then return unsupported(name, "neither a chunk container nor a model") end
  if only == "mesh" then return unsupported(name, "a model, and only a mesh was asked for") end
  return model_file.read(name, data, kind, is_the_file)
end

local function read_options(method, options)
  options = check.options(method, "options", options, {"only"})
  if options.only ~= nil and options.only ~= "mesh" then
    check.fail(method, "options.only", '"mesh" or nil', options.only)
  end
  return options.only
end

--- Loads a file by its content: the six collision chunks of a flat container give a CollisionMesh,
--- Wavefront OBJ and what Assimp reads a Model in the file's own axes.
---@param path string
---@param options? table only = "mesh": nothing but a CollisionMesh
---@return CollisionMesh|Model|nil result
---@return string? message
---@return string? code
function files.load(path, options)
  check.string("bw.load", "path", path)
  local only = read_options("bw.load", options)
  local data, message, code = core.read_file(path)
  if not data then return nil, message, code end
  return parse(data, path, only, true)
end

--- The same from bytes; `name` stands in messages for the path.
---@param data string
---@param name? string "bytes"
---@param options? table
---@return CollisionMesh|Model|nil result
---@return string? message
---@return string? code
function files.load_bytes(data, name, options)
  check.string("bw.load_bytes", "data", data)
  check.optional_string("bw.load_bytes", "name", name)
  return parse(data, name or "bytes", read_options("bw.load_bytes", options), false)
end

local CHUNKS = {"03", "04", "05", "06", "07", "52"}

--- Loads a CollisionMesh from the payloads of its six chunks.
---@param payloads table bytes by chunk type: ["03"] header, ["04"] triangles, ["05"] grid, ["06"]
--- lists, ["07"] vertices, ["52"] checked
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function files.payloads(payloads)
  local method = "bw.payloads"
  check.names(method, "payloads", payloads, CHUNKS)
  for _, chunk in ipairs(CHUNKS) do
    check.string(method, ('payloads["%s"]'):format(chunk), payloads[chunk])
  end
  return core.load_payloads(payloads["03"], payloads["04"], payloads["05"], payloads["06"],
    payloads["07"], payloads["52"])
end

return files
