/* The fast cast: the same answer as the walk's, to the bit, from a tree of boxes.
 *
 * The walk tests every triangle listed in the cells that it visits, and keeps the nearest; of equal
 * ones the first. So the answer is the nearest of the triangles that are met and listed in a visited
 * cell. The tree finds those that are met; the arithmetic of the walk tells which of them count.
 *
 * What float32 meets. The ray-triangle test of the original rounds, and where a ray runs almost in a
 * triangle's plane rounding is all that is left of its determinant: it may then meet a triangle far
 * from it. Let o, d, R = length * |d| be the ray's, e1 and e2 a triangle's edges, D its computed
 * determinant, u = 2^-24. Every sum of the test is off by at most 5.8 u times the lengths of its
 * vectors, and by Cramer's rule the point that an accepted t stands for is at most
 *
 *   23.2 u |e1| |e2| |d| (R + longest edge + that distance) / |D|
 *
 * from the triangle. With a margin p around all boxes nothing is missed whose D is at least
 *
 *   64 u |e1| |e2| |d| (R + longest edge + p) / p
 *
 * The others graze: they are searched for on their own, among the leaves with triangles that are
 * listed in cells of the walk, and tested wherever they are. A triangle that is flat along an axis
 * (its three corners have equal x, y or z) and no sliver never grazes: one factor of the direction
 * goes through all its sums, so that they round by a share of what they are. */
#ifndef BW_MESH_FAST_H
#define BW_MESH_FAST_H

#include "mesh/walk.h"
#include "tree/tree.h"

/* 64 u of the bound above. */
#define BW_FAST_ROUNDING 3.8146973e-6f
/* Coordinates, and what a ray's may be, in metres: so that nothing overflows. */
#define BW_FAST_MOST 4e6f

/* The triangles of a leaf; lanes without one never meet anything. */
typedef struct bw_fast_block {
  float corner[3][BW_TREE_WIDTH];
  float first[3][BW_TREE_WIDTH];  /* v1 - v0 */
  float second[3][BW_TREE_WIDTH]; /* v2 - v0 */
  float graze[BW_TREE_WIDTH]; /* times the ray's factor: the determinant below which it grazes */
} bw_fast_block;

/* Of each child of a node, its triangles that may graze: the columns and rows where they are listed,
 * ends exclusive, and how upright they are. */
typedef struct bw_fast_span {
  float first_x[BW_TREE_WIDTH], end_x[BW_TREE_WIDTH];
  float first_y[BW_TREE_WIDTH], end_y[BW_TREE_WIDTH];
  float slope[BW_TREE_WIDTH];  /* of the steepest */
  float weight[BW_TREE_WIDTH]; /* the most of graze / |normal's z| */
} bw_fast_span;

/* The box of the cells that list a triangle. */
typedef struct bw_fast_listed {
  uint16_t low[3];
  uint16_t high[3];
} bw_fast_listed;

typedef struct bw_fast_query bw_fast_query;
typedef void bw_fast_search(bw_fast_query *query);

typedef struct bw_fast {
  bw_tree tree;
  bw_fast_block *blocks; /* one a leaf */
  bw_fast_span *spans;   /* one a node */
  bool grazes;           /* whether any triangle may graze */
  float size;            /* the mean of the triangles' longest edges */
  float longest;         /* the longest edge of all */
  bw_fast_listed *listed;
  uint32_t *complete; /* a bit each: all cells of its box list it */
  uint32_t triangle_count;
  bw_fast_search *search;
} bw_fast;

/* One cast. */
struct bw_fast_query {
  const bw_mesh *mesh;
  const bw_fast *fast;
  const bw_filter *filter;
  bw_ray ray;
  bw_walk walk;
  float margin; /* around the boxes */
  float graze;  /* the factor of bw_fast_block.graze */
  float nearest;
  uint32_t kept;     /* the nearest kept triangle, or BW_NONE */
  uint32_t excluded; /* while none is kept, the last excluded one of the walk, or BW_NONE */
  float excluded_t;
};

/* The same text for each kind of lanes: offers the triangles that the ray meets. */
bw_fast_search bw_fast_search_portable;
bw_fast_search bw_fast_search_sse2;
bw_fast_search bw_fast_search_avx2;

/* One of the mesh's own triangles is met at `t`, by its test for two sides; `back` when from behind. */
void bw_fast_offer(bw_fast_query *query, uint32_t index, float t, bool back);

/* As bw_mesh_cast_walk; false, with `result` untouched, where only that can tell: of a mesh that is
 * not prepared, and of rays out of proportion. */
bool bw_fast_cast(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter, bw_hit *result);

/* The plain walk, whatever is prepared: the reference. */
void bw_mesh_cast_walk(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter,
                       bw_hit *result);

/* Fills a result as the walk does for a triangle met at `t`; the normal only when it is kept. */
void bw_mesh_fill(bw_hit *result, const bw_mesh *mesh, const bw_ray *ray, uint32_t index, float t,
                  bool kept);

void bw_fast_free(bw_mesh *mesh);
uint64_t bw_fast_memory(const bw_mesh *mesh);

#endif
