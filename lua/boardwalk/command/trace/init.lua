--- boardwalk trace: what `boardwalk run --trace` wrote.

local trace = {
  name = "trace",
  summary = "Compare traces of level scripts",
}

local diff = require "boardwalk.command.trace.diff"

---@param parser table an argparse command
---@param set_up fun(parser: table) what every command has: its help
function trace.define(parser, set_up)
  parser:description("Works on traces, which `boardwalk run --trace FILE` writes: a line of JSON "
    .. "for each call, with its tick.")
  parser:command_target("action")
  local subparser = parser:command(diff.name)
  diff.define(subparser)
  set_up(subparser:summary(diff.summary))
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function trace.run(arguments, out, err)
  return diff.run(arguments, out, err)
end

return trace
