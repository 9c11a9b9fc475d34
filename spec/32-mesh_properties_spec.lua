-- What holds for every collision mesh: walk and brute force agree where the lists are complete,
-- writing gives back what was read, and bytes that lie are refused.

local lfs = require "lfs"
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"

local unpack = table.unpack or unpack

local CHUNKS = {"03", "04", "05", "06", "07", "52"}
local FOLDER = helpers.vector("warriors/meshes")
-- Meshes whose lists hold each triangle in every cell of its bounding box and one more around it.
local COMPLETE = {
  "floor", "squares", "room", "lowered", "terrain", "stack", "soup", "doors", "leaning",
}

local function mesh_names()
  local names = {}
  for file in lfs.dir(FOLDER) do names[#names + 1] = file:match("^(.*)%.lev$") end
  table.sort(names)
  return names
end

local function lev(name) return helpers.read(("%s/%s.lev"):format(FOLDER, name)) end

local function payloads(name)
  local found = {}
  for _, chunk in ipairs(CHUNKS) do
    found[chunk] = helpers.read(("%s/%s.%s.bin"):format(FOLDER, name, chunk))
  end
  return found
end

local function u16(bytes, at)
  local low, high = bytes:byte(at + 1, at + 2)
  return low + high * 256
end

local function u32(bytes, at) return u16(bytes, at) + u16(bytes, at + 2) * 65536 end

local function little(value, size)
  local bytes = {}
  for i = 1, size do
    bytes[i] = string.char(value % 256)
    value = math.floor(value / 256)
  end
  return table.concat(bytes)
end

local function put(bytes, at, new)
  return bytes:sub(1, at) .. new .. bytes:sub(at + #new + 1)
end

-- How many bytes the header's counts need of each chunk.
local function needed(header)
  local triangles = u16(header, 0x84)
  return {
    ["03"] = 160,
    ["04"] = triangles * 10,
    ["05"] = u16(header, 0x70) * u16(header, 0x72) * u16(header, 0x74) * 4,
    ["06"] = u32(header, 0x7c) * 2,
    ["07"] = u32(header, 0x90) * 16,
    ["52"] = math.floor((math.floor((triangles + 7) / 8) + 15) / 16) * 16,
  }
end

-- Checks that a load failed, as it should, with this code and these pieces in its message.
local function assert_refused(code, pieces, mesh, message, got_code)
  assert.is_nil(mesh)
  assert.equal(code, got_code, message)
  for _, piece in ipairs(pieces) do
    assert.is_truthy(message:find(piece, 1, true), ("no '%s' in: %s"):format(piece, message))
  end
end

local function where(origin, direction, length)
  return ("ray from %.9g %.9g %.9g along %.9g %.9g %.9g for %.9g"):format(origin[1], origin[2],
    origin[3], direction[1], direction[2], direction[3], length)
end

local function is_tie(mesh, origin, direction, length, one, other)
  local tied = 0
  for _, hit in ipairs(mesh:cast_all(origin, direction, length)) do
    local named = hit.triangle == one.triangle or hit.triangle == other.triangle
    if named and hit.t == one.t then tied = tied + 1 end
  end
  return tied == 2
end

-- The walk's answer must be that of testing every triangle; of triangles at equal t either counts.
local function assert_same_hit(mesh, origin, direction, length)
  local walk = mesh:ray_cast(origin, direction, length)
  local brute = mesh:cast_brute(origin, direction, length)
  if not walk and not brute then return nil end
  local same = walk and brute and walk.t == brute.t
    and (walk.triangle == brute.triangle or is_tie(mesh, origin, direction, length, walk, brute))
  if not same then
    error(("%s: the walk found %s, brute force %s"):format(where(origin, direction, length),
      walk and walk.triangle or "nothing", brute and brute.triangle or "nothing"), 2)
  end
  return walk
end

local function moved(point, by, scale)
  return {point[1] + by[1] * scale, point[2] + by[2] * scale, point[3] + by[3] * scale}
end

local AXES = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}

-- A ray that has a chance to meet something within the bounds: short, long, along an axis, from
-- far outside, or with a direction that is not of unit length.
local function any_ray(dice, bounds)
  local inside = {}
  for axis = 1, 3 do inside[axis] = dice.between(bounds[axis], bounds[axis + 3]) end
  local direction = dice.whole(1, 4) == 1 and AXES[dice.whole(1, 6)] or dice.direction()
  local back = ({0, 3, 40, 2000})[dice.whole(1, 4)]
  local origin = moved(inside, direction, -back)
  if dice.whole(1, 5) == 1 then direction = moved({0, 0, 0}, direction, dice.between(0.2, 5)) end
  return origin, direction, dice.between(0.01, 2 * back + 60)
end

local function soup(dice, count, extent, size)
  local triangles = {}
  for i = 1, count do
    local a = dice.point(extent)
    triangles[i] = {
      a = a, b = moved(a, dice.direction(), dice.between(0, size)),
      c = moved(a, dice.direction(), dice.between(0, size)),
      material = dice.whole(0, 190), flags = dice.whole(1, 2) * 2 - 2, area = dice.whole(0, 124),
    }
  end
  return triangles
end

local function assert_rays_agree(mesh, dice, count)
  local bounds, hits = {mesh:bounds()}, 0
  for _ = 1, count do
    if assert_same_hit(mesh, any_ray(dice, bounds)) then hits = hits + 1 end
  end
  -- Rays that all miss would prove nothing.
  assert.is_true(hits > count / 50, ("only %d of %d rays hit"):format(hits, count))
end

describe("grid walk and brute force agree", function()
  for _, case in ipairs {
    {seed = 1, count = 300, extent = 30, size = 8, cell_size = 8},
    {seed = 2, count = 300, extent = 30, size = 8, cell_size = 1},
    {seed = 3, count = 40, extent = 5, size = 10, cell_size = 100},
    {seed = 4, count = 400, extent = 100, size = 150, cell_size = 4},
    {seed = 5, count = 200, extent = 0.5, size = 1, cell_size = 0.05},
    {seed = 6, count = 1500, extent = 300, size = 40},
  } do
    it(("on %d random triangles within %g, cell size %s"):format(case.count, case.extent,
      case.cell_size or "default"), function()
      local dice = random.new(case.seed)
      local triangles = soup(dice, case.count, case.extent, case.size)
      local mesh = assert(bw.mesh(triangles, {cell_size = case.cell_size}))
      assert_rays_agree(mesh, dice, 1000)
    end)
  end

  for i, name in ipairs(COMPLETE) do
    it("on the vector mesh " .. name, function()
      assert_rays_agree(assert(bw.payloads(payloads(name))), random.new(100 + i), 500)
    end)
  end

  it("after triangles were switched off and on", function()
    local dice = random.new(7)
    local mesh = assert(bw.mesh(soup(dice, 300, 30, 8), {cell_size = 5}))
    for _ = 1, 20 do
      local low = dice.point(30)
      mesh:set_enabled_in_box(low, moved(low, {1, 1, 1}, dice.between(5, 40)), dice.next() < 0.3)
    end
    assert_rays_agree(mesh, dice, 1000)
  end)
end)

describe("an added set", function()
  local function floor(size)
    return {
      {a = {0, 0, 0}, b = {size, 0, 0}, c = {size, size, 0}},
      {a = {0, 0, 0}, b = {size, size, 0}, c = {0, size, 0}},
    }
  end

  -- Two triangles for each of the six sides, facing out.
  local function crate(half)
    local corners, list = {}, {}
    for i = 0, 7 do
      corners[i] = {}
      for axis = 1, 3 do
        corners[i][axis] = math.floor(i / 2 ^ (axis - 1)) % 2 == 1 and half or -half
      end
    end
    for _, side in ipairs {
      {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5},
    } do
      for k = 2, 3 do
        list[#list + 1] = {
          a = corners[side[1]], b = corners[side[k]], c = corners[side[k + 1]], material = 3,
        }
      end
    end
    return list
  end

  -- Down onto the lid, and at each side from outside: all must be met half a metre before the
  -- centre, and on a triangle of the set.
  local function assert_crate_is_at(mesh, set, x, y, z)
    for _, direction in ipairs(AXES) do
      local origin = {x - direction[1] * 3, y - direction[2] * 3, z - direction[3] * 3}
      -- off the diagonal of the side, so that one triangle answers
      local aside = {0.1, 0.23, 0.17}
      for axis = 1, 3 do
        if direction[axis] == 0 then origin[axis] = origin[axis] + aside[axis] end
      end
      local hit = assert_same_hit(mesh, origin, direction, 10)
      if not hit then error(where(origin, direction, 10) .. " misses the crate", 2) end
      helpers.assert_near(hit.t, 2.5, where(origin, direction, 10))
      assert.equal(set, hit.set)
      local first, count = set:range()
      assert.is_true(hit.triangle >= first and hit.triangle < first + count)
    end
  end

  it("is hit the same as by brute force on, before and behind every cell border", function()
    local mesh = assert(bw.mesh(floor(40), {cell_size = 8}))
    local set = assert(mesh:add(crate(0.5)))
    local stats = mesh:stats()
    assert.same({6, 6}, {stats.nx, stats.ny}) -- ceil(40 / 8) + 1
    for i = -1, stats.nx do
      for j = -1, stats.ny do
        for _, off in ipairs {-0.5, -0.001, 0, 0.001, 0.5} do
          local x, y = i * stats.cell_x + off, j * stats.cell_y - off
          set:move({x, y, 5})
          assert_crate_is_at(mesh, set, x, y, 5)
        end
      end
    end
  end)

  it("is hit the same as by brute force wherever it is turned and moved", function()
    local dice = random.new(11)
    local mesh = assert(bw.mesh(soup(dice, 100, 20, 5), {cell_size = 3}))
    local set = assert(mesh:add(crate(2)))
    local hits = 0
    for _ = 1, 200 do
      local axis, angle = dice.direction(), dice.between(0, math.pi)
      local s = math.sin(angle / 2)
      local place = dice.point(40)
      set:move(place, {axis[1] * s, axis[2] * s, axis[3] * s, math.cos(angle / 2)})
      for _ = 1, 10 do
        local direction = dice.direction()
        local hit = assert_same_hit(mesh, moved(place, direction, -10), direction, 20)
        if hit and hit.set == set then hits = hits + 1 end
      end
    end
    assert.is_true(hits > 1000)
  end)

  -- Whatever the mesh's own lists hold, an added triangle is never walked past.
  for i, name in ipairs {"tight", "swapped", "flat_y", "layers", "layers_split", "panes"} do
    it("is met wherever brute force meets it, in the vector mesh " .. name, function()
      local mesh, dice = assert(bw.payloads(payloads(name))), random.new(200 + i)
      local set, bounds, hits = assert(mesh:add(crate(1.5))), {mesh:bounds()}, 0
      for _ = 1, 100 do
        local place = {}
        for axis = 1, 3 do place[axis] = dice.between(bounds[axis] - 5, bounds[axis + 3] + 5) end
        set:move(place)
        for _ = 1, 10 do
          local direction = dice.direction()
          local origin = moved(place, direction, -dice.between(1.6, 30))
          local brute = mesh:cast_brute(origin, direction, 60)
          if brute and brute.set == set then
            local walk = mesh:ray_cast(origin, direction, 60)
            assert.same({brute.t, set}, {walk and walk.t, walk and walk.set})
            hits = hits + 1
          end
        end
      end
      assert.is_true(hits > 200, hits .. " hits")
    end)
  end

  it("is gone when it was removed", function()
    local mesh = assert(bw.mesh(floor(40), {cell_size = 3}))
    local down = {0, 0, -1}
    local set = assert(mesh:add(crate(30)))
    assert.equal(30, mesh:ray_cast({10, 5, 60}, down, 100).t) -- its lid
    set:remove()
    local hit = assert(mesh:ray_cast({10, 5, 60}, down, 100))
    assert.same({60, 0}, {hit.t, hit.triangle})
    assert.is_nil(hit.set)
    assert_rays_agree(mesh, random.new(12), 200)
  end)

  it("is never written", function()
    local original = lev "room"
    local mesh = assert(bw.load_bytes(original, "room.lev"))
    local set = assert(mesh:add(crate(1)))
    set:move({20, 10, 1})
    assert.is_true(mesh:save() == original)
    assert.equal(u16(payloads("room")["03"], 0x84), u16(mesh:payload(0x03), 0x84))
  end)
end)

describe("writing what was read gives the same bytes", function()
  for _, name in ipairs(mesh_names()) do
    it("for the container and the payloads of " .. name, function()
      local original = lev(name)
      local mesh = assert(bw.load_bytes(original, name .. ".lev"))
      assert.is_true(mesh:save() == original)
      for chunk, bytes in pairs(payloads(name)) do
        assert.is_true(mesh:payload(tonumber(chunk, 16)) == bytes, "chunk 0x" .. chunk)
      end
    end)
  end

  it("for the six among the 18 chunks of a level", function()
    local mesh = assert(bw.load(helpers.vector("warriors/level_18_chunks.lev")))
    assert.equal(12, mesh:stats().other_chunks)
    for chunk, bytes in pairs(payloads "room") do
      assert.is_true(mesh:payload(tonumber(chunk, 16)) == bytes, "chunk 0x" .. chunk)
    end
  end)

  it("for a mesh that was built", function()
    local mesh = assert(bw.mesh(soup(random.new(21), 300, 30, 8)))
    local bytes = mesh:save()
    assert.is_true(assert(bw.load_bytes(bytes, "built")):save() == bytes)
  end)

  it("for words that nothing reads", function()
    local junk = payloads "layers"
    for _, at in ipairs {0x00, 0x04, 0x08, 0x0c, 0x78, 0x80, 0x88, 0x8c, 0x94, 0x9c} do
      junk["03"] = put(junk["03"], at, little(0xdead0000 + at, 4))
    end
    junk["03"] = put(junk["03"], 0x76, little(0xbeef, 2))
    junk["03"] = put(junk["03"], 0x86, little(0xcafe, 2))
    for _, at in ipairs {0x1c, 0x2c, 0x3c, 0x4c, 0x5c, 0x6c} do -- the fourth column
      junk["03"] = put(junk["03"], at, little(0x7fc00000 + at, 4))
    end
    junk["52"] = ("\165"):rep(#junk["52"])
    junk["07"] = put(junk["07"], 12, little(0x7fc00001, 4)) -- a vertex's w
    local mesh = assert(bw.payloads(junk))
    for chunk, bytes in pairs(junk) do
      assert.is_true(mesh:payload(tonumber(chunk, 16)) == bytes, "chunk 0x" .. chunk)
    end
  end)

  it("for surplus bytes behind what the counts need", function()
    local longer = payloads "layers"
    for chunk, bytes in pairs(longer) do longer[chunk] = bytes .. "surplus of " .. chunk end
    local mesh = assert(bw.payloads(longer))
    for chunk, bytes in pairs(longer) do
      assert.is_true(mesh:payload(tonumber(chunk, 16)) == bytes, "chunk 0x" .. chunk)
    end
  end)
end)

describe("flag bits 0 and 1", function()
  -- x_pane_wall with the flags of its three triangles as given.
  local function with_flags(...)
    local parts = payloads "x_pane_wall"
    for i, flags in ipairs {...} do
      parts["04"] = put(parts["04"], (i - 1) * 10 + 6, little(flags, 2))
    end
    return parts
  end

  local function flags_in(payload)
    return {u16(payload, 6), u16(payload, 16), u16(payload, 26)}
  end

  it("are written as the file had them, though loading enables every triangle", function()
    local mesh = assert(bw.payloads(with_flags(0x0000, 0x0802, 0xf001)))
    assert.same({0x0001, 0x0803}, {mesh:triangle(0).flags, mesh:triangle(1).flags})
    assert.same({0x0000, 0x0802, 0xf001}, flags_in(mesh:payload(0x04)))
  end)

  it("are written as they are now with the running option", function()
    local mesh = assert(bw.payloads(with_flags(0x0000, 0x0802, 0xf001)))
    assert.same({0x0001, 0x0803, 0xf001}, flags_in(mesh:payload(0x04, {running = true})))
  end)

  it("are as the file had them after a box was switched off, and running off", function()
    local mesh = assert(bw.payloads(with_flags(0x0001, 0x0001, 0x0001)))
    assert.equal(3, mesh:set_enabled_in_box({-1e4, -1e4, -1e4}, {1e4, 1e4, 1e4}, false))
    assert.same({1, 1, 1}, flags_in(mesh:payload(0x04)))
    assert.same({0, 0, 0}, flags_in(mesh:payload(0x04, {running = true})))
  end)

  it("are as the file had them after the two-sided switch, and running on", function()
    local mesh = assert(bw.payloads(with_flags(0x0001, 0x0001, 0x0003)))
    mesh:set_two_sided(0, true)
    mesh:set_two_sided(2, false)
    assert.same({1, 1, 3}, flags_in(mesh:payload(0x04)))
    assert.same({3, 1, 1}, flags_in(mesh:payload(0x04, {running = true})))
  end)

  it("are edited in the file and as they are now by set_triangle", function()
    local mesh = assert(bw.payloads(with_flags(0x0001, 0x0001, 0x0001)))
    mesh:set_triangle(1, {flags = 0x0082, material = 7, area = 9})
    assert.equal("\130\0\7\9", mesh:payload(0x04):sub(17, 20))
    assert.equal("\130\0\7\9", mesh:payload(0x04, {running = true}):sub(17, 20))
    assert.same({1, 1}, {u16(mesh:payload(0x04), 6), u16(mesh:payload(0x04), 26)})
  end)

  it("stay where an edit does not name them", function()
    local mesh = assert(bw.payloads(with_flags(0x0002, 0x0001, 0x0001)))
    mesh:set_triangle(0, {material = 7})
    assert.same({0x0002, 0x0001, 0x0001}, flags_in(mesh:payload(0x04)))
    assert.same({0x0003, 0x0001, 0x0001}, flags_in(mesh:payload(0x04, {running = true})))
  end)

  it("are those of the whole container too", function()
    local original = lev "x_pane_wall"
    local mesh = assert(bw.load_bytes(original, "x_pane_wall.lev"))
    mesh:set_enabled_in_box({-1e4, -1e4, -1e4}, {1e4, 1e4, 1e4}, false)
    assert.is_true(mesh:save() == original)
    local running = assert(bw.load_bytes(mesh:save {running = true}, "running.lev"))
    assert.same({0, 0, 0}, (function(flags)
      return {flags[1] % 2, flags[2] % 2, flags[3] % 2}
    end)(flags_in(running:payload(0x04))))
  end)
end)

describe("bytes that end too soon", function()
  -- The places where a chunk may be cut: between its fields or elements.
  local function cuts(chunk, parts)
    local size = needed(parts["03"])[chunk]
    local steps = {["03"] = 2, ["04"] = 10, ["05"] = 4, ["06"] = 2, ["07"] = 16, ["52"] = 16}
    local list = {size - 1}
    for at = 0, size - 1, steps[chunk] do list[#list + 1] = at end
    return list
  end

  local NAMES = {
    ["03"] = "header", ["04"] = "triangles", ["05"] = "grid", ["06"] = "index lists",
    ["07"] = "vertices", ["52"] = "checked",
  }

  for _, name in ipairs {"x_pane_wall", "layers_split"} do
    for _, chunk in ipairs(CHUNKS) do
      it(("are refused: chunk 0x%s of %s cut at each boundary"):format(chunk, name), function()
        local parts = payloads(name)
        local whole, need = parts[chunk], needed(parts["03"])[chunk]
        for _, at in ipairs(cuts(chunk, parts)) do
          parts[chunk] = whole:sub(1, at)
          assert_refused("truncated", {
            ("chunk 0x%s (%s"):format(chunk, NAMES[chunk]), ("%d bytes"):format(at),
            ("%d"):format(need), ("offset %d "):format(at),
          }, bw.payloads(parts))
        end
      end)
    end
  end

  it("are accepted where only surplus is cut", function()
    local parts = payloads "x_pane_wall"
    local need = needed(parts["03"])
    for _, chunk in ipairs(CHUNKS) do parts[chunk] = parts[chunk]:sub(1, need[chunk]) end
    assert(bw.payloads(parts))
  end)

  it("are refused wherever a container is cut", function()
    local whole = lev "x_pane_wall"
    local parts = payloads "x_pane_wall"
    -- The header is the last chunk and exactly as long as it must be.
    assert.equal(160, #parts["03"])
    for size = 0, #whole - 1 do
      local mesh, message, code = bw.load_bytes(whole:sub(1, size), "cut.lev")
      if mesh then error(("accepted after %d of %d bytes"):format(size, #whole)) end
      assert.is_string(message)
      assert.is_truthy(code == "truncated" or code == "unsupported", code)
    end
  end)
end)

describe("counts that lie", function()
  local HUGE = 0xffffffff

  for _, case in ipairs {
    {what = "vertices", at = 0x90, size = 4, chunk = "07"},
    {what = "list values", at = 0x7c, size = 4, chunk = "06"},
    {what = "triangles", at = 0x84, size = 2, chunk = "04"},
    {what = "cells along x", at = 0x70, size = 2, chunk = "05"},
  } do
    it("are refused: as many " .. case.what .. " as fit the field", function()
      local parts = payloads "x_pane"
      parts["03"] = put(parts["03"], case.at, little(256 ^ case.size - 1, case.size))
      assert_refused("truncated", {"chunk 0x" .. case.chunk}, bw.payloads(parts))
    end)
  end

  it("are refused: 65535 cells along every axis", function()
    local parts = payloads "x_pane"
    parts["03"] = put(parts["03"], 0x70, ("\255"):rep(6))
    assert_refused("truncated", {"chunk 0x05"}, bw.payloads(parts))
  end)

  it("are refused: 4 GiB in a file of 100 bytes", function()
    local chunk = little(0x07, 4) .. little(HUGE, 4) .. little(0, 8)
    local file = little(1, 4) .. little(HUGE, 4) .. little(0, 8) .. chunk .. ("\0"):rep(68)
    assert.equal(100, #file)
    local mesh, message, code = bw.load_bytes(file, "huge.lev", {only = "mesh"})
    assert_refused("truncated", {"4294967295"}, mesh, message, code)
  end)

  it("are refused: 4,294,967,295 chunks in a file of 100 bytes", function()
    local file = little(HUGE, 4) .. little(0, 12) .. ("\0"):rep(84)
    local mesh, message, code = bw.load_bytes(file, "huge.lev", {only = "mesh"})
    assert_refused("truncated", {"4294967295"}, mesh, message, code)
  end)
end)

describe("values that cannot be", function()
  local NAN, INFINITY = "\0\0\192\127", "\0\0\128\127"

  for _, case in ipairs {
    {what = "NaN in a vertex's x", chunk = "07", at = 32, bytes = NAN, says = {"x of vertex 2"}},
    {what = "NaN in a vertex's z", chunk = "07", at = 40, bytes = NAN, says = {"z of vertex 2"}},
    {what = "an infinite y", chunk = "07", at = 4, bytes = INFINITY, says = {"y of vertex 0"}},
    {what = "a matrix of NaN", chunk = "03", at = 0x10, bytes = NAN, says = {"matrix"}},
    {what = "a clamp maximum of NaN", chunk = "03", at = 0x64, bytes = NAN, says = {"clamp"}},
    {what = "no cells along y", chunk = "03", at = 0x72, bytes = "\0\0", says = {"ny"}},
    {what = "a vertex past the last", chunk = "04", at = 14, bytes = "\255\255",
      says = {"triangle 1", "65535"}},
    {what = "a grid entry past the lists", chunk = "05", at = 8, bytes = "\255\255\255\255",
      says = {"cell 2", "4294967295"}},
  } do
    it(("are refused: %s, at its offset"):format(case.what), function()
      local parts = payloads "layers"
      parts[case.chunk] = put(parts[case.chunk], case.at, case.bytes)
      local pieces = {"chunk 0x" .. case.chunk, unpack(case.says)}
      assert_refused("invalid", pieces, bw.payloads(parts))
    end)
  end

  it("are given with their offset in the container", function()
    local bytes = lev "x_pane"
    -- header, the checked set with its header, and the header of the vertices come first
    local at = 16 + 16 + #payloads("x_pane")["52"] + 16 + 20
    local mesh, message, code = bw.load_bytes(put(bytes, at, NAN), "x_pane.lev")
    assert_refused("invalid", {"y of vertex 1", ("offset %d "):format(at)}, mesh, message, code)
  end)
end)

describe("memory", function()
  local function assert_frugal(mesh)
    local stats = mesh:stats()
    local limit = stats.payload_bytes * 1.25 + 64 * 1024
    assert.is_true(stats.memory_bytes <= limit, ("%d bytes for payloads of %d"):format(
      stats.memory_bytes, stats.payload_bytes))
    assert.is_true(stats.memory_bytes >= stats.payload_bytes - 1024)
  end

  it("of a mesh is at most 1.25 times its payloads and 64 KiB", function()
    for _, name in ipairs(mesh_names()) do assert_frugal(assert(bw.payloads(payloads(name)))) end
  end)

  it("of a large built mesh too", function()
    assert_frugal(assert(bw.mesh(soup(random.new(31), 20000, 1000, 20))))
  end)
end)
