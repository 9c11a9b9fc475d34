/* ShapeSet: mesh shapes placed at matrices, as a level of Shaun White Skateboarding places the
 * collision of its entities; and the components that name a shape for an entity.
 *
 * Part of boardwalk.h, which includes it.
 *
 * A set does not change once it is made, and neither may a shape while a set holds it. Triangles
 * count through the placements in their order. A set has a table of materials of its own, in which
 * each material of its shapes is once. Frames are the game's, z up.
 *
 * source: seed 002, "Rigid bodies and placement"
 */
#ifndef BOARDWALK_SHAPE_SET_H
#define BOARDWALK_SHAPE_SET_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bw_shape_set bw_shape_set;

/* Triangles of a set. our choice: numbers stay exact in float32. */
#define BW_SHAPE_SET_TRIANGLES (1u << 24)

/* A shape where it stands: rows of a matrix, three axes, then the translation, each followed by a
 * number that is not looked at; p' = p M. source: spec of the other formats, 2a and 2b */
typedef struct bw_shape_placement {
  bw_mesh_shape *shape;
  float matrix[16];
  uint32_t id; /* the caller's own: an entity's */
} bw_shape_placement;

/* Makes a set of placements, which hold their shapes. BW_INVALID names the placement whose matrix
 * has a number that is not finite or no inverse (a determinant nearer 0 than 1e-12), or that stands
 * beyond float32; BW_LIMIT for over 256 materials or too many triangles. */
BW_API bw_status bw_shape_set_create(const bw_shape_placement *placements, uint32_t count,
                                     const bw_allocator *allocator, bw_shape_set **out,
                                     bw_error *error);
BW_API void bw_shape_set_destroy(bw_shape_set *set);

/* What is known of a placement. */
typedef struct bw_shape_placed {
  uint32_t id;
  uint32_t first, count; /* its triangles */
  float matrix[16];
  float low[3], high[3]; /* the box of its triangles, widened by some rounding */
} bw_shape_placed;

BW_API uint32_t bw_shape_set_placement_count(const bw_shape_set *set);
/* Returns 0, and writes nothing, when there is no such placement. */
BW_API int bw_shape_set_placement(const bw_shape_set *set, uint32_t index, bw_shape_placed *out);
/* The shape of a placement, which is the set's to free; NULL when there is none. */
BW_API const bw_mesh_shape *bw_shape_set_shape(const bw_shape_set *set, uint32_t index);
/* The placement of a triangle, and its face of the shape; BW_NONE when there is none. */
BW_API uint32_t bw_shape_set_placement_of(const bw_shape_set *set, uint32_t triangle,
                                          uint32_t *face);
BW_API uint32_t bw_shape_set_material_count(const bw_shape_set *set);
BW_API int bw_shape_set_material(const bw_shape_set *set, uint32_t index, bw_material_ref *out);

/* ---- the protocol of all worlds ------------------------------------------------------------ */

BW_API uint32_t bw_shape_set_triangle_count(const bw_shape_set *set);
/* A triangle where it stands; one of a mirrored placement has its corners in the other order, so
 * that it looks where its shape's does. */
BW_API int bw_shape_set_triangle(const bw_shape_set *set, uint32_t index, bw_triangle *out);
/* Six numbers, as of a placement, over all; all 0 for an empty set. */
BW_API void bw_shape_set_bounds(const bw_shape_set *set, float bounds[6]);

/* The nearest triangle along a ray, by the set's tree of boxes and the shapes' own trees: t as in
 * the shape's frame, which a matrix does not change. Of equal distances the lower number. */
BW_API int bw_shape_set_cast(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                             float dy, float dz, float length, const bw_filter *filter,
                             bw_hit *out);
/* The same by testing every triangle. */
BW_API int bw_shape_set_cast_brute(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                                   float dy, float dz, float length, const bw_filter *filter,
                                   bw_hit *out);
BW_API int bw_shape_set_cast_any(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                                 float dy, float dz, float length, const bw_filter *filter);
BW_API uint32_t bw_shape_set_cast_all(const bw_shape_set *set, float ox, float oy, float oz,
                                      float dx, float dy, float dz, float length,
                                      const bw_filter *filter, bw_hit *hits, uint32_t capacity);
BW_API uint32_t bw_shape_set_cast_many(const bw_shape_set *set, const float *rays, uint32_t count,
                                       const bw_filter *filter, float *hits);
/* Height of the first triangle that looks up, at or below a point. */
BW_API int bw_shape_set_ground(const bw_shape_set *set, float x, float y, float z,
                               const bw_filter *filter, float *height);

/* ---- components ---------------------------------------------------------------------------- */

#define BW_CLASS_MULTI_MESH_SHAPE 0x9a503477u
#define BW_CLASS_RIGID_BODY 0x228f402au

/* A RigidBody. The inertia is no placement: that is the entity's matrix. */
typedef struct bw_rigid_body {
  uint32_t filter_id, filter_layer, filter_part;
  uint32_t shape; /* id */
  float mass, linear_damping, angular_damping;
  uint8_t flags[4]; /* not known */
  float inertia[16];
} bw_rigid_body;

/* Reads a RigidBody of exactly 100 bytes, behind the object's prefix. */
BW_API bw_status bw_rigid_body_read(const void *data, size_t size, bw_rigid_body *out,
                                    bw_error *error);

/* An InertComponent: what ties a shape to its entity. */
typedef struct bw_inert_component {
  bw_rigid_body body;
  uint32_t body_id;
  uint32_t damage, walkability; /* enumerators, not known */
  uint8_t body_managed;         /* the body's managed byte; 0 occurs */
} bw_inert_component;

/* Reads one of 150 bytes, or of 129 and more, from its end backwards: what stands before the damage
 * enumerator and behind the walkability is not known. */
BW_API bw_status bw_inert_component_read(const void *data, size_t size, bw_inert_component *out,
                                         bw_error *error);

/* A pair of a MultiMeshShape: an entity and its shape, by ids. */
typedef struct bw_shape_pair {
  uint32_t entity, shape;
} bw_shape_pair;

/* Reads a MultiMeshShape to its last byte. Writes the first `capacity` pairs and gives how many
 * there are. */
BW_API bw_status bw_multi_mesh_read(const void *data, size_t size, bw_shape_pair *pairs,
                                    uint32_t capacity, uint32_t *count, bw_error *error);
/* Finds the MultiMeshShape in a MultiInertComponent, of which nothing else is known, by its class.
 * our choice: BW_INVALID when there is none that can be read, or more than one. */
BW_API bw_status bw_multi_inert_read(const void *data, size_t size, bw_shape_pair *pairs,
                                     uint32_t capacity, uint32_t *count, bw_error *error);

#ifdef __cplusplus
}
#endif

#endif
