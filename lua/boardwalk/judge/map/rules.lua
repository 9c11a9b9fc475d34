--- The rules of tile grids that an engine may have wrong. Of two whose faults give the same answers
--- the first is named.

---@type boardwalk.JudgeRule[]
return {
  {
    name = "cell", rule = "a polygon counts only in the cell that its tile is listed in",
    fault = "it looks at tiles of other cells", broken = {{neighbours = true}, {everywhere = true}},
  },
  {
    name = "turn", rule = "a tile's turn of 1024 takes +z to +x and +x to -z",
    fault = "it turns tiles the other way, or not at all",
    broken = {{turned_back = true}, {unturned = true}},
  },
  {
    name = "space", rule = "polygons are stored in game space, vertices with z negated",
    fault = "it takes z of a tile's space the other way", broken = {{mirrored = true}},
  },
  {
    name = "height", rule = "a model stands on its tile's height",
    fault = "it leaves out the tile's height", broken = {{grounded = true}},
  },
  {
    name = "quad", rule = "bit 0 of the type says that a polygon has four edges",
    fault = "it tests three edges of four", broken = {{three_edges = true}},
  },
  {
    name = "edges", rule = "a polygon ends at its edges, whose normals point inwards",
    fault = "it does not end polygons at their edges",
    broken = {{no_edges = true}, {outward = true}},
  },
  {
    name = "scale", rule = "1.0 of a stored normal is 127",
    fault = "it takes 1.0 of a normal for another number than 127",
    broken = {{unit = 128}, {unit = 4096}, {unit = 1}},
  },
  {
    name = "sign", rule = "the bytes of a normal have a sign", fault = "it takes them without",
    broken = {{unsigned = true}},
  },
  {
    name = "material", rule = "with the feature flag 0x8000000 materials 17 and 18 do not count",
    fault = "it lets materials 17 and 18 count", broken = {{special = true}},
  },
  {
    name = "step", rule = "there is no step-up: a floor above the point does not count, nor a "
      .. "ceiling under it",
    fault = "it takes surfaces past the point",
    broken = {
      {step = math.huge}, {step = 256}, {step = 512}, {step = 1024}, {step = 2048}, {step = 4096},
    },
  },
  {
    name = "nearest", rule = "the highest floor under the point counts, the lowest ceiling above "
      .. "it, the first wall on the way",
    fault = "it takes another than the nearest", broken = {{farthest = true}, {first = true}},
  },
  {
    name = "front", rule = "a wall stops what comes from its front alone",
    fault = "walls stop what comes from behind",
    broken = {{two_sided = true}, {from_behind = true}},
  },
  {
    name = "length", rule = "a wall behind the segment's end does not count",
    fault = "it goes on behind the segment's end", broken = {{endless = true}},
  },
  {
    name = "kind", rule = "a wall is a polygon whose normal has |ny| of at most 12",
    fault = "it takes floors and ceilings for walls", broken = {{every_kind = true}},
  },
  {
    name = "mask", rule = "a cell is seen when the mask of the camera's region has the bit of the "
      .. "cell's",
    fault = "it reads the regions' masks otherwise", broken = {{viewed = true}, {unmasked = true}},
  },
  {
    name = "mask-0", rule = "a mask of 0 sees everything", fault = "a mask of 0 sees nothing",
    broken = {{blind = true}},
  },
  {
    name = "camera", rule = "a camera outside the grid sees everything",
    fault = "it sees nothing from outside the grid", broken = {{outside_blind = true}},
  },
}
