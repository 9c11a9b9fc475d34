/* MeshShape: the triangle collision of the Anvil engine, in its two forms.
 *
 * Part of boardwalk.h, which includes it.
 *
 * BW_MESH_SHAPE_ANVIL: a run of sections with a tree of boxes in single bytes, adjacency and polygon
 * numbers, and materials as references to other objects. BW_MESH_SHAPE_SWS: the older form of Shaun
 * White Skateboarding, explicit triangles beside an opaque block of Havok's (MOPP), materials as
 * bare ids.
 *
 * Positions are float32 in the shape's own frame, z up (our choice for Anvil, whose up is not
 * told). A face's material is a number into the shape's table of materials. Faces count from 0 and
 * both their sides are hit: nothing says that the games' do otherwise.
 *
 * Casts are worked out in double and answer in float32. Of equal float32 distances the lower face
 * answers. our choice, as the originals' own traversal is not known.
 *
 * source: seed 002
 */
#ifndef BOARDWALK_MESH_SHAPE_H
#define BOARDWALK_MESH_SHAPE_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bw_mesh_shape bw_mesh_shape;

/* The two forms. */
#define BW_MESH_SHAPE_ANVIL 0u
#define BW_MESH_SHAPE_SWS 1u

#define BW_MESH_SHAPE_MAX_FACES 65535u    /* of an Anvil shape: face number 0xffff means none */
#define BW_MESH_SHAPE_MAX_VERTICES 65536u /* corners are 16 bits */
#define BW_MESH_SHAPE_MAX_MATERIALS 256u  /* a face names its material in a byte */
#define BW_MESH_SHAPE_SWS_FACES \
  (1u << 24) /* of an SWS shape. our choice: the format has no limit */

/* The class of the objects that both forms are the body of: the CRC-32 of its name. */
#define BW_CLASS_MESH_SHAPE 0xb22b3e61u

/* ---- reading and writing ------------------------------------------------------------------- */

/* Reads the body of an Anvil MeshShape, from its managed byte to its last byte. Every count,
 * section, index and child of the tree is checked; the message has the offset. Sections of unknown
 * types are kept where they are. our choice: the ten known ones must stand in the files' order,
 * for a section of counts stands before the arrays that it sizes and a reader of one pass, as the
 * game's must be, would misread any other. */
BW_API bw_status bw_mesh_shape_load(const void *data, size_t size, const bw_allocator *allocator,
                                    bw_mesh_shape **out, bw_error *error);
/* Reads the body of an SWS MeshShape behind the object's prefix. The count of indices is taken as
 * one of u16 values, and when that does not come out, as one of triangles. */
BW_API bw_status bw_mesh_shape_load_sws(const void *data, size_t size,
                                        const bw_allocator *allocator, bw_mesh_shape **out,
                                        bw_error *error);

/* bw_mesh_shape_save: an SWS shape with geometry of our making may be written without a MOPP. */
#define BW_SAVE_EMPTY_MOPP 0x1u

/* Writes the body. What was loaded and not changed gives the same bytes; changes of materials keep
 * everything else. An SWS shape that was built has no MOPP, and whether the game makes one itself
 * is not known: BW_UNSUPPORTED without BW_SAVE_EMPTY_MOPP. */
BW_API bw_status bw_mesh_shape_save(const bw_mesh_shape *shape, uint32_t options, bw_bytes **out,
                                    bw_error *error);

/* Gives up the caller's hold of a shape: it is freed when no ShapeSet holds it either. */
BW_API void bw_mesh_shape_destroy(bw_mesh_shape *shape);

/* ---- materials ----------------------------------------------------------------------------- */

/* What a material is: the id of an object, and for Anvil the two bytes before it in the file. */
typedef struct bw_material_ref {
  uint64_t id;     /* at most 0xffffffff in an SWS shape */
  uint8_t kind[2]; /* pointer type (1 or 3) and reference type; 0 and 0 in an SWS shape */
} bw_material_ref;

/* Room for the text of a material and its final 0. */
#define BW_MATERIAL_REF_TEXT 32

/* "0x" and the id in hexadecimal, of eight digits at least; of another kind than 1, 0 also ":"
 * and the two bytes: "0x6b2a3a2108", "0x00001234:0300". Returns the length. */
BW_API size_t bw_material_ref_text(const bw_material_ref *material,
                                   char text[BW_MATERIAL_REF_TEXT]);
/* The material of a text: what such a text says, or else the CRC-32 of the name as its id. our
 * choice; the engine names its classes so. */
BW_API void bw_material_ref_of(const char *text, size_t length, bw_material_ref *out);

BW_API uint32_t bw_mesh_shape_material_count(const bw_mesh_shape *shape);
/* Copies material `index`; returns 0 when there is none. */
BW_API int bw_mesh_shape_material(const bw_mesh_shape *shape, uint32_t index, bw_material_ref *out);
/* Finds a material in the table or adds it, and gives its number. BW_LIMIT when the table is full,
 * or the id is too large for the form; BW_INVALID while a ShapeSet holds the shape. */
