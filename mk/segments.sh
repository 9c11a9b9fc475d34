#!/bin/bash
# Walks random segments over a random height field in builds of several compilers, which must all give
# the same answers.
# usage: segments.sh FOLDER COUNT
#   CCACHE  a command put before each compiler, such as ccache
set -euo pipefail

folder=$1
export BOARDWALK_SEGMENTS=$2
program=spec/c/test_height_field_walk
undefined="-fsanitize=undefined -fno-sanitize-recover=all"

# answers COMPILER FLAGS: builds the program and prints what it says of the segments.
answers() {
  local build
  build=$folder/$(tr -cs 'a-zA-Z0-9\n' - <<<"$1 $2")
  ${MAKE:-make} -s BUILD="$build" CC="${CCACHE:-} $1" CFLAGS="$2" "$build/$program" >&2
  "$build/$program" segments | grep -v ' passed, '
}

first=
for compiler in gcc clang; do
  if ! command -v $compiler >/dev/null; then
    echo "$compiler: not found, skipped"
    continue
  fi
  for flags in -O0 -O3 "-O1 $undefined"; do
    said=$(answers $compiler "$flags")
    [ -n "$first" ] || echo "$said"
    [ "${first:-$said}" = "$said" ] || { echo "$compiler $flags: $said" >&2; exit 1; }
    echo "$compiler $flags: the same answers"
    first=$said
  done
done
