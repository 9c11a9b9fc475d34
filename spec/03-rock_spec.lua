-- Rocks: built from a clean checkout by LuaRocks without a server, and used from another folder.
local helpers = require "spec.helpers"
local by_machine, quote = helpers.by_machine, helpers.quote

local ROCKSPEC = "boardwalk-scm-1.rockspec"
local LUA_VERSION = by_machine("5.4", "5.1")

local folder = helpers.temp_name()
local checkout = folder .. "/check out"
-- All that is built here, once.
local build = folder .. "/build"
local source_rock = build .. "/boardwalk-scm-1.src.rock"

-- LuaRocks as one has it who never used it.
local function luarocks(arguments, cwd, environment)
  return helpers.shell(("env -u LUAROCKS_CONFIG HOME=%s MAKEFLAGS=-j2 BUILD=%s %s luarocks "
    .. "--lua-version=%s %s"):format(folder, build, environment or "", LUA_VERSION, arguments),
    {cwd = cwd})
end

-- A command line for LuaRocks. Without optimisation, for the time that takes.
local function into(tree, command)
  return ("--tree %s %s CFLAGS=-O0"):format(quote(tree), command)
end

local function assert_done(result)
  assert.equal(0, result.status, result.err .. result.out:sub(-2000))
end

-- A copy of the checkout as git would clone it.
local function clone()
  helpers.copy_checkout(checkout)
  assert_done(helpers.shell("git init -q && git add -A && git -c user.name=test "
    .. "-c user.email=test@example.org commit -q -m test", {cwd = checkout}))
end

-- Runs Lua text in an interpreter that finds the tree's modules, and of the checkout nothing.
local function run_lua(tree, text, environment)
  local script = helpers.temp_file(text, ".lua")
  local lua = ("%s/share/lua/%s"):format(tree, LUA_VERSION)
  local run = helpers.shell(("env LUA_PATH=%s LUA_CPATH=%s %s %s %s"):format(
    quote(("%s/?.lua;%s/?/init.lua;;"):format(lua, lua)),
    quote(("%s/lib/lua/%s/?.so;;"):format(tree, LUA_VERSION)), environment or "", helpers.lua,
    script), {cwd = "/"})
  os.remove(script)
  return run
end

local function run_command(tree, arguments)
  return helpers.shell(quote(tree .. "/bin/boardwalk") .. " " .. arguments, {cwd = "/"})
end

