--- boardwalk vectors: makes conformance records from a level.

local command = require "boardwalk.command"
local files = require "boardwalk.judge.files"
local formats = require "boardwalk.judge.formats"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local progress = require "boardwalk.command.progress"
local text = require "boardwalk.text"

local vectors = {
  name = "vectors",
  summary = "Make conformance records from a level",
}

--- Options of commands that make records.
---@param parser table an argparse command
function vectors.define_making(parser)
  parser:option("--kind", "Make records of this kind (may be given more than once; default: all)")
    :count("*"):argname("KIND"):choices(formats.kind_names())
  parser:option("--count", "How many records"):argname("N")
    :convert(options.whole_number("--count", 1e7)):default("1000")
  parser:option("--seed", "Another number draws other cases"):argname("S")
    :convert(options.whole_number("--seed", 2 ^ 31)):default("1")
  options.level(parser)
end

---@param parser table an argparse command
function vectors.define(parser)
  parser:description("Draws cases on a level, answers them exactly, and writes them as records for "
    .. "boardwalk conform, the level's collision beside them as OUT.lev, or as a file of its own "
    .. "format. Cases are left out whose answer changes under double arithmetic, with the cells in "
    .. "another order, or when inputs are moved by 1e-6.")
  parser:argument("file", "A level, a model or another world"):argname("FILE")
  parser:option("-o --output", "Where the records go"):argname("OUT.jsonl"):count(1)
  parser:flag("--all", "Keep what is not robust, marked \"robust\": false; conform counts it apart")
  parser:flag("--force", "Write over files that are there")
  vectors.define_making(parser)
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function vectors.run(arguments, out, err)
  local world, warnings = level.subject(arguments.file, options.of_level(arguments))
  if not world then return command.fail(err, warnings) end
  command.warn(err, arguments.file, warnings)
  local bar = progress.new(out, "records", arguments.count)
  local run, message = files.write(world, arguments.output, {
    kinds = arguments.kind, count = arguments.count, seed = arguments.seed,
    all = arguments.all, force = arguments.force, each = function(made) bar:update(made) end,
  })
  bar:finish()
  if not run then return command.fail(err, message) end
  local level_is = #run.files > 0 and "; the level is " .. table.concat(run.files, ", ") or ""
  out:write(("%s: %s%s\n"):format(arguments.output, text.count(run.made, "record"), level_is))
  out:write(("%s not robust%s\n"):format(text.count(run.left_out, "case is", "cases are"),
    arguments.all and " and marked" or " and left out"))
  return run.made == arguments.count and 0 or command.fail(err, "no more robust cases were found")
end

return vectors
