-- The commands that write files, for the specs of what can go wrong meanwhile: each with the files
-- that it writes, in a folder that has all it needs.
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"
local bw = require "boardwalk"
local png = require "boardwalk.picture.png"

local written = {}

--- Makes a folder with what the commands need.
---@return string
function written.folder()
  local folder = helpers.temp_name()
  assert(helpers.shell("mkdir " .. helpers.quote(folder)).status == 0)
  local mesh = assert(bw.example "pier")
  helpers.write(folder .. "/in.lev", mesh:save())
  helpers.write(folder .. "/in.obj", mesh:model():to_obj())
  helpers.write(folder .. "/level200.lev", objects.level():save())
  helpers.write(folder .. "/notes.txt", ("more notes\n"):rep(900))
  helpers.write(folder .. "/script.lua", "for i = 1, 400 do print(i) end")
  helpers.write(folder .. "/three.js", "// no three.js\n")
  local dir, wad = objects.packer():bytes()
  helpers.write(folder .. "/A.DIR", dir)
  helpers.write(folder .. "/A.WAD", wad)
  return folder
end

--- The words of each command, and its files.
written.commands = {
  {words = {"convert", "in.lev", "out.obj", "--force"}, files = {"out.obj"}},
  {words = {"convert", "in.obj", "out.lev", "--force"}, files = {"out.lev"}},
  {words = {"convert", "in.lev", "out.glb", "--force"}, files = {"out.glb"}},
  {words = {"check", "in.obj", "--fix", "fixed.obj", "--force"}, files = {"fixed.obj"}},
  {
    words = {"vectors", "in.lev", "-o", "v.jsonl", "--count", "20", "--force"},
    files = {"v.jsonl", "v.lev"},
  },
  {
    words = {"view", "in.lev", "-o", "page.html", "--three", "three.js", "--force"},
    files = {"page.html"},
  },
  {words = {"run", "script.lua", "--trace", "t.jsonl"}, files = {"t.jsonl"}},
  {words = {"wad", "pack", "B.DIR", "level200.lev", "notes.txt", "--force"},
    files = {"B.DIR", "B.WAD"}},
  {
    words = {"wad", "extract", "A.DIR", "level200.lev", "-o", "x", "--force"},
    files = {"x/level200.lev"},
  },
}

--- What is left out here, and why, for the specs to say.
written.left_out = {}

if png.find() then
  table.insert(written.commands, {
    words = {"picture", "in.lev", "-o", "map.png", "--size", "300", "--force"}, files = {"map.png"},
  })
else
  written.left_out[1] = "picture: libpng-dev was not there when this was built"
end

--- Runs a command in a folder. Options: those of helpers.boardwalk, and `wrap`: words before it.
---@param folder string
---@param words string[]
---@param options table|nil
---@return RunResult
function written.run(folder, words, options)
  options = options or {}
  local line = ("%s %s"):format(options.wrap or "", helpers.boardwalk_line(words))
  return helpers.shell((options.before or "") .. " " .. line .. " " .. (options.after or ""),
    {cwd = folder})
end

--- The bytes of files, false for those that are not there.
---@param folder string
---@param files string[]
---@return table
function written.read(folder, files)
  local found = {}
  for i, name in ipairs(files) do
    local path = folder .. "/" .. name
    found[i] = helpers.exists(path) and helpers.read(path)
  end
  return found
end

--- Writes other bytes under the names of the files: what is there before.
---@param folder string
---@param files string[]
function written.make_old(folder, files)
  for _, name in ipairs(files) do
    local parent = name:match("^(.*)/")
    if parent then helpers.shell("mkdir -p " .. helpers.quote(folder .. "/" .. parent)) end
    helpers.write(folder .. "/" .. name, "what was here before")
  end
end

--- Whether calls of the system can be made to fail or kill: strace is there and may be used.
---@return boolean
function written.can_inject()
  return helpers.has("strace") and helpers.shell("strace -qq -o /dev/null true").status == 0
end

--- Words before a command in which a call of the system does what strace is told.
---@param call string
---@param what string such as "error=ENOSPC:when=2"
---@return string
function written.inject(call, what)
  return ("strace -f -qq -e trace=%s -e inject=%s:%s -o /dev/null"):format(call, call, what)
end

--- Whether there is a temporary file in a folder or those in it.
---@param folder string
---@return string its names, a line each
function written.temporary(folder)
  return helpers.shell("find . -name 'boardwalk-*.tmp' -o -name '*.part' -o -name '*.journal'",
    {cwd = folder}).out
end

return written
