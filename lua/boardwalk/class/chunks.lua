--- Chunks: the load of a chunk container, step by step, with its two stacks.

local check = require "boardwalk.check"
local core = require "boardwalk.core"

local class = core.classes.Chunks
local flat = core.flat.Chunks
local Chunks = class.__index

local chunks = {}

local MOST_U32 = 2 ^ 32 - 1
local LAST_TYPE = 0x53

-- Numbers of bw_layout, bw_step and BW_HANDLER_...
local LAYOUTS = {flat = 1, grouped = 2}
local STEPS = {[0] = "end", "group", "chunk", "read", "loaded"}
local READ, LOADED = 1, 2

-- ---- opening

local function layout_of(method, layout, data)
  if layout == nil then return core.chunk_layout(data) end
  return type(layout) == "string" and LAYOUTS[layout]
    or check.fail(method, "layout", '"flat", "grouped" or nil', layout)
end

--- Starts the load of a container.
---@param data string
---@param layout? string "flat" or "grouped"; when absent, what the sizes in it prove
---@return Chunks? chunks
---@return string? message
---@return string? code
function chunks.open(data, layout)
  local method = "bw.chunks"
  check.string(method, "data", data)
  local number = layout_of(method, layout, data)
  if number == 0 then
    return nil, "no chunk container: its sizes do not add up to its end, and it has not the mark "
      .. "of a pack", "unsupported"
  end
  local self, message, code = core.open_chunks(data, number)
  if not self then return nil, message, code end
  local own = flat.table(self)
  own.layout = number == LAYOUTS.flat and "flat" or "grouped"
  own.pushed, own.objects, own.readers, own.loaded = {}, {}, {}, {}
  return self
end

local function self_of(method, self)
  return check.object(method, "self", self, "Chunks")
end

-- ---- types

--- What a chunk type is.
---@param type integer
---@return table? type {type, name, reads, loaded}: whether the original's handler reads it from the
--- stream, and whether it is called when the chunk is on the stack; nil from 0x54 on
function chunks.type(type)
  check.integer("bw.chunk_type", "type", type, 0, MOST_U32)
  local name, handlers = core.chunk_type(type)
  if not name then return nil end
  return {
    type = type, name = name, reads = handlers % 2 == READ, loaded = handlers >= LOADED,
  }
end

-- ---- steps

--- A chunk table of the values that the core gives.
function chunks.table(index, type, size, zero, id, offset, data)
  return {
    index = index, type = type, name = core.chunk_type(type), size = size, zero = zero, id = id,
    offset = offset >= 0 and offset or nil, data = data,
  }
end

local function header_of(count, payload, zero, id)
  if not count then return nil end
  return {count = count, payload = payload, zero = zero, id = id}
end

local function group_of(index, ...)
  if not index then return nil end
  local group = header_of(...)
  group.index = index
  return group
end

--- The layout: "flat" or "grouped".
---@return string
function Chunks:layout()
  return flat.table(self_of("Chunks.layout", self)).layout
end

