#!/bin/sh
# Installs the Debian packages that are missing; does nothing, and says nothing, when all are there.
# usage: deps.sh PACKAGE[:COMMAND]...    a COMMAND in the path stands for its package
set -eu

installed() {
  dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
}

missing=""
for entry; do
  package=${entry%%:*}
  command=${entry#"$package"}
  command=${command#:}
  if [ -n "$command" ] && command -v "$command" >/dev/null; then continue; fi
  if command -v dpkg-query >/dev/null; then
    if installed "$package"; then continue; fi
  elif [ -z "$command" ]; then
    continue # no Debian: a missing library shows when it is used
  fi
  missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "boardwalk: missing (by the names of Debian's packages):$missing" >&2
  exit 1
fi

echo "installing$missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  # shellcheck disable=SC2086 # one word a package
  apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 $missing >"$log" 2>&1
}
# A fresh system has no lists, an old one may have lists of versions that are gone.
install || { apt-get update -q >"$log" 2>&1 && install; } || {
  cat "$log" >&2
  exit 1
}
