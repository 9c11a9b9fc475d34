-- boardwalk view: what a page holds, and what a browser makes of it.
local browser = require "spec.browser"
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local json = require "dkjson"

local function view(...) return helpers.boardwalk({"view", ...}) end

-- The page of a file, and what it shows as a table.
local function page_of(...)
  local path = helpers.temp_name(".html")
  local result = view("-o", path, ...)
  assert.same({0, ""}, {result.status, result.err})
  local html = helpers.read(path)
  return path, json.decode(html:match('<script type="application/json" id="scene">(.-)</script>'))
end

local THREE = "/usr/share/javascript/three/three.min.js"

-- Where three.js is not installed, a file in its place: only a browser needs the real one.
local function three()
  if helpers.exists(THREE) then return THREE end
  return helpers.temp_file("window.THREE = {};\n", ".js")
end

-- A floor of two triangles, one of them with both sides, and a wall that is of another material.
local ROOM = "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 0 4 4\n"
  .. "usemtl WOOD+two_sided@7\nf 1 2 3\nusemtl WOOD\nf 1 3 4\nusemtl GLASS\nf 1 4 5\n"

local function room_page(...)
  local room = helpers.temp_file(ROOM, ".obj")
  local path, shown = page_of(room, "--up", "z", "--three", three(), ...)
  os.remove(room)
  return shown, path
end

