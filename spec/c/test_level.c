/* Level files: the 18 chunks, the level object, its release, and levels made around a mesh.
 * Examples are those of the spec's section 7.3. */
#include "test_level.h"

#include <stdio.h>

/* ---- the level object ---------------------------------------------------------------------- */

/* The mark in the RenderWare stream of a chunk, which write_level put into its section. */
static uint32_t mark_of(const bw_level *level, uint32_t field) {
  bw_chunk chunk;
  if (!CHECK_INT(bw_level_chunk(level, bw_level_field_chunk(level, field), &chunk), 1)) return 0;
  return chunk.data[12 + 12 + 8];
}

/* 7.3.1 */
static void fields_hold_the_chunks_that_the_stacks_gave(void) {
  bw_bytes *file = write_level(NULL);
  bw_level *level = load_level(file);
  if (level == NULL) return;
  CHECK_INT(mark_of(level, BW_LEVEL_SKYLINE_DICTIONARY), 1);
  CHECK_INT(mark_of(level, BW_LEVEL_SKYLINE_MODEL), 1);
  CHECK_INT(mark_of(level, BW_LEVEL_SKY_DICTIONARY), 2);
  CHECK_INT(mark_of(level, BW_LEVEL_SKY_MODEL), 2);
  CHECK_INT(mark_of(level, BW_LEVEL_CLOUD_DICTIONARY), 3);
  CHECK_INT(mark_of(level, BW_LEVEL_CLOUD_MODEL), 3);
  CHECK_INT(mark_of(level, BW_LEVEL_GLOW_DICTIONARY), 4);
  CHECK_INT(mark_of(level, BW_LEVEL_WORLD), 4);
  CHECK_INT(bw_level_field_chunk(level, BW_LEVEL_MESH), 15);
  CHECK_INT(bw_level_field_chunk(level, BW_LEVEL_OCCLUDERS), 0);
  CHECK_INT(bw_level_field_chunk(level, BW_LEVEL_FIELDS), BW_NONE);
  CHECK_INT(bw_mesh_triangle_count(bw_level_mesh(level)), 2);
  CHECK_INT(bw_occluders_count(bw_level_occluders(level)), 0);
  CHECK_INT(bw_path_map_path_count(bw_level_path_map(level)), 0);
  bw_chunk subtitles;
  CHECK_INT(bw_level_chunk(level, 17, &subtitles), 1);
  CHECK_INT(subtitles.size, 32);
  CHECK_INT(subtitles.data[31], 0xcc);
  CHECK_INT(bw_level_chunk(level, 18, &subtitles), 0);
  CHECK_INT(bw_level_id(level), 0xe36542aeu);
  CHECK_TEXT(bw_level_chunk_name(1), "skyline dictionary");
  CHECK_TEXT(bw_level_chunk_name(18), NULL);
  bw_level_destroy(level);
  bw_bytes_destroy(file);
}

/* 7.3.2 */
static void parts_are_released_in_the_originals_order(void) {
  static const char *const order[] = {
      "collision",          "occluders", "level world",    "glow dictionary", "skyline model",
      "skyline dictionary", "sky model", "sky dictionary", "cloud model",     "cloud dictionary"};
  bw_bytes *file = write_level(NULL);
  bw_level *level = load_level(file);
  bw_bytes *saved = NULL;
  if (level == NULL) return;
  CHECK_INT(bw_level_log_count(level), 0);
  bw_level_release(level);
  bw_level_release(level); /* once is enough */
  CHECK_INT(bw_level_log_count(level), 10);
  for (uint32_t i = 0; i < 10; i++) {
    CHECK_TEXT(bw_level_field_name(bw_level_log(level, i)), order[i]);
    CHECK_INT(bw_level_field_chunk(level, i), BW_NONE);
  }
  CHECK_INT(bw_level_log(level, 10), BW_NONE);
  CHECK_TEXT(bw_level_field_name(10), NULL);
  CHECK(bw_level_mesh(level) == NULL);
  CHECK(bw_level_occluders(level) == NULL);
  CHECK(bw_level_path_map(level) == NULL);
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_INVALID);
  bw_level_destroy(level);
  bw_level_destroy(NULL);
  bw_bytes_destroy(file);
}

static void a_level_is_written_back_byte_for_byte(void) {
  level_changes changes = {.trailing = 21, .words = true};
  bw_bytes *file = write_level(&changes);
  bw_level *level = load_level(file);
  bw_bytes *saved = NULL;
  if (level == NULL) return;
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
  CHECK(same_bytes(saved, file));
  bw_bytes_destroy(saved);
  /* An edit of the mesh is written, and nothing else changes. */
  bw_chunk triangles;
  bw_surface edit = {0x41, 7, 9, BW_SURFACE_FLAGS | BW_SURFACE_MATERIAL | BW_SURFACE_AREA};
  CHECK_INT(bw_mesh_set_triangle(bw_level_mesh(level), 1, &edit), 1);
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
  CHECK_INT(bw_level_chunk(level, 12, &triangles), 1);
  CHECK_INT(bw_bytes_data(saved)[triangles.offset + 18], 7);
  CHECK_INT(count_differences(saved, file), 3); /* flags, material, area */
  bw_bytes_destroy(saved);
  bw_level_destroy(level);
  bw_bytes_destroy(file);
}

