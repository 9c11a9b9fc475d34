/* Eight float32 numbers at a time. One text written with these gives the same bits whatever they
 * are made of: lanes_portable.h is plain C, the others use the processor's vectors and do the same
 * IEEE operations one a lane, but where said.
 *
 * A source file that shall have others than the build's own defines BW_LANES before it includes
 * this: 1 for plain C, 2 for SSE2, 3 for AVX2.
 *
 *   bw_lanes            eight numbers       bw_lane_mask   a truth for each
 *   bw_lanes_load/all   from memory, eight times one number
 *   bw_lanes_store      to memory
 *   bw_lanes_truncate   to memory as integers; what is beyond 32 bits must not be asked for
 *   bw_lanes_add, _subtract, _multiply, _divide, _absolute
 *   bw_lanes_min, _max  the second when either is not a number
 *   bw_lanes_at_least, _at_most, _below     false when either is not a number
 *   bw_lane_mask_and, bw_lane_mask_bits     bit i for lane i
 *   bw_lanes_slab       about (a - origin) * inverse, with an origin made by bw_lanes_slab_origin: for
 *                       who allows for a coordinate that is off by three roundings of the origin, and
 *                       a result by three of its own. Not the same for all kinds; with AVX2 not for
 *                       coordinates over 1e20.
 *
 *   bw_shorts           sixteen 16-bit integers
 *   bw_shorts_load, _all, _add
 *   bw_shorts_product   the upper halves of the products: floor(a * b / 65536)
 *   bw_shorts_subtract  what is beyond the 16 bits goes to their end
 *   bw_shorts_any_within    whether any lies between -limit and limit, or, for AVX2, at -32768
 *   bw_shorts_both_within   bit i where a and b lie each between -limit and limit, or as above */
#ifndef BW_BASE_LANES_H
#define BW_BASE_LANES_H

#define BW_LANE_COUNT 8u
#define BW_SHORT_COUNT 16u

#include <stdint.h>

#ifndef BW_LANES
#ifdef __SSE2__
#define BW_LANES 2
#else
#define BW_LANES 1
#endif
#endif

#if BW_LANES == 3
#include "base/lanes_avx2.h"
#elif BW_LANES == 2
#include "base/lanes_sse2.h"
#else
#include "base/lanes_portable.h"
#endif

#endif
