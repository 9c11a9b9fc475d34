/* The fast cast: the same answer as the walk's, to the bit, from a tree of boxes.
 *
 * The walk tests every triangle listed in the cells that it visits, and keeps the nearest; of equal
 * ones the first. So the answer is the nearest of the triangles that are met and listed in a visited
 * cell. The tree finds those that are met; the arithmetic of the walk tells which of them count.
 *
 * What float32 meets. The ray-triangle test of the original rounds, and where a ray runs almost in a
 * triangle's plane rounding is all that is left of its determinant: it may then meet a triangle far
 * from it. Let o and d be the ray's, R the reach of hits that still count (its length times |d|, or
 * as far as the nearest hit so far), e1 and e2 a triangle's edges, D its computed determinant,
 * u = 2^-24. Every sum of the test is off by at most 5.8 u times the lengths of its
 * vectors, and by Cramer's rule the point that an accepted t stands for is at most
 *
 *   23.2 u |e1| |e2| |d| (R + longest edge + that distance) / |D|
 *
 * from the triangle. With a margin p around all boxes nothing is missed whose D is at least
 *
 *   26 u |e1| |e2| |d| (R + longest edge + p) / p
 *
 * which leaves room for the roundings that are not divided by D: below 3e-7 of the lengths. (Of edges
 * only those at v0 count.) The others graze: they are searched for on their own, by their normals,
 * among the triangles listed near cells of the walk, and tested wherever they are. A triangle that is
 * flat along an axis (its three corners have equal x, y or z) and no sliver never grazes: one factor
 * of the direction goes through all its sums, so that they round by a share of what they are.
 *
 * Which triangles the walk comes to. A hit that does not graze lies within p of its triangle, and
 * the walk visits the cell of every point of the ray, up to rounding. So a triangle that is listed in
 * every cell within BW_FAST_ROOM of it counts without a look at the walk. Let e be the error of a
 * grid coordinate, n the cells of an axis and s the computed slope of the rows: these are computed
 * within 6 u n s and a thousandth. Where s is over 2^24 / (96 n) the ray crosses at most one side of a
 * column, within 96 n^2 / 2^24 of the hit, and both columns together have all rows; else the rows are
 * off by less than 1/16. Both, and 2 e, are within the room for n up to BW_FAST_MOST_CELLS. */
#ifndef BW_MESH_FAST_H
#define BW_MESH_FAST_H

#include "base/triangle_lanes.h"
#include "mesh/walk.h"
#include "tree/tree.h"

/* 26 u of the bound above. */
#define BW_FAST_ROUNDING 1.5497208e-6f
/* In cells. */
#define BW_FAST_ROOM 0.25f
#define BW_FAST_MOST_CELLS 181u
/* Coordinates, and what a ray's may be, in metres: so that nothing overflows. */
#define BW_FAST_MOST 4e6f

/* The box of the cells that list a triangle. Where not all cells of the box do, `low[2]` is 1 and
 * `high[2]` 0, which stands for all layers; a triangle that is listed nowhere has so all three. */
typedef struct bw_fast_listed {
  uint16_t low[3];
  uint16_t high[3];
} bw_fast_listed;

/* The triangles of a leaf, five lines of a cache. */
typedef struct bw_fast_block {
  bw_triangle_lanes shapes;
  uint16_t triangles[BW_TREE_WIDTH];
  /* Bits 0 to 11 of the flags, and in bits 12 to 15 a class of weights: see bw_fast.classes. */
  uint16_t flags[BW_TREE_WIDTH];
} bw_fast_block;

#define BW_FAST_FLAGS 0x0fffu
#define BW_FAST_CLASSES 16u

/* What an answer tells of a triangle. */
typedef struct bw_fast_face {
  float normal[3]; /* first x second, unit */
  uint16_t flags;
  uint8_t material, area;
} bw_fast_face;

