-- TileGrid: its accounts, cast --explain, records made of it, and engines judged on it.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local quote = helpers.quote
local random = require "spec.random"

local FOLDER = helpers.vector("argonaut")
local KIT = FOLDER .. "/kit.trak"
local SWAPS, IGNORES = 0x10000, 0x8000000

local function load(name, features)
  return assert(bw.load(FOLDER .. "/" .. name, {kit = KIT, features = features}))
end

-- ---- a small world, where everything is in cell 1, 1

-- Polygons that face what their corners go round counter-clockwise, in file space.
local POLYGONS = {
  {"ground", {1, 0, 1}, {1, 0, 2}, {2, 0, 2}, {2, 0, 1}},             -- a floor at 0
  {"special_17", {1, 1, 1}, {1, 1, 2}, {2, 1, 2}, {2, 1, 1}},         -- one at 1
  {"exit", {1, -1, 1}, {1, -1, 2}, {2, -1, 2}, {2, -1, 1}},           -- one at -1
  {"material_5", {1, 2, 1}, {2, 2, 1}, {2, 2, 2}, {1, 2, 2}},         -- a ceiling at 2
  {"material_6", {1.5, 0, 1.25}, {1.5, 0, 1.75}, {1.5, 2, 1.75}, {1.5, 2, 1.25}}, -- faces -x
}

local function small_model()
  local model = assert(bw.model())
  for _, polygon in ipairs(POLYGONS) do
    local corners = {}
    for i = 2, #polygon do corners[i - 1] = assert(model:add_vertex(polygon[i])) end
    assert(model:add_polygon(corners, polygon[1]))
  end
  return model
end

-- A grid as it is, but for its feature flags.
local function with_features(grid, features)
  return assert(bw.load_bytes(assert(grid:save()), "small.map", {
    kit = assert(grid:kit()), features = features,
  }))
end

local function small_world(features)
  local grid = assert(bw.tile_grid(small_model(), {space = "file", width = 4, height = 3}))
  return features and with_features(grid, features) or grid
end

-- A floor of hills under a roof, with walls of two materials, no polygon square to an axis.
local function hills(features)
  local model = assert(bw.model())
  for z = 0, 5 do
    for x = 0, 5 do
      model:add_vertex(x + 0.3 * math.sin(z) + 0.5, 1 + math.sin(1.3 * x) + 0.4 * math.cos(z),
        z + 0.5)
    end
  end
  for z = 0, 4 do
    for x = 0, 4 do
      local corner = 6 * z + x
      local material = (x + z) % 3 == 0 and "special_17" or "ground"
      model:add_polygon({corner, corner + 6, corner + 7}, material)
      model:add_polygon({corner, corner + 7, corner + 1}, "exit")
    end
  end
  local roof = {}
  for i, corner in ipairs {{0.2, 4, 0.3}, {5, 4.5, 0.4}, {5.2, 5, 4.9}, {0.3, 4.5, 5}} do
    roof[i] = model:add_vertex(corner)
  end
  model:add_polygon({roof[1], roof[2], roof[3]}, "ground")
  model:add_polygon({roof[1], roof[3], roof[4]}, "special_18")
  for i = 1, 4 do
    local wall = {}
    for k, corner in ipairs {{0, 0, 0.5}, {0.3, 0, 5}, {0.3, 3, 5}, {0, 3, 0.5}} do
      wall[k] = model:add_vertex(i + corner[1], corner[2], corner[3])
    end
    model:add_polygon(wall, i % 2 == 0 and "special_18" or "material_6")
  end
  local grid = assert(bw.tile_grid(model, {space = "file", move = "fit"}))
  return features and with_features(grid, features) or grid
end

-- By material, what became of a polygon first.
local function reasons(account)
  local found = {}
  for _, candidate in ipairs(account.candidates) do
    found[candidate.material] = found[candidate.material] or candidate.reason
  end
  return found
end

