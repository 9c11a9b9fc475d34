-- Tile worlds in the commands: info, convert, cast, check; bw.export; levels/llama.lua.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local FOLDER = helpers.vector("argonaut")
local MAP, KIT = FOLDER .. "/yard.map", FOLDER .. "/kit.trak"

local function run(...)
  return helpers.boardwalk {...}
end

local WAD = helpers.temp_file(assert(objects.tile_grid():save_wad()), ".wad")

describe("boardwalk info", function()
  it("tells of a tile grid", function()
    local result = run("info", MAP, "--kit", KIT)
    assert.same({0, ""}, {result.status, result.err})
    for _, text in ipairs {
      "TileGrid", "8 by 6 cells, heights -2.75 to 5.25; units; x right, y up, z back",
      "106 tiles of 15 models", "0 swaps, 682 colours", "8,700 bytes",
    } do
      assert.is_truthy(result.out:find(text, 1, true), text .. "\n" .. result.out)
    end
  end)

  it("tells of swaps and features", function()
    local out = run("info", WAD).out
    assert.is_truthy(out:find("1 swap, ", 1, true), out)
    assert.is_truthy(out:find("features: tile_swaps", 1, true), out)
  end)

  it("tells of kits", function()
    local out = run("info", KIT, FOLDER .. "/props.stpc").out
    assert.is_truthy(out:find("15 tile models: 104 vertices, 50 faces, 28 collision", 1, true), out)
    assert.is_truthy(out:find("3 object models", 1, true), out)
  end)

  it("tells the same as JSON", function()
    local found = helpers.json_values(run("info", WAD, "--json").out)[1]
    assert.same({"TileGrid", 3, 2, 1, {"tile_swaps"}}, {
      found.class, found.tile_grid.width, found.tile_grid.height, found.tile_grid.swaps,
      found.tile_grid.feature_names,
    })
  end)

  it("asks for the kit of a MAP chunk", function()
    local result = run("info", MAP)
    assert.equal(1, result.status)
    assert.is_truthy(result.err:find("needs its kit (options.kit, --kit)", 1, true), result.err)
  end)

  it("says that a kit is not there", function()
    local result = run("info", MAP, "--kit", "no such file")
    assert.equal(1, result.status)
    assert.matches("no such file", result.err)
  end)
end)

describe("boardwalk convert", function()
  local out

  before_each(function() out = helpers.temp_name(".wad") end)

  it("makes a tile grid of a model, and a model of a tile grid", function()
    local obj = helpers.temp_file("v -1 0 5\nv -1 0 7\nv 1 0 7\nv 1 0 5\nusemtl exit\nf 1 2 3 4\n",
      ".obj")
    local result = run("convert", obj, out)
    assert.same({0, ""}, {result.status, result.err})
    local grid = assert(bw.load(out))
    assert.same({"TileGrid", 2, 2}, {core.kind(grid), grid:info().width, grid:info().height})
    assert.equal("exit", grid:floor(2048, 0, 2048).material_name)
    local back = helpers.temp_name(".obj")
    result = run("convert", out, back)
    assert.same({0, ""}, {result.status, result.err})
    local model = assert(bw.load(back))
    assert.same({{"exit"}, 8}, {model:materials(), #model})
    -- y is up in the file again, the floor at a height of 0
    local _, low, _, _, high = model:bounds()
    assert.is_true(math.abs(low) < 1e-3 and math.abs(high) < 1e-3)
  end)

  it("makes a level of The Warriors' of a tile grid", function()
    local lev = helpers.temp_name(".lev")
    local result = run("convert", WAD, lev)
    assert.equal(0, result.status, result.err)
    assert.equal(0, assert(bw.load(lev)).mesh:ground(1.5, -1.5, 3))
  end)

  it("copies a WAD with all that it has", function()
    local more = assert(bw.write_tile_chunks({{tag = "TEXT", data = "pictures"}},
      helpers.read(WAD)))
    local path = helpers.temp_file(more, ".wad")
    assert.equal(0, run("convert", path, out).status)
    assert.is_true(helpers.read(out) == more)
  end)

  it("says that a kit alone is no level", function()
    local result = run("convert", KIT, out)
    assert.equal(1, result.status)
    assert.matches("neither a level nor a model", result.err)
  end)
end)

describe("boardwalk cast", function()
  it("casts into a tile grid", function()
    local result = run("cast", WAD, "--from", "0.5", "3", "0.5", "--to", "0.5", "-1", "0.5")
    assert.equal(0, result.status, result.err)
    assert.is_truthy(result.out:find("ground", 1, true), result.out)
    assert.is_truthy(result.out:find("t 3,", 1, true), result.out)
  end)
end)

describe("boardwalk check", function()
  it("looks into a MAP chunk with its kit", function()
    local result = run("check", FOLDER .. "/gate.map", "--kit", KIT, "--features", "65536")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("nothing found", result.out)
    result = run("check", FOLDER .. "/gate.map", "--kit", KIT)
    assert.equal(1, result.status)
    assert.matches("%[swaps%]", result.out)
  end)

  it("looks into a set of object models", function()
    assert.matches("nothing found", run("check", FOLDER .. "/props.stpc").out)
  end)

  it("looks into malformed files that cannot be read", function()
    for _, record in ipairs(helpers.json_lines(FOLDER .. "/malformed/index.jsonl")) do
      -- the command's own start is what takes time: a few of them
      if record.verdict == "rejected" and record.file:find("_far") then
        local result = run("check", FOLDER .. "/" .. record.file, "--kit",
          record.trak and FOLDER .. "/" .. record.trak or KIT)
        assert.equal(1, result.status)
        assert.matches(": error: ", result.out)
      end
    end
  end)
end)

describe("bw.export", function()
  it("writes a tile grid as a WAD or a model", function()
    local grid = objects.tile_grid()
    local path = helpers.temp_name(".wad")
    assert(bw.export(grid, path))
    assert.is_true(helpers.read(path) == grid:save_wad())
    local obj = helpers.temp_name(".obj")
    assert(bw.export(grid, obj))
    assert.equal(#grid:model(), #bw.load(obj))
  end)

  it("says what makes a tile grid of a model", function()
    local done, message, code = bw.export(objects.model(), helpers.temp_name(".wad"))
    assert.is_nil(done)
    assert.matches("bw%.tile_grid makes one", message)
    assert.is_string(code)
  end)
end)

-- ---- the level script

if not core.state then
  pending("levels/llama.lua: this machine has no State")
  return
end

describe("levels/llama.lua", function()
  local result = run("run", helpers.root .. "/levels/llama.lua")

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("All 7 checks passed", result.out)
  end)

  -- The yard in the script gives every number.
  for _, line in ipairs {
    {"cells", "8 by 3"}, {"swaps", "2"}, {"rules broken", "0"},
    {"what the bridge is made of", "material_5"},
    -- the plinth's wall is at 5.5, the llama's radius a quarter
    {"onto the plinth", "at a wall after 60 frames, at 5.25 0.00 0.50"},
  } do
    it(("says: %s %s"):format(line[1], line[2]), function()
      local found = false
      for text in result.out:gmatch("[^\n]+") do
        found = found or text:match("^%s*(.-)%s%s+(.*)$") == line[1]
          and select(2, text:match("^%s*(.-)%s%s+(.*)$")) == line[2]
      end
      assert.is_true(found, result.out)
    end)
  end
end)
