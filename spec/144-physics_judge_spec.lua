-- boardwalk vectors and judge about bodies: engines that are ours with one planted fault each.

local compare = require "boardwalk.conform.compare"
local conform = require "boardwalk.conform"
local formats = require "boardwalk.judge.formats"
local helpers = require "spec.helpers"
local json = require "dkjson"
local quote = helpers.quote

local KINDS = {"raycast_bodies", "ray_box", "ray_capsule", "bound_refresh", "settle"}
local LEVEL = helpers.vector "warriors/meshes/room.lev"

-- An engine that answers as we do, but for what `ask(record)` changes before and `tell(record,
-- answer)` afterwards, or answers itself.
local ENGINE = [[
package.path, package.cpath = %q, %q
local conform = require "boardwalk.conform"
local encode = require("boardwalk.conform.text").encode
local json = require "dkjson"
local place = {folder = ".", cache = {}}
local function right(record)
  return conform.find("warriors", record.kind).checker.answer(record, place)
end
local function each_shape(record, call)
  for _, body in ipairs(record.bodies) do
    for _, shape in ipairs(body.shapes) do call(shape) end
  end
end
local function has(flags, bit) return math.floor(flags / bit) %% 2 == 1 end
local function met(list)
  for _, fraction in ipairs(list) do
    if fraction >= 0 and fraction <= 1 then return fraction end
  end
  return json.null
end
local ask, tell
%s
for line in io.lines() do
  local record = json.decode(line, 1, json.null)
  if ask then ask(record) end
  local answer = right(record)
  if tell then answer = tell(record, answer) or answer end
  answer.id = record.id
  print(encode(answer))
  io.flush()
end
]]

local function engine(body)
  return helpers.temp_file(ENGINE:format(package.path, package.cpath, body), ".lua")
end

local function judge(body, kind, ...)
  local script = engine(body)
  local result = helpers.boardwalk {
    "judge", LEVEL, "--json", "--engine", quote(helpers.lua) .. " " .. quote(script), "--kind",
    kind, ...,
  }
  os.remove(script)
  return result, helpers.json_values(result.out)[1]
end

describe("vectors of bodies", function()
  local function vectors(out, ...)
    return helpers.boardwalk {"vectors", LEVEL, "-o", out, "--count", "60", ...}
  end

  for _, kind in ipairs(KINDS) do
    it("are made when they are asked for, and are right: " .. kind, function()
      local out = helpers.temp_name ".jsonl"
      local result = vectors(out, "--kind", kind)
      assert.equal(0, result.status)
      assert.equal(out .. ": 60 records\n", result.out:match("^.-\n"))
      assert.matches("\n%d+ cases? %l+ not robust and left out\n$", result.out)
      assert.is_false(helpers.exists((out:gsub("jsonl$", "lev"))))
      local run = helpers.json_values(helpers.boardwalk({"conform", "--json", out}).out)[1]
      assert.same({60, 0}, {run.passed, run.failed})
      local again = helpers.temp_name ".jsonl"
      vectors(again, "--kind", kind)
      assert.equal(helpers.read(out), helpers.read(again))
      vectors(again, "--kind", kind, "--seed", "2", "--force")
      assert.not_equal(helpers.read(out), helpers.read(again))
      os.remove(out)
      os.remove(again)
    end)
  end

  it("are not made unless they are asked for", function()
    local out = helpers.temp_name ".jsonl"
    vectors(out)
    for _, record in ipairs(helpers.json_lines(out)) do
      for _, kind in ipairs(KINDS) do assert.not_equal(kind, record.kind) end
    end
    os.remove(out)
    os.remove((out:gsub("jsonl$", "lev")))
  end)
end)

