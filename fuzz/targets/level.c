/* Reader: a level file with its mesh, occluders, path data and subtitles. */
#include "../targets.h"
#include "../worlds.h"

static void ask(bw_level *level) {
  const bw_mesh *mesh = bw_level_mesh(level);
  float box[6];
  bw_mesh_bounds(mesh, box);
  for (uint32_t i = 0; i < FUZZ_RAYS; i++) {
    fuzz_ray ray = fuzz_ray_through(box, i);
    bw_hit walked, plain;
    memset(&plain, 0, sizeof plain);
    (void)bw_mesh_cast(mesh, FUZZ_RAY(ray), NULL, &walked);
    (void)bw_mesh_cast_brute(mesh, FUZZ_RAY(ray), NULL, &plain);
    FUZZ_CHECK(!walked.hit || plain.hit);
    (void)bw_path_map_find_area(bw_level_path_map(level), ray.ox, ray.oy, BW_NONE);
  }
  bw_occluders_set_view(bw_level_occluders(level), box, NULL);
  (void)bw_occluders_hide_box(bw_level_occluders(level), box, box + 3);
}

static void read_parts(bw_level *level, const bw_allocator *allocator) {
  bw_subtitles *subtitles = NULL;
  bw_error error = {0};
  if (bw_level_subtitles(level, allocator, &subtitles, &error) == BW_OK) {
    bw_subtitles_destroy(subtitles);
  }
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_chunk chunk;
    FUZZ_CHECK(bw_level_chunk(level, i, &chunk) && bw_level_chunk_name(i) != NULL);
  }
}

void fuzz_level(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 16));
  bw_level *level = NULL;
  bw_bytes *saved = NULL;
  bw_error error = {0};
  bw_status status = bw_level_load(data, size, &allocator, &level, &error);
  if (status == BW_OK) {
    FUZZ_CHECK(memory.peak <= fuzz_room(size, 8));
    ask(level);
    read_parts(level, &allocator);
    FUZZ_OK(bw_level_save(level, 0, &saved, &error), &error);
    fuzz_check_bytes(saved, data, size);
    bw_level_release(level);
    FUZZ_CHECK(bw_level_mesh(level) == NULL && bw_level_log_count(level) == BW_LEVEL_FIELDS);
    bw_level_destroy(level);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
  }
  fuzz_check_no_leak(&memory);
}
