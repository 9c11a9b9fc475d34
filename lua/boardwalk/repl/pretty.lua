--- Values as text for a prompt: records with units, lists shortened, objects as what they hold.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local help = require "boardwalk.docs.help"
local records = require "boardwalk.docs.records"
local report = require "boardwalk.report"
local sorted_keys = require("boardwalk.text").sorted_keys
local statistics = require "boardwalk.command.statistics"

local pretty = {}

-- How much is shown: characters of a line, of a string and of a column, entries of a table, tables
-- in tables.
local WIDTH, STRING, COLUMN, ENTRIES, DEPTH = 100, 120, 24, 20, 3

-- ---- one line

local function number_text(number)
  if number ~= number then return "nan" end
  if number % 1 == 0 and math.abs(number) <= 2 ^ 53 then return ("%.0f"):format(number) end
  local short = bw.float_text(number)
  if bw.float_parse(short) == number then return short end
  return tostring(number)
end

local ESCAPES = {["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r", ['"'] = '\\"', ["\\"] = "\\\\"}

local function escape(character)
  return ESCAPES[character] or ("\\%03d"):format(character:byte())
end

-- Text stays as it is beyond ASCII; of bytes all that are not ASCII are escaped.
local function string_text(text)
  local shown = text:sub(1, STRING)
  local bytes = shown:gsub("[\n\t\r]", ""):find("%c")
  shown = '"' .. shown:gsub(bytes and '[%c"\\\127-\255]' or '[%c"\\]', escape) .. '"'
  if #text > STRING then shown = ("%s... (%d bytes)"):format(shown, #text) end
  return shown
end

-- Whether all keys of a table are 1 to #table.
local function is_list(value)
  local count = 0
  for _ in pairs(value) do count = count + 1 end
  return count == #value
end

local function by_type_and_name(a, b)
  if type(a) ~= type(b) then return type(a) < type(b) end
  if type(a) == "number" or type(a) == "string" then return a < b end
  return tostring(a) < tostring(b)
end

local function keys_of(value)
  return sorted_keys(value, by_type_and_name)
end

local inline

local function key_text(key)
  if type(key) == "string" and key:find("^[%a_][%w_]*$") then return key end
  return "[" .. inline(key, DEPTH) .. "]"
end

local function more(count)
  return ("... %d more"):format(count)
end

local function inline_table(value, depth)
  if next(value) == nil then return "{}" end
  if depth >= DEPTH then return "{...}" end
  local parts, list = {}, is_list(value)
  local keys = list and value or keys_of(value)
  for i = 1, math.min(#keys, ENTRIES) do
    parts[i] = list and inline(value[i], depth + 1)
      or key_text(keys[i]) .. " = " .. inline(value[keys[i]], depth + 1)
  end
  if #keys > ENTRIES then parts[#parts + 1] = more(#keys - ENTRIES) end
  return "{" .. table.concat(parts, ", ") .. "}"
end

function inline(value, depth)
  local kind = type(value)
  if kind == "number" then return number_text(value) end
  if kind == "string" then return string_text(value) end
  if kind == "function" then return help.call_of(value) or tostring(value) end
  local metatable = kind == "table" and getmetatable(value)
  if kind == "table" and not (type(metatable) == "table" and metatable.__tostring) then
    return inline_table(value, depth)
  end
  return tostring(value)
end

-- ---- several lines

-- Adds rows of words in columns, which a long word may leave; the words of a column in `right` end
-- at the same place.
local function add_columns(out, rows, right)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, word in ipairs(row) do
      if #word <= COLUMN then widths[i] = math.max(widths[i] or 0, #word) end
    end
  end
  for _, row in ipairs(rows) do
    local line = {}
    for i, word in ipairs(row) do
      local blanks = (" "):rep((widths[i] or 0) - #word)
      line[i] = right[i] and blanks .. word or word .. blanks
    end
    out[#out + 1] = ("  " .. table.concat(line, "  "):gsub("%s+$", ""))
  end
end

-- What stands behind a field's value: its units, or the names of flags.
local function remark_of(field, value)
  if field.name == "flags" and type(value) == "number" then
    return table.concat(bw.flag_names(value), " ")
  end
  return field.units or ""
end

local function add_record(out, value, record)
  local rows = {}
  for _, field in ipairs(record.fields) do
    local shown = value[field.name]
    if shown ~= nil then
      rows[#rows + 1] = {field.name, inline(shown, 1), remark_of(field, shown)}
    end
  end
  out[#out + 1] = record.name
  add_columns(out, rows, {})
end

-- The record that all items of a list are, or nil.
local function record_of_list(list)
  local record = records.of(list[1])
  for i = 2, #list do
    if records.of(list[i]) ~= record then return nil end
  end
  return record
end

-- A list of records as a table with a column for each field that is no table.
local function add_record_list(out, list, record)
  local head, right, rows = {}, {}, {}
  for _, field in ipairs(record.fields) do
    if type(list[1][field.name]) ~= "table" and list[1][field.name] ~= nil then
      head[#head + 1] = field.name
      right[#head] = type(list[1][field.name]) == "number"
    end
  end
  rows[1] = head
  for i = 1, math.min(#list, ENTRIES) do
    rows[i + 1] = {}
    for j, name in ipairs(head) do rows[i + 1][j] = inline(list[i][name], 1) end
  end
  out[#out + 1] = ("%d of %s"):format(#list, record.name)
  add_columns(out, rows, right)
  if #list > ENTRIES then out[#out + 1] = "  " .. more(#list - ENTRIES) end
end

-- An entry a line.
local function add_entries(out, value)
  local list = is_list(value)
  local keys = list and value or keys_of(value)
  out[#out + 1] = "{"
  for i = 1, math.min(#keys, ENTRIES) do
    out[#out + 1] = "  " .. (list and inline(value[i], 1)
      or key_text(keys[i]) .. " = " .. inline(value[keys[i]], 1)) .. ","
  end
  if #keys > ENTRIES then out[#out + 1] = "  " .. more(#keys - ENTRIES) end
  out[#out + 1] = "}"
end

local function add_table(out, value)
  local line = inline(value, 0)
  local metatable = getmetatable(value)
  if type(metatable) == "table" and metatable.__tostring then
    out[#out + 1] = line
    return
  end
  local record = records.of(value)
  if record then return add_record(out, value, record) end
  record = is_list(value) and #value > 0 and record_of_list(value)
  if record then return add_record_list(out, value, record) end
  if #line <= WIDTH then
    out[#out + 1] = line
  else
    add_entries(out, value)
  end
end

-- What boardwalk info tells of an object, by class: a report and more lines.
local info = {}

function info.Model(model)
  return bw.report(model), {}
end

function info.CollisionMesh(mesh)
  return bw.report(mesh), statistics.lines(assert(mesh:stats()))
end

local function add_object(out, value)
  out[#out + 1] = tostring(value)
  local kind, fault = core.kind(value)
  if fault or not info[kind] then return end
  local made, more_lines = info[kind](value)
  for _, lines in ipairs({report.lines(made), more_lines}) do
    for _, line in ipairs(lines) do out[#out + 1] = "  " .. line end
  end
  for _, warning in ipairs(made.warnings) do out[#out + 1] = "  warning: " .. warning end
end

--- A value as text of one or more lines.
---@param value any
---@return string
function pretty.text(value)
  local out = {}
  if type(value) == "table" then
    add_table(out, value)
  elseif core.kind(value) then
    add_object(out, value)
  else
    out[1] = inline(value, 0)
  end
  return table.concat(out, "\n")
end

--- Several values: those of one line side by side.
---@param ... any
---@return string
function pretty.texts(...)
  local lines, beside = {}, false
  for i = 1, select("#", ...) do
    local text = pretty.text((select(i, ...)))
    local single = not text:find("\n", 1, true)
    if beside and single and #lines[#lines] + #text < WIDTH then
      lines[#lines] = lines[#lines] .. "  " .. text
    else
      lines[#lines + 1] = text
    end
    beside = single
  end
  return table.concat(lines, "\n")
end

return pretty
