-- vectors and judge of shapes: copies of spec/shape_engine.lua with one planted fault each.

local bw = require "boardwalk"
local conform = require "boardwalk.conform"
local compare = require "boardwalk.conform.compare"
local formats = require "boardwalk.judge.formats"
local helpers = require "spec.helpers"
local quote = helpers.quote

local ENGINE = helpers.read(helpers.root .. "/spec/shape_engine.lua")

-- A copy of the engine with texts replaced.
local function copy(changes)
  return helpers.temp_file(helpers.planted(ENGINE, changes), ".lua")
end

-- Squares of two triangles of a width, one over the other, each `times`; as a file.
local function squares_file(width, times)
  local model = assert(bw.model())
  for i = 0, 5 do
    local first, z = model:vertex_count(), i * width
    for _, corner in ipairs {{0, 0}, {1, 0}, {1, 1}, {0, 1}} do
      model:add_vertex(corner[1] * width, corner[2] * width, z)
    end
    for _ = 1, times do model:add_polygon({first, first + 1, first + 2, first + 3}, "M" .. i) end
  end
  return helpers.temp_file(bw.mesh_shape(model, {form = "sws"}):save {allow_empty_mopp = true},
    ".sws")
end

local function judge(script, files, ...)
  local engine = ("%s %s %s %s"):format(quote(helpers.lua), quote(script),
    quote(helpers.root .. "/lua"),
    quote(helpers.build .. "/" .. helpers.by_machine("lua54", "luajit")))
  local words = {"judge", "--engine", engine, ...}
  for _, name in ipairs(files) do
    words[#words + 1] = name:find("^/") and name or helpers.vector("shapes/" .. name)
  end
  return helpers.boardwalk(words)
end

local ALL = {
  "box.meshshape", "yard.meshshape", "quad.meshshape", "park.sws", "ramp.sws", "crate.shape",
  "slab.shape", "pole.shape", "rail.shape", "barrel.shape", "block.shape", "bench.shape",
  "group.shape",
}

describe("the second answer to records of shapes", function()
  for _, name in ipairs(ALL) do
    it("is what the published records expect: " .. name, function()
      local path = helpers.vector("shapes/" .. name .. ".jsonl")
      local place, count = {folder = path:match("^(.*)/"), cache = {}}, 0
      local format = name:match("[^.]*$")
      for _, record in ipairs(helpers.json_lines(path)) do
        local known = formats.find(format, record.kind)
        if known then
          local entry = conform.find(format, record.kind)
          known.format.with_world(record, place, function(world)
            local answer = known.kind.answer(world, record, {})
            assert.same({}, compare.differences(entry.answers, record, answer, record.tol or 1e-5))
          end)
          count = count + 1
        end
      end
      assert.is_true(count >= 20)
    end)
  end
end)

describe("judge of shapes", function()
  it("finds nothing wrong with the engine as it is", function()
    local result = judge(helpers.root .. "/spec/shape_engine.lua", ALL, "--count", "60")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("contains +480 cases  all right", result.out)
    assert.matches("ray +180 cases  all right", result.out)
    assert.matches("ray +120 cases  all right", result.out)
  end)

  -- The sort of fault, the rule that is to be named, the files, and how to plant it.
  local RAYS = {"yard.meshshape", "box.meshshape"}
  local SWS = {"park.sws", "ramp.sws"}
  local FAULTS = {
    {"leaves out back faces", "back-faces", RAYS, {{"if down == 0", "if down >= 0"}}},
    {"leaves out front faces", "front-faces", SWS, {{"if down == 0", "if down <= 0"}}},
    {"takes the first hit", "nearest", SWS, {
      {"not best.t or t < best.t or t == best.t and face < best.face", "not best.t"},
    }},
    {"takes the first hit of the tree", "nearest", RAYS, {
      {"not best.t or t < best.t or t == best.t and face < best.face", "not best.t"},
    }},
    {"takes the farthest hit", "nearest", RAYS, {{"t < best.t or", "t > best.t or"}}},
    {"goes on behind the length", "length", SWS, {{"t < 0 or t > q.tmax", "t < 0"}}},
    {"hits what is behind", "origin", SWS, {{"t < 0 or t > q.tmax", "t > q.tmax"}}},
    {"tells metres", "directions", SWS, {
      {"t = best.t, point = best.point, face",
        "t = best.t * math.sqrt(dot(q.dir, q.dir)), point = best.point, face"},
      {"t = best.t, point = best.point, triangle",
        "t = best.t * math.sqrt(dot(q.dir, q.dir)), point = best.point, triangle"},
    }},
    {"makes directions unit", "directions", RAYS, {
      {"  local info, best = shape:info(), {}\n", "  local info, best = shape:info(), {}\n"
        .. "  local size = math.sqrt(dot(q.dir, q.dir))\n"
        .. "  for i = 1, 3 do q.dir[i] = q.dir[i] / size end\n"},
    }},
    {"takes selectors the other way round", "insets", RAYS, {
      {"node.owners[i] == side, node.owners[i + 3] == side",
        "node.owners[i] ~= side, node.owners[i + 3] ~= side"},
    }},
    {"moves both children", "insets", RAYS, {
      {"node.owners[i] == side, node.owners[i + 3] == side", "true, true"},
    }},
    {"tells the first material", "material", RAYS, {
      {"material = best.triangle.material,", "material = 0,"},
    }},
    {"tells the first material", "material", SWS, {
      {"[best.triangle.material + 1]", "[1]"},
    }},
    {"counts materials from 1", "material", SWS, {
      {"[best.triangle.material + 1]", "[math.max(best.triangle.material, 1)]"},
    }},
    {"counts polygons from 0", "polygon", RAYS, {
      {"polygon = best.triangle.polygon,", "polygon = best.triangle.polygon - 2,"},
    }},
    {"takes rows for columns", "columns", {"slab.shape"}, {
      {"{p[1] - m[13], p[2] - m[14], p[3] - m[15]}", "{p[1] - m[4], p[2] - m[8], p[3] - m[12]}"},
      {"dot({m[1], m[2], m[3]}, q), dot({m[5], m[6], m[7]}, q), dot({m[9], m[10], m[11]}, q)",
        "dot({m[1], m[5], m[9]}, q), dot({m[2], m[6], m[10]}, q), dot({m[3], m[7], m[11]}, q)"},
    }},
    {"applies the transform itself", "inverse", {"slab.shape"}, {
      {"local q = {p[1] - m[13], p[2] - m[14], p[3] - m[15]}", "local q = p"},
      {"{dot({m[1], m[2], m[3]}, q), dot({m[5], m[6], m[7]}, q), dot({m[9], m[10], m[11]}, q)}",
        "{dot({m[1], m[5], m[9]}, q) + m[13], dot({m[2], m[6], m[10]}, q) + m[14], "
          .. "dot({m[3], m[7], m[11]}, q) + m[15]}"},
    }},
    {"leaves the translation out", "translation", {"slab.shape"}, {
      {"{p[1] - m[13], p[2] - m[14], p[3] - m[15]}", "p"},
    }},
    {"leaves the axes out", "axes", {"slab.shape"}, {
      {"{dot({m[1], m[2], m[3]}, q), dot({m[5], m[6], m[7]}, q), dot({m[9], m[10], m[11]}, q)}",
        "q"},
    }},
    {"takes half extents for whole ones", "half-extents", {"slab.shape", "crate.shape"}, {
      {"local half = solid.half_extents\n", "local half = solid.half_extents\n"
        .. "    half = {half[1] / 2, half[2] / 2, half[3] / 2}\n"},
    }},
    {"adds the convex radius", "convex-radius", {"slab.shape"}, {
      {"math.abs(q[3]) - half[3]) <= 0", "math.abs(q[3]) - half[3]) <= solid.convex_radius"},
    }},
    {"ends capsules flat", "capsule-ends", {"pole.shape", "rail.shape"}, {
      {"  local t = math.max(0, math.min(1, dot(from, side) / dot(side, side)))",
        "  local t = dot(from, side) / dot(side, side)\n  if t < 0 or t > 1 then return false end"},
    }},
    {"takes planes for pointing inwards", "planes", {"barrel.shape", "block.shape"}, {
      {"if dot(plane, q) + plane[4] > 0", "if dot(plane, q) + plane[4] < 0"},
    }},
    {"asks the first child of a list", "list", {"bench.shape", "group.shape"}, {
      {"    if is_in(child, p) then return true end\n", "    do return is_in(child, p) end\n"},
    }},
  }
  for _, fault in ipairs(FAULTS) do
    it(("names the rule of an engine that %s: %s"):format(fault[1], fault[2]), function()
      local script = copy(fault[4])
      local result = judge(script, fault[3], "--count", "60", "--json")
      os.remove(script)
      local verdict = helpers.json_values(result.out)[1]
      assert.equal(1, result.status)
      assert.is_true(verdict.failed > 0)
      assert.equal(fault[2], verdict.first.rule)
      assert.equal(fault[2], verdict.rules[1].name)
      assert.is_true(verdict.rules[1].cases >= 0.9 * verdict.failed)
    end)
  end

  it("names the rules of small faces and of faces as near, where there are such", function()
    for rule, case in pairs {
      determinant = {squares_file(0.01, 1), {"if down == 0", "if math.abs(down) < 1e-4"}},
      ties = {squares_file(1, 2), {"face < best.face", "face > best.face"}},
    } do
      local script = copy {case[2]}
      local result = judge(script, {case[1]}, "--count", "60", "--json")
      os.remove(script)
      os.remove(case[1])
      assert.equal(rule, helpers.json_values(result.out)[1].rules[1].name)
    end
  end)

  it("explains the first difference of a ray and of a point", function()
    local script = copy {FAULTS[6][4][1]}
    local result = judge(script, {"ramp.sws"}, "--count", "40")
    os.remove(script)
    assert.matches("\n  the rule length: a face beyond the ray's length is not met\n", result.out)
    script = copy {{"solid.radius ^ 2", "2 * solid.radius ^ 2"}}
    result = judge(script, {"pole.shape"}, "--count", "100")
    os.remove(script)
    assert.matches("\n *capsule does not hold the point: [%d.]+ from its %a+, radius 0%.25\n",
      result.out)
    assert.matches("unexplained", result.out)
  end)
end)

describe("vectors of shapes", function()
  local folder

  before_each(function()
    folder = helpers.temp_name()
    helpers.shell("mkdir " .. quote(folder))
  end)
  after_each(function() helpers.shell("rm -r " .. quote(folder)) end)

  for _, name in ipairs {"yard.meshshape", "park.sws", "group.shape"} do
    it("are records that conform passes, the body beside them: " .. name, function()
      local out = folder .. "/made.jsonl"
      local result = helpers.boardwalk {
        "vectors", helpers.vector("shapes/" .. name), "-o", out, "--count", "30",
      }
      assert.same({0, ""}, {result.status, result.err})
      local body = folder .. "/made." .. name:match("[^.]*$")
      assert.is_true(helpers.read(body) == helpers.read(helpers.vector("shapes/" .. name)))
      result = helpers.boardwalk {"conform", out}
      assert.equal(0, result.status)
      assert.matches("30 +0 +0\n", result.out)
      -- another body is not what the records are about
      helpers.write(body, helpers.read(helpers.vector("shapes/"
        .. name:gsub("^%a+", {yard = "box", park = "ramp", group = "bench"}))))
      result = helpers.boardwalk {"conform", out}
      assert.equal(1, result.status)
      assert.matches("30", result.out)
    end)
  end

  it("are not made of shapes without anything in them", function()
    local result = helpers.boardwalk {
      "vectors", helpers.vector("shapes/nothing.shape"), "-o", folder .. "/made.jsonl",
    }
    assert.equal(1, result.status)
    assert.equal("", helpers.shell("ls " .. quote(folder)).out)
  end)
end)
