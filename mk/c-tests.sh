#!/bin/bash
# Runs C test programs and prints one line for all; of a program that fails, what it said.
# usage: c-tests.sh LABEL PROGRAM...
#   WRAP  a command put before each program, such as valgrind
set -euo pipefail
. mk/side-by-side.sh

label=$1
shift
read -ra wrap <<<"${WRAP-}"
if [ ${#wrap[@]} -gt 0 ] && ! command -v "${wrap[0]}" >/dev/null; then
  echo "$label: not run: ${wrap[0]} is missing"
  exit 0
fi

QUIET=1 run_tests . < <(printf 'program %s\n' "$@")
echo "$label: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
