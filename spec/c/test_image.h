/* Images of discs for the tests of archives. */
#ifndef BW_SPEC_TEST_IMAGE_H
#define BW_SPEC_TEST_IMAGE_H

#include "base/bytes.h"
#include "test.h"

#include <string.h>

enum { IMAGE_SECTOR = 2048, IMAGE_ROOT = 20, IMAGE_FIRST = 24, IMAGE_SIZE = 64 * IMAGE_SECTOR };

/* Writes a folder's record; returns its size. */
static inline uint32_t image_put_record(uint8_t *at, const char *name, uint32_t sector,
                                        uint32_t size, uint8_t flags) {
  uint8_t length = (uint8_t)strlen(name);
  uint8_t total = (uint8_t)((33 + length + 1) / 2 * 2);
  at[0] = total;
  bw_put_u32(at + 2, sector);
  bw_put_u32(at + 10, size);
  at[25] = flags;
  at[32] = length;
  for (size_t i = 0; i < length; i++) at[33 + i] = (uint8_t)name[i];
  return total;
}

/* Writes an image with an archive in its root folder, whose records fill two sectors. */
static inline void image_write(uint8_t image[IMAGE_SIZE], const char *dir_name, const bw_bytes *dir,
                               const char *wad_name, const bw_bytes *data) {
  memset(image, 0, IMAGE_SIZE);
  for (uint32_t i = 0; i < 2; i++) { /* another descriptor first, then the primary one */
    uint8_t *descriptor = image + (16 + (size_t)i) * IMAGE_SECTOR;
    descriptor[0] = (uint8_t)i;
    for (size_t c = 0; c < 6; c++) descriptor[1 + c] = (uint8_t) "CD001\1"[c];
    descriptor[129] = 8; /* blocks of 2,048 */
    (void)image_put_record(descriptor + 156, "", IMAGE_ROOT, 2 * IMAGE_SECTOR, 2);
  }
  uint8_t *record = image + (size_t)IMAGE_ROOT * IMAGE_SECTOR;
  record += image_put_record(record, "SYSTEM.CNF;1", 60, 10, 0);
  record += image_put_record(record, ";1", 60, 10, 0); /* without a name */
  record += image_put_record(record, "{ARRIORS.DIR;1", 60, 10, 0);
  record += image_put_record(record, "WARRIORS.DIR;1", 60, 10, 2); /* a folder of that name */
  (void)image_put_record(record, dir_name, IMAGE_FIRST, (uint32_t)bw_bytes_size(dir), 0);
  record = image + (IMAGE_ROOT + 1) * (size_t)IMAGE_SECTOR;
  (void)image_put_record(record, wad_name, IMAGE_FIRST + 1, (uint32_t)bw_bytes_size(data), 0);
  memcpy(image + (size_t)IMAGE_FIRST * IMAGE_SECTOR, bw_bytes_data(dir), bw_bytes_size(dir));
  memcpy(image + (IMAGE_FIRST + 1) * (size_t)IMAGE_SECTOR, bw_bytes_data(data),
         bw_bytes_size(data));
}

#endif
