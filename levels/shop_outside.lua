-- Chapter 1 of the break-in: outside.

Outside = {}

function Outside.Start()
  print(("%5d ms  outside: break the window"):format(GetGameTime()))
  HUDSetObjective("Break the window")
  SetMsgHandler(Shop.pane, 2, "Outside.OnBroken")
  SetMsgHandler(Shop.vDoorway, 3, "Outside.OnDoorway")
  ScheduleFunc("Outside.OnTired", 30000)
end

-- Message 3: the player is before the door.
function Outside.OnDoorway()
  if not IsDoorOpen(Shop.door) then
    print(("%5d ms  the door is shut"):format(GetGameTime()))
  end
end

-- Message 2: the window broke.
function Outside.OnBroken()
  print(("%5d ms  the window breaks, the guard comes"):format(GetGameTime()))
  FlushScheduledFuncs("Outside.OnTired")
  SetMsgHandler(Shop.vDoorway, 3, nil)
  Shop.OpenUp()
  -- the next chapter: from now on a restart begins there
  SetCheckPoint(2)
  preLoadFile("shop_inside", "Inside.Start")
end

-- Nothing happened for half a minute.
function Outside.OnTired()
  print(("%5d ms  the guard locks up and goes home"):format(GetGameTime()))
  HUDSetObjective("Too late")
  MenuLoadLevel("shop_end")
end
