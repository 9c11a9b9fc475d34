/* The triangles that may graze a ray, so that those listed near its walk are found by looking at
 * their normals, sixteen at a time. They lie by tiles of the grid: each at the level whose tiles are
 * wide enough for its listed cells to lie within one tile on each side of its own. Steep triangles
 * have levels of their own, so that rays from above need look at no others. */
#include "base/lanes.h"
#include "mesh/fast.h"

#define STEEPEST 1e30f   /* larger than any slope or weight */
#define LEAST_SINE 0.01f /* between the edges of a triangle that is no sliver, at no length */
#define WANTED_PER_TILE 8u
#define SHIFTS 17u

/* A triangle as it is looked at here. */
typedef struct plane {
  bw_vec3 normal; /* first x second */
  float edges;    /* |first| |second| */
  float weight;   /* edges, stretched by the longest edge; 0 for a triangle that never grazes */
} plane;

typedef struct maker {
  const bw_mesh *mesh;
  bw_fast *fast;
  uint32_t least_shift;
  uint8_t *levels; /* of each triangle: 2 * shift, plus 1 for a steep one; or NONE */
  uint32_t counts[SHIFTS * 2];
  uint32_t number[SHIFTS * 2]; /* in bw_fast_grazing.levels */
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

static bool fits(const bw_fast_listed *listed, uint32_t shift) {
  for (int axis = 0; axis < 2; axis++) {
    uint32_t home = (uint32_t)(listed->low[axis] + listed->high[axis]) / 2 >> shift;
    if (((uint32_t)listed->low[axis] >> shift) + 1 < home) return false;
    if ((uint32_t)listed->high[axis] >> shift > home + 1) return false;
  }
  return true;
}

static bool is_steep(const plane *p) {
  return !(p->normal.z * p->normal.z * 2.0f > bw_vec3_dot(p->normal, p->normal));
}

static uint32_t level_of(const maker *m, uint32_t index, const plane *p) {
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index);
  if (!(p->weight > 0.0f) || listed.low[0] > listed.high[0]) return NO_LEVEL;
  uint32_t shift = m->least_shift;
  while (shift + 1 < SHIFTS && !fits(&listed, shift)) shift++;
  return shift * 2 + (is_steep(p) ? 1 : 0);
}

/* Lets a level's bound for steep rays hold for one more triangle. */
static void bound_level(bw_fast_level *level, const plane *p) {
  /* The computed normal is off by less than what is taken off here, or added. */
  float off = p->edges * 1e-6f;
  float upright = fabsf(p->normal.z) - off;
  float flat = sqrtf(p->normal.x * p->normal.x + p->normal.y * p->normal.y) + off;
  bool steep = !(upright * STEEPEST > flat) || !(upright * STEEPEST > p->weight * 2.0f);
  float slope = steep ? STEEPEST : flat / upright * 1.001f;
  float weight = steep ? STEEPEST : p->weight / upright * 1.1f;
  level->slope = fmaxf(level->slope, slope);
  level->weight = fmaxf(level->weight, weight);
}

static void choose_shift(maker *m) {
  const bw_grid *grid = &m->mesh->grid;
  uint64_t cells = (uint64_t)grid->n[0] * grid->n[1];
  uint64_t wanted = cells * WANTED_PER_TILE;
  m->least_shift = 0;
  while (m->least_shift + 1 < SHIFTS &&
         (uint64_t)m->mesh->triangle_count << (2 * m->least_shift) < wanted) {
    m->least_shift++;
  }
}

static void choose_levels(maker *m) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  choose_shift(m);
  for (uint32_t i = 0; i < m->mesh->triangle_count; i++) {
    plane p = plane_of(m, i);
    uint32_t level = level_of(m, i, &p);
    m->levels[i] = (uint8_t)level;
    if (level == NO_LEVEL) continue;
    m->counts[level]++;
    grazing->count++;
  }
  for (uint32_t i = 0; i < SHIFTS * 2; i++) {
    if (m->counts[i] == 0) continue;
    bw_fast_level *level = &grazing->levels[grazing->level_count];
    level->shift = i / 2;
    level->columns = ((m->mesh->grid.n[0] - 1) >> level->shift) + 1;
    level->rows = ((m->mesh->grid.n[1] - 1) >> level->shift) + 1;
    level->start = grazing->start_count;
    grazing->start_count += (size_t)level->columns * level->rows + 1;
    m->number[i] = grazing->level_count++;
  }
}

/* ---- tiles */

static uint32_t *tile_of(const maker *m, uint32_t index) {
  const bw_fast_grazing *grazing = &m->fast->grazing;
  const bw_fast_level *level = &grazing->levels[m->number[m->levels[index]]];
  bw_fast_listed listed = bw_fast_listed_of(m->fast, index);
  uint32_t column = (uint32_t)(listed.low[0] + listed.high[0]) / 2 >> level->shift;
  uint32_t row = (uint32_t)(listed.low[1] + listed.high[1]) / 2 >> level->shift;
  return grazing->starts + level->start + (size_t)column * level->rows + row;
}

