/* bw_bytes, and bounded little-endian reading and writing. */
#ifndef BW_BASE_BYTES_H
#define BW_BASE_BYTES_H

#include "boardwalk.h"

#include <stdbool.h>

/* Values at a place that the caller has checked. */
uint16_t bw_get_u16(const uint8_t *at);
int32_t bw_get_s16(const uint8_t *at);
uint32_t bw_get_u32(const uint8_t *at);
float bw_get_f32(const uint8_t *at);
void bw_put_u16(uint8_t *at, uint16_t value);
void bw_put_u32(uint8_t *at, uint32_t value);
void bw_put_f32(uint8_t *at, float value);

/* A reader that never leaves its bytes: past the end a read gives 0 and sets `failed`, so a run of
 * reads is checked once behind it. */
typedef struct bw_reader {
  const uint8_t *data;
  size_t size;
  size_t offset;
  bool failed;
} bw_reader;

bw_reader bw_reader_over(const void *data, size_t size);
size_t bw_reader_left(const bw_reader *reader);
/* The next `size` bytes, or NULL with `failed` set. */
const uint8_t *bw_read_bytes(bw_reader *reader, size_t size);
uint8_t bw_read_u8(bw_reader *reader);
uint16_t bw_read_u16(bw_reader *reader);
uint32_t bw_read_u32(bw_reader *reader);
float bw_read_f32(bw_reader *reader);

/* A block that grows as it is written; a failed allocation sets `failed`, checked once at the end
 * by bw_writer_finish. */
typedef struct bw_writer {
  bw_allocator allocator;
  uint8_t *data;
  size_t size;
  size_t capacity;
  bool failed;
} bw_writer;

bw_writer bw_writer_with(const bw_allocator *allocator);
void bw_write_bytes(bw_writer *writer, const void *data, size_t size);
void bw_write_zeros(bw_writer *writer, size_t size);
void bw_write_u8(bw_writer *writer, uint8_t value);
void bw_write_u16(bw_writer *writer, uint16_t value);
void bw_write_u32(bw_writer *writer, uint32_t value);
void bw_write_f32(bw_writer *writer, float value);
void bw_write_text(bw_writer *writer, const char *text);
/* Makes room for so many bytes more, so that writing them cannot fail; false, and the writer as it
 * was, when there is none. */
bool bw_writer_reserve(bw_writer *writer, size_t size);
/* Hands the block over as a bw_bytes, which ends the writer; or reports, and leaves the writer as it
 * was. */
bw_status bw_writer_hand_over(bw_writer *writer, bw_bytes **out, bw_error *error);
/* The same; ends the writer either way. */
bw_status bw_writer_finish(bw_writer *writer, bw_bytes **out, bw_error *error);
/* Frees what was written so far. */
void bw_writer_discard(bw_writer *writer);

/* A bw_bytes of `size` zeroed bytes to be filled by the maker; NULL when out of memory. */
bw_bytes *bw_bytes_create(const bw_allocator *allocator, size_t size);
uint8_t *bw_bytes_edit(bw_bytes *bytes);

#endif
