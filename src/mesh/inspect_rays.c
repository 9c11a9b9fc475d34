/* Rays that the walk over the grid loses: each triangle is looked at along its normal, steeply and
 * nearly level, and the walk's answer held against that of all triangles. Seed page, "Coney's
 * implementation": a steep ray 22 long and a shallow one about 102 long. */
#include "mesh/inspect.h"
#include "mesh/walk.h"

#define LOOKS 3

/* The direction of a look at a triangle, against its normal. */
static bw_vec3 direction_of(bw_vec3 normal, int look) {
  static const float ways[LOOKS][3] = {{0, 0, 0}, {0.35f, 0.2f, -1.0f}, {0.9f, -0.4f, -0.2f}};
  if (look == 0) return bw_vec3_negate(normal);
  bw_vec3 way = bw_vec3_normalise(bw_vec3_load(ways[look]));
  return bw_vec3_dot(way, normal) > 0.0f ? bw_vec3_negate(way) : way;
}

/* Whether the walk of a ray visits a cell. */
static bool visits(const bw_walk *walk, const bw_grid *grid, uint32_t cell) {
  uint32_t x = cell % grid->n[0];
  uint32_t y = cell / grid->n[0] % grid->n[1];
  uint32_t z = cell / grid->n[0] / grid->n[1];
  uint32_t from = 0;
  uint32_t to = 0;
  if (x < walk->box.low[0] || x > walk->box.high[0]) return false;
  if (z < walk->box.low[2] || z > walk->box.high[2]) return false;
  bw_walk_rows(walk, x, x, &from, &to);
  return y >= from && y <= to;
}

/* Whether a triangle is listed, but in no list that the walk looks into. */
static bool passes_by(bw_inspection *inspection, const bw_ray *ray, uint32_t triangle) {
  const bw_grid *grid = &inspection->mesh->grid;
  bw_walk walk = bw_walk_of(grid, ray);
  uint32_t begin = inspection->listed_first[triangle];
  uint32_t end = inspection->listed_first[triangle + 1];
  for (uint32_t i = begin; i < end; i++) {
    inspection->work++;
    if (visits(&walk, grid, inspection->listed_cells[i])) return false;
  }
  return begin < end;
}

/* Whether the walk answers with something behind `t`, or nothing. */
static bool loses(bw_inspection *inspection, const bw_ray *ray, float t, bw_hit *hit) {
  const bw_filter filter = {1u, {0}}; /* disabled triangles too */
  inspection->work += inspection->listed_count;
  int met =
      bw_mesh_cast(inspection->mesh, ray->origin.x, ray->origin.y, ray->origin.z, ray->direction.x,
                   ray->direction.y, ray->direction.z, ray->length, &filter, hit);
  return !met || hit->t > t;
}

static bool look_at(bw_inspection *inspection, uint32_t triangle, int look) {
  static const float lengths[LOOKS] = {2.0f, 22.0f, 102.0f};
  float length = lengths[look];
  bw_vec3 way = direction_of(inspection->normals[triangle], look);
  bw_vec3 back = bw_vec3_scale(way, length * -0.5f);
  bw_ray ray = {bw_vec3_add(bw_inspect_centre(inspection, triangle), back), way, length};
  float t = 0.0f;
  uint32_t found = bw_inspect_cast(inspection, &ray, false, &t);
  bw_hit hit;
  if (found == BW_NONE || !passes_by(inspection, &ray, found)) return false;
  if (!loses(inspection, &ray, t, &hit)) return false;
  bw_mesh_fault fault =
      bw_inspect_fault(BW_FAULT_LOST_RAY, found, bw_vec3_add(ray.origin, bw_vec3_scale(way, t)));
  fault.other = hit.hit != 0 ? hit.triangle : BW_NONE;
  fault.size = length;
  bw_vec3_store(fault.origin, ray.origin);
  bw_vec3_store(fault.direction, way);
  bw_inspect_add(inspection, &fault);
  return true;
}

void bw_inspect_rays(bw_inspection *inspection) {
  for (uint32_t i = 0; i < inspection->count && !bw_inspect_is_over(inspection); i++) {
    if (!bw_inspect_has_area(inspection, i)) continue;
    bool found = false;
    for (int look = 0; look < LOOKS && !found; look++) found = look_at(inspection, i, look);
  }
}
