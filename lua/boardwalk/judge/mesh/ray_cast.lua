--- ray_cast: drawn, and answered in double arithmetic.

local ray = require "boardwalk.judge.mesh.ray"
local schema = require "boardwalk.conform.schema"

return {
  name = "ray_cast", draw = ray.draw, moving = {"origin", "direction", "length"},
  answer = function(world, record, broken)
    local result = ray.cast(world, record, broken, {})
    return {expect = result.hit == 1 and result or schema.null}
  end,
}
