/* Tile worlds at their limits: numbers past the end, broken records of swaps, models that no grid can
 * be made of, and chunks of a WAD that cannot be. */
#include "test_model_of.h"
#include "test_tiles.h"
#include "test_refused.h"

#include <math.h>
#include <stdio.h>

enum { SURFACE = 0x120, ROOM = 8192 };

/* Whether a message is this, and where. */
static bool says(const char *message, const char *text) {
  size_t length = strlen(text);
  const char *behind = message + length;
  if (strncmp(message, text, length) == 0 && strncmp(behind, " at offset ", 11) == 0) return true;
  printf("expected \"%s at offset ...\", got \"%s\"\n", text, message);
  return false;
}

static const tiles_tile middle = {0.5f, 0.0f, 0.5f, 0, 0, 0, 4};

static bw_tile_grid *grid_with(const uint8_t *kit_bytes, const tiles_tile *tile,
                               uint32_t features) {
  uint8_t map[ROOM];
  tiles_map one = {1, 1, 1, tile, 0, NULL, 0, 0, 0, 0};
  size_t size = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, TILES_KIT_SIZE);
  bw_tile_grid *grid = tiles_load_grid(kit, map, size, features);
  bw_tile_kit_destroy(kit);
  CHECK(grid != NULL);
  return grid;
}

static bw_tile_grid *grid_of(const uint8_t *kit_bytes, uint32_t features) {
  return grid_with(kit_bytes, &middle, features);
}

static bw_tile_grid *plain_grid(void) {
  uint8_t kit[TILES_KIT_SIZE];
  tiles_write_kit(kit);
  return grid_of(kit, 0);
}

/* ---- numbers past the end ------------------------------------------------------------------ */

static void a_kit_gives_only_what_it_has(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  bw_tile_model model;
  bw_tile_vertex vertex;
  bw_tile_face face;
  tiles_write_kit(bytes);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  CHECK_INT(bw_tile_kit_model(kit, 0, &model), 1);
  CHECK_INT(bw_tile_kit_model(kit, 1, &model), 0);
  CHECK_INT(bw_tile_kit_vertex(kit, 0, 3, &vertex), 1);
  CHECK_INT(bw_tile_kit_vertex(kit, 0, 4, &vertex), 0);
  CHECK_INT(bw_tile_kit_vertex(kit, 1, 0, &vertex), 0);
  CHECK_INT(bw_tile_kit_face(kit, 0, 1, &face), 1);
  CHECK_INT(bw_tile_kit_face(kit, 0, 2, &face), 0);
  CHECK_INT(bw_tile_kit_face(kit, 1, 0, &face), 0);
  bw_tile_kit_destroy(kit);
}

static void a_grid_gives_only_what_it_has(void) {
  bw_tile_grid *grid = plain_grid();
  bw_tile tile;
  bw_tile_swap swap;
  bw_tile_region region;
  bw_triangle triangle;
  uint32_t numbers[3];
  float position[3];
  CHECK_INT(bw_tile_grid_tile(grid, 0, &tile), 1);
  CHECK_INT(bw_tile_grid_tile(grid, 1, &tile), 0);
  CHECK_INT(bw_tile_grid_swap(grid, 0, &swap), 0);
  CHECK_INT(bw_tile_grid_region(grid, BW_TILE_REGIONS - 1, &region), 1);
  CHECK_INT(bw_tile_grid_region(grid, BW_TILE_REGIONS, &region), 0);
  CHECK_INT(bw_tile_grid_cell(grid, 0, 0, &numbers[0], &numbers[1]), 1);
  CHECK_INT(bw_tile_grid_cell(grid, 1, 0, &numbers[0], &numbers[1]), 0);
  CHECK_INT(bw_tile_grid_cell(grid, 0, 1, &numbers[0], &numbers[1]), 0);
  CHECK_INT(bw_tile_grid_listed(grid, 0, 0, 0), 0);
  CHECK_INT(bw_tile_grid_listed(grid, 0, 0, 1), BW_NONE);
  CHECK_INT(bw_tile_grid_listed(grid, 1, 0, 0), BW_NONE);
  CHECK_INT(bw_tile_grid_listed(grid, 0, 1, 0), BW_NONE);
  CHECK_INT(bw_tile_grid_model(grid, 0), 0);
  CHECK_INT(bw_tile_grid_model(grid, 1), BW_NONE);
  CHECK_INT(bw_tile_grid_placed_vertex(grid, 0, 0, position), 1);
  CHECK_INT(bw_tile_grid_placed_vertex(grid, 0, 4, position), 0);
  CHECK_INT(bw_tile_grid_placed_vertex(grid, 1, 0, position), 0);
  CHECK_INT(bw_tile_grid_triangle(grid, 2, &triangle), 0);
  CHECK_INT(bw_tile_grid_triangle_polygon(grid, 1, &numbers[0], &numbers[1], &numbers[2]), 1);
  CHECK_INT(bw_tile_grid_triangle_polygon(grid, 2, &numbers[0], &numbers[1], &numbers[2]), 0);
  CHECK_INT(bw_tile_grid_inside(grid, 0, 0, 2048, 0, 2048), 1);
  CHECK_INT(bw_tile_grid_inside(grid, 0, 1, 2048, 0, 2048), 0);
  CHECK_INT(bw_tile_grid_inside(grid, 1, 0, 2048, 0, 2048), 0);
  bw_tile_grid_destroy(grid);
}

