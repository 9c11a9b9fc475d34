--- MeshShape: the triangle collision of the Anvil engine and of Shaun White Skateboarding, in the
--- shape's own frame.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local material_filter = require "boardwalk.class.material_filter"
local protocol = require "boardwalk.class.protocol"
local shape_explanation = require "boardwalk.class.shape_explanation"
local text = require "boardwalk.text"

local class = core.classes.MeshShape
local flat = core.flat.MeshShape
local MeshShape = class.__index

local mesh_shape = {}

-- Names that a model in the making has for texts of materials, by shape.
local naming = setmetatable({}, {__mode = "k"})

local function material_name(material, self)
  local name = flat.material(self, material)
  local names = naming[self]
  return names and names[name] or name
end

protocol.define {
  class = "MeshShape", axes = "x right, y forward, z up", format = "meshshape",
  material_name = material_name,
  add_fields = function(self, record, triangle)
    record.polygon = flat.face_polygon(self, triangle)
  end,
}

local world = protocol.of("MeshShape")

local function self_of(method, self)
  return check.object(method, "self", self, "MeshShape")
end

--- As ray_cast by testing every face: what the tree is checked against.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table? hit
function MeshShape:cast_brute(...)
  self_of("MeshShape.cast_brute", self)
  return protocol.hit(world, self,
    flat.cast_brute(self, check.ray("MeshShape.cast_brute", ...)))
end

--- Why ray_cast answers as it does: what the walk of the tree comes to.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table account
function MeshShape:explain(...)
  self_of("MeshShape.explain", self)
  return shape_explanation.of_shape(self, check.ray("MeshShape.explain", ...))
end

-- ---- what is in it

local FORMS = {[0] = "anvil", "sws"}

-- What info tells of each form besides what both have.
local BOTH = {"vertices", "faces", "materials", "low", "high", "file_low", "file_high"}
local OWN = {
  anvil = {
    "user_category", "run_length", "sections", "edges", "nodes", "tree_low", "tree_size", "managed",
    "unique_index",
  },
  sws = {
    "mopp_offset", "mopp_size", "mopp_crc", "mopp_place", "mopp_version", "count_form", "filter_id",
    "filter_class", "filter_layer", "filter_part",
  },
}

--- The counts and fields of the shape.
---@return table info form ("anvil" or "sws") and what that form has
function MeshShape:info()
  local all = flat.info(self_of("MeshShape.info", self))
  local form = FORMS[all.form]
  local info = {form = form}
  for _, names in ipairs {BOTH, OWN[form]} do
    for _, name in ipairs(names) do info[name] = all[name] end
  end
  if form == "anvil" then
    info.descriptor = flat.descriptor(self)
    info.one_material, info.tree_bypassed = all.one_material == 1, all.tree_bypassed == 1
  end
  return info
end

--- The sections of an Anvil shape in the order of the file; none of an SWS shape.
---@return table[] sections type, offset (of the header), size (header included)
function MeshShape:sections()
  self_of("MeshShape.sections", self)
  local list = {}
  for i = 0, flat.info(self).sections - 1 do
    local kind, offset, size = flat.section(self, i)
    list[i + 1] = {type = kind, offset = offset, size = size}
  end
  return list
end

--- How many vertices there are.
---@return integer
function MeshShape:vertex_count()
  return flat.info(self_of("MeshShape.vertex_count", self)).vertices
end

--- The place of a vertex.
---@param index integer from 0
---@return number x, number y, number z
function MeshShape:vertex(index)
  local method = "MeshShape.vertex"
  self_of(method, self)
  check.index(method, "index", index, flat.info(self).vertices)
  return flat.vertex(self, index)
end

--- The texts of all materials, in the order of their numbers from 0.
---@return string[]
function MeshShape:material_names()
  self_of("MeshShape.material_names", self)
  local list = {}
  for i = 0, flat.info(self).materials - 1 do list[i + 1] = flat.material(self, i) end
  return list
end

-- ---- adjacency

local NO_EDGES = "a shape of the SWS form has no edges, polygons or nodes"

local function none_if_negative(number)
  return number >= 0 and number or nil
end

--- The edge numbers of a face of an Anvil shape.
---@param face integer from 0
---@return integer? first, integer|string second, integer|string third nil, message, "unsupported"
--- of an SWS shape
function MeshShape:face_edges(face)
  local method = "MeshShape.face_edges"
  self_of(method, self)
  check.index(method, "face", face, self:triangle_count())
  local first, second, third = flat.face_edges(self, face)
  if not first then return nil, NO_EDGES, "unsupported" end
  return first, second, third
end

