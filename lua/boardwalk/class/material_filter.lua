--- Filters for worlds with materials of their own, which a filter knows by their numbers.

local check = require "boardwalk.check"
local core = require "boardwalk.core"

local material_filter = {}

-- The number of a material that is one already, or the one of that text.
local function number_of(method, name, value, count, text_of)
  if type(value) == "number" then return check.index(method, name, value, count) end
  local text = core.material_text(check.string(method, name, value))
  for number = 0, count - 1 do
    if text_of(number) == text then return number end
  end
  check.fail(method, name, "the number or the text of a material that there is", value)
end

--- Makes a filter that passes over materials.
---@param method string
---@param options table exclude = {numbers or texts}
---@param count integer how many materials the world has
---@param text_of fun(number: integer): string
---@return Filter
function material_filter.create(method, options, count, text_of)
  check.names(method, "options", options, {"exclude"})
  check.table(method, "options.exclude", options.exclude)
  local filter = core.create_filter(0, {})
  for i = 1, #options.exclude do
    local name = ("options.exclude[%d]"):format(i)
    local number = number_of(method, name, options.exclude[i], count, text_of)
    core.flat.Filter.exclude(filter, number)
  end
  return filter
end

return material_filter
