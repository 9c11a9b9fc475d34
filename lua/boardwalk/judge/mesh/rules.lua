--- The rules of the collision mesh that an engine may have wrong, each broken as
--- boardwalk.judge.mesh.walk and boardwalk.judge.mesh.push can break it.

---@type boardwalk.JudgeRule[]
return {
  {
    name = "two-sided", rule = "a triangle with the flag two_sided is hit from behind too",
    fault = "it ignores the flag two_sided", broken = {{one_sided = true}},
  },
  {
    name = "back-face", rule = "a triangle without the flag two_sided is not hit from behind",
    fault = "it hits triangles from behind", broken = {{back_faces = true}},
  },
  {
    name = "disabled", rule = "a triangle without flag bit 0 (enabled) is passed over, unless the "
      .. "mask has bit 0, or the mask and the triangle have bit 11",
    fault = "it tests disabled triangles", broken = {{disabled = true}},
  },
  {
    name = "mask", rule = "a triangle that has one of the mask's bits 1 to 10 is passed over",
    fault = "it ignores the mask", broken = {{mask = true}},
  },
  {
    name = "exclusion", rule = "a triangle of an excluded material is no hit",
    fault = "it takes excluded materials for hits", broken = {{exclusion = true}},
  },
  {
    name = "exclusion-fill", rule = "as long as nothing is hit, every excluded triangle that is "
      .. "met fills t, material, flags, area and triangle of the result, the last tested the last",
    fault = "it does not leave the last excluded triangle in the result",
    broken = {{no_fill = true}, {nearest_fill = true}},
  },
  {
    name = "nearest", rule = "of all triangles that are met the nearest is the hit",
    fault = "it takes another than the nearest hit",
    broken = {{first_hit = true}, {farthest = true}},
  },
  {
    name = "length", rule = "a triangle beyond the ray's length is not met",
    fault = "it goes on behind the ray's length", broken = {{endless = true}},
  },
  {
    name = "determinant", rule = "a triangle whose determinant is below 1e-6 is not met",
    fault = "it takes smaller determinants than 1e-6", broken = {{small = true}},
  },
  {
    name = "normal", rule = "the normal is that of (b - a) x (c - a)",
    fault = "its normals point the other way", broken = {{flipped = true}},
  },
  {
    name = "two-sided-normal", rule = "the normal of a two-sided triangle faces the ray",
    fault = "it does not turn the normal of a two-sided triangle", broken = {{unturned = true}},
  },
  {
    name = "unit-normal", rule = "the normal has the length 1",
    fault = "it does not make normals unit", broken = {{raw_normal = true}},
  },
  {
    name = "flags", rule = "the result has the triangle's flag bits 0 to 11 alone",
    fault = "it leaves flag bits 12 to 15 in the result", broken = {{all_flags = true}},
  },
  {
    name = "kept-result", rule = "what no triangle fills keeps what the caller left in the result",
    fault = "it empties the result first", broken = {{reset = true}},
  },
  {
    name = "clamp", rule = "the cells of the ray's ends are clamped to the grid, and the rows of a "
      .. "column to the cells between them",
    fault = "it does not clamp cells", broken = {{unclamped = true}, {loose_rows = true}},
  },
  {
    name = "half-cell", rule = "the walk's columns begin at whole grid coordinates, half a cell "
      .. "off the cells, which are centred on them",
    fault = "it visits other cells than the original's walk",
    broken = {
      {shift = -0.5}, {shift = 0.5}, {rounded = true}, {rounded = true, shift = -0.5},
      {every_triangle = true}, {whole_box = true},
    },
  },
  {
    name = "switch-box", rule = "a box switches the triangles all of whose corners are in it",
    fault = "a box switches every triangle that has a corner in it", broken = {{any_corner = true}},
  },
  {
    name = "switch-on", rule = "a triangle that was switched off can be switched on again",
    fault = "what is switched off stays off", broken = {{stays_off = true}},
  },
  {
    name = "floors", rule = "only walls push: a triangle with a normal within 15 degrees of the "
      .. "upright does not",
    fault = "floors and ceilings push", broken = {{floors = true}},
  },
  {
    name = "edges", rule = "a wall pushes only where the centre's projection lies inside it",
    fault = "walls push beyond their edges", broken = {{planes = true}},
  },
  {
    name = "average", rule = "the sphere is moved by the average of all pushes",
    fault = "it adds the pushes up", broken = {{summed = true}},
  },
}
