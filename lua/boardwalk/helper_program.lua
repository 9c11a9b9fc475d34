--- Programs that are built beside the module where a library is found, and do what it does in a
--- process of their own.

local core = require "boardwalk.core"

local helper_program = {}

local function folder_of(path)
  return path:match("^(.*[/\\])")
end

-- The folders they may be in: that of the C module, where it is installed, and of a build that the
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

--- Where a program is.
---@param name string "boardwalk-assimp"
---@return string? path nil when it is not there; the variable BOARDWALK_ASSIMP names another
function helper_program.find(name)
  if not io.popen then return nil end
  local given = os.getenv((name:upper():gsub("%-", "_")))
  if given then return core.file_exists(given) and given or nil end
  for _, folder in ipairs(folders()) do
    if core.file_exists(folder .. name) then return folder .. name end
  end
end

--- A word for the shell.
---@param word string
---@return string
function helper_program.quote(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

return helper_program