describe("explain", function()
  local X, Z = 1.25 * 4096, 1.5 * 4096
  local FLOORS = {[0] = 4096 * 0, [17] = 4096, [16] = -4096}

  it("of a floor tells of each polygon of the cell why it is the floor or not", function()
    local account = small_world(IGNORES):explain_floor({X, 3000, Z})
    assert.same({[0] = "kept", [17] = "ignored", [16] = "farther", [5] = "other_kind",
      [6] = "other_kind"}, reasons(account))
    assert.same({{column = 1, row = 1, tiles = account.cells[1].tiles}}, account.cells)
    for _, candidate in ipairs(account.candidates) do
      assert.equal(FLOORS[candidate.material], candidate.height)
      assert.same({1, 1}, candidate.cell)
    end
    assert.equal(17, account.nearest_skipped.material)
  end)

  it("of a floor tells of those above the point", function()
    local account = small_world():explain_floor({X, -100, Z})
    assert.same({[0] = "past", [17] = "past", [16] = "kept", [5] = "other_kind",
      [6] = "other_kind"}, reasons(account))
    assert.equal(0, account.nearest_skipped.material)
    assert.equal("kept", reasons(small_world():explain_floor({X, -100, Z}, {tolerance = 100}))[0])
  end)

  it("of a ceiling tells of those under the point", function()
    local account = small_world():explain_ceiling({X, 3 * 4096, Z})
    assert.equal("past", reasons(account)[5])
    assert.is_nil(account.kept)
    assert.equal(5, small_world():explain_ceiling({X, 0, Z}).kept.material)
  end)

  it("of a push tells of the walls' distances", function()
    local grid = small_world()
    local account = grid:explain_push({5744, 4096, Z}, 1024)
    assert.same({"kept", 400}, {account.kept.reason, account.kept.distance}) -- 6144 - 5744
    assert.equal("unreached", reasons(grid:explain_push({X, 4096, Z}, 512))[6])
    assert.equal("behind", reasons(grid:explain_push({6544, 4096, Z}, 1024))[6])
    for _, candidate in ipairs(grid:explain_push({5744, 4096, 7800}, 1024).candidates) do
      if candidate.kind == "wall" then
        assert.same({"outside", true}, {candidate.reason, candidate.edge > 0})
      end
    end
  end)

  it("of a segment tells why a wall does not stop it", function()
    local grid = small_world()
    local function reason(from, to, options)
      return reasons(grid:explain_segment({from * 4096, 4096, Z}, {to * 4096, 4096, Z},
        options))[6]
    end
    assert.same({"kept", "back_face", "unreached", "behind", "other_kind"}, {
      reason(1.25, 1.75), reason(1.75, 1.25), reason(1.125, 1.25), reason(1.75, 2.5),
      reason(1.25, 1.75, {kinds = {"floor"}}),
    })
    assert.equal(0.5, grid:explain_segment({1.25 * 4096, 4096, Z}, {1.75 * 4096, 4096, Z}).kept.t)
  end)

  it("of a segment tells of the cells on the way up to the answer", function()
    local grid = small_world()
    local function cells(to)
      local list = {}
      for i, cell in ipairs(grid:explain_segment({2048, 4096, Z}, {to, 4096, Z}).cells) do
        list[i] = cell.column
      end
      return list
    end
    assert.same({0, 1}, cells(3.5 * 4096)) -- the wall ends it
    grid = assert(bw.tile_grid(small_model(), {space = "file", width = 4, height = 3,
      materials = {material_6 = {solid = false}}}))
    assert.same({0, 1, 2, 3}, cells(3.5 * 4096))
  end)

  it("of a ray tells of each triangle of the tiles on the way", function()
    local account = small_world(IGNORES):explain({1.25, 3, 1.5}, {0, -1, 0}, 3.5,
      bw.filter {exclude = {0}})
    assert.same({[0] = "excluded", [17] = "ignored", [16] = "unreached", [5] = "back_face"}, {
      [0] = reasons(account)[0], [17] = reasons(account)[17], [16] = reasons(account)[16],
      [5] = reasons(account)[5],
    })
    assert.equal(5, account.nearest_skipped.material)
    assert.equal("behind", reasons(small_world():explain({1.25, 0.5, 1.5}, {0, -1, 0}, 9))[17])
  end)

  it("of a ray tells of the model that is not in place", function()
    local grid = load("gate.map", SWAPS)
    local tile = grid:swaps()[1].tile
    local now, column, row = grid:tile(tile).model_now, grid:tile(tile).column, grid:tile(tile).row
    local found = false
    for _, candidate in ipairs(grid:explain({column + 0.5, 99, row + 0.5}, {0, -1, 0}, 200)
      .candidates) do
      if candidate.tile == tile then
        assert.equal(candidate.model ~= now, candidate.reason == "swapped_out")
        found = found or candidate.model ~= now
      end
    end
    assert.is_true(found)
  end)

  it("has nothing to tell outside the grid, and of no ray", function()
    local grid = small_world()
    for _, account in ipairs {
      grid:explain_floor({-1, 0, 0}), grid:explain_push({1, 1, 99999}, 5),
      grid:explain_push({X, 0, Z}, 0), grid:explain({1, 1, 1}, {0, 0, 0}, 5),
      grid:explain({1, 1, 1}, {0, 1, 0}, 0), grid:explain({-9, 1, 1}, {0, 1, 0}, 5),
      grid:explain_segment({-9, 0, -9}, {-9, 0, 9}),
    } do
      assert.same({{}, {}}, {account.cells, account.candidates})
    end
  end)

  it("checks its arguments as the queries do", function()
    local grid = small_world()
    assert.equal("TileGrid.explain: argument 'length': expected a number that is not negative, "
      .. "got -1", helpers.message_of(grid.explain, grid, {0, 0, 0}, {0, 0, 1}, -1))
    assert.equal("TileGrid.explain_floor: argument 'position': expected an integer from "
      .. "-2147483648 to 2147483647, got 0.5", helpers.message_of(grid.explain_floor, grid, 0.5, 0,
      0))
    for _, name in ipairs {"explain_ceiling", "explain_push", "explain_segment"} do
      assert.has_error(function() grid[name](grid, {0, 0, 0}, "x", 5) end)
    end
  end)
end)

