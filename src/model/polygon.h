/* Cuts polygons into triangles. */
#ifndef BW_MODEL_POLYGON_H
#define BW_MODEL_POLYGON_H

#include "boardwalk.h"

#include <stdbool.h>

/* Corners of one polygon; the time for one that winds a lot grows with their square. */
#define BW_POLYGON_MAX_CORNERS 65535u

/* A corner, and its place in the ring of those that are not cut off yet. */
typedef struct bw_corner {
  float position[3];
  float u, v; /* the same in the polygon's plane, seen from where it winds counterclockwise */
  uint32_t previous, next;
  bool bend;   /* it does not turn left: it bends inwards or lies straight between its neighbours */
  bool listed; /* it is among the bends */
  bool waiting; /* it is in the queue */
  bool gone;    /* it is cut off */
} bw_corner;

/* Room to cut in, kept from one polygon to the next. Starts as {0}. */
typedef struct bw_cutter {
  bw_corner *corners;
  uint32_t *bends; /* numbers of corners, some of which bend no more */
  uint32_t *queue; /* numbers of corners that may be ears; its end is followed by its start */
  uint32_t (*triangles)[3]; /* the result: numbers of corners */
  size_t capacity;          /* elements in each of the four */
  uint32_t count;           /* corners of the polygon */
  uint32_t left;            /* those in the ring */
  uint32_t bend_count, queue_start, queue_count, triangle_count;
} bw_cutter;

/* Makes room for a polygon of `count` corners; false when out of memory. */
bool bw_cutter_reserve(const bw_allocator *allocator, bw_cutter *cutter, uint32_t count);
void bw_cutter_free(const bw_allocator *allocator, bw_cutter *cutter);

/* Cuts the polygon of the first `count` >= 3 corners, whose positions the caller has set, into
 * count - 2 triangles of its winding. For a polygon that does not cross itself they cover just its
 * inside; of one that does, none is dropped. */
void bw_cutter_cut(bw_cutter *cutter, uint32_t count);

#endif
