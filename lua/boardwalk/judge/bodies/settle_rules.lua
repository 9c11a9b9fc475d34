--- The rules of settling.

---@type boardwalk.JudgeRule[]
return {
  {
    name = "settle-axis", rule = "of the mask's axes the one is laid down whose positive direction "
      .. "is nearest the normal",
    fault = "it lays another axis along the normal",
    broken = {{either_way = true}, {first_axis = true}, {any_axis = true}},
  },
  {
    name = "settle-opposite", rule = "an axis more than 90 degrees off the normal is laid along "
      .. "its opposite",
    fault = "it never lays an axis along the normal's opposite", broken = {{one_way = true}},
  },
  {
    name = "settle-order", rule = "the turn comes after the rotation, about the world's axes",
    fault = "it turns about the object's own axes", broken = {{local_turn = true}},
  },
  {
    name = "settle-speed", rule = "t grows by a speed that grows by 0.02 afterwards: it is "
      .. "0.01 n (n - 1) after n ticks, and 1 after 11",
    fault = "its turns take another course", broken = {{eager = true}, {linear = true}},
  },
  {
    name = "settle-way", rule = "the turn goes along the arc at an even pace of t",
    fault = "it mixes the rotations instead of going along the arc", broken = {{mixed = true}},
  },
  {
    name = "settle-held", rule = "what is held (flag 0x10) is not turned",
    fault = "it turns what is held", broken = {{turns_held = true}},
  },
  {
    name = "settle-flags", rule = "the end clears the flag 0x40000 and sets 0x8000000",
    fault = "it leaves the flags wrong at the end of a turn",
    broken = {{no_settled = true}, {keeps_settling = true}},
  },
  {
    name = "settle-start", rule = "a settle starts where the spin has brought the object since its "
      .. "stamp, unless it has flag 0x10 or 0x1000",
    fault = "it starts from another rotation", broken = {{no_spin = true}, {spins_all = true}},
  },
  {
    name = "settle-stops", rule = "what starts to settle stops to spin",
    fault = "it lets what settles spin on", broken = {{keeps_spin = true}},
  },
  {
    name = "settle-slot", rule = "the first of 64 slots is taken that is free or the object's own",
    fault = "it takes other slots", broken = {{own_first = true}, {endless = true}},
  },
  {
    name = "settle-cancel", rule = "a cancel clears the flag 0x40000",
    fault = "it leaves the flag 0x40000 after a cancel", broken = {{cancel_keeps = true}},
  },
}
