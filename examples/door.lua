-- A level script for examples/embed.c: opens the door of the shop in the level "pier", and leaves
-- how far one can look in, in metres, as the global `sight`.

local door = AddVolumeBox("vDoor", 0, {11.02, 18.05, 1.68}, {1.96, 0.2, 2.35})
ChangeCollision(door, nil)

sight = Warlib.mesh:ray_cast({12, 10, 2.8}, {0, 1, 0}, 30).t
