--- The rules of points at primitive shapes.

return {
  {
    name = "inverse", rule = "a transform places the solid, so a point goes through its inverse",
    fault = "it applies the transform itself to the point", broken = {{forward = true}},
  },
  {
    name = "columns",
    rule = "a transform is told column by column: three axes, then the translation",
    fault = "it takes rows for columns", broken = {{rows = true}},
  },
  {
    name = "translation", rule = "the last column of a transform is its translation",
    fault = "it leaves the translation out", broken = {{in_place = true}},
  },
  {
    name = "axes", rule = "the first three columns of a transform turn the solid",
    fault = "it leaves the axes out", broken = {{unturned = true}},
  },
  {
    name = "half-extents", rule = "a box reaches its half extents to both sides of its middle",
    fault = "it takes half extents for whole ones", broken = {{full = true}},
  },
  {
    name = "convex-radius", rule = "a box's convex radius is no part of its extents",
    fault = "it adds the convex radius to the extents", broken = {{rounded = true}},
  },
  {
    name = "capsule-ends", rule = "a capsule ends with half a ball around each of its two points",
    fault = "its capsules end otherwise", broken = {{flat = true}, {endless = true}},
  },
  {
    name = "planes", rule = "what is in a barrel is at or below every plane; they point outwards",
    fault = "it takes barrels for something else",
    broken = {{around = true}, {any_plane = true}, {inward = true}},
  },
  {
    name = "list", rule = "what is in a list is in one child at least, of it or of a list in it",
    fault = "it asks other children of lists",
    broken = {{first_child = true}, {all_children = true}, {shallow = true}},
  },
}
