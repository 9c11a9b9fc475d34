-- Level scripts by chance: whatever they call, they end within their limits, their errors are text
-- with a place, and the state goes on. FUZZ_SCRIPTS=N in the environment runs so many.
local script_api = require "fuzz.script_api"
local script_generator = require "fuzz.script_generator"
local script_run = require "fuzz.script_run"

local COUNT = tonumber(os.getenv("FUZZ_SCRIPTS") or 80)

if not script_run.available then
  pending("level scripts by chance: this machine has no State")
  return
end

describe("the generator of scripts", function()
  local api = script_api.read()

  it("knows every binding, Warlib, and the methods of classes", function()
    local known = {}
    for _, entry in ipairs(api.functions) do
      known[entry.name or entry.class .. ":" .. entry.method] = entry
    end
    for _, name in ipairs({"AddVolumeBox", "ScheduleFunc", "ChangeCollision", "Warlib.ray_cast",
      "Warlib.bw.physics", "bw.CollisionMesh:ray_cast", "bw.IPhysics:step"}) do
      assert(known[name], name)
    end
    assert.is_nil(known["Warlib.bw.load"]) -- what opens files is not a script's
    assert.equal("integer", known.ScheduleFunc.params[2].kind)
    assert.is_true(#api.functions > 500)
  end)

  it("makes the same script of a seed, and Lua of each", function()
    assert.equal(script_generator.script(7), script_generator.script(7))
    assert.not_equal(script_generator.script(7), script_generator.script(8))
    for seed = 1, 50 do
      assert(load(script_generator.script(seed), "=script"))
    end
  end)
end)

describe("a level script by chance", function()
  it("ends within its limits, and leaves the state sound", function()
    for seed = 1, COUNT do
      local fault = script_run.run(script_generator.script(seed))
      if fault then error(("the script of seed %d: %s"):format(seed, fault), 0) end
    end
  end)

  it("is found out when it breaks a promise", function()
    assert.matches("without a place", script_run.run("error('nowhere', 0)"))
    assert.matches("a table value", script_run.run("error({})"))
    assert.matches("WRONG", script_run.run("print('WRONG: told')"))
    assert.is_nil(script_run.run("error('here')"))
    assert.is_nil(script_run.run("while true do end"))
  end)
end)
