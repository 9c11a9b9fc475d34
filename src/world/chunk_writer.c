/* Writing chunk containers. The header's counts are filled in at the end. */
#include "base/alloc.h"
#include "base/container.h"
#include "base/error.h"

#include <inttypes.h>

struct bw_chunk_writer {
  bw_allocator allocator;
  bw_writer writer;
  bw_layout layout;
  uint32_t count;       /* chunks of a flat container, groups of another */
  uint64_t payload;     /* sum of the sizes of a flat container's chunks */
  size_t group;         /* where the header of the open group is; 0: none */
  uint32_t group_count; /* its chunks and their bytes */
  uint64_t group_payload;
};

bw_status bw_chunk_writer_create(bw_layout layout, uint32_t id, const bw_allocator *allocator,
                                 bw_chunk_writer **out, bw_error *error) {
  if (layout != BW_LAYOUT_FLAT && layout != BW_LAYOUT_GROUPED) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "layout: expected flat or grouped");
  }
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_chunk_writer *writer = bw_alloc_array(&kept, 1, sizeof *writer);
  if (writer == NULL) return bw_fail_memory(error);
  writer->allocator = kept;
  writer->writer = bw_writer_with(&kept);
  writer->layout = layout;
  bw_container_head head = {0, 0, 0, layout == BW_LAYOUT_FLAT ? id : BW_PACK_MARKER};
  bw_container_write_head(&writer->writer, &head);
  if (writer->writer.failed) {
    bw_chunk_writer_destroy(writer);
    return bw_fail_memory(error);
  }
  *out = writer;
  return BW_OK;
}

void bw_chunk_writer_destroy(bw_chunk_writer *writer) {
  if (writer == NULL) return;
  bw_allocator allocator = writer->allocator;
  bw_writer_discard(&writer->writer);
  bw_free_array(&allocator, writer, 1, sizeof *writer);
}

static void put_counts(bw_chunk_writer *writer, size_t at, uint32_t count, uint64_t payload) {
  if (writer->writer.failed) return;
  bw_put_u32(writer->writer.data + at, count);
  bw_put_u32(writer->writer.data + at + 4, (uint32_t)payload);
}

static void put_counts_of_group(bw_chunk_writer *writer) {
  if (writer->group == 0) return;
  put_counts(writer, writer->group, writer->group_count, writer->group_payload);
}

bw_status bw_chunk_writer_group(bw_chunk_writer *writer, uint32_t id, bw_error *error) {
  if (writer->layout != BW_LAYOUT_GROUPED) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a flat container has no groups");
  }
  if (id == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "group id 0 would end the container: it needs the hash of a name");
  }
  if (!bw_writer_reserve(&writer->writer, BW_CONTAINER_HEADER)) return bw_fail_memory(error);
  put_counts_of_group(writer);
  writer->group = writer->writer.size;
  writer->group_count = 0;
  writer->group_payload = 0;
  bw_container_head head = {0, 0, 0, id};
  bw_container_write_head(&writer->writer, &head);
  writer->count++;
  return BW_OK;
}

bw_status bw_chunk_writer_add(bw_chunk_writer *writer, uint32_t type, uint32_t id, const void *data,
                              size_t size, bw_error *error) {
  if (type >= BW_CHUNK_TYPES) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "chunk type 0x%" PRIx32 " is over 0x53",
                      type);
  }
  bool grouped = writer->layout == BW_LAYOUT_GROUPED;
  if (grouped && writer->group == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a chunk of a grouped container needs a group before it");
  }
  uint64_t most = UINT32_MAX - BW_CONTAINER_HEADER;
  if (size > most || writer->writer.size > most - size) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "%zu bytes more: a container holds less than 2^32 bytes", size);
  }
  if (!bw_writer_reserve(&writer->writer, BW_CONTAINER_HEADER + size)) return bw_fail_memory(error);
  bw_chunk chunk = {type, (uint32_t)size, 0, id, BW_NO_OFFSET, data};
  bw_container_write_chunk(&writer->writer, &chunk);
  writer->payload += size;
  writer->group_payload += size;
  if (grouped) {
    writer->group_count++;
  } else {
    writer->count++;
  }
  return BW_OK;
}

bw_status bw_chunk_writer_finish(bw_chunk_writer *writer, bw_bytes **out, bw_error *error) {
  uint64_t payload = writer->payload;
  if (writer->layout == BW_LAYOUT_GROUPED) payload = writer->writer.size - BW_CONTAINER_HEADER;
  put_counts_of_group(writer);
  put_counts(writer, 0, writer->count, payload);
  bw_status status = bw_writer_hand_over(&writer->writer, out, error);
  if (status == BW_OK) writer->writer.failed = true; /* what is added behind it is refused */
  return status;
}
