--- What level scripts can call, read from the editor's types: functions with the types of what they
--- take and give, and the fields of the tables that they take.

local script_api = {}

local FILES = {
  "lua/boardwalk/types/level/level.lua", "lua/boardwalk/types/module/boardwalk.lua",
}

-- The module's functions that scripts have, as Warlib.bw.
local function module_functions(text)
  local names = {}
  local body = text:match("\nWarlib%.bw = (%b{})")
  for name in body:gmatch("([%w_]+) = bw%.") do names[name] = true end
  return names
end

-- "name? type comment": the type up to a blank, but for blanks within brackets.
local function split(text)
  local name, optional, rest = text:match("^([%w_%.]+)(%??)%s+(.*)$")
  if not name then return nil end
  local kind = rest:match("^fun%b()") or rest:match("^table%b<>") or rest:match("^%S+")
  return {name = name, kind = kind, optional = optional == "?"}
end

-- How a function is called: by its name, or as a method of a class.
local function caller(path, modules)
  local class, method = path:match("^([%w_]+):([%w_]+)$")
  if class then return nil, class, method end
  local member = path:match("^bw%.([%w_]+)$")
  if member then return modules[member] and "Warlib.bw." .. member or nil end
  if path:find("[%.]") and not path:find("^Warlib%.") then return nil end
  return path
end

-- Reads one file's functions and classes into an API.
local function read(api, text, modules)
  local params, returns, fields = {}, {}, {}
  for line in (text .. "\n"):gmatch("(.-)\n") do
    local param, result = line:match("^%-%-%-@param (.*)$"), line:match("^%-%-%-@return (.*)$")
    local field, path = line:match("^%-%-%-@field (.*)$"), line:match("^function ([%w_%.:]+)%(")
    if param then
      params[#params + 1] = split(param)
    elseif result then
      returns[#returns + 1] = result:match("^table%b<>") or result:match("^%S+")
    elseif field then
      fields[#fields + 1] = split(field)
    elseif line:find("^%-%-%-@class ") then
      fields = {}
      api.classes[line:match("^%-%-%-@class ([%w_%.]+)")] = fields
    elseif path then
      local name, owner, method = caller(path, modules)
      if name or owner then
        api.functions[#api.functions + 1] = {
          name = name, class = owner and "bw." .. owner, method = method, params = params,
          returns = returns,
        }
      end
      params, returns = {}, {}
    elseif line == "" then
      params, returns = {}, {}
    end
  end
end

--- Reads the types, from the project's folder.
---@return table api {functions =, classes = fields by class}
function script_api.read()
  local api, modules = {functions = {}, classes = {}}, nil
  for _, path in ipairs(FILES) do
    local file = assert(io.open(path, "rb"))
    local text = file:read("*a"):gsub("\r", "")
    file:close()
    modules = modules or module_functions(text)
    read(api, text, modules)
  end
  return api
end

return script_api
