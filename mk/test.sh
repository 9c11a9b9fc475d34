#!/bin/bash
# Runs the C test programs, then the specs on each interpreter; the last line is the total.
# usage: test.sh BUILD "INTERPRETER..." [C-TEST-PROGRAM...]
#   BUSTED_ARGS  more arguments for busted, such as a spec file or --filter=NAME
#   WRAP         a command put before each C test and each interpreter, such as valgrind
#   PRELOAD      a library preloaded into each interpreter: the runtime of a sanitizer
set -euo pipefail

build=$(cd "$1" && pwd)
read -ra interpreters <<<"$2"
shift 2
read -ra wrap <<<"${WRAP-}"
read -ra busted_args <<<"${BUSTED_ARGS-}"
export BOARDWALK_BUILD=$build BOARDWALK_LUA

passed=0 failed=0 skipped=0 status=0
export BOARDWALK_TMP
BOARDWALK_TMP=$(mktemp -d)
trap 'rm -rf "$BOARDWALK_TMP"' EXIT
log=$BOARDWALK_TMP/log

# add PASSED FAILED SKIPPED
add() {
  passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
}

for program; do
  echo "== spec/c/${program##*/}"
  "${wrap[@]}" "$program" 2>&1 | tee "$log" || status=1
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    add "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" 0
  else
    add 0 1 0 # it died on its way
  fi
done

for BOARDWALK_LUA in "${interpreters[@]}"; do
  echo "== specs on $BOARDWALK_LUA"
  env ${PRELOAD:+LD_PRELOAD="$PRELOAD"} "${wrap[@]}" "$BOARDWALK_LUA" "$(command -v busted)" \
    --cpath="$build/lua54/?.so" "${busted_args[@]}" 2>&1 | tee "$log" || status=1
  sum='([0-9]+) success(es)? / ([0-9]+) failures? / ([0-9]+) errors? / ([0-9]+) pending : '
  if [[ $(grep -E "$sum" "$log" | tail -n 1) =~ $sum ]]; then
    add "${BASH_REMATCH[1]}" $((BASH_REMATCH[3] + BASH_REMATCH[4])) "${BASH_REMATCH[5]}"
  else
    add 0 1 0
  fi
done

[ "$failed" = 0 ] || status=1
[ "$passed" != 0 ] || status=1 # a run without a test is no success
line="$passed passed, $failed failed"
[ "$skipped" = 0 ] || line="$line, $skipped skipped"
echo "$line"
exit $status
