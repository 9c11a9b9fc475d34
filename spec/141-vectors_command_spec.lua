-- boardwalk vectors: records made from a level.

local bw = require "boardwalk"
local helpers = require "spec.helpers"

local LEVEL = helpers.vector("warriors/meshes/room.lev")

describe("vectors", function()
  local out

  before_each(function() out = helpers.temp_name(".jsonl") end)
  after_each(function()
    os.remove(out)
    os.remove((out:gsub("jsonl$", "lev")))
  end)

  local function make(...)
    return helpers.boardwalk {"vectors", LEVEL, "-o", out, ...}
  end

  local function counts()
    local result = helpers.boardwalk {"conform", "--json", out}
    return helpers.json_values(result.out)[1], result
  end

  it("makes as many records of every kind as asked, all of which pass", function()
    assert.equal(0, make("--count", "40").status)
    local report, result = counts()
    assert.same({40, 0, 0}, {report.passed, report.failed, result.status})
    local kinds = {}
    for i, count in ipairs(report.kinds) do kinds[i] = count.kind .. count.passed end
    table.sort(kinds)
    assert.same({"ground8", "ray_cast8", "set_enabled8", "sphere_push8", "world_ray8"}, kinds)
  end)

  it("makes one kind, several at once", function()
    make("--count", "8", "--kind", "ground", "--kind", "ray_cast")
    local report = counts()
    assert.same({4, 4}, {report.kinds[1].passed, report.kinds[2].passed})
    assert.is_nil(report.kinds[3])
  end)

  it("writes the same for the same seed, and other cases for another", function()
    local texts = {}
    for i, seed in ipairs {"7", "7", "8"} do
      make("--count", "12", "--seed", seed, "--force")
      texts[i] = helpers.read(out)
    end
    assert.equal(texts[1], texts[2])
    assert.are_not.equal(texts[1], texts[3])
  end)

  it("writes the level beside them, and its CRC-32 into each", function()
    make("--count", "4")
    local bytes = helpers.read((out:gsub("jsonl$", "lev")))
    assert.is_true(#assert(bw.load_bytes(bytes, "made", {only = "mesh"})) > 0)
    for _, record in ipairs(helpers.json_lines(out)) do
      assert.equal(("%08x"):format(bw.name_hash(bytes)), record.crc32)
    end
  end)

  it("makes records that a changed level fails by its CRC", function()
    make("--count", "4")
    local path = out:gsub("jsonl$", "lev")
    local bytes = helpers.read(path)
    helpers.write(path, bytes:sub(1, 12) .. string.char((bytes:byte(13) + 1) % 256)
      .. bytes:sub(14))
    local report = counts()
    assert.same({0, 4}, {report.passed, report.failed})
    assert.matches("has CRC%-32 %x+, and the record was made from one of %x+",
      report.failures[1].differences[1])
  end)

  it("writes over nothing without --force", function()
    make("--count", "4")
    local second = make("--count", "4")
    assert.equal(1, second.status)
    assert.matches("there is such a file", second.err)
  end)

  it("keeps with --all what is not robust, which conform counts apart", function()
    -- rays along the seams of a floor of many squares: the moved ones meet another triangle
    local triangles = {}
    for x = -20, 20 do
      local a, b = {x, -1e-4, 0}, {x + 1, -1e-4, 0}
      local c, d = {x + 1, 1e-4, 0}, {x, 1e-4, 0}
      triangles[#triangles + 1] = {a = a, b = b, c = c}
      triangles[#triangles + 1] = {a = a, b = c, c = d}
    end
    local level = helpers.temp_file(assert(assert(bw.mesh(triangles)):save()), ".lev")
    local made = helpers.boardwalk {
      "vectors", level, "-o", out, "--count", "60", "--all", "--kind", "ray_cast",
    }
    os.remove(level)
    assert.equal(0, made.status, made.err)
    local report = counts()
    local marked = 0
    for _, record in ipairs(helpers.json_lines(out)) do
      if record.robust == false then marked = marked + 1 end
    end
    assert.is_true(marked > 0 and marked < 60, marked)
    assert.same({60 - marked, 0, marked}, {report.passed, report.failed, report.informative})
  end)

  it("refuses what is no level, another kind, a level without triangles", function()
    assert.equal(1, helpers.boardwalk({"vectors", "/nowhere", "-o", out}).status)
    assert.equal(2, make("--kind", "smell").status)
    assert.equal(2, helpers.boardwalk({"vectors", LEVEL}).status)
    assert.equal(1, helpers.boardwalk({"vectors", LEVEL, "-o", "/nowhere/x.jsonl"}).status)
  end)
end)
