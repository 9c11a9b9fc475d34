#!/bin/bash
# Looks at what was built for Windows; runs it where wine is there. Fails when it is not as it should.
# usage: windows.sh FOLDER
set -uo pipefail
folder=$1
failed=0
command -v wine >/dev/null && wine=1 || wine=0
. mk/wine.sh

say() {
  printf '%-36s%s\n' "$1" "$2"
}

# windows PROGRAM [ARGUMENT...]: in wine, with the ends of lines as here.
windows() {
  wine "$@" 2>"$folder/wine.log" | tr -d '\r'
}

symbols() {
  x86_64-w64-mingw32-objdump -p "$folder/boardwalk.dll"
}

functions=$(symbols | grep -c ' bw_')
declared=$(cat src/boardwalk.h src/boardwalk/*.h | grep -c '^BW_API ')
say boardwalk.dll "$functions functions of $declared in the headers"
[ "$functions" = "$declared" ] || failed=1
if symbols | grep -iE 'luaL?_|lua5' >&2; then
  say boardwalk.dll "names Lua"
  failed=1
fi
if [ $wine = 0 ]; then
  say wine "not run: the package wine is missing"
  exit $failed
fi

hash=$(windows "$folder/spec/determinism/determinism.exe")
say determinism.exe "$(tail -n 1 <<<"$hash")"
diff spec/determinism/expected.txt - <<<"$hash" >&2 || failed=1

said=$(windows "$folder/examples/bodies.exe")
say "examples/bodies.exe, with the dll" "$(tail -n 1 <<<"$said")"
[ "$said" = "$(build/examples/bodies 2>/dev/null)" ] || [ ! -e build/examples/bodies ] || failed=1

say boardwalk.exe "$(windows "$folder/boardwalk.exe" --version)"

# The second time over the same file, and to a name that is not of ASCII.
for name in yard yard ström; do
  windows "$folder/boardwalk.exe" convert --force levels/yard.obj "$folder/$name.lev" \
    >"$folder/convert.txt"
  [ -e "$folder/$name.lev" ] || failed=1
done
if [ -e build/boardwalk ]; then
  mkdir -p "$folder/here"
  build/boardwalk convert --force levels/yard.obj "$folder/here/yard.lev" >/dev/null
  cmp "$folder/yard.lev" "$folder/here/yard.lev" >&2 || failed=1
fi
say "boardwalk.exe convert" "$(head -n 1 "$folder/convert.txt")"
say "threads" "$(windows "$folder/spec/c/test_threads.exe")"

# conform NAME ARGUMENT...
conform() {
  local name=$1 said status=0
  shift
  said=$(windows "$folder/boardwalk.exe" conform spec/vectors "$@") || status=$?
  say "$name" "$(grep '^total ' <<<"$said" | tail -n 1)"
  [ $status != 0 ] || return 0
  printf '%s\n' "$said" >&2
  cat "$folder/wine.log" >&2
  failed=1
}

conform "boardwalk.exe conform"
conform "with examples/engine.exe" --engine "$(tr / '\\' <<<"$folder/examples/engine.exe")"
exit $failed
