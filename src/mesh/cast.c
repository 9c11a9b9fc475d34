/* Casting a ray into the mesh: the original's walk over the grid, and the plain test of every
 * triangle that it is checked against. */
#include "base/hits.h"
#include "base/intersect.h"
#include "mesh/every.h"
#include "mesh/fast.h"
#include "mesh/walk.h"

typedef struct cast {
  const bw_mesh *mesh;
  bw_ray ray;
  const bw_filter *filter;
  bw_hit *result;
  bw_checked *checked;
} cast;

static void fill(bw_hit *result, const bw_ray *ray, const bw_mesh_face *face, uint32_t index,
                 float t) {
  bw_mesh_fill(result, ray, index, t, face->flags, face->material, face->area, face->set);
}

static void fill_normal(bw_hit *result, const bw_ray *ray, const bw_mesh_face *face) {
  bw_hit_face(result, ray, face->corners, face->flags);
}

/* One triangle of a cell's list. original: 0x00350778 */
static void test_triangle(const cast *c, uint32_t index) {
  if (bw_checked_mark(c->checked, index)) return;
  bw_mesh_face face = bw_mesh_face_at(c->mesh, index);
  float t = bw_ray_meet(&c->ray, c->filter, face.corners, face.flags);
  if (!(t >= 0.0f)) return;
  bool excluded = bw_filter_excludes(c->filter, face.material);
  bw_hit *result = c->result;
  /* Until something is hit every accepted triangle fills the result, excluded ones too and without
   * a nearer-than test: so a clear ray tells of the last pane it crossed. */
  if (result->hit && (excluded || !(t < result->t))) return;
  fill(result, &c->ray, &face, index, t);
  result->hit = (uint8_t)!excluded;
  if (!excluded) fill_normal(result, &c->ray, &face);
}

static void test_added(const cast *c, uint32_t list) {
  const bw_added_link *links = c->mesh->added.links;
  for (uint32_t link = bw_added_first(c->mesh, list); link != BW_NONE; link = links[link].next) {
    test_triangle(c, c->mesh->triangle_count + links[link].slot);
  }
}

static void test_cell(const cast *c, uint32_t x, uint32_t y, uint32_t z) {
  uint32_t cell = bw_grid_cell(&c->mesh->grid, x, y, z);
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(c->mesh, cell, &list);
  for (uint32_t i = 0; i < count; i++) test_triangle(c, list[i]);
  test_added(c, cell);
}

static void test_column(const cast *c, const bw_cell_box *box, uint32_t x, uint32_t from,
                        uint32_t to) {
  for (uint32_t y = from; y <= to; y++) {
    for (uint32_t z = box->low[2]; z <= box->high[2]; z++) test_cell(c, x, y, z);
  }
}

/* original: 0x00350cd8 */
static void walk(const cast *c) {
  bw_walk w = bw_walk_of(&c->mesh->grid, &c->ray);
  for (uint32_t x = w.box.low[0]; x <= w.box.high[0]; x++) {
    uint32_t from;
    uint32_t to;
    bw_walk_rows(&w, x, x, &from, &to);
    test_column(c, &w.box, x, from, to);
  }
  test_added(c, c->mesh->cell_count);
}

void bw_mesh_cast_walk(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter,
                       bw_hit *result) {
  result->hit = 0;
  if (!bw_ray_valid(ray)) return;
  bw_checked checked;
  bw_checked_clear(&checked, bw_mesh_triangle_end(mesh));
  cast c = {mesh, *ray, filter, result, &checked};
  walk(&c);
}

int bw_mesh_cast(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy, float dz,
                 float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  if (!bw_fast_cast(mesh, &ray, filter, out)) bw_mesh_cast_walk(mesh, &ray, filter, out);
  return out->hit;
}

void bw_mesh_world_ray(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                       float dz, float length, const bw_filter *filter, bw_hit *result) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  result->material = 1;
  result->hit = 0;
  /* our choice: the original reads a missing level; here it is a world where nothing is hit. */
  if (mesh == NULL || bw_fast_cast(mesh, &ray, filter, result)) return;
  bw_mesh_cast_walk(mesh, &ray, filter, result);
}

/* Whether triangle `index` counts for the plain casts, and where it is met. */
static bool meet_kept(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter,
                      uint32_t index, bw_mesh_face *face, float *t) {
  if (!bw_mesh_has_triangle(mesh, index)) return false;
  *face = bw_mesh_face_at(mesh, index);
  *t = bw_ray_meet(ray, filter, face->corners, face->flags);
  return *t >= 0.0f && !bw_filter_excludes(filter, face->material);
}

int bw_mesh_cast_brute(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                       float dz, float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  bw_mesh_face face;
  float t = 0.0f;
  out->hit = 0;
  if (!bw_ray_valid(&ray)) return 0;
  for (uint32_t i = 0; i < bw_mesh_triangle_end(mesh); i++) {
    if (!meet_kept(mesh, &ray, filter, i, &face, &t)) continue;
    if (out->hit && !(t < out->t)) continue;
    fill(out, &ray, &face, i, t);
    fill_normal(out, &ray, &face);
    out->hit = 1;
  }
  return out->hit;
}

int bw_mesh_cast_any(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                     float dz, float length, const bw_filter *filter) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  bw_every every;
  bw_mesh_face face;
  bw_hit hit;
  uint32_t i;
  float t = 0.0f;
  if (!bw_ray_valid(&ray)) return 0;
  if (bw_mesh_cast(mesh, ox, oy, oz, dx, dy, dz, length, filter, &hit)) return 1;
  bw_every_start(&every, mesh, &ray);
  while ((i = bw_every_next(&every)) != BW_NONE) {
    if (meet_kept(mesh, &ray, filter, i, &face, &t)) return 1;
  }
  return 0;
}

uint32_t bw_mesh_cast_all(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                          float dz, float length, const bw_filter *filter, bw_hit *hits,
                          uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  bw_every every;
  bw_mesh_face face;
  uint32_t i;
  float t = 0.0f;
  uint32_t found = 0;
  if (!bw_ray_valid(&ray)) return 0;
  bw_every_start(&every, mesh, &ray);
  while ((i = bw_every_next(&every)) != BW_NONE) {
    if (!meet_kept(mesh, &ray, filter, i, &face, &t)) continue;
    bw_hit *hit = bw_hits_open(hits, capacity, found++, t);
    if (hit == NULL) continue;
    fill(hit, &ray, &face, i, t);
    fill_normal(hit, &ray, &face);
    hit->hit = 1;
  }
  return found;
}
