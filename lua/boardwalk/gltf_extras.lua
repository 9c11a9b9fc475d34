--- Extras of glTF: the custom properties material, flags and area of a material, a mesh or a node,
--- which win over what its name says. They become its name, as the name grammar has it.
---
--- A material is a name or an id; flags are a number, a list of names or a text of them; an area is
--- a number. Those of a node win over those of its mesh.

local content = require "boardwalk.content"
local json = require "dkjson"

local extras = {}

-- ---- what extras say

local function is_whole(value)
  return type(value) == "number" and value >= 0 and value % 1 == 0 and value < 2 ^ 31
end

-- What is no material, flag or area goes into the name as it is, so that the grammar says so; its
-- own signs for flags and areas are left out.
local function as_text(value)
  local word = type(value) == "table" and "a table" or tostring(value)
  if value == json.null then word = "null" end
  if type(value) == "number" then word = (is_whole(value) and "%d" or "%.9g"):format(value) end
  return (word:gsub("[+@]", ""))
end

local function material_text(value)
  return type(value) == "string" and value or as_text(value)
end

local function flag_text(value)
  return is_whole(value) and ("0x%04x"):format(value) or as_text(value)
end

local function flags_text(value)
  local words = {}
  if type(value) == "string" then
    for word in value:gmatch("[^%s,+|]+") do words[#words + 1] = word end
  elseif type(value) == "table" and value ~= json.null then
    for i, word in ipairs(value) do words[i] = flag_text(word) end
  else
    words[1] = flag_text(value)
  end
  return #words > 0 and "+" .. table.concat(words, "+") or nil
end

local function area_text(value)
  return "@" .. as_text(value)
end

local READ = {material = material_text, flags = flags_text, area = area_text}

-- The parts of a name that an object's extras give, added to those that are there.
local function add_parts(parts, object)
  local given = type(object) == "table" and type(object.extras) == "table" and object.extras or {}
  for field, read in pairs(READ) do
    local value = given[field]
    local text = value ~= nil and value ~= json.null and read(value) or nil
    parts = text and (parts or {}) or parts
    if text then parts[field] = text end
  end
  return parts
end

-- A name with parts of it replaced.
local function rename(name, parts)
  name = type(name) == "string" and name:gsub("%.%d%d%d+$", "") or ""
  local material, flags, area = name:match("^([^+@]*)([^@]*)(.*)$")
  return (parts.material or material) .. (parts.flags or flags) .. (parts.area or area)
end

-- ---- the document

local function list_of(document, name)
  return type(document[name]) == "table" and document[name] or {}
end

-- Renames what has extras; whether anything has.
local function rename_all(document)
  local any = false
  for _, material in ipairs(list_of(document, "materials")) do
    local parts = add_parts(nil, material)
    if parts then material.name = rename(material.name, parts) end
    any = any or parts ~= nil
  end
  local meshes = list_of(document, "meshes")
  for _, node in ipairs(list_of(document, "nodes")) do
    local mesh = is_whole(node.mesh) and meshes[node.mesh + 1] or nil
    local parts = add_parts(mesh and add_parts(nil, mesh), mesh and node)
    if parts then node.name = rename(node.name, parts) end
    any = any or parts ~= nil
  end
  return any
end

-- The text with its names changed, or nil when nothing has extras or it is no JSON: then Assimp
-- says what is wrong.
local function apply(text)
  if not text:find('"extras"', 1, true) then return nil end
  local ok, document = pcall(json.decode, text, 1, json.null)
  if not ok or type(document) ~= "table" then return nil end
  local renamed, any = pcall(rename_all, document)
  return renamed and any and json.encode(document) or nil
end

local function u32_bytes(value)
  local bytes = {}
  for i = 1, 4 do
    bytes[i] = string.char(value % 256)
    value = (value - value % 256) / 256
  end
  return table.concat(bytes)
end

-- The same for a GLB: a header of 12 bytes, then chunks of a size, a type and bytes, JSON first.
local function apply_glb(data)
  if #data < 20 then return nil end
  local size = content.u32(data, 13)
  local text = apply(data:sub(21, 20 + size))
  if not text then return nil end
  text = text .. (" "):rep(-#text % 4)
  local rest = data:sub(21 + size)
  return data:sub(1, 8) .. u32_bytes(20 + #text + #rest) .. u32_bytes(#text) .. data:sub(17, 20)
    .. text .. rest
end

--- Turns extras into names.
---@param data string a file
---@param format string "glb" or "gltf"
---@return string? renamed nil when nothing has extras of ours
function extras.apply(data, format)
  if format == "glb" then return apply_glb(data) end
  return apply(data)
end

return extras
