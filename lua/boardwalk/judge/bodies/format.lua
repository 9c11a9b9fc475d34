--- What the formats of records about bodies share: each is one kind, with its own rules.

local core = require "boardwalk.core"
local scene = require "boardwalk.judge.bodies.scene"

local NO_WORLD = {}

--- A format of one kind. our choice: a level holds no bodies, so they are drawn, about its
--- triangles, and they are made only when they are asked for.
---@param kind boardwalk.JudgeKind
---@param rules boardwalk.JudgeRule[]
---@param explain? fun(record: table, place: table): string[]?
---@return boardwalk.JudgeFormat
return function(kind, rules, explain)
  kind.seldom = true
  return {
    format = "warriors", kinds = {kind}, rules = rules,
    takes = function(world) return core.kind(world) == "CollisionMesh" and #world > 0 end,
    files = function() return {} end,
    about = function() return {} end,
    source = scene.new,
    with_world = function(_, _, call) return call(NO_WORLD) end,
    explain = explain,
  }
end
