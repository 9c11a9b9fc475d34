/* Levels, packs and archives with faults in them: flipped bytes, lying words, cuts. Each is
 * refused, or it loads, answers and is written back as it came. Nothing asks for more memory at
 * once than four times the file. */
#include "test_level.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 1000, ROOM = 16384 };

/* ---- faults -------------------------------------------------------------------------------- */

static uint32_t state;

static uint32_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/* A file to break, and where its headers begin. */
typedef struct victim {
  uint8_t bytes[ROOM];
  size_t size;
  size_t boundaries[128];
  size_t boundary_count;
} victim;

static size_t random_boundary(const victim *v) {
  return v->boundaries[next_random() % v->boundary_count];
}

static void flip_bytes(victim *v) {
  for (uint32_t count = next_random() % 4 + 1; count > 0; count--) {
    v->bytes[next_random() % v->size] ^= (uint8_t)(1u << next_random() % 8);
  }
}

/* Sets a word in or behind a header to what counts and sizes like least. */
static void lie(victim *v) {
  static const uint32_t values[] = {0,          1,          0x7fff,      0xffff,      0x10000,
                                    0x7fffffff, 0x80000000, 0xfffffff0u, 0xffffffffu, 0x10000000};
  size_t at = random_boundary(v) + (size_t)(next_random() % 48) * 4;
  if (at + 4 > v->size) return;
  uint32_t value = values[next_random() % (sizeof values / sizeof values[0])];
  if (next_random() % 4 == 0) value = bw_get_u32(v->bytes + at) + next_random() % 5 - 2;
  bw_put_u32(v->bytes + at, value);
}

static void cut(victim *v) {
  size_t at = random_boundary(v) + next_random() % 5;
  if (at >= 2 && at - 2 < v->size) v->size = at - 2;
}

static void hurt(victim *v) {
  switch (next_random() % 8) {
    case 0: cut(v); break;
    case 1:
    case 2:
    case 3: flip_bytes(v); break;
    case 4:
      flip_bytes(v);
      lie(v);
      break;
    default: lie(v); break;
  }
}

/* ---- memory -------------------------------------------------------------------------------- */

typedef struct watched {
  test_memory memory;
  bw_allocator inner;
  size_t largest;
} watched;

static void *watch(void *context, void *block, size_t old_size, size_t new_size) {
  watched *w = context;
  if (new_size > w->largest) w->largest = new_size;
  return w->inner.resize(w->inner.context, block, old_size, new_size);
}

static bw_allocator watch_allocator(watched *w) {
  memset(w, 0, sizeof *w);
  w->inner = test_allocator(&w->memory);
  bw_allocator allocator = {watch, w};
  return allocator;
}

static void check_memory(const watched *w, size_t file_size) {
  CHECK_NO_LEAK(&w->memory);
  /* Our own structures are of some hundred bytes; tiny files make no larger ones. */
  size_t most = file_size * 4 < 4096 ? 4096 : file_size * 4;
  CHECK(w->largest <= most);
}

/* ---- levels -------------------------------------------------------------------------------- */

/* A square with a list, a node and an edge to itself. */
static size_t put_path_data(uint8_t *at) {
  memset(at, 0, 256);
  bw_put_u32(at, 1);
  bw_put_u32(at + 4, 4);
  bw_put_u16(at + 8, 1);
  bw_put_u16(at + 10, 1);
  bw_put_u32(at + 12, 1);
  at[0x20] = 1;
  for (size_t i = 0; i < 4; i++) {
    bw_put_f32(at + 0x30 + i * 16, i == 1 || i == 2 ? 4.0f : 0.0f);
    bw_put_f32(at + 0x34 + i * 16, i >= 2 ? 4.0f : 0.0f);
  }
  uint8_t *path = at + 0x70;
  bw_put_u16(path, 4);
  bw_put_f32(path + 0x0c, 4.0f);
  bw_put_f32(path + 0x14, 4.0f);
  bw_put_u32(path + 0x4c, 1);
  bw_put_u16(path + 0x50 + 0x14, 1); /* the node */
  uint8_t *list = path + 0x50 + 0x20 + 8;
  bw_put_u16(list, 1);
  bw_put_u16(list + 2, 3);
  bw_put_u16(list + 4, 0xffff);
  size_t size = (size_t)(list + 6 - at) + 4;
  return (size + 15) / 16 * 16;
}

