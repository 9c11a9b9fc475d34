--- Bindings of the level as a whole: its scripts, its end, what is loaded.

local FILES = "the scripting page, \"Which scripts run, when\""
local FLOW = "the scripting page, \"Table: streaming, packs, level flow\""
local RANKED = "the scripting page, \"Implement these\""

return {
  {
    name = "SetStartGameCallback", uses = "116/219",
    summary = "Names the function that is called once, when the level is ready.",
    params = {"name? string -- nil: nobody"},
    example = [[
function StartGame() print("ready") end
SetStartGameCallback("StartGame")]],
    source = "the scripting page, \"How C++ calls Lua\"",
  },
  {
    name = "doFile", uses = "39/80", summary = "Runs another script of the folder, now.",
    params = {"name string -- without .lua"},
    example = "if Chapter2 then doFile(\"level99_chapter2\") end", source = FILES,
  },
  {
    name = "doInclude", uses = "0", summary = "The same as doFile.", params = {"name string"},
    example = "if Chapter2 then doInclude(\"level99_chapter2\") end", source = FILES,
  },
  {
    name = "preLoadFile", uses = "61/94",
    summary = "Runs another script behind the calling function, then calls a function.",
    params = {"name string -- without .lua", "callback? string"},
    example = "if Chapter2 then preLoadFile(\"level99_chapter2\", \"StartChapter2\") end",
    source = FILES,
  },
  {
    name = "SetCheckPoint", uses = "64/76",
    summary = "Sets the checkpoint, which outlives the level.",
    params = {"number integer"}, example = "SetCheckPoint(2)", source = FLOW,
  },
  {
    name = "GetCheckPoint", uses = "32/48", summary = "The checkpoint: 1 at first.",
    returns = {"number integer"}, example = "assert(GetCheckPoint() == 1)", source = FLOW,
  },
  {
    name = "MenuLoadLevel", uses = "44/81",
    summary = "Asks for the next level. No message is delivered from now on.",
    params = {"name string"}, example = "MenuLoadLevel(\"level80\")", source = FLOW,
  },
  {
    name = "GameIsOver", uses = "2/2", summary = "Whether the level ends.",
    returns = {"over integer? -- 1 or nil"}, example = "assert(not GameIsOver())", source = FLOW,
  },
  {
    name = "PrecacheWorld", uses = "36/136",
    summary = "Loads what is near and every queued pack; the game's clock stands.",
    params = {"budget integer (milliseconds)", "radius number (metres)", "pack? string"},
    example = "PrecacheWorld(30000, 500, \"level99_1\")", source = FLOW,
  },
  {
    name = "QueueFileToPrecache", uses = "34/167",
    summary = "Queues a file for the end of the next preload.", params = {"file string"},
    example = "QueueFileToPrecache(\"gate_end.pak\")", source = FLOW,
  },
  {
    name = "SetLoadPriority", uses = "1/1",
    summary = "Sets what the streamer weighs models with; 0.001 in every new level.",
    params = {"priority number"}, example = "SetLoadPriority(0.01)",
    source = "seed page, unit 18; original: 0x0040c938",
  },
  {
    name = "SetLUASaveDataFloat", uses = "21/67",
    summary = "Keeps a number that outlives the level.",
    params = {"slot integer -- 1 to 8", "number number"}, example = "SetLUASaveDataFloat(1, 2.5)",
    source = RANKED,
  },
  {
    name = "GetLUASaveDataFloat", uses = "19/51", summary = "That number; 0 at first.",
    params = {"slot integer -- 1 to 8"}, returns = {"number number"},
    example = "assert(GetLUASaveDataFloat(1) == 0)", source = RANKED,
  },
  {
    name = "SetLUASaveDataBool", uses = "1/3", summary = "Keeps a bit that outlives the level.",
    params = {"bit integer -- 1 to 128", "on boolean"}, example = "SetLUASaveDataBool(1, 1)",
    source = RANKED,
  },
  {
    name = "GetLUASaveDataBool", uses = "1/4", summary = "That bit.",
    params = {"bit integer -- 1 to 128"}, returns = {"on integer? -- 1 or nil"},
    example = "assert(not GetLUASaveDataBool(1))", source = RANKED,
  },
}
