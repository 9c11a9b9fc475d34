-- LuaRocks for LuaJIT, as Debian has it. From a checkout, with TREE the folder to install into:
--
--   LUAROCKS_CONFIG=mk/luarocks-luajit.lua luarocks --lua-version=5.1 --tree TREE make

lua_interpreter = "luajit"

variables = {
  LUA = "/usr/bin/luajit",
  LUA_BINDIR = "/usr/bin",
  LUA_INCDIR = "/usr/include/luajit-2.1",
}

-- What the packages lua-argparse, lua-dkjson and lua-filesystem bring. Without this list LuaRocks
-- fetches them from its server.
rocks_provided = {
  argparse = "0.7.1-1",
  dkjson = "2.6-1",
  luafilesystem = "1.8.0-1",
}
