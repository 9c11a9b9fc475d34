/* Tile worlds with faults in them: flipped bytes, lying words, cuts. Each is refused, or it loads,
 * answers and is written back as it came; its check ends. */
#include "test_tiles.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 3000, ROOM = 16384 };

static uint32_t state = 7;

static uint32_t next_random(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % below;
}

typedef struct file {
  uint8_t bytes[ROOM];
  size_t size;
} file;

static file read_file(const char *path) {
  file read = {{0}, 0};
  bw_bytes *bytes = NULL;
  if (CHECK(bw_file_read(path, NULL, &bytes, NULL) == BW_OK) &&
      CHECK(bw_bytes_size(bytes) <= ROOM)) {
    read.size = bw_bytes_size(bytes);
    memcpy(read.bytes, bw_bytes_data(bytes), read.size);
  }
  bw_bytes_destroy(bytes);
  return read;
}

/* Sets a word to what counts, sizes and coordinates like least. */
static void lie(file *f) {
  static const uint32_t values[] = {0,          1,           0x7fff,      0xffff,     0x10000,
                                    0x7fffffff, 0x80000000u, 0xfffffff0u, UINT32_MAX, 0x7f800000,
                                    0x7fc00000, 0x4effffff,  0xceffffffu, 0x00000fff};
  size_t at = (size_t)next_random((uint32_t)f->size / 2) * 2;
  if (next_random(3) == 0) at = (size_t)next_random(64) * 4;
  if (at + 4 > f->size) return;
  tiles_put_u32(f->bytes + at, values[next_random(sizeof values / sizeof values[0])]);
}

static file hurt(const file *whole) {
  file broken = *whole;
  for (uint32_t count = next_random(3) + 1; count > 0; count--) {
    if (broken.size == 0) break;
    uint32_t how = next_random(16);
    if (how == 0) {
      broken.size = next_random((uint32_t)broken.size);
    } else if (how < 8) {
      lie(&broken);
    } else {
      broken.bytes[next_random((uint32_t)broken.size)] ^= (uint8_t)(1u << next_random(8));
    }
  }
  return broken;
}

/* A copy whose end is watched. */
static uint8_t *exact(const file *f) {
  uint8_t *copy = malloc(f->size == 0 ? 1 : f->size);
  if (copy != NULL) memcpy(copy, f->bytes, f->size);
  return copy;
}

static int32_t random_place(void) {
  return next_random(8) == 0 ? (int32_t)(next_random(UINT32_MAX) - INT32_MAX)
                             : (int32_t)next_random(9 * 4096) - 2048;
}

static void ask(bw_tile_grid *grid) {
  bw_tile_contact contact;
  bw_tile_grid_info info;
  bw_tile_grid_info_of(grid, &info);
  for (int i = 0; i < 20; i++) {
    int32_t p[3] = {random_place(), random_place(), random_place()};
    int32_t q[3] = {random_place(), random_place(), random_place()};
    uint32_t options = next_random(2);
    if (bw_tile_grid_floor(grid, p[0], p[1], p[2], q[0] & 0xffff, options, &contact)) {
      CHECK(contact.tile < info.tiles);
    }
    (void)bw_tile_grid_ceiling(grid, p[0], p[1], p[2], INT32_MAX, options, &contact);
    (void)bw_tile_grid_segment(grid, p, q, 7, &contact);
    (void)bw_tile_grid_visible(grid, p[0], p[1], p[2], next_random(9), next_random(9));
    (void)bw_tile_grid_push(grid, i % 2 == 0 ? INT32_MAX : 800, p, options, &contact);
    (void)bw_tile_grid_move(grid, 1000000, p, q, options, NULL);
    (void)bw_tile_grid_set_swapped(grid, next_random(info.tiles), i % 2);
  }
  float height = 0;
  bw_hit hit;
  (void)bw_tile_grid_ground(grid, 2.5f, 3.0f, 2.5f, NULL, &height);
  (void)bw_tile_grid_cast(grid, 0, 9, 0, 1, -1, 1, 100, NULL, &hit);
}

static uint32_t try_grid(const bw_tile_kit *kit, const file *map, bw_tile_report *report) {
  uint8_t *bytes = exact(map);
  bw_tile_grid *grid = NULL;
  bw_error error = {0, 0, 0, ""};
  uint32_t features = next_random(2) * BW_TILE_FEATURE_SWAPS;
  bw_status status =
      bw_tile_grid_load(kit, bytes, map->size, features, NULL, report, &grid, &error);
  CHECK((status == BW_OK) == (error.message[0] == 0));
  if (status == BW_OK) {
    ask(grid);
    CHECK_INT(bw_tile_grid_check(grid, report, NULL), BW_OK);
    bw_bytes *saved = NULL;
    if (CHECK_INT(bw_tile_grid_save(grid, &saved, NULL), BW_OK)) {
      CHECK(bw_bytes_size(saved) == map->size &&
            memcmp(bw_bytes_data(saved), map->bytes, map->size) == 0);
    }
    bw_bytes_destroy(saved);
    bw_model *model = NULL;
    (void)bw_tile_grid_to_model(grid, BW_TILE_COLLISION | BW_TILE_DRAWN, BW_TILE_Z_UP, NULL, &model,
                                NULL);
    bw_model_destroy(model);
  }
  bw_tile_grid_destroy(grid);
  free(bytes);
  return status == BW_OK ? 1 : 0;
}

