-- boardwalk run --wad DIR --name NAME: the level out of an archive, as a WorldManager loads it.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

if not require("boardwalk.core").state then
  pending("level scripts: this machine has no State")
  return
end

describe("boardwalk run --wad", function()
  local base, script

  local function write(path, bytes)
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
  end

  setup(function()
    base = helpers.temp_name()
    local packer = assert(bw.packer())
    assert(packer:add("level200.lev", objects.level():save()))
    assert(packer:add("broken.lev", "no level"))
    local dir, data = packer:bytes()
    write(base .. ".DIR", dir)
    write(base .. ".WAD", data)
    script = helpers.temp_file(
      "print(Warlib.level.name, Warlib.level.triangles, Warlib.mesh:ground(0.5, 0.5, 9))", ".lua")
  end)

  teardown(function()
    for _, path in ipairs {base .. ".DIR", base .. ".WAD", script} do os.remove(path) end
  end)

  local function run(...)
    return helpers.boardwalk({"run", script, ...})
  end

  it("plays in the level that --name names, in any case", function()
    for _, name in ipairs {"level200", "LEVEL200"} do
      local result = run("--wad", base .. ".DIR", "--name", name)
      assert.same({0, ""}, {result.status, result.err})
      local shown, triangles, ground = result.out:match("^(%S+)\t(%S+)\t(%S+)\n")
      -- the tetrahedron's slope: 1 - x / 3 - y / 2
      assert.same({name .. ".lev", "4"}, {shown, triangles})
      assert.is_true(math.abs(tonumber(ground) - (1 - 0.5 / 3 - 0.5 / 2)) < 1e-5)
    end
  end)

  it("names what is missing or broken", function()
    local missing = run("--wad", base .. ".DIR", "--name", "level7")
    assert.equal(1, missing.status)
    assert.matches("there is no 'level7%.lev' among 0 added files, in the archive", missing.err)
    local broken = run("--wad", base .. ".DIR", "--name", "broken")
    assert.same({1, ""}, {broken.status, broken.out})
    local nowhere = run("--wad", "no such.DIR", "--name", "level200")
    assert.equal(1, nowhere.status)
    assert.matches("no such%.DIR", nowhere.err)
  end)

  it("is used with --name, and not with another level", function()
    assert.equal(2, run("--wad", base .. ".DIR").status)
    assert.equal(2, run("--name", "level200").status)
    assert.equal(2, run("--wad", base .. ".DIR", "--name", "level200", "--level", "x").status)
    assert.equal(2, run("--wad", base .. ".DIR", "--name", "level200", "--up", "z").status)
  end)
end)
