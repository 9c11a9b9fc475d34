-- Archives in Lua: the worked values of the spec's sections 1 and 7.1, the archive cases, packing,
-- replacing, disc images, and what is refused.
local bw = require "boardwalk"
local disc_image = require "spec.disc_image"
local files = require "spec.level_files"
local helpers = require "spec.helpers"

local function case(name)
  return helpers.vector("cases/" .. name)
end

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

-- A temporary folder for each test that wants one.
local folder

local function in_folder(name)
  if not folder then
    folder = helpers.temp_name()
    assert.equal(0, helpers.shell("mkdir " .. helpers.quote(folder)).status)
  end
  return folder .. "/" .. name
end

after_each(function()
  if folder then helpers.shell("rm -r " .. helpers.quote(folder)) end
  folder = nil
end)

local function put(name, bytes)
  return helpers.write(in_folder(name), bytes)
end

-- ---- 1.6

describe("the hash of a name in an archive", function()
  local HASHES = {
    ["global.lua"] = 0x7e23a6f2, ["level1.lev"] = 0x393f70e2, ["level2.lev"] = 0x7e9f0a32,
    ["level99.lev"] = 0x44e9a4f4, ["level102.lev"] = 0x3f236ba2, ["warriors.glr"] = 0xf5c908b1,
    ["scene_list.cnk"] = 0x13650964, ["accoustic.anm"] = 0x10ce8a36,
    ["level2s_sec.mem"] = 0xc96773b0, ["level2s_sec.wld"] = 0x70c856fb,
    ["level2s_ms1.sec"] = 0x98da4a73, ["level51s_ms12.sec"] = 0xcd6c1f87,
    ["level51s_ms13.sec"] = 0xf00c3637, ["objarena_sec.wld"] = 0xbeb815d5,
    ["level99_1.pak"] = 0x0e5181f8, ["level99_objs.txt"] = 0x4eb406a2, ["a.pak"] = 0xd87ba899,
    ["missing.lev"] = 0xab88801b, ["LEVEL1.LEV"] = 0x393f70e2,
    ["./ee_files/level1.lev"] = 0x393f70e2, ["./EE_FILES/Global.LUA"] = 0x7e23a6f2,
  }
  for name, hash in pairs(HASHES) do
    it("is right for " .. name, function() assert.equal(hash, bw.wad_hash(name)) end)
  end

  local PLAIN = {
    ["123456789"] = 0xcbf43926, [""] = 0, package = 0xde686795, level1 = 0x07f844a5,
    level99 = 0xe36542ae, ["level2s_ms1.sec"] = 0x209b9c1d, always = 0xa6a43c1b, abc = 0x352441c2,
    a = 0xe8b7be43, ["./EE_FILES/Global.LUA"] = 0x25ca84ba,
  }
  for name, hash in pairs(PLAIN) do
    it(("as it is spelled is right for %q"):format(name), function()
      assert.equal(hash, bw.name_hash(name))
    end)
  end
end)

-- ---- 7.1

-- The two-entry index of 7.1.1, and a WAD for it.
local function two_entries(count)
  return files.index({{0, 5, 0x7e23a6f2}, {2048, 12, 0x393f70e2}}, count)
end

local DATA = ("w"):rep(2048) .. "twelve bytes"

