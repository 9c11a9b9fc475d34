-- What the specs share: where things are, temporary files, running the command, near numbers.
local json = require "dkjson"
local lfs = require "lfs"

local helpers = {}

local here = debug.getinfo(1, "S").source:match("^@(.*)[/\\][^/\\]*$") or "."
if not here:find("^[/\\]") then here = lfs.currentdir() .. "/" .. here end

--- The folder of the checkout, as an absolute path.
helpers.root = here .. "/.."
--- The folder that was built into, as an absolute path.
helpers.build = os.getenv("BOARDWALK_BUILD") or helpers.root .. "/build"
--- The interpreter under test.
helpers.lua = os.getenv("BOARDWALK_LUA") or (rawget(_G, "jit") and "luajit" or "lua5.4")

-- A checkout's modules find the API description as an installed tree does.
dofile(helpers.root .. "/docs/loader.lua")

--- One of two values, for what a machine itself does or says.
---@generic T
---@param lua54 T
---@param luajit T
---@return T
function helpers.by_machine(lua54, luajit)
  return rawget(_G, "jit") and luajit or lua54
end

---@param path string
---@return boolean
function helpers.exists(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

--- Reads a whole file; raises when it cannot.
---@param path string
---@return string
function helpers.read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = assert(file:read("*a"))
  file:close()
  return bytes
end

--- Compiles Lua text with a table as its globals; raises when it is no Lua.
---@param text string
---@param name string a chunk name
---@param environment table
---@return function
function helpers.compile(text, name, environment)
  local setfenv = rawget(_G, "setfenv")
  if setfenv then return setfenv(assert(load(text, name)), environment) end
  return assert(load(text, name, "t", environment))
end

--- The path of a file or folder of the data beside the checkout, or nil when it is not there.
--- A spec that needs one says so: `if not path then pending("...") return end`.
---@param path string
---@return string|nil
function helpers.shared(path)
  local full = (os.getenv("BOARDWALK_SHARED") or helpers.root .. "/../shared") .. "/" .. path
  return helpers.exists(full) and full or nil
end

--- The path of a file in spec/vectors.
---@param path string
---@return string
function helpers.vector(path)
  return helpers.root .. "/spec/vectors/" .. path
end

--- Writes a file.
---@param path string
---@param bytes string
---@return string path
function helpers.write(path, bytes)
  local file = assert(io.open(path, "wb"))
  assert(file:write(bytes))
  assert(file:close())
  return path
end

--- A path for a new file or folder; `make test` removes what was put there.
---@param suffix string|nil
---@return string
function helpers.temp_name(suffix)
  local name = os.tmpname()
  os.remove(name)
  local folder = os.getenv("BOARDWALK_TMP")
  if folder then name = folder .. "/" .. name:match("[^/\\]+$") end
  return name .. (suffix or "")
end

--- Writes a temporary file and gives its path.
---@param bytes string
---@param suffix string|nil
---@return string
function helpers.temp_file(bytes, suffix)
  return helpers.write(helpers.temp_name(suffix), bytes)
end

--- A text with faults planted: each change is a text that is there once, and what stands in its
--- place.
---@param text string
---@param changes string[][]
---@return string
function helpers.planted(text, changes)
  for _, change in ipairs(changes) do
    local first, last = text:find(change[1], 1, true)
    assert(first and not text:find(change[1], last, true), change[1])
    text = text:sub(1, first - 1) .. change[2] .. text:sub(last + 1)
  end
  return text
end

--- The records of a JSON Lines file in order, each with its number as `line`; null is nil.
---@param path string
---@return table[]
function helpers.json_lines(path)
  local records, number = {}, 0
  for text in io.lines(path) do
    number = number + 1
    if text:find("%S") then
      local record, _, message = json.decode(text)
      if record == nil then error(("%s:%d: %s"):format(path, number, message)) end
      record.line = number
      records[#records + 1] = record
    end
  end
  return records
end

--- The values of JSON text, one a line.
---@param text string
---@return any[]
function helpers.json_values(text)
  local values = {}
  for line in text:gmatch("[^\n]+") do values[#values + 1] = assert(json.decode(line)) end
  return values
end

--- A word for the shell.
---@param word string
---@return string
function helpers.quote(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

--- Makes garbage whose finalizer is a function.
---@param body function
function helpers.on_collect(body)
  local proxy = rawget(_G, "newproxy")
  if proxy then
    getmetatable(proxy(true)).__gc = body
  else
    setmetatable({}, {__gc = body})
  end
end

---@class RunResult
---@field status integer exit status; 124 after ten minutes
---@field out string standard output
---@field err string standard error

--- Runs a shell command. Options: `stdin` (a string), `cwd` (a folder).
---@param command string
---@param options table|nil
---@return RunResult
function helpers.shell(command, options)
  options = options or {}
  local quote = helpers.quote
  local out, err, code = helpers.temp_name(), helpers.temp_name(), helpers.temp_name()
  local stdin = options.stdin and helpers.temp_file(options.stdin)
  os.execute(("( %s timeout 600 sh -c %s ) <%s >%s 2>%s; echo $? >%s"):format(
    options.cwd and "cd " .. quote(options.cwd) .. " &&" or "", quote(command),
    quote(stdin or "/dev/null"), quote(out), quote(err), quote(code)))
  local result = {
    status = tonumber(helpers.read(code)), out = helpers.read(out), err = helpers.read(err),
  }
  for _, path in ipairs({out, err, code, stdin}) do os.remove(path) end
  return result
end

--- The shell command that runs the command with a list of arguments: as build/boardwalk on Lua 5.4,
--- elsewhere as bin/boardwalk by the interpreter under test.
---@param arguments string[]
---@param script boolean|string|nil as bin/boardwalk everywhere, or as the script at a path
---@return string
function helpers.boardwalk_line(arguments, script)
  local words = {}
  if rawget(_G, "jit") or script then
    if type(script) ~= "string" then script = helpers.root .. "/bin/boardwalk" end
    words[1], words[2] = helpers.quote(helpers.lua), helpers.quote(script)
  else
    words[1] = helpers.quote(helpers.build .. "/boardwalk")
  end
  for _, argument in ipairs(arguments) do words[#words + 1] = helpers.quote(argument) end
  local wrap = os.getenv("WRAP") -- valgrind looks into the command too
  return (wrap and wrap .. " " or "") .. table.concat(words, " ")
end

--- Runs the command with a list of arguments. Options: those of `shell`; `script` as of
--- boardwalk_line; `before` and `after`: text for the shell, such as a variable or where the output
--- goes.
---@param arguments string[]
---@param options table|nil
---@return RunResult
function helpers.boardwalk(arguments, options)
  options = options or {}
  local line = helpers.boardwalk_line(arguments, options.script)
  line = ("%s %s %s"):format(options.before or "", line, options.after or "")
  return helpers.shell(line, options)
end

--- Runs make in a folder: one of its own, whatever make runs these specs.
---@param folder string
---@param arguments string for the shell
---@return RunResult
function helpers.make(folder, arguments)
  return helpers.shell("env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u BUILD -u CC -u CFLAGS "
    .. "-u LDFLAGS make -C " .. helpers.quote(folder) .. " " .. arguments)
end

--- Copies the sources of the checkout, without what was built, into a new folder.
---@param folder string
function helpers.copy_checkout(folder)
  local copied = helpers.shell(("mkdir -p %s && tar -cf - --exclude=./build --exclude=./.git . | "
    .. "tar -xf - -C %s"):format(helpers.quote(folder), helpers.quote(folder)),
    {cwd = helpers.root})
  if copied.status ~= 0 then error(copied.err) end
end

--- Whether a program is in the path.
---@param program string
---@return boolean
function helpers.has(program)
  return helpers.shell("command -v " .. program).status == 0
end

--- Whether a number is the expected one within 1e-5, or 1e-5 of it when it is over 1.
---@param actual number|nil
---@param expected number|nil
---@return boolean
function helpers.near(actual, expected)
  if type(actual) ~= "number" or type(expected) ~= "number" then return actual == expected end
  if actual == expected then return true end
  return math.abs(actual - expected) <= 1e-5 * math.max(1, math.abs(expected))
end

--- Raises unless `near`; `what` names the number.
---@param actual number|nil
---@param expected number|nil
---@param what string|nil
function helpers.assert_near(actual, expected, what)
  if helpers.near(actual, expected) then return end
  local text = ("%s: expected %s, got %s"):format(
    what or "number", tostring(expected), tostring(actual))
  error(text, 2)
end

--- Raises unless two lists of numbers are `near`, number by number; `what` names the list.
---@param actual number[]
---@param expected number[]
---@param what string|nil
function helpers.assert_near_list(actual, expected, what)
  if #actual ~= #expected then
    error(("%s: expected %d numbers, got %d"):format(what or "list", #expected, #actual), 2)
  end
  for i = 1, #expected do
    helpers.assert_near(actual[i], expected[i], ("%s[%d]"):format(what or "list", i))
  end
end

--- The message of a call that raises, without the place before it.
---@param call function
---@return string
function helpers.message_of(call, ...)
  local ok, message = pcall(call, ...)
  assert(not ok and type(message) == "string", "the call raised no message")
  return (message:gsub("^[^:]*_spec%.lua:%d+: ", ""))
end

--- Runs a script in states of less and less memory: where it runs out, that is an error value.
---@param script string
---@param low integer bytes of the smallest state
---@param high integer of the largest
---@param step integer
---@return integer succeeded how many runs did
---@return integer failed
function helpers.run_out_of_memory(script, low, high, step)
  local succeeded, failed = 0, 0
  for memory = low, high, step do
    local state = require("boardwalk.core").state({memory = memory})
    local ok, message, code = nil, "not enough memory", "memory"
    if state then
      ok, message, code = state:run(script, "=script")
      state:destroy()
    end
    if ok then
      succeeded = succeeded + 1
    else
      failed = failed + 1
      assert(message:find("memory"), message)
      assert(code == "memory" or code == "invalid", code)
    end
  end
  return succeeded, failed
end

--- What a body adds to Lua's memory once it was run before. A compiler may just then make room for
--- itself; what the body itself makes it makes every time.
---@param body function
---@return number kibibytes the least of five times
function helpers.garbage(body)
  for _ = 1, 3 do body() end
  collectgarbage()
  collectgarbage("stop")
  body() -- the collector makes the stack smaller, which now is as large as it needs
  local least = math.huge
  for _ = 1, 5 do
    local before = collectgarbage("count")
    body()
    least = math.min(least, collectgarbage("count") - before)
  end
  collectgarbage("restart")
  return least
end

--- Fails unless what an account kept is what a cast hit: the same triangle at the same distance.
---@param number integer of the ray
---@param hit table?
---@param kept table?
function helpers.same_hit(number, hit, kept)
  local of, t = hit and hit.triangle, hit and hit.t
  if of == (kept and kept.triangle) and t == (kept and kept.t) then return end
  error(("ray %d: hit %s at %s, kept %s at %s"):format(number, tostring(of), tostring(t),
    tostring(kept and kept.triangle), tostring(kept and kept.t)))
end

return helpers