static void what_there_is_not_has_no_name(void) {
  CHECK(bw_tile_feature_name(32) == NULL);
  CHECK(bw_tile_rule_name(BW_TILE_RULES) == NULL);
  CHECK_TEXT(bw_tile_material_name(256), "unknown");
}

/* ---- queries ------------------------------------------------------------------------------- */

static void a_sphere_without_a_size_is_not_pushed(void) {
  bw_tile_grid *grid = plain_grid();
  int32_t position[3] = {2048, 100, 2048};
  const int32_t far[3] = {INT32_MIN, INT32_MAX, 0};
  CHECK_INT(bw_tile_grid_push(grid, 0, position, 0, NULL), 0);
  CHECK_INT(bw_tile_grid_push(grid, INT32_MIN, position, 0, NULL), 0);
  CHECK(position[0] == 2048 && position[1] == 100 && position[2] == 2048);
  /* More steps than there may be, and past the ends of 20.12, where it stays. */
  CHECK_INT(bw_tile_grid_move(grid, 1, position, far, 0, NULL), 0);
  CHECK(position[0] == INT32_MIN + 2048 && position[1] == INT32_MAX && position[2] == 2048);
  bw_tile_grid_destroy(grid);
}

static void a_segment_along_an_axis_is_over_the_grid_or_not(void) {
  bw_tile_grid *grid = plain_grid();
  static const int32_t middles[] = {2048, -1, 4096};
  bw_tile_contact contact;
  for (size_t i = 0; i < 3; i++) {
    for (size_t k = 0; k < 3; k++) {
      const int32_t from[3] = {middles[i], 4096, middles[k]};
      const int32_t to[3] = {middles[i], -4096, middles[k]};
      CHECK_INT(bw_tile_grid_segment(grid, from, to, BW_TILE_FLOORS, &contact), i + k == 0);
    }
  }
  bw_tile_grid_destroy(grid);
}

static void a_segment_passes_what_a_feature_leaves_out(void) {
  uint8_t kit[TILES_KIT_SIZE];
  const int32_t from[3] = {2048, 4096, 2048};
  const int32_t to[3] = {2048, -4096, 2048};
  bw_tile_contact contact;
  tiles_write_kit(kit);
  kit[SURFACE + 1] = 17;
  bw_tile_grid *without = grid_of(kit, 0);
  bw_tile_grid *with = grid_of(kit, BW_TILE_FEATURE_IGNORE_17);
  CHECK_INT(bw_tile_grid_segment(without, from, to, BW_TILE_FLOORS, &contact), 1);
  CHECK_INT(bw_tile_grid_segment(with, from, to, BW_TILE_FLOORS, &contact), 0);
  bw_tile_grid_destroy(with);
  bw_tile_grid_destroy(without);
}

