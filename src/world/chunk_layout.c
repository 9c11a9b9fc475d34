/* What bytes are by their layout, and the hash of names inside containers. */
#include "base/container.h"
#include "base/hash.h"

uint32_t bw_name_hash(const char *name, size_t length) {
  return bw_crc32(0, name, length);
}

/* Passes over `count` chunks and adds up their sizes. */
static bool pass_chunks(bw_reader *reader, uint32_t count, uint64_t *payload) {
  for (uint32_t i = 0; i < count; i++) {
    bw_chunk_place place = {BW_NONE, i};
    bw_chunk chunk;
    if (bw_container_read_chunk(reader, place, &chunk, NULL) != BW_OK) return false;
    *payload += chunk.size;
  }
  return true;
}

static bool is_flat(bw_reader reader, const bw_container_head *head) {
  uint64_t payload = 0;
  if (head->count == 0 || !pass_chunks(&reader, head->count, &payload)) return false;
  return payload == head->payload && bw_reader_left(&reader) == 0;
}

static bool is_grouped(bw_reader reader, const bw_container_head *head) {
  if (head->id != BW_PACK_MARKER || head->payload != bw_reader_left(&reader)) return false;
  for (uint32_t i = 0; i < head->count; i++) {
    bw_container_head group;
    uint64_t payload = 0;
    if (bw_container_read_group(&reader, i, &group, NULL) != BW_OK) return false;
    if (group.id == 0) break;
    if (!pass_chunks(&reader, group.count, &payload)) return false;
  }
  return bw_reader_left(&reader) == 0;
}

bw_layout bw_chunks_layout(const void *data, size_t size) {
  bw_reader reader = bw_reader_over(data, size);
  bw_container_head head;
  if (bw_container_read_head(&reader, &head, NULL) != BW_OK) return BW_LAYOUT_NONE;
  if (is_grouped(reader, &head)) return BW_LAYOUT_GROUPED;
  return is_flat(reader, &head) ? BW_LAYOUT_FLAT : BW_LAYOUT_NONE;
}
