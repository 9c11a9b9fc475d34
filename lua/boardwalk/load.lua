--- Reading files by their content.

local check = require "boardwalk.check"
local core = require "boardwalk.core"

local files = {}

local function u32(data, at)
  local a, b, c, d = data:byte(at, at + 3)
  return a + b * 256 + c * 65536 + d * 16777216
end

-- Whether bytes are a flat chunk container: chunk count, sum of the payload sizes, 0, id; then a
-- header of 16 bytes and a payload for each chunk.
-- our choice: the 0 or the right sizes are enough, so that a damaged container answers as one.
local function is_container(data)
  if #data < 16 then return false end
  return u32(data, 9) == 0 or 16 + 16 * u32(data, 1) + u32(data, 5) == #data
end

-- Whether a text has a line of an OBJ file's vertices or faces.
local function is_obj(data)
  if data:find("\0", 1, true) then return false end
  return data:find("^[\239\187\191]*[ \t]*[vf][ \t]") ~= nil
    or data:find("[\r\n][ \t]*[vf][ \t]") ~= nil
end

-- Puts the name before a message that does not start with it.
local function with_name(name, result, message, code)
  if result then return result end
  if message:sub(1, #name) ~= name then message = name .. ": " .. message end
  return nil, message, code
end

-- An unreadable object of a kind that the caller does not want.
local function unsupported(name, what)
  return nil, ("%s: %s"):format(name, what), "unsupported"
end

local function parse_mesh(data, name)
  return with_name(name, core.load_mesh(data, name))
end

local function parse_model(data, name)
  return with_name(name, core.read_obj(data, name))
end

local function parse(data, name, only)
  if is_container(data) then return parse_mesh(data, name) end
  if is_obj(data) then
    if only == "mesh" then return unsupported(name, "a model, and only a mesh was asked for") end
    return parse_model(data, name)
  end
  return unsupported(name, "neither a chunk container nor an OBJ model")
end

local function read_options(method, options)
  options = check.options(method, "options", options, {"only"})
  if options.only ~= nil and options.only ~= "mesh" then
    check.fail(method, "options.only", '"mesh" or nil', options.only)
  end
  return options.only
end

--- Loads a file by its content: the six collision chunks of a flat container give a CollisionMesh,
--- Wavefront OBJ gives a Model.
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
  return parse(data, path, only)
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
  return parse(data, name or "bytes", read_options("bw.load_bytes", options))
end

-- The up axis of a file to the rows of Model.transform that make it z, the file's x staying x.
local UP = {
  y = {1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0},
  z = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0},
}

local function turn(model, up, scale)
  local rows = {}
  for i, value in ipairs(UP[up]) do rows[i] = value * scale end
  local turned, message, code = core.flat.Model.transform(model, rows)
  if turned then return model end
  model:destroy()
  return nil, message, code
end

--- Reads a model file and turns it to game axes: metres, z up.
---@param path string
---@param options? table up = "y" (default) or "z": the file's up axis; scale = 1: metres per unit;
--- whole = true: keep triangles without an area
---@return Model? model
---@return string? message
---@return string? code
function files.import(path, options)
  local method = "bw.import"
  check.string(method, "path", path)
  options = check.options(method, "options", options, {"up", "scale", "whole"})
  local up = options.up == nil and "y" or options.up
  if not (type(up) == "string" and UP[up]) then
    check.fail(method, "options.up", '"y" or "z"', up)
  end
  local scale = check.positive(method, "options.scale", options.scale == nil and 1 or options.scale)
  if options.whole ~= nil then check.boolean(method, "options.whole", options.whole) end
  local data, message, code = core.read_file(path)
  if not data then return nil, message, code end
  if not is_obj(data) then return unsupported(path, "no model that can be read: only OBJ is") end
  local model
  model, message, code = parse_model(data, path)
  if not model then return nil, message, code end
  return with_name(path, turn(model, up, scale))
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
  check.table(method, "payloads", payloads)
  check.options(method, "payloads", payloads, CHUNKS)
  for _, chunk in ipairs(CHUNKS) do
    check.string(method, ('payloads["%s"]'):format(chunk), payloads[chunk])
  end
  return core.load_payloads(payloads["03"], payloads["04"], payloads["05"], payloads["06"],
    payloads["07"], payloads["52"])
end

return files
