/* The mesh shape as the files of this folder see it. */
#ifndef BW_FORMATS_MESH_SHAPE_H
#define BW_FORMATS_MESH_SHAPE_H

#include "base/alloc.h"
#include "base/bytes.h"
#include "boardwalk.h"
#include "formats/face_tree.h"

/* ---- the Anvil form: offsets and sizes */

enum {
  SHAPE_HEAD = 9, /* managed byte, user category, length of the sections */
  SECTION_HEAD = 8,
  SECTION_MARKER = 0xecd7,
  TREE_NODE_SIZE = 11,
  TREE_NODE_CHILDREN = 6,
  TREE_NODE_FLAGS = 10,
  ANVIL_MATERIAL_SIZE = 10,
  ANVIL_REST = 32 /* the two boxes at the end */
};

/* The ten sections, in the order of the files. */
enum {
  SECTION_DESCRIPTOR,
  SECTION_ZEROS,
  SECTION_COUNTS,
  SECTION_POSITIONS,
  SECTION_FACES,
  SECTION_POLYGONS,
  SECTION_FACE_EDGES,
  SECTION_EDGE_FACES,
  SECTION_BOUNDS,
  SECTION_TREE,
  SECTION_KINDS
};

extern const uint16_t bw_section_types[SECTION_KINDS];

#define NO_FACE 0xffffu /* of an edge with one face */

/* ---- the SWS form */

enum {
  SWS_MATERIAL_SIZE = 4,
  SWS_REST = 52, /* filter info of 16 bytes, MOPP version, two boxes */
  SWS_FILTER_CLASS = 4,
  SWS_FILTER_LAYER = 8,
  SWS_VERSION = 16,
  SWS_BOXES = 20
};

#define SWS_FILTER_INFO 0x43ef99c2u

/* ---- both */

typedef struct bw_anvil_part {
  bw_anvil_section *sections;
  size_t section_count, section_capacity;
  uint32_t known[SECTION_KINDS]; /* where each of the ten is among them */
  uint32_t edges;
  uint8_t one_material, unique_index;
  double (*boxes)[2][3]; /* of each node of the file's tree, decoded */
  bool lies, deep;       /* why casts bypass the file's tree */
  uint32_t liar;         /* the first face that a box does not hold */
} bw_anvil_part;

typedef struct bw_sws_part {
  uint32_t mopp_offset, mopp_size, mopp_crc;
  uint32_t place_offset; /* of the MOPP's offset and scale */
  uint32_t count_form;   /* u16 values for each count of the indices: 1 or 3 */
  bool built;            /* the geometry is ours, so there is no MOPP for it */
} bw_sws_part;

/* A body is written as the geometry's bytes, then its materials, then the rest's bytes. */
struct bw_mesh_shape {
  bw_allocator allocator;
  uint32_t holders; /* who gave it up last frees it */
  uint32_t form;
  uint8_t *geometry;
  size_t geometry_size;
  uint8_t rest[SWS_REST];
  float *positions;
  uint16_t *corners;
  uint8_t *face_materials;
  uint32_t vertex_count, face_count;
  uint8_t *materials; /* as they are in the file */
  size_t material_count, material_capacity;
  bw_face_tree tree; /* of casts */
  double pad;        /* that boxes are widened by */
  float low[3], high[3];
  bw_anvil_part anvil;
  bw_sws_part sws;
};

/* ---- mesh_shape.c */

/* An empty shape of a form; NULL when out of memory. */
bw_mesh_shape *bw_shape_create(uint32_t form, const bw_allocator *allocator);
bw_faces bw_shape_faces(const bw_mesh_shape *shape);
/* One more holder. */
void bw_shape_hold(bw_mesh_shape *shape);
/* Bytes of a material in the file. */
size_t bw_shape_material_size(const bw_mesh_shape *shape);
/* The payload of one of the ten sections. */
const uint8_t *bw_shape_payload(const bw_mesh_shape *shape, uint32_t kind);
uint32_t bw_shape_node_count(const bw_mesh_shape *shape);

/* ---- shape_geometry.c: what both readers do with a body's arrays */

/* Copies `count` positions, `stride` bytes apart from `at`, which is at `offset` of the file. */
bw_status bw_shape_take_positions(bw_mesh_shape *shape, const uint8_t *at, uint32_t count,
                                  size_t stride, uint64_t offset, bw_error *error);
/* Copies the corners of `count` faces. */
bw_status bw_shape_take_corners(bw_mesh_shape *shape, const uint8_t *at, uint32_t count,
                                uint64_t offset, bw_error *error);
/* Copies the materials, and their number for each face (NULL: 0 for all). */
bw_status bw_shape_take_materials(bw_mesh_shape *shape, const uint8_t *materials, uint32_t count,
                                  uint64_t count_offset, const uint8_t *of_faces,
                                  uint64_t faces_offset, bw_error *error);
bw_status bw_shape_take_geometry(bw_mesh_shape *shape, const uint8_t *at, size_t size,
                                 bw_error *error);
/* That the numbers of a box or such are finite; `what` names it. */
bw_status bw_shape_check_finite(const uint8_t *at, uint32_t count, uint64_t offset,
                                const char *what, bw_error *error);
/* Bounds and pad, once the faces are there. */
void bw_shape_measure(bw_mesh_shape *shape);

/* ---- mesh_shape_tree.c: the tree in the file */

typedef struct bw_tree_child {
  bool is_face;
  uint32_t number;
} bw_tree_child;

bw_tree_child bw_tree_child_of(const uint8_t *node, int side);
/* The box of a child in a node's box. */
void bw_tree_decode_child(const uint8_t *node, int side, double box[2][3], double child[2][3]);
/* Checks the tree of the file, decodes it, and makes of it the tree of casts; one of our own where
 * the file's does not hold its faces. */
bw_status bw_shape_read_tree(bw_mesh_shape *shape, uint64_t offset, bw_error *error);

/* ---- mesh_shape_edges.c */

/* Edge numbers and polygons for a shape that is made. */
typedef struct bw_shape_adjacency {
  uint32_t *face_edges;      /* three for each face */
  uint32_t (*edge_faces)[2]; /* BW_NONE for none */
  uint32_t edge_count;
  uint16_t *polygons; /* one for each face */
  uint32_t face_count;
} bw_shape_adjacency;

bool bw_shape_adjacency_make(bw_shape_adjacency *adjacency, const bw_faces *faces,
                             const uint8_t *materials, const bw_allocator *allocator);
void bw_shape_adjacency_free(bw_shape_adjacency *adjacency, const bw_allocator *allocator);

#endif
