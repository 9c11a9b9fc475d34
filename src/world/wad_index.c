/* The index of an archive: read in pieces, checked, and found in by hash. */
#include "base/bytes.h"
#include "base/error.h"
#include "base/sort.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

/* Entries read at once. */
#define PIECE 256u

static bw_status read_count(bw_wad *wad, bw_error *error) {
  uint8_t header[BW_WAD_HEADER];
  uint64_t size = wad->dir.size;
  if (size < sizeof header) {
    return bw_fail_at(error, BW_TRUNCATED, size,
                      "index: %" PRIu64 " bytes, it begins with a header of 16", size);
  }
  bw_status status = bw_wad_source_read(&wad->dir, 0, header, sizeof header, error);
  if (status != BW_OK) return status;
  uint32_t count = bw_get_u32(header);
  uint64_t needed = BW_WAD_HEADER + (uint64_t)count * BW_WAD_RECORD;
  if (size != needed) {
    return bw_fail_at(error, size < needed ? BW_TRUNCATED : BW_INVALID, 0,
                      "index: it declares %" PRIu32 " entries, which make %" PRIu64
                      " bytes; %" PRIu64 " fit into its %" PRIu64,
                      count, needed, (size - BW_WAD_HEADER) / BW_WAD_RECORD, size);
  }
  wad->count = count;
  return BW_OK;
}

static bw_status check_entry(const bw_wad *wad, uint32_t index, bw_error *error) {
  const bw_wad_entry *entry = &wad->entries[index];
  if ((uint64_t)entry->offset + entry->size <= wad->data.size) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_WAD_HEADER + (uint64_t)index * BW_WAD_RECORD,
                    "entry %" PRIu32 " (0x%08" PRIx32 "): offset %" PRIu32 " and size %" PRIu32
                    " pass the WAD's %" PRIu64 " bytes",
                    index, entry->hash, entry->offset, entry->size, wad->data.size);
}

/* Reads entries first to end - 1. */
static bw_status read_piece(bw_wad *wad, uint32_t first, uint32_t end, bw_error *error) {
  uint8_t piece[PIECE * BW_WAD_RECORD];
  uint64_t at = BW_WAD_HEADER + (uint64_t)first * BW_WAD_RECORD;
  size_t size = (size_t)(end - first) * BW_WAD_RECORD;
  bw_status status = bw_wad_source_read(&wad->dir, at, piece, size, error);
  const uint8_t *record = piece;
  for (uint32_t i = first; i < end && status == BW_OK; i++, record += BW_WAD_RECORD) {
    bw_wad_entry entry = {bw_get_u32(record), bw_get_u32(record + 4), bw_get_u32(record + 8)};
    wad->entries[i] = entry;
    status = check_entry(wad, i, error);
  }
  return status;
}

static bw_status read_entries(bw_wad *wad, bw_error *error) {
  bw_status status = BW_OK;
  for (uint32_t first = 0; first < wad->count && status == BW_OK;) {
    uint32_t end = wad->count - first > PIECE ? first + PIECE : wad->count;
    status = read_piece(wad, first, end, error);
    first = end;
  }
  return status;
}

/* ---- finding ------------------------------------------------------------------------------- */

/* Hashes are sorted, and a table of their beginnings says where to look: about one entry is there.
 * Hashes that somebody made to fall together cost a search by halves, not a walk over all. */

size_t bw_wad_start_count(const bw_wad *wad) {
  return wad->starts == NULL ? 0 : ((size_t)1 << wad->beginning) + 1;
}

static uint32_t beginning_of(const bw_wad *wad, uint32_t hash) {
  return hash >> (32 - wad->beginning);
}

static int by_hash(const void *context, uint32_t a, uint32_t b) {
  const bw_wad_entry *entries = context;
  if (entries[a].hash != entries[b].hash) return entries[a].hash < entries[b].hash ? -1 : 1;
  return a < b ? -1 : a > b;
}

static void fill_table(bw_wad *wad) {
  for (uint32_t i = 0; i < wad->count; i++) {
    wad->order[i] = i;
    wad->starts[beginning_of(wad, wad->entries[i].hash) + 1]++;
  }
  size_t count = bw_wad_start_count(wad);
  for (size_t i = 1; i < count; i++) wad->starts[i] += wad->starts[i - 1];
  bw_sort(wad->order, wad->count, by_hash, wad->entries);
}

bw_status bw_wad_read_index(bw_wad *wad, bw_error *error) {
  bw_status status = read_count(wad, error);
  if (status != BW_OK || wad->count == 0) return status;
  wad->beginning = 1;
  while (wad->beginning < 31 && (uint32_t)1 << wad->beginning < wad->count) wad->beginning++;
  size_t start_count = ((size_t)1 << wad->beginning) + 1;
  wad->entries = bw_alloc_array(&wad->allocator, wad->count, sizeof *wad->entries);
  wad->order = bw_alloc_array(&wad->allocator, wad->count, sizeof *wad->order);
  wad->starts = bw_alloc_array(&wad->allocator, start_count, sizeof *wad->starts);
  wad->names.items = bw_alloc_array(&wad->allocator, wad->count, sizeof *wad->names.items);
  if (wad->entries == NULL || wad->order == NULL || wad->starts == NULL ||
      wad->names.items == NULL) {
    return bw_fail_memory(error);
  }
  status = read_entries(wad, error);
  if (status == BW_OK) fill_table(wad);
  return status;
}

/* original: 0x001490b8, a linear scan, which the table answers like */
uint32_t bw_wad_find_hash(const bw_wad *wad, uint32_t hash) {
  if (wad->count == 0) return BW_NONE;
  uint32_t low = wad->starts[beginning_of(wad, hash)];
  uint32_t end = wad->starts[beginning_of(wad, hash) + 1];
  for (uint32_t high = end; low < high;) {
    uint32_t middle = low + (high - low) / 2;
    if (wad->entries[wad->order[middle]].hash < hash) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < end && wad->entries[wad->order[low]].hash == hash ? wad->order[low] : BW_NONE;
}

uint32_t bw_wad_find(const bw_wad *wad, const char *name, size_t length) {
  return bw_wad_find_hash(wad, bw_wad_hash(name, length));
}

bw_status bw_wad_lookup(const bw_wad *wad, const char *name, size_t length, uint32_t *index,
                        bw_error *error) {
  uint32_t hash = 0;
  bw_status status = bw_wad_parse_name(name, length, &hash, error);
  if (status != BW_OK) return status;
  uint32_t found = bw_wad_find_hash(wad, hash);
  if (found == BW_NONE) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET,
                      "there is no entry '%.*s' (0x%08" PRIx32 ") among the %" PRIu32,
                      length < 100 ? (int)length : 100, name, hash, wad->count);
  }
  *index = found;
  return BW_OK;
}
