--- The rules of rays at faces, of mesh shapes in both forms. Of a closed box the farther face is
--- the one from behind; where two rules explain as much the first is named, so `nearest` stands
--- before those of sides.

return {
  {
    name = "nearest", rule = "of all faces that are met the nearest is the hit",
    fault = "it takes another than the nearest hit",
    broken = {{first_hit = true}, {farthest = true}, {tree = "right", first_hit = true}},
  },
  {
    name = "back-faces", rule = "a face is hit from behind too",
    fault = "it does not hit faces from behind", broken = {{front_only = true}},
  },
  {
    name = "front-faces", rule = "a face's front is where its corners run counterclockwise",
    fault = "it takes fronts for backs, which it does not hit", broken = {{back_only = true}},
  },
  {
    name = "ties", rule = "of two faces as near the one with the lower number is the hit",
    fault = "it takes the higher number", broken = {{higher = true}},
  },
  {
    name = "length", rule = "a face beyond the ray's length is not met",
    fault = "it goes on behind the ray's length", broken = {{endless = true}},
  },
  {
    name = "origin", rule = "a face behind the ray's origin is not met",
    fault = "it hits what lies behind the origin",
    broken = {{behind = true}, {nearest_way = true}},
  },
  {
    name = "directions", rule = "t and the length count in directions, which are used as they are",
    fault = "it makes directions unit, or counts in metres",
    broken = {{unit = "all"}, {unit = "t"}, {unit = "length"}},
  },
  {
    name = "determinant", rule = "a face is parallel to a ray where the determinant is 0",
    fault = "it leaves out small determinants too",
    broken = {{least = 1e-4}, {least = 1e-5}, {least = 1e-6}, {least = 1e-3}},
  },
}
