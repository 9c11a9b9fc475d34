--- Bindings of objects, doors and glass.

local OBJECTS = "the scripting page, \"Spawning and constants\""
local DOORS = "the scripting page, \"Objects that own collision triangles\""
local RANKED = "the scripting page, \"Implement these\""
local SPAWN = [[local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)]]
local DOOR = [[local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)]]
local OBJECT = {"object integer"}
local ONE = "integer? -- 1 or nil"

local function of_door(name, uses, summary, more, returns, call)
  local params = {"door integer"}
  for _, param in ipairs(more or {}) do params[#params + 1] = param end
  return {
    name = name, uses = uses, summary = summary, params = params, returns = returns,
    example = DOOR .. "\n" .. (call or name .. "(door)"), source = DOORS,
  }
end

local function of_object(name, uses, summary, more, returns, call)
  local params = {OBJECT[1]}
  for _, param in ipairs(more or {}) do params[#params + 1] = param end
  return {
    name = name, uses = uses, summary = summary, params = params, returns = returns,
    example = SPAWN .. "\n" .. (call or name .. "(crate)"), source = OBJECTS,
  }
end

return {
  {
    name = "CfgObj", uses = "2/1371", summary = "What a type of object is; later spawns read it.",
    params = {
      "name string", "class string", "hitpoints integer", "v4 number", "v5 number",
      "weight number", "centre number[] (metres)", "size number[] (metres)",
      "shape integer -- 1 box, 2 sphere of half the x size", "axis integer", "restitution number",
      "layers integer -- bits of PHYFLAG", "material integer", "... any",
    },
    example = [[CfgObj("crate", "", 10, 0, 0, 20, {0, 0, 0.5}, {1, 1, 1}, 1, 7, 0.1, 64, 16)]],
    source = OBJECTS,
  },
  {
    name = "ObjSpawn", uses = "123/2875",
    summary = "Adds a spawn record. Its object appears when the handle is used or it is near.",
    params = {
      "type string", "position number[] (metres)", "rotation number[] -- a quaternion",
      "minus1 integer -- not used", "zone integer -- 0 to 254", "flags? integer = 0",
      "tint? integer = 4294967295", "flag_name? string",
    },
    returns = {"record integer"}, example = SPAWN, source = OBJECTS,
  },
  of_object("ObjDestroy", "93/265", "Takes an object away for good.",
    {"via_message? boolean -- it breaks, and says 2"}),
  of_object("ObjShow", "70/181", "Shows an object.", {"fade? number"}),
  of_object("ObjHide", "50/154", "Hides an object; it stays where it is."),
  of_object("ObjEnablePhysics", "12/73", "Gives an object a body of its type's shape, or none.",
    {"on boolean"}, nil, "ObjEnablePhysics(crate, 1)"),
  of_object("ObjectChangeState", "1/1", "Sends an object a state, which doors answer.",
    {"state integer -- 2, 8 open; 3, 7 close; 5, 6 collision off, on; 10 pickable; 0, 11 not"}, nil,
    "ObjectChangeState(crate, 2)"),
  of_object("GetObjectName", "8/26", "The name of an object's type.", nil,
    {"name string -- \"<null>\" for none"}, "assert(GetObjectName(crate) == \"crate\")"),
  of_object("ObjIsA", "1/20", "Whether an object is of a type.", {"type string"}, {"is " .. ONE},
    "assert(ObjIsA(crate, \"crate\") == 1)"),
  of_object("ObjGetIndex", "7/51", "The number of an object's spawn record.", nil,
    {"index integer -- -1 for none"}),
  of_object("ObjIsAlive", "5/6", "Whether an object is there and whole.", nil, {"alive " .. ONE}),
  of_object("GetHitpoints", "2/3", "What an object can still take.", nil,
    {"hitpoints integer -- 0 for none"}),
  of_object("GetRTTI", "2/3", "The type bits of an object.", nil, {"bits integer -- 0 for none"}),
  of_object("ObjGetZone", "2/2", "The zone of an object.", nil, {"zone integer -- -1 for none"}),
  {
    name = "ObjEnableZone", uses = "95/305",
    summary = "Switches a zone: whether its objects may appear. 0 is on at first, all others off.",
    params = {"zone integer -- 0 to 254", "on boolean"}, example = "ObjEnableZone(3, 1)",
    source = OBJECTS,
  },
  {
    name = "ObjIsZoneEnabled", uses = "1/1", summary = "Whether a zone is on.",
    params = {"zone integer"}, returns = {"on " .. ONE},
    example = "assert(ObjIsZoneEnabled(0) == 1)", source = OBJECTS,
  },
  {
    name = "ObjMarkZone", uses = "12/27",
    summary = "Marks all spawn records of a zone as removed, or brings them back.",
    params = {"zone integer", "must_be_0 integer", "removed boolean"},
    example = "ObjMarkZone(3, 0, 1)", source = OBJECTS,
  },
  {
    name = "BreakObjectsInRadius", uses = "12/22",
    summary = "Breaks the objects near another one, that one too.",
    params = {"centre integer -- an object", "radius number (metres)"},
    example = SPAWN .. "\nBreakObjectsInRadius(crate, 2)", source = RANKED,
  },
  {
    name = "SpawnDoor", uses = "46/484",
    summary = "Makes a door that owns two triangles of the level: they become two-sided, and go "
      .. "when it is open.",
    params = {"type string -- with \"sliding\" in it, it slides; with \"double\" it has two leaves",
      "position number[] (metres)", "rotation number[] -- a quaternion",
      "triangles integer[] -- two numbers of triangles, from 0", "number integer"},
    returns = {"door integer"}, example = DOOR, source = DOORS,
  },
  of_door("OpenDoor", "46/85", "Swings a door to 170 degrees; its collision goes 29 ticks later."),
  of_door("CloseDoor", "53/84", "Swings a door back; its collision returns when it is shut."),
  of_door("DoorOpen", "19/31", "Opens a shut door away from a human.", {"human integer"}, nil,
    "DoorOpen(door, HuCreate(\"p\", \"warrior\", {12, 16, 1.7}, 0))"),
  of_door("DoorOpenDegree", "50/97", "Opens a door to an angle; a pickable one only remembers it.",
    {"degrees integer -- the sign is the direction"}, nil, "DoorOpenDegree(door, 90)"),
  of_door("IsDoorOpen", "2/2", "Whether a door is fully open and its collision gone.", nil,
    {"open " .. ONE}),
  of_door("DisableDoorCollision", "0", "Switches a door's collision off."),
  of_door("SetDoorPickable", "16/24", "Makes a shut door one that must be picked; it refuses to "
    .. "open.", {"on? boolean = true"}),
  of_door("GetLeftDoorHandle", "42/74",
    "The left leaf; for no door, the answer of the call before.", nil, {"leaf integer"}),
  of_door("GetRightDoorHandle", "29/47", "The right leaf.", nil,
    {"leaf integer -- NilHandle for a door of one"}),
  {
    name = "SpawnBreakableGlass", uses = "32/929",
    summary = "Makes a pane that owns two triangles of the level, which go with the first hit.",
    params = {"type integer -- 0 to 18; 17 and 18 begin broken", "corner number[] (metres)",
      "corner_u number[] (metres)", "corner_v number[] (metres)", "uv0 number[]", "uv1 number[]",
      "flag any -- not used", "first integer -- a triangle", "second integer"},
    returns = {"pane integer -- NilHandle for another type"},
    example = [[
local pane = SpawnBreakableGlass(1, {14, 18, 3}, {17, 18, 3}, {14, 18, 4}, {0, 0}, {1, 1}, 0,
  0, 1)]],
    source = DOORS,
  },
  {
    name = "BreakGlassInRadius", uses = "6/8", summary = "Breaks the panes near an object.",
    params = {"centre integer -- an object", "radius number (metres)"},
    example = SPAWN .. "\nBreakGlassInRadius(crate, 5)", source = RANKED,
  },
  {
    name = "CarSpawn", uses = "26/118", summary = "Makes a car.",
    params = {"type string", "position number[] (metres)", "rotation number[] -- a quaternion",
      "minus1? integer", "zero? integer"},
    returns = {"car integer -- NilHandle when all 18 are there"},
    example = [[local car = CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0)]],
    source = RANKED,
  },
  {
    name = "CarDestroy", uses = "5/10", summary = "Takes a car away.", params = {"car integer"},
    example = [[CarDestroy(CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0))]],
    source = RANKED,
  },
  {
    name = "CarExplode", uses = "2/3",
    summary = "Explodes a car: who is within 5 m with a clear line to it dies, glass within 10 m "
      .. "breaks, message 25 is told.",
    params = {"car integer", "quiet? boolean"},
    example = [[CarExplode(CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0))]],
    source = RANKED,
  },
}
