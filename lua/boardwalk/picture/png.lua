--- Writing a picture as PNG, by the program boardwalk-png.

local core = require "boardwalk.core"
local helper_program = require "boardwalk.helper_program"

local png = {}

local PROGRAM = "boardwalk-png"

--- Where the program is, or nil and what to say.
---@return string? path
---@return string? message
---@return string? code
function png.find()
  local found = helper_program.find(PROGRAM)
  if found then return found end
  return nil, "pictures need libpng, which this build does not have: install libpng-dev and build "
    .. "again", "unsupported"
end

-- The last chunk of a whole PNG.
local LAST = "IEND\174\66\96\130"

-- Has the program write a canvas to a path; whether it did, as far as the machine tells: LuaJIT
-- does not tell how a program ended.
local function write(program, canvas, path)
  local quote = helper_program.quote
  local pipe = io.popen(("%s %d %d %s 2>/dev/null"):format(quote(program), canvas.width,
    canvas.height, quote(path)), "w")
  if not pipe then return false end
  canvas:rows(function(bytes) pipe:write(bytes) end)
  return pipe:close() and true or false
end

--- Writes a picture; a failure leaves the old file.
---@param canvas table
---@param path string
---@return boolean? done
---@return string? message
---@return string? code
function png.write(canvas, path)
  local program, message, code = png.find()
  if not program then return nil, message, code end
  local passing = os.tmpname()
  local done = write(program, canvas, passing)
  local bytes = done and core.read_file(passing)
  os.remove(passing)
  if not bytes or bytes:sub(-#LAST) ~= LAST then
    return nil, path .. ": the picture cannot be made", "io"
  end
  return core.write_file(path, bytes)
end

return png
