local helpers = require "spec.helpers"
local quote = helpers.quote

local EXPECTED = helpers.read(helpers.root .. "/spec/determinism/expected.txt")
local PROGRAM = quote(helpers.build .. "/spec/determinism/determinism")

local function lines(text)
  local set, count = {}, 0
  for line in text:gmatch("[^\n]+") do set[line], count = true, count + 1 end
  return set, count
end

local function missing_in(set, text)
  local missing = {}
  for line in text:gmatch("[^\n]+") do
    if not set[line] then missing[#missing + 1] = line end
  end
  return missing
end

describe("the fixed set of questions", function()
  it("has the answers that all builds give", function()
    local run = helpers.shell(PROGRAM)
    assert.equal(0, run.status, run.err)
    assert.same({}, missing_in(lines(EXPECTED), run.out))
    assert.equal(EXPECTED, run.out)
  end)

  for _, lanes in ipairs {"portable", "sse2", "avx2"} do
    it("has the same with fast casts by " .. lanes, function()
      local run = helpers.shell(PROGRAM .. " " .. lanes)
      if run.status == 2 then pending("this processor has no " .. lanes) return end
      assert.equal(EXPECTED, run.out, run.err)
    end)
  end

  it("is answered alike where a script asks", function()
    local tree = helpers.build .. helpers.by_machine("/lua54", "/luajit")
    local run = helpers.shell(("cd %s && LUA_PATH=%s LUA_CPATH=%s %s spec/determinism/asked.lua")
      :format(quote(helpers.root), quote("./?.lua;lua/?.lua;lua/?/init.lua;" .. tree .. "/?.lua;;"),
        quote(tree .. "/?.so;;"), helpers.lua))
    assert.equal(0, run.status, run.err)
    local asked, hash = run.out:match("^(.*\n)asked: (%x+)\n$")
    local _, count = lines(asked)
    assert.equal(17, count)
    assert.same({}, missing_in(lines(EXPECTED), asked))
    assert.equal(16, #hash)
  end)
end)
