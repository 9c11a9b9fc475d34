--- Work on many files in several processes: each is this command again with a part of the files,
--- and prints a line a file. Nothing is written to disk, so work that is broken off leaves nothing.

local quote = require("boardwalk.helper_program").quote

local workers = {}

-- Files of one process, and bytes of their names: the shell takes no longer lines.
local MOST_FILES, MOST_BYTES = 64, 60000

-- The words that started this command, or nil where it was not started as a program.
local function own_words()
  local arg = rawget(_G, "arg")
  if not (io.popen and arg and arg[0]) then return nil end
  local first, words = 0, {}
  while arg[first - 1] do first = first - 1 end
  for i = first, 0 do words[#words + 1] = quote(arg[i]) end
  return words
end

-- Parts of the list, small enough that the last ones end together.
local function batches_of(files, jobs)
  local most = math.max(1, math.min(MOST_FILES, math.ceil(#files / (jobs * 4))))
  local batches, batch, bytes = {}, {}, 0
  for _, file in ipairs(files) do
    if #batch >= most or #batch > 0 and bytes + #file > MOST_BYTES then
      batches[#batches + 1] = batch
      batch, bytes = {}, 0
    end
    batch[#batch + 1] = file
    bytes = bytes + #quote(file) + 1
  end
  batches[#batches + 1] = batch
  return batches
end

-- Starts a process that never ends ours: it has no input, and what it says of errors is ours too.
local function start(words, arguments, batch)
  local line = {}
  for _, word in ipairs(words) do line[#line + 1] = word end
  for _, argument in ipairs(arguments) do line[#line + 1] = quote(argument) end
  line[#line + 1] = "--"
  for _, file in ipairs(batch) do line[#line + 1] = quote(file) end
  return io.popen(table.concat(line, " ") .. " </dev/null")
end

--- Runs this command on files in up to `jobs` processes at once.
---@param arguments string[] of each, before the files
---@param files string[]
---@param jobs integer
---@param each fun(file: string, line: string?) called for every file in the order of the list;
--- without a line where its process ended early
---@return boolean done false where no process can be started
function workers.run(arguments, files, jobs, each)
  local words = own_words()
  if not words then return false end
  local batches, pipes = batches_of(files, jobs), {}
  for due = 1, #batches do
    for i = due, math.min(due + jobs - 1, #batches) do
      if pipes[i] == nil then pipes[i] = start(words, arguments, batches[i]) or false end
    end
    local pipe = pipes[due]
    for _, file in ipairs(batches[due]) do each(file, pipe and pipe:read("*l") or nil) end
    if pipe then pipe:close() end
  end
  return true
end

return workers
