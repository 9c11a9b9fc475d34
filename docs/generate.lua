-- Writes what is made from the API's description: docs/reference and lua/boardwalk/types.
-- usage: generate.lua [--check]    --check writes nothing, and fails when a file would change

local root = arg[0]:match("^(.*)docs[/\\][^/\\]*$") or "../"
package.path = root .. "lua/?.lua;" .. root .. "lua/?/init.lua;" .. package.path
dofile(root .. "docs/loader.lua")

local api = require "boardwalk.api"
local reference = dofile(root .. "docs/reference.lua")
local types = require "boardwalk.docs.types"

local function each_file(call)
  for folder, files in pairs({
    ["docs/reference/"] = reference.files(api), ["lua/boardwalk/types/"] = types.files(api),
  }) do
    for name, text in pairs(files) do call(root .. folder .. name, text) end
  end
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  assert(file:close())
end

local stale = 0

local function check(path, text)
  local file = io.open(path, "rb")
  local found = file and file:read("*a")
  if file then file:close() end
  if found == text then return end
  stale = stale + 1
  io.stderr:write(path, " is not as `make docs` writes it\n")
end

each_file(arg[1] == "--check" and check or write)
os.exit(stale == 0 and 0 or 1)
