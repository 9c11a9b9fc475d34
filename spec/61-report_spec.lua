-- bw.report: what a model brings or a mesh holds, and what looks wrong with it.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

-- A model in game axes from OBJ text.
local function model_of(text)
  return assert(bw.load_bytes(text, "text.obj"))
end

-- A square of `size` metres that faces along `up`, of two triangles.
local function square(size, up)
  local corners = {
    z = "v 0 0 0\nv %s 0 0\nv %s %s 0\nv 0 %s 0\n",
    y = "v 0 0 0\nv 0 0 %s\nv %s 0 %s\nv %s 0 0\n",
    minus_y = "v 0 0 0\nv %s 0 0\nv %s 0 %s\nv 0 0 %s\n",
  }
  return corners[up]:gsub("%%s", size) .. "f 1 2 3 4\n"
end

-- The warnings of a report that hold a text.
local function warnings_with(report, text)
  local found = {}
  for _, warning in ipairs(report.warnings) do
    if warning:find(text, 1, true) then found[#found + 1] = warning end
  end
  return found
end

describe("a report of a model", function()
  -- two triangles without common vertices on a square of 2 by 4, and a vertex that nothing uses
  local TEXT = "v 0 0 1\nv 2 0 1\nv 2 4 1\nv 0 0 1\nv 2 4 1\nv -0 4 1\nv 99 99 99\n"
    .. "g deck\nusemtl WOOD\nf 1 2 3\nusemtl GLASS+climb\nf 4 5 6\n"

  it("counts", function()
    local report = bw.report(model_of(TEXT))
    assert.equal("Model", report.class)
    assert.same({2, 7, 4, 2, 1, 0, 0}, {
      report.triangles, report.vertices, report.merged, report.materials, report.groups,
      report.degenerate, report.dropped,
    })
  end)

  it("has the bounds of what is used, and areas", function()
    local report = bw.report(model_of(TEXT))
    assert.same({{0, 0, 1}, {2, 4, 1}}, {report.low, report.high})
    assert.same({8, 8}, {report.area, report.area_up})
  end)

  it("has the use of each 16-bit limit", function()
    assert.same({
      {name = "triangles", used = 2, limit = 65535},
      {name = "vertices after merging", used = 4, limit = 65535},
    }, bw.report(model_of(TEXT)).limits)
  end)

  it("is text", function()
    assert.equal("2 triangles; 7 vertices, 4 after merging; 2 materials, 1 group\n"
      .. "bounds 0 0 1 to 2 4 1; 2 x 4 x 0 m\n"
      .. "area 8 m2, of which 8 m2 (100%) faces up\n"
      .. "limits: 2 of 65,535 triangles (0%), 4 of 65,535 vertices after merging (0%)",
      tostring(bw.report(model_of(TEXT))))
  end)

  it("counts what has no area", function()
    local report = bw.report(assert(bw.load(helpers.vector("cases/obj-degenerate.obj"))))
    assert.equal(3, report.degenerate)
    helpers.assert_near(report.area, 2 + 0.0001 + 2)
    assert.matches("\n3 triangles without an area", tostring(report))
  end)

  it("counts what importing dropped", function()
    local path = helpers.vector("cases/obj-degenerate.obj")
    local report = bw.report(assert(bw.import(path, {up = "z"})))
    assert.same({3, 0, 3}, {report.triangles, report.degenerate, report.dropped})
    assert.matches("\n3 triangles without an area dropped", tostring(report))
    report = bw.report(assert(bw.import(path, {up = "z", whole = true})))
    assert.same({6, 3, 0}, {report.triangles, report.degenerate, report.dropped})
  end)

  it("of nothing is one too", function()
    local report = bw.report(assert(bw.model()))
    assert.same({0, 0, 0, 0}, {report.triangles, report.merged, report.area, report.area_up})
    assert.is_nil(report.low)
    assert.is_nil(report.high)
    assert.same({"no triangles"}, report.warnings)
    assert.matches("^0 triangles", tostring(report))
  end)

  it("hands on what the reader said", function()
    local report = bw.report(model_of(TEXT .. "wat 1\n"))
    assert.same({"line 13: the unknown statement 'wat' is passed over, as is every later one"},
      report.warnings)
  end)
end)

describe("what faces up", function()
  -- a slope that rises by `rise` on a metre, and lies in an area of 1/2 seen from above
  local function up_share(rise)
    local report = bw.report(model_of(("v 0 0 0\nv 1 0 0\nv 0 1 %s\nf 1 2 3\n"):format(rise)))
    return report.area_up / report.area
  end

  it("is within 15 degrees", function()
    assert.equal(1, up_share("0.2660")) -- tan 14.9 degrees
    assert.equal(0, up_share("0.2698")) -- tan 15.1 degrees
  end)

  it("is a sixth of a box, which is no warning", function()
    local report = bw.report(assert(bw.load(helpers.vector("cases/ray-box.obj"))))
    assert.same({600, 100, {}}, {report.area, report.area_up, report.warnings})
  end)

  for up, option in pairs {y = "--up y", minus_y = "--up z"} do
    it("is little for a floor on its side: try " .. option, function()
      assert.same({("little faces up (0%% of the area): try %s"):format(option)},
        bw.report(model_of(square(10, up))).warnings)
    end)
  end

  it("is little below a tenth", function()
    local wall = "v 0 0 0\nv %s 0 0\nv %s 0 10\nv 0 0 10\nf -4 -3 -2 -1\n"
    local function warnings(length)
      return bw.report(model_of(square(10, "z") .. wall:gsub("%%s", length))).warnings
    end
    assert.same({}, warnings(89)) -- 100 of 990
    assert.equal(1, #warnings(91)) -- 100 of 1010
  end)

  it("is told of a file that was imported with the wrong axis", function()
    local path = helpers.temp_file(square(10, "z"), ".obj")
    local wrong, right = bw.report(assert(bw.import(path))), bw.report(assert(bw.import(path,
      {up = "z"})))
    os.remove(path)
    assert.equal(1, #warnings_with(wrong, "try --up z"))
    assert.same({}, right.warnings)
  end)
end)

describe("the size", function()
  for size, is_odd in pairs {["0.99"] = true, ["1"] = false, ["5000"] = false, ["5001"] = true} do
    it(("of %s m %s odd"):format(size, is_odd and "is" or "is not"), function()
      local found = warnings_with(bw.report(model_of(square(size, "z"))), "the size is odd")
      assert.same(is_odd and {("the size is odd (%s m across): try --scale"):format(size)} or {},
        found)
    end)
  end
end)

describe("names", function()
  local function named(material, group)
    return model_of(square(10, "z"):gsub("f 1", ("usemtl %s\ng %s\nf 1"):format(material, group)))
  end

  it("that are not understood are told, with the nearest", function()
    local report = bw.report(named("RALING+climb", "deck@300"))
    assert.same({
      {kind = "material", name = "RALING+climb"}, {kind = "group", name = "deck@300"},
    }, report.unknown_names)
    assert.equal(2, #report.warnings)
    assert.matches('^material "RALING%+climb": "RALING" is no material %(nearest: RAILING',
      report.warnings[1])
    assert.matches('^group "deck@300": "300" is no area', report.warnings[2])
  end)

  it("are told once, however many triangles have them", function()
    local model = model_of("v 0 0 0\nv 9 0 0\nv 0 9 0\nusemtl a\n" .. ("f 1 2 3\n"):rep(50)
      .. "usemtl WOOD\nf 1 2 3\nusemtl a\nf 1 2 3\n")
    assert.equal(1, #bw.report(model).warnings)
  end)

  it("that are understood, or described by options, are not told", function()
    assert.same({}, bw.report(named("RAILING+climb@3.001", "anything")).warnings)
    assert.same({}, bw.report(named("shiny", "deck"), {materials = {shiny = {area = 3}}}).warnings)
  end)

  it("are told a hundred of, and then how many more", function()
    local lines = {square(10, "z")}
    for i = 1, 250 do lines[#lines + 1] = ("usemtl unknown%d\nf 1 2 3\n"):format(i) end
    local report = bw.report(model_of(table.concat(lines)))
    assert.equal(250, #report.unknown_names)
    assert.equal(101, #report.warnings)
    assert.equal("materials and groups: 150 more names are not understood", report.warnings[101])
  end)
end)

describe("a report of a mesh", function()
  it("is of its own triangles", function()
    local mesh = assert(bw.mesh(assert(bw.load(helpers.vector("cases/ray-box.obj")))))
    assert(mesh:add({objects.lid("WOOD")}))
    local report = bw.report(mesh)
    assert.same({"CollisionMesh", 12, 8, 8, 1, 600, 100}, {
      report.class, report.triangles, report.vertices, report.merged, report.materials,
      report.area, report.area_up,
    })
    assert.same({{0, 0, 0}, {10, 10, 10}}, {report.low, report.high})
  end)

  it("knows no option that would help", function()
    local mesh = assert(bw.mesh(model_of(square("0.5", "y"))))
    assert.same({"little faces up (0% of the area)", "the size is odd (0.5 m across)"},
      bw.report(mesh).warnings)
  end)
end)

describe("bw.report", function()
  it("raises for what is neither, or destroyed, and for unknown options", function()
    local model = objects.model()
    assert.has_error(function() bw.report(model, {cells = 1}) end)
    model:destroy()
    for _, value in ipairs {model, bw.filter(), {}, "x"} do
      local ok, message = pcall(bw.report, value)
      assert.is_false(ok)
      assert.matches("bw%.report: ", message)
    end
  end)
end)
