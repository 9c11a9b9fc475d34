-- A command that is killed while it writes leaves the old file or the whole new one under its name.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local written = require "spec.written_commands"
local quote = helpers.quote

local OLD = "what was here before"

local function describe_command(command)
  return command.words[1] .. " to " .. command.files[1]
end

-- What it writes when nobody kills it.
local function complete(command)
  local folder = written.folder()
  local result = written.run(folder, command.words)
  assert(result.status == 0, result.err)
  return written.read(folder, command.files)
end

local function check_whole(folder, command, new)
  for k, bytes in ipairs(written.read(folder, command.files)) do
    assert(bytes == OLD or bytes == new[k], ("%s has %d bytes"):format(command.files[k],
      bytes and #bytes or -1))
  end
end

-- Kills it at the nth call of a kind; whether it came to that.
local function kill_at(command, call, n, new)
  local folder = written.folder()
  written.make_old(folder, command.files)
  local result = written.run(folder, command.words, {
    wrap = written.inject(call, ("signal=KILL:when=%d"):format(n)),
    after = ">/dev/null",
  })
  check_whole(folder, command, new)
  helpers.shell("rm -r " .. quote(folder))
  return result.status ~= 0
end

for _, what in ipairs(written.left_out) do pending(what) end

describe("a kill at each call that writes", function()
  if not written.can_inject() then
    pending("strace is not there, or may not be used")
    return
  end

  for _, command in ipairs(written.commands) do
    it("leaves whole files of " .. describe_command(command), function()
      local new, kills = complete(command), 0
      for _, call in ipairs {"write", "rename", "close"} do
        local n, most = 1, call == "close" and 6 or 12
        while n <= most and kill_at(command, call, n, new) do
          n, kills = n + 1, kills + 1
        end
      end
      assert.is_true(kills >= 2, kills)
    end)
  end
end)

describe("a kill at any time", function()
  for _, command in ipairs(written.commands) do
    it("leaves whole files of " .. describe_command(command), function()
      local new = complete(command)
      local folder = written.folder()
      written.make_old(folder, command.files)
      for i = 1, 6 do
        written.run(folder, command.words, {
          wrap = ("timeout -s KILL %.3f"):format(0.004 * i * i), after = ">/dev/null",
        })
        check_whole(folder, command, new)
      end
      -- what was left by those that were killed is taken away
      local result = written.run(folder, command.words)
      assert.same({0, new}, {result.status, written.read(folder, command.files)})
      assert.equal("", written.temporary(folder))
    end)
  end
end)

describe("a limit of the size of files that kills", function()
  for _, command in ipairs(written.commands) do
    it("leaves whole files of " .. describe_command(command), function()
      local folder = written.folder()
      written.make_old(folder, command.files)
      local result = written.run(folder, command.words, {
        before = "ulimit -c 0; ulimit -f 1;", after = ">/dev/null 2>&1",
      })
      assert.is_true(result.status ~= 0)
      check_whole(folder, command, complete(command))
    end)
  end
end)

describe("temporary files", function()
  local function write_all(packer)
    for left = 1, 0, -1 do assert.equal(left, packer:step()) end
    assert(packer:finish())
  end

  local function begin(folder, name)
    local packer = assert(bw.packer())
    assert(packer:add("a.txt", name) and packer:add("b.txt", "b"))
    assert(packer:begin(("%s/%s.DIR"):format(folder, name)))
    return packer
  end

  it("that were left are in nobody's way, however many", function()
    local folder = written.folder()
    for i = 0, 999 do helpers.write(("%s/boardwalk-%d.tmp"):format(folder, i), "left") end
    write_all(begin(folder, "X"))
    assert.equal("X", assert(bw.wad(folder .. "/X.DIR")):read "a.txt")
    assert.is_false(helpers.exists(folder .. "/boardwalk-0.tmp"))
    assert.is_false(helpers.exists(folder .. "/boardwalk-1.tmp"))
    assert.equal("left", helpers.read(folder .. "/boardwalk-2.tmp"))
    helpers.shell("rm -r " .. quote(folder))
  end)

  it("of those who still write stay theirs", function()
    local folder = written.folder()
    local first = begin(folder, "X")
    local second = begin(folder, "Y")
    local convert = written.run(folder, {"convert", "in.lev", "out.obj"})
    assert.same({0, ""}, {convert.status, convert.err})
    write_all(first)
    write_all(second)
    for _, name in ipairs {"X", "Y"} do
      assert.equal(name, assert(bw.wad(("%s/%s.DIR"):format(folder, name))):read "a.txt")
    end
    assert.equal("", written.temporary(folder))
  end)
end)
