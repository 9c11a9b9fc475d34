/* What the programs of bench/ share: the median of what was measured. */
#ifndef BW_BENCH_MEASURE_H
#define BW_BENCH_MEASURE_H

#include <stdlib.h>

static inline int ascending(const void *a, const void *b) {
  const double *x = a;
  const double *y = b;
  return (*x > *y) - (*x < *y);
}

/* Sorts the values. */
static inline double median(double *values, size_t count) {
  qsort(values, count, sizeof *values, ascending);
  return values[count / 2];
}

#endif
