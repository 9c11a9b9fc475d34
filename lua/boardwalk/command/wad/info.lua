--- boardwalk wad info: what is in an archive, and what is odd about it.

local archive = require "boardwalk.command.wad.archive"
local command = require "boardwalk.command"
local contents = require "boardwalk.command.contents.wad"
local encode = require("boardwalk.conform.text").encode
local text = require "boardwalk.text"

local info = {
  summary = "Tell of the archive as a whole",
}

---@param parser table an argparse command
function info.define(parser)
  parser:description("Tells how many entries there are and have a name, their size, and what is "
    .. "odd about them: entries that share bytes, hide each other, or do not lie as on the disc.")
  archive.define(parser)
  archive.define_names(parser)
  parser:flag("--json", "Print a JSON object")
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function info.run(arguments, out, err)
  local wad, message = archive.open_named(arguments)
  if not wad then return command.fail(err, message) end
  local record
  record, message = contents.record(wad)
  if not record then return command.fail(err, text.about(arguments.dir, message)) end
  if arguments.json then
    record.file = arguments.dir
    out:write(encode(record), "\n")
    return 0
  end
  out:write(arguments.dir, ": Wad\n")
  for _, line in ipairs(contents.lines(record)) do out:write("  ", line, "\n") end
  return 0
end

return info
