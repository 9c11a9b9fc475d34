/* Other bytes for an entry, in the archive's own files. */
#include "base/bytes.h"
#include "base/error.h"
#include "world/wad.h"

#include <inttypes.h>

static uint64_t sector_end(uint64_t offset) {
  return (offset + BW_WAD_SECTOR - 1) / BW_WAD_SECTOR * BW_WAD_SECTOR;
}

/* Whether another entry has a byte between two offsets. */
static bool is_shared(const bw_wad *wad, uint32_t index, uint64_t start, uint64_t end) {
  for (uint32_t i = 0; i < wad->count; i++) {
    const bw_wad_entry *entry = &wad->entries[i];
    if (i == index || entry->size == 0) continue;
    if (entry->offset < end && (uint64_t)entry->offset + entry->size > start) return true;
  }
  return false;
}

/* Writes zeros up to an offset: behind the data in its last sector, and over what was longer. */
static bw_status write_zeros(bw_file *file, uint64_t at, uint64_t end, bw_error *error) {
  static const uint8_t zeros[BW_WAD_SECTOR] = {0};
  while (at < end) {
    size_t count = end - at < sizeof zeros ? (size_t)(end - at) : sizeof zeros;
    bw_status status = bw_file_write_at(file, at, zeros, count, error);
    if (status != BW_OK) return status;
    at += count;
  }
  return BW_OK;
}

/* Where the new bytes go, and up to where the sectors are the entry's. */
typedef struct target {
  uint64_t offset;
  uint64_t end;
} target;

static target choose(const bw_wad *wad, uint32_t index, uint32_t size) {
  const bw_wad_entry *entry = &wad->entries[index];
  target t = {entry->offset, sector_end((uint64_t)entry->offset + entry->size)};
  if (entry->size == 0) t.end = entry->offset;
  bool fits = entry->offset + (uint64_t)size <= t.end;
  if (fits && !is_shared(wad, index, t.offset, t.end)) return t;
  t.offset = sector_end(wad->data.size);
  t.end = sector_end(t.offset + size);
  return t;
}

static bw_status check(const bw_wad *wad, uint32_t index, uint32_t size, uint32_t options,
                       const target *t, bw_error *error) {
  const bw_wad_entry *entry = &wad->entries[index];
  bool same_size = (options & BW_WAD_SAME_SIZE) != 0;
  if (same_size && size > entry->size) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "entry %" PRIu32 ": %" PRIu32 " bytes are more than its %" PRIu32
                      ", and the WAD was to keep its size",
                      index, size, entry->size);
  }
  if (same_size && t->offset != entry->offset) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "entry %" PRIu32
                      " shares its sectors with another, and the WAD was to keep its size",
                      index);
  }
  if (t->offset > UINT32_MAX || t->end > (uint64_t)UINT32_MAX + 1) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "entry %" PRIu32 ": the WAD of %" PRIu64
                      " bytes would pass 2^32, which the index cannot tell of",
                      index, wad->data.size);
  }
  return BW_OK;
}

static bw_status write_data(bw_wad *wad, bw_file *file, const target *t, const void *data,
                            uint32_t size, bw_error *error) {
  uint64_t at = wad->data.size; /* of a WAD that ends inside a sector */
  bw_status status = BW_OK;
  if (t->offset > at) status = write_zeros(file, at, t->offset, error);
  if (status == BW_OK) status = bw_file_write_at(file, t->offset, data, size, error);
  if (status == BW_OK) status = write_zeros(file, t->offset + size, t->end, error);
  if (bw_file_size(file) > wad->data.size) wad->data.size = bw_file_size(file);
  return status;
}

static bw_status write_entry(bw_file *file, uint32_t index, bw_wad_entry entry, bw_error *error) {
  uint8_t record[8];
  bw_put_u32(record, entry.offset);
  bw_put_u32(record + 4, entry.size);
  uint64_t at = BW_WAD_HEADER + (uint64_t)index * BW_WAD_RECORD;
  return bw_file_write_at(file, at, record, sizeof record, error);
}

/* The data first, then the entry: until it is written, the old one stands. */
static bw_status write_both(bw_wad *wad, uint32_t index, const target *t, const void *data,
                            uint32_t size, bw_error *error) {
  bw_file *files[2] = {NULL, NULL};
  bw_wad_entry entry = {(uint32_t)t->offset, size, wad->entries[index].hash};
  bw_status status = BW_OK;
  for (int i = 0; i < 2 && status == BW_OK; i++) {
    status = bw_file_open(wad->paths[i], true, &wad->allocator, &files[i], error);
  }
  if (status == BW_OK) status = write_data(wad, files[1], t, data, size, error);
  if (status == BW_OK) status = write_entry(files[0], index, entry, error);
  if (status == BW_OK) wad->entries[index] = entry;
  for (int i = 0; i < 2; i++) bw_file_close(files[i]);
  return status;
}

bw_status bw_wad_replace(bw_wad *wad, uint32_t index, const void *data, uint32_t size,
                         uint32_t options, bw_error *error) {
  if (wad->image || wad->paths[0] == NULL) {
    return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET,
                      "an archive in %s is only read: extract it and pack another",
                      wad->image ? "an image" : "memory");
  }
  bw_status status = bw_wad_check_index(wad, index, error);
  if (status != BW_OK) return status;
  target t = choose(wad, index, size);
  status = check(wad, index, size, options, &t, error);
  return status == BW_OK ? write_both(wad, index, &t, data, size, error) : status;
}
