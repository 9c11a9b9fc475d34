/* What the tests of streamed worlds share: layouts put together by calls, and levels. */
#ifndef BW_SPEC_TEST_WORLD_H
#define BW_SPEC_TEST_WORLD_H

#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float nowhere[3] = {0.0f, 0.0f, 0.0f};

static inline bw_world_layout *new_layout(const char *name) {
  bw_world_layout *layout = NULL;
  CHECK_INT(bw_world_layout_create(name, NULL, &layout, NULL), BW_OK);
  return layout;
}

static inline void add_parts(bw_world_layout *layout, uint32_t count, uint32_t heap_size) {
  for (uint32_t i = 0; i < count; i++) {
    CHECK_INT(bw_world_layout_add_part(layout, 0, heap_size, NULL), BW_OK);
  }
}

static inline void add_box(bw_world_layout *layout, float x_low, float x_high, uint32_t index,
                           uint32_t part) {
  float low[3] = {x_low, 0.0f, 0.0f};
  float high[3] = {x_high, 10.0f, 10.0f};
  float middle[3] = {(x_low + x_high) * 0.5f, 5.0f, 5.0f};
  CHECK_INT(bw_world_layout_add_sector(layout, low, high, index, part, middle, NULL), BW_OK);
}

/* The row of the spec: sector k spans x 10k to 10k + 10, y and z 0 to 10, under planes x = 10, 20
 * and on; `parts` names the part of each. */
static inline bw_world_layout *row_layout(const char *name, const uint32_t *parts, uint32_t count,
                                          uint32_t part_count, uint32_t heap_size) {
  bw_world_layout *layout = new_layout(name);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, 1000, NULL), BW_OK);
  add_parts(layout, part_count, heap_size);
  for (uint32_t i = 0; i < count; i++) {
    float x = 10.0f * (float)i;
    if (i + 1 < count) {
      CHECK_INT(bw_world_layout_add_plane(layout, 0, x + 10.0f, x + 10.0f, x + 10.0f, NULL), BW_OK);
    }
    add_box(layout, x, x + 10.0f, i, parts[i]);
  }
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  return layout;
}

static const uint32_t one_each[] = {1, 2, 3, 4, 5, 6, 7, 8};

static inline bw_streamed_world *world_of(bw_world_layout *layout) {
  bw_streamed_world *world = NULL;
  CHECK_INT(bw_streamed_world_create(layout, NULL, &world, NULL), BW_OK);
  bw_world_layout_destroy(layout);
  return world;
}

/* A row of `count` sectors, a part for each. */
static inline bw_streamed_world *row_world(uint32_t count) {
  return world_of(row_layout("row", one_each, count, count, 100));
}

static inline void load_part(bw_streamed_world *world, uint32_t part) {
  CHECK_INT(bw_streamed_world_request_part(world, part, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_finish_part(world, NULL, 0, NULL), BW_OK);
}

static inline bw_sector_state state_of(const bw_streamed_world *world, uint32_t index) {
  bw_sector_state state;
  memset(&state, 0, sizeof state);
  CHECK(bw_streamed_world_sector(world, index, &state));
  return state;
}

/* ---- levels -------------------------------------------------------------------------------- */

/* A floor of 40 by 40 metres at z = 0, of material 5. */
static inline bw_mesh *floor_mesh(void) {
  static const bw_triangle triangles[2] = {
      {.a = {-20, -20, 0}, .b = {20, -20, 0}, .c = {20, 20, 0}, .flags = 1, .material = 5},
      {.a = {-20, -20, 0}, .b = {20, 20, 0}, .c = {-20, 20, 0}, .flags = 1, .material = 5}};
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(triangles, 2, 0.0f, NULL, &mesh, NULL), BW_OK);
  return mesh;
}

static inline void put_f32(uint8_t *at, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(bits >> (8 * i));
}

/* One occluder: the wall of the spec, x = 10 from y = -5 to 5. */
static inline void put_occluder(uint8_t data[16 + 0x70]) {
  static const float points[4][3] = {{10, -5, 0}, {10, 5, 0}, {10, -5, 1}, {10, 5, 1}};
  memset(data, 0, 16 + 0x70);
  data[0] = 1;
  for (size_t i = 0; i < 4; i++) {
    for (size_t axis = 0; axis < 3; axis++) {
      put_f32(data + 16 + 0x30 + i * 16 + axis * 4, points[i][axis]);
    }
  }
}

/* The bytes of a level around the floor, with the occluder when told. */
static inline bw_bytes *level_bytes(const char *name, bool with_occluder) {
  uint8_t occluder[16 + 0x70];
  bw_mesh *mesh = floor_mesh();
  bw_level *level = NULL;
  bw_chunk_writer *writer = NULL;
  bw_bytes *bytes = NULL;
  put_occluder(occluder);
  CHECK_INT(bw_level_create(mesh, name, NULL, &level, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_FLAT, bw_level_id(level), NULL, &writer, NULL), BW_OK);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk chunk;
    CHECK(bw_level_chunk(level, i, &chunk));
    bool replaced = i == 0 && with_occluder;
    const void *data = replaced ? occluder : chunk.data;
    size_t size = replaced ? sizeof occluder : chunk.size;
    CHECK_INT(bw_chunk_writer_add(writer, chunk.type, chunk.id, data, size, NULL), BW_OK);
  }
  CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK);
  bw_chunk_writer_destroy(writer);
  bw_level_destroy(level);
  bw_mesh_destroy(mesh);
  return bytes;
}

/* Adds the file of a level, with as many bytes behind its end as make it `size` long. */
static inline void add_level(bw_world_source *source, const char *name, size_t size,
                             bool with_occluder) {
  static uint8_t file[4 << 20];
  char file_name[64];
  bw_bytes *bytes = level_bytes(name, with_occluder);
  size_t length = bw_bytes_size(bytes);
  memset(file, 0, sizeof file);
  memcpy(file, bw_bytes_data(bytes), length);
  CHECK(size == 0 || size >= length);
  (void)snprintf(file_name, sizeof file_name, "%.40s.lev", name);
  CHECK_INT(bw_world_source_add_file(source, file_name, file, size == 0 ? length : size, NULL),
            BW_OK);
  bw_bytes_destroy(bytes);
}

#endif
