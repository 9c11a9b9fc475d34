--- Chunks: the load of a chunk container.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.chunks(mesh:save())]])

local TYPE = "type integer -- 0x00 to 0x53"
local HANDLER = "handler? fun(found: Chunk, load: Chunks)|boolean -- true: next tells of the step "
  .. "and run calls nothing; nil: nobody does"
local POP_ERRORS = {"invalid"}

local methods = {
  {
    name = "layout", summary = "The layout that is read.",
    returns = {"layout string -- \"flat\" or \"grouped\""},
    example = [[assert(chunks:layout() == "flat")]],
  },
  {
    name = "next", summary = "Goes on to the next step.",
    returns = {
      "step string -- \"group\": one begins; \"chunk\": a raw one was pushed, and nobody owns its "
        .. "type; \"read\": its reader's turn; \"loaded\": it is on the stack or was read, its "
        .. "owner's turn; \"end\"",
      "found Chunk|ChunkGroup|nil -- the group that begins, or the chunk; nil at the end",
    },
    errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
local step, chunk = chunks:next()
while step ~= "end" do
  print(step, chunk.name, chunk.size)
  step, chunk = assert(chunks:next())
end]],
    source = "spec of the files, 2.4 and 2.5; original: 0x00144180, 0x00144398",
  },
  {
    name = "on",
    summary = "Says who owns a type: run calls handler(chunk, chunks) when such a chunk is on the "
      .. "stack. It pops the chunk and those before it that it needs, and may push an object. At "
      .. "first types 0x0e, 0x14 and 0x30 have an owner that makes them 0x14.",
    params = {TYPE, HANDLER},
    example = [[
chunks:on(0x03, function(chunk) print("a mesh's header", #chunk.data) end)
assert(chunks:run())]],
    source = "original: 0x00144348",
  },
  {
    name = "on_read",
    summary = "Says who reads a type from the stream: run calls handler(chunk, chunks) in place of "
      .. "the raw read. It reads from the chunk's window and pushes what it built.",
    params = {TYPE, HANDLER},
    example = [[
chunks:on_read(0x04, function(chunk, load)
  assert(load:push(0x41, load:read(10))) -- the first triangle; the rest is skipped
end)
assert(chunks:run())]],
  },
  {
    name = "on_group",
    summary = "Has run call handler(group, chunks) for each group; one that gives false has it "
      .. "passed over.",
    params = {"handler? fun(group: ChunkGroup, load: Chunks): boolean?"},
    example = [[chunks:on_group(function(group) return group.id ~= bw.name_hash "crowd" end)]],
  },
  {
    name = "run",
    summary = "Goes to the end, calling the handlers. One that gives nil and a message, as a "
      .. "failed pop does, ends it.",
    returns = {"done boolean"}, errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
assert(chunks:run())
assert(#chunks == 6) -- the chunks of a mesh, all raw]],
  },
  {
    name = "header", summary = "The header of the container.",
    returns = {"header ChunkHeader? -- nil before the first step"},
    example = [[
chunks:next()
assert(chunks:header().count == 6)]],
  },
  {
    name = "group", summary = "The group of this step.",
    returns = {"group ChunkGroup? -- nil when none has begun"},
    example = "assert(chunks:group() == nil)",
  },
  {
    name = "offset", summary = "Where the load stands; at the end, behind the last chunk.",
    returns = {"offset integer (bytes)"},
    example = [[
assert(chunks:run())
print(chunks:offset())]],
  },
  {
    name = "skip_group", summary = "Passes over the chunks of the group that has just begun.",
    returns = {"done boolean"}, errors = {"invalid", "truncated"},
    example = [[
local done, message = chunks:skip_group()
assert(not done, message)]],
  },
  {
    name = "read", summary = "At \"read\": takes the next bytes of the chunk's window.",
    params = {"size integer (bytes)"}, returns = {"bytes string"}, errors = {"truncated"},
    example = [[
chunks:on_read(0x52, true)
assert(chunks:next() == "read")
assert(chunks:read(16))]],
  },
  {
    name = "unread", summary = "How many bytes of the window are unread; 0 at any other step.",
    returns = {"size integer (bytes)"}, example = "assert(chunks:unread() == 0)",
  },
  {
    name = "count", summary = "The number of chunks on the stack, as # gives it.",
    returns = {"count integer"}, example = "assert(chunks:count() == 0)",
  },
  {
    name = "peek", summary = "A chunk on the stack.",
    params = {"depth? integer = 0 -- places below the top"},
    returns = {"chunk Chunk? -- nil when there is none"},
    example = [[
chunks:next()
assert(chunks:peek().type == chunks:top_type())]],
  },
  {
    name = "top_type", summary = "The type of the chunk on top.",
    returns = {"type integer -- 0x54 when the stack is empty"},
    example = "assert(chunks:top_type() == 0x54)",
    source = "original: 0x001440f0",
  },
  {
    name = "push", summary = "Pushes bytes under a type.",
    params = {"type integer", "data string"}, returns = {"done boolean"},
    errors = {"limit", "memory"},
    example = [[
assert(chunks:push(0x41, "a model"))
assert(chunks:pop(0x41).data == "a model")]],
    source = "original: 0x00144148",
  },
  {
    name = "pop",
    summary = "Pops the chunk on top, which must have this type; otherwise the stack stays as it "
      .. "is.",
    params = {"type integer"}, returns = {"chunk Chunk"}, errors = POP_ERRORS,
    example = [[
local chunk, message, code = chunks:pop(0x17)
assert(not chunk and code == "invalid", message)]],
    source = "original: 0x00144120, which takes any type",
  },
  {
    name = "object_count", summary = "The number of objects on the object stack.",
    returns = {"count integer"}, example = "assert(chunks:object_count() == 0)",
  },
  {
    name = "push_object", summary = "Pushes an object.",
    params = {"object any -- but nil"}, returns = {"done boolean"}, errors = {"limit", "memory"},
    example = "assert(chunks:push_object(mesh))", source = "original: 0x001440c8",
  },
  {
    name = "pop_object", summary = "Pops an object.", returns = {"object any"}, errors = POP_ERRORS,
    example = [[
chunks:push_object(mesh)
assert(chunks:pop_object() == mesh)]],
    source = "original: 0x001440a0",
  },
  destroy, is_destroyed,
}

local HEADER = {"count integer", "payload integer (bytes)", "zero integer", "id integer"}

local records = {
  {
    name = "Chunk", summary = "One chunk.",
    fields = {
      "index? integer -- its number in the container or group; nil for one from the stack",
      "type integer", "name? string -- of the type; nil from 0x54 on",
      "size integer (bytes) -- of its data",
      "zero integer -- word +0x08, which nothing reads",
      "id integer -- word +0x0c, which no loader reads",
      "offset? integer (bytes) -- of the data in the container; nil when it was pushed",
      "data? string -- nil for an empty chunk of a group on the stack, as the original pushes it",
    },
  },
  {
    name = "ChunkHeader", summary = "The words of a container's header.", fields = HEADER,
  },
  {
    name = "ChunkGroup", summary = "A group of a grouped container: its header.",
    fields = shared.with(HEADER, "index integer -- its number in the container"),
  },
}

return {
  name = "Chunks", variable = "chunks",
  summary = "The load of a chunk container, step by step, with its chunk stack and its object "
    .. "stack. A flat container holds chunks, a grouped one (a pack) groups of chunks.",
  made_by = {"chunks", "load", "load_bytes"}, methods = methods,
  operators = {
    "# integer -- the number of chunks on the stack",
    "tostring string -- its layout and how far it is",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, section 2",
}
