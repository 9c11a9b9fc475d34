/* What a query passes over. */
#ifndef BW_BASE_FILTER_H
#define BW_BASE_FILTER_H

#include "boardwalk.h"

#include <stdbool.h>

/* The mask rule and the enabled rule of the cell test. original: 0x00350778 */
bool bw_filter_tests(const bw_filter *filter, uint16_t flags);
bool bw_filter_excludes(const bw_filter *filter, uint8_t material);

#endif
