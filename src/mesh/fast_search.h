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
  const bw_fast_block *block = &q->fast->blocks[at / BW_TREE_WIDTH];
  uint16_t flags = block->flags[at % BW_TREE_WIDTH];
  bool sure = fabsf(determinant) >= q->fast->classes[flags >> 12] * q->sure;
  if (determinant < 0.0f && (flags & BW_TRIANGLE_TWO_SIDED) == 0) return;
  if (q->filter != NULL || !sure || !(t < q->nearest)) {
    if (bw_filter_tests(q->filter, flags)) bw_fast_offer_tested(q, at, t, sure);
    return;
  }
  if ((flags & BW_TRIANGLE_ENABLED) == 0) return;
  q->kept = block->triangles[at % BW_TREE_WIDTH];
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

#define MOST_PIECES 64u
#define PIECES_AT_ONCE 4u

/* What normals and offsets of planes are compared with. */
typedef struct graze {
  bw_shorts direction[3]; /* unit */
  bw_shorts origin[3];    /* from the centre, in radii */
  int16_t limit;          /* of products with the direction: 16383 stands for 1 */
  int16_t off;            /* of the origin from a plane, in BW_FAST_UNITS */
} graze;

/* A number from -1 to 1. */
static inline bw_shorts all_shorts(float number) {
  return bw_shorts_all((int16_t)((int32_t)(number * 32767.0f + 32768.5f) - 32768));
}

/* Where a computed t lies within the ray's length, the origin is no farther from the plane than the
 * reach times the limit for directions, and what is rounded away: so much of the distance from the
 * triangle, as its normal is rounded, and in each sum up to 6. */
static inline void graze_origin(const bw_fast_query *q, graze *g) {
  float scale = q->fast->inverse_radius;
  bw_vec3 from = bw_vec3_scale(bw_vec3_subtract(q->ray.origin, q->fast->centre), scale);
  float far = fabsf(from.x) + fabsf(from.y) + fabsf(from.z);
  float off = (q->ray.length * q->speed * q->graze * scale + (far + 1.0f) * 4e-5f) * BW_FAST_UNITS;
  /* Farther out the origin tells nothing; offsets are less than the limit then. */
  bool tells = far < 1.0f && off < 8192.0f;
  if (!tells) from = bw_vec3_of(0.0f, 0.0f, 0.0f);
  g->origin[0] = all_shorts(from.x);
  g->origin[1] = all_shorts(from.y);
  g->origin[2] = all_shorts(from.z);
  g->off = tells ? (int16_t)(off + 7.0f) : 32767;
}

static inline graze graze_of(const bw_fast_query *q) {
  float scale = 0.99999f / q->speed;
  graze g;
  g.direction[0] = all_shorts(q->ray.direction.x * scale);
  g.direction[1] = all_shorts(q->ray.direction.y * scale);
  g.direction[2] = all_shorts(q->ray.direction.z * scale);
  g.limit = (int16_t)bw_min(q->graze * 16384.0f + 7.0f, 32767.0f);
  graze_origin(q, &g);
  return g;
}

/* Places in bw_fast_grazing to look at, numbers of its planes. */
typedef struct pieces {
  uint32_t count;
  uint32_t at[MOST_PIECES + PIECES_AT_ONCE];
} pieces;

/* Looking for triangles that graze. */
typedef struct look {
  graze graze;
  bw_fast_query *query;
  pieces pieces;
  uint32_t leaf_count; /* over BW_TREE_ALSO: too many */
  uint16_t leaves[BW_TREE_ALSO];
} look;

typedef struct short_vector {
  bw_shorts x, y, z;
} short_vector;

static inline bw_shorts dot_shorts(const short_vector *a, const bw_shorts b[3]) {
  return bw_shorts_add(bw_shorts_add(bw_shorts_product(a->x, b[0]), bw_shorts_product(a->y, b[1])),
                       bw_shorts_product(a->z, b[2]));
}

static inline short_vector load_normals(const bw_fast_planes *planes) {
  short_vector normals = {bw_shorts_load(planes->normals[0]), bw_shorts_load(planes->normals[1]),
                          bw_shorts_load(planes->normals[2])};
  return normals;
}

/* Whether any of sixteen planes stands square to the ray. */
static inline bool may_graze(const bw_fast_planes *planes, const graze *g) {
  short_vector normals = load_normals(planes);
  return bw_shorts_any_within(dot_shorts(&normals, g->direction), g->limit);
}

/* Those of sixteen planes that stand square to the ray, with its origin in them. */
static inline unsigned find_grazing(const bw_fast_planes *planes, const graze *g) {
  short_vector normals = load_normals(planes);
  bw_shorts across = dot_shorts(&normals, g->direction);
  bw_shorts off =
      bw_shorts_subtract(dot_shorts(&normals, g->origin), bw_shorts_load(planes->offsets));
  return bw_shorts_both_within(across, g->limit, off, g->off);
}