describe("the data of a page", function()
  local shown
  setup(function() shown = room_page() end)

  it("has every triangle with its number", function()
    assert.same({0, 1, 2}, shown.numbers)
  end)
  it("has a corner once", function()
    assert.same({15, 9}, {#shown.positions, #shown.indices})
  end)
  it("has corners where the world has them", function()
    local at = 3 * shown.indices[9]
    assert.same({0, 4, 4}, {(table.unpack or unpack)(shown.positions, at + 1, at + 3)})
  end)
  it("has a column for what is known of triangles", function()
    assert.same({3, 1, 1}, shown.columns.flags)
    assert.same({7, 0, 0}, shown.columns.area)
    assert.same({bw.material_id "WOOD", bw.material_id "WOOD", bw.material_id "GLASS"},
      shown.columns.material)
  end)
  it("has how many cells of the grid list a triangle", function()
    for _, count in ipairs(shown.columns.cells) do assert.is_true(count >= 1) end
  end)
  it("has the turn that brings the world's axes to a screen's", function()
    assert.same({{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}, shown.rows)
  end)
end)

describe("over a world are drawn", function()
  it("rays with the hits that the engine gives", function()
    local rays = helpers.temp_file('{"from": [3, 1, 2], "to": [3, 1, -2]}\n'
      .. '{"origin": [9, 9, 9], "direction": [0, 0, -1], "length": 20}\n', ".jsonl")
    local shown = room_page("--rays", rays)
    assert.same({3, 1, 0}, shown.rays[1].hit.point)
    assert.same({2, 0}, {shown.rays[1].hit.t, shown.rays[1].hit.triangle})
    assert.is_nil(shown.rays[2].hit)
    assert.same({9, 9, -11}, shown.rays[2].to)
  end)
  it("heights of the ground", function()
    local shown = room_page("--ground", "2")
    assert.is_true(#shown.ground >= 9)
    for i = 3, #shown.ground, 3 do
      assert.is_true(shown.ground[i] >= 0 and shown.ground[i] <= 4)
    end
  end)
  it("boxes, flags and rays of a script's trace", function()
    local trace = helpers.temp_file('{"tick":0,"event":"call","name":"AddFlag","arguments":'
      .. '["fDoor",[1,2,3],90],"answers":[1]}\n{"tick":0,"event":"call","name":"AddVolumeBox",'
      .. '"arguments":["bShop",0,[1,1,1],[1,2,3]],"answers":[2]}\n', ".jsonl")
    local shown = room_page("--trace", trace)
    assert.same({{name = "fDoor", point = {1, 2, 3}}}, shown.flags)
    assert.same({{name = "bShop", low = {1, 1, 1}, high = {2, 3, 4}}}, shown.boxes)
  end)
  it("the rays that a script asks Warlib for", function()
    local script = helpers.temp_file("Warlib.ray_cast({1, 1, 9}, {0, 0, -1}, 20)\n"
      .. "Warlib.line_test(1, 1, 9, 1, 1, 8)\nWarlib.ground(1, 1, 9)\n", ".lua")
    local trace = helpers.temp_name()
    assert.equal(0, helpers.boardwalk({"run", script, "--trace", trace}).status)
    local drawn = room_page("--trace", trace).rays
    assert.equal(2, #drawn)
    assert.same({{1, 1, 9}, {1, 1, -11}}, {drawn[1].from, drawn[1].to})
    assert.same({{1, 1, 9}, {1, 1, 8}}, {drawn[2].from, drawn[2].to})
  end)
  it("what check finds, with its triangle", function()
    local sliver = helpers.temp_file("v 0 0 0\nv 9 0 0\nv 4 0.0001 0\nv 0 9 0\nf 1 2 3\nf 1 2 4\n",
      ".obj")
    local _, shown = page_of(sliver, "--up", "z", "--three", three(), "--check")
    local rows = {}
    for _, finding in ipairs(shown.findings) do rows[finding.row or "none"] = finding.message end
    assert.matches("longest edge", rows[0])
  end)
end)

describe("a page is not written", function()
  local REFUSED = {
    {"without -o", 2, "option '-o' says which page to write", "x.obj"},
    {"of a file that is not there", 1, "/no/such/file", "/no/such/file", "-o", "/tmp/x.html"},
    {"of an empty name", 1, "cannot", "", "-o", "/tmp/x.html"},
    {"without three.js", 1, "/no/three.js", helpers.root .. "/levels/yard.obj", "-o", "/tmp/x.html",
      "--three", "/no/three.js"},
    {"with a step of 0", 2, "option '--ground': expected a number greater than 0, got '0'", "x.obj",
      "-o", "/tmp/x.html", "--ground", "0"},
  }
  for _, case in ipairs(REFUSED) do
    it(case[1], function()
      local result = view((table.unpack or unpack)(case, 4))
      assert.same({case[2], ""}, {result.status, result.out})
      assert.matches(case[3], result.err, 1, true)
    end)
  end
  it("over a file that is there, without --force", function()
    local room, page = helpers.temp_file(ROOM, ".obj"), helpers.temp_file("mine", ".html")
    local result = view(room, "-o", page, "--three", three())
    assert.same({1, "mine"}, {result.status, helpers.read(page)})
    assert.equal(0, view(room, "-o", page, "--three", three(), "--force").status)
    assert.matches("^<!DOCTYPE html>", helpers.read(page))
  end)
  it("with a grid of ground that would hide the world", function()
    local room = helpers.temp_file(ROOM, ".obj")
    local result = view(room, "-o", helpers.temp_name(), "--three", three(), "--ground", "1e-6")
    assert.equal(1, result.status)
    assert.matches("--ground: .* points are too many", result.err)
  end)
end)

it("a name in a page cannot leave its place", function()
  local folder = helpers.temp_name()
  helpers.shell("mkdir " .. helpers.quote(folder))
  local room = helpers.write(folder .. "/<script>alert(1)<!--&.obj", ROOM)
  local path, shown = page_of(room, "--up", "z", "--three", three())
  assert.equal(room, shown.title)
  assert.is_nil(helpers.read(path):find("<script>alert", 1, true))
end)

it("the page's script is JavaScript", function()
  if not helpers.has("node") then return pending("node is not installed") end
  local result = helpers.shell("node --check lua/boardwalk/view/viewer.js", {cwd = helpers.root})
  assert.same({0, ""}, {result.status, result.err})
end)

-- ---- in a browser

local missing = browser.missing() or not helpers.exists(THREE) and "libjs-three" or nil
local MODELS = {
  "freedoom-e4m1.obj", "godot-nav-level.obj", "recast-dungeon.obj", "recast-nav_test.obj",
  "stk-cave.obj", "stk-colosseum.obj", "torcs-dirt-6.obj", "box-vertex-colors.gltf",
  "godot-test-bed.glb", "godot-town.gltf",
}

describe("in a browser #browser", function()
  local page

  setup(function() page = not missing and browser.open() or nil end)
  teardown(function() if page then page:close() end end)

  -- How many colours a page's picture has where every third pixel is looked at.
  local COLOURS = [[
    renderer.render(scene, camera);
    const gl = renderer.getContext(), w = gl.drawingBufferWidth, h = gl.drawingBufferHeight;
    const pixels = new Uint8Array(4 * w * h), seen = new Set();
    gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    for (let i = 0; i < pixels.length; i += 12) seen.add(pixels[i] + 256 * pixels[i + 1]);
    return seen.size;]]
  local MIDDLE = "return {x: Math.floor(innerWidth / 2), y: Math.floor(innerHeight / 2)}"
  local ASKED = "return rayAt(Math.floor(innerWidth / 2), Math.floor(innerHeight / 2))"
  local CHOSEN = "const found = document.getElementById('of-triangle');"
    .. "return found ? Number(found.textContent) : null"

  -- The triangle that the command names for the ray through the middle of the page, or nil.
  local function triangle_of(world)
    local ray = page:run(ASKED)
    local hit = world:ray_cast(ray.origin, ray.direction, ray.length)
    return hit and hit.triangle or nil
  end

  local function check_page(path, world)
    page:show(path)
    assert.is_true(page:run(COLOURS) > 10)
    local middle = page:run(MIDDLE)
    page:click(middle.x, middle.y)
    assert.equal(triangle_of(world), page:run(CHOSEN) or nil)
    assert.same({}, page:errors())
  end

  for _, name in ipairs(MODELS) do
    it("a click on the middle of " .. name .. " is what cast says", function()
      if missing then return pending(missing .. " is not installed") end
      local model = helpers.shared("data/" .. name)
      if not model then return pending("the models are not there") end
      local made = bw.import(model)
      if not made then return pending("libassimp-dev was not there when this was built") end
      local world = bw.mesh(made)
      check_page(page_of(model), world)
      world:destroy()
    end)
  end

  -- A place of the page where a triangle is, by its row.
  local PLACE = [[
    const row = %d, at = [0, 1, 2].map((i) =>
      ([0, 1, 2].reduce((sum, k) => sum + corner(row, k)[i], 0)) / 3);
    const p = seen(at).project(camera);
    return {x: Math.round((p.x + 1) / 2 * innerWidth),
      y: Math.round((1 - p.y) / 2 * innerHeight)};]]

  it("the line of a click casts the same in the command", function()
    if missing then return pending(missing .. " is not installed") end
    local room = helpers.temp_file(ROOM, ".obj")
    local path = page_of(room, "--up", "z")
    page:show(path)
    local place = page:run(PLACE:format(1))
    page:click(place.x, place.y)
    assert.equal(1, page:run(CHOSEN))
    local line = page:run("return document.getElementById('cast-ray').textContent")
    local words = {}
    for word in line:gmatch("%S+") do words[#words + 1] = word end
    table.remove(words, 1)
    local result = helpers.boardwalk(words)
    assert.equal(1, tonumber(result.out:match("triangle (%d+)")))
  end)

  it("two clicks give the cast between them", function()
    if missing then return pending(missing .. " is not installed") end
    local room = helpers.temp_file(ROOM, ".obj")
    page:show((page_of(room, "--up", "z")))
    local place = page:run(PLACE:format(0))
    page:click(place.x, place.y)
    assert.is_nil(page:run("return document.getElementById('cast-line')") or nil)
    page:click(place.x + 10, place.y)
    assert.matches("^boardwalk cast .* %-%-from [%d.,e-]+ %-%-to [%d.,e-]+$",
      page:run("return document.getElementById('cast-line').textContent"))
  end)

  it("disabled triangles are shown when that is asked for", function()
    if missing then return pending(missing .. " is not installed") end
    local mesh, path = bw.example "pier", helpers.temp_name(".html")
    local count = mesh:set_enabled_in_box({-8, -8, -8}, {8, 8, 8}, false)
    assert.is_true(count > 0)
    assert(bw.view(mesh, path))
    page:show(path)
    local SHOWN = "return geometry.index.count / 3"
    assert.equal(#mesh - count, page:run(SHOWN))
    page:press("show-disabled")
    assert.equal(#mesh, page:run(SHOWN))
  end)

  it("every way to colour has a legend that counts all triangles", function()
    if missing then return pending(missing .. " is not installed") end
    page:show((page_of(helpers.temp_file(bw.example("pier"):save(), ".lev"))))
    local sums = page:run([[
      const choices = document.getElementById("colour"), sums = {};
      for (let i = 0; i < choices.options.length; i++) {
        choices.selectedIndex = i;
        choices.dispatchEvent(new Event("change"));
        sums[choices.options[i].text] = [...document.querySelectorAll("#legend td.number")]
          .reduce((sum, cell) => sum + Number(cell.textContent.replace(/,/g, "")), 0);
      }
      return sums;]])
    for _, name in ipairs({"material", "facing", "cell density", "area"}) do
      assert.equal(#bw.example "pier", sums[name], name)
    end
  end)

  it("a walker stands on the ground", function()
    if missing then return pending(missing .. " is not installed") end
    page:show((page_of(helpers.temp_file(bw.example("pier"):save(), ".lev"))))
    page:press("show-walk")
    local eye = page:run("return unseen(view.eye)")
    local ground = bw.example("pier"):ground(eye[1], eye[2], eye[3])
    assert.is_true(math.abs(eye[3] - ground - 1.7) < 1e-3)
  end)

  local WORLDS = {
    {"a height field", "col/slopes.col"}, {"a shape of triangles", "shapes/box.meshshape"},
    {"a tile grid", "argonaut/yard.map", {kit = helpers.vector "argonaut/kit.trak"}},
  }
  for _, case in ipairs(WORLDS) do
    it("a click on " .. case[1] .. " is what its cast says", function()
      if missing then return pending(missing .. " is not installed") end
      local world = assert(bw.load(helpers.vector(case[2]), case[3]))
      local path = helpers.temp_name(".html")
      assert(bw.view(world, path))
      check_page(path, world)
    end)
  end

  it("60,000 triangles are drawn and picked", function()
    if missing then return pending(missing .. " is not installed") end
    local lines = {}
    for y = 0, 173 do
      for x = 0, 173 do lines[#lines + 1] = ("v %d %d %g"):format(x, y, (x * y) % 7 / 7) end
    end
    for y = 0, 172 do
      for x = 1, 173 do
        local a = y * 174 + x
        lines[#lines + 1] = ("f %d %d %d"):format(a, a + 1, a + 175)
        lines[#lines + 1] = ("f %d %d %d"):format(a, a + 175, a + 174)
      end
    end
    local terrain = helpers.temp_file(table.concat(lines, "\n"), ".obj")
    check_page(page_of(terrain, "--up", "z"), bw.mesh(bw.import(terrain, {up = "z"})))
  end)
end)