describe("an archive in memory", function()
  local function open() return assert(bw.wad_bytes(two_entries(), DATA)) end

  it("finds entries by name in any case, by path and by hash", function() -- 7.1.1
    assert.equal(40, #two_entries())
    local wad = open()
    assert.same({2, 2}, {#wad, wad:count()})
    assert.equal(1, wad:find("LEVEL1.LEV"))
    local entry = wad:entry("LEVEL1.LEV")
    assert.same({2048, 12, 0x393f70e2}, {entry.offset, entry.size, entry.hash})
    assert.equal("twelve bytes", wad:read("Level1.lev"))
    assert.equal(0, wad:find("./ee_files/global.lua"))
    assert.equal(0, wad:find_hash(0x7e23a6f2))
    assert.is_nil(wad:find_hash(0x1234))
    refused("not_found", "missing.txt", wad:find("missing.txt"))
  end)

  it("must hold what its index says", function() -- 7.1.2
    local CASES = {
      {2060, two_entries()}, {2059, two_entries(), "invalid"}, {2060, two_entries(3), "truncated"},
      {2060, two_entries(1), "invalid"}, {2060, files.index({}, 0xffffffff), "truncated"},
      {2060, two_entries():sub(1, 4), "truncated"}, {2060, "", "truncated"},
    }
    for _, one in ipairs(CASES) do
      local wad, message, code = bw.wad_bytes(one[2], DATA:sub(1, one[1]))
      assert.equal(one[3], code, message)
      assert.equal(one[3] == nil, wad ~= nil)
    end
  end)

  it("lets the first of one hash win", function() -- 7.1.3
    local wad = assert(bw.wad_bytes(files.index {{64, 100, 0x1234}, {64, 100, 0x1234}}, DATA))
    assert.equal(0, wad:find("0x1234"))
    assert.equal(wad:read(0), wad:read(1))
    local stats = wad:stats()
    assert.same({1, 2, 2}, {stats.duplicates, stats.overlapping, stats.unaligned})
  end)

  it("takes a hash as text", function() -- 7.1.4
    local wad = open()
    assert.same({0, 0}, {wad:find("0x7E23A6F2"), wad:find("0X7e23a6f2")})
    for _, text in ipairs {"0x", "0x123456789", "0xg", "", "a\0b"} do
      refused("invalid", "", wad:find(text))
    end
    for _, text in ipairs {"0x1", "nope.lev", "../level1.lev", "/level1.lev"} do
      refused("not_found", "", wad:find(text))
    end
    refused("limit", "", wad:find(("a"):rep(300)))
  end)

  it("tells sizes", function() -- 7.1.5
    local packer = bw.packer()
    for i, name in ipairs {"level1.lev", "warriors.glr", "a.pak"} do
      assert(packer:add(name, ("x"):rep(i * 100)))
    end
    local wad = assert(bw.wad_bytes(packer:bytes()))
    assert.equal(200, wad:size("warriors.glr"))
    refused("not_found", "missing.lev", wad:find("missing.lev"))
    refused("not_found", "missing.lev", wad:size("missing.lev"))
    refused("not_found", "missing.lev", wad:read("missing.lev"))
    refused("not_found", "missing.lev", wad:entry("missing.lev"))
  end)

  it("is read in parts inside an entry", function()
    local wad = open()
    assert.equal("lve", wad:read(1, 3, 3))
    assert.equal("bytes", wad:read(1, 7))
    assert.equal("", wad:read(1, 12))
    assert.equal("tw", wad:read(1, nil, 2))
    refused("truncated", "9 bytes from 4 on are asked for, it has 12", wad:read(1, 4, 9))
    refused("truncated", "from 13 on", wad:read(1, 13))
    refused("truncated", "it has 12", wad:read(1, 0, 2 ^ 32 - 1))
  end)

  it("is not written", function()
    refused("unsupported", "", open():replace(0, "x"))
  end)

  it("keeps its bytes alive", function()
    local wad = assert(bw.wad_bytes(two_entries() .. "", DATA .. ""))
    for _ = 1, 20 do
      collectgarbage()
      assert.equal("twelve bytes", wad:read(1))
    end
  end)

  it("of no entry is one", function()
    local wad = assert(bw.wad_bytes(files.index {}, ""))
    assert.equal(0, #wad)
    for _ in wad:entries() do error("there is none") end
    assert.has_error(function() wad:read(0) end, "Wad.read: argument 'entry': expected the number "
      .. "of something, and there is none, got 0")
  end)

  it("walks its entries in order", function()
    local seen = {}
    for index, entry in open():entries() do
      seen[#seen + 1] = {index, entry.index, entry.label, entry.size}
    end
    assert.same({{0, 0, "global.lua", 5}, {1, 1, "level1.lev", 12}}, seen)
  end)

  it("raises for what is no entry", function()
    local wad = open()
    assert.has_error(function() wad:entry(2) end,
      "Wad.entry: argument 'entry': expected an integer from 0 to 1, got 2")
    assert.has_error(function() wad:size(true) end,
      "Wad.size: argument 'entry': expected the number or name of an entry, got true")
    assert.has_error(function() wad:read(0, -1) end,
      "Wad.read: argument 'offset': expected an integer from 0 to 4294967295, got -1")
    assert.has_error(function() wad:replace(0, "x", {same = true}) end,
      "Wad.replace: argument 'options': expected no other names than same_size, got \"same\"")
  end)
end)

-- ---- the archive cases

describe("archive-entries.csv", function()
  local rows = {}
  for line in io.lines(case("archive-entries.csv")) do
    local name, size, count, offset, length, answer =
      line:match("^([^,]*),(%d+),(%d+),(%d+),(%d+),(.*)$")
    if name then
      rows[#rows + 1] = {
        name = name, size = tonumber(size), count = tonumber(count), offset = tonumber(offset),
        length = tonumber(length), answer = answer,
      }
    end
  end

  it("is read", function() assert.equal(14, #rows) end)

  -- Rows about the index itself: its size is the file's.
  local OF_INDEX = {
    ["count far beyond the file"] = "truncated", ["index cut off in the middle"] = "truncated",
    ["count of zero"] = "empty",
  }

  local function check_index(row)
    local index = (files.index({{0, 0, 1}, {0, 0, 2}, {0, 0, 3}}, row.count)):sub(1, row.size)
    local wad, message, code = bw.wad_bytes(index, "")
    if OF_INDEX[row.name] == "empty" then
      assert.equal(0, #assert(wad, message))
      return
    end
    assert.equal(OF_INDEX[row.name], code)
    if row.answer:find("how many fit") then
      assert.matches("3 entries", message)
      assert.matches("2 fit", message)
    end
  end

  local function check_entry(row)
    local entries, data = {}, {}
    for i = 1, row.count do entries[i] = {row.offset, row.length, 0x1000 + i} end
    for i = 1, row.size do data[i] = string.char(i % 251) end
    data = table.concat(data)
    local wad, message, code = bw.wad_bytes(files.index(entries), data)
    if row.answer:find("^refuse") then
      assert.equal("invalid", code)
      for _, text in ipairs {"0x00001001", "offset " .. ("%.0f"):format(row.offset),
        "size " .. ("%.0f"):format(row.length), "4096"} do
        assert.matches(text, message, 1, true)
      end
      return
    end
    assert(wad, message)
    for i = 1, row.count do
      assert.equal(data:sub(row.offset + 1, row.offset + row.length), wad:read(i - 1))
    end
  end

  for _, row in ipairs(rows) do
    it(row.name, function()
      if OF_INDEX[row.name] then check_index(row) else check_entry(row) end
    end)
  end
end)

describe("archive-names.txt", function()
  local rows = {}
  for line in io.lines(case("archive-names.txt")) do
    local name, answer = line:match("^([^\t]*)\t(.*)$")
    if name and name:sub(1, 1) ~= "#" then
      rows[#rows + 1] = {(name:gsub("\\x00", "\0")), answer}
    end
  end

  it("is read", function() assert.equal(20, #rows) end)

  for _, row in ipairs(rows) do
    it(("%q: %s"):format(row[1], row[2]), function()
      local path, message, code = bw.wad_path(row[1])
      if path then
        assert.matches("-> " .. path, row[2], 1, true)
        return
      end
      assert.matches("refuse", row[2])
      assert.equal("invalid", code)
      assert.matches(row[1]:match("^[^%z]+") or "", message, 1, true)
    end)
  end

  it("refuses a name that no folder of the original holds", function()
    refused("limit", "", bw.wad_path(("a"):rep(245)))
    assert.equal(("a"):rep(244), bw.wad_path(("a"):rep(244)))
  end)
end)

-- ---- names

describe("names of entries", function()
  local function archive(names)
    local entries = {}
    for i, name in ipairs(names) do entries[i] = {0, 0, bw.wad_hash(name)} end
    return assert(bw.wad_bytes(files.index(entries), ""))
  end

  it("that follow the game's patterns are known", function()
    local names = {
      "level99.lev", "level2s_sec.mem", "level2s_sec.wld", "level2s_ms1.sec", "level99_1.pak",
      "warriors.glr", "level99_objs.txt", "objarena_sec.wld", "objarena_ms2.sec",
    }
    local wad = archive(names)
    for i, name in ipairs(names) do assert.equal(name, wad:name(i - 1)) end
    assert.equal(#names, wad:named())
  end)

  it("can be tried one by one and as a list", function()
    local wad = archive {"mine.lua", "yours.lua", "hers.lua"}
    assert.is_nil(wad:name(0))
    assert.equal(("0x%08x"):format(bw.wad_hash "mine.lua"), wad:entry(0).label)
    assert.equal(0, wad:add_name("Mine.LUA"))
    assert.equal("Mine.LUA", wad:name(0))
    assert.is_false(wad:add_name("nobody.lua"))
    refused("invalid", "", wad:add_name(""))
    assert.equal(2, wad:add_names("nobody.lua\r\n\nyours.lua \r\nhers.lua"))
    assert.equal(3, wad:named())
  end)

  it("of resources are in their containers", function()
    local data = files.head(0, 0, 3810960581) .. ("\0"):rep(2032) .. files.head(0, 0, 17)
    local wad = assert(bw.wad_bytes(files.index {
      {0, 16, bw.wad_hash "3810960581"}, {2048, 16, bw.wad_hash "3810960582"},
    }, data))
    assert.equal(1, wad:add_resource_names())
    assert.equal("3810960581", wad:name(0))
    assert.is_nil(wad:name(1))
  end)
end)

-- ---- files

local CONTENT = {
  ["level1.lev"] = ("a"):rep(100), ["Level2.LEV"] = ("bc"):rep(2500), ["empty.txt"] = "",
  ["a_b.pak"] = ("d"):rep(2048), ["aZ.pak"] = ("e"):rep(4097),
}

local function packer_of(content)
  local packer = assert(bw.packer())
  for name, bytes in pairs(content) do assert(packer:add(name, bytes)) end
  return packer
end

-- Writes the archive of CONTENT as X.DIR and X.WAD; opens it.
local function open_pair()
  local path = in_folder("X.DIR")
  assert(packer_of(CONTENT):write(path))
  return assert(bw.wad(path)), path
end

local function check_content(wad, but)
  for name, bytes in pairs(CONTENT) do
    if name ~= but then assert.is_true(bytes == wad:read(name), name) end
  end
end

describe("an archive in files", function()
  it("is opened by its index, and by content", function()
    local wad, path = open_pair()
    check_content(wad)
    check_content(assert(bw.load(path)))
    refused("unsupported", "only a mesh was asked for", bw.load(path, {only = "mesh"}))
    refused("unsupported", "bw.wad_bytes", bw.load_bytes(helpers.read(path), "X.DIR"))
    assert.matches("^Wad: 5 entries, 2 named$", tostring(wad))
  end)

  it("has sectors, and the order of the disc or that of adding", function()
    local packer = bw.packer()
    local order = {"level1.lev", "Level2.LEV", "empty.txt", "a_b.pak", "aZ.pak"}
    for _, name in ipairs(order) do packer:add(name, CONTENT[name]) end
    local offsets, hashes = {}, {}
    for i, entry in assert(bw.wad_bytes(packer:bytes())):entries() do
      offsets[i + 1], hashes[i + 1] = entry.offset, entry.hash
    end
    assert.same({0, 6144, 8192, 8192, 10240}, offsets)
    local by_name = {}
    for i, name in ipairs {"aZ.pak", "a_b.pak", "empty.txt", "level1.lev", "Level2.LEV"} do
      by_name[i] = bw.wad_hash(name)
    end
    assert.same(by_name, hashes)
    for i, entry in assert(bw.wad_bytes(packer:bytes {order = "added"})):entries() do
      assert.equal(bw.wad_hash(order[i + 1]), entry.hash)
    end
  end)

  it("is not there without its WAD", function()
    local path = put("X.DIR", two_entries())
    refused("not_found", "X%.WAD", bw.wad(path))
    refused("not_found", "X%.WAD", bw.load(path))
    refused("not_found", "none%.DIR", bw.wad(in_folder("none.DIR")))
    refused("invalid", "zero byte", bw.wad(path .. "\0x"))
    refused("invalid", "zero byte", bw.wad(path, "x\0y"))
  end)

  it("is told of by the end of a long path", function()
    local path = put(("x"):rep(180) .. ".index", "")
    local _, message, code = bw.wad(path)
    assert.equal("invalid", code)
    assert.matches("'...x", message, 1, true)
    assert.matches("x.index' is neither", message, 1, true)
  end)

  it("may have its WAD elsewhere", function()
    local index, data = packer_of(CONTENT):bytes()
    local path = put("index", index)
    check_content(assert(bw.wad(path, put("data", data))))
    refused("invalid", "", bw.wad(path))
  end)

  it("is extracted, but over nothing without force", function()
    local wad = open_pair()
    local path = in_folder("out")
    assert(wad:extract("level2.lev", path))
    assert.is_true(CONTENT["Level2.LEV"] == helpers.read(path))
    refused("io", "without force", wad:extract("level1.lev", path))
    assert.is_true(CONTENT["Level2.LEV"] == helpers.read(path))
    assert(wad:extract("level1.lev", path, {force = true}))
    assert.equal(CONTENT["level1.lev"], helpers.read(path))
    refused("not_found", "none/out", wad:extract("level1.lev", in_folder("none/out")))
    refused("not_found", "", wad:extract("nobody", in_folder("new")))
  end)

  local REPLACED = { -- entry, new size, options, code of an error, whether in place, growth
    {"level1.lev", 50, nil, nil, true, 0}, {"level1.lev", 2048, nil, nil, true, 0},
    {"level1.lev", 2049, nil, nil, false, 4096}, {"Level2.LEV", 6144, nil, nil, true, 0},
    {"Level2.LEV", 0, nil, nil, true, 0}, {"Level2.LEV", 6145, nil, nil, false, 8192},
    {"empty.txt", 1, nil, nil, false, 2048}, {"level1.lev", 100, {same_size = true}, nil, true, 0},
    {"level1.lev", 99, {same_size = true}, nil, true, 0},
    {"level1.lev", 101, {same_size = true}, "limit", true, 0},
  }
  for _, row in ipairs(REPLACED) do
    local name, size, options, failure, in_place, growth = (table.unpack or unpack)(row, 1, 6)
    it(("replaces %s by %d bytes%s"):format(name, size, options and ", same size" or ""),
      function()
        local wad, path = open_pair()
        local before, length = wad:entry(name), #helpers.read(in_folder("X.WAD"))
        local bytes = ("n"):rep(size)
        local done, message, code = wad:replace(name, bytes, options)
        assert.equal(failure, code, message)
        for _, now in ipairs {wad, assert(bw.wad(path))} do
          assert.equal(in_place, now:entry(name).offset == before.offset)
          assert.is_true((done and bytes or CONTENT[name]) == now:read(name))
          check_content(now, name)
        end
        assert.equal(length + growth, #helpers.read(in_folder("X.WAD")))
      end)
  end

  it("is packed from files", function()
    local packer = bw.packer()
    assert(packer:add_file("a.txt", put("a", "one")))
    refused("not_found", "none", packer:add_file("b.txt", in_folder("none")))
    assert(packer:add_file("0x1234abcd", put("b", "two")))
    assert.equal(2, #packer)
    assert(packer:write(in_folder("x.dir")))
    local wad = assert(bw.wad(in_folder("x.dir")))
    assert.same({"one", "two"}, {wad:read("a.txt"), wad:read("0x1234abcd")})
    assert.is_true(helpers.exists(in_folder("x.wad")))
  end)

  it("is packed step by step", function()
    local packer = packer_of(CONTENT)
    assert(packer:begin(in_folder("X.DIR")))
    for left = 4, 0, -1 do assert.equal(left, packer:step()) end
    assert.is_false(helpers.exists(in_folder("X.DIR")))
    assert(packer:finish())
    check_content(assert(bw.wad(in_folder("X.DIR"))))
    refused("invalid", "", packer:step())
  end)

  it("is packed on when it is begun again", function()
    local packer = packer_of(CONTENT)
    assert(packer:begin(in_folder("X.DIR")))
    assert.equal(4, packer:step())
    refused("invalid", "being written already", packer:begin(in_folder("Y.DIR")))
    refused("invalid", "being written already", packer:bytes())
    refused("invalid", "being written already", packer:add("more", "x"))
    for left = 3, 0, -1 do assert.equal(left, packer:step()) end
    assert(packer:finish())
    check_content(assert(bw.wad(in_folder("X.DIR"))))
    assert.is_false(helpers.exists(in_folder("Y.DIR")))
  end)

  for _, ending in ipairs {"DIR", "dir", "Dir", "dIr"} do
    it("is found again by the ending " .. ending, function()
      local path = in_folder("X." .. ending)
      assert(packer_of(CONTENT):write(path))
      check_content(assert(bw.wad(path)))
    end)
  end

  it("refuses two names of one hash, and names that are none", function()
    local packer = packer_of(CONTENT)
    assert(packer:add("A_B.PAK", "x"))
    refused("invalid", "", packer:bytes())
    local message = select(2, packer:write(in_folder("X.DIR")))
    assert.matches("a_b.pak", message, 1, true)
    assert.matches("A_B.PAK", message, 1, true)
    assert.is_false(helpers.exists(in_folder("X.DIR")))
    refused("invalid", "", packer:add("", "x"))
    refused("invalid", "", packer:add("a\0b", "x"))
    refused("limit", "", packer:add(("a"):rep(300), "x"))
    refused("invalid", "", packer:add("0x123456789", "x"))
  end)

  it("is written over nothing without force", function()
    local path = put("X.WAD", "precious")
    refused("io", "X.WAD.*without force", packer_of(CONTENT):write(in_folder("X.DIR")))
    assert.equal("precious", helpers.read(path))
    assert(packer_of(CONTENT):write(in_folder("X.DIR"), nil, {force = true}))
    refused("invalid", "path of the WAD", packer_of(CONTENT):write(in_folder("index")))
    refused("not_found", "none/X", packer_of(CONTENT):write(in_folder("none/X.DIR")))
  end)
end)

describe("an entry of 3 GiB", function()
  it("is read in parts, and is no string of LuaJIT", function()
    local size = 3 * 2 ^ 30
    local path = put("X.DIR", files.index {{0, size, 1}})
    local data = assert(io.open(in_folder("X.WAD"), "wb"))
    data:seek("set", size - 1)
    assert(data:write("z"))
    data:close()
    local wad = assert(bw.wad(path))
    if helpers.by_machine(false, true) then
      refused("limit", "3221225472 bytes", wad:read(0))
      refused("limit", "3221225471 bytes", wad:read(0, 1))
    end
    assert.equal("\0z", wad:read(0, size - 2))
  end)
end)

-- ---- disc images

local image, SECTOR = disc_image.of, disc_image.SECTOR

describe("a disc image", function()
  local function image_of(dir_name, wad_name)
    local index, data = packer_of(CONTENT):bytes()
    return put("game.iso", image {{dir_name, index}, {wad_name, data}})
  end

  local SPELLED = {{"WARRIORS.DIR;1", "WARRIORS.WAD;1"}, {"warriors.dir", "Warriors.Wad;1"}}
  for _, names in ipairs(SPELLED) do
    it("stands for the pair in its root folder: " .. names[1], function()
      local path = image_of(names[1], names[2])
      check_content(assert(bw.wad(path)))
      check_content(assert(bw.load(path)))
      refused("unsupported", "", bw.wad(path):replace("level1.lev", "x"))
      refused("unsupported", "an archive, no model", bw.import(path))
      refused("unsupported", "only a mesh was asked for", bw.load(path, {only = "mesh"}))
    end)
  end

  it("without the pair is none", function()
    refused("not_found", "WARRIORS.WAD", bw.wad(image_of("WARRIORS.DIR;1", "OTHER.WAD;1")))
  end)

  it("that ends inside the WAD is refused", function()
    local bytes = helpers.read(image_of("WARRIORS.DIR;1", "WARRIORS.WAD;1"))
    refused("truncated", "", bw.wad(put("cut.iso", bytes:sub(1, -SECTOR - 1))))
  end)

  -- The image with other bytes from a place on: of its descriptor, or of the index's record, which
  -- follows that of SYSTEM.CNF.
  local DESCRIPTOR, ROOT_RECORD = 16 * SECTOR, 16 * SECTOR + 156
  local RECORD = 18 * SECTOR + 46

  local function changed(at, bytes)
    local whole = helpers.read(image_of("WARRIORS.DIR;1", "WARRIORS.WAD;1"))
    return put("changed.iso", whole:sub(1, at) .. bytes .. whole:sub(at + #bytes + 1))
  end

  local BROKEN = {
    {"in several pieces", RECORD + 25, "\128", "unsupported", "in several pieces or interleaved"},
    {"interleaved by units", RECORD + 26, "\1", "unsupported", "in several pieces or interleaved"},
    {"interleaved by gaps", RECORD + 27, "\1", "unsupported", "in several pieces or interleaved"},
    {"far behind its end", RECORD + 2, "\255\255\255\127", "truncated", "passes the image's"},
    {"too long for it", RECORD + 10, "\255\255\255\127", "truncated", "passes the image's"},
    {"in a record of no size", RECORD, "\33", "invalid", "a folder's record has a size of 33"},
    {"in a record past its folder", ROOT_RECORD + 10, "\60\0", "invalid", "a size of 48"},
    {"by a name past its record", RECORD + 32, "\16", "invalid", "a folder's record has a size of"},
    {"in a folder of its name", RECORD + 25, "\2", "not_found", "WARRIORS.DIR"},
    {"under no name", RECORD + 33, ";", "not_found", "WARRIORS.DIR"},
    {"under a name with a brace", RECORD + 41, "{", "not_found", "WARRIORS.DIR"},
    {"in blocks of another size", DESCRIPTOR + 128, "\0\4", "unsupported", "blocks of 1024 bytes"},
    {"without a primary descriptor", DESCRIPTOR, "\2", "invalid", "no primary volume descriptor"},
    {"behind other descriptors", DESCRIPTOR,
      (("\2CD001\1" .. ("\0"):rep(SECTOR - 7)):rep(40)), "invalid", "no primary volume descriptor"},
    {"behind one that is none", DESCRIPTOR,
      "\2CD001\1" .. ("\0"):rep(SECTOR - 7) .. "\1CD002", "invalid", "no primary volume"},
    {"with its root past its end", ROOT_RECORD + 2, "\255\255\255\127", "truncated",
      "passes the image's"},
  }
  for _, broken in ipairs(BROKEN) do
    it("is refused with its index " .. broken[1], function()
      refused(broken[4], broken[5], bw.wad(changed(broken[2], broken[3])))
    end)
  end

  it("of a descriptor alone is refused", function()
    local other = "\2CD001\1" .. ("\0"):rep(SECTOR - 7)
    refused("invalid", "no primary volume descriptor",
      bw.wad(put("short.iso", ("\0"):rep(DESCRIPTOR) .. other)))
  end)

  it("has names with a dot at their end", function()
    check_content(assert(bw.wad(image_of("WARRIORS.DIR.;1", "WARRIORS.WAD."))))
  end)
end)

-- ---- many entries

describe("many entries", function()
  -- In a state of its own with so much memory, our own Lua modules counted. With BOARDWALK_LARGE
  -- set as many as the disc has, of 200 MB.
  local LIMIT = 4 * 1024 * 1024
  local script = [[
    local folder, count, bytes = ...
    local bw = require "boardwalk"
    local seed = 1
    local function random(n)
      seed = (seed * 16807) % 2147483647
      return seed % n
    end
    local function content(i, size)
      return (("%08d"):format(i):rep(math.ceil(size / 8))):sub(1, size)
    end
    local function name_of(i) return ("generated_%d.bin"):format(i) end
    local packer, sizes = assert(bw.packer()), {}
    for i = 1, count do
      sizes[i] = random(2 * bytes)
      local path = folder .. "/in/" .. name_of(i)
      local file = assert(io.open(path, "wb"))
      assert(file:write(content(i, sizes[i])))
      file:close()
      assert(packer:add_file(name_of(i), path))
    end
    assert(packer:write(folder .. "/X.DIR"))
    packer:destroy()
    local wad = assert(bw.wad(folder .. "/X.DIR"))
    local found, total = 0, 0
    for _, entry in wad:entries() do found, total = found + 1, total + entry.size end
    assert(found == count)
    for i = 1, count do
      local index = assert(wad:find(name_of(i):upper()))
      assert(wad:size(index) == sizes[i])
      local out = folder .. "/out/" .. name_of(i)
      assert(wad:extract(index, out))
      local file = assert(io.open(out, "rb"))
      assert(file:read("*a") == content(i, sizes[i]), out)
      file:close()
    end
    local anonymous = 0
    local status = io.open("/proc/self/status")
    if status then
      anonymous = tonumber(status:read("*a"):match("RssAnon:%s*(%d+)") or 0)
      status:close()
    end
    return total, anonymous
  ]]

  it("are packed, listed, looked up, extracted and compared in little memory", function()
    local core = require "boardwalk.core"
    local large = os.getenv("BOARDWALK_LARGE") ~= nil
    local count, bytes = large and 10701 or 500, large and 18690 or 900
    helpers.shell("mkdir " .. helpers.quote(in_folder("in")) .. " "
      .. helpers.quote(in_folder("out")))
    local state, reason = core.state {memory = LIMIT}
    if not state then
      pending(reason)
      return
    end
    local ok, total, anonymous = state:run(script, "=many", folder, count, bytes)
    assert(ok, total)
    state:destroy()
    assert.is_true(total > count * bytes * 0.9)
    if large then
      print(("\n%d entries, %d bytes: %d KiB of anonymous memory, the specs' own counted"):format(
        count, total, anonymous))
      assert.is_true(anonymous < 32 * 1024)
    end
  end)
end)
