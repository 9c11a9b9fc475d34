-- docs/api.lua describes what there is: no more, no less.
local api_objects = require "spec.api_objects"
local helpers = require "spec.helpers"
local members = require "boardwalk.members" -- docs/api.lua as the module boardwalk.api
local api = require "boardwalk.api"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local raw = rawget(_G, "jit") and require "boardwalk.ffi"

local function by_name(list)
  local names = {}
  for _, entry in ipairs(list) do
    assert(not names[entry.name], "described twice: " .. tostring(entry.name))
    names[entry.name] = entry
  end
  return names
end

-- What is in one table of names and not in the other.
local function differences(real, described)
  local found = {}
  for name in pairs(real) do
    if not described[name] then found[#found + 1] = name .. " is not described" end
  end
  for name in pairs(described) do
    if real[name] == nil then found[#found + 1] = name .. " does not exist" end
  end
  table.sort(found)
  return found
end

local function joined(...)
  local all = {}
  for _, list in ipairs({...}) do
    for _, entry in ipairs(list) do all[#all + 1] = entry end
  end
  return all
end

local records, classes = by_name(api.records), by_name(api.classes)

-- One of each class, fresh.
local function world()
  return api_objects.all(raw)
end

describe("the description of the API", function()
  it("has every function and value of the module, and only those", function()
    assert.same({}, differences(bw, by_name(joined(api.functions, api.values))))
  end)

  it("has every class, and only those", function()
    assert.same({}, differences(core.classes, classes))
  end)

  for name, metatable in pairs(core.classes) do
    it("has every method and field of " .. name .. ", and only those", function()
      local class = classes[name]
      local real = {}
      for _, list in ipairs {members(metatable), metatable.parts or {}} do
        for member, value in pairs(list) do real[member] = value end
      end
      assert.same({}, differences(real, by_name(joined(class.methods, class.fields or {}))))
    end)

    it("has the operators of " .. name, function()
      local real = {
        ["#"] = metatable.__len, tostring = metatable.__tostring, close = metatable.__close,
      }
      assert.same({}, differences(real, by_name(classes[name].operators)))
    end)
  end

  it("finds what is missing on either side", function()
    assert.same({"new is not described", "old does not exist"},
      differences({same = 1, new = 1}, {same = 1, old = 1}))
  end)
end)

-- Calls back with every function, method and script global and a name for it.
local function each_function(call)
  for _, entry in ipairs(api.functions) do call("bw." .. entry.name, entry) end
  for _, class in ipairs(api.classes) do
    for _, entry in ipairs(class.methods) do call(class.name .. "." .. entry.name, entry) end
  end
  for _, entry in ipairs(api.ffi.functions) do call("raw." .. entry.name, entry) end
  for _, entry in ipairs(api.scripts.globals) do call(entry.name, entry) end
  for _, entry in ipairs(api.scripts.library.functions) do call("Warlib." .. entry.name, entry) end
end

local PLAIN = {
  any = true, boolean = true, integer = true, ["nil"] = true, number = true, string = true,
  table = true, fun = true, cdata = true, Point = true, Warlib = true,
}

local function unknown_types(entry)
  local unknown = {}
  -- parameter names of a function type are no types
  local kind = entry.type:gsub("%w+: ", "")
  for word in kind:gmatch("%a+") do
    if not (PLAIN[word] or records[word] or classes[word]) then unknown[#unknown + 1] = word end
  end
  return unknown
end

describe("an entry", function()
  it("has a sentence", function()
    each_function(function(name, entry)
      assert(type(entry.summary) == "string" and entry.summary:find("%.$"), name)
    end)
    for _, entry in ipairs(joined(api.records, api.classes)) do
      assert(entry.summary:find("%.$"), entry.name)
    end
  end)

  it("names types that are Lua's or described", function()
    local lists = {}
    each_function(function(_, entry)
      lists[#lists + 1], lists[#lists + 2] = entry.params or {}, entry.returns or {}
    end)
    for _, entry in ipairs(joined(api.records, api.classes)) do
      lists[#lists + 1] = entry.fields or {}
    end
    for _, list in ipairs(lists) do
      for _, entry in ipairs(list) do
        assert.is_string(entry.name)
        assert.same({}, unknown_types(entry))
      end
    end
  end)

  it("names codes that are described", function()
    each_function(function(name, entry)
      for _, code in ipairs(entry.errors or {}) do assert(api.codes[code], name .. ": " .. code) end
    end)
  end)

  it("reads its parts", function()
    local scale = by_name(records.ImportOptions.fields).scale
    assert.same({
      name = "scale", optional = true, type = "number", units = "metres per unit", default = "1",
      doc = "above 0",
    }, scale)
  end)

  it("of a class names what makes it", function()
    local makers = by_name(api.functions)
    for name, class in pairs(classes) do
      for _, method in ipairs(class.methods) do makers[name .. "." .. method.name] = method end
    end
    for _, class in ipairs(api.classes) do
      for _, maker in ipairs(class.made_by) do assert(makers[maker], maker) end
    end
  end)
end)

-- Every field described is there unless optional, and no other.
local function check_record(record, value)
  local fields, found = by_name(records[record].fields), {}
  for name in pairs(value) do
    if not fields[name] then found[#found + 1] = name .. " is not described" end
  end
  for name, field in pairs(fields) do
    if value[name] == nil and not field.optional then
      found[#found + 1] = name .. " is missing"
    end
  end
  assert.same({}, found)
end

describe("a record", function()
  it("Hit is what a ray gives", function()
    local objects = world()
    check_record("Hit", objects.mesh:ray_cast({5, 10, 10}, {0, 0, -1}, 20))
    local hit = objects.mesh:ray_cast({0.2, 10.2, 10}, {0, 0, -1}, 20)
    assert.equal(objects.set, hit.set)
    check_record("Hit", hit)
  end)

  it("of a HeightField are what its methods give", function()
    local field = world().field
    check_record("HeightHit", field:ray_cast({512, 0, 512}, {0, 1, 0}, 2000))
    check_record("HeightTriangle", field:triangle(0))
    check_record("HeightStop", field:segment({512, 0, 512}, {512, 2000, 512}))
    check_record("HeightStop", field:segment({512, 0, 512}, {512, 9, 512}))
    check_record("HeightInfo", field:info())
    check_record("HeightColumn", field:column(0))
    check_record("HeightCell", field:column(0).cells[1])
    check_record("HeightTile", field:tile(0))
    check_record("HeightSpace", field:spaces()[1])
  end)

  it("of shapes are what their methods give", function()
    local objects = world()
    local ramp, park = objects.ramp, objects.park
    check_record("ShapeHit", ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20))
    check_record("ShapeTriangle", ramp:triangle(0))
    check_record("ShapeHit", objects.solid:mesh():ray_cast({0, 0, 9}, {0, 0, -1}, 20))
    check_record("MeshShapeInfo", ramp:info())
    check_record("MeshShapeInfo", objects.solid:mesh():info())
    check_record("ShapeSection", ramp:sections()[1])
    check_record("ShapeNode", ramp:node(0))
    check_record("ShapeNodeChild", ramp:node(0).a)
    check_record("PrimitiveDescription", objects.solid:info())
    check_record("SetHit", park:ray_cast({2, 1, 9}, {0, 0, -1}, 20))
    check_record("SetTriangle", park:triangle(0))
    check_record("ShapePlacement", park:placement(0))
    local coverage = bw.coverage(ramp:model(), objects.solid:mesh())
    check_record("Coverage", coverage)
    check_record("CoverageArea", coverage.areas[1])
  end)

  it("WorldResult is what a world ray gives", function()
    check_record("WorldResult", world().mesh:world_ray({0, 10, 10}, {0, 0, -1}, 20))
    check_record("WorldResult", world().mesh:world_ray({0, 10, 10}, {0, 0, 1}, 20))
  end)

  it("WorldRecord is what a world ray takes", function()
    local before = {}
    for _, field in ipairs(records.WorldRecord.fields) do
      before[field.name] = field.name == "hit" or 7
    end
    local result = world().mesh:world_ray({0, 10, 10}, {0, 0, 1}, 20, nil, before)
    before.hit, before.material = false, 1
    for name, value in pairs(before) do assert.equal(value, result[name], name) end
  end)

  it("Triangle is what triangle gives", function()
    local objects = world()
    check_record("Triangle", objects.mesh:triangle(0))
    check_record("Triangle", objects.mesh:triangle((objects.set:range())))
  end)

  it("MaterialCount is what materials gives", function()
    check_record("MaterialCount", world().mesh:materials()[1])
  end)

  it("Stats is what stats gives", function()
    check_record("Stats", world().mesh:stats())
  end)

  it("ModelSource is what a model's source gives", function()
    check_record("ModelSource", assert(bw.load_bytes("v 0 0 0\n", "point.obj")):source())
  end)

  it("WadEntry and WadStats are what an archive gives", function()
    local wad = world().wad
    check_record("WadEntry", wad:entry("level200.lev"))
    check_record("WadEntry", wad:entry("notes.txt"))
    check_record("WadStats", wad:stats())
  end)

  it("Chunk, ChunkHeader and ChunkGroup are what a load gives", function()
    local load = world().chunks
    check_record("Chunk", select(2, load:next()))
    check_record("Chunk", load:peek())
    check_record("ChunkHeader", load:header())
    local pack = assert(bw.chunks(bw.write_chunks({{id = 7, chunks = {}}})))
    check_record("ChunkGroup", select(2, pack:next()))
    check_record("ChunkType", bw.chunk_type(3))
  end)

  it("LevelField, LevelChunk, Section and MergeReport are what a level gives", function()
    local level = world().level
    check_record("LevelField", level:fields()[1])
    check_record("LevelChunk", level:chunk(17))
    check_record("Section", level:sections("sky model")[1])
    check_record("MergeReport", level:merge(level.mesh:model()))
  end)

  it("Path, PathNode and PathEdge are what a path map gives", function()
    local paths = world().paths
    check_record("Path", paths:path(0))
    check_record("PathNode", paths:node(0))
    check_record("PathEdge", paths:edge(0))
  end)

  it("WorldState, WorldSector, WorldPart and WorldPlane are what a streamed world gives", function()
    local streamed = world().world
    check_record("WorldState", streamed:state())
    check_record("WorldSector", streamed:sector(0))
    check_record("WorldPart", streamed:part(1))
    check_record("WorldPlane", streamed:tree())
    check_record("PartFile", bw.part_file(streamed:files()["row_ms1.sec"]))
  end)

  it("ManagerState, Decision and Reservation are what a manager gives", function()
    local manager = world().manager
    check_record("ManagerState", manager:state())
    check_record("Decision", manager:decisions()[1])
    check_record("Reservation", manager.budget:reservations()[2])
  end)

  it("Caption is what subtitles give", function()
    check_record("Caption", world().subtitles:record(0))
  end)

  it("ModelTriangle is what a model's triangle gives", function()
    check_record("ModelTriangle", world().model:triangle(0))
  end)
end)

describe("a record about bodies", function()
  -- A world in which everything has something: what gives each record.
  local GIVES = {
    PhysicsStats = function(objects) return objects.physics:stats() end,
    PoolCount = function(objects) return objects.physics:stats().pools.human_bodies end,
    OwnerState = function(objects) return objects.owner:state() end,
    BodyState = function(objects) return objects.body:state() end,
    ShapeState = function(objects) return objects.shape:state() end,
    Geometry = function(objects) return objects.shape:geometry() end,
    LineHit = function(objects)
      return objects.physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25)
    end,
    Overlap = function(objects) return objects.physics:overlap(objects.shape)[1] end,
    SettleEvent = function(objects)
      objects.owner:settle({0, 0, 1}, "z")
      objects.physics:step()
      return objects.physics:events()[1]
    end,
    SettleSlot = function(objects)
      return objects.physics:settle_slot(objects.owner:settle({0, 0, 1}, "z"))
    end,
  }
  for record, give in pairs(GIVES) do
    it(record .. " is what is given", function()
      check_record(record, give(world()))
    end)
  end

  it("LineHit is what a line gives that meets the level", function()
    local objects = world()
    check_record("LineHit", objects.physics:line_test(objects.mesh, {9, 10, 20}, {9, 10, 0}))
  end)

  it("OwnerFields are what an owner is made of, but for what it is", function()
    local fields = by_name(records.OwnerState.fields)
    for _, field in ipairs(records.OwnerFields.fields) do assert(fields[field.name]) end
  end)

  it("PhysicsOptions are the C library's, with its counts", function()
    local pools = world().physics:stats().pools
    local counts = {
      humans = pools.human_bodies.size, objects = pools.object_bodies.size,
      panes = pools.pane_bodies.size, cars = pools.car_bodies.size,
      strike_spheres = pools.strike_spheres.size, push_spheres = pools.push_spheres.size,
      host_bodies = pools.host_bodies.size, host_shapes = pools.host_shapes.size,
      ignore_slots = 60, settle_slots = 64,
    }
    for _, field in ipairs(records.PhysicsOptions.fields) do
      assert.equal(counts[field.name], tonumber(field.default), field.name)
    end
  end)
end)

describe("options", function()
  local TAKES = {
    LoadOptions = function(options) return bw.load("no such file", options) end,
    ImportOptions = function(options) return bw.import("no such file", options) end,
    ExportOptions = function(options) return bw.export(bw.example("pier"), "none", options) end,
    MeshOptions = function(options) return bw.mesh({}, options) end,
    FilterOptions = function(options) return bw.filter(options) end,
    BatchOptions = function(options)
      return bw.example("pier"):cast_many(bw.buffer(7), bw.buffer(8), options)
    end,
    SaveOptions = function(options) return bw.example("pier"):save(options) end,
    Payloads = function(options) return bw.payloads(options) end,
    MergeOptions = function(options) return bw.merge(world().mesh, {}, options) end,
    ContainerOptions = function(options) return bw.write_chunks({}, options) end,
    ExtractOptions = function(options) return world().wad:extract(0, "no such file", options) end,
    ReplaceOptions = function(options) return world().wad:replace(0, "", options) end,
    PackOptions = function(options) return world().packer:begin("X.DIR", "X.WAD", options) end,
    PackOrder = function(options) return world().packer:bytes(options) end,
    HeightDescription = bw.height_field,
    HeightSpace = function(space)
      return bw.height_field {low = {0, 0, 0}, high = {0, 0, 0}, spaces = {space}}
    end,
    WorldModelOptions = function(options) return world().field:model(options) end,
    ShapeModelOptions = function(options) return world().ramp:model(options) end,
    ShapeSaveOptions = function(options) return world().ramp:save(options) end,
    MaterialFilterOptions = function(options) return world().ramp:filter(options) end,
    MeshShapeOptions = function(options) return bw.mesh_shape(world().model, options) end,
    CoverageOptions = function(options)
      return bw.coverage(world().model, world().ramp, options)
    end,
    NewPlacement = function(placement) return bw.shape_set {placement} end,
    TileModelOptions = function(options) return world().grid:model(options) end,
    TileFaultOptions = function(options) return world().kit:faults(options) end,
    TileQuery = function(options) return world().grid:floor(0, 0, 0, options) end,
    TilePush = function(options) return world().grid:push(0, 0, 0, 1, options) end,
    TileSegment = function(options) return world().grid:segment(0, 0, 0, 1, 1, 1, options) end,
    TileSurface = function(surface)
      return bw.tile_grid(world().model, {materials = {WOOD = surface}})
    end,
    TileSwapGroups = function(groups) return bw.tile_grid(world().model, {swaps = {groups}}) end,
    TileRegions = function(regions) return bw.tile_grid(world().model, {regions = regions}) end,
    TileGridOptions = function(options) return bw.tile_grid(world().model, options) end,
    TileChunk = function(chunk) return bw.write_tile_chunks({chunk}) end,
    ViewOptions = function(options) return bw.view(world().mesh, "x.html", options) end,
    WorldSource = bw.streamed_world,
    ManagerSource = bw.world_manager,
    ManagerOptions = function(options) return bw.world_manager({}, options) end,
    LoadLevelOptions = function(options) return world().manager:load_level("one", options) end,
    WorldViewOptions = function(options) return world().world:find_visible(0, 0, 0, options) end,
    ManagerViewOptions = function(options)
      return world().manager:find_visible(0, 0, 0, options)
    end,
    PreloadOptions = function(options) return world().manager:begin_preload(options) end,
    ReserveOptions = function(options) return world().budget:reserve("more", 1, options) end,
    BudgetOptions = function(options) return bw.budget(1, options) end,
    FrameOptions = function(options) return bw.draw_distance(1, 1, options) end,
    ViewSizes = function(options) return bw.view_planes(0, 0, 0, 1, 0, 0, options) end,
    PhysicsOptions = function(options) return bw.physics(options) end,
    OwnerFields = function(fields) return world().owner:set(fields) end,
    BodyOptions = function(options) return world().owner:add_body(options) end,
    HumanOptions = function(options) return world().owner:add_human_body(options) end,
    ObjectOptions = function(options) return world().owner:add_object_body(options) end,
    NewShape = function(options) return world().body:add_shape(options) end,
    BoxQuery = function(options) return world().physics:query_box(0, 0, 0, 1, 1, 1, options) end,
    OverlapQuery = function(options)
      return world().physics:overlap(world().shape, options)
    end,
    BodyRayOptions = function(options)
      return world().physics:cast(0, 0, 0, 1, 0, 0, 1, options)
    end,
    LineOptions = function(options)
      return world().physics:line_test(nil, 0, 0, 0, 1, 0, 0, options)
    end,
    ShapeRayOptions = function(options)
      return world().physics:ray_shape(world().shape, 0, 0, 0, 1, 0, 0, 1, options)
    end,
  }

  for _, record in ipairs(api.records) do
    if record.options then
      it("of " .. record.name .. " are those that are described", function()
        local ok, message = pcall(TAKES[record.name], {["no option"] = 1})
        assert.is_false(ok)
        local list = message:match("expected no other names than (.-), got")
        local real = {}
        for name in list:gmatch("[%w_]+") do real[name] = true end
        assert.same({}, differences(real, by_name(record.fields)))
      end)
    end
  end
end)

describe("an example", function()
  each_function(function(name, entry)
    if not entry.example or name:find("^raw") and not raw then return end
    it("of " .. name .. " runs", function()
      local environment = world()
      if not name:find("%.") or name:find("^Warlib") then
        environment = require("boardwalk.script").new({
          mesh = environment.mesh, level = {name = "pier", source = "built in"},
          write = environment.print,
        }).environment
      else
        setmetatable(environment, {__index = _G})
      end
      helpers.compile(entry.example, "=" .. name, environment)()
    end)
  end)
end)

describe("boardwalk.ffi", function()
  it("is described", function()
    if not raw then return end
    assert.same({}, differences(raw, by_name(joined(api.ffi.functions, api.ffi.fields))))
  end)
end)

describe("what level scripts see", function()
  local script = require "boardwalk.script"
  local session = script.new({mesh = bw.example "pier", level = {name = "", source = ""}})

  it("beyond plain Lua is described", function()
    local real = {}
    local plain = require("boardwalk.script.sandbox").environment()
    for name, value in pairs(session.environment) do
      if plain[name] == nil and name ~= "print" then real[name] = value end
    end
    local scripts = api.scripts
    assert.same({}, differences(real,
      by_name(joined(scripts.globals, scripts.recorded, scripts.values))))
  end)

  it("in Warlib is described", function()
    local library = api.scripts.library
    assert.same({}, differences(session.environment.Warlib,
      by_name(joined(library.functions, library.fields, {library.module}))))
  end)
end)
