--- The program boardwalk-assimp: the model formats that we do not read or write ourselves. It is a
--- process of its own with limits of its own, so whatever a file does to Assimp ends there.

local assimp = {}

local PROGRAM = "boardwalk-assimp"

-- ---- where it is

local function exists(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

local function folder_of(path)
  return path:match("^(.*[/\\])")
end

-- The folders it may be in: that of the C module, where it is installed, and of a build that the
-- module lies in; that of the program that runs; those of the path. A program that has the module
-- inside is beside ours.
local function folders()
  local list = {}
  local search = not package.preload["boardwalk.core"] and rawget(package, "searchpath")
  local module = search and search("boardwalk.core", package.cpath)
  local beside = module and folder_of(module)
  if beside then
    list[#list + 1] = beside
    list[#list + 1] = beside .. "../../"
  end
  local script = rawget(_G, "arg")
  script = script and script[0] and folder_of(script[0])
  if script then list[#list + 1] = script end
  for folder in (os.getenv("PATH") or ""):gmatch("[^:]+") do list[#list + 1] = folder .. "/" end
  return list
end

--- Where the program is.
---@return string? path nil when it is not there
function assimp.find()
  if not io.popen then return nil end
  local given = os.getenv("BOARDWALK_ASSIMP")
  if given then return exists(given) and given or nil end
  for _, folder in ipairs(folders()) do
    if exists(folder .. PROGRAM) then return folder .. PROGRAM end
  end
end

-- ---- running it

-- A word for the shell.
local function quote(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

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
