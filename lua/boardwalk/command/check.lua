--- boardwalk check: what is wrong with levels and models.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local coverage = require "boardwalk.command.coverage"
local encode = require("boardwalk.conform.text").encode
local fixing = require "boardwalk.command.fixing"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local rules = require "boardwalk.rules"
local text = require "boardwalk.text"
local tiles = require "boardwalk.rules.tiles"

local check = {
  name = "check",
  summary = "Find what is wrong with levels and models",
}

---@param parser table an argparse command
function check.define(parser)
  parser:description("Prints what breaks the rules of a level, or what no query of a height field "
    .. "finds and no slope of it can be, or what disagrees in a mesh shape: FILE: severity: "
    .. "place: message [code]. Numbers of triangles and vertices are the file's own, from 0. "
    .. "Exit status 1 when "
    .. "an error is found or a file cannot be read; warnings leave it 0. With --strict a name that "
    .. "is not understood is an error. --fix writes another file without the faults that can be "
    .. "mended and change no answer elsewhere: triangles that no ray can hit and repeats are left "
    .. "out, ground that faces down is turned over, a grid that loses triangles is made anew; then "
    .. "OUT is checked, and the exit status is its. With --coverage the surfaces of RENDER that "
    .. "look up are sampled on a grid, and those without collision in the shapes or the level FILE "
    .. "are told of, side by side as areas; exit status 1 when there are any.")
  parser:argument("files", "Levels, models, height fields or mesh shapes"):argname("FILE"):args("*")
  parser:option("--coverage", "The model that is drawn"):argname("RENDER")
  parser:option("--placements", "With --coverage: shapes where they stand, a JSON list of "
    .. "{\"file\": ..., \"matrix\": [16 numbers] or \"position\": [3], \"id\": ...}")
    :argname("LIST.json")
  parser:option("--step", "With --coverage: metres between samples (2 when absent)"):argname("M")
    :convert(options.positive_number("--step"))
  parser:option("--tolerance", "With --coverage: how many metres above or below collision may be "
    .. "(1.2 when absent)"):argname("M"):convert(options.positive_number("--tolerance"))
  parser:option("--picture", "With --coverage: draw the collision from above, and each sample in "
    .. "green or red"):argname("OUT.png")
  parser:option("--most", "Print at most this many findings of each code; 0: all"):argname("N")
    :convert(options.whole_number("--most")):default("10")
  parser:flag("--json", "Print all findings, a JSON object a line")
  parser:option("--fix", "Write FILE without the faults that can be mended"):argname("OUT")
  parser:flag("--force", "With --fix and --picture, write over a file that is there")
  options.level(parser)
  parser:option("--textures", "How many texture entries a tile world has"):argname("N")
    :convert(options.whole_number("--textures", 65536))
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function check.misuse(arguments)
  if #arguments.files == 0 and not arguments.placements then return "missing argument 'FILE'" end
  if arguments.fix and (#arguments.files ~= 1 or arguments.coverage) then
    return "option '--fix' is for one FILE"
  end
  if arguments.force and not arguments.fix and not arguments.picture then
    return "option '--force' is for --fix and --picture"
  end
  if arguments.coverage then return nil end
  for _, option in ipairs {"placements", "step", "tolerance", "picture"} do
    if arguments[option] then return ("option '--%s' is of --coverage"):format(option) end
  end
end

local function write_json(path, findings, out)
  for _, finding in ipairs(findings) do
    out:write(encode({
      file = path, severity = finding.severity, code = finding.code, place = finding.place,
      message = finding.message, triangles = finding.triangles, point = finding.point,
    }), "\n")
  end
end

-- How many findings there are of each code, and the codes in the order of their first.
local function count_codes(findings)
  local counts, codes = {}, {}
  for _, finding in ipairs(findings) do
    local code = finding.code
    if not counts[code] then codes[#codes + 1] = code end
    counts[code] = (counts[code] or 0) + 1
  end
  return counts, codes
end

local function write_text(path, findings, most, out)
  local printed = {}
  for _, finding in ipairs(findings) do
    local code = finding.code
    printed[code] = (printed[code] or 0) + 1
    if most == 0 or printed[code] <= most then
      out:write(("%s: %s: %s: %s [%s]\n"):format(path, finding.severity, finding.place,
        finding.message, code))
    end
  end
  local counts, codes = count_codes(findings)
  for _, code in ipairs(codes) do
    if most > 0 and counts[code] > most then
      out:write(("%s: and %s more [%s]\n"):format(path, text.number(counts[code] - most), code))
    end
  end
end

local function count_errors(findings)
  local errors = 0
  for _, finding in ipairs(findings) do
    if finding.severity == "error" then errors = errors + 1 end
  end
  return errors
end

local function write_sum(path, findings, errors, out)
  if #findings == 0 then
    out:write(path, ": nothing found\n")
  else
    out:write(("%s: %s, %s\n"):format(path, text.count(errors, "error"),
      text.count(#findings - errors, "warning")))
  end
end

-- What is found in a file; nil and a message when it cannot be read.
local function findings_of(path, level_options, arguments, err)
  local of_tiles, message = tiles.of_file(path, arguments)
  if of_tiles then return rules.run({}, of_tiles) end
  if of_tiles == nil then return nil, message end
  local world
  world, message = level.open(path, level_options, true)
  if not world then return nil, message end
  command.warn(err, path, level.unused_options(world, level_options))
  return bw.check(world, {strict = arguments.strict, cell_size = arguments.cell})
end

-- What is said of a file that cannot be read: a record too, where records are asked for.
local function fail(path, message, arguments, out, err)
  if arguments.json then
    write_json(path, {{
      severity = "error", code = "unreadable", place = "file", message = message,
    }}, out)
  end
  return command.fail(err, message)
end

local function check_file(path, level_options, arguments, out, err)
  local findings, message = findings_of(path, level_options, arguments, err)
  if not findings then return fail(path, message, arguments, out, err) end
  local errors = count_errors(findings)
  if arguments.json then
    write_json(path, findings, out)
  else
    write_text(path, findings, arguments.most, out)
    write_sum(path, findings, errors, out)
  end
  return errors > 0 and 1 or 0
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function check.run(arguments, out, err)
  if arguments.coverage then
    local status, message = coverage.run(arguments, options.of_level(arguments), out)
    return status or command.fail(err, message)
  end
  local level_options, status = options.of_level(arguments), 0
  for _, path in ipairs(arguments.files) do
    status = math.max(status, check_file(path, level_options, arguments, out, err))
  end
  if not arguments.fix then return status end
  if fixing.run(arguments, out, err) ~= 0 then return 1 end
  return check_file(arguments.fix, {up = arguments.up}, arguments, out, err)
end

return check
