--- A conformance run as text or as JSON.

local text = require "boardwalk.conform.text"
local unpack = require("boardwalk.text").unpack

local report = {}

local COLUMNS = {"passed", "failed", "informative"}
local COLUMNS_OF_ENGINES = {"passed", "failed", "informative", "declined"}

local function widths(rows)
  local found = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do found[i] = math.max(found[i] or 0, #cell) end
  end
  return found
end

local function add_row(rows, columns, first, second, counts)
  local row = {first, second}
  for _, column in ipairs(columns) do row[#row + 1] = ("%d"):format(counts[column]) end
  rows[#rows + 1] = row
end

local function write_table(result, out)
  if #result.kinds == 0 then return end
  local columns = result.declined > 0 and COLUMNS_OF_ENGINES or COLUMNS
  local rows = {{"format", "kind", unpack(columns)}}
  for _, count in ipairs(result.kinds) do
    if count.unknown == 0 then add_row(rows, columns, count.format, count.kind, count) end
  end
  add_row(rows, columns, "total", "", result)
  local width = widths(rows)
  for _, row in ipairs(rows) do
    local line = ("%-" .. width[1] .. "s  %-" .. width[2] .. "s"):format(row[1], row[2])
    for i = 3, #row do line = line .. ("  %" .. width[i] .. "s"):format(row[i]) end
    out:write(line, "\n")
  end
end

local function write_failure(failure, out)
  local id = type(failure.id) == "string" and " " .. failure.id or ""
  out:write(("%s:%d:%s %s\n"):format(failure.file, failure.line, id, failure.kind))
  for _, difference in ipairs(failure.differences) do out:write("  ", difference, "\n") end
end

--- Writes the table of counts and the first failures.
---@param result boardwalk.ConformReport
---@param out file* anything with a write method
function report.write(result, out)
  write_table(result, out)
  if result.failed > 0 then out:write("\n") end
  for _, failure in ipairs(result.failures) do write_failure(failure, out) end
  local more = result.failed - #result.failures
  if more > 0 then out:write(("and %d more\n"):format(more)) end
  for _, count in ipairs(result.kinds) do
    if count.differing > 0 then
      out:write(("%d informative %s of %s answered otherwise\n"):format(count.differing, count.kind,
        count.format))
    end
  end
end

--- Writes everything as one JSON object on one line.
---@param result boardwalk.ConformReport
---@param out file*
function report.write_json(result, out)
  out:write(text.encode(result), "\n")
end

return report
