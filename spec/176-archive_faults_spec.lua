-- An archive of which a change is broken off, at any call of the system: by a kill, by a disc that
-- fails or is full. Every entry is the old one or the new one, of a packed archive all are, the
-- others are untouched; who reads changes nothing, and the next who writes leaves nothing behind.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local written = require "spec.written_commands"
local quote = helpers.quote

if not written.can_inject() then
  pending("strace is not there, or may not be used")
  return
end

local OLD = {
  ["level1.lev"] = ("a"):rep(100), ["level2.lev"] = ("bc"):rep(2500), ["empty.txt"] = "",
  ["z.pak"] = ("e"):rep(4097),
}
local SMALL, LARGE = ("new"):rep(1000), ("newer"):rep(2000)
local PACKED = {["level2.lev"] = ("f"):rep(6000), ["other.txt"] = "other", ["z.pak"] = ("g"):rep(9)}

-- The content with another entry.
local function with(content, name, bytes)
  local changed = {}
  for key, value in pairs(content) do changed[key] = value end
  changed[name] = bytes
  return changed
end

local function packer_of(content)
  local packer = assert(bw.packer())
  for name, bytes in pairs(content) do assert(packer:add(name, bytes)) end
  return packer
end

-- The words of each command, what it makes of an archive, and the same without a command.
local COMMANDS = {
  {
    name = "a replacement in place", words = {"wad", "replace", "X.DIR", "level2.lev", "small"},
    changed = function(content) return with(content, "level2.lev", SMALL) end,
    act = function(path) return assert(bw.wad(path)):replace("level2.lev", SMALL) end,
  },
  {
    name = "a replacement behind the end",
    words = {"wad", "replace", "X.DIR", "level2.lev", "large"},
    changed = function(content) return with(content, "level2.lev", LARGE) end,
    act = function(path) return assert(bw.wad(path)):replace("level2.lev", LARGE) end,
  },
  {
    name = "a new archive",
    words = {"wad", "pack", "X.DIR", "level2.lev", "other.txt", "z.pak", "--force"},
    changed = function() return PACKED end,
    act = function(path) return packer_of(PACKED):write(path, nil, {force = true}) end,
  },
}

local OLD_DIR, OLD_WAD = packer_of(OLD):bytes()

-- The files of a folder and their bytes.
local function files_of(folder)
  local files = {}
  for name in lfs.dir(folder) do
    if not name:find("^%.") then files[name] = helpers.read(folder .. "/" .. name) end
  end
  return files
end

-- Calls a function with a folder that has what the commands need.
local function in_folder(body)
  local folder = helpers.temp_name()
  assert(lfs.mkdir(folder))
  for name, bytes in pairs(with(with(PACKED, "small", SMALL), "large", LARGE)) do
    helpers.write(folder .. "/" .. name, bytes)
  end
  helpers.write(folder .. "/X.DIR", OLD_DIR)
  helpers.write(folder .. "/X.WAD", OLD_WAD)
  body(folder)
  for name in pairs(files_of(folder)) do os.remove(folder .. "/" .. name) end
  assert(lfs.rmdir(folder))
end

local function contents_of(folder)
  local wad = assert(bw.wad(folder .. "/X.DIR"))
  local found = {}
  for _, content in ipairs {OLD, PACKED} do
    for name in pairs(content) do wad:add_name(name) end
  end
  for index, entry in wad:entries() do found[entry.label] = assert(wad:read(index)) end
  wad:destroy()
  return found
end

local function equal(a, b)
  for key, value in pairs(a) do
    if b[key] ~= value then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

-- "old" or "new": what an archive is to who reads it, which changes nothing.
local function state_of(folder, command)
  local before = files_of(folder)
  local contents = contents_of(folder)
  assert.is_true(equal(before, files_of(folder)))
  if equal(contents, OLD) then return "old" end
  assert.is_true(equal(contents, command.changed(OLD)))
  return "new"
