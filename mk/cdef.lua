-- Writes what the LuaJIT binding knows of the C library as a Lua module, from the public headers
-- themselves: declarations for ffi.cdef, the value of every constant, and the fields of every
-- struct in order.
-- usage: lua mk/cdef.lua OUT.lua HEADER.h...

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

-- ---- lines for the preprocessor

local found = {constants = {}, order = {}, structs = {}}

local function add_constant(name, text)
  found.constants[name] = text
  found.order[#found.order + 1] = name
end

-- The Lua text of a C number, or nil.
local function number_text(text)
  local digits = text:match("^(%w-)([uUlL]*)$")
  local value = digits and tonumber(digits)
  if not value then return nil end
  if digits:find("^0x") and #digits > 14 then return digits .. "ULL" end
  return ("%.0f"):format(value)
end

local function define(line)
  local name, text = line:match("^#%s*define%s+([%w_]+)%s+(.-)%s*$")
  local value = name and number_text(text)
  if value then add_constant(name, value) end
end

-- Takes away comments and the lines for the preprocessor, whose numbers are kept. What stands in
-- #if and #ifdef is for other compilers; #ifndef guards the header.
local function without_directives(text)
  local kept, skipping, nesting = {}, nil, 0
  text = text:gsub("/%*.-%*/", " "):gsub("\\\n", " ")
  for line in text:gmatch("[^\n]+") do
    if line:find("^#%s*if") then
      nesting = nesting + 1
      if not skipping and not line:find("^#%s*ifndef") then skipping = nesting end
    elseif line:find("^#%s*endif") then
      if skipping == nesting then skipping = nil end
      nesting = nesting - 1
    elseif line:find("^#") then
      if not skipping then define(line) end
    elseif not skipping then
      kept[#kept + 1] = line
    end
  end
  return table.concat(kept, "\n")
end

-- ---- declarations

-- An enum becomes a number of its size, so that one that a function returns is a plain number.
local function without_enums(text)
  return (text:gsub("typedef%s+enum%s+[%w_]+%s*(%b{})%s*([%w_]+)%s*;", function(members, name)
    local value = -1
    for member in members:sub(2, -2):gmatch("[^,]+") do
      local label, given = member:match("^%s*([%w_]+)%s*=?%s*(.-)%s*$")
      if label then
        value = given ~= "" and assert(tonumber(given), label) or value + 1
        add_constant(label, ("%.0f"):format(value))
      end
    end
    return "typedef int32_t " .. name .. ";"
  end))
end

-- The fields that one declaration of a struct names, "float x, y[3]": {name, length of an array, of
-- one of arrays how many there are}.
local function add_fields(fields, declaration)
  if declaration:find("%(") then return end -- a pointer to a function is none of ours to read
  for part in declaration:gmatch("[^,]+") do
    local name, length = part:match("([%w_]+)%s*%[?(%d*)[%]%[%d]*%s*$")
    fields[#fields + 1] = name and {name, tonumber(length)}
  end
end

local function collect_structs(text)
  for body, name in text:gmatch("typedef%s+struct%s+[%w_]+%s*(%b{})%s*([%w_]+)%s*;") do
    local fields = {}
    for declaration in body:sub(2, -2):gmatch("[^;]+") do add_fields(fields, declaration) end
    found.structs[#found.structs + 1] = {name = name, fields = fields}
  end
end

local function tidy(text)
  text = text:gsub("BW_API%s+", ""):gsub("%[([%a_][%w_]*)%]", function(name)
    return "[" .. (found.constants[name] or error("no number: " .. name)) .. "]"
  end)
  return (text:gsub("[ \t]+", " "):gsub("%s*\n[ \n]*\n", "\n"))
end

-- Reads a header; gives its declarations.
local function read_header(path)
  local text = tidy(without_enums(without_directives(read(path))))
  collect_structs(text)
  return text
end

-- ---- the module

local function struct_text(struct)
  local fields = {}
  for i, field in ipairs(struct.fields) do
    fields[i] = ('{"%s"%s}'):format(field[1], field[2] and ", " .. field[2] or "")
  end
  return ('    {name = "%s", fields = {%s}},'):format(struct.name, table.concat(fields, ", "))
end

local function lines_of(list, format)
  local lines = {}
  for i, item in ipairs(list) do lines[i] = format(item) end
  return table.concat(lines, "\n")
end

local function module_text(declarations)
  local constants = found.constants
  return table.concat({
    "--- What the C library is made of. Written by mk/cdef.lua from its headers.\n\nreturn {",
    ('  version = "%s.%s.%s",'):format(constants.BW_VERSION_MAJOR, constants.BW_VERSION_MINOR,
      constants.BW_VERSION_PATCH),
    "  declarations = [[" .. declarations .. "]],",
    "  constants = {",
    lines_of(found.order, function(name) return ("    %s = %s,"):format(name, constants[name]) end),
    "  },",
    "  -- the structs, each with its fields in order: {name, length of an array}",
    "  structs = {",
    lines_of(found.structs, struct_text),
    "  },\n}\n",
  }, "\n")
end

local declarations = {}
for i = 2, #arg do declarations[#declarations + 1] = read_header(arg[i]) end
local file = assert(io.open(arg[1], "wb"))
assert(file:write(module_text(table.concat(declarations))))
assert(file:close())
