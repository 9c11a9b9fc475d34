rockspec_format = "3.0"
package = "boardwalk"
version = "scm-1"
source = {
  url = "git+https://example.org/boardwalk.git", -- a release fills in the address
}
description = {
  summary = "Collision worlds of shipped games, answered exactly as the originals did",
  detailed = [[
Boardwalk loads the collision worlds that shipped games stored on disc and answers ray casts, pushes
of spheres, ground heights and other questions about them exactly as the original engines did, to the
bit. Level scripts with the original's bindings run on top, in a sandbox.

Worlds can be read, checked, changed, written, and built from ordinary models. The same classes and
the same answers are there on Lua 5.4 and on LuaJIT. The command `boardwalk` runs level scripts,
inspects and checks files, casts rays and runs conformance vectors. It comes with editor types, and
with no game data.]],
  license = "MIT",
  labels = {"collision", "raycast", "physics", "gamedev", "level", "luajit"},
}
-- Lua 5.1 stands for LuaJIT.
dependencies = {
  "lua >= 5.1, < 5.5, ~= 5.2, ~= 5.3",
  "argparse >= 0.7",
  "dkjson >= 2.5",
  "luafilesystem >= 1.8",
}
build = {
  type = "make",
  build_target = "rock",
  install_target = "install-rock",
  variables = {
    CFLAGS = "$(CFLAGS)",
    ROCK_LUA = "$(LUA)",
    ROCK_INCDIR = "$(LUA_INCDIR)",
    ROCK_LUADIR = "$(LUADIR)",
    ROCK_LIBDIR = "$(LIBDIR)",
    PREFIX = "$(PREFIX)",
  },
}
-- The command is not wrapped: its first line names the interpreter, and it finds its own tree.
deploy = {
  wrap_bin_scripts = false,
}
test = {
  type = "command",
  command = "make test",
}
