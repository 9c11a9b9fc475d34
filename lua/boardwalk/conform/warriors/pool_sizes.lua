--- pool_sizes: the sizes of pools, and the budget as levels come and go.

local bw = require "boardwalk"
local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local done = shapes.done

local operations = {}

for _, name in ipairs {"world_level_pool", "global_data_pool"} do
  operations[name] = function(record) return {expect = bw.pool_size(name, record.size)} end
end

for _, name in ipairs {"sector_pool", "sector_pool_2"} do
  operations[name] = function(record) return {expect = bw.pool_size(name, record.largest_free)} end
end

-- ---- budget

-- The smallest level there is, made once a run.
local function small_level(place)
  local bytes = place.cache.small_level
  if not bytes then
    local mesh = done(bw.mesh {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}}})
    bytes = done(done(bw.level(mesh)):save())
    place.cache.small_level = bytes
  end
  return bytes
end

local function name_of(size)
  return ("size%d"):format(size)
end

-- A level file of so many bytes: what stands behind the last chunk is passed over.
local function level_file(place, size)
  local level = small_level(place)
  if size < #level then error(("no level has only %d bytes"):format(size), 0) end
  return level .. ("\0"):rep(size - #level)
end

local steps = {}

function steps.load(manager, size)
  done(manager:load_level(name_of(size), {header_only = true}))
end

function steps.unload(manager, keep)
  done(manager:unload(keep))
end

function operations.budget(record, place)
  local files = {}
  for _, op in ipairs(record.ops) do
    if op[1] == "load" then files[name_of(op[2]) .. ".lev"] = level_file(place, op[2]) end
  end
  local manager = done(bw.world_manager({files = files}, {
    capacity = record.capacity, global_data = record.glr_size, log = 0,
  }))
  local used = {manager.budget:used()}
  for _, op in ipairs(record.ops) do
    steps[op[1]](manager, op[2])
    used[#used + 1] = manager.budget:used()
  end
  manager:destroy()
  return {used = used}
end

local function answer(record, place)
  local operation = operations[record.op]
  if not operation then error(("unknown op '%s'"):format(record.op), 0) end
  return operation(record, place)
end

return {
  format = "warriors", kind = "pool_sizes",
  inputs = {
    op = schema.text, size = schema.optional(schema.u32),
    largest_free = schema.optional(schema.u32), capacity = schema.optional(schema.u32),
    glr_size = schema.optional(schema.u32),
    ops = schema.optional(schema.list(schema.list(schema.either(schema.text, schema.integer,
      schema.boolean), 2))),
  },
  answers = {
    expect = schema.optional(schema.integer), used = schema.optional(schema.list(schema.integer)),
  },
  answer = answer,
}
