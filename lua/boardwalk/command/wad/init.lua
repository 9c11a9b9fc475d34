--- boardwalk wad: archives.

local wad = {
  name = "wad",
  summary = "Look into, take apart and make archives",
}

-- One module each: boardwalk.command.wad.NAME returns {name, summary, define(parser),
-- run(arguments, out, err) -> status}.
local NAMES = {"list", "info", "extract", "replace", "pack"}

local actions = {}
for _, name in ipairs(NAMES) do actions[name] = require("boardwalk.command.wad." .. name) end

---@param parser table an argparse command
---@param set_up fun(parser: table) what every command has: its help
function wad.define(parser, set_up)
  parser:description("Works on archives: WARRIORS.DIR, the index, and WARRIORS.WAD beside it. "
    .. "Wherever a DIR is read, a disc image (ISO 9660) that has both in its root folder does as "
    .. "well.")
  parser:command_target("action")
  for _, name in ipairs(NAMES) do
    local action = actions[name]
    local subparser = parser:command(name)
    action.define(subparser)
    set_up(subparser:summary(action.summary))
  end
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function wad.run(arguments, out, err)
  return actions[arguments.action].run(arguments, out, err)
end

return wad