static inline void add_leaf(look *l, uint16_t leaf) {
  uint32_t count = l->leaf_count;
  if (count > BW_TREE_ALSO || (count > 0 && l->leaves[count - 1] == leaf)) return;
  if (count < BW_TREE_ALSO) l->leaves[count] = leaf;
  l->leaf_count++;
}

/* Notes the leaves of what is found in all pieces. What is looked at beside a run, or tested beside a
 * triangle that grazes, does no harm. */
static inline void search_pieces(look *l) {
  const bw_fast_planes *planes = l->query->fast->grazing.planes;
  const uint16_t *leaves = l->query->fast->grazing.leaves;
  pieces *p = &l->pieces;
  uint32_t found = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t at = p->at[i];
    p->at[found] = at; /* without a branch that would have to be guessed */
    found += may_graze(&planes[at], &l->graze) ? 1 : 0;
  }
  for (uint32_t i = 0; i < found; i++) {
    unsigned bits = find_grazing(&planes[p->at[i]], &l->graze);
    for (; bits != 0; bits &= bits - 1) {
      add_leaf(l, leaves[p->at[i] * BW_FAST_PLANES + bw_lowest_bit(bits)]);
    }
  }
  p->count = 0;
}

/* Adds the triangles from `first` to before `end`: mostly few, for which there is no loop whose end
 * would have to be guessed. */
static inline void add_run(look *l, uint32_t first, uint32_t end) {
  pieces *p = &l->pieces;
  uint32_t at = first / BW_FAST_PLANES;
  uint32_t count = (end + BW_FAST_PLANES - 1) / BW_FAST_PLANES - at;
  count = end > first ? count : 0;
  for (;; at += PIECES_AT_ONCE) {
    for (uint32_t i = 0; i < PIECES_AT_ONCE; i++) p->at[p->count + i] = at + i;
    bool ends = count <= PIECES_AT_ONCE;
    p->count += ends ? count : PIECES_AT_ONCE;
    if (p->count > MOST_PIECES - PIECES_AT_ONCE) search_pieces(l);
    if (ends) return;
    count -= PIECES_AT_ONCE;
  }
}

static inline uint32_t less(uint32_t a, uint32_t b) {
  return a > b ? a - b : 0;
}

static inline bw_lanes lanes_between(bw_lanes number, bw_lanes low, bw_lanes high) {
  return bw_lanes_min(bw_lanes_max(number, low), high);
}

/* A point in grid coordinates, as bw_grid_point. */
static inline bw_lanes grid_lanes(const bw_fast_grid *grid, bw_vec3 p) {
  bw_lanes x = bw_lanes_multiply(bw_lanes_all(p.x), bw_lanes_load(grid->rows[0]));
  bw_lanes y = bw_lanes_multiply(bw_lanes_all(p.y), bw_lanes_load(grid->rows[1]));
  bw_lanes z = bw_lanes_multiply(bw_lanes_all(p.z), bw_lanes_load(grid->rows[2]));
  return bw_lanes_add(bw_lanes_add(bw_lanes_add(x, y), z), bw_lanes_load(grid->rows[3]));
}

/* bw_fast_walk, all axes at a time. */
static inline void find_walk(bw_fast_query *q) {
  const bw_fast_grid *grid = &q->fast->grid;
  bw_vec3 reach = bw_vec3_scale(q->ray.direction, q->ray.length);
  bw_lanes a = grid_lanes(grid, q->ray.origin);
  bw_lanes b = grid_lanes(grid, bw_vec3_add(q->ray.origin, reach));
  bw_lanes least = bw_lanes_load(grid->low);
  bw_lanes most = bw_lanes_load(grid->high);
  float from[BW_LANE_COUNT];
  float to[BW_LANE_COUNT];
  int32_t low[BW_LANE_COUNT];
  int32_t high[BW_LANE_COUNT];
  bw_lanes_store(from, a);
  bw_lanes_store(to, b);
  bw_lanes_truncate(low, lanes_between(bw_lanes_min(a, b), least, most));
  bw_lanes_truncate(high, lanes_between(bw_lanes_max(a, b), least, most));
  for (int axis = 0; axis < 3; axis++) {
    q->walk.box.low[axis] = (uint32_t)low[axis];
    q->walk.box.high[axis] = (uint32_t)high[axis];
  }
  bw_walk_line(&q->walk, from, to);
  bw_fast_found_walk(q);
}

/* The rows of the walk in eight columns of tiles from one on, and in the cells beside each that may
 * list its triangles. */
typedef struct column_rows {
  int32_t from[BW_LANE_COUNT];
  int32_t to[BW_LANE_COUNT];
} column_rows;

