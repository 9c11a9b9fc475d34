--- What boardwalk check --fix does: writes a file without the faults that can be mended.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local encode = require("boardwalk.conform.text").encode
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"

local fixing = {}

local FIXED = {CollisionMesh = true, LevelObject = true, Model = true}

-- The world of a file: a level as a whole, so that the rest of it is written too.
local function open(path, level_options)
  local world, message = level.load(path, level_options, true)
  if not world then return nil, message end
  if not FIXED[core.kind(world)] then world, message = level.open(path, level_options, true) end
  if world and FIXED[core.kind(world)] then return world end
  return nil, message or path .. ": neither a level nor a model, so --fix does nothing to it"
end

local function write_text(path, report, out)
  local parts = {}
  for i, code in ipairs(text.sorted_keys(report.codes)) do
    parts[i] = ("%s %s"):format(text.number(report.codes[code]), code)
  end
  out:write(("%s: %s left out, %s turned over%s; mended: %s\n"):format(path,
    text.count(#report.dropped, "triangle"), text.number(#report.turned),
    report.relisted and ", grid and lists made anew" or "",
    #parts > 0 and table.concat(parts, ", ") or "nothing"))
end

local function write_json(path, report, out)
  local codes = setmetatable({}, {__jsontype = "object"})
  for code, count in pairs(report.codes) do codes[code] = count end
  out:write(encode({
    file = path, fixed = codes, relisted = report.relisted,
    dropped = setmetatable(report.dropped, {__jsontype = "array"}),
    turned = setmetatable(report.turned, {__jsontype = "array"}),
  }), "\n")
end

--- Mends the one file of the arguments, writes it and says what was done.
---@param arguments table of boardwalk check
---@param out file*
---@param err file*
---@return integer status
function fixing.run(arguments, out, err)
  local path, output = arguments.files[1], arguments.fix
  local world, message = open(path, options.of_level(arguments))
  if not world then return command.fail(err, message) end
  local fixed, report = bw.fix(world, {
    strict = arguments.strict, cell_size = arguments.cell,
  })
  if not fixed then return command.fail(err, text.about(path, report)) end
  if core.kind(world) == "LevelObject" then
    local done
    done, message = world:set_mesh(fixed)
    if not done then return command.fail(err, text.about(path, message)) end
    fixed = world
  end
  local done
  done, message = bw.export(fixed, output, {up = arguments.up, force = arguments.force or false})
  if not done then return command.fail(err, message) end
  (arguments.json and write_json or write_text)(output, report, out)
  return 0
end

return fixing
