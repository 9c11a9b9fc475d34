-- The examples of every function and method, with memory refused: on Lua 5.4 all that the state
-- asks for, core objects counted; on LuaJIT all that the library does. An error or nil, message,
-- "memory" comes of it, the state can be used and closed, and everything is given back.
local helpers = require "spec.helpers"
local api = require "boardwalk.api"
local quote = helpers.quote

local HOST = helpers.build .. "/spec/memory/host"
local LARGE = os.getenv("BOARDWALK_LARGE") == "1"

if not helpers.by_machine(helpers.exists(HOST), true) then
  pending("build/spec/memory/host is not built")
  return
end

-- Runs a script, as a file of the checkout, in a folder of its own.
local function run(path, most)
  local folder = helpers.temp_name()
  local tree = helpers.build .. "/" .. helpers.by_machine("lua54", "luajit")
  local root = helpers.root
  local lua_path = ("%s/?.lua;%s/lua/?.lua;%s/lua/?/init.lua;%s/?.lua;;"):format(root, root, root,
    tree)
  return helpers.shell(("mkdir %s && cd %s && LUA_PATH=%s LUA_CPATH=%s %s %s %d"):format(
    quote(folder), quote(folder), quote(lua_path), quote(tree .. "/?.so;;"),
    helpers.by_machine(quote(HOST), quote(helpers.lua)), quote(path), most))
end

local function count_examples()
  local count = 0
  local lists = {api.functions, api.scripts.globals, api.scripts.library.functions}
  for _, class in ipairs(api.classes) do lists[#lists + 1] = class.methods end
  for _, list in ipairs(lists) do
    for _, entry in ipairs(list) do
      if entry.example then count = count + 1 end
    end
  end
  return count
end

describe("memory that is refused to Lua", function()
  it("is an error in every example, and all is given back", function()
    local result = run(helpers.root .. "/spec/memory/examples.lua", LARGE and 100000 or 3)
    assert.same({0, ""}, {result.status, result.err})
    local examples, tries, failures, told = 0, 0, 0, 0
    for line in result.out:gmatch("[^\n]+") do
      local numbers = {line:match("^%S+ %d+ (%d+) (%d+) (%d+)$")}
      if numbers[1] then
        examples, tries = examples + 1, tries + tonumber(numbers[1])
        failures, told = failures + tonumber(numbers[2]), told + tonumber(numbers[3])
      end
    end
    assert.equal(count_examples(), examples)
    assert.is_true(examples > 300 and tries > examples)
    assert.is_true(failures > tries / 4 and told > failures / 2,
      ("%d tries, %d failures, %d that say so"):format(tries, failures, told))
    if rawget(_G, "jit") then assert.matches("\nleft 0\n$", result.out) end
  end)

  it("is refused by the host", function()
    if rawget(_G, "jit") then return end
    local script = helpers.temp_file([[
      local ok, message, requests = refuse(1, true, function() return {} end)
      assert(not ok and message == "not enough memory" and requests >= 1)
      ok, message, requests = refuse(0, false, function() return #{1} end)
      assert(ok and message == 1 and requests >= 1)
      error("the end", 0)]], ".lua")
    local result = run(script, 1)
    os.remove(script)
    assert.same({1, "the end\n"}, {result.status, result.err})
  end)
end)
