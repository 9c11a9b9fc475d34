/* The search of a fast cast with AVX2 and FMA. Whether it may run is asked at run time
 * (bw_cpu_has_avx2); where the compiler cannot make it, it is plain C. */
#include "mesh/fast.h"

#define BW_FAST_SEARCH bw_fast_search_avx2

#if defined(__GNUC__) && defined(__x86_64__)

#define BW_LANES 3
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "mesh/fast_search.h"
#pragma clang attribute pop
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#include "mesh/fast_search.h"
#pragma GCC pop_options
#endif

#else

#define BW_LANES 1
#include "mesh/fast_search.h"

#endif
