--- Functions of the core that belong to no object: files, and numbers as text.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

local C = library.C

local functions = {}

-- From here on a double rounds to an infinite float32: the largest finite one and half a step.
local FLOAT_LIMIT = 2 ^ 128 - 2 ^ 103

--- read_file(path) -> bytes or nil, message, code
function functions.read_file(path)
  local usable, message, code = check.path("core.read_file", "path", path)
  if not usable then return nil, message, code end
  local out = library.bytes_out()
  local status = C.bw_file_read(path, library.allocator, out, library.error)
  if status ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

--- write_file(path, bytes) -> true or nil, message, code; a failure leaves the old file
function functions.write_file(path, bytes)
  local usable, message, code = check.path("core.write_file", "path", path)
  if not usable then return nil, message, code end
  check.string("core.write_file", "bytes", bytes)
  if C.bw_file_write(path, bytes, #bytes, library.error) ~= 0 then return library.failure() end
  return true
end

--- file_exists(path) -> whether there is anything under it
function functions.file_exists(path)
  return check.path("core.file_exists", "path", path) and C.bw_file_exists(path) ~= 0 or false
end

function functions.float_text(number)
  if type(number) ~= "number" then
    check.fail("bw.float_text", "number", "a number", number)
  end
  -- what is over float32 is an infinity there
  if number >= FLOAT_LIMIT then number = math.huge end
  if number <= -FLOAT_LIMIT then number = -math.huge end
  local text = ffi.new("char[?]", library.constants.BW_FLOAT_TEXT)
  return ffi.string(text, C.bw_float_format(number, text))
end

local value = ffi.new("float[1]")

function functions.float_parse(source)
  check.string("bw.float_parse", "text", source)
  if C.bw_float_parse(source, #source, value) ~= 0 then return value[0] end
  return nil
end

-- ---- formatted text

ffi.cdef "int snprintf(char *text, size_t size, const char *format, ...);"

-- More than the longest text of a number with a width and a precision of two digits.
local LONGEST = 512
local room = ffi.new("char[?]", LONGEST)

-- The conversions of numbers that are not whole.
local FRACTIONAL = {a = true, A = true, e = true, E = true, f = true, g = true, G = true}

--- string.format of the C library: LuaJIT's own rounds a number that lies halfway the other way.
function functions.format(form, ...)
  local count, values, at = select("#", ...), {...}, 0
  if type(form) == "string" then
    form = form:gsub("%%([-+ #0]*%d?%d?%.?%d?%d?)([%a%%])", function(options, kind)
      if kind == "%" then return nil end
      at = at + 1
      if not FRACTIONAL[kind] or type(values[at]) ~= "number" then return nil end
      ffi.C.snprintf(room, LONGEST, "%" .. options .. kind, values[at])
      values[at] = ffi.string(room)
      return "%s"
    end)
  end
  return string.format(form, unpack(values, 1, count))
end

return {functions = functions}
