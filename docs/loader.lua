-- In a checkout, makes docs/api.lua and docs/api/*.lua the modules boardwalk.api and
-- boardwalk.api.*, which an installed tree has beside the others.

local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])[^/\\]*$") or ""

local function load_api(name)
  local path = name:match("^boardwalk%.(api.*)$")
  return path and loadfile(folder .. path:gsub("%.", "/") .. ".lua")
end

local searchers = package.searchers or package.loaders
table.insert(searchers, 2, load_api)
