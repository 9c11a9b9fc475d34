/* The shortest decimal text of a float32: the free-format algorithm of Steele and White, in the
 * form of Burger and Dybvig, "Printing Floating-Point Numbers Quickly and Accurately" (1996). */
#include "base/natural.h"

#include <stdbool.h>
#include <string.h>

#define DIGITS_MAX 9 /* no float32 needs more */
#define INFINITE 0x7f800000u

/* 0.d1 d2 d3 ... * 10^point */
typedef struct decimal {
  char digits[DIGITS_MAX + 1];
  int32_t count;
  int32_t point;
} decimal;

/* A value as rest / unit, and how far below and above it the neighbours' halfway points lie. */
typedef struct fraction {
  bw_natural rest, unit, below, above;
  bool even; /* the halfway points round to this value */
} fraction;

static fraction fraction_of(uint32_t mantissa, int32_t exponent, bool nearer_below) {
  fraction f;
  uint32_t doubled = nearer_below ? 2 : 1;
  bw_natural_set(&f.rest, (uint64_t)mantissa * 2 * doubled);
  bw_natural_set(&f.unit, (uint64_t)2 * doubled);
  bw_natural_set(&f.below, 1);
  bw_natural_set(&f.above, doubled);
  if (exponent < 0) {
    bw_natural_scale_two(&f.unit, (uint32_t)-exponent);
  } else {
    bw_natural_scale_two(&f.rest, (uint32_t)exponent);
    bw_natural_scale_two(&f.below, (uint32_t)exponent);
    bw_natural_scale_two(&f.above, (uint32_t)exponent);
  }
  f.even = mantissa % 2 == 0;
  return f;
}

static void scale_numerators(fraction *f, uint32_t exponent) {
  bw_natural_scale_ten(&f->rest, exponent);
  bw_natural_scale_ten(&f->below, exponent);
  bw_natural_scale_ten(&f->above, exponent);
}

/* Whether what is left may be rounded down to the digits so far. */
static bool low_enough(const fraction *f) {
  int order = bw_natural_compare(&f->rest, &f->below);
  return order < 0 || (order == 0 && f->even);
}

/* Whether it may be rounded up: whether rest + above reaches the unit. */
static bool high_enough(const fraction *f) {
  bw_natural sum = f->rest;
  bw_natural_add(&sum, &f->above);
  int order = bw_natural_compare(&sum, &f->unit);
  return order > 0 || (order == 0 && f->even);
}

/* Brings the value to 0.1 <= value < 1 and gives the power of ten taken out of it. `bits` is the
 * place of the value's highest bit. */
static int32_t normalise(fraction *f, int32_t bits) {
  /* 1233 / 4096 is a little under log10(2): the estimate is never too high, and soon mended */
  int32_t point = bits * 1233 / 4096 - (bits < 0 ? 1 : 0);
  if (point >= 0) {
    bw_natural_scale_ten(&f->unit, (uint32_t)point);
  } else {
    scale_numerators(f, (uint32_t)-point);
  }
  while (high_enough(f)) {
    bw_natural_multiply_add(&f->unit, 10, 0);
    point++;
  }
  return point;
}

static uint32_t take_digit(fraction *f) {
  uint32_t digit = 0;
  scale_numerators(f, 1);
  while (bw_natural_compare(&f->rest, &f->unit) >= 0) {
    bw_natural_subtract(&f->rest, &f->unit);
    digit++;
  }
  return digit;
}

/* Of two digits that both read back: whether the value is nearer to the higher one. */
static bool nearer_up(const fraction *f) {
  bw_natural twice = f->rest;
  bw_natural_multiply_add(&twice, 2, 0);
  return bw_natural_compare(&twice, &f->unit) >= 0;
}

static decimal shortest(uint32_t mantissa, int32_t exponent, bool nearer_below) {
  int32_t bits = exponent;
  for (uint32_t m = mantissa; m > 1; m >>= 1) bits++;
  fraction f = fraction_of(mantissa, exponent, nearer_below);
  decimal d = {{0}, 0, normalise(&f, bits)};
  bool low = false;
  bool high = false;
  while (!low && !high && d.count < DIGITS_MAX) {
    uint32_t digit = take_digit(&f);
    low = low_enough(&f);
    high = high_enough(&f);
    if (high && (!low || nearer_up(&f))) digit++;
    d.digits[d.count++] = (char)('0' + digit);
  }
  return d;
}

static char *put_zeros(char *at, int32_t count) {
  for (int32_t i = 0; i < count; i++) *at++ = '0';
  return at;
}

static char *put_digits(char *at, const decimal *d, int32_t first, int32_t end) {
  for (int32_t i = first; i < end && i < d->count; i++) *at++ = d->digits[i];
  return put_zeros(at, end - (d->count > first ? d->count : first));
}

static char *put_exponent(char *at, int32_t exponent) {
  *at++ = 'e';
  *at++ = exponent < 0 ? '-' : '+';
  if (exponent < 0) exponent = -exponent;
  if (exponent >= 10) *at++ = (char)('0' + exponent / 10);
  *at++ = (char)('0' + exponent % 10);
  return at;
}

/* our choice: an exponent from 1e+9 up and below 1e-4, as C's %.9g has it. */
static char *put_decimal(char *at, const decimal *d) {
  bool scientific = d->point > DIGITS_MAX || d->point < -3;
  int32_t whole = scientific ? 1 : d->point;
  if (whole > 0) {
    at = put_digits(at, d, 0, whole);
  } else {
    *at++ = '0';
  }
  if (d->count > whole) {
    *at++ = '.';
    at = put_zeros(at, -whole);
    at = put_digits(at, d, whole > 0 ? whole : 0, d->count);
  }
  return scientific ? put_exponent(at, d->point - 1) : at;
}

static char *put_text(char *at, const char *text) {
  while (*text != 0) *at++ = *text++;
  return at;
}

/* A positive number that is finite and not 0. */
static char *put_number(char *at, uint32_t bits) {
  uint32_t mantissa = bits & 0x7fffffu;
  int32_t exponent = (int32_t)(bits >> 23);
  /* below a power of two the neighbours stand twice as close, but for the lowest exponents */
  bool nearer_below = mantissa == 0 && exponent > 1;
  if (exponent == 0) {
    exponent = 1;
  } else {
    mantissa |= 0x800000u;
  }
  decimal d = shortest(mantissa, exponent - 150, nearer_below);
  return put_decimal(at, &d);
}

size_t bw_float_format(float value, char text[BW_FLOAT_TEXT]) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint32_t magnitude = bits & 0x7fffffffu;
  char *at = text;
  if (bits != magnitude && magnitude <= INFINITE) *at++ = '-';
  if (magnitude > INFINITE) {
    at = put_text(at, "nan");
  } else if (magnitude == INFINITE) {
    at = put_text(at, "inf");
  } else if (magnitude == 0) {
    at = put_text(at, "0");
  } else {
    at = put_number(at, magnitude);
  }
  *at = 0;
  return (size_t)(at - text);
}
