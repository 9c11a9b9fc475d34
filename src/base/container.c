#include "base/container.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>

void bw_chunk_place_text(bw_chunk_place place, char text[BW_PLACE_TEXT]) {
  if (place.group == BW_NONE) {
    (void)snprintf(text, BW_PLACE_TEXT, "chunk %" PRIu32, place.index);
  } else {
    (void)snprintf(text, BW_PLACE_TEXT, "group %" PRIu32 ", chunk %" PRIu32, place.group,
                   place.index);
  }
}

static bool read_words(bw_reader *reader, bw_container_head *out) {
  out->count = bw_read_u32(reader);
  out->payload = bw_read_u32(reader);
  out->zero = bw_read_u32(reader);
  out->id = bw_read_u32(reader);
  return !reader->failed;
}

bw_status bw_container_read_head(bw_reader *reader, bw_container_head *out, bw_error *error) {
  if (read_words(reader, out)) return BW_OK;
  return bw_fail_at(error, BW_TRUNCATED, reader->size,
                    "%zu bytes, a chunk container begins with a header of 16", reader->size);
}

bw_status bw_container_read_group(bw_reader *reader, uint32_t index, bw_container_head *out,
                                  bw_error *error) {
  uint64_t at = reader->offset;
  if (read_words(reader, out)) return BW_OK;
  return bw_fail_at(error, BW_TRUNCATED, at,
                    "group %" PRIu32 ": the container ends inside its header", index);
}

bw_status bw_container_check_count(const bw_reader *reader, uint32_t group, uint32_t count,
                                   bw_error *error) {
  size_t left = bw_reader_left(reader);
  if (count <= left / BW_CONTAINER_HEADER) return BW_OK;
  uint64_t at = reader->offset - BW_CONTAINER_HEADER;
  if (group == BW_NONE) {
    return bw_fail_at(error, BW_TRUNCATED, at,
                      "container header: %" PRIu32
                      " chunks do not fit into the %zu bytes behind it",
                      count, left);
  }
  return bw_fail_at(error, BW_TRUNCATED, at,
                    "group %" PRIu32 ": %" PRIu32
                    " chunks do not fit into the %zu bytes behind its header",
                    group, count, left);
}

bw_status bw_container_read_chunk(bw_reader *reader, bw_chunk_place place, bw_chunk *out,
                                  bw_error *error) {
  char where[BW_PLACE_TEXT];
  bw_chunk_place_text(place, where);
  uint64_t at = reader->offset;
  out->type = bw_read_u32(reader);
  out->size = bw_read_u32(reader);
  out->zero = bw_read_u32(reader);
  out->id = bw_read_u32(reader);
  if (reader->failed) {
    return bw_fail_at(error, BW_TRUNCATED, at, "%s: the container ends inside its header", where);
  }
  if (out->type >= BW_CHUNK_TYPES) {
    return bw_fail_at(error, BW_INVALID, at, "%s: type 0x%" PRIx32 " is over 0x53", where,
                      out->type);
  }
  size_t left = bw_reader_left(reader);
  out->offset = reader->offset;
  out->data = bw_read_bytes(reader, out->size);
  if (out->data != NULL) return BW_OK;
  return bw_fail_at(error, BW_TRUNCATED, at + 4,
                    "%s of type 0x%02" PRIx32 ": size %" PRIu32 ", %zu bytes are left", where,
                    out->type, out->size, left);
}

void bw_container_write_head(bw_writer *writer, const bw_container_head *head) {
  bw_write_u32(writer, head->count);
  bw_write_u32(writer, head->payload);
  bw_write_u32(writer, head->zero);
  bw_write_u32(writer, head->id);
}

void bw_container_write_chunk(bw_writer *writer, const bw_chunk *chunk) {
  bw_write_u32(writer, chunk->type);
  bw_write_u32(writer, chunk->size);
  bw_write_u32(writer, chunk->zero);
  bw_write_u32(writer, chunk->id);
  bw_write_bytes(writer, chunk->data, chunk->size);
}
