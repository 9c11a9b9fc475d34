--- What level scripts see, described as docs/api.lua describes the module.

return {
  globals = {
    {
      name = "AddVolumeBox",
      summary = "Adds a volume box. Missing arguments are 0, \"\" or false as in the original.",
      params = {
        "name string",
        "kind integer -- 0 any human, 2 players, 3 turf",
        "corner number[] (metres) -- {x, y, z}",
        "size number[] (metres) -- {x, y, z}, may be negative",
        "enable? boolean = true", "flags? integer = 0",
      },
      returns = {"handle integer -- NilHandle when it is refused"},
      example = [[local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})]],
      source = "the scripting page, \"Volume boxes\"",
    },
    {
      name = "AddFlag", summary = "Adds a flag: a named point of the level.",
      params = {
        "name string",
        "position number[] (metres) -- {x, y, z}",
        "heading number (degrees) -- 0 faces +y",
        "activity? integer = 0", "group? integer = 0",
      },
      returns = {"handle integer -- NilHandle when the table is full"},
      example = [[local start = AddFlag("start", {0, 10, 1.5}, 90)]],
      source = "the scripting page, \"Flags (points)\"",
    },
    {
      name = "ChangeCollision",
      summary = "Switches every triangle of the level that lies wholly inside a box.",
      params = {
        "box integer -- a box's handle; any other does nothing",
        "enable boolean -- false, 0 and nil are off",
      },
      example = [[
local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
ChangeCollision(door, false)]],
      source = "the scripting page, \"ChangeCollision\"; original: 0x0034fba0",
    },
  },
  values = {
    "NilHandle integer -- the handle of nothing",
    "Warlib Warlib -- what is ours: see the library",
  },
  library = {
    name = "Warlib", summary = "What level scripts have beyond the original's bindings.",
    fields = {
      "mesh CollisionMesh -- the level's collision",
      "level table -- {name =, source =, triangles =} of the level",
    },
    module = {
      name = "bw", summary = "The module boardwalk without what opens files.",
      names = {
        "version", "mesh", "filter", "physics", "example", "material_name", "material_id",
        "flag_names", "flags", "climbable", "float_text", "float_parse",
      },
    },
    functions = {
      {
        name = "height_map", summary = "Draws the ground of a mesh from above in characters.",
        params = {
          "mesh CollisionMesh",
          "columns? integer = 72",
          "rows? integer -- keeps the shape when absent",
          "marks? table[] -- letters to put on it: {x =, y =, mark =}",
        },
        returns = {"lines string[] -- the last is a legend"},
        example = "print(table.concat(Warlib.height_map(Warlib.mesh, 40), \"\\n\"))",
      },
      {
        name = "boxes", summary = "Copies of the volume boxes that scripts added.",
        returns = {"boxes table[] -- {handle, name, kind, enabled, flags, corner, size}"},
        example = "for _, box in ipairs(Warlib.boxes()) do print(box.name) end",
      },
      {
        name = "flags", summary = "Copies of the flags that scripts added.",
        returns = {"flags table[] -- {handle, name, heading, activity, group, enabled, position}"},
        example = "for _, flag in ipairs(Warlib.flags()) do print(flag.name) end",
      },
      {
        name = "check",
        summary = "Counts a check; a failed one is said at once and the script goes on.",
        params = {
          "condition any -- passed when neither nil nor false",
          "message? string -- what should have held",
        },
        returns = {"passed boolean"},
        example = [[Warlib.check(Warlib.mesh:ground(0, 10, 5), "there is ground in the street")]],
      },
      {
        name = "expect", summary = "Counts a check of an answer against what is wanted.",
        params = {
          "name string -- what was asked",
          "got any",
          "want any -- of a table every entry must agree; got may have more names",
          "tolerance? number = 0",
        },
        returns = {"passed boolean"},
        example = [[Warlib.expect("ground", Warlib.mesh:ground(0, 10, 5), 1.5, 1e-5)]],
      },
    },
  },
}
