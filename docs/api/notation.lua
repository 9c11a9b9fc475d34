--- The notation of the description: "name type (units) = default -- doc", with "name?" for what may
--- be absent.

local notation = {}

-- One entry as a table.
local function entry_of(text)
  local front, doc = text:match("^(.-) %-%- (.*)$")
  front = front or text
  local shape, default = front:match("^(.-) = (.*)$")
  shape = shape or front
  local plain, units = shape:match("^(.-) %(([^()]*)%)$")
  local name, optional, kind = (plain or shape):match("^([^%s?]+)(%??) (.+)$")
  return {
    name = name, optional = optional == "?" or nil, type = kind, units = units, default = default,
    doc = doc,
  }
end

local LISTS = {params = true, returns = true, fields = true, values = true, operators = true}

--- Turns every entry of a description into a table, in place.
function notation.read(description)
  for key, value in pairs(description) do
    if LISTS[key] then
      local entries = {}
      for i, text in ipairs(value) do
        entries[i] = type(text) == "string" and entry_of(text) or text -- read where it is shared
      end
      description[key] = entries
    elseif type(value) == "table" then
      notation.read(value)
    end
  end
  return description
end

return notation
