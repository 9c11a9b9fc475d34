#!/bin/bash
# Runs fuzz targets, and prints for each how many inputs it executed and what it found.
# usage: fuzz.sh BUILD SECONDS JOBS TARGET...
# Below BUILD: seeds/TARGET (made), corpus/TARGET (what was found to be of interest, kept from run to
# run), logs/TARGET.log, finds/TARGET-... (an input that broke something).
set -euo pipefail

build=$1 seconds=$2 jobs=$3
shift 3

# number NAME LOG: of the statistics at a log's end.
number() {
  sed -n "s/^stat::$1: *//p" "$2" | tail -n 1
}

run_one() {
  local target=$1 log=$build/logs/$1.log status=0 dictionary=fuzz/dictionaries/$1.dict
  mkdir -p "$build/corpus/$target"
  UBSAN_OPTIONS=print_stacktrace=1 "$build/fuzzers/$target" -max_total_time="$seconds" -timeout=60 \
    -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 -artifact_prefix="$build/finds/$target-" \
    ${dictionary:+$([ -f "$dictionary" ] && echo "-dict=$dictionary")} \
    "$build/corpus/$target" "$build/seeds/$target" >"$log" 2>&1 || status=$?
  local executed speed edges find=""
  executed=$(number number_of_executed_units "$log")
  speed=$(number average_exec_per_sec "$log")
  edges=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1 | cut -d ' ' -f 2)
  if [ "$status" != 0 ]; then
    find=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    find="FOUND ${find:-status $status}, see $log"
  fi
  printf '%-16s %11s executions %8s/s %6s edges  %s\n' "$target" "${executed:-0}" "${speed:-0}" \
    "${edges:-0}" "${find:-no finding}"
  [ -z "$find" ]
}

if [ "${FUZZ_ONE-}" ]; then
  run_one "$1"
  exit
fi

mkdir -p "$build/logs" "$build/finds"
export FUZZ_ONE=1
if printf '%s\n' "$@" | xargs -P "$jobs" -n 1 "$0" "$build" "$seconds" "$jobs"; then
  echo "$# targets, $seconds seconds each: no finding"
else
  echo "fuzz: something was found; run BUILD/fuzzers/TARGET FILE to see it again" >&2
  exit 1
fi