/* The floor of a tile that stands near either end of 20.12 may come to lie past it, where it is none. */
static void a_floor_past_the_end_of_20_12_is_none(void) {
  static const struct {
    float y;
    int32_t d, from;
    int found;
    int32_t height;
  } rows[] = {{524287.5f, 2047, INT32_MAX, 1, INT32_MAX},
              {524287.5f, 2048, INT32_MAX, 0, 0},
              {-524287.5f, -2048, INT32_MIN, 1, INT32_MIN},
              {-524287.5f, -2049, INT32_MIN, 0, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    uint8_t kit[TILES_KIT_SIZE];
    tiles_tile tile = middle;
    bw_tile_contact contact = {0};
    bw_tile_candidate candidate = {0};
    tile.y = rows[i].y;
    tiles_write_kit(kit);
    kit[SURFACE + 6] = (uint8_t)(rows[i].d & 0xff);
    kit[SURFACE + 7] = (uint8_t)(rows[i].d >> 8 & 0xff);
    bw_tile_grid *grid = grid_with(kit, &tile, 0);
    CHECK_INT(bw_tile_grid_floor(grid, 2048, rows[i].from, 2048, 4096, 0, &contact), rows[i].found);
    CHECK_INT(contact.height, rows[i].height);
    CHECK_INT(bw_tile_grid_explain_floor(grid, 2048, rows[i].from, 2048, 4096, 0, &candidate, 1),
              1);
    CHECK_INT(candidate.reason, rows[i].found ? BW_TILE_KEPT : BW_TILE_OUTSIDE);
    bw_tile_grid_destroy(grid);
  }
}

/* ---- swaps --------------------------------------------------------------------------------- */

/* A grid of one tile that swaps to the second of two models; its record is 20 bytes at `at`. */
typedef struct swapping {
  bw_tile_kit *kit;
  uint8_t map[ROOM];
  size_t size, at;
} swapping;

static void open_swapping(swapping *s) {
  uint8_t one[TILES_KIT_SIZE];
  uint8_t two[TILES_TWO_SIZE];
  const tiles_tile bridge = {0.5f, 0.0f, 0.5f, 0, 0, 1, 4};
  const uint32_t swap[5] = {0, 0, 0, 0, 1};
  const tiles_map with_swap = {1, 1, 1, &bridge, 0, swap, 1, 0, 0, 4};
  tiles_write_kit(one);
  tiles_write_two(one, one, two);
  s->kit = tiles_load_kit(two, sizeof two);
  s->size = tiles_write_map(s->map, &with_swap);
  s->at = s->size - (size_t)8 * 4 - 20; /* before the colours of four vertices each */
}

static bw_status load_swapping(const swapping *s, size_t size, bw_tile_report *report) {
  bw_tile_grid *grid = NULL;
  memset(&error, 0, sizeof error);
  bw_status status =
      bw_tile_grid_load(s->kit, s->map, size, BW_TILE_FEATURE_SWAPS, NULL, report, &grid, &error);
  CHECK((status == BW_OK) == (grid != NULL));
  bw_tile_grid_destroy(grid);
  return status;
}

static void check_swap(size_t word, uint32_t value, bw_status status, const char *message) {
  static swapping s;
  open_swapping(&s);
  tiles_put_u32(s.map + s.at + word * 4, value);
  CHECK_INT(load_swapping(&s, s.size, NULL), status);
  if (status == BW_OK) {
    CHECK_TEXT(error.message, "");
  } else {
    CHECK(says(error.message, message));
    CHECK_INT(error.offset, s.at + word * 4);
  }
  bw_tile_kit_destroy(s.kit);
}

static void a_swap_names_models_that_are_there(void) {
  check_swap(3, 1, BW_INVALID, "swap 0 is of model 1, its tile 0 has model 0");
  check_swap(4, 2, BW_INVALID, "tile 0 swaps to model 2 of a kit of 2");
  check_swap(4, UINT32_MAX, BW_INVALID, "tile 0 swaps to model 4294967295 of a kit of 2");
  check_swap(0, 5, BW_OK, "");
}

static void a_swap_elsewhere_is_reported(void) {
  static swapping s;
  bw_tile_report *report = NULL;
  bw_tile_fault fault;
  open_swapping(&s);
  for (size_t word = 0; word <= 2; word += 2) {
    const char *text = word == 0 ? "swap 0 is at column -5, row 0, its tile 0 at column 0, row 0"
                                 : "swap 0 is at column 0, row -5, its tile 0 at column 0, row 0";
    tiles_put_u32(s.map + s.at + word * 4, (uint32_t)-5);
    CHECK_INT(bw_tile_report_create(NULL, &report, NULL), BW_OK);
    CHECK_INT(load_swapping(&s, s.size, report), BW_OK);
    CHECK_INT(bw_tile_report_count(report), 1);
    if (CHECK_INT(bw_tile_report_fault(report, 0, &fault), 1)) {
      CHECK_INT(fault.rule, BW_TILE_RULE_SWAPS);
      CHECK_INT(fault.fatal, 0);
      CHECK_INT(fault.error.offset, s.at);
      CHECK(says(fault.error.message, text));
    }
    bw_tile_report_destroy(report);
    tiles_put_u32(s.map + s.at + word * 4, 0);
  }
  bw_tile_kit_destroy(s.kit);
}

static void records_of_swaps_are_all_there(void) {
  static swapping s;
  open_swapping(&s);
  for (size_t size = s.at; size < s.at + 20; size++) {
    CHECK_INT(load_swapping(&s, size, NULL), BW_TRUNCATED);
    CHECK(says(error.message, "the record of swap 0 of 1 runs past the chunk"));
    CHECK_INT(error.offset, s.at);
  }
  tiles_put_u32(s.map + s.at, 1); /* looks like a count, and too little is behind it */
  CHECK_INT(load_swapping(&s, s.at + 10, NULL), BW_TRUNCATED);
  CHECK_INT(error.offset, s.at + 4);
  bw_tile_kit_destroy(s.kit);
}

/* A hundred of a rule are kept; more are counted. */
static void a_report_keeps_a_hundred_of_a_rule(void) {
  enum { TILES = 150 };
  static uint8_t map[65536];
  static tiles_tile tiles[TILES];
  uint8_t bytes[TILES_KIT_SIZE];
  bw_tile_report *report = NULL;
  bw_tile_grid *grid = NULL;
  bw_tile_fault fault;
  tiles_write_kit(bytes);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  for (size_t i = 0; i < TILES; i++) {
    tiles[i] = middle;
    tiles[i].model = 7;
    tiles[i].vertices = 0;
  }
  const tiles_map many = {1, 1, TILES, tiles, 0, NULL, 0, 0, 0, 0};
  size_t size = tiles_write_map(map, &many);
  CHECK_INT(bw_tile_report_create(NULL, &report, NULL), BW_OK);
  CHECK_INT(bw_tile_grid_load(kit, map, size, 0, NULL, report, &grid, NULL), BW_INVALID);
  CHECK(bw_tile_report_count(report) >= TILES);
  CHECK(bw_tile_report_kept(report) < TILES);
  uint32_t of_models = 0;
  for (uint32_t i = 0; bw_tile_report_fault(report, i, &fault); i++) {
    of_models += fault.rule == BW_TILE_RULE_TILE_MODELS;
  }
  CHECK_INT(of_models, 100);
  CHECK_INT(bw_tile_report_fault(report, bw_tile_report_kept(report), &fault), 0);
  bw_tile_report_destroy(report);
  bw_tile_kit_destroy(kit);
}

/* ---- making -------------------------------------------------------------------------------- */

static const bw_tile_surface plain = {0, 1, 1, 0, 0, 0x808080};

static bw_tile_making making_of(const bw_tile_surface *surface) {
  bw_tile_making making;
  memset(&making, 0, sizeof making);
  making.materials = surface;
  making.textures = BW_NONE;
  return making;
}

/* A triangle of these corners in game space makes no grid. */
static void check_making(const bw_tile_making *making, const float corners[9], bw_status status,
                         const char *message) {
  bw_model *model = test_model_of(corners, 1);
  bw_tile_grid *grid = NULL;
  REFUSED(status, message, bw_tile_grid_build(model, making, NULL, &grid, &error));
  CHECK(grid == NULL);
  bw_model_destroy(model);
}

static const float small[9] = {0.1f, 0, 0.1f, 0.1f, 0, 0.9f, 0.9f, 0, 0.1f};

static void check_surface(uint32_t material, uint32_t texture, uint32_t face_flags,
                          const char *message) {
  bw_tile_surface s = plain;
  bw_tile_making making = making_of(&s);
  s.material = material;
  s.texture = texture;
  s.face_flags = face_flags;
  making.textures = 65535;
  check_making(&making, small, BW_INVALID, message);
}

static void a_surface_is_of_numbers_that_the_format_holds(void) {
  check_surface(256, 0, 0, "surface 0 has material 256, texture 0, face flags 0x0");
  check_surface(255, 65536, 0, "surface 0 has material 255, texture 65536, face flags 0x0");
  check_surface(255, 65535, 0x10000,
                "surface 0 has material 255, texture 65535, face flags 0x10000");
  check_surface(255, 65535, 0, "surface 0 has texture 65535 of 65535");
}

static void a_cell_is_in_one_of_32_regions(void) {
  bw_tile_making making = making_of(&plain);
  const uint32_t regions[4] = {0, 31, 32, 0};
  making.width = making.height = 2;
  making.region_cells = regions;
  check_making(&making, small, BW_INVALID, "cell 2 is in region 32, the last is 31");
}

static void a_model_fits_its_grid(void) {
  static const float west[9] = {-1, 0, 0.1f, 0.5f, 0, 0.9f, 0.9f, 0, 0.1f};
  static const float north[9] = {0.1f, 0, -1, 0.1f, 0, 0.9f, 0.9f, 0, 0.1f};
  static const float low[9] = {0.1f, -500001, 0.1f, 0.1f, 0, 0.9f, 0.9f, 0, 0.1f};
  static const float high[9] = {0.1f, 500001, 0.1f, 0.1f, 0, 0.9f, 0.9f, 0, 0.1f};
  static const float south[9] = {0.1f, 0, 0.1f, 0.1f, 0, 500001, 0.9f, 0, 0.1f};
  static const float wide[9] = {0.1f, 0, 0.1f, 0.1f, 0, 0.9f, 2.5f, 0, 0.1f};
  static const float deep[9] = {0.1f, 0, 0.1f, 0.1f, 0, 2.5f, 0.9f, 0, 0.1f};
  static const char far_away[] = "the model reaches farther than 500000 units, 20.12 holds no more";
  bw_tile_making making = making_of(&plain);
  check_making(&making, west, BW_INVALID,
               "the model reaches below 0 in x, and a grid begins there; move it first");
  check_making(&making, north, BW_INVALID,
               "the model reaches below 0 in z, and a grid begins there; move it first");
  check_making(&making, low, BW_LIMIT, far_away);
  check_making(&making, high, BW_LIMIT, far_away);
  check_making(&making, south, BW_LIMIT, far_away);
  making.width = making.height = 2;
  check_making(&making, wide, BW_INVALID, "the model covers 3 by 1 cells, the grid has 2 by 2");
  check_making(&making, deep, BW_INVALID, "the model covers 1 by 3 cells, the grid has 2 by 2");
  for (size_t axis = 0; axis < 3; axis++) {
    bw_tile_making moved = making_of(&plain);
    moved.offset[axis] = axis == 1 ? INFINITY : NAN;
    check_making(&moved, small, BW_INVALID, "the offset is not finite");
  }
}

/* A square of two triangles in one cell, of two surfaces and two groups. */
static bw_tile_grid *square_of(const bw_tile_surface surfaces[3], const bw_tile_group groups[2],
                               uint32_t materials[2], uint32_t textures) {
  static const float corners[4][3] = {
      {0.1f, 0, 0.1f}, {0.1f, 0, 0.9f}, {0.9f, 0, 0.9f}, {0.9f, 0, 0.1f}};
  static const uint32_t triangles[2][3] = {{0, 1, 2}, {0, 2, 3}};
  bw_tile_making making = making_of(surfaces);
  bw_model *model = NULL;
  bw_tile_grid *grid = NULL;
  making.groups = groups;
  making.textures = textures;
  memset(&error, 0, sizeof error);
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (uint32_t i = 0; i < 4; i++) {
    uint32_t index;
    CHECK_INT(bw_model_add_vertex(model, corners[i][0], corners[i][1], corners[i][2], &index, NULL),
              BW_OK);
  }
  for (uint32_t i = 0; i < 2; i++) {
    const char name[2] = {'m', (char)('0' + i)};
    uint32_t index;
    CHECK_INT(bw_model_add_material(model, name, 2, &index, NULL), BW_OK);
    CHECK_INT(bw_model_add_group(model, name, 2, &index, NULL), BW_OK);
  }
  for (uint32_t i = 0; i < 2; i++) {
    CHECK_INT(bw_model_add_polygon(model, triangles[i], 3, materials[i], i, NULL), BW_OK);
  }
  if (bw_tile_grid_build(model, &making, NULL, &grid, &error) != BW_OK) {
    CHECK_TEXT(error.message, "");
  }
  bw_model_destroy(model);
  return grid;
}

/* Two triangles of one surface in one plane become one polygon of four corners; of different
 * surfaces, or of groups that swap apart or for each other, they stay two. */
static void triangles_that_belong_together_are_joined(void) {
  static const struct {
    uint32_t material; /* of the second */
    bw_tile_group groups[2];
    uint32_t polygons;
  } rows[] = {{0, {{0, 0}, {0, 0}}, 1}, {1, {{0, 0}, {0, 0}}, 2}, {0, {{0, 0}, {1, 1}}, 2},
              {0, {{0, 0}, {1, 0}}, 2}, {0, {{1, 0}, {1, 0}}, 1}, {0, {{1, 1}, {1, 1}}, 1},
              {0, {{1, 0}, {1, 1}}, 2}};
  bw_tile_surface surfaces[3] = {plain, plain, plain};
  surfaces[1].material = 9;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    uint32_t materials[2] = {0, rows[i].material};
    bw_tile_grid *grid = square_of(surfaces, rows[i].groups, materials, BW_NONE);
    bw_tile_kit_info info;
    if (grid == NULL) continue;
    bw_tile_kit_info_of(bw_tile_grid_kit(grid), &info);
    CHECK_INT(info.polygons, rows[i].polygons);
    bw_tile_grid_destroy(grid);
  }
}

