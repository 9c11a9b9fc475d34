--- Owner: what it can do, and the tables it gives and takes.

local part = require "boardwalk.api.part"

local _, is_destroyed, id, world = part.methods("physics:add_owner()", "owner")

local BODY = {"body Body -- to be updated before queries see it where it is"}

local methods = {
  {
    name = "state", summary = "What the owner is now.",
    returns = {"state OwnerState"},
    example = [[
local state = owner:state()
print(state.position[3], state.held, state.body)]],
  },
  {
    name = "set",
    summary = "Changes the fields that are given, all or none. A rotation whose length is off 1 by "
      .. "more than 1e-4 is normalised, one of length 0 is invalid, and so is a number over 1e7.",
    params = {"fields OwnerFields"},
    returns = {"done boolean"}, errors = {"invalid"},
    example = [[
assert(owner:set {position = {1, 2, 3}, rotation = {0, 0, 0, 2}, held = true})
assert(select(4, owner:rotation()) == 1)]],
  },
  {
    name = "position", summary = "Where the owner is.",
    returns = {"x number (metres)", "y number (metres)", "z number (metres)"},
    example = "local x, y, z = owner:position()\nassert(z == 8, x + y)",
  },
  {
    name = "rotation", summary = "How the owner is turned: a quaternion.",
    returns = {"x number", "y number", "z number", "w number"},
    example = "assert(select(4, owner:rotation()) == 1)",
  },
  {
    name = "move",
    summary = "Moves the owner; its body is where it was until it is updated. Numbers as of set.",
    params = {
      "position Point (metres)",
      "rotation? number[] -- {x, y, z, w}; as it is when absent",
    },
    returns = {"done boolean"}, errors = {"invalid"},
    example = [[
owner:move({0, 0, 1}, {0, 0, 1, 0})
physics:update()]],
  },
  {
    name = "set_bone",
    summary = "Sets where a bone is in the world. A bone never set is where the owner is.",
    params = {
      "bone integer -- 0 to 63", "position Point (metres)",
      "rotation? number[] -- {x, y, z, w}; none when absent",
    },
    returns = {"done boolean"}, errors = {"invalid", "memory"},
    example = "assert(owner:set_bone(6, {0, 10, 9.6}))",
  },
  {
    name = "body", summary = "The owner's body.",
    returns = {"body Body? -- nil when it has none"}, example = "assert(owner:body() == body)",
  },
  {
    name = "add_body", summary = "Makes a body without shapes, of the pool of the host.",
    params = {"options? BodyOptions"}, returns = BODY, errors = {"invalid", "limit"},
    example = [[
local other = physics:add_owner()
local wall = assert(other:add_body {layers = {"RAYCASTTARGET", "BLOCKHUMANS"}})
wall:add_shape {type = "box", size = {4, 0.2, 3}}]],
  },
  {
    name = "add_human_body",
    summary = "Makes a human's body: an upright capsule of radius 0.35 and height 2, which is "
      .. "0.2 higher when it is posed, and ten bone shapes that are off; all of them scaled.",
    params = {"options? HumanOptions"}, returns = BODY, errors = {"invalid", "limit"},
    example = [[
local player = assert(physics:add_owner {type_mask = 0x62})
assert(#player:add_human_body({scale = 0.97}):bone_shapes() == 10)]],
    source = "original: 0x0033cc48, 0x00341f28",
  },
  {
    name = "add_object_body", summary = "Makes the body of a world object: a box or a sphere.",
    params = {"options ObjectOptions"}, returns = BODY,
    errors = {"invalid", "limit", "unsupported"},
    example = [[
local crate = physics:add_owner {position = {0, 0, 5}}
assert(crate:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})]],
  },
  {
    name = "add_car_body", summary = "Makes a car's body: two boxes.",
    params = {"first CarBox", "second CarBox"}, returns = BODY, errors = {"invalid", "limit"},
    example = [[
local sedan = physics:add_owner()
assert(sedan:add_car_body({size = {2.4, 6.05, 1.08}},
  {size = {2.4, 2.61, 0.45}, offset = {0, 0, 0.76}}))]],
  },
  {
    name = "add_pane_body", summary = "Makes a glass pane's body: a box half a metre thick.",
    params = {"width number (metres)", "height number (metres)"},
    returns = BODY, errors = {"invalid", "limit"},
    example = "assert(physics:add_owner():add_pane_body(2, 1.5))",
  },
  {
    name = "add_bag_body", summary = "Makes the body of the one punch bag.",
    returns = BODY, errors = {"invalid", "limit"},
    example = [[
assert(physics:add_owner():add_bag_body())
assert(not physics:add_owner():add_bag_body())]],
  },
  {
    name = "settle",
    summary = "Starts to turn the owner so that the nearest of its axes lies along a surface's "
      .. "normal, or along the opposite: it comes to rest on its nearest face in 11 steps. Its "
      .. "spin stops. It takes the first slot that is free or already its own.",
    params = {
      "normal Point -- of length 1: another is used as it is given, and turns the owner elsewhere",
      "axes string|integer -- those that may: \"z\", \"xy\"; or their mask (1 x, 2 y, 4 z)",
    },
    returns = {"slot integer -- from 0"}, errors = {"invalid", "limit"},
    example = [[
assert(owner:settle({0, 0, 1}, "xyz"))
for _ = 1, 11 do physics:step() end]],
    source = "seed page, unit 15; original: 0x00340fe0",
  },
  {
    name = "cancel_settle",
    summary = "Stops the turn where it is: frees the first of the owner's slots, if it has one.",
    example = [[
owner:settle({0, 0, 1}, "xyz")
owner:cancel_settle()
assert(not owner:state().settling)]],
    source = "seed page, unit 15; original: 0x003410f0",
  },
  id, world,
  {
    name = "destroy",
    summary = "Takes the owner out of the world with its body, its settle slots and what other "
      .. "bodies remember of it; a second time does nothing.",
    example = [[
owner:destroy()
assert(owner:is_destroyed() and body:is_destroyed())]],
  },
  is_destroyed,
}

local FLAGS = "flags of the thing; the host's but for 0x10 held, 0x1000 not turned on by its spin, "
  .. "0x40000 settling and 0x8000000 settled"

local fields = {
  "position? number[] (metres) = {0, 0, 0}",
  "rotation? number[] = {0, 0, 0, 1} -- a quaternion {x, y, z, w}",
  "angular_velocity? number[] (radians / second) = {0, 0, 0}",
  "stamp? number (seconds) = 0 -- the time of its last update: the spin counts from there",
  "raise? number (metres) = 0 -- of a human: how high the capsule's low end stands over the feet",
  "flags? integer = 0 -- " .. FLAGS,
  "type_mask? integer = 1 -- its class, copied to a body when that is made",
  "held? boolean -- held in a hand: settling does not turn it; a bit of flags",
  "holds? Owner|boolean -- of a human: what is in its hand, which its body ignores; false: none",
}

local state = {
  "position number[] (metres)",
  "rotation number[] -- a quaternion {x, y, z, w}",
  "angular_velocity number[] (radians / second)",
  "stamp number (seconds)",
  "raise number (metres)",
  "flags integer -- " .. FLAGS,
  "type_mask integer",
  "held boolean -- these three are bits of flags",
  "settling boolean",
  "settled boolean",
  "holds? Owner -- what is in its hand",
  "body? Body -- its body",
}

local records = {
  {
    name = "OwnerFields", summary = "What IPhysics.add_owner and Owner.set set.", options = true,
    fields = fields,
  },
  {name = "OwnerState", summary = "What an owner is.", fields = state},
  {
    name = "BodyOptions", summary = "Options of Owner.add_body.", options = true,
    fields = {
      "flags? integer = 0 -- the body's flags, as BodyState has them",
      "layers? integer|string[] = 0 -- the script's layers (PHYFLAG), by value or by name; their "
        .. "flags are added",
    },
  },
  {
    name = "HumanOptions", summary = "Options of Owner.add_human_body.", options = true,
    fields = {
      "scale? number = 1 -- the factor on radii and bones; the player's is 0.97",
      "height_scale? number = 1 -- the factor on the capsule's 2 metres; the player's is 0.846",
    },
  },
  {
    name = "ObjectOptions", summary = "Options of Owner.add_object_body.", options = true,
    fields = {
      "size number[] (metres) -- {x, y, z}, full; the diameter of a sphere is x",
      "shape? string = \"box\" -- \"box\" or \"sphere\"; others are unsupported",
      "centre? number[] (metres) = {0, 0, 0} -- in the frame of the object",
      "layers? integer|string[] = 0 -- the script's layers (PHYFLAG), by value or by name: "
        .. "BLOCKOBJECTS 1, BLOCKHUMANS 2, MELEETARGET 4, WEAPONTARGET 8, JUMPTARGET 16, "
        .. "CHARGETARGET 32, RAYCASTTARGET 64, COMBATPASSTHROUGH 128, THROWNWEAPONTARGET 256, "
        .. "RUNTARGET 512",
    },
  },
  {
    name = "CarBox", summary = "A box of a car.",
    fields = {
      "size number[] (metres) -- {x, y, z}, full",
      "offset? number[] (metres) = {0, 0, 0} -- in the frame of the car",
    },
  },
}

return {
  name = "Owner", variable = "owner",
  summary = "What a body needs to know of the thing it stands for, as data: where it is, how it "
    .. "is turned, whether it is held. The world keeps it and its body when a script forgets it.",
  made_by = {"IPhysics.add_owner", "IPhysics.owner"}, methods = methods,
  operators = {
    "tostring string -- where it is", "close nil -- destroys it",
  },
  records = records,
}