/* A level of 60 triangles with an occluder and path data. */
static void make_level(victim *v) {
  bw_mesh *mesh = build_mesh(60);
  bw_level *level = NULL;
  CHECK_INT(bw_level_create(mesh, "level99", NULL, &level, NULL), BW_OK);
  bw_chunk_writer *writer = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_FLAT, 0, NULL, &writer, NULL), BW_OK);
  v->boundaries[0] = 0;
  size_t size = 16;
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    uint8_t other[256] = {1};
    bw_chunk chunk;
    CHECK_INT(bw_level_chunk(level, i, &chunk), 1);
    if (i == 0) chunk.size = 128;
    if (i == 9) chunk.size = (uint32_t)put_path_data(other);
    if (i == 0 || i == 9) chunk.data = other;
    CHECK_INT(bw_chunk_writer_add(writer, chunk.type, i, chunk.data, chunk.size, NULL), BW_OK);
    v->boundaries[1 + i * 2] = size;
    v->boundaries[2 + i * 2] = size + 16;
    size += 16 + chunk.size;
  }
  v->boundaries[37] = size;
  v->boundary_count = 38;
  CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK);
  v->size = bw_bytes_size(bytes);
  if (CHECK(v->size <= ROOM)) memcpy(v->bytes, bw_bytes_data(bytes), v->size);
  bw_chunk_writer_destroy(writer);
  bw_bytes_destroy(bytes);
  bw_level_destroy(level);
  bw_mesh_destroy(mesh);
}

/* Asks a level that did load, whatever is in it. */
static void ask_level(bw_level *level) {
  static const float low[3] = {-3, -3, -3};
  static const float high[3] = {3, 3, 3};
  float point[3] = {1, 1, 1};
  float normal[3] = {0};
  bw_hit hit;
  for (int i = 0; i < 100; i++) {
    float x = (float)(i % 10) * 3.0f - 4.0f;
    memset(&hit, 0, sizeof hit);
    (void)bw_mesh_cast(bw_level_mesh(level), x, (float)i * 0.1f, 9.0f, 0.3f, 0.2f, -1.0f, 40.0f,
                       NULL, &hit);
    (void)bw_path_map_find_area(bw_level_path_map(level), x, (float)i * 0.1f, BW_NONE);
  }
  (void)bw_mesh_sphere_push(bw_level_mesh(level), 2.0f, point, NULL, normal);
  (void)bw_mesh_set_enabled_in_box(bw_level_mesh(level), low, high, 0);
  bw_occluders_set_view(bw_level_occluders(level), point, NULL);
  (void)bw_occluders_hide_box(bw_level_occluders(level), low, high);
  bw_subtitles *subtitles = NULL;
  if (bw_level_subtitles(level, NULL, &subtitles, NULL) == BW_OK) bw_subtitles_destroy(subtitles);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk chunk;
    bw_sections *sections = NULL;
    CHECK_INT(bw_level_chunk(level, i, &chunk), 1);
    if (bw_sections_read(chunk.data, chunk.size, NULL, &sections, NULL) == BW_OK) {
      bw_sections_destroy(sections);
    }
  }
}

