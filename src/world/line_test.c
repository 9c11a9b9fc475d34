/* The line test of the game's AI: a ray into the level's mesh and one among the bodies, the nearer
 * kept. original: 0x002e7608 */
#include "base/vec.h"
#include "boardwalk.h"

#include <string.h>

/* The outward normal of the face that a point is farthest out of, or least deep under. */
static bw_vec3 box_normal(const bw_geometry *box, bw_vec3 point) {
  bw_vec3 from = bw_vec3_subtract(point, bw_vec3_load(box->at));
  bw_vec3 normal = bw_vec3_load(box->axes);
  float best = -INFINITY;
  for (size_t i = 0; i < 3; i++) {
    bw_vec3 axis = bw_vec3_load(box->axes + 3 * i);
    float along = bw_vec3_dot(from, axis);
    float out = fabsf(along) - box->half[i];
    if (!(out > best)) continue;
    best = out;
    normal = along < 0.0f ? bw_vec3_negate(axis) : axis;
  }
  return normal;
}

/* Away from the nearest point of the axis; up for a point on it. */
static bw_vec3 capsule_normal(const bw_geometry *capsule, bw_vec3 point) {
  bw_vec3 axis = bw_vec3_load(capsule->at);
  float height = point.z - axis.z;
  if (height > capsule->height) height = capsule->height;
  if (height > 0.0f) axis.z += height;
  bw_vec3 normal = bw_vec3_normalise(bw_vec3_subtract(point, axis));
  bool none = normal.x == 0.0f && normal.y == 0.0f && normal.z == 0.0f;
  return none ? bw_vec3_of(0.0f, 0.0f, 1.0f) : normal;
}

static void fill_mesh(bw_line_hit *out, const bw_hit *hit) {
  out->kind = BW_LINE_MESH;
  out->t = hit->t;
  out->x = hit->x;
  out->y = hit->y;
  out->z = hit->z;
  out->nx = hit->nx;
  out->ny = hit->ny;
  out->nz = hit->nz;
  out->triangle = hit->triangle;
  out->material = hit->material;
}

static void fill_body(bw_line_hit *out, const bw_physics *physics, const bw_body_hit *hit,
                      bw_vec3 point, float t) {
  bw_shape_info shape;
  if (bw_shape_get(physics, hit->shape, &shape, NULL) != BW_OK) return;
  bool is_box = shape.geometry.type == BW_SHAPE_BOX;
  bw_vec3 normal =
      is_box ? box_normal(&shape.geometry, point) : capsule_normal(&shape.geometry, point);
  out->kind = BW_LINE_BODY;
  out->t = t;
  out->x = point.x;
  out->y = point.y;
  out->z = point.z;
  out->nx = normal.x;
  out->ny = normal.y;
  out->nz = normal.z;
  out->owner = hit->owner;
  out->body = hit->body;
  out->shape = hit->shape;
}

int bw_line_test(const bw_mesh *mesh, const bw_physics *physics, float ox, float oy, float oz,
                 float dx, float dy, float dz, float length, const bw_filter *filter,
                 uint32_t type_mask, uint32_t ignored_owner, uint32_t options, bw_line_hit *out) {
  bw_hit level;
  bw_body_hit body;
  memset(out, 0, sizeof *out);
  bool met_level =
      mesh != NULL && bw_mesh_cast(mesh, ox, oy, oz, dx, dy, dz, length, filter, &level);
  bool met_body = physics != NULL && bw_physics_cast(physics, ox, oy, oz, dx, dy, dz, length,
                                                     type_mask, ignored_owner, options, &body);
  float t = met_body ? body.fraction * length : 0.0f;
  if (met_body && !(met_level && level.t <= t)) {
    bw_vec3 way = bw_vec3_scale(bw_vec3_of(dx, dy, dz), t);
    fill_body(out, physics, &body, bw_vec3_add(bw_vec3_of(ox, oy, oz), way), t);
  } else if (met_level) {
    fill_mesh(out, &level);
  }
  return out->kind != BW_LINE_NOTHING;
}
