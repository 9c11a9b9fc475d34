/* The protocol of all worlds, over a mesh shape. */
#include "base/hits.h"
#include "formats/face_plane.h"
#include "formats/shape_cast.h"

float bw_shape_meet(const bw_mesh_shape *shape, uint32_t face, const bw_shape_ray *ray,
                    const bw_filter *filter) {
  if (bw_filter_excludes(filter, shape->face_materials[face])) return -1.0f;
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_face_corners(&faces, face, corners);
  return bw_shape_ray_triangle(ray, corners, shape->pad);
}

static bool keeps_any(const bw_mesh_shape *shape, const bw_filter *filter) {
  return shape->face_count > 0 && bw_filter_tests(filter, BW_MESH_SHAPE_FLAGS);
}

void bw_shape_offer(bw_shape_meeting *best, float t, uint32_t face) {
  if (!(t >= 0.0f)) return;
  if (best->face != BW_NONE && (t > best->t || (t == best->t && face > best->face))) return;
  best->t = t;
  best->face = face;
}

bw_shape_meeting bw_shape_nearest(const bw_mesh_shape *shape, const bw_shape_ray *ray,
                                  const bw_filter *filter, float limit) {
  bw_shape_meeting best = {limit, BW_NONE, 0};
  bw_face_walk walk;
  uint32_t face;
  if (!keeps_any(shape, filter)) return best;
  bw_face_walk_begin(&walk, &shape->tree, ray);
  while (bw_face_walk_next(&walk, best.t, &face)) {
    bw_shape_offer(&best, bw_shape_meet(shape, face, ray, filter), face);
  }
  best.visited = walk.visited;
  return best;
}

bw_shape_meeting bw_shape_nearest_brute(const bw_mesh_shape *shape, const bw_shape_ray *ray,
                                        const bw_filter *filter) {
  bw_shape_meeting best = {INFINITY, BW_NONE, 0};
  if (!keeps_any(shape, filter)) return best;
  for (uint32_t face = 0; face < shape->face_count; face++) {
    bw_shape_offer(&best, bw_shape_meet(shape, face, ray, filter), face);
  }
  return best;
}

bool bw_shape_any(const bw_mesh_shape *shape, const bw_shape_ray *ray, const bw_filter *filter) {
  bw_face_walk walk;
  uint32_t face;
  if (!keeps_any(shape, filter)) return false;
  bw_face_walk_begin(&walk, &shape->tree, ray);
  while (bw_face_walk_next(&walk, INFINITY, &face)) {
    if (bw_shape_meet(shape, face, ray, filter) >= 0.0f) return true;
  }
  return false;
}

/* ---- what the header of the library offers ------------------------------------------------- */

/* our choice: double, so that nothing overflows on the way. */
void bw_shape_fill_hit(bw_hit *hit, const bw_ray *ray, float t, const float *const corners[3],
                       uint32_t triangle, uint32_t material) {
  const bw_shape_ray line = bw_shape_ray_of(ray);
  bw_plane plane = {{0.0, 0.0, 0.0}, 0.0};
  double point[3], along = 0.0;
  bool level = bw_plane_of(corners, &plane);
  for (int axis = 0; axis < 3; axis++) {
    point[axis] = line.origin[axis] + line.direction[axis] * (double)t;
    along += plane.normal[axis] * line.direction[axis];
  }
  double side = level ? (along > 0.0 ? -1.0 : 1.0) : 0.0;
  hit->t = t;
  hit->x = (float)point[0];
  hit->y = (float)point[1];
  hit->z = (float)point[2];
  hit->nx = (float)(side * plane.normal[0] + 0.0); /* no -0 */
  hit->ny = (float)(side * plane.normal[1] + 0.0);
  hit->nz = (float)(side * plane.normal[2] + 0.0);
  hit->triangle = triangle;
  hit->material = material;
  hit->set = BW_NONE;
  hit->flags = BW_MESH_SHAPE_FLAGS;
  hit->area = 0;
  hit->hit = 1;
}

static void fill(bw_hit *hit, const bw_mesh_shape *shape, uint32_t face, const bw_ray *ray,
                 float t) {
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_face_corners(&faces, face, corners);
  bw_shape_fill_hit(hit, ray, t, corners, face, shape->face_materials[face]);
}

