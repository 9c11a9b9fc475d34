/* Decimal text of float32 values, both ways, and CRC-32. */
#include "test.h"

#include "base/hash.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static float from_bits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void formats_the_shortest_text(void) {
  static const struct {
    uint32_t bits;
    const char *text;
  } rows[] = {
      {0x00000000u, "0"},
      {0x80000000u, "-0"},
      {0x3f800000u, "1"},
      {0xc0200000u, "-2.5"},
      {0x3dcccccdu, "0.1"},
      {0x3eaaaaabu, "0.33333334"},
      {0x42c80000u, "100"},
      {0x4b7fffffu, "16777215"},
      {0x4b800000u, "16777216"},
      {0x4cbebc20u, "100000000"},
      {0x4e6e6b28u, "1e+9"}, /* the exponent starts at 10^9 */
      {0x60ad78ecu, "1e+20"},
      {0x38d1b717u, "0.0001"},
      {0x3727c5acu, "1e-5"},
      {0x33d6bf95u, "1e-7"},
      {0x00000001u, "1e-45"},         /* the smallest */
      {0x007fffffu, "1.1754942e-38"}, /* the largest that is not normal */
      {0x00800000u, "1.1754944e-38"},
      {0x7f7fffffu, "3.4028235e+38"}, /* the largest */
      {0x3f7fffffu, "0.99999994"},
      {0x5a000000u, "9.007199e+15"}, /* 2^53: below it the neighbour is twice as near */
      {0x7f800000u, "inf"},
      {0xff800000u, "-inf"},
      {0x7fc00000u, "nan"},
      {0xffc00001u, "nan"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char text[BW_FLOAT_TEXT];
    size_t length = bw_float_format(from_bits(rows[i].bits), text);
    CHECK_TEXT(text, rows[i].text);
    CHECK_INT(length, strlen(rows[i].text));
  }
}

static void parses_to_the_nearest(void) {
  static const struct {
    const char *text;
    uint32_t bits;
  } rows[] = {
      {"+2.0", 0x40000000u},
      {"-2.", 0xc0000000u},
      {".5", 0x3f000000u},
      {"-0", 0x80000000u},
      {"000012", 0x41400000u},
      {"1E3", 0x447a0000u},
      {"1e-7", 0x33d6bf95u},
      {"-0.0000001e+7", 0xbf800000u},
      /* halfway between two: to the even one, unless anything stands behind */
      {"16777217", 0x4b800000u},
      {"16777219", 0x4b800002u},
      {"0016777217", 0x4b800000u},
      {"0.00016777219e11", 0x4b800002u},
      {"16777217.0000000000000000000000000000000000000000000001", 0x4b800001u},
      {"16777216.9999999999999999999999999999999999999999999999", 0x4b800000u},
      /* halfway between 0 and the smallest, 2^-150 */
      {"7.00649232162408535461864791644958065640130970938257885878534141944895"
       "541342930300743319094181060791015625e-46",
       0x00000000u},
      {"7.00649232162408535461864791644958065640130970938257885878534141944895"
       "54134293030074331909418106079101562500000000000000000000000000000000000000001e-46",
       0x00000001u},
      /* a double between them rounds to the middle first: 1 + 2^-24 and a little */
      {"1.0000000596046447753906250000000001", 0x3f800001u},
      {"1.000000059604644775390625", 0x3f800000u},
      /* the middle between the largest and 2^128 */
      {"340282356779733661637539395458142568447", 0x7f7fffffu},
      {"340282356779733661637539395458142568448", 0x7f800000u},
      {"1e39", 0x7f800000u},
      {"-1e999999999999999999999999", 0xff800000u},
      {"1e-999999999999999999999999", 0x00000000u},
      {"0e999999999999999999999999", 0x00000000u},
      {"100000000000000000000000000000000000000000000000000e-50", 0x3f800000u},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    float value = 7.0f;
    CHECK_INT(bw_float_parse(rows[i].text, strlen(rows[i].text), &value), 1);
    CHECK_FLOAT(value, from_bits(rows[i].bits));
  }
}

static void refuses_what_is_no_number(void) {
  static const char *const rows[] = {
      "",   ".",  "+",  "-",   "e5",  "1e",   "1e+",  "1.2.3",    "1,5",   "nan", "inf", "-inf",
      "1 ", " 1", "1f", "--1", "+-1", "1e5.", "0x10", "infinity", "1e5e5", "1_0", "\t1", "1.#INF"};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    float value = 7.0f;
    if (!CHECK_INT(bw_float_parse(rows[i], strlen(rows[i]), &value), 0)) CHECK_TEXT(rows[i], "");
    CHECK_FLOAT(value, 7.0f);
  }
}

static void reads_no_further_than_told(void) {
  float value = 0.0f;
  CHECK_INT(bw_float_parse("12345", 2, &value), 1);
  CHECK_FLOAT(value, 12.0f);
}

static void reads_back_what_it_writes(void) {
  /* a stride that is odd visits every exponent and many mantissas */
  for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 65521) {
    float value = from_bits((uint32_t)bits);
    float back = 7.0f;
    char text[BW_FLOAT_TEXT];
    if (!isfinite(value)) continue;
    size_t length = bw_float_format(value, text);
    if (!CHECK_INT(bw_float_parse(text, length, &back), 1)) return;
    if (!CHECK_FLOAT(back, value)) return;
  }
}

static void reads_nine_digits_of_any_float(void) {
  for (uint64_t exponent = 0; exponent < 255; exponent++) {
    for (uint64_t low = 0; low < 3; low++) {
      float value = from_bits((uint32_t)(exponent << 23 | (low == 2 ? 0x7fffffu : low)));
      float back = 7.0f;
      char text[64];
      /* the tests run in the locale "C" */
      int length = snprintf(text, sizeof text, "%.8e", (double)value);
      CHECK_INT(bw_float_parse(text, (size_t)length, &back), 1);
      CHECK_FLOAT(back, value);
    }
  }
}

static void crc_is_that_of_zlib(void) {
  CHECK_INT(bw_crc32(0, "", 0), 0);
  CHECK_INT(bw_crc32(0, "123456789", 9), 0xcbf43926u);
  CHECK_INT(bw_crc32(bw_crc32(0, "1234", 4), "56789", 5), 0xcbf43926u);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(formats_the_shortest_text), TEST(parses_to_the_nearest),
      TEST(refuses_what_is_no_number), TEST(reads_no_further_than_told),
      TEST(reads_back_what_it_writes), TEST(reads_nine_digits_of_any_float),
      TEST(crc_is_that_of_zlib),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
