/* The search of a fast cast, written once for all kinds of lanes: a file that includes it defines
 * BW_LANES and BW_FAST_SEARCH, the name of the function. */
#include "base/intersect_lanes.h"
#include "tree/cast.h"

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

/* Offers what is met of eight triangles up to the nearest. Number i lies at places[i], or, where that
 * is NULL, at place + i. */
static inline void test_shapes(bw_fast_query *q, const bw_ray_lanes *ray,
                               const bw_triangle_lanes *shapes, const uint32_t *places,
                               uint32_t place) {
  bw_meeting_lanes at = bw_ray_lanes_meet(ray, shapes, q->nearest);
  if (at.met == 0) return;
  float distances[BW_TREE_WIDTH];
  float determinants[BW_TREE_WIDTH];
  bw_lanes_store(distances, at.t);
  bw_lanes_store(determinants, at.determinant);
  for (unsigned bits = at.met; bits != 0; bits &= bits - 1) {
    unsigned i = bw_lowest_bit(bits);
    offer(q, places != NULL ? places[i] : place + i, distances[i], determinants[i]);
  }
}

static inline void test_leaf(bw_fast_query *q, const bw_ray_lanes *ray, uint32_t leaf) {
  test_shapes(q, ray, &q->fast->blocks[leaf].shapes, NULL, leaf * BW_TREE_WIDTH);
}

/* ---- what grazes */

#define MOST_FOUND 64u

/* What normals and offsets of planes are compared with. */
typedef struct graze {
  bw_shorts direction[3]; /* unit */
  bw_shorts origin[3];    /* from the centre, in radii */
  bw_shorts upward;       /* z of the direction over BW_FAST_GENTLE, as a product */
  float off_plane;        /* how far the origin may be off a plane, in radii */
  float off_rounding;     /* what is rounded away of it */
  /* Of the level that is looked at: in products 16383 stands for 1. */
  int16_t limit;  /* of normals with the direction */
  int16_t gentle; /* of slopes with it */
  int16_t off;    /* of the origin from a plane, in BW_FAST_UNITS */
} graze;

/* A number from -1 to 1. */
static inline bw_shorts all_shorts(float number) {
  return bw_shorts_all((int16_t)((int32_t)(number * 32767.0f + 32768.5f) - 32768));
}

/* Where a computed t is up to the nearest, the origin is no farther from the plane than that reach
 * times the limit for directions, and what is rounded away: so much of the distance from the
 * triangle, as its normal is rounded. */
static inline void graze_origin(const bw_fast_query *q, graze *g) {
  float scale = q->fast->inverse_radius;
  bw_vec3 from = bw_vec3_scale(bw_vec3_subtract(q->ray.origin, q->fast->centre), scale);
  float far = fabsf(from.x) + fabsf(from.y) + fabsf(from.z);
  g->off_plane = q->nearest * q->speed * q->graze * scale;
  g->off_rounding = (far + 1.0f) * 4e-5f;
  if (!(far < 1.0f)) { /* the origin tells nothing */
    from = bw_vec3_of(0.0f, 0.0f, 0.0f);
    g->off_plane = INFINITY;
  }
  g->origin[0] = all_shorts(from.x);
  g->origin[1] = all_shorts(from.y);
  g->origin[2] = all_shorts(from.z);
}

static inline graze graze_of(const bw_fast_query *q) {
  float scale = 0.99999f / q->speed;
  graze g;
  g.direction[0] = all_shorts(q->ray.direction.x * scale);
  g.direction[1] = all_shorts(q->ray.direction.y * scale);
  g.direction[2] = all_shorts(q->ray.direction.z * scale);
  g.upward = bw_shorts_all((int16_t)(q->ray.direction.z * scale * (16383.5f / BW_FAST_GENTLE)));
  graze_origin(q, &g);
  return g;
}

/* What is rounded away in a sum of products with normals is up to 6, with slopes below 4. An offset
 * and a product with the origin are together under 32767, so that this limit lets all pass. */
static inline void set_limits(graze *g, float limit, const bw_fast_level *level) {
  float off = (g->off_plane * level->stretch + g->off_rounding) * BW_FAST_UNITS + 7.0f;
  float gentle = level->weight * limit * (16384.0f / BW_FAST_GENTLE) + 5.0f;
  g->limit = (int16_t)bw_min(limit * level->stretch * 16384.0f + 7.0f, 32767.0f);
  g->gentle = (int16_t)bw_min(gentle, 32767.0f);
  g->off = off < 8192.0f ? (int16_t)off : 32767;
}

