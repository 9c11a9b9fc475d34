/* The manifest of a world, <world>_sec.mem: how large its stream and parts are, as files and in
 * memory. */
#include "base/error.h"
#include "world/world_layout.h"

#include <inttypes.h>

#define HEADER 12u
#define RECORD 8u

static bw_status check_size(const bw_world_layout *layout, size_t size, uint32_t count,
                            bw_error *error) {
  uint64_t wanted = HEADER + (uint64_t)count * RECORD;
  if (size == wanted) return BW_OK;
  return bw_fail_at(error, size < wanted ? BW_TRUNCATED : BW_INVALID, size,
                    "manifest of world '%s': %zu bytes, %" PRIu32 " parts make %" PRIu64,
                    layout->name, size, count, wanted);
}

bw_status bw_world_layout_read_manifest(bw_world_layout *layout, const void *data, size_t size,
                                        bw_error *error) {
  bw_reader reader = bw_reader_over(data, size);
  if (layout->part_count > 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s' has parts already",
                      layout->name);
  }
  if (size < HEADER) {
    return bw_fail_at(error, BW_TRUNCATED, size,
                      "manifest of world '%s': %zu bytes, it begins with a header of %u",
                      layout->name, size, HEADER);
  }
  uint32_t stream_size = bw_read_u32(&reader);
  uint32_t heap_size = bw_read_u32(&reader);
  uint32_t count = bw_read_u32(&reader);
  bw_status status = check_size(layout, size, count, error);
  for (uint32_t i = 0; i < count && status == BW_OK; i++) {
    uint32_t file_size = bw_read_u32(&reader);
    uint32_t part_heap = bw_read_u32(&reader);
    status = bw_world_layout_add_part(layout, file_size, part_heap, error);
  }
  if (status == BW_OK) {
    status = bw_world_layout_set_sizes(layout, stream_size, heap_size, error);
  }
  if (status != BW_OK) layout->part_count = 0;
  return status;
}

static bw_status size_of(bw_status written, bw_bytes *bytes, uint32_t *size, bw_error *error) {
  if (written != BW_OK) return written;
  size_t length = bw_bytes_size(bytes);
  bw_bytes_destroy(bytes);
  *size = (uint32_t)length;
  if (length <= UINT32_MAX) return BW_OK;
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a file of a world has over 2^32 - 1 bytes");
}

bw_status bw_world_layout_write_manifest(const bw_world_layout *layout, bw_bytes **out,
                                         bw_error *error) {
  bw_writer writer = bw_writer_with(&layout->allocator);
  bw_bytes *bytes = NULL;
  uint32_t size = 0;
  bw_status status = bw_world_layout_write_stream(layout, &bytes, error);
  status = size_of(status, bytes, &size, error);
  bw_write_u32(&writer, size);
  bw_write_u32(&writer, layout->heap_size);
  bw_write_u32(&writer, (uint32_t)layout->part_count);
  for (uint32_t part = 1; part <= layout->part_count && status == BW_OK; part++) {
    status = bw_world_layout_write_part(layout, part, &bytes, error);
    status = size_of(status, bytes, &size, error);
    bw_write_u32(&writer, size);
    bw_write_u32(&writer, layout->parts[part - 1].heap_size);
  }
  if (status == BW_OK) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return status;
}
