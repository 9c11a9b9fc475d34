/* The spec's worked examples of mesh shapes, as bytes. */
#ifndef BW_SPEC_TEST_SHAPE_FILES_H
#define BW_SPEC_TEST_SHAPE_FILES_H

#include "test.h"

#include <stddef.h>
#include <stdint.h>

/* source: spec of the other formats, 1e */
static const char quad_text[] =
    "01 21 00 00 00 10 01 00 00 01 02 d7 ec 21 00 00 00 51 75 61 64 28 30 78 31 29 20 4d 65 73 68 44"
    "65 73 63 72 69 70 74 6f 72 00 01 03 d7 ec 10 00 00 00 00 00 00 00 00 00 00 00 ee 1e d7 ec 14 00"
    "00 00 04 00 00 00 02 00 00 00 05 00 00 00 ef 1e d7 ec 38 00 00 00 00 00 00 00 00 00 00 00 00 00"
    "00 00 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 80 3f 00 00 00 00 00 00 00 00 00 00"
    "80 3f 00 00 00 00 f0 1e d7 ec 14 00 00 00 00 00 01 00 02 00 00 00 02 00 03 00 f1 1e d7 ec 0c 00"
    "00 00 02 00 02 00 f2 1e d7 ec 20 00 00 00 00 00 00 00 01 00 00 00 02 00 00 00 02 00 00 00 03 00"
    "00 00 04 00 00 00 f3 1e d7 ec 1c 00 00 00 00 00 ff ff 00 00 ff ff 00 00 01 00 01 00 ff ff 01 00"
    "ff ff fa 1e d7 ec 24 00 00 00 00 00 80 3f 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
    "00 00 01 00 00 00 f9 1e d7 ec 13 00 00 00 00 00 00 00 00 00 00 00 01 00 03 01 00 00 00 00 00 01"
    "00 00 00 01 00 88 77 66 55 44 33 22 11 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 80"
    "3f 00 00 80 3f 00 00 00 00 00 00 80 3f";
enum { QUAD_SIZE = 333 };

/* source: spec of the other formats, 2e */
static const char square_text[] =
    "04 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 00 00 00 00 00 00"
    "00 00 00 00 00 00 80 3f 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 00 00"
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 06 00 00 00 00 00 01 00"
    "02 00 00 00 02 00 03 00 02 00 00 00 00 00 01 00 00 00 34 12 00 00 0d 0c 0b 0a c2 99 ef 43 02 00"
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f 00 00 80 3f 00 00"
    "80 3f 00 00 00 00 00 00 80 3f";
enum { SQUARE_SIZE = 170 };

static inline int digit(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

static inline void read_bytes(const char *text, uint8_t *out, size_t size) {
  size_t count = 0;
  for (; *text != 0; text++) {
    if (*text == ' ') continue;
    if (count < size) out[count] = (uint8_t)(digit(text[0]) * 16 + digit(text[1]));
    count++;
    text++;
  }
  CHECK_INT(count, size);
}

#endif