/* Whether it loaded. */
static bool try_level(const victim *v) {
  watched w;
  bw_allocator allocator = watch_allocator(&w);
  uint8_t *exact = malloc(v->size + 1); /* so that a read behind the end is found */
  bw_level *level = NULL;
  bw_bytes *saved = NULL;
  bw_error error;
  memcpy(exact, v->bytes, v->size);
  bw_status status = bw_level_load(exact, v->size, &allocator, &level, &error);
  free(exact);
  if (status == BW_OK) {
    ask_level(level);
    CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
    CHECK_INT(bw_bytes_size(saved), v->size);
    CHECK(memcmp(bw_bytes_data(saved), v->bytes, v->size) == 0);
    bw_bytes_destroy(saved);
    bw_level_destroy(level);
  } else {
    CHECK(error.message[0] != 0);
    CHECK_INT(error.code, status);
  }
  check_memory(&w, v->size);
  return status == BW_OK;
}

static void broken_levels_are_refused_or_load(void) {
  static victim whole, hurt_one;
  uint32_t loaded = 0;
  make_level(&whole);
  CHECK(try_level(&whole));
  state = 2463534242u;
  for (int round = 0; round < ROUNDS; round++) {
    hurt_one = whole;
    hurt(&hurt_one);
    loaded += try_level(&hurt_one);
  }
  CHECK(loaded > 0 && loaded < ROUNDS); /* both ways are gone */
}

static void levels_cut_at_every_header_are_refused(void) {
  static victim whole, hurt_one;
  make_level(&whole);
  for (size_t i = 0; i + 1 < whole.boundary_count; i++) {
    hurt_one = whole;
    hurt_one.size = whole.boundaries[i];
    CHECK(!try_level(&hurt_one));
  }
}

/* ---- packs --------------------------------------------------------------------------------- */

/* Whether it was read to its end. */
static bool try_pack(const victim *v) {
  watched w;
  bw_allocator allocator = watch_allocator(&w);
  uint8_t *exact = malloc(v->size + 1);
  bw_chunks *chunks = NULL;
  int32_t step = BW_STEP_CHUNK;
  bw_status status = BW_OK;
  memcpy(exact, v->bytes, v->size);
  (void)bw_chunks_layout(exact, v->size);
  CHECK_INT(bw_chunks_create(exact, v->size, BW_LAYOUT_GROUPED, &allocator, &chunks, NULL), BW_OK);
  while (status == BW_OK && step != BW_STEP_END) {
    status = bw_chunks_next(chunks, &step, NULL);
    if (status == BW_OK && step == BW_STEP_GROUP && v->size % 3 == 0) {
      status = bw_chunks_skip_group(chunks, NULL);
    }
  }
  bw_chunks_destroy(chunks);
  free(exact);
  check_memory(&w, v->size);
  return status == BW_OK;
}

static void make_pack(victim *v) {
  bw_chunk_writer *writer = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_GROUPED, 0, NULL, &writer, NULL), BW_OK);
  v->boundaries[v->boundary_count++] = 0;
  size_t size = 16;
  for (uint32_t group = 1; group <= 8; group++) {
    CHECK_INT(bw_chunk_writer_group(writer, group, NULL), BW_OK);
    v->boundaries[v->boundary_count++] = size;
    size += 16;
    for (uint32_t i = 0; i < group; i++) {
      CHECK_INT(bw_chunk_writer_add(writer, 0x47, i, v->bytes, (size_t)i * 16, NULL), BW_OK);
      v->boundaries[v->boundary_count++] = size;
      size += 16 + (size_t)i * 16;
    }
  }
  CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK);
  bw_chunk_writer_destroy(writer);
  v->size = bw_bytes_size(bytes);
  CHECK_INT(v->size, size);
  memcpy(v->bytes, bw_bytes_data(bytes), size);
  bw_bytes_destroy(bytes);
}

static void broken_packs_are_refused_or_read(void) {
  static victim whole, hurt_one;
  uint32_t read = 0;
  make_pack(&whole);
  CHECK(try_pack(&whole));
  state = 88675123u;
  for (int round = 0; round < ROUNDS; round++) {
    hurt_one = whole;
    hurt(&hurt_one);
    read += try_pack(&hurt_one);
  }
  CHECK(read > 0 && read < ROUNDS);
}

