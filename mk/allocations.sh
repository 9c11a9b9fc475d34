#!/bin/sh
# Prints how often memory is refused to each function, from the tests that do it, and the totals.
# usage: allocations.sh TEST-PROGRAM...
set -eu
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
for program; do
  BOARDWALK_TABLE=1 "$program" >"$rows.one" || { cat "$rows.one"; rm "$rows.one"; exit 1; }
  cat "$rows.one" >>"$rows"
  rm "$rows.one"
done
# Each request is refused alone, and once more with all that come behind it.
awk '
  $2 == "refused" || $2 == "managed" {
    if (!($1 in requests)) { order[++functions] = $1; how[$1] = $2 }
    requests[$1] += $3
    total += $3
  }
  $2 == "never" { never[$1] = 1 }
  END {
    for (i = 1; i <= functions; i++) {
      printf "%-44s %s %4d\n", order[i], how[order[i]], requests[order[i]]
    }
    for (name in never) if (!(name in requests)) quiet++
    printf "%d functions, %d requests, %d failures; %d functions ask for none\n", functions, total, 2 * total, quiet
  }' "$rows"
