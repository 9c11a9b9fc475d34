--- Records of primitive shapes: points.

local beside = require "boardwalk.conform.beside"
local body = require "boardwalk.judge.shape.body"
local contains = require "boardwalk.judge.shape.contains"
local core = require "boardwalk.core"
local explanation = require "boardwalk.class.solid_explanation"
local once = require "boardwalk.judge.once"
local shape_content = require "boardwalk.shape_content"
local source = require "boardwalk.judge.shape.source"

local function world_of(record, place)
  return once(place, record.file, function() return body.read(beside.bytes(record, place)) end)
end

local function load(bytes)
  return require("boardwalk.class.primitive").read(bytes, shape_content.primitive(bytes))
end

-- The body, which must look like what it is.
local function files_of(primitive)
  if not primitive:bounds() then return nil, "the shape has no extent", "invalid" end
  local bytes, message, code = primitive:save()
  if not bytes then return nil, message, code end
  if shape_content.primitive(bytes) == primitive:info().shape then
    return {{ending = "shape", bytes = bytes}}
  end
  return nil, "nothing in its bytes tells which shape it is", "unsupported"
end

return {
  format = "shape", rules = require "boardwalk.judge.shape.rules",
  kinds = {
    {
      name = "contains", moving = {"point"},
      draw = function(from) return {point = from:place()} end,
      answer = function(solid, record, broken)
        return {expect = contains.is_in(solid, record.point, broken)}
      end,
    },
  },
  takes = function(world) return core.kind(world) == "Primitive" end,
  files = files_of,
  source = function(primitive, seed, place, about)
    return source.new(seed, primitive, world_of(about, place))
  end,
  with_world = function(record, place, call) return call(world_of(record, place)) end,
  explain = function(record, place)
    return explanation.about(beside.object(record, place, load):explain(record.point))
  end,
}
