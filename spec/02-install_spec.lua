-- What `make install` puts where, used from outside: nothing of the checkout is in the way.
local helpers = require "spec.helpers"
local by_machine, make, quote = helpers.by_machine, helpers.make, helpers.quote

-- Staged below a folder, for a place with a blank in its path.
local stage = helpers.temp_name()
local place = "/opt/board walk"
local prefix = stage .. place

local function install(target)
  local result = make(helpers.root, ("BUILD=%s PREFIX=%s DESTDIR=%s %s"):format(
    quote(helpers.build), quote(place), quote(stage), target))
  assert.equal(0, result.status, result.err)
end

local version = by_machine("5.4", "5.1")
local lua_folder = prefix .. "/share/lua/" .. version
local module_folder = prefix .. "/lib/lua/" .. version

-- The environment in which the modules are found, and of the checkout nothing.
local modules = ("env LUA_PATH=%s LUA_CPATH=%s "):format(
  quote(("%s/?.lua;%s/?/init.lua;;"):format(lua_folder, lua_folder)),
  quote(module_folder .. "/?.so;;"))

-- Builds a program as another project would and runs it.
local function build_and_run(compiler, source, packages, arguments)
  local program = helpers.temp_name()
  local flags = ("env PKG_CONFIG_PATH=%s:$PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR=%s pkg-config "
    .. "--cflags --libs boardwalk"):format(quote(prefix .. "/lib/pkgconfig"), quote(stage))
  local others = packages and ("$(pkg-config --cflags --libs %s)"):format(packages) or ""
  local built = helpers.shell(("eval %s -Wall -Wextra -Werror -o %s %s \"$(%s)\" %s"):format(
    compiler, program, source, flags, others), {cwd = "/"})
  assert.equal(0, built.status, built.err)
  local run = helpers.shell(("%s LD_LIBRARY_PATH=%s %s %s"):format(modules, quote(prefix .. "/lib"),
    program, arguments or ""), {cwd = "/"})
  os.remove(program)
  return run
end

local function version_in_hex()
  local major, minor, patch = require("boardwalk").version:match("(%d+)%.(%d+)%.(%d+)")
  return ("%x"):format(major * 65536 + minor * 256 + patch)
end

describe("an installed copy #build", function()
  setup(function() install("install") end)
  teardown(function() helpers.shell("rm -rf " .. quote(stage)) end)

  describe("serves an outside program", function()
    -- Every public header, the main one first.
    local headers = {"boardwalk.h"}
    for name in helpers.shell("ls src/boardwalk", {cwd = helpers.root}).out:gmatch("%S+%.h") do
      headers[#headers + 1] = "boardwalk/" .. name
    end

    for language, compiler in pairs({c = "cc -std=c11", cc = "c++ -std=c++11"}) do
      it("in a ." .. language .. " file, with every header", function()
        if not helpers.has(compiler:match("%S+")) then
          return pending(compiler:match("%S+") .. " is not installed")
        end
        local text = "#include <stdio.h>\n"
        for _, header in ipairs(headers) do text = text .. ("#include <%s>\n"):format(header) end
        local source = helpers.temp_file(text .. "int main(void) {\n"
          .. '  printf("%x", (unsigned)bw_version());\n  return 0;\n}\n', "." .. language)
        local run = build_and_run(compiler, source)
        os.remove(source)
        assert.same({status = 0, out = version_in_hex(), err = ""}, run)
      end)
    end

    it("that embeds Lua too: examples/embed.c", function()
      local folder = prefix .. "/share/boardwalk/examples"
      local run = build_and_run("cc -std=c11", quote(quote(folder .. "/embed.c")),
        by_machine("lua5.4", "luajit"), quote(folder .. "/door.lua"))
      assert.equal("", run.err)
      assert.matches("^the script looks 17%.70 m far\n", run.out)
    end)
  end)

  describe("has modules", function()
    it("that load from there", function()
      local run = helpers.shell(modules .. helpers.lua .. [[ -e '
        local bw = require "boardwalk"
        local file, core = package.searchpath("boardwalk", package.path),
          package.searchpath("boardwalk.core", package.cpath)
        print(file)
        print(core)
        print(#assert(bw.example "pier") > 100, bw.version)']], {cwd = "/"})
      assert.equal("", run.err)
      assert.equal(("%s/boardwalk/init.lua\n%s/boardwalk/core.so\ntrue\t%s\n"):format(lua_folder,
        module_folder, require("boardwalk").version), run.out)
    end)

    it("and the program for Assimp's formats beside them, where it was built", function()
      assert.equal(helpers.exists(helpers.build .. "/boardwalk-assimp"),
        helpers.exists(module_folder .. "/boardwalk/boardwalk-assimp"))
    end)
  end)

  describe("has a command", function()
    local command = quote(prefix .. "/bin/boardwalk")

    it("that runs from anywhere by itself", function()
      local line = "boardwalk " .. require("boardwalk").version .. "\n"
      assert.same({status = 0, out = line, err = ""},
        helpers.shell(command .. " --version", {cwd = "/"}))
    end)

    it("that this machine runs, level scripts too", function()
      local level = quote(prefix .. "/share/boardwalk/levels/pier.lua")
      local run = helpers.shell(("%s %s run %s"):format(helpers.lua, command, level), {cwd = "/"})
      assert.same({status = 0, err = ""}, {status = run.status, err = run.err})
      assert.matches("after ChangeCollision%(door, nil%)", run.out)
    end)

    it("that finds the editor types", function()
      local run = helpers.shell(("%s %s types"):format(helpers.lua, command), {cwd = "/"})
      local folder = run.out:match("^[^\n]*")
      assert.equal(lua_folder .. "/boardwalk/types/module", folder)
      assert.is_true(helpers.exists(folder .. "/boardwalk.lua"))
    end)
  end)

  it("can be taken away again", function()
    install("uninstall")
    assert.equal("", helpers.shell("find " .. quote(stage) .. " ! -type d").out)
  end)
end)

describe("Lua's modules and the library #build", function()
  it("of two versions do not load together, in one line", function()
    local folder = helpers.temp_name()
    local core = folder .. "/boardwalk/core.lua"
    helpers.shell("mkdir -p " .. folder .. "/boardwalk")
    local file = assert(io.open(core, "w"))
    file:write('return {version = "9.8.7"}\n')
    file:close()
    local script = ([[
      package.preload["boardwalk.core"] = assert(loadfile "%s")
      package.path = "%s/lua/?.lua;%s/lua/?/init.lua"
      print(select(2, pcall(require, "boardwalk")))]]):format(core, helpers.root, helpers.root)
    local run = helpers.shell(helpers.lua .. " -e " .. quote(script))
    helpers.shell("rm -rf " .. folder)
    assert.equal(("boardwalk: the library is version 9.8.7 and the Lua modules need %s\n"):format(
      require("boardwalk").version), run.out)
  end)
end)
