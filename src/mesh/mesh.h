/* The collision mesh as the files of this folder see it. */
#ifndef BW_MESH_MESH_H
#define BW_MESH_MESH_H

#include "base/alloc.h"
#include "base/filter.h"
#include "base/hits.h"
#include "base/vec.h"
#include "boardwalk.h"

#include <stdatomic.h>

#define BW_HEADER_SIZE 160u

/* cos 15 degrees: a steeper triangle is a wall. original: cosf at 0x004b8a70 */
#define BW_COS_WALL 0.9659258262890683f

/* Triangles listed, summed over the cells: the disc's meshes have tens of thousands. More would make
 * one ray take seconds. */
#define BW_MESH_MOST_LISTED (1u << 24)

/* A triangle as chunk 0x04 holds it: 10 bytes. */
typedef struct bw_mesh_triangle_record {
  uint16_t corners[3];
  uint16_t flags;
  uint8_t material;
  uint8_t area;
} bw_mesh_triangle_record;

/* The uniform grid: world to grid space, the clamp box and the cells. */
typedef struct bw_grid {
  float rows[4][3]; /* g = x*rows[0] + y*rows[1] + z*rows[2] + rows[3] */
  float low[3];     /* clamp box of grid coordinates */
  float high[3];
  uint32_t n[3]; /* cells per axis */
} bw_grid;

/* An inclusive box of cells. */
typedef struct bw_cell_box {
  uint32_t low[3];
  uint32_t high[3];
} bw_cell_box;

/* The six chunks, in the level file's order. */
typedef enum bw_mesh_part {
  BW_PART_CHECKED,
  BW_PART_VERTICES,
  BW_PART_TRIANGLES,
  BW_PART_GRID,
  BW_PART_LISTS,
  BW_PART_HEADER,
  BW_PART_COUNT
} bw_mesh_part;

/* Bytes of a file that nothing reads, kept to be written back. */
typedef struct bw_tail {
  uint8_t *data;
  size_t size;
} bw_tail;

/* The words of the flat container that nothing reads. */
typedef struct bw_container_words {
  uint32_t header[2];               /* container header +0x08, +0x0c */
  uint32_t chunk[BW_PART_COUNT][2]; /* chunk headers +0x08, +0x0c */
  uint8_t order[BW_PART_COUNT];     /* parts as they came */
} bw_container_words;

/* An added triangle in the world, and where its set put it from. */
typedef struct bw_added_triangle {
  bw_vec3 home[3];
  bw_vec3 corners[3];
  uint32_t set;  /* BW_NONE: a free slot */
  uint32_t link; /* the first of the links that list it */
  uint16_t flags;
  uint8_t material;
  uint8_t area;
} bw_added_triangle;

/* Added triangles of one set: slots first to first + count - 1. */
typedef struct bw_added_set {
  uint32_t id;
  uint32_t first;
  uint32_t count;
} bw_added_set;

/* One entry of a list of added triangles, ascending by slot. */
typedef struct bw_added_link {
  uint32_t slot;
  uint32_t list;     /* the cell whose list it is in, or the cell count: the list of all cells */
  uint32_t previous; /* links, or BW_NONE */
  uint32_t next;
  uint32_t sibling; /* the triangle's next link; of an unused link, the next unused one */
} bw_added_link;

typedef struct bw_added_list {
  uint32_t first; /* links, or BW_NONE */
  uint32_t last;
  uint32_t recent; /* near which the list was changed last */
} bw_added_list;

typedef struct bw_added {
  bw_added_triangle *triangles;
  size_t triangle_count, triangle_capacity;
  size_t used;        /* slots in use: fewer than triangle_count where removed sets left gaps */
  bw_added_set *sets; /* ascending by id */
  size_t set_count, set_capacity;
  bw_added_list *lists; /* one a cell, and one that every query tests; NULL before the first set */
  bw_added_link *links;
  uint32_t link_capacity;
  uint32_t free_link; /* chain of unused links */
  uint32_t free_count;
  uint32_t next_id;
  bw_vec3 low, high; /* no added corner was ever outside */
} bw_added;

struct bw_mesh {
  bw_allocator allocator;
  uint8_t header[BW_HEADER_SIZE]; /* as it was read; counts and grid are decoded below */
  bw_grid grid;
  float lowest_z;
  float bounds[6]; /* of the vertices that triangles use */
  uint32_t *cells;
  uint32_t cell_count;
  uint16_t *lists;
  uint32_t list_count;
  bw_mesh_triangle_record *triangles;
  uint8_t *file_bits; /* flag bits 0 and 1 of each triangle as the file has them */
  uint32_t triangle_count;
  float (*vertices)[4];
  uint32_t vertex_count;
  uint8_t *checked; /* chunk 0x52 as it was read */
  uint32_t checked_size;
  bw_tail tails[BW_PART_COUNT];
  bw_tail trailing; /* bytes behind the container's last chunk */
  bw_container_words words;
  uint32_t other_chunks;
  bw_added added;
  _Atomic(const struct bw_fast *)
      fast;      /* what fast casts need, or NULL as long as it is not made */
  bool prepares; /* the first cast makes it */
};

