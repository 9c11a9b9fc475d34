--- Packer: an archive being made.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local overwrite = require "boardwalk.overwrite"
local text = require "boardwalk.text"

local class = core.classes.Packer
local flat = core.flat.Packer
local Packer = class.__index

local function self_of(method, self)
  return check.object(method, "self", self, "Packer")
end

--- Adds a file, which is read when its turn comes.
---@param name string the entry's, or "0x" and up to 8 digits of its hash
---@param path string
---@return boolean? done
---@return string? message
---@return string? code
function Packer:add_file(name, path)
  local method = "Packer.add_file"
  self_of(method, self)
  check.string(method, "name", name)
  return flat.add_file(self, name, check.string(method, "path", path))
end

--- Adds bytes.
---@param name string as of add_file
---@param bytes string
---@return boolean? done
---@return string? message
---@return string? code
function Packer:add(name, bytes)
  local method = "Packer.add"
  self_of(method, self)
  check.string(method, "name", name)
  return flat.add_bytes(self, name, check.string(method, "bytes", bytes))
end

-- ---- writing

local ORDERS = {name = false, added = true}

-- Whether entries stay in the order of adding.
local function as_added_of(method, options)
  local order = options.order == nil and "name" or options.order
  if ORDERS[order] == nil then
    check.fail(method, "options.order", '"name" or "added"', options.order)
  end
  return ORDERS[order]
end

local WAD_LETTERS = {D = "W", I = "A", R = "D", d = "w", i = "a", r = "d"}

-- The path of the WAD beside an index, which bw.wad looks for there: each letter of the ending .DIR
-- keeps its case.
local function wad_beside(path)
  local stem, ending = path:match("^(.*%.)([dD][iI][rR])$")
  return stem and stem .. ending:gsub("%a", WAD_LETTERS)
end

-- The two paths and what options say; nil, message, code when they may not be written.
local function targets(method, dir_path, wad_path, options)
  check.string(method, "dir", dir_path)
  check.optional_string(method, "wad", wad_path)
  options = check.options(method, "options", options, {"order", "force"})
  local as_added = as_added_of(method, options)
  local force = options.force ~= nil and check.boolean(method, "options.force", options.force)
  wad_path = wad_path or wad_beside(dir_path)
  if not wad_path then
    return nil, dir_path .. ": the path of the WAD is needed when the index does not end in .DIR",
      "invalid"
  end
  if dir_path == wad_path then
    return nil, dir_path .. ": the index and the WAD are two files", "invalid"
  end
  for _, path in ipairs({dir_path, wad_path}) do
    local allowed, message, code = overwrite.allow(path, force)
    if not allowed then return nil, message, code end
  end
  return wad_path, as_added
end

local function begin(self, method, dir_path, wad_path, options)
  local path, as_added, code = targets(method, dir_path, wad_path, options)
  if not path then return nil, as_added, code end
  return flat.begin(self, dir_path, path, as_added)
end

--- Starts writing the two files, which appear when finish() is called.
---@param dir_path string
---@param wad_path? string that of the index with the ending .WAD when absent
---@param options? table order = "name" (default: as on the disc) or "added"; force = true: over
--- files that are there
---@return boolean? done
---@return string? message
---@return string? code
function Packer:begin(dir_path, wad_path, options)
  return begin(self_of("Packer.begin", self), "Packer.begin", dir_path, wad_path, options)
end

--- Writes the next entry.
---@return integer? left how many are still to come
---@return string? message
---@return string? code
function Packer:step()
  return flat.step(self_of("Packer.step", self))
end

--- Puts the files in place, once no entry is left.
---@return boolean? done
---@return string? message
---@return string? code
function Packer:finish()
  return flat.finish(self_of("Packer.finish", self))
end

--- Writes the archive: begin, every step, finish.
---@param dir_path string
---@param wad_path? string as of begin
---@param options? table as of begin
---@return boolean? done
---@return string? message
---@return string? code
function Packer:write(dir_path, wad_path, options)
  local method = "Packer.write"
  local done, message, code = begin(self_of(method, self), method, dir_path, wad_path, options)
  local left = done and self:count()
  while left and left > 0 do left, message, code = self:step() end
  if not left then return nil, message, code end
  return self:finish()
end

--- The archive as bytes.
---@param options? table order, as of begin
---@return string? dir bytes of the index
---@return string? wad bytes of the WAD; or the message
---@return string? code
function Packer:bytes(options)
  local method = "Packer.bytes"
  self_of(method, self)
  options = check.options(method, "options", options, {"order"})
  return flat.write(self, as_added_of(method, options))
end

function class.__len(self)
  return Packer.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Packer" then return "Packer" end
  return "Packer: " .. (fault and "destroyed" or text.count(self:count(), "entry", "entries"))
end
