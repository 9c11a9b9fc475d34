-- Models to shapes and back: every triangle and material comes back.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local assimp = require "boardwalk.assimp"

local NEEDS_ASSIMP = {glb = true, gltf = true}

local FILES = {
  "recast-nav_test.obj", "recast-dungeon.obj", "godot-nav-level.obj", "freedoom-e4m1.obj",
  "stk-cave.obj", "torcs-dirt-6.obj", "stk-colosseum.obj", "godot-test-bed.glb",
  "godot-town.gltf", "box-vertex-colors.gltf",
}

-- Each triangle's corners and material in one text, in order.
local function triangles_of(model)
  local list = {}
  for i = 0, #model - 1 do
    local triangle = model:triangle(i)
    local words = {triangle.material or "none"}
    for _, corner in ipairs(triangle.corners) do
      local x, y, z = model:vertex(corner)
      words[#words + 1] = ("%.9g %.9g %.9g"):format(x + 0, y + 0, z + 0)
    end
    list[i + 1] = table.concat(words, "; ")
  end
  return list
end

-- That a model comes back from a form, through the bytes of its file.
local function check_form(model, form)
  local names = model:materials()
  names[#names + 1] = "none"
  local built = assert(bw.mesh_shape(model, {form = form}))
  assert.same({}, form == "anvil" and #built:check() > 0 and built:info().tree_bypassed
    and {"bypassed"} or {})
  local bytes = assert(built:save {allow_empty_mopp = true})
  local shape = assert(bw.load_bytes(bytes, "again." .. (form == "anvil" and "meshshape" or "sws")))
  local before, after = triangles_of(model), triangles_of(assert(shape:model {names = names}))
  assert.equal(#before, #after)
  for i = 1, #before do
    if before[i] ~= after[i] then assert.equal(before[i], after[i]) end
  end
end

describe("a model that becomes a shape and a model again", function()
  for _, file in ipairs(FILES) do
    for _, form in ipairs {"anvil", "sws"} do
      it(("keeps every triangle and material: %s, %s"):format(file, form), function()
        local path = helpers.shared("data/" .. file)
        if not path then return pending("the shared data is not here") end
        if NEEDS_ASSIMP[file:match("%w+$")] and not assimp.find() then
          return pending("this build has no Assimp (make deps-extra)")
        end
        local model = assert(bw.import(path))
        if #model > 65535 and form == "anvil" then
          local shape, _, code = bw.mesh_shape(model)
          return assert.same({nil, "limit"}, {shape, code})
        end
        check_form(model, form)
      end)
    end
  end

  it("keeps the pier", function()
    check_form(assert(bw.example("pier"):model()), "anvil")
  end)
end)
