--- The rules of rays against boxes and capsules, and against bodies.

local rules = {}

---@type boardwalk.JudgeRule
local RAY_END = {
  name = "ray-end", rule = "what is met beyond the length is not met",
  fault = "it goes on behind the ray's length", broken = {{endless = true}},
}

-- Lists as one.
local function join(...)
  local all = {}
  for _, list in ipairs {...} do
    for _, rule in ipairs(list) do all[#all + 1] = rule end
  end
  return all
end

---@type boardwalk.JudgeRule[]
local BOX = {
  {
    name = "box-axes", rule = "a box stands along its own three axes",
    fault = "it takes boxes as if they were not turned", broken = {{axis_aligned = true}},
  },
  {
    name = "box-half", rule = "a box reaches its half extents to either side of its centre",
    fault = "it takes half extents for whole sizes", broken = {{full_extents = true}},
  },
  {
    name = "box-inside", rule = "a ray that lies inside a box does not meet it",
    fault = "it lets a ray that lies inside a box meet it", broken = {{inside_met = true}},
  },
  {
    name = "box-start", rule = "a ray that starts in a box and leaves it meets it at 0",
    fault = "it has no 0 for a ray that starts in a box",
    broken = {{leaves_box = true}, {starts_miss = true}},
  },
}

---@type boardwalk.JudgeRule[]
local SLAB = {
  {
    name = "slab-sense", rule = "inside is where den * t is at least num",
    fault = "it takes the other side for the inside", broken = {{other_side = true}},
  },
  {
    name = "slab-narrow", rule = "an end is moved only inwards, to num / den",
    fault = "it moves ends outwards", broken = {{widens = true}},
  },
  {
    name = "slab-empty", rule = "nothing is left when the ends would pass each other",
    fault = "it keeps an interval that is empty", broken = {{keeps_empty = true}},
  },
}

---@type boardwalk.JudgeRule[]
local CAPSULE = {
  {
    name = "capsule-down", rule = "a ray straight down has the way out through the bottom first, "
      .. "and the way in with its sign turned",
    fault = "it meets a capsule from straight above at its top", broken = {{true_down = true}},
  },
  {
    name = "capsule-order", rule = "the fractions stand as they are found: the side's near and "
      .. "far, the bottom's, the top's, two at most; the first from 0 to 1 is the answer",
    fault = "it takes the nearest instead of the first that is found",
    broken = {{sorted = true}, {nearest = true}},
  },
  {
    name = "capsule-start", rule = "a ray that starts in a capsule meets it where it leaves",
    fault = "it does not meet a capsule from inside where the ray leaves",
    broken = {
      {inside_zero = true}, {inside_zero = true, inside_list = true}, {starts_miss = true},
    },
  },
  {
    name = "capsule-caps", rule = "a capsule has half a ball of its radius on either end",
    fault = "it takes a capsule for a cylinder", broken = {{open_ends = true}, {flat_ends = true}},
  },
  {
    name = "capsule-height", rule = "a capsule's height is that of its axis, without the caps",
    fault = "it counts the caps into a capsule's height", broken = {{ends_within = true}},
  },
  {
    name = "capsule-base", rule = "a capsule's base is the low end of its axis",
    fault = "it takes a capsule's base for its middle", broken = {{centred = true}},
  },
}

---@type boardwalk.JudgeRule[]
local BODIES = {
  {
    name = "layer", rule = "only bodies with the flag 0x2000 (RAYCASTTARGET) are met",
    fault = "it lets rays meet bodies without the flag 0x2000", broken = {{layer = true}},
  },
  {
    name = "type-mask", rule = "only bodies are met whose type mask has a bit of the ray's",
    fault = "it ignores the type mask", broken = {{type_mask = true}},
  },
  {
    name = "ignored-owner", rule = "the ignored owner's body is not met",
    fault = "it lets rays meet the ignored owner's body", broken = {{ignored = true}},
  },
  {
    name = "enabled", rule = "only shapes with the flag 0x1 are met",
    fault = "it lets rays meet shapes that are off", broken = {{disabled = true}},
  },
  {
    name = "shape-types", rule = "only boxes and capsules are met",
    fault = "it lets rays meet spheres", broken = {{spheres = true}},
  },
  {
    name = "bones", rule = "the shapes of a human's bones are not met",
    fault = "it lets rays meet bone shapes", broken = {{bones = true}},
  },
  {
    name = "body-box", rule = "a body whose box does not overlap the ray's is not met",
    fault = "it lets rays meet bodies whose boxes they pass by", broken = {{boxes = true}},
  },
  {
    name = "nearest-body", rule = "of all shapes that are met the nearest is the hit",
    fault = "it takes another than the nearest hit", broken = {{first = true}, {farthest = true}},
  },
}
rules.OF_BOX = join(BOX, SLAB, {RAY_END})
rules.OF_CAPSULE = join(CAPSULE, {RAY_END})
rules.OF_BODIES = join(BODIES, BOX, CAPSULE, {RAY_END})

return rules
