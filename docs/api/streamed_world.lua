--- StreamedWorld: which parts of a world are loaded, seen, wanted.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.streamed_world {name = "empty"})]])

local INDEX = "index integer -- its streamed index, from 0"
local CAMERAS = "cameras number[][] (metres) -- at most eight points {x, y, z}"
local ON = "on? boolean = true"

local methods = {
  {
    name = "state", summary = "What the world is, and where its streaming stands.",
    returns = {"state WorldState"},
    example = [[
local state = world:state()
print(state.name, state.loaded, state.parts)]],
  },
  {
    name = "sector", summary = "The sector of a streamed index.", params = {INDEX},
    returns = {"sector WorldSector"}, example = [[assert(world:sector(2).part == 3)]],
  },
  {
    name = "sectors",
    summary = "All sectors in the order of the tree. Those without a streamed index are never "
      .. "loaded, marked or counted.",
    returns = {"sectors WorldSector[]"}, example = "assert(#world:sectors() == 5)",
  },
  {
    name = "explain",
    summary = "The sectors whose boxes a ray passes, in the world's axes (y up). Rays are answered "
      .. "by a level's mesh; this tells what of the world is there where one goes.",
    params = {shared.ORIGIN, shared.DIRECTION, shared.LENGTH},
    returns = {"account SectorExplanation"},
    example = [[
local account = world:explain({-100, 5, 5}, {1, 0, 0}, 1000)
for _, sector in ipairs(account.candidates) do
  print(sector.index, sector.state, sector.enter)
end]],
  },
  {
    name = "part", summary = "A part.", params = {"number integer -- from 1"},
    returns = {"part WorldPart"}, example = [[assert(world:part(1).heap_size == 100)]],
  },
  {
    name = "parts", summary = "All parts.", returns = {"parts WorldPart[]"},
    example = [[
for _, part in ipairs(world:parts()) do print(part.number, part.state, part.heap_size) end]],
  },
  {
    name = "tree",
    summary = "The tree that sorts the sectors: a plane with what is on its sides, down to the "
      .. "sectors.",
    returns = {"tree WorldPlane|WorldSector? -- nil without sectors"},
    example = [[
local tree = world:tree()
print(tree.axis, tree.value, tree.left, tree.right)]],
  },
  {
    name = "files",
    summary = "The files of the world, which read back as it is: the manifest NAME_sec.mem, the "
      .. "stream NAME_sec.wld without a texture, and a file for each part, NAME_ms1.sec and on.",
    returns = {"files table<string, string> -- bytes by name"}, errors = {"invalid", "memory"},
    example = [[
local files = assert(world:files())
local again = assert(bw.streamed_world {
  name = "row", manifest = files["row_sec.mem"], stream = files["row_sec.wld"],
})
assert(#again == #world)]],
  },
  {
    name = "reset_visibility", summary = "Clears the marks and the counter.",
    example = "world:reset_visibility()", source = "original: 0x004123e8",
  },
  {
    name = "mark", summary = "Sets or clears a mark, as a view does.", params = {INDEX, ON},
    example = [[
world:mark(3)
assert(world:is_marked(3))]],
  },
  {
    name = "is_marked",
    summary = "Whether a sector is marked. The solid world of two may have marks for more numbers "
      .. "than its own.",
    params = {INDEX}, returns = {"marked boolean"}, example = "assert(not world:is_marked(0))",
  },
  {
    name = "set_hidden",
    summary = "Says whether a sector is hidden from where the view is (PVS), in place of the data "
      .. "on that in a stream, which nobody can read.",
    params = {INDEX, ON}, example = "world:set_hidden(0)",
  },
  {
    name = "set_in_use",
    summary = "Says that a sector's atomic is held by something, so that its part stays, or no "
      .. "longer.",
    params = {INDEX, ON}, returns = {"done boolean -- false when the sector has no atomic"},
    example = "assert(world:set_in_use(0) == false) -- nothing is loaded",
  },
  {
    name = "find_visible",
    summary = "Walks the tree for a view. A sector that is inside or across the frustum and behind "
      .. "no occluder is counted, marked when PVS does not hide it, and collected when it is "
      .. "loaded. A walk with PVS that counts nothing is repeated with PVS off. quirk: of two "
      .. "worlds the original marks the solid one, `marks`, with the numbers of whichever is "
      .. "walked.",
    params = {"camera Point (metres)", "options? WorldViewOptions"},
    returns = {"repeated boolean -- whether the walk was repeated"}, errors = {"memory"},
    example = [[
world:find_visible(5, 5, 5) -- sees everything
assert(world:is_marked(4) and world:state().counter == 5)]],
    source = "seed page 001, unit 19; original: 0x00411b98, 0x00411d10",
  },
  {
    name = "collected",
    summary = "The sectors that the last walk collected, in the order they are drawn in: the "
      .. "nearest first.",
    returns = {"indices integer[]"},
    example = [[
for part = 1, 2 do
  assert(world:request_part(part))
  assert(world:finish_part(0))
end
world:find_visible(5, 5, 5)
assert(world:collected()[1] == 0)]],
  },
  {
    name = "find_to_load",
    summary = "The sector to load next: of those without an atomic the nearest marked one, when "
      .. "its squared distance is at most `reach` (quirk: a plain draw distance in metres); "
      .. "otherwise the nearest of all, and the search fell back.",
    params = {CAMERAS, "reach number"},
    returns = {"index integer? -- nil when nothing is wanted", "distance number? -- squared"},
    example = [[
local index, distance = world:find_to_load({{5, 5, 5}}, 60)
assert(index == 0 and distance == 75)
assert(world:state().fell_back) -- nothing is marked]],
    source = "original: 0x00411eb0",
  },
  {
    name = "find_to_unload",
    summary = "The part to drop next: loaded, nothing of it marked or in use, and of those the one "
      .. "whose nearest sector is farthest. quirk: never the last part.",
    params = {CAMERAS},
    returns = {"part integer? -- nil when there is none", "distance number? -- squared"},
    example = "assert(world:find_to_unload({{5, 5, 5}}) == nil)",
  },
  {
    name = "pending",
    summary = "The distance of what the last search found from where the cameras are now.",
    params = {CAMERAS},
    returns = {
      "distance number (metres) -- the largest float32 when it found nothing, or without a camera",
    },
    example = [[
world:find_to_load({{5, 5, 5}}, 60)
assert(math.abs(world:pending({{5, 5, 5}}) - 75 ^ 0.5) < 1e-5)]],
  },
  {
    name = "request_part", summary = "Notes that a part is being read.", params = {"part integer"},
    returns = {"done boolean"}, errors = {"not_found", "invalid"},
    example = [[
assert(world:request_part(1))
assert(world:state().reading == 1)]],
  },
  {
    name = "finish_part",
    summary = "Ends the reading of the part that was asked for: each of its sectors has an atomic, "
      .. "which fades in within a second. After an error it is still being read.",
    params = {
      "now integer (milliseconds)",
      "bytes? string -- the part's file, which is checked",
    },
    returns = {"done boolean"}, errors = {"invalid", "truncated", "unsupported", "limit", "memory"},
    example = [[
assert(world:request_part(1))
assert(world:finish_part(40, world:files()["row_ms1.sec"]))
assert(world:sector(0).fade_end == 1040)]],
    source = "original: 0x004114d8, 0x004110c0",
  },
  {
    name = "cancel_part", summary = "Ends the reading of a part without an atomic.",
    params = {"failed? boolean = false -- the part is not wanted any more"},
    example = [[
assert(world:request_part(1))
world:cancel_part(true)
assert(world:part(1).state == "failed")]],
  },
  {
    name = "release_part",
    summary = "Releases the sectors of a loaded part in their order, up to one whose atomic is in "
      .. "use: that one is pending, and the part stays loaded until a later call gets past it.",
    params = {"part integer"}, returns = {"finished boolean -- whether all of it is released"},
    errors = {"not_found", "invalid"},
    example = [[
assert(world:request_part(1))
assert(world:finish_part(0))
assert(world:release_part(1) == true)]],
    source = "original: 0x004115d0, 0x004118b8",
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "SectorExplanation", summary = "The account of a ray in a StreamedWorld.",
    fields = {"candidates SectorCandidate[] -- in the order in which the ray enters them"},
  },
  {
    name = "SectorCandidate", summary = "A sector whose box a ray passes.",
    fields = {
      "number integer -- in the tree", "index? integer -- nil of one that is never loaded",
      "part? integer", "state? string -- empty, loaded, pending or released",
      "atomic? boolean -- whether there is something to draw",
      "enter number (directions) -- where the ray comes in, 0 when it begins inside",
      "leave number (directions)",
    },
  },
  {
    name = "WorldState", summary = "What a world is, and where its streaming stands.",
    fields = {
      "name string", "stream_size integer (bytes) -- of its stream; 0 is any",
      "heap_size integer (bytes) -- what it takes from a budget, without its parts",
      "parts integer -- how many", "sectors integer", "indexed integer -- sectors with an index",
      "planes integer", "has_pvs boolean -- whether its stream has data on what can be seen",
      "loaded integer -- parts that are", "reading? integer -- the part that is being read",
      "counter integer -- sectors that views counted since the last reset",
      "found? integer -- what the last search for a sector to load found, its index",
      "fell_back boolean -- whether that search fell back to what no view marked",
    },
  },
  {
    name = "WorldSector",
    summary = "A sector of a world; one without a streamed index has the first three fields and "
      .. "position.",
    fields = {
      "number integer -- in the order of the tree, from 0", "low number[] (metres) -- {x, y, z}",
      "high number[] (metres)", "position number[] (metres) -- where its atomic is placed",
      "index? integer -- its streamed index", "part? integer",
      "state? string -- \"empty\", \"loaded\", \"pending\" (to be released, and in use) or "
        .. "\"released\"",
      "fade_end? integer (milliseconds) -- when its atomic has faded in",
      "atomic? boolean -- whether it has one", "marked? boolean", "in_use? boolean",
      "hidden? boolean",
    },
  },
  {
    name = "WorldPart", summary = "A part of a world.",
    fields = {
      "number integer -- from 1",
      "state string -- \"empty\", \"reading\", \"loaded\" or \"failed\"",
      "file_size integer (bytes) -- 0 is any", "heap_size integer (bytes)",
      "sectors integer[] -- their streamed indices, in the order they are released in",
    },
  },
  {
    name = "WorldPlane", summary = "A plane of the tree that sorts sectors.",
    fields = {
      "axis string -- \"x\", \"y\" or \"z\"", "value number (metres)",
      "left_value number (metres) -- where the left side ends",
      "right_value number (metres) -- where the right side begins",
      "left WorldPlane|WorldSector", "right WorldPlane|WorldSector",
    },
  },
  {
    name = "WorldSource",
    summary = "What a StreamedWorld is made of: its files, or parts and sectors. Nothing but the "
      .. "name is needed. Points are in RenderWare's axes.",
    options = true,
    fields = {
      "name? string -- at most 19 bytes; a WorldManager takes that of its table of worlds",
      "manifest? string -- bytes of NAME_sec.mem, in place of sizes and parts",
      "stream? string -- bytes of NAME_sec.wld, in place of sectors",
      "stream_size? integer (bytes) = 0 -- 0 is any",
      "heap_size? integer (bytes) = 0 -- what the world takes from a budget",
      "parts? NewWorldPart[]",
      "sectors? NewWorldSector[] -- a tree is made of them",
      "tree? WorldPlane|NewWorldSector -- in place of sectors: planes, down to sectors",
    },
  },
  {
    name = "NewWorldPart", summary = "A part to make; a number stands for its heap size.",
    fields = {
      "file_size? integer (bytes) = 0 -- 0 is any", "heap_size? integer (bytes) = 0",
    },
  },
  {
    name = "NewWorldSector", summary = "A sector to make.",
    fields = {
      "low number[] (metres) -- a corner {x, y, z} of its box",
      "high number[] (metres) -- the opposite one",
      "part? integer -- from 1; nil: never loaded",
      "index? integer -- its streamed index; those of a world count from 0 without gaps. When "
        .. "absent, the next one for a sector with a part",
      "position? number[] (metres) -- where its atomic is placed; the middle when absent",
    },
  },
  {
    name = "WorldViewOptions", summary = "Options of StreamedWorld.find_visible.", options = true,
    fields = {
      "viewport? integer = 0 -- 0 is the first of a frame, which clears the marks",
      "frustum? number[][] -- six planes {nx, ny, nz, d} with their inside positive; nil sees "
        .. "everything",
      "marks? StreamedWorld -- the world that is marked; the world itself when absent",
      "occluders? Occluders -- after their set_view",
      "pvs? boolean = true -- begin with PVS on",
      "own_marks? boolean = false -- mark the world that is walked",
    },
  },
}

return {
  name = "StreamedWorld", variable = "world",
  summary = "A world of which parts are loaded and dropped around cameras. It decides nothing by "
    .. "itself: it marks what a view sees, and answers what would be loaded or dropped next. "
    .. "Everything here is in RenderWare's axes, y up: game (x, y, z) is (x, z, -y). Parts of a "
    .. "WorldManager's worlds are loaded and released by it alone.",
  made_by = {"streamed_world"}, methods = methods,
  fields = {"axes string -- \"x right, y up, z back\""},
  operators = {
    "# integer -- the number of sectors with a streamed index",
    "tostring string -- its name and counts",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, section 4; seed page 001, unit 19",
}
