/* Signed 32-bit arithmetic as a MIPS does it, where C would leave it undefined. */
#ifndef BW_BASE_WRAP_H
#define BW_BASE_WRAP_H

#include <stdint.h>

/* The number whose two's complement these bits are. */
static inline int32_t bw_int32(uint32_t bits) {
  return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
}

static inline int32_t bw_wrap_add(int32_t a, int32_t b) {
  return bw_int32((uint32_t)a + (uint32_t)b);
}

static inline int32_t bw_wrap_subtract(int32_t a, int32_t b) {
  return bw_int32((uint32_t)a - (uint32_t)b);
}

static inline int32_t bw_wrap_multiply(int32_t a, int32_t b) {
  return bw_int32((uint32_t)a * (uint32_t)b);
}

/* Rounds toward 0. By 0 it gives what the R3000 leaves in its register, and the lowest number by -1
 * gives itself. */
static inline int32_t bw_wrap_divide(int32_t a, int32_t b) {
  if (b == 0) return a < 0 ? 1 : -1;
  if (b == -1) return bw_wrap_subtract(0, a);
  return a / b;
}

/* value / 2^bits, rounded down. */
static inline int32_t bw_shift_right(int32_t value, uint32_t bits) {
  return value >= 0 ? value >> bits : -1 - ((-1 - value) >> bits);
}

#endif
