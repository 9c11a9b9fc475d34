--- Bindings of humans, and of where things are.

local HUMANS = "the scripting page, \"Implement these\""
local SIGHT = "the scripting page, \"Table: bindings that touch collision, bodies, rays, "
  .. "visibility\""
local MAKE = [[local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)]]

local function switch(name, uses, summary)
  return {
    name = name, uses = uses, summary = summary, params = {"human integer", "on boolean"},
    example = MAKE .. ("\n%s(player, 1)"):format(name), source = HUMANS,
  }
end

return {
  {
    name = "HuCreate", uses = "100/3411",
    summary = "Makes a human on the ground under a point, and writes the position back.",
    params = {
      "name string", "type string", "position number[] (metres) -- {x, y, z}",
      "heading number (degrees)", "model? string -- not used", "player? integer = 0 -- 1 or 2",
      "gang? integer = 0", "flag? integer = 0",
    },
    returns = {"human integer -- NilHandle when all 60 are there"},
    example = MAKE, source = HUMANS,
  },
  {
    name = "HuIsAlive", uses = "157", summary = "Whether a human is there and alive.",
    params = {"human integer"}, returns = {"alive integer? -- 1 or nil"},
    example = MAKE .. "\nassert(HuIsAlive(player) == 1)", source = HUMANS,
  },
  {
    name = "HuIsAPlayer", uses = "167", summary = "Whether a human is one of the players.",
    params = {"human integer"}, returns = {"player integer? -- 1 or nil"},
    example = MAKE .. "\nassert(HuIsAPlayer(player) == 1)", source = HUMANS,
  },
  {
    name = "HuDelete", uses = "80/213", summary = "Takes a human away at once.",
    params = {"human integer"}, example = MAKE .. "\nHuDelete(player)", source = HUMANS,
  },
  {
    name = "HuExitWorld", uses = "41/85",
    summary = "Takes a human away at the next update of humans.",
    params = {"human integer"}, example = MAKE .. "\nHuExitWorld(player)", source = HUMANS,
  },
  switch("HuSetPushable", "48", "Whether others may push a human."),
  switch("HuLockMovement", "35", "Holds a human where it is."),
  switch("HuBlockClimb", "1", "Forbids a human to climb."),
  switch("HuBlockJump", "7", "Forbids a human to jump."),
  {
    name = "Teleport", uses = "54/140",
    summary = "Puts an object somewhere; a human is then lowered by a ray of 0.5 m.",
    params = {"object integer", "position number[] (metres) -- {x, y, z}",
      "heading? number = -1 (degrees) -- -1 keeps it"},
    example = MAKE .. "\nTeleport(player, {4, 10, 1.6})",
    source = "the scripting page, \"Flags (points)\"",
  },
  {
    name = "TeleportToFlag", uses = "162/1471",
    summary = "Puts an object where a flag is, without a look for ground.",
    params = {"object integer", "flag integer",
      "heading? number = -1 (degrees) -- -1: the flag's"},
    example = MAKE .. "\nTeleportToFlag(player, AddFlag(\"f\", {0, 12, 1.5}, 90))",
    source = "the scripting page, \"Flags (points)\"",
  },
  {
    name = "GetPosition", uses = "71/193",
    summary = "Where an object is: one and the same table in every call, so copy it.",
    params = {"object integer"}, returns = {"position table -- with x, y, z, w; 0 for no object"},
    example = MAKE .. "\nassert(GetPosition(player).y == 10)",
    source = "the scripting page, \"Argument and result conventions\"",
  },
  {
    name = "TestDistance", uses = "16/38",
    summary = "Whether two objects are strictly nearer than that.",
    params = {"a integer", "b integer", "distance number (metres)"},
    returns = {"near integer? -- 1 or nil"},
    example = MAKE .. "\nassert(TestDistance(player, player, 1) == 1)", source = HUMANS,
  },
  {
    name = "GetDistanceTweenHumans", uses = "6/12",
    summary = "How far two objects are from each other.",
    params = {"a integer", "b integer"}, returns = {"distance number (metres) -- 0 for no object"},
    example = MAKE .. "\nassert(GetDistanceTweenHumans(player, player) == 0)", source = HUMANS,
  },
  {
    name = "CamCanSee", uses = "19/179",
    summary = "Whether the level lets the camera see an object, within a range.",
    params = {"object integer", "range number (metres)"}, returns = {"sees integer? -- 1 or nil"},
    example = MAKE .. "\nlocal seen = CamCanSee(player, 20)",
    source = SIGHT,
  },
  {
    name = "HuCanSee", uses = "2/2",
    summary = "Whether a human within 9 m has a clear line to another.",
    params = {"viewer integer", "target integer"}, returns = {"sees integer? -- 1 or nil"},
    example = MAKE .. "\nlocal seen = HuCanSee(player, player)",
    source = SIGHT,
  },
}