-- ---- agreement

local RAYS = tonumber(os.getenv("BOARDWALK_RAYS") or 1000)

local WORLDS = {
  yard = function() return load("yard.map") end,
  lane = function() return load("lane.map") end,
  gate = function() return load("gate.map", SWAPS) end,
  hills = function() return hills(IGNORES) end,
}

local function same_polygon(contact, kept)
  return (contact and contact.tile) == (kept and kept.tile)
    and (contact and contact.polygon) == (kept and kept.polygon)
end

-- What a query and its account say: whether they agree, and whether there was an answer.
local ASK = {}

function ASK.ray(grid, numbers, size)
  local origin = {numbers.between(-1, size[1] + 1), numbers.between(-2, 6),
    numbers.between(-1, size[2] + 1)}
  local direction, length = numbers.direction(), numbers.between(0, 9)
  local filter = numbers.next() < 0.3 and bw.filter {exclude = {0, 6}, mask = 1} or nil
  local hit = grid:ray_cast(origin, direction, length, filter)
  local kept = grid:explain(origin, direction, length, filter).kept
  return (hit and hit.triangle) == (kept and kept.triangle) and (hit and hit.t) == (kept and kept.t)
    and same_polygon(hit, kept), hit
end

local function whole_point(numbers, size)
  return {numbers.whole(-500, size[1] * 4096 + 500), numbers.whole(-8000, 24000),
    numbers.whole(-500, size[2] * 4096 + 500)}
end

local function ask_surface(name)
  ASK[name] = function(grid, numbers, size)
    local point = whole_point(numbers, size)
    local options = {neighbours = numbers.next() < 0.3, tolerance = numbers.whole(0, 900)}
    local contact = grid[name](grid, point, options)
    local account = grid["explain_" .. name](grid, point, options)
    local around = grid[name](grid, point, {neighbours = true, tolerance = options.tolerance})
    local told = same_polygon(around, contact)
    for _, candidate in ipairs(account.candidates) do
      told = told or candidate.reason == "other_cell" and same_polygon(around, candidate)
    end
    return told and same_polygon(contact, account.kept)
      and (contact and contact.height) == (account.kept and account.kept.height), contact
  end
end

ask_surface "floor"
ask_surface "ceiling"

function ASK.push(grid, numbers, size)
  local point, radius = whole_point(numbers, size), numbers.whole(1, 2000)
  local _, _, _, pushes, first = grid:push(point, radius)
  local account, kept = grid:explain_push(point, radius), 0
  for _, candidate in ipairs(account.candidates) do
    if candidate.reason == "kept" then kept = kept + 1 end
  end
  return kept == pushes and same_polygon(first, account.kept), first
end

function ASK.segment(grid, numbers, size)
  local from, to = whole_point(numbers, size), whole_point(numbers, size)
  local options = numbers.next() < 0.5 and {kinds = {"wall"}} or nil
  local contact = grid:segment(from, to, options)
  local kept = grid:explain_segment(from, to, options).kept
  return same_polygon(contact, kept) and (contact and contact.t) == (kept and kept.t), contact
end

