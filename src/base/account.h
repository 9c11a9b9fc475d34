/* What became of a triangle that a ray is tested against by the rules of the mesh's cell test. */
#ifndef BW_BASE_ACCOUNT_H
#define BW_BASE_ACCOUNT_H

#include "base/intersect.h"
#include "boardwalk.h"

/* A triangle as a ray meets it. */
typedef struct bw_account_face {
  const bw_vec3 *corners; /* three */
  uint16_t flags;
  uint8_t material;
} bw_account_face;

/* Why a triangle is no hit, or BW_REASON_KEPT for one that is met; whether another one is nearer is
 * not looked at. Sets what a candidate tells of the meeting, and `bits`. */
int32_t bw_account_reason(const bw_ray *ray, const bw_filter *filter, const bw_account_face *face,
                          bw_candidate *of);

#endif
