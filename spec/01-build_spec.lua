local helpers = require "spec.helpers"
local make, quote = helpers.make, helpers.quote

local function header_version()
  local numbers = {}
  local header = helpers.read(helpers.root .. "/src/boardwalk.h")
  for number in header:gmatch("#define BW_VERSION_%u+ (%d+)") do
    numbers[#numbers + 1] = number
  end
  return table.concat(numbers, ".")
end

local function count(text, pattern)
  return select(2, text:gsub(pattern, ""))
end

describe("the version", function()
  it("of the header is that of the module", function()
    assert.matches("^%d+%.%d+%.%d+$", header_version())
    assert.equal(header_version(), require("boardwalk").version)
  end)

  it("is told by the program", function()
    assert.same({status = 0, out = "boardwalk " .. header_version() .. "\n", err = ""},
      helpers.boardwalk({"--version"}))
  end)

  it("is told by the script", function()
    assert.same({status = 0, out = "boardwalk " .. header_version() .. "\n", err = ""},
      helpers.boardwalk({"--version"}, {script = true, cwd = "/"}))
  end)
end)

describe("the output of the specs", function()
  it("has a line for each reason that tests are skipped for", function()
    local spec = helpers.temp_file([[
      for i = 1, 3 do it("test " .. i, function() pending("there is no moon") end) end
      it("test 4", function() pending("it rains") end)
      pending("there is no sun")
      it("passes", function() end)]], "_spec.lua")
    local run = helpers.shell(("%s \"$(command -v busted)\" --output=%s %s"):format(helpers.lua,
      quote(helpers.root .. "/spec/output.lua"), quote(spec)), {cwd = "/"})
    os.remove(spec)
    assert.equal(0, run.status, run.err)
    local lines = {}
    for line in run.out:gmatch("skipped: ([^\n]*)\n") do lines[#lines + 1] = line end
    assert.same({("3 of %s: there is no moon"):format(spec), ("1 of %s: it rains"):format(spec),
      ("1 of %s: there is no sun"):format(spec)}, lines)
    assert.matches("\n1 success / 0 failures / 0 errors / 5 pending : [^\n]*\n$", run.out)
    assert.is_nil(run.out:find("Pending", 1, true))
  end)
end)

describe("exported names #build", function()
  local function exported(library)
    local listing = helpers.shell("nm -D --defined-only " .. quote(helpers.build .. library))
    assert.equal(0, listing.status, listing.err)
    local names = {}
    for name in listing.out:gmatch("%x+ %u ([%w_]+)") do names[#names + 1] = name end
    return names
  end

  it("of the library all begin with bw_", function()
    local names = exported("/libboardwalk.so")
    assert.is_true(#names > 20)
    for _, name in ipairs(names) do assert.matches("^bw_", name) end
  end)

  it("of the module are its opener alone", function()
    assert.same({"luaopen_boardwalk_core"}, exported("/lua54/boardwalk/core.so"))
  end)
end)

describe("what is missing is said in one line #build:", function()
  local build = helpers.temp_name()

  local function complaint(arguments)
    local result = make(helpers.root, "BUILD=" .. build .. " " .. arguments)
    assert.not_equal(0, result.status)
    local lines = {}
    for line in result.err:gmatch("[^\n]+") do
      if not line:find("^make") then lines[#lines + 1] = line end
    end
    assert.equal(1, #lines, result.err)
    return lines[1]
  end

  it("a compiler", function()
    local line = complaint("CC=no-such-compiler all")
    assert.equal("boardwalk: no C compiler: no-such-compiler is not in the path; "
      .. "install gcc or clang, or set CC", line)
  end)

  it("Lua's headers", function()
    local line = complaint("LUA_INCDIR=" .. build .. "/nowhere " .. build .. "/lua.ok")
    assert.matches("lua%.h", line)
    assert.matches("LUA_INCDIR", line)
  end)

  it("headers of the right Lua, with both versions", function()
    local folder = helpers.temp_name()
    os.execute("mkdir " .. quote(folder))
    local file = assert(io.open(folder .. "/lua.h", "w"))
    file:write("#define LUA_VERSION_NUM 501\n")
    file:close()
    local line = complaint("LUA_INCDIR=" .. folder .. " " .. build .. "/lua.ok")
    assert.matches("Lua 5%.1", line)
    assert.matches("Lua 5%.4", line)
    assert.matches("LUA_INCDIR", line)
  end)

  it("the interpreter", function()
    local line = complaint("LUA=no-such-lua " .. build .. "/lua.ok")
    assert.matches("no%-such%-lua is not in the path", line)
  end)

  it("a build folder without blanks in its path", function()
    local result = make(helpers.root, "BUILD='two words' all")
    assert.not_equal(0, result.status)
    assert.matches("BUILD is \"two words\"", result.err)
  end)
end)

-- What make does is the same whatever machine runs these specs; what takes long is done once.
if rawget(_G, "jit") then return end

describe("a build with everything unusual at once #build", function()
  local tree = helpers.temp_name() .. "/two words"
  local build = helpers.temp_name()
  local sources, result

  local function list(folder)
    return helpers.shell("cd " .. quote(folder) .. " && find . -type f -exec cksum {} + | sort").out
  end

  setup(function()
    helpers.copy_checkout(tree)
    helpers.shell("chmod -R a-w " .. quote(tree))
    sources = list(tree)
    result = make(tree, "-j8 LC_ALL=tr_TR.UTF-8 CFLAGS='-O0 -DCALLERS_CFLAGS' "
      .. "LDFLAGS=-Wl,--as-needed BUILD=" .. quote(build) .. " all")
  end)

  teardown(function()
    helpers.shell(("chmod -R u+w %s; rm -rf %s %s"):format(quote(tree), quote(tree), build))
  end)

  it("passes, in a path with a blank, in a Turkish locale, in parallel", function()
    assert.equal(0, result.status, result.err)
  end)

  it("gives no warning", function()
    assert.not_matches("warning", result.err)
  end)

  it("adds the caller's flags to its own", function()
    local compiled = count(result.out, "%-c %-o ")
    assert.is_true(compiled > 10)
    assert.equal(compiled,
      count(result.out, "%-DCALLERS_CFLAGS [^\n]*%-ffp%-contract=off[^\n]* %-c "))
    local linked = 5
    for _, name in ipairs({"/boardwalk-assimp", "/boardwalk-png"}) do
      if helpers.exists(build .. name) then linked = linked + 1 end
    end
    assert.equal(linked, count(result.out, "%-Wl,%-%-as%-needed"))
  end)

  it("writes nothing beside the sources", function()
    assert.equal(sources, list(tree))
  end)

  it("gives a program that runs", function()
    local run = helpers.shell(quote(build .. "/boardwalk") .. " --version")
    assert.equal("boardwalk " .. header_version() .. "\n", run.out)
  end)

  it("gives modules that both machines run", function()
    for _, lua in ipairs({"lua5.4", "luajit"}) do
      local run = helpers.shell(("BOARDWALK_BUILD=%s %s %s --version"):format(quote(build), lua,
        quote(tree .. "/bin/boardwalk")))
      assert.same({status = 0, out = "boardwalk " .. header_version() .. "\n", err = ""}, run)
    end
  end)

  it("without LuaJIT's headers builds all but what needs them", function()
    local planned = make(tree, "-n LUAJIT_INCDIR=/nowhere BUILD=" .. quote(build .. "-other")
      .. " luajit")
    assert.equal(0, planned.status, planned.err)
    assert.matches("/luajit/boardwalk/core%.so", planned.out)
    assert.not_matches("state%.so", planned.out)
  end)
end)

describe("the caller's paths #build", function()
  it("win over those that would be found", function()
    -- a library of Lua of the caller's own, and all but the last step of a build
    local build, lua = helpers.temp_name(), helpers.temp_name()
    local copied = helpers.shell(("mkdir %s && cp $(pkg-config --variable=libdir lua5.4)/liblua5.4"
      .. ".* %s && cp -Rp %s %s && rm %s/boardwalk"):format(lua, lua, quote(helpers.build), build,
      build))
    if copied.status ~= 0 then return pending("Lua's library is not where pkg-config says") end
    local built = make(helpers.root, ("BUILD=%s LUA_LIBDIR=%s %s/boardwalk"):format(build, lua,
      build))
    assert.equal(0, built.status, built.err)
    local listing = helpers.shell("ldd " .. build .. "/boardwalk").out
    local run = helpers.shell(build .. "/boardwalk --version")
    helpers.shell(("rm -rf %s %s"):format(build, lua))
    assert.truthy(listing:find(lua .. "/liblua5.4.so", 1, true), listing)
    assert.equal("boardwalk " .. header_version() .. "\n", run.out)
  end)
end)

describe("make -j8 #build", function()
  -- Stands for a compiler: what it makes says from what, which must be there.
  local COMPILER = [[
#!/bin/sh
case " $* " in *" -E "*) exec cc "$@" ;; esac
for word; do
  case $previous/$word in
    -o/*) out=$word ;;
    *.c | *.o | *.a) [ -e "$word" ] || { echo "no $word yet" >&2; exit 1; } ;;
  esac
  previous=$word
done
echo "$*" >"$out"
]]

  it("does the same ten times over", function()
    local compiler, build = helpers.temp_file(COMPILER), helpers.temp_name()
    helpers.shell("chmod +x " .. compiler)
    local first
    for _ = 1, 10 do
      local built = make(helpers.root, ("-j8 BUILD=%s CC=%s all"):format(build, compiler))
      assert.equal(0, built.status, built.err)
      local made = helpers.shell("cd " .. build .. " && find . -type f -exec cksum {} + | sort").out
      first = first or made
      assert.equal(first, made)
      helpers.shell("rm -rf " .. build)
    end
    os.remove(compiler)
    assert.is_true(count(first, "%.o\n") > 50)
  end)
end)

describe("the places to build in #build", function()
  -- The cases of build-environments.csv, each with a file and the spec in it that covers it.
  local PLACES = {
    ["headers present"] = {"spec/02-install_spec.lua", "that load from there"},
    ["headers missing"] = {"spec/01-build_spec.lua", "Lua's headers"},
    ["wrong headers first"] = {"spec/01-build_spec.lua",
      "headers of the right Lua, with both versions"},
    ["LuaJIT"] = {"spec/02-install_spec.lua", "that load from there"},
    ["given paths"] = {"spec/01-build_spec.lua", "win over those that would be found"},
    ["two virtual machines"] = {"spec/26-parity_spec.lua",
      "have the same classes, methods and functions"},
    ["parallel"] = {"spec/01-build_spec.lua", "does the same ten times over"},
    ["path with a space"] = {"spec/01-build_spec.lua", "passes, in a path with a blank"},
    ["read-only source"] = {"spec/01-build_spec.lua", "writes nothing beside the sources"},
    ["caller's flags"] = {"spec/01-build_spec.lua", "adds the caller's flags to its own"},
    ["no compiler"] = {"spec/01-build_spec.lua", "a compiler"},
    ["locale"] = {"spec/01-build_spec.lua", "passes, in a path with a blank"},
  }

  for line in io.lines(helpers.vector("cases/build-environments.csv")) do
    local case = line:match("^[^,]*")
    if case ~= "case" then
      it("have a spec: " .. case, function()
        local file, title = PLACES[case][1], PLACES[case][2]
        assert.truthy(helpers.read(helpers.root .. "/" .. file):find('it("' .. title, 1, true))
      end)
    end
  end
end)