describe("explain agrees with the answer to random", function()
  for name, make in pairs(WORLDS) do
    for query, ask in pairs(ASK) do
      it(("%s queries: %s"):format(query, name), function()
        local grid, numbers, answers = make(), random.new(17), 0
        local info = grid:info()
        for i = 1, RAYS do
          local agrees, answer = ask(grid, numbers, {info.width, info.height})
          if not agrees then error(("query %d differs"):format(i)) end
          if answer then answers = answers + 1 end
        end
        assert.is_true(answers > RAYS / 500)
      end)
    end
  end
end)

-- ---- the commands

describe("boardwalk cast on a tile grid", function()
  local path

  setup(function() path = helpers.temp_file(assert(small_world():save_wad()), ".wad") end)
  teardown(function() os.remove(path) end)

  it("--explain tells of the cells and of every triangle", function()
    local result = helpers.boardwalk {
      "cast", path, "--from", "0.5,0.5,1.5", "--to", "2.5,0.5,1.5", "--explain",
    }
    assert.equal(0, result.status)
    assert.matches("^hit: .*\n  cell 0 1: no tiles\n  cell 1 1: tiles %d+.*\n"
      .. "  cell 2 1: no tiles\n", result.out)
    assert.matches("\n +cell 1 1: tile %d+, polygon %d of model %d, triangle %d+ %(wall, "
      .. "material_6%) is the answer, t 1\n", result.out)
    assert.matches("%(floor, ground%) has a determinant near 0\n", result.out)
  end)

  it("names the nearest polygon that a miss passed over", function()
    local result = helpers.boardwalk {
      "cast", path, "--from", "2.5,0.5,1.5", "--to", "0.5,0.5,1.5",
    }
    assert.matches("^miss; nearest skipped: tile %d+, polygon %d of model %d, triangle %d+ "
      .. "%(wall, material_6%) at t 1, which is met from behind\n$", result.out)
  end)
end)

describe("boardwalk vectors of a tile grid", function()
  local out

  before_each(function() out = helpers.temp_name(".jsonl") end)
  after_each(function()
    for _, ending in ipairs {"jsonl", "map", "trak"} do
      os.remove((out:gsub("jsonl$", ending)))
    end
  end)

  local function make(...)
    return helpers.boardwalk {"vectors", "-o", out, ...}
  end

  it("makes every kind that is a query, its chunks beside it, and all pass", function()
    local made = make(FOLDER .. "/gate.map", "--kit", KIT, "--features", "0x10000", "--count", "90")
    assert.same({0, ""}, {made.status, made.err})
    local result = helpers.boardwalk {"conform", "--json", out}
    local report, kinds = helpers.json_values(result.out)[1], {}
    for i, count in ipairs(report.kinds) do kinds[i] = count.kind .. count.passed end
    table.sort(kinds)
    assert.same({"ceiling15", "floor15", "inside15", "placed_vertex15", "visible15", "wall_hit15"},
      kinds)
    local map = helpers.read((out:gsub("jsonl$", "map")))
    assert.is_true(map == helpers.read(FOLDER .. "/gate.map"))
    assert.equal(SWAPS, helpers.json_lines(out)[1].features)
  end)

  it("leaves out what a step of one changes", function()
    make(FOLDER .. "/yard.map", "--kit", KIT, "--count", "60", "--kind", "floor")
    local yard = load("yard.map")
    for _, record in ipairs(helpers.json_lines(out)) do
      local p = record.pos
      for _, by in ipairs {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, 0, -1}} do
        local floor = yard:floor({p[1] + by[1], p[2] + by[2], p[3] + by[3]})
        assert.equal(record.tile, floor and floor.tile)
      end
    end
  end)

  it("refuses a kit alone", function()
    local made = make(KIT, "--count", "4")
    assert.equal(1, made.status)
    assert.matches("kit", made.err)
  end)
end)

local ENGINE = helpers.root .. "/examples/tile_engine.lua"
local YARD = FOLDER .. "/yard.map"

local STEP = {
  {"(height - question.pos[2]) * up > 0", "(height - question.pos[2]) * up > 1024"},
}

