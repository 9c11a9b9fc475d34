/* What the C tests of tile worlds share: the spec's worked example, and small worlds made of it. */
#ifndef BW_SPEC_TEST_TILES_H
#define BW_SPEC_TEST_TILES_H

#include "test.h"

#include <string.h>

/* The spec's worked example: a square of one unit, two faces, one floor. */
#define TILES_KIT_SIZE 320u
static inline void tiles_write_kit(uint8_t kit[TILES_KIT_SIZE]) {
  static const char *const rows[] = {
      "01000000000000000000000000000000000000bf00000000000000bf0000003f",
      "00000000000000bf000000bf000000000000003f0000003f000000000000003f",
      "000000bf00000000000000bf0000003f00000000000000bf000000bf00000000",
      "0000003f0000003f000000000000003f04000200000000000000000001000000",
      "0000000000000000000000bf00000000000000bf000000000000803f00000000",
      "0000003f00000000000000bf000000000000803f000000000000003f00000000",
      "0000003f000000000000803f00000000000000bf000000000000003f00000000",
      "0000803f00000000080800000200010000000000000000000000803f00000000",
      "00000000100800000300020000000000000000000000803f0000000000000000",
      "0100007f000000007f00000000f88100000000f800007f0000f80000810000f8"};
  for (size_t i = 0; i < TILES_KIT_SIZE; i++) {
    const char *digits = &rows[i / 32][i % 32 * 2];
    uint8_t value = 0;
    for (int k = 0; k < 2; k++) {
      char c = digits[k];
      value = (uint8_t)(value * 16 + (c <= '9' ? c - '0' : c - 'a' + 10));
    }
    kit[i] = value;
  }
}

static inline void tiles_put_u32(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (8 * i) & 0xffu);
}

/* A kit of two models, each that of a kit of one. */
#define TILES_TWO_SIZE (2 * TILES_KIT_SIZE - 4)
static inline void tiles_write_two(const uint8_t first[TILES_KIT_SIZE],
                                   const uint8_t second[TILES_KIT_SIZE],
                                   uint8_t kit[TILES_TWO_SIZE]) {
  enum { HEADER = 0x84, DATA = TILES_KIT_SIZE - 4 - HEADER };
  const uint8_t *const models[2] = {first + 4, second + 4};
  tiles_put_u32(kit, 2);
  for (size_t i = 0; i < 2; i++) {
    memcpy(kit + 4 + i * HEADER, models[i], HEADER);
    memcpy(kit + 4 + (size_t)2 * HEADER + i * DATA, models[i] + HEADER, DATA);
  }
}

static inline void tiles_put_f32(uint8_t *at, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  tiles_put_u32(at, bits);
}

/* A tile of a MAP to write. */
typedef struct tiles_tile {
  float x, y, row;
  uint32_t rotation, model, has_alt, vertices;
} tiles_tile;

typedef struct tiles_map {
  uint32_t width, height, count;
  const tiles_tile *tiles;
  uint32_t gap;          /* bytes between the tiles and the regions */
  const uint32_t *swaps; /* five numbers for each */
  uint32_t swap_count;
  uint32_t counted;       /* 1: a count before the swaps */
  uint32_t trailing;      /* bytes behind the colours */
  uint32_t swap_vertices; /* of all swap models */
} tiles_map;

/* Writes words from a place on; gives the place behind them. */
static inline uint8_t *tiles_put_words(uint8_t *at, const uint32_t *words, size_t count) {
  for (size_t i = 0; i < count; i++, at += 4) tiles_put_u32(at, words[i]);
  return at;
}

static inline uint8_t *tiles_put_floats(uint8_t *at, const tiles_tile *tile) {
  tiles_put_f32(at, tile->x);
  tiles_put_f32(at + 4, tile->y);
  tiles_put_f32(at + 8, -tile->row);
  const uint32_t words[3] = {tile->rotation, tile->model, tile->has_alt};
  return tiles_put_words(at + 12, words, 3);
}

static inline uint8_t *tiles_put_fixed(uint8_t *at, const tiles_tile *tile) {
  const uint32_t words[6] = {0,
                             tile->rotation,
                             0,
                             (uint32_t)(int32_t)(tile->x * 4096.0f),
                             (uint32_t)(int32_t)(tile->y * 4096.0f),
                             (uint32_t)(int32_t)(tile->row * 4096.0f)};
  return tiles_put_words(at, words, 6);
}

/* 32 regions, of which the first sees all, and every cell in it. */
static inline uint8_t *tiles_put_regions(uint8_t *at, size_t cells) {
  for (uint32_t i = 0; i < BW_TILE_REGIONS; i++) {
    const uint32_t words[2] = {i == 0 ? UINT32_MAX : 0, 0xffff0000u};
    at = tiles_put_words(at, words, 2);
  }
  memset(at, 0, cells * 4);
  return at + cells * 4;
}

/* Writes a MAP chunk and gives its size. Gaps are filled with 0xc3. */
static inline size_t tiles_write_map(uint8_t *out, const tiles_map *map) {
  const uint32_t head[3] = {map->count, map->width, map->height};
  uint32_t colours = map->swap_vertices;
  uint8_t *at = tiles_put_words(out, head, 3);
  for (uint32_t i = 0; i < map->count; i++) at = tiles_put_floats(at, &map->tiles[i]);
  memset(at, 0xc3, map->gap);
  at = tiles_put_regions(at + map->gap, (size_t)map->width * map->height);
  for (uint32_t i = 0; i < map->count; i++) at = tiles_put_fixed(at, &map->tiles[i]);
  for (uint32_t i = 0; i < map->count; i++) {
    at = tiles_put_words(at, &map->tiles[i].model, 1);
    colours += map->tiles[i].vertices;
  }
  if (map->counted) at = tiles_put_words(at, &map->swap_count, 1);
  at = tiles_put_words(at, map->swaps, (size_t)map->swap_count * 5);
  for (uint32_t i = 0; i < colours; i++, at += 4) tiles_put_u32(at, 0x00808080u);
  memset(at, 0xee, map->trailing);
  return (size_t)(at + map->trailing - out);
}

/* Loads the kit of the example; NULL, and a failed check, when it is refused. */
static inline bw_tile_kit *tiles_load_kit(const uint8_t *bytes, size_t size) {
  bw_tile_kit *kit = NULL;
  bw_error refusal = {0, 0, 0, ""};
  if (bw_tile_kit_load(bytes, size, NULL, NULL, &kit, &refusal) != BW_OK) {
    CHECK_TEXT(refusal.message, "");
  }
  return kit;
}

static inline bw_tile_grid *tiles_load_grid(const bw_tile_kit *kit, const uint8_t *bytes,
                                            size_t size, uint32_t features) {
  bw_tile_grid *grid = NULL;
  bw_error refusal = {0, 0, 0, ""};
  if (bw_tile_grid_load(kit, bytes, size, features, NULL, NULL, &grid, &refusal) != BW_OK) {
    CHECK_TEXT(refusal.message, "");
  }
  return grid;
}

#endif
