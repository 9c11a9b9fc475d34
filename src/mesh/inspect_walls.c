/* One-sided walls that can be seen from behind: where somebody could stand there, a ray goes through
 * the wall, and a walker too. */
#include "mesh/inspect.h"

/* our choice, metres: how far behind the wall somebody stands, and how deep the ground may be. */
#define BEHIND 0.3f
#define DEEPEST 2.5f
/* Of the ways to look around, more that end at a back than this tell the inside of something solid. */
#define WAYS 8
#define MOST_BACKS 4
#define FAR 200.0f

static bool is_back(const bw_inspection *inspection, uint32_t triangle, bw_vec3 direction) {
  return (inspection->mesh->triangles[triangle].flags & 2u) == 0 &&
         bw_vec3_dot(inspection->normals[triangle], direction) > 0.0f;
}

/* Whether the first thing that a ray from a point meets is the back of something. */
static bool sees_back(bw_inspection *inspection, bw_vec3 point, bw_vec3 way) {
  bw_ray ray = {point, way, FAR};
  float t = 0.0f;
  uint32_t met = bw_inspect_cast(inspection, &ray, true, &t);
  return met != BW_NONE && is_back(inspection, met, way);
}

/* Whether a point is neither inside of something solid nor under what somebody stands on. */
static bool is_open(bw_inspection *inspection, bw_vec3 point) {
  static const float ways[WAYS][2] = {{1.0f, 0.1f},   {0.6f, 0.8f},   {-0.1f, 1.0f}, {-0.8f, 0.6f},
                                      {-1.0f, -0.1f}, {-0.6f, -0.8f}, {0.1f, -1.0f}, {0.8f, -0.6f}};
  int backs = 0;
  if (sees_back(inspection, point, bw_vec3_of(0.0f, 0.0f, 1.0f))) return false;
  for (int i = 0; i < WAYS; i++) {
    backs += sees_back(inspection, point, bw_vec3_of(ways[i][0], ways[i][1], 0.0f));
  }
  return backs <= MOST_BACKS;
}

/* Whether somebody behind the wall has ground to stand on and nothing but the wall ahead. */
static bool can_see_back(bw_inspection *inspection, bw_vec3 point, bw_vec3 ahead) {
  float t = 0.0f;
  bw_ray down = {point, bw_vec3_of(0.0f, 0.0f, -1.0f), DEEPEST};
  uint32_t ground = bw_inspect_cast(inspection, &down, false, &t);
  if (ground == BW_NONE || inspection->normals[ground].z <= BW_INSPECT_GROUND) return false;
  bw_ray forward = {point, ahead, BEHIND + 0.05f};
  if (bw_inspect_cast(inspection, &forward, false, &t) != BW_NONE) return false;
  return is_open(inspection, point);
}

void bw_inspect_walls(bw_inspection *inspection) {
  for (uint32_t i = 0; i < inspection->count && !bw_inspect_is_over(inspection); i++) {
    bw_vec3 normal = inspection->normals[i];
    if (!bw_inspect_has_area(inspection, i) || fabsf(normal.z) > BW_INSPECT_GROUND) continue;
    if ((inspection->mesh->triangles[i].flags & 2u) != 0) continue;
    bw_vec3 ahead = bw_vec3_normalise(bw_vec3_of(normal.x, normal.y, 0.0f));
    bw_vec3 point =
        bw_vec3_subtract(bw_inspect_centre(inspection, i), bw_vec3_scale(ahead, BEHIND));
    if (!can_see_back(inspection, point, ahead)) continue;
    bw_mesh_fault fault = bw_inspect_fault(BW_FAULT_BEHIND, i, point);
    bw_inspect_add(inspection, &fault);
  }
}
