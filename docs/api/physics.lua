--- IPhysics: what it can do, and the tables it gives and takes.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.physics()]])

local OPTIONS_RAY = {
  "ignored? Owner -- whose body is passed over",
  "type_mask? integer = 4294967295 -- only bodies whose type mask has a bit of it; 0 finds nothing",
}
local QUIRKS = "quirks? boolean = true -- false: a capsule answers where the ray enters it (0 from "
  .. "inside, nothing when all of the ray lies inside), instead of as the original does"
local LAYERS = "integer|string[]"
local SHAPE = "shape Geometry|Shape -- a Shape counts as it stands"

local methods = {
  {
    name = "add_owner",
    summary = "Makes an Owner: what a body needs to know of the thing it stands for.",
    params = {"fields? OwnerFields"},
    returns = {"owner Owner"}, errors = {"invalid", "limit", "memory"},
    example = [[
local crate = assert(physics:add_owner {position = {0, 0, 5}})
assert(crate:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})
physics:update()
assert(physics:ray_cast({-5, 0, 5}, {1, 0, 0}, 10).owner == crate)]],
  },
  {
    name = "owner", summary = "The Owner of an id: of a world that was saved, for one.",
    params = {"id integer -- of Owner.id"},
    returns = {"owner Owner? -- nil when there is none, or no more"},
    example = "assert(physics:owner(owner:id()) == owner)",
  },
  {
    name = "body", summary = "The Body of an id.",
    params = {"id integer -- of Body.id"},
    returns = {"body Body? -- nil when there is none, or no more"},
    example = "assert(physics:body(body:id()) == body)",
  },
  {
    name = "shape", summary = "The Shape of an id.",
    params = {"id integer -- of Shape.id"},
    returns = {"shape Shape? -- nil when there is none, or no more"},
    example = "assert(physics:shape(shape:id()) == shape)",
  },
  {
    name = "bodies",
    summary = "All bodies along the list that every query walks: by the low x of their boxes, "
      .. "equal ones in the order they came there.",
    returns = {"bodies Body[]"},
    example = "for _, each in ipairs(physics:bodies()) do print(each:bounds()) end",
    source = "original: +0x08",
  },
  {
    name = "humans", summary = "The bodies of humans, the last one made first.",
    returns = {"bodies Body[]"},
    example = [[
local human = physics:add_owner():add_human_body {scale = 0.97}
assert(physics:humans()[1] == human)]],
    source = "original: +0x04",
  },
  {
    name = "body_count", summary = "How many bodies there are; also #physics.",
    returns = {"count integer"}, example = "assert(physics:body_count() == #physics)",
  },
  {
    name = "update",
    summary = "Poses the shapes of every body that needs it, since it was made, its owner moved or "
      .. "a shape changed, computes its box and sorts it in. Until then queries see the body "
      .. "where it was.",
    returns = {"count integer -- how many those were"},
    example = [[
owner:move(0, 0, 20)
assert(physics:update() == 1)
assert(physics:update() == 0)]],
    source = "original: 0x00341c10",
  },
  {
    name = "step",
    summary = "One tick of 1/60 s: every 120th refreshes the bound on the widest body, and every "
      .. "owner that settles is turned on by one tick; its body follows at once.",
    example = [[
owner:settle({0, 0, 1}, "x")
for _ = 1, 11 do physics:step() end
assert(owner:state().settled)]],
    source = "seed page, unit 15; original: 0x00340918",
  },
  {
    name = "events",
    summary = "What the last step did to owners that settle, in their slots' order.",
    returns = {"events SettleEvent[]"},
    example = [[
owner:settle({0, 0, 1}, "x")
physics:step()
for _, event in ipairs(physics:events()) do
  if event.type == "settled" then print(event.owner, "lies still") end
end]],
  },
  {
    name = "set_time",
    summary = "Sets the time up to which spinning owners are turned when their body is posed or "
      .. "they start to settle: by their angular velocity since their stamp.",
    params = {"seconds number -- 0 at first"},
    returns = {"done boolean"}, errors = {"invalid"},
    example = "assert(physics:set_time(2.5))",
    source = "original: 0x003a1688",
  },
  {
    name = "settle_slot", summary = "What is in one of the slots in which owners settle.",
    params = {"slot integer -- its number, from 0"},
    returns = {"slot SettleSlot"},
    example = [[
local slot = owner:settle({0, 0, 1}, "x")
physics:step()
physics:step()
assert(physics:settle_slot(slot).owner == owner)
assert(physics:settle_slot(slot).t > 0)]],
    source = "original: +0x4e6a0",
  },
  {
    name = "query_box",
    summary = "The bodies whose boxes overlap a box, touching included, in the list's order. The "
      .. "original's callers have room for 512 and it writes past that; here there is no limit, "
      .. "nor in the other queries.",
    params = {"low Point (metres)", "high Point (metres)", "options? BoxQuery"},
    returns = {"bodies Body[]"},
    example = [[
local found = physics:query_box({-5, 5, 0}, {5, 15, 20}, {flag_mask = {"RAYCASTTARGET"}})
assert(found[1] == body)]],
    source = "seed page, unit 14; original: 0x0033feb0, 0x00340120",
  },
  {
    name = "cast",
    summary = "The original's ray against bodies: the nearest enabled box or capsule of bodies on "
      .. "the layer RAYCASTTARGET. Of equal fractions the first in the list's order counts, then "
      .. "in the chain's. Bones, spheres and segments are never met. A capsule answers as the "
      .. "original's does: from inside where the ray leaves it, and straight down where it leaves "
      .. "the bottom.",
    params = {shared.ORIGIN, shared.DIRECTION, shared.LENGTH, "options? BodyRayOptions"},
    returns = {
      "fraction number? -- of the length; nil for a miss",
      "owner Owner?",
      "body Body?",
      "shape Shape?",
    },
    example = [[
local fraction, met = physics:cast(0, 10, 20, 0, 0, -1, 25)
if fraction then print(fraction * 25, met:position()) end]],
    source = "seed page, unit 14; original: 0x0033eee0",
  },
  {
    name = "ray_cast",
    summary = "As cast, with the point that is met and the normal there, which the original's rays "
      .. "do not have: that of the box's nearest face, or of the capsule.",
    params = {shared.ORIGIN, shared.DIRECTION, shared.LENGTH, "options? BodyRayOptions"},
    returns = {"hit LineHit? -- nil for a miss"},
    example = [[
local hit = physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25)
assert(hit.body == body and hit.nz == 1)]],
  },
  {
    name = "line_test",
    summary = "The line test of the game's AI: what is met first between two points, the level's "
      .. "mesh or a body; the mesh when both are as far.",
    params = {
      "mesh CollisionMesh? -- the level's; nil: only bodies", "from Point (metres)",
      "to Point (metres)", "options? LineOptions",
    },
    returns = {"hit LineHit? -- t in metres; nil when nothing is met"},
    example = [[
assert(physics:line_test(mesh, {0, 10, 20}, {0, 10, 0}).kind == "body")
assert(physics:line_test(mesh, {5, 10, 20}, {5, 10, 0}).kind == "mesh")]],
    source = "original: 0x002e7608",
  },
  {
    name = "explain",
    summary = "Why cast and ray_cast answer as they do: what became of each shape of each body of "
      .. "the list, in its order.",
    params = {shared.ORIGIN, shared.DIRECTION, shared.LENGTH, "options? BodyRayOptions"},
    returns = {"account BodyExplanation"},
    example = [[
local account = physics:explain({0, 10, 20}, {0, 0, -1}, 25)
for _, candidate in ipairs(account.candidates) do print(candidate.body, candidate.reason) end
assert(account.kept.body == body)]],
    source = "seed page, unit 14; original: 0x0033eee0, 0x0033feb0",
  },
  {
    name = "explain_line",
    summary = "Why line_test answers as it does: the account of the mesh's walk and that of the "
      .. "list's.",
    params = {
      "mesh CollisionMesh? -- the level's; nil: only bodies", "from Point (metres)",
      "to Point (metres)", "options? LineOptions",
    },
    returns = {"account LineExplanation"},
    example = [[
local account = physics:explain_line(mesh, {0, 10, 20}, {0, 10, 0})
assert(account.kind == "body" and account.kept.shape == shape)
assert(account.kept == account.bodies.kept)]],
    source = "original: 0x002e7608",
  },
  {
    name = "overlap",
    summary = "The shapes of bodies that overlap a shape, in the list's order, then in the "
      .. "chain's. A box never touches a segment, and a capsule is an upright cylinder here.",
    params = {SHAPE, "options? OverlapQuery"},
    returns = {"overlaps Overlap[]"},
    example = [[
local near = physics:overlap {type = "sphere", centre = {0, 10, 8}, radius = 2}
assert(near[1].body == body)]],
    source = "original: 0x0033ebb8",
  },
  {
    name = "ray_shape",
    summary = "A ray against one shape, by the original's table: a box or a capsule, no other is "
      .. "ever hit.",
    params = {
      SHAPE, shared.ORIGIN, shared.DIRECTION, shared.LENGTH, "options? ShapeRayOptions",
    },
    returns = {
      "fraction number? -- of the length; nil for a miss",
      "stored number[] -- the fractions that the original stores, in its order, before it drops "
        .. "those outside 0 to 1",
    },
    example = [[
local capsule = {type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}
local down = physics:ray_shape(capsule, {0.1, 0, 3}, {0, 0, -1}, 4)
local right = physics:ray_shape(capsule, {0.1, 0, 3}, {0, 0, -1}, 4, {quirks = false})
assert(down > 0.83 and right < 0.22)]],
    source = "seed page, unit 14; original: 0x00345b90, 0x003459f0",
  },
  {
    name = "overlap_shapes",
    summary = "Whether two shapes overlap, by the original's table of pairs; touching counts.",
    params = {"first Geometry|Shape", "second Geometry|Shape"},
    returns = {"overlap boolean"},
    example = [[
local ball = {type = "sphere", centre = {0, 10, 9}, radius = 0.5}
assert(physics:overlap_shapes(shape, ball))]],
    source = "original: +0x18",
  },
  {
    name = "shape_bounds", summary = "The box of a shape; that of a capsule has no caps.",
    params = {SHAPE}, returns = shared.LOW_HIGH,
    example = "assert(physics:shape_bounds(shape) == -0.5)",
  },
  {
    name = "clip_slab",
    summary = "Narrows an interval to where den * t is at least num, as the original clips a ray "
      .. "at a side of a box.",
    params = {"den number", "num number", "t0 number", "t1 number"},
    returns = {"t0 number? -- nil when nothing is left", "t1 number?"},
    example = "assert(physics:clip_slab(2, 1, 0, 1) == 0.5)",
    source = "seed page, unit 14; original: 0x00349488",
  },
  {
    name = "settle_target",
    summary = "Where a settle would end: the axis nearest the normal comes to lie along it, or "
      .. "along its opposite when that is nearer.",
    params = {
      "rotation number[] -- {x, y, z, w}, where it starts", "normal Point -- of length 1",
      "axes string|integer -- those that may: \"z\", \"xy\"; or their mask (1 x, 2 y, 4 z)",
    },
    returns = {
      "axis integer? -- 0 for x, 1 for y, 2 for z; nil when the mask has none",
      "x number?", "y number?", "z number?", "w number?",
    },
    example = [[
local axis, x, y, z, w = physics:settle_target({0, 0, 0, 1}, {0, 0, 1}, "x")
assert(axis == 0 and y < -0.7, x + z + w)]],
    source = "seed page, unit 15; original: 0x00340b38, 0x00340d08",
  },
  {
    name = "dispatch",
    summary = "The address of the game's function for a shape, or for a pair of shapes.",
    params = {
      "name string -- \"overlap\", \"sweep\", \"mesh_sweep\", \"mesh_overlap\" or \"ray\"",
      "shape string -- its type; the moving one's",
      "other? string -- the other's type, of \"overlap\" and \"sweep\"",
    },
    returns = {"address integer? -- nil where the table is empty: these never touch"},
    example = [[
assert(physics:dispatch("ray", "capsule") == 0x003459f0)
assert(physics:dispatch("overlap", "box", "segment") == nil)]],
    source = "original: 0x0033c630",
  },
  {
    name = "stats", summary = "What the world holds, and how much of each pool is in use.",
    returns = {"stats PhysicsStats"},
    example = "assert(physics:stats().pools.host_bodies.used == 1)",
  },
  {
    name = "pool_entry",
    summary = "An entry of a pool, whether it is in use or waits: as the original's constructors "
      .. "leave it.",
    params = {"pool string -- its name, as in PhysicsStats", "index integer -- from 0"},
    returns = {"state BodyState|ShapeState"},
    example = "assert(physics:pool_entry(\"capsules\", 0).geometry.height == 2)",
    source = "seed page, unit 15; original: 0x0033c288",
  },
  {
    name = "save",
    summary = "The whole state as bytes, the same on every machine. bw.physics makes a world of "
      .. "them that goes on exactly as this one, ids included.",
    returns = {"bytes string"}, errors = {"memory"},
    example = [[
local again = assert(bw.physics(physics:save()))
assert(again:owner(owner:id()):position() == owner:position())
assert(again:save() == physics:save())]],
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "PhysicsOptions",
    summary = "How many of each a world holds: the original's counts when absent.", options = true,
    source = "seed page, unit 15; original: 0x0033c288",
    fields = {
      "humans? integer = 60 -- each with a capsule, five bone segments and five bone spheres",
      "objects? integer = 416 -- bodies of world objects, and as many spheres and boxes",
      "panes? integer = 255 -- bodies of glass panes and their boxes",
      "cars? integer = 18 -- bodies with two boxes each",
      "strike_spheres? integer = 60",
      "push_spheres? integer = 30",
      "ignore_slots? integer = 60",
      "settle_slots? integer = 64",
      "host_bodies? integer = 256 -- ours, for Owner.add_body",
      "host_shapes? integer = 1024 -- ours, for Body.add_shape",
    },
  },
  {
    name = "PhysicsStats", summary = "What a world holds.",
    fields = {
      "bodies integer",
      "owners integer",
      "ticks integer -- steps since the bound was refreshed, 0 to 119",
      "widest number (metres) -- the widest body along x, or more until the next refresh",
      "time number (seconds) -- as IPhysics.set_time set it",
      "settling integer -- settle slots in use",
      "ignoring integer -- ignore slots in use",
      "pools table<string, PoolCount> -- human_bodies, object_bodies, pane_bodies, car_bodies, "
        .. "bag_body, host_bodies; bone_spheres, bone_segments, strike_spheres, capsules, "
        .. "object_spheres, object_boxes, pane_boxes, car_boxes, push_spheres, bag_segment, "
        .. "bag_capsule, host_shapes",
    },
  },
  {
    name = "PoolCount", summary = "The entries of a pool.",
    fields = {"size integer -- how many it has", "used integer -- how many are in use"},
  },
  {
    name = "BoxQuery", summary = "Options of IPhysics.query_box.", options = true,
    fields = shared.with({
      "start? Body -- the walk starts there: backwards as far as the widest body may reach, then "
        .. "forwards; at the list's head when absent",
    }, OPTIONS_RAY[1], OPTIONS_RAY[2],
      "flag_mask? " .. LAYERS .. " = 0 -- only bodies with one of these flags, or on one of these "
        .. "layers; 0: any",
      "excluded_flags? " .. LAYERS .. " = 0 -- no bodies with any of these",
      "excluded_state? integer = 0 -- no bodies whose owner's flags have any of these"),
  },
  {
    name = "OverlapQuery", summary = "Options of IPhysics.overlap.", options = true,
    fields = shared.with(OPTIONS_RAY,
      "flag_mask? " .. LAYERS .. " = 0 -- only bodies with one of these flags; 0: any",
      "group? integer = 0 -- bodies of this group are passed over; 0: none",
      "enabled? boolean = false -- only shapes that are enabled"),
  },
  {
    name = "BodyRayOptions", summary = "Options of IPhysics.cast and ray_cast.", options = true,
    fields = shared.with(OPTIONS_RAY, QUIRKS),
  },
  {
    name = "LineOptions", summary = "Options of IPhysics.line_test.", options = true,
    fields = shared.with(OPTIONS_RAY, QUIRKS, "filter? Filter -- what to pass over of the mesh"),
  },
  {
    name = "ShapeRayOptions", summary = "Options of IPhysics.ray_shape.", options = true,
    fields = {QUIRKS},
  },
  {
    name = "LineHit", summary = "What a ray met of a level or among bodies.",
    fields = {
      "kind string -- \"mesh\" or \"body\"",
      "t number (directions) -- the distance along the ray",
      "x number (metres) -- where it was met: origin + t * direction",
      "y number (metres)", "z number (metres)",
      "nx number -- the unit normal there", "ny number", "nz number",
      "triangle? integer -- of a mesh, the triangle's number, from 0",
      "material? integer -- its material's id", "material_name? string",
      "owner? Owner -- of a body, its owner", "body? Body", "shape? Shape",
    },
  },
  {
    name = "BodyExplanation", summary = "The account of a ray's walk along the list of bodies. A "
      .. "ray without a direction or a length visits nothing.",
    fields = {
      "low? number[] (metres) -- of the box around the ray", "high? number[] (metres)",
      "bodies integer -- how many the list has",
      "visited integer -- how many of them the walk came to: it ends at the first whose box begins "
        .. "behind the ray's along x",
      "candidates BodyCandidate[] -- every shape of every body, in the list's order, then in the "
        .. "chain's",
      "kept? BodyCandidate -- the hit", "nearest_skipped? BodyCandidate -- the nearest shape that "
        .. "the ray meets and that is passed over",
    },
  },
  {
    name = "BodyCandidate", summary = "A shape of a body of the list, or a body without shapes.",
    fields = {
      "owner Owner", "body Body", "shape? Shape -- nil when the body has none",
      "place integer -- of the body in the list, from 0",
      "link? integer -- of the shape in the chain, from 0", "type? string -- the shape's",
      "reason string -- kept; of the body: unvisited (the walk had ended), bound (the boxes do not "
        .. "overlap), ignored, type (mask), layer or empty; of the shape: disabled, untested (a "
        .. "sphere or a segment), missed, inside (the whole ray is), behind, beyond or farther",
      "crossed boolean -- the ray meets the shape, whatever the reason",
      "stored? number[] -- the fractions that the original stores, in its order",
      "fraction? number -- of the length, when it is crossed", "t? number (directions)",
    },
  },
  {
    name = "LineExplanation", summary = "The account of a line test.",
    fields = {
      "mesh? Explanation -- of the level's mesh", "bodies BodyExplanation",
      "kind? string -- \"mesh\" or \"body\": of which the hit is",
      "kept? Candidate|BodyCandidate -- the hit", "nearest_skipped? Candidate|BodyCandidate",
    },
  },
  {
    name = "Overlap", summary = "A shape of a body that overlaps.",
    fields = {"owner Owner", "body Body", "shape Shape"},
  },
  {
    name = "SettleEvent", summary = "What a step did to an owner that settles.",
    fields = {
      "type string -- \"turned\": its rotation was set (a held one's was not); \"settled\": the "
        .. "same, and the turn is over",
      "owner Owner",
      "slot integer",
    },
  },
  {
    name = "SettleSlot", summary = "A slot in which an owner settles.",
    source = "original: +0x4e6a0",
    fields = {
      "owner? Owner -- nil when the slot is free; the rest is then what it was",
      "t number -- how far the turn is, 0 to 1: 0.01 n (n - 1) after tick n",
      "speed number (1 / tick)",
      "acceleration number (1 / tick / tick)",
      "start number[] -- the rotation {x, y, z, w} it started from",
      "target number[] -- the rotation it ends at",
    },
  },
  {
    name = "Geometry", summary = "A shape where it stands in the world; the fields by its type.",
    fields = {
      "type string -- \"box\", \"sphere\", \"capsule\" (upright) or \"segment\" (the way of a "
        .. "sphere)",
      "centre? number[] (metres) -- of a box or a sphere {x, y, z}",
      "half? number[] (metres) -- of a box, half its size along each axis",
      "axes? number[][] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} -- of a box, its unit axes at right "
        .. "angles",
      "base? number[] (metres) -- of a capsule, where its axis starts",
      "height? number (metres) -- of a capsule, how long its axis is",
      "from? number[] (metres) -- of a segment, where it starts",
      "to? number[] (metres) -- of a segment, where it ends",
      "radius? number (metres) -- of all but a box",
    },
  },
}

return {
  name = "IPhysics", variable = "physics",
  summary = "The bodies of The Warriors: what rays meet, what overlaps a box, and how dropped "
    .. "things settle. It moves nothing by itself: set where owners are, call update, ask, and "
    .. "read back what a step turned. It holds all of its owners, bodies and shapes; one that a "
    .. "script forgets stays there.",
  source = "seed page, units 14 and 15",
  made_by = {"physics"},
  fields = {"axes string -- \"x right, y forward, z up\""},
  methods = methods,
  operators = {
    "# integer -- the number of bodies",
    "tostring string -- how many bodies and owners",
    "close nil -- destroys it",
  },
  records = records,
}