/* Triangles that may graze, by the tile of the middle one of the cells that list them. */
typedef struct bw_fast_level {
  bool gentle;            /* its planes have slopes */
  bool copied;            /* its triangles have copies */
  bool leaning;           /* it is for rays along z alone: its triangles have other levels too */
  uint32_t column_shift;  /* a tile is so many bits of cells long over x, */
  uint32_t shift;         /* and so many over y */
  uint32_t columns, rows; /* tiles, over x and y */
  uint32_t below, above;  /* no triangle is listed so many cells farther from its middle one */
  size_t start;           /* in bw_fast.starts: of each tile by columns, and of the end */
  /* A ray whose z outgrows slope * its level length + weight * its limit grazes none of them. */
  float slope, weight;
  /* One along z, of length 1, grazes none when its limit is below. */
  float upright;
  float stretch; /* of its normals and offsets, and so of its limits: those of slivers are short */
} bw_fast_level;

#define BW_FAST_LEVELS 68u /* four kinds for each shift of 16-bit cells */

/* Of offsets: so many are bw_fast.radius. */
#define BW_FAST_UNITS 16383.0f
#define BW_FAST_PLANES 16u
/* Gentle planes are no steeper than 1.5. */
#define BW_FAST_GENTLE 1.5f

/* Sixteen planes, two lines of a cache. A normal is first x second over |first| |second|
 * (1 + longest edge / bw_fast.scale), times the level's stretch and 32767: its product with a unit
 * direction is under the ray's limit, stretched too, for a triangle that grazes. An offset is the
 * normal times v0 - bw_fast.centre. */
typedef struct bw_fast_planes {
  int16_t normals[3][BW_FAST_PLANES];
  int16_t offsets[BW_FAST_PLANES]; /* in BW_FAST_UNITS */
} bw_fast_planes;

/* Sixteen planes of a gentle level once more, in one line of a cache: x and y of their normals over z
 * and BW_FAST_GENTLE, times 32767. Its level's weight times a ray's limit is theirs. */
typedef struct bw_fast_slopes {
  int16_t slopes[2][BW_FAST_PLANES];
} bw_fast_slopes;

/* Eight slivers once more, in the order of their planes: many graze at a time, and in the tree they lie
 * far from each other. */
typedef struct bw_fast_copy {
  bw_triangle_lanes shapes;
  uint32_t places[BW_TREE_WIDTH];
} bw_fast_copy;

/* The triangles that may graze, level by level, tile by tile. */
typedef struct bw_fast_grazing {
  bw_fast_level levels[BW_FAST_LEVELS];
  uint32_t level_count;
  uint32_t *starts;
  size_t start_count;
  bw_fast_planes *planes;
  bw_fast_slopes *slopes; /* of the same */
  uint16_t *leaves;       /* where each one lies */
  size_t count;
  bw_fast_copy *copies; /* of the last ones, by eights */
  size_t first_copied;  /* the number of the first eight that has one */
} bw_fast_grazing;

typedef struct bw_fast_query bw_fast_query;
typedef void bw_fast_search(bw_fast_query *query);

/* The mesh's grid, ready for lanes: the first three are the axes. */
typedef struct bw_fast_grid {
  float rows[4][BW_TREE_WIDTH];
  float low[BW_TREE_WIDTH], high[BW_TREE_WIDTH];
} bw_fast_grid;

typedef struct bw_fast {
  bw_tree tree;
  bw_fast_block *blocks;  /* one a leaf */
  bw_fast_face *faces;    /* by places */
  bw_fast_listed *listed; /* the same */
  bw_fast_grazing grazing;
  bw_fast_grid grid;
  float size;         /* the mean of the triangles' longest edges */
  float scale;        /* a few times that */
  float least_margin; /* of a cast */
  float margin;       /* no more is wanted */
  float radius;       /* no corner is farther from the centre than half of it */
  float inverse_radius;
  bw_vec3 centre;
  float classes[BW_FAST_CLASSES]; /* no triangle of that class has a larger weight */
  /* A ray's origin and reach together, in metres, for hits that are sure to count. */
  float most_reach;
  uint32_t *places; /* of each triangle: leaf * BW_TREE_WIDTH + lane */
  uint32_t triangle_count;
  bw_fast_search *search; /* NULL: this mesh is left to the walk */
} bw_fast;