/* Only what is drawn needs a texture; one batch of faces has one texture and the same flags. */
static void faces_keep_their_textures(void) {
  static const bw_tile_group groups[2] = {{0, 0}, {0, 0}};
  bw_tile_surface surfaces[3] = {plain, plain, plain};
  uint32_t materials[2] = {0, 1};
  for (int changed = 0; changed < 2; changed++) {
    surfaces[0].texture = 1;
    surfaces[1].texture = changed == 0 ? 2 : 1;
    surfaces[1].face_flags = changed == 0 ? 0 : 0x100;
    surfaces[2].texture = 99; /* of nothing here, and not drawn */
    surfaces[2].drawn = 0;
    bw_tile_grid *grid = square_of(surfaces, groups, materials, 3);
    if (grid == NULL) continue;
    bw_tile_face faces[2];
    for (uint32_t i = 0; i < 2; i++) {
      CHECK_INT(bw_tile_kit_face(bw_tile_grid_kit(grid), 0, i, &faces[i]), 1);
    }
    CHECK_INT(faces[0].texture, 1);
    CHECK_INT(faces[1].texture, surfaces[1].texture);
    CHECK((faces[0].flags == faces[1].flags) == (changed == 0));
    bw_tile_grid_destroy(grid);
  }
}

static void a_kit_of_objects_is_copied_as_one(void) {
  static const uint8_t bytes[] = {0, 0, 0, 0, 1, 2, 3, 4, 5}; /* none, and what is kept behind */
  bw_tile_kit *kit = NULL;
  bw_tile_kit *copy = NULL;
  bw_bytes *saved = NULL;
  bw_tile_kit_info info;
  CHECK_INT(bw_tile_kit_load_objects(bytes, sizeof bytes, NULL, NULL, &kit, NULL), BW_OK);
  if (kit == NULL) return;
  CHECK_INT(bw_tile_kit_copy(kit, NULL, &copy, NULL), BW_OK);
  bw_tile_kit_destroy(kit);
  if (copy == NULL) return;
  bw_tile_kit_info_of(copy, &info);
  CHECK(info.objects == 1 && info.models == 0 && info.models_end == 4);
  CHECK_INT(bw_tile_kit_save(copy, &saved, NULL), BW_OK);
  CHECK(saved != NULL && bw_bytes_size(saved) == sizeof bytes &&
        memcmp(bw_bytes_data(saved), bytes, sizeof bytes) == 0);
  bw_bytes_destroy(saved);
  bw_tile_kit_destroy(copy);
}

