-- boardwalk judge: copies of examples/engine.lua and engine.c with one planted fault each.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local sample = require "boardwalk.judge.sample"
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

-- A copy of the engine in Lua with texts replaced.
local function copy(changes)
  return helpers.temp_file(helpers.planted(ENGINE, changes), ".lua")
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
    assert.matches("world_ray +32 cases  all right", result.out)
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

describe("judge of copies of examples/engine.c", function()
  local examples = helpers.root .. "/examples/"
  local source = helpers.read(examples .. "engine_cast.c")
  local folder, clamped

  local function shell(line)
    local result = helpers.shell(line, {cwd = helpers.root})
    assert(result.status == 0, result.err)
  end

  -- What stays the same is compiled once.
  setup(function()
    folder, clamped = helpers.temp_name(), clamped_level()
    shell(("mkdir %s && cc -std=c11 -Isrc -c -o %s/engine.o examples/engine.c"):format(
      quote(folder), quote(folder)))
  end)
  teardown(function()
    os.remove(clamped)
    shell("rm -r " .. quote(folder))
  end)

  local function build(changes)
    helpers.write(folder .. "/engine_cast.c", helpers.planted(source, changes))
    shell(("cc -std=c11 -O1 -ffp-contract=off -Isrc -Iexamples -o %s/engine %s/engine.o "
      .. "%s/engine_cast.c -L%s -lboardwalk -Wl,-rpath,%s -lm"):format(quote(folder), quote(folder),
      quote(folder), quote(helpers.build), quote(helpers.build)))
    return quote(folder .. "/engine")
  end

  local function judge(engine, level, ...)
    local result = helpers.boardwalk {
      "judge", "--engine", engine, level, "--json", "--kind", "ray_cast", "--kind", "world_ray", ...
    }
    return helpers.json_values(result.out)[1], result
  end

  it("finds nothing wrong with one that is not changed", function()
    local engine = build {}
    for _, level in ipairs {mesh_path "room", mesh_path "tight", clamped} do
      local verdict, result = judge(engine, level, "--count", "200")
      assert.same({0, "", 200, 0}, {result.status, result.err, verdict.passed, verdict.failed})
    end
  end)

  -- The sort of fault, the rule that is to be named, the level, a line and what stands there
  -- instead.
  local FAULTS = {
    {"ignores two-sided", "two-sided", "room",
      "bool two_sided = (face->flags & TWO_SIDED) != 0;\n  vector across",
      "bool two_sided = false;\n  vector across"},
    {"tests disabled triangles", "disabled", "room",
      "if (((flags | mask) & ENABLED) != 0) return true;", "return true;"},
    {"walks cells centred instead of half off", "half-cell", "tight",
      "float begin = (float)x;", "float begin = (float)x - 0.5f;"},
    {"forgets the exclusion fill", "exclusion-fill", "panes",
      "if (result->hit && (excluded || !(t < result->t))) return;",
      "if (excluded || (result->hit && !(t < result->t))) return;"},
    {"takes the first hit", "nearest", "room",
      "if (result->hit && (excluded || !(t < result->t))) return;", "if (result->hit) return;"},
    {"flips the normal", "normal", "room",
      "normal = scale(normal, length > 0.0f ? 1.0f / length : 0.0f);",
      "normal = scale(normal, length > 0.0f ? -1.0f / length : 0.0f);"},
    {"skips the clamp", "clamp", nil,
      "coordinate = clamp(coordinate, level->low[axis], level->high[axis]);", ""},
  }
  for _, fault in ipairs(FAULTS) do
    it(("names the rule of one that %s: %s"):format(fault[1], fault[2]), function()
      local engine = build {{fault[4], fault[5]}}
      local level = fault[3] and mesh_path(fault[3]) or clamped
      local verdict, result = judge(engine, level, "--count", "150")
      assert.equal(1, result.status)
      assert.is_true(verdict.failed > 0)
      assert.same({fault[2], fault[2]}, {verdict.first.rule, verdict.rules[1].name})
    end)
  end

  it("names the rule of one whose triangles stay off: switch-on", function()
    local engine = helpers.read(examples .. "engine.c")
    helpers.write(folder .. "/switched.c", helpers.planted(engine, {
      {"switch_box(kept, op, on != NULL && *on == 't');",
        "if (on != NULL && *on != 't') switch_box(kept, op, 0);"},
    }))
    shell(("cc -std=c11 -ffp-contract=off -Isrc -Iexamples -o %s/switched %s/switched.c "
      .. "examples/engine_cast.c -L%s -lboardwalk -Wl,-rpath,%s -lm"):format(quote(folder),
      quote(folder), quote(helpers.build), quote(helpers.build)))
    local result = helpers.boardwalk {
      "judge", "--engine", quote(folder .. "/switched"), mesh_path "room", "--json", "--kind",
      "set_enabled", "--count", "60",
    }
    local verdict = helpers.json_values(result.out)[1]
    assert.is_true(verdict.failed > 0)
    assert.same({"switch-on", 0}, {verdict.first.rule, verdict.unexplained})
  end)
end)

describe("the differences that are looked into", function()
  -- A sample of at most ten of so many of each sort, numbered through.
  local function chosen(counts)
    local some, number = sample.new(10), 0
    for _, one in ipairs(counts) do
      for _ = 1, one[2] do
        number = number + 1
        some:add(one[1], one[1] .. number)
      end
    end
    assert.equal(number, some.count)
    return some:chosen()
  end

  it("are all of them where there are few", function()
    assert.same({"a1", "b2", "b3"}, chosen {{"a", 1}, {"b", 2}})
  end)

  it("are of every sort, the rare ones whole", function()
    local counts = {a = 0, b = 0, c = 0}
    for _, item in ipairs(chosen {{"a", 1000}, {"b", 2}, {"c", 500}}) do
      counts[item:sub(1, 1)] = counts[item:sub(1, 1)] + 1
    end
    assert.same({a = 4, b = 2, c = 4}, counts)
  end)

  it("are spread over all that came, the first among them", function()
    local items = chosen {{"a", 10000}}
    assert.equal(10, #items)
    assert.equal("a1", items[1])
    local last = 0
    for _, item in ipairs(items) do
      local number = tonumber(item:sub(2))
      assert.is_true(number > last and number - last <= 2000)
      last = number
    end
    assert.is_true(last > 8000)
  end)

  it("are told of where they are not all", function()
    local script = helpers.temp_file([[
      for line in io.lines() do
        print(('{"id":"%s","expect":{"hit":true}}'):format(line:match('"id":"(.-)"')))
      end]], ".lua")
    local records = {}
    for i = 1, 2100 do
      records[i] = ('{"id":"m%d","kind":"material_name","material":%d,"expect":"%s"}'):format(i,
        i % 2 * 2, i % 2 == 1 and "MATERIAL_GLASS" or "undefined")
    end
    local path = helpers.temp_file(table.concat(records, "\n"), ".jsonl")
    local words = {"judge", "--engine", quote(helpers.lua) .. " " .. quote(script), path}
    local result = helpers.boardwalk(words)
    words[#words + 1] = "--json"
    local verdict = helpers.json_values(helpers.boardwalk(words).out)[1]
    os.remove(script)
    os.remove(path)
    assert.matches("\n2,000 of 2,100 differences were looked into, some of every kind and of every "
      .. "sort:\nunexplained +2,000 differences\n", result.out)
    assert.same({2000, 2000, 2100}, {verdict.looked_into, verdict.unexplained, verdict.failed})
  end)
end)
