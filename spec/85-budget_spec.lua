-- Budget: named reservations, and the sizes of pools: section 7.7 of the spec, unit 18.
local bw = require "boardwalk"

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

-- ---- sizes of pools

-- Pool, bytes, size: the examples of 7.7, 7.5.2 and unit 18, and where a product wraps or a least
-- size begins.
local SIZES = {
  {"world_level_pool", 1000, 262144}, {"world_level_pool", 100000, 262144},
  {"world_level_pool", 254500, 262144}, {"world_level_pool", 254524, 262159},
  {"world_level_pool", 300000, 309000}, {"world_level_pool", 1000000, 1030000},
  {"world_level_pool", 0, 262144}, {"world_level_pool", 41698712, 262144},
  {"global_data_pool", 99, 99}, {"global_data_pool", 1000, 1010},
  {"global_data_pool", 1000000, 1010000}, {"global_data_pool", 635488, 641842},
  {"global_data_pool", 42524429, 0},
  {"sector_pool", 17348608, 17217536}, {"sector_pool", 131071, 0},
  {"sector_pool_2", 100000, 4096}, {"sector_pool_2", 200000, 68928},
  {"sector_pool_2", 2 ^ 31 + 131072, 4096}, {"sector_pool_2", 2 ^ 31, 2 ^ 31 - 131072},
  {"world_heap", 100, 716800}, {"world_heap", 1000000, 1350000},
  {"part_heap", 100, 262144}, {"part_heap", 1000000, 1300000},
}

describe("bw.pool_size", function()
  for _, case in ipairs(SIZES) do
    it(("of %s and %.0f bytes is %d"):format(case[1], case[2], case[3]), function()
      assert.equal(case[3], bw.pool_size(case[1], case[2]))
    end)
  end

  it("refuses what is no pool, and bytes that are none", function()
    assert.error_matches(function() bw.pool_size("pond", 1) end,
      "argument 'pool': expected \"world_level_pool\".*got \"pond\"")
    assert.error_matches(function() bw.pool_size(nil, 1) end, "argument 'pool': .*got nil")
    assert.error_matches(function() bw.pool_size("sector_pool", -1) end, "argument 'bytes'")
    assert.error_matches(function() bw.pool_size("sector_pool", 0 / 0) end, "argument 'bytes'")
  end)
end)

describe("a pool", function()
  it("is registered with 15 characters, - for blanks and _", function() -- spec, 5.1
    assert.equal("level102s-sec.w", bw.pool_label("level102s_sec.wld"))
    assert.equal("World-Level-Poo", bw.pool_label("World Level Pool"))
    assert.equal("short", bw.pool_label("short"))
    assert.error_matches(function() bw.pool_label("a\0b") end, "a name without zero bytes")
  end)

  it("of water is grid vertices times 64, the file and 0x1064", function() -- spec, 5.4
    assert.equal(100 * 64 + 2000 + 4196, bw.water_size(100, 2000))
    assert.equal(2 ^ 32 - 1, bw.water_size(2 ^ 32 - 1, 1))
  end)
end)

-- ---- the budget

