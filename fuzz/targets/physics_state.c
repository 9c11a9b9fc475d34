/* Reader: the saved state of a world of bodies. */
#include "../fuzz.h"
#include "../targets.h"

#include <math.h>

static void go_on(bw_physics *physics) {
  static const float low[3] = {-50, -50, -50}, high[3] = {50, 50, 50};
  bw_physics_info info;
  bw_physics_get(physics, &info);
  uint32_t bodies[16];
  bw_body_hit hit = {0, 0, 0, -1.0f};
  bw_physics_event event;
  for (uint32_t i = 0; i < 3; i++) {
    bw_physics_step(physics);
    (void)bw_physics_event_at(physics, 0, &event);
  }
  (void)bw_physics_update_bodies(physics);
  FUZZ_CHECK(bw_physics_query_box(physics, low, high, 0, 0, UINT32_MAX, 0, bodies, 16) <=
             info.body_count);
  if (bw_physics_cast(physics, -20, 0.1f, 0.5f, 1, 0, 0, 40, UINT32_MAX, 0, 0, &hit)) {
    FUZZ_CHECK(hit.fraction >= 0.0f && hit.fraction <= 1.0f);
  }
}

/* Every body in the vector can be told of and destroyed. */
static void take_apart(bw_physics *physics) {
  bw_error error = {0};
  uint32_t body;
  for (uint32_t i = 0; (body = bw_physics_body_at(physics, 0)) != 0; i++) {
    bw_body_info info;
    bw_shape_info shape;
    FUZZ_OK(bw_body_get(physics, body, &info, &error), &error);
    for (uint32_t at = info.shape; at != 0; at = shape.next) {
      FUZZ_OK(bw_shape_get(physics, at, &shape, &error), &error);
      FUZZ_CHECK(shape.body == body);
    }
    if (i % 2 == 0) {
      FUZZ_OK(bw_owner_destroy(physics, info.owner, &error), &error);
    } else {
      FUZZ_OK(bw_body_destroy(physics, body, &error), &error);
    }
  }
  bw_physics_info info;
  bw_physics_get(physics, &info);
  FUZZ_CHECK(info.body_count == 0 && info.first_body == 0 && info.first_human == 0);
  FUZZ_CHECK(bw_physics_pool_used(physics, BW_POOL_HOST_SHAPES) == 0);
}

void fuzz_physics_state(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* A free shape is two bytes in a file, and some two hundred in memory; owners grow by halves. */
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 256));
  bw_physics *physics = NULL;
  bw_physics *again = NULL;
  bw_bytes *saved = NULL;
  bw_bytes *saved_again = NULL;
  bw_error error = {0};
  bw_status status = bw_physics_load(data, size, &allocator, &physics, &error);
  if (status == BW_OK) {
    FUZZ_CHECK(memory.bytes <= fuzz_room(size, 128));
    FUZZ_OK(bw_physics_save(physics, &saved, &error), &error);
    fuzz_check_bytes(saved, data, size);
    FUZZ_OK(bw_physics_load(data, size, NULL, &again, &error), &error);
    go_on(physics);
    go_on(again);
    FUZZ_OK(bw_physics_save(physics, &saved, &error), &error);
    FUZZ_OK(bw_physics_save(again, &saved_again, &error), &error);
    fuzz_check_same(saved, saved_again);
    bw_physics_destroy(again);
    take_apart(physics);
    bw_physics_destroy(physics);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
  }
  fuzz_check_no_leak(&memory);
}
