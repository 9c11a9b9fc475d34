-- bw.check finds every planted fault, each in a mesh that is clean but for it; bw.fix mends what is
-- safe to mend.

local bw = require "boardwalk"
local faulty = require "spec.faulty"
local helpers = require "spec.helpers"
local random = require "spec.random"

-- The codes of findings with the place of the first of each, in order.
local function first_places(findings)
  local places, order = {}, {}
  for _, finding in ipairs(findings) do
    if not places[finding.code] then
      places[finding.code] = finding.place
      order[#order + 1] = finding.code
    end
  end
  return places, order
end

local function finding_of(findings, code)
  for _, finding in ipairs(findings) do
    if finding.code == code then return finding end
  end
end

local BOX, FIRST = 192, 202 -- the box's first triangle; the first behind the clean mesh's

describe("bw.check", function()
  it("finds nothing in a clean mesh", function()
    assert.equal(FIRST, #faulty.clean())
    assert.same({}, bw.check(faulty.clean()))
  end)

  -- what is planted, the code that is found, its place, and whether nothing else follows from it
  local cases = {
    {"repeated_corner", "repeated-corner", "triangle 202", true},
    {"no_area", "no-area", "triangle 202", true},
    {"never_hit", "never-hit", "triangle 202", true},
    {"sliver", "sliver", "triangle 202", true},
    {"duplicate", "duplicate-triangle", "triangle 202", true},
    {"flipped", "flipped-ground", "triangle 72", true},
    {"t_junction", "t-junction", "triangle 75", true},
    {"gap", "gap", "triangle 6"},
    {"unlisted", "unlisted", "index lists", true},
    {"missing", "missing-cell", "triangle 73"},
    {"half_cell", "lost-ray"},
    {"behind", "seen-from-behind", "triangle 202", true},
    {"outside", "out-of-bounds"},
    {"unnamed", "unnamed-material", "material 200", true},
    {"odd_flags", "odd-flags", "flags", true},
  }
  for _, case in ipairs(cases) do
    local name, code, place, alone = case[1], case[2], case[3], case[4]
    it("finds what is planted: " .. name, function()
      local places, order = first_places(bw.check(faulty.mesh(name)))
      assert.is_truthy(places[code], table.concat(order, " "))
      if place then assert.equal(place, places[code]) end
      if alone then assert.same({code}, order) end
    end)
  end

  it("finds rays that the walk loses where lists are made for cells centred on whole numbers",
    function()
      local mesh = faulty.mesh("half_cell")
      local finding = finding_of(bw.check(mesh), "lost-ray")
      local number = "(%-?[%d.e+-]+)"
      local three = number .. " " .. number .. " " .. number
      local ox, oy, oz, dx, dy, dz, length = finding.message:match("a ray from " .. three
        .. " along " .. three .. ", " .. number .. " long")
      local ray = {{tonumber(ox), tonumber(oy), tonumber(oz)}, {tonumber(dx), tonumber(dy),
        tonumber(dz)}, tonumber(length)}
      local brute = mesh:cast_brute(ray[1], ray[2], ray[3])
      local walked = mesh:ray_cast(ray[1], ray[2], ray[3])
      assert.equal(finding.triangles[1], brute.triangle)
      assert.is_true(walked == nil or walked.t > brute.t)
    end)

  it("finds 16-bit limits within a percent, and takes seconds", function()
    local list = faulty.triangles(179) -- 64,082 of the floor, 1,432 of the walls
    local start = os.clock()
    local findings = bw.check(faulty.build(list))
    assert.is_true(os.clock() - start < 60)
    assert.same({"near-limit"}, {findings[1] and findings[1].code})
    assert.equal("triangles", findings[1].place)
    assert.equal(1, #findings)
    local fewer = bw.check(faulty.build(faulty.triangles(20)))
    assert.same({}, fewer)
  end)

  it("tells triangles and the point of a gap, a T-junction and a wall", function()
    local gap = finding_of(bw.check(faulty.mesh("gap")), "gap")
    assert.same({6, 9}, gap.triangles)
    helpers.assert_near_list({15.9, 0.125, 0}, gap.point)
    assert.matches("^a gap of 0%.2%d* m between it and triangle 9", gap.message)
    local junction = finding_of(bw.check(faulty.mesh("t_junction")), "t-junction")
    assert.same({20, 18, 0}, junction.point)
    local behind = finding_of(bw.check(faulty.mesh("behind")), "seen-from-behind")
    assert.same({202}, behind.triangles)
  end)

  it("takes a wall between two floors for no gap", function()
    local list = faulty.plant(faulty.triangles(), "gap")
    local before = #list
    for _, wall in ipairs({{15.8, 32, 15.8, 0}, {16, 0, 16, 32}}) do
      local x0, y0, x1, y1 = wall[1], wall[2], wall[3], wall[4]
      for _, corners in ipairs({{{x1, y1, 0}, {x0, y0, 0}, {x0, y0, 3}},
        {{x1, y1, 0}, {x0, y0, 3}, {x1, y1, 3}}}) do
        list[#list + 1] = {a = corners[1], b = corners[2], c = corners[3]}
      end
    end
    assert.equal(before + 4, #list)
    assert.is_nil(finding_of(bw.check(faulty.build(list)), "gap"))
  end)

  it("takes the floor's underside, seen from below, for no flipped ground", function()
    local list = faulty.triangles()
    for i = 1, 128 do
      local t = list[i]
      list[#list + 1] = {a = t.a, b = t.c, c = t.b}
    end
    assert.is_nil(finding_of(bw.check(faulty.build(list)), "flipped-ground"))
  end)

  it("finds a floor that is turned over as a whole by its walls", function()
    local list = faulty.triangles()
    for i = 1, 128 do list[i].b, list[i].c = list[i].c, list[i].b end
    local findings, count = bw.check(faulty.build(list)), 0
    for _, finding in ipairs(findings) do
      if finding.code == "flipped-ground" then count = count + 1 end
    end
    assert.equal(128, count)
  end)

  it("finds no wall seen from behind that is two-sided, or has another back to back", function()
    local list = faulty.plant(faulty.triangles(), "behind")
    for i = FIRST + 1, #list do list[i].flags = 2 end
    assert.same({}, bw.check(faulty.build(list)))
    list = faulty.plant(faulty.triangles(), "behind")
    for i = FIRST + 1, FIRST + 2 do
      local t = list[i]
      list[#list + 1] = {a = t.a, b = t.c, c = t.b}
    end
    assert.is_nil(finding_of(bw.check(faulty.build(list)), "seen-from-behind"))
  end)

  it("checks a Model as the mesh that is built of it", function()
    local model = assert(faulty.mesh("t_junction"):model())
    assert.equal("t-junction", bw.check(model)[1].code)
  end)

  it("checks triangles as if all were enabled", function()
    local mesh = faulty.clean()
    mesh:set_enabled_in_box(-1, -1, -1, 40, 40, 9, false)
    assert.same({}, bw.check(mesh))
  end)
end)

describe("bw.fix", function()
  local MENDED = {"repeated_corner", "no_area", "never_hit", "duplicate", "flipped"}

  -- The same answer to many rays, whatever the triangles' numbers.
  local function assert_same_answers(expected, mesh)
    local r = random.new(5)
    for _ = 1, 2000 do
      local origin = {r.between(-2, 34), r.between(-2, 34), r.between(0, 9)}
      local direction = {r.between(-1, 1), r.between(-1, 1), r.between(-1, 0.2)}
      local a = expected:cast_brute(origin, direction, 40)
      for _, b in ipairs({mesh:cast_brute(origin, direction, 40) or false,
        mesh:ray_cast(origin, direction, 40) or false}) do
        assert.same(a and {a.t, a.nx, a.ny, a.nz, a.material, a.flags, a.area},
          b and {b.t, b.nx, b.ny, b.nz, b.material, b.flags, b.area} or nil)
      end
    end
  end

  for _, name in ipairs(MENDED) do
    it("leaves a mesh that checks clean and answers as the clean one: " .. name, function()
      local fixed = assert(bw.fix(faulty.mesh(name)))
      assert.same({}, bw.check(fixed))
      assert_same_answers(faulty.clean(), fixed)
    end)
  end

  for _, name in ipairs({"unlisted", "missing", "half_cell"}) do
    it("makes lists anew: " .. name, function()
      local fixed, report = assert(bw.fix(faulty.mesh(name)))
      assert.is_true(report.relisted)
      assert.same({}, bw.check(fixed))
      assert_same_answers(faulty.clean(), fixed)
    end)
  end

  it("makes a grid anew that a vertex is outside of, and leaves the vertex", function()
    local fixed, report = assert(bw.fix(faulty.mesh("outside")))
    assert.equal(1, report.codes["out-of-bounds"])
    assert.equal(1000, (select(4, fixed:bounds())))
    assert.is_nil(finding_of(bw.check(fixed), "out-of-bounds"))
  end)

  it("mends all of them at once and tells what it did", function()
    local list = faulty.plant(faulty.triangles(), (table.unpack or unpack)(MENDED))
    local mesh = faulty.build(list)
    mesh = faulty.relisted(mesh, function(_, triangle) return triangle ~= BOX end)
    local fixed, report = assert(bw.fix(mesh))
    assert.same({202, 203, 204, 205}, report.dropped)
    assert.same({72, 73}, report.turned)
    assert.is_true(report.relisted)
    assert.same({["repeated-corner"] = 1, ["no-area"] = 1, ["never-hit"] = 1,
      ["duplicate-triangle"] = 1, ["flipped-ground"] = 2, unlisted = 1}, report.codes)
    assert.same({}, bw.check(fixed))
    assert_same_answers(faulty.clean(), fixed)
  end)

  it("keeps a repeat that is made of something else", function()
    local list = faulty.plant(faulty.triangles(), "duplicate")
    list[#list].material = "GLASS"
    local fixed, report = assert(bw.fix(faulty.build(list)))
    assert.same({FIRST + 1, {}}, {#fixed, report.dropped})
  end)

  it("changes no byte of a clean mesh", function()
    local mesh = faulty.clean()
    assert.is_true(mesh:save() == assert(bw.fix(mesh)):save())
  end)

  it("mends a Model and keeps its names", function()
    local model = assert(bw.model())
    for _, at in ipairs({{0, 0, 0}, {9, 0, 0}, {9, 9, 0}, {0, 9, 0}}) do model:add_vertex(at) end
    model:add_polygon({0, 1, 2}, "planks", "deck")
    model:add_polygon({0, 1, 1}, "planks", "deck")
    model:add_polygon({0, 3, 2}, "planks", "deck") -- faces down
    local fixed, report = assert(bw.fix(model))
    assert.same({{1}, {2}}, {report.dropped, report.turned})
    assert.same({corners = {0, 2, 3}, material = "planks", group = "deck"}, fixed:triangle(1))
    assert.equal(3, #model)
  end)

  it("leaves nothing of nothing but faults", function()
    local mesh = faulty.build({{a = {0, 0, 0}, b = {1, 0, 0}, c = {2, 0, 0}}})
    local fixed, message, code = bw.fix(mesh)
    assert.is_nil(fixed)
    assert.is_string(message)
    assert.is_string(code)
  end)

  it("raises for what it cannot mend", function()
    local ok, message = pcall(bw.fix, bw.filter())
    assert.is_false(ok)
    assert.matches("bw.fix: argument 'world': expected a Model, a CollisionMesh or a LevelObject",
      message, 1, true)
  end)
end)

describe("boardwalk check --fix", function()
  it("writes a whole level that checks clean, and reports", function()
    local level = assert(bw.level(faulty.mesh("flipped"), "level7"))
    local input, output = helpers.temp_file(level:save(), ".lev"), helpers.temp_name(".lev")
    local result = helpers.boardwalk({"check", input, "--fix", output})
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("0 triangles left out, 2 turned over; mended: 2 flipped-ground\n"
      .. output .. ": nothing found\n", result.out, 1, true)
    local back = assert(bw.load(output))
    assert.same({"LevelObject", FIRST}, {bw.load(output).format and "LevelObject", #back.mesh})
    local again = helpers.boardwalk({"check", input, "--fix", output})
    assert.equal(1, again.status)
    assert.matches("without force", again.err, 1, true)
    assert.equal(0, helpers.boardwalk({"check", input, "--fix", output, "--force"}).status)
    os.remove(input)
    os.remove(output)
  end)

  it("writes a model, with --json as records", function()
    local input, output = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 9 9 0\nusemtl glass\nf 1 2 3\n"
      .. "f 1 1 2\n", ".obj"), helpers.temp_name(".obj")
    local result = helpers.boardwalk({"check", "--json", "--up", "z", input, "--fix", output})
    assert.same({0, ""}, {result.status, result.err})
    local records = helpers.json_values(result.out)
    assert.equal("repeated-corner", records[1].code)
    assert.same({file = output, fixed = {["repeated-corner"] = 1}, dropped = {1}, turned = {},
      relisted = false}, records[2])
    assert.equal("usemtl glass\nf 1 2 3\n", helpers.read(output):match("usemtl.*"))
    os.remove(input)
    os.remove(output)
  end)

  it("takes one file", function()
    assert.equal(2, helpers.boardwalk({"check", "a.lev", "b.lev", "--fix", "c.lev"}).status)
    assert.equal(2, helpers.boardwalk({"check", "a.lev", "--force"}).status)
  end)
end)

describe("boardwalk check", function()
  it("reports a list past the end of all, as a record too", function()
    local path = helpers.temp_file(faulty.past_the_end(), ".lev")
    local result = helpers.boardwalk({"check", "--json", path})
    os.remove(path)
    assert.equal(1, result.status)
    local records = helpers.json_values(result.out)
    assert.same({"error", "unreadable", "file", path}, {records[1].severity, records[1].code,
      records[1].place, records[1].file})
    assert.matches("list", records[1].message)
    assert.matches(path, result.err, 1, true)
  end)

  it("gives triangles and points with --json", function()
    local path = helpers.temp_file(faulty.mesh("t_junction"):save(), ".lev")
    local record = helpers.json_values(helpers.boardwalk({"check", "--json", path}).out)[1]
    os.remove(path)
    assert.same({{75}, {20, 18, 0}}, {record.triangles, record.point})
  end)
end)
