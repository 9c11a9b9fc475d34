-- The shell blocks of the tutorials do what their pages say, run one after the other.
local bw = require "boardwalk"
local disc_image = require "spec.disc_image"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local png = require "boardwalk.picture.png"
local quote = helpers.quote

-- The lines of a page's shell blocks.
local function lines_of(page)
  local lines = {}
  local text = helpers.read(helpers.root .. "/docs/" .. page)
  for block in text:gmatch("\n```sh\n(.-)\n```\n") do
    for line in block:gmatch("[^\n]+") do lines[#lines + 1] = line end
  end
  return lines
end

-- Where the command is a file "boardwalk".
local function folder_with_command()
  local folder = helpers.temp_name()
  assert(lfs.mkdir(folder))
  local line = helpers.boardwalk_line({}):gsub("%s+$", "")
  helpers.write(folder .. "/boardwalk", "#!/bin/sh\nexec " .. line .. ' "$@"\n')
  helpers.shell("chmod +x " .. quote(folder .. "/boardwalk"))
  return folder
end

local function run(line, folder)
  return helpers.shell(("PATH=%s:$PATH\n%s"):format(quote(folder), line), {cwd = folder})
end

local THREE = helpers.exists("/usr/share/javascript/three/three.min.js")

-- Why a line cannot be run here, or nil.
local function missing_for(line)
  if line:find("^boardwalk picture") and not png.find() then return "libpng-dev" end
  if line:find("^boardwalk view") and not THREE then return "libjs-three" end
end

-- Runs the lines of a page in a folder; what each printed.
local function play(page, folder)
  local printed = {}
  for _, line in ipairs(lines_of(page)) do
    if not missing_for(line) then
      local result = run(line, folder)
      assert.same({line, 0, ""}, {line, result.status, result.err})
      printed[line:match("^boardwalk (%l+)")] = result.out
    end
  end
  return printed
end

describe("docs/from-a-model.md", function()
  local folder, printed
  setup(function()
    folder = folder_with_command()
    helpers.write(folder .. "/yard.obj", helpers.read(helpers.root .. "/levels/yard.obj"))
    local page = helpers.read(helpers.root .. "/docs/from-a-model.md")
    helpers.write(folder .. "/walk.lua", page:match("\n```lua level\n(.-)\n```\n"))
    printed = play("from-a-model.md", folder)
  end)
  teardown(function() helpers.shell("rm -r " .. quote(folder)) end)

  it("finds no fault in the yard", function()
    assert.matches("nothing found", printed.check, 1, true)
  end)
  it("has the concrete of the yard under a point", function()
    assert.matches("MATERIAL_CONCRETE", printed.cast, 1, true)
  end)
  it("walks on the level", function()
    assert.matches("after a second at ", printed.run, 1, true)
  end)
  it("makes a page and a map where it can", function()
    if not THREE then return pending("libjs-three is not installed") end
    if not png.find() then return pending("libpng-dev was not there when this was built") end
    assert.is_true(helpers.exists(folder .. "/walk.html") and helpers.exists(folder .. "/map.png"))
  end)
end)

describe("docs/disc-and-back.md", function()
  local folder
  local CONTENT = {["level99.lev"] = assert(bw.level(assert(bw.example "pier"), "level99")):save(),
    ["notes.txt"] = "for me", ["0x12345678"] = "nobody knows my name"}

  before_each(function()
    folder = folder_with_command()
    local packer = assert(bw.packer())
    for _, name in ipairs({"level99.lev", "notes.txt", "0x12345678"}) do
      assert(packer:add(name, CONTENT[name]))
    end
    local index, data = packer:bytes()
    helpers.write(folder .. "/game.iso",
      disc_image.of {{"WARRIORS.DIR;1", index}, {"WARRIORS.WAD;1", data}})
  end)
  after_each(function() helpers.shell("rm -r " .. quote(folder)) end)

  it("brings back the very bytes of a level that was not changed", function()
    local printed = play("disc-and-back.md", folder)
    assert.matches("488 triangles kept, 0 changed, 0 added, 0 removed", printed.convert, 1, true)
    local wad = assert(bw.wad(folder .. "/WARRIORS.DIR"))
    for name, bytes in pairs(CONTENT) do assert.is_true(wad:read(name) == bytes, name) end
  end)
  it("brings back a change, and nothing else", function()
    for i, line in ipairs(lines_of("disc-and-back.md")) do
      if i == 4 then
        local path = folder .. "/street.obj"
        helpers.write(path, (helpers.read(path):gsub("usemtl SAND", "usemtl GRASS")))
      end
      local result = run(line, folder)
      assert.same({line, 0, ""}, {line, result.status, result.err})
    end
    local wad = assert(bw.wad(folder .. "/WARRIORS.DIR"))
    assert.equal("for me", wad:read("notes.txt"))
    local level = assert(bw.load_bytes(wad:read("level99.lev"), "level99.lev"))
    local before = assert(bw.example("pier"):ray_cast({20, -20, 20}, {0, 0, -1}, 40))
    local after = assert(level:ray_cast({20, -20, 20}, {0, 0, -1}, 40))
    assert.same({before.t, before.triangle}, {after.t, after.triangle})
    assert.same({"MATERIAL_SAND", "MATERIAL_GRASS"}, {before.material_name, after.material_name})
  end)
end)
