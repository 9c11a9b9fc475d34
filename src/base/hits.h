/* Filling hits, and lists of them, nearest first. */
#ifndef BW_BASE_HITS_H
#define BW_BASE_HITS_H

#include "base/intersect.h"

/* Sets a hit's t, x, y and z. */
void bw_hit_place(bw_hit *hit, const bw_ray *ray, float t);
/* Sets its normal: the triangle's, turned to face the ray when both sides count. */
void bw_hit_face(bw_hit *hit, const bw_ray *ray, const bw_vec3 corners[3], uint16_t flags);
/* The same of the triangle's own unit normal. */
void bw_hit_turn(bw_hit *hit, const bw_ray *ray, bw_vec3 normal, uint16_t flags);

/* Opens a place for a hit at `t` behind those of `hits` that are as near; `found` hits came before
 * it, of which the list holds the nearest `capacity`. NULL when it is farther than all of a full
 * list. */
bw_hit *bw_hits_open(bw_hit *hits, uint32_t capacity, uint32_t found, float t);

/* Writes a hit, or NULL for a miss, as BW_HIT_NUMBERS of a batch. */
void bw_hit_write(const bw_hit *hit, float *numbers);

#endif
