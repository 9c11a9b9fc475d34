rockspec_format = "3.0"
package = "boardwalk"
version = "scm-1"
source = {
  url = "git+file://.",
}
description = {
  summary = "Collision worlds of shipped games, answered exactly as the originals did",
  detailed = [[
Boardwalk loads the collision worlds that shipped games stored on disc, answers ray casts and other
questions about them exactly as the original engines did, and runs Lua level scripts on top. Levels
can be built from ordinary models; no game data comes with it.]],
  license = "MIT",
  labels = {"collision", "raycast", "gamedev", "level"},
}
dependencies = {
  "lua >= 5.4, < 5.5",
  "argparse >= 0.7",
  "dkjson >= 2.5",
  "luafilesystem >= 1.8",
}
build = {
  type = "make",
  build_target = "module",
  build_variables = {
    CFLAGS = "$(CFLAGS)",
    LUA = "$(LUA)",
    LUA_INCDIR = "$(LUA_INCDIR)",
  },
  install_target = "install-lua",
  install_variables = {
    LUA = "$(LUA)",
    LUA_INCDIR = "$(LUA_INCDIR)",
    PREFIX = "$(PREFIX)",
    BINDIR = "$(BINDIR)",
    LUADIR = "$(LUADIR)",
    LUA_MODULE_DIR = "$(LIBDIR)",
  },
}
test = {
  type = "command",
  command = "make test",
}
