/* What the parts of an inspection share: the mesh's own triangles as the world sees them, which edges
 * meet, and a tree that answers rays without the grid. */
#ifndef BW_MESH_INSPECT_H
#define BW_MESH_INSPECT_H

#include "base/bytes.h"
#include "base/intersect.h"
#include "mesh/mesh.h"
#include "tree/tree.h"

/* A walking body lands on what is flatter than this, and walls are what is steeper. Seed page, "Open
 * questions". */
#define BW_INSPECT_GROUND 0.65f

/* The edge of a triangle from one corner to the next, among those with the same two vertices. */
typedef struct bw_inspect_edge {
  uint32_t from, to;  /* vertices, those at one place being one */
  uint32_t opposite;  /* triangle that has it the other way round, or BW_NONE */
  uint32_t alongside; /* other triangle that has it the same way round, or BW_NONE */
} bw_inspect_edge;

typedef struct bw_inspection {
  const bw_mesh *mesh;
  const bw_allocator *allocator;
  uint32_t count; /* triangles */
  bw_vec3 (*corners)[3];
  bw_vec3 *normals;       /* unit; zero of a triangle without an area */
  bw_inspect_edge *edges; /* three a triangle; those of one without an area are all BW_NONE */
  uint32_t *vertices;     /* per vertex, the first at its place */
  uint32_t *listed_first; /* per triangle, its first of listed_cells; one more behind the last */
  uint32_t *listed_cells; /* the cells whose lists have it, ascending */
  size_t listed_count;
  bw_tree tree;     /* of all triangles */
  bw_writer faults; /* bw_mesh_fault, one behind the other */
  uint64_t work;    /* triangles, vertices and cells looked at */
} bw_inspection;

/* our choice: after so much the inspection stops and says so, some seconds. 60,000 triangles of a
 * level take a tenth of it at most. */
#define BW_INSPECT_MOST_WORK (1ull << 28)

static inline bool bw_inspect_is_over(const bw_inspection *inspection) {
  return inspection->work >= BW_INSPECT_MOST_WORK;
}

/* ---- inspect.c */

/* Adds a fault. */
void bw_inspect_add(bw_inspection *inspection, const bw_mesh_fault *fault);
/* A fault of a triangle at a place, the rest 0 and BW_NONE. */
bw_mesh_fault bw_inspect_fault(bw_mesh_fault_kind kind, uint32_t triangle, bw_vec3 place);
bw_vec3 bw_inspect_centre(const bw_inspection *inspection, uint32_t triangle);
bool bw_inspect_has_area(const bw_inspection *inspection, uint32_t triangle);
/* The nearest triangle that a ray meets, as flags say or with backs too, or BW_NONE; sets its `t`. */
uint32_t bw_inspect_cast(bw_inspection *inspection, const bw_ray *ray, bool backs, float *t);
bw_vec3 bw_inspect_vertex(const bw_inspection *inspection, uint32_t vertex);

/* ---- the parts; false when out of memory */

bool bw_inspect_edges(bw_inspection *inspection);    /* fills `edges` */
bool bw_inspect_listings(bw_inspection *inspection); /* fills the listed_ fields */
bool bw_inspect_flipped(bw_inspection *inspection);
bool bw_inspect_junctions(bw_inspection *inspection);
void bw_inspect_gaps(bw_inspection *inspection);
bool bw_inspect_lists(bw_inspection *inspection);
void bw_inspect_rays(bw_inspection *inspection);
void bw_inspect_walls(bw_inspection *inspection);

/* Whether nothing lies on the other side of an edge. */
static inline bool bw_inspect_is_open(const bw_inspect_edge *edge) {
  return edge->from != BW_NONE && edge->opposite == BW_NONE && edge->alongside == BW_NONE;
}

#endif
