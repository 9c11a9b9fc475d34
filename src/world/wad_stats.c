/* Counts over an archive's index. */
#include "base/error.h"
#include "base/sort.h"
#include "world/wad.h"

static int by_offset(const void *context, uint32_t a, uint32_t b) {
  const bw_wad_entry *entries = context;
  if (entries[a].offset != entries[b].offset) return entries[a].offset < entries[b].offset ? -1 : 1;
  return a < b ? -1 : a > b;
}

/* Counts entries that share a byte with another. Walks them by offset: `reach` is the furthest end
 * so far, and `holder` the entry that has it. */
static uint32_t count_overlaps(const bw_wad_entry *entries, const uint32_t *order, uint32_t count) {
  uint64_t reach = 0;
  bool holder_counted = true;
  uint32_t overlaps = 0;
  for (uint32_t i = 0; i < count; i++) {
    const bw_wad_entry *entry = &entries[order[i]];
    if (entry->size == 0) continue;
    bool shares = entry->offset < reach;
    overlaps += shares;
    if (shares && !holder_counted) {
      overlaps++;
      holder_counted = true;
    }
    uint64_t end = (uint64_t)entry->offset + entry->size;
    if (end > reach) {
      reach = end;
      holder_counted = shares;
    }
  }
  return overlaps;
}

bw_status bw_wad_statistics(const bw_wad *wad, bw_wad_stats *out, bw_error *error) {
  bw_wad_stats stats = {
      .wad_bytes = wad->data.size, .entries = wad->count, .named = wad->names.known};
  uint32_t *order = NULL;
  if (wad->count > 0) {
    order = bw_alloc_array(&wad->allocator, wad->count, sizeof *order);
    if (order == NULL) return bw_fail_memory(error);
  }
  for (uint32_t i = 0; i < wad->count; i++) {
    const bw_wad_entry *entry = &wad->entries[i];
    order[i] = i;
    stats.entry_bytes += entry->size;
    stats.duplicates += bw_wad_find_hash(wad, entry->hash) != i;
    stats.unaligned += entry->offset % BW_WAD_SECTOR != 0;
    stats.out_of_order += i > 0 && entry->offset < wad->entries[i - 1].offset;
  }
  if (order != NULL) bw_sort(order, wad->count, by_offset, wad->entries);
  stats.overlapping = count_overlaps(wad->entries, order, wad->count);
  bw_free_array(&wad->allocator, order, wad->count, sizeof *order);
  *out = stats;
  return BW_OK;
}
