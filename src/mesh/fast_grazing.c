/* The triangles that may graze a ray, so that those listed near its walk are found by looking at
 * their normals, sixteen at a time. They lie by tiles of the grid: each at a level whose tiles are so
 * wide that its listed cells reach less than three tiles beyond its own. Steep triangles have levels
 * of their own, so that rays from above need look at no others, and slivers too, whose short normals
 * are stretched.
 *
 * Rays along z, of length 1, look at slivers and at triangles that lean by a hair, which are there once
 * more for them. Their determinant is the computed normal's z, to the bit, as all else of it is 0. So
 * they hit no upright triangle, and graze none whose normal has a z over BW_FAST_MOST_GRAZE of the
 * weight: of gentle ones it is over 1 / (GENTLE_WEIGHT * BW_FAST_GENTLE). */
#include "base/lanes.h"
#include "mesh/fast.h"

#define STEEPEST 1e30f   /* larger than any slope or weight */
#define LEAST_SINE 0.01f /* between the edges of a triangle that is no sliver, at no length */
#define WANTED_PER_TILE 8u
#define SHIFTS 17u
#define LEVELS BW_FAST_LEVELS
#define SLIVER_STRETCH 32.0f
#define COLUMN_SHIFT 1u    /* tiles are twice as long over x: fewer runs to look at */
#define GENTLE_WEIGHT 4.0f /* of gentle planes, times the normal's z and BW_FAST_GENTLE, at most */

enum { GENTLE, STEEP, LEANING, SLIVER, KINDS };

_Static_assert(LEVELS == SHIFTS * KINDS, "a level for each kind of each shift");

/* A triangle as it is looked at here. */
typedef struct plane {
  bw_vec3 normal; /* first x second */
  float edges;    /* |first| |second| */
  float weight;   /* edges, stretched by the longest edge; 0 for a triangle that never grazes */
} plane;

typedef struct maker {
  const bw_mesh *mesh;
  bw_fast *fast;
  uint32_t entry_count;   /* two a triangle, the second one for LEANING */
  uint8_t *levels;        /* of each entry: shift * KINDS + its kind; or NO_LEVEL */
  uint8_t merged[LEVELS]; /* into which level each went */
  uint32_t counts[LEVELS];
  uint32_t number[LEVELS]; /* in bw_fast_grazing.levels */
} maker;

#define NO_LEVEL 255u

static bool is_flat(bw_vec3 first, bw_vec3 second) {
  return (first.x == 0.0f && second.x == 0.0f) || (first.y == 0.0f && second.y == 0.0f) ||
         (first.z == 0.0f && second.z == 0.0f);
}

static plane plane_of_edges(const bw_fast *fast, bw_vec3 first, bw_vec3 second) {
  float a = bw_vec3_length(first);
  float b = bw_vec3_length(second);
  float stretch = 1.0f + (a > b ? a : b) / fast->scale;
  plane p = {bw_vec3_cross(first, second), a * b, a * b * stretch};
  bool sliver = !(bw_vec3_length(p.normal) >= p.weight * LEAST_SINE);
  if (is_flat(first, second) && !sliver) p.weight = 0.0f;
  return p;
}

float bw_fast_weight(const bw_fast *fast, bw_vec3 first, bw_vec3 second) {
  return plane_of_edges(fast, first, second).weight;
}

static plane plane_of(const maker *m, uint32_t index) {
  bw_vec3 corners[3];
  bw_mesh_corners(m->mesh, &m->mesh->triangles[index], corners);
  return plane_of_edges(m->fast, bw_vec3_subtract(corners[1], corners[0]),
                        bw_vec3_subtract(corners[2], corners[0]));
}

/* ---- levels */

/* Of the cells that list a triangle the middle one. */
static uint32_t home_of(const bw_fast_listed *listed, int axis) {
  return (uint32_t)(listed->low[axis] + listed->high[axis]) / 2;
}

static bool fits(const bw_fast_listed *listed, uint32_t shift) {
  for (int axis = 0; axis < 2; axis++) {
    uint32_t home = home_of(listed, axis);
    if ((home - listed->low[axis]) >> shift > 2 || (listed->high[axis] - home) >> shift > 2) {
      return false;
    }
  }
  return true;
}

