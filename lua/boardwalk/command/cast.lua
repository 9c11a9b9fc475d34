--- boardwalk cast: rays into a level.

local bw = require "boardwalk"
local check = require "boardwalk.check"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local encode = require("boardwalk.conform.text").encode
local explanations = require "boardwalk.explanations"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local rays = require "boardwalk.command.rays"
local text = require "boardwalk.text"

local cast = {
  name = "cast",
  summary = "Cast rays into a level",
}

local MOST_MASK = 4294967295

---@param parser table an argparse command
function cast.define(parser)
  parser:description("Casts rays by the original's walk and prints the nearest hit of each, in "
    .. "game axes: metres, z up; of a height field in its own axes and units. A miss is an answer: "
    .. "the exit status is 0. Points are X,Y,Z or X Y Z.")
  parser:argument("file", "A level, a model or a height field"):argname("FILE")
  for _, name in ipairs({"--from", "--to", "--origin"}) do
    parser:option(name, "A point of the ray, in metres"):argname("X,Y,Z")
      :convert(options.point(name))
  end
  parser:option("--direction", "Where the ray goes from its origin; never normalised")
    :argname("X,Y,Z"):convert(options.point("--direction"))
  parser:option("--length", "How far it goes, in directions"):argname("L")
    :convert(options.length("--length"))
  parser:option("--rays", "A file with a ray a line: {\"from\": [x, y, z], \"to\": ...} or "
    .. "{\"origin\": ..., \"direction\": ..., \"length\": l}"):argname("FILE.jsonl")
  parser:option("--mask", "The original's mask: bits 1 to 10 skip triangles that have them")
    :argname("N"):convert(options.whole_number("--mask", MOST_MASK)):default("0")
  parser:option("--exclude", "Materials that do not count as hits, by id or name: GLASS,30")
    :argname("LIST"):convert(options.materials("--exclude"))
  parser:flag("--explain", "Tell the walk of each ray, and why triangles are or are no hit")
  parser:flag("--json", "Print a JSON object a line")
  options.level(parser)
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function cast.misuse(arguments)
  local line = arguments.from or arguments.to
  local ray = arguments.origin or arguments.direction or arguments.length
  local forms = (line and 1 or 0) + (ray and 1 or 0) + (arguments.rays and 1 or 0)
  if forms ~= 1 then
    return "expected --from and --to, or --origin, --direction and --length, or --rays"
  elseif line and not (arguments.from and arguments.to) then
    return "--from and --to go together"
  elseif ray and not (arguments.origin and arguments.direction and arguments.length) then
    return "--origin, --direction and --length go together"
  end
  return line and rays.fault(arguments.from, arguments.to)
end

local function ask(mesh, ray, filter)
  if ray.from then return mesh:line_test(ray.from, ray.to, filter) end
  return mesh:ray_cast(ray.origin, ray.direction, ray.length, filter)
end

-- The account of a ray: nil of a world that gives none.
local function explain(mesh, ray, filter)
  if not explanations.of(mesh) then return nil end
  if not ray.from then return mesh:explain(ray.origin, ray.direction, ray.length, filter) end
  local a, b = ray.from, ray.to
  local x, y, z = b[1] - a[1], b[2] - a[2], b[3] - a[3]
  local length = math.sqrt(x * x + y * y + z * z)
  if length == 0 then return mesh:explain(a, {0, 0, 0}, 0, filter) end
  return mesh:explain(a, {x / length, y / length, z / length}, length, filter)
end

-- ---- answers

local function numbers(...)
  local texts = {...}
  for i, number in ipairs(texts) do texts[i] = bw.float_text(number) end
  return table.concat(texts, " ")
end

local function as_text(hit)
  if not hit then return "miss" end
  return ("hit: t %s, at %s, normal %s, triangle %d, %s (%d), area %d, flags %s"):format(
    numbers(hit.t), numbers(hit.x, hit.y, hit.z), numbers(hit.nx, hit.ny, hit.nz), hit.triangle,
    hit.material_name, hit.material, hit.area, table.concat(bw.flag_names(hit.flags), " "))
end

local function as_json(hit, labels, account)
  local answer = {hit = hit ~= nil, explanation = account}
  for key, value in pairs(hit or {}) do answer[key] = value end
  for key, value in pairs(labels) do answer[key] = value end
  return encode(answer)
end

-- What a plain miss passed over.
local function skipped_text(texts, account)
  local skipped = account and account.nearest_skipped
  return skipped and "; nearest skipped: " .. texts.skipped(skipped) or ""
end

-- Prints the answer to a ray; `labels` say which one it is.
local function answer(arguments, mesh, ray, filter, labels, out)
  local hit = ask(mesh, ray, filter)
  if arguments.json then
    local account = arguments.explain and explain(mesh, ray, filter) or nil
    out:write(as_json(hit, labels, account), "\n")
    return
  end
  local texts = explanations.of(mesh)
  local account = (arguments.explain or not hit) and explain(mesh, ray, filter) or nil
  out:write(labels.line and ("line %d: "):format(labels.line) or "", as_text(hit),
    hit and "" or skipped_text(texts, account), "\n")
  if not arguments.explain then return end
  for _, line in ipairs(texts.lines(account)) do out:write("  ", line, "\n") end
end

-- So many lines that are no rays are told of; the others are counted.
local MOST_PROBLEMS = 20

local function answer_all(arguments, mesh, filter, out, err)
  local problems = 0
  local done, message = rays.each(arguments.rays, function(ray, labels, problem)
    if not problem then return answer(arguments, mesh, ray, filter, labels, out) end
    problems = problems + 1
    if problems > MOST_PROBLEMS then return end
    command.fail(err, ("%s:%d: %s"):format(arguments.rays, labels.line, problem))
  end)
  if problems > MOST_PROBLEMS then
    message = ("%s: %s that are no rays"):format(arguments.rays,
      text.count(problems - MOST_PROBLEMS, "more line"))
    done = false
  end
  if not done then return command.fail(err, message) end
  return problems == 0 and 0 or 1
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function cast.run(arguments, out, err)
  local mesh, warnings = level.world(arguments.file, options.of_level(arguments))
  if not mesh then return command.fail(err, warnings) end
  command.warn(err, arguments.file, warnings)
  local filter = bw.filter {mask = arguments.mask, exclude = arguments.exclude}
  if arguments.explain and not explanations.of(mesh) then
    return command.fail(err, ("%s: nothing explains the rays of %s"):format(arguments.file,
      check.noun(core.kind(mesh))))
  end
  if arguments.rays then return answer_all(arguments, mesh, filter, out, err) end
  answer(arguments, mesh, arguments, filter, {}, out) -- the options are a ray's fields
  return 0
end

return cast
