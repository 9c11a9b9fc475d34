--- parse: the counts and fields of a mesh shape.

local beside = require "boardwalk.conform.beside"
local file = require "boardwalk.conform.meshshape.file"
local schema = require "boardwalk.conform.schema"
local shape_record = require "boardwalk.conform.shape_record"

local VECTOR = schema.list(schema.number, 4)

-- The ten bytes of a reference, from the text of its material: two of kind, then the id, its lowest
-- byte first.
local function reference(text)
  local id, kind = text:match("^0x(%x+):?(%x*)$")
  id = ("0"):rep(16 - #id) .. id
  local bytes = {kind == "" and "0100" or kind}
  for at = 15, 1, -2 do bytes[#bytes + 1] = id:sub(at, at + 1) end
  return table.concat(bytes)
end

local function polygon_count(shape)
  local seen, count = {}, 0
  for _, triangle in shape:triangles() do
    if not seen[triangle.polygon] then seen[triangle.polygon], count = true, count + 1 end
  end
  return count
end

local function boundary_count(shape, edges)
  local count = 0
  for edge = 0, edges - 1 do
    if #shape:edge(edge) == 1 then count = count + 1 end
  end
  return count
end

local function answer(record, place)
  local shape = file.of(record, place)
  local info = shape:info()
  local references = {}
  for i, text in ipairs(shape:material_names()) do references[i] = reference(text) end
  return {
    size = #beside.bytes(record, place), managed_byte = info.managed,
    user_category = info.user_category, run_length = info.run_length,
    descriptor = info.descriptor, positions = info.vertices, faces = info.faces,
    edges = info.edges, nodes = info.nodes, bounds_min = info.tree_low,
    bounds_size = info.tree_size, polygon_ids = polygon_count(shape),
    boundary_edges = boundary_count(shape, info.edges), one_material = info.one_material,
    material_unique_index = info.unique_index,
    material_indices = info.one_material and 0 or info.faces, material_refs = references,
    local_min = info.file_low, local_max = info.file_high,
  }
end

return {
  format = "meshshape", kind = "parse",
  inputs = {file = file.FILE, tol = shape_record.TOLERANCE},
  answers = {
    size = schema.u32, managed_byte = schema.u8, user_category = schema.u32,
    run_length = schema.u32, descriptor = schema.text, positions = schema.u32,
    faces = schema.u32, edges = schema.u32, nodes = schema.u32, bounds_min = schema.point,
    bounds_size = schema.point, polygon_ids = schema.u32, boundary_edges = schema.u32,
    one_material = schema.boolean, material_unique_index = schema.u8,
    material_indices = schema.u32, material_refs = schema.list(schema.hex), local_min = VECTOR,
    local_max = VECTOR,
  },
  answer = answer,
}
