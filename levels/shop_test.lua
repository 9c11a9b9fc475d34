-- The break-in as a test scenario: it loads the level's script, plays it, and checks what happens.
--
--   build/boardwalk run levels/shop_test.lua
--   build/boardwalk run levels/shop_test.lua --trace shop.jsonl
--
-- A scenario may stand beside any level like this: doFile loads the level's script as it is,
-- Warlib.step lets the game go on, Warlib.move, hit and press are what a player does.

local expect, check = Warlib.expect, Warlib.check

doFile("shop")
Warlib.step(2) -- the first frame starts the level
local player = Shop.player

-- Lets the player walk to a place, or up to 10 seconds.
local function walk_to(x, y)
  for _ = 1, 300 do
    local px, py = Warlib.position(player)
    local dx, dy = x - px, y - py
    local distance = math.sqrt(dx * dx + dy * dy)
    if distance < 0.1 then break end
    local speed = math.min(3, distance * 30)
    Warlib.move(player, {dx / distance * speed, dy / distance * speed, 0})
    Warlib.step(2)
  end
  Warlib.move(player)
end

local function at(x, y)
  local px, py = Warlib.position(player)
  return math.abs(px - x) < 0.2 and math.abs(py - y) < 0.2
end

-- ---- chapter 1

check(Outside and not Inside, "chapter 1 is there")
walk_to(12, 20)
check(not at(12, 20), "the shut door stops the player")
local _, y = Warlib.position(player)
expect("0.48 m before it", y, 18.1 - 0.4804, 0.01)
expect("no way in", IsDoorOpen(Shop.door), nil)

local before = Warlib.snapshot()
Warlib.step(32 * 60)
check(GameIsOver(), "who does nothing loses")
Warlib.restore(before)
check(not GameIsOver(), "and a snapshot brings the game back")

walk_to(15.5, 17)
expect("the window is whole", ObjIsAlive(Shop.pane), 1)
Warlib.hit(player, Shop.pane)
expect("the window is broken", ObjIsAlive(Shop.pane), nil)
check(not Warlib.ray_cast({15.5, 16, 3}, {0, 1, 0}, 3), "and a ray goes through")
expect("the checkpoint", GetCheckPoint(), 2)
check(not Inside, "chapter 2 comes with the next frame")
Warlib.step(2)
check(Inside, "chapter 2 is there")

-- ---- chapter 2

Warlib.step(60)
expect("the door is open", IsDoorOpen(Shop.door), 1)
walk_to(12, 17)
walk_to(12, 20)
check(at(12, 20), "the open door lets the player in")
local _, _, z = Warlib.position(player)
expect("onto the floor of the shop", z, 1.7, 0.001)
expect("the till is too far", Warlib.press(player, Shop.till), false)
walk_to(8.6, 23.4)
expect("a press at the till", Warlib.press(player, Shop.till), true)
check(Inside.money >= 50 and Inside.money <= 150, "money in the pocket")
expect("only once", Warlib.press(player, Shop.till), false)
check(W_GetStopWatchTime() > 5000, "time enough is left")
walk_to(12, 20)
walk_to(12, 16)
check(GameIsOver(), "back in the street the level ends")
expect("the checkpoint is the first again", GetCheckPoint(), 1)
expect("the money is saved", GetLUASaveDataFloat(1), Inside.money)
expect("the mission is complete", Warlib.recorded("HUDLaunchMissionComplete"), 1)
