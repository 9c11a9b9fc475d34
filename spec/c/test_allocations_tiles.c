/* Memory that runs out in tile worlds: kits, grids, reports and the WADs around them. */
#include "failing_allocator.h"
#include "test_tiles.h"

static const bw_tile_surface surfaces[3] = {{.material = 0, .drawn = 1, .solid = 1, .texture = 3},
                                            {.material = 6, .drawn = 1, .solid = 1},
                                            {.material = 5, .drawn = 1, .solid = 1}};
static const bw_tile_group groups[2] = {{0, 0}, {1, 1}};
static const bw_tile_region regions[BW_TILE_REGIONS] = {{.mask = 2}}; /* nothing sees region 0 */
static const bw_tile_making making = {.materials = surfaces,
                                      .groups = groups,
                                      .space = BW_TILE_GAME,
                                      .textures = 9,
                                      .regions = regions};
static const uint8_t no_objects[12] = {0};

static struct {
  bw_model *model, *made_model;
  bw_tile_kit *kit, *made_kit;
  bw_tile_grid *grid, *made_grid;
  bw_tile_report *report, *made_report;
  bw_tile_wad *wad, *made_wad;
  bw_bytes *bytes;
  uint8_t kit_file[TILES_TWO_SIZE], map_file[1024], wad_file[32]; /* each breaks a rule */
  size_t map_size;
} r;

