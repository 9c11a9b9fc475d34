--- Which keys each kind of record sends to an engine and gets back, as a page of tables.

local conform = require "boardwalk.conform"
local request = require "boardwalk.conform.request"
local schema = require "boardwalk.conform.schema"

local kinds = {}

local describe = {}

local function words(kind)
  return describe[kind.name](kind)
end

function describe.number() return "number" end
function describe.integer() return "whole number" end
function describe.boolean() return "true or false" end

function describe.text(kind)
  return kind.path and "a path" or kind.what or "text"
end

local function fields_text(fields)
  local parts = {}
  for i, key in ipairs(schema.keys(fields)) do
    local kind = fields[key]
    local optional = kind.name == "optional"
    parts[i] = ("%s%s: %s"):format(key, optional and "?" or "", words(optional and kind.of or kind))
  end
  return "{" .. table.concat(parts, "; ") .. "}"
end

function describe.record(kind) return fields_text(kind.fields) end

function describe.list(kind)
  local of = words(kind.of)
  if kind.count then return ("[%d × %s]"):format(kind.count, of) end
  return ("[%s ...]"):format(of)
end

function describe.optional(kind) return words(kind.of) end
function describe.nullable(kind) return words(kind.of) .. " or null" end
function describe.word_or(kind) return words(kind.of) .. " or a word" end

function describe.either(kind)
  local parts = {}
  for i, one in ipairs(kind.kinds) do parts[i] = words(one) end
  return table.concat(parts, " or ")
end

function describe.variant(kind)
  local parts = {}
  for i, word in ipairs(schema.keys(kind.kinds)) do
    parts[i] = ("{%s: \"%s\"; %s"):format(kind.key, word, words(kind.kinds[word]):sub(2))
  end
  return table.concat(parts, " or ")
end

-- The keys of a side of a kind, a line of a list each.
local function side(out, title, fields)
  out:write("\n", title, "\n\n")
  if next(fields) == nil then out:write("- nothing\n") end
  for _, key in ipairs(schema.keys(fields)) do
    local kind = fields[key]
    local optional = kind.name == "optional"
    out:write(("- `%s`%s: %s\n"):format(key, optional and " (not always)" or "",
      words(optional and kind.of or kind)))
  end
end

local function answered(checker)
  local fields = {}
  for key, kind in pairs(checker.answers) do fields[key] = kind end
  for _, key in ipairs(checker.unanswered or {}) do fields[key] = nil end
  return fields
end

--- Writes the page.
---@param out file*
function kinds.write(out)
  out:write("# Kinds of records\n\n",
    "What every kind sends and what comes back under the same `id`; `boardwalk conform --kinds` ",
    "prints\nthis page. Every line that is sent has `id`, `format` and `kind` besides. ",
    "`[3 × number]` is a list of\nthree, `[x ...]` a list of any length, `{...}` an object. ",
    "What the keys mean is told where the records are\ndescribed: ",
    "`spec/vectors/warriors/README.md`, `spec/vectors/col/README.md` and those beside them.\n")
  local format
  for checker in conform.each() do
    if checker.format ~= format then
      format = checker.format
      out:write("\n## Format `", format, "`\n")
    end
    out:write("\n### `", checker.kind, "`\n")
    side(out, "Sent:", request.fields(checker))
    side(out, "Back:", answered(checker))
  end
end

return kinds
