-- Wavefront OBJ: the small cases with known answers, round trips, float text, hostile text.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local models = require "spec.models"

local area, area_vector, content = models.area, models.area_vector, models.content
local points, volume = models.points, models.volume

local function case(name)
  return helpers.vector("cases/" .. name)
end

local function load(name)
  return assert(bw.load(case(name)))
end

local function read(text)
  return bw.load_bytes(text, "text.obj")
end

local function materials(model)
  local list = {}
  for i = 0, #model - 1 do list[i + 1] = model:triangle(i).material end
  return list
end

-- name, vertices, triangles, and what else its index states
local CASES = {
  {name = "obj-negative-index.obj", vertices = 10, triangles = 3, check = function(model)
    for i = 0, 2 do
      local x = 10 * i
      assert.same({{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}}, points(model, i))
    end
  end},
  {name = "obj-no-final-newline.obj", vertices = 4, triangles = 2},
  {name = "obj-continuation.obj", vertices = 4, triangles = 2, area = 16},
  {name = "obj-concave-ngon.obj", vertices = 14, triangles = 10, check = function(model)
    assert.near(3, area(model, 0, 3), 1e-6)
    assert.near(7, area(model, 4, 9), 1e-6)
    for i = 0, 9 do
      local n = area_vector(model, i)
      if i < 4 then
        assert.is_true(n[1] == 0 and n[2] == 0 and n[3] > 0)
      else
        assert.is_true(n[1] == 0 and n[2] < 0 and n[3] == 0)
      end
    end
  end},
  {name = "obj-decimal-point.obj", vertices = 3, triangles = 1,
    bounds = {0.5, 0.25, -1.125, 1.5, 2.75, -1.125}},
  {name = "obj-vertex-colour.obj", vertices = 4, triangles = 2, check = function(model)
    assert.same({{0, 0, 0}, {3, 0, 0}, {0, 3, 0}}, points(model, 0))
    assert.same({0, 0, 3}, {model:vertex(3)})
  end},
  {name = "obj-tabs-crlf.obj", vertices = 3, triangles = 1, check = function(model)
    assert.same({"box"}, model:groups())
    assert.same({-0.5, -0.5, 0.5}, {model:vertex(0)})
  end},
  {name = "obj-plus-and-spaces.obj", vertices = 4, triangles = 4, check = function(model)
    assert.near(21.3333, volume(model), 1e-4)
    assert.same({"tetrahedron"}, model:groups())
  end},
  {name = "obj-long-line.obj", vertices = 1200, triangles = 1198, check = function(model)
    assert.near(31415.78, area(model), 0.5)
  end},
  {name = "obj-bom.obj", vertices = 3, triangles = 1, check = function(model)
    assert.same({7, 0, 0}, {model:vertex(0)})
  end},
  {name = "obj-material-names.obj", vertices = 3, triangles = 4, check = function(model)
    assert.same({"dark grey #2", "walls\\old\\stone", "glass", "glass"}, materials(model))
    assert.equal(3, #model:materials())
  end},
  {name = "obj-freeform.obj", vertices = 4, triangles = 2, area = 1, check = function(model)
    local seen = {}
    for _, warning in ipairs(model:warnings()) do
      local kind = warning:match("'(.-)'")
      assert.is_nil(seen[kind], "warned twice of " .. kind)
      seen[kind] = true
    end
    assert.is_true(seen.curv and seen.parm and seen.p and seen.l and seen.vp)
  end},
  {name = "obj-short-face.obj", vertices = 3, triangles = 1, check = function(model)
    assert.same({
      "line 4: a face of 2 corners is passed over",
      "line 5: a face of 1 corner is passed over",
      "line 6: a face of 0 corners is passed over",
    }, model:warnings())
  end},
  {name = "obj-degenerate.obj", vertices = 6, triangles = 6, check = function(model)
    assert.same({0, 0, 2}, model:triangle(1).corners)
    assert.same({0, 3, 1}, model:triangle(2).corners)
    assert.same({1, 4, 2}, model:triangle(3).corners)
    assert.same({1, 2, 0}, model:triangle(5).corners)
  end},
  {name = "obj-large-offset.obj", vertices = 6, triangles = 2, check = function(model)
    -- 0x47c35000, 0x47c35001, 0x47c35000, 0x34048dad, 0x3f800000, 0
    local x = {100000, 100000.0078125, 100000, 8687021 / 2 ^ 46, 1, 0}
    for i = 1, 6 do assert.equal(x[i], (model:vertex(i - 1))) end
    local different = {}
    for i = 0, 5 do different[table.concat({model:vertex(i)}, " ")] = true end
    local count = 0
    for _ in pairs(different) do count = count + 1 end
    assert.equal(6, count)
  end},
  {name = "obj-winding.obj", vertices = 7, triangles = 3, check = function(model)
    assert.same({0, 0, 0.5}, area_vector(model, 0))
    for i = 1, 2 do assert.same({0, 0, -0.5}, area_vector(model, i)) end
    assert.near(1, area(model, 1, 2), 1e-6)
  end},
  {name = "obj-two-materials.obj", vertices = 6, triangles = 4, check = function(model)
    assert.same({"concrete", "glass", "glass", "concrete"}, materials(model))
    assert.same({"floor", "wall"}, model:groups())
    assert.is_true(#model:warnings() <= 1)
  end},
  {name = "obj-axes.obj", vertices = 4, triangles = 4, bounds = {0, 0, 0, 1, 2, 3},
    check = function(model) assert.near(1, volume(model), 1e-6) end},
}

-- name, and what the message must name
local REFUSED = {
  {name = "obj-relative-out-of-range.obj", line = 5, what = "%-4"},
  {name = "obj-nan.obj", line = 3, what = "nan"},
  {name = "obj-inf.obj", line = 3, what = "%-inf"},
}

local function assert_case(entry, model)
  assert.equal(entry.vertices, model:vertex_count())
  assert.equal(entry.triangles, #model)
  if entry.area then assert.near(entry.area, area(model), 1e-4) end
  if entry.bounds then assert.same(entry.bounds, {model:bounds()}) end
  if entry.check then entry.check(model) end
end

describe("OBJ case", function()
  for _, entry in ipairs(CASES) do
    it(entry.name .. " is read as its index states", function()
      assert_case(entry, load(entry.name))
    end)

    it(entry.name .. " is the same written and read again", function()
      local model = load(entry.name)
      local again = assert(read(model:to_obj()))
      assert.equal(content(model), content(again))
      assert.same(model:materials(), again:materials())
      assert.same(model:groups(), again:groups())
      assert.same({}, again:warnings())
    end)
  end

  for _, entry in ipairs(REFUSED) do
    it(entry.name .. " is refused by file, line and word", function()
      local model, message, code = bw.load(case(entry.name))
      assert.is_nil(model)
      assert.is_true(message:find(entry.name .. ":" .. entry.line .. ": ", 1, true) ~= nil, message)
      assert.matches(entry.what, message)
      assert.equal("invalid", code)
    end)
  end

  it("obj-axes.obj keeps its volume when the axes change", function()
    local model = assert(bw.import(case("obj-axes.obj"), {up = "y"}))
    assert.near(1, volume(model), 1e-6)
    -- y becomes z, z becomes -y
    assert.same({0, -3, 0, 1, 0, 2}, {model:bounds()})
  end)

  it("obj-degenerate.obj can be built, with finite bounds", function()
    local mesh = assert(bw.mesh(load("obj-degenerate.obj")))
    assert.same({0, 0, 0, 1000, 2, 0}, {mesh:bounds()})
  end)
end)

describe("a locale", function()
  local cases = dofile(case("lua-locale.lua"))
  local low, high = cases.bounds_min, cases.bounds_max
  local old

  before_each(function() old = os.setlocale(nil, "all") end)
  after_each(function() os.setlocale(old, "all") end)

  it("that is installed here changes no number read or written", function()
    for _, name in ipairs(cases.locales) do
      if os.setlocale(name, "all") then
        local model = load(cases.file)
        assert.same({low[1], low[2], low[3], high[1], high[2], high[3]}, {model:bounds()}, name)
        local text = model:to_obj()
        assert.is_nil(text:find(cases.exported_text_has_no, 1, true), name)
        assert.equal(content(model), content(assert(read(text))), name)
      end
    end
  end)
end)

-- Three vertices stand before each of these, so a face is on line 4.
local BEFORE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"

describe("a face", function()
  for text, corners in pairs {
    ["f 1 2 3"] = {0, 1, 2}, ["f +1 +2 +3"] = {0, 1, 2}, ["f -3 -2 -1"] = {0, 1, 2},
    ["f 3/9/9 2/8 1//7"] = {2, 1, 0}, ["f 1/ 2// 3/-1/-1"] = {0, 1, 2},
    ["f 1 2 3 # 4"] = {0, 1, 2}, ["  f\t1   2\t\t3  "] = {0, 1, 2}, ["f 1 2\\\n3"] = {0, 1, 2},
    ["f \\\r\n1 \\\r2 3"] = {0, 1, 2}, ["f 000001 2 3"] = {0, 1, 2},
  } do
    it(("%q is read"):format(text), function()
      local model = assert(read(BEFORE .. text))
      assert.equal(1, #model)
      assert.same(corners, model:triangle(0).corners)
      assert.same({}, model:warnings())
    end)
  end

  for text, word in pairs {
    ["f 0 1 2"] = "0", ["f 1 2 4"] = "4", ["f 1 2 -4"] = "-4", ["f 1 2 x"] = "x",
    ["f 1 2 1.5"] = "1.5", ["f 1 2 /3"] = "/3", ["f 1 2 3/a"] = "3/a",
    ["f 1 2 3/1/2/3"] = "3/1/2/3",
    ["f 1 2 --3"] = "--3", ["f 1 2 3/1 / 2"] = "/", ["f 1 2 4294967297"] = "4294967297",
    ["f 1 2 -4294967295"] = "-4294967295", ["f 1 2 18446744073709551617"] = "18446744073709551617",
    ["f 1 2 99999999999999999999999999999"] = "99999999999999999999999999999",
    ["f 1 9"] = "9",
  } do
    it(("%q is refused by line and word"):format(text), function()
      local model, message, code = read(BEFORE .. text)
      assert.is_nil(model)
      assert.equal("text.obj:4: ", message:sub(1, 12))
      assert.is_true(message:find(word, 1, true) ~= nil, message)
      assert.equal("invalid", code)
    end)
  end

  it("may not name a vertex that comes later", function()
    local model, message = read("v 0 0 0\nv 1 0 0\nf 1 2 3\nv 0 1 0\n")
    assert.is_nil(model)
    assert.matches("^text.obj:3: ", message)
  end)

  it("of more than 65535 corners is refused", function()
    local model, message, code = read(BEFORE .. "f" .. (" 1 2 3"):rep(21846) .. "\n")
    assert.is_nil(model)
    assert.matches("^text.obj:4: .*65535", message)
    assert.equal("limit", code)
  end)
end)

describe("a vertex", function()
  for _, text in ipairs {"v", "v 1", "v 1 2", "v 1 2 # 3", "v 1,5 2 3", "v 1 2 1e39", "v 1 2 -1e39",
    "v 1 2 NaN", "v 1 2 infinity", "v 1 2 0x10", "v 1 2 3x", "v 1 2 1.#INF"} do
    it(("%q is refused by line"):format(text), function()
      local model, message, code = read("# first\r\n" .. text .. "\r\nf 1 1 1\r\n")
      assert.is_nil(model)
      assert.matches("^text.obj:2: ", message)
      assert.equal("invalid", code)
    end)
  end

  it("is read to the nearest float32 however long its numbers are", function()
    local model = assert(read("v 0." .. ("3"):rep(5000) .. " 16777217.000000001 -1e-60\n"))
    local x, y, z = model:vertex(0)
    assert.equal("0.33333334", bw.float_text(x))
    assert.equal(16777218, y)
    assert.equal("-0", bw.float_text(z))
  end)

  it("keeps its number when no face uses it", function()
    local model = assert(read("v 9 9 9\n" .. BEFORE .. "f 2 3 4\n"))
    assert.equal(4, model:vertex_count())
    assert.equal(4, assert(read(model:to_obj())):vertex_count())
  end)
end)

describe("names", function()
  it("belong to what follows, and return", function()
    local model = assert(read(BEFORE .. "o house\nf 1 2 3\ng wall left\nusemtl a\nf 1 2 3\n"
      .. "o barn\nusemtl b\nf 1 2 3\ng wall left\nusemtl a\nf 1 2 3\ng\nusemtl\nf 1 2 3\n"))
    local seen = {}
    for i = 0, 4 do
      local triangle = model:triangle(i)
      seen[i + 1] = ("%s|%s"):format(triangle.group or "", triangle.material or "")
    end
    assert.same({"house|", "wall left|a", "barn|b", "wall left|a", "|"}, seen)
    assert.same({"house", "wall left", "barn"}, model:groups())
    assert.equal(content(model), content(assert(read(model:to_obj()))))
  end)

  it("that no face uses are not kept", function()
    local model = assert(read(BEFORE .. "g empty\nusemtl unused\ng full\nusemtl used\nf 1 2 3\n"))
    assert.same({"full"}, model:groups())
    assert.same({"used"}, model:materials())
  end)

  it("end with their line, even with a backslash there", function()
    local model = assert(read(BEFORE .. "usemtl C:\\walls\\\n# C:\\\nmtllib C:\\\nf 1 2 3\n"))
    assert.same({"C:\\walls\\"}, model:materials())
    local text = model:to_obj()
    assert.is_nil(text:find("\\\n", 1, true)) -- another reader would join the lines
    assert.equal(content(model), content(assert(read(text))))
  end)

  it("with a control character are refused by their line", function()
    local model, message, code = read(BEFORE .. "usemtl a\1b\n\nf 1 2 3\n")
    assert.is_nil(model)
    assert.matches("^text.obj:4: .*control character 1", message)
    assert.equal("invalid", code)
  end)

  it("keep bytes that are no UTF-8", function()
    local model = assert(read(BEFORE .. "usemtl \169 M\252nchen\nf 1 2 3\n"))
    assert.same({"\169 M\252nchen"}, assert(read(model:to_obj())):materials())
  end)
end)

describe("line ends", function()
  for name, ending in pairs {LF = "\n", CRLF = "\r\n", CR = "\r"} do
    it("may be " .. name .. ", and are counted", function()
      local model = assert(read((BEFORE .. "g a b\nf 1 2 3\n"):gsub("\n", ending)))
      assert.equal(3, model:vertex_count())
      assert.same({"a b"}, model:groups())
      local _, message = read((BEFORE .. "\n\nf 7 7 7\n"):gsub("\n", ending))
      assert.matches("^text.obj:6: ", message)
    end)
  end
end)

describe("warnings", function()
  it("come once for each unknown statement", function()
    local model = assert(read(BEFORE .. "wat 1 2\nf 1 2 3\nwat\nhuh \\\n more\nwat\n"))
    assert.equal(1, #model)
    assert.same({
      "line 4: the unknown statement 'wat' is passed over, as is every later one",
      "line 7: the unknown statement 'huh' is passed over, as is every later one",
    }, model:warnings())
  end)

  it("have an end", function()
    local warnings = assert(read("v 0 0 0\n" .. ("f 1\n"):rep(1234))):warnings()
    assert.equal(1001, #warnings)
    assert.equal("line 1001: a face of 1 corner is passed over", warnings[1000])
    assert.equal("and 234 more warnings", warnings[1001])
  end)
end)

describe("hostile text", function()
  it("with a zero byte is refused", function()
    for _, text in ipairs {"\0", BEFORE .. "f 1 2 3\0", "v\0 0\0000\0"} do
      local model, message, code = read(text)
      assert.is_nil(model)
      assert.is_string(message)
      assert.is_true(code == "invalid" or code == "unsupported")
    end
  end)

  it("without a statement is no OBJ", function()
    for _, text in ipairs {"", "\n\n", "# only a comment", "{\"asset\": 1}", "solid x\nfacet\n"} do
      local model, message = read(text)
      assert.is_nil(model)
      assert.is_string(message)
    end
  end)

  it("that ends anywhere is read or refused", function()
    local whole = BEFORE .. "usemtl a\\\ng x\nf 1/2/3 2//3 \\\n3/4 1\nl 1 2\nv 1e-5 2 3"
    for size = 0, #whole do
      local model, message = read(whole:sub(1, size))
      assert.is_true(model ~= nil or type(message) == "string")
    end
  end)

  it("of one very long line is read in time", function()
    local started = os.clock()
    for _, text in ipairs {
      "v 0 0 0 " .. ("1 "):rep(2000000), "v 0 0 0." .. ("0"):rep(4000000),
      "g " .. ("x"):rep(4000000), "v 0 0 0 " .. ("\\\n"):rep(2000000),
      "v 0 0 0\n" .. ("#"):rep(4000000),
    } do
      local model = read(BEFORE .. text .. "\nf 1 2 3\n")
      assert.equal(1, #assert(model))
    end
    assert.is_true(os.clock() - started < 20)
  end)

  it("of many groups is read in time", function()
    local lines = {BEFORE}
    for i = 1, 50000 do lines[#lines + 1] = ("g group %d\nf 1 2 3\n"):format(i) end
    local started = os.clock()
    local model = assert(read(table.concat(lines)))
    assert.equal(50000, #model:groups())
    assert.is_true(os.clock() - started < 20)
  end)
end)

describe("real levels", function()
  -- vertices and triangles as the folder's index counts them
  for name, counts in pairs {
    ["recast-nav_test.obj"] = {884, 1612}, ["recast-dungeon.obj"] = {5101, 10133},
    ["godot-nav-level.obj"] = {141, 138}, ["freedoom-e4m1.obj"] = {5179, 7450},
    ["torcs-dirt-6.obj"] = {8262, 8020}, ["stk-cave.obj"] = {3117, 5437},
    ["stk-colosseum.obj"] = {55892, 53249},
  } do
    it(name .. " is read in full, and the same written and read again", function()
      local path = helpers.shared("data/" .. name)
      if not path then
        pending("the shared data is not there")
        return
      end
      local model = assert(bw.load(path))
      assert.same(counts, {model:vertex_count(), #model})
      assert.same({}, model:warnings())
      assert.equal(content(model), content(assert(read(model:to_obj()))))
    end)
  end
end)

describe("text of a float32", function()
  for text, value in pairs {
    ["0"] = 0, ["-2.5"] = -2.5, ["0.1"] = 0.1, ["100000000"] = 1e8, ["1e+20"] = 1e20,
    ["1e-7"] = 1e-7, ["16777216"] = 16777217, ["inf"] = 1 / 0, ["-inf"] = -1 / 0,
    ["nan"] = 0 / 0, ["3.4028235e+38"] = 3.4028234663852886e38, ["1e-45"] = 1.4e-45,
  } do
    it("is " .. text, function()
      assert.equal(text, bw.float_text(value))
    end)
  end

  for text, value in pairs {
    ["+2.0"] = 2, ["-2."] = -2, [".5"] = 0.5, ["1e-7"] = 14073749 / 2 ^ 47, ["1E3"] = 1000,
  } do
    it(text .. " is read", function()
      assert.equal(value, bw.float_parse(text))
    end)
  end

  for _, text in ipairs {"", "x", "1,5", "nan", "inf", "0x1", "1 ", " 1", "1e", "--1", "1.2.3"} do
    it(("%q is no number"):format(text), function()
      assert.is_nil(bw.float_parse(text))
    end)
  end
end)
