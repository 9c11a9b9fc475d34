--- The checkers of the mesh shapes of Shaun White Skateboarding.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"
local shape_record = require "boardwalk.conform.shape_record"
local verdict = require "boardwalk.conform.verdict"

local function read(bytes)
  return core.load_sws(bytes)
end

local function of(record, place)
  return beside.object(record, place, read)
end

-- Two numbers of 32 bits as their bytes, the lowest first.
local function body(layer, part)
  local digits = {}
  for _, number in ipairs {layer, part} do
    for _ = 1, 4 do
      digits[#digits + 1] = ("%02x"):format(number % 256)
      number = math.floor(number / 256)
    end
  end
  return table.concat(digits)
end

local parse = {
  format = "sws", kind = "parse",
  inputs = {file = beside.PATH, tol = shape_record.TOLERANCE},
  answers = {
    size = schema.u32, vertices = schema.u32, triangles = schema.u32, mopp_length = schema.u32,
    mopp_crc32 = schema.hex, mopp_offset_scale = schema.list(schema.number, 4),
    materials = schema.list(schema.text), filter_id = schema.u32, filter_body = schema.hex,
    mopp_version = schema.u32, bounds_min = schema.point, bounds_max = schema.point,
  },
  answer = function(record, place)
    local shape = of(record, place)
    local info = shape:info()
    local low, high = info.file_low, info.file_high
    return {
      size = #beside.bytes(record, place), vertices = info.vertices, triangles = info.faces,
      mopp_length = info.mopp_size, mopp_crc32 = ("%08x"):format(info.mopp_crc),
      mopp_offset_scale = info.mopp_place, materials = shape:material_names(),
      filter_id = info.filter_id, filter_body = body(info.filter_layer, info.filter_part),
      mopp_version = info.mopp_version, bounds_min = {low[1], low[2], low[3]},
      bounds_max = {high[1], high[2], high[3]},
    }
  end,
}

local triangle = {
  format = "sws", kind = "triangle",
  inputs = {file = beside.PATH, triangle = schema.u32},
  answers = {
    indices = schema.list(schema.integer, 3), positions = shape_record.POSITIONS,
    material_index = schema.integer, material = schema.text,
  },
  answer = function(record, place)
    local found = of(record, place):triangle(record.triangle)
    return {
      indices = found.corners, positions = shape_record.positions(found),
      material_index = found.material, material = found.material_name,
    }
  end,
}

local ray = shape_record.ray("sws", beside.PATH, of, "triangle", {
  material = schema.optional(schema.text),
}, function(answer, hit)
  answer.material = hit.material_name
end)

return {parse, triangle, ray, verdict("sws", read)}
