/* What of a level's path data is switched: that it is kept with a manager's state, and where points
 * are in paths whose slabs list few of their edges. */
#include "test_manager.h"
#include "test_paths.h"

/* Adds the file of a level "one" around the floor, with the two rectangles as its path data. */
static void add_level_with_paths(bw_world_source *source) {
  path_chunk paths = two_rectangles();
  bw_mesh *mesh = floor_mesh();
  bw_level *level = NULL;
  bw_chunk_writer *writer = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_level_create(mesh, "one", NULL, &level, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_FLAT, bw_level_id(level), NULL, &writer, NULL), BW_OK);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk chunk;
    CHECK(bw_level_chunk(level, i, &chunk));
    bool replaced = chunk.type == 0x40;
    CHECK_INT(bw_chunk_writer_add(writer, chunk.type, chunk.id, replaced ? paths.bytes : chunk.data,
                                  replaced ? paths.size : chunk.size, NULL),
              BW_OK);
  }
  CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK);
  CHECK_INT(
      bw_world_source_add_file(source, "one.lev", bw_bytes_data(bytes), bw_bytes_size(bytes), NULL),
      BW_OK);
  bw_bytes_destroy(bytes);
  bw_chunk_writer_destroy(writer);
  bw_level_destroy(level);
  bw_mesh_destroy(mesh);
}

static bw_path_map *paths_of(const bw_world_manager *manager) {
  return bw_level_path_map(bw_world_manager_level(manager));
}

static void switched_paths_are_restored(void) {
  bw_world_source *source = new_source();
  add_level_with_paths(source);
  add_world(source, row_layout("one", one_each, 5, 5, 100));
  bw_world_manager *manager = row_manager(source, 1000, 0);
  bw_world_manager *restored = NULL;
  bw_bytes *bytes = NULL;
  bw_path path;
  bw_path_edge edge;
  CHECK_INT(bw_path_map_path_count(paths_of(manager)), 2);
  CHECK_INT(bw_path_map_set_flags(paths_of(manager), 1, 0x4d), 1);
  CHECK_INT(bw_path_map_set_avoid(paths_of(manager), 0, 1), 1);
  CHECK_INT(bw_path_map_set_avoid(paths_of(manager), 1, 0), 1);
  CHECK_INT(bw_path_map_set_flags(paths_of(manager), 2, 1), 0);
  CHECK_INT(bw_path_map_set_avoid(paths_of(manager), 2, 1), 0);
  CHECK_INT(bw_world_manager_save(manager, &bytes, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL,
                                  &restored, NULL),
            BW_OK);
  if (restored != NULL) {
    CHECK(bw_path_map_path(paths_of(restored), 0, &path) && path.flags == 2);
    CHECK(bw_path_map_path(paths_of(restored), 1, &path) && path.flags == 0x4d);
    CHECK(bw_path_map_edge(paths_of(restored), 0, &edge) && edge.avoid);
    CHECK(bw_path_map_edge(paths_of(restored), 1, &edge) && !edge.avoid);
  }
  for (size_t size = 0; size < bw_bytes_size(bytes); size++) {
    bw_world_manager *none = NULL;
    CHECK_INT(bw_world_manager_load(bw_bytes_data(bytes), size, source, NULL, &none, NULL),
              BW_TRUNCATED);
  }
  bw_bytes_destroy(bytes);
  bw_world_manager_destroy(restored);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- points in paths ----------------------------------------------------------------------- */

/* A slope from (0, 0) to (4, 1), then up to (4, 2) and back along the top; the level edge is in no
 * list. With `gap`, the last slab has none. */
static bw_path_map *trapezoid(bool gap) {
  static const float box[4] = {0, 4, 0, 2};
  static const float corners[4][2] = {{0, 0}, {4, 1}, {4, 2}, {0, 2}};
  static const int list[] = {0, 1, 3, -1};
  path_chunk chunk = {.size = 0};
  bw_path_map *map = NULL;
  add_header(&chunk, 1, 4, 0, 0, 0);
  for (size_t i = 0; i < 4; i++) {
    uint8_t *at = grow(&chunk, 16);
    bw_put_f32(at, corners[i][0]);
    bw_put_f32(at + 4, corners[i][1]);
  }
  uint8_t *path = add_path(&chunk, box, 0);
  if (gap) bw_put_u16(path + 0x28 + 30, 0xffff);
  add_list(&chunk, list, 4);
  finish(&chunk);
  bw_error error = {.code = 0};
  if (!CHECK_INT(read_paths(&chunk, &map, &error), BW_OK)) CHECK_TEXT(error.message, "");
  return map;
}

static void an_edge_counts_between_its_ends(void) {
  static const struct {
    float x, y;
    int inside;
  } rows[] = {{1, 0.5f, 1},     {3, 0.5f, 0},  {3, 1.5f, 1}, {3.9f, 1.5f, 1}, {4.1f, 1.5f, 0},
              {-0.1f, 1.5f, 0}, {1, -0.1f, 0}, {1, 2.1f, 0}, {1, 1.99f, 1},   {1, 0.2f, 0}};
  bw_path_map *map = trapezoid(false);
  if (map == NULL) return;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (!CHECK_INT(bw_path_map_path_contains(map, 0, rows[i].x, rows[i].y), rows[i].inside)) {
      printf("at %g, %g\n", (double)rows[i].x, (double)rows[i].y);
    }
  }
  CHECK_INT(bw_path_map_path_contains(map, 0, 1, 2), 0); /* the top belongs to what is above */
  bw_path_map_destroy(map);
}

static void nothing_is_in_a_slab_without_edges(void) {
  bw_path_map *map = trapezoid(true);
  if (map == NULL) return;
  CHECK_INT(bw_path_map_path_contains(map, 0, 1, 1.8f), 1);
  CHECK_INT(bw_path_map_path_contains(map, 0, 1, 1.9f), 0); /* of sixteen slabs the last */
  bw_path_map_destroy(map);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(switched_paths_are_restored),
                                    TEST(an_edge_counts_between_its_ends),
                                    TEST(nothing_is_in_a_slab_without_edges)};
  return test_main(argc, argv, cases, COUNT(cases));
}
