/* Lists of hits, nearest first. */
#ifndef BW_BASE_HITS_H
#define BW_BASE_HITS_H

#include "boardwalk.h"

/* Opens a place for a hit at `t` behind those of `hits` that are as near; `found` hits came before
 * it, of which the list holds the nearest `capacity`. NULL when it is farther than all of a full
 * list. */
bw_hit *bw_hits_open(bw_hit *hits, uint32_t capacity, uint32_t found, float t);

#endif