static int answer(const bw_mesh_shape *shape, const bw_shape_meeting *met, const bw_ray *ray,
                  bw_hit *out) {
  out->hit = 0;
  if (met->face != BW_NONE) fill(out, shape, met->face, ray, met->t);
  return out->hit;
}

int bw_mesh_shape_cast(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx, float dy,
                       float dz, float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  out->hit = 0;
  if (!bw_ray_valid(&ray)) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  bw_shape_meeting met = bw_shape_nearest(shape, &line, filter, INFINITY);
  return answer(shape, &met, &ray, out);
}

int bw_mesh_shape_cast_brute(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx,
                             float dy, float dz, float length, const bw_filter *filter,
                             bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  out->hit = 0;
  if (!bw_ray_valid(&ray)) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  bw_shape_meeting met = bw_shape_nearest_brute(shape, &line, filter);
  return answer(shape, &met, &ray, out);
}

int bw_mesh_shape_cast_any(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx,
                           float dy, float dz, float length, const bw_filter *filter) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  if (!bw_ray_valid(&ray)) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  return bw_shape_any(shape, &line, filter);
}

uint32_t bw_mesh_shape_cast_all(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx,
                                float dy, float dz, float length, const bw_filter *filter,
                                bw_hit *hits, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  uint32_t found = 0;
  if (!bw_ray_valid(&ray) || !keeps_any(shape, filter)) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  for (uint32_t face = 0; face < shape->face_count; face++) {
    float t = bw_shape_meet(shape, face, &line, filter);
    if (!(t >= 0.0f)) continue;
    bw_hit *hit = bw_hits_open(hits, capacity, found++, t);
    if (hit != NULL) fill(hit, shape, face, &ray, t);
  }
  return found;
}

uint32_t bw_mesh_shape_cast_many(const bw_mesh_shape *shape, const float *rays, uint32_t count,
                                 const bw_filter *filter, float *hits) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *r = rays + (size_t)i * BW_RAY_NUMBERS;
    bw_hit hit;
    int met = bw_mesh_shape_cast(shape, r[0], r[1], r[2], r[3], r[4], r[5], r[6], filter, &hit);
    bw_hit_write(met ? &hit : NULL, hits + (size_t)i * BW_HIT_NUMBERS);
    if (met) found++;
  }
  return found;
}

/* our choice: ground is a face that looks up, z being up. */
bw_shape_meeting bw_shape_ground(const bw_mesh_shape *shape, const bw_shape_ray *down,
                                 const bw_filter *filter, float limit) {
  bw_shape_meeting best = {limit, BW_NONE, 0};
  bw_faces faces = bw_shape_faces(shape);
  bw_face_walk walk;
  uint32_t face;
  if (!keeps_any(shape, filter)) return best;
  bw_face_walk_begin(&walk, &shape->tree, down);
  while (bw_face_walk_next(&walk, best.t, &face)) {
    float t = bw_shape_meet(shape, face, down, filter);
    const float *corners[3];
    bw_plane plane;
    bw_face_corners(&faces, face, corners);
    if (!(t >= 0.0f) || !bw_plane_of(corners, &plane)) continue;
    double slope = 0.0;
    for (int axis = 0; axis < 3; axis++) slope += plane.normal[axis] * down->direction[axis];
    if (slope < 0.0) bw_shape_offer(&best, t, face);
  }
  return best;
}

int bw_mesh_shape_ground(const bw_mesh_shape *shape, float x, float y, float z,
                         const bw_filter *filter, float *height) {
  if (!bw_vec3_finite(bw_vec3_of(x, y, z)) || z < shape->low[2]) return 0;
  bw_shape_ray down = {{x, y, z}, {0.0, 0.0, -1.0}, {0.0, 0.0, 0.0}, 0.0, 0.0};
  down.to = (double)z - shape->low[2] + shape->pad;
  bw_shape_ray_finish(&down);
  bw_shape_meeting met = bw_shape_ground(shape, &down, filter, INFINITY);
  if (met.face == BW_NONE) return 0;
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_plane plane;
  bw_face_corners(&faces, met.face, corners);
  (void)bw_plane_of(corners, &plane); /* it has one, for it looks up */
  *height = bw_plane_z(&plane, x, y);
  return 1;
}
