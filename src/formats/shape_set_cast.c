/* The protocol of all worlds, over a set of placed shapes.
 *
 * A placement counts only where the ray is within its box: the set's tree leaves out no placement
 * that testing each in turn would find. */
#include "base/hits.h"
#include "formats/affine.h"
#include "formats/face_plane.h"
#include "formats/shape_cast.h"
#include "formats/shape_set.h"
#include "tree/cast.h"

bool bw_placed_enter(const bw_placed_shape *placed, const bw_shape_ray *ray, bw_shape_ray *out) {
  if (!bw_shape_ray_box(ray, placed->low, placed->high, &out->from, &out->to)) return false;
  bw_affine_point(placed->inverse, ray->origin, out->origin);
  bw_affine_direction(placed->inverse, ray->direction, out->direction);
  bw_shape_ray_finish(out);
  return true;
}

const bw_filter *bw_placed_filter(const bw_shape_set *set, const bw_placed_shape *placed,
                                  const bw_filter *filter, bw_filter *room) {
  if (filter == NULL) return NULL;
  uint32_t excluded = 0;
  for (int i = 0; i < 8; i++) excluded |= filter->excluded[i];
  if (excluded == 0) return filter;
  bw_filter_init(room, filter->mask, NULL, 0);
  for (size_t i = 0; i < placed->shape->material_count; i++) {
    if (!bw_filter_excludes(filter, set->numbers[placed->materials_at + i])) continue;
    bw_filter_exclude(room, (uint32_t)i);
  }
  return room;
}

/* ---- the nearest --------------------------------------------------------------------------- */

typedef enum search_way { BY_TREE, BY_EVERY_FACE, FOR_GROUND } search_way;

typedef struct search {
  const bw_shape_set *set;
  const bw_shape_ray *ray;
  const bw_filter *filter;
  search_way way;
  float t;           /* of the best so far */
  uint32_t triangle; /* BW_NONE for none */
  uint32_t placement, face;
} search;

static bw_shape_meeting meet(const search *s, const bw_placed_shape *placed,
                             const bw_shape_ray *ray) {
  bw_filter room;
  const bw_filter *filter = bw_placed_filter(s->set, placed, s->filter, &room);
  switch (s->way) {
    case BY_TREE: return bw_shape_nearest(placed->shape, ray, filter, s->t);
    case BY_EVERY_FACE: return bw_shape_nearest_brute(placed->shape, ray, filter);
    default: return bw_shape_ground(placed->shape, ray, filter, s->t);
  }
}

static void search_placement(search *s, uint32_t index) {
  const bw_placed_shape *placed = &s->set->placed[index];
  bw_shape_ray local;
  if (!bw_placed_enter(placed, s->ray, &local) || (float)local.from > s->t) return;
  bw_shape_meeting met = meet(s, placed, &local);
  if (met.face == BW_NONE || met.t > s->t) return;
  if (met.t == s->t && placed->first + met.face > s->triangle) return;
  s->t = met.t;
  s->triangle = placed->first + met.face;
  s->placement = index;
  s->face = met.face;
}

/* Walks the tree, or every placement in turn. */
static void search_set(search *s, const bw_ray *ray) {
  const bw_shape_set *set = s->set;
  if (s->way == BY_EVERY_FACE) {
    for (uint32_t i = 0; i < set->placed_count; i++) search_placement(s, i);
    return;
  }
  if (set->placed_count == 0) return;
  bw_tree_cast walk;
  uint32_t leaf;
  bw_tree_cast_start(&walk, &set->tree, ray->origin, ray->direction, 0.0f);
  /* Nothing is farther than the length; what is as near as the best so far may have a lower number. */
  float length = bw_float_above(s->ray->to);
  while ((leaf = bw_tree_cast_next(&walk, s->t < length ? s->t : length)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&set->tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      search_placement(s, items[i]);
    }
  }
}

static search search_of(const bw_shape_set *set, const bw_shape_ray *ray, const bw_filter *filter,
                        search_way way) {
  search s = {set, ray, filter, way, INFINITY, BW_NONE, 0, 0};
  return s;
}

/* ---- what the header of the library offers ------------------------------------------------- */

static void fill(bw_hit *hit, const bw_shape_set *set, uint32_t placement, uint32_t face,
                 const bw_ray *ray, float t) {
  const bw_placed_shape *placed = &set->placed[placement];
  float at[3][3];
  bw_placed_corners(placed, face, at);
  const float *const corners[3] = {at[0], at[1], at[2]};
  bw_shape_fill_hit(hit, ray, t, corners, placed->first + face,
                    bw_placed_material(set, placed, face));
}

