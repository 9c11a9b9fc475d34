-- A break-in: a level in several scripts.
--
--   build/boardwalk run levels/shop.lua --ticks 3600     nobody plays: the guard wins
--   build/boardwalk run levels/shop_test.lua             a scenario that plays it to its end
--
-- The level is the built-in pier with its shop. The player breaks the window (chapter 1, in
-- shop_outside.lua); the guard opens the door to look; the player has 20 seconds to take the money
-- and to get back to the street (chapter 2, in shop_inside.lua). Who is too late begins again at
-- the checkpoint, inside.
--
-- It is written as the game's level scripts are: functions in one table for each chapter, places in
-- AddFlagsBoxesPaths, objects in RegisterObjects, and Main, which picks the chapter of the
-- checkpoint.

Shop = {}

-- Rotations are quaternions: this one does not turn.
local STRAIGHT = {0, 0, 0, 1}

function Shop.AddFlagsBoxesPaths()
  CfgSetDatabaseSizes(4, 4, {2, 0, 2, 0})
  Shop.fStart = AddFlag("fStart", {12, 15.2, 1.65}, 0)
  Shop.fInside = AddFlag("fInside", {12, 19.5, 1.7}, 0)
  Shop.fGuard = AddFlag("fGuard", {16, 25, 1.7}, 180)
  Shop.fTill = AddFlag("fTill", {8, 24, 1.7}, 0)
  -- a box of kind 2 tells of players alone
  Shop.vDoorway = AddVolumeBox("vDoorway", 2, {11, 17.2, 1.6}, {2, 1, 2.5})
  Shop.vStreet = AddVolumeBox("vStreet", 2, {-30, 14, 1.5}, {60, 3, 3})
  -- what is behind the door's own two triangles: the rest of the shutter
  Shop.vShutter = AddVolumeBox("vShutter", 0, {11.02, 18.05, 1.68}, {1.96, 0.2, 2.35}, nil)
end

function Shop.RegisterObjects()
  -- the two triangles of the shutter that face the street, and the two of the window
  Shop.door = SpawnDoor("dyn_door_shop", {11, 18.1, 1.7}, STRAIGHT, {286, 287}, 1)
  Shop.pane = SpawnBreakableGlass(3, {14, 18.15, 2.6}, {17, 18.15, 2.6}, {14, 18.15, 4.2},
    {0, 0}, {1, 1}, 0, 294, 295)
  Shop.till = ObjSpawn("dyn_till", {8, 24, 1.7}, STRAIGHT, -1, 0, 0, 0xffffffff, "fTill")
end

function Shop.MakeCrew(flag)
  local at = GetFlagPos(flag)
  Shop.player = HuCreate("player", "warrior", {at.x, at.y, at.z}, 0, "", 1, 1, flag)
  at = GetFlagPos(Shop.fGuard)
  Shop.guard = HuCreate("guard", "shopkeeper", {at.x, at.y, at.z}, 180, "", 0, 2, Shop.fGuard)
end

-- By checkpoint: where the player begins, the chapter's script, and the function that starts it.
local CHAPTERS = {
  {flag = "fStart", script = "shop_outside", start = "Outside.Start"},
  {flag = "fInside", script = "shop_inside", start = "Inside.Start"},
}

-- Opens the doorway: the door swings, and what is behind it goes with it.
function Shop.OpenUp()
  OpenDoor(Shop.door)
  ScheduleFunc("Shop.ClearDoorway", 500)
end

function Shop.ClearDoorway()
  ChangeCollision(Shop.vShutter, nil)
  print(("%5d ms  the doorway is open"):format(GetGameTime()))
end

function Shop.Main()
  local chapter = CHAPTERS[GetCheckPoint()] or CHAPTERS[1]
  Shop.MakeCrew(Shop[chapter.flag])
  ScreenQueueEffect(0, 1)
  SetStartGameCallback(chapter.start)
  -- it arrives behind this script, before the start
  preLoadFile(chapter.script)
end

Shop.AddFlagsBoxesPaths()
Shop.RegisterObjects()
Shop.Main()