static inline bw_lanes rows_at(const bw_walk *walk, bw_lanes columns) {
  const bw_cell_box *box = &walk->box;
  bw_lanes x = lanes_between(columns, bw_lanes_all((float)(int32_t)box->low[0]),
                             bw_lanes_all((float)(int32_t)(box->high[0] + 1)));
  bw_lanes y =
      bw_lanes_add(bw_lanes_multiply(bw_lanes_all(walk->slope), x), bw_lanes_all(walk->offset));
  return lanes_between(y, bw_lanes_all((float)(int32_t)box->low[1]),
                       bw_lanes_all((float)(int32_t)box->high[1]));
}

static inline void find_rows(const bw_walk *walk, const bw_fast_level *level, uint32_t column,
                             column_rows *out) {
  static const float numbers[BW_LANE_COUNT] = {0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f};
  bw_lanes from = bw_lanes_all((float)(int32_t)walk->box.low[1]);
  bw_lanes to = bw_lanes_all((float)(int32_t)walk->box.high[1]);
  if (walk->along) {
    float width = (float)(int32_t)(1u << level->shift);
    float first = (float)(int32_t)column * width;
    bw_lanes starts = bw_lanes_add(bw_lanes_multiply(bw_lanes_load(numbers), bw_lanes_all(width)),
                                   bw_lanes_all(first));
    float behind = width + (float)(int32_t)level->above;
    bw_lanes a =
        rows_at(walk, bw_lanes_subtract(starts, bw_lanes_all((float)(int32_t)level->below)));
    bw_lanes b = rows_at(walk, bw_lanes_add(starts, bw_lanes_all(behind)));
    from = bw_lanes_min(a, b);
    to = bw_lanes_max(a, b);
  }
  bw_lanes_truncate(out->from, from);
  bw_lanes_truncate(out->to, to);
}

/* Tiles of a column: those that a triangle listed in a row from `from` to `to` may be of. */
static inline void add_tiles(look *l, const bw_fast_level *level, uint32_t column, uint32_t from,
                             uint32_t to) {
  const bw_fast_grazing *grazing = &l->query->fast->grazing;
  const uint32_t *starts = grazing->starts + level->start + (size_t)column * level->rows;
  from = less(from, level->above) >> level->shift;
  to = bw_lower_of((to + level->below) >> level->shift, level->rows - 1);
  add_run(l, starts[from], starts[to + 1]);
}

static inline void add_level(look *l, const bw_fast_level *level) {
  const bw_walk *walk = &l->query->walk;
  uint32_t column = less(walk->box.low[0], level->above) >> level->shift;
  uint32_t last = (walk->box.high[0] + level->below) >> level->shift;
  uint32_t end = bw_lower_of(last, level->columns - 1) + 1;
  for (; column < end; column += BW_LANE_COUNT) {
    column_rows rows;
    find_rows(walk, level, column, &rows);
    uint32_t count = bw_lower_of(end - column, BW_LANE_COUNT);
    for (uint32_t i = 0; i < count; i++) {
      add_tiles(l, level, column + i, (uint32_t)rows.from[i], (uint32_t)rows.to[i]);
    }
  }
}

/* Whether a ray is so steep that it grazes no triangle of a level. */
static inline bool is_above(const bw_fast_query *q, const bw_fast_level *level) {
  bw_vec3 d = q->ray.direction;
  float flat = sqrtf(d.x * d.x + d.y * d.y) * 1.00001f;
  return fabsf(d.z) > level->slope * flat + level->weight * q->graze * q->speed;
}

/* Looks for the triangles that the ray may graze. */
static inline void look_for_grazing(look *l) {
  bw_fast_query *q = l->query;
  const bw_fast_grazing *grazing = &q->fast->grazing;
  bool looks = false;
  l->pieces.count = 0;
  l->leaf_count = 0;
  for (uint32_t i = 0; i < grazing->level_count; i++) {
    const bw_fast_level *level = &grazing->levels[i];
    if (is_above(q, level)) continue;
    if (!looks) {
      l->graze = graze_of(q);
      find_walk(q);
    }
    looks = true;
    add_level(l, level);
  }
  if (looks) search_pieces(l);
}

void BW_FAST_SEARCH(bw_fast_query *q) {
  ray_lanes ray = {all_lanes(q->ray.origin), all_lanes(q->ray.direction)};
  bw_tree_cast cast;
  uint32_t leaf;
  look l;
  l.query = q;
  bw_tree_cast_start(&cast, &q->fast->tree, q->ray.origin, q->ray.direction, q->margin);
  look_for_grazing(&l);
  if (l.leaf_count > BW_TREE_ALSO) {
    q->lost = true;
    return;
  }
  for (uint32_t i = 0; i < l.leaf_count; i++) bw_tree_cast_also(&cast, l.leaves[i]);
  while ((leaf = bw_tree_cast_next(&cast, q->nearest)) != BW_NONE) test_block(q, &ray, leaf);
}
