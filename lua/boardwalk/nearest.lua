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

--- The words that are nearest by edit distance, the nearest first; capitals are small letters.
---@param word string
---@param words string[]
---@param count integer how many at most
---@return string[]
return function(word, words, count)
  local order = {}
  word = text.lower(word)
  for i, other in ipairs(words) do
    order[i] = {distance = distance(word, text.lower(other)), place = i}
  end
  table.sort(order, function(a, b)
    if a.distance ~= b.distance then return a.distance < b.distance end
    return a.place < b.place
  end)
  local found = {}
  for i = 1, math.min(count, #order) do found[i] = words[order[i].place] end
  return found
end
