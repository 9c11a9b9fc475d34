/* Reader: the stacked tiles of a COL file. */
#include "../targets.h"
#include "../worlds.h"

#include <stdlib.h>

FUZZ_ASK(field, bw_height_field, bw_height_field)

static void ask(const bw_height_field *field) {
  int32_t bounds[6];
  float box[6];
  bw_height_field_bounds(field, bounds);
  for (int i = 0; i < 6; i++) box[i] = (float)bounds[i];
  for (uint32_t i = 0; i < FUZZ_RAYS; i++) {
    fuzz_ray ray = fuzz_ray_through(box, i);
    int32_t ceiling, floor, unused;
    uint32_t tile;
    bw_height_stop stop = {0, 0, {0, 0, 0}, {0, 0, 0}, 0};
    const int32_t from[3] = {(int32_t)ray.ox, (int32_t)ray.oy, (int32_t)ray.oz};
    int answer = bw_height_field_query(field, from[0], from[1], from[2], &ceiling, &floor, &tile);
    int passed = bw_height_field_segment(field, from[0], from[1], from[2], bounds[i % 6],
                                         from[1] + 300, bounds[(i + 2) % 6], &stop);
    FUZZ_CHECK((passed == 2) == (answer != 0));
    FUZZ_CHECK(bw_height_field_query(field, INT32_MAX, 0, INT32_MIN, &ceiling, &unused, &tile) ==
               2);
    if (i < 4 && bw_height_field_triangle_count(field) < 4000) ask_field(field, &ray, NULL);
  }
}

void fuzz_height_field(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* Cells share tiles, so a small file may hold as many triangles as a field may have. */
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)128 << 20);
  bw_height_field *field = NULL;
  bw_bytes *saved = NULL;
  bw_error error = {0};
  bw_status status = bw_height_field_load(data, size, &allocator, &field, &error);
  if (status == BW_OK) {
    size_t triangles = bw_height_field_triangle_count(field);
    FUZZ_CHECK(memory.bytes <= fuzz_room(size, 4) + triangles * 128);
    FUZZ_OK(bw_height_field_save(field, &saved, &error), &error);
    fuzz_check_bytes(saved, data, size);
    ask(field);
    bw_height_field_destroy(field);
  } else {
    /* Only the triangles may be too many for the memory there is. */
    FUZZ_CHECK(status != BW_MEMORY || memory.peak > ((size_t)32 << 20));
    fuzz_check_refusal(status, &error, size);
  }
  fuzz_check_no_leak(&memory);
}