BW_API bw_status bw_mesh_shape_add_material(bw_mesh_shape *shape, const bw_material_ref *material,
                                            uint32_t *index, bw_error *error);
/* Gives a face another material of the table; returns 0 when there is no such face or material, or
 * a ShapeSet holds the shape. The geometry, and with it the MOPP, stays as it is. */
BW_API int bw_mesh_shape_set_material(bw_mesh_shape *shape, uint32_t face, uint32_t material);

/* ---- building ------------------------------------------------------------------------------ */

/* What of a shape a model does not say. */
typedef struct bw_mesh_shape_options {
  uint32_t form;                    /* BW_MESH_SHAPE_ANVIL or BW_MESH_SHAPE_SWS */
  uint32_t user_category;           /* Anvil */
  uint32_t id;                      /* Anvil: the id in the descriptor */
  const char *name;                 /* Anvil: the name in the descriptor; NULL: "Shape" */
  uint32_t filter_id;               /* SWS: the id of the filter info */
  uint32_t filter_layer;            /* SWS */
  uint32_t filter_part;             /* SWS */
  const bw_material_ref *materials; /* bw_model_material_count(model) + 1, the last for none */
} bw_mesh_shape_options;

/* Builds a shape of a model's triangles, in order, with edges, polygons and a tree for Anvil.
 * Vertices that no triangle uses are left out. BW_INVALID for a model without triangles, BW_LIMIT,
 * with the counts, for what the form's numbers do not hold. */
BW_API bw_status bw_mesh_shape_build(const bw_model *model, const bw_mesh_shape_options *options,
                                     const bw_allocator *allocator, bw_mesh_shape **out,
                                     bw_error *error);

/* ---- what is in it ------------------------------------------------------------------------- */

typedef struct bw_mesh_shape_info {
  uint32_t form;
  uint32_t vertices, faces, materials;
  float low[3], high[3]; /* of the vertices that faces use */
  float file_low[4];     /* the file's own box, with its fourth number */
  float file_high[4];
  /* of an Anvil shape */
  uint32_t user_category;
  uint32_t run_length; /* bytes of the sections */
  uint32_t sections;   /* unknown ones too */
  uint32_t edges, nodes;
  float tree_low[3]; /* the root's box: its minimum and size */
  float tree_size[3];
  uint8_t managed;       /* the first byte */
  uint8_t one_material;  /* OneCollisionMaterialOnly */
  uint8_t unique_index;  /* MaterialUniqeIndex */
  uint8_t tree_bypassed; /* casts go through a tree of our own: see bw_mesh_shape_check */
  /* of an SWS shape */
  uint32_t mopp_offset, mopp_size; /* of its block in the file */
  float mopp_place[4];             /* offset and scale */
  uint32_t mopp_crc;               /* the CRC-32 of it */
  uint32_t mopp_version;
  uint32_t count_form; /* 1 when the file counts indices, 3 when triangles */
  uint32_t filter_id, filter_class, filter_layer, filter_part;
} bw_mesh_shape_info;

BW_API void bw_mesh_shape_describe(const bw_mesh_shape *shape, bw_mesh_shape_info *out);

/* The text in the descriptor of an Anvil shape, owned by the shape; NULL for an SWS shape. */
BW_API const char *bw_mesh_shape_descriptor(const bw_mesh_shape *shape);

typedef struct bw_anvil_section {
  uint32_t type;   /* 0x0201 ... */
  uint32_t offset; /* of its header in the file */
  uint32_t size;   /* its 8 header bytes included */
} bw_anvil_section;

/* Each of these copies one thing by its number; it returns 0, and writes nothing, when there is
 * none, as for the sections, edges, polygons and nodes of an SWS shape. */
BW_API int bw_mesh_shape_section(const bw_mesh_shape *shape, uint32_t index, bw_anvil_section *out);
BW_API int bw_mesh_shape_vertex(const bw_mesh_shape *shape, uint32_t index, float position[3]);
/* The edge numbers of a face. */
BW_API int bw_mesh_shape_face_edges(const bw_mesh_shape *shape, uint32_t face, uint32_t edges[3]);
/* The polygon number of a face. */
BW_API int bw_mesh_shape_face_polygon(const bw_mesh_shape *shape, uint32_t face, uint32_t *polygon);
/* The two faces of an edge; BW_NONE for none. */
BW_API int bw_mesh_shape_edge(const bw_mesh_shape *shape, uint32_t edge, uint32_t faces[2]);
/* The faces on the other side of a face's three edges; BW_NONE at a border. */
BW_API int bw_mesh_shape_neighbours(const bw_mesh_shape *shape, uint32_t face, uint32_t faces[3]);
/* Writes the first `capacity` faces of a polygon, ascending, and returns how many it has. */
BW_API uint32_t bw_mesh_shape_polygon(const bw_mesh_shape *shape, uint32_t polygon, uint32_t *faces,
                                      uint32_t capacity);

