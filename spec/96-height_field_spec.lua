-- HeightField in Lua: made, loaded, asked, told of and written.

local bw = require "boardwalk"
local helpers = require "spec.helpers"

-- The spec's worked example: a flat cell, a sloped one, and two halves.
local EXAMPLE = {
  low = {0, 0, 0}, high = {3072, 4096, 1024},
  spaces = {
    {column = 0, cell = 0, floor = 4096, ceiling = 2048},
    {column = 1, cell = 0, floor = 3584, ceiling = 1024, floor_normal = {-993, -3974, 0}},
    {column = 2, cell = 0, half = 0, floor = 4096, ceiling = 1024},
    {column = 2, cell = 0, half = 2, floor = 3072, ceiling = 1024},
  },
}

-- A copy of a description with one of its spaces, or a bound, changed.
local function changed(space, key, value)
  local copy = {low = EXAMPLE.low, high = EXAMPLE.high, spaces = {}}
  for i, old in ipairs(EXAMPLE.spaces) do
    copy.spaces[i] = {}
    for name, kept in pairs(old) do copy.spaces[i][name] = kept end
  end
  (space and copy.spaces[space] or copy)[key] = value
  return copy
end

local field

before_each(function() field = assert(bw.height_field(EXAMPLE)) end)

-- ---- making

