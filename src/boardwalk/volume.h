/* Trigger volumes: which of many points are inside a turned box or a sphere. A part of
 * boardwalk.h, which includes it.
 *
 * The original's volume box holds a point that lies within the box's bounding sphere, between its
 * lowest and highest z, and inside the quadrilateral that its four corners make when they are
 * turned about the centre by a 2 x 2 matrix, which may be any. */
#ifndef BOARDWALK_VOLUME_H
#define BOARDWALK_VOLUME_H

#ifndef BOARDWALK_H
#error "include boardwalk.h"
#endif

/* A box, ready to be asked. */
typedef struct bw_volume {
  float centre[3];
  float radius2;    /* of the bounding sphere, squared */
  float low, high;  /* z */
  float corners[8]; /* x, y of the four corners, turned */
} bw_volume;

/* The most points that one call can tell of. */
#define BW_MEMBERS 64

/* Makes a box of a corner and a size, which may be negative. `turn` is m00, m01, m10, m11:
 * x' = m00 dx + m01 dy, y' = m10 dx + m11 dy about the centre; NULL: not turned. A number that is
 * not finite gives a box that holds nothing. */
BW_API void bw_volume_init(bw_volume *volume, const float corner[3], const float size[3],
                           const float turn[4]);
/* 1 when the box holds the point, its faces included; else 0. */
BW_API uint32_t bw_volume_contains(const bw_volume *volume, float x, float y, float z);
/* Which of `count` points (at most BW_MEMBERS, three floats each) the box holds: bit i of
 * members[0], and from point 32 on of members[1]. */
BW_API void bw_volume_members(const bw_volume *volume, const float *points, uint32_t count,
                              uint32_t members[2]);
/* The same for a sphere: distance squared <= radius squared; a negative radius holds nothing. */
BW_API void bw_sphere_members(float x, float y, float z, float radius, const float *points,
                              uint32_t count, uint32_t members[2]);

#endif