/* A node of the file's tree: two children and the sides of their boxes. */
typedef struct bw_anvil_node {
  uint8_t insets[6];  /* low x, y, z, high x, y, z, in 255ths of the node's extent */
  uint8_t owner[6];   /* the child that each inset moves: 0 A, 1 B */
  uint8_t is_face[2]; /* whether a child is a face */
  uint32_t child[2];  /* a face's number or a node's */
  double low[3];      /* the node's own box, decoded */
  double high[3];
  double a_low[3], a_high[3]; /* those of its children */
  double b_low[3], b_high[3];
} bw_anvil_node;

BW_API int bw_mesh_shape_node(const bw_mesh_shape *shape, uint32_t node, bw_anvil_node *out);

/* ---- checking ------------------------------------------------------------------------------ */

/* What is odd about a shape that can be loaded. */
typedef enum bw_mesh_shape_fault {
  BW_MESH_SHAPE_TREE_LIES, /* a decoded box does not hold a face below it; casts bypass the tree */
  BW_MESH_SHAPE_TREE_DEEP, /* the tree is so deep that casts bypass it */
  BW_MESH_SHAPE_UNKNOWN_SECTION,
  BW_MESH_SHAPE_DESCRIPTOR,    /* it does not end with " MeshDescriptor" */
  BW_MESH_SHAPE_EDGE_FACES,    /* an edge's faces are not those that name it */
  BW_MESH_SHAPE_POLYGON_RANGE, /* a polygon number outside 2 to F + 1 */
  BW_MESH_SHAPE_POLYGON_BENT,  /* a face out of the plane of its polygon's first */
  BW_MESH_SHAPE_BOX,           /* the file's boxes are not the vertices' */
  BW_MESH_SHAPE_FOURTH,        /* a fourth number is not 1 (Anvil's boxes) or 0 (SWS's vertices) */
  BW_MESH_SHAPE_MATERIAL_UNUSED, /* a material that no face has */
  BW_MESH_SHAPE_REFERENCE_KIND,  /* a reference does not begin with 1 or 3 */
  BW_MESH_SHAPE_DEGENERATE,      /* a face without an area */
  BW_MESH_SHAPE_MOPP_VERSION,    /* neither 0 nor 5 */
  BW_MESH_SHAPE_MOPP_EMPTY       /* version 5 with no MOPP */
} bw_mesh_shape_fault;

#define BW_MESH_SHAPE_FAULT_COUNT 14u

typedef struct bw_mesh_shape_finding {
  uint32_t count; /* how often */
  uint32_t first; /* the number of the first face, edge, material, section or vertex; or BW_NONE */
} bw_mesh_shape_finding;

/* Looks for each fault. Takes memory from the shape's allocator while it runs. */
BW_API bw_status bw_mesh_shape_check(const bw_mesh_shape *shape,
                                     bw_mesh_shape_finding out[BW_MESH_SHAPE_FAULT_COUNT],
                                     bw_error *error);
/* "tree_lies", "tree_deep" ...; NULL for another number. */
BW_API const char *bw_mesh_shape_fault_name(uint32_t fault);

/* ---- the protocol of all worlds ------------------------------------------------------------ */

BW_API uint32_t bw_mesh_shape_triangle_count(const bw_mesh_shape *shape);
BW_API int bw_mesh_shape_triangle(const bw_mesh_shape *shape, uint32_t index, bw_triangle *out);
/* Six numbers: low x, y, z, high x, y, z of the vertices that faces use. */
BW_API void bw_mesh_shape_bounds(const bw_mesh_shape *shape, float bounds[6]);

/* The nearest face along a ray, by the tree. Returns out->hit. */
BW_API int bw_mesh_shape_cast(const bw_mesh_shape *shape, float ox, float oy, float oz, float dx,
                              float dy, float dz, float length, const bw_filter *filter,
                              bw_hit *out);
/* The same by testing every face: what the tree is checked against. */
BW_API int bw_mesh_shape_cast_brute(const bw_mesh_shape *shape, float ox, float oy, float oz,
                                    float dx, float dy, float dz, float length,
                                    const bw_filter *filter, bw_hit *out);
/* Whether any face is met. */
BW_API int bw_mesh_shape_cast_any(const bw_mesh_shape *shape, float ox, float oy, float oz,
                                  float dx, float dy, float dz, float length,
                                  const bw_filter *filter);
/* Every face met, sorted by t, then by number. Writes the first `capacity` of them and returns how
 * many there are. */
BW_API uint32_t bw_mesh_shape_cast_all(const bw_mesh_shape *shape, float ox, float oy, float oz,
                                       float dx, float dy, float dz, float length,
                                       const bw_filter *filter, bw_hit *hits, uint32_t capacity);
/* As bw_mesh_shape_cast for rays in a buffer: see bw_mesh_cast_many. */
BW_API uint32_t bw_mesh_shape_cast_many(const bw_mesh_shape *shape, const float *rays,
                                        uint32_t count, const bw_filter *filter, float *hits);
/* Height of the first face that looks up, at or below a point. Returns 0, and writes nothing, when
 * there is none. */
BW_API int bw_mesh_shape_ground(const bw_mesh_shape *shape, float x, float y, float z,
                                const bw_filter *filter, float *height);

#ifdef __cplusplus
}
#endif

#endif
