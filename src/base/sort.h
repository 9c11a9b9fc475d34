/* Sorting numbers by what they stand for, without memory and never in quadratic time. */
#ifndef BW_BASE_SORT_H
#define BW_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Below 0, 0 or above 0, as a comes before b, is as good, or comes behind it. */
typedef int bw_compare(const void *context, uint32_t a, uint32_t b);

/* Sorts; what is equal may change places, so compare numbers last where that matters. */
void bw_sort(uint32_t *items, size_t count, bw_compare *compare, const void *context);

#endif
