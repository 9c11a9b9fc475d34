--- How functions of the API's description (boardwalk.api) are called, in one line of text.

local signature = {}

-- Where the optional parameters at the end begin.
local function first_optional(params)
  local first = #params + 1
  while first > 1 and params[first - 1].optional do first = first - 1 end
  return first
end

--- The parameters in brackets: "(path [, options])".
---@param params? table[]
---@return string
function signature.arguments(params)
  params = params or {}
  local optional = first_optional(params)
  local out = {}
  for i, param in ipairs(params) do
    local lead = i == 1 and "" or ", "
    if i >= optional then lead = i == 1 and "[" or " [, " end
    out[i] = lead .. param.name
  end
  return "(" .. table.concat(out) .. ("]"):rep(#params - optional + 1) .. ")"
end

--- The names of what is returned: "x, y, z"; "" for nothing.
---@param returns? table[]
---@return string
function signature.results(returns)
  local names = {}
  for i, result in ipairs(returns or {}) do names[i] = result.name end
  return table.concat(names, ", ")
end

--- A whole call: "mesh:ground(position [, filter]) -> height".
---@param entry table a function or method
---@param prefix string what stands before the name: "mesh:", "bw." or ""
---@return string
function signature.call(entry, prefix)
  local results = signature.results(entry.returns)
  return prefix .. entry.name .. signature.arguments(entry.params)
    .. (results ~= "" and " -> " .. results or "")
end

--- What a parameter, result or field is beyond its type: "in metres: where the ray starts (8 when
--- absent)"; nil when there is nothing to say.
---@param entry table
---@return string?
function signature.remark(entry)
  local text = entry.doc or ""
  if entry.units then
    text = "in " .. entry.units .. (text ~= "" and ": " .. text or "")
  end
  if entry.default then
    text = text .. (text ~= "" and " " or "") .. "(" .. entry.default .. " when absent)"
  end
  return text ~= "" and text or nil
end

return signature
