--- Whether bytes are a mesh shape or a primitive, which have no mark at their start.

local shape_content = {}

local function u32(data, at)
  local a, b, c, d = data:byte(at, at + 3)
  if not d then return nil end
  return a + b * 256 + c * 65536 + d * 16777216
end

-- The marker of a section is at 11, the last two bytes of its header's first four.
local MARKER = "\215\236"

--- Whether bytes are the body of an Anvil MeshShape: its sections have a marker.
---@param data string
---@return boolean
function shape_content.is_mesh_shape(data)
  return data:sub(12, 13) == MARKER
end

local FILTER_INFO = 0x43ef99c2

-- Where the bytes behind a count of elements at `at` go on; nil when they are not all there.
local function past(data, at, size)
  local count = at and u32(data, at)
  local behind = count and at + 4 + count * size
  return behind and behind <= #data + 1 and behind or nil
end

-- Whether the filter's class stands where it must, with indices of `size` bytes each.
local function has_filter(data, indices_at, size)
  local at = past(data, past(data, past(data, indices_at, size), 1), 4)
  return at ~= nil and u32(data, at + 4) == FILTER_INFO
end

--- Whether bytes are the body of an SWS MeshShape: behind its arrays stands the class of the filter
--- info.
---@param data string
---@return boolean
function shape_content.is_sws(data)
  local place = past(data, past(data, 1, 16), 1)
  if not place then return false end
  return has_filter(data, place + 16, 2) or has_filter(data, place + 16, 6)
end

-- ---- primitives

local BOX_SIZE, CAPSULE_SIZE = 84, 40
local CLASSES = {
  [0x4ec68e98] = "box", [0xb8599052] = "capsule", [0x97cd8890] = "barrel", [0x86ebfd8d] = "list",
}

--- The name of a class of primitives, or nil.
---@param class integer
---@return string?
function shape_content.primitive_of(class)
  return CLASSES[class]
end

local ZERO, ONE = "\0\0\0\0", "\0\0\128\63"

-- Whether a transform stands at a place: its axes end with 0, its translation with 1.
local function is_transform(data, at)
  return data:sub(at + 12, at + 15) == ZERO and data:sub(at + 28, at + 31) == ZERO
    and data:sub(at + 44, at + 47) == ZERO and data:sub(at + 60, at + 63) == ONE
end

local function is_barrel(data)
  if #data < 76 or not is_transform(data, 1) then return false end
  local behind = past(data, past(data, 65, 16), 16)
  return behind ~= nil and behind + 3 == #data
end

local function is_list(data)
  return #data > 13 and data:byte(5) == 0 and CLASSES[u32(data, 10)] ~= nil
end

-- Whether four bytes are the float32 of an everyday number.
local function is_plain_number(data, at)
  local a, b, c, d = data:byte(at, at + 3)
  if a + b + c + d == 0 then return true end
  local exponent = d % 128 * 2 + math.floor(c / 128)
  return exponent > 127 - 20 and exponent < 127 + 20
end

-- A capsule has nothing to know it by but its size and everyday numbers, the radius above 0.
local function is_capsule(data)
  if #data ~= CAPSULE_SIZE or data:byte(36) >= 128 or data:sub(33, 36) == ZERO then return false end
  for at = 1, 33, 4 do
    if not is_plain_number(data, at) then return false end
  end
  return true
end

--- Which primitive bytes are the body of, or nil.
---@param data string
---@return string? shape "box", "capsule", "barrel" or "list"
function shape_content.primitive(data)
  if #data == BOX_SIZE and is_transform(data, 17) then return "box" end
  if is_barrel(data) then return "barrel" end
  if is_list(data) then return "list" end
  if is_capsule(data) then return "capsule" end
  return nil
end

local MESH_SHAPE = 0xb22b3e61

--- What stands behind the prefix of an object: its id and class, and in some games a byte.
---@param data string
---@return string? kind "mesh_shape", "sws", or a primitive's
---@return integer? at where the body begins, from 1
function shape_content.object(data)
  local class = #data > 8 and u32(data, 5)
  if class == MESH_SHAPE then
    for at = 9, 10 do
      local body = data:sub(at)
      if shape_content.is_mesh_shape(body) then return "mesh_shape", at end
      if shape_content.is_sws(body) then return "sws", at end
    end
  end
  if CLASSES[class] then return CLASSES[class], 9 end
  return nil
end

return shape_content
