-- Chapter 2 of the break-in: inside, against the clock.

Inside = {money = 0}

local SECONDS = 20

function Inside.Start()
  print(("%5d ms  inside: %d seconds for the till"):format(GetGameTime(), SECONDS))
  HUDSetObjective("Take the money")
  -- entered here rather than continued: the doorway is open already
  if not Outside then Shop.OpenUp() end
  SetMsgHandlerEx(Shop.till, 0, "Inside.OnTill", "Take the money")
  SetMsgHandler(Shop.vStreet, 3, "Inside.OnStreet")
  SetMsgHandler(Shop.guard, 3, "Inside.OnGuard")
  TriggerSphereCfg(Shop.guard, 1, 2, 1, 500)
  W_SetStopWatch(SECONDS * 1000, 0, "Inside.OnTime")
  W_StartStopWatch(1)
  W_ShowStopWatch(1, "Police")
end

-- Message 0: the press at the till. 1 consumes it.
function Inside.OnTill(till, human)
  if Inside.money > 0 or not TestDistance(till, human, 1.1) then return nil end
  Inside.money = random(50, 150)
  print(("%5d ms  the till: %d dollars"):format(GetGameTime(), Inside.money))
  HUDSetObjective("Get back to the street")
  -- who comes in again is heard again
  EnableVolumeBox(Shop.vStreet, nil)
  EnableVolumeBox(Shop.vStreet, 1)
  return 1
end

-- Message 3 of the guard's sphere: the player is near, and nothing stands between.
function Inside.OnGuard()
  print(("%5d ms  the guard shouts"):format(GetGameTime()))
end

-- Message 3: back in the street.
function Inside.OnStreet()
  if Inside.money == 0 then return end
  W_StartStopWatch(nil)
  print(("%5d ms  away, with %.1f seconds left"):format(GetGameTime(), W_GetStopWatchTime() / 1000))
  SetLUASaveDataFloat(1, Inside.money)
  SetCheckPoint(1)
  HUDLaunchMissionComplete()
  MenuLoadLevel("shop_end")
end

function Inside.OnTime()
  print(("%5d ms  the police are here"):format(GetGameTime()))
  Inside.tries = GetLUASaveDataFloat(2) + 1
  SetLUASaveDataFloat(2, Inside.tries)
  MenuLoadLevel(Inside.tries < 3 and "shop" or "shop_end") -- again, from the checkpoint
end
