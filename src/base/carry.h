/* One set of functions that carry a state either to bytes or from them, so that saving and loading
 * know the same layout. */
#ifndef BW_BASE_CARRY_H
#define BW_BASE_CARRY_H

#include "base/bytes.h"

typedef struct bw_carrier {
  bw_writer *writer; /* NULL: reads */
  bw_reader reader;
  const char *wrong; /* the first thing read that cannot be */
  size_t offset;     /* where it is */
} bw_carrier;

/* The first two words of a state, whose letters and version they are. BW_INVALID for other letters,
 * BW_UNSUPPORTED for another version; `of` names the state ("a saved world"). */
bw_status bw_carry_head(bw_carrier *c, const char letters[4], uint32_t version, const char *of,
                        bw_error *error);

/* Notes `what` is wrong unless it `holds`, when nothing was wrong before. */
void bw_carry_require(bw_carrier *c, bool holds, const char *what);
/* Whether everything so far was there and right. */
bool bw_carry_going_on(const bw_carrier *c);
/* BW_TRUNCATED or BW_INVALID for what was found when reading. */
bw_status bw_carry_outcome(const bw_carrier *c, const char *of, bw_error *error);

void bw_carry_u32(bw_carrier *c, uint32_t *value);
void bw_carry_u16(bw_carrier *c, uint16_t *value);
void bw_carry_u8(bw_carrier *c, uint8_t *value);
/* Numbers that must be finite. */
void bw_carry_f32(bw_carrier *c, float *values, int count);
/* A number that is there to be written. */
void bw_carry_number(bw_carrier *c, uint32_t value);
/* A 0 or a 1. */
void bw_carry_flag(bw_carrier *c, uint8_t *flag);

#endif
