--- Parts of objects: each is a userdata known by a number in the object that it is part of and
--- keeps alive. The object owns what the part stands for: a part that is forgotten stays there.

local object = require "boardwalk.core.object"

local part = {}

--- Makes the objects of a class parts of those of another.
---@param class table of object.class
---@param whole_class table of object.class
---@param none integer the number of none
---@return table parts whole and number by part, and of_number
function part.class(class, whole_class, none)
  local wholes, numbers = object.property(class, "whole"), object.property(class, "number")
  -- By whole: its parts by number, as long as there are such userdata.
  local known = object.property(whole_class, class.name)

  --- The part of a number: the same userdata as long as there is one; nil for that of none.
  local function of_number(whole, number)
    if number == none then return nil end
    local parts = known[whole]
    if not parts then
      parts = setmetatable({}, {__mode = "v"})
      known[whole] = parts
    end
    local self = parts[number]
    if not self then
      self = object.create(class, true)
      wholes[self], numbers[self] = whole, number
      parts[number] = self
    end
    return self
  end

  return {whole = wholes, number = numbers, of_number = of_number}
end

return part
