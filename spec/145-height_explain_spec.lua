-- HeightField: explain and its kin, and its records made and judged.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"
local quote = helpers.quote

-- Two cells side by side: a stack of a cellar and a room, and a cell whose halves are cut by x = z,
-- the second lower.
local function example()
  return assert(bw.height_field {
    low = {0, 0, 0}, high = {2047, 8192, 1023},
    spaces = {
      {column = 0, cell = 0, floor = 8192, ceiling = 6144},
      {column = 0, cell = 0, floor = 5120, ceiling = 1024},
      {column = 1, cell = 0, half = 0, floor = 5120, ceiling = 1024},
      {column = 1, cell = 0, half = 2, floor = 4096, ceiling = 1024},
    },
  })
end

-- What became of each candidate, by its key.
local function reasons(candidates, key)
  local found = {}
  for _, candidate in ipairs(candidates) do found[candidate[key]] = candidate.reason end
  return found
end

describe("HeightField.explain_query", function()
  local field

  before_each(function() field = example() end)

  it("tells the stack that is looked through, and the point's tile", function()
    local account = field:explain_query(500, 3000, 500)
    assert.same({0, 0, 0}, {account.result, account.column, account.cell})
    assert.same({[0] = "lower", [1] = "kept"}, reasons(account.candidates, "tile"))
    assert.same({1, 1024, 5120},
      {account.kept.tile, account.kept.ceiling, account.kept.floor})
  end)

  it("stops at the tile that it keeps", function()
    local account = field:explain_query(500, 7000, 500)
    assert.same({[0] = "kept"}, reasons(account.candidates, "tile"))
  end)

  it("tells which tiles cover the other half", function()
    local account = field:explain_query(1024 + 10, 3000, 900)
    assert.same({[2] = "other_half", [3] = "kept"}, reasons(account.candidates, "tile"))
  end)

  it("keeps nothing above the highest ceiling, outside the bounds, beside the cells", function()
    local account = field:explain_query(500, 10, 500)
    assert.same({1, nil}, {account.result, account.kept})
    assert.same({[0] = "lower", [1] = "lower"}, reasons(account.candidates, "tile"))
    account = field:explain_query(-1, 10, 500)
    assert.same({2, 0}, {account.result, #account.candidates})
    assert.is_nil(account.column)
  end)

  it("agrees with the answer everywhere", function()
    for _, name in ipairs {"slopes", "halves", "hall", "wide"} do
      local of = assert(bw.load(helpers.vector("col/" .. name .. ".col")))
      local numbers, x0, y0, z0, x1, y1, z1 = random.new(7), of:bounds()
      for _ = 1, 500 do
        local p = {
          numbers.whole(x0 - 9, x1 + 9), numbers.whole(y0 - 9, y1 + 9),
          numbers.whole(z0 - 9, z1 + 9),
        }
        local result, ceiling, floor, tile = of:query(p)
        local account = of:explain_query(p)
        local kept = account.kept or {}
        assert.same({result, ceiling, floor, tile},
          {account.result, kept.ceiling, kept.floor, kept.tile})
      end
    end
  end)

  it("checks its arguments as query does", function()
    assert.equal("HeightField.explain_query: argument 'position': expected an integer from "
      .. "-2147483648 to 2147483647, got 0.5",
      helpers.message_of(field.explain_query, field, 0.5, 1, 1))
  end)
end)

describe("HeightField.explain_segment", function()
  local field

  before_each(function() field = example() end)

  local function outcomes(account)
    local list = {}
    for i, part in ipairs(account.parts) do list[i] = part.outcome end
    return list
  end

  it("tells the parts from cell to cell and across a diagonal", function()
    local account = field:explain_segment({500, 3500, 500}, {1900, 3500, 500})
    assert.equal(0, account.result)
    assert.same({"clear", "through", "clear"}, outcomes(account))
    local second, third = account.parts[2], account.parts[3]
    assert.same({1, 0, 2}, {second.column, second.cell, second.half})
    assert.same({1024, 3500, 500}, second.from)
    assert.same({0, second.to}, {third.half, third.from})
    assert.same({3, 2}, {second.kept.tile, third.kept.tile})
  end)

  it("tells what stops it", function()
    local function last(from, to, of)
      local account = (of or field):explain_segment(from, to)
      return account.parts[#account.parts].outcome
    end
    assert.equal("on_floor", last({500, 5000, 500}, {500, 6000, 500}))
    assert.equal("on_ceiling", last({500, 2000, 500}, {500, 500, 500}))
    assert.equal("under_floor", last({500, 4800, 500}, {1200, 4800, 600}))
    local low = assert(bw.height_field {
      low = {0, 0, 0}, high = {2047, 8192, 1023},
      spaces = {
        {column = 0, cell = 0, floor = 5120, ceiling = 1024},
        {column = 1, cell = 0, floor = 5120, ceiling = 3072},
      },
    })
    assert.equal("no_tile", last({500, 2000, 500}, {1200, 2000, 600}, low))
    assert.equal("no_cell", last({500, 3000, 500}, {-500, 3000, 500}))
  end)

  it("has no part of one that does not start in the open, or goes nowhere", function()
    local account = field:explain_segment({500, 6000, 500}, {600, 6000, 500})
    assert.same({2, 0, 1}, {account.result, #account.parts, account.start.result})
    account = field:explain_segment({500, 3000, 500}, {500, 3000, 500})
    assert.same({0, 0, 0}, {account.result, #account.parts, account.start.result})
  end)

  -- Outcomes of parts that the walk goes on behind.
  local GOES_ON = {through = true, clear = true}

  it("agrees with the answer to random segments", function()
    for _, name in ipairs {"slopes", "halves", "hall", "wide"} do
      local of = assert(bw.load(helpers.vector("col/" .. name .. ".col")))
      local numbers, x0, y0, z0, x1, y1, z1 = random.new(8), of:bounds()
      local function point()
        return {numbers.whole(x0, x1), numbers.whole(y0, y1), numbers.whole(z0, z1)}
      end
      for _ = 1, 300 do
        local from, to = point(), point()
        local stop, account = of:segment(from, to), of:explain_segment(from, to)
        local last = account.parts[#account.parts]
        assert.equal(stop.result, account.result)
        if stop.result == 1 then
          assert.is_nil(GOES_ON[last.outcome])
          assert.equal(stop.tile, last.kept and last.kept.tile)
        end
        for i = 1, #account.parts - 1 do assert.is_true(GOES_ON[account.parts[i].outcome]) end
      end
    end
  end)
end)

describe("HeightField.explain", function()
  it("tells what the ray passes, and why it is no hit", function()
    local field = example()
    local account = field:explain({300, 3000, 500}, {0, 1, 0}, 9000)
    local hit = field:ray_cast({300, 3000, 500}, {0, 1, 0}, 9000)
    assert.same({hit.triangle, 2120, 1},
      {account.kept.triangle, account.kept.t, account.kept.tile})
    local found = {}
    for _, candidate in ipairs(account.candidates) do
      if candidate.crossed then found[#found + 1] = candidate.reason end
    end
    table.sort(found)
    -- the room's floor, the cellar's floor, and the cellar's ceiling from its back
    assert.same({"back_face", "farther", "kept"}, found)
    assert.equal(3144, account.nearest_skipped.t)
  end)

  it("tells of a filter", function()
    local field = example()
    local account = field:explain({300, 3000, 500}, {0, 1, 0}, 2500, bw.filter {exclude = {0}})
    assert.equal("excluded", account.nearest_skipped.reason)
    assert.is_nil(account.kept)
  end)

  it("of a ray without a direction or a length has nothing", function()
    assert.same({query = "ray", candidates = {}}, example():explain({1, 1, 1}, {0, 0, 0}, 5))
  end)

  for _, name in ipairs {"slopes", "halves", "hall", "tiny"} do
    it("agrees with the answer to random rays: " .. name, function()
      local of = assert(bw.load(helpers.vector("col/" .. name .. ".col")))
      local numbers, x0, y0, z0, x1, y1, z1 = random.new(9), of:bounds()
      local hits = 0
      for i = 1, tonumber(os.getenv("BOARDWALK_RAYS") or 400) do
        local origin = {
          numbers.between(x0 - 50, x1 + 50), numbers.between(y0 - 50, y1 + 50),
          numbers.between(z0 - 50, z1 + 50),
        }
        local filter = i % 3 == 0 and bw.filter {exclude = {i % 2 * 2}} or nil
        local direction, length = numbers.direction(), numbers.between(0, 9000)
        local hit = of:ray_cast(origin, direction, length, filter)
        local kept = of:explain(origin, direction, length, filter).kept
        if hit then hits = hits + 1 end
        helpers.same_hit(i, hit, kept)
      end
      assert.is_true(hits > 20)
    end)
  end
end)

describe("boardwalk cast", function()
  it("--explain tells of triangles, and a miss names the nearest one passed over", function()
    local path = helpers.temp_file(example():save(), ".col")
    local result = helpers.boardwalk {
      "cast", path, "--from", "300,3000,500", "--to", "300,9000,500", "--explain",
    }
    assert.matches("^hit: t 2120.-\n  the ray passes %d+ triangles\n", result.out)
    assert.matches("triangle %d+ is the hit, t 2120, of tile 1\n", result.out)
    result = helpers.boardwalk {"cast", path, "--from", "300,5900,500", "--to", "300,6200,500"}
    os.remove(path)
    assert.matches("^miss; nearest skipped: triangle %d+ at t 244, which is met from behind and is "
      .. "not two%-sided\n$", result.out)
  end)
end)

-- ---- records

local function vectors(name, out, ...)
  return helpers.boardwalk {"vectors", helpers.vector("col/" .. name .. ".col"), "-o", out, ...}
end

describe("vectors of a height field", function()
  local out

  before_each(function() out = helpers.temp_name(".jsonl") end)
  after_each(function()
    os.remove(out)
    os.remove((out:gsub("jsonl$", "col")))
  end)

  it("are of both its kinds, and pass", function()
    assert.equal(0, vectors("slopes", out, "--count", "60").status)
    local report = helpers.json_values(helpers.boardwalk({"conform", "--json", out}).out)[1]
    assert.same({60, 0}, {report.passed, report.failed})
    assert.same({30, 30}, {report.kinds[1].passed, report.kinds[2].passed})
    local file = helpers.read((out:gsub("jsonl$", "col")))
    assert.equal(helpers.read(helpers.vector "col/slopes.col"), file)
    assert.equal(("%08x"):format(bw.name_hash(file)), helpers.json_lines(out)[1].crc32)
  end)

  it("fail by the CRC when the file is another", function()
    vectors("slopes", out, "--count", "4", "--kind", "query")
    helpers.write((out:gsub("jsonl$", "col")), helpers.read(helpers.vector "col/hall.col"))
    local report = helpers.json_values(helpers.boardwalk({"conform", "--json", out}).out)[1]
    assert.equal(4, report.failed)
    assert.matches("has CRC%-32 %x+, and the record was made from one of %x+",
      report.failures[1].differences[1])
  end)

  it("are none of other kinds, or of no tiles", function()
    local result = vectors("slopes", out, "--kind", "ground")
    assert.equal(1, result.status)
    assert.matches("no record of kind ground is made of a HeightField; there are: query, segment",
      result.err)
    result = vectors("empty", out)
    assert.equal(1, result.status)
    assert.matches("the height field has no tiles", result.err)
  end)
end)

-- An engine that answers with the library, but reads a file with a fault, or has one in an answer.
local ENGINE = [[
local bw, json, fault = require "boardwalk", require "dkjson", %s
local function patched(bytes) -- changes the tiles: byte(tile offset, place) as `fault.byte` says
  if not fault.byte then return bytes end
  local field, at = assert(bw.load_bytes(bytes, "x.col")), {}
  for i = 0, field:info().tiles - 1 do
    local offset = field:tile(i).offset + fault.place
    at[offset + 1] = string.char(fault.byte(bytes:byte(offset + 1)))
  end
  return (bytes:gsub("()(.)", function(place) return at[place] end))
end
local fields = {}
local function field_of(path)
  if not fields[path] then
    local file = assert(io.open(path, "rb"))
    fields[path] = assert(bw.load_bytes(patched(file:read("*a")), path))
    file:close()
  end
  return fields[path]
end
local function tile_of(field, number)
  if not number then return json.null end
  local tile = field:tile(number)
  return {column = tile.column, index = tile.index, offset = tile.offset}
end
local answers = {}
function answers.query(field, asked)
  local result, ceiling, floor, tile = field:query(asked.pos)
  return {result = result, ceiling = ceiling, floor = floor, tile = tile_of(field, tile)}
end
function answers.segment(field, asked)
  local stop = field:segment(asked.from, asked.to)
  return {
    result = stop.result, tile = tile_of(field, stop.tile), depth = stop.depth,
    point = stop.x and {stop.x, stop.y, stop.z}, normal = stop.x and {stop.nx, stop.ny, stop.nz},
  }
end
for line in io.lines() do
  local asked = json.decode(line)
  local field = field_of(asked.file)
  local answer = answers[asked.kind](field, asked)
  if fault.answer then answer = fault.answer(answer, asked) or answer end
  answer.id = asked.id
  print(json.encode(answer))
end]]

describe("judge of a height field", function()
  local paths = ("env LUA_PATH=%s LUA_CPATH=%s "):format(quote(package.path), quote(package.cpath))

  local function judge(fault, name, ...)
    local script = helpers.temp_file(ENGINE:gsub("%%s", function() return fault end, 1), ".lua")
    local result = helpers.boardwalk {
      "judge", "--engine", paths .. quote(helpers.lua) .. " " .. quote(script),
      helpers.vector("col/" .. name .. ".col"), "--json", ...,
    }
    os.remove(script)
    return helpers.json_values(result.out)[1], result
  end

  it("finds nothing wrong with the library's answers", function()
    local verdict, result = judge("{}", "slopes", "--count", "200")
    assert.same({0, "", 200, 0}, {result.status, result.err, verdict.passed, verdict.failed})
  end)

  -- The sort of fault, the rule that is to be named, the file, and how to plant it.
  local FAULTS = {
    {"takes halved tiles for whole ones", "half", "halves",
      "{place = 6, byte = function(flags) return flags % 128 end}"},
    {"knows one diagonal", "diagonal", "halves",
      "{place = 6, byte = function(flags) return flags - math.floor(flags / 32) % 2 * 32 end}"},
    {"looks at the first tile of a cell alone", "stack", "hall",
      "{place = 6, byte = function(flags) return flags + 1 - flags % 2 end}"},
    {"counts surfaces as open", "open", "hall", [[{answer = function(answer, asked)
      local y = asked.pos and asked.pos[2]
      if y and (y == answer.floor or y == answer.ceiling) then answer.result = 0 end
    end}]]},
    {"does not look at the bounds", "bounds", "wide", [[{answer = function(answer, asked)
      if asked.pos and answer.result == 2 then answer.result = 1 end
    end}]]},
    {"turns wall normals", "wall-normal", "halves", [[{answer = function(answer)
      local n = answer.normal
      if answer.result == 1 and answer.depth then answer.normal = {-n[1], -n[2], -n[3]} end
    end}]]},
  }
  for _, fault in ipairs(FAULTS) do
    it(("names the rule of an engine that %s: %s"):format(fault[1], fault[2]), function()
      local verdict, result = judge(fault[4], fault[3], "--count", "150")
      assert.equal(1, result.status)
      assert.equal(fault[2], verdict.first.rule)
      assert.same({fault[2], verdict.failed}, {verdict.rules[1].name, verdict.rules[1].cases})
    end)
  end

  it("tells the walk of the first difference", function()
    local verdict = judge(FAULTS[6][4], "halves", "--count", "60", "--kind", "segment")
    assert.matches("^the last of %d+ parts:$", verdict.first.account[1])
    assert.matches(": stopped$", verdict.first.account[2])
  end)
end)
