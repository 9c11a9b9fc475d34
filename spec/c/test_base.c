/* The base pieces at their edges: sizes that do not fit, names of what there is not, whole numbers
 * that are full, rotations that are none. */
#include "test.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/filter.h"
#include "base/natural.h"
#include "base/platform_threads.h"
#include "base/quat.h"
#include "base/trig.h"
#include "base/wrap.h"

#include <stdatomic.h>
#include <string.h>

/* ---- sizes --------------------------------------------------------------------------------- */

static void a_product_that_does_not_fit_is_refused(void) {
  size_t out = 7;
  CHECK(!bw_size_multiply(SIZE_MAX / 2 + 1, 2, &out));
  CHECK(!bw_size_multiply(SIZE_MAX, SIZE_MAX, &out));
  CHECK_INT(out, 7);
  CHECK(bw_size_multiply(SIZE_MAX / 2, 2, &out));
  CHECK(out == SIZE_MAX - 1);
  CHECK(bw_size_multiply(SIZE_MAX, 0, &out));
  CHECK_INT(out, 0);
}

static void a_sum_that_does_not_fit_is_refused(void) {
  size_t out = 7;
  CHECK(!bw_size_add(SIZE_MAX, 1, &out));
  CHECK_INT(out, 7);
  CHECK(bw_size_add(SIZE_MAX - 1, 1, &out));
  CHECK(out == SIZE_MAX);
}

/* The allocator is not asked at all. */
static void an_array_too_large_for_a_size_is_not_made(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  CHECK(bw_alloc_array(&allocator, SIZE_MAX / 4, 8) == NULL);
  CHECK(bw_alloc_array(&allocator, 0, 8) == NULL);
  CHECK(bw_alloc_lines(&allocator, SIZE_MAX / 4, 8) == NULL);
  CHECK(bw_alloc_lines(&allocator, SIZE_MAX - 8, 1) == NULL);
  CHECK_INT(memory.requests, 0);
  void *block = bw_alloc_array(&allocator, 1, 8);
  CHECK(bw_resize_array(&allocator, block, 1, SIZE_MAX / 4, 8) == NULL);
  CHECK(bw_resize_array(&allocator, block, SIZE_MAX / 4, 1, 8) == NULL);
  CHECK_INT(memory.requests, 1);
  bw_free_array(&allocator, block, 1, 8);
  CHECK_NO_LEAK(&memory);
}

static void a_growing_array_ends_before_its_size_does(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  void *block = NULL;
  size_t capacity = SIZE_MAX - 1;
  CHECK(!bw_reserve_one(&allocator, &block, capacity, &capacity, 1));
  CHECK(capacity == SIZE_MAX - 1 && block == NULL);
  CHECK_INT(memory.requests, 0);
}

static void a_writer_that_is_full_stays_failed(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_writer writer = bw_writer_with(&allocator);
  bw_bytes *bytes = NULL;
  bw_write_bytes(&writer, "abc", 3);
  CHECK(!writer.failed);
  bw_write_bytes(&writer, "abc", SIZE_MAX - 1); /* 3 + SIZE_MAX - 1 does not fit */
  CHECK(writer.failed);
  CHECK_INT(writer.size, 3);
  memory.fail_at = 2; /* more than half of all there is: asked for as it is, and refused */
  writer.failed = false;
  bw_write_bytes(&writer, "abc", SIZE_MAX - 8);
  CHECK(writer.failed);
  CHECK_INT(bw_writer_finish(&writer, &bytes, NULL), BW_MEMORY);
  CHECK(bytes == NULL);
  CHECK_NO_LEAK(&memory);
}

/* ---- names --------------------------------------------------------------------------------- */

static void what_there_is_not_has_no_name(void) {
  CHECK_TEXT(bw_status_name(BW_OK), "ok");
  CHECK_TEXT(bw_status_name(-1), "unknown");
  CHECK_TEXT(bw_status_name(99), "unknown");
  CHECK_TEXT(bw_flag_name(15), "bit15");
  CHECK(bw_flag_name(16) == NULL);
}

/* Material 1 ends a list, as the original's lists end. */
static void material_1_ends_a_list_of_materials(void) {
  static const uint32_t materials[4] = {5, 300, 1, 6};
  bw_filter filter;
  bw_filter_init(&filter, 0, materials, 4);
  CHECK(bw_filter_excludes(&filter, 5));
  CHECK(!bw_filter_excludes(&filter, 1));
  CHECK(!bw_filter_excludes(&filter, 6));
  CHECK(!bw_filter_excludes(&filter, 300 & 255)); /* no material has so high a number */
}

/* ---- numbers ------------------------------------------------------------------------------- */

static void a_natural_of_64_bits_has_two_limbs(void) {
  bw_natural n;
  bw_natural twice;
  bw_natural_set(&n, 0x123456789abcdef0u);
  CHECK_INT(n.used, 2);
  CHECK_INT(n.limbs[0], 0x9abcdef0u);
  CHECK_INT(n.limbs[1], 0x12345678u);
  bw_natural_set(&twice, 0x2468acf13579bde0u);
  bw_natural_scale_two(&n, 1);
  CHECK_INT(bw_natural_compare(&n, &twice), 0);
}