/* ---- mesh.c */

/* An empty mesh that bw_mesh_destroy can free at any stage of its making. */
bw_mesh *bw_mesh_alloc(const bw_allocator *allocator);
/* Computes what is derived from vertices and triangles. */
void bw_mesh_derive(bw_mesh *mesh);
/* Bytes of the checked set for `count` triangles. */
uint32_t bw_mesh_checked_size(uint32_t count);
/* The names of the six chunks and their types. */
uint32_t bw_mesh_part_chunk(bw_mesh_part part);
const char *bw_mesh_part_name(bw_mesh_part part);
/* Corner 0 to 2 of a triangle: a, b or c. */
const float *bw_triangle_corner(const bw_triangle *triangle, unsigned corner);
/* The corners of one of the mesh's own triangles. */
void bw_mesh_corners(const bw_mesh *mesh, const bw_mesh_triangle_record *triangle,
                     bw_vec3 corners[3]);

/* The box that no triangle, added ones counted, sticks out of. */
void bw_mesh_reach(const bw_mesh *mesh, bw_vec3 *low, bw_vec3 *high);

/* A triangle of either kind, as the queries test it. */
typedef struct bw_mesh_face {
  bw_vec3 corners[3];
  uint32_t set;
  uint16_t flags;
  uint8_t material;
  uint8_t area;
} bw_mesh_face;

/* Fills a result for a triangle met at `t`, but for the normal. */
static inline void bw_mesh_fill(bw_hit *result, const bw_ray *ray, uint32_t index, float t,
                                uint16_t flags, uint8_t material, uint8_t area, uint32_t set) {
  bw_hit_place(result, ray, t);
  result->material = material;
  result->flags = (uint16_t)(flags & 0xfffu);
  result->area = area;
  result->triangle = index;
  result->set = set;
}

/* Reads triangle `index`, which must exist (bw_mesh_has_triangle). */
bw_mesh_face bw_mesh_face_at(const bw_mesh *mesh, uint32_t index);
bool bw_mesh_has_triangle(const bw_mesh *mesh, uint32_t index);

/* ---- grid.c */

uint32_t bw_grid_cell(const bw_grid *grid, uint32_t x, uint32_t y, uint32_t z);
/* The cells that a box of the world covers, all its corners considered. */
bw_cell_box bw_grid_world_box(const bw_grid *grid, bw_vec3 low, bw_vec3 high, bool *outside);
/* The cells where we list a triangle: those that its box covers and one more on each side.
 * `outside`, when not NULL, tells whether it sticks out of the grid to the sides. */
bw_cell_box bw_grid_listing(const bw_grid *grid, const bw_vec3 corners[3], bool *outside);
/* A cell's list; returns its length. */
uint32_t bw_mesh_cell_list(const bw_mesh *mesh, uint32_t cell, const uint16_t **list);

/* ---- checked bits: which triangles a query has seen, on its own stack */

typedef struct bw_checked {
  uint32_t words[BW_MESH_MAX_TRIANGLES / 32u];
} bw_checked;

void bw_checked_clear(bw_checked *checked, uint32_t triangle_end);

/* Marks a triangle; true when it had been marked before. */
static inline bool bw_checked_mark(bw_checked *checked, uint32_t index) {
  uint32_t bit = 1u << (index & 31u);
  uint32_t *word = &checked->words[index >> 5];
  bool before = (*word & bit) != 0;
  *word |= bit;
  return before;
}

/* ---- sets.c */

/* The first link of a cell's added triangles; of the cell count, of those that every query tests. */
static inline uint32_t bw_added_first(const bw_mesh *mesh, uint32_t list) {
  return mesh->added.lists == NULL ? BW_NONE : mesh->added.lists[list].first;
}

/* The cells that list an added triangle; false when it is in the list that every query tests. */
bool bw_added_listing(const bw_mesh *mesh, uint32_t slot, bw_cell_box *box);
void bw_added_free(bw_mesh *mesh);
uint64_t bw_added_memory(const bw_mesh *mesh);

/* Whether the projection of `point` onto the plane of a face lies inside all three edges. */
bool bw_face_is_under(const bw_vec3 corners[3], bw_vec3 normal, bw_vec3 point);

/* Calls back with the number of every triangle, an added one too, whose cells the box around a sphere
 * meets; with some more than once. */
typedef void bw_mesh_visitor(void *context, uint32_t index);
void bw_mesh_visit_near(const bw_mesh *mesh, bw_vec3 centre, float radius, bw_mesh_visitor *call,
                        void *context);

#endif
