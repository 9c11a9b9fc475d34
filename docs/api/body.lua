--- Body: what it can do, and the tables it gives and takes.

local part = require "boardwalk.api.part"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed, id, world = part.methods("physics:add_owner():add_body()", "body")
destroy.summary = "Takes the body out of the world and gives its entry of the pool back; the owner "
  .. "stays. A second time does nothing."

local OWNER_OR_LEVEL = "owner Owner|string -- or \"level\", of a human's body: the level's mesh"

local methods = {
  {
    name = "owner", summary = "Whose body it is.",
    returns = {"owner Owner"}, example = "assert(body:owner() == owner)",
  },
  {
    name = "state", summary = "The body's record.",
    returns = {"state BodyState"},
    example = "print(table.concat(body:state().layers, \" \"))",
  },
  {
    name = "flags", summary = "The body's flags, as BodyState has them.",
    returns = {"flags integer"}, example = "assert(body:flags() == 0x2000)",
  },
  {
    name = "bounds", summary = "The body's box, as it was at its last update.",
    returns = shared.LOW_HIGH,
    example = "assert(body:bounds() == -0.5)",
  },
  {
    name = "shapes",
    summary = "The shapes that rays, overlaps and the box see, in the chain's order.",
    returns = {"shapes Shape[]"}, example = "assert(body:shapes()[1] == shape)",
  },
  {
    name = "bone_shapes", summary = "The shapes of a human's bones, in their chain's order.",
    returns = {"shapes Shape[]"}, example = "assert(#body:bone_shapes() == 0)",
  },
  {
    name = "add_shape",
    summary = "Adds a shape behind the last one. It is enabled, and posed by the next update.",
    params = {"options NewShape"},
    returns = {"shape Shape"}, errors = {"invalid", "limit"},
    example = [[
local ball = assert(body:add_shape {type = "sphere", radius = 0.25, offset = {0, 0, 1}})
body:update()
assert(ball:geometry().centre[3] == 9)]],
  },
  {
    name = "set_flags", summary = "Sets the body's flags, as BodyState has them.",
    params = {"flags integer"},
    example = [[
body:set_flags(0) -- not on RAYCASTTARGET
assert(physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25) == nil)]],
  },
  {
    name = "set_type_mask",
    summary = "Sets the class by which queries choose; one of 0 is never found.",
    params = {"type_mask integer"},
    example = [[
body:set_type_mask(0x62)
assert(#physics:query_box({-9, 0, 0}, {9, 20, 20}, {type_mask = 0x40}) == 1)]],
  },
  {
    name = "set_group",
    summary = "Sets the group: bodies of the same one other than 0 never touch.",
    params = {"group integer -- -32768 to 32767"},
    example = [[
body:set_group(3)
assert(#physics:overlap(shape, {group = 3}) == 0)]],
  },
  {
    name = "set_sweep",
    summary = "Sets what a host's own sweep keeps with the body; this library only stores it.",
    params = {
      "push_out number[] (metres) -- {x, y, z}",
      "scale? number[] = {1, 1, 1} -- each over 0",
      "blocked? integer = 0 -- moves in a row that ended where they began",
    },
    returns = {"done boolean"}, errors = {"invalid"},
    example = "assert(body:set_sweep({0, 0, 0.1}, {1.4286, 1.4286, 1.4286}))",
  },
  {
    name = "set_box",
    summary = "Sets the box by hand, sorts the body in and makes it clean; the next update of a "
      .. "body that is dirty computes the box again.",
    params = {"low Point (metres)", "high Point (metres) -- nowhere below low"},
    returns = {"done boolean"}, errors = {"invalid"},
    example = "assert(body:set_box({-1, 9, 7}, {1, 11, 9}))",
    source = "original: 0x00340628",
  },
  {
    name = "update",
    summary = "As IPhysics.update for this body: poses its shapes, computes its box and sorts it "
      .. "in, when it is dirty or has flag 0x800.",
    example = [[
owner:move(0, 0, 20)
body:update()
assert(select(6, body:bounds()) == 20.5)]],
    source = "original: 0x00341c10",
  },
  {
    name = "ignore",
    summary = "Remembers whom to ignore, for a host's own contacts: no query here reads it. It "
      .. "takes one of the world's slots; the level takes none.",
    params = {OWNER_OR_LEVEL},
    returns = {"done boolean"}, errors = {"limit", "unsupported"},
    example = [[
local other = physics:add_owner()
assert(body:ignore(other) and body:is_ignoring(other))]],
  },
  {
    name = "stop_ignoring", summary = "Forgets it again: gives one slot back.",
    params = {"owner Owner|string -- or \"all\": gives back all of the body's"},
    example = "body:stop_ignoring(\"all\")",
  },
  {
    name = "is_ignoring",
    summary = "Whether an owner is ignored, or the level; what a human's owner holds always is.",
    params = {OWNER_OR_LEVEL}, returns = {"ignoring boolean"},
    example = "assert(not body:is_ignoring(\"level\"))",
  },
  id, world, destroy, is_destroyed,
}

local records = {
  {
    name = "BodyState", summary = "A body's record.",
    source = "seed page, unit 15; the page on physics",
    fields = {
      "low number[] (metres) -- the low corner of its box",
      "high number[] (metres) -- the high corner",
      "flags integer -- those of its layers; 0x200 immovable; 0x800 updated though not dirty; "
        .. "0x80000000 dirty",
      "layers string[] -- the names of its layers (PHYFLAG): BLOCKOBJECTS 0x2, BLOCKHUMANS 0x4, "
        .. "WEAPONTARGET 0x8, MELEETARGET 0x10, CHARGETARGET 0x20, JUMPTARGET 0x40, RAYCASTTARGET "
        .. "0x2000, COMBATPASSTHROUGH 0x10000, THROWNWEAPONTARGET 0x20000, RUNTARGET 0x40000",
      "type_mask integer",
      "group integer",
      "pool string -- the name of its pool",
      "owner? Owner -- nil while the entry waits in its pool",
      "index? integer -- its place in the body vector, from 0",
      "previous? Body -- the one before it in the sorted list",
      "next? Body -- the one behind it",
      "next_human? Body -- the next one of the list of humans",
      "shape? Shape -- its first shape",
      "bone_shape? Shape -- a human's first bone shape",
      "push_out number[] (metres)",
      "scale number[]",
      "blocked integer",
    },
  },
  {
    name = "NewShape", summary = "Options of Body.add_shape.", options = true,
    fields = {
      "type string -- \"box\", \"sphere\", \"capsule\" or \"segment\"",
      "size? number[] (metres) -- of a box {x, y, z}, full",
      "radius? number (metres) -- of all but a box",
      "height? number (metres) -- of a capsule",
      "length? number (metres) -- of a segment, along its bone's x",
      "offset? number[] (metres) = {0, 0, 0} -- in the frame of its bone",
      "bone? integer = -1 -- 0 to 63; -1: the body's own frame",
      "bones? boolean = false -- among the bone shapes, which only a host's own tests see",
      "flags? integer = 1 -- as ShapeState has them",
    },
  },
}

return {
  name = "Body", variable = "body",
  summary = "What stands for an owner in the world: a box in the sorted list, and shapes.",
  made_by = {
    "Owner.add_body", "Owner.add_human_body", "Owner.add_object_body", "Owner.add_car_body",
    "Owner.add_pane_body", "Owner.add_bag_body", "IPhysics.body",
  },
  methods = methods,
  operators = {
    "tostring string -- its pool and flags", "close nil -- destroys it",
  },
  records = records,
}
