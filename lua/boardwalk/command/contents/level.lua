--- What a level holds besides collision, as a table for JSON and as lines of text.

local text = require "boardwalk.text"

local contents = {}

-- The chunks that are RenderWare streams.
local STREAMS = {[0x2a] = true, [0x47] = true, [0x15] = true}

local function chunk_of(level, chunk)
  local found = {index = chunk.index, part = chunk.part, type = chunk.type, size = chunk.size}
  if STREAMS[chunk.type] then
    local sections, message = level:sections(chunk.index)
    found.sections, found.problem = sections and #sections, not sections and message or nil
  end
  return found
end

local function subtitles_of(level)
  local subtitles, message = level:subtitles()
  if not subtitles then return {problem = message} end
  local languages = {}
  for i, name in ipairs(subtitles:languages()) do
    languages[i] = {name = name, scenes = subtitles:scenes(name)}
  end
  return {records = #subtitles, languages = languages}
end

--- The record of a level.
---@param level LevelObject
---@return table
function contents.record(level)
  local chunks, paths = {}, level.paths
  for i, chunk in ipairs(level:chunks()) do chunks[i] = chunk_of(level, chunk) end
  return {
    id = ("0x%08x"):format(level:id()), chunks = chunks, occluders = #level.occluders,
    paths = {
      areas = paths:area_count(), paths = paths:path_count(), vertices = paths:vertex_count(),
      nodes = paths:node_count(), edges = paths:edge_count(),
    },
    subtitles = subtitles_of(level),
  }
end

local function chunk_line(chunk)
  local rest = chunk.sections and ", " .. text.count(chunk.sections, "section")
    or chunk.problem and "; " .. chunk.problem or ""
  return ("chunk %d: 0x%02x %s, %s%s"):format(chunk.index, chunk.type, chunk.part,
    text.count(chunk.size, "byte"), rest)
end

local function subtitles_line(subtitles)
  if subtitles.problem then return subtitles.problem end -- which begins alike
  local words = {}
  for i, language in ipairs(subtitles.languages) do
    words[i] = ("%s (%s)"):format(language.name, table.concat(language.scenes, ", "))
  end
  return ("subtitles: %s%s"):format(text.count(subtitles.records, "record"),
    words[1] and ": " .. table.concat(words, ", ") or "")
end

--- A record as lines of text.
---@param record table
---@return string[]
function contents.lines(record)
  local paths = record.paths
  local lines = {
    ("level: id %s; %s"):format(record.id, text.count(record.occluders, "occluder")),
    ("paths: %s, %s, %s, %s, %s"):format(text.count(paths.areas, "area"),
      text.count(paths.paths, "path"), text.count(paths.vertices, "vertex", "vertices"),
      text.count(paths.nodes, "node"), text.count(paths.edges, "edge")),
    subtitles_line(record.subtitles),
  }
  for _, chunk in ipairs(record.chunks) do lines[#lines + 1] = chunk_line(chunk) end
  return lines
end

return contents
