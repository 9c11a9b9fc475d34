--- What level scripts see, described as docs/api.lua describes the module.

local names = require "boardwalk.script.names"

return {
  globals = names.implemented,
  recorded = names.recorded,
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
        "version", "model", "mesh", "filter", "physics", "height_field", "mesh_shape", "primitive",
        "shape_set", "coverage", "tile_grid", "example",
        "material_name", "material_id", "flag_names", "flags", "climbable", "float_text",
        "float_parse", "world_manager", "streamed_world", "part_file", "budget", "pool_size",
        "pool_label", "water_size", "view_point", "view_planes", "draw_distance", "box_distance",
        "fade_alpha", "fade_colours",
      },
    },
    functions = {
      {
        name = "ray_cast", summary = "The nearest triangle of the level along a ray.",
        params = {"origin Point (metres)", "direction Point", "length number (directions)",
          "filter? Filter"},
        returns = {"hit Hit? -- nil for a miss"},
        example = "local hit = Warlib.ray_cast({0, 10, 10}, {0, 0, -1}, 20)",
      },
      {
        name = "line_test",
        summary = "What a line meets first: the level, or the body of a human, an object or a car.",
        params = {"from Point (metres)", "to Point (metres)", "options? LineOptions"},
        returns = {"hit LineHit? -- of a body with `object`, its handle; nil when nothing is met"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(Warlib.line_test({-3, 10, 2.5}, {3, 10, 2.5}).object == human)]],
      },
      {
        name = "ground", summary = "The height of the ground under a point.",
        params = {"x number (metres)", "y number (metres)", "z number (metres)", "filter? Filter"},
        returns = {"height number? (metres) -- nil for none"},
        example = "assert(math.abs(Warlib.ground(0, 10, 5) - 1.5) < 1e-5)",
      },
      {
        name = "sphere_push", summary = "Pushes a sphere out of the level's walls.",
        params = {"centre Point (metres)", "radius number (metres)", "filter? Filter"},
        returns = {"x number? (metres) -- nil when nothing touches it", "y number?", "z number?",
          "nx number? -- the normal of the first wall", "ny number?", "nz number?"},
        example = "local x, y, z = Warlib.sphere_push({8.5, 17.8, 2.8}, 0.5)",
      },
      {
        name = "bodies", summary = "An IPhysics with the bodies of everything as it is now.",
        returns = {"physics IPhysics"},
        example = [[
HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(Warlib.bodies():body_count() == 1)]],
      },
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
        name = "humans", summary = "Copies of the humans that are there.",
        returns = {"humans table[] -- {handle, name, type, player, gang, alive, heading, grounded, "
          .. "position}"},
        example = "for _, human in ipairs(Warlib.humans()) do print(human.name) end",
      },
      {
        name = "objects", summary = "Copies of the objects, doors, panes and cars that are there.",
        returns = {"objects table[] -- {handle, kind, type, zone, visible, hitpoints, state, "
          .. "broken, position}"},
        example = "for _, object in ipairs(Warlib.objects()) do print(object.type) end",
      },
      {
        name = "scheduled", summary = "Copies of the pending calls, the next one first.",
        returns = {"calls table[] -- {name, due, argument}"},
        example = [[
ScheduleFunc("Later", 500)
assert(Warlib.scheduled()[1].due == 500)]],
      },
      {
        name = "recorded", summary = "How often a binding was called that is only recorded.",
        params = {"name string"}, returns = {"count integer"},
        example = [[
HUDSetObjective("Leave the shop")
assert(Warlib.recorded("HUDSetObjective") == 1)]],
      },
      {
        name = "callbacks",
        summary = "Callbacks that were given to a recorded binding and wait for "
          .. "a test to call them.",
        params = {"name string"}, returns = {"callbacks table[] -- {callback, arguments}"},
        example = [[
PadSetHandler(1, 4, "OnPad")
assert(Warlib.callbacks("PadSetHandler")[1].callback == "OnPad")]],
      },
      {
        name = "position", summary = "Where an object is.", params = {"object integer"},
        returns = {"x number (metres)", "y number (metres)", "z number (metres)"},
        example = [[
local x, y, z = Warlib.position(HuCreate("h", "civilian", {0, 10, 1.5}, 0))
assert(y == 10)]],
      },
      {
        name = "load_priority", summary = "What SetLoadPriority set.",
        returns = {"priority number"},
        example = [[
SetLoadPriority(10)
assert(Warlib.load_priority() == 10)]],
      },
      {
        name = "packs", summary = "What the last PrecacheWorld loaded, in order.",
        returns = {"names string[]"},
        example = [[
QueueFileToPrecache("gate_end.pak")
PrecacheWorld(1000, 50)
assert(Warlib.packs()[1] == "gate_end.pak")]],
      },
      {
        name = "tick", summary = "The number of the tick, 60 in a second.",
        returns = {"tick integer"}, example = "assert(Warlib.tick() == 0)",
      },
      {
        name = "step",
        summary = "Lets ticks of the game pass, in whole frames of two. The first one "
          .. "starts the level. It is for the main script of a scenario, not for callbacks.",
        params = {"ticks? integer = 2"}, returns = {"done integer -- fewer once the level is over"},
        example = [[
Warlib.step(60)
assert(GetGameTime() == 1000)]],
      },
      {
        name = "snapshot",
        summary = "Remembers everything as it is now: the engine's state, the level's triangles, "
          .. "and the globals with all tables that they lead to. Functions are kept by identity, "
          .. "not what they hold; a coroutine that has not ended raises.",
        returns = {"snapshot integer"}, example = [[
local before = Warlib.snapshot()
Warlib.step(60)
Warlib.restore(before)
assert(GetGameTime() == 0)]],
      },
      {
        name = "restore", summary = "Puts everything back to where a snapshot was taken.",
        params = {"snapshot integer"},
        example = [[
local before = Warlib.snapshot()
Warlib.restore(before)]],
      },
      {
        name = "move",
        summary = "Sets the velocity that a human walks with from the next update on: along walls, "
          .. "up to a metre up and half a metre down with the ground, over an edge it falls.",
        params = {"actor integer -- a human", "velocity? Point (metres a second) -- nil: stand"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
Warlib.move(human, {0, 3, 0})
Warlib.step(60)
assert(math.abs(GetPosition(human).y - 13) < 0.01)]],
        source = "the physics page, 6.5 and 8.3; original: 0x00347c08",
      },
      {
        name = "jump", summary = "Lets a human jump.",
        params = {"actor integer", "speed? number = 5.5 (metres a second)"},
        returns = {"done boolean -- false in the air, or when it may not"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(Warlib.jump(human))]],
      },
      {
        name = "probe_climb", summary = "What a human finds to climb in a direction.",
        params = {"actor integer", "direction Point -- its z does not count",
          "running? boolean = false -- looks 4.5 m ahead instead of 1.5"},
        returns = {
          "kind string? -- \"fence\", \"short fence\", \"wall\", \"short wall\"; nil: nothing",
          "distance number? (metres)", "top number? (metres) -- above the feet"},
        example = [[
local human = HuCreate("h", "civilian", {-15, 19, 1.65}, 0)
assert(Warlib.probe_climb(human, {0, 1, 0}) == "short fence")]],
        source = "the physics page, 8.4",
      },
      {
        name = "climb", summary = "Lets a human climb what is in a direction: over a fence, onto a "
          .. "wall. Low and opaque fences and material 122 do not stop it meanwhile.",
        params = {"actor integer", "direction Point"},
        returns = {"kind string? -- as of probe_climb"},
        example = [[
local human = HuCreate("h", "civilian", {-15, 19, 1.65}, 0)
assert(Warlib.climb(human, {0, 1, 0}) == "short fence")]],
        source = "the physics page, 8.4",
      },
      {
        name = "place", summary = "Puts a human exactly somewhere.",
        params = {"actor integer", "position Point (metres)"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
Warlib.place(human, {4, 7, 1.5})]],
      },
      {
        name = "camera", summary = "Puts the camera somewhere; at the eyes of player 1 at first.",
        params = {"position? Point (metres) -- nil: at player 1 again"},
        example = "Warlib.camera({0, 10, 3})",
      },
      {
        name = "press", summary = "A human presses the button at an object: message 0.",
        params = {"actor integer", "object integer"},
        returns = {"consumed boolean -- the handler answered true"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(not Warlib.press(human, AddFlag("f", {0, 11, 1.5}, 0)))]],
      },
      {
        name = "hit",
        summary = "A human hits an object: boxes around the human hear 6, the object 1, "
          .. "and 2 when it breaks. A door loses 4 + 6 * kind hitpoints, others kind + 1.",
        params = {"actor integer", "object integer", "kind? integer = 0"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
Warlib.hit(human, ObjSpawn("crate", {0, 11, 1.5}, {0, 0, 0, 1}, -1, 0, 0))]],
      },
      {
        name = "kill", summary = "A human dies: message 18.",
        params = {"actor integer", "other? integer = NilHandle"},
        returns = {"done boolean -- false for the dead"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(Warlib.kill(human) and not HuIsAlive(human))]],
      },
      {
        name = "revive", summary = "A human is alive again: message 19.",
        params = {"actor integer", "other? integer = NilHandle"},
        returns = {"done boolean -- false for who lives"},
        example = [[
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
assert(not Warlib.revive(human))]],
      },
      {
        name = "send", summary = "Delivers a message as the engine does.",
        params = {"object integer", "message integer -- 0 to 25",
          "... any -- what the callback gets"},
        returns = {"answer any"},
        example = [[
function OnArrest(who, other, n) return n end
local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
SetMsgHandler(human, 17, "OnArrest")
assert(Warlib.send(human, 17, human, NilHandle, 5) == 5)]],
      },
      {
        name = "call", summary = "Calls a function of the script by name, as the engine does.",
        params = {"name string", "... any"}, returns = {"answer any"},
        example = [[
function Add(a, b) return a + b end
assert(Warlib.call("Add", 1, 2) == 3)]],
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
