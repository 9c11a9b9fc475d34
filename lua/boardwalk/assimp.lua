--- The program boardwalk-assimp: the model formats that we do not read or write ourselves. It is a
--- process of its own with limits of its own, so whatever a file does to Assimp ends there.

local helper_program = require "boardwalk.helper_program"
local quote = helper_program.quote

local assimp = {}

local PROGRAM = "boardwalk-assimp"

--- Where the program is.
---@return string? path nil when it is not there
function assimp.find()
  return helper_program.find(PROGRAM)
end

-- ---- running it

local CODES = {
  truncated = true, invalid = true, limit = true, unsupported = true, not_found = true, io = true,
  memory = true,
}

-- What is wrong, from all that a run printed.
local function failure(output)
  local code, message = output:match(PROGRAM:gsub("%-", "%%-") .. ": ([%l_]+): ([^\n]*)")
  if CODES[code] then return nil, message, code end
  return nil, "Assimp failed on it: it crashed, or needed too much time or memory", "invalid"
end

-- Runs the program. Gives what it printed, up to its end mark, or nil, message, code.
local function run(...)
  local program = assimp.find()
  if not program then
    return nil, "it needs Assimp, which this build does not have: install libassimp-dev and build "
      .. "again", "unsupported"
  end
  local words = {quote(program)}
  for i, word in ipairs({...}) do
    if word:find("\0", 1, true) then
      return nil, "the path goes on behind a zero byte", "invalid"
    end
    words[i + 1] = quote(word)
  end
  local pipe = io.popen(table.concat(words, " ") .. " 2>&1")
  if not pipe then return nil, "the program boardwalk-assimp cannot be started", "io" end
  local output = pipe:read("*a")
  pipe:close()
  if output:find("# end\n", -6, true) then return output end
  return failure(output)
end

-- ---- what it does

-- The comments before the model: numbers by name, and a list of warnings.
local function read_comments(obj)
  local about = {warnings = {}}
  for name, text in obj:gmatch("# ([%l_]+) ([^\n]*)\n") do
    if name == "warning" then
      about.warnings[#about.warnings + 1] = text
    else
      about[name] = tonumber(text) or text
    end
  end
  return about
end

--- Reads a model file.
---@param path string its name; files it refers to are looked for beside it
---@param format string the usual ending of its format
---@param data_path? string where its bytes are when not at `path`
---@return string? obj the model as OBJ; nil, message, code when it cannot be read
---@return table|string about instances, passed_over (points and lines) and warnings
---@return string? code
function assimp.import(path, format, data_path)
  local output, message, code = run("import", format, path, data_path or path)
  if not output then return nil, message, code end
  local start = output:find("# boardwalk%-assimp\n") -- Assimp may print things of its own
  local obj = output:sub(start)
  return obj, read_comments(obj:match("^[^\n]*\n(.-)\n[^#]") .. "\n")
end

--- Calls a function with the path of a temporary file that has the bytes, and removes it.
---@param bytes string
---@param use fun(path: string): any, any, any gives what this gives
---@return any result nil, message, code when the file cannot be written
---@return any message
---@return any code
function assimp.with_file(bytes, use)
  local path = os.tmpname()
  local file, message = io.open(path, "wb")
  if not file then return nil, message, "io" end
  local written = file:write(bytes)
  written = file:close() and written
  local ok, result, second, third
  if written then
    ok, result, second, third = pcall(use, path)
  else
    ok, result, second, third = true, nil, "a temporary file cannot be written", "io"
  end
  os.remove(path)
  if not ok then error(result, 0) end
  return result, second, third
end

--- Writes a model file.
---@param path string
---@param format string the usual ending of its format
---@param glb string the model as GLB
---@return boolean? done
---@return string? message
---@return string? code
function assimp.export(path, format, glb)
  return assimp.with_file(glb, function(glb_path)
    local output, message, code = run("export", format, path, glb_path)
    if not output then return nil, message, code end
    return true
  end)
end

--- The time Assimp alone takes to read a file: the best of five.
---@param path string
---@param format string the usual ending of its format
---@return number? seconds
---@return string? message
---@return string? code
function assimp.time(path, format)
  local output, message, code = run("time", format, path)
  if not output then return nil, message, code end
  return tonumber(output:match("([%d.]+)\n# end"))
end

return assimp
