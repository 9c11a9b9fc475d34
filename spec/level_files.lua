-- Bytes of archives, chunks and levels, put together word by word for the specs.
local bw = require "boardwalk"

local files = {}

-- ---- words

--- An unsigned number in little-endian bytes.
---@param value number
---@param size integer
---@return string
function files.word(value, size)
  local bytes = {}
  for i = 1, size do
    bytes[i] = string.char(value % 256)
    value = math.floor(value / 256)
  end
  return table.concat(bytes)
end

--- Unsigned 32-bit numbers.
---@param ... number
---@return string
function files.u32(...)
  local words = {}
  for i, value in ipairs {...} do words[i] = files.word(value, 4) end
  return table.concat(words)
end

--- Signed 16-bit numbers.
---@param ... number
---@return string
function files.i16(...)
  local words = {}
  for i, value in ipairs {...} do words[i] = files.word(value % 65536, 2) end
  return table.concat(words)
end

-- One float32, of a number that it holds exactly or nearly.
local function f32(value)
  if value == 0 then return files.u32(0) end
  local sign, exponent = value < 0 and 256 or 0, 127
  value = math.abs(value)
  while value >= 2 do value, exponent = value / 2, exponent + 1 end
  while value < 1 do value, exponent = value * 2, exponent - 1 end
  local fraction = math.floor((value - 1) * 2 ^ 23 + 0.5)
  return files.u32((sign + exponent) * 2 ^ 23 + fraction)
end

--- float32 numbers.
---@param ... number
---@return string
function files.f32(...)
  local words = {}
  for i, value in ipairs {...} do words[i] = f32(value) end
  return table.concat(words)
end

local function zeros(count)
  return ("\0"):rep(count)
end

