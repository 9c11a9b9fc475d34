--- WorldManager: levels in and out, and the streaming of their worlds.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.world_manager {})]])
destroy.summary = "Destroys the manager and what it lent now; a second time does nothing."

local NOW = "now integer (milliseconds) -- may wrap at 2^32"
local LOAD_ERRORS = {"not_found", "limit", "invalid", "truncated", "unsupported", "io", "memory"}

local methods = {
  {
    name = "load_level",
    summary = "Loads NAME.lev and its worlds: WORLDs and WORLDd if there is a WORLDs_sec.wld, else "
      .. "WORLD. Whatever fails, all that was taken is given back, and the message names what is "
      .. "missing. As in the original a world that does not fit into the budget is left out: it "
      .. "has no sectors.",
    params = {"name string -- at most 31 bytes", "options? LoadLevelOptions"},
    returns = {"done boolean"}, errors = LOAD_ERRORS,
    example = [[
assert(manager:unload())
assert(manager:load_level("one", {header_only = true}))
local done, message, code = manager:load_level("one")
assert(not done and code == "invalid", message) -- it is loaded]],
    source = "seed page 001, unit 18; original: 0x0040dbb8",
  },
  {
    name = "unload",
    summary = "Unloads the worlds, their parts and the water; then the level. The budget is what "
      .. "it was before the load.",
    params = {
      "keep_level_file? boolean = false -- true: the level and its pool stay, until another unload",
    },
    returns = {"done boolean"}, errors = {"invalid"},
    example = [[
assert(manager:unload(true))
assert(manager.level and not manager.solid)
assert(manager:unload())
assert(manager.budget:used() == 0)]],
    source = "seed page 001, unit 18; original: 0x0040f5b8",
  },
  {
    name = "state", summary = "Where the manager stands.", returns = {"state ManagerState"},
    example = [[
local state = manager:state()
print(state.level, state.load_priority, #state.heaps)]],
  },
  {
    name = "set_cameras", summary = "Sets the cameras of the players.",
    params = {"cameras number[][] (metres) -- at most eight points {x, y, z}, in game axes"},
    returns = {"done boolean"}, errors = {"invalid", "limit"},
    example = "assert(manager:set_cameras {{25, -5, 5}})",
  },
  {
    name = "set_draw_distance", summary = "Sets the draw distance, which is 60 at first.",
    params = {"distance number (metres)"}, example = "manager:set_draw_distance(115)",
  },
  {
    name = "adjust_draw_distance",
    summary = "Moves the draw distance by a frame, as bw.draw_distance does, toward what is wanted "
      .. "next.",
    params = {"options? FrameOptions"}, returns = {"distance number (metres) -- what it is then"},
    example = "print(manager:adjust_draw_distance {frame_rate = 28})",
  },
  {
    name = "find_visible",
    summary = "Marks what a view sees in both worlds, the solid one first, behind the occluders of "
      .. "the level. quirk: all marks are the solid world's.",
    params = {"camera Point (metres) -- in game axes", "options? ManagerViewOptions"},
    returns = {"done boolean"}, errors = {"invalid", "memory"},
    example = [[
local camera = {-5, -5, 5}
local frustum = bw.view_planes(camera, {1, 0, 0})
assert(manager:find_visible(camera, {frustum = frustum}))
assert(manager.solid:is_marked(0))]],
    source = "seed page 001, unit 19; original: 0x00411d10",
  },
  {
    name = "update",
    summary = "Makes one decision. It loads the nearest part that is wanted; when there is no room "
      .. "for that, it drops the farthest part that is not seen, if its squared distance is over "
      .. "that of the wanted one by more than 5 (quirk: squares, not metres).",
    params = {NOW},
    returns = {
      "outcome string -- \"idle\" (nothing is wanted), \"loaded\", \"unloaded\", \"no_room\" "
        .. "(nothing is far enough to go), \"failed\" (see failure), or with stepped reads "
        .. "\"requested\" and \"busy\"",
    },
    errors = {"memory"},
    example = [[
manager:set_cameras {{5, -5, 5}}
assert(manager:update(0) == "loaded")
assert(manager.solid:part(1).state == "loaded")]],
    source = "spec of the files, 4.9",
  },
  {
    name = "finish_read", summary = "Ends the read of the part that is being read.", params = {NOW},
    returns = {"outcome string -- \"loaded\", \"failed\", or \"idle\" when none is"},
    errors = {"memory"}, example = [[assert(manager:finish_read(0) == "idle")]],
  },
  {
    name = "failure", summary = "Why the last part that failed did.",
    returns = {"message string? -- nil when none has", "code string?"},
    example = "assert(manager:failure() == nil)",
  },
  {
    name = "pending",
    summary = "How far what the last update wanted is from where the cameras are now.",
    returns = {"distance number (metres) -- the largest float32 when it wanted nothing"},
    example = "print(manager:pending())",
  },
  {
    name = "begin_preload",
    summary = "Begins to load what is near, in steps of one update each, until nothing within the "
      .. "radius is wanted any more. Updates with nothing to do, or behind the milliseconds, end "
      .. "it at the 200th. With a camera and a value of 0 the draw distance stands for the radius.",
    params = {"options PreloadOptions"}, returns = {"done boolean"},
    errors = {"invalid", "io", "memory"},
    example = [[
manager:set_cameras {{5, -5, 5}}
assert(manager:begin_preload {radius = 25, value = 1, milliseconds = 30000})
local now = 0
while manager:step_preload(now) do now = now + 33 end
-- quirk: one part beyond the radius is loaded
print(manager.solid)]],
    source = "spec of the files, 4.12",
  },
  {
    name = "step_preload", summary = "Makes a step of a preload. Behind the last the queued packs "
      .. "are loaded and leave the queue.",
    params = {NOW}, returns = {"going_on boolean -- false behind the last step"},
    errors = {"invalid", "io", "memory"},
    example = [[
local going_on, message, code = manager:step_preload(0)
assert(going_on == nil and code == "invalid", message) -- none has begun]],
  },
  {
    name = "queue_pack",
    summary = "Appends the name of a pack to the queue, without a limit, as often as it is given.",
    params = {"name string -- at most 31 bytes"}, returns = {"done boolean"},
    errors = {"invalid", "limit", "memory"},
    example = [[
assert(manager:queue_pack("common"))
assert(manager:packs()[1] == "common")]],
    source = "original: 0x0040e1a0",
  },
  {
    name = "packs", summary = "The names of the queued packs in their order.",
    returns = {"packs string[]"}, example = "assert(#manager:packs() == 0)",
  },
  {
    name = "set_load_priority",
    summary = "Stores a number as it is given, without any limit; a load sets 0.001. It scales the "
      .. "distances of resources, which nothing here streams.",
    params = {"scale number"},
    example = [[
manager:set_load_priority(-3)
assert(manager:state().load_priority == -3)]],
    source = "original: 0x0040c938",
  },
  {
    name = "set_latch", summary = "Sets the latch, which reset_visibility clears.",
    params = {"on boolean"}, example = "manager:set_latch(true)",
  },
  {
    name = "reset_visibility", summary = "Clears the latch and the marks of both worlds.",
    example = "manager:reset_visibility()", source = "original: 0x0040e0b8",
  },
  {
    name = "reserve",
    summary = "Takes bytes of the budget for something of yours, as a film does.",
    params = {"name string -- at most 31 bytes", "size integer (bytes)"},
    returns = {"id integer"}, errors = {"limit", "invalid", "memory"},
    example = [[
local film = assert(manager:reserve("Film", 50))
assert(manager:release(film))]],
  },
  {
    name = "release",
    summary = "Gives back what reserve took; what is the manager's own is refused.",
    params = {"id integer"}, returns = {"done boolean"}, errors = {"invalid", "not_found"},
    example = [[
local done, message, code = manager:release(manager.budget:find("World Level Pool"))
assert(not done and code == "invalid", message)]],
  },
  {
    name = "make_water",
    summary = "Makes the water of the level, which an unload takes away: bw.water_size bytes.",
    params = {"grid_vertices integer", "file_size integer (bytes)"},
    returns = {"done boolean"}, errors = {"invalid", "limit", "memory"},
    example = [[
local done, message, code = manager:make_water(100, 1000)
assert(not done and code == "limit", message)]],
  },
  {
    name = "decisions",
    summary = "The decisions that are kept, oldest first: what was pushed, taken, loaded, dropped "
      .. "and refused, and what the original does to a heap, a renderer or a menu.",
    returns = {"decisions Decision[]"},
    example = [[
for _, decision in ipairs(manager:decisions()) do
  print(#manager:state().heaps, decision.type, decision.name, decision.bytes)
end]],
  },
  {
    name = "decisions_lost", summary = "How many decisions later ones pushed out.",
    returns = {"count integer"}, example = "assert(manager:decisions_lost() == 0)",
  },
  {
    name = "clear_decisions", summary = "Forgets the decisions.",
    example = [[
manager:clear_decisions()
assert(#manager:decisions() == 0)]],
  },
  {
    name = "explain",
    summary = "Why a ray is answered as it is: the walk in the level's mesh, which alone answers "
      .. "rays, and the sectors of the worlds that the ray passes.",
    params = shared.RAY, returns = {"account WorldExplanation"},
    example = [[
local account = manager:explain({25, -5, 50}, {0, 0, -1}, 100)
for _, sector in ipairs(account.solid or {}) do
  print(sector.part, sector.state, sector.enter)
end]],
  },
  {
    name = "save",
    summary = "The whole state as bytes, the same on every machine, but for the decision log and "
      .. "the files. bw.world_manager with the same source goes on exactly as this one.",
    returns = {"bytes string"}, errors = {"unsupported", "memory"},
    example = "assert(#manager:save() > 0)",
  },
}

for _, method in ipairs(protocol.methods {
  variable = "manager", prefix = "As of the level's mesh. ",
  also = {"vertex", "vertex_count", "stats", "world_ray"},
}) do
  methods[#methods + 1] = method
end

methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local records = {
  {
    name = "WorldExplanation", summary = "The account of a ray of a WorldManager.",
    fields = {
      "mesh Explanation -- of the level's mesh",
      "solid? SectorCandidate[] -- the sectors of the solid world that the ray passes; nil without "
        .. "one", "detail? SectorCandidate[] -- of the detail layer",
      "kept? Candidate -- the hit", "nearest_skipped? Candidate",
    },
  },
  {
    name = "ManagerState", summary = "Where a WorldManager stands.",
    fields = {
      "level? string -- the name it was loaded by; nil without a level",
      "header_only boolean -- how it was loaded",
      "kept boolean -- behind an unload that kept the level file",
      "water boolean", "latch boolean", "preloading boolean",
      "urgent boolean -- whether at the last update the nearest wanted thing was under 75 away, "
        .. "by its squared distance",
      "cameras integer -- how many",
      "free_at_load integer (bytes) -- of the budget behind the last load",
      "load_priority number", "draw_distance number (metres)",
      "heaps string[] -- the pools of the heap stack, the deepest first",
    },
  },
  {
    name = "Decision", summary = "A decision of a WorldManager.",
    fields = {
      "type string -- \"push\" and \"pop\" (of the heap stack), \"reserve\", \"release\", "
        .. "\"no_room\", \"flush\", \"make_world\", \"destroy_world\", \"load_level\", "
        .. "\"reset_glows\", \"clear_captions\", \"release_field\", \"release_level\", "
        .. "\"free_paths\", \"make_water\", \"destroy_water\", \"request_part\", \"load_part\", "
        .. "\"unload_part\", \"fail_part\", \"load_pack\", \"miss_pack\" or \"reset_visibility\"",
      "name string -- of the pool, file, field or pack",
      "heap_depth integer -- of the heap stack behind it",
      "world? integer -- 0 the solid one, 1 the detail layer", "part? integer",
      "sector? integer -- the streamed index that a part was wanted for",
      "bytes integer -- of a pool or reservation",
      "used integer (bytes) -- of the budget behind it",
      "count integer -- of \"load_part\": atomics that got the flag for fading",
      "distance number -- squared, as decisions compare it; 0 where there is none",
    },
  },
  {
    name = "ManagerSource",
    summary = "Where the files of a WorldManager come from: those in the table, then those of the "
      .. "archive, then those of the folder.",
    options = true,
    fields = {
      "wad? Wad", "folder? string -- a path",
      "files? table<string, string> -- bytes by name, in any case",
      "levels? table<string, LevelObject|CollisionMesh> -- by name: what NAME.lev is",
      "worlds? table<string, StreamedWorld|WorldSource> -- by name: the files of a world",
    },
  },
  {
    name = "ManagerOptions", summary = "Options of bw.world_manager.", options = true,
    fields = {
      "capacity? integer (bytes) = 17217536 -- of the budget: the console's Sector Pool",
      "blocks? boolean = false -- as of bw.budget",
      "global_data? integer (bytes) -- the size of warriors.glr; when absent that of the source's, "
        .. "and 0 for a table with neither an archive nor a folder nor such a file",
      "log? integer = 1024 -- decisions that are kept",
      "own_marks? boolean = false -- mark the world that is walked, not the solid one",
      "stepped_reads? boolean = false -- a part that is asked for is being read until finish_read",
    },
  },
  {
    name = "LoadLevelOptions", summary = "Options of WorldManager.load_level.", options = true,
    fields = {
      "world? string -- as the level is called when absent; at most 18 bytes",
      "header_only? boolean = false -- no worlds",
    },
  },
  {
    name = "ManagerViewOptions", summary = "Options of WorldManager.find_visible.", options = true,
    fields = {
      "viewport? integer = 0 -- 0 is the first of a frame, which clears the marks",
      "frustum? number[][] -- six planes in game axes, as of bw.view_planes; nil sees everything",
      "pvs? boolean = true -- begin with PVS on",
    },
  },
  {
    name = "PreloadOptions", summary = "Options of WorldManager.begin_preload.", options = true,
    fields = {
      "radius number (metres)", "milliseconds? integer = 10000", "value? integer = 0",
      "pack? string -- loaded first if there is a PACK.pak", "now? integer (milliseconds) = 0",
    },
  },
}

return {
  name = "WorldManager", variable = "manager",
  summary = "A level and its worlds brought in and out, and the streaming of their parts around "
    .. "the cameras within a budget, one decision at a time. It answers rays as the mesh of its "
    .. "level does; without a level as a mesh without a triangle. Points are in game axes.",
  made_by = {"world_manager"}, methods = methods,
  fields = {
    "level LevelObject? -- nil without a level",
    "solid StreamedWorld? -- the solid world, or the only one",
    "detail StreamedWorld? -- the detail layer of two",
    "budget Budget -- the Sector Pool; only looked at",
    "axes string -- \"x right, y forward, z up\"",
    "format string -- \"warriors\"",
  },
  operators = {
    "# integer -- the number of triangles of the level's mesh",
    "tostring string -- the level, and how many parts are loaded",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, sections 4 and 5; seed page 001, units 16, 18 and 19",
}
