/* Asks every part and prints its digest, then the one of all:
 *
 *   mesh.cast 0123456789abcdef
 *   ...
 *   determinism: 0123456789abcdef
 *
 * usage: determinism [portable|sse2|avx2]
 * The argument says which search the fast casts use. Ends with 2 when the processor lacks it. */
#include "determinism.h"

#include "base/platform_cpu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const char *wanted_lanes;

/* ---- digests */

#define PRIME 4294967291u

static void add_word(digest *to, uint32_t value) {
  to->a = (to->a * 65599u + value + 1u) % PRIME;
  to->b = (to->b * 69069u + value + 1u) % PRIME;
}

void add_u32(digest *to, uint32_t value) {
  add_word(to, value);
}

void add_i32(digest *to, int32_t value) {
  add_word(to, (uint32_t)value);
}

void add_f32(digest *to, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  add_word(to, value == value ? bits : 0x7fc00000u); /* which NaN it is, is nobody's promise */
}

void add_f32s(digest *to, const float *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) add_f32(to, values[i]);
}

void add_f64(digest *to, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  add_word(to, (uint32_t)bits);
  add_word(to, (uint32_t)(bits >> 32));
}

void add_bytes(digest *to, const void *data, size_t size) {
  const uint8_t *at = data;
  add_word(to, (uint32_t)size);
  for (size_t i = 0; i < size; i++) add_word(to, at[i]);
}

void add_and_free(digest *to, bw_bytes *bytes) {
  add_bytes(to, bw_bytes_data(bytes), bw_bytes_size(bytes));
  bw_bytes_destroy(bytes);
}

void add_hit(digest *to, const bw_hit *hit) {
  add_word(to, hit->hit);
  if (!hit->hit) return;
  const float numbers[7] = {hit->t, hit->x, hit->y, hit->z, hit->nx, hit->ny, hit->nz};
  add_f32s(to, numbers, 7);
  add_word(to, hit->triangle);
  add_word(to, hit->material);
  add_word(to, hit->flags);
  add_word(to, hit->area);
}

/* ---- random numbers */

static uint32_t state;

void restart(uint32_t seed) {
  state = seed;
}

/* The state stays exact in a number of Lua: 1664525 * 2^32 < 2^53. */
uint32_t roll(uint32_t limit) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % limit;
}

float number(int32_t low, int32_t high) {
  int32_t steps = (int32_t)roll((uint32_t)(high - low) * 64u + 1u);
  return (float)(low * 64 + steps) / 64.0f;
}

float uneven(int32_t low, int32_t high) {
  float value = number(low, high);
  return value / (float)(1u + roll(7));
}

uint32_t any_word(void) {
  uint32_t high = roll(1u << 16);
  return high << 16 | roll(1u << 16);
}

question next_question(int32_t reach, int32_t low, int32_t high, int up) {
  question q = {{0}, {0}, 0};
  uint32_t kind = roll(6);
  for (int axis = 0; axis < 3; axis++) {
    q.o[axis] = axis == up ? uneven(low, high) : uneven(-reach, reach);
  }
  for (int axis = 0; axis < 3; axis++) {
    float along = number(-1, 1);
    q.d[axis] = kind > 1 || axis == up ? along : 0.0f;
  }
  if (kind == 2) q.d[(up + 1) % 3] = 0.0f;
  q.length = uneven(0, 4 * reach);
  return q;
}

/* ---- all */

void must(bw_status status, const char *what) {
  if (status == BW_OK) return;
  fprintf(stderr, "determinism: %s: %s\n", what, bw_status_name((int32_t)status));
  exit(EXIT_FAILURE);
}

static void ask(const set_part *parts, digest *all) {
  for (; parts->name != NULL; parts++) {
    digest own = {1, 1};
    restart(1);
    parts->ask(&own);
    printf("%s %08" PRIx32 "%08" PRIx32 "\n", parts->name, (uint32_t)own.a, (uint32_t)own.b);
    add_word(all, (uint32_t)own.a);
    add_word(all, (uint32_t)own.b);
  }
}

int main(int argc, char **argv) {
  static const set_part *const worlds[] = {number_parts,       model_parts,   mesh_parts,
                                           mesh_change_parts,  physics_parts, streaming_parts,
                                           height_field_parts, shape_parts,   tile_parts};
  digest all = {1, 1};
  if (argc > 1) wanted_lanes = argv[1];
  if (argc > 1 && strcmp(argv[1], "avx2") == 0 && !bw_cpu_has_avx2()) return 2;
  for (size_t i = 0; i < COUNT(worlds); i++) ask(worlds[i], &all);
  printf("determinism: %08" PRIx32 "%08" PRIx32 "\n", (uint32_t)all.a, (uint32_t)all.b);
  return EXIT_SUCCESS;
}
