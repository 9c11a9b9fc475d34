--- load: whether changed payloads are accepted, and rays on those that are.

local bw = require "boardwalk"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local function from_hex(text)
  return (text:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end

local operations = {}

function operations.set(bytes, patch)
  local new = from_hex(patch.hex)
  if patch.offset + #new > #bytes then error("a patch reaches past its chunk", 0) end
  return bytes:sub(1, patch.offset) .. new .. bytes:sub(patch.offset + #new + 1)
end

function operations.truncate(bytes, patch)
  return bytes:sub(1, patch.size)
end

local function apply(payloads, patch)
  local operation, bytes = operations[patch.op], payloads[patch.chunk]
  if not operation then error(("unknown op '%s'"):format(patch.op), 0) end
  if not bytes then error(("no chunk '%s'"):format(patch.chunk), 0) end
  payloads[patch.chunk] = operation(bytes, patch)
end

local function answer(record, place)
  local payloads = meshes.payloads(place, record.mesh)
  for _, patch in ipairs(record.patches) do apply(payloads, patch) end
  local mesh = bw.payloads(payloads)
  if not mesh then return {expect = "refused"} end
  return {expect = "ok", then_rays = rays.cast_each(mesh, record.then_rays or {})}
end

return {
  format = "warriors", kind = "load",
  inputs = {
    mesh = schema.text, then_rays = schema.optional(rays.given),
    patches = schema.list(schema.record {
      chunk = schema.text, op = schema.text, offset = schema.optional(schema.integer),
      hex = schema.optional(schema.text), size = schema.optional(schema.integer),
    }),
  },
  answers = {expect = schema.text, then_rays = schema.optional(rays.expected)},
  answer = answer,
}