/* A level's mesh can be written by itself, and merged into. */
static void the_mesh_of_a_level_is_one_like_any_other(void) {
  bw_bytes *file = write_level(NULL);
  bw_level *level = load_level(file);
  bw_bytes *saved = NULL;
  bw_mesh *copy = NULL;
  bw_mesh *merged = NULL;
  bw_triangle triangles[2];
  if (level == NULL) return;
  const bw_mesh *mesh = bw_level_mesh(level);
  CHECK_INT(bw_mesh_save(mesh, 0, &saved, NULL), BW_OK);
  CHECK_INT(bw_mesh_load(bw_bytes_data(saved), bw_bytes_size(saved), NULL, &copy, NULL), BW_OK);
  CHECK(same_rays(mesh, copy));
  for (uint32_t i = 0; i < 2; i++) CHECK_INT(bw_mesh_triangle(mesh, i, &triangles[i]), 1);
  CHECK_INT(bw_mesh_merge(mesh, triangles, 2, NULL, &merged, NULL, NULL), BW_OK);
  CHECK_INT(bw_level_set_mesh(level, merged, NULL), BW_OK);
  bw_bytes_destroy(saved);
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
  CHECK(same_bytes(saved, file));
  bw_bytes_destroy(saved);
  bw_bytes_destroy(file);
  bw_mesh_destroy(copy);
  bw_mesh_destroy(merged);
  bw_level_destroy(level);
}

/* ---- refusals ------------------------------------------------------------------------------ */

static void check_refused(const level_changes *changes, bw_status expected, const char *text) {
  bw_bytes *file = write_level(changes);
  bw_level *level = NULL;
  bw_error error = {.code = 0};
  CHECK_INT(bw_level_load(bw_bytes_data(file), bw_bytes_size(file), NULL, &level, &error),
            expected);
  if (!CHECK(strstr(error.message, text) != NULL)) (void)printf("  %s\n", error.message);
  CHECK(level == NULL);
  bw_bytes_destroy(file);
}

static void other_chunks_are_refused(void) {
  level_changes changes = {.count = 17};
  check_refused(&changes, BW_INVALID, "17 chunks");
  changes.count = 19;
  check_refused(&changes, BW_INVALID, "19 chunks");
  changes.count = 0;
  for (uint32_t i = 0; i < 18; i++) {
    char text[16];
    changes.other_type = i + 1;
    (void)snprintf(text, sizeof text, "chunk %u: type", (unsigned)i);
    check_refused(&changes, BW_INVALID, text);
  }
}

static void streams_without_their_section_are_refused(void) {
  level_changes changes = {.broken_stream = 2 + 1};
  check_refused(&changes, BW_INVALID, "chunk 2 (skyline model)");
  changes.broken_stream = 8 + 1;
  check_refused(&changes, BW_INVALID, "chunk 8 (level world)");
  changes.broken_stream = 0;
  changes.atomics = 2; /* the model becomes a type that the level header does not pop */
  check_refused(&changes, BW_INVALID, "chunk 16");
}

static void a_short_level_header_is_refused(void) {
  level_changes changes = {.header_size = 32};
  check_refused(&changes, BW_TRUNCATED, "level header");
}

static void offsets_are_those_of_the_file(void) {
  level_changes changes = {.occluder_count = 2};
  bw_bytes *file = write_level(&changes);
  bw_level *level = NULL;
  bw_error error;
  CHECK_INT(bw_level_load(bw_bytes_data(file), bw_bytes_size(file), NULL, &level, &error),
            BW_TRUNCATED);
  CHECK_INT(error.offset, 32); /* behind two headers */
  bw_bytes_destroy(file);
}

static void cut_levels_are_refused(void) {
  bw_bytes *file = write_level(NULL);
  size_t size = bw_bytes_size(file);
  for (size_t cut = 0; cut < size; cut++) {
    bw_level *level = NULL;
    bw_status status = bw_level_load(bw_bytes_data(file), cut, NULL, &level, NULL);
    if (!CHECK_INT(status, BW_TRUNCATED)) break;
    CHECK(level == NULL);
  }
  bw_bytes_destroy(file);
}

/* ---- making levels ------------------------------------------------------------------------- */

