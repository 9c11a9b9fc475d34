--- Records made of a world, and the world beside them, as files.

local conform = require "boardwalk.conform"
local conform_files = require "boardwalk.conform.files"
local core = require "boardwalk.core"
local crc = require "boardwalk.conform.crc"
local formats = require "boardwalk.judge.formats"
local maker = require "boardwalk.judge.maker"
local overwrite = require "boardwalk.overwrite"
local schema = require "boardwalk.conform.schema"

local files = {}

local function write(path, bytes, force)
  local allowed, message, code = overwrite.allow(path, force)
  if not allowed then return nil, message, code end
  return core.write_file(path, bytes)
end

-- Writes the files of a format beside the records; gives their paths, and what every record has of
-- them.
local function write_world(format, world, stem, force)
  local list, message, code = format.files(world)
  if not list then return nil, message, code end
  local paths, names = {}, {}
  for i, file in ipairs(list) do
    paths[i] = stem .. "." .. file.ending
    names[i] = paths[i]:match("[^/]*$")
    local done
    done, message, code = write(paths[i], file.bytes, force)
    if not done then return nil, message, code end
  end
  local crc32 = list[1] and crc.of(list[1].bytes)
  return paths, format.about and format.about(names, crc32, world)
    or {file = names[1], crc32 = crc32}
end

-- What is wrong with the names of the files, as records have them; or nil.
local function fault_of(making)
  local inputs = conform.find(making.format.format, making.kind.name).checker.inputs
  for key, value in pairs(making.about) do
    local problem = schema.check(inputs[key], value, key)
    if problem then return problem end
  end
end

-- Completes the makings: writes the files of each format once, and makes its source. Gives the
-- paths of the files.
local function prepare(makings, world, out, options)
  local place = {folder = conform_files.folder(out), cache = {}}
  local stem, written, by_format = out:gsub("%.jsonl$", ""), {}, {}
  for _, making in ipairs(makings) do
    local format = making.format
    local known = by_format[format]
    if not known then
      local paths, about, code = write_world(format, world, stem, options.force)
      if not paths then return nil, about, code end
      for _, path in ipairs(paths) do written[#written + 1] = path end
      known = {about = about, from = format.source(world, options.seed, place, about)}
      by_format[format] = known
    end
    making.place, making.about, making.from = place, known.about, known.from
    local problem = fault_of(making)
    if problem then return nil, ("%s: %s"):format(out, problem), "invalid" end
  end
  return written
end

--- Makes records of a world and writes them, and its own files beside them: OUT.jsonl and OUT.lev,
--- say.
---@param world any as a file was loaded
---@param out string the path of the records
---@param options { kinds: string[], count: integer, seed: integer, all: boolean?, force: boolean?,
--- each: fun(made: integer)? }
---@return table? run of boardwalk.judge.maker, with `made` and `files`, the paths of the world's
---@return string? message
---@return string? code
function files.write(world, out, options)
  local makings, message, code = formats.of_world(world, options.kinds)
  if not makings then return nil, message, code end
  local done
  done, message, code = overwrite.allow(out, options.force)
  if not done then return nil, message, code end
  local written
  written, message, code = prepare(makings, world, out, options)
  if not written then return nil, message, code end
  local next_record, run = maker.records(makings, options.count, {all = options.all})
  local lines = {}
  for record, entry in next_record do
    lines[#lines + 1] = maker.line(record, entry)
    if options.each then options.each(#lines) end
  end
  run.made, run.files = #lines, written
  lines[#lines + 1] = ""
  done, message, code = write(out, table.concat(lines, "\n"), options.force)
  if not done then return nil, message, code end
  return run
end

return files
