--- Editor types (LuaCATS) of the module and of level scripts, made from the API's description.
---
--- The types of the module are called bw.NAME, so that they never meet a class of that name in
--- somebody's own program.

local signature = require "boardwalk.docs.signature"

local types = {}

local HEAD = "-- Made by `make docs` from docs/api.lua and docs/api; edit those instead.\n"

-- ---- types

local function names_of(api)
  local names = {Point = "bw.Point", cdata = "ffi.cdata*"}
  for _, list in ipairs({api.classes, api.records}) do
    for _, entry in ipairs(list) do names[entry.name] = "bw." .. entry.name end
  end
  return names
end

-- A type of the description as an editor knows it.
local function type_text(names, text)
  return (text:gsub("%a[%w_]*", names))
end

-- The same or nil.
local function or_nil(text)
  if text:find("%?$") or text == "any" or text == "nil" then return text end
  return text:find("|", 1, true) and text .. "|nil" or text .. "?"
end

local function line(out, ...)
  out[#out + 1] = table.concat({...})
end

local function with_remark(text, entry)
  local remark = signature.remark(entry)
  return remark and text .. " " .. remark or text
end

-- ---- tables and classes

-- Alone "a.b"; anything that is no name in brackets.
local function field_name(name)
  return name:find("^%a[%w_]*$") and name or ('["%s"]'):format(name)
end

local function add_fields(out, names, fields)
  for _, field in ipairs(fields or {}) do
    local head = ("---@field %s%s %s"):format(field_name(field.name), field.optional and "?" or "",
      type_text(names, field.type))
    line(out, with_remark(head, field))
  end
end

local function add_record(out, names, record)
  line(out, "---", record.summary)
  line(out, "---@class ", names[record.name])
  add_fields(out, names, record.fields)
  line(out)
end

-- ---- functions

local function add_example(out, example)
  if not example then return end
  line(out, "---```lua")
  for text in (example .. "\n"):gmatch("(.-)\n") do line(out, "---", text) end
  line(out, "---```")
end

local function add_params(out, names, params)
  for _, param in ipairs(params) do
    local head = ("---@param %s%s %s"):format(param.name, param.optional and "?" or "",
      type_text(names, param.type))
    line(out, with_remark(head, param))
  end
end

local function quoted_codes(errors)
  local out = {}
  for i, code in ipairs(errors) do out[i] = '"' .. code .. '"' end
  return table.concat(out, "|")
end

-- What a function gives as {type, name, remark}; one that can fail gives nil, message, code too.
local function results_of(names, entry)
  local results = {}
  for i, result in ipairs(entry.returns or {}) do
    local text = type_text(names, result.type)
    results[i] = {
      type = entry.errors and or_nil(text) or text, name = result.name,
      remark = signature.remark(result),
    }
  end
  if entry.errors then
    results[#results + 1] = {type = "string?", name = "message", remark = "why there is nothing"}
    results[#results + 1] = {type = ("(%s)?"):format(quoted_codes(entry.errors)), name = "code"}
  end
  return results
end

local function add_results(out, results)
  for _, result in ipairs(results) do
    line(out, ("---@return %s %s%s"):format(result.type, result.name,
      result.remark and " " .. result.remark or ""))
  end
end

-- Every set of at least one of the points.
local function sets_of(points)
  local sets = {{}}
  for _, point in ipairs(points) do
    for i = 1, #sets do
      local larger = {[point] = true}
      for other in pairs(sets[i]) do larger[other] = true end
      sets[#sets + 1] = larger
    end
  end
  table.remove(sets, 1)
  return sets
end

-- Adds parameters to a list as a function's type has them, those of a set as three numbers each.
local function add_words(words, names, params, as_numbers)
  for _, param in ipairs(params) do
    if as_numbers[param] then
      for axis in ("xyz"):gmatch(".") do
        words[#words + 1] = ("%s_%s: number"):format(param.name, axis)
      end
    else
      words[#words + 1] = ("%s%s: %s"):format(param.name, param.optional and "?" or "",
        type_text(names, param.type))
    end
  end
end

-- The other forms of a call: points as tables or as numbers. The form of tables alone is the
-- function itself.
local function add_overloads(out, names, params, self_type, results)
  local points, result_types = {}, {}
  for _, param in ipairs(params) do
    if param.type == "Point" then points[#points + 1] = param end
  end
  for i, result in ipairs(results) do result_types[i] = result.type end
  for _, set in ipairs(sets_of(points)) do
    local words = self_type and {"self: " .. self_type} or {}
    add_words(words, names, params, set)
    line(out, "---@overload fun(", table.concat(words, ", "), ")",
      #results > 0 and ": " .. table.concat(result_types, ", ") or "")
  end
end

-- `prefix` is what stands before the name: "bw.", "Model:" or ""; `self_type` the type of a
-- method's object.
local function add_function(out, names, entry, prefix, self_type)
  line(out, "---", entry.summary)
  add_example(out, entry.example)
  local params, results = entry.params or {}, results_of(names, entry)
  add_params(out, names, params)
  add_results(out, results)
  add_overloads(out, names, params, self_type, results)
  local words = {}
  for i, param in ipairs(params) do words[i] = param.name end
  line(out, "function ", prefix, entry.name, "(", table.concat(words, ", "), ") end")
  line(out)
end

-- ---- the files

local function add_class(out, names, class)
  line(out, "---", class.summary)
  line(out, "---@class ", names[class.name])
  for _, operator in ipairs(class.operators or {}) do
    if operator.name == "#" then line(out, "---@operator len: ", operator.type) end
  end
  add_fields(out, names, class.fields)
  line(out, "local ", class.name, " = {}")
  line(out)
  for _, method in ipairs(class.methods) do
    add_function(out, names, method, class.name .. ":", names[class.name])
  end
end

--- The types of the module boardwalk.
---@param api table the description
---@return string Lua source text
function types.module(api)
  local names, out = names_of(api), {}
  line(out, "---@meta boardwalk")
  line(out, HEAD)
  line(out, "---A point {x, y, z} as an argument; three numbers do as well.")
  line(out, "---@alias bw.Point number[]")
  line(out)
  for _, record in ipairs(api.records) do add_record(out, names, record) end
  for _, class in ipairs(api.classes) do add_class(out, names, class) end
  line(out, "---", api.summary)
  line(out, "---@class boardwalk")
  add_fields(out, names, api.values)
  line(out, "local bw = {}")
  line(out)
  for _, entry in ipairs(api.functions) do add_function(out, names, entry, "bw.") end
  line(out, "return bw\n")
  return table.concat(out, "\n")
end

--- The types of the module boardwalk.ffi.
---@param api table the description
---@return string Lua source text
function types.ffi(api)
  local names, out, ffi = names_of(api), {}, api.ffi
  line(out, "---@meta ", ffi.name)
  line(out, HEAD)
  line(out, "---", ffi.summary)
  line(out, "---@class ", ffi.name)
  add_fields(out, names, ffi.fields)
  line(out, "local ", ffi.variable, " = {}\n")
  for _, entry in ipairs(ffi.functions) do add_function(out, names, entry, ffi.variable .. ".") end
  line(out, "return ", ffi.variable, "\n")
  return table.concat(out, "\n")
end

local function add_library(out, names, library)
  line(out, "---", library.summary)
  line(out, "---@class ", library.name)
  add_fields(out, names, library.fields)
  line(out, library.name, " = {}")
  line(out)
  line(out, "---", library.module.summary)
  line(out, library.name, ".", library.module.name, " = {")
  for _, name in ipairs(library.module.names) do line(out, "  ", name, " = bw.", name, ",") end
  line(out, "}\n")
  for _, entry in ipairs(library.functions) do
    add_function(out, names, entry, library.name .. ".")
  end
end

--- The types of what level scripts see.
---@param api table the description
---@return string Lua source text
function types.level(api)
  local names, out = names_of(api), {}
  local scripts = api.scripts
  line(out, "---@meta _")
  line(out, HEAD)
  line(out, 'local bw = require "boardwalk"')
  line(out)
  for _, entry in ipairs(scripts.globals) do add_function(out, names, entry, "") end
  for _, entry in ipairs(scripts.recorded) do
    line(out, "---Recorded: ", entry.name, entry.signature)
    line(out, "---@param ... any")
    if entry.answer ~= nil then line(out, "---@return integer answer") end
    line(out, "function ", entry.name, "(...) end\n")
  end
  for _, value in ipairs(scripts.values) do
    if value.name ~= scripts.library.name then
      line(out, "---", signature.remark(value))
      line(out, "---@type ", type_text(names, value.type))
      line(out, value.name, " = nil\n")
    end
  end
  add_library(out, names, scripts.library)
  return table.concat(out, "\n")
end

--- Every file of types: text by path below boardwalk/types.
---@param api table the description
---@return table<string, string>
function types.files(api)
  return {
    ["module/boardwalk.lua"] = types.module(api), ["module/boardwalk/ffi.lua"] = types.ffi(api),
    ["level/level.lua"] = types.level(api),
  }
end

return types
