#!/bin/bash
# Runs C test programs and prints one line for all; of a program that fails, what it said.
# usage: c-tests.sh LABEL PROGRAM...
#   WRAP  a command put before each program, such as valgrind
set -uo pipefail

label=$1
shift
read -ra wrap <<<"${WRAP-}"
if [ ${#wrap[@]} -gt 0 ] && ! command -v "${wrap[0]}" >/dev/null; then
  echo "$label: not run: ${wrap[0]} is missing"
  exit 0
fi

passed=0 failed=0
for program; do
  status=0
  said=$("${wrap[@]}" "$program" 2>&1) || status=$?
  read -r good _ bad _ <<<"$(grep -E '^[0-9]+ passed, [0-9]+ failed$' <<<"$said" | tail -n 1)"
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-0}))
  [ $status = 0 ] && continue
  [ "${bad:-0}" != 0 ] || failed=$((failed + 1))
  printf '== %s\n%s\n' "$program" "$said"
done
echo "$label: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
