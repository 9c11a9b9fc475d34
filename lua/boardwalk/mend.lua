--- bw.fix: a world without those of its faults that can be mended and change no answer elsewhere.

local build = require "boardwalk.build"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local rules = require "boardwalk.rules"

local mend = {}

-- What is done about a finding: its triangle is left out or turned over, or the grid and its lists
-- are made anew. Of triangles that repeat each other the first stays.
local CURES = {
  ["repeated-corner"] = "drop", ["no-area"] = "drop", ["never-hit"] = "drop",
  ["duplicate-triangle"] = "drop", ["flipped-ground"] = "turn", ["unlisted"] = "relist",
  ["missing-cell"] = "relist", ["lost-ray"] = "relist", ["out-of-bounds"] = "relist",
}

-- Whether two triangles at one place differ in what they are made of: then a filter may pass over
-- one and not the other.
local function differ(world, a, b)
  a, b = world:triangle(a), world:triangle(b)
  return a.material ~= b.material or a.group ~= b.group or a.flags ~= b.flags or a.area ~= b.area
end

local function cure_of(world, finding)
  local triangles = finding.triangles
  if finding.code == "duplicate-triangle" and differ(world, triangles[1], triangles[2]) then
    return nil
  end
  return CURES[finding.code]
end

-- What is to be done: sets of triangle numbers, and how many findings of each code lead to it.
local function plan_for(world, findings)
  local plan = {drop = {}, turn = {}, relist = false, codes = {}}
  for _, finding in ipairs(findings) do
    local cure = cure_of(world, finding)
    if cure then plan.codes[finding.code] = (plan.codes[finding.code] or 0) + 1 end
    if cure == "relist" then
      plan.relist = true
    elseif cure then
      plan[cure][finding.triangles[1]] = true
    end
  end
  return plan
end

local function numbers_of(set, count)
  local list = {}
  for i = 0, count - 1 do
    if set[i] then list[#list + 1] = i end
  end
  return list
end

local function report_of(plan, count)
  local turn = {}
  for i in pairs(plan.turn) do turn[i] = not plan.drop[i] end
  return {
    dropped = numbers_of(plan.drop, count), turned = numbers_of(turn, count),
    relisted = plan.relist, codes = plan.codes,
  }
end

-- ---- meshes

local function kept_triangles(mesh, plan)
  local list = {}
  for i = 0, #mesh - 1 do
    if not plan.drop[i] then
      local t = mesh:triangle(i)
      local b, c = t.b, t.c
      if plan.turn[i] then b, c = c, b end
      list[#list + 1] = {
        a = t.a, b = b, c = c, material = t.material, flags = t.flags, area = t.area,
      }
    end
  end
  return list
end

-- A mesh that keeps as much of the old one as it can, unless its grid is at fault.
local function mend_mesh(mesh, plan)
  local list = kept_triangles(mesh, plan)
  if not plan.relist then return build.merge(mesh, list) end
  local stats, message, code = mesh:stats()
  if not stats then return nil, message, code end
  return build.mesh(list, {cell_size = stats.cell_x > 0 and stats.cell_x or nil})
end

-- ---- models

local function add_kept(made, model, plan)
  for i = 0, #model - 1 do
    if not plan.drop[i] then
      local t = model:triangle(i)
      local a, b, c = t.corners[1], t.corners[2], t.corners[3]
      if plan.turn[i] then b, c = c, b end
      local done, message, code = made:add_polygon({a, b, c}, t.material, t.group)
      if not done then return nil, message, code end
    end
  end
  return made
end

local function mend_model(model, plan)
  local made, message, code = core.create_model()
  for i = 0, made and model:vertex_count() - 1 or -1 do
    local number
    number, message, code = made:add_vertex(model:vertex(i))
    if not number then return nil, message, code end
  end
  if not made then return nil, message, code end
  return add_kept(made, model, plan)
end

-- ---- both

local CLASSES = {CollisionMesh = true, LevelObject = true, Model = true}

--- Makes a world without the faults that are safe to mend: triangles that no ray can hit and
--- repeats are left out, ground that faces down is turned, a grid that loses triangles made anew.
---@param world CollisionMesh|LevelObject|Model it stays as it is; of a level, its mesh
---@param options? table as of bw.check
---@return CollisionMesh|Model|nil fixed
---@return table|string report dropped and turned (numbers of triangles), relisted, codes (how many
--- findings of each code led to that); or the message
---@return string? code
function mend.fix(world, options)
  local class = core.kind(world)
  if not CLASSES[class] then
    check.fail("bw.fix", "world", "a Model, a CollisionMesh or a LevelObject", world)
  end
  local findings = rules.check(world, options)
  if class == "LevelObject" then world = world.mesh end
  local plan = plan_for(world, findings)
  local fixed, message, code
  if class == "Model" then
    fixed, message, code = mend_model(world, plan)
  else
    fixed, message, code = mend_mesh(world, plan)
  end
  if not fixed then return nil, message, code end
  return fixed, report_of(plan, #world)
end

return mend
