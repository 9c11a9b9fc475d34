/* The search of a fast cast, written once for all kinds of lanes: a file that includes it defines
 * BW_LANES and BW_FAST_SEARCH, the name of the function. */
#include "tree/cast.h"

typedef struct vec_lanes {
  bw_lanes x, y, z;
} vec_lanes;

typedef struct ray_lanes {
  vec_lanes origin;
  vec_lanes direction;
} ray_lanes;

static inline vec_lanes all_lanes(bw_vec3 p) {
  vec_lanes v = {bw_lanes_all(p.x), bw_lanes_all(p.y), bw_lanes_all(p.z)};
  return v;
}

static inline vec_lanes load_vector(const float rows[3][BW_TREE_WIDTH]) {
  vec_lanes v = {bw_lanes_load(rows[0]), bw_lanes_load(rows[1]), bw_lanes_load(rows[2])};
  return v;
}

static inline bw_lanes dot_lanes(vec_lanes a, vec_lanes b) {
  return bw_lanes_add(bw_lanes_add(bw_lanes_multiply(a.x, b.x), bw_lanes_multiply(a.y, b.y)),
                      bw_lanes_multiply(a.z, b.z));
}

static inline vec_lanes cross_lanes(vec_lanes a, vec_lanes b) {
  vec_lanes v = {bw_lanes_subtract(bw_lanes_multiply(a.y, b.z), bw_lanes_multiply(a.z, b.y)),
                 bw_lanes_subtract(bw_lanes_multiply(a.z, b.x), bw_lanes_multiply(a.x, b.z)),
                 bw_lanes_subtract(bw_lanes_multiply(a.x, b.y), bw_lanes_multiply(a.y, b.x))};
  return v;
}

static inline vec_lanes subtract_lanes(vec_lanes a, vec_lanes b) {
  vec_lanes v = {bw_lanes_subtract(a.x, b.x), bw_lanes_subtract(a.y, b.y),
                 bw_lanes_subtract(a.z, b.z)};
  return v;
}

/* The triangle at a place is met, by its test for two sides. */
static inline void offer(bw_fast_query *q, uint32_t at, float t, float determinant) {
  const bw_fast_face *face = &q->fast->faces[at];
  bool sure = fabsf(determinant) >= face->weight * q->sure;
  if (determinant < 0.0f && (face->flags & BW_TRIANGLE_TWO_SIDED) == 0) return;
  if (q->filter != NULL || !sure || !(t < q->nearest)) {
    if (bw_filter_tests(q->filter, face->flags)) bw_fast_offer_tested(q, at, t, sure);
    return;
  }
  if ((face->flags & BW_TRIANGLE_ENABLED) == 0) return;
  q->kept = face->triangle;
  q->kept_at = at;
  q->nearest = t;
}

