-- A session of level scripts with a small level of its own, for specs.
local bw = require "boardwalk"
local script = require "boardwalk.script"

local level_script = {}

local function quad(list, a, b, c, d, surface)
  list[#list + 1] = {a = a, b = b, c = c, material = surface}
  list[#list + 1] = {a = a, b = c, c = d, material = surface}
end

--- A floor from (-20, -20) to (20, 20) at z = 0, triangles 0 and 1; a wall 2 m high at y = 10 that
--- faces south from x = -5 to 5, triangles 2 and 3.
function level_script.level()
  local list = {}
  quad(list, {-20, -20, 0}, {20, -20, 0}, {20, 20, 0}, {-20, 20, 0}, "CONCRETE")
  quad(list, {-5, 10, 0}, {5, 10, 0}, {5, 10, 2}, {-5, 10, 2}, "WOOD")
  return assert(bw.mesh(list))
end

--- A session; `session.output` is what was printed, `session.told` what went wrong in silent mode,
--- `session.lines` the trace. Options are those of script.new; `files` are sources of other scripts
--- by name, and trace = true keeps one.
function level_script.new(options)
  options = options or {}
  local session
  local files = options.files or {}
  local lines = {}
  session = script.new {
    mesh = options.mesh or level_script.level(), level = {name = "small", source = "test"},
    write = function(text) session.output = session.output .. text end,
    silent = options.silent, dialect = options.dialect, world = options.world,
    report = function(message) session.told[#session.told + 1] = message end,
    read = function(name)
      if files[name] then return files[name], nil, name .. ".lua" end
      return nil, name .. ".lua: no such file"
    end,
    trace = options.trace and function(line) lines[#lines + 1] = line end or nil,
  }
  session.output, session.told, session.lines = "", {}, lines
  return session
end

--- Runs source text in a session and gives what it returns.
function level_script.run(source, session)
  session = session or level_script.new()
  return assert(session:load(source, "@test.lua"))()
end

--- Runs source text in a fresh session, lets frames pass, and gives the words that `Log` was called
--- with: a global function of the script, which adds its arguments and the time to a list.
function level_script.log(source, frames, options)
  local session = level_script.new(options)
  level_script.run([[
    log = {}
    function Log(...)
      local words = {...}
      for i = 1, select("#", ...) do words[i] = tostring(words[i]) end
      log[#log + 1] = table.concat(words, " ")
    end]], session)
  level_script.run(source, session)
  session:run_frames(frames or 0)
  return session.environment.log, session
end

return level_script