/* One sliver would make the limit of a gentle level useless. A stretched normal is no longer than 1. */
static unsigned kind_of(const plane *p) {
  if (!(bw_vec3_length(p->normal) * SLIVER_STRETCH > p->weight * 0.99f)) return SLIVER;
  float flat = p->normal.x * p->normal.x + p->normal.y * p->normal.y;
  float upright = fabsf(p->normal.z) * BW_FAST_GENTLE * 0.999f;
  return upright * upright > flat && p->weight < upright * GENTLE_WEIGHT ? GENTLE : STEEP;
}

static bool leans(const plane *p) {
  float upright = fabsf(p->normal.z);
  return upright >= BW_LEAST_DETERMINANT && upright < p->weight * BW_FAST_MOST_GRAZE;
}

static uint32_t index_of(uint32_t entry) {
  return entry / 2;
}

static uint32_t level_of(const maker *m, uint32_t entry, const plane *p) {
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index_of(entry));
  if (!(p->weight > 0.0f) || listed.low[0] > listed.high[0]) return NO_LEVEL;
  unsigned kind = kind_of(p);
  if (entry % 2 != 0) {
    if (kind != STEEP || !leans(p)) return NO_LEVEL;
    kind = LEANING;
  }
  uint32_t shift = 0;
  while (!fits(&listed, shift)) shift++; /* 14 at most: cells have 16 bits */
  return shift * KINDS + kind;
}

/* Lets a level's bounds for rays from above hold for one more triangle: but those for rays along z only
 * where such rays look. */
static void bound_level(bw_fast_level *level, const plane *p) {
  /* The computed normal is off by less than what is taken off here, or added. */
  float off = p->edges * 1e-6f;
  float upright = fabsf(p->normal.z) - off;
  float flat = sqrtf(p->normal.x * p->normal.x + p->normal.y * p->normal.y) + off;
  /* As a difference of rounded numbers it is no small part of them: the quotients are far below. */
  bool steep = !(upright > 0.0f);
  float slope = steep ? STEEPEST : flat / upright * 1.001f;
  float weight = steep ? STEEPEST : p->weight / upright * 1.1f;
  level->slope = bw_max(level->slope, slope);
  level->weight = bw_max(level->weight, weight);
  if (leans(p) && (level->leaning || level->copied)) {
    level->upright = bw_min(level->upright, fabsf(p->normal.z) / p->weight * 0.999f);
  }
}

static uint32_t tiles_along(const maker *m, int axis, uint32_t shift) {
  return ((m->mesh->grid.n[axis] - 1) >> shift) + 1;
}

static void count_entry(maker *m, uint32_t entry, const plane *p) {
  uint32_t level = level_of(m, entry, p);
  m->levels[entry] = (uint8_t)level;
  if (level == NO_LEVEL) return;
  m->counts[level]++;
  m->fast->grazing.count++;
}

static void count_levels(maker *m) {
  for (uint32_t entry = 0; entry < m->entry_count; entry += 2) {
    plane p = plane_of(m, index_of(entry));
    count_entry(m, entry, &p);
    count_entry(m, entry + 1, &p);
  }
}

/* Tiles with few triangles cost more than they spare: such a level becomes part of the next. */
static void merge_levels(maker *m) {
  for (uint32_t i = 0; i < LEVELS; i++) m->merged[i] = (uint8_t)i;
  for (uint32_t i = 0; i + KINDS < LEVELS; i++) {
    uint64_t tiles = (uint64_t)tiles_along(m, 0, i / KINDS) * tiles_along(m, 1, i / KINDS);
    if (tiles == 1 || m->counts[i] >= tiles * WANTED_PER_TILE) continue;
    m->counts[i + KINDS] += m->counts[i];
    m->counts[i] = 0;
    for (uint32_t k = 0; k <= i; k++) {
      if (m->merged[k] == i) m->merged[k] = (uint8_t)(i + KINDS);
    }
  }
}

static void add_level(maker *m, uint32_t shift, unsigned kind) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  bw_fast_level *level = &grazing->levels[grazing->level_count];
  level->shift = shift;
  level->column_shift = shift + COLUMN_SHIFT;
  level->columns = tiles_along(m, 0, level->column_shift);
  level->rows = tiles_along(m, 1, shift);
  level->start = grazing->start_count;
  level->gentle = kind == GENTLE;
  level->copied = kind == SLIVER;
  level->stretch = kind == SLIVER ? SLIVER_STRETCH : 1.0f;
  level->leaning = kind == LEANING;
  level->upright = BW_FAST_MOST_GRAZE;
  grazing->start_count += (size_t)level->columns * level->rows + 1;
  m->number[shift * KINDS + kind] = grazing->level_count++;
}

