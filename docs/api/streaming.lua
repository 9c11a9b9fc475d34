--- The functions of the module boardwalk for budgets, streamed worlds and their manager.

local functions = {
  {
    name = "world_manager",
    summary = "Makes a WorldManager: one without a level, or one as it was saved. What its files "
      .. "come from must stay as it is.",
    params = {
      "source Wad|string|ManagerSource -- an archive, the path of a folder, or a table",
      "options? ManagerOptions|string -- how it is made, or the bytes of WorldManager.save",
    },
    returns = {"manager WorldManager"},
    errors = {"not_found", "limit", "invalid", "truncated", "unsupported", "io", "memory"},
    example = [[
local streets = assert(bw.world_manager {
  levels = {town = mesh},
  worlds = {town = {
    parts = {100, 100},
    sectors = {
      {low = {0, 0, 0}, high = {10, 10, 10}, part = 1},
      {low = {10, 0, 0}, high = {20, 10, 10}, part = 2},
    },
  }},
})
assert(streets:load_level("town"))
streets:set_cameras {{18, -5, 2}}
assert(streets:update(0) == "loaded" and streets.solid:part(2).state == "loaded")]],
    source = "seed page 001, unit 18; original: 0x0040d900",
  },
  {
    name = "streamed_world", summary = "Makes a StreamedWorld of which nothing is loaded.",
    params = {"source WorldSource"}, returns = {"world StreamedWorld"},
    errors = {"truncated", "invalid", "limit", "unsupported", "memory"},
    example = [[
local two = assert(bw.streamed_world {
  name = "two", parts = {{heap_size = 100}, {heap_size = 200}},
  tree = {
    axis = "x", value = 10,
    left = {low = {0, 0, 0}, high = {10, 10, 10}, part = 1},
    right = {low = {10, 0, 0}, high = {20, 10, 10}, part = 2},
  },
})
assert(#two == 2)]],
    source = "original: 0x00410308",
  },
  {
    name = "part_file", summary = "Tells what is in the file of a world's part (NAME_ms1.sec).",
    params = {"bytes string"}, returns = {"file PartFile"},
    errors = {"truncated", "invalid", "limit", "unsupported", "memory"},
    example = [[
local file = assert(bw.part_file(world:files()["row_ms1.sec"]))
assert(file.atomics[1].index == 0)]],
  },
  {
    name = "budget", summary = "Makes an empty Budget.",
    params = {
      "capacity? integer (bytes) = 17217536 -- that of the console's Sector Pool when absent",
      "options? BudgetOptions",
    },
    returns = {"budget Budget"}, errors = {"memory"},
    example = [[assert(bw.budget(1000):free() == 1000)]],
  },
  {
    name = "pool_size",
    summary = "The size of one of the game's pools, by the size of a file or of the largest free "
      .. "block. quirk: products wrap at 2^32.",
    params = {
      "pool string -- \"world_level_pool\" or \"global_data_pool\" of a file's size; "
        .. "\"sector_pool\" or \"sector_pool_2\" of the largest free block; \"world_heap\" or "
        .. "\"part_heap\" of a file's size where there is no manifest",
      "bytes integer",
    },
    returns = {"bytes integer"},
    example = [[assert(bw.pool_size("world_level_pool", 300000) == 309000)]],
    source = "original: 0x0040dbb8, 0x0040d900, 0x0040d688",
  },
  {
    name = "water_size", summary = "What the water of a level takes of the budget.",
    params = {"grid_vertices integer", "file_size integer (bytes)"}, returns = {"bytes integer"},
    example = [[assert(bw.water_size(100, 1000) == 100 * 64 + 1000 + 0x1064)]],
  },
  {
    name = "pool_label",
    summary = "The name that the original registers a pool under: 15 characters, \"-\" for blanks "
      .. "and \"_\".",
    params = {"name string"}, returns = {"label string"},
    example = [[assert(bw.pool_label("level102s_sec.wld") == "level102s-sec.w")]],
  },
  {
    name = "view_point",
    summary = "Turns a point of the game to RenderWare's axes: (x, z, -y).",
    params = {"point Point"}, returns = {"x number", "y number", "z number"},
    example = [[assert(select(3, bw.view_point(1, 2, 3)) == -2)]],
  },
  {
    name = "view_planes", summary = "The six planes of an upright view, in game axes.",
    params = {
      "camera Point (metres)", "direction Point -- of any length, not vertical",
      "options? ViewSizes",
    },
    returns = {
      "planes number[][]? -- left, right, far, top, bottom, near: each {nx, ny, nz, d} with its "
        .. "inside positive; nil when nothing can be seen: a zero or vertical direction, sizes of "
        .. "0 or less",
    },
    example = [[assert(#bw.view_planes({0, 0, 1.5}, {0, 1, 0}) == 6)]],
  },
  {
    name = "draw_distance",
    summary = "The next draw distance. With over 29.5 frames a second it moves toward `pending`, "
      .. "at most 300 of it, shrinking by at most 40.5 and growing by at most 10.5 a second; with "
      .. "fewer it shrinks. It stays at 60 - 10 * viewports or over, and at far_clip or under.",
    params = {
      "current number (metres)", "pending number (metres) -- of what is wanted next",
      "options? FrameOptions",
    },
    returns = {"distance number (metres)"},
    example = [[
local distance = bw.draw_distance(100, 1000, {far_clip = 300})
assert(math.abs(distance - 100.35) < 1e-4)]],
    source = "spec of the files, 4.10",
  },
  {
    name = "box_distance",
    summary = "The squared distance of a box from the nearest camera: on each axis the square of "
      .. "the way to the nearer of the two faces, also from inside.",
    params = {
      "low Point (metres)", "high Point (metres)",
      "cameras number[][] (metres) -- at most eight points {x, y, z}",
    },
    returns = {"distance number -- squared; infinity without a camera"},
    example = [[assert(bw.box_distance({0, 0, 0}, {10, 10, 10}, {{5, 5, 5}}) == 75)]],
    source = "spec of the files, 4.8",
  },
  {
    name = "fade_alpha", summary = "The alpha of what fades in within a second.",
    params = {
      "fade_end integer (milliseconds) -- when it has faded in; may wrap at 2^32",
      "now integer (milliseconds)",
    },
    returns = {"alpha integer -- 0 to 255"},
    example = [[assert(bw.fade_alpha(1000, 500) == 127)]],
  },
  {
    name = "fade_colours", summary = "Sets the alpha of material colours; nothing else changes.",
    params = {
      "colours string -- four bytes each: red, green, blue, alpha", "alpha integer -- 0 to 255",
    },
    returns = {"colours string"},
    example = [[assert(bw.fade_colours("\10\20\30\255", 128) == "\10\20\30\128")]],
    source = "seed page 001, unit 19; original: 0x00411958",
  },
}

local records = {
  {
    name = "PartFile", summary = "What is in the file of a world's part.",
    fields = {
      "hash integer -- the fourth word: on the disc the CRC-32 of the file's name",
      "dictionary table -- {offset =, size =} of the texture dictionary's data, in bytes",
      "atomics table[] -- {index =, offset =, size =}: the streamed index, and where the data is",
    },
  },
  {
    name = "ViewSizes", summary = "Options of bw.view_planes; the player camera's when absent.",
    options = true,
    fields = {
      "width? number = 0.637 -- what is seen to each side at a distance of 1",
      "height? number = 0.478 -- and up and down", "near? number (metres) = 0.1",
      "far? number (metres) = 115",
    },
  },
  {
    name = "FrameOptions", summary = "A frame, for the draw distance.", options = true,
    fields = {
      "far_clip? number (metres) = 115", "viewports? integer = 1",
      "seconds? number = 1 / 30 -- since the last frame; at most 0.1 count",
      "frame_rate? number = 30 -- frames a second",
      "slow? boolean = false -- 24.5 frames a second are enough",
    },
  },
}

return {functions = functions, records = records}