static int16_t short_of(float value) {
  float scaled = floorf(value * 32767.0f + 0.5f);
  return (int16_t)fminf(fmaxf(scaled, -32767.0f), 32767.0f);
}

/* In double, as the normal is a rounded one and the corner may be far out. */
static float offset_of(const maker *m, uint32_t index, uint32_t place) {
  bw_vec3 corners[3];
  bw_vec3 centre = m->fast->centre;
  int16_t *const *normals = m->fast->grazing.normals;
  bw_mesh_corners(m->mesh, &m->mesh->triangles[index], corners);
  double sum = ((double)corners[0].x - (double)centre.x) * normals[0][place] +
               ((double)corners[0].y - (double)centre.y) * normals[1][place] +
               ((double)corners[0].z - (double)centre.z) * normals[2][place];
  return (float)(sum / 32767.0);
}

static void put_triangle(maker *m, uint32_t index, uint32_t place) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  plane p = plane_of(m, index);
  bw_vec3 normal = p.normal;
  float weight = p.weight;
  grazing->normals[0][place] = short_of(normal.x / weight);
  grazing->normals[1][place] = short_of(normal.y / weight);
  grazing->normals[2][place] = short_of(normal.z / weight);
  grazing->offsets[place] = offset_of(m, index, place);
  grazing->triangles[place] = (uint16_t)index;
  bound_level(&grazing->levels[m->number[m->levels[index]]], &p);
}

/* Sorts the triangles into the tiles: counts them, then lets each tile's start run to its end. */
static void fill(maker *m) {
  bw_fast_grazing *grazing = &m->fast->grazing;
  for (uint32_t i = 0; i < m->mesh->triangle_count; i++) {
    if (m->levels[i] != NO_LEVEL) tile_of(m, i)[0]++;
  }
  uint32_t place = 0;
  for (size_t i = 0; i < grazing->start_count; i++) {
    uint32_t count = grazing->starts[i];
    grazing->starts[i] = place;
    place += count;
  }
  for (uint32_t i = 0; i < m->mesh->triangle_count; i++) {
    if (m->levels[i] != NO_LEVEL) put_triangle(m, i, tile_of(m, i)[0]++);
  }
  for (size_t i = grazing->start_count; i-- > 1;) grazing->starts[i] = grazing->starts[i - 1];
  if (grazing->start_count > 0) grazing->starts[0] = 0;
}

/* ---- the whole */

/* So many may be read at once from any place. */
static size_t normal_room(const bw_fast_grazing *grazing) {
  return grazing->count + BW_SHORT_COUNT;
}

static bool make(maker *m) {
  const bw_allocator *allocator = &m->mesh->allocator;
  bw_fast_grazing *grazing = &m->fast->grazing;
  choose_levels(m);
  if (grazing->count == 0) return true;
  grazing->starts = bw_alloc_array(allocator, grazing->start_count, sizeof *grazing->starts);
  grazing->triangles = bw_alloc_array(allocator, grazing->count, sizeof *grazing->triangles);
  grazing->offsets = bw_alloc_array(allocator, grazing->count, sizeof *grazing->offsets);
  bool made = grazing->starts != NULL && grazing->triangles != NULL && grazing->offsets != NULL;
  for (int axis = 0; axis < 3; axis++) {
    grazing->normals[axis] =
        bw_alloc_array(allocator, normal_room(grazing), sizeof *grazing->normals[axis]);
    made = made && grazing->normals[axis] != NULL;
  }
  if (made) fill(m);
  return made;
}

bool bw_fast_grazing_build(bw_fast *fast, const bw_mesh *mesh) {
  size_t room = (size_t)mesh->triangle_count + 1;
  maker m = {mesh, fast, 0, NULL, {0}, {0}};
  m.levels = bw_alloc_array(&mesh->allocator, room, sizeof *m.levels);
  if (m.levels == NULL) return false;
  bool made = make(&m);
  bw_free_array(&mesh->allocator, m.levels, room, sizeof *m.levels);
  return made;
}

void bw_fast_grazing_free(bw_fast_grazing *grazing, const bw_allocator *allocator) {
  bw_free_array(allocator, grazing->starts, grazing->start_count, sizeof *grazing->starts);
  bw_free_array(allocator, grazing->offsets, grazing->count, sizeof *grazing->offsets);
  bw_free_array(allocator, grazing->triangles, grazing->count, sizeof *grazing->triangles);
  for (int axis = 0; axis < 3; axis++) {
    bw_free_array(allocator, grazing->normals[axis], normal_room(grazing),
                  sizeof *grazing->normals[axis]);
  }
}

uint64_t bw_fast_grazing_memory(const bw_fast_grazing *grazing) {
  if (grazing->count == 0) return 0;
  return grazing->start_count * sizeof *grazing->starts +
         grazing->count * (sizeof *grazing->triangles + sizeof *grazing->offsets) +
         3 * normal_room(grazing) * sizeof *grazing->normals[0];
}
