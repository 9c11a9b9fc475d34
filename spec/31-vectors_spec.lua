-- The published vectors of the collision mesh and of bodies, through the conformance runner.

local lfs = require "lfs"
local helpers = require "spec.helpers"
local runner = require "boardwalk.conform.runner"

local FOLDER = helpers.vector("warriors")

-- How many records the published files have, and an integer of each file to be changed: the first
-- line with the pattern, and what the number becomes.
local FILES = {
  {kind = "ray_cast", records = 380, pattern = '("triangle":)(%d+)'},
  {kind = "world_ray", records = 349, pattern = '("after":.*"material":)(%d+)'},
  {kind = "sphere_push", records = 300, pattern = '("first_normal":%[)(%-?%d+)'},
  {kind = "ground", records = 360, pattern = '("expect".*"position":%[)(%-?%d+)'},
  {kind = "set_enabled", records = 220, pattern = '("disabled":%[)(%d+)'},
  {kind = "builder", records = 63, pattern = '("vertices":)(%d+)'},
  {kind = "load", records = 156, pattern = '("expect".*"triangle":)(%d+)'},
  {kind = "material_name", file = "material_names", records = 200, pattern = '("material":)(%d+)'},
  {kind = "ray_box", records = 330, pattern = '("list":%[)(%d+)'},
  {kind = "ray_capsule", records = 330, pattern = '("answer":)(%d+)'},
  {kind = "raycast_bodies", records = 289, pattern = '("expect":{"owner":)(%d+)'},
  {kind = "settle", records = 305, pattern = '("axis":)(%d+)'},
  {kind = "bound_refresh", records = 60, pattern = '("expect":%[%[)(%d+)'},
  {kind = "pool_sizes", records = 250, pattern = '("used":%[)(%d+)'},
}

local function path_of(case)
  return ("%s/%s.jsonl"):format(FOLDER, case.file or case.kind)
end

-- The file with one integer changed, and the line it is in.
local function changed(case)
  local lines, line = {}, nil
  for text in io.lines(path_of(case)) do
    local start, _, before, digits = text:find(case.pattern)
    if start and not line then
      line = #lines + 1
      local from = start + #before
      text = text:sub(1, from - 1) .. ("%d"):format(tonumber(digits) + 1)
        .. text:sub(from + #digits)
    end
    lines[#lines + 1] = text
  end
  return table.concat(lines, "\n"), assert(line)
end

describe("vectors of collision", function()
  -- A folder of our own beside the meshes.
  local folder

  local function in_folder(name, text)
    local path = folder .. "/" .. name
    local file = assert(io.open(path, "wb"))
    assert(file:write(text))
    file:close()
    return path
  end

  setup(function()
    folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    local meshes = FOLDER .. "/meshes"
    if meshes:sub(1, 1) ~= "/" then meshes = lfs.currentdir() .. "/" .. meshes end
    assert(lfs.link(meshes, folder .. "/meshes", true))
  end)

  teardown(function()
    os.remove(folder .. "/meshes")
    os.remove(folder .. "/changed.jsonl")
    lfs.rmdir(folder)
  end)

  for _, case in ipairs(FILES) do
    it(("%s: all %d records pass"):format(case.kind, case.records), function()
      local report = runner.run {path_of(case)}
      assert.same({}, report.failures)
      assert.same({}, report.problems)
      assert.same({case.records, 0, 0}, {report.passed, report.failed, report.informative})
    end)

    it(("%s: one changed integer is caught"):format(case.kind), function()
      local text, line = changed(case)
      local path = in_folder("changed.jsonl", text)
      local report = runner.run {path}
      assert.equal(1, report.failed)
      assert.same({path, line}, {report.failures[1].file, report.failures[1].line})
    end)
  end

  it("the folder as a whole has these kinds and no others", function()
    local report = runner.run {FOLDER}
    assert.equal(#FILES, #report.kinds)
    assert.is_true(runner.is_clean(report))
  end)

  it("the command passes them", function()
    local result = helpers.boardwalk {"conform", FOLDER}
    assert.equal("", result.err)
    assert.equal(0, result.status)
    assert.matches("total +3592 +0 +0\n$", result.out)
  end)

  it("the command names the line of a failure and answers 1", function()
    local text, line = changed(FILES[1])
    local path = in_folder("changed.jsonl", text)
    local result = helpers.boardwalk {"conform", path}
    assert.equal(1, result.status)
    assert.is_truthy(result.out:find(("%s:%d: rc-"):format(path, line), 1, true), result.out)
  end)

  it("the command without a path is bad usage", function()
    assert.equal(2, helpers.boardwalk({"conform"}).status)
  end)

  it("the copies are the published files", function()
    local shared = helpers.shared("vectors/warriors")
    if not shared then return pending("the published vectors are not beside us") end
    for _, case in ipairs(FILES) do
      local name = (case.file or case.kind) .. ".jsonl"
      assert.is_true(helpers.read(path_of(case)) == helpers.read(shared .. "/" .. name), name)
    end
  end)
end)
