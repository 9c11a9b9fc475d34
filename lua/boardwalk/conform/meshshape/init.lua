--- The checkers of Anvil's mesh shapes.

local file = require "boardwalk.conform.meshshape.file"
local schema = require "boardwalk.conform.schema"
local shape_record = require "boardwalk.conform.shape_record"
local verdict = require "boardwalk.conform.verdict"

local ray = shape_record.ray("meshshape", file.FILE, file.of, "face", {
  polygon = schema.optional(schema.integer), material = schema.optional(schema.integer),
}, function(answer, hit)
  answer.polygon, answer.material = hit.polygon, hit.material
end)

local checkers = {
  require "boardwalk.conform.meshshape.parse", ray, verdict("meshshape", file.read),
}
for _, name in ipairs {"parts", "tree"} do
  for _, checker in ipairs(require("boardwalk.conform.meshshape." .. name)) do
    checkers[#checkers + 1] = checker
  end
end

return checkers
