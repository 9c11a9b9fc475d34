-- Prints how much of the C sources the tests ran, as lines and branches of each file and room, and
-- lists what none ran. The build had gcc's --coverage; gcov reads what its processes counted.
-- usage: coverage.lua BUILD REASONS [LEAST]
--   REASONS  what no test can run, each with a reason (the file says how it is written)
--   LEAST    fails when less than so many percent of the branches are taken, 0 by default

local json = require "dkjson"

-- ---- the counters

-- What gcov says of each object of the build, one table each: tests too run functions of headers.
local function each_object(build, call)
  local command = ("find '%s' -name '*.gcno' -print0 | sort -z | "
    .. "xargs -0 gcov --json-format --branch-probabilities --stdout"):format(build)
  local pipe = assert(io.popen(command))
  local objects = 0
  for line in pipe:lines() do
    objects = objects + 1
    call(assert(json.decode(line)))
  end
  local ended = pipe:close()
  assert(objects > 0, "gcov gave nothing: is this a build with --coverage?")
  -- A process that ends while it adds its counters may spoil a file: its object counts as not run.
  if not ended then io.stderr:write("gcov could not read all counters, as it says above\n") end
end

-- A function of a header is in several objects: its counters are added up. A line belongs to more
-- than one function where a macro made them.
local function add_line(lines, line)
  local of_line = lines[line.line_number] or {}
  lines[line.line_number] = of_line
  local key = ("%s %d"):format(line.function_name or "", #line.branches)
  local sum = of_line[key]
  if not sum then
    sum = {name = line.function_name or "", count = 0, branches = {}}
    of_line[key] = sum
  end
  sum.count = sum.count + line.count
  for i, branch in ipairs(line.branches) do
    sum.branches[i] = (sum.branches[i] or 0) + branch.count
  end
end

-- {path = {line number = {key = {name, count, branches}}}}
local function read_counters(build)
  local files = {}
  each_object(build, function(object)
    for _, file in ipairs(object.files) do
      if file.file:find("^src/") then
        files[file.file] = files[file.file] or {}
        for _, line in ipairs(file.lines) do add_line(files[file.file], line) end
      end
    end
  end)
  return files
end

-- ---- the reasons

local function read_reasons(path)
  local reasons, reason, number = {}, nil, 0
  for line in io.lines(path) do
    number = number + 1
    local file, name, text = line:match("^  (%S+) (%S+): (.+)$")
    if file then
      assert(reason, ("%s:%d: no reason stands above it"):format(path, number))
      reasons[("%s %s: %s"):format(file, name, text)] = {reason = reason, number = number}
    elseif not line:find("^#") and line ~= "" then
      assert(not line:find("^%s"), ("%s:%d: expected '  FILE FUNCTION: LINE'"):format(path, number))
      reason = line
    end
  end
  return reasons
end

-- ---- the sums

local function source_lines(path)
  local lines = {}
  for line in io.lines(path) do lines[#lines + 1] = line:match("^%s*(.-)%s*$") end
  return lines
end

local function sorted_keys(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

local function new_sum()
  return {lines = 0, run = 0, branches = 0, taken = 0, reasoned_lines = 0, reasoned = 0}
end

local function add_sum(total, part)
  for key, value in pairs(part) do total[key] = total[key] + value end
end

-- What of one function's part of a line no test ran, as text; nil: all ran.
local function missing_text(part)
  if part.count == 0 then return "never run" end
  local untaken = {}
  for i, count in ipairs(part.branches) do
    if count == 0 then untaken[#untaken + 1] = i end
  end
  if #untaken == 0 then return nil end
  return ("branch %s of %d not taken"):format(table.concat(untaken, ", "), #part.branches)
end

local function add_part(sum, part, missing, reason)
  for _, count in ipairs(part.branches) do
    sum.branches = sum.branches + 1
    if count > 0 then
      sum.taken = sum.taken + 1
    elseif reason then
      sum.reasoned = sum.reasoned + 1
    end
  end
  if missing and reason and part.count == 0 then sum.reasoned_lines = sum.reasoned_lines + 1 end
end

-- The sums of one file; what is missing and has no reason goes to `left`.
local function sum_of_file(path, counters, reasons, left)
  local sum, source = new_sum(), source_lines(path)
  for _, number in ipairs(sorted_keys(counters)) do
    local ran = false
    for _, key in ipairs(sorted_keys(counters[number])) do
      local part = counters[number][key]
      local entry = ("%s %s: %s"):format(path, part.name, source[number])
      local reason, missing = reasons[entry], missing_text(part)
      if reason then reason.found, reason.missing = true, reason.missing or missing end
      ran = ran or part.count > 0
      add_part(sum, part, missing, reason)
      if missing and not reason then
        left[#left + 1] = ("  %s %s: %s\n    line %d: %s"):format(path, part.name, source[number],
          number, missing)
      end
    end
    sum.lines, sum.run = sum.lines + 1, sum.run + (ran and 1 or 0)
  end
  return sum
end

-- ---- the table

local function percent(part, whole)
  return whole == 0 and "-" or ("%.1f %%"):format(100 * part / whole)
end

local ROW = "%-36s %6s %8s %9s %8s %13s\n"

local function print_row(name, sum)
  io.write(ROW:format(name, sum.lines, percent(sum.run, sum.lines), sum.branches,
    percent(sum.taken, sum.branches), sum.reasoned == 0 and "" or sum.reasoned))
end

local function print_head(title)
  io.write(ROW:format(title, "lines", "run", "branches", "taken", "with a reason"))
end

local function print_table(files, sums)
  local rooms, total = {}, new_sum()
  print_head("file")
  for _, path in ipairs(files) do
    local room = path:match("^src/[^/]+/") or "src/"
    rooms[room] = rooms[room] or new_sum()
    add_sum(rooms[room], sums[path])
    add_sum(total, sums[path])
    print_row(path, sums[path])
  end
  io.write("\n")
  print_head("room")
  for _, room in ipairs(sorted_keys(rooms)) do print_row(room, rooms[room]) end
  print_row("total", total)
  return total
end

-- Reasons of what is gone are faults; those of what a test ran after all are named.
local function check_reasons(reasons, path)
  local gone = 0
  for _, entry in ipairs(sorted_keys(reasons)) do
    local reason = reasons[entry]
    if not reason.found then
      gone = gone + 1
      io.stderr:write(("%s:%d: no such line: %s\n"):format(path, reason.number, entry))
    elseif not reason.missing then
      io.stderr:write(("%s:%d: a test runs it: %s\n"):format(path, reason.number, entry))
    end
  end
  return gone == 0
end

local MOST_SHOWN = 20

local function write_left(path, left)
  local file = assert(io.open(path, "w"))
  file:write("# What no test ran, and no reason is given for.\n")
  for _, text in ipairs(left) do file:write(text, "\n") end
  assert(file:close())
end

local function main(build, reasons_path, least)
  local reasons = read_reasons(reasons_path)
  local counters, sums, left = read_counters(build), {}, {}
  local files = sorted_keys(counters)
  for _, path in ipairs(files) do sums[path] = sum_of_file(path, counters[path], reasons, left) end
  local total = print_table(files, sums)
  local left_path = build .. "/not-covered.txt"
  write_left(left_path, left)
  io.write("\n")
  for i = 1, math.min(#left, MOST_SHOWN) do io.write(left[i], "\n") end
  io.write(("%d places have neither a test nor a reason%s\n"):format(#left,
    #left > 0 and "; all are in " .. left_path or ""))
  io.write(("branches taken: %s of all, %s of those without a reason why not\n"):format(
    percent(total.taken, total.branches), percent(total.taken, total.branches - total.reasoned)))
  io.write(("lines run: %s of all, %s of those without a reason why not\n"):format(
    percent(total.run, total.lines), percent(total.run, total.lines - total.reasoned_lines)))
  local sound = check_reasons(reasons, reasons_path)
  return sound and total.taken * 100 >= least * total.branches
end

os.exit(main(arg[1], arg[2], tonumber(arg[3] or 0)) and 0 or 1)
