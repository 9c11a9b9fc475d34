--- Bindings that call scripts back, and those of time and numbers.

local SCHEDULED = "the scripting page, \"Timers and waits\""
local MESSAGES = "the scripting page, \"Messages\""
local RANKED = "the scripting page, \"Implement these\""

return {
  {
    name = "ScheduleFunc", uses = "204/1911",
    summary = "Calls a function by name, once, after a delay.",
    params = {"name string -- \"a.b\" walks tables, \"a:b\" passes the table",
      "delay integer (milliseconds)"},
    example = [[
function Later() print("later") end
ScheduleFunc("Later", 500)]],
    source = SCHEDULED,
  },
  {
    name = "ScheduleFuncArg1", uses = "89/293",
    summary = "As ScheduleFunc, with one argument, a whole number of 32 bits without a sign.",
    params = {"name string", "argument integer", "delay integer (milliseconds)"},
    example = [[
function Later(n) print(n) end
ScheduleFuncArg1("Later", 7, 500)]],
    source = SCHEDULED,
  },
  {
    name = "FlushScheduledFuncs", uses = "134/358", summary = "Forgets pending calls.",
    params = {"name? string -- nil: all of them"},
    example = [[
ScheduleFunc("Later", 500)
FlushScheduledFuncs("Later")]],
    source = SCHEDULED,
  },
  {
    name = "RegisterUpdate", uses = "0",
    summary = "Names the function that every frame calls, with the frame's time in ms.",
    params = {"name? string -- nil: nobody"},
    example = [[
function Tick(ms) Total = (Total or 0) + ms end
RegisterUpdate("Tick")]],
    source = "the scripting page, \"How C++ calls Lua\"",
  },
  {
    name = "SetMsgHandler", uses = "195/3040",
    summary = "Names the function that gets a message of an object.",
    params = {"object integer", "message integer -- 0 to 25: 3 entered, 4 left, 5 inside, 2 broke",
      "name? string -- nil removes"},
    example = [[
function OnDoor(box, who) print("somebody is there") end
SetMsgHandler(AddVolumeBox("vDoor", 0, {11, 17, 1.6}, {2, 2, 2.5}), 3, "OnDoor")]],
    source = MESSAGES,
  },
  {
    name = "SetMsgHandlerEx", uses = "43/212",
    summary = "As SetMsgHandler, with what a player reads.",
    params = {"object integer", "message integer", "name? string", "prompt? string",
      "prompt2? string"},
    example = [[
function OnPress(box, who) return true end
local till = AddVolumeBox("vTill", 0, {9, 24, 1.6}, {2, 2, 2})
SetMsgHandlerEx(till, 0, "OnPress", "Take the money")]],
    source = MESSAGES,
  },
  {
    name = "SetObjZoneMsgHandler", uses = "5/34",
    summary = "Names the function that gets a message of any object of a zone, before its own.",
    params = {"zone integer -- 0 to 254", "message integer", "name? string"},
    example = [[
function OnBroke(object, other) Broken = (Broken or 0) + 1 end
SetObjZoneMsgHandler(3, 2, "OnBroke")]],
    source = "the scripting page, \"How C++ calls Lua\"",
  },
  {
    name = "SetGeneralCarMsgHandler", uses = "10/20",
    summary = "Names the function that gets a message of any car.",
    params = {"message integer -- 25: it exploded", "name? string"},
    example = [[
function OnCar(car, other, n, exploded) print(exploded) end
SetGeneralCarMsgHandler(25, "OnCar")]],
    source = "the scripting page, \"How C++ calls Lua\"",
  },
  {
    name = "TriggerSphereCfg", uses = "70/172", summary = "Gives an object a trigger sphere.",
    params = {"object integer", "enable boolean", "radius number (metres)",
      "mode integer -- 0 distance, 1 a clear line too, 2 a clear line from above",
      "interval integer (milliseconds) -- how often 5 is told"},
    example = [[
local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
function OnNear(dealer, who) print("come in") end
SetMsgHandler(dealer, 3, "OnNear")
TriggerSphereCfg(dealer, 1, 4, 0, 500)]],
    source = "the scripting page, \"Trigger spheres\"",
  },
  {
    name = "TriggerSphereEnable", uses = "30/58", summary = "Switches an object's trigger sphere.",
    params = {"object integer -- with a handler", "on boolean"},
    example = [[
local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
TriggerSphereCfg(dealer, 1, 4, 0, 500)
TriggerSphereEnable(dealer, nil)]],
    source = "the scripting page, \"Trigger spheres\"",
  },
  {
    name = "TriggerSphereSetRadius", uses = "2/3", summary = "Sets the radius of a trigger sphere.",
    params = {"object integer -- with a handler", "radius number (metres)"},
    example = [[
local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
TriggerSphereCfg(dealer, 1, 4, 0, 500)
TriggerSphereSetRadius(dealer, 6)]],
    source = "the scripting page, \"Trigger spheres\"",
  },
  {
    name = "W_SetStopWatch", uses = "32/39",
    summary = "Sets the game's one stopwatch; it does not start.",
    params = {"current integer (milliseconds)", "target integer (milliseconds)", "name? string"},
    example = [[
function TimeIsUp() print("too late") end
W_SetStopWatch(50000, 0, "TimeIsUp")
W_StartStopWatch(1)]],
    source = SCHEDULED,
  },
  {
    name = "W_StartStopWatch", uses = "37/78", summary = "Starts, resumes or stops the stopwatch.",
    params = {"run boolean"}, example = "W_StartStopWatch(nil)", source = SCHEDULED,
  },
  {
    name = "W_GetStopWatchTime", uses = "5/6", summary = "The stopwatch, as of its last step.",
    returns = {"current integer (milliseconds)"},
    example = [[
W_SetStopWatch(50000, 0)
assert(W_GetStopWatchTime() == 50000)]],
    source = SCHEDULED,
  },
  {
    name = "GetGameTime", uses = "2/14", summary = "The game's clock.",
    returns = {"time integer (milliseconds)"}, example = "assert(GetGameTime() == 0)",
    source = RANKED,
  },
  {
    name = "random", uses = "111/343",
    summary = "A whole number between two, both included: a walk over a fixed table.",
    params = {"low integer", "high integer"}, returns = {"number integer"},
    example = [[
local n = random(1, 6)
assert(n >= 1 and n <= 6)]],
    source = RANKED,
  },
  {
    name = "ToInt", uses = "6/7", summary = "A number through single precision, cut toward zero.",
    params = {"number number"}, returns = {"whole integer"},
    example = "assert(ToInt(-2.9) == -2)", source = RANKED,
  },
  {
    name = "gc", uses = "18/56", summary = "Runs the collector.", example = "gc()", source = RANKED,
  },
}