/* Looking for triangles that graze. */
typedef struct look {
  graze graze;
  bw_fast_query *query;
  const bw_ray_lanes *ray;
  uint32_t count;
  uint32_t found[MOST_FOUND]; /* planes that stand square to the ray */
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
static inline bool any_square(const bw_fast_planes *planes, const graze *g) {
  short_vector normals = load_normals(planes);
  return bw_shorts_any_within(dot_shorts(&normals, g->direction), g->limit);
}

/* The same of a gentle level's, from half of the memory. What is rounded away in sums is below 4. */
static inline bool any_square_gentle(const bw_fast_slopes *slopes, const graze *g) {
  bw_shorts x = bw_shorts_product(bw_shorts_load(slopes->slopes[0]), g->direction[0]);
  bw_shorts y = bw_shorts_product(bw_shorts_load(slopes->slopes[1]), g->direction[1]);
  return bw_shorts_any_within(bw_shorts_add(bw_shorts_add(x, y), g->upward), g->gentle);
}

/* Those of sixteen planes that stand square to the ray, with its origin in them. */
static inline unsigned find_grazing(const bw_fast_planes *planes, const graze *g) {
  short_vector normals = load_normals(planes);
  bw_shorts across = dot_shorts(&normals, g->direction);
  bw_shorts off =
      bw_shorts_subtract(dot_shorts(&normals, g->origin), bw_shorts_load(planes->offsets));
  return bw_shorts_both_within(across, g->limit, off, g->off);
}

/* Tests what grazes of the planes found to stand square to the ray, by its copies. Of sixteen planes
 * the first eight may belong to another level and have none. */
static inline void test_copies(look *l) {
  const bw_fast_grazing *grazing = &l->query->fast->grazing;
  for (uint32_t i = 0; i < l->count; i++) {
    unsigned bits = find_grazing(&grazing->planes[l->found[i]], &l->graze);
    size_t eight = (size_t)l->found[i] * 2;
    for (; bits != 0; bits >>= BW_TREE_WIDTH, eight++) {
      if ((bits & 0xffu) == 0 || eight < grazing->first_copied) continue;
      const bw_fast_copy *copy = &grazing->copies[eight - grazing->first_copied];
      test_shapes(l->query, l->ray, &copy->shapes, copy->places, 0);
    }
  }
  l->count = 0;
}

/* The same by its leaves. What is tested beside a triangle that grazes does no harm, nor does testing
 * it again. */
static inline void test_leaves(look *l) {
  const bw_fast_grazing *grazing = &l->query->fast->grazing;
  uint32_t tested = BW_NONE;
  for (uint32_t i = 0; i < l->count; i++) {
    uint32_t at = l->found[i];
    unsigned bits = find_grazing(&grazing->planes[at], &l->graze);
    for (; bits != 0; bits &= bits - 1) {
      uint32_t leaf = grazing->leaves[at * BW_FAST_PLANES + bw_lowest_bit(bits)];
      if (leaf != tested) test_leaf(l->query, l->ray, leaf);
      tested = leaf;
    }
  }
  l->count = 0;
}

static inline void test_found(look *l, const bw_fast_level *level) {
  if (level->copied) {
    test_copies(l);
  } else {
    test_leaves(l);
  }
}

/* Sixteens of planes; those that are only partly in a tile count as in it. */
typedef struct run {
  uint32_t first, end;
} run;

/* Notes the sixteens from one on with planes that stand square to the ray; where it ends, or can note
 * no more. */
static inline uint32_t note_square(look *l, uint32_t at, uint32_t end, bool gentle) {
  const bw_fast_grazing *grazing = &l->query->fast->grazing;
  uint32_t stop = bw_lower_of(end, at + MOST_FOUND - l->count);
  uint32_t count = l->count;
  for (; at < stop; at++) {
    bool square = gentle ? any_square_gentle(&grazing->slopes[at], &l->graze)
                         : any_square(&grazing->planes[at], &l->graze);
    l->found[count] = at; /* without a branch that would have to be guessed */
    count += square ? 1 : 0;
  }
  l->count = count;
  return at;
}

static inline void look_at_run(look *l, const bw_fast_level *level, run r) {
  uint32_t at = r.first;
  while (at < r.end) {
    at = level->gentle ? note_square(l, at, r.end, true) : note_square(l, at, r.end, false);
    if (l->count == MOST_FOUND) test_found(l, level);
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
    float width = (float)(int32_t)(1u << level->column_shift);
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

/* A column's tiles: those that a triangle listed in a row from `from` to `to` may be of. */
static inline run run_of(const bw_fast_grazing *grazing, const bw_fast_level *level,
                         uint32_t column, uint32_t from, uint32_t to) {
  const uint32_t *starts = grazing->starts + level->start + (size_t)column * level->rows;
  from = less(from, level->above) >> level->shift;
  to = bw_lower_of((to + level->below) >> level->shift, level->rows - 1);
  uint32_t first = starts[from];
  uint32_t end = starts[to + 1];
  run r = {first / BW_FAST_PLANES, (end + BW_FAST_PLANES - 1) / BW_FAST_PLANES};
  if (first == end) r.end = r.first;
  return r;
}

/* Up to eight columns of tiles, the first of them and how many. */
static inline void look_at_columns(look *l, const bw_fast_level *level, uint32_t column,
                                   uint32_t count) {
  column_rows rows;
  run runs[BW_LANE_COUNT];
  find_rows(&l->query->walk, level, column, &rows);
  for (uint32_t i = 0; i < count; i++) {
    runs[i] = run_of(&l->query->fast->grazing, level, column + i, (uint32_t)rows.from[i],
                     (uint32_t)rows.to[i]);
  }
  for (uint32_t i = 0; i < count; i++) look_at_run(l, level, runs[i]);
}

static inline void look_at_level(look *l, const bw_fast_level *level) {
  const bw_cell_box *box = &l->query->walk.box;
  uint32_t column = less(box->low[0], level->above) >> level->column_shift;
  uint32_t last = (box->high[0] + level->below) >> level->column_shift;
  uint32_t end = bw_lower_of(last, level->columns - 1) + 1;
  set_limits(&l->graze, l->query->graze, level);
  for (; column < end; column += BW_LANE_COUNT) {
    look_at_columns(l, level, column, bw_lower_of(end - column, BW_LANE_COUNT));
  }
  test_found(l, level);
}

/* Whether a ray grazes no triangle of a level, or only such as other levels have too. */
static inline bool needs_no_look(const bw_fast_query *q, const bw_fast_level *level) {
  bw_vec3 d = q->ray.direction;
  if (d.x == 0.0f && d.y == 0.0f && fabsf(d.z) == 1.0f) return q->graze < level->upright;
  if (level->leaning) return true;
  float over = fabsf(d.z) - level->weight * q->graze * q->speed;
  float flat = level->slope * level->slope * (d.x * d.x + d.y * d.y);
  return over > 0.0f && over * over > flat;
}

/* Looks for the triangles that the ray may graze, up to the nearest that the tree gave. */
static inline void look_for_grazing(bw_fast_query *q, const bw_ray_lanes *ray) {
  const bw_fast_grazing *grazing = &q->fast->grazing;
  bool looks = false;
  look l;
  l.query = q;
  l.ray = ray;
  l.count = 0;
  for (uint32_t i = 0; i < grazing->level_count; i++) {
    const bw_fast_level *level = &grazing->levels[i];
    if (needs_no_look(q, level)) continue;
    if (!looks) {
      q->graze = bw_fast_graze(q->fast, q->nearest * q->speed, q->margin);
      l.graze = graze_of(q);
      find_walk(q);
    }
    looks = true;
    look_at_level(&l, level);
  }
}

void BW_FAST_SEARCH(bw_fast_query *q) {
  bw_ray_lanes ray = bw_ray_lanes_of(&q->ray);
  bw_tree_cast cast;
  uint32_t leaf;
  bw_tree_cast_start(&cast, &q->fast->tree, q->ray.origin, q->ray.direction, q->margin);
  while ((leaf = bw_tree_cast_next(&cast, q->nearest)) != BW_NONE) test_leaf(q, &ray, leaf);
  look_for_grazing(q, &ray);
}
