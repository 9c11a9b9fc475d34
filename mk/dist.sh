#!/bin/sh
# Writes a source rock: a rockspec, and the files of the last commit in a folder beside it.
# usage: dist.sh NAME-VERSION OUT.src.rock
set -eu

fail() {
  echo "boardwalk: $*" >&2
  exit 1
}

for tool in git zip; do
  command -v $tool >/dev/null || fail "$tool is not in the path; a source rock needs it"
done
above=$(git rev-parse --show-prefix 2>/dev/null) && [ -z "$above" ] ||
  fail "a source rock is made from a git checkout, and this folder is none"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive --prefix=boardwalk/ HEAD | tar -x -C "$work"
cp "$work/boardwalk/$1.rockspec" "$work"
(cd "$work" && zip -q -r -X rock.zip "$1.rockspec" boardwalk)
mkdir -p "$(dirname "$2")"
mv "$work/rock.zip" "$2"
echo "$2"
