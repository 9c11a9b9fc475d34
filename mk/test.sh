#!/bin/bash
# Runs the C test programs, then the specs on each interpreter, several at a time; the last line is
# the total.
# usage: test.sh BUILD "INTERPRETER..." [C-TEST-PROGRAM...]
#   BUSTED_ARGS  more arguments for busted, such as a spec file or --filter=NAME
#   WRAP         a command put before each C test and each interpreter, such as valgrind
#   PRELOAD      a library preloaded into each interpreter: the runtime of a sanitizer
#   TEST_JOBS    how many run at a time, if not one on each core
set -euo pipefail
. mk/side-by-side.sh

build=$(cd "$1" && pwd)
read -ra interpreters <<<"$2"
programs=("${@:3}")

# Each file in a process of its own: what one leaves behind is no other's, and no collector has all of
# it to look at. Where BUSTED_ARGS names files, those are run together.
specs=(spec/*_spec.lua)
case " ${BUSTED_ARGS-} " in *_spec.lua*) specs=("") ;; esac

jobs() {
  local program interpreter spec
  for program in "${programs[@]}"; do echo "program $program"; done
  for interpreter in "${interpreters[@]}"; do
    for spec in "${specs[@]}"; do echo "specs $interpreter${spec:+ $spec}"; done
  done
}

run_tests "$build" < <(jobs)
echo "== total"
line="$passed passed, $failed failed"
[ "$skipped" = 0 ] || line="$line, $skipped skipped"
echo "$line"
[ "$failed" = 0 ] && [ "$passed" != 0 ] # a run without a test is no success