describe("bw.height_field", function()
  it("makes what is described, and its file loads as the same", function()
    local bytes = assert(field:save())
    local again = assert(bw.load_bytes(bytes, "made.col"))
    assert.equal(bytes, again:save())
    assert.same(field:spaces(), again:spaces())
    assert.same(EXAMPLE.spaces, again:spaces())
  end)

  it("stacks the spaces of a cell whatever their order", function()
    local cellar = {column = 0, cell = 0, floor = 4096, ceiling = 2048}
    local room = {column = 0, cell = 0, floor = 1920, ceiling = 0}
    for _, spaces in ipairs {{cellar, room}, {room, cellar}} do
      local made = assert(bw.height_field {low = {0, 0, 0}, high = {9, 4096, 9}, spaces = spaces})
      assert.same({cellar, room}, made:spaces())
      assert.same({false, true}, {made:tile(0).last, made:tile(1).last})
    end
  end)

  it("makes one of no spaces", function()
    local empty = assert(bw.height_field {low = {0, 0, 0}, high = {9, 9, 9}, spaces = {}})
    assert.equal(0, #empty)
    assert.same({0, 0, 0, 9, 9, 9}, {empty:bounds()})
    assert.equal(1, (empty:query(1, 1, 1)))
    assert.is_nil(empty:ray_cast({1, 1, 1}, {0, 1, 0}, 9))
  end)

  -- What cannot be: where, the value, the code and what the message says.
  local IMPOSSIBLE = {
    {2, "column", 500, "invalid", "spaces[2]: the column, outside the bounds, is 500"},
    {1, "cell", 2, "invalid", "spaces[1]: the cell, outside the bounds, is 2"},
    {4, "floor", 1024, "invalid", "spaces[4]: the floor, not under the ceiling"},
    {3, "floor", 4000, "invalid", "spaces[3]:"},
    {1, "floor", 4224, "limit", "spaces[1]:"},
    {2, "floor_normal", {0, 4096, 0}, "invalid", "spaces[2]: y of the floor normal"},
    {2, "ceiling_normal", {0, -4096, 0}, "invalid", "spaces[2]: y of the ceiling normal"},
    {nil, "low", {1, 0, 0}, "invalid", "low x is 1, expected a multiple of 1024"},
  }

  for _, case in ipairs(IMPOSSIBLE) do
    it(("says why %s cannot be (%s)"):format(case[2], case[5]), function()
      local made, message, code = bw.height_field(changed(case[1], case[2], case[3]))
      assert.is_nil(made)
      assert.equal(case[4], code, message)
      assert.is_truthy(message:find(case[5], 1, true), message)
    end)
  end

  -- Bounds that cannot be: the high ones, the code and what the message says.
  for said, case in pairs {
    ["minimum y is 9, above the maximum 8"] = {{9, 8, 9}, "invalid"},
    ["bounds y are 9 to 16777216, the limit is 16777216"] = {{9, 2 ^ 24, 9}, "limit"},
    ["bounds x are 1048576 units apart, the limit is 1048576"] = {{2 ^ 20, 9, 9}, "limit"},
  } do
    it("says why bounds cannot be: " .. said, function()
      local made, message, code = bw.height_field {low = {0, 9, 0}, high = case[1], spaces = {}}
      assert.is_nil(made)
      assert.equal(case[2], code)
      assert.is_truthy(message:find(said, 1, true), message)
    end)
  end

  -- Wrong arguments, which raise.
  local WRONG = {
    {nil, "spaces", 5, "argument 'spaces': expected a table, got 5"},
    {nil, "low", {0, 0}, "argument 'low[3]': expected an integer from -2147483648 to 2147483647, "
      .. "got nil"},
    {nil, "high", {1.5, 0, 0}, "argument 'high[1]': expected an integer from -2147483648 to "
      .. "2147483647, got 1.5"},
    {nil, "depth", 1, "argument 'description': expected no other names than low, high, spaces, got "
      .. "\"depth\""},
    {1, "colour", 1, "argument 'spaces[1]': expected no other names than column, cell, half, "
      .. "floor, ceiling, floor_normal, ceiling_normal, got \"colour\""},
    {1, "column", 512, "argument 'spaces[1].column': expected an integer from 0 to 511, got 512"},
    {2, "cell", "1", "argument 'spaces[2].cell': expected an integer from 0 to 255, got \"1\""},
    {3, "half", 4, "argument 'spaces[3].half': expected an integer from 0 to 3, got 4"},
    {1, "floor", 0 / 0, "argument 'spaces[1].floor': expected an integer from -2147483648 to "
      .. "2147483647, got nan"},
    {2, "floor_normal", {0, 0, 40000}, "argument 'spaces[2].floor_normal[3]': expected an integer "
      .. "from -32768 to 32767, got 40000"},
    {2, "floor_normal", true, "argument 'spaces[2].floor_normal': expected a table, got true"},
  }

  for _, case in ipairs(WRONG) do
    it("raises: " .. case[4], function()
      local ok, message = pcall(bw.height_field, changed(case[1], case[2], case[3]))
      assert.is_false(ok)
      assert.equal("bw.height_field: " .. case[4], (message:gsub("^.-:%d+: ", "")))
    end)
  end
end)

-- ---- the original's queries

describe("HeightField.query", function()
  -- x, y, z, and the answer, ceiling, floor and tile that the spec lists.
  local POINTS = {
    {512, 3000, 512, 0, 2048, 4096, 0}, {512, 2048, 512, 1, 2048, 4096, 0},
    {512, 2049, 512, 0, 2048, 4096, 0}, {512, 4095, 512, 0, 2048, 4096, 0},
    {512, 4096, 512, 1, 2048, 4096, 0}, {512, 2000, 512, 1}, {1536, 3455, 512, 0, 1024, 3456, 1},
    {1536, 3456, 512, 1, 1024, 3456, 1}, {2948, 3500, 100, 0, 1024, 4096, 2},
    {2148, 3500, 900, 1, 1024, 3072, 3}, {3072, 3000, 512, 1}, {3073, 3000, 512, 2},
    {2 ^ 31 - 1, -2 ^ 31, 0, 2},
  }

  for _, row in ipairs(POINTS) do
    it(("answers %d at %d, %d, %d"):format(row[4], row[1], row[2], row[3]), function()
      local expected = {row[4], row[5], row[6], row[7]}
      assert.same(expected, {field:query(row[1], row[2], row[3])})
      assert.same(expected, {field:query({row[1], row[2], row[3]})})
    end)
  end
end)

describe("HeightField.segment", function()
  it("gets through the open and tells the last tile", function()
    assert.same({result = 0, tile = 0}, field:segment({512, 3000, 512}, {600, 3100, 700}))
  end)

  it("is stopped by a floor, without a depth", function()
    local stop = field:segment({512, 3000, 512}, {512, 5000, 512})
    assert.same({1, 0, 512, 512, -4096}, {stop.result, stop.tile, stop.x, stop.z, stop.ny})
    assert.is_true(math.abs(stop.y - 4096) <= 1)
    assert.is_nil(stop.depth)
  end)

  it("is stopped by a wall, with depth 0", function()
    local stop = field:segment({512, 3000, 512}, {512, 3000, -500})
    assert.same({1, 512, 3000, -1, 0, 0, 4096, 0},
      {stop.result, stop.x, stop.y, stop.z, stop.nx, stop.ny, stop.nz, stop.depth})
  end)

  it("tells a start that is not in the open", function()
    local stop = field:segment({512, 4196, 512}, {512, 4196, 612})
    assert.same({2, 512, 4196, 512}, {stop.result, stop.x, stop.y, stop.z})
    stop = field:segment({512, 4096, 512}, {512, 4096, 612})
    assert.same({2, 0, 0}, {stop.result, stop.tile, stop.depth})
  end)

  it("of no length is zero", function()
    assert.same({
      result = 0, tile = 0, x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0, depth = 0,
    }, field:segment({512, 3000, 512}, {512, 3000, 512}))
  end)

  it("takes points as numbers and as tables", function()
    local stop = field:segment({512, 3000, 512}, {512, 5000, 512})
    assert.same(stop, field:segment(512, 3000, 512, 512, 5000, 512))
    assert.same(stop, field:segment({512, 3000, 512}, 512, 5000, 512))
  end)

  it("takes the ends of 32 bits", function()
    local most, least = 2 ^ 31 - 1, -2 ^ 31
    for _, ends in ipairs {{512, 3000, 512}, {most, most, most}, {least, least, least}} do
      for _, to in ipairs {{most, least, most}, {least, most, least}, {512, most, 512}} do
        local result = field:segment(ends, to).result
        assert.is_true(result == 0 or result == 1 or result == 2)
      end
    end
  end)

  local POINT = "expected a point ({x, y, z} or three numbers), got "
  local WHOLE = "expected an integer from -2147483648 to 2147483647, got "
  local WRONG = {
    {"argument 'from': " .. POINT .. "nil", {}},
    {"argument 'to': " .. POINT .. "nil", {{1, 2, 3}}},
    {"argument 'to': " .. WHOLE .. "nil", {1, 2, 3, 4}},
    {"argument 'from': " .. WHOLE .. "0.5", {1, 2, 0.5, 4, 5, 6}},
    {"argument 'from[2]': " .. WHOLE .. "\"2\"", {{1, "2", 3}, {4, 5, 6}}},
    {"argument 'to[3]': " .. WHOLE .. "2147483648", {{1, 2, 3}, {4, 5, 2 ^ 31}}},
  }

  for _, case in ipairs(WRONG) do
    it("raises: " .. case[1], function()
      local ok, message = pcall(field.segment, field, (table.unpack or unpack)(case[2], 1, 6))
      assert.is_false(ok)
      assert.equal("HeightField.segment: " .. case[1], (message:gsub("^.-:%d+: ", "")))
    end)
  end
end)

-- ---- what worlds answer alike

describe("a HeightField answers as every world:", function()
  it("axes and format", function()
    assert.same({"x right, y down, z forward", "rugrats"}, {field.axes, field.format})
  end)

  it("ray_cast, with the tile", function()
    local hit = field:ray_cast({512, 3000, 512}, {0, 1, 0}, 2000)
    assert.same({
      t = 1096, x = 512, y = 4096, z = 512, nx = 0, ny = -1, nz = 0, triangle = hit.triangle,
      material = 0, material_name = "floor", flags = 1, area = 0, tile = 0,
    }, hit)
    assert.is_nil(field:ray_cast({512, 3000, 512}, {0, 1, 0}, 1000))
    assert.is_nil(field:ray_cast({512, 3000, 512}, {0, 0, 0}, 1000))
  end)

  it("only faces that are seen from the open", function()
    assert.is_nil(field:ray_cast({512, 5000, 512}, {0, -1, 0}, 1000))
  end)

  it("line_test, t in units", function()
    local hit = field:line_test({512, 3000, 512}, {512, 3000, -512})
    assert.same({512, "wall", 1}, {hit.t, hit.material_name, hit.nz})
  end)

  it("cast, cast_any and cast_all alike", function()
    local ray = {512, 3000, 512, 0, -1, 0, 5000}
    local unpack = table.unpack or unpack
    local t, nx, ny, nz, triangle = field:cast(unpack(ray))
    assert.same({952, 0, 1, 0}, {t, nx, ny, nz})
    assert.is_true(field:cast_any(unpack(ray)))
    local hits = field:cast_all(unpack(ray))
    assert.same({triangle, "ceiling"}, {hits[1].triangle, hits[1].material_name})
    for i = 2, #hits do assert.is_true(hits[i].t >= hits[i - 1].t) end
  end)

  it("cast_many", function()
    local rays, hits = bw.buffer {512, 3000, 512, 0, 1, 0, 2000, 512, 3000, 512, 0, 1, 0, 9},
      bw.buffer(16)
    assert.equal(1, field:cast_many(rays, hits))
    local t, nx, ny, nz, triangle, material, flags, area = hits:get(1, 8)
    assert.same({1096, 0, -1, 0, 0, 1, 0}, {t, nx, ny, nz, material, flags, area})
    assert.equal(field:ray_cast({512, 3000, 512}, {0, 1, 0}, 2000).triangle, triangle)
    assert.same({-1, 0, 0, 0, -1, 0, 0, 0}, {hits:get(9, 16)})
  end)

  it("a filter that passes over floors", function()
    local no_floors = bw.filter {exclude = {0}}
    assert.is_nil(field:ray_cast({512, 3000, 512}, {0, 1, 0}, 2000, no_floors))
    assert.is_nil(field:ground(512, 3000, 512, no_floors))
    assert.is_truthy(field:ray_cast({512, 3000, 512}, {0, -1, 0}, 2000, no_floors))
  end)

  it("ground: the first floor at or below, its own height on a slope", function()
    assert.equal(4096, field:ground(512, 3000, 512))
    assert.equal(4096, field:ground(512, 4096, 512))
    assert.is_nil(field:ground(512, 4097, 512))
    assert.is_nil(field:ground(512, 3000, 5000))
    -- by the spec's height of a slope, which the query rounds down
    assert.is_true(math.abs(field:ground(1536, 2000, 512) - (3584 - 993 * 512 / 3974)) < 0.01)
  end)

  it("bounds, triangles and materials", function()
    assert.same({0, 0, 0, 3072, 4096, 1024}, {field:bounds()})
    local counts = {}
    for index, triangle in field:triangles() do
      assert.same(triangle, field:triangle(index))
      local name = triangle.material_name
      counts[name] = (counts[name] or 0) + 1
    end
    local listed = {}
    for _, material in ipairs(field:materials()) do listed[material.name] = material.triangles end
    assert.same(counts, listed)
    assert.same({6, 6}, {counts.floor, counts.ceiling})
    assert.equal(field:triangle_count(), #field)
  end)

  it("model: turned to z up, scaled, with its own names", function()
    local model = assert(field:model {scale = 1 / 1024})
    local same = assert(field:model())
    assert.equal(#field, #model)
    assert.same({0, 0, -4, 3, 1, -1}, {model:bounds()})
    assert.same({0, 0, -4096, 3072, 1024, -1024}, {same:bounds()})
    assert.equal(field:triangle(0).material_name, model:triangle(0).material)
    local mesh = assert(bw.mesh(model))
    assert.equal(-4, mesh:ground(0.5, 0.5, -3))
  end)

  it("wrong arguments of model by name", function()
    for options, said in pairs {
      [{scale = 0}] = "argument 'options.scale': expected a number above 0, got 0",
      [{up = "z"}] = "argument 'options': expected no other names than scale, got \"up\"",
    } do
      local ok, message = pcall(field.model, field, options)
      assert.is_false(ok)
      assert.is_truthy(message:find("HeightField.model: " .. said, 1, true), message)
    end
  end)
end)

-- ---- what is in it

describe("a HeightField tells", function()
  it("its counts and offsets", function()
    assert.same({
      low = {0, 0, 0}, high = {3072, 4096, 1024}, size = 4198, columns_used = 3, cells = 3,
      tiles = 4, column_end = 0x1052, normals_offset = 0x1054, floor_normals = 2,
      ceiling_normals = 1, unknown = 1, triangles = #field,
    }, field:info())
  end)

  it("its columns", function()
    assert.same({offset = 0x1036, tiles = 1, first_tile = 1, cells = {{cell = 0, tile = 1}}},
      field:column(1))
    assert.same({offset = 0x1052, tiles = 0, first_tile = 4, cells = {}}, field:column(511))
  end)

  it("its tiles", function()
    assert.same({
      column = 2, index = 1, offset = 0x104a, half = 2, floor = 3072, ceiling = 1024,
      floor_byte = 8, floor_normal_index = 0, ceiling_byte = 24, ceiling_normal_index = 0,
      unknown = {0, 0, 0}, flags = 0xc1, last = true,
    }, field:tile(3))
    local slope = field:tile(1)
    assert.same({{-993, -3974, 0}, 1}, {slope.floor_normal, slope.floor_normal_index})
    assert.is_nil(slope.ceiling_normal)
  end)

  it("its normals", function()
    assert.same({-993, -3974, 0}, {field:floor_normal(1)})
    assert.same({0, 4096, 0}, {field:ceiling_normal(0)})
  end)

  for call, last in pairs {column = 511, tile = 3, floor_normal = 1, ceiling_normal = 0} do
    it("no " .. call .. " beyond the last", function()
      local ok, message = pcall(field[call], field, last + 1)
      assert.is_false(ok)
      assert.is_truthy(message:find(("HeightField.%s: argument 'index': expected an integer from 0 "
        .. "to %d, got %d"):format(call, last, last + 1), 1, true), message)
    end)
  end

  it("itself as text", function()
    assert.equal("HeightField: 3 cells in 3 columns, 4 tiles", tostring(field))
    field:destroy()
    assert.equal("HeightField: destroyed", tostring(field))
  end)
end)

-- ---- loading

describe("bw.load of a height field", function()
  local bytes

  before_each(function() bytes = field:save() end)

  it("goes by the content", function()
    local loaded = assert(bw.load(helpers.temp_file(bytes, ".dat")))
    assert.equal(bytes, loaded:save())
  end)

  it("tells a damaged one by its name", function()
    local loaded, message, code = bw.load_bytes(bytes:sub(1, 100), "LEVEL01.COL")
    assert.is_nil(loaded)
    assert.same({"truncated", "LEVEL01.COL: "}, {code, message:sub(1, 13)})
    assert.same({nil, "unsupported"}, {bw.load_bytes(bytes:sub(1, 100), "x"),
      (select(3, bw.load_bytes(bytes:sub(1, 100), "x")))})
  end)

  it("is no mesh", function()
    local loaded, message, code = bw.load_bytes(bytes, "a.col", {only = "mesh"})
    assert.is_nil(loaded)
    assert.same({"a.col: a height field, and only a mesh was asked for", "unsupported"},
      {message, code})
  end)

  it("is no model for bw.import", function()
    local path = helpers.temp_file(bytes, ".col")
    local model, message, code = bw.import(path)
    assert.is_nil(model)
    assert.same({path .. ": a height field, no model; bw.load reads it", "unsupported"},
      {message, code})
  end)

  it("keeps unread bytes", function()
    local odd = bytes:sub(1, 0x24) .. "abcd" .. bytes:sub(0x29, 0x2c) .. "wxyz" .. bytes:sub(0x31)
    assert.equal(odd, assert(bw.load_bytes(odd, "odd.col")):save())
  end)
end)
