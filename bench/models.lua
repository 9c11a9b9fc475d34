--- The meshes beside the fixed scene: the models of the data folder, each as wide as the scene, and
--- long slivers. The programs of peers/ read them as files: nine float32 a triangle.

local bw = require "boardwalk"

local models = {}

local WIDTH = 500 -- metres
local SLIVERS = 4000

local DATA = (os.getenv("BOARDWALK_SHARED") or "../shared") .. "/data/"
local FILES = {
  "recast-nav_test.obj", "recast-dungeon.obj", "godot-nav-level.obj", "freedoom-e4m1.obj",
  "torcs-dirt-6.obj", "stk-cave.obj", "stk-colosseum.obj", "box-vertex-colors.gltf",
  "godot-test-bed.glb", "godot-town.gltf",
}
local Z_UP = {["freedoom-e4m1.obj"] = true}

-- Scales a model to the width, its lowest corner at 0.
local function fit(model)
  local x, y, z, far_x, far_y = model:bounds()
  local scale = WIDTH / math.max(far_x - x, far_y - y)
  assert(model:transform(scale, 0, 0, 0, scale, 0, 0, 0, scale, -x * scale, -y * scale, -z * scale))
  return model
end

-- A few thousand triangles 20 to 250 metres long and millimetres to centimetres wide.
local function slivers()
  local state = 1
  local function random(low, high)
    state = (state * 16807) % 2147483647
    return low + (high - low) * (state / 2147483647)
  end
  local model = bw.model()
  for _ = 1, SLIVERS do
    local x, y, z = random(0, WIDTH), random(0, WIDTH), random(0, 40)
    local turn, length, thin = random(0, 2 * math.pi), random(20, 250), random(0.002, 0.05)
    local end_x, end_y = x + length * math.cos(turn), y + length * math.sin(turn)
    local end_z = z + random(-10, 10)
    model:add_polygon({
      model:add_vertex({x, y, z}),
      model:add_vertex({end_x, end_y, end_z}),
      model:add_vertex({end_x + thin, end_y - thin, end_z + thin}),
    })
  end
  return model
end

local function write(model, path)
  local file = assert(io.open(path, "wb"))
  for i = 0, #model - 1 do
    local corners = model:triangle(i).corners
    for k = 1, 3 do file:write(("<fff"):pack(model:vertex(corners[k]))) end
  end
  file:close()
end

--- Writes them into a folder that is there.
---@param folder string
---@return table[] meshes {name =, path =, triangles =}
---@return string[] skipped why the others are not there
function models.write(folder)
  local list, skipped = {}, {}
  local function add(name, model)
    local entry = {name = name, path = ("%s/%s.mesh"):format(folder, name), triangles = #model}
    write(fit(model), entry.path)
    list[#list + 1] = entry
  end
  add("long-slivers", slivers())
  for _, file in ipairs(FILES) do
    local model, message = bw.import(DATA .. file, {up = Z_UP[file] and "z" or "y"})
    if model then
      add((file:gsub("%.%w+$", "")), model)
    else
      skipped[#skipped + 1] = ("%s: skipped: %s"):format(file, message)
    end
  end
  return list, skipped
end

return models