static uint32_t try_kit(const file *trak, const file *map) {
  uint8_t *bytes = exact(trak);
  bw_tile_kit *kit = NULL;
  bw_tile_report *report = NULL;
  uint32_t loaded = 0;
  CHECK_INT(bw_tile_report_create(NULL, &report, NULL), BW_OK);
  if (bw_tile_kit_load(bytes, trak->size, NULL, report, &kit, NULL) == BW_OK) {
    CHECK_INT(bw_tile_kit_check(kit, 5, report, NULL), BW_OK);
    loaded = try_grid(kit, map, report);
  }
  CHECK(bw_tile_report_kept(report) <= bw_tile_report_count(report));
  bw_tile_kit_destroy(kit);
  bw_tile_report_destroy(report);
  free(bytes);
  return loaded;
}

static void broken_grids_are_refused_or_answer(void) {
  static const char *const names[] = {"yard", "lane", "gate"};
  file trak = read_file("spec/vectors/argonaut/kit.trak");
  uint32_t loaded = 0;
  for (size_t i = 0; i < 3; i++) {
    char path[64];
    (void)snprintf(path, sizeof path, "spec/vectors/argonaut/%s.map", names[i]);
    file map = read_file(path);
    for (int round = 0; round < ROUNDS / 3; round++) {
      bool of_kit = round % 2 == 0;
      file broken = hurt(of_kit ? &trak : &map);
      loaded += of_kit ? try_kit(&broken, &map) : try_kit(&trak, &broken);
    }
  }
  CHECK(loaded > ROUNDS / 20); /* or the faults would tell nothing */
}

static void broken_object_models_are_refused_or_kept(void) {
  file stpc = read_file("spec/vectors/argonaut/props.stpc");
  for (int round = 0; round < ROUNDS; round++) {
    file broken = hurt(&stpc);
    uint8_t *bytes = exact(&broken);
    bw_tile_kit *kit = NULL;
    bw_bytes *saved = NULL;
    if (bw_tile_kit_load_objects(bytes, broken.size, NULL, NULL, &kit, NULL) == BW_OK &&
        bw_tile_kit_save(kit, &saved, NULL) == BW_OK) {
      CHECK(bw_bytes_size(saved) == broken.size &&
            memcmp(bw_bytes_data(saved), broken.bytes, broken.size) == 0);
    }
    bw_bytes_destroy(saved);
    bw_tile_kit_destroy(kit);
    free(bytes);
  }
}

static void broken_wads_are_refused_or_read(void) {
  bw_tile_wad *wad = NULL;
  bw_bytes *saved = NULL;
  file trak = read_file("spec/vectors/argonaut/kit.trak");
  CHECK_INT(bw_tile_wad_create(NULL, &wad, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(wad, "TRAK", trak.bytes, trak.size, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(wad, "MAP ", trak.bytes, 40, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_save(wad, &saved, NULL), BW_OK);
  file whole = {{0}, bw_bytes_size(saved)};
  memcpy(whole.bytes, bw_bytes_data(saved), whole.size);
  bw_bytes_destroy(saved);
  bw_tile_wad_destroy(wad);
  for (int round = 0; round < ROUNDS; round++) {
    file broken = hurt(&whole);
    uint8_t *bytes = exact(&broken);
    if (bw_tile_wad_load(bytes, broken.size, NULL, NULL, &wad, NULL) == BW_OK) {
      bw_tile_chunk chunk;
      uint32_t sum = 0;
      for (uint32_t i = 0; bw_tile_wad_chunk(wad, i, &chunk); i++) {
        for (size_t k = 0; k < chunk.size; k++) sum += chunk.data[k];
      }
      CHECK_INT(bw_tile_wad_set(wad, "TEXT", &sum, sizeof sum, NULL), BW_OK);
      CHECK_INT(bw_tile_wad_save(wad, &saved, NULL), BW_OK);
      bw_bytes_destroy(saved);
      bw_tile_wad_destroy(wad);
    }
    free(bytes);
  }
}

/* Tiles that all agree but the last, over blocks as long as the file: the search gives up. */
static void a_search_that_would_take_for_ever_is_given_up(void) {
  enum { TILES = 6000 };
  const size_t size = 12 + (size_t)TILES * 24 + 256 + 4 + (size_t)TILES * 28 + 400000;
  uint8_t *bytes = calloc(size, 1);
  uint8_t kit_bytes[TILES_KIT_SIZE];
  tiles_write_kit(kit_bytes);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  if (CHECK(bytes != NULL && kit != NULL)) {
    tiles_put_u32(bytes, TILES);
    tiles_put_u32(bytes + 4, 1);
    tiles_put_u32(bytes + 8, 1);
    tiles_put_u32(bytes + 12 + (size_t)(TILES - 1) * 24 + 12, 1024); /* the last one is turned */
    bw_tile_grid *grid = NULL;
    bw_error error = {0, 0, 0, ""};
    CHECK_INT(bw_tile_grid_load(kit, bytes, size, 0, NULL, NULL, &grid, &error), BW_LIMIT);
  }
  bw_tile_kit_destroy(kit);
  free(bytes);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(broken_grids_are_refused_or_answer), TEST(broken_object_models_are_refused_or_kept),
      TEST(broken_wads_are_refused_or_read), TEST(a_search_that_would_take_for_ever_is_given_up)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
