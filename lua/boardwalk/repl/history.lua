--- The lines typed at the prompt, kept across sessions in $XDG_STATE_HOME/boardwalk/history, else
--- in ~/.local/state/boardwalk/history. Where that cannot be read or written there is no history,
--- and no error.

local lfs = require "lfs"

local history = {}

-- How many lines are kept.
local LINES = 1000

-- An absolute path from the environment; the standard says that any other is passed over.
local function folder_of(variable, rest)
  local folder = os.getenv(variable)
  return folder and folder:find("^/") and folder .. rest or nil
end

--- Where the history is; nil for nowhere.
---@return string?
function history.path()
  local folder = folder_of("XDG_STATE_HOME", "") or folder_of("HOME", "/.local/state")
  return folder and folder .. "/boardwalk/history"
end

local function make_folders(path)
  for folder in path:gmatch("()/") do
    if folder > 1 then lfs.mkdir(path:sub(1, folder - 1)) end
  end
end

local function write(path, mode, lines)
  local file = io.open(path, mode)
  if not file then return end
  for _, line in ipairs(lines) do file:write(line, "\n") end
  file:close()
end

--- The lines kept, the oldest first.
---@param path string?
---@return string[]
function history.load(path)
  local file = path and io.open(path, "rb")
  local text = file and file:read("*a") or "" -- nil for a folder
  if file then file:close() end
  local lines = {}
  for line in text:gmatch("[^\n]+") do lines[#lines + 1] = line end
  if #lines <= LINES then return lines end
  local last = {}
  for i = #lines - LINES + 1, #lines do last[#last + 1] = lines[i] end
  write(path, "wb", last)
  return last
end

--- Keeps a line.
---@param path string?
---@param line string
function history.add(path, line)
  if not path then return end
  make_folders(path)
  write(path, "ab", {line})
end

return history