static int cast(const bw_shape_set *set, const bw_ray *ray, const bw_filter *filter, search_way way,
                bw_hit *out) {
  out->hit = 0;
  if (!bw_ray_valid(ray)) return 0;
  bw_shape_ray line = bw_shape_ray_of(ray);
  search s = search_of(set, &line, filter, way);
  search_set(&s, ray);
  if (s.triangle == BW_NONE) return 0;
  fill(out, set, s.placement, s.face, ray, s.t);
  return 1;
}

int bw_shape_set_cast(const bw_shape_set *set, float ox, float oy, float oz, float dx, float dy,
                      float dz, float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return cast(set, &ray, filter, BY_TREE, out);
}

int bw_shape_set_cast_brute(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                            float dy, float dz, float length, const bw_filter *filter,
                            bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return cast(set, &ray, filter, BY_EVERY_FACE, out);
}

int bw_shape_set_cast_any(const bw_shape_set *set, float ox, float oy, float oz, float dx, float dy,
                          float dz, float length, const bw_filter *filter) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  if (!bw_ray_valid(&ray) || set->placed_count == 0) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  bw_tree_cast walk;
  uint32_t leaf;
  bw_tree_cast_start(&walk, &set->tree, ray.origin, ray.direction, 0.0f);
  while ((leaf = bw_tree_cast_next(&walk, length)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&set->tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      const bw_placed_shape *placed = &set->placed[items[i]];
      bw_shape_ray local;
      bw_filter room;
      if (!bw_placed_enter(placed, &line, &local)) continue;
      if (bw_shape_any(placed->shape, &local, bw_placed_filter(set, placed, filter, &room)))
        return 1;
    }
  }
  return 0;
}

uint32_t bw_shape_set_cast_all(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                               float dy, float dz, float length, const bw_filter *filter,
                               bw_hit *hits, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  uint32_t found = 0;
  if (!bw_ray_valid(&ray) || !bw_filter_tests(filter, BW_MESH_SHAPE_FLAGS)) return 0;
  bw_shape_ray line = bw_shape_ray_of(&ray);
  for (uint32_t i = 0; i < set->placed_count; i++) {
    const bw_placed_shape *placed = &set->placed[i];
    bw_shape_ray local;
    bw_filter room;
    if (!bw_placed_enter(placed, &line, &local)) continue;
    const bw_filter *kept = bw_placed_filter(set, placed, filter, &room);
    for (uint32_t face = 0; face < placed->shape->face_count; face++) {
      float t = bw_shape_meet(placed->shape, face, &local, kept);
      if (!(t >= 0.0f)) continue;
      bw_hit *hit = bw_hits_open(hits, capacity, found++, t);
      if (hit != NULL) fill(hit, set, i, face, &ray, t);
    }
  }
  return found;
}

uint32_t bw_shape_set_cast_many(const bw_shape_set *set, const float *rays, uint32_t count,
                                const bw_filter *filter, float *hits) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *r = rays + (size_t)i * BW_RAY_NUMBERS;
    bw_hit hit;
    int met = bw_shape_set_cast(set, r[0], r[1], r[2], r[3], r[4], r[5], r[6], filter, &hit);
    bw_hit_write(met ? &hit : NULL, hits + (size_t)i * BW_HIT_NUMBERS);
    if (met) found++;
  }
  return found;
}

int bw_shape_set_ground(const bw_shape_set *set, float x, float y, float z, const bw_filter *filter,
                        float *height) {
  bw_ray ray = bw_ray_of(x, y, z, 0.0f, 0.0f, -1.0f, 1.0f);
  if (!bw_ray_valid(&ray) || z < set->low[2]) return 0;
  ray.length = bw_float_above((double)z - set->low[2]);
  bw_shape_ray down = bw_shape_ray_of(&ray);
  search s = search_of(set, &down, filter, FOR_GROUND);
  search_set(&s, &ray);
  if (s.triangle == BW_NONE) return 0;
  float at[3][3];
  bw_plane plane;
  bw_placed_corners(&set->placed[s.placement], s.face, at);
  const float *const corners[3] = {at[0], at[1], at[2]};
  /* Rounded to float32 it may look up no longer. */
  bool level = bw_plane_of(corners, &plane) && plane.normal[2] > 0.0;
  *height = level ? bw_plane_z(&plane, x, y) : z - s.t;
  return 1;
}
