/* The search of a fast cast in plain C. */
#include "mesh/fast.h"

#define BW_LANES 1
#define BW_FAST_SEARCH bw_fast_search_portable
#include "mesh/fast_search.h"