describe("the second answer", function()
  for _, kind in ipairs(KINDS) do
    it("is that of the published records: " .. kind, function()
      local entry, known = conform.find("warriors", kind), formats.find("warriors", kind)
      local wrong = {}
      for line in io.lines(helpers.vector("warriors/" .. kind .. ".jsonl")) do
        local record = json.decode(line, 1, json.null)
        local got = known.kind.answer({}, record, {})
        -- the specification's own examples are exact on purpose
        local exact = (record.category or record.note or ""):find("^specification")
        if not exact and #compare.differences(entry.answers, record, got) > 0 then
          wrong[#wrong + 1] = record.id
        end
      end
      assert.same({}, wrong)
    end)
  end

  local function bodies(list)
    return {
      start = {0, 0, 1}, direction = {1, 0, 0}, length = 10, type_mask = 1, ignored_owner = 9,
      bodies = list,
    }
  end

  local function ball(x)
    return {type = "sphere", flags = 1, centre = {x, 0, 1}, radius = 1}
  end

  local function body(shapes, bones)
    return {
      owner = 4, flags = 0x2000, type_mask = 1, min = {0, -1, 0}, max = {9, 1, 2}, shapes = shapes,
      bones = bones,
    }
  end

  it("meets spheres only where the rule is broken", function()
    local answer = formats.find("warriors", "raycast_bodies").kind.answer
    local record = bodies {body {ball(5)}}
    assert.equal(answer({}, bodies {}, {}).expect, answer({}, record, {}).expect)
    assert.same({owner = 4, body = 0, shape = 0, fraction = 0.4},
      answer({}, record, {spheres = true}).expect)
  end)

  it("meets bones only where the rule is broken", function()
    local answer = formats.find("warriors", "raycast_bodies").kind.answer
    local record = bodies {body({ball(3)}, {ball(7)})}
    assert.equal(answer({}, bodies {}, {}).expect, answer({}, record, {}).expect)
    assert.same({owner = 4, body = 0, shape = 0, fraction = 0.6},
      answer({}, record, {bones = true}).expect)
  end)
end)

-- Kind, the rule that is to be named, the fault.
local FAULTS = {
  {"raycast_bodies", "layer", [[
function ask(record) for _, body in ipairs(record.bodies) do body.flags = 0x2000 end end]]},
  {"raycast_bodies", "type-mask", [[
function ask(record) for _, body in ipairs(record.bodies) do body.type_mask = 2 ^ 32 - 1 end end]]},
  {"raycast_bodies", "ignored-owner", "function ask(record) record.ignored_owner = json.null end"},
  {"raycast_bodies", "enabled", [[
function ask(record) each_shape(record, function(shape) shape.flags = 1 end) end]]},
  {"raycast_bodies", "body-box", [[
function ask(record)
  for _, body in ipairs(record.bodies) do
    body.min, body.max = {-1e6, -1e6, -1e6}, {1e6, 1e6, 1e6}
  end
end]]},
  {"raycast_bodies", "nearest-body", [[
function tell(record)
  for i, body in ipairs(record.bodies) do
    for k, shape in ipairs(body.shapes) do
      local one = {}
      for key, value in pairs(record) do one[key] = value end
      local alone = {}
      for key, value in pairs(body) do alone[key] = value end
      alone.shapes, one.bodies = {shape}, {alone}
      local hit = right(one).expect
      if hit ~= json.null then
        hit.body, hit.shape = i - 1, k - 1
        return {expect = hit}
      end
    end
  end
end]]},
  {"raycast_bodies", "box-axes", [[
function ask(record)
  each_shape(record, function(shape)
    if shape.axes then shape.axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} end
  end)
end]]},
  {"ray_box", "box-half", [[
function ask(record)
  for i = 1, record.box and 3 or 0 do record.box.half[i] = record.box.half[i] / 2 end
end]]},
  {"ray_box", "box-start", [[
function tell(record, answer)
  local list = answer.expect.list
  if record.box and list ~= json.null and list[1] == 0 then
    return {expect = {list = {list[2]}, answer = list[2]}}
  end
end]]},
  {"ray_box", "box-inside", [[
function tell(record, answer)
  if not record.box or answer.expect.list ~= json.null then return end
  record.length = record.length * 1e4
  local list = right(record).expect.list
  if list ~= json.null and list[1] == 0 then return {expect = {list = {0, 1}, answer = 0}} end
end]]},
  {"ray_box", "ray-end", [[
function ask(record) if record.box then record.length = record.length * 1000 end end
function tell(record, answer)
  if not record.box or answer.expect.list == json.null then return end
  local list = answer.expect.list
  for i = 1, #list do list[i] = list[i] * 1000 end
  return {expect = {list = list, answer = list[1]}}
end]]},
  {"ray_box", "slab-sense", [[
function ask(record)
  if record.den then record.den, record.num = -record.den, -record.num end
end]]},
  {"ray_capsule", "capsule-down", [[
function tell(record, answer)
  if record.direction[3] > -0.999999 then return end
  local s, c = record.start, record.capsule
  local x, y, z = s[1] - c.base[1], s[2] - c.base[2], s[3] - c.base[3]
  local squared = c.radius ^ 2 - x * x - y * y
  if squared < 0 then return end
  local q = math.sqrt(squared)
  local list = {(z - c.height - q) / record.length, (z + q) / record.length}
  return {expect = {list = list, answer = met(list)}}
end]]},
  {"ray_capsule", "capsule-order", [[
function tell(record, answer)
  local list = answer.expect.list
  if list == json.null then return end
  table.sort(list)
  return {expect = {list = list, answer = met(list)}}
end]]},
  {"ray_capsule", "capsule-start", [[
function tell(record, answer)
  local list = answer.expect.list
  if list == json.null or #list < 2 then return end
  if math.min(list[1], list[2]) < 0 and math.max(list[1], list[2]) > 0 then
    return {expect = {list = list, answer = 0}}
  end
end]]},
  {"ray_capsule", "capsule-caps", [[
function tell(record, answer)
  local list, c = answer.expect.list, record.capsule
  if list == json.null or math.abs(record.direction[3]) > 0.999999 then return end
  local kept = {}
  for _, fraction in ipairs(list) do
    local z = record.start[3] + fraction * record.length * record.direction[3] - c.base[3]
    if z >= 0 and z <= c.height then kept[#kept + 1] = fraction end
  end
  return {expect = {list = #kept > 0 and kept or json.null, answer = met(kept)}}
end]]},
  {"ray_capsule", "capsule-base", [[
function ask(record)
  record.capsule.base[3] = record.capsule.base[3] - record.capsule.height / 2
end]]},
  {"bound_refresh", "bound-shrinks", [[
function tell(record, answer)
  local widest = 0
  for _, state in ipairs(answer.expect) do
    widest = math.max(widest, state[2])
    state[2] = widest
  end
end]]},
  {"bound_refresh", "bound-keeps", [=[
function tell(record, answer)
  local widths = {}
  for i, op in ipairs(record.ops) do
    if op[1] == "insert" then widths[op[2]] = op[3] end
    if op[1] == "remove" then widths[op[2]] = nil end
    local widest = 0
    for _, width in pairs(widths) do widest = math.max(widest, width) end
    answer.expect[i][2] = widest
  end
end]=]},
  {"settle", "settle-axis", "function ask(record) record.axis_mask = 7 end"},
  {"settle", "settle-held", [[
function ask(record)
  record.held = record.op == "timeline" and has(record.object_flags, 0x10)
  if record.held then record.object_flags = record.object_flags - 0x10 end
end
function tell(record, answer)
  if not record.held then return end
  for _, tick in ipairs(answer.expect) do tick.flags = tick.flags + 0x10 end
end]]},
  {"settle", "settle-start", [[
function ask(record) if record.now then record.now = record.update_stamp end end]]},
  {"settle", "settle-stops", [[
function tell(record, answer)
  if record.angular_velocity then answer.expect.angular_velocity = record.angular_velocity end
end]]},
  {"settle", "settle-flags", [[
function tell(record, answer)
  if record.op ~= "timeline" then return end
  for _, tick in ipairs(answer.expect) do
    if has(tick.flags, 0x8000000) then tick.flags = tick.flags - 0x8000000 end
  end
end]]},
}

describe("judge of bodies", function()
  for _, kind in ipairs(KINDS) do
    it("finds nothing wrong with an honest engine: " .. kind, function()
      local result, verdict = judge("", kind, "--count", "40")
      assert.same({0, ""}, {result.status, result.err})
      assert.same({0, {}}, {verdict.failed, verdict.rules})
    end)
  end

  for _, fault in ipairs(FAULTS) do
    it(("names %s of a fault in %s"):format(fault[2], fault[1]), function()
      local result, verdict = judge(fault[3], fault[1], "--count", "150")
      assert.equal(1, result.status)
      assert.is_true(verdict.failed > 0)
      assert.equal(fault[2], verdict.rules[1].name)
      assert.equal(fault[2], verdict.first.rule)
      assert.equal(0, verdict.unexplained)
    end)
  end

  it("tells which bodies the ray meets", function()
    local script = engine(FAULTS[1][3])
    local result = helpers.boardwalk {
      "judge", LEVEL, "--engine", quote(helpers.lua) .. " " .. quote(script), "--kind",
      "raycast_bodies", "--count", "100",
    }
    os.remove(script)
    assert.matches("  the rule layer: only bodies with the flag 0x2000 %(RAYCASTTARGET%) are met\n",
      result.out)
    assert.matches("    body %d, %l+ %d is of a body that is not on the layer RAYCASTTARGET, t %d",
      result.out)
  end)
end)
