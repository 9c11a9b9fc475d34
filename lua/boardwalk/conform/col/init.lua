--- The checkers of Rugrats' height fields, LEVELnn.COL.

local field = require "boardwalk.conform.col.field"
local normal = require "boardwalk.conform.col.normal"
local verdict = require "boardwalk.conform.verdict"

return {
  require "boardwalk.conform.col.parse",
  require "boardwalk.conform.col.column",
  normal("floor_normal"),
  normal("ceiling_normal"),
  require "boardwalk.conform.col.query",
  require "boardwalk.conform.col.segment",
  verdict("col", field.read),
}
