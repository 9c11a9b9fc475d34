--- load: whether changed payloads are accepted, and rays on those that are.

local bw = require "boardwalk"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local function from_hex(text)
  return (text:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end

local operations = {}

local function check_inside(bytes, position)
  if position > #bytes then error("a patch reaches past its chunk", 0) end
end

function operations.set(bytes, patch)
  local new = from_hex(patch.hex)
  check_inside(bytes, patch.offset + #new)
  return bytes:sub(1, patch.offset) .. new .. bytes:sub(patch.offset + #new + 1)
end

function operations.truncate(bytes, patch)
  check_inside(bytes, patch.size)
  return bytes:sub(1, patch.size)
end

local function apply(payloads, patch)
  payloads[patch.chunk] = operations[patch.op](payloads[patch.chunk], patch)
end

local function answer(record, place)
  local payloads = meshes.payloads(place, record.mesh)
  for _, patch in ipairs(record.patches) do apply(payloads, patch) end
  local mesh = bw.payloads(payloads)
  if not mesh then return {expect = "refused"} end
  return {expect = "ok", then_rays = rays.cast_each(mesh, record.then_rays or {})}
end

local position = schema.u32

return {
  format = "warriors", kind = "load",
  inputs = {
    mesh = meshes.NAME, then_rays = schema.optional(rays.given),
    patches = schema.list(schema.variant("op", {
      set = schema.record {chunk = meshes.CHUNK, offset = position, hex = schema.hex},
      truncate = schema.record {chunk = meshes.CHUNK, size = position},
    })),
  },
  answers = {expect = schema.text, then_rays = schema.optional(rays.expected)},
  answer = answer,
}
