#include "base/carry.h"

#include "base/error.h"

#include <math.h>

bw_status bw_carry_head(bw_carrier *c, const char letters[4], uint32_t version, const char *of,
                        bw_error *error) {
  bool same = true;
  uint32_t number = version;
  for (size_t i = 0; i < 4; i++) {
    uint8_t letter = (uint8_t)letters[i];
    bw_carry_u8(c, &letter);
    same = same && letter == (uint8_t)letters[i];
  }
  bw_carry_u32(c, &number);
  if (!c->reader.failed && !same) {
    return bw_fail_at(error, BW_INVALID, 0, "%s begins with other letters than %.4s", of, letters);
  }
  if (!c->reader.failed && number != version) {
    return bw_fail_at(error, BW_UNSUPPORTED, 4, "%s of a version that is not known", of);
  }
  return bw_carry_outcome(c, of, error);
}

void bw_carry_require(bw_carrier *c, bool holds, const char *what) {
  if (holds || c->wrong != NULL || c->reader.failed) return;
  c->wrong = what;
  c->offset = c->reader.offset;
}

bool bw_carry_going_on(const bw_carrier *c) {
  return c->wrong == NULL && !c->reader.failed;
}

bw_status bw_carry_outcome(const bw_carrier *c, const char *of, bw_error *error) {
  if (c->reader.failed) {
    return bw_fail_at(error, BW_TRUNCATED, c->reader.offset, "%s ends too early", of);
  }
  if (c->wrong == NULL) return BW_OK;
  return bw_fail_at(error, BW_INVALID, c->offset, "%s has %s, which ends", of, c->wrong);
}

void bw_carry_u32(bw_carrier *c, uint32_t *value) {
  if (c->writer != NULL) {
    bw_write_u32(c->writer, *value);
  } else {
    *value = bw_read_u32(&c->reader);
  }
}

void bw_carry_u16(bw_carrier *c, uint16_t *value) {
  if (c->writer != NULL) {
    bw_write_u16(c->writer, *value);
  } else {
    *value = bw_read_u16(&c->reader);
  }
}

void bw_carry_u8(bw_carrier *c, uint8_t *value) {
  if (c->writer != NULL) {
    bw_write_u8(c->writer, *value);
  } else {
    *value = bw_read_u8(&c->reader);
  }
}

void bw_carry_f32(bw_carrier *c, float *values, int count) {
  for (int i = 0; i < count; i++) {
    if (c->writer != NULL) {
      bw_write_f32(c->writer, values[i]);
    } else {
      values[i] = bw_read_f32(&c->reader);
      bw_carry_require(c, isfinite(values[i]), "a number that is not finite");
    }
  }
}

void bw_carry_number(bw_carrier *c, uint32_t value) {
  bw_carry_u32(c, &value);
}

void bw_carry_flag(bw_carrier *c, uint8_t *flag) {
  bw_carry_u8(c, flag);
  bw_carry_require(c, *flag <= 1, "a flag that is neither 0 nor 1");
}
