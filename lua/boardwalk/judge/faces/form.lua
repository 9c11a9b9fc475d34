--- What the records of mesh shapes have alike in both forms.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local explanation = require "boardwalk.class.shape_explanation"
local once = require "boardwalk.judge.once"
local rules = require "boardwalk.judge.faces.rules"
local source = require "boardwalk.judge.faces.source"

local form = {}

--- The rules of rays at faces, and a form's own behind them.
---@param own boardwalk.JudgeRule[]
---@return boardwalk.JudgeRule[]
function form.rules(own)
  local list = {}
  for _, some in ipairs {rules, own} do
    for _, rule in ipairs(some) do list[#list + 1] = rule end
  end
  return list
end

--- The format of a form.
---@param of table format, form (as MeshShape.info has it), rules, ray (a kind), read(bytes) -> what
--- it answers from, save(shape) -> bytes or nil, message, code, load(record, place) -> MeshShape
---@return boardwalk.JudgeFormat
function form.format(of)
  local function world_of(record, place)
    return once(place, record.file, function() return of.read(beside.bytes(record, place)) end)
  end
  return {
    format = of.format, kinds = {of.ray}, rules = of.rules,
    takes = function(world)
      return core.kind(world) == "MeshShape" and world:info().form == of.form
    end,
    files = function(shape)
      if #shape == 0 then return nil, "the shape has no faces", "invalid" end
      local bytes, message, code = of.save(shape)
      if not bytes then return nil, message, code end
      return {{ending = of.format, bytes = bytes}}
    end,
    source = function(shape, seed, place, about)
      return source.new(seed, shape, world_of(about, place).faces)
    end,
    with_world = function(record, place, call) return call(world_of(record, place)) end,
    explain = function(record, place)
      local shape = of.load(record, place)
      return explanation.about(shape:explain(record.origin, record.dir, record.tmax))
    end,
  }
end

return form