/* ---- archives ------------------------------------------------------------------------------ */

static bool try_archive(const victim *v, const uint8_t *data, size_t data_size) {
  watched w;
  bw_allocator allocator = watch_allocator(&w);
  uint8_t *exact = malloc(v->size + 1);
  bw_wad *wad = NULL;
  memcpy(exact, v->bytes, v->size);
  bw_status status = bw_wad_open_memory(exact, v->size, data, data_size, &allocator, &wad, NULL);
  if (status == BW_OK) {
    bw_wad_stats stats;
    uint32_t found = 0;
    CHECK_INT(bw_wad_statistics(wad, &stats, NULL), BW_OK);
    CHECK_INT(bw_wad_add_resource_names(wad, &found, NULL), BW_OK);
    for (uint32_t i = 0; i < bw_wad_count(wad); i++) {
      bw_bytes *bytes = NULL;
      CHECK_INT(bw_wad_read(wad, i, &allocator, &bytes, NULL), BW_OK);
      bw_bytes_destroy(bytes);
    }
    (void)bw_wad_find(wad, "level99.lev", 11);
    bw_wad_destroy(wad);
  }
  free(exact);
  check_memory(&w, v->size + data_size);
  return status == BW_OK;
}

/* The index of 40 entries; gives their data. */
static bw_bytes *make_archive(victim *v) {
  static uint8_t content[1000];
  bw_packer *packer = NULL;
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  for (uint32_t i = 0; i < 40; i++) {
    char name[32];
    int length = snprintf(name, sizeof name, "level%u.lev", (unsigned)i);
    CHECK_INT(bw_packer_add_bytes(packer, name, (size_t)length, content, (size_t)i * 25, NULL),
              BW_OK);
  }
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  bw_packer_destroy(packer);
  v->size = bw_bytes_size(dir);
  memcpy(v->bytes, bw_bytes_data(dir), v->size);
  for (size_t i = 0; i < 41; i++) v->boundaries[i] = i == 0 ? 0 : 16 + (i - 1) * 12;
  v->boundary_count = 41;
  bw_bytes_destroy(dir);
  return data;
}

static void broken_archives_are_refused_or_read(void) {
  static victim whole, hurt_one;
  bw_bytes *data = make_archive(&whole);
  uint32_t opened = 0;
  CHECK(try_archive(&whole, bw_bytes_data(data), bw_bytes_size(data)));
  state = 123456789u;
  for (int round = 0; round < ROUNDS; round++) {
    hurt_one = whole;
    hurt(&hurt_one);
    size_t size = bw_bytes_size(data);
    if (round % 5 == 0) size = next_random() % size;
    opened += try_archive(&hurt_one, bw_bytes_data(data), size);
  }
  CHECK(opened > 0 && opened < ROUNDS);
  bw_bytes_destroy(data);
}

/* At every header, and at the front of every entry. */
static void cut_packs_and_archives_are_refused(void) {
  static victim pack, archive, hurt_one;
  bw_bytes *data = make_archive(&archive);
  make_pack(&pack);
  for (size_t i = 0; i < pack.boundary_count; i++) {
    hurt_one = pack;
    hurt_one.size = pack.boundaries[i];
    CHECK(!try_pack(&hurt_one));
  }
  for (size_t i = 0; i < archive.boundary_count; i++) {
    hurt_one = archive;
    hurt_one.size = archive.boundaries[i];
    CHECK(!try_archive(&hurt_one, bw_bytes_data(data), bw_bytes_size(data)));
  }
  bw_bytes_destroy(data);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(broken_levels_are_refused_or_load),  TEST(levels_cut_at_every_header_are_refused),
      TEST(broken_packs_are_refused_or_read),   TEST(broken_archives_are_refused_or_read),
      TEST(cut_packs_and_archives_are_refused),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
