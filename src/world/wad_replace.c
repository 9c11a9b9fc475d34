/* Other bytes for an entry, in the archive's own files; a journal has the old ones meanwhile. */
#include "base/bytes.h"
#include "base/error.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

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

static bw_status write_data(bw_file *file, const target *t, const void *data, uint32_t size,
                            bw_error *error) {
  uint64_t at = bw_file_size(file); /* of a WAD that ends inside a sector */
  bw_status status = BW_OK;
  if (t->offset > at) status = write_zeros(file, at, t->offset, error);
  if (status == BW_OK) status = bw_file_write_at(file, t->offset, data, size, error);
  if (status == BW_OK) status = write_zeros(file, t->offset + size, t->end, error);
  return status == BW_OK ? bw_file_sync(file, error) : status;
}

static bw_status write_entry(bw_file *file, uint32_t index, bw_wad_entry entry, bw_error *error) {
  uint8_t record[8];
  bw_put_u32(record, entry.offset);
  bw_put_u32(record + 4, entry.size);
  uint64_t at = BW_WAD_HEADER + (uint64_t)index * BW_WAD_RECORD;
  bw_status status = bw_file_write_at(file, at, record, sizeof record, error);
  return status == BW_OK ? bw_file_sync(file, error) : status;
}

/* Whether the files are still what was opened. */
static bool is_as_opened(const bw_wad *wad, const bw_bytes *dir, const bw_file *data) {
  const uint8_t *at = bw_bytes_data(dir);
  size_t size = BW_WAD_HEADER + (size_t)wad->count * BW_WAD_RECORD;
  bool same = bw_file_size(data) == wad->data.size && bw_bytes_size(dir) == size &&
              bw_get_u32(at) == wad->count;
  at += BW_WAD_HEADER;
  for (uint32_t i = 0; same && i < wad->count; i++, at += BW_WAD_RECORD) {
    const bw_wad_entry *entry = &wad->entries[i];
    same = bw_get_u32(at) == entry->offset && bw_get_u32(at + 4) == entry->size &&
           bw_get_u32(at + 8) == entry->hash;
  }
  return same;
}

/* Writes down what is going to change: the index, and the bytes that others take the place of. */
static bw_status write_journal(const bw_wad *wad, const target *t, bw_journal *journal,
                               const bw_file *data, bw_error *error) {
  bw_bytes *dir = NULL;
  uint64_t end = t->end < wad->data.size ? t->end : wad->data.size;
  bw_status status = bw_file_read(wad->paths[0], &wad->allocator, &dir, error);
  if (status != BW_OK) return status;
  bw_journal_head head = {.dir_size = (uint32_t)bw_bytes_size(dir), .wad_size = wad->data.size};
  head.most = t->end > wad->data.size ? t->end : wad->data.size;
  if (t->offset < end) {
    head.offset = (uint32_t)t->offset;
    head.size = (uint32_t)(end - t->offset);
  }
  if (is_as_opened(wad, dir, data)) {
    status = bw_journal_write(journal, &head, bw_bytes_data(dir), data, error);
  } else {
    status =
        bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the archive has changed since it was opened");
  }
  bw_bytes_destroy(dir);
  return status;
}

/* The data first, then the entry. Where that fails, both are put back. */
static bw_status write_both(const bw_wad *wad, bw_wad_entry entry, uint32_t index, const target *t,
                            const void *data, bw_journal *journal, bw_error *error) {
  bw_file *files[2] = {NULL, NULL};
  bw_status status = BW_OK;
  for (int i = 0; i < 2 && status == BW_OK; i++) {
    status = bw_file_open(wad->paths[i], true, &wad->allocator, &files[i], error);
  }
  if (status == BW_OK) status = write_journal(wad, t, journal, files[1], error);
  if (status == BW_OK) {
    status = write_data(files[1], t, data, entry.size, error);
    if (status == BW_OK) status = write_entry(files[0], index, entry, error);
    if (status != BW_OK) (void)bw_journal_undo(journal, files, NULL);
  }
  for (int i = 0; i < 2; i++) bw_file_close(files[i]);
  return status;
}

/* What was broken off before is made whole, and is read without a journal from now on. */
static bw_status settle(bw_wad *wad, bw_error *error) {
  if (wad->journal == NULL) return BW_OK;
  bw_status status = bw_journal_recover(wad->paths[0], wad->paths[1], &wad->allocator, error);
  if (status != BW_OK) return status;
  bw_journal_close(wad->journal);
  wad->journal = NULL;
  wad->data.journal = NULL;
  memset(&wad->dir, 0, sizeof wad->dir); /* has been read */
  return BW_OK;
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
  if (status == BW_OK) status = settle(wad, error);
  if (status != BW_OK) return status;
  bw_journal *journal = NULL;
  bw_wad_entry entry = {(uint32_t)t.offset, size, wad->entries[index].hash};
  status = bw_journal_begin(wad->paths[0], wad->paths[1], &wad->allocator, &journal, error);
  if (status != BW_OK) return status;
  status = write_both(wad, entry, index, &t, data, journal, error);
  bw_status ended = bw_journal_end(journal, status == BW_OK ? error : NULL);
  if (status == BW_OK) status = ended;
  if (status != BW_OK) return status;
  wad->entries[index] = entry;
  if (t.end > wad->data.size) wad->data.size = t.end;
  return BW_OK;
}
