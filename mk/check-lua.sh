#!/bin/sh
# Says in one line what is wrong with the Lua 5.4 that the build would use.
# usage: check-lua.sh LUA COMPILER FLAGS...
lua=$1
shift

fail() {
  echo "boardwalk: $*" >&2
  exit 1
}

seen=$(printf '#include <lua.h>\nLUA_IS LUA_VERSION_NUM\n' | "$@" -E - 2>/dev/null) ||
  fail "lua.h of Lua 5.4 was not found; install liblua5.4-dev or set LUA_INCDIR to its folder"
header=$(printf '%s\n' "$seen" | sed -n 's/^LUA_IS //p')
[ "$header" = 504 ] ||
  fail "lua.h found is that of Lua 5.${header#50} and Lua 5.4 is needed; set LUA_INCDIR to its folder"
command -v "$lua" >/dev/null ||
  fail "the interpreter $lua is not in the path; install lua5.4 or set LUA"
version=$("$lua" -e 'io.write(_VERSION)')
[ "$version" = "Lua 5.4" ] ||
  fail "$lua is $version and lua.h is that of Lua 5.4; set LUA to an interpreter of Lua 5.4"
