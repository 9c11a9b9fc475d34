--- The rules of the height field that an engine may have wrong, each broken as
--- boardwalk.judge.height_field.tile and boardwalk.judge.height_field.segment can break it.

---@type boardwalk.JudgeRule[]
return {
  {
    name = "slope", rule = "a tile with a normal of another number than 0 is sloped",
    fault = "it takes sloped tiles for flat", broken = {{flat = true}},
  },
  {
    name = "corner", rule = "a slope hangs from the low corner of its cell, of a tile that covers "
      .. "half 3 from the cell's last unit of x and z",
    fault = "it hangs the slopes of half 3 from the low corner too", broken = {{low_corner = true}},
  },
  {
    name = "two-lists", rule = "a ceiling's normal stands behind all floor normals",
    fault = "it takes floor normals for ceilings", broken = {{one_list = true}},
  },
  {
    name = "half", rule = "a halved tile counts in its half of the cell alone",
    fault = "it takes halved tiles for whole ones", broken = {{whole_tiles = true}},
  },
  {
    name = "diagonal", rule = "flag bit 5 of a halved tile says which diagonal cuts it: with it "
      .. "x + z tells the half, without it x against z",
    fault = "it knows one diagonal alone", broken = {{one_diagonal = true}},
  },
  {
    name = "stack", rule = "the tiles of a cell are looked through up to the one with flag bit 0",
    fault = "it looks at the first tile of a cell alone", broken = {{one_tile = true}},
  },
  {
    name = "open", rule = "a point is in the open where ceiling < y < floor, and not on either",
    fault = "it counts a floor and a ceiling themselves as open", broken = {{touching = true}},
  },
  {
    name = "bounds", rule = "outside the bounds the answer is 2",
    fault = "it does not look at the bounds", broken = {{boundless = true}},
  },
  {
    name = "rounding", rule = "divisions round toward zero",
    fault = "its divisions round down", broken = {{round_down = true}},
  },
  {
    name = "start", rule = "a segment that does not start in the open answers 2",
    fault = "it does not look at where a segment starts", broken = {{any_start = true}},
  },
  {
    name = "missing-cell", rule = "a cell without tiles stops a segment",
    fault = "segments get through cells without tiles", broken = {{no_walls = true}},
  },
  {
    name = "under-floor", rule = "a part of a segment that begins under its tile's floor is "
      .. "stopped",
    fault = "segments get under floors from the side", broken = {{no_steps = true}},
  },
  {
    name = "ceiling", rule = "a ceiling stops a segment as a floor does",
    fault = "segments get through ceilings", broken = {{one_way = true}},
  },
  {
    name = "cut", rule = "a step is cut where it crosses the diagonal of a halved tile",
    fault = "it does not cut steps at diagonals", broken = {{uncut = true}},
  },
  {
    name = "past-edge", rule = "a step toward low x or z ends on the last unit of the next cell",
    fault = "its steps toward low x or z end on the cell's own first unit",
    broken = {{on_edge = true}},
  },
  {
    name = "wall-normal", rule = "a wall's normal faces back across the side that the segment came "
      .. "in by",
    fault = "its wall normals point along the segment", broken = {{turned_walls = true}},
  },
}
