/* The ray cast of the original, in float32: a walk over the level's grid that tests the triangles
 * which the cells list. Every sum has its order; compile it without fused multiply-add. */
#include "engine_cast.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define ENABLED 0x1u
#define TWO_SIDED 0x2u
#define TESTABLE 0x800u
#define TYPE_BITS 0x7feu /* bits 1 to 10 */

typedef struct vector {
  float x, y, z;
} vector;

typedef struct triangle {
  vector a, first, second; /* a corner, and the edges from it */
  uint16_t flags;
  uint8_t material, area;
} triangle;

struct cast_level {
  float rows[4][4];      /* the matrix to grid coordinates */
  float low[3], high[3]; /* where grid coordinates are clamped */
  int32_t n[3];          /* cells */
  uint32_t *cells;       /* where in `lists` a cell's list is; 0: nowhere */
  uint16_t *lists;       /* a count, and so many triangles */
  triangle *triangles;
  uint32_t *seen; /* by triangle: the last ray that tested it */
  uint32_t rays;  /* how many there have been */
  uint32_t triangle_count;
};

/* ---- reading ------------------------------------------------------------------------------- */

/* A chunk as it is in memory, little-endian as the machine is taken to be; NULL without memory. */
static void *chunk_of(const bw_mesh *mesh, uint32_t kind) {
  bw_bytes *bytes = NULL;
  bw_error error;
  if (bw_mesh_save_payload(mesh, kind, 0, &bytes, &error) != BW_OK) return NULL;
  size_t size = bw_bytes_size(bytes);
  void *copy = malloc(size + 1);
  if (copy != NULL) memcpy(copy, bw_bytes_data(bytes), size);
  bw_bytes_destroy(bytes);
  return copy;
}

static vector vector_of(const float *p) {
  vector v = {p[0], p[1], p[2]};
  return v;
}

static vector subtract(vector a, vector b) {
  vector v = {a.x - b.x, a.y - b.y, a.z - b.z};
  return v;
}

static void read_header(cast_level *level, const unsigned char *header) {
  uint16_t n[3];
  memcpy(level->rows, header + 0x10, sizeof level->rows);
  memcpy(level->low, header + 0x50, sizeof level->low);
  memcpy(level->high, header + 0x60, sizeof level->high);
  memcpy(n, header + 0x70, sizeof n);
  for (int axis = 0; axis < 3; axis++) level->n[axis] = n[axis];
}

static void read_triangle(triangle *to, const bw_mesh *mesh, uint32_t number) {
  bw_triangle from;
  if (!bw_mesh_triangle(mesh, number, &from)) return;
  to->a = vector_of(from.a);
  to->first = subtract(vector_of(from.b), to->a);
  to->second = subtract(vector_of(from.c), to->a);
  to->flags = from.flags;
  to->material = from.material;
  to->area = from.area;
}

void cast_level_switch(cast_level *level, const bw_mesh *mesh) {
  for (uint32_t i = 0; i < level->triangle_count; i++) {
    bw_triangle now;
    if (bw_mesh_triangle(mesh, i, &now)) level->triangles[i].flags = now.flags;
  }
}

void cast_level_free(cast_level *level) {
  if (level == NULL) return;
  free(level->cells);
  free(level->lists);
  free(level->triangles);
  free(level->seen);
  free(level);
}

cast_level *cast_level_load(const bw_mesh *mesh) {
  cast_level *level = calloc(1, sizeof *level);
  if (level == NULL) return NULL;
  void *header = chunk_of(mesh, BW_CHUNK_HEADER);
  if (header != NULL) read_header(level, header);
  level->triangle_count = bw_mesh_triangle_count(mesh);
  level->cells = chunk_of(mesh, BW_CHUNK_GRID);
  level->lists = chunk_of(mesh, BW_CHUNK_LISTS);
  level->triangles = calloc(level->triangle_count + 1u, sizeof *level->triangles);
  level->seen = calloc(level->triangle_count + 1u, sizeof *level->seen);
  bool complete = header != NULL && level->cells != NULL && level->lists != NULL &&
                  level->triangles != NULL && level->seen != NULL;
  free(header);
  if (!complete) {
    cast_level_free(level);
    return NULL;
  }
  for (uint32_t i = 0; i < level->triangle_count; i++) {
    read_triangle(&level->triangles[i], mesh, i);
  }
  return level;
}

/* ---- one triangle -------------------------------------------------------------------------- */

typedef struct cast {
  cast_level *level;
  vector origin, direction;
  float length;
  const bw_filter *filter;
  bw_hit *result;
} cast;