/* Those of slivers are the last, so that what is copied is, too. */
static void choose_levels(maker *m) {
  size_t before = 0;
  count_levels(m);
  merge_levels(m);
  for (unsigned kind = 0; kind < KINDS; kind++) {
    if (kind == SLIVER) m->fast->grazing.first_copied = before / BW_TREE_WIDTH;
    for (uint32_t shift = 0; shift < SHIFTS; shift++) {
      uint32_t count = m->counts[shift * KINDS + kind];
      if (count > 0) add_level(m, shift, kind);
      before += count;
    }
  }
  for (uint32_t i = 0; i < LEVELS; i++) m->number[i] = m->number[m->merged[i]];
}

/* ---- tiles */

static bw_fast_level *level_at(const maker *m, uint32_t entry) {
  return &m->fast->grazing.levels[m->number[m->levels[entry]]];
}

static uint32_t *tile_of(const maker *m, uint32_t entry) {
  const bw_fast_grazing *grazing = &m->fast->grazing;
  const bw_fast_level *level = level_at(m, entry);
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index_of(entry));
  uint32_t column = home_of(&listed, 0) >> level->column_shift;
  uint32_t row = home_of(&listed, 1) >> level->shift;
  return grazing->starts + level->start + (size_t)column * level->rows + row;
}

static int16_t short_of(float value) {
  float scaled = floorf(value * 32767.0f + 0.5f);
  return (int16_t)bw_min(bw_max(scaled, -32767.0f), 32767.0f);
}

/* In double, as the normal is a rounded one and the corner may be far out. */
static int16_t offset_of(const maker *m, const bw_fast_planes *planes, unsigned i, bw_vec3 corner) {
  bw_vec3 centre = m->fast->centre;
  double sum = ((double)corner.x - (double)centre.x) * planes->normals[0][i] +
               ((double)corner.y - (double)centre.y) * planes->normals[1][i] +
               ((double)corner.z - (double)centre.z) * planes->normals[2][i];
  /* At most half the units, as no corner is farther than half the radius. */
  return (int16_t)(sum / 32767.0 / (double)m->fast->radius * (double)BW_FAST_UNITS);
}

/* Lets a level's reach hold for the cells that list one more triangle. */
static void reach_cells(bw_fast_level *level, const bw_fast_listed *listed) {
  for (int axis = 0; axis < 2; axis++) {
    uint32_t home = home_of(listed, axis);
    if (home - listed->low[axis] > level->below) level->below = home - listed->low[axis];
    if (listed->high[axis] - home > level->above) level->above = listed->high[axis] - home;
  }
}

static void put_slopes(bw_fast_slopes *slopes, unsigned i, bw_vec3 normal) {
  float scale = 1.0f / (normal.z * BW_FAST_GENTLE);
  slopes->slopes[0][i] = short_of(normal.x * scale);
  slopes->slopes[1][i] = short_of(normal.y * scale);
}

/* Of what shares its eight with a sliver too. */
static void put_copy(const maker *m, uint32_t index, uint32_t place, const bw_vec3 corners[3]) {
  const bw_fast_grazing *grazing = &m->fast->grazing;
  if (place / BW_TREE_WIDTH < grazing->first_copied) return;
  bw_fast_copy *copy = &grazing->copies[place / BW_TREE_WIDTH - grazing->first_copied];
  unsigned lane = place % BW_TREE_WIDTH;
  bw_triangle_lanes_put(&copy->shapes, lane, corners);
  copy->places[lane] = m->fast->places[index];
}

static void put_entry(const maker *m, uint32_t entry, uint32_t place) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  uint32_t index = index_of(entry);
  bw_fast_planes *planes = &grazing->planes[place / BW_FAST_PLANES];
  unsigned i = place % BW_FAST_PLANES;
  bw_vec3 corners[3];
  plane p = plane_of(m, index);
  bw_fast_level *level = level_at(m, entry);
  bw_vec3 normal = bw_vec3_scale(p.normal, level->stretch / p.weight);
  if (level->gentle) put_slopes(&grazing->slopes[place / BW_FAST_PLANES], i, p.normal);
  planes->normals[0][i] = short_of(normal.x);
  planes->normals[1][i] = short_of(normal.y);
  planes->normals[2][i] = short_of(normal.z);
  bw_mesh_corners(m->mesh, &m->mesh->triangles[index], corners);
  planes->offsets[i] = offset_of(m, planes, i, corners[0]);
  put_copy(m, index, place, corners);
  grazing->leaves[place] = (uint16_t)(m->fast->places[index] / BW_TREE_WIDTH);
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index);
  bound_level(level, &p);
  reach_cells(level, &listed);
}

