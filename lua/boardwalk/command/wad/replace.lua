--- boardwalk wad replace: another content for one entry.

local archive = require "boardwalk.command.wad.archive"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local replace = {
  summary = "Replace one entry",
}

---@param parser table an argparse command
function replace.define(parser)
  parser:description("Puts a file in place of an entry, in the archive itself: where the entry is "
    .. "when its sectors hold the file, else behind the WAD's end. Every other entry keeps its "
    .. "place and its bytes. What is broken off leaves the old entry.")
  archive.define(parser)
  parser:argument("entry", "Its name in any case, or 0x and its hash"):argname("NAME")
  parser:argument("file", "The file with the new content"):argname("FILE")
  parser:flag("--same-size", "Refuse a file that is larger than the entry, so that the WAD keeps "
    .. "its size")
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function replace.run(arguments, out, err)
  local wad, message = archive.open(arguments)
  if not wad then return command.fail(err, message) end
  local before
  before, message = wad:entry(arguments.entry)
  if not before then return command.fail(err, text.about(arguments.dir, message)) end
  local bytes
  bytes, message = core.read_file(arguments.file)
  if not bytes then return command.fail(err, message) end
  local done
  done, message = wad:replace(before.index, bytes, {same_size = arguments.same_size or false})
  if not done then
    return command.fail(err, text.about(arguments.dir, ("%s: %s"):format(before.label, message)))
  end
  local after = wad:entry(before.index)
  out:write(("%s: %s, were %s; %s\n"):format(before.label, text.count(after.size, "byte"),
    text.number(before.size), after.offset == before.offset and "where they were"
    or ("behind the end, at offset %s"):format(text.number(after.offset))))
  return 0
end

return replace
