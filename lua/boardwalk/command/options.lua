--- Numbers in options: converters for argparse, which get an option's text and give the number, or
--- nil and what is wrong.

local options = {}

local function converter(option, expected, accepts)
  return function(text)
    local number = tonumber(text)
    if number and number == number and math.abs(number) < math.huge and accepts(number) then
      return number
    end
    return nil, ("option '%s': expected %s, got '%s'"):format(option, expected, text)
  end
end

--- A converter for a whole number from 0 up.
---@param option string its name, for messages
---@return fun(text: string): number?, string?
function options.whole_number(option)
  return converter(option, "a whole number from 0 up", function(number)
    return number >= 0 and number % 1 == 0
  end)
end

--- A converter for a number greater than 0.
---@param option string its name, for messages
---@return fun(text: string): number?, string?
function options.positive_number(option)
  return converter(option, "a number greater than 0", function(number) return number > 0 end)
end

return options