static void add_quad(uint32_t material, uint32_t group, const float corners[12]) {
  uint32_t numbers[4];
  for (int i = 0; i < 4; i++) {
    const float *at = corners + 3 * (ptrdiff_t)i;
    CHECK_INT(bw_model_add_vertex(r.model, at[0], at[1], at[2], &numbers[i], NULL), BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(r.model, numbers, 4, material, group, NULL), BW_OK);
}

/* A floor, a wall, and a bridge that a swap brings. */
static void make_model(void) {
  uint32_t index = 0;
  CHECK_INT(bw_model_create(&failing_allocator, &r.model, NULL), BW_OK);
  CHECK_INT(bw_model_add_material(r.model, "a", 1, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_material(r.model, "b", 1, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_group(r.model, "yard", 4, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_group(r.model, "bridge", 6, &index, NULL), BW_OK);
  add_quad(0, 0, (const float[12]){0, 0, 0, 0, 0, 2, 3, 0, 2, 3, 0, 0});
  add_quad(1, 0, (const float[12]){2.5f, 0, 0, 2.5f, 0, 2, 2.5f, 1, 2, 2.5f, 1, 0});
  add_quad(BW_NONE, 1, (const float[12]){0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0});
}

/* A kit with padding that is not 0, a map with a tile half turned, a WAD of a wrong length. */
static void write_files(void) {
  static const uint8_t wad[] = "\x99\0\0\0OFNI\0\0\0\0 DNE\0\0\0\0";
  static const tiles_tile tile = {0.5f, 0, 0.5f, 100, 0, 0, 4};
  const tiles_map map = {.width = 1, .height = 1, .count = 1, .tiles = &tile};
  uint8_t one[TILES_KIT_SIZE];
  tiles_write_kit(one);
  one[4 + 0x7e] = 1;
  tiles_write_two(one, one, r.kit_file);
  r.map_size = tiles_write_map(r.map_file, &map);
  memcpy(r.wad_file, wad, sizeof wad);
}

static void make(void) {
  memset(&r, 0, sizeof r);
  make_model();
  CHECK_INT(bw_tile_grid_build(r.model, &making, &failing_allocator, &r.grid, NULL), BW_OK);
  write_files();
  CHECK_INT(bw_tile_kit_load(r.kit_file, sizeof r.kit_file, &failing_allocator, NULL, &r.kit, NULL),
            BW_OK);
  CHECK_INT(bw_tile_report_create(&failing_allocator, &r.report, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_create(&failing_allocator, &r.wad, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(r.wad, "TRAK", "tracks", 6, NULL), BW_OK);
  for (char tag[] = "AAAA"; bw_tile_wad_count(r.wad) < 16; tag[0]++) { /* one more asks again */
    CHECK_INT(bw_tile_wad_set(r.wad, tag, NULL, 0, NULL), BW_OK);
  }
}

static uint64_t hash_kit(uint64_t hash, const bw_tile_kit *kit) {
  bw_bytes *saved = NULL;
  if (kit == NULL) return hash_number(hash, 0);
  return hash_saved(hash, bw_tile_kit_save(kit, &saved, NULL), &saved);
}

static uint64_t hash_grid(uint64_t hash, const bw_tile_grid *grid) {
  bw_bytes *saved = NULL;
  bw_hit hit;
  if (grid == NULL) return hash_number(hash, 0);
  memset(&hit, 0, sizeof hit);
  (void)bw_tile_grid_cast(grid, 0.3f, 5, 0.4f, 0.2f, -1, 0, 20, NULL, &hit);
  hash = hash_of(hash, &hit, sizeof hit);
  hash = hash_number(hash, bw_tile_grid_triangle_count(grid));
  return hash_saved(hash, bw_tile_grid_save(grid, &saved, NULL), &saved);
}

static uint64_t hash_report(uint64_t hash, const bw_tile_report *report) {
  bw_tile_fault fault;
  if (report == NULL) return hash_number(hash, 0);
  for (uint32_t i = 0; bw_tile_report_fault(report, i, &fault); i++) {
    hash = hash_text(hash_number(hash, fault.rule), fault.error.message);
  }
  return hash_number(hash, bw_tile_report_count(report) + 1);
}

static uint64_t hash_wad(uint64_t hash, const bw_tile_wad *wad) {
  bw_bytes *saved = NULL;
  if (wad == NULL) return hash_number(hash, 0);
  return hash_saved(hash, bw_tile_wad_save(wad, &saved, NULL), &saved);
}

static uint64_t hash_model(uint64_t hash, const bw_model *model) {
  bw_bytes *saved = NULL;
  if (model == NULL) return hash_number(hash, 0);
  return hash_saved(hash, bw_model_write_obj(model, &saved, NULL), &saved);
}

static uint64_t state_now(void) {
  uint64_t hash = hash_kit(hash_kit(FAILING_HASH, r.kit), r.made_kit);
  hash = hash_grid(hash_grid(hash, r.grid), r.made_grid);
  hash = hash_report(hash_report(hash, r.report), r.made_report);
  hash = hash_wad(hash_wad(hash, r.wad), r.made_wad);
  return hash_bytes(hash_model(hash, r.made_model), r.bytes);
}

static void destroy(void) {
  bw_model_destroy(r.model);
  bw_model_destroy(r.made_model);
  bw_tile_kit_destroy(r.kit);
  bw_tile_kit_destroy(r.made_kit);
  bw_tile_grid_destroy(r.grid);
  bw_tile_grid_destroy(r.made_grid);
  bw_tile_report_destroy(r.report);
  bw_tile_report_destroy(r.made_report);
  bw_tile_wad_destroy(r.wad);
  bw_tile_wad_destroy(r.made_wad);
  bw_bytes_destroy(r.bytes);
}

static const failing_room room = {make, state_now, destroy};

static void kits_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_tile_report_create(&failing_allocator, &r.made_report, &failing.error));
  REFUSED(bw_tile_kit_load(r.kit_file, sizeof r.kit_file, &failing_allocator, r.report, &r.made_kit,
                           &failing.error));
  REFUSED(bw_tile_kit_load_objects(no_objects, sizeof no_objects, &failing_allocator, r.report,
                                   &r.made_kit, &failing.error));
  REFUSED(bw_tile_kit_copy(r.kit, &failing_allocator, &r.made_kit, &failing.error));
  REFUSED(bw_tile_kit_save(r.kit, &r.bytes, &failing.error));
  REFUSED(bw_tile_kit_check(r.kit, 0, r.report, &failing.error));
}

static void grids_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_tile_grid_build(r.model, &making, &failing_allocator, &r.made_grid, &failing.error));
  REFUSED(bw_tile_grid_load(r.kit, r.map_file, r.map_size, 0, &failing_allocator, r.report,
                            &r.made_grid, &failing.error));
  REFUSED(bw_tile_grid_save(r.grid, &r.bytes, &failing.error));
  REFUSED(bw_tile_grid_check(r.grid, r.report, &failing.error));
  REFUSED(bw_tile_grid_to_model(r.grid, BW_TILE_COLLISION | BW_TILE_DRAWN, BW_TILE_EXPORT,
                                &failing_allocator, &r.made_model, &failing.error));
}

static void wads_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_tile_wad_create(&failing_allocator, &r.made_wad, &failing.error));
  REFUSED(
      bw_tile_wad_load(r.wad_file, 20, &failing_allocator, r.report, &r.made_wad, &failing.error));
  REFUSED(bw_tile_wad_set(r.wad, "TRAK", "others!", 7, &failing.error));
  REFUSED(bw_tile_wad_set(r.wad, "MAP ", "new", 3, &failing.error));
  REFUSED(bw_tile_wad_save(r.wad, &r.bytes, &failing.error));
}