/* ---- the WAD ------------------------------------------------------------------------------- */

static void a_wad_has_a_chunk_once(void) {
  static const uint8_t bytes[] = {36,  0,   0, 0, 'K', 'A', 'R', 'T', 0,   0,   0, 0, 'K', 'A',
                                  'R', 'T', 0, 0, 0,   0,   ' ', 'D', 'N', 'E', 0, 0, 0,   0};
  uint8_t broken[sizeof bytes];
  bw_tile_wad *wad = NULL;
  CHECK_INT(bw_tile_wad_load(bytes, sizeof bytes, NULL, NULL, &wad, &error), BW_INVALID);
  CHECK(says(error.message, "there is a second TRAK chunk"));
  CHECK_INT(error.offset, 12);
  static const uint8_t no_letters[] = {'a', '/', ':', '@', '[', 0, ' ', 0xff};
  for (size_t i = 0; i < sizeof no_letters; i++) {
    memcpy(broken, bytes, sizeof bytes);
    broken[7] = no_letters[i]; /* the first letter of the tag */
    CHECK_INT(bw_tile_wad_load(broken, sizeof broken, NULL, NULL, &wad, &error), BW_INVALID);
    CHECK(strstr(error.message, "a chunk's tag was expected, got 0x") != NULL);
    CHECK_INT(error.offset, 4);
  }
  CHECK(wad == NULL);
}

