-- The chunk system in Lua: the numeric examples of the spec's section 7.2, every malformed
-- container of its table 2.7, and the sugar above the loop.
local bw = require "boardwalk"
local files = require "spec.level_files"
local helpers = require "spec.helpers"

local head, chunk = files.head, files.chunk

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

local function open(bytes, layout)
  return assert(bw.chunks(bytes, layout or "flat"))
end

-- The types on the stack, from the bottom on.
local function types_of(load)
  local types = {}
  for depth = #load - 1, 0, -1 do types[#types + 1] = load:peek(depth).type end
  return types
end

-- ---- 7.2

-- 7.2.1
local THREE = head(3, 48, 0x99) .. chunk(0x04, 16, 7) .. chunk(0x05, 0) .. chunk(0x03, 32)

describe("a flat container", function()
  it("pushes its raw chunks in order", function() -- 7.2.1
    assert.equal(112, #THREE)
    local load = open(THREE)
    assert.is_nil(load:header())
    assert(load:run())
    assert.same({count = 3, payload = 48, zero = 0, id = 0x99}, load:header())
    assert.same({0x04, 0x05, 0x03}, types_of(load))
    assert.same({32, 0, 16}, {load:peek(0).size, load:peek(1).size, load:peek(2).size})
    assert.same({7, 32, ("\4"):rep(16)}, {load:peek(2).id, load:peek(2).offset, load:peek(2).data})
    assert.equal("", load:peek(1).data)
    assert.is_nil(load:peek(3))
    assert.same({3, 112}, {#load, load:offset()})
  end)

  it("is stepped", function()
    local load = open(THREE)
    local steps = {}
    repeat
      local step, found = assert(load:next())
      steps[#steps + 1] = {step, found and found.index, found and found.name}
    until step == "end"
    assert.same({
      {"chunk", 0, bw.chunk_type(4).name}, {"chunk", 1, bw.chunk_type(5).name},
      {"chunk", 2, "Collision Mesh"}, {"end"},
    }, steps)
    assert.equal("end", load:next())
  end)

  it("turns three types into null pointers", function() -- 7.2.2
    local bytes = head(3, 48) .. chunk(0x0e, 16) .. chunk(0x30, 16) .. chunk(0x14, 16)
    local load = open(bytes)
    assert(load:run())
    assert.same({0x14, 0x14, 0x14}, types_of(load))
    assert.same({("\20"):rep(16), ("\48"):rep(16), ("\14"):rep(16)},
      {load:peek(0).data, load:peek(1).data, load:peek(2).data})
    load = open(bytes)
    load:on(0x0e, nil) -- takes the owner away
    assert(load:run())
    assert.same({0x0e, 0x14, 0x14}, types_of(load))
  end)

  -- What the owner of 0x24 does.
  local function pop_list(_, load)
    for type = 0x24, 0x22, -1 do
      local popped, message, code = load:pop(type)
      if not popped then return nil, message, code end
    end
    return load:push_object({"list"})
  end

  it("has owners that pop what they need", function() -- 7.2.3
    local load = open(head(3, 64) .. chunk(0x22, 16) .. chunk(0x23, 32) .. chunk(0x24, 16))
    load:on(0x24, pop_list)
    assert(load:run())
    assert.same({0, 1, 0x54}, {#load, load:object_count(), load:top_type()})
    assert.same({"list"}, load:pop_object())
    refused("invalid", "object stack", load:pop_object())
  end)

  it("names the chunk whose owner finds others out of order", function() -- 7.2.3
    local load = open(head(3, 64) .. chunk(0x23, 32) .. chunk(0x22, 16) .. chunk(0x24, 16))
    load:on(0x24, pop_list)
    refused("invalid", "chunk 2.*0x23.*0x22", load:run())
  end)

  it("skips what a reader leaves", function() -- 7.2.4
    local load = open(head(2, 80) .. chunk(0x47, 64) .. chunk(0x28, 16))
    load:on_read(0x47, function(found, reader)
      assert.same({0x47, 64}, {found.type, reader:unread()})
      local read = assert(reader:read(4))
      assert.equal(60, reader:unread())
      return reader:push(0x41, read)
    end)
    assert(load:run())
    assert.same({0x41, 0x28}, types_of(load))
    assert.equal(("\40"):rep(16), load:peek(0).data)
    assert.equal("GGGG", load:peek(1).data)
  end)

  it("tells of a type that is read and owned twice", function()
    local load, calls = open(THREE), {}
    load:on_read(0x04, true)
    load:on(0x04, true)
    for i = 1, 3 do calls[i] = load:next() end
    assert.same({"read", "loaded", "chunk"}, calls)
  end)

  it("gives a reader its chunk and no more", function() -- 2.7
    local load = open(head(2, 80) .. chunk(0x47, 64) .. chunk(0x28, 16))
    load:on_read(0x47, function(_, reader) return reader:read(65) end)
    refused("truncated", "65 bytes, 64 of 64 are left", load:run())
  end)

  it("pops the type that is asked for, or nothing", function() -- 7.2.6
    local load = open(head(1, 16) .. chunk(0x16, 16))
    refused("invalid", "empty", load:pop(0x17))
    assert(load:run())
    refused("invalid", "0x17", load:pop(0x17))
    assert.equal(1, #load)
    assert.equal(0x16, load:pop(0x16).type)
    assert.equal(0, #load)
  end)

  it("has stacks that end", function()
    local load = open(THREE)
    for _ = 1, 2048 do assert(load:push(1, "x")) end
    refused("limit", "2048", load:push(1, "x"))
    for _ = 1, 1024 do assert(load:push_object(true)) end
    refused("limit", "1024", load:push_object(true))
    refused("limit", "2048", load:run())
  end)

  it("keeps what was pushed alive", function()
    local load = open(head(0, 0))
    for i = 1, 100 do assert(load:push(i, ("%d!"):format(i))) end
    collectgarbage()
    for i = 100, 1, -1 do assert.equal(("%d!"):format(i), load:pop(i).data) end
  end)

  it("is forgotten with handlers that know it", function()
    local kept = setmetatable({}, {__mode = "k"})
    do
      local load = open(THREE)
      load:on(0x03, function() return load:pop(0x03) end)
      load:push_object({load})
      kept[load] = true
    end
    collectgarbage()
    collectgarbage()
    assert.is_nil(next(kept))
  end)
end)

describe("a grouped container", function()
  -- 7.2.5
  local TWO = head(3, 0, 0xde686795) .. head(2, 16, 0xaaaa) .. chunk(0x2a, 16) .. chunk(0x47, 0)
    .. head(1, 16, 0xbbbb) .. chunk(0x28, 16) .. head(0, 0, 0)

  it("ends at a group of id 0", function()
    local load = open(TWO, "grouped")
    local step, group = load:next()
    assert.equal("group", step)
    assert.same({index = 0, count = 2, payload = 16, zero = 0, id = 0xaaaa}, group)
    assert.same({"chunk", "chunk"}, {(load:next()), (load:next())})
    assert.is_nil(load:peek().data) -- an empty chunk of a group is pushed as a null
    step, group = load:next()
    assert.same({"group", 1, 0xbbbb}, {step, group.index, group.id})
    assert.same({"chunk", "end"}, {(load:next()), (load:next())})
    assert.same({3, #TWO}, {#load, load:offset()})
  end)

  it("may end by its count", function()
    local load = open(head(1, 0, 0xde686795) .. head(1, 16, 0xaaaa) .. chunk(0x28, 16), "grouped")
    assert(load:run())
    assert.equal(1, #load)
  end)

  it("has groups that can be passed over", function()
    local load = open(TWO, "grouped")
    load:on_group(function(group) return group.id ~= 0xaaaa end)
    assert(load:run())
    assert.same({0x28}, types_of(load))
    refused("invalid", "", load:skip_group())
  end)
end)

-- ---- 2.7

describe("a malformed container", function()
  local pack = 0xde686795
  local ROWS = {
    {"of 15 bytes", THREE:sub(1, 15), "truncated", "", 0},
    {"of no bytes", "", "truncated", "", 0},
    {"that announces too many chunks", files.put(THREE, 0, files.u32(0x10000000)), "truncated", "",
      0},
    {"with a size past its end", head(1, 16) .. head(0x23, 0xfffffff0) .. ("x"):rep(16),
      "truncated", "0x23", 0},
    {"with type 0x54", head(1, 16) .. chunk(0x54, 16), "invalid", "0x54", 0},
    {"with a type over 16 bits", head(1, 16) .. head(0xffffffff, 16) .. ("x"):rep(16), "invalid",
      "", 0},
    {"that ends inside a header", head(3, 48) .. chunk(0x04, 16) .. chunk(0x05, 16) .. "12345678",
      "truncated", "", 2},
    {"with a group that lies", head(2, 0, pack) .. head(1, 16, 1) .. chunk(0x28, 16)
      .. head(0x7fffffff, 0, 2), "truncated", "group 1", 1, "grouped"},
  }
  for _, row in ipairs(ROWS) do
    local what, bytes, code, pattern, left, layout = (table.unpack or unpack)(row, 1, 6)
    it(what .. " is refused", function()
      local load = open(bytes, layout)
      refused(code, pattern, load:run())
      assert.equal(left, #load)
      refused(code, pattern, load:next()) -- it stands where it was
    end)
  end

  it("with bytes behind its last chunk is accepted by the loader, and no proof", function()
    local load = open(THREE .. "more")
    assert(load:run())
    assert.equal(112, load:offset())
    refused("unsupported", "no chunk container", bw.chunks(THREE .. "more"))
  end)
end)

describe("the layout of bytes", function()
  local part = head(1, 0, 0xabcd) .. files.u32(0x16, 4, 0x1c02000a) .. ("x"):rep(4)
  local ROWS = {
    {"flat, by sizes that add up", THREE, "flat"},
    {"grouped, by its mark", head(1, 48, 0xde686795) .. head(1, 16, 1) .. chunk(0x28, 16),
      "grouped"},
    {"none, of a part of a streamed world", part},
    {"none, of text", "some text that is no container at all"},
    {"none, of nothing", ""},
  }
  for _, row in ipairs(ROWS) do
    it("is " .. row[1], function()
      local load, _, code = bw.chunks(row[2])
      assert.equal(row[3], load and load:layout())
      assert.equal(row[3] == nil and "unsupported" or nil, code)
    end)
  end

  it("is given or found, not made up", function()
    assert.has_error(function() bw.chunks(THREE, "round") end, "bw.chunks: argument 'layout': "
      .. 'expected "flat", "grouped" or nil, got "round"')
    assert.has_error(function() bw.chunks(3) end,
      "bw.chunks: argument 'data': expected a string, got 3")
  end)
end)

-- ---- types

describe("the type table", function()
  it("has 84 types", function()
    for type = 0, 0x53 do assert.equal(type, bw.chunk_type(type).type) end
    assert.is_nil(bw.chunk_type(0x54))
    assert.is_nil(bw.chunk_type(2 ^ 32 - 1))
  end)

  -- name, reads, loaded
  local SOME = {
    [0x00] = {"Anim Rot Keyframes", false, false}, [0x02] = {"Anim Data", false, true},
    [0x03] = {"Collision Mesh", false, true}, [0x17] = {"Level Header", false, true},
    [0x40] = {"PathData", false, true}, [0x47] = {nil, true}, [0x2a] = {nil, true},
    [0x15] = {"Sector BSP Data", true}, [0x51] = {"Subtitles", false, true},
    [0x53] = {"Occluders", false, false}, [0x28] = {"Chunk Bone Offsets", false, false},
  }
  for type, want in pairs(SOME) do
    it(("has 0x%02x"):format(type), function()
      local found = bw.chunk_type(type)
      assert.equal(want[1] or found.name, found.name)
      assert.equal(want[2], found.reads)
      if want[3] ~= nil then assert.equal(want[3], found.loaded) end
    end)
  end
end)

-- ---- writing

describe("bw.write_chunks", function()
  it("writes a flat container", function()
    local bytes = assert(bw.write_chunks({
      {type = 0x04, id = 7, data = ("\4"):rep(16)}, {type = 0x05, data = ""},
      {type = 0x03, data = ("\3"):rep(32)},
    }, {id = 0x99}))
    assert.equal(THREE, bytes)
  end)

  it("writes a grouped one", function()
    local bytes = assert(bw.write_chunks {
      {id = 0xaaaa, chunks = {{type = 0x2a, data = ("\42"):rep(16)}, {type = 0x47, data = ""}}},
      {id = "always", chunks = {}},
    })
    assert.equal(head(2, #bytes - 16, 0xde686795) .. head(2, 16, 0xaaaa) .. chunk(0x2a, 16)
      .. chunk(0x47, 0) .. head(0, 0, 0xa6a43c1b), bytes)
    assert.equal("grouped", bw.chunks(bytes):layout())
    refused("invalid", "", bw.write_chunks {{id = 0, chunks = {}}})
  end)

  it("writes what a loader gave", function()
    local load, list = assert(bw.chunks(THREE)), {}
    repeat
      local step, found = load:next()
      list[#list + 1] = found
    until step == "end"
    assert.equal(THREE, bw.write_chunks(list, {id = 0x99}))
  end)

  it("writes an empty one", function()
    assert.equal(head(0, 0, bw.name_hash "nothing"), bw.write_chunks({}, {id = "nothing"}))
    assert.equal(head(0, 0, 0xde686795), bw.write_chunks({}, {layout = "grouped"}))
  end)

  local WRONG = {
    {"argument 'list': expected a table, got nil"},
    {"argument 'list[1]': expected a table, got 1", {1}},
    {"argument 'list[1].type': expected an integer from 0 to 4294967295, got nil", {{data = ""}}},
    {"argument 'list[1].data': expected a string, got nil", {{type = 1}}},
    {"argument 'list[2].chunks': expected a table, got nil", {{id = 1, chunks = {}}, {id = 2}}},
    {"argument 'list[1]': expected no other names than type, data, id, index, name, part, size, "
      .. 'zero, offset, got "Id"', {{type = 1, data = "", Id = 7}}},
    {"argument 'list[1]': expected no other names than id, chunks, index, count, payload, zero, "
      .. 'got "chunk"', {{id = 1, chunks = {}, chunk = {}}}},
    {"argument 'options.layout': expected \"flat\", \"grouped\" or nil, got \"round\"", {},
      {layout = "round"}},
  }
  for _, row in ipairs(WRONG) do
    it("raises: " .. row[1], function()
      assert.has_error(function() bw.write_chunks(row[2], row[3]) end,
        "bw.write_chunks: " .. row[1])
    end)
  end
end)

describe("handlers", function()
  local WRONG = {
    {"Chunks.on: argument 'type': expected an integer from 0 to 83, got 84", "on", 0x54, print},
    {"Chunks.on: argument 'handler': expected a function, true or nil, got \"x\"", "on", 3, "x"},
    {"Chunks.on_read: argument 'handler': expected a function, true or nil, got false", "on_read",
      3, false},
    {"Chunks.on_group: argument 'handler': expected a function or nil, got true", "on_group", true},
    {"Chunks.push: argument 'data': expected a string, got nil", "push", 3},
    {"Chunks.push_object: argument 'object': expected a value but nil, got nil", "push_object"},
    {"Chunks.peek: argument 'depth': expected an integer from 0 to 4294967295, got -1", "peek", -1},
  }
  for _, row in ipairs(WRONG) do
    it("raise: " .. row[1], function()
      local load = open(THREE)
      assert.has_error(function() load[row[2]](load, row[3], row[4]) end, row[1])
    end)
  end

  it("that raise end the run where it is", function()
    local load = open(THREE)
    load:on(0x05, function() error("stop", 0) end)
    assert.has_error(function() load:run() end, "stop")
    assert.equal(2, #load)
    assert(load:run())
    assert.equal(3, #load)
  end)
end)

-- ---- files

describe("bw.load", function()
  local MIXED = head(2, 48) .. chunk(0x43, 16) .. chunk(0x29, 32)

  it("gives the chunks of a container without a mesh", function()
    local load = assert(bw.load_bytes(MIXED, "scene_list.cnk"))
    assert.matches("^Chunks: flat, not begun, 0 on the stack$", tostring(load))
    assert(load:run())
    assert.same({0x43, 0x29}, types_of(load))
  end)

  it("gives those of a pack, or the mesh that is in one of its groups", function()
    local mesh = assert(bw.example "pier")
    local parts = {}
    for _, type in ipairs {0x52, 0x07, 0x04, 0x05, 0x06, 0x03} do
      parts[#parts + 1] = {type = type, data = assert(mesh:payload(type))}
    end
    local pack = assert(bw.write_chunks {
      {id = 1, chunks = {{type = 0x03, data = "not this"}}}, {id = 2, chunks = parts},
    })
    assert.equal("grouped", assert(bw.load_bytes(pack, "a.pak")):layout())
    local found = assert(bw.load_bytes(pack, "a.pak", {only = "mesh"}))
    assert.equal(mesh:ground(0, 10, 5), found:ground(0, 10, 5))
    assert.equal(#mesh, #found)
    refused("unsupported", "a.pak: a pack without", bw.load_bytes(assert(bw.write_chunks {
      {id = 1, chunks = {{type = 0x03, data = ""}}}}), "a.pak", {only = "mesh"}))
    refused("invalid", "a.pak: ", bw.load_bytes(pack:sub(1, 60), "a.pak", {only = "mesh"}))
  end)

  it("takes zeros for nothing", function()
    for _, size in ipairs {12, 17, 160, 5000} do
      refused("unsupported", "x: neither a chunk container, an archive nor a model",
        bw.load_bytes(("\0"):rep(size), "x"))
    end
    local path = helpers.temp_file(("\0"):rep(5000), ".obj")
    refused("invalid", path:gsub("%p", "%%%0") .. ":1: ", bw.import(path))
    os.remove(path)
  end)

  it("says why a damaged container is none", function()
    refused("truncated", "x.cnk: ", bw.load_bytes(MIXED:sub(1, -2), "x.cnk"))
    refused("invalid", "x.cnk: chunk 0x", bw.load_bytes(MIXED, "x.cnk", {only = "mesh"}))
  end)

  it("gives the mesh of the 18 chunks whose rest are placeholders", function()
    local mesh = assert(bw.load(helpers.vector("warriors/level_18_chunks.lev")))
    assert.matches("^CollisionMesh: 170 triangles", tostring(mesh))
  end)
end)
