/* Synthetic levels and meshes for the tests of level files. */
#ifndef BW_SPEC_TEST_LEVEL_H
#define BW_SPEC_TEST_LEVEL_H

#include "test.h"

#include "base/alloc.h"
#include "base/bytes.h"

#include <string.h>

/* What a test wants other than usual in a level; 0 is usual everywhere. */
typedef struct level_changes {
  uint32_t count;          /* the header's count of chunks */
  uint32_t other_type;     /* the chunk of this number, from 1, has another type */
  uint32_t broken_stream;  /* the chunk of this number, from 1, has a section that is too long */
  uint32_t atomics;        /* of the models' clumps */
  uint32_t header_size;    /* of the level header */
  uint32_t occluder_count; /* without records */
  uint32_t trailing;       /* bytes behind the last chunk */
  bool words;              /* the words that nothing reads are not 0 */
} level_changes;

/* `count` triangles of a floor of strips: deterministic, of 0.5 by 3 metres each. */
static inline void make_triangles(bw_triangle *triangles, uint32_t count) {
  memset(triangles, 0, count * sizeof *triangles);
  for (uint32_t i = 0; i < count; i++) {
    bool second = i % 2 == 1;
    float x = (float)(second ? i - 1 : i) * 0.25f;
    float z = (float)(i % 7) * 0.125f;
    bw_triangle *t = &triangles[i];
    float a[3] = {second ? x + 0.5f : x, second ? 3.0f : 0.0f, z};
    float b[3] = {second ? x : x + 0.5f, second ? 3.0f : 0.0f, z};
    float c[3] = {second ? x + 0.5f : x, second ? 0.0f : 3.0f, z};
    memcpy(t->a, a, sizeof a);
    memcpy(t->b, b, sizeof b);
    memcpy(t->c, c, sizeof c);
    t->flags = (uint16_t)(0x20u | BW_TRIANGLE_ENABLED);
    t->material = (uint8_t)(i % 50);
    t->area = (uint8_t)(i % 3);
  }
}

enum { MOST_TRIANGLES = 256 };

static inline bw_mesh *build_mesh(uint32_t count) {
  bw_triangle triangles[MOST_TRIANGLES];
  bw_mesh *mesh = NULL;
  make_triangles(triangles, count);
  CHECK_INT(bw_mesh_build(triangles, count, 0, NULL, &mesh, NULL), BW_OK);
  return mesh;
}

static inline void put_section(uint8_t *at, uint32_t type, uint32_t size) {
  bw_put_u32(at, type);
  bw_put_u32(at + 4, size);
  bw_put_u32(at + 8, 0x1c02000au);
}

/* A stream of 48 bytes: a section that holds a struct of a count and a mark. */
static inline void put_stream(uint8_t stream[48], uint32_t type, uint32_t count, uint32_t mark) {
  memset(stream, 0, 48);
  put_section(stream, type, 24);
  put_section(stream + 12, 0x01, 12);
  bw_put_u32(stream + 24, count);
  bw_put_u32(stream + 32, mark);
}

/* The data of a chunk that is none of the mesh's; returns its size. */
static inline size_t chunk_data(uint32_t index, uint32_t type, const level_changes *changes,
                                uint8_t data[64]) {
  memset(data, 0, 64);
  uint32_t mark = index / 2 + index % 2; /* 1, 1, 2, 2, 3, 3, 4, 4 for chunks 1 to 8 */
  switch (type) {
    case 0x53: bw_put_u32(data, changes->occluder_count); return 16;
    case 0x2a: put_stream(data, 0x16, 0, mark); break;
    case 0x47: put_stream(data, 0x10, changes->atomics, mark); break;
    case 0x15: put_stream(data, 0x0b, 0, mark); break;
    case 0x40: return 48;
    case 0x17: memset(data, 0x40, 64); return changes->header_size == 0 ? 48 : changes->header_size;
    default: memset(data, 0xcc, 64); return 32; /* 0x51: not looked into */
  }
  if (changes->broken_stream == index + 1) bw_put_u32(data + 4, 37);
  return 48;
}

