--- What help(x) says, from the API's description.

local api = require "boardwalk.api"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local members = require "boardwalk.members"
local nearest = require "boardwalk.nearest"
local records = require "boardwalk.docs.records"
local signature = require "boardwalk.docs.signature"

local help = {}

local SUGGESTIONS, WIDTH = 5, 96

-- ---- what has a name

-- An entry is {title, about = a description, kind, prefix}. `by_name` has lists of them, as a
-- method's name alone may stand for more than one. `plain_names` are without class or module.
local by_name, by_function, plain_names = {}, {}, {}

local function add(name, entry)
  if not by_name[name] then
    by_name[name] = {}
    if not name:find("[.:]") then plain_names[#plain_names + 1] = name end
  end
  table.insert(by_name[name], entry)
end

local function add_function(about, prefix, names, value)
  local entry = {kind = "function", about = about, prefix = prefix}
  for _, name in ipairs(names) do add(name, entry) end
  if value then by_function[value] = entry end
end

local function add_class(class)
  add(class.name, {kind = "class", about = class})
  local methods = members(core.classes[class.name])
  for _, method in ipairs(class.methods) do
    local names = {method.name}
    for _, owner in ipairs({class.name, class.variable}) do
      names[#names + 1] = owner .. ":" .. method.name
      names[#names + 1] = owner .. "." .. method.name
    end
    add_function(method, class.variable .. ":", names, methods[method.name])
  end
end

local function add_library(library, variable)
  add(library.name, {kind = "library", about = library, prefix = variable .. "."})
  for _, about in ipairs(library.functions) do
    add_function(about, variable .. ".", {variable .. "." .. about.name})
  end
end

for _, about in ipairs(api.functions) do
  add_function(about, "bw.", {about.name, "bw." .. about.name}, bw[about.name])
end
for _, class in ipairs(api.classes) do add_class(class) end
for _, record in ipairs(api.records) do add(record.name, {kind = "record", about = record}) end
for _, about in ipairs(api.scripts.globals) do add_function(about, "", {about.name}) end
add_library(api.scripts.library, api.scripts.library.name)
add_library(api.ffi, api.ffi.variable)
for _, name in ipairs({"bw", "boardwalk"}) do add(name, {kind = "module", about = api}) end

-- ---- text

-- Adds a sentence, broken into lines.
local function add_text(out, indent, text)
  local line = indent
  for word in text:gmatch("%S+") do
    if #line + #word + 1 > WIDTH and line ~= indent then
      out[#out + 1] = line
      line = indent
    end
    line = line .. (line == indent and "" or " ") .. word
  end
  out[#out + 1] = line
end

-- Adds rows of two columns, the second broken into lines.
local function add_rows(out, rows)
  local width = 0
  for _, row in ipairs(rows) do width = math.max(width, #row[1]) end
  for _, row in ipairs(rows) do
    local lines = {}
    add_text(lines, (" "):rep(width + 4), row[2])
    lines[1] = "  " .. row[1] .. lines[1]:sub(#row[1] + 3)
    for _, line in ipairs(lines) do out[#out + 1] = line end
  end
end

local function add_entries(out, heading, entries)
  if not entries or #entries == 0 then return end
  local rows = {}
  for i, entry in ipairs(entries) do
    local remark = signature.remark(entry)
    rows[i] = {
      entry.name, entry.type .. (entry.optional and ", optional" or "")
        .. (remark and (entry.units and ", " or ": ") .. remark or ""),
    }
  end
  out[#out + 1] = heading
  add_rows(out, rows)
end

local function add_example(out, example)
  if not example then return end
  out[#out + 1] = "example"
  for line in (example .. "\n"):gmatch("(.-)\n") do out[#out + 1] = "  " .. line end
end

local function add_summaries(out, heading, entries, prefix)
  local rows = {}
  for i, entry in ipairs(entries) do
    rows[i] = {prefix .. entry.name, (entry.summary:gsub("%. .*$", "."))}
  end
  out[#out + 1] = heading
  add_rows(out, rows)
end

local text_of = {}

text_of["function"] = function(out, entry)
  local about = entry.about
  out[#out + 1] = signature.call(about, entry.prefix)
  add_text(out, "  ", about.summary)
  add_entries(out, "parameters", about.params)
  add_entries(out, "results", about.returns)
  if about.errors then
    add_text(out, "", "or nil, message, code; the code is " .. table.concat(about.errors, ", "))
  end
  add_example(out, about.example)
end

function text_of.class(out, entry)
  local class = entry.about
  out[#out + 1] = class.name
  add_text(out, "  ", class.summary)
  add_entries(out, "fields", class.fields)
  add_summaries(out, "methods", class.methods, class.variable .. ":")
end

function text_of.record(out, entry)
  out[#out + 1] = entry.about.name
  add_text(out, "  ", entry.about.summary)
  add_entries(out, "fields", entry.about.fields)
end

function text_of.module(out)
  out[#out + 1] = 'bw = require "boardwalk"'
  add_text(out, "  ", api.summary)
  add_entries(out, "values", api.values)
  add_summaries(out, "functions", api.functions, "bw.")
  add_summaries(out, "classes", api.classes, "")
end

function text_of.library(out, entry)
  local library = entry.about
  out[#out + 1] = library.name
  add_text(out, "  ", library.summary)
  add_entries(out, "fields", library.fields)
  add_summaries(out, "functions", library.functions, entry.prefix)
end

local function overview(out)
  text_of.module(out)
  out[#out + 1] = "help"
  add_rows(out, {
    {"help(bw.load)", "a function; its name as a text does as well"},
    {"help(mesh.ray_cast)", "a method"},
    {"help(mesh)", "an object's class"},
    {'help "Hit"', "the table that a ray gives"},
    {'help "ChangeCollision"', "what level scripts see"},
  })
end

local function text_of_entries(entries)
  local out = {}
  for i, entry in ipairs(entries) do
    if i > 1 then out[#out + 1] = "" end
    text_of[entry.kind](out, entry)
  end
  return table.concat(out, "\n")
end

-- ---- what is asked for

local function text_of_name(name)
  if by_name[name] then return text_of_entries(by_name[name]) end
  if api.codes[name] then return ("%s: %s"):format(name, api.codes[name]) end
  local near = nearest(name, plain_names, SUGGESTIONS)
  return ("nothing is called \"%s\"; near it are %s"):format(name, table.concat(near, ", "))
end

--- What there is to say about a value, or about what a string names; without one, about the module.
---@param ... any
---@return string
function help.text(...)
  if select("#", ...) == 0 then
    local out = {}
    overview(out)
    return table.concat(out, "\n")
  end
  local value = ...
  if type(value) == "string" then return text_of_name(value) end
  if type(value) == "function" and by_function[value] then
    return text_of_entries({by_function[value]})
  end
  if value == bw then return text_of_name("bw") end
  local name = core.kind(value) or records.name_of(value)
  if name then return text_of_name(name) end
  if value == nil then return "that is nil; help() says what there is" end
  return ("there is no help for a %s; help() says what there is"):format(type(value))
end

--- How a function of ours is called, in one line; nil for any other.
---@param value function
---@return string?
function help.call_of(value)
  local entry = by_function[value]
  return entry and signature.call(entry.about, entry.prefix)
end

return help
