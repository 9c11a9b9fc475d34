--- boardwalk wad list: the entries of an archive.

local archive = require "boardwalk.command.wad.archive"
local command = require "boardwalk.command"
local contents = require "boardwalk.command.contents.wad"
local encode = require("boardwalk.conform.text").encode
local text = require "boardwalk.text"

local list = {
  summary = "List the entries",
}

---@param parser table an argparse command
function list.define(parser)
  parser:description("Lists the entries in the order of the index: size in bytes and name, and at "
    .. "the end how many have a name. An archive holds hashes of names alone: names that follow "
    .. "the game's patterns, and those of resources, are found; others can be given in a list. An "
    .. "entry without a name is told by its hash.")
  archive.define(parser)
  archive.define_names(parser)
  parser:flag("--json", "Print a JSON object a line, one for each entry")
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function list.run(arguments, out, err)
  local wad, message = archive.open_named(arguments)
  if not wad then return command.fail(err, message) end
  for _, entry in wad:entries() do
    if arguments.json then
      out:write(encode(entry), "\n")
    else
      out:write(("%10d  %s\n"):format(entry.size, text.shown(entry.label)))
    end
  end
  if not arguments.json then out:write(contents.named(wad:named(), #wad), "\n") end
  return 0
end

return list