--- Bytes with others put over some of them.
---@param bytes string
---@param at integer from 0
---@param other string
---@return string
function files.put(bytes, at, other)
  return bytes:sub(1, at) .. other .. bytes:sub(at + #other + 1)
end

-- ---- archives

--- The index of an archive.
---@param entries number[][] {offset, size, hash} each
---@param count? integer what it announces
---@return string
function files.index(entries, count)
  local words = {files.u32(count or #entries), zeros(12)}
  for _, entry in ipairs(entries) do words[#words + 1] = files.u32(entry[1], entry[2], entry[3]) end
  return table.concat(words)
end

-- ---- chunks

--- A header of four words: of a container, a group or a chunk.
---@param first integer
---@param second integer
---@param last? integer
---@return string
function files.head(first, second, last)
  return files.u32(first, second, 0, last or 0)
end

--- A chunk whose bytes are all its type.
---@param type integer
---@param size integer
---@param id? integer
---@return string
function files.chunk(type, size, id)
  return files.head(type, size, id) .. string.char(type):rep(size)
end

-- ---- occluders

--- The data of a chunk 0x53.
---@param points? number[] twelve numbers for each wall, game axes
---@return string
function files.walls(points)
  local words = {files.u32(#points / 12), zeros(12)}
  for at = 1, #points, 12 do
    words[#words + 1] = ("\153"):rep(0x30)
    for i = 0, 3 do
      local x = at + i * 3
      words[#words + 1] = files.f32(points[x], points[x + 1], points[x + 2]) .. "\153\153\153\153"
    end
  end
  return table.concat(words)
end

--- The wall of the spec's example 7.4, across x = 10.
---@return string
function files.wall()
  return files.walls {10, -5, 0, 10, 5, 0, 10, -5, 1, 10, 5, 1}
end

-- ---- path data

local function corners(box, clockwise)
  local list = {{box[1], box[3]}, {box[2], box[3]}, {box[2], box[4]}, {box[1], box[4]}}
  local words = {}
  for i = 1, 4 do
    local corner = list[clockwise and 5 - i or i]
    words[i] = files.f32(corner[1], corner[2]) .. zeros(8)
  end
  return table.concat(words)
end

-- A path of four vertices in its box, all slabs at one list. `with` has graph, more (the next path
-- is of this area too), flags, ground, record (it takes the next A record).
local function path(box, list, with)
  return files.i16(4, with.graph or 0) .. zeros(4) .. files.f32(box[1], box[2], box[3], box[4])
    .. zeros(8) .. files.u32(with.more or 0) .. zeros(4) .. files.i16(list):rep(16)
    .. files.i16(with.flags or 0, with.ground or 0) .. files.u32(with.record or 0)
end

-- The tail of 4 bytes at least, and padding.
local function padded(bytes)
  local size = math.ceil((#bytes + 4) / 16) * 16
  return bytes .. zeros(size - #bytes)
end

local function path_header(paths, vertices, nodes, records, edges)
  return files.u32(paths, vertices) .. files.i16(nodes, records) .. files.u32(edges) .. zeros(16)
end

--- The data of a chunk 0x40: the rectangle (0, 0) to (4, 2) whose slabs list its upright edges, and
--- one without lists, [4, 6] by [0, 2]. Two nodes in the first, an edge each way, the second to
--- keep off. The spec's example 7.3.5.
---@return string
function files.two_rectangles()
  local left, right = {0, 4, 0, 2}, {4, 6, 0, 2}
  return padded(path_header(2, 8, 2, 1, 2) .. files.u32(2, 0, 0x1234, 0)
    .. corners(left) .. corners(right)
    .. path(left, 0, {graph = 1, flags = 0x12, ground = 7, record = 1})
    .. path(right, -1, {flags = 2})
    .. files.f32(1, 1) .. zeros(12) .. files.i16(1) .. zeros(10)
    .. files.f32(3, 1) .. zeros(12) .. files.i16(1) .. zeros(10)
    .. files.u32(1, 1) .. files.u32(0, 0x80000010) .. files.i16(1, 3, -1))
end

--- A yard, [0, 10] by [0, 10], with a hole in it, [2, 8] by [4, 6], of the graph values 3 and -5;
--- then a clockwise square, [4, 6] by [0, 2], an area that contains nothing.
---@return string
function files.yard()
  local yard, hole, square = {0, 10, 0, 10}, {2, 8, 4, 6}, {4, 6, 0, 2}
  return padded(path_header(3, 12, 0, 0, 0)
    .. corners(yard) .. corners(hole, true) .. corners(square, true)
    .. path(yard, -1, {graph = 3, more = 1}) .. path(hole, -1, {graph = -5, flags = 4})
    .. path(square, -1, {}))
end

--- The spec's example 7.3.4: paths 2, vertices 3, nodes 4, A records 5, edges 6.
---@param list? integer[] the edge list of the first path
---@return string data
---@return integer records where the lists begin
function files.counted(list)
  local first = files.i16(3) .. zeros(0x26) .. (list and zeros(32) or ("\255"):rep(32)) .. zeros(8)
  local second = zeros(0x28) .. ("\255"):rep(32) .. zeros(8)
  local records = path_header(2, 3, 4, 5, 6) .. zeros(80 + 48) .. first .. second
    .. zeros(128 + 48)
  local words = {}
  for i, value in ipairs(list or {}) do words[i] = files.i16(value) end
  return padded(records .. table.concat(words)), #records
end

-- ---- subtitles

--- The data of a chunk 0x51.
---@param records any[][] {kind, text} each
---@return string
function files.captions(records)
  local words, size = {}, 2
  for i, record in ipairs(records) do
    words[i] = files.u32(record[1]) .. record[2] .. "\0"
    size = size + #words[i]
  end
  return files.word(size, 2) .. table.concat(words)
end

--- English with an intro of two captions.
---@return string
function files.subtitles()
  return files.captions {{0, "ENGLISH"}, {1, "intro"}, {3, "Good morning."}, {2, "Run!"}}
end

-- ---- levels

local VERSION = 0x1c02000a

--- A RenderWare stream of 48 bytes: a section that holds a struct of a count and a mark.
---@param type integer
---@param count integer
---@param mark integer
---@return string
function files.stream(type, count, mark)
  return files.u32(type, 24, VERSION) .. files.u32(1, 12, VERSION) .. files.u32(count, 0, mark)
    .. zeros(12)
end

local MESH_CHUNKS = {0x52, 0x07, 0x04, 0x05, 0x06, 0x03}

--- The 18 chunks of a synthetic level, for bw.write_chunks: dictionary and model i are marked i, as
--- in the spec's example 7.3.1. No occluders, no paths; subtitles of 32 bytes.
---@param mesh CollisionMesh
---@param atomics? integer of the models' clumps; 1 is what makes them one model each
---@return table[]
function files.level_chunks(mesh, atomics)
  local list = {{type = 0x53, data = zeros(16)}}
  for i = 1, 3 do
    list[#list + 1] = {type = 0x2a, data = files.stream(0x16, 0, i)}
    list[#list + 1] = {type = 0x47, data = files.stream(0x10, atomics or 0, i)}
  end
  list[#list + 1] = {type = 0x2a, data = files.stream(0x16, 0, 4)}
  list[#list + 1] = {type = 0x15, data = files.stream(0x0b, 0, 4)}
  list[#list + 1] = {type = 0x40, data = zeros(48)}
  for _, chunk in ipairs(MESH_CHUNKS) do
    list[#list + 1] = {type = chunk, data = assert(mesh:payload(chunk))}
  end
  list[#list + 1] = {type = 0x17, data = ("\64"):rep(48)}
  list[#list + 1] = {type = 0x51, data = ("\204"):rep(32)}
  return list
end

--- A synthetic level file, called level99.
---@param mesh CollisionMesh
---@param occluders? string the data of its first chunk in place of none
---@return string
function files.level(mesh, occluders)
  local chunks = files.level_chunks(mesh)
  if occluders then chunks[1].data = occluders end
  return assert(bw.write_chunks(chunks, {id = "level99"}))
end

return files
