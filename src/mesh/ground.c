/* Finding the ground: rays straight down, and a long ray cast in steps. All of the original's cast
 * with mask 0 and no exclusion list. */
#include "base/intersect.h"
#include "mesh/mesh.h"

#define ABOVE_GROUND 0.1f         /* where a dropped point ends */
#define ABOVE_MARKED_GROUND 0.25f /* where it ends on marked ground */
#define PAST_UNMARKED 0.01f       /* how far under an unmarked triangle the next cast begins */
#define MOST_STEPS (1u << 20)     /* of a march */

static int cast_down(const bw_mesh *mesh, bw_vec3 from, float length, const bw_filter *filter,
                     bw_hit *hit) {
  return bw_mesh_cast(mesh, from.x, from.y, from.z, 0.0f, 0.0f, -1.0f, length, filter, hit);
}

int bw_mesh_ground(const bw_mesh *mesh, float x, float y, float z, const bw_filter *filter,
                   float *height) {
  bw_vec3 low;
  bw_vec3 high;
  bw_mesh_reach(mesh, &low, &high);
  float depth = z - low.z;
  if (!(depth >= 0.0f)) return 0;
  bw_hit hit;
  /* Longer by a hundredth, so that rounding does not lose the lowest ground. */
  if (!cast_down(mesh, bw_vec3_of(x, y, z), depth * 1.01f + 1.0f, filter, &hit)) return 0;
  *height = hit.z;
  return 1;
}

int bw_mesh_drop_to_ground(const bw_mesh *mesh, float length, float position[3]) {
  bw_hit hit;
  if (!cast_down(mesh, bw_vec3_load(position), length, NULL, &hit)) return 0;
  position[2] -= hit.t - ABOVE_GROUND;
  return 1;
}

int bw_mesh_drop_to_marked_ground(const bw_mesh *mesh, float length, float position[3]) {
  bw_vec3 origin = bw_vec3_load(position);
  bw_hit hit;
  while (cast_down(mesh, origin, length, NULL, &hit)) {
    if (hit.area != 0) {
      position[2] = (origin.z - hit.t) + ABOVE_MARKED_GROUND;
      return 1;
    }
    float below = origin.z - (hit.t + PAST_UNMARKED);
    if (!(below < origin.z)) return 0; /* too far from 0 for float32 to go on */
    origin.z = below;
    length -= hit.t + PAST_UNMARKED;
  }
  return 0;
}

/* Whether a point has left the box of everything for good. */
static bool gone(bw_vec3 from, bw_vec3 d, bw_vec3 low, bw_vec3 high) {
  return (from.x < low.x && d.x <= 0.0f) || (from.x > high.x && d.x >= 0.0f) ||
         (from.y < low.y && d.y <= 0.0f) || (from.y > high.y && d.y >= 0.0f) ||
         (from.z < low.z && d.z <= 0.0f) || (from.z > high.z && d.z >= 0.0f);
}

int bw_mesh_march_ray(const bw_mesh *mesh, float step, float max, const float origin[3],
                      const float direction[3], float point[3]) {
  bw_vec3 d = bw_vec3_load(direction);
  bw_vec3 from = bw_vec3_load(origin);
  bw_vec3 low;
  bw_vec3 high;
  bw_mesh_reach(mesh, &low, &high);
  if (!isfinite(max) || !(step > 0.0f)) return 0;
  float covered = 0.0f;
  for (uint32_t i = 0; i < MOST_STEPS && covered < max && !gone(from, d, low, high); i++) {
    float length = bw_min(step, max - covered);
    bw_hit hit;
    if (bw_mesh_cast(mesh, from.x, from.y, from.z, d.x, d.y, d.z, length, NULL, &hit)) {
      point[0] = hit.x;
      point[1] = hit.y;
      point[2] = hit.z;
      return 1;
    }
    covered += length;
    from = bw_vec3_add(from, bw_vec3_scale(d, length));
  }
  return 0;
}
