-- The end of the break-in: a level of its own, that only tells how it went. What a level leaves for
-- the next one is in the save slots.

local money = GetLUASaveDataFloat(1)
if money > 0 then
  print(("the end: %d dollars"):format(money))
else
  print("the end: nothing")
end
