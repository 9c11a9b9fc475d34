--- bound_refresh: the bound on the widest body, which grows at once and shrinks every 120 steps.

local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local done = shapes.done

local operations = {}

function operations.insert(world, bodies, number, width)
  local body = done(done(world:add_owner()):add_body())
  done(body:set_box({0, 0, 0}, {width, 1, 1}))
  bodies[number] = body
end

function operations.remove(_, bodies, number)
  bodies[number]:destroy()
end

function operations.step(world, _, count)
  for _ = 1, count do world:step() end
end

local function answer(record)
  local world, bodies, states = shapes.world(#record.ops), {}, {}
  for i, op in ipairs(record.ops) do
    operations[op[1]](world, bodies, op[2], op[3])
    local stats = world:stats()
    states[i] = {stats.ticks, stats.widest}
  end
  return {expect = states}
end

return {
  format = "warriors", kind = "bound_refresh",
  inputs = {ops = schema.list(schema.list(schema.either(schema.text, schema.number)))},
  answers = {expect = schema.list(schema.list(schema.number, 2))},
  answer = answer,
}
