/* Primitives as the files of this folder see them: the body's bytes, and where in them is what. */
#ifndef BW_FORMATS_PRIMITIVE_H
#define BW_FORMATS_PRIMITIVE_H

#include "base/alloc.h"
#include "base/bytes.h"
#include "boardwalk.h"

/* Offsets of a box, a capsule and a barrel, and sizes. */
enum {
  BOX_RADIUS = 12,
  BOX_TRANSFORM = 16,
  BOX_MATERIAL = 80,
  BOX_SIZE = 84,
  CAPSULE_TOP = 16,
  CAPSULE_RADIUS = 32,
  CAPSULE_MATERIAL = 36,
  CAPSULE_SIZE = 40,
  BARREL_PLANES = 64,
  BARREL_ROW = 16,
  LIST_HEAD = 4,
  CHILD_HEAD = 9 /* a 0, id, class */
};

struct bw_primitive {
  bw_allocator allocator; /* of the outermost */
  uint32_t class_id, id;
  uint8_t *body; /* within the outermost one's */
  size_t size;
  uint32_t planes, vertices;
  size_t vertices_at; /* behind their count */
  bw_primitive *children;
  uint32_t child_count;
  bool has_flag;
};

/* The transform of a box or a barrel. */
void bw_primitive_transform(const bw_primitive *primitive, double matrix[16]);
uint32_t bw_primitive_material(const bw_primitive *primitive);

#endif
