--- The words of a list that a misspelt word may have meant.

local text = require "boardwalk.text"

-- The number of letters to add, drop or change to make one word the other.
local function distance(a, b)
  local row = {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local letter, diagonal = a:byte(i), row[0]
    row[0] = i
    for j = 1, #b do
      local changed = letter == b:byte(j) and diagonal or diagonal + 1
      diagonal = row[j]
      row[j] = math.min(changed, diagonal + 1, row[j - 1] + 1)
    end
  end
  return row[#b]
end

-- How many letters two words begin with alike.
local function common(a, b)
  local count = 0
  while count < #a and a:byte(count + 1) == b:byte(count + 1) do count = count + 1 end
  return count
end

--- The words that are nearest by edit distance, the nearest first, and of equal ones those that
--- begin alike. Capitals are small letters.
---@param word string
---@param words string[]
---@param count integer how many at most
---@return string[]
return function(word, words, count)
  local order = {}
  word = text.lower(word)
  for i, other in ipairs(words) do
    other = text.lower(other)
    order[i] = {distance = distance(word, other), common = common(word, other), place = i}
  end
  table.sort(order, function(a, b)
    if a.distance ~= b.distance then return a.distance < b.distance end
    if a.common ~= b.common then return a.common > b.common end
    return a.place < b.place
  end)
  local found = {}
  for i = 1, math.min(count, #order) do found[i] = words[order[i].place] end
  return found
end
