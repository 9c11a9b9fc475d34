-- Only what Lua 5.4 and LuaJIT both have, and the few names that are chosen between at run time.
std = "min"
read_globals = {
  "jit", "newproxy", "unpack", package = {fields = {"loaders", "searchers", "searchpath"}},
  table = {fields = {"pack", "unpack"}},
}
max_line_length = 100
-- Editor types are made, and run nowhere.
exclude_files = {"build/**", "lua/boardwalk/types/**", "spec/vectors/**"}

files["bindings/luajit/**/*.lua"] = {std = "luajit"}
files["spec/**/*_spec.lua"] = {std = "min+busted"}

-- A level script sees the sandbox: the original's bindings, as the one table of them has them, and
-- ours in Warlib.
local bindings = {"NilHandle", "Warlib"}
for _, part in ipairs({"calls", "places", "actors", "things", "level", "recorded"}) do
  for _, entry in ipairs(dofile("lua/boardwalk/script/names/" .. part .. ".lua")) do
    bindings[#bindings + 1] = entry.name
  end
end
local level_script = {
  read_globals = bindings,
  not_globals = {"collectgarbage", "debug", "io", "load", "loadstring", "os", "package", "require"},
}
files["levels/**/*.lua"] = level_script
-- The scripts of the break-in share one environment.
for _, name in ipairs({"shop", "shop_outside", "shop_inside", "shop_test"}) do
  files["levels/" .. name .. ".lua"] = {globals = {"Shop", "Outside", "Inside"}}
end
files["examples/*.lua"] = level_script
files["examples/engine.lua"] = {not_globals = {}, read_globals = {"io"}}
files["examples/tile_engine.lua"] = {not_globals = {}, read_globals = {"io", "require"}}
files["examples/door.lua"] = {globals = {"sight"}}
files["examples/love/*.lua"] = {std = "luajit+love"}
files["mk/luarocks-luajit.lua"] = {
  globals = {"lua_interpreter", "rocks_provided", "variables"},
}
files[".luacheckrc"] = {std = "luacheckrc"}