/* A level file around two triangles. NULL: nothing is changed. */
static inline bw_bytes *write_level(const level_changes *wanted) {
  static const uint32_t types[18] = {0x53, 0x2a, 0x47, 0x2a, 0x47, 0x2a, 0x47, 0x2a, 0x15,
                                     0x40, 0x52, 0x07, 0x04, 0x05, 0x06, 0x03, 0x17, 0x51};
  static const level_changes none = {0};
  static uint8_t file[8192];
  const level_changes *changes = wanted == NULL ? &none : wanted;
  bw_mesh *mesh = build_mesh(2);
  size_t size = 16;
  uint32_t sum = 0;
  uint32_t word = changes->words ? 0xabcdef01u : 0;
  for (uint32_t i = 0; i < 18; i++) {
    uint8_t data[64];
    bw_bytes *payload = NULL;
    size_t length = 0;
    bool of_mesh = i >= 10 && i <= 15;
    if (of_mesh) {
      CHECK_INT(bw_mesh_save_payload(mesh, types[i], 0, &payload, NULL), BW_OK);
      length = bw_bytes_size(payload);
    } else {
      length = chunk_data(i, types[i], changes, data);
    }
    bw_put_u32(file + size, changes->other_type == i + 1 ? 0x01 : types[i]);
    bw_put_u32(file + size + 4, (uint32_t)length);
    bw_put_u32(file + size + 8, word);
    bw_put_u32(file + size + 12, word + i);
    memcpy(file + size + 16, of_mesh ? bw_bytes_data(payload) : data, length);
    bw_bytes_destroy(payload);
    size += 16 + length;
    sum += (uint32_t)length;
  }
  bw_mesh_destroy(mesh);
  bw_put_u32(file, changes->count == 0 ? 18 : changes->count);
  bw_put_u32(file + 4, sum + word);
  bw_put_u32(file + 8, word);
  bw_put_u32(file + 12, 0xe36542aeu); /* level99 */
  memset(file + size, 0x77, changes->trailing);
  size += changes->trailing;
  bw_allocator memory = bw_allocator_or_default(NULL);
  bw_bytes *bytes = bw_bytes_create(&memory, size);
  memcpy(bw_bytes_edit(bytes), file, size);
  return bytes;
}

static inline bw_level *load_level(const bw_bytes *file) {
  bw_level *level = NULL;
  bw_error error = {.code = 0};
  bw_status status = bw_level_load(bw_bytes_data(file), bw_bytes_size(file), NULL, &level, &error);
  if (!CHECK_INT(status, BW_OK)) CHECK_TEXT(error.message, "");
  return level;
}

static inline bool same_bytes(const bw_bytes *a, const bw_bytes *b) {
  return bw_bytes_size(a) == bw_bytes_size(b) &&
         memcmp(bw_bytes_data(a), bw_bytes_data(b), bw_bytes_size(a)) == 0;
}

/* How many bytes differ, of two files of one size. */
static inline uint32_t count_differences(const bw_bytes *a, const bw_bytes *b) {
  uint32_t count = 0;
  CHECK_INT(bw_bytes_size(a), bw_bytes_size(b));
  for (size_t i = 0; i < bw_bytes_size(a); i++) {
    count += bw_bytes_data(a)[i] != bw_bytes_data(b)[i];
  }
  return count;
}

/* Whether two meshes answer the same rays, to the bit. */
static inline bool same_rays(const bw_mesh *a, const bw_mesh *b) {
  for (int i = 0; i < 100; i++) {
    bw_hit hits[2];
    memset(hits, 0, sizeof hits);
    float x = (float)i * 0.23f - 1.0f;
    float y = (float)(i % 10) * 0.37f;
    float slope = (float)(i % 5) * 0.2f - 0.4f;
    const bw_mesh *meshes[2] = {a, b};
    for (int m = 0; m < 2; m++) {
      (void)bw_mesh_cast(meshes[m], x, y, 5.0f, slope, 0.1f, -1.0f, 20.0f, NULL, &hits[m]);
    }
    CHECK_FLOAT(hits[0].t, hits[1].t);
    if (hits[0].hit != hits[1].hit || hits[0].triangle != hits[1].triangle) return false;
    if (hits[0].nx != hits[1].nx || hits[0].material != hits[1].material) return false;
  }
  return true;
}

#endif
