/* Natural numbers of up to 1,024 bits: room for every product of a float32's bits and 128 decimal
 * digits. */
#ifndef BW_BASE_NATURAL_H
#define BW_BASE_NATURAL_H

#include "boardwalk.h"

#define BW_NATURAL_LIMBS 32

typedef struct bw_natural {
  uint32_t used;                    /* limbs in use; the highest of them is not 0 */
  uint32_t limbs[BW_NATURAL_LIMBS]; /* the lowest first */
} bw_natural;

void bw_natural_set(bw_natural *n, uint64_t value);
/* n = n * factor + addend */
void bw_natural_multiply_add(bw_natural *n, uint32_t factor, uint32_t addend);
/* n = n * 10^exponent */
void bw_natural_scale_ten(bw_natural *n, uint32_t exponent);
/* n = n * 2^exponent */
void bw_natural_scale_two(bw_natural *n, uint32_t exponent);
void bw_natural_add(bw_natural *n, const bw_natural *other);
/* n = n - other, which is at most n. */
void bw_natural_subtract(bw_natural *n, const bw_natural *other);
/* Below 0, 0 or above 0, as a is less than b, equal to it or greater. */
int bw_natural_compare(const bw_natural *a, const bw_natural *b);

#endif
