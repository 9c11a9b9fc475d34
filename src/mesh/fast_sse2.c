/* The search of a fast cast with SSE2, where the build is for processors that have it. */
#include "mesh/fast.h"

#ifdef __SSE2__
#define BW_LANES 2
#else
#define BW_LANES 1
#endif
#define BW_FAST_SEARCH bw_fast_search_sse2
#include "mesh/fast_search.h"
