--- Records of the height field: what is at points, and whether segments get through.

local core = require "boardwalk.core"
local explanation = require "boardwalk.class.height_explanation"
local field = require "boardwalk.conform.col.field"
local source = require "boardwalk.judge.height_field.source"

local function explain(record, place)
  local of = field.of(record, place)
  local account
  if record.pos then
    account = of:explain_query(record.pos)
  elseif record.from then
    account = of:explain_segment(record.from, record.to)
  end
  return account and explanation.about(account)
end

return {
  format = "col",
  kinds = {
    require "boardwalk.judge.height_field.query",
    (require "boardwalk.judge.height_field.segments"),
  },
  rules = require "boardwalk.judge.height_field.rules",
  takes = function(world) return core.kind(world) == "HeightField" end,
  files = function(of)
    if of:info().tiles == 0 then return nil, "the height field has no tiles", "invalid" end
    local bytes, message, code = of:save()
    if not bytes then return nil, message, code end
    return {{ending = "col", bytes = bytes}}
  end,
  source = source.new,
  with_world = function(record, place, call) return call(source.tables(record, place)) end,
  explain = explain,
}
