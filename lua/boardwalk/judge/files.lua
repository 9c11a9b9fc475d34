--- Records made of a level, and the level beside them, as files.

local core = require "boardwalk.core"
local maker = require "boardwalk.judge.maker"
local meshes = require "boardwalk.conform.warriors.meshes"
local overwrite = require "boardwalk.overwrite"
local source = require "boardwalk.judge.source"

local files = {}

local function write(path, bytes, force)
  local allowed, message, code = overwrite.allow(path, force)
  if not allowed then return nil, message, code end
  return core.write_file(path, bytes)
end

--- Makes records of a mesh and writes them, and its six chunks beside them: OUT.jsonl and OUT.lev.
---@param mesh CollisionMesh
---@param out string the path of the records
---@param options { kinds: string[], count: integer, seed: integer, all: boolean?, force: boolean?,
--- each: fun(made: integer)? }
---@return table? run of boardwalk.judge.maker, with `made` and `level`
---@return string? message
---@return string? code
function files.write(mesh, out, options)
  if #mesh == 0 then return nil, "the level has no triangles", "invalid" end
  local level = out:gsub("%.jsonl$", "") .. ".lev"
  local allowed, message, code = overwrite.allow(out, options.force)
  if not allowed then return nil, message, code end
  local bytes = mesh:save()
  local done
  done, message, code = write(level, bytes, options.force)
  if not done then return nil, message, code end
  local from = source.new(mesh, options.seed, {folder = ".", cache = {}},
    "./" .. level:match("[^/]*$"))
  from.crc32 = meshes.crc32(bytes)
  local next_record, run = maker.records(from, options.kinds, options.count, {all = options.all})
  local lines = {}
  for record in next_record do
    lines[#lines + 1] = maker.line(record)
    if options.each then options.each(#lines) end
  end
  run.made, run.level = #lines, level
  lines[#lines + 1] = ""
  done, message, code = write(out, table.concat(lines, "\n"), options.force)
  if not done then return nil, message, code end
  return run
end

return files
