--- The texts of accounts, by the class of the world that gave them.

local core = require "boardwalk.core"

local explanations = {}

--- How the accounts of a class are told.
---@class boardwalk.AccountTexts
---@field lines fun(account: table): string[] the whole account
---@field about fun(account: table): string[] what of it is nearest to the answer, for a verdict
---@field skipped fun(candidate: table): string an account's nearest_skipped: what it is, where, and
--- why it is no hit, as "triangle 7 at t 0.5, which is disabled"

-- A module for each class that has a method explain.
local BY_CLASS = {
  CollisionMesh = require "boardwalk.class.explanation",
  IPhysics = require "boardwalk.class.body_explanation",
  MeshShape = require "boardwalk.class.shape_explanation",
  ShapeSet = require "boardwalk.class.shape_explanation",
  HeightField = require "boardwalk.class.height_explanation",
  LevelObject = require "boardwalk.class.explanation",
  WorldManager = require "boardwalk.class.sector_explanation",
  StreamedWorld = require "boardwalk.class.sector_explanation",
  TileGrid = require "boardwalk.class.tile_explanation",
}

--- The texts of a world's accounts, or nil when it gives none.
---@param world any
---@return boardwalk.AccountTexts?
function explanations.of(world)
  return BY_CLASS[core.kind(world)]
end

return explanations
