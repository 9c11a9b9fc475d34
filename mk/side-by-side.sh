# shellcheck shell=bash
# For scripts that run tests: several at a time, one on each core (TEST_JOBS for another number).

folder=$(mktemp -d)
trap 'rm -rf "$folder" 2>/dev/null' EXIT # without complaint of who still writes there

# run_tests BUILD <JOBS: runs what each line names for test-one.sh; sets passed, failed and skipped.
run_tests() {
  local running
  cat >"$folder/jobs"
  touch "$folder/counts"
  set -m # in a process group of their own, which is ended with us
  xargs -P "${TEST_JOBS:-$(nproc)}" -L 1 mk/test-one.sh "$folder" "$1" <"$folder/jobs" &
  running=$!
  set +m
  # shellcheck disable=SC2064 # now
  trap "kill -TERM -- -$running; exit 130" INT TERM HUP
  wait $running || true # what failed is in the counts
  trap - INT TERM HUP

  # One that did not come to its counts failed.
  # shellcheck disable=SC2034 # they are for the caller
  read -r passed failed skipped < <(awk -v all="$(wc -l <"$folder/jobs")" '
    { passed += $1; failed += $2; skipped += $3 }
    END { print passed + 0, failed + all - NR, skipped + 0 }' "$folder/counts")
}
