#!/bin/sh
# Fetches the sources of Lua 5.4 and of LuaFileSystem from Debian, for machines that Debian has no
# packages of them for: apt-get source, with lists of its own so that the system's stay as they are.
# The archives are checked by apt and unpacked; nothing of them becomes a part of this project.
# usage: lua-source.sh FOLDER      makes FOLDER/lua and FOLDER/lfs
set -eu
folder=$1
[ -e "$folder/lua/src/lua.h" ] && [ -e "$folder/lfs/src/lfs.c" ] && exit 0

fail() {
  echo "boardwalk: $*; put the sources of Lua 5.4 into $folder/lua and those of LuaFileSystem into" \
    "$folder/lfs" >&2
  exit 1
}

command -v apt-get >/dev/null || fail "apt-get is not in the path"
mkdir -p "$folder/apt/lists/partial" "$folder/apt/sources"
folder=$(cd "$folder" && pwd)
apt=$folder/apt

# The system's sources of packages, as sources of their sources.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [ -e "$list" ] || continue
  case $list in
    *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/sources/${list##*/}" ;;
    *.list) sed -n 's/^deb /deb-src /p' "$list" >"$apt/sources/${list##*/}" ;;
  esac
done
set -- -q -o Dir::Etc::sourcelist="$apt/none" -o Dir::Etc::sourceparts="$apt/sources" \
  -o Dir::State::lists="$apt/lists" -o APT::Sandbox::User=root
: >"$apt/none"
echo "fetching the sources of lua5.4 and lua-filesystem into $folder"
apt-get "$@" update >"$apt/log" 2>&1 || fail "apt-get update failed: see $apt/log"
(cd "$apt" && apt-get "$@" source --download-only lua5.4 lua-filesystem >>log 2>&1) ||
  fail "apt-get source failed: see $apt/log"
for name in lua:lua5.4 lfs:lua-filesystem; do
  mkdir -p "$folder/${name%%:*}"
  tar -x -z -f "$apt/${name#*:}"_*.orig.tar.gz -C "$folder/${name%%:*}" --strip-components=1
done
