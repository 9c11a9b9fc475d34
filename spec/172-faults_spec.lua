-- What goes wrong while somebody works: a disc that is full or read-only, a reader that leaves,
-- files that change while they are open, thousands of objects, loading without an end.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"
local written = require "spec.written_commands"
local quote = helpers.quote

local LARGE = os.getenv("BOARDWALK_LARGE") == "1"

-- What each command writes when nothing goes wrong.
local complete = {}
do
  local folder = written.folder()
  for i, command in ipairs(written.commands) do
    local result = written.run(folder, command.words)
    assert(result.status == 0, result.err)
    complete[i] = written.read(folder, command.files)
  end
end

local function name_of(command)
  local words = {command.words[1]}
  if command.words[1] == "wad" or command.words[1] == "convert" then
    words[2] = command.words[command.words[1] == "wad" and 2 or 3]
  end
  return table.concat(words, " ")
end

-- Each file is the old one, or all of the new one; and nothing else was left.
local function check_whole(folder, command, i, old)
  for k, bytes in ipairs(written.read(folder, command.files)) do
    local whole = bytes == complete[i][k]
    assert(whole or bytes == old, ("%s: %s has %d bytes"):format(name_of(command),
      command.files[k], bytes and #bytes or -1))
  end
  assert.equal("", written.temporary(folder))
end

for _, what in ipairs(written.left_out) do pending(what) end

describe("a disc that is full", function()
  -- a limit of the size of files, in blocks of 512 bytes, is met where a disc's end would be
  for i, command in ipairs(written.commands) do
    it("leaves what was there before " .. name_of(command), function()
      local folder = written.folder()
      written.make_old(folder, command.files)
      local largest = 0
      for _, bytes in ipairs(complete[i]) do largest = math.max(largest, #bytes) end
      for _, limit in ipairs {1, math.max(1, math.floor((largest - 1) / 512))} do
        local result = written.run(folder, command.words, {
          before = ("trap '' XFSZ; ulimit -f %d;"):format(limit), after = ">/dev/null",
        })
        assert.equal(1, result.status)
        assert.matches("^boardwalk: .*cannot ", result.err)
        check_whole(folder, command, i, "what was here before")
      end
    end)
  end

  it("is told of by name", function()
    local folder = helpers.temp_name()
    local mounted = helpers.shell(("mkdir %s && mount -t tmpfs -o size=8k tmpfs %s")
      :format(quote(folder), quote(folder)))
    if mounted.status ~= 0 then
      pending("no disc of our own can be mounted here")
      return
    end
    local source = written.folder()
    helpers.write(folder .. "/out.obj", "what was here before")
    local result = written.run(source, {"convert", "in.lev", folder .. "/out.obj", "--force"})
    local left = helpers.read(folder .. "/out.obj")
    local others = written.temporary(folder)
    assert(helpers.shell("mount -o remount,ro " .. quote(folder)).status == 0)
    local refused = written.run(source, {"convert", "in.lev", folder .. "/new.obj"})
    helpers.shell("umount " .. quote(folder))
    assert.equal(1, result.status)
    assert.matches("the disk is full", result.err, 1, true)
    assert.same({"what was here before", ""}, {left, others})
    assert.equal(1, refused.status)
    assert.matches("the disk is read-only", refused.err, 1, true)
  end)
end)

describe("a folder that nobody may write to", function()
  local may_always = helpers.shell("id -u").out == "0\n"

  for i, command in ipairs(written.commands) do
    it("is told of by " .. name_of(command), function()
      if may_always then
        pending("whoever runs this may write to any folder")
        return
      end
      local folder = written.folder()
      helpers.shell("mkdir -p x && chmod a-w . x", {cwd = folder})
      local result = written.run(folder, command.words)
      helpers.shell("chmod u+w . x", {cwd = folder})
      assert.equal(1, result.status)
      assert.is_true(#result.err > 0)
      check_whole(folder, command, i, false)
    end)
  end
end)

describe("a reader that leaves", function()
  local folder

  setup(function()
    folder = written.folder()
    helpers.write(folder .. "/long.lua", "for i = 1, 50000 do print(i) end")
    local mesh = assert(bw.load(folder .. "/in.lev"))
    local rays = {}
    for i = 1, 20000 do rays[i] = '{"origin":[0,10,10],"direction":[0,0,-1],"length":20}' end
    helpers.write(folder .. "/rays.jsonl", table.concat(rays, "\n") .. "\n")
    assert(mesh:cast(0, 10, 10, 0, 0, -1, 20))
  end)

  for name, words in pairs {
    run = {"run", "long.lua", "--limit", "0"},
    cast = {"cast", "in.lev", "--rays", "rays.jsonl"},
    check = {"check", "in.lev", "in.obj", "--json", "--most", "0"},
    info = {"info", "in.lev", "in.obj", "level200.lev", "--json"},
    survey = {"survey", "in.lev", "in.obj", "--json"},
    ["wad list"] = {"wad", "list", "A.DIR"},
  } do
    it("ends " .. name .. " without a word", function()
      local status = helpers.temp_name()
      local result = written.run(folder, words, {
        before = "(",
        after = ("; echo $? >%s) | head -c 1 >/dev/null"):format(quote(status)),
      })
      local code = tonumber(helpers.read(status))
      os.remove(status)
      -- 141: the signal that the system sends; those with little to say were done before
      assert(code == 141 or code == 0 or code == 1, code)
      assert.is_nil(result.err:find("traceback", 1, true))
      assert.is_nil(result.err:find("lua", 1, true))
    end)
  end
end)

describe("a file that changes while it is open", function()
  -- nothing is mapped: an archive's files stay open and are read in places, others are read whole
  local folder, wad, before

  before_each(function()
    folder = written.folder()
    wad = assert(bw.wad(folder .. "/A.DIR"))
    before = assert(wad:read("level200.lev"))
  end)

  it("is still the old one when another takes its name", function()
    helpers.write(folder .. "/other", ("x"):rep(100))
    assert(os.rename(folder .. "/other", folder .. "/A.WAD"))
    assert.is_true(wad:read("level200.lev") == before)
  end)

  it("is an error when it was cut", function()
    helpers.write(folder .. "/A.WAD", "short")
    local bytes, message, code = wad:read("level200.lev")
    assert.same({nil, "io"}, {bytes, code})
    assert.matches("the file has become shorter", message, 1, true)
  end)

  it("is read as it is when others write to it", function()
    helpers.write(folder .. "/A.WAD", ("x"):rep(100000))
    assert.equal(("x"):rep(#before), wad:read("level200.lev"))
  end)

  it("is no matter once it is gone", function()
    assert(os.remove(folder .. "/A.WAD"))
    assert(os.remove(folder .. "/A.DIR"))
    assert.is_true(wad:read("level200.lev") == before)
  end)

  it("leaves what was loaded from it", function()
    local mesh = assert(bw.load(folder .. "/in.lev"))
    local hit = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
    helpers.write(folder .. "/in.lev", "")
    assert.same(hit, mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20))
    assert.is_nil(bw.load(folder .. "/in.lev"))
  end)
end)

describe("thousands of meshes", function()
  it("are open at once, each with its own answers", function()
    local meshes = {}
    for i = 1, 5000 do
      local z = i % 100
      meshes[i] = assert(bw.mesh {
        {a = {0, 0, z}, b = {4, 0, z}, c = {0, 4, z}, material = "WOOD"},
      })
    end
    for i, mesh in ipairs(meshes) do assert(mesh:ground(1, 1, 200) == i % 100) end
    for i = 1, 5000, 2 do meshes[i]:destroy() end
    for i = 2, 5000, 2 do assert(meshes[i]:ground(1, 1, 200) == i % 100) end
  end)
end)

describe("loading and unloading", function()
  -- Loads, asks and destroys, every other time by the collector; prints the KiB behind half of it
  -- and at the end, or 0 where the system does not tell.
  local SCRIPT = [[
    local bw = require "boardwalk"
    local path, count = arg[1], tonumber(arg[2])
    local file = assert(io.open(path, "rb"))
    local bytes = file:read("*a")
    file:close()
    local function resident()
      for _ = 1, 3 do collectgarbage() end
      local status = io.open("/proc/self/status")
      local text = status and status:read("*a") or ""
      if status then status:close() end
      return tonumber(text:match("VmRSS:%s*(%d+)")) or 0
    end
    local before
    for i = 1, count do
      local mesh = assert(bw.load_bytes(bytes, "x.lev"))
      assert(mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20))
      if i % 2 == 0 then mesh:destroy() end
      if i == count / 2 then before = resident() end
    end
    print(before, resident())]]

  it("takes no more memory at its end", function()
    local count = LARGE and 1000000 or 20000
    local script = helpers.temp_file(SCRIPT, ".lua")
    local mesh = helpers.temp_file(objects.mesh():save(), ".lev")
    local tree = helpers.build .. "/" .. helpers.by_machine("lua54", "luajit")
    local result = helpers.shell(("LUA_PATH=%s LUA_CPATH=%s %s %s %s %d"):format(
      quote(("lua/?.lua;lua/?/init.lua;%s/?.lua;;"):format(tree)), quote(tree .. "/?.so;;"),
      helpers.lua, quote(script), quote(mesh), count), {cwd = helpers.root})
    os.remove(script)
    os.remove(mesh)
    local before, behind = result.out:match("^(%d+)%s+(%d+)")
    assert(before, result.err)
    -- what is lost of each would come to more; the rest is the collector's pace
    assert(tonumber(behind) - tonumber(before) < 8192, ("%s KiB, then %s"):format(before, behind))
    if LARGE then print(("%d loads: %s KiB, then %s"):format(count, before, behind)) end
  end)
end)