end

-- Makes it whole by a change of another entry; it has that and is else as it was. Then the work of
-- the command is done, and nothing is left.
local function go_on(folder, command)
  local path = folder .. "/X.DIR"
  local wad = assert(bw.wad(path))
  local other = ("o"):rep(#wad:read("z.pak"))
  local content = with(contents_of(folder), "z.pak", other)
  assert(wad:replace("z.pak", other))
  assert.equal(other, wad:read("z.pak"))
  assert.is_true(equal(content, contents_of(folder)))
  assert.is_false(helpers.exists(path .. ".journal"))
  assert(command.act(path))
  assert.is_true(equal(command.changed(content), contents_of(folder)))
  for name in pairs(files_of(folder)) do
    assert.is_nil(name:match("%.journal$") or name:match("%.tmp$"))
  end
end

local CALLS = {"write", "pwrite64", "fsync", "ftruncate", "flock", "rename", "unlink", "openat"}

-- How often a command makes a call.
local function count_calls(command, call)
  local count
  in_folder(function(folder)
    local trace = helpers.temp_name()
    written.run(folder, command.words, {
      wrap = ("strace -f -qq -e trace=%s -o %s"):format(call, quote(trace)),
    })
    count = select(2, helpers.read(trace):gsub(" " .. call .. "%(", ""))
    os.remove(trace)
  end)
  return count
end

-- The first of the calls with which a change may begin: files that a machine opens for itself come
-- before.
local function first_of(call, count)
  return call == "openat" and math.max(1, count - 11) or 1
end

for _, command in ipairs(COMMANDS) do
  describe(command.name .. " that is killed", function()
    it("is whole at every call", function()
      local states, kills = {old = 0, new = 0, journal = 0}, 0
      for _, call in ipairs(CALLS) do
        local count = count_calls(command, call)
        for n = first_of(call, count), count do
          in_folder(function(folder)
            local result = written.run(folder, command.words, {
              wrap = written.inject(call, ("signal=KILL:when=%d"):format(n)),
            })
            assert.is_true(result.status ~= 0)
            local state = state_of(folder, command)
            states[state], kills = states[state] + 1, kills + 1
            if #(files_of(folder)["X.DIR.journal"] or "") > 0 then
              states.journal = states.journal + 1
            end
            go_on(folder, command)
          end)
        end
      end
      if os.getenv("BOARDWALK_LARGE") then
        print(("%s: %d kills, %d old, %d new, %d with a journal"):format(command.name, kills,
          states.old, states.new, states.journal))
      end
      assert.is_true(kills >= 20 and states.old > 0 and states.new > 0 and states.journal > 2)
    end)
  end)

  describe(command.name .. " that the system refuses", function()
    -- one call fails, or that and all behind it: what was written cannot be put back either
    for _, times in ipairs {"", "+"} do
      it("is whole when each call fails" .. (times == "" and "" or " for good"), function()
        local failures = 0
        for call, number in pairs {
          write = "ENOSPC", pwrite64 = "ENOSPC", fsync = "EIO", ftruncate = "EIO", flock = "ENOLCK",
          rename = "EACCES", unlink = "EACCES", pread64 = "EIO",
        } do
          for n = 1, count_calls(command, call) do
            in_folder(function(folder)
              local before = files_of(folder)
              local result = written.run(folder, command.words, {
                wrap = written.inject(call, ("error=%s:when=%d%s"):format(number, n, times)),
              })
              local state, after = state_of(folder, command), files_of(folder)
              if result.status == 0 then
                assert.equal("new", state)
              else
                failures = failures + 1
                assert.is_true(#result.err > 0 or call == "write")
                if times == "" and state == "old" and call ~= "unlink" then
                  assert.is_true(equal(before, after))
                end
              end
              go_on(folder, command)
            end)
          end
        end
        assert.is_true(failures >= 5, failures)
      end)
    end
  end)
end