/* One cast. */
struct bw_fast_query {
  const bw_mesh *mesh;
  const bw_fast *fast;
  const bw_filter *filter;
  bw_ray ray;
  bw_walk walk; /* once it was asked for (bw_fast_walk) */
  bool walked;
  bool lost;    /* left to the walk: its line is out of all proportion */
  float speed;  /* |direction| */
  float margin; /* around the boxes */
  float graze;  /* bw_fast_graze as far as the ray's length, or as what the tree gave */
  float sure;   /* a determinant of at least that times a triangle's weight: the hit counts */
  float nearest;
  uint32_t kept;     /* the nearest kept triangle, or BW_NONE */
  uint32_t kept_at;  /* its place, when it is the mesh's own */
  uint32_t excluded; /* while none is kept, the last excluded one of the walk, or BW_NONE */
  float excluded_t;
};

/* A cast's margin is no smaller part of its reach, and so its limit no larger: a tenth for rounding,
 * and as much again for all else. */
#define BW_FAST_LEAST_SHARE 5e-4f
#define BW_FAST_MOST_GRAZE (BW_FAST_ROUNDING * 1.2f / BW_FAST_LEAST_SHARE)

/* The limit of a ray's products with normals, for a unit direction, when it may hit as far as `reach`;
 * at the end what the computed determinant and normal are off by. */
static inline float bw_fast_graze(const bw_fast *fast, float reach, float margin) {
  float far = bw_max(reach + margin, fast->scale);
  return BW_FAST_ROUNDING * 1.1f * far / margin + 2e-6f;
}

/* The same text for each kind of lanes: offers the triangles that the ray meets. */
bw_fast_search bw_fast_search_portable;
bw_fast_search bw_fast_search_sse2;
bw_fast_search bw_fast_search_avx2;

/* The triangle at a place, which the filter tests, is met at `t`; when `sure` it counts. */
void bw_fast_offer_tested(bw_fast_query *q, uint32_t at, float t, bool sure);

/* Computes the walk, if that was not yet done. */
void bw_fast_walk(bw_fast_query *q);
/* Notes that it is. Where its line has a slope the ray crosses a side of a column, and of those there
 * are 2^16 at most: so the offset is below 1e28 when the slope is below 1e20. */
static inline void bw_fast_found_walk(bw_fast_query *q) {
  q->walked = true;
  q->lost = !(fabsf(q->walk.slope) < 1e20f);
}

/* As bw_mesh_cast_walk; false, with `result` untouched, where only that can tell: of a mesh that is
 * not prepared, and of rays out of proportion. */
bool bw_fast_cast(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter, bw_hit *result);

/* The plain walk, whatever is prepared: the reference. */
void bw_mesh_cast_walk(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter,
                       bw_hit *result);

static inline bw_fast_listed bw_fast_listed_of(const bw_fast *fast, uint32_t index) {
  return fast->listed[fast->places[index]];
}

/* The flags, the material or the area of a triangle were changed. */
void bw_fast_update(bw_mesh *mesh, uint32_t index);

/* A triangle's weight, by its edges: |first| |second|, stretched by the longest edge as a normal of
 * bw_fast_grazing is; 0 for one that never grazes. */
float bw_fast_weight(const bw_fast *fast, bw_vec3 first, bw_vec3 second);
/* Fills `grazing`; false when out of memory. bw_fast_grazing_free may follow in either case. */
bool bw_fast_grazing_build(bw_fast *fast, const bw_mesh *mesh);
void bw_fast_grazing_free(bw_fast_grazing *grazing, const bw_allocator *allocator);
uint64_t bw_fast_grazing_memory(const bw_fast_grazing *grazing);

/* What a cast of a mesh that prepares itself makes; of several threads that begin at once the first to
 * end is the one that counts. */
const bw_fast *bw_fast_prepare_now(const bw_mesh *mesh);
void bw_fast_free(bw_mesh *mesh);
uint64_t bw_fast_memory(const bw_mesh *mesh);

#endif
