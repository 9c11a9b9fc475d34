--- boardwalk wad pack: an archive of files.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local lfs = require "lfs"
local progress = require "boardwalk.command.progress"
local text = require "boardwalk.text"

local pack = {
  summary = "Make an archive of files",
}

---@param parser table an argparse command
function pack.define(parser)
  parser:description("Makes an archive of files and of the files in folders: the index DIR, and "
    .. "the WAD beside it. An entry has the name of its file; that of a file in a folder is its "
    .. "path there; a file named as a hash, 0x and 8 digits, is the entry of that hash. Entries "
    .. "begin on sectors of 2,048 bytes, in the order of their names as on the disc. Two names of "
    .. "one hash are refused, and nothing is written over without --force.")
  parser:argument("dir", "The index to write"):argname("DIR")
  parser:argument("inputs", "Files and folders"):argname("FILE"):args("+")
  parser:option("--wad", "The WAD to write, when it is not to be beside the index"):argname("FILE")
  parser:option("--order", "Of entries: by name, or as they are given"):argname("ORDER")
    :choices({"name", "added"}):default("name")
  parser:flag("--force", "Write over files that are there")
end

-- The folder of the virtual file system, whose names stand as they are.
local ROOT = "^ee_files/"

-- The names in a folder in order; nil and a message when it cannot be read.
local function names_in(folder)
  local readable, following, state = pcall(lfs.dir, folder)
  if not readable then return nil, folder .. ": the folder cannot be read" end
  local names = {}
  for name in following, state do
    if name ~= "." and name ~= ".." then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- Adds what is in a folder to a list of {name, path}, in the order of the names; nil and a message
-- when that fails. our choice: a link to a folder is refused, as it may lead round in a circle.
local function add_folder(files, folder, prefix)
  local names, message = names_in(folder)
  if not names then return nil, message end
  for _, name in ipairs(names) do
    local path, inner = folder .. "/" .. name, prefix .. name
    if lfs.attributes(path, "mode") ~= "directory" then
      files[#files + 1] = {name = inner:find(ROOT) and "./" .. inner or inner, path = path}
    elseif lfs.symlinkattributes(path, "mode") == "link" then
      return nil, path .. ": a link to a folder; give the folder itself"
    else
      local added
      added, message = add_folder(files, path, inner .. "/")
      if not added then return nil, message end
    end
  end
  return files
end

local function list_files(inputs)
  local files = {}
  for _, input in ipairs(inputs) do
    if lfs.attributes(input, "mode") == "directory" then
      local added, message = add_folder(files, (input:gsub("(.)/+$", "%1")), "")
      if not added then return nil, message end
    else
      files[#files + 1] = {name = input:match("[^/\\]+$") or input, path = input}
    end
  end
  return files
end

local function fill(packer, files)
  for _, file in ipairs(files) do
    local added, message = packer:add_file(file.name, file.path)
    if not added then
      local told = message:find(file.path, 1, true) or message:find(file.name, 1, true)
      return nil, told and message or text.about(file.path, message)
    end
  end
  return true
end

-- Writes the archive step by step; nil and a message when that fails.
local function write(packer, arguments, out)
  local started, message = packer:begin(arguments.dir, arguments.wad, {
    order = arguments.order, force = arguments.force or false,
  })
  if not started then return nil, message end
  local total, left = #packer, #packer
  local bar = progress.new(out, "entries", total)
  while left and left > 0 do
    left, message = packer:step()
    if left then bar:update(total - left) end
  end
  bar:finish()
  if not left then return nil, message end
  return packer:finish()
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function pack.run(arguments, out, err)
  local files, message = list_files(arguments.inputs)
  if not files then return command.fail(err, message) end
  local packer = assert(bw.packer())
  local done
  done, message = fill(packer, files)
  if done then done, message = write(packer, arguments, out) end
  if not done then return command.fail(err, message) end
  out:write(("%s: %s\n"):format(arguments.dir, text.count(#packer, "entry", "entries")))
  packer:destroy()
  return 0
end

return pack