static void a_natural_that_is_full_drops_what_does_not_fit(void) {
  bw_natural n;
  bw_natural zero;
  bw_natural_set(&n, 1);
  bw_natural_scale_two(&n, 32u * (BW_NATURAL_LIMBS - 1));
  CHECK_INT(n.used, BW_NATURAL_LIMBS);
  CHECK_INT(n.limbs[BW_NATURAL_LIMBS - 1], 1);
  bw_natural_scale_two(&n, 32);
  CHECK_INT(n.limbs[BW_NATURAL_LIMBS - 1], 1); /* it stays as it was */
  n.limbs[BW_NATURAL_LIMBS - 1] = 0x80000000u;
  bw_natural_multiply_add(&n, 2, 0);
  CHECK_INT(n.used, BW_NATURAL_LIMBS);
  CHECK_INT(n.limbs[BW_NATURAL_LIMBS - 1], 0);
  bw_natural_set(&zero, 0);
  bw_natural_scale_two(&zero, 64);
  CHECK_INT(zero.used, 0);
}

/* What the R3000 leaves in its register. */
static void division_by_0_and_by_minus_1_is_the_machines(void) {
  CHECK_INT(bw_wrap_divide(7, 0), -1);
  CHECK_INT(bw_wrap_divide(0, 0), -1);
  CHECK_INT(bw_wrap_divide(-7, 0), 1);
  CHECK_INT(bw_wrap_divide(INT32_MIN, -1), INT32_MIN);
  CHECK_INT(bw_wrap_divide(7, -1), -7);
  CHECK_INT(bw_wrap_divide(-7, 2), -3);
}

/* ---- rotations ----------------------------------------------------------------------------- */

static bool is_quat(bw_quat q, float x, float y, float z, float w) {
  return q.x == x && q.y == y && q.z == z && q.w == w;
}

static void a_rotation_without_a_length_is_none(void) {
  const float none[] = {0.0f, NAN, INFINITY, 3e38f};
  for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
    CHECK(is_quat(bw_quat_normalise(bw_quat_of(none[i], 0.0f, 0.0f, 0.0f)), 0, 0, 0, 1));
  }
  CHECK(is_quat(bw_quat_normalise(bw_quat_of(0.0f, 0.0f, -2.0f, 0.0f)), 0, 0, -1, 0));
}

static void a_turn_goes_the_short_way_and_no_farther_than_its_ends(void) {
  bw_quat still = bw_quat_of(0.0f, 0.0f, 0.0f, 1.0f);
  bw_quat half = bw_quat_of(0.0f, 0.0f, 1.0f, 0.0f);  /* 180 degrees about z */
  bw_quat eighth = bw_quat_slerp(0.25f, still, half); /* 45 degrees: sine and cosine of 22.5 */
  CHECK(fabsf(eighth.z - 0.38268343f) < 1e-3f && fabsf(eighth.w - 0.92387953f) < 1e-3f);
  CHECK(is_quat(bw_quat_slerp(-3.0f, still, still), 0, 0, 0, 1));
  bw_quat end = bw_quat_slerp(7.0f, still, half);
  CHECK(fabsf(end.z - 1.0f) < 1e-3f && fabsf(end.w) < 1e-3f);
  /* The same rotation with the other sign: nothing turns on the way. */
  bw_quat other = bw_quat_of(0.0f, 0.0f, 0.0f, -1.0f);
  CHECK(is_quat(bw_quat_slerp(0.5f, still, other), 0, 0, 0, -1));
}

static void an_angle_behind_is_on_either_side(void) {
  CHECK(fabsf(bw_atan2(1e-3f, -1.0f) - 3.1405927f) < 1e-3f);
  CHECK(fabsf(bw_atan2(-1e-3f, -1.0f) + 3.1405927f) < 1e-3f);
}

/* ---- threads ------------------------------------------------------------------------------- */

static void count_one(void *context) {
  (void)atomic_fetch_add((atomic_uint *)context, 1u);
}

static void no_more_threads_run_than_there_may_be(void) {
  atomic_uint count = 0;
  bw_threads_run(0, count_one, &count);
  CHECK_INT(atomic_load(&count), 1);
  atomic_store(&count, 0);
  bw_threads_run(BW_MOST_THREADS + 36, count_one, &count);
  CHECK(atomic_load(&count) >= 1 && atomic_load(&count) <= BW_MOST_THREADS);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_product_that_does_not_fit_is_refused),
                                    TEST(a_sum_that_does_not_fit_is_refused),
                                    TEST(an_array_too_large_for_a_size_is_not_made),
                                    TEST(a_growing_array_ends_before_its_size_does),
                                    TEST(a_writer_that_is_full_stays_failed),
                                    TEST(what_there_is_not_has_no_name),
                                    TEST(material_1_ends_a_list_of_materials),
                                    TEST(a_natural_of_64_bits_has_two_limbs),
                                    TEST(a_natural_that_is_full_drops_what_does_not_fit),
                                    TEST(division_by_0_and_by_minus_1_is_the_machines),
                                    TEST(a_rotation_without_a_length_is_none),
                                    TEST(a_turn_goes_the_short_way_and_no_farther_than_its_ends),
                                    TEST(an_angle_behind_is_on_either_side),
                                    TEST(no_more_threads_run_than_there_may_be)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
