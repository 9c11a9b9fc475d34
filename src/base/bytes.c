#include "base/bytes.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

struct bw_bytes {
  bw_allocator allocator;
  uint8_t *data;
  size_t size;
  size_t capacity;
};

const uint8_t *bw_bytes_data(const bw_bytes *bytes) {
  return bytes->data;
}

size_t bw_bytes_size(const bw_bytes *bytes) {
  return bytes->size;
}

uint8_t *bw_bytes_edit(bw_bytes *bytes) {
  return bytes->data;
}

void bw_bytes_destroy(bw_bytes *bytes) {
  if (bytes == NULL) return;
  bw_allocator allocator = bytes->allocator;
  bw_free_array(&allocator, bytes->data, bytes->capacity, 1);
  bw_free_array(&allocator, bytes, 1, sizeof *bytes);
}

static bw_bytes *adopt(const bw_allocator *allocator, uint8_t *data, size_t size, size_t capacity) {
  bw_bytes *bytes = bw_alloc_array(allocator, 1, sizeof *bytes);
  if (bytes == NULL) return NULL;
  bytes->allocator = *allocator;
  bytes->data = data;
  bytes->size = size;
  bytes->capacity = capacity;
  return bytes;
}

bw_bytes *bw_bytes_create(const bw_allocator *allocator, size_t size) {
  size_t capacity = size == 0 ? 1 : size; /* data is never NULL */
  uint8_t *data = bw_alloc_array(allocator, capacity, 1);
  if (data == NULL) return NULL;
  bw_bytes *bytes = adopt(allocator, data, size, capacity);
  if (bytes == NULL) bw_free_array(allocator, data, capacity, 1);
  return bytes;
}

uint16_t bw_get_u16(const uint8_t *at) {
  return (uint16_t)(at[0] | (at[1] << 8));
}

int32_t bw_get_s16(const uint8_t *at) {
  int32_t value = bw_get_u16(at);
  return value < 0x8000 ? value : value - 0x10000;
}

uint32_t bw_get_u32(const uint8_t *at) {
  return (uint32_t)at[0] | ((uint32_t)at[1] << 8) | ((uint32_t)at[2] << 16) |
         ((uint32_t)at[3] << 24);
}

float bw_get_f32(const uint8_t *at) {
  uint32_t bits = bw_get_u32(at);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

void bw_put_u16(uint8_t *at, uint16_t value) {
  at[0] = (uint8_t)(value & 0xffu);
  at[1] = (uint8_t)(value >> 8);
}

void bw_put_u32(uint8_t *at, uint32_t value) {
  at[0] = (uint8_t)(value & 0xffu);
  at[1] = (uint8_t)((value >> 8) & 0xffu);
  at[2] = (uint8_t)((value >> 16) & 0xffu);
  at[3] = (uint8_t)(value >> 24);
}

void bw_put_f32(uint8_t *at, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  bw_put_u32(at, bits);
}

bw_reader bw_reader_over(const void *data, size_t size) {
  bw_reader reader = {data, size, 0, false};
  return reader;
}

size_t bw_reader_left(const bw_reader *reader) {
  return reader->size - reader->offset;
}

const uint8_t *bw_read_bytes(bw_reader *reader, size_t size) {
  if (reader->failed || size > bw_reader_left(reader)) {
    reader->failed = true;
    return NULL;
  }
  const uint8_t *at = reader->data + reader->offset;
  reader->offset += size;
  return at;
}

uint8_t bw_read_u8(bw_reader *reader) {
  const uint8_t *at = bw_read_bytes(reader, 1);
  return at == NULL ? 0 : *at;
}

uint16_t bw_read_u16(bw_reader *reader) {
  const uint8_t *at = bw_read_bytes(reader, 2);
  return at == NULL ? 0 : bw_get_u16(at);
}

uint32_t bw_read_u32(bw_reader *reader) {
  const uint8_t *at = bw_read_bytes(reader, 4);
  return at == NULL ? 0 : bw_get_u32(at);
}

float bw_read_f32(bw_reader *reader) {
  const uint8_t *at = bw_read_bytes(reader, 4);
  return at == NULL ? 0.0f : bw_get_f32(at);
}

bw_writer bw_writer_with(const bw_allocator *allocator) {
  bw_writer writer = {*allocator, NULL, 0, 0, false};
  return writer;
}

bool bw_writer_reserve(bw_writer *writer, size_t size) {
  size_t needed = 0;
  if (writer->failed || !bw_size_add(writer->size, size, &needed)) return false;
  if (needed <= writer->capacity) return true;
  size_t capacity = writer->capacity < 256 ? 256 : writer->capacity;
  while (capacity < needed) capacity = capacity > SIZE_MAX / 2 ? needed : capacity * 2;
  void *grown = bw_resize_array(&writer->allocator, writer->data, writer->capacity, capacity, 1);
  if (grown == NULL) return false;
  writer->data = grown;
  writer->capacity = capacity;
  return true;
}

/* Room for `size` more bytes, or NULL with `failed` set. */
static uint8_t *extend(bw_writer *writer, size_t size) {
  if (!bw_writer_reserve(writer, size)) {
    writer->failed = true;
    return NULL;
  }
  uint8_t *at = writer->data + writer->size;
  writer->size += size;
  return at;
}

void bw_write_bytes(bw_writer *writer, const void *data, size_t size) {
  if (size == 0) return;
  uint8_t *at = extend(writer, size);
  if (at != NULL) memcpy(at, data, size);
}

void bw_write_zeros(bw_writer *writer, size_t size) {
  if (size == 0) return;
  uint8_t *at = extend(writer, size);
  if (at != NULL) memset(at, 0, size);
}

void bw_write_u8(bw_writer *writer, uint8_t value) {
  bw_write_bytes(writer, &value, 1);
}

void bw_write_u16(bw_writer *writer, uint16_t value) {
  uint8_t *at = extend(writer, 2);
  if (at != NULL) bw_put_u16(at, value);
}

void bw_write_u32(bw_writer *writer, uint32_t value) {
  uint8_t *at = extend(writer, 4);
  if (at != NULL) bw_put_u32(at, value);
}

void bw_write_f32(bw_writer *writer, float value) {
  uint8_t *at = extend(writer, 4);
  if (at != NULL) bw_put_f32(at, value);
}

void bw_write_text(bw_writer *writer, const char *text) {
  bw_write_bytes(writer, text, strlen(text));
}

bw_status bw_writer_hand_over(bw_writer *writer, bw_bytes **out, bw_error *error) {
  bw_bytes *bytes = NULL;
  if (!writer->failed) {
    bytes = writer->data == NULL
                ? bw_bytes_create(&writer->allocator, 0)
                : adopt(&writer->allocator, writer->data, writer->size, writer->capacity);
  }
  if (bytes == NULL) return bw_fail_memory(error);
  writer->data = NULL;
  *out = bytes;
  return BW_OK;
}

bw_status bw_writer_finish(bw_writer *writer, bw_bytes **out, bw_error *error) {
  bw_status status = bw_writer_hand_over(writer, out, error);
  if (status != BW_OK) bw_writer_discard(writer);
  return status;
}

void bw_writer_discard(bw_writer *writer) {
  bw_free_array(&writer->allocator, writer->data, writer->capacity, 1);
  writer->data = NULL;
  writer->size = 0;
  writer->capacity = 0;
}
