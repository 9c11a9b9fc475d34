-- boardwalk judge: copies of examples/engine.lua with one planted fault each.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local quote = helpers.quote

local ENGINE = helpers.read(helpers.root .. "/examples/engine.lua")
local CHUNKS = {["03"] = 3, ["04"] = 4, ["05"] = 5, ["06"] = 6, ["07"] = 7, ["52"] = 0x52}

local function mesh_path(name)
  return helpers.vector("warriors/meshes/" .. name .. ".lev")
end

-- A terrain whose grid is clamped within: the two columns with the lowest x are never visited.
local function clamped_level()
  local mesh = assert(bw.load(mesh_path("terrain"), {only = "mesh"}))
  local payloads = {}
  for name, kind in pairs(CHUNKS) do payloads[name] = mesh:payload(kind) end
  local header = payloads["03"]
  payloads["03"] = header:sub(1, 0x50) .. "\0\0\32\64" .. header:sub(0x55) -- 2.5
  return helpers.temp_file(assert(bw.payloads(payloads)):save(), ".lev")
end

-- A copy of the engine with texts replaced.
local function copy(changes)
  local text = ENGINE
  for _, change in ipairs(changes) do
    local first, last = text:find(change[1], 1, true)
    text = text:sub(1, assert(first, change[1]) - 1) .. change[2] .. text:sub(last + 1)
  end
  return helpers.temp_file(text, ".lua")
end

describe("judge", function()
  local clamped

  setup(function() clamped = clamped_level() end)
  teardown(function() os.remove(clamped) end)

  local function judge(script, levels, ...)
    local words = {"judge", "--engine", quote(helpers.lua) .. " " .. quote(script), ...}
    for _, level in ipairs(levels) do words[#words + 1] = level end
    return helpers.boardwalk(words)
  end

  it("finds nothing wrong with the engine as it is", function()
    local result = judge(helpers.root .. "/examples/engine.lua", {mesh_path "tight", clamped},
      "--count", "80")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("world_ray +40 cases  all right", result.out)
    assert.not_matches("difference", result.out)
  end)

  -- The sort of fault, the rule that is to be named, the level, and how to plant it.
  local FAULTS = {
    {"ignores two-sided", "two-sided", "room", {
      {"if has_bit(triangle.flags, TWO_SIDED) then\n", "if false then\n"},
    }},
    {"tests disabled triangles", "disabled", "room", {
      {"if has_bit(flags, 1) or has_bit(mask, 1) then", "if true then"},
    }},
    {"walks cells centred", "half-cell", "tight", {
      {"math.min(row(x), row(x + 1)), math.max(row(x), row(x + 1))",
        "math.min(row(x - 0.5), row(x + 0.5)), math.max(row(x - 0.5), row(x + 0.5))"},
    }},
    {"forgets the exclusion fill", "exclusion-fill", "panes", {
      {"  if result.hit == 1 and (excluded or t >= result.t) then return end",
        "  if excluded or result.hit == 1 and t >= result.t then return end"},
    }},
    {"takes the first hit", "nearest", "room", {
      {"  if result.hit == 1 and (excluded or t >= result.t) then return end",
        "  if result.hit == 1 then return end"},
    }},
    {"flips the normal", "normal", "room", {
      {"{normal[1] / length, normal[2] / length, normal[3] / length}",
        "{-normal[1] / length, -normal[2] / length, -normal[3] / length}"},
    }},
    {"skips the clamp", "clamp", nil, {
      {"math.floor(clamp(math.min(a[axis], b[axis]), low, high)),",
        "math.floor(math.min(a[axis], b[axis])),"},
      {"math.floor(clamp(math.max(a[axis], b[axis]), low, high))",
        "math.floor(math.max(a[axis], b[axis]))"},
      {"  local low, high = level.low[axis], level.high[axis]\n", ""},
      {"  local offset = u32", "  if x < 0 or y < 0 or z ~= 0 or x >= level.nx or y >= level.ny\n"
        .. "  then return end\n  local offset = u32"},
    }},
    {"ignores the mask", "mask", "room", {
      {"if has_bit(flags, 2 ^ bit) and has_bit(mask, 2 ^ bit) then", "if false then"},
    }},
    {"goes on behind the length", "length", "room", {{"t >= 0 and t <= ray.length", "t >= 0"}}},
  }
  for _, fault in ipairs(FAULTS) do
    it(("names the rule of an engine that %s: %s"):format(fault[1], fault[2]), function()
      local script = copy(fault[4])
      local level = fault[3] and mesh_path(fault[3]) or clamped
      local result = judge(script, {level}, "--count", "150", "--kind", "ray_cast", "--kind",
        "world_ray", "--json")
      os.remove(script)
      local verdict = helpers.json_values(result.out)[1]
      assert.equal(1, result.status)
      assert.is_true(verdict.failed > 0)
      assert.equal(fault[2], verdict.first.rule)
      assert.equal(fault[2], verdict.rules[1].name)
    end)
  end

  it("prints the first difference with both answers and the rule, then the tables", function()
    local script = copy(FAULTS[6][4])
    local result = judge(script, {mesh_path "room"}, "--count", "20", "--kind", "ray_cast")
    os.remove(script)
    assert.matches("^the first difference: ray_cast%-%d+, ray_cast\n  asked    {.-}\n"
      .. "  right    {.-}\n  answered {.-}\n", result.out)
    assert.matches("  the rule normal: the normal is that of %(b %- a%) x %(c %- a%)\n"
      .. "  the engine: its normals point the other way\n", result.out)
    assert.matches("\nray_cast +20 cases  %d+ differ\n", result.out)
    assert.matches("\nnormal +%d+ differences: its normals point the other way\n", result.out)
  end)

  it("tells apart two faults at once", function()
    local script = copy {FAULTS[1][4][1], FAULTS[8][4][1]}
    local result = judge(script, {mesh_path "room"}, "--count", "150", "--kind", "ray_cast",
      "--json")
    os.remove(script)
    local names = {}
    for _, rule in ipairs(helpers.json_values(result.out)[1].rules) do names[rule.name] = true end
    assert.is_true(names["two-sided"] and names.mask)
  end)

  it("judges records that are there", function()
    local script = copy(FAULTS[4][4])
    local result = judge(script, {helpers.vector("warriors/world_ray.jsonl")}, "--json")
    os.remove(script)
    assert.equal("exclusion-fill", helpers.json_values(result.out)[1].first.rule)
  end)

  it("ends with a verdict on engines that are none", function()
    for _, engine in ipairs {"/nowhere/engine", "exit 3", "cat >/dev/null; sleep 60"} do
      local result = helpers.boardwalk {
        "judge", "--engine", engine, "--timeout", "0.5", "--count", "4", mesh_path "floor",
      }
      assert.equal(1, result.status)
      assert.matches("4 differences", result.out)
    end
  end)

  it("leaves no file behind", function()
    local folder = helpers.temp_name()
    helpers.shell("mkdir " .. quote(folder))
    helpers.boardwalk({"judge", "--engine", "cat", "--count", "4", mesh_path "floor"},
      {before = "TMPDIR=" .. quote(folder)})
    local left = helpers.shell("ls " .. quote(folder)).out
    helpers.shell("rm -r " .. quote(folder))
    assert.equal("", left)
  end)

  it("needs an engine and a level", function()
    assert.equal(2, helpers.boardwalk({"judge", mesh_path "floor"}).status)
    assert.equal(1, helpers.boardwalk({"judge", "--engine", "cat", "/nowhere"}).status)
  end)
end)