/* The two-sided test of base/intersect.c, in each lane; offers what is met up to the nearest. */
static inline void test_block(bw_fast_query *q, const ray_lanes *ray, uint32_t leaf) {
  const bw_fast_block *block = &q->fast->blocks[leaf];
  const bw_lanes zero = bw_lanes_all(0.0f);
  const bw_lanes one = bw_lanes_all(1.0f);
  vec_lanes direction = ray->direction;
  vec_lanes first = load_vector(block->first);
  vec_lanes second = load_vector(block->second);
  vec_lanes across = cross_lanes(direction, second);
  bw_lanes determinant = dot_lanes(first, across);
  bw_lane_mask met = bw_lanes_at_least(bw_lanes_absolute(determinant), bw_lanes_all(1e-6f));
  bw_lanes inverse = bw_lanes_divide(one, determinant);
  vec_lanes from = subtract_lanes(ray->origin, load_vector(block->corner));
  bw_lanes u = bw_lanes_multiply(dot_lanes(from, across), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(u, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(u, one));
  vec_lanes q_lanes = cross_lanes(from, first);
  bw_lanes v = bw_lanes_multiply(dot_lanes(direction, q_lanes), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(v, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(bw_lanes_add(u, v), one));
  bw_lanes t = bw_lanes_multiply(dot_lanes(second, q_lanes), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(t, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(t, bw_lanes_all(q->nearest)));
  unsigned bits = bw_lane_mask_bits(met);
  if (bits == 0) return;
  float distances[BW_TREE_WIDTH];
  float determinants[BW_TREE_WIDTH];
  bw_lanes_store(distances, t);
  bw_lanes_store(determinants, determinant);
  for (; bits != 0; bits &= bits - 1) {
    unsigned i = bw_lowest_bit(bits);
    offer(q, leaf * BW_TREE_WIDTH + i, distances[i], determinants[i]);
  }
}

/* ---- what grazes */

typedef struct graze {
  bw_shorts direction[3];
  int16_t limit;
} graze;

static inline graze graze_of(const bw_fast_query *q) {
  float scale = 32767.0f / q->speed;
  float d[3];
  graze g;
  bw_vec3_store(d, q->ray.direction);
  for (int axis = 0; axis < 3; axis++) {
    float scaled = fminf(fmaxf(d[axis] * scale, -32767.0f), 32767.0f);
    g.direction[axis] = bw_shorts_all((int16_t)floorf(scaled + 0.5f));
  }
  /* 16383.5 stands for 1; what is rounded away adds up to 5. */
  g.limit = (int16_t)fminf(q->graze * 16384.0f + 6.0f, 32767.0f);
  return g;
}

/* The triangles from `first` to before `end` whose normals stand square to the ray. */
static inline void search_run(bw_fast_query *q, const graze *g, uint32_t first, uint32_t end) {
  const bw_fast_grazing *grazing = &q->fast->grazing;
  for (uint32_t i = first; i < end; i += BW_SHORT_COUNT) {
    bw_shorts sum = bw_shorts_product(bw_shorts_load(grazing->normals[0] + i), g->direction[0]);
    sum = bw_shorts_add(
        sum, bw_shorts_product(bw_shorts_load(grazing->normals[1] + i), g->direction[1]));
    sum = bw_shorts_add(
        sum, bw_shorts_product(bw_shorts_load(grazing->normals[2] + i), g->direction[2]));
    unsigned bits = bw_shorts_within(sum, g->limit);
    if (end - i < BW_SHORT_COUNT) bits &= (1u << (end - i)) - 1u;
    for (; bits != 0; bits &= bits - 1) {
      bw_fast_offer_grazing(q, i + bw_lowest_bit(bits));
    }
  }
}

static inline uint32_t at_most(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

/* The row of the walk where a column of tiles begins. */
static inline uint32_t row_at(const bw_walk *walk, const bw_fast_level *level, uint32_t column) {
  const bw_cell_box *box = &walk->box;
  uint32_t x = at_most(column << level->shift, box->high[0] + 1);
  float y = walk->slope * (float)(x > box->low[0] ? x : box->low[0]) + walk->offset;
  return bw_walk_row(y, box->low[1], box->high[1]);
}

/* Tiles of a column: those that a triangle listed in a row from `from` to `to` may be of. */
static inline void search_tiles(bw_fast_query *q, const graze *g, const bw_fast_level *level,
                                uint32_t column, uint32_t from, uint32_t to) {
  const uint32_t *starts = q->fast->grazing.starts + level->start + (size_t)column * level->rows;
  from >>= level->shift;
  to = at_most((to >> level->shift) + 1, level->rows - 1);
  search_run(q, g, starts[from - (from > 0)], starts[to + 1]);
}

/* A triangle of a column of tiles may be listed in that, and in those beside it. */
static inline void search_level(bw_fast_query *q, const graze *g, const bw_fast_level *level) {
  const bw_walk walk = q->walk;
  const bw_cell_box *box = &walk.box;
  uint32_t column = box->low[0] >> level->shift;
  uint32_t last = at_most((box->high[0] >> level->shift) + 1, level->columns - 1);
  column -= column > 0;
  if (!walk.along) {
    for (; column <= last; column++) search_tiles(q, g, level, column, box->low[1], box->high[1]);
    return;
  }
  uint32_t before = row_at(&walk, level, column - (column > 0));
  uint32_t begin = row_at(&walk, level, column);
  uint32_t end = row_at(&walk, level, column + 1);
  for (; column <= last; column++) {
    uint32_t behind = row_at(&walk, level, column + 2);
    uint32_t from = before < behind ? before : behind;
    search_tiles(q, g, level, column, from, before < behind ? behind : before);
    before = begin;
    begin = end;
    end = behind;
  }
}

static inline void search_grazing(bw_fast_query *q) {
  const bw_fast_grazing *grazing = &q->fast->grazing;
  bw_vec3 d = q->ray.direction;
  float flat = sqrtf(d.x * d.x + d.y * d.y) * 1.00001f;
  float limit = q->graze * q->speed;
  graze g;
  bool made = false;
  for (uint32_t i = 0; i < grazing->level_count; i++) {
    const bw_fast_level *level = &grazing->levels[i];
    if (fabsf(d.z) > level->slope * flat + level->weight * limit) continue;
    if (!made) g = graze_of(q);
    made = true;
    bw_fast_walk(q);
    search_level(q, &g, level);
  }
}

void BW_FAST_SEARCH(bw_fast_query *q) {
  ray_lanes ray = {all_lanes(q->ray.origin), all_lanes(q->ray.direction)};
  bw_tree_cast cast;
  uint32_t leaf;
  bw_tree_cast_start(&cast, &q->fast->tree, q->ray.origin, q->ray.direction, q->margin);
  while ((leaf = bw_tree_cast_next(&cast, q->nearest)) != BW_NONE) test_block(q, &ray, leaf);
  search_grazing(q);
}
