#!/bin/sh
# Builds or installs what a rock has, for the machine that LuaRocks was asked for: Lua 5.4, or LuaJIT
# where it was asked for Lua 5.1.
# usage: rock.sh rock|install-rock MAKE...
#   ROCK_LUA, ROCK_INCDIR       LuaRocks's interpreter and the folder of its headers
#   ROCK_LUADIR, ROCK_LIBDIR    where modules in Lua and in C go
#   PREFIX                      where the rest goes
set -eu
step=$1
shift

fail() {
  echo "boardwalk: $*" >&2
  exit 1
}

machine=$("$ROCK_LUA" -e 'io.write(jit and "LuaJIT" or _VERSION)') ||
  fail "LuaRocks's interpreter, ${ROCK_LUA:-which has no name}, does not run"
case $machine in
  "Lua 5.4")
    targets=module
    set -- "$@" LUA="$ROCK_LUA" LUA_INCDIR="$ROCK_INCDIR" LUADIR="${ROCK_LUADIR-}" \
      LUA_MODULE_DIR="${ROCK_LIBDIR-}"
    [ "$step" = rock ] || targets="install-lua install-command"
    ;;
  "LuaJIT" | "Lua 5.1")
    targets=luajit
    luajit=$ROCK_LUA
    if [ "$machine" != LuaJIT ]; then # LuaRocks was not told of LuaJIT: the one in the path
      luajit=luajit
      command -v luajit >/dev/null ||
        fail "a rock for Lua 5.1 is for LuaJIT, and luajit is not in the path"
    elif [ -e "$ROCK_INCDIR/luajit.h" ]; then
      set -- "$@" LUAJIT_INCDIR="$ROCK_INCDIR"
    fi
    set -- "$@" LUAJIT="$luajit" COMMAND_LUA="$luajit" LUAJIT_LUADIR="${ROCK_LUADIR-}" \
      LUAJIT_MODULE_DIR="${ROCK_LIBDIR-}"
    [ "$step" = rock ] || targets="install-luajit install-command"
    ;;
  *) fail "LuaRocks is set up for $machine; Lua 5.4 is needed, or 5.1 for LuaJIT" ;;
esac
exec "$@" SHAREDIR="${PREFIX-}" $targets
