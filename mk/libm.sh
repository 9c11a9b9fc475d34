#!/bin/sh
# Fails when a library uses more of the C library's mathematics than what IEEE 754 gives every build
# alike: roots, floors and absolute values are exact. fminf and fmaxf leave open the sign of a zero;
# base/vec.h has bw_min and bw_max for them.
# usage: libm.sh LIBRARY.a [COMPILER]
set -eu
allowed="sqrt sqrtf floor floorf fabs fabsf"

libm=$("${2:-cc}" -print-file-name=libm.so.6)
functions=$(nm -D --defined-only "$libm" | awk '{ sub(/@.*/, "", $3); print $3 }')
nm -A -u "$1" | awk -v allowed="$allowed" -v functions="$functions" '
  BEGIN {
    split(allowed, a, " "); for (i in a) ok[a[i]]
    split(functions, f, "\n"); for (i in f) libm[f[i]]
  }
  $NF in libm && !($NF in ok) {
    sub(/^.*:/, "", $1); sub(/:$/, "", $1)
    split($0, part, ":"); print "uses libm: " part[2] ": " $NF; bad = 1
  }
  END { exit bad }'
echo "libm: nothing but $allowed"
