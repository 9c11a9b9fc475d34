--- What every world answers alike, described once: in the file of CollisionMesh.

local mesh = require "boardwalk.api.collision_mesh"

local protocol = {}

-- In the order of the class's pages.
local NAMES = {
  "ray_cast", "line_test", "cast", "cast_any", "cast_all", "cast_many", "ground", "bounds",
  "triangle", "triangles", "materials", "triangle_count", "model",
}

local function method_of(name)
  for _, method in ipairs(mesh.methods) do
    if method.name == name then return method end
  end
end

-- The words of a list, with those of the mesh replaced: {{from, to} ...}, plain text.
local function replaced(list, words)
  if not list then return nil end
  local new = {}
  for i, text in ipairs(list) do
    for _, word in ipairs(words) do
      text = text:gsub(word[1]:gsub("%p", "%%%0"), (word[2]:gsub("%%", "%%%%")))
    end
    new[i] = text
  end
  return new
end

local function describe(method, options, words)
  local own = options.own and options.own[method.name] or {}
  return {
    name = method.name,
    summary = own.summary or (options.prefix or "") .. method.summary,
    params = own.params or replaced(method.params, words),
    returns = own.returns or replaced(method.returns, words),
    errors = method.errors,
    example = own.example or method.example:gsub("mesh:", options.variable .. ":"),
  }
end

--- The entries of a world's methods, as those of CollisionMesh but for what is given.
---@param options table variable (of the class's examples), prefix (of every summary), words (what
--- replaces words of the mesh in parameters and results: {{from, to} ...}), own (by name: summary,
--- params, returns, example in place of the mesh's), also (more names)
---@return table[]
function protocol.methods(options)
  local entries = {}
  for _, names in ipairs {NAMES, options.also or {}} do
    for _, name in ipairs(names) do
      entries[#entries + 1] = describe(method_of(name), options, options.words or {})
    end
  end
  return entries
end

return protocol
