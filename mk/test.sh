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
export BOARDWALK_BUILD=$build BOARDWALK_LUA BOARDWALK_TMP
BOARDWALK_TMP=$(mktemp -d)
trap 'rm -rf "$BOARDWALK_TMP"' EXIT
log=$BOARDWALK_TMP/log

passed=0 failed=0 skipped=0

# count STATUS SUMMARY: adds the numbers of a summary: passed, failed and skipped, or the words of
# busted. A run that ended badly without a failed test, or without a summary, failed once.
count() {
  local words bad=0
  words=$(sed -E 's/[0-9.]+ seconds//; s/success(es)?/passed/; s/pending/skipped/; s/[,:/]//g' <<<"$2")
  set -- "$1" $words
  local status=$1
  shift
  while [ $# -gt 1 ]; do
    case $2 in
      passed) passed=$((passed + $1)) ;;
      skipped) skipped=$((skipped + $1)) ;;
      *) bad=$((bad + $1)) ;;
    esac
    shift 2
  done
  if [ "$bad" = 0 ] && [ "$status" != 0 ]; then bad=1; fi
  failed=$((failed + bad))
}

for program; do
  echo "== spec/c/${program##*/}"
  status=0
  "${wrap[@]}" "$program" 2>&1 | tee "$log" || status=1
  count $status "$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)"
done

# Each file in a process of its own: what one leaves behind is no other's, and no collector has all of
# it to look at. Where BUSTED_ARGS names files, those are run together.
runs=(spec/*_spec.lua)
case " ${busted_args[*]} " in *_spec.lua*) runs=("") ;; esac

for BOARDWALK_LUA in "${interpreters[@]}"; do
  tree=$build/$("$BOARDWALK_LUA" -e 'io.write(jit and "luajit" or "lua54")')
  for specs in "${runs[@]}"; do
    echo "== ${specs:-specs} on $BOARDWALK_LUA"
    status=0
    env ${PRELOAD:+LD_PRELOAD="$PRELOAD"} "${wrap[@]}" "$BOARDWALK_LUA" "$(command -v busted)" \
      --lpath="lua/?.lua;lua/?/init.lua;$tree/?.lua" --cpath="$tree/?.so" \
      -e 'io.stdout:setvbuf("line")' "${busted_args[@]}" ${specs:+"$specs"} 2>&1 |
      tee "$log" || status=1
    count $status "$(grep -oE '[0-9]+ success.* / .* pending : .*' "$log" | tail -n 1)"
  done
done

line="$passed passed, $failed failed"
[ "$skipped" = 0 ] || line="$line, $skipped skipped"
echo "$line"
[ "$failed" = 0 ] && [ "$passed" != 0 ] # a run without a test is no success
