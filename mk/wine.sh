# To be sourced: a home for wine that is gone when the script ends. It lies outside the tree, as it has
# links to all of the machine's files, and whoever walks the tree would walk those too.
WINEPREFIX=$(mktemp -d)
export WINEPREFIX WINEDEBUG=-all

end_wine() {
  if command -v wineserver >/dev/null; then
    wineserver -k || true
    wineserver -w || true
  fi
  rm -rf "$WINEPREFIX"
}
trap end_wine EXIT
