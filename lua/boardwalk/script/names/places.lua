--- Bindings of boxes, flags and the level's collision.

local BOXES = "the scripting page, \"Volume boxes\""
local FLAGS = "the scripting page, \"Flags (points)\""
local BOX_EXAMPLE = [[local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})]]
local FLAG_EXAMPLE = [[local start = AddFlag("start", {0, 10, 1.5}, 90)]]

return {
  {
    name = "CfgSetDatabaseSizes", uses = "90/90",
    summary = "What a level expects to hold; hints alone, as every pool grows.",
    params = {"objects integer", "flags integer",
      "boxes number[] -- {volume, unused, player, turf}"},
    example = "CfgSetDatabaseSizes(48, 34, {2, 1, 2, 3})",
    source = "the scripting page, \"Pools\"",
  },
  {
    name = "AddVolumeBox", uses = "53/974",
    summary = "Adds a volume box. Missing arguments are 0, \"\" or false as in the original.",
    params = {
      "name string",
      "kind integer -- 0 any human, 2 players, 3 turf",
      "corner number[] (metres) -- {x, y, z}",
      "size number[] (metres) -- {x, y, z}, may be negative",
      "enable? boolean = true", "flags? integer = 0",
    },
    returns = {"handle integer -- NilHandle when it is refused"},
    example = BOX_EXAMPLE, source = BOXES,
  },
  {
    name = "RotateVolumeBox", uses = "31/211",
    summary = "Turns what a box holds about its centre; ChangeCollision does not see it.",
    params = {"box integer", "m00 number -- x' = m00 x + m01 y", "m01 number",
      "m10 number -- y' = m10 x + m11 y", "m11 number"},
    example = BOX_EXAMPLE .. "\nRotateVolumeBox(door, 0, -1, 1, 0)", source = BOXES,
  },
  {
    name = "EnableVolumeBox", uses = "43/173",
    summary = "Switches a box as a trigger; off forgets who is inside without a message.",
    params = {"box integer", "on boolean"},
    example = BOX_EXAMPLE .. "\nEnableVolumeBox(door, nil)", source = BOXES,
  },
  {
    name = "IsInsideBox", uses = "75/297",
    summary = "Whether a box holds the position of an object; a box that is off answers too.",
    params = {"box integer", "object integer"}, returns = {"inside integer? -- 1 or nil"},
    example = BOX_EXAMPLE .. "\nassert(not IsInsideBox(door, AddFlag(\"f\", {0, 0, 2}, 0)))",
    source = BOXES,
  },
  {
    name = "ChangeCollision", uses = "5/6",
    summary = "Switches every triangle of the level that lies wholly inside a box.",
    params = {
      "box integer -- a box's handle; any other does nothing",
      "enable boolean -- false, 0 and nil are off",
    },
    example = BOX_EXAMPLE .. "\nChangeCollision(door, false)",
    source = "the scripting page, \"ChangeCollision\"; original: 0x0034fba0",
  },
  {
    name = "AddFlag", uses = "94/7058", summary = "Adds a flag: a named point of the level.",
    params = {
      "name string",
      "position number[] (metres) -- {x, y, z}",
      "heading number (degrees) -- 0 faces +y",
      "activity? integer = 0", "group? integer = 0",
    },
    returns = {"handle integer -- NilHandle when the table is full"},
    example = FLAG_EXAMPLE, source = FLAGS,
  },
  {
    name = "FindFlag", uses = "3/3", summary = "The first flag of a name.",
    params = {"name string"}, returns = {"handle integer -- NilHandle for none"},
    example = FLAG_EXAMPLE .. "\nassert(FindFlag(\"start\") == start)", source = FLAGS,
  },
  {
    name = "FlagEnable", uses = "2/15", summary = "Marks a flag as one that AI may choose.",
    params = {"flag integer", "on boolean"}, example = FLAG_EXAMPLE .. "\nFlagEnable(start, nil)",
    source = FLAGS,
  },
  {
    name = "FlagGetOwner", uses = "9/29", summary = "The human that uses a flag now.",
    params = {"flag integer"}, returns = {"human integer -- NilHandle for none"},
    example = FLAG_EXAMPLE .. "\nassert(FlagGetOwner(start) == NilHandle)", source = FLAGS,
  },
  {
    name = "GetFlagPos", uses = "14/25", summary = "Where a flag is.", params = {"flag integer"},
    returns = {"position table -- with x, y, z, w"},
    example = FLAG_EXAMPLE .. "\nassert(GetFlagPos(start).y == 10)", source = FLAGS,
  },
  {
    name = "SetFlagPos", uses = "19/37", summary = "Moves a flag; its heading stays.",
    params = {"flag integer", "position number[] (metres) -- {x, y, z}"},
    example = FLAG_EXAMPLE .. "\nSetFlagPos(start, {0, 12, 1.5})", source = FLAGS,
  },
  {
    name = "AddPath", uses = "15/42", summary = "Keeps a path of up to 8 flags or objects.",
    params = {"name string", "flags integer[]"},
    returns = {"path table? -- nil when all 32 are taken"},
    example = FLAG_EXAMPLE .. "\nlocal path = AddPath(\"round\", {start})", source = FLAGS,
  },
  {
    name = "FlagNetAddLink", uses = "29/774",
    summary = "Adds a node with up to 4 neighbours to the net of flags; nothing here walks it.",
    params = {"flag integer", "first? integer", "second? integer", "third? integer",
      "fourth? integer"},
    example = FLAG_EXAMPLE .. "\nFlagNetAddLink(start)", source = FLAGS,
  },
  {
    name = "FlagNetClear", uses = "1/1", summary = "Empties the net of flags.",
    example = "FlagNetClear()", source = FLAGS,
  },
}
