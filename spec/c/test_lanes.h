/* What base/lanes.h says of sixteen integers at a time, of the kind of lanes that is included first. */
#ifndef BW_SPEC_TEST_LANES_H
#define BW_SPEC_TEST_LANES_H

#include "test.h"

#include "base/lanes.h"

/* Sixteen times the number. */
static inline bool all_are(bw_shorts shorts, int16_t number) {
  /* Of equal ones no difference lies off 0, and all sixteen are told of. */
  bw_shorts off = bw_shorts_subtract(shorts, bw_shorts_all(number));
  return bw_shorts_both_within(off, 1, off, 1) == 0xffffu;
}

/* What is beyond 16 bits goes to their end. */
static inline void differences_end_where_the_numbers_do(void) {
  static const struct {
    int16_t a, b, difference;
  } rows[] = {{5, 7, -2},
              {32767, 1, 32766},
              {32767, 0, 32767},
              {32767, -1, 32767},
              {30000, -30000, 32767},
              {-32768, 0, -32768},
              {-32768, 1, -32768},
              {-30000, 30000, -32768},
              {-30000, 2768, -32768},
              {30000, -2767, 32767},
              {-30000, 2767, -32767}};
  for (size_t i = 0; i < COUNT(rows); i++) {
    bw_shorts made = bw_shorts_subtract(bw_shorts_all(rows[i].a), bw_shorts_all(rows[i].b));
    CHECK(all_are(made, rows[i].difference));
    CHECK(!all_are(made, (int16_t)(rows[i].difference == 0 ? 1 : 0)));
  }
}

/* floor(a * b / 65536). */
static inline void products_are_rounded_down(void) {
  static const struct {
    int16_t a, b, product;
  } rows[] = {{256, 256, 1},   {256, 255, 0},         {-256, 255, -1},         {-256, 256, -1},
              {-257, 256, -2}, {32767, 32767, 16383}, {-32768, 32767, -16384}, {-1, -1, 0}};
  for (size_t i = 0; i < COUNT(rows); i++) {
    CHECK(all_are(bw_shorts_product(bw_shorts_all(rows[i].a), bw_shorts_all(rows[i].b)),
                  rows[i].product));
  }
}

/* Each of the sixteen for itself. */
static inline void each_has_its_bit(void) {
  int16_t numbers[BW_SHORT_COUNT];
  for (unsigned i = 0; i < BW_SHORT_COUNT; i++) numbers[i] = (int16_t)(i * 10);
  bw_shorts steps = bw_shorts_load(numbers); /* 0 to 150 */
  bw_shorts fall = bw_shorts_subtract(bw_shorts_all(100), steps);
  CHECK_INT(bw_shorts_both_within(steps, 50, steps, 32767), 0x001f);
  CHECK_INT(bw_shorts_both_within(steps, 32767, fall, 51), 0xffe0);
  CHECK_INT(bw_shorts_both_within(steps, 110, fall, 51), 0x07e0);
  CHECK(bw_shorts_any_within(fall, 1));
  CHECK(!bw_shorts_any_within(bw_shorts_add(fall, bw_shorts_all(5)), 5));
}

static inline int test_lanes(int argc, char **argv) {
  static const test_case cases[] = {TEST(differences_end_where_the_numbers_do),
                                    TEST(products_are_rounded_down), TEST(each_has_its_bit)};
  return test_main(argc, argv, cases, COUNT(cases));
}

#endif
