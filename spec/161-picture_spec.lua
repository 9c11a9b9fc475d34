-- boardwalk picture: how triangles become pixels, and the map that they make.
local bw = require "boardwalk"
local canvas = require "boardwalk.picture.canvas"
local helpers = require "spec.helpers"
local map = require "boardwalk.picture.map"
local png = require "boardwalk.picture.png"
local projection = require "boardwalk.picture.projection"

local BLACK, RED, GREEN = 0, 0xff0000, 0x00ff00

-- The pixels of a canvas as a row of letters a line.
local function picture_of(drawn)
  local letters, lines = {[BLACK] = ".", [RED] = "r", [GREEN] = "g"}, {}
  for y = 0, drawn.height - 1 do
    local line = {}
    for x = 1, drawn.width do line[x] = letters[drawn.pixels[y * drawn.width + x]] or "?" end
    lines[y + 1] = table.concat(line)
  end
  return lines
end

describe("a canvas", function()
  it("fills the pixels whose middles are in a triangle", function()
    local drawn = canvas.new(4, 4, BLACK)
    drawn:triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, RED)
    assert.same({"rrr.", "rr..", "r...", "...."}, picture_of(drawn))
  end)
  it("gives a pixel on a common edge to one of two triangles", function()
    local drawn = canvas.new(4, 4, BLACK)
    local count = 0
    local function counted() count = count + 1 return RED end
    drawn:triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, counted)
    drawn:triangle({4, 0, 0}, {4, 4, 0}, {0, 4, 0}, counted)
    assert.same({16, {"rrrr", "rrrr", "rrrr", "rrrr"}}, {count, picture_of(drawn)})
  end)
  it("fills either winding", function()
    local drawn = canvas.new(2, 2, BLACK)
    drawn:triangle({0, 4, 0}, {4, 0, 0}, {0, 0, 0}, RED)
    assert.same({"rr", "rr"}, picture_of(drawn))
  end)
  it("hides what is deeper, whatever is drawn first", function()
    for _, order in ipairs({{{1, RED}, {2, GREEN}}, {{2, GREEN}, {1, RED}}}) do
      local drawn = canvas.new(1, 1, BLACK)
      for _, layer in ipairs(order) do
        drawn:triangle({0, 0, layer[1]}, {4, 0, layer[1]}, {0, 4, layer[1]}, layer[2])
      end
      assert.same({"g"}, picture_of(drawn))
    end
  end)
  it("finds the depth of each pixel", function()
    local drawn, depths = canvas.new(4, 1, BLACK), {}
    drawn:triangle({0, 0, 0}, {8, 0, 8}, {0, 8, 0}, function(depth)
      depths[#depths + 1] = depth
      return RED
    end)
    assert.same({0.5, 1.5, 2.5, 3.5}, depths)
  end)
  it("draws nothing of a triangle that is seen from its edge, or is outside", function()
    local drawn = canvas.new(2, 2, BLACK)
    drawn:triangle({0, 0, 0}, {1, 1, 0}, {2, 2, 5}, RED)
    drawn:triangle({9, 9, 0}, {12, 9, 0}, {9, 12, 0}, RED)
    drawn:triangle({-9, -9, 0}, {-5, -9, 0}, {-9, -5, 0}, RED)
    assert.same({"..", ".."}, picture_of(drawn))
  end)
  it("draws lines with both ends, and cuts them at its sides", function()
    local drawn = canvas.new(3, 3, BLACK)
    drawn:line(0, 0, 2, 2, RED)
    drawn:line(-1e7, 2, 1e7, 2, GREEN)
    local lines = picture_of(drawn)
    assert.same({"r..", ".r."}, {lines[1], lines[2]})
  end)
  it("writes letters, small ones as capitals", function()
    local drawn = canvas.new(5, 7, BLACK)
    assert.equal(6, drawn:text(0, 0, "t", RED))
    assert.same({"rrrrr", "..r..", "..r..", "..r..", "..r..", "..r..", "..r.."}, picture_of(drawn))
  end)
  it("gives rows of red, green and blue", function()
    local drawn, rows = canvas.new(2, 1, BLACK), {}
    drawn:pixel(1, 0, 0x010203)
    drawn:rows(function(bytes) rows[#rows + 1] = bytes end)
    assert.same({"\0\0\0\1\2\3"}, rows)
  end)
end)

describe("from a side", function()
  -- across, upwards and nearness of a point to the right, ahead and up of the middle
  local SEEN = {
    top = {1, 2, 3}, bottom = {1, -2, -3}, front = {1, 3, -2}, back = {-1, 3, 2},
    left = {-2, 3, -1}, right = {2, 3, 1},
  }
  local WORLDS = {
    ["x right, y forward, z up"] = {1, 2, 3}, ["x right, y down, z forward"] = {1, -3, 2},
    ["x right, y up, z back"] = {1, 3, -2},
  }
  for side, expected in pairs(SEEN) do
    for words, point in pairs(WORLDS) do
      it(side .. ", a point is where it is seen, with " .. words, function()
        local seen = {}
        for i, row in ipairs(projection.rows(words, side)) do
          seen[i] = row[1] * point[1] + row[2] * point[2] + row[3] * point[3]
        end
        assert.same(expected, seen)
      end)
    end
  end
end)

-- A floor of 10 m by 10 m, and on it a step of 1 m in its upper right quarter.
local FLOOR = "v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 5 5 1\nv 10 5 1\nv 10 10 1\nv 5 10 1\n"
  .. "usemtl WOOD\nf 1 2 3 4\nusemtl GLASS\nf 5 6 7 8\n"

local function floor_mesh()
  local path = helpers.temp_file(FLOOR, ".obj")
  local mesh = bw.mesh(bw.import(path, {up = "z"}))
  os.remove(path)
  return mesh
end

describe("a map", function()
  -- A length of 10 on 202 pixels with a margin of 24: 15.4 pixels a metre.
  local function colour_at(drawn, x, y)
    local px, py = math.floor(24 + 15.4 * x), math.floor(24 + 15.4 * (10 - y))
    return drawn.pixels[py * drawn.width + px + 1]
  end

  it("has the colours of materials, north up and the highest on top", function()
    local drawn = map.draw(floor_mesh(), {side = "top", size = 202, grid = false})
    local wood, glass = colour_at(drawn, 7, 2), colour_at(drawn, 7, 7)
    assert.are_not.equal(wood, glass)
    assert.same({wood, wood}, {colour_at(drawn, 1, 1), colour_at(drawn, 2, 4)})
    assert.equal(glass, colour_at(drawn, 9, 9))
  end)
  it("has the floor over the step from below", function()
    local mesh = floor_mesh()
    local drawn = map.draw(mesh, {side = "bottom", size = 202, grid = false})
    assert.equal(colour_at(drawn, 3, 8), colour_at(drawn, 8, 2))
  end)
  it("has bands of height", function()
    local plain = map.draw(floor_mesh(), {side = "top", size = 202, grid = false})
    local banded = map.draw(floor_mesh(), {side = "top", size = 202, grid = false, band = 1})
    assert.equal(colour_at(plain, 7, 2), colour_at(banded, 7, 2))
    assert.are_not.equal(colour_at(plain, 7, 7), colour_at(banded, 7, 7))
  end)
  it("marks where a ray hits", function()
    local hit = {point = {7, 2, 0}}
    local drawn = map.draw(floor_mesh(), {
      side = "top", size = 202, grid = false,
      rays = {{from = {7, 2, 9}, to = {7, 2, -9}, hit = hit}},
    })
    assert.equal(0x7cfc00, colour_at(drawn, 7, 2))
  end)
end)

describe("boardwalk picture", function()
  local function picture(...) return helpers.boardwalk({"picture", ...}) end
  local YARD = helpers.root .. "/levels/yard.obj"

  it("writes a PNG of the size that it says", function()
    if not png.find() then return pending("libpng-dev was not there when this was built") end
    local path = helpers.temp_name(".png")
    local result = picture(YARD, "-o", path, "--size", "200")
    assert.same({0, ""}, {result.status, result.err})
    local width, height = result.out:match("(%d+) x (%d+) pixels\n$")
    local bytes = helpers.read(path)
    assert.equal("\137PNG\r\n\26\n", bytes:sub(1, 8))
    assert.same({width, height}, {tostring(bytes:byte(20) + 256 * bytes:byte(19)),
      tostring(bytes:byte(24) + 256 * bytes:byte(23))})
    assert.equal("IEND", bytes:sub(-8, -5))
  end)
  it("writes the same bytes on every machine and in every run", function()
    if not png.find() then return pending("libpng-dev was not there when this was built") end
    local first, second = helpers.temp_name(), helpers.temp_name()
    picture(YARD, "-o", first, "--size", "200", "--bands", "0.5")
    local result = helpers.shell(("%s %s picture %s -o %s --size 200 --bands 0.5"):format(
      helpers.quote(helpers.build .. "/boardwalk"), "", helpers.quote(YARD), helpers.quote(second)))
    assert.equal(0, result.status)
    assert.is_true(helpers.read(first) == helpers.read(second))
  end)

  local REFUSED = {
    {"without -o", 2, "option '-o' says which picture to write", YARD},
    {"of no pixels", 2, "option '--size': expected at least 64 pixels", YARD, "-o", "/tmp/x.png",
      "--size", "3"},
    {"of too many", 2, "expected a whole number from 0 to 8192", YARD, "-o", "/tmp/x.png", "--size",
      "9000"},
    {"from nowhere", 2, "argument for option '--side' must be one of", YARD, "-o", "/tmp/x.png",
      "--side", "within"},
    {"of a file that is not there", 1, "/no/such", "/no/such", "-o", "/tmp/x.png"},
  }
  for _, case in ipairs(REFUSED) do
    it("refuses one " .. case[1], function()
      if case[2] == 1 and not png.find() then return pending("libpng-dev was not there") end
      local result = picture((table.unpack or unpack)(case, 4))
      assert.same({case[2], ""}, {result.status, result.out})
      assert.matches(case[3], result.err, 1, true)
    end)
  end
  it("says what is missing without libpng", function()
    local result = helpers.boardwalk({"picture", YARD, "-o", "/tmp/x.png"},
      {before = "BOARDWALK_PNG=/no/program"})
    assert.equal(1, result.status)
    assert.matches("pictures need libpng", result.err)
  end)
  it("leaves a file that is there", function()
    local path = helpers.temp_file("mine", ".png")
    assert.equal(1, picture(YARD, "-o", path).status)
    assert.equal("mine", helpers.read(path))
  end)
end)
