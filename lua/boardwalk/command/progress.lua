--- A bar for long work, on a terminal and nowhere else.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local progress = {}

local Progress = {}
Progress.__index = Progress

-- Seconds of work before the bar is shown, and between two pictures of it.
local PATIENCE, PAUSE = 0.3, 0.1
local WIDTH = 30

--- Makes a bar.
---@param out table where the command prints
---@param noun string what is counted, as "entries"
---@param total integer
---@param options? table shown: whether there is a terminal; clock: as os.clock; both for specs
---@return table bar
function progress.new(out, noun, total, options)
  options = options or {}
  local shown = options.shown
  if shown == nil then shown = core.is_terminal() end
  local clock = options.clock or os.clock
  return setmetatable({
    out = out, noun = noun, total = total, shown = shown, clock = clock,
    due = clock() + PATIENCE, drawn = 0,
  }, Progress)
end

-- The bar as a line without its end.
local function picture(self, done)
  local filled = math.floor(WIDTH * done / self.total)
  return ("[%s%s] %s of %s %s"):format(("#"):rep(filled), ("-"):rep(WIDTH - filled),
    text.number(done), text.number(self.total), self.noun)
end

--- Tells how much is done.
---@param done integer
function Progress:update(done)
  if not self.shown or self.total == 0 then return end
  local now = self.clock()
  if now < self.due then return end
  self.due = now + PAUSE
  local line = picture(self, done)
  self.out:write("\r", line, (" "):rep(self.drawn - #line))
  self.out:flush()
  self.drawn = #line
end

--- Takes the bar away.
function Progress:finish()
  if self.drawn == 0 then return end
  self.out:write("\r", (" "):rep(self.drawn), "\r")
  self.out:flush()
  self.drawn = 0
end

return progress
