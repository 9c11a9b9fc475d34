-- Every function of the library is run with each of its requests for memory refused, by the C tests
-- named test_allocations_...; see spec/c/failing_allocator.h. Here their table is read, and held
-- against the headers.
local helpers = require "spec.helpers"

-- The functions that a header declares, in order.
local function declared(text)
  local names = {}
  text = text:gsub("/%*.-%*/", ""):gsub("\n#[^\n]*", "\n"):gsub("%s+", " ")
  for before in text:gmatch("BW_API ([^;]-)%(") do names[#names + 1] = before:match("([%w_]+)$") end
  return names
end

local function all_declared()
  local headers = helpers.shell("ls src/boardwalk.h src/boardwalk/*.h", {cwd = helpers.root})
  local names = {}
  for path in headers.out:gmatch("[^\n]+") do
    for _, name in ipairs(declared(helpers.read(helpers.root .. "/" .. path))) do
      names[#names + 1] = name
    end
  end
  return names
end

local function programs()
  local list = {}
  local found = helpers.shell("ls spec/c/test_allocations_*.c", {cwd = helpers.root})
  for name in found.out:gmatch("/(test_allocations_[%w_]+)%.c") do list[#list + 1] = name end
  return list
end

-- The rows of all programs, as they are: {name, how, count}.
local function table_of_all()
  local rows = {}
  for _, name in ipairs(programs()) do
    local run = helpers.shell("BOARDWALK_TABLE=1 " .. helpers.quote(helpers.build .. "/spec/c/"
      .. name))
    assert(run.status == 0, run.out .. run.err)
    for row in run.out:gmatch("[^\n]+") do
      local call, how, count = row:match("^(bw_%S+)%s+(%l+) (%d+)$")
      if call then rows[#rows + 1] = {name = call, how = how, count = tonumber(count)} end
    end
  end
  return rows
end

local function missing(names, rows)
  local there, list = {}, {}
  for _, row in ipairs(rows) do there[row.name] = true end
  for _, name in ipairs(names) do
    if not there[name] then list[#list + 1] = name end
  end
  return list
end

for _, name in ipairs(programs()) do
  if not helpers.exists(helpers.build .. "/spec/c/" .. name) then
    pending("build/spec/c/" .. name .. " is not built")
    return
  end
end

describe("memory that is refused", function()
  local rows = table_of_all()

  it("is refused to every function that the headers declare", function()
    local names = all_declared()
    assert.is_true(#names > 500)
    assert.same({}, missing(names, rows))
  end)

  it("is asked for by those that are said to ask, and by no others", function()
    for _, row in ipairs(rows) do
      assert.equal(row.how == "never", row.count == 0, row.name)
      assert(row.how == "never" or row.how == "refused" or row.how == "managed", row.how)
    end
  end)

  it("is refused over a thousand times", function()
    local functions, refusals = {}, 0
    for _, row in ipairs(rows) do
      if row.how ~= "never" then functions[#functions + 1] = row.name end
      refusals = refusals + row.count
    end
    assert.is_true(#functions >= 130, #functions)
    assert.is_true(refusals >= 1000, refusals)
  end)
end)

describe("the list of functions", function()
  it("has what the headers declare", function()
    assert.same({"bw_first", "bw_second"}, declared([[
#define BW_API nothing
/* BW_API int bw_not(void); */
BW_API const bw_thing *bw_first(const bw_thing *thing,
                                int (*call)(void));
BW_API
void bw_second(void);
]]))
  end)

  it("tells what is missing", function()
    assert.same({"bw_b"}, missing({"bw_a", "bw_b"}, {{name = "bw_a"}}))
  end)
end)