--- Goes on to the next step.
---@return string? step "group" (one begins), "chunk" (a raw one was pushed), "read" (its reader's
--- turn), "loaded" (on the stack or read: its owner's turn) or "end"
---@return table|string|nil found the group, or the chunk; or the message
---@return string? code
function Chunks:next()
  local number, message, code = flat.next(self_of("Chunks.next", self))
  if not number then return nil, message, code end
  local step = STEPS[number]
  if step == "end" then return step end
  if step == "group" then return step, group_of(flat.group(self)) end
  return step, chunks.table(flat.chunk(self))
end

--- The words of the container's header: count, payload, zero, id; nil before the first step.
---@return table?
function Chunks:header()
  return header_of(flat.header(self_of("Chunks.header", self)))
end

--- The group of this step: index, count, payload, zero, id; nil when none has begun.
---@return table?
function Chunks:group()
  return group_of(flat.group(self_of("Chunks.group", self)))
end

-- ---- handlers

-- Keeps a handler, or none, and tells the load of it. `true` has the step told and calls nothing.
local function set_handler(self, method, list, kind, handler)
  self_of(method, self)
  check.integer(method, "type", kind, 0, LAST_TYPE)
  if handler ~= nil and handler ~= true and type(handler) ~= "function" then
    check.fail(method, "handler", "a function, true or nil", handler)
  end
  local own = flat.table(self)
  own[list][kind] = handler
  flat.set_handlers(self, kind, (own.readers[kind] and READ or 0)
    + (own.loaded[kind] and LOADED or 0))
end

--- Says who owns a type: run() calls handler(chunk, chunks) when such a chunk is on the stack. It
--- pops the chunk and those before it that it needs, and may push an object.
---@param type integer 0x00 to 0x53
---@param handler function|boolean|nil true for a loop of your own, which next() tells of the step;
--- nil for none, not even the one that types 0x0e, 0x14 and 0x30 begin with
function Chunks:on(type, handler)
  set_handler(self, "Chunks.on", "loaded", type, handler)
end

--- Says who reads a type from the stream: run() calls handler(chunk, chunks) in place of the raw
--- read. It reads from the chunk's window and pushes what it built; what it leaves is skipped.
---@param type integer 0x00 to 0x53
---@param handler function|boolean|nil as of on
function Chunks:on_read(type, handler)
  set_handler(self, "Chunks.on_read", "readers", type, handler)
end

--- Has run() call handler(group, chunks) for each group; one that gives false has it passed over.
---@param handler? function
function Chunks:on_group(handler)
  self_of("Chunks.on_group", self)
  if handler ~= nil and type(handler) ~= "function" then
    check.fail("Chunks.on_group", "handler", "a function or nil", handler)
  end
  flat.table(self).group = handler
end

local HANDLERS = {read = "readers", loaded = "loaded"}

-- Calls the owner of a step. Gives nil and a message when it does.
local function call_owner(self, own, step, found)
  if step == "group" then
    if own.group and own.group(found, self) == false then return self:skip_group() end
    return true
  end
  local handler = HANDLERS[step] and own[HANDLERS[step]][found.type]
  if type(handler) ~= "function" then return true end
  local result, message, code = handler(found, self)
  if result == nil and message ~= nil then return nil, message, code end
  return true
end

--- Goes to the end, calling the handlers. One that gives nil and a message, as a failed pop does,
--- ends it.
---@return boolean? done
---@return string? message
---@return string? code
function Chunks:run()
  local own = flat.table(self_of("Chunks.run", self))
  while true do
    local step, found, code = self:next()
    if not step then return nil, found, code end
    if step == "end" then return true end
    local done, message
    done, message, code = call_owner(self, own, step, found)
    if not done then return nil, message, code end
  end
end

-- ---- the stacks

--- The chunk on the stack at a depth.
---@param depth? integer 0, the top, when absent
---@return table? chunk as of next, without an index; nil when there is none
function Chunks:peek(depth)
  self_of("Chunks.peek", self)
  if depth == nil then depth = 0 end
  check.integer("Chunks.peek", "depth", depth, 0, MOST_U32)
  local kind = flat.peek(self, depth)
  return kind and chunks.table(nil, flat.peek(self, depth)) or nil
end

--- Pushes bytes under a type.
---@param type integer
---@param data string
---@return boolean? done
---@return string? message
---@return string? code
function Chunks:push(type, data)
  local method = "Chunks.push"
  self_of(method, self)
  check.integer(method, "type", type, 0, MOST_U32)
  check.string(method, "data", data)
  local own, place = flat.table(self), self:count() + 1
  own.pushed[place] = data -- the stack points into it
  local done, message, code = flat.push(self, type, data)
  if not done then own.pushed[place] = nil end
  return done, message, code
end

--- Pops the chunk on top, which must have this type; otherwise the stack stays as it is.
---@param type integer
---@return table? chunk as of peek
---@return string? message with the number of the chunk being loaded
---@return string? code
function Chunks:pop(type)
  local method = "Chunks.pop"
  self_of(method, self)
  check.integer(method, "type", type, 0, MOST_U32)
  local place = self:count()
  local kind, size, zero, id, offset, data = flat.pop(self, type)
  if not kind then return nil, size, zero end
  flat.table(self).pushed[place] = nil
  return chunks.table(nil, kind, size, zero, id, offset, data)
end

--- Pushes an object: any value but nil.
---@param object any
---@return boolean? done
---@return string? message
---@return string? code
function Chunks:push_object(object)
  self_of("Chunks.push_object", self)
  if object == nil then check.fail("Chunks.push_object", "object", "a value but nil", object) end
  local done, message, code = flat.push_object(self)
  if not done then return nil, message, code end
  flat.table(self).objects[self:object_count()] = object
  return true
end

--- Pops an object.
---@return any object nil when there is none
---@return string? message
---@return string? code
function Chunks:pop_object()
  self_of("Chunks.pop_object", self)
  local place = self:object_count()
  local done, message, code = flat.pop_object(self)
  if not done then return nil, message, code end
  local objects = flat.table(self).objects
  local object = objects[place]
  objects[place] = nil
  return object
end

function class.__len(self)
  return Chunks.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Chunks" then return "Chunks" end
  if fault then return "Chunks: destroyed" end
  local header = self:header()
  return ("Chunks: %s, %s, %d on the stack"):format(self:layout(),
    header and ("%d announced"):format(header.count) or "not begun", self:count())
end

-- ---- writing

local function id_of(method, name, id)
  if id == nil then return 0 end
  if type(id) == "string" then return core.name_hash(id) end
  return check.integer(method, name, id, 0, MOST_U32)
end

-- What a chunk and a group may have: also what a load and a level give with theirs, so that those
-- can be written again.
local CHUNK_NAMES = {"type", "data", "id", "index", "name", "part", "size", "zero", "offset"}
local GROUP_NAMES = {"id", "chunks", "index", "count", "payload", "zero"}

-- Adds a list of chunks to the flat list that the core takes.
local function add_chunks(values, method, name, list)
  for i = 1, #check.table(method, name, list) do
    local place, chunk = ("%s[%d]"):format(name, i), list[i]
    check.names(method, place, chunk, CHUNK_NAMES)
    local n = #values
    values[n + 1] = check.integer(method, place .. ".type", chunk.type, 0, MOST_U32)
    values[n + 2] = id_of(method, place .. ".id", chunk.id)
    values[n + 3] = check.string(method, place .. ".data", chunk.data)
  end
end

local function add_groups(values, method, list)
  for i = 1, #list do
    local place, group = ("list[%d]"):format(i), list[i]
    check.names(method, place, group, GROUP_NAMES)
    local n = #values
    values[n + 1], values[n + 2], values[n + 3] = -1, id_of(method, place .. ".id", group.id), ""
    add_chunks(values, method, place .. ".chunks", group.chunks)
  end
end

--- Writes a container.
---@param list table[] chunks {type, data, id}; or groups {id, chunks} for a grouped one
---@param options? table layout = "flat" or "grouped": what the first item is when absent; id: of a
--- flat container, a number or the name it is the hash of
---@return string? bytes
---@return string? message
---@return string? code
function chunks.write(list, options)
  local method = "bw.write_chunks"
  check.table(method, "list", list)
  options = check.options(method, "options", options, {"layout", "id"})
  local first = list[1]
  local layout = options.layout
  if layout == nil then layout = type(first) == "table" and first.chunks and "grouped" or "flat" end
  if not LAYOUTS[layout] then
    check.fail(method, "options.layout", '"flat", "grouped" or nil', layout)
  end
  local values, id = {}, id_of(method, "options.id", options.id)
  if layout == "grouped" then
    add_groups(values, method, list)
  else
    add_chunks(values, method, "list", list)
  end
  return core.write_chunks(LAYOUTS[layout], id, values)
end

return chunks