static void a_tag_is_of_four_capitals(void) {
  static const char *const bad[] = {"", "MA", "map ", " MAP", "MAP  ", "MA/P", "M:AP", "MAP\n"};
  bw_tile_wad *wad = NULL;
  CHECK_INT(bw_tile_wad_create(NULL, &wad, NULL), BW_OK);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    CHECK_INT(bw_tile_wad_set(wad, bad[i], "x", 1, &error), BW_INVALID);
    CHECK_INT(bw_tile_wad_find(wad, bad[i]), BW_NONE);
  }
  CHECK_INT(bw_tile_wad_set(wad, "M2 P", "x", 1, &error), BW_OK);
  CHECK(bw_tile_wad_find(wad, "M2 P") != BW_NONE);
  /* So much that no file could hold it; it is not even looked at. */
  CHECK_INT(bw_tile_wad_set(wad, "BIG ", "x", SIZE_MAX / 2, &error), BW_LIMIT);
  CHECK_INT(bw_tile_wad_find(wad, "BIG "), BW_NONE);
  bw_tile_wad_destroy(wad);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_kit_gives_only_what_it_has),
                                    TEST(a_grid_gives_only_what_it_has),
                                    TEST(what_there_is_not_has_no_name),
                                    TEST(a_sphere_without_a_size_is_not_pushed),
                                    TEST(a_segment_along_an_axis_is_over_the_grid_or_not),
                                    TEST(a_segment_passes_what_a_feature_leaves_out),
                                    TEST(a_floor_past_the_end_of_20_12_is_none),
                                    TEST(a_swap_names_models_that_are_there),
                                    TEST(a_swap_elsewhere_is_reported),
                                    TEST(records_of_swaps_are_all_there),
                                    TEST(a_report_keeps_a_hundred_of_a_rule),
                                    TEST(a_surface_is_of_numbers_that_the_format_holds),
                                    TEST(a_cell_is_in_one_of_32_regions),
                                    TEST(a_model_fits_its_grid),
                                    TEST(triangles_that_belong_together_are_joined),
                                    TEST(faces_keep_their_textures),
                                    TEST(a_kit_of_objects_is_copied_as_one),
                                    TEST(a_wad_has_a_chunk_once),
                                    TEST(a_tag_is_of_four_capitals)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
