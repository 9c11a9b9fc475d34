/* Primitive: the simple collision shapes that stand beside mesh shapes in Shaun White Skateboarding:
 * boxes, capsules, barrels (convex bodies of planes and vertices) and lists of them.
 *
 * Part of boardwalk.h, which includes it.
 *
 * A body says nothing of its class, so the caller must; before an object's body stand its id and
 * class. Transforms are 16 numbers, column by column: three axes, then the translation. Spheres
 * occur in the game, but nothing is known of their bodies.
 *
 * source: seed 002; spec of the other formats, 2a
 */
#ifndef BOARDWALK_PRIMITIVE_H
#define BOARDWALK_PRIMITIVE_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bw_primitive bw_primitive;

/* Classes: the CRC-32 of their names. */
#define BW_CLASS_BOX_SHAPE 0x4ec68e98u
#define BW_CLASS_CAPSULE_SHAPE 0xb8599052u
#define BW_CLASS_BARREL_SHAPE 0x97cd8890u
#define BW_CLASS_LIST_SHAPE 0x86ebfd8du

#define BW_PRIMITIVE_NESTING 8u /* lists in lists. our choice */

/* "box", "capsule", "barrel", "list"; NULL for another class. */
BW_API const char *bw_primitive_class_name(uint32_t class_id);

/* Reads a body of a class behind the object's prefix, to its last byte. A list is read with the flag
 * byte at its end, and if it does not come out so, without. BW_UNSUPPORTED for another class. */
BW_API bw_status bw_primitive_load(const void *data, size_t size, uint32_t class_id,
                                   const bw_allocator *allocator, bw_primitive **out,
                                   bw_error *error);
/* Writes the body as it was read. */
BW_API bw_status bw_primitive_save(const bw_primitive *primitive, bw_bytes **out, bw_error *error);
BW_API void bw_primitive_destroy(bw_primitive *primitive);

/* What is in one. Only the numbers of its class are set. */
typedef struct bw_primitive_info {
  uint32_t class_id;
  uint32_t material;         /* id; 0 for a list */
  float half[3];             /* box: half extents */
  float radius;              /* box: convex radius, not part of its extents; capsule: radius */
  float transform[16];       /* box, barrel */
  float bottom[4], top[4];   /* capsule: the centres of its ends */
  uint32_t planes, vertices; /* barrel: how many */
  uint32_t children;         /* list: how many */
  uint32_t flag;             /* list: the byte at its end, or BW_NONE */
} bw_primitive_info;

BW_API void bw_primitive_describe(const bw_primitive *primitive, bw_primitive_info *out);
/* Each copies one by its number; returns 0, and writes nothing, when there is none. A barrel's
 * planes point outwards, n . p + d = 0 on its face, and like its vertices are in its own frame. */
BW_API int bw_primitive_plane(const bw_primitive *primitive, uint32_t index, float plane[4]);
BW_API int bw_primitive_vertex(const bw_primitive *primitive, uint32_t index, float vertex[4]);
/* A list's child, which lives as long as the list; NULL when there is none. `id` may be NULL. */
BW_API const bw_primitive *bw_primitive_child(const bw_primitive *primitive, uint32_t index,
                                              uint32_t *id);

/* Makes one as `info` says, with planes and vertices of four numbers each, or children by their
 * ids, of which copies are taken. A list of our making ends with a flag byte unless it is
 * BW_NONE. */
BW_API bw_status bw_primitive_create(const bw_primitive_info *info, const float *planes,
                                     const float *vertices, const bw_primitive *const *children,
                                     const uint32_t *ids, const bw_allocator *allocator,
                                     bw_primitive **out, bw_error *error);

/* Six numbers: low x, y, z, high x, y, z in the parent's frame, without a box's convex radius.
 * Returns 0, and writes nothing, for one that has no extent: an empty list, no vertices. */
BW_API int bw_primitive_bounds(const bw_primitive *primitive, float bounds[6]);
/* Whether a point of the parent's frame is in it or on it. */
BW_API int bw_primitive_contains(const bw_primitive *primitive, float x, float y, float z);

/* Its surface as a model, materials by their texts. our choice: a capsule becomes 16 sides with
 * four rings at each end, their corners on its surface. BW_INVALID when it has no triangles. */
BW_API bw_status bw_primitive_model(const bw_primitive *primitive, const bw_allocator *allocator,
                                    bw_model **out, bw_error *error);
/* The same triangles as an SWS mesh shape, for a ShapeSet. */
BW_API bw_status bw_primitive_mesh(const bw_primitive *primitive, const bw_allocator *allocator,
                                   bw_mesh_shape **out, bw_error *error);

#ifdef __cplusplus
}
#endif

#endif
