#!/bin/bash
# Runs one C test program, or specs on one interpreter: prints all that it said when it has ended, and
# adds a line to FOLDER/counts: how many tests passed, failed and were skipped.
# usage: test-one.sh FOLDER BUILD program C-TEST-PROGRAM
#        test-one.sh FOLDER BUILD specs INTERPRETER [SPEC-FILE]
#   BUSTED_ARGS, WRAP, PRELOAD  as for test.sh
#   QUIET                       nothing is printed of what passes
set -euo pipefail

folder=$1
export BOARDWALK_BUILD=$2 BOARDWALK_LUA BOARDWALK_TMP
BOARDWALK_TMP=$(mktemp -d -p "$folder")
log=$BOARDWALK_TMP.log
read -ra wrap <<<"${WRAP-}"
read -ra busted_args <<<"${BUSTED_ARGS-}"

# run_program PROGRAM
run_program() {
  title=spec/c/${1##*/}
  "${wrap[@]}" "$1"
}

# run_specs INTERPRETER [SPEC-FILE]
run_specs() {
  local tree
  BOARDWALK_LUA=$1
  title="${2:-specs} on $1"
  tree=$BOARDWALK_BUILD/$("$1" -e 'io.write(jit and "luajit" or "lua54")')
  env ${PRELOAD:+LD_PRELOAD="$PRELOAD"} "${wrap[@]}" "$1" "$(command -v busted)" \
    --lpath="lua/?.lua;lua/?/init.lua;$tree/?.lua" --cpath="$tree/?.so" \
    -e 'io.stdout:setvbuf("line")' "${busted_args[@]}" ${2:+"$2"}
}

# count STATUS SUMMARY: sets passed, failed and skipped to the numbers of a summary, ours or busted's.
# A run that ended badly without a failed test, or without a summary, failed once.
count() {
  local bad=$1
  passed=0 failed=0 skipped=0
  [ -n "$2" ] || bad=1
  # shellcheck disable=SC2046 # a number and a word in turn
  set -- $(sed -E 's/[0-9.]+ seconds//; s/success(es)?/passed/; s/pending/skipped/; s/[,:/]//g' <<<"$2")
  while [ $# -gt 1 ]; do
    case $2 in
      passed) passed=$1 ;;
      skipped) skipped=$1 ;;
      *) failed=$((failed + $1)) ;;
    esac
    shift 2
  done
  [ "$failed" != 0 ] || failed=$bad
}

status=0
"run_$3" "${@:4}" >"$log" 2>&1 || status=1
count $status "$(grep -oE '^[0-9]+ passed, [0-9]+ failed$|[0-9]+ success.* / .* pending : .*' "$log" |
  tail -n 1)"

exec 9>"$folder/lock"
flock 9 # one prints at a time
if [ "$failed" != 0 ] || [ -z "${QUIET-}" ]; then
  echo "== $title"
  # shellcheck disable=SC1003 # it ends the last line
  sed '$a\' "$log"
fi
echo "$passed $failed $skipped" >>"$folder/counts"
rm -rf "$BOARDWALK_TMP" "$log"
