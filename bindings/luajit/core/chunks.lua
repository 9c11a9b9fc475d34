--- Chunks: the load of a container with its two stacks. What the stacks hold besides the bytes of
--- the container, boardwalk.class.chunks keeps in the table of the object.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local values_of = require "boardwalk.core.chunk"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295
local FLAT, GROUPED = constants.BW_LAYOUT_FLAT, constants.BW_LAYOUT_GROUPED
local HANDLERS = constants.BW_HANDLER_READ + constants.BW_HANDLER_LOADED

local class = object.class("Chunks")
local loads, methods, flat = class.held, class.methods, {}
local functions = {}

class.has_table = true
object.set_destroy(class, C.bw_chunks_destroy)

-- By load: the bytes that it reads.
local sources = object.property(class, "source")

--- open_chunks(bytes, layout) -> Chunks or nil, message, code; layout is a bw_layout
function functions.open_chunks(bytes, layout)
  check.string("core.open_chunks", "bytes", bytes)
  check.integer("core.open_chunks", "layout", layout, FLAT, GROUPED)
  local self, message, code = object.make(class, "bw_chunks *[1]", function(...)
    return C.bw_chunks_create(bytes, #bytes, layout, ...)
  end)
  if not self then return nil, message, code end
  sources[self] = bytes
  return self
end

--- table(chunks) -> a table that lives and dies with it
function flat.table(self)
  return object.table(check.instance("core.Chunks.table", "self", self, "Chunks"))
end

-- ---- types, layouts, names

--- chunk_layout(bytes) -> a bw_layout
function functions.chunk_layout(bytes)
  check.string("core.chunk_layout", "bytes", bytes)
  return tonumber(C.bw_chunks_layout(bytes, #bytes))
end

--- chunk_type(type) -> name, handlers (as of BW_HANDLER_...); nil for a type that there is not
function functions.chunk_type(kind)
  check.integer("core.chunk_type", "type", kind, 0, MAX_U32)
  return object.text(C.bw_chunk_type_name, kind), C.bw_chunk_type_handlers(kind)
end

function functions.name_hash(name)
  check.string("bw.name_hash", "name", name)
  return C.bw_name_hash(name, #name)
end

-- ---- steps

-- The pointer of a load that can be used.
local function usable(method, self)
  check.object(method, "self", self, "Chunks")
  return loads[self]
end

local step = ffi.new("int32_t[1]")

--- next(chunks) -> a bw_step, or nil, message, code
function flat.next(self)
  if C.bw_chunks_next(usable("core.Chunks.next", self), step, library.error) ~= 0 then
    return library.failure()
  end
  return step[0]
end

local words, index = ffi.new("uint32_t[4]"), ffi.new("uint32_t[1]")

--- header(chunks) -> the four words of the container's header; nil before the first step
function flat.header(self)
  if C.bw_chunks_header(usable("core.Chunks.header", self), words) == 0 then return nil end
  return words[0], words[1], words[2], words[3]
end

--- group(chunks) -> number, the four words of its header; nil when no group has begun
function flat.group(self)
  if C.bw_chunks_group(usable("core.Chunks.group", self), index, words) == 0 then return nil end
  return index[0], words[0], words[1], words[2], words[3]
end

--- chunk(chunks) -> its number, the values of a chunk; nil when the step has none
function flat.chunk(self)
  local chunk = ffi.new("bw_chunk")
  if C.bw_chunks_chunk(usable("core.Chunks.chunk", self), index, chunk) == 0 then return nil end
  return index[0], values_of(chunk)
end

function methods.offset(self)
  return tonumber(C.bw_chunks_offset(usable("Chunks.offset", self)))
end

function methods.unread(self)
  return C.bw_chunks_unread(usable("Chunks.unread", self))
end

function methods.skip_group(self)
  return library.done(C.bw_chunks_skip_group(usable("Chunks.skip_group", self), library.error))
end

local data = ffi.new("const uint8_t *[1]")

function methods.read(self, size)
  local load = usable("Chunks.read", self)
  check.integer("Chunks.read", "size", size, 0, MAX_U32)
  if C.bw_chunks_read(load, size, data, library.error) ~= 0 then return library.failure() end
  return ffi.string(data[0], size)
end

--- set_handlers(chunks, type, handlers) -> true or nil, message, code
function flat.set_handlers(self, kind, handlers)
  local method = "core.Chunks.set_handlers"
  local load = usable(method, self)
  check.integer(method, "type", kind, 0, MAX_U32)
  check.integer(method, "handlers", handlers, 0, HANDLERS)
  return library.done(C.bw_chunks_set_handlers(load, kind, handlers, library.error))
end

-- ---- the stacks

function methods.count(self)
  return C.bw_chunks_count(usable("Chunks.count", self))
end

function methods.top_type(self)
  return C.bw_chunks_top_type(usable("Chunks.top_type", self))
end

function methods.object_count(self)
  return C.bw_chunks_object_count(usable("Chunks.object_count", self))
end

--- peek(chunks, depth) -> the values of a chunk, or nil
function flat.peek(self, depth)
  local method, chunk = "core.Chunks.peek", ffi.new("bw_chunk")
  local load = usable(method, self)
  check.integer(method, "depth", depth, 0, MAX_U32)
  if C.bw_chunks_peek(load, depth, chunk) == 0 then return nil end
  return values_of(chunk)
end

--- push(chunks, type, bytes) -> true or nil, message, code. The bytes are kept alive by the caller.
function flat.push(self, kind, bytes)
  local method = "core.Chunks.push"
  local load = usable(method, self)
  check.integer(method, "type", kind, 0, MAX_U32)
  check.string(method, "bytes", bytes)
  return library.done(C.bw_chunks_push(load, kind, bytes, #bytes, library.error))
end

--- pop(chunks, type) -> the values of a chunk, or nil, message, code
function flat.pop(self, kind)
  local method, chunk = "core.Chunks.pop", ffi.new("bw_chunk")
  local load = usable(method, self)
  check.integer(method, "type", kind, 0, MAX_U32)
  if C.bw_chunks_pop(load, kind, chunk, library.error) ~= 0 then return library.failure() end
  return values_of(chunk)
end

--- push_object(chunks) -> true or nil, message, code. The object itself is in the table.
function flat.push_object(self)
  local load = usable("core.Chunks.push_object", self)
  return library.done(C.bw_chunks_push_object(load, nil, library.error))
end

local popped = ffi.new("void *[1]")

--- pop_object(chunks) -> true or nil, message, code
function flat.pop_object(self)
  local load = usable("core.Chunks.pop_object", self)
  return library.done(C.bw_chunks_pop_object(load, popped, library.error))
end

-- ---- writing

local VALUES_PER_CHUNK = 3

local function free_writer(made)
  C.bw_chunk_writer_destroy(made[0])
  made[0] = nil
end

-- Adds the values from `at` on: a type, an id and data; or -1, an id and "" for a group to begin.
local function add_chunk(writer, list, at)
  local method = "core.write_chunks"
  local kind = check.element_integer(method, "list", list, at, -1, MAX_U32)
  local id = check.element_integer(method, "list", list, at + 1, 0, MAX_U32)
  if kind < 0 then return C.bw_chunk_writer_group(writer, id, library.error) end
  local bytes = check.string(method, "list", list[at + 2])
  return C.bw_chunk_writer_add(writer, kind, id, bytes, #bytes, library.error)
end

--- write_chunks(layout, id, list) -> the container's bytes or nil, message, code
function functions.write_chunks(layout, id, list)
  local method = "core.write_chunks"
  check.integer(method, "layout", layout, FLAT, GROUPED)
  check.integer(method, "id", id, 0, MAX_U32)
  check.table(method, "list", list)
  local made, out = ffi.gc(ffi.new("bw_chunk_writer *[1]"), free_writer), library.bytes_out()
  local status = C.bw_chunk_writer_create(layout, id, library.allocator, made, library.error)
  local at = 1
  while at <= #list and status == 0 do
    status = add_chunk(made[0], list, at)
    at = at + VALUES_PER_CHUNK
  end
  if status == 0 then status = C.bw_chunk_writer_finish(made[0], out, library.error) end
  free_writer(made)
  if status ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

return {class = class, flat = flat, functions = functions}
