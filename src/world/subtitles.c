/* Subtitles: records of a kind and a text, packed. */
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

#define FIRST_RECORD 2u
#define HIGHEST_KIND 6u /* one above it reads as a caption */

typedef struct record {
  uint32_t kind;
  uint32_t text; /* where it starts */
} record;

struct bw_subtitles {
  bw_allocator allocator;
  char *data; /* as far as the length says */
  size_t size;
  record *records;
  size_t count, capacity;
};

static bw_status read_record(bw_subtitles *s, bw_reader *reader, bw_error *error) {
  uint64_t at = reader->offset;
  uint32_t kind = bw_read_u32(reader);
  const char *text = s->data + reader->offset;
  const char *end = reader->failed ? NULL : memchr(text, 0, bw_reader_left(reader));
  if (end == NULL) {
    return bw_fail_at(error, BW_TRUNCATED, at, "subtitles: record %zu ends behind the length %zu",
                      s->count, s->size);
  }
  void *records = s->records;
  if (!bw_reserve_one(&s->allocator, &records, s->count, &s->capacity, sizeof *s->records)) {
    return bw_fail_memory(error);
  }
  s->records = records;
  record r = {kind > HIGHEST_KIND ? BW_SUBTITLE_CAPTION : kind, (uint32_t)reader->offset};
  s->records[s->count++] = r;
  (void)bw_read_bytes(reader, (size_t)(end - text) + 1);
  return BW_OK;
}

static bw_status read_all(bw_subtitles *s, const void *data, size_t size, bw_error *error) {
  if (size < FIRST_RECORD) {
    return bw_fail_at(error, BW_TRUNCATED, size, "subtitles: %zu bytes, they begin with a length",
                      size);
  }
  size_t length = bw_get_u16(data);
  if (length > size) {
    return bw_fail_at(error, BW_TRUNCATED, 0, "subtitles: the length is %zu, there are %zu bytes",
                      length, size);
  }
  if (length <= FIRST_RECORD) return BW_OK;
  s->data = bw_alloc_array(&s->allocator, length, 1);
  if (s->data == NULL) return bw_fail_memory(error);
  s->size = length;
  memcpy(s->data, data, length);
  bw_reader reader = bw_reader_over(s->data, length);
  reader.offset = FIRST_RECORD;
  bw_status status = BW_OK;
  while (status == BW_OK && reader.offset + 1 < length) status = read_record(s, &reader, error);
  return status;
}

bw_status bw_subtitles_read(const void *data, size_t size, const bw_allocator *allocator,
                            bw_subtitles **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_subtitles *subtitles = bw_alloc_array(&kept, 1, sizeof *subtitles);
  if (subtitles == NULL) return bw_fail_memory(error);
  subtitles->allocator = kept;
  bw_status status = read_all(subtitles, data, size, error);
  if (status != BW_OK) {
    bw_subtitles_destroy(subtitles);
    return status;
  }
  *out = subtitles;
  return BW_OK;
}

void bw_subtitles_destroy(bw_subtitles *subtitles) {
  if (subtitles == NULL) return;
  bw_allocator allocator = subtitles->allocator;
  bw_free_array(&allocator, subtitles->data, subtitles->size, 1);
  bw_free_array(&allocator, subtitles->records, subtitles->capacity, sizeof *subtitles->records);
  bw_free_array(&allocator, subtitles, 1, sizeof *subtitles);
}

uint32_t bw_subtitles_count(const bw_subtitles *subtitles) {
  return (uint32_t)subtitles->count;
}

const char *bw_subtitles_get(const bw_subtitles *subtitles, uint32_t index, uint32_t *kind) {
  if (index >= subtitles->count) return NULL;
  *kind = subtitles->records[index].kind;
  return subtitles->data + subtitles->records[index].text;
}

/* The first record of a kind and text from `from` on, or the count of records. */
static uint32_t find(const bw_subtitles *subtitles, uint32_t from, uint32_t kind,
                     const char *text) {
  uint32_t count = bw_subtitles_count(subtitles);
  for (uint32_t i = from; i < count; i++) {
    const record *r = &subtitles->records[i];
    if (r->kind == kind && strcmp(subtitles->data + r->text, text) == 0) return i;
  }
  return count;
}

int bw_subtitles_find(const bw_subtitles *subtitles, const char *language, const char *scene,
                      uint32_t *first, uint32_t *count) {
  uint32_t all = bw_subtitles_count(subtitles);
  uint32_t at = find(subtitles, 0, BW_SUBTITLE_LANGUAGE, language);
  if (at < all) at = find(subtitles, at + 1, BW_SUBTITLE_SCENE, scene);
  if (at >= all) return 0;
  uint32_t end = at + 1;
  while (end < all && subtitles->records[end].kind > BW_SUBTITLE_SCENE) end++;
  *first = at + 1;
  *count = end - (at + 1);
  return 1;
}