-- What a tree must do.
local function it_serves(tree)
  it("has modules that load from there", function()
    local run = run_lua(tree, [[
      print(require("boardwalk").version)
      print(package.searchpath("boardwalk", package.path))
      print(package.searchpath("boardwalk.core", package.cpath))]])
    assert.same({status = 0, err = "", out = ("%s\n%s/share/lua/%s/boardwalk/init.lua\n"
      .. "%s/lib/lua/%s/boardwalk/core.so\n"):format(require("boardwalk").version, tree,
      LUA_VERSION, tree, LUA_VERSION)}, run)
  end)

  it("runs the first snippet of the README", function()
    local snippet = helpers.read(helpers.root .. "/README.md"):match("\n```lua\n(.-)\n```")
    local run = run_lua(tree, snippet)
    assert.same({status = 0, err = ""}, {status = run.status, err = run.err})
    assert.is_true(#run.out > 0)
  end)

  it("has a command, which runs level scripts on this machine", function()
    local level = helpers.temp_file('print("jit", #Warlib.mesh > 100)\n')
    assert.same({status = 0, out = "jit\ttrue\n", err = ""},
      run_command(tree, "run " .. quote(level)))
    os.remove(level)
    assert.matches(by_machine("^#!%S+lua5%.4\n", "^#![^\n]*luajit\n"),
      helpers.read(tree .. "/bin/boardwalk"))
  end)

  it("has the editor types", function()
    local types = run_command(tree, "types").out:match("^[^\n]*")
    assert.equal(("%s/share/lua/%s/boardwalk/types/module"):format(tree, LUA_VERSION), types)
    assert.is_true(helpers.exists(types .. "/boardwalk.lua"))
  end)

  it("finds the program for Assimp's formats, where it was built", function()
    if not helpers.exists(helpers.build .. "/boardwalk-assimp") then
      return pending("libassimp-dev is not installed")
    end
    local path = ("%s/lib/lua/%s/boardwalk/boardwalk-assimp"):format(tree, LUA_VERSION)
    assert.equal("true\n", run_lua(tree, ([[
      local found = require("boardwalk.assimp").find()
      local pipe = io.popen("realpath '" .. found .. "'")
      print(pipe:read() == %q)]]):format(path)).out)
    assert.equal(0, helpers.shell("test -x " .. quote(path)).status)
  end)
end

if not (helpers.has("luarocks") and helpers.has("git") and helpers.has("zip")) then
  it("a rock #build", function() pending("luarocks, git or zip is not installed") end)
  return
end

describe("a rock #build", function()
  setup(clone)
  teardown(function() helpers.shell("rm -rf " .. quote(folder)) end)

  it("has a rockspec without a fault", function()
    assert_done(luarocks("lint " .. ROCKSPEC, checkout))
  end)

  describe("of a clean checkout", function()
    local tree = folder .. "/made"

    setup(function()
      assert_done(luarocks(into(tree, "make --deps-mode=none"), checkout))
    end)

    it_serves(tree)

    it("leaves the checkout as it was", function()
      assert.equal("", helpers.shell("git status --short", {cwd = checkout}).out)
    end)

    it("is found by the loader of LuaRocks", function()
      local config = helpers.temp_file(("rocks_trees = {{name = 'user', root = %q}}\n")
        :format(tree))
      local run = run_lua(tree, [[
        if not package.searchpath("luarocks.loader", package.path) then return end
        require "luarocks.loader"
        print(#require("boardwalk").example("pier") > 100)]], "LUAROCKS_CONFIG=" .. config)
      os.remove(config)
      if run.status == 0 and run.out == "" then
        return pending("luarocks.loader is not installed for this machine")
      end
      assert.same({status = 0, out = "true\n", err = ""}, run)
    end)

    it("is taken away again", function()
      assert_done(luarocks(into(tree, "remove boardwalk"), "/"))
      assert.equal("", helpers.shell(("find %s -type f ! -name manifest"):format(quote(tree))).out)
    end)
  end)

  if not rawget(_G, "jit") then
    describe("packed with its sources", function()
      local tree = folder .. "/packed"

      setup(function()
        assert_done(helpers.make(checkout, ("BUILD=%s dist"):format(build)))
        assert_done(luarocks(into(tree, "build --deps-mode=none " .. source_rock), folder))
      end)

      it("has every file of the checkout", function()
        local listed = helpers.shell("unzip -Z1 " .. source_rock
          .. " | sed -n 's|^boardwalk/\\(.*[^/]\\)$|\\1|p' | sort")
        local files = helpers.shell("git ls-files | sort", {cwd = checkout}).out
        assert.is_true(#files > 1000)
        assert.equal(files, listed.out, listed.err)
      end)

      it_serves(tree)
    end)
  elseif helpers.exists("/usr/include/luajit-2.1/luajit.h") then
    describe("made with the settings for LuaJIT", function()
      local tree = folder .. "/configured"

      setup(function()
        local done = luarocks(into(tree, "make"), checkout,
          "LUAROCKS_CONFIG=mk/luarocks-luajit.lua")
        assert_done(done)
      end)

      it_serves(tree)
    end)
  else
    it("made with the settings for LuaJIT", function()
      pending("LuaJIT is not where Debian has it")
    end)
  end

  it("is tested by make test", function()
    local run = luarocks("test", checkout, "MAKEFLAGS=-n")
    assert_done(run)
    assert.matches("run%-tests\n", run.out)
  end)
end)

describe("a rock for another Lua #build", function()
  -- What mk/rock.sh says when LuaRocks's interpreter says that it is another.
  local function complaint(machine, path)
    local interpreter = helpers.temp_file("#!/bin/sh\nprintf '" .. machine .. "'\n")
    local run = helpers.shell(("chmod +x %s && env PATH=%s ROCK_LUA=%s ROCK_INCDIR=/nowhere "
      .. "/bin/sh mk/rock.sh rock false"):format(interpreter, path or "$PATH", interpreter),
      {cwd = helpers.root})
    os.remove(interpreter)
    assert.equal(1, run.status)
    return run.err
  end

  it("is refused in one line", function()
    assert.equal("boardwalk: LuaRocks is set up for Lua 5.3; Lua 5.4 is needed, or 5.1 for "
      .. "LuaJIT\n", complaint("Lua 5.3"))
  end)

  it("is refused where Lua 5.1 would stand for LuaJIT and there is none", function()
    assert.equal("boardwalk: a rock for Lua 5.1 is for LuaJIT, and luajit is not in the path\n",
      complaint("Lua 5.1", "/nowhere"))
  end)
end)
