--- bw.report: what a model brings, or a mesh holds, and what looks wrong with it.

local core = require "boardwalk.core"
local level = require "boardwalk.rules.level"
local rules = require "boardwalk.rules"
local subject = require "boardwalk.rules.subject"
local text = require "boardwalk.text"

local report = {}

-- ---- as text

local function point_text(point)
  return ("%s %s %s"):format(core.float_text(point[1]), core.float_text(point[2]),
    core.float_text(point[3]))
end

-- A number with at most three decimals.
local function rounded(number)
  return core.float_text(math.floor(number * 1000 + 0.5) / 1000)
end

local function counts_line(made)
  return ("%s; %s, %s after merging; %s, %s"):format(text.count(made.triangles, "triangle"),
    text.count(made.vertices, "vertex", "vertices"), text.number(made.merged),
    text.count(made.materials, "material"), text.count(made.groups, "group"))
end

local function bounds_line(made)
  local low, high = made.low, made.high
  return ("bounds %s to %s; %s x %s x %s m"):format(point_text(low), point_text(high),
    rounded(high[1] - low[1]), rounded(high[2] - low[2]), rounded(high[3] - low[3]))
end

local function limits_line(made)
  local parts = {}
  for i, limit in ipairs(made.limits) do
    parts[i] = ("%s of %s %s (%s)"):format(text.number(limit.used), text.number(limit.limit),
      limit.name, text.percent(limit.used, limit.limit))
  end
  return "limits: " .. table.concat(parts, ", ")
end

--- A report as lines of text, without its warnings.
---@param made table a report
---@return string[]
function report.lines(made)
  local lines = {counts_line(made)}
  if made.low then lines[2] = bounds_line(made) end
  lines[#lines + 1] = ("area %s m2, of which %s m2 (%s) faces up"):format(rounded(made.area),
    rounded(made.area_up), text.percent(made.area_up, made.area))
  lines[#lines + 1] = limits_line(made)
  if made.degenerate > 0 then
    lines[#lines + 1] = text.count(made.degenerate, "triangle") .. " without an area"
  end
  if made.dropped > 0 then
    lines[#lines + 1] = text.count(made.dropped, "triangle") .. " without an area dropped"
  end
  return lines
end

local report_class = {}

function report_class.__tostring(self)
  local lines = report.lines(self)
  for _, warning in ipairs(self.warnings) do lines[#lines + 1] = "warning: " .. warning end
  return table.concat(lines, "\n")
end

-- ---- making one

local function material_count(about)
  if about.class == "Model" then return #about.world:materials() end
  local count = 0
  for _ in pairs(assert(about.world:stats()).materials) do count = count + 1 end
  return count
end

-- The triangles that importing the model dropped.
local function dropped_count(about)
  local source = about.class == "Model" and about.world:source()
  return source and source.degenerate or 0
end

-- The names of a model that are not understood.
local function unknown_names(about)
  local names = {}
  for i, problem in ipairs(about.problems) do
    names[i] = {kind = problem.kind, name = problem.name}
  end
  return names
end

-- What the rules of a level find, a sentence each.
local function warnings(about)
  local sentences = {}
  for i, finding in ipairs(rules.run(about, rules.OF_LEVEL)) do
    local place = finding.place
    sentences[i] = place == "whole" and finding.message or place .. ": " .. finding.message
  end
  return sentences
end

--- Tells what a model brings, or a mesh's own triangles hold, and what looks wrong with it.
---@param source Model|CollisionMesh in game axes and metres
---@param options? table those of bw.mesh: what they describe of a Model's names is no problem
---@return table report as docs/api.lua describes it; tostring gives it as text
function report.of(source, options)
  local about = subject.of("bw.report", "source", source, options)
  local shape, measures = about.shape, about.measures
  return setmetatable({
    class = about.class, triangles = shape.triangle_count, vertices = shape.vertex_count,
    merged = measures.merged, materials = material_count(about),
    groups = about.class == "Model" and #source:groups() or 0,
    low = about.low, high = about.high, area = measures.area, area_up = measures.area_up,
    degenerate = measures.degenerate, dropped = dropped_count(about), limits = level.limits(about),
    unknown_names = unknown_names(about), warnings = warnings(about),
  }, report_class)
end

return report
