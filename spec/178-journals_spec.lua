-- The journal of an archive: what is read through it and made whole by it, one that is cut short,
-- one of another archive, and one that somebody made to do harm.
local bw = require "boardwalk"
local files = require "spec.level_files"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local random = require "spec.random"
local u32 = files.u32

local A, B, C = ("a"):rep(3000), "ten bytes.", ("c"):rep(2048)
local WAD = A .. ("\0"):rep(1096) .. B .. ("\0"):rep(2038) .. C
local DIR = files.index {
  {0, 3000, bw.wad_hash "a.txt"}, {4096, 10, bw.wad_hash "b.txt"},
  {6144, 2048, bw.wad_hash "c.txt"},
}

local folder, path

before_each(function()
  folder = helpers.temp_name()
  path = folder .. "/X.DIR"
  assert(lfs.mkdir(folder))
  helpers.write(path, DIR)
  helpers.write(folder .. "/X.WAD", WAD)
end)
after_each(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local function put(name, bytes) return helpers.write(folder .. "/" .. name, bytes) end
local function get(name) return helpers.read(folder .. "/" .. name) end

-- The bytes of a journal: fields, with what is usual for this archive where there are none.
local function journal_of(fields)
  fields = fields or {}
  local dir, old = fields.dir or DIR, fields.old or ""
  local body = u32(fields.anew or 0, fields.dir_size or #dir)
    .. files.word(fields.wad_size or #WAD, 8) .. files.word(fields.most or #WAD, 8)
    .. u32(fields.offset or 0, fields.size or #old) .. dir .. old
  return "bw wad 1" .. body .. u32(bw.name_hash(body))
end

-- Reads b.txt and the others as they are there.
local function check_read(wad, b)
  local text = {a = A, b = b, c = C}
  for name, bytes in pairs(text) do assert.is_true(bytes == wad:read(name .. ".txt"), name) end
end

-- What is in the folder besides.
local function left()
  local names, known = {}, {["."] = true, [".."] = true, ["X.DIR"] = true, ["X.WAD"] = true}
  for name in lfs.dir(folder) do
    if not known[name] then names[#names + 1] = name end
  end
  return table.concat(names, " ")
end

-- Neither read nor written, and nothing is changed.
local function check_refused(pattern, code)
  local before = {get "X.DIR", get "X.WAD"}
  local wad, message, found = bw.wad(path)
  assert.same({nil, code or "invalid"}, {wad, found})
  assert.matches(pattern, message)
  local packer = assert(bw.packer())
  assert(packer:add("new.txt", "new"))
  local done
  done, message, found = packer:write(path, nil, {force = true})
  assert.same({nil, code or "invalid"}, {done, found})
  assert.matches(pattern, message)
  assert.same(before, {get "X.DIR", get "X.WAD"})
  assert.equal("X.DIR.journal", left())
end

describe("an archive with a change that was broken off", function()
  -- the record, some bytes of the entry and some behind the end were written
  local function break_off()
    put("X.DIR", DIR:sub(1, 16 + 12) .. u32(8192, 77) .. DIR:sub(16 + 12 + 9))
    put("X.WAD", WAD:sub(1, 4096) .. "torn" .. WAD:sub(4101) .. ("t"):rep(100))
    return put("X.DIR.journal", journal_of {
      old = WAD:sub(4097, 6144), offset = 4096, most = #WAD + 2048,
    })
  end

  it("is read as it was, and not written", function()
    local journal = helpers.read(break_off())
    local wad = assert(bw.wad(path))
    check_read(wad, B)
    assert.same({8192, 3}, {wad:stats().wad_bytes, #wad})
    wad:destroy()
    assert.is_true(journal == get "X.DIR.journal" and #get "X.WAD" == #WAD + 100)
  end)

  it("is put back before the next", function()
    break_off()
    local wad = assert(bw.wad(path))
    assert(wad:replace("c.txt", "other"))
    for _, now in ipairs {wad, assert(bw.wad(path))} do
      assert.same({A, B, "other"}, {now:read "a.txt", now:read "b.txt", now:read "c.txt"})
    end
    assert.is_true(WAD:sub(1, 6144) .. "other" .. ("\0"):rep(2043) == get "X.WAD")
    assert.equal("", left())
  end)

  it("is put back before a new one", function()
    break_off()
    local packer = assert(bw.packer())
    assert(packer:add("new.txt", "new"))
    assert(packer:begin(path, nil, {force = true}))
    assert.is_true(DIR == get "X.DIR" and WAD == get "X.WAD")
    packer:destroy()
    check_read(assert(bw.wad(path)), B)
    assert.equal("", left())
  end)

  it("is read in parts", function()
    put("X.WAD", WAD:sub(1, 1000) .. ("t"):rep(500) .. WAD:sub(1501))
    put("X.DIR.journal", journal_of {old = WAD:sub(1001, 1500), offset = 1000})
    local wad = assert(bw.wad(path))
    for _, part in ipairs {{0, 1000}, {0, 1001}, {999, 3}, {1000, 500}, {1200, 9}, {1499, 2},
      {1500, 1}, {0, 3000}, {900, 700}} do
      assert.equal(A:sub(part[1] + 1, part[1] + part[2]), wad:read(0, part[1], part[2]))
    end
  end)

  it("is found through links", function()
    break_off()
    assert(lfs.mkdir(folder .. "/elsewhere"))
    assert(lfs.link("../X.DIR", folder .. "/elsewhere/Y.DIR", true))
    assert(lfs.link("../X.WAD", folder .. "/elsewhere/Y.WAD", true))
    local wad = assert(bw.wad(folder .. "/elsewhere/Y.DIR"))
    check_read(wad, B)
    assert(wad:replace("b.txt", "by link"))
    wad:destroy()
    check_read(assert(bw.wad(path)), "by link")
    assert.equal("elsewhere", left())
  end)
end)

describe("a new archive that was broken off", function()
  local NEW = files.index {{0, 4, bw.wad_hash "d.txt"}}
  local function journal() return journal_of {anew = 1, dir = NEW, wad_size = 2048} end
  local DATA = "four" .. ("\0"):rep(2044)

  local function check_new()
    local wad = assert(bw.wad(path))
    assert.same({1, "four"}, {#wad, wad:read "d.txt"})
    wad:destroy()
  end

  for _, wad in ipairs {"X.WAD.journal", "X.WAD"} do
    it("is read, and put in place by the next, with its WAD as " .. wad, function()
      put(wad, DATA)
      put("X.DIR.journal", journal())
      check_new()
      assert.is_true(DIR == get "X.DIR" and DATA == get(wad))
      assert(assert(bw.wad(path)):replace("d.txt", "four"))
      check_new()
      assert.is_true(NEW == get "X.DIR" and DATA == get "X.WAD")
      assert.equal("", left())
    end)
  end

  it("is the old one until its journal is complete", function()
    put("X.WAD.journal", DATA)
    put("X.DIR.journal", journal():sub(1, -2))
    local wad = assert(bw.wad(path))
    check_read(wad, B)
    assert(wad:replace("b.txt", "other"))
    check_read(wad, "other")
    assert.equal("", left())
  end)

  it("follows no link", function()
    put("precious", DATA)
    assert(lfs.link("precious", folder .. "/X.WAD.journal", true))
    put("X.DIR.journal", journal())
    local done, message, code = assert(bw.wad(path)):replace("d.txt", "gone")
    assert.same({nil, "io"}, {done, code})
    assert.matches("it is a link", message)
    assert.is_true(DATA == get "precious" and DIR == get "X.DIR" and WAD == get "X.WAD")
  end)
end)

describe("a journal that was cut short", function()
  it("tells of no change at any length", function()
    local whole = journal_of {old = "12345678", offset = 4096}
    for length = 0, #whole - 1 do
      put("X.DIR.journal", whole:sub(1, length))
      local wad = assert(bw.wad(path))
      check_read(wad, B)
      if length % 16 == 0 then
        assert(wad:replace("b.txt", B))
        assert.equal("", left())
      end
      wad:destroy()
    end
    assert.is_true(WAD == get "X.WAD" and DIR == get "X.DIR")
  end)

  it("or has another byte tells of none, or is none", function()
    local whole = journal_of {old = "12345678", offset = 4096}
    for at = 1, #whole do
      put("X.DIR.journal", whole:sub(1, at - 1) .. string.char(255 - whole:byte(at))
        .. whole:sub(at + 1))
      local wad, message = bw.wad(path)
      if at <= 8 then
        assert.matches("X.DIR.journal' is no journal of an archive: remove it", message, 1, true)
      else
        check_read(wad, B)
        wad:destroy()
      end
    end
    assert.is_true(WAD == get "X.WAD" and DIR == get "X.DIR")
  end)

  it("or is longer tells of none", function()
    put("X.DIR.journal", journal_of {old = "12345678", offset = 4096} .. "more")
    check_read(assert(bw.wad(path)), B)
  end)
end)

describe("a journal of another archive", function()
  local OTHER = "X%.DIR%.journal' is of another archive than this: remove it"
  local HOSTILE = {
    ["old bytes behind the WAD"] = {old = "12345678", offset = #WAD - 7},
    ["old bytes that go round"] = {old = "12345678", offset = 2 ^ 32 - 4},
    ["a WAD that was longer"] = {wad_size = #WAD + 1, most = #WAD + 2},
    ["a WAD of all numbers"] = {wad_size = 2 ^ 53, most = 2 ^ 53},
    ["a WAD that may not be so long"] = {wad_size = 100, most = #WAD - 1},
    ["an index of fewer entries"] = {dir = files.index {{0, 3000, bw.wad_hash "a.txt"}}},
    ["an index of nothing"] = {dir = ""},
    ["an index with another beginning"] = {dir = "\4" .. DIR:sub(2)},
    ["an index with two other entries"] = {
      dir = DIR:sub(1, 16) .. u32(1) .. DIR:sub(21, 40) .. u32(1) .. DIR:sub(45),
    },
    ["a new WAD that is not there"] = {anew = 1, wad_size = 2048},
    ["a new WAD and old bytes"] = {anew = 1, old = "12345678"},
  }
  for name, fields in pairs(HOSTILE) do
    it("is refused: " .. name, function()
      put("X.DIR.journal", journal_of(fields))
      check_refused(OTHER)
    end)
  end

  it("changes no other file, whatever numbers are in it", function()
    local whole = random.new(178).whole
    local dirs = {[0] = DIR, files.index {{0, 10, bw.wad_hash "a.txt"}}}
    local NUMBERS = {0, 9, 2048, #WAD - 9, #WAD, #WAD, #WAD + 1, 2 ^ 32 - 1}
    local function number() return NUMBERS[whole(1, #NUMBERS)] end
    put("precious", "precious")
    local followed = 0
    for _ = 1, 400 do
      local anew = whole(0, 1)
      put("X.DIR", DIR)
      put("X.WAD", WAD)
      put("X.WAD.journal", ("n"):rep(2048))
      put("X.DIR.journal", journal_of {
        anew = anew, dir = dirs[anew], wad_size = number(), most = number(), offset = number(),
        old = ("o"):rep(whole(0, 2) * 9),
      })
      local wad, _, code = bw.wad(path)
      assert(wad or code == "invalid", code)
      if wad then
        for index in wad:entries() do assert(wad:read(index)) end
        if wad:replace(0, "a") then followed = followed + 1 end
        wad:destroy()
      end
    end
    assert.is_true(followed >= 5, followed)
    for _, name in ipairs {"X.DIR.journal", "X.WAD.journal"} do os.remove(folder .. "/" .. name) end
    assert.same({"precious", "precious"}, {left(), get "precious"})
  end)

  it("has an index that is checked as any", function()
    put("X.DIR.journal", journal_of {
      dir = DIR:sub(1, 28) .. u32(2 ^ 32 - 1) .. DIR:sub(33), old = B, offset = 4096,
    })
    local wad, message, code = bw.wad(path)
    assert.same({nil, "invalid"}, {wad, code})
    assert.matches("pass the WAD's", message)
  end)

  it("is refused when it is no journal", function()
    for _, bytes in ipairs {
      "x", "Dear diary", ("\0"):rep(100), "bw wad 2" .. journal_of():sub(9),
    } do
      put("X.DIR.journal", bytes)
      check_refused("X%.DIR%.journal' is no journal of an archive")
      assert.equal(bytes, get "X.DIR.journal")
    end
  end)

  it("may be a folder, or a pipe", function()
    assert(lfs.mkdir(path .. ".journal"))
    check_refused("X%.DIR%.journal': it is a folder", "io")
    assert(lfs.rmdir(path .. ".journal"))
    assert.equal(0, helpers.shell("mkfifo " .. helpers.quote(path .. ".journal")).status)
    check_refused("X%.DIR%.journal': it is no regular file", "io")
  end)

  for name, bytes in pairs {empty = "", complete = journal_of {old = B, offset = 4096}} do
    it("may be a link, which no writer follows: " .. name, function()
      put("precious", bytes)
      assert(lfs.link("precious", path .. ".journal", true))
      local wad = assert(bw.wad(path))
      check_read(wad, B)
      local done, message, code = wad:replace("b.txt", "other")
      assert.same({nil, "io"}, {done, code})
      assert.matches("X.DIR.journal': it is a link", message, 1, true)
      assert.is_true(bytes == get "precious" and WAD == get "X.WAD" and DIR == get "X.DIR")
    end)
  end
end)

describe("two who write", function()
  local function packer()
    local made = assert(bw.packer())
    assert(made:add("d.txt", "four"))
    return made
  end

  local function refused(code, pattern, done, message, found)
    assert.same({nil, code}, {done, found})
    assert.matches(pattern, message)
  end

  it("do so one after the other", function()
    local first = packer()
    assert(first:begin(path, nil, {force = true}))
    refused("io", "X%.DIR%.journal': another program is using it",
      packer():write(path, nil, {force = true}))
    local wad = assert(bw.wad(path))
    check_read(wad, B)
    refused("io", "another program is using it", wad:replace("b.txt", "other"))
    local result = helpers.boardwalk {"wad", "replace", path, "b.txt", path}
    assert.equal(1, result.status)
    assert.matches("another program is using it", result.err, 1, true)
    check_read(wad, B)
    assert.equal(0, first:step())
    assert(first:finish())
    assert.equal("four", assert(bw.wad(path)):read "d.txt")
    assert.equal("", left())
  end)

  it("do not work on what has changed since they looked", function()
    local wad, other = assert(bw.wad(path)), assert(bw.wad(path))
    assert(other:replace("b.txt", ("longer"):rep(400)))
    refused("invalid", "the archive has changed since it was opened", wad:replace("c.txt", "c"))
    check_read(assert(bw.wad(path)), ("longer"):rep(400))
    assert(other:replace("c.txt", "c"))
    assert.equal("c", assert(bw.wad(path)):read "c.txt")
    assert.equal("", left())
  end)
end)

describe("a new archive over an old one", function()
  it("has the rights of the old one", function()
    helpers.shell("chmod 640 X.DIR; chmod 604 X.WAD", {cwd = folder})
    local packer = assert(bw.packer())
    assert(packer:add("d.txt", "four"))
    assert(packer:write(path, nil, {force = true}))
    assert.same({"rw-r-----", "rw----r--"}, {lfs.attributes(path, "permissions"),
      lfs.attributes(folder .. "/X.WAD", "permissions")})
  end)

  it("may be written to a device, beside which nothing is put", function()
    local packer = assert(bw.packer())
    assert(packer:add("d.txt", "four"))
    assert(packer:write(folder .. "/Y.DIR", "/dev/null", {force = true}))
    assert.equal(28, #get "Y.DIR")
    assert.equal("Y.DIR", left())
  end)
end)
