#!/bin/bash
# Asks the fixed set of spec/determinism in every build that can be made and run here, and in Lua on
# each interpreter; prints each one's hash, and fails when one differs from expected.txt.
# usage: determinism.sh BUILD "INTERPRETER..."
#   CCACHE  a command put before each compiler, such as ccache
set -euo pipefail
unset MAKEFLAGS MFLAGS MAKELEVEL # of what calls us: each build has flags of its own

build=$1
read -ra interpreters <<<"$2"
expected=spec/determinism/expected.txt
folder=$build/determinism
program=spec/determinism/determinism
failed=0
mkdir -p "$folder"
. mk/wine.sh

# said NAME FILE: prints a build's hash; names the parts that are not as expected.
said() {
  printf '%-36s%s\n' "$1" "$(tail -n 1 "$2")"
  if ! diff "$expected" "$2" >"$2.diff"; then
    sed -n 's/^> /  differs: /p' "$2.diff"
    failed=1
  fi
}

# missing NAME REASON
missing() {
  printf '%-36snot run: %s\n' "$1" "$2"
}

# make_in FOLDER COMPILER FLAGS [ENDING VARIABLE=VALUE...]: builds the program there.
make_in() {
  local to=$1 compiler=$2 flags=$3 ending=${4-}
  make -s -j"$(nproc)" BUILD="$to" CC="${CCACHE:+$CCACHE }$compiler" CFLAGS="$flags" "${@:5}" \
    EXE="$ending" "$to/$program$ending" >&2
}

# native COMPILER FLAGS
native() {
  local to
  to=$folder/$(tr -cs 'a-zA-Z0-9\n' - <<<"$1 $2")
  make_in "$to" "$1" "$2"
  "$to/$program" >"$to.txt"
  said "$1 $2" "$to.txt"
}

# lanes LANES: this build's fast casts with other vectors.
lanes() {
  local file=$folder/$1.txt status=0
  "$build/$program" "$1" >"$file" || status=$?
  case $status in
    0) said "fast casts with $1" "$file" ;;
    2) missing "fast casts with $1" "this processor lacks it" ;;
    *) failed=1 ;;
  esac
}

# asked_in_lua INTERPRETER: every part must be one of C's.
asked_in_lua() {
  local file=$folder/${1##*/}.lua.txt differing
  mk/run-in-tree.sh "$build" "$1" spec/determinism/asked.lua >"$file"
  printf '%-36s%s, %s parts as in C\n' "$1" "$(tail -n 1 "$file")" \
    "$(grep -cxFf "$expected" "$file")"
  differing=$(grep -v '^asked: ' "$file" | grep -vxFf "$expected" || true)
  [ -n "$differing" ] || return 0
  sed 's/^/  differs: /' <<<"$differing"
  failed=1
}

# can_build COMPILER: whether it is there with a C library.
can_build() {
  command -v "$1" >/dev/null && "$1" -include stdio.h -E -x c /dev/null >/dev/null 2>&1
}

# cross NAME COMPILER RUNNER PACKAGES [ENDING]: for another machine, which the runner stands for.
cross() {
  local name=$1 compiler=$2 runner=$3 packages=$4 ending=${5-}
  if ! can_build "$compiler" || ! command -v "$runner" >/dev/null; then
    missing "$name" "one of the packages $packages is missing"
    return
  fi
  make_in "$folder/$name" "$compiler" -O2 "$ending" AR="${compiler%-gcc}-ar" \
    LDFLAGS=-static WARNINGS="-Wall -Wextra" # mingw's isfinite converts to float
  "$runner" "$folder/$name/$program$ending" 2>"$folder/$name.log" | tr -d '\r' \
    >"$folder/$name.txt" || cat "$folder/$name.log" >&2
  said "$name: $compiler -O2" "$folder/$name.txt"
}

make -s "$build/$program" >&2
"$build/$program" >"$folder/this.txt"
said "this build" "$folder/this.txt"
for kind in portable sse2 avx2; do lanes $kind; done
for interpreter in "${interpreters[@]}"; do asked_in_lua "$interpreter"; done

for compiler in gcc clang; do
  if ! command -v $compiler >/dev/null; then
    missing $compiler "$compiler is missing"
    continue
  fi
  for flags in -O0 -O1 -O2 -O3; do native $compiler $flags; done
done
if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo; then
  native gcc "-O3 -march=haswell"
else
  missing "gcc -O3 -march=haswell" "this processor lacks it"
fi
cross aarch64 aarch64-linux-gnu-gcc qemu-aarch64-static \
  "gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user-static"
cross windows x86_64-w64-mingw32-gcc wine "gcc-mingw-w64-x86-64, wine" .exe
exit $failed