/* Behind the last triangle planes that no ray's origin lies in. */
static void fill_behind(const bw_fast_grazing *grazing) {
  for (size_t place = grazing->count; place % BW_FAST_PLANES != 0; place++) {
    grazing->planes[place / BW_FAST_PLANES].offsets[place % BW_FAST_PLANES] = 32767;
  }
}

/* Sorts the entries into the tiles: counts them, then lets each tile's start run to its end. */
static void fill(const maker *m) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  for (uint32_t i = 0; i < m->entry_count; i++) {
    if (m->levels[i] != NO_LEVEL) tile_of(m, i)[0]++;
  }
  uint32_t place = 0;
  for (size_t i = 0; i < grazing->start_count; i++) {
    uint32_t count = grazing->starts[i];
    grazing->starts[i] = place;
    place += count;
  }
  for (uint32_t i = 0; i < m->entry_count; i++) {
    if (m->levels[i] != NO_LEVEL) put_entry(m, i, tile_of(m, i)[0]++);
  }
  for (size_t i = grazing->start_count; i-- > 1;) grazing->starts[i] = grazing->starts[i - 1];
  grazing->starts[0] = 0;
}

/* ---- the whole */

static size_t planes_of(const bw_fast_grazing *grazing) {
  return (grazing->count + BW_FAST_PLANES - 1) / BW_FAST_PLANES;
}

static size_t copies_of(const bw_fast_grazing *grazing) {
  return (grazing->count + BW_TREE_WIDTH - 1) / BW_TREE_WIDTH - grazing->first_copied;
}

static bool make(maker *m) {
  const bw_allocator *allocator = &m->mesh->allocator;
  bw_fast_grazing *grazing = &m->fast->grazing;
  choose_levels(m);
  if (grazing->count == 0) return true;
  grazing->starts = bw_alloc_array(allocator, grazing->start_count, sizeof *grazing->starts);
  grazing->leaves = bw_alloc_array(allocator, grazing->count, sizeof *grazing->leaves);
  grazing->planes = bw_alloc_lines(allocator, planes_of(grazing), sizeof *grazing->planes);
  grazing->slopes = bw_alloc_lines(allocator, planes_of(grazing), sizeof *grazing->slopes);
  grazing->copies = bw_alloc_lines(allocator, copies_of(grazing), sizeof *grazing->copies);
  bool made = grazing->slopes != NULL && grazing->starts != NULL && grazing->leaves != NULL &&
              grazing->planes != NULL && grazing->copies != NULL;
  if (!made) return false;
  fill(m);
  fill_behind(grazing);
  return true;
}

bool bw_fast_grazing_build(bw_fast *fast, const bw_mesh *mesh) {
  size_t room = (size_t)mesh->triangle_count * 2 + 1;
  maker m = {mesh, fast, mesh->triangle_count * 2, NULL, {0}, {0}, {0}};
  m.levels = bw_alloc_array(&mesh->allocator, room, sizeof *m.levels);
  if (m.levels == NULL) return false;
  bool made = make(&m);
  bw_free_array(&mesh->allocator, m.levels, room, sizeof *m.levels);
  return made;
}

void bw_fast_grazing_free(bw_fast_grazing *grazing, const bw_allocator *allocator) {
  bw_free_array(allocator, grazing->starts, grazing->start_count, sizeof *grazing->starts);
  bw_free_array(allocator, grazing->leaves, grazing->count, sizeof *grazing->leaves);
  bw_free_lines(allocator, grazing->planes, planes_of(grazing), sizeof *grazing->planes);
  bw_free_lines(allocator, grazing->slopes, planes_of(grazing), sizeof *grazing->slopes);
  bw_free_lines(allocator, grazing->copies, copies_of(grazing), sizeof *grazing->copies);
}

uint64_t bw_fast_grazing_memory(const bw_fast_grazing *grazing) {
  if (grazing->count == 0) return 0;
  return grazing->start_count * sizeof *grazing->starts + grazing->count * sizeof *grazing->leaves +
         planes_of(grazing) * (sizeof *grazing->planes + sizeof *grazing->slopes) +
         copies_of(grazing) * sizeof *grazing->copies + (uint64_t)3 * BW_LINE;
}