-- The rule, the world, the kind that tells of it, and how to plant the fault.
local FAULTS = {
  {"cell", "yard", "floor", {{
    "in ipairs(grid.cells[cell_at(grid, question.pos)] or {}) do",
    "in pairs(cell_at(grid, question.pos) and grid.tiles or {}) do",
  }}},
  {"turn", "yard", "wall_hit", {{"{[0] = 0, 1, 0, -1}", "{[0] = 0, -1, 0, 1}"}}},
  {"turn", "yard", "placed_vertex", {{"{[0] = 0, 1, 0, -1}", "{[0] = 0, -1, 0, 1}"}}},
  {"height", "yard", "ceiling", {{"y = i32(bytes, at + 16)", "y = 0"}}},
  {"quad", "yard", "inside", {{"u8(bytes, at) % 2 == 1 and 4 or 3", "3"}}},
  {"edges", "yard", "floor", {{"if before(edge, p) < 0 then return false end", ""}}},
  {"edges", "hill", "wall_hit", {{"before(edge, p) < 0", "before(edge, p) > 0"}}},
  {"space", "yard", "floor", {{"y, x * tile.sine + z * tile.cosine}",
    "y, -x * tile.sine - z * tile.cosine}"}}},
  {"space", "yard", "placed_vertex", {{"vertex[1], -vertex[3]", "vertex[1], vertex[3]"}}},
  {"scale", "hill", "floor", {{"/ 127 -", "/ 128 -"}, {"127 * surface[4]", "128 * surface[4]"}}},
  {"sign", "hill", "wall_hit", {{"{i8(bytes, at), i8(bytes, at + 1), i8(bytes, at + 2),",
    "{u8(bytes, at), u8(bytes, at + 1), u8(bytes, at + 2),"}}},
  {"material", "hill", "floor", {{"math.floor((features or 0) / 0x8000000) % 2 == 1", "false"}}},
  {"step", "yard", "floor", STEP},
  {"nearest", "yard", "floor", {{"(height - best.height) * up <= 0",
    "(height - best.height) * up >= 0"}}},
  {"nearest", "hill", "wall_hit", {{"best.hit and t >= best.t", "best.hit and t <= best.t"}}},
  {"front", "hill", "wall_hit", {{"front < 0 or back >= 0", "(front < 0) == (back < 0)"}}},
  {"length", "hill", "wall_hit", {{"front < 0 or back >= 0", "front < 0 or back >= front"}}},
  {"kind", "hill", "wall_hit", {{"of.kind == kind and not ignored",
    "(of.kind == kind or kind == 'wall') and not ignored"}}},
  {"mask", "yard", "visible", {
    {"grid.masks[grid.regions[camera]]",
      "grid.masks[grid.regions[question.cell[2] * grid.width + question.cell[1]]]"},
    {"local region = grid.regions[question.cell[2] * grid.width + question.cell[1]]",
      "local region = grid.regions[camera]"},
  }},
  {"mask-0", "yard", "visible", {{"mask == 0 or ", ""}}},
  {"camera", "yard", "visible", {{"{expect = true}", "{expect = false}"}}},
}

describe("judge of tile grids", function()
  local hill

  setup(function() hill = helpers.temp_file(assert(hills(IGNORES):save_wad()), ".wad") end)
  teardown(function() os.remove(hill) end)

  local function judge(script, path, ...)
    local words = {"judge", "--engine", quote(helpers.lua) .. " " .. quote(script), path, ...}
    if path ~= hill then
      words[#words + 1], words[#words + 2] = "--kit", KIT
    end
    return helpers.boardwalk(words)
  end

  -- Judges a copy of the engine with texts replaced.
  local function judge_copy(changes, ...)
    local script = helpers.temp_file(helpers.planted(helpers.read(ENGINE), changes), ".lua")
    local result = judge(script, ...)
    os.remove(script)
    return result
  end

  it("finds nothing wrong with the engine as it is, which reads the chunks itself", function()
    for _, path in ipairs {YARD, hill} do
      local result = judge(ENGINE, path, "--count", "180")
      assert.same({0, ""}, {result.status, result.err})
      assert.not_matches("differ", result.out)
    end
  end)

  for _, fault in ipairs(FAULTS) do
    it(("names the rule of an engine that has it wrong: %s, by %s"):format(fault[1], fault[3]),
      function()
        local path = fault[2] == "hill" and hill or YARD
        local result = judge_copy(fault[4], path, "--count", "60", "--kind", fault[3], "--json")
        local verdict = helpers.json_values(result.out)[1]
        assert.equal(1, result.status)
        assert.is_true(verdict.failed > 0)
        assert.equal(fault[1], verdict.rules[1].name)
        assert.is_true(verdict.rules[1].cases > 0.7 * verdict.failed)
      end)
  end

  it("tells how the right answer comes about", function()
    local result = judge_copy(STEP, YARD, "--count", "60", "--kind", "floor")
    assert.matches("\n  the rule step: there is no step%-up: .-\n  the engine: it takes surfaces "
      .. "past the point\n    cell %d %d: tile %d+, .-lies above the point, height %-?%d+\n",
      result.out)
  end)
end)
