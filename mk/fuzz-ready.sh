#!/bin/sh
# Says what is missing when a compiler cannot build for libFuzzer. usage: fuzz-ready.sh CC...
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v "$1" >/dev/null; then
  echo "boardwalk: fuzzing needs clang with libFuzzer, and there is no $1; install clang and" \
    "libclang-rt-dev (make deps-extra), or set FUZZ_CC" >&2
  exit 1
fi
cat >"$folder/one.c" <<'END'
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return data == NULL && size != 0;
}
END
if ! "$@" -fsanitize=fuzzer,address,undefined "$folder/one.c" -o "$folder/one" 2>"$folder/log"; then
  cat "$folder/log" >&2
  echo "boardwalk: fuzzing needs libFuzzer, which $* cannot link; install clang and" \
    "libclang-rt-dev (make deps-extra), or set FUZZ_CC" >&2
  exit 1
fi
