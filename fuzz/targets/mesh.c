/* Reader: the six chunks of a collision mesh in a flat container. The mesh that is prepared answers
 * as the one that is walked, whatever its grid and lists hold. */
#include "../targets.h"
#include "../worlds.h"

static void ask(const bw_mesh *walked, const bw_mesh *fast, const fuzz_ray *ray) {
  bw_hit a, b, plain;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  memset(&plain, 0, sizeof plain);
  FUZZ_CHECK(bw_mesh_cast(walked, FUZZ_RAY(*ray), NULL, &a) == a.hit);
  FUZZ_CHECK(bw_mesh_cast(fast, FUZZ_RAY(*ray), NULL, &b) == b.hit);
  FUZZ_CHECK(fuzz_same_hit(&a, &b));
  FUZZ_CHECK_MANY(bw_mesh, fast, *ray, NULL, a);
  FUZZ_CHECK(bw_mesh_cast_brute(walked, FUZZ_RAY(*ray), NULL, &plain) == plain.hit);
  FUZZ_CHECK_CASTS(bw_mesh, walked, *ray, NULL, plain);
  FUZZ_CHECK_GROUND(bw_mesh, walked, *ray, NULL);
}

/* Switches, pushes and looks at what can be looked at. */
static void use(bw_mesh *mesh, const float box[6]) {
  float centre[3] = {(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2};
  const float move[3] = {0.5f, 0.25f, 0.0f};
  float normal[3] = {0, 0, 0};
  bw_mesh_stats stats;
  bw_error error = {0};
  (void)bw_mesh_sphere_push(mesh, 1.0f, centre, NULL, normal);
  (void)bw_mesh_walk_push(mesh, 1.0f, move, NULL, centre, normal);
  (void)bw_mesh_drop_to_ground(mesh, 50.0f, centre);
  (void)bw_mesh_set_enabled_in_box(mesh, box, box + 3, 0);
  FUZZ_CHECK(bw_mesh_statistics(mesh, &stats, &error) == BW_OK);
}

static void try_mesh(bw_mesh *mesh, bw_mesh *fast) {
  float box[6];
  bw_error error = {0};
  bw_mesh_bounds(mesh, box);
  FUZZ_OK(bw_mesh_prepare(fast, &error), &error);
  for (uint32_t i = 0; i < FUZZ_RAYS; i++) {
    fuzz_ray ray = fuzz_ray_through(box, i);
    ask(mesh, fast, &ray);
  }
  use(mesh, box);
}

void fuzz_mesh(const uint8_t *data, size_t size) {
  fuzz_memory memory, other;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 8));
  bw_allocator fast_allocator = fuzz_allocator(&other, (size_t)64 << 20);
  bw_mesh *mesh = NULL;
  bw_mesh *again = NULL;
  bw_bytes *saved = NULL;
  bw_bytes *saved_again = NULL;
  bw_error error = {0};
  bw_status status = bw_mesh_load(data, size, &allocator, &mesh, &error);
  if (status == BW_OK) {
    FUZZ_OK(bw_mesh_save(mesh, 0, &saved, &error), &error);
    FUZZ_OK(
        bw_mesh_load(bw_bytes_data(saved), bw_bytes_size(saved), &fast_allocator, &again, &error),
        &error);
    FUZZ_OK(bw_mesh_save(again, 0, &saved_again, &error), &error);
    fuzz_check_same(saved_again, saved);
    try_mesh(mesh, again);
    bw_mesh_destroy(mesh);
    bw_mesh_destroy(again);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
  }
  fuzz_check_no_leak(&memory);
  fuzz_check_no_leak(&other);
}
