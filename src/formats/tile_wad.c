/* The WAD around a level's chunks: a total length, then a tag, a length and content each. */
#include "formats/tile_report.h"

#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

#define CHUNK_HEADER 8u
#define FIRST_CHUNK 4u

typedef struct chunk {
  char tag[5];
  uint32_t offset; /* of its content in the file it was read from */
  uint32_t length; /* as stored */
  size_t size;
  uint8_t *own;      /* content that was set, or NULL */
  const uint8_t *at; /* the content */
} chunk;

struct bw_tile_wad {
  bw_allocator allocator;
  uint8_t *data; /* the file as it was read */
  size_t size;
  chunk *chunks;
  size_t count, capacity;
  size_t end; /* behind the last chunk; what follows is kept */
};

static const char end_tag[] = "END ";

void bw_tile_wad_destroy(bw_tile_wad *wad) {
  if (wad == NULL) return;
  bw_allocator allocator = wad->allocator;
  for (size_t i = 0; i < wad->count; i++) {
    bw_free_array(&allocator, wad->chunks[i].own, wad->chunks[i].size, 1);
  }
  bw_free_array(&allocator, wad->chunks, wad->capacity, sizeof *wad->chunks);
  bw_free_array(&allocator, wad->data, wad->size, 1);
  bw_free_array(&allocator, wad, 1, sizeof *wad);
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void read_tag(const uint8_t *at, char tag[5]) {
  for (int i = 0; i < 4; i++) tag[i] = (char)at[3 - i];
  tag[4] = 0;
}

/* Tags are capital letters and digits, filled with blanks. */
static bool is_tag(const char *tag) {
  if (tag[0] == ' ') return false;
  for (int i = 0; i < 4; i++) {
    bool letter = tag[i] >= 'A' && tag[i] <= 'Z';
    bool digit = tag[i] >= '0' && tag[i] <= '9';
    if (!letter && !digit && tag[i] != ' ') return false;
  }
  return tag[4] == 0;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool add_chunk(bw_tile_wad *wad, const chunk *added) {
  void *chunks = wad->chunks;
  bool room =
      bw_reserve_one(&wad->allocator, &chunks, wad->count, &wad->capacity, sizeof *wad->chunks);
  wad->chunks = chunks;
  if (room) wad->chunks[wad->count++] = *added;
  return room;
}

static bool tag_at(const bw_tile_wad *wad, uint64_t offset) {
  char tag[5];
  if (offset + CHUNK_HEADER > wad->size) return false;
  read_tag(wad->data + offset, tag);
  return is_tag(tag);
}

static bw_status read_chunk(bw_tile_wad *wad, uint64_t *offset, bw_tile_notes *notes) {
  chunk read;
  memset(&read, 0, sizeof read);
  if (*offset + CHUNK_HEADER > wad->size) {
    return bw_tile_refuse(notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, *offset,
                          "the WAD ends without an END chunk");
  }
  read_tag(wad->data + *offset, read.tag);
  if (!is_tag(read.tag)) {
    return bw_tile_refuse(notes, BW_TILE_RULE_SIZE, BW_INVALID, *offset,
                          "a chunk's tag was expected, got 0x%08" PRIx32,
                          bw_get_u32(wad->data + *offset));
  }
  read.length = bw_get_u32(wad->data + *offset + 4);
  read.offset = (uint32_t)(*offset + CHUNK_HEADER);
  read.size = read.length;
  /* Of MAP chunks the length may be 4 too much. */
  uint64_t behind = (uint64_t)read.offset + read.length;
  if (strcmp(read.tag, "MAP ") == 0 && !tag_at(wad, behind) && read.length >= 4 &&
      tag_at(wad, behind - 4)) {
    read.size -= 4;
  }
  if (read.offset + (uint64_t)read.size > wad->size) {
    return bw_tile_refuse(notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, *offset,
                          "chunk %s has %" PRIu32 " bytes, the WAD has %zu left", read.tag,
                          read.length, wad->size - read.offset);
  }
  if (bw_tile_wad_find(wad, read.tag) != BW_NONE) {
    return bw_tile_refuse(notes, BW_TILE_RULE_SIZE, BW_INVALID, *offset,
                          "there is a second %s chunk", read.tag);
  }
  read.at = wad->data + read.offset;
  *offset = read.offset + (uint64_t)read.size;
  if (add_chunk(wad, &read)) return BW_OK;
  return bw_fail_memory(notes->error);
}

static bw_status read_wad(bw_tile_wad *wad, bw_tile_notes *notes) {
  if (wad->size < FIRST_CHUNK) {
    return bw_tile_refuse(notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, wad->size,
                          "the WAD ends within its length");
  }
  uint64_t offset = FIRST_CHUNK;
  bw_status status = BW_OK;
  do {
    status = read_chunk(wad, &offset, notes);
  } while (status == BW_OK && strcmp(wad->chunks[wad->count - 1].tag, end_tag) != 0);
  wad->end = (size_t)offset;
  if (status == BW_OK && bw_get_u32(wad->data) != wad->size) {
    bw_tile_warn(notes, BW_TILE_RULE_LENGTH, 0,
                 "the WAD's length is %" PRIu32 ", the file has %zu bytes", bw_get_u32(wad->data),
                 wad->size);
    status = notes->status;
  }
  return status;
}

bw_status bw_tile_wad_load(const void *data, size_t size, const bw_allocator *allocator,
                           bw_tile_report *report, bw_tile_wad **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_tile_notes notes = bw_tile_begin_notes(report, error);
  if (size > UINT32_MAX) {
    return bw_tile_refuse(&notes, BW_TILE_RULE_SIZE, BW_LIMIT, BW_NO_OFFSET,
                          "%zu bytes are more than 2^32 - 1", size);
  }
  bw_tile_wad *wad = bw_alloc_array(&kept, 1, sizeof *wad);
  if (wad == NULL) return bw_fail_memory(error);
  wad->allocator = kept;
  wad->size = size;
  if (size > 0) wad->data = bw_alloc_array(&kept, size, 1);
  bw_status status = BW_OK;
  if (size > 0 && wad->data == NULL) {
    status = bw_fail_memory(error);
  } else {
    if (size > 0) memcpy(wad->data, data, size);
    status = bw_tile_end_notes(&notes, read_wad(wad, &notes));
  }
  if (status != BW_OK) {
    bw_tile_wad_destroy(wad);
    return status;
  }
  *out = wad;
  return BW_OK;
}

bw_status bw_tile_wad_create(const bw_allocator *allocator, bw_tile_wad **out, bw_error *error) {
  static const uint8_t empty[] = {20, 0, 0,   0,   'O', 'F', 'N', 'I', 0, 0,
                                  0,  0, ' ', 'D', 'N', 'E', 0,   0,   0, 0};
  return bw_tile_wad_load(empty, sizeof empty, allocator, NULL, out, error);
}

/* ---- chunks -------------------------------------------------------------------------------- */

uint32_t bw_tile_wad_count(const bw_tile_wad *wad) {
  return (uint32_t)wad->count;
}

int bw_tile_wad_chunk(const bw_tile_wad *wad, uint32_t index, bw_tile_chunk *out) {
  if (index >= wad->count) return 0;
  const chunk *found = &wad->chunks[index];
  memcpy(out->tag, found->tag, sizeof out->tag);
  out->offset = found->offset;
  out->data = found->at;
  out->size = found->size;
  return 1;
}

uint32_t bw_tile_wad_find(const bw_tile_wad *wad, const char *tag) {
  for (size_t i = 0; i < wad->count; i++) {
    if (strcmp(wad->chunks[i].tag, tag) == 0) return (uint32_t)i;
  }
  return BW_NONE;
}

/* Puts a chunk before the last one, the END. */
static bool insert_chunk(bw_tile_wad *wad, const char *tag) {
  chunk last = wad->chunks[wad->count - 1];
  if (!add_chunk(wad, &last)) return false;
  chunk *added = &wad->chunks[wad->count - 2];
  memset(added, 0, sizeof *added);
  memcpy(added->tag, tag, sizeof added->tag);
  added->at = wad->data;
  return true;
}

bw_status bw_tile_wad_set(bw_tile_wad *wad, const char *tag, const void *data, size_t size,
                          bw_error *error) {
  if (strlen(tag) != 4 || !is_tag(tag) || strcmp(tag, end_tag) == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a tag is four capital letters, digits or blanks and not END, got '%.20s'",
                      tag);
  }
  if (size > UINT32_MAX / 2) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "%zu bytes are too many for a chunk", size);
  }
  uint8_t *own = NULL;
  if (size > 0) {
    own = bw_alloc_array(&wad->allocator, size, 1);
    if (own == NULL) return bw_fail_memory(error);
    memcpy(own, data, size);
  }
  uint32_t index = bw_tile_wad_find(wad, tag);
  if (index == BW_NONE) {
    if (!insert_chunk(wad, tag)) {
      bw_free_array(&wad->allocator, own, size, 1);
      return bw_fail_memory(error);
    }
    index = (uint32_t)wad->count - 2;
  }
  chunk *changed = &wad->chunks[index];
  bw_free_array(&wad->allocator, changed->own, changed->size, 1);
  changed->own = own;
  changed->at = own != NULL ? own : wad->data;
  changed->size = size;
  changed->length = (uint32_t)size;
  return BW_OK;
}

bw_status bw_tile_wad_save(const bw_tile_wad *wad, bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(&wad->allocator);
  bw_write_u32(&writer, 0);
  for (size_t i = 0; i < wad->count; i++) {
    const chunk *written = &wad->chunks[i];
    for (int k = 3; k >= 0; k--) bw_write_u8(&writer, (uint8_t)written->tag[k]);
    bw_write_u32(&writer, written->length);
    bw_write_bytes(&writer, written->at, written->size);
  }
  bw_write_bytes(&writer, wad->data + wad->end, wad->size - wad->end);
  if (writer.size > UINT32_MAX) {
    bw_writer_discard(&writer);
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "the WAD comes to more than 2^32 - 1 bytes");
  }
  if (!writer.failed) bw_put_u32(writer.data, (uint32_t)writer.size);
  return bw_writer_finish(&writer, out, error);
}
