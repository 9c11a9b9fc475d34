/* The nearest float32 of a decimal text: in double arithmetic where its error cannot matter, else
 * exactly. */
#include "base/natural.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define HEAD_DIGITS 19   /* as many as a uint64_t holds */
#define EXACT_DIGITS 128 /* the middle between two float32 has at most 113 */

/* What a text says: head * 10^exponent, and digits behind those of head that the exact comparison
 * reads again. */
typedef struct decimal {
  const char *text, *end; /* the digits and their point */
  uint64_t head;          /* the first digits, leading zeros not counted */
  int32_t head_digits;
  int64_t exponent;
  bool negative;
} decimal;

static bool digit_of(char c, uint32_t *digit) {
  *digit = (uint32_t)(unsigned char)c - '0';
  return *digit <= 9;
}

static const char *read_sign(const char *at, const char *end, bool *negative) {
  *negative = at < end && *at == '-';
  return at < end && (*at == '-' || *at == '+') ? at + 1 : at;
}

/* Reads digits with at most one point; false when there is no digit. */
static bool read_digits(const char *at, const char *end, decimal *d) {
  bool any = false;
  bool point = false;
  d->text = at;
  for (; at < end; at++) {
    uint32_t digit;
    if (!digit_of(*at, &digit)) {
      if (*at != '.' || point) break;
      point = true;
      continue;
    }
    any = true;
    if (d->head_digits < HEAD_DIGITS) {
      d->head = d->head * 10 + digit;
      if (d->head != 0) d->head_digits++;
      if (point) d->exponent--;
    } else if (!point) {
      d->exponent++;
    }
  }
  d->end = at;
  return any;
}

/* Reads an exponent that fills the rest; one beyond reason stays at a number that is. */
static bool read_exponent(const char *at, const char *end, decimal *d) {
  bool negative;
  int64_t exponent = 0;
  if (*at != 'e' && *at != 'E') return false;
  at = read_sign(at + 1, end, &negative);
  if (at == end) return false;
  for (; at < end; at++) {
    uint32_t digit;
    if (!digit_of(*at, &digit)) return false;
    if (exponent < INT64_MAX / 100) exponent = exponent * 10 + digit;
  }
  d->exponent += negative ? -exponent : exponent;
  return true;
}

static bool read_decimal(const char *text, size_t size, decimal *d) {
  const char *end = text + size;
  decimal start = {NULL, NULL, 0, 0, 0, false};
  *d = start;
  const char *at = read_sign(text, end, &d->negative);
  if (!read_digits(at, end, d)) return false;
  return d->end == end || read_exponent(d->end, end, d);
}

/* head * 10^exponent for an exponent from -64 to 39, with an error of a few units in the last
 * place: each step is correctly rounded and no power of ten up to 10^22 is. */
static double approximate(const decimal *d) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  double value = (double)d->head;
  int64_t exponent = d->exponent;
  for (; exponent > 22; exponent -= 22) value *= powers[22];
  for (; exponent < -22; exponent += 22) value /= powers[22];
  return exponent < 0 ? value / powers[-exponent] : value * powers[exponent];
}

/* Rounds to float32 unless the middle between two of them is within the error of `value`. */
static bool round_safely(double value, float *out) {
  const uint64_t half = 0x10000000u; /* of the 29 bits that a float32 lacks */
  const uint64_t error = 8;
  if (!(value >= 0x1p-126 && value < 0x1.fffffep127)) return false;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t dropped = bits & (2 * half - 1);
  if (dropped + error >= half && dropped <= half + error) return false;
  *out = (float)value;
  return true;
}

/* The bits of the highest float32 that is at most `value`; a positive one's bits count upwards. */
static uint32_t bits_below(double value) {
  if (value >= 0x1.fffffep127) return 0x7f7fffffu;
  if (value < 0x1p-126) return (uint32_t)(value * 0x1p149);
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (uint32_t)((bits >> 29) - ((uint64_t)(1023 - 127) << 23));
}

/* The decimal's digits as a number that compares as all of them: what lies behind EXACT_DIGITS
 * becomes one digit more. Gives its power of ten. */
static int32_t read_exactly(const decimal *d, bw_natural *digits) {
  int64_t exponent = d->exponent;
  int32_t count = 0;
  bool rest = false;
  bw_natural_set(digits, 0);
  for (const char *at = d->text; at < d->end; at++) {
    uint32_t digit;
    if (!digit_of(*at, &digit) || (count == 0 && digit == 0)) continue;
    if (count < EXACT_DIGITS) {
      bw_natural_multiply_add(digits, 10, digit);
      if (++count > HEAD_DIGITS) exponent--;
    } else if (digit != 0) {
      rest = true;
    }
  }
  if (rest) {
    bw_natural_multiply_add(digits, 10, 1);
    exponent--;
  }
  return (int32_t)exponent;
}

/* Compares a decimal with the middle between the float32 of `bits` and the one above it. */
static int compare_with_middle(const decimal *d, uint32_t bits) {
  bw_natural left;
  bw_natural right;
  int32_t tens = read_exactly(d, &left);
  uint32_t mantissa = bits & 0x7fffffu;
  int32_t twos = (int32_t)(bits >> 23);
  if (twos == 0) {
    twos = 1;
  } else {
    mantissa |= 0x800000u;
  }
  twos -= 151;
  bw_natural_set(&right, (uint64_t)mantissa * 2 + 1);
  bw_natural_scale_ten(tens < 0 ? &right : &left, (uint32_t)(tens < 0 ? -tens : tens));
  bw_natural_scale_two(twos < 0 ? &left : &right, (uint32_t)(twos < 0 ? -twos : twos));
  return bw_natural_compare(&left, &right);
}

static float round_exactly(const decimal *d, double value) {
  uint32_t bits = bits_below(value);
  int order = compare_with_middle(d, bits);
  if (order > 0 || (order == 0 && bits % 2 == 1)) bits++;
  float result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static float nearest(const decimal *d) {
  if (d->head == 0) return 0.0f;
  int64_t magnitude = d->head_digits + d->exponent; /* 10^(magnitude - 1) <= value */
  if (magnitude > 39) return INFINITY;
  if (magnitude < -45) return 0.0f;
  double value = approximate(d);
  float result;
  return round_safely(value, &result) ? result : round_exactly(d, value);
}

int bw_float_parse(const char *text, size_t size, float *out) {
  decimal d;
  if (size == 0 || !read_decimal(text, size, &d)) return 0;
  float value = nearest(&d);
  *out = d.negative ? -value : value;
  return 1;
}
