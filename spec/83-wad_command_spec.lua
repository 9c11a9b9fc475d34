-- boardwalk wad, and boardwalk info of levels, containers and archives.
local bw = require "boardwalk"
local files = require "spec.level_files"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local objects = require "spec.lua_objects"
local progress = require "boardwalk.command.progress"

local folder

before_each(function()
  folder = helpers.temp_name()
  assert(lfs.mkdir(folder))
end)
after_each(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local function put(name, bytes)
  return helpers.write(folder .. "/" .. name, bytes)
end

local function wad(...)
  return helpers.boardwalk({"wad", ...})
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch("[^\n]+") do lines[#lines + 1] = line end
  return lines
end

local CONTENT = {["level200.lev"] = "a level", ["notes.txt"] = ("n"):rep(3000), ["Zebra.pak"] = ""}

-- Packs CONTENT as X.DIR; its path.
local function packed(more)
  local packer = assert(bw.packer())
  for name, bytes in pairs(CONTENT) do assert(packer:add(name, bytes)) end
  for name, bytes in pairs(more or {}) do assert(packer:add(name, bytes)) end
  local path = folder .. "/X.DIR"
  assert(packer:write(path))
  return path
end

-- The files below a folder, as "path": bytes.
local function tree(path, prefix, found)
  found, prefix = found or {}, prefix or ""
  for name in lfs.dir(path) do
    if name ~= "." and name ~= ".." then
      local full = path .. "/" .. name
      if lfs.attributes(full, "mode") == "directory" then
        tree(full, prefix .. name .. "/", found)
      else
        found[prefix .. name] = helpers.read(full)
      end
    end
  end
  return found
end

describe("boardwalk wad list", function()
  it("lists sizes and names, and says how many are named", function()
    local result = wad("list", packed())
    assert.same({0, ""}, {result.status, result.err})
    assert.same({
      "         7  level200.lev", ("      3000  0x%08x"):format(bw.wad_hash "notes.txt"),
      ("         0  0x%08x"):format(bw.wad_hash "zebra.pak"), "1 of 3 entries named",
    }, lines_of(result.out))
  end)

  it("gives a terminal no orders by what a list names", function()
    local names = put("names", "\27[31mred\n")
    local result = wad("list", packed {["\27[31mred"] = "x"}, "--names", names)
    assert.matches("         1  ?[31mred\n", result.out, 1, true)
    result = wad("extract", folder .. "/X.DIR", "\27[31mred", "-o", folder .. "/out", "--names",
      names)
    assert.equal(1, result.status)
    assert.matches("'?[31mred' cannot be a path", result.err, 1, true)
  end)

  it("tries the names of lists", function()
    local one, other = put("one.txt", "notes.txt\nnobody\n"), put("other.txt", "ZEBRA.PAK\r\n")
    local path = packed()
    local result = wad("list", path, "--names", one, "--names", other)
    assert.same({
      "         7  level200.lev", "      3000  notes.txt", "         0  ZEBRA.PAK",
      "3 of 3 entries named",
    }, lines_of(result.out))
    result = wad("list", path, "--names", folder .. "/none.txt")
    assert.equal(1, result.status)
    assert.matches("none.txt", result.err)
  end)

  it("prints JSON", function()
    local result = wad("list", packed(), "--json")
    local entries = helpers.json_values(result.out)
    assert.equal(3, #entries)
    assert.same({
      index = 0, name = "level200.lev", label = "level200.lev", offset = 0, size = 7,
      hash = bw.wad_hash "level200.lev",
    }, entries[1])
    assert.is_nil(entries[2].name)
  end)

  it("lists a pair whose WAD is elsewhere", function()
    packed()
    os.rename(folder .. "/X.WAD", folder .. "/elsewhere")
    local result = wad("list", folder .. "/X.DIR", "--wad", folder .. "/elsewhere")
    assert.equal(0, result.status, result.err)
    result = wad("list", folder .. "/X.DIR")
    assert.same({1, ""}, {result.status, result.out})
    assert.matches("^boardwalk: .*X%.WAD", result.err)
  end)
end)

describe("boardwalk wad info", function()
  it("tells of a plain archive without notes", function()
    local path = packed()
    local result = wad("info", path)
    assert.same({0, ""}, {result.status, result.err})
    assert.same({
      path .. ": Wad", "  1 of 3 entries named", "  3,007 bytes of entries in a WAD of 6,144 bytes",
    }, lines_of(result.out))
    local record = helpers.json_values(wad("info", path, "--json").out)[1]
    assert.same({3, 1, 0}, {record.entries, record.named, record.overlapping})
  end)

  it("notes entries that overlap, hide each other or lie oddly", function()
    local path = put("odd.dir", files.index {{64, 100, 7}, {64, 100, 7}, {0, 10, 8}})
    put("odd.wad", ("w"):rep(4096))
    local result = wad("info", path)
    assert.equal(0, result.status)
    for _, note in ipairs {
      "note: 1 entry hidden by an earlier one of the same hash",
      "note: 2 entries sharing bytes with another",
      "note: 2 entries not beginning on a sector of 2,048 bytes",
      "note: 1 entry beginning before the one in front",
    } do
      assert.matches(note, result.out, 1, true)
    end
    assert.equal(result.out, helpers.boardwalk({"info", path}).out)
  end)
end)

describe("boardwalk wad extract", function()
  it("writes every entry under its name or hash", function()
    local out = folder .. "/out"
    local result = wad("extract", packed(), "-o", out)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("3 entries written to " .. out .. "\n", result.out)
    assert.same({
      ["level200.lev"] = "a level",
      [("0x%08x"):format(bw.wad_hash "notes.txt")] = CONTENT["notes.txt"],
      [("0x%08x"):format(bw.wad_hash "zebra.pak")] = "",
    }, tree(out))
  end)

  it("writes those that are named", function()
    local out = folder .. "/out"
    local result = wad("extract", packed(), "NOTES.TXT", "nobody", "-o", out, "--names",
      put("names", "notes.txt"))
    assert.equal(1, result.status)
    assert.matches("nobody", result.err)
    assert.matches("^1 entry written", result.out)
    assert.same({["notes.txt"] = CONTENT["notes.txt"]}, tree(out))
  end)

  it("writes over nothing without --force", function()
    local out, path = folder .. "/out", packed()
    lfs.mkdir(out)
    put("out/level200.lev", "precious")
    local result = wad("extract", path, "-o", out)
    assert.equal(1, result.status)
    assert.matches("level200.lev: there is such a file", result.err)
    assert.matches("^2 entries written", result.out)
    assert.equal("precious", helpers.read(out .. "/level200.lev"))
    assert.equal(0, wad("extract", path, "-o", out, "--force").status)
    assert.equal("a level", helpers.read(out .. "/level200.lev"))
  end)

  -- Names of the archive cases that lead out of a folder.
  local HOSTILE = {
    "../outside.txt", "a/../../outside.txt", "/abs/out/list.txt", "..\\outside.txt",
    "C:\\outside.txt", "C:outside.txt", "\\\\host\\share\\outside.txt", "..", "a/",
  }
  it("writes nothing outside its folder", function()
    local more, names = {}, {}
    for i, name in ipairs(HOSTILE) do more[name], names[i] = "hostile", name end
    more["..a/b.bin"], more["./ee_files/sub/level01.lev"] = "one", "two"
    names[#names + 1], names[#names + 2] = "..a/b.bin", "./ee_files/sub/level01.lev"
    local list = put("names", table.concat(names, "\n"))
    local path, out = packed(more), folder .. "/deep/out"
    lfs.mkdir(folder .. "/deep")
    local before = tree(folder)
    local result = wad("extract", path, "-o", out, "--names", list)
    assert.equal(1, result.status)
    for _, name in ipairs(HOSTILE) do assert.matches(name, result.err, 1, true) end
    local written = tree(out)
    assert.same({"one", "two"}, {written["..a/b.bin"], written["ee_files/sub/level01.lev"]})
    for name in pairs(tree(folder)) do
      assert.is_true(before[name] ~= nil or name:find("^deep/out/") ~= nil, name)
    end
    assert.is_false(helpers.exists("/abs/out/list.txt"))
  end)

  it("goes through no link in its folder, even with --force", function()
    local out, outside = folder .. "/out", folder .. "/outside"
    local path = packed {["sub/below.txt"] = "below"}
    lfs.mkdir(out)
    lfs.mkdir(outside)
    assert(lfs.link("../outside/level200.lev", out .. "/level200.lev", true))
    assert(lfs.link("../outside", out .. "/sub", true))
    for _, force in ipairs {"--names", "--force"} do -- the names go with either
      local result = wad("extract", path, "-o", out, "--names", put("names", "sub/below.txt"),
        force == "--force" and force or nil)
      assert.equal(1, result.status)
      assert.matches(out .. "/level200.lev: a link", result.err, 1, true)
      assert.matches(out .. "/sub: a link", result.err, 1, true)
      assert.same({}, tree(outside))
    end
    assert(os.rename(out, folder .. "/real"))
    assert(lfs.link("real", out, true)) -- the folder that was named may be one
    assert.equal(0, wad("extract", path, "notes.txt", "-o", out, "--force").status)
  end)
end)

describe("boardwalk wad replace", function()
  it("puts a file in an entry's place", function()
    local path = packed()
    local result = wad("replace", path, "NOTES.txt", put("new", "short"))
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("^0x%x+: 5 bytes, were 3,000; where they were\n$", result.out)
    local archive = assert(bw.wad(path))
    assert.same({"short", "a level"}, {archive:read("notes.txt"), archive:read("level200.lev")})
  end)

  it("goes behind the end for what does not fit, unless the size is to stay", function()
    local path, new = packed(), put("new", ("x"):rep(5000))
    local before = helpers.read(path)
    local result = wad("replace", path, "notes.txt", new, "--same-size")
    assert.equal(1, result.status)
    assert.equal(before, helpers.read(path))
    result = wad("replace", path, "notes.txt", new)
    assert.equal(0, result.status, result.err)
    assert.matches("behind the end, at offset 6,144", result.out)
    assert.equal(("x"):rep(5000), assert(bw.wad(path)):read("notes.txt"))
  end)

  it("refuses what is not there", function()
    local path = packed()
    for _, arguments in ipairs {{path, "nobody", path}, {path, "notes.txt", folder .. "/none"},
      {folder .. "/none.DIR", "notes.txt", path}, {path, "../level200.lev", path}} do
      local result = wad("replace", (table.unpack or unpack)(arguments))
      assert.same({1, ""}, {result.status, result.out})
      assert.matches("^boardwalk: [^\n]+\n$", result.err)
    end
  end)
end)

describe("boardwalk wad pack", function()
  it("makes an archive of a folder that extract gives back", function()
    lfs.mkdir(folder .. "/in")
    for name, bytes in pairs(CONTENT) do put("in/" .. name, bytes) end
    lfs.mkdir(folder .. "/in/ee_files")
    lfs.mkdir(folder .. "/in/sub")
    put("in/ee_files/rooted.txt", "rooted")
    put("in/sub/below.txt", "below")
    put("in/0x1234abcd", "unnamed")
    local path = folder .. "/Y.DIR"
    local result = wad("pack", path, folder .. "/in/")
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(path .. ": 6 entries\n", result.out)
    local archive = assert(bw.wad(path))
    assert.same({"rooted", "below", "unnamed"}, {archive:read("./ee_files/rooted.txt"),
      archive:read("sub/below.txt"), archive:read("0x1234abcd")})
    local names = {"./ee_files/rooted.txt", "sub/below.txt"}
    for name in pairs(CONTENT) do names[#names + 1] = name end
    local out = folder .. "/out"
    assert.equal(0, wad("extract", path, "-o", out, "--names",
      put("names", table.concat(names, "\n"))).status)
    assert.same(tree(folder .. "/in"), tree(out))
  end)

  it("keeps the order of adding when told", function()
    local a, b = put("b.txt", "first"), put("a.txt", "second")
    assert.equal(0, wad("pack", folder .. "/Y.DIR", a, b, "--order", "added").status)
    assert.equal("first", assert(bw.wad(folder .. "/Y.DIR")):read(0))
    assert.equal(0, wad("pack", folder .. "/Y.DIR", a, b, "--force").status)
    assert.equal("second", assert(bw.wad(folder .. "/Y.DIR")):read(0))
  end)

  it("refuses two names of one hash, what is not there, and to write over files", function()
    lfs.mkdir(folder .. "/in")
    put("in/a.txt", "1")
    put("in/A.TXT", "2")
    local path = folder .. "/Y.DIR"
    local result = wad("pack", path, folder .. "/in")
    assert.equal(1, result.status)
    assert.matches("a.txt", result.err, 1, true)
    assert.matches("A.TXT", result.err, 1, true)
    assert.is_false(helpers.exists(path))
    assert.equal(1, wad("pack", path, folder .. "/none").status)
    put("Y.WAD", "precious")
    result = wad("pack", path, folder .. "/in/a.txt")
    assert.equal(1, result.status)
    assert.matches("Y.WAD: there is such a file", result.err)
    assert.equal("precious", helpers.read(folder .. "/Y.WAD"))
  end)

  it("refuses pipes, links to folders, and one file for both", function()
    lfs.mkdir(folder .. "/in")
    put("in/a.txt", "1")
    local path = folder .. "/Y.DIR"
    local function refused(message, ...)
      local result = wad("pack", path, folder .. "/in", ...)
      assert.same({1, ""}, {result.status, result.out})
      assert.matches(message, result.err, 1, true)
      assert.is_false(helpers.exists(path))
    end
    refused("two files", "--wad", path)
    assert(lfs.link(".", folder .. "/in/round", true))
    refused("in/round: a link to a folder")
    assert(os.remove(folder .. "/in/round"))
    assert.equal(0, helpers.shell("mkfifo " .. helpers.quote(folder .. "/in/pipe")).status)
    refused("it is no regular file")
  end)

  it("leaves an old archive whole when its index cannot be written", function()
    local a = put("a.txt", "1")
    lfs.mkdir(folder .. "/Y.DIR")
    put("Y.WAD", "precious")
    local result = wad("pack", folder .. "/Y.DIR", a, "--force")
    assert.equal(1, result.status)
    assert.matches("it is a folder", result.err, 1, true)
    assert.equal("precious", helpers.read(folder .. "/Y.WAD"))
  end)
end)

describe("an archive", function()
  it("is no level to the commands that want one", function()
    local path = packed()
    for _, words in ipairs {{"check", path}, {"cast", path, "--from", "0,0,1", "--to", "0,0,0"}} do
      local result = helpers.boardwalk(words)
      assert.same({1, ""}, {result.status, result.out})
      assert.equal(("boardwalk: %s: an archive, and only a mesh was asked for\n"):format(path),
        result.err)
    end
  end)
end)

describe("boardwalk wad", function()
  it("has help for itself and each of its commands", function()
    local result = wad("--help")
    assert.same({0, ""}, {result.status, result.err})
    for _, name in ipairs {"list", "info", "extract", "replace", "pack"} do
      assert.matches("\n%s+" .. name .. "%s", result.out)
      local help = wad(name, "--help")
      assert.same({0, ""}, {help.status, help.err})
      assert.matches("^Usage: boardwalk wad " .. name, help.out)
    end
  end)

  for _, arguments in ipairs {
    {}, {"steal"}, {"list"}, {"list", "a", "b"}, {"replace", "a", "b"}, {"pack", "a"},
    {"list", "a", "--odd"}, {"pack", "a", "b", "--order", "size"},
  } do
    it("is misused by: " .. table.concat(arguments, " "), function()
      local result = wad((table.unpack or unpack)(arguments))
      assert.same({2, ""}, {result.status, result.out})
      assert.matches("^Usage: ", result.err)
    end)
  end
end)

describe("a progress bar", function()
  local function bar_with(shown)
    local written, now = {}, 0
    local out = {
      write = function(_, ...) for _, text in ipairs {...} do written[#written + 1] = text end end,
      flush = function() end,
    }
    local function clock() return now end
    local bar = progress.new(out, "entries", 2000, {shown = shown, clock = clock})
    local function wait(seconds) now = now + seconds end
    return bar, wait, function() return table.concat(written) end
  end

  it("is shown for long work on a terminal, and taken away", function()
    local bar, wait, written = bar_with(true)
    bar:update(1)
    assert.equal("", written()) -- it may be over at once
    wait(1)
    bar:update(1000)
    assert.equal("\r[" .. ("#"):rep(15) .. ("-"):rep(15) .. "] 1,000 of 2,000 entries", written())
    local before = #written()
    bar:update(1001)
    assert.equal(before, #written()) -- too soon
    bar:finish()
    assert.matches("\r +\r$", written())
  end)

  it("is not shown anywhere else", function()
    local bar, wait, written = bar_with(false)
    wait(9)
    bar:update(1000)
    bar:finish()
    assert.equal("", written())
  end)
end)

describe("boardwalk info", function()
  local function info(path, ...)
    local result = helpers.boardwalk({"info", path, ...})
    assert.same({0, ""}, {result.status, result.err})
    return result.out
  end

  it("tells what a level holds besides its mesh", function()
    local list = files.level_chunks(objects.mesh())
    list[1].data, list[10].data = files.wall(), files.two_rectangles()
    list[18].data = files.subtitles()
    local path = put("level99.lev", assert(bw.write_chunks(list, {id = "level99"})))
    local out = info(path)
    for _, line in ipairs {
      path .. ": LevelObject\n", "  level: id 0xe36542ae; 1 occluder\n",
      "  paths: 2 areas, 2 paths, 8 vertices, 2 nodes, 2 edges\n",
      "  subtitles: 4 records: ENGLISH (intro)\n",
      "  chunk 1: 0x2a skyline dictionary, 48 bytes, 2 sections\n",
      "  chunk 15: 0x03 collision header, 160 bytes\n", "  4 triangles;", "materials: ",
    } do
      assert.matches(line, out, 1, true)
    end
    local record = helpers.json_values(info(path, "--json"))[1]
    assert.same({"LevelObject", "warriors", 4, 1}, {record.class, record.format,
      record.stats.triangles, record.level.occluders})
    assert.same({{name = "ENGLISH", scenes = {"intro"}}}, record.level.subtitles.languages)
    assert.equal(18, #record.level.chunks)
  end)

  it("tells why the subtitles of a level are none", function()
    local out = info(put("level99.lev", files.level(objects.mesh())))
    assert.matches("\n  subtitles: [^\n]*the length is 52428", out)
  end)

  it("tells what a container holds", function()
    local bytes = assert(bw.write_chunks({
      {type = 0x43, data = ("x"):rep(16)}, {type = 0x29, data = ("y"):rep(32)},
      {type = 0x43, data = ""},
    }, {id = "warriors"}))
    local path = put("warriors.glr", bytes)
    assert.same({
      path .. ": Chunks",
      ("  flat container 0x%08x: 3 chunks, 112 bytes"):format(bw.name_hash "warriors"),
      ("  type 0x29 %s: 1 chunk, 32 bytes"):format(bw.chunk_type(0x29).name),
      "  type 0x43 Scene List: 2 chunks, 16 bytes",
    }, lines_of(info(path)))
    local record = helpers.json_values(info(path, "--json"))[1]
    assert.same({"flat", 3, 2}, {record.container.layout, record.container.chunks,
      record.container.types[2].count})
  end)

  it("tells where a pack ends early", function()
    local bytes = assert(bw.write_chunks {
      {id = 1, chunks = {{type = 0x28, data = ("x"):rep(16)}}}, {id = 2, chunks = {}},
    })
    local out = info(put("a.pak", bytes:sub(1, -5)))
    assert.matches("grouped container 0xde686795: 1 group of 1 chunk", out, 1, true)
    assert.matches("ends early: .*group 1", out)
  end)

  it("tells of an archive", function()
    local path = packed()
    assert.equal(wad("info", path).out, info(path))
  end)
end)
