/* Reader: the saved state of a world manager, over the files of fixtures.h. */
#include "../fixtures.h"
#include "../targets.h"

/* A manager that is loaded goes on, and can be unloaded. */
static void go_on(bw_world_manager *manager) {
  static const float camera[3] = {25, -5, 5};
  bw_error error = {0};
  int32_t outcome = 0;
  int32_t going_on = 0;
  bw_hit hit;
  (void)bw_world_manager_set_cameras(manager, camera, 1, &error);
  (void)bw_world_manager_find_visible(manager, 0, camera, NULL, 0, &error);
  for (uint32_t i = 0; i < 8; i++) {
    FUZZ_OK(bw_world_manager_update(manager, 100 + i, &outcome, &error), &error);
    if (i % 2 == 1) (void)bw_world_manager_step_preload(manager, 100 + i, &going_on, &error);
    FUZZ_OK(bw_world_manager_finish_read(manager, 100 + i, &outcome, &error), &error);
  }
  memset(&hit, 0, sizeof hit);
  bw_world_manager_ray(manager, 1.3f, 1.4f, 9.0f, 0, 0, -1, 20, NULL, &hit);
  (void)bw_world_manager_pending(manager);
  if (bw_world_manager_level(manager) != NULL) {
    FUZZ_OK(bw_world_manager_unload(manager, 0, &error), &error);
  }
  bw_status status = bw_world_manager_load_level(manager, "one", NULL, 0, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
}

void fuzz_manager_state(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* The decision log is as long as the options say: up to a million decisions of some 70 bytes. */
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)256 << 20);
  const bw_world_source *source = fuzz_source();
  bw_world_manager *manager = NULL;
  bw_world_manager *again = NULL;
  bw_bytes *saved = NULL;
  bw_bytes *saved_again = NULL;
  bw_error error = {0};
  bw_status status = bw_world_manager_load(data, size, source, &allocator, &manager, &error);
  if (status == BW_OK) {
    FUZZ_OK(bw_world_manager_save(manager, &saved, &error), &error);
    FUZZ_OK(bw_world_manager_load(bw_bytes_data(saved), bw_bytes_size(saved), source, &allocator,
                                  &again, &error),
            &error);
    FUZZ_OK(bw_world_manager_save(again, &saved_again, &error), &error);
    fuzz_check_same(saved, saved_again);
    bw_world_manager_destroy(again);
    go_on(manager);
    bw_world_manager_destroy(manager);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, SIZE_MAX); /* an offset may be of the level's */
  }
  fuzz_check_no_leak(&memory);
}