describe("a Budget", function()
  it("of 1,000 takes 600, not 500 more, and gives them back", function() -- 7.7
    local budget = assert(bw.budget(1000))
    local first = assert(budget:reserve("first", 600))
    refused("limit", "500", budget:reserve("second", 500))
    assert.same({600, 400}, {budget:used(), budget:free()})
    assert(budget:release(first))
    assert.same({0, 1000, 600}, {budget:used(), budget:free(), budget:peak()})
    assert.equal(1, #budget)
  end)

  it("is the console's Sector Pool unless told otherwise", function()
    assert.equal(17217536, bw.budget():free())
  end)

  it("of level102 has 1,655,034 bytes taken before any part", function() -- 7.7
    local budget = bw.budget()
    for name, bytes in pairs {
      ["Global Data Pool"] = 641842, ["World Level Pool"] = 262144, s = 485812, d = 265236,
    } do assert(budget:reserve(name, bytes, {kind = "clump"})) end
    assert.equal(1655034, budget:used())
    assert.equal(17217536 - 1655034, budget:largest_free())
  end)

  it("is a tree of reservations", function()
    local budget = assert(bw.budget(1000))
    local level = assert(budget:reserve("Level", 600))
    local first = assert(budget:reserve("First", 100, {parent = level}))
    assert(budget:reserve("Film", 200, {kind = "clump"}))
    assert(budget:reserve("Second", 500, {parent = level}))
    assert.same({800, 600}, {budget:used(), budget:used(level)})
    local found = {}
    for i, one in ipairs(budget:reservations()) do
      found[i] = ("%d %s %s %d"):format(one.depth, one.kind, one.name, one.size)
    end
    assert.same({"0 heap Sector Pool 1000", "1 heap Level 600", "2 heap First 100",
      "2 heap Second 500", "1 clump Film 200"}, found)
    assert.equal(level, budget:find("Level"))
    assert.is_nil(budget:find("Nobody"))
    assert.is_nil(budget:reservations()[1].parent)
    assert.equal(level, budget:reservations()[3].parent)
    refused("invalid", "Level", budget:release(level))
    assert(budget:release(first))
    assert.equal(4, budget:count())
  end)

  it("prints as a tree", function()
    local budget = assert(bw.budget(1000))
    local level = assert(budget:reserve("Level", 600))
    assert(budget:reserve("First", 100, {parent = level}))
    local text = budget:text()
    local names = {}
    for blanks, name in text:gmatch("( *)(%a[%a ]*):") do names[#names + 1] = #blanks .. name end
    assert.same({"0Sector Pool", "2Level", "4First"}, names)
    assert.equal("Budget: 600 of 1,000 bytes used, 2 reservations", tostring(budget))
  end)

  it("says of a clump that it has nothing free", function() -- spec, 5.1
    local budget = assert(bw.budget(1000))
    local clump = assert(budget:reserve("clump", 600, {kind = "clump"}))
    assert.same({600, 0}, {budget:free(clump), budget:largest_free(clump)})
  end)

  it("counts blocks as the heaps do when told", function() -- spec, 5.2
    local budget = assert(bw.budget(17217536, {blocks = true}))
    assert.equal(17216512, budget:free())
    local id = assert(budget:reserve("one", 1)) -- 128 bytes, in a block of 1,024
    assert.equal(1024, budget:used())
    assert(budget:release(id))
    assert(budget:reserve("more", 1025)) -- 1,152
    assert.equal(2048, budget:used())
  end)

  it("never gives an id twice", function()
    local budget = assert(bw.budget(100))
    local first = assert(budget:reserve("a", 1))
    assert(budget:release(first))
    assert.are_not.equal(first, assert(budget:reserve("a", 1)))
    refused("not_found", "", budget:release(first))
    assert.equal(0, budget:used(first))
  end)

  it("refuses what cannot be", function()
    local budget = assert(bw.budget(1000))
    refused("limit", "31", budget:reserve(("n"):rep(32), 1))
    refused("invalid", "", budget:reserve("", 1))
    refused("not_found", "77", budget:reserve("a", 1, {parent = 77}))
    refused("invalid", "", budget:release(0))
    assert.error_matches(function() budget:reserve("a\0", 1) end, "a name without zero bytes")
    assert.error_matches(function() budget:reserve("a", -1) end, "argument 'size'")
    assert.error_matches(function() budget:reserve("a", 1.5) end, "argument 'size'")
    assert.error_matches(function() budget:reserve("a", 1, {kind = "pond"}) end,
      "argument 'options.kind': expected \"heap\", \"clump\" or nil, got \"pond\"")
    assert.error_matches(function() bw.budget(2 ^ 32) end, "argument 'capacity'")
  end)
end)