static float dot(vector a, vector b) {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

static vector cross(vector a, vector b) {
  vector v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return v;
}

static vector scale(vector v, float by) {
  vector scaled = {v.x * by, v.y * by, v.z * by};
  return scaled;
}

/* Whether the flags and the ray's mask let a triangle be tested. */
static bool is_tested(uint32_t flags, uint32_t mask) {
  if ((flags & mask & TYPE_BITS) != 0) return false;
  if (((flags | mask) & ENABLED) != 0) return true;
  return (flags & mask & TESTABLE) != 0;
}

static bool is_excluded(const bw_filter *filter, uint8_t material) {
  return (filter->excluded[material >> 5] >> (material & 31u) & 1u) != 0;
}

/* Where the ray meets a triangle, or -1. */
static float meet(const cast *c, const triangle *face) {
  bool two_sided = (face->flags & TWO_SIDED) != 0;
  vector across = cross(c->direction, face->second);
  float determinant = dot(face->first, across);
  if (!((two_sided ? fabsf(determinant) : determinant) >= 1e-6f)) return -1.0f;
  float inverse = 1.0f / determinant;
  vector from = subtract(c->origin, face->a);
  float u = dot(from, across) * inverse;
  if (!(u >= 0.0f && u <= 1.0f)) return -1.0f;
  vector up = cross(from, face->first);
  float v = dot(c->direction, up) * inverse;
  if (!(v >= 0.0f && u + v <= 1.0f)) return -1.0f;
  float t = dot(face->second, up) * inverse;
  return t >= 0.0f && t <= c->length ? t : -1.0f;
}

static void set_normal(const cast *c, const triangle *face) {
  vector normal = cross(face->first, face->second);
  float length = sqrtf(dot(normal, normal));
  normal = scale(normal, length > 0.0f ? 1.0f / length : 0.0f);
  bool two_sided = (face->flags & TWO_SIDED) != 0; /* its normal faces the ray */
  if (two_sided && dot(normal, c->direction) > 0.0f) normal = scale(normal, -1.0f);
  c->result->nx = normal.x;
  c->result->ny = normal.y;
  c->result->nz = normal.z;
}

static void test_triangle(const cast *c, uint32_t number) {
  if (c->level->seen[number] == c->level->rays) return;
  c->level->seen[number] = c->level->rays;
  const triangle *face = &c->level->triangles[number];
  if (!is_tested(face->flags, c->filter->mask)) return;
  float t = meet(c, face);
  if (t < 0.0f) return;
  bw_hit *result = c->result;
  bool excluded = is_excluded(c->filter, face->material);
  /* Until something is hit, what is excluded fills the result too, the last tested the last. */
  if (result->hit && (excluded || !(t < result->t))) return;
  result->t = t;
  result->material = face->material;
  result->flags = face->flags & 0xfffu;
  result->area = face->area;
  result->triangle = number;
  result->hit = excluded ? 0 : 1;
  if (!excluded) set_normal(c, face);
}

/* ---- the walk over the grid ---------------------------------------------------------------- */

static float grid_coordinate(const cast_level *level, vector p, int axis) {
  return ((p.x * level->rows[0][axis] + p.y * level->rows[1][axis]) + p.z * level->rows[2][axis]) +
         level->rows[3][axis];
}

static float clamp(float value, float low, float high) {
  value = value > low ? value : low;
  return value < high ? value : high;
}

/* The cell of an axis that a grid coordinate is in. */
static int32_t cell_at(const cast_level *level, float coordinate, int axis) {
  coordinate = clamp(coordinate, level->low[axis], level->high[axis]);
  return (int32_t)coordinate;
}

static void test_cell(const cast *c, int32_t x, int32_t y, int32_t z) {
  const int32_t *n = c->level->n;
  if (x < 0 || y < 0 || z < 0 || x >= n[0] || y >= n[1] || z >= n[2]) return;
  uint32_t at = c->level->cells[((size_t)z * (size_t)n[1] + (size_t)y) * (size_t)n[0] + (size_t)x];
  const uint16_t *list = c->level->lists + at;
  for (uint16_t i = 1; at != 0 && i <= list[0]; i++) test_triangle(c, list[i]);
}

/* A ray's line over the cells: a row for each column. */
typedef struct line {
  int32_t low[3], high[3]; /* the box of cells between its ends */
  float slope, offset;
} line;

static int32_t row_at(const line *l, float column) {
  return (int32_t)clamp(l->slope * column + l->offset, (float)l->low[1], (float)l->high[1]);
}

static void test_column(const cast *c, const line *l, int32_t x) {
  int32_t from = l->low[1];
  int32_t to = l->high[1];
  if (l->low[0] != l->high[0] && from != to) {
    /* A column begins at its number, half a cell off the cell, whose points are centred on it. */
    float begin = (float)x;
    int32_t near = row_at(l, begin);
    int32_t far = row_at(l, begin + 1.0f);
    from = near < far ? near : far;
    to = near < far ? far : near;
  }
  for (int32_t y = from; y <= to; y++) {
    for (int32_t z = l->low[2]; z <= l->high[2]; z++) test_cell(c, x, y, z);
  }
}

static void walk(const cast *c) {
  vector along = scale(c->direction, c->length);
  vector end = {c->origin.x + along.x, c->origin.y + along.y, c->origin.z + along.z};
  float a[3];
  float b[3];
  line l;
  for (int axis = 0; axis < 3; axis++) {
    a[axis] = grid_coordinate(c->level, c->origin, axis);
    b[axis] = grid_coordinate(c->level, end, axis);
    l.low[axis] = cell_at(c->level, a[axis] < b[axis] ? a[axis] : b[axis], axis);
    l.high[axis] = cell_at(c->level, a[axis] < b[axis] ? b[axis] : a[axis], axis);
  }
  l.slope = (b[1] - a[1]) / (b[0] - a[0]);
  l.offset = a[1] - l.slope * a[0];
  for (int32_t x = l.low[0]; x <= l.high[0]; x++) test_column(c, &l, x);
}

int cast_into(cast_level *level, const cast_ray *ray, const bw_filter *filter, bw_hit *result) {
  cast c = {level, vector_of(ray->origin), vector_of(ray->direction), ray->length, filter, result};
  result->hit = 0;
  bool goes = c.direction.x != 0.0f || c.direction.y != 0.0f || c.direction.z != 0.0f;
  if (!goes || !(c.length > 0.0f)) return 0;
  if (++level->rays == 0) { /* the numbers of rays begin anew */
    memset(level->seen, 0, level->triangle_count * sizeof *level->seen);
    level->rays = 1;
  }
  walk(&c);
  return result->hit;
}
