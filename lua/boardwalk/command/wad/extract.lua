--- boardwalk wad extract: entries of an archive as files.

local archive = require "boardwalk.command.wad.archive"
local bw = require "boardwalk"
local command = require "boardwalk.command"
local lfs = require "lfs"
local progress = require "boardwalk.command.progress"
local text = require "boardwalk.text"

local extract = {
  summary = "Write entries as files",
}

---@param parser table an argparse command
function extract.define(parser)
  parser:description("Writes entries as files into a folder, each under its name; one without a "
    .. "name under its hash. Nothing is written outside the folder, nor through links in it, and "
    .. "nothing over a file that is there without --force. Of entries with one name, the first is "
    .. "written.")
  archive.define(parser)
  parser:argument("entries", "Names in any case, or 0x and a hash; all entries when absent")
    :argname("NAME"):args("*")
  parser:option("-o --output", "The folder to write to; it is made when it is not there")
    :argname("FOLDER"):default(".")
  archive.define_names(parser)
  parser:flag("--force", "Write over files that are there")
end

-- nil and a message for a link, which may lead anywhere.
local function refuse_link(path)
  if lfs.symlinkattributes(path, "mode") ~= "link" then return true end
  return nil, path .. ": a link, and nothing is written outside the folder"
end

-- Makes a folder when it is not there.
local function make_folder(path)
  if lfs.attributes(path, "mode") == "directory" then return true end
  local made, message = lfs.mkdir(path)
  if made then return true end
  return nil, ("cannot make the folder %s: %s"):format(path, message)
end

-- Makes the folders above a file, below a folder. `known` holds those that are there.
local function make_folders(folder, path, known)
  local at = folder
  for part in ("./" .. path):gmatch("([^/]+)/") do
    local done, message = true, nil
    if part ~= "." then
      at = at .. "/" .. part
      done, message = refuse_link(at)
    end
    if done and not known[at] then done, message = make_folder(at) end
    if not done then return nil, message end
    known[at] = true
  end
  return true
end

-- Writes one entry; its path below the folder, or nil and a message.
local function write_entry(wad, index, folder, force, known)
  local label = wad:entry(index).label
  local path, message = bw.wad_path(label)
  if not path then return nil, message end
  local target = folder .. "/" .. path
  local made
  made, message = make_folders(folder, path, known)
  if made then made, message = refuse_link(target) end
  if not made then return nil, message end
  return wad:extract(index, target, {force = force})
end

-- The numbers of the entries that are asked for: all that no other hides, or those of names. A name
-- that is none is told.
local function find_entries(wad, names, err)
  local found, failed = {}, 0
  if #names == 0 then
    for index, entry in wad:entries() do
      if wad:find_hash(entry.hash) == index then found[#found + 1] = index end
    end
  end
  for _, name in ipairs(names) do
    local index, message = wad:find(name)
    if index then
      found[#found + 1] = index
    else
      failed = failed + 1
      command.fail(err, message)
    end
  end
  return found, failed
end

-- How many failures are told one by one.
local MOST_TOLD = 20

local function write_entries(wad, found, arguments, out, err)
  local bar, known, failed = progress.new(out, "entries", #found), {}, 0
  for i, index in ipairs(found) do
    local written, message = write_entry(wad, index, arguments.output, arguments.force or false,
      known)
    if not written then
      failed = failed + 1
      bar:finish()
      if failed <= MOST_TOLD then command.fail(err, message) end
    end
    bar:update(i)
  end
  bar:finish()
  if failed > MOST_TOLD then
    command.fail(err, ("and %s more that were not written"):format(
      text.number(failed - MOST_TOLD)))
  end
  return failed
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function extract.run(arguments, out, err)
  local open = #arguments.entries == 0 and archive.open_named or archive.open
  local wad, message = open(arguments)
  if not wad then return command.fail(err, message) end
  local found, missing = find_entries(wad, arguments.entries, err)
  local failed = write_entries(wad, found, arguments, out, err)
  out:write(("%s written to %s\n"):format(text.count(#found - failed, "entry", "entries"),
    arguments.output))
  return (missing + failed > 0) and 1 or 0
end

return extract
