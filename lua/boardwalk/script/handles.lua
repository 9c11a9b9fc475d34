--- Handles: the plain numbers a script holds objects by.
-- High 16 bits: index into the table; low 16: a serial, never 0 for a live object, so that the
-- handle of an object that is gone finds nothing. source: the scripting page, "Handles"

local Handles = {}
Handles.__index = Handles

-- Where each kind of object is looked for room for, in order. our choice: flags and boxes that no
-- longer fit in their own ranges go on behind them.
local ROOM = {
  human = {{0, 59}},
  camera = {{60, 107}},
  flag = {{108, 619}, {748, 2815}},
  box = {{620, 747}, {748, 2815}},
  object = {{748, 2815}},
}

local SERIALS = 0x10000

local handles = {}

---@return table handles an empty table of handles
function handles.new()
  return setmetatable({entries = {}, last_serial = 0, searched = {}}, Handles)
end

-- The first free index of a kind. All below `searched` are taken, so that filling a table stays
-- quick.
local function free_index(self, kind)
  local entries = self.entries
  for i, range in ipairs(ROOM[kind]) do
    local key = kind .. i
    for index = self.searched[key] or range[1], range[2] do
      if not entries[index] then
        self.searched[key] = index
        return index
      end
    end
    self.searched[key] = range[2] + 1
  end
  return nil
end

function Handles:next_serial()
  self.last_serial = self.last_serial % (SERIALS - 1) + 1
  return self.last_serial
end

--- Keeps an object.
---@param kind string "human", "camera", "flag", "box" or "object"
---@param object any
---@return integer? handle nil when there is no room for one more of its kind
function Handles:add(kind, object)
  local index = free_index(self, kind)
  if not index then return nil end
  local serial = self:next_serial()
  self.entries[index] = {kind = kind, serial = serial, object = object}
  return index * SERIALS + serial
end

function Handles:entry(handle)
  local index = math.floor(handle / SERIALS)
  local entry = self.entries[index]
  if entry and entry.serial == handle % SERIALS then return entry, index end
  return nil
end

--- The object of a handle.
---@param handle integer from 0 to 0xffffffff
---@param kind? string only an object of this kind
---@return any? object nil for a handle that finds nothing
---@return string? kind
function Handles:find(handle, kind)
  local entry = self:entry(handle)
  if entry and (kind == nil or entry.kind == kind) then return entry.object, entry.kind end
  return nil
end

--- Forgets an object; its handle finds nothing from now on.
---@param handle integer
function Handles:remove(handle)
  local entry, index = self:entry(handle)
  if not entry then return end
  self.entries[index] = nil
  self.searched = {}
end

--- Every object of a kind with its handle, by index.
---@param kind string
---@return table[] list of {handle, object}
function Handles:list(kind)
  local list = {}
  for _, range in ipairs(ROOM[kind]) do
    for index = range[1], range[2] do
      local entry = self.entries[index]
      if entry and entry.kind == kind then
        list[#list + 1] = {index * SERIALS + entry.serial, entry.object}
      end
    end
  end
  return list
end

return handles
