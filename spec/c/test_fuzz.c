/* The fuzz targets without a fuzzer: each takes its seeds, the inputs that once found something, and
 * some of both with faults in them. A broken promise ends the program: see fuzz/fuzz.h.
 * FUZZ_FAULTS=N in the environment tries so many faults for each seed. */
#include "../../fuzz/seeds.h"
#include "../../fuzz/targets.h"
#include "test.h"
#include "test_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS 60u
#define MOST_BYTES (1u << 18)

typedef void target(const uint8_t *data, size_t size);

/* A target, and what it has been given. */
typedef struct run {
  const char *name;
  target *call;
  uint32_t faults;
  size_t seeds, inputs;
} run;

/* A fault: a flipped bit, a word of an odd value, bytes that come from elsewhere, a cut. */
static size_t hurt(uint8_t *data, size_t size) {
  static const uint32_t words[8] = {0, 1, 0xffff, 0x10000, 0x7fffffff, 0x80000000, UINT32_MAX, 4};
  if (size == 0) return 0;
  size_t at = random_below((uint32_t)size);
  uint32_t kind = random_below(8);
  if (kind < 3) data[at] ^= (uint8_t)(1u << random_below(8));
  if (kind >= 3 && kind < 6 && size >= 4) {
    uint32_t word = words[random_below(8)];
    at -= at % 4;
    if (at + 4 <= size) memcpy(data + at, &word, 4);
  }
  if (kind == 6) data[at] = data[random_below((uint32_t)size)];
  return kind == 7 ? at : size;
}

/* In a block of its own size, so that a tool sees what is read behind it. */
static void try_input(run *r, const uint8_t *data, size_t size) {
  uint8_t *exact = malloc(size + (size == 0));
  CHECK(exact != NULL);
  if (exact == NULL) return;
  if (size > 0) memcpy(exact, data, size);
  r->call(exact, size);
  r->inputs++;
  free(exact);
}

static void take(void *context, const char *name, const char *seed, const uint8_t *data,
                 size_t size) {
  static uint8_t hurt_one[MOST_BYTES];
  run *r = context;
  if (strcmp(name, r->name) != 0 || !CHECK(size <= MOST_BYTES)) return;
  (void)seed;
  r->seeds++;
  try_input(r, data, size);
  for (uint32_t i = 0; i < r->faults; i++) {
    size_t left = size;
    if (size > 0) memcpy(hurt_one, data, size);
    for (uint32_t count = 1 + random_below(3); count > 0; count--) left = hurt(hurt_one, left);
    try_input(r, hurt_one, left);
  }
}

static void run_target(const char *name, target *call) {
  const char *asked = getenv("FUZZ_FAULTS");
  run r = {name, call, asked == NULL ? FAULTS : (uint32_t)strtoul(asked, NULL, 10), 0, 0};
  random_state = 88675123;
  fuzz_make_seeds(take, &r);
  try_input(&r, NULL, 0);
  CHECK(r.seeds > 0);
  printf("%s: %zu inputs of %zu seeds\n", name, r.inputs, r.seeds);
}

#define TEST_OF(name)               \
  static void name(void) {          \
    run_target(#name, fuzz_##name); \
  }
FUZZ_TARGETS(TEST_OF)

int main(int argc, char **argv) {
#define CASE(name) TEST(name),
  static const test_case cases[] = {FUZZ_TARGETS(CASE)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
