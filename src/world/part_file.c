/* The file of a part, <world>_ms<part>.sec: a texture dictionary and an atomic for each sector. */
#include "base/error.h"
#include "world/sections.h"
#include "world/world_layout.h"

#include <inttypes.h>

#define HEADER 16u

/* An atomic, as its section is found. */
typedef struct atomic {
  uint32_t index;
  uint32_t offset;
  uint32_t size;
} atomic;

struct bw_part_file {
  bw_allocator allocator;
  uint32_t hash;
  bw_section dictionary;
  atomic *atomics;
  uint32_t count;
};

static bw_status expect_section(bw_reader *reader, uint32_t type, bw_section *out,
                                bw_error *error) {
  uint64_t at = reader->offset;
  if (reader->failed || !bw_section_read(reader, out)) {
    return bw_fail_at(error, BW_TRUNCATED, at,
                      "part file: it ends inside a section 0x%02" PRIx32 " (%s)", type,
                      bw_section_type_name(type));
  }
  if (out->type == type) return BW_OK;
  return bw_fail_at(error, BW_INVALID, at,
                    "part file: a section 0x%02" PRIx32 ", expected 0x%02" PRIx32 " (%s)",
                    out->type, type, bw_section_type_name(type));
}

static bw_status read_atomics(bw_part_file *file, bw_reader *reader, bw_error *error) {
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < file->count && status == BW_OK; i++) {
    bw_section section;
    uint32_t index = bw_read_u32(reader);
    status = expect_section(reader, BW_SECTION_ATOMIC, &section, error);
    if (status != BW_OK) break;
    atomic found = {index, (uint32_t)section.offset, section.size};
    file->atomics[i] = found;
  }
  if (status == BW_OK && bw_reader_left(reader) > 0) {
    status = bw_fail_at(error, BW_INVALID, reader->offset,
                        "part file: %zu bytes behind its last atomic", bw_reader_left(reader));
  }
  return status;
}

static bw_status read_all(bw_part_file *file, bw_reader *reader, bw_error *error) {
  (void)bw_read_bytes(reader, HEADER - 4);
  file->hash = bw_read_u32(reader);
  bw_status status = expect_section(reader, BW_SECTION_DICTIONARY, &file->dictionary, error);
  if (status != BW_OK) return status;
  uint64_t at = reader->offset;
  uint32_t count = bw_read_u32(reader);
  if (reader->failed || count > bw_reader_left(reader) / (4 + BW_SECTION_HEADER)) {
    return bw_fail_at(error, BW_TRUNCATED, at,
                      "part file: %" PRIu32 " atomics do not fit into the %zu bytes behind", count,
                      bw_reader_left(reader));
  }
  if (count > 0) {
    file->atomics = bw_alloc_array(&file->allocator, count, sizeof *file->atomics);
    if (file->atomics == NULL) return bw_fail_memory(error);
  }
  file->count = count;
  return read_atomics(file, reader, error);
}

bw_status bw_part_file_read(const void *data, size_t size, const bw_allocator *allocator,
                            bw_part_file **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_reader reader = bw_reader_over(data, size);
  if (size > UINT32_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "part file: over 2^32 - 1 bytes");
  }
  bw_part_file *file = bw_alloc_array(&kept, 1, sizeof *file);
  if (file == NULL) return bw_fail_memory(error);
  file->allocator = kept;
  bw_status status = read_all(file, &reader, error);
  if (status == BW_OK) {
    *out = file;
  } else {
    bw_part_file_destroy(file);
  }
  return status;
}

void bw_part_file_destroy(bw_part_file *file) {
  if (file == NULL) return;
  bw_allocator allocator = file->allocator;
  bw_free_array(&allocator, file->atomics, file->count, sizeof *file->atomics);
  bw_free_array(&allocator, file, 1, sizeof *file);
}

uint32_t bw_part_file_hash(const bw_part_file *file) {
  return file->hash;
}

uint32_t bw_part_file_count(const bw_part_file *file) {
  return file->count;
}

int bw_part_file_atomic(const bw_part_file *file, uint32_t number, uint32_t *index,
                        uint32_t *offset, uint32_t *size) {
  if (number >= file->count) return 0;
  const atomic *found = &file->atomics[number];
  *index = found->index;
  *offset = found->offset;
  *size = found->size;
  return 1;
}

void bw_part_file_dictionary(const bw_part_file *file, uint32_t *offset, uint32_t *size) {
  *offset = (uint32_t)file->dictionary.offset;
  *size = file->dictionary.size;
}

/* ---- what a part must have ----------------------------------------------------------------- */

static bw_status fail_atomic(const bw_part_file *file, uint32_t number, const char *world,
                             uint32_t part, const char *what, bw_error *error) {
  const atomic *found = &file->atomics[number];
  return bw_fail_at(error, BW_INVALID, found->offset - BW_SECTION_HEADER - 4,
                    "part %" PRIu32 " of world '%s': an atomic for sector %" PRIu32 ", %s", part,
                    world, found->index, what);
}

/* Checks that each atomic is for another sector of the part. `seen` has a byte for each index. */
static bw_status check_atomics(const bw_part_file *file, const bw_world_layout *layout,
                               uint32_t part, uint8_t *seen, bw_error *error) {
  for (uint32_t i = 0; i < file->count; i++) {
    uint32_t index = file->atomics[i].index;
    uint32_t number = bw_world_layout_find(layout, index);
    const char *wrong = NULL;
    if (number == BW_NONE || layout->sectors[number].part != part) {
      wrong = "which is none of the part's";
    } else if (seen[index]++ > 0) {
      wrong = "which has one already";
    }
    if (wrong != NULL) return fail_atomic(file, i, layout->name, part, wrong, error);
  }
  return BW_OK;
}

bw_status bw_part_file_check(const bw_part_file *file, const bw_world_layout *layout, uint32_t part,
                             bw_error *error) {
  bw_world_part wanted;
  if (!bw_world_layout_part(layout, part, &wanted)) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "world '%s' has no part %" PRIu32,
                      layout->name, part);
  }
  if (file->count != wanted.sector_count) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "part %" PRIu32 " of world '%s': %" PRIu32 " atomics for its %" PRIu32
                      " sectors",
                      part, layout->name, file->count, wanted.sector_count);
  }
  if (file->count == 0) return BW_OK;
  uint8_t *seen = bw_alloc_array(&file->allocator, layout->index_count, 1);
  if (seen == NULL) return bw_fail_memory(error);
  bw_status status = check_atomics(file, layout, part, seen, error);
  bw_free_array(&file->allocator, seen, layout->index_count, 1);
  return status;
}
