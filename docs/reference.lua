--- The reference in Markdown, made from the API's description: a page for the module, one for each
--- class and one for level scripts.

local signature = require "boardwalk.docs.signature"

local reference = {}

local HEAD = "<!-- Made by `make docs` from docs/api.lua and docs/api; edit those instead. -->\n"

local MODULE_PAGE, LEVEL_PAGE, FFI_PAGE = "boardwalk.md", "level-scripts.md", "ffi.md"
local CONVENTIONS = "What holds everywhere"

-- ---- pieces of Markdown

local function line(out, ...)
  out[#out + 1] = table.concat({...})
end

-- The anchor of a heading, as GitHub makes it.
local function anchor(heading)
  return (heading:lower():gsub("[^%w _-]", ""):gsub(" ", "-"))
end

local function escape(text)
  return (text:gsub("[|<>*_]", "\\%0"))
end

local function code(text)
  return "`" .. text:gsub("|", "\\|") .. "`"
end

-- Where the types of the description are explained.
local function links_of(api)
  local links = {}
  local function add(page, list)
    for _, record in ipairs(list or {}) do
      links[record.name] = page .. "#" .. anchor(record.name)
    end
  end
  add(MODULE_PAGE, api.module_records)
  for _, class in ipairs(api.classes) do
    links[class.name] = class.name .. ".md"
    add(class.name .. ".md", class.records)
  end
  links.Point = "README.md#" .. anchor(CONVENTIONS)
  links[api.scripts.library.name] = LEVEL_PAGE .. "#" .. anchor(api.scripts.library.name)
  return links
end

-- A type with links to the classes and tables in it.
local function linked(links, text)
  local out = text:gsub("[%[%]|<>]", "\\%0"):gsub("%a[%w_]*", function(word)
    return links[word] and ("[%s](%s)"):format(word, links[word])
  end)
  return out
end

-- A table of parameters, results or fields.
local function add_entries(out, links, heading, entries)
  if not entries or #entries == 0 then return end
  line(out, "| ", heading, " | type | |")
  line(out, "| --- | --- | --- |")
  for _, entry in ipairs(entries) do
    local name = code(entry.name) .. (entry.optional and ", optional" or "")
    line(out, "| ", name, " | ", linked(links, entry.type), " | ",
      escape(signature.remark(entry) or ""), " |")
  end
  line(out)
end

local function add_errors(out, errors)
  if not errors then return end
  local words = {}
  for i, word in ipairs(errors) do words[i] = code(word) end
  line(out, "Or `nil, message, code`; the code is ", table.concat(words, ", "), ".\n")
end

local function add_example(out, example)
  if example then line(out, "```lua\n", example, "\n```\n") end
end

-- ---- functions, tables, classes

local function add_function(out, links, entry, prefix)
  line(out, "### ", prefix, entry.name, "\n")
  line(out, "```\n", signature.call(entry, prefix), "\n```\n")
  line(out, escape(entry.summary), "\n")
  add_entries(out, links, "parameter", entry.params)
  add_entries(out, links, "result", entry.returns)
  add_errors(out, entry.errors)
  add_example(out, entry.example)
  if entry.source then line(out, "Source: ", escape(entry.source), ".\n") end
end

-- What there is, with a sentence each.
local function add_contents(out, entries, prefix)
  line(out, "| | |")
  line(out, "| --- | --- |")
  for _, entry in ipairs(entries) do
    line(out, ("| [%s](#%s) | %s |"):format(code(prefix .. entry.name),
      anchor(prefix .. entry.name), escape(entry.summary)))
  end
  line(out)
end

local function add_functions(out, links, heading, entries, prefix)
  line(out, "## ", heading, "\n")
  add_contents(out, entries, prefix)
  for _, entry in ipairs(entries) do add_function(out, links, entry, prefix) end
end

local function add_records(out, links, records)
  if not records or #records == 0 then return end
  line(out, "## Tables\n")
  for _, record in ipairs(records) do
    line(out, "### ", record.name, "\n")
    line(out, escape(record.summary), "\n")
    add_entries(out, links, "field", record.fields)
    if record.source then line(out, "Source: ", escape(record.source), ".\n") end
  end
end

local OPERATORS = {["#"] = "#%s", tostring = "tostring(%s)", close = "local %s <close>"}

local function operators_of(class)
  local entries = {}
  for i, operator in ipairs(class.operators or {}) do
    entries[i] = {
      name = OPERATORS[operator.name]:format(class.variable), type = operator.type,
      doc = operator.doc,
    }
  end
  return entries
end

-- Links to the functions and methods that give objects of a class.
local function makers_of(api, class)
  local words = {}
  for i, maker in ipairs(class.made_by) do
    local page, heading = MODULE_PAGE, "bw." .. maker
    for _, owner in ipairs(api.classes) do
      local method = maker:match("^" .. owner.name .. "%.(.*)$")
      if method then page, heading = owner.name .. ".md", owner.variable .. ":" .. method end
    end
    words[i] = ("[%s](%s#%s)"):format(code(heading), page, anchor(heading))
  end
  return table.concat(words, ", ")
end

-- ---- pages

local EXAMPLES = "Examples have the module as `bw`, and an object of each class as %s.\n"

local function class_page(api, links, class)
  local out = {HEAD}
  line(out, "# ", class.name, "\n")
  line(out, escape(class.summary), "\n")
  line(out, "Made by ", makers_of(api, class), ".\n")
  if class.source then line(out, "Source: ", escape(class.source), ".\n") end
  add_entries(out, links, "field", class.fields)
  add_entries(out, links, "operator", operators_of(class))
  add_functions(out, links, "Methods", class.methods, class.variable .. ":")
  add_records(out, links, class.records)
  return table.concat(out, "\n")
end

local function module_page(api, links)
  local out = {HEAD}
  line(out, "# boardwalk\n")
  line(out, escape(api.summary), "\n")
  line(out, "```lua\nlocal bw = require \"boardwalk\"\n```\n")
  add_entries(out, links, "value", api.values)
  add_functions(out, links, "Functions", api.functions, "bw.")
  add_records(out, links, api.module_records)
  return table.concat(out, "\n")
end

local function ffi_page(api, links)
  local out, ffi = {HEAD}, api.ffi
  line(out, "# ", ffi.name, "\n")
  line(out, escape(ffi.summary), "\n")
  line(out, ("```lua\nlocal %s = require \"%s\"\n```\n"):format(ffi.variable, ffi.name))
  add_entries(out, links, "field", ffi.fields)
  add_functions(out, links, "Functions", ffi.functions, ffi.variable .. ".")
  return table.concat(out, "\n")
end

-- What a recorded binding gives, in words.
local function answer_of(entry)
  local words = {}
  if entry.answer == "handle" then
    words[1] = "a fresh handle"
  elseif entry.answer ~= nil then
    words[1] = ("%.0f"):format(entry.answer)
  end
  if entry.callback then
    words[#words + 1] = ("calls argument %d back at the next frame"):format(entry.callback)
    if entry.when == "kept" then
      words[#words] = ("keeps argument %d for Warlib.callbacks"):format(entry.callback)
    end
  end
  words[#words + 1] = entry.note
  return table.concat(words, "; ")
end

-- The table of every name: what is implemented, and what is recorded.
local function add_bindings(out, scripts)
  line(out, "## Every binding that is known\n")
  line(out, "An implemented one works as above. A recorded one is written into the trace and ",
    "gives what the table says, else nothing. Any other global of the original is not known: ",
    "calling it is an error. Counts are of the disc: scripts that use a name, or scripts and ",
    "uses.\n")
  line(out, "| binding | here | used | answer |")
  line(out, "| --- | --- | --- | --- |")
  local rows = {}
  for _, entry in ipairs(scripts.globals) do
    rows[#rows + 1] = ("| [%s](#%s) | implemented | %s | |"):format(code(entry.name),
      anchor(entry.name), entry.uses)
  end
  for _, entry in ipairs(scripts.recorded) do
    rows[#rows + 1] = ("| %s | recorded | %s | %s |"):format(code(entry.name .. entry.signature),
      entry.uses or "", escape(answer_of(entry)))
  end
  table.sort(rows, function(a, b) return a:gsub("[^%w]", "") < b:gsub("[^%w]", "") end)
  line(out, table.concat(rows, "\n"), "\n")
end

local function level_page(api, links)
  local out, scripts = {HEAD}, api.scripts
  local library = scripts.library
  line(out, "# Level scripts\n")
  line(out, "What a script sees that `boardwalk run` runs, beyond plain Lua.\n")
  add_entries(out, links, "value", scripts.values)
  add_functions(out, links, "Bindings of the original", scripts.globals, "")
  add_bindings(out, scripts)
  line(out, "## ", library.name, "\n")
  line(out, escape(library.summary), "\n")
  add_entries(out, links, "field", library.fields)
  line(out, code(library.name .. "." .. library.module.name), ": ",
    escape(library.module.summary), " It has ", table.concat(library.module.names, ", "), ".\n")
  add_functions(out, links, "Functions of " .. library.name, library.functions,
    library.name .. ".")
  return table.concat(out, "\n")
end

local function add_codes(out, codes)
  local rows = {}
  for name, meaning in pairs(codes) do
    rows[#rows + 1] = ("| %s | %s |"):format(code(name), escape(meaning))
  end
  table.sort(rows)
  line(out, "| code | |\n| --- | --- |\n", table.concat(rows, "\n"), "\n")
end

local function index_page(api)
  local out, variables = {HEAD}, {}
  line(out, "# Reference\n")
  line(out, "| | |\n| --- | --- |")
  line(out, ("| [boardwalk](%s) | %s |"):format(MODULE_PAGE, escape(api.summary)))
  for i, class in ipairs(api.classes) do
    line(out, ("| [%s](%s.md) | %s |"):format(class.name, class.name, escape(class.summary)))
    variables[i] = code(class.variable)
  end
  line(out, ("| [Level scripts](%s) | What a script sees that `boardwalk run` runs. |"):format(
    LEVEL_PAGE))
  line(out, ("| [%s](%s) | %s |\n"):format(api.ffi.name, FFI_PAGE, escape(api.ffi.summary)))
  line(out, "## ", CONVENTIONS, "\n")
  for _, convention in ipairs(api.conventions) do line(out, "- ", escape(convention)) end
  line(out, "\n", EXAMPLES:format(table.concat(variables, ", ")))
  line(out, "## Codes of errors\n")
  add_codes(out, api.codes)
  return table.concat(out, "\n")
end

--- Every page of the reference: text by file name.
---@param api table the description
---@return table<string, string>
function reference.files(api)
  local links = links_of(api)
  local files = {
    ["README.md"] = index_page(api), [MODULE_PAGE] = module_page(api, links),
    [LEVEL_PAGE] = level_page(api, links), [FFI_PAGE] = ffi_page(api, links),
  }
  for _, class in ipairs(api.classes) do
    files[class.name .. ".md"] = class_page(api, links, class)
  end
  return files
end

return reference
