/* Pushing a sphere out of walls. original: 0x003519f8, 0x00351468 */
#include "mesh/prepared.h"

#define LEAST_DEPTH 1e-5f

typedef struct push {
  const bw_mesh *mesh;
  const bw_fast *fast;
  bw_vec3 centre;
  float radius;
  const bw_filter *filter;
  bw_checked *checked;
  bw_vec3 sum;
  uint32_t count;
  bw_vec3 first_normal;
} push;

/* our choice: the test takes the face's own normal, whichever side the sphere is on. */
bool bw_face_is_under(const bw_vec3 corners[3], bw_vec3 normal, bw_vec3 point) {
  for (int i = 0; i < 3; i++) {
    bw_vec3 edge = bw_vec3_subtract(corners[(i + 1) % 3], corners[i]);
    bw_vec3 outward = bw_vec3_cross(edge, normal);
    if (bw_vec3_dot(outward, bw_vec3_subtract(point, corners[i])) > 0.0f) return false;
  }
  return true;
}

static bool is_zero(bw_vec3 v) {
  return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

/* Whether a wall in a plane would push, if it is not passed beside; then which way, and how far. */
static bool reaches(const push *p, const bw_plane *plane, bw_vec3 *way, float *depth) {
  bw_vec3 normal = plane->normal;
  if (is_zero(normal) || !(fabsf(normal.z) <= BW_COS_WALL)) return false;
  float distance = bw_vec3_dot(normal, p->centre) - bw_vec3_dot(normal, plane->corner);
  if ((plane->flags & BW_TRIANGLE_TWO_SIDED) != 0) {
    if (distance < 0.0f) {
      normal = bw_vec3_negate(normal);
      distance = -distance;
    }
  } else if (distance < -LEAST_DEPTH) {
    return false;
  }
  *way = normal;
  *depth = p->radius - distance;
  return *depth > LEAST_DEPTH;
}

static bw_plane plane_of(const bw_mesh *mesh, uint32_t index) {
  bw_mesh_face face = bw_mesh_face_at(mesh, index);
  bw_vec3 first = bw_vec3_subtract(face.corners[1], face.corners[0]);
  bw_vec3 second = bw_vec3_subtract(face.corners[2], face.corners[0]);
  bw_vec3 normal = bw_vec3_normalise(bw_vec3_cross(first, second));
  bw_plane plane = {normal, face.corners[0], face.flags};
  return plane;
}

static void push_from(void *context, uint32_t index) {
  push *p = context;
  bw_plane plane;
  bw_vec3 way;
  float depth;
  if (bw_checked_mark(p->checked, index)) return;
  if (!bw_known_plane(p->fast, index, &plane)) plane = plane_of(p->mesh, index);
  if (!reaches(p, &plane, &way, &depth)) return;
  bw_mesh_face face = bw_mesh_face_at(p->mesh, index);
  if ((face.flags & BW_TRIANGLE_ENABLED) == 0) return;
  if (bw_filter_excludes(p->filter, face.material)) return;
  if (!bw_face_is_under(face.corners, plane.normal, p->centre)) return;
  p->sum = bw_vec3_add(p->sum, bw_vec3_scale(way, depth));
  p->count++;
  if (is_zero(p->first_normal)) p->first_normal = way;
}

int bw_mesh_sphere_push(const bw_mesh *mesh, float radius, float centre[3], const bw_filter *filter,
                        float first_normal[3]) {
  bw_vec3 c = bw_vec3_load(centre);
  if (!bw_vec3_finite(c) || !isfinite(radius) || !(radius > 0.0f)) return 0;
  bw_checked checked;
  bw_checked_clear(&checked, bw_mesh_triangle_end(mesh));
  push p = {.mesh = mesh, .fast = bw_prepared(mesh), .centre = c, .radius = radius};
  p.filter = filter;
  p.checked = &checked;
  p.first_normal = bw_vec3_load(first_normal);
  bw_mesh_visit_near(mesh, c, radius, push_from, &p);
  if (p.count == 0) return 0;
  bw_vec3 average = bw_vec3_scale(p.sum, 1.0f / (float)p.count);
  bw_vec3_store(centre, bw_vec3_add(c, average));
  bw_vec3_store(first_normal, p.first_normal);
  return 1;
}
