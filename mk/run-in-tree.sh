#!/bin/sh
# Runs a Lua script with the modules of a built checkout.
# usage: run-in-tree.sh BUILD INTERPRETER SCRIPT [ARGUMENT...]
set -eu
build=$1 lua=$2
shift 2
tree=$build/$("$lua" -e 'io.write(jit and "luajit" or "lua54")')
LUA_PATH="./?.lua;lua/?.lua;lua/?/init.lua;$tree/?.lua;;" LUA_CPATH="$tree/?.so;;" exec "$lua" "$@"
