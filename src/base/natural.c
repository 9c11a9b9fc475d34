#include "base/natural.h"

/* A limb that does not fit is dropped; the callers stay below the size. */
static void push(bw_natural *n, uint32_t limb) {
  if (limb != 0 && n->used < BW_NATURAL_LIMBS) n->limbs[n->used++] = limb;
}

void bw_natural_set(bw_natural *n, uint64_t value) {
  n->used = 0;
  uint32_t high = (uint32_t)(value >> 32);
  if (high != 0) {
    n->limbs[n->used++] = (uint32_t)(value & 0xffffffffu);
    push(n, high);
  } else {
    push(n, (uint32_t)value);
  }
}

void bw_natural_multiply_add(bw_natural *n, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (uint32_t i = 0; i < n->used; i++) {
    carry += (uint64_t)n->limbs[i] * factor;
    n->limbs[i] = (uint32_t)(carry & 0xffffffffu);
    carry >>= 32;
  }
  push(n, (uint32_t)carry);
}

void bw_natural_scale_ten(bw_natural *n, uint32_t exponent) {
  for (; exponent >= 9; exponent -= 9) bw_natural_multiply_add(n, 1000000000u, 0);
  for (; exponent > 0; exponent--) bw_natural_multiply_add(n, 10, 0);
}

void bw_natural_scale_two(bw_natural *n, uint32_t exponent) {
  uint32_t whole = exponent / 32;
  if (n->used == 0 || n->used + whole > BW_NATURAL_LIMBS) return;
  if (whole > 0) {
    for (uint32_t i = n->used; i-- > 0;) n->limbs[i + whole] = n->limbs[i];
    for (uint32_t i = 0; i < whole; i++) n->limbs[i] = 0;
    n->used += whole;
  }
  bw_natural_multiply_add(n, (uint32_t)1 << (exponent % 32), 0);
}

void bw_natural_add(bw_natural *n, const bw_natural *other) {
  while (n->used < other->used) n->limbs[n->used++] = 0;
  uint64_t carry = 0;
  for (uint32_t i = 0; i < n->used; i++) {
    carry += (uint64_t)n->limbs[i] + (i < other->used ? other->limbs[i] : 0);
    n->limbs[i] = (uint32_t)(carry & 0xffffffffu);
    carry >>= 32;
  }
  push(n, (uint32_t)carry);
}

void bw_natural_subtract(bw_natural *n, const bw_natural *other) {
  uint64_t borrow = 0;
  for (uint32_t i = 0; i < n->used; i++) {
    uint64_t less = (i < other->used ? other->limbs[i] : 0) + borrow;
    borrow = n->limbs[i] < less ? 1 : 0;
    n->limbs[i] = (uint32_t)((n->limbs[i] - less) & 0xffffffffu);
  }
  while (n->used > 0 && n->limbs[n->used - 1] == 0) n->used--;
}

int bw_natural_compare(const bw_natural *a, const bw_natural *b) {
  if (a->used != b->used) return a->used < b->used ? -1 : 1;
  for (uint32_t i = a->used; i-- > 0;) {
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  }
  return 0;
}