static void kits_need_none(void) {
  NEVER(bw_tile_kit_info_of(r.kit, anything));
  NEVER(bw_tile_kit_model(r.kit, 0, anything));
  NEVER(bw_tile_kit_vertex(r.kit, 0, 0, anything));
  NEVER(bw_tile_kit_face(r.kit, 0, 0, anything));
  NEVER(bw_tile_kit_polygon(r.kit, 0, 0, anything));
  NEVER(bw_tile_report_count(r.report));
  NEVER(bw_tile_report_kept(r.report));
  NEVER(bw_tile_report_fault(r.report, 0, anything));
  NEVER(bw_tile_wad_count(r.wad));
  NEVER(bw_tile_wad_chunk(r.wad, 0, anything));
  NEVER(bw_tile_wad_find(r.wad, "TRAK"));
}

static void grids_need_none(void) {
  NEVER(bw_tile_grid_kit(r.grid));
  NEVER(bw_tile_grid_info_of(r.grid, anything));
  NEVER(bw_tile_grid_tile(r.grid, 0, anything));
  NEVER(bw_tile_grid_swap(r.grid, 0, anything));
  NEVER(bw_tile_grid_region(r.grid, 0, anything));
  NEVER(bw_tile_grid_cell(r.grid, 0, 0, anything, anything));
  NEVER(bw_tile_grid_listed(r.grid, 0, 0, 0));
  NEVER(bw_tile_grid_model(r.grid, 0));
  NEVER(bw_tile_grid_placed_vertex(r.grid, 0, 0, anything));
  for (uint32_t i = 0; i < 6; i++) NEVER(bw_tile_grid_set_swapped(r.grid, i, 1));
  NEVER(bw_tile_grid_visible(r.grid, 0, 0, 0, 0, 0));
  NEVER(bw_tile_grid_inside(r.grid, 0, 0, 0, 0, 0));
}

static void questions_need_none(void) {
  static const float rays[BW_RAY_NUMBERS] = {0.3f, 5, 0.4f, 0, -1, 0, 20};
  static const int32_t by[3] = {9000, 0, 0};
  static const int32_t from[3] = {1000, 9000, 1000};
  int32_t position[3] = {1000, 0, 1000};
  NEVER(bw_tile_grid_floor(r.grid, 1000, 9000, 1000, 0, BW_TILE_NEIGHBOURS, anything));
  NEVER(bw_tile_grid_ceiling(r.grid, 1000, 0, 1000, 0, 0, anything));
  NEVER(bw_tile_grid_push(r.grid, 2000, position, 0, anything));
  NEVER(bw_tile_grid_move(r.grid, 2000, position, by, 0, anything));
  NEVER(bw_tile_grid_segment(r.grid, from, by, BW_TILE_FLOORS, anything));
  NEVER(bw_tile_grid_bounds(r.grid, anything));
  NEVER(bw_tile_grid_triangle_count(r.grid));
  NEVER(bw_tile_grid_triangle(r.grid, 0, anything));
  NEVER(bw_tile_grid_triangle_polygon(r.grid, 0, anything, anything, anything));
  NEVER(bw_tile_grid_cast(r.grid, 0.3f, 5, 0.4f, 0, -1, 0, 20, NULL, anything));
  NEVER(bw_tile_grid_cast_any(r.grid, 0.3f, 5, 0.4f, 0, -1, 0, 20, NULL));
  NEVER(bw_tile_grid_cast_all(r.grid, 0.3f, 5, 0.4f, 0, -1, 0, 20, NULL, anything, 9));
  NEVER(bw_tile_grid_cast_many(r.grid, rays, 1, NULL, anything));
  NEVER(bw_tile_grid_explain_floor(r.grid, 1000, 9000, 1000, 0, 0, anything, 9));
  NEVER(bw_tile_grid_explain_ceiling(r.grid, 1000, 0, 1000, 0, 0, anything, 9));
  NEVER(bw_tile_grid_explain_push(r.grid, 2000, from, 0, anything, 9));
  NEVER(bw_tile_grid_explain_segment(r.grid, from, by, BW_TILE_FLOORS, anything, 9));
  NEVER(bw_tile_grid_explain_cast(r.grid, 0.3f, 5, 0.4f, 0, -1, 0, 20, NULL, anything, 9));
  NEVER(bw_tile_grid_ground(r.grid, 0.3f, 5, 0.4f, NULL, anything));
}

static void nothing_else_needs_any(void) {
  failing_enter(&room);
  make();
  CHECK_INT(bw_tile_kit_check(r.kit, 0, r.report, NULL), BW_OK);
  kits_need_none();
  grids_need_none();
  questions_need_none();
  NEVER(bw_tile_wad_destroy(r.wad));
  NEVER(bw_tile_grid_destroy(r.grid));
  NEVER(bw_tile_kit_destroy(r.kit));
  NEVER(bw_tile_report_destroy(r.report));
  r.wad = NULL;
  r.grid = NULL;
  r.kit = NULL;
  r.report = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(kits_without_memory), TEST(grids_without_memory),
                                    TEST(wads_without_memory), TEST(nothing_else_needs_any)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
