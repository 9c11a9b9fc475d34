/* The kit as the files of this folder see it: the chunk's bytes, and where each model lies. */
#ifndef BW_FORMATS_TILE_KIT_H
#define BW_FORMATS_TILE_KIT_H

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/vec.h"
#include "boardwalk.h"

/* Sizes of the chunk's records. */
enum {
  TILE_HEADER_SIZE = 0x84,
  TILE_OBJECT_HEADER_SIZE = 0x8c,
  TILE_VERTEX_SIZE = 24,
  TILE_FACE_SIZE = 28,
  TILE_POLYGON_SIZE = 32,
  TILE_PLANE_SIZE = 6
};

/* Fields of a model's header. */
enum {
  MODEL_CENTRE = 0x00,
  MODEL_CORNERS = 0x0c,
  MODEL_VERTICES = 0x6c,
  MODEL_FACES = 0x6e,
  MODEL_POINTER_1 = 0x70,
  MODEL_POINTER_2 = 0x74,
  MODEL_FLOORS = 0x78,
  MODEL_CEILINGS = 0x7a,
  MODEL_WALLS = 0x7c,
  MODEL_PADDING = 0x7e,
  MODEL_POINTER_3 = 0x80,
  MODEL_STATIC_VERTICES = 0x84,
  MODEL_BONES = 0x86
};

/* Fields of a polygon. */
enum { POLYGON_TYPE, POLYGON_MATERIAL, POLYGON_PLANES };

typedef struct bw_kit_model {
  size_t header;                    /* offsets in the chunk */
  size_t vertices, faces, polygons; /* offsets */
  uint32_t vertex_count, face_count, polygon_count;
} bw_kit_model;

struct bw_tile_kit {
  bw_allocator allocator;
  uint8_t *data; /* the chunk as it was read */
  size_t size;
  bw_kit_model *models;
  uint32_t model_count;
  size_t models_end;
  bool objects;
};

/* A stored plane, of which the padding does not count. */
typedef struct bw_plane {
  int32_t n[3];
  int32_t d;
} bw_plane;

/* The bytes of a polygon that exists. */
static inline const uint8_t *bw_kit_polygon(const bw_tile_kit *kit, uint32_t model,
                                            uint32_t polygon) {
  return kit->data + kit->models[model].polygons + (size_t)polygon * TILE_POLYGON_SIZE;
}

/* Plane `index` of a polygon: 0 the surface, 1 to 4 the edges. */
bw_plane bw_polygon_plane(const uint8_t *polygon, uint32_t index);
/* How many edges it has, and what it is. */
uint32_t bw_polygon_edges(const uint8_t *polygon);
bw_tile_kind bw_polygon_kind(const uint8_t *polygon);
/* The kind of a surface with this normal. */
bw_tile_kind bw_normal_kind(int32_t ny);
const char *bw_tile_kind_name(bw_tile_kind kind);

/* The position of a vertex that exists, in export space. */
bw_vec3 bw_kit_vertex_at(const bw_tile_kit *kit, uint32_t model, uint32_t vertex);

#endif