--- The faces of an edge of an Anvil shape.
---@param index integer from 0
---@return table? faces a list of one or two; or nil, message, "unsupported"
---@return string? message
---@return string? code
function MeshShape:edge(index)
  local method = "MeshShape.edge"
  self_of(method, self)
  local info = flat.info(self)
  if FORMS[info.form] == "sws" then return nil, NO_EDGES, "unsupported" end
  check.index(method, "index", index, info.edges)
  local faces = {}
  for _, face in ipairs {flat.edge(self, index)} do
    if face >= 0 then faces[#faces + 1] = face end
  end
  return faces
end

--- The faces on the other side of a face's edges, of an Anvil shape.
---@param face integer from 0
---@return table? faces a list of those that there are, in the order of the edges; or nil, message,
--- "unsupported"
---@return string? message
---@return string? code
function MeshShape:neighbours(face)
  local method = "MeshShape.neighbours"
  self_of(method, self)
  check.index(method, "face", face, self:triangle_count())
  local numbers = {flat.neighbours(self, face)}
  if not numbers[1] then return nil, NO_EDGES, "unsupported" end
  local faces = {}
  for _, number in ipairs(numbers) do faces[#faces + 1] = none_if_negative(number) end
  return faces
end

--- The faces of a polygon, ascending; none for a number that no face has.
---@param number integer
---@return integer[]
function MeshShape:polygon(number)
  local method = "MeshShape.polygon"
  self_of(method, self)
  check.integer(method, "number", number, 0, 2 ^ 32 - 1)
  return flat.polygon(self, number)
end

-- A child of a node, of the values that flat.node gives.
local function child_of(is_face, number, low, high)
  return {face = is_face and number or nil, node = not is_face and number or nil, low = low,
    high = high}
end

--- A node of the tree in the file of an Anvil shape.
---@param index integer from 0, the root
---@return table? node insets (six, in 255ths), owners (six of "a" and "b"), low, high, a, b: the
--- children {face = or node =, low =, high =}; or nil, message, "unsupported"
---@return string? message
---@return string? code
function MeshShape:node(index)
  local method = "MeshShape.node"
  self_of(method, self)
  local info = flat.info(self)
  if FORMS[info.form] == "sws" then return nil, NO_EDGES, "unsupported" end
  check.index(method, "index", index, info.nodes)
  local v = {flat.node(self, index)}
  local node = {insets = {}, owners = {}}
  for i = 1, 6 do
    node.insets[i], node.owners[i] = v[i], v[6 + i] == 0 and "a" or "b"
  end
  local function point(at) return {v[at], v[at + 1], v[at + 2]} end
  node.low, node.high = point(17), point(20)
  node.a = child_of(v[13], v[15], point(23), point(26))
  node.b = child_of(v[14], v[16], point(29), point(32))
  return node
end

-- ---- materials

-- The number of a material that is one already or is found by its text.
local function material_of(method, self, material)
  if type(material) == "number" then
    return check.index(method, "material", material, flat.info(self).materials)
  end
  return flat.add_material(self, check.string(method, "material", material))
end

--- Gives a face another material; the geometry, and with it the MOPP code, stays as it is.
---@param face integer from 0
---@param material integer|string its number, or a text, which is added when it is new
---@return true?
---@return string? message
---@return string? code
function MeshShape:set_material(face, material)
  local method = "MeshShape.set_material"
  self_of(method, self)
  check.index(method, "face", face, self:triangle_count())
  local number, message, code = material_of(method, self, material)
  if not number then return nil, message, code end
  if flat.set_material(self, face, number) then return true end
  return nil, "a shape that stands in a set cannot change", "invalid"
end

--- A filter for this shape, by its own materials.
---@param options table exclude = {numbers or texts of materials}
---@return Filter
function MeshShape:filter(options)
  local method = "MeshShape.filter"
  self_of(method, self)
  return material_filter.create(method, options, flat.info(self).materials, function(number)
    return flat.material(self, number)
  end)
end

-- ---- checking

-- What each fault means.
local FAULTS = {
  tree_lies = "a box of the tree does not hold a face below it, so casts go through a tree of ours",
  tree_deep = "the tree is too deep to be walked, so casts go through a tree of ours",
  unknown_section = "a section of an unknown type",
  descriptor = "the descriptor does not end with \" MeshDescriptor\"",
  edge_faces = "an edge's faces are not those that name it",
  polygon_range = "a polygon number outside 2 to the number of faces and 1",
  polygon_bent = "a face out of the plane of its polygon's first",
  box = "a box of the file is not that of the vertices",
  fourth = "a fourth number is not as in other files",
  material_unused = "a material that no face has",
  reference_kind = "a reference to a material that begins with neither 1 nor 3",
  degenerate = "a face without an area",
  mopp_version = "a MOPP version that is neither 0 nor 5",
  mopp_empty = "version 5 of MOPP code, and no code",
}

--- Looks for what is odd about the shape.
---@return table[]? findings fault, what (a sentence), count, first (a number, or nil)
---@return string? message
---@return string? code
function MeshShape:check()
  local list, message, code = flat.check(self_of("MeshShape.check", self))
  if not list then return nil, message, code end
  local findings = {}
  for i = 1, #list, 3 do
    findings[#findings + 1] = {
      fault = list[i], what = FAULTS[list[i]], count = list[i + 1],
      first = none_if_negative(list[i + 2]),
    }
  end
  return findings
end

-- ---- writing and making

local EMPTY_MOPP = 1

--- Writes the body: what was loaded and not changed gives the same bytes.
---@param options? table allow_empty_mopp = true: an SWS shape of new geometry is written without
--- MOPP code, which we cannot make
---@return string? bytes
---@return string? message
---@return string? code
function MeshShape:save(options)
  local method = "MeshShape.save"
  self_of(method, self)
  options = check.options(method, "options", options, {"allow_empty_mopp"})
  local empty = options.allow_empty_mopp
  if empty ~= nil then check.boolean(method, "options.allow_empty_mopp", empty) end
  return flat.save(self, empty and EMPTY_MOPP or 0)
end

local model = MeshShape.model

-- The names of a list by the texts of the materials that they mean.
local function names_by_text(method, list)
  local names = {}
  check.table(method, "options.names", list)
  for i = 1, #list do
    local name = check.string(method, ("options.names[%d]"):format(i), list[i])
    names[core.material_text(name)] = name
  end
  return names
end

--- The faces as a Model, materials by their texts.
---@param options? table scale = 1; names = {names of materials}: what stands in place of the texts
--- that they mean
---@return Model? model
---@return string? message
---@return string? code
function MeshShape:model(options)
  local method = "MeshShape.model"
  self_of(method, self)
  options = check.options(method, "options", options, {"scale", "names"})
  if options.names ~= nil then naming[self] = names_by_text(method, options.names) end
  local fine, result, message, code = pcall(model, self, {scale = options.scale})
  naming[self] = nil
  if not fine then error(result, 0) end
  return result, message, code
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "MeshShape" then return "MeshShape" end
  if fault then return "MeshShape: destroyed" end
  local info = flat.info(self)
  return ("MeshShape: %s, %s, %s"):format(FORMS[info.form], text.count(info.faces, "face"),
    text.count(info.materials, "material"))
end

local MAX_U32 = 2 ^ 32 - 1
local OPTIONS = {
  "form", "name", "id", "user_category", "materials", "default", "filter_id", "filter_layer",
  "filter_part",
}
local FORM_NUMBERS = {anvil = 0, sws = 1}

-- A text for each material of a model, and one for none.
local function texts_of(method, source, options)
  local texts = {}
  local given = options.materials or {}
  check.table(method, "options.materials", given)
  for _, name in ipairs(source:materials()) do
    local value = given[name]
    if value ~= nil then
      check.string(method, ("options.materials[%q]"):format(name), value)
    end
    texts[#texts + 1] = value or name
  end
  if options.default ~= nil then check.string(method, "options.default", options.default) end
  texts[#texts + 1] = options.default or "none"
  return texts
end

--- Builds a MeshShape of a model's triangles, in order.
---@param source Model
---@param options? table form = "anvil" or "sws"; materials = {name = text}: what materials of the
--- model become, others their own names; default = text for triangles without; of Anvil name, id,
--- user_category; of SWS filter_id, filter_layer, filter_part
---@return MeshShape? shape
---@return string? message
---@return string? code
function mesh_shape.create(source, options)
  local method = "bw.mesh_shape"
  check.object(method, "model", source, "Model")
  options = check.options(method, "options", options, OPTIONS)
  local form = options.form == nil and "anvil" or options.form
  if not FORM_NUMBERS[form] then
    check.fail(method, "options.form", '"anvil" or "sws"', options.form)
  end
  local function number(name)
    local value = options[name]
    return value == nil and 0 or check.integer(method, "options." .. name, value, 0, MAX_U32)
  end
  if options.name ~= nil and check.string(method, "options.name", options.name):find("%z") then
    check.fail(method, "options.name", "a text without a zero byte", options.name)
  end
  return core.build_mesh_shape(source, texts_of(method, source, options), FORM_NUMBERS[form],
    number("user_category"), number("id"), options.name, number("filter_id"),
    number("filter_layer"), number("filter_part"))
end

return mesh_shape
