/* Vertices by position: equal positions become one vertex. */
#ifndef BW_MESH_WELD_H
#define BW_MESH_WELD_H

#include "base/alloc.h"

typedef struct bw_weld {
  bw_allocator allocator;
  float (*vertices)[3];
  uint32_t count;
  size_t most;     /* positions that there is room for */
  uint32_t *slots; /* a hash table of vertex numbers + 1, a power of two long */
  size_t slot_count;
} bw_weld;

/* Room for `most` positions, at least 1; false when there is no memory. Freed in either case. */
bool bw_weld_init(bw_weld *weld, const bw_allocator *allocator, size_t most);
void bw_weld_free(bw_weld *weld);
/* The number of the vertex at a position, which is added when it is new. */
uint32_t bw_weld_add(bw_weld *weld, const float position[3]);

/* Positions are equal as numbers are: -0 is 0. */
bool bw_position_equal(const float a[3], const float b[3]);
uint32_t bw_position_hash(const float position[3]);

#endif