static bw_level *create_level(const bw_mesh *mesh) {
  bw_level *level = NULL;
  CHECK_INT(bw_level_create(mesh, "level200", NULL, &level, NULL), BW_OK);
  return level;
}

static void check_stream(const bw_level *level, uint32_t index, uint32_t first_type) {
  bw_chunk chunk;
  bw_sections *sections = NULL;
  bw_section section;
  CHECK_INT(bw_level_chunk(level, index, &chunk), 1);
  if (!CHECK_INT(bw_sections_read(chunk.data, chunk.size, NULL, &sections, NULL), BW_OK)) return;
  CHECK_INT(bw_sections_get(sections, 0, &section), 1);
  CHECK_INT(section.type, first_type);
  CHECK_INT(section.version, 0x1c02000au);
  bw_sections_destroy(sections);
}

static void a_mesh_becomes_a_whole_level(void) {
  bw_mesh *mesh = build_mesh(2);
  bw_level *level = create_level(mesh);
  bw_bytes *saved = NULL;
  bw_bytes *again = NULL;
  bw_subtitles *subtitles = NULL;
  if (level == NULL) return;
  CHECK_INT(bw_level_id(level), bw_name_hash("level200", 8));
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk chunk;
    CHECK_INT(bw_level_chunk(level, i, &chunk), 1);
    CHECK_INT(chunk.size % 16, 0);
  }
  check_stream(level, 1, 0x16);
  check_stream(level, 2, 0x10);
  check_stream(level, 8, 0x0b);
  CHECK_INT(bw_level_subtitles(level, NULL, &subtitles, NULL), BW_OK);
  CHECK_INT(bw_subtitles_count(subtitles), 0);
  bw_subtitles_destroy(subtitles);
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
  CHECK_INT(bw_chunks_layout(bw_bytes_data(saved), bw_bytes_size(saved)), BW_LAYOUT_FLAT);
  bw_level_destroy(level);
  level = load_level(saved);
  if (level == NULL) return;
  CHECK_INT(bw_level_save(level, 0, &again, NULL), BW_OK);
  CHECK(same_bytes(saved, again));
  CHECK(same_rays(mesh, bw_level_mesh(level)));
  bw_level_destroy(level);
  bw_bytes_destroy(saved);
  bw_bytes_destroy(again);
  bw_mesh_destroy(mesh);
}

static void another_mesh_leaves_the_rest_untouched(void) {
  level_changes changes = {.trailing = 5};
  bw_bytes *file = write_level(&changes);
  bw_level *level = load_level(file);
  bw_mesh *mesh = build_mesh(40);
  bw_bytes *saved = NULL;
  bw_chunk before[BW_LEVEL_CHUNKS];
  if (level == NULL) return;
  const bw_path_map *paths = bw_level_path_map(level);
  CHECK_INT(bw_level_set_mesh(level, mesh, NULL), BW_OK);
  CHECK(bw_level_path_map(level) == paths);
  CHECK_INT(bw_mesh_triangle_count(bw_level_mesh(level)), 40);
  CHECK(same_rays(mesh, bw_level_mesh(level)));
  CHECK_INT(bw_level_save(level, 0, &saved, NULL), BW_OK);
  bw_level *old = load_level(file);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk now;
    CHECK_INT(bw_level_chunk(old, i, &before[i]), 1);
    CHECK_INT(bw_level_chunk(level, i, &now), 1);
    if (i >= 10 && i <= 15) continue; /* the mesh's */
    CHECK_INT(now.size, before[i].size);
    CHECK(memcmp(now.data, before[i].data, now.size) == 0);
  }
  CHECK(memcmp(bw_bytes_data(saved) + bw_bytes_size(saved) - 5,
               bw_bytes_data(file) + bw_bytes_size(file) - 5, 5) == 0);
  /* The header's payload word fits the new sizes. */
  CHECK_INT(bw_chunks_layout(bw_bytes_data(saved), bw_bytes_size(saved) - 5), BW_LAYOUT_FLAT);
  bw_level_release(level);
  CHECK_INT(bw_level_set_mesh(level, mesh, NULL), BW_INVALID);
  bw_level_destroy(old);
  bw_level_destroy(level);
  bw_bytes_destroy(saved);
  bw_bytes_destroy(file);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(fields_hold_the_chunks_that_the_stacks_gave),
      TEST(parts_are_released_in_the_originals_order),
      TEST(a_level_is_written_back_byte_for_byte),
      TEST(the_mesh_of_a_level_is_one_like_any_other),
      TEST(other_chunks_are_refused),
      TEST(streams_without_their_section_are_refused),
      TEST(a_short_level_header_is_refused),
      TEST(offsets_are_those_of_the_file),
      TEST(cut_levels_are_refused),
      TEST(a_mesh_becomes_a_whole_level),
      TEST(another_mesh_leaves_the_rest_untouched),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
