/* Chunks of path data, put together for tests. */
#ifndef BW_SPEC_TEST_PATHS_H
#define BW_SPEC_TEST_PATHS_H

#include "base/bytes.h"
#include "test.h"

#include <string.h>

/* A chunk being put together, part by part in the order of the file. */
typedef struct path_chunk {
  uint8_t bytes[4096];
  size_t size;
} path_chunk;

static inline uint8_t *grow(path_chunk *chunk, size_t size) {
  uint8_t *at = chunk->bytes + chunk->size;
  memset(at, 0, size);
  chunk->size += size;
  return at;
}

static inline void add_header(path_chunk *chunk, uint32_t paths, uint32_t vertices, uint16_t nodes,
                              uint16_t a_records, uint32_t edges) {
  uint8_t *at = grow(chunk, 0x20);
  bw_put_u32(at, paths);
  bw_put_u32(at + 4, vertices);
  bw_put_u16(at + 8, nodes);
  bw_put_u16(at + 10, a_records);
  bw_put_u32(at + 12, edges);
}

/* A rectangle's corners, anticlockwise or clockwise. */
static inline void add_corners(path_chunk *chunk, const float box[4], bool clockwise) {
  const float corners[4][2] = {
      {box[0], box[2]}, {box[1], box[2]}, {box[1], box[3]}, {box[0], box[3]}};
  for (size_t i = 0; i < 4; i++) {
    const float *corner = corners[clockwise ? 3 - i : i];
    uint8_t *at = grow(chunk, 16);
    bw_put_f32(at, corner[0]);
    bw_put_f32(at + 4, corner[1]);
  }
}

/* A path of four vertices in its box (x low, x high, y low, y high), all slabs at one list. */
static inline uint8_t *add_path(path_chunk *chunk, const float box[4], int list) {
  uint8_t *at = grow(chunk, 0x50);
  bw_put_u16(at, 4);
  for (size_t i = 0; i < 4; i++) bw_put_f32(at + 8 + i * 4, box[i]);
  for (size_t i = 0; i < 16; i++) bw_put_u16(at + 0x28 + i * 2, (uint16_t)list);
  return at;
}

static inline void add_node(path_chunk *chunk, float x, float y, uint16_t edges) {
  uint8_t *at = grow(chunk, 32);
  bw_put_f32(at, x);
  bw_put_f32(at + 4, y);
  bw_put_u16(at + 0x14, edges);
}

static inline void add_edge(path_chunk *chunk, uint32_t node, uint32_t flags) {
  uint8_t *at = grow(chunk, 8);
  bw_put_u32(at, node);
  bw_put_u32(at + 4, flags);
}

static inline void add_list(path_chunk *chunk, const int *values, size_t count) {
  for (size_t i = 0; i < count; i++) bw_put_u16(grow(chunk, 2), (uint16_t)values[i]);
}

/* The tail of 4 bytes at least, and padding. */
static inline void finish(path_chunk *chunk) {
  size_t size = (chunk->size + 4 + 15) / 16 * 16;
  (void)grow(chunk, size - chunk->size);
}

static inline bw_status read_paths(const path_chunk *chunk, bw_path_map **map, bw_error *error) {
  return bw_path_map_read(chunk->bytes, chunk->size, NULL, map, error);
}

static const float left_box[4] = {0, 4, 0, 2};
static const float right_box[4] = {4, 6, 0, 2};

/* 7.3.5: a rectangle whose slabs list its upright edges, and one without lists. Two nodes in the
 * first, an edge each way, the second to keep off. */
static inline path_chunk two_rectangles(void) {
  static const int list[] = {1, 3, -1};
  path_chunk chunk = {.size = 0};
  add_header(&chunk, 2, 8, 2, 1, 2);
  uint8_t *a_record = grow(&chunk, 16);
  a_record[0] = 2;
  bw_put_u32(a_record + 8, 0x1234); /* not to be trusted */
  add_corners(&chunk, left_box, false);
  add_corners(&chunk, right_box, false);
  uint8_t *path = add_path(&chunk, left_box, 0);
  bw_put_u16(path + 2, 1);
  bw_put_u16(path + 0x48, 0x12);
  bw_put_u16(path + 0x4a, 7);
  bw_put_u32(path + 0x4c, 1);
  path = add_path(&chunk, right_box, -1);
  bw_put_u16(path + 0x48, 2);
  add_node(&chunk, 1, 1, 1);
  add_node(&chunk, 3, 1, 1);
  add_edge(&chunk, 1, 1);
  add_edge(&chunk, 0, 0x80000010u);
  add_list(&chunk, list, 3);
  finish(&chunk);
  return chunk;
}

#endif
