--- How a game goes on: the checkpoint, numbers that outlive a level, the end of one and the next.
--- source: the scripting page, "Level entry, exit, mission end"

local arguments = require "boardwalk.script.arguments"

local progress = {}

local SLOTS, BITS = 8, 128
local NAME_LENGTH = 31

--- Level-end states.
progress.PLAYING, progress.FAILED, progress.COMPLETED, progress.LEAVING = 0, 1, 2, 3

--- What outlives a level.
function progress.saved()
  local floats = {}
  for slot = 1, SLOTS do floats[slot] = 0 end
  return {checkpoint = 1, floats = floats, bools = {}}
end

function progress.start(session)
  session.game.level_end = progress.PLAYING
  session.game.next_level = nil
  session.game.start_name = nil
end

--- Ends the level as failed, as the engine itself does for a player who fell out of it.
function progress.fail(session)
  if session.game.level_end == progress.PLAYING then session.game.level_end = progress.FAILED end
end

local function is_slot(number, count)
  return number >= 1 and number <= count
end

local function add_saves(session, bindings)
  --- SetLUASaveDataFloat(slot 1 to 8, number). our choice: other slots do nothing.
  function bindings.SetLUASaveDataFloat(slot, number)
    slot = arguments.integer(slot)
    if is_slot(slot, SLOTS) then session.saved.floats[slot] = arguments.float32(number) end
  end

  --- GetLUASaveDataFloat(slot 1 to 8) -> number; 0 for other slots.
  function bindings.GetLUASaveDataFloat(slot)
    return arguments.result(session.saved.floats[arguments.integer(slot)] or 0)
  end

  --- SetLUASaveDataBool(bit 1 to 128, on). our choice: other bits are refused.
  function bindings.SetLUASaveDataBool(bit, on)
    bit = arguments.integer(bit)
    if is_slot(bit, BITS) then session.saved.bools[bit] = arguments.boolean(on) or nil end
  end

  --- GetLUASaveDataBool(bit 1 to 128) -> 1 or nil.
  function bindings.GetLUASaveDataBool(bit)
    return session.saved.bools[arguments.integer(bit)] and 1 or nil
  end
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function progress.bindings(session)
  local bindings = {}
  add_saves(session, bindings)

  --- SetStartGameCallback(name): called once, when the level is ready; nil: nobody.
  function bindings.SetStartGameCallback(name)
    session.game.start_name = name ~= nil and arguments.text(name):sub(1, NAME_LENGTH) or nil
  end

  --- SetCheckPoint(n), GetCheckPoint() -> n: 1 at first; it outlives the level.
  function bindings.SetCheckPoint(number)
    session.saved.checkpoint = arguments.integer(number)
  end

  function bindings.GetCheckPoint()
    return session.saved.checkpoint
  end

  --- MenuLoadLevel(name): asks for the next level. From now on no message is delivered; the calling
  --- function goes on.
  function bindings.MenuLoadLevel(name)
    session.game.level_end = progress.LEAVING
    session.game.next_level = arguments.text(name)
  end

  --- GameIsOver() -> 1 once the level ends, else nil.
  function bindings.GameIsOver()
    return session.game.level_end ~= progress.PLAYING and 1 or nil
  end

  return bindings
end

return progress
