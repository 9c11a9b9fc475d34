/* The stream and the part files of a world, written. */
#include "base/error.h"
#include "base/hash.h"
#include "world/section_writer.h"
#include "world/sections.h"
#include "world/world_layout.h"

#include <inttypes.h>
#include <string.h>

#define ATOMIC_STRUCT 16u

/* A plane whose section has begun. */
typedef struct branch {
  uint32_t plane;
  uint32_t sides; /* written */
  size_t start;
} branch;

static bw_status check_finished(const bw_world_layout *layout, bw_error *error) {
  if (layout->finished) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s' is not finished", layout->name);
}

/* ---- the stream ---------------------------------------------------------------------------- */

static void write_record(bw_writer *writer, const bw_world_sector *sector) {
  size_t extension = bw_section_begin(writer, BW_SECTION_EXTENSION);
  size_t record = bw_section_begin(writer, BW_SECTION_STREAMED);
  bw_write_u32(writer, sector->index);
  bw_write_u32(writer, sector->part);
  for (int axis = 0; axis < 3; axis++) bw_write_f32(writer, sector->position[axis]);
  bw_section_end(writer, record);
  bw_section_end(writer, extension);
}

static void write_sector(bw_writer *writer, const bw_world_sector *sector) {
  size_t start = bw_section_begin(writer, BW_SECTION_SECTOR);
  bw_section_write_sector_head(writer, sector->high, sector->low);
  write_record(writer, sector);
  bw_section_end(writer, start);
}

/* Begins the section of a plane; its sides follow. */
static branch begin_plane(bw_writer *writer, const bw_world_layout *layout, uint32_t number) {
  const bw_world_plane *plane = &layout->planes[number];
  branch made = {number, 0, bw_section_begin(writer, BW_SECTION_PLANE)};
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_u32(writer, plane->axis * 4);
  bw_write_f32(writer, plane->value);
  bw_write_u32(writer, bw_child_is_sector(plane->left));
  bw_write_u32(writer, bw_child_is_sector(plane->right));
  bw_write_f32(writer, plane->left_value);
  bw_write_f32(writer, plane->right_value);
  bw_section_end(writer, structure);
  return made;
}

/* Writes the tree; `open` has room for every plane. */
static void write_tree(bw_writer *writer, const bw_world_layout *layout, branch *open) {
  size_t depth = 0;
  uint32_t next = layout->root;
  for (;;) {
    if (bw_child_is_sector(next)) {
      write_sector(writer, &layout->sectors[bw_child_number(next)]);
    } else {
      open[depth++] = begin_plane(writer, layout, next);
    }
    while (depth > 0 && open[depth - 1].sides == 2) {
      bw_section_end(writer, open[--depth].start);
    }
    if (depth == 0) return;
    const bw_world_plane *plane = &layout->planes[open[depth - 1].plane];
    next = open[depth - 1].sides++ == 0 ? plane->left : plane->right;
  }
}

/* The counts and the box of all sectors. */
static bw_world_head head_of(const bw_world_layout *layout) {
  bw_world_head head = {.root_is_sector = bw_child_is_sector(layout->root)};
  head.planes = (uint32_t)layout->plane_count;
  head.sectors = (uint32_t)layout->sector_count;
  for (size_t i = 0; i < layout->sector_count; i++) {
    const bw_world_sector *sector = &layout->sectors[i];
    for (int axis = 0; axis < 3; axis++) {
      if (i == 0 || sector->low[axis] < head.low[axis]) head.low[axis] = sector->low[axis];
      if (i == 0 || sector->high[axis] > head.high[axis]) head.high[axis] = sector->high[axis];
    }
  }
  return head;
}

static bw_status write_world(bw_writer *writer, const bw_world_layout *layout, bw_error *error) {
  size_t most = layout->plane_count + 1;
  branch *open = bw_alloc_array(&layout->allocator, most, sizeof *open);
  if (open == NULL) return bw_fail_memory(error);
  bw_world_head head = head_of(layout);
  bw_write_u32(writer, (uint32_t)layout->part_count);
  bw_section_write_dictionary(writer);
  size_t world = bw_section_begin(writer, BW_SECTION_WORLD);
  bw_section_write_world_head(writer, &head);
  write_tree(writer, layout, open);
  bw_section_write_extension(writer);
  bw_section_end(writer, world);
  bw_free_array(&layout->allocator, open, most, sizeof *open);
  return BW_OK;
}

bw_status bw_world_layout_write_stream(const bw_world_layout *layout, bw_bytes **out,
                                       bw_error *error) {
  bw_status status = check_finished(layout, error);
  if (status == BW_OK && layout->sector_count == 0) {
    status = bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                        "world '%s' has no sector, a stream has at least one", layout->name);
  }
  if (status != BW_OK) return status;
  bw_writer writer = bw_writer_with(&layout->allocator);
  status = write_world(&writer, layout, error);
  if (status == BW_OK) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return status;
}

/* ---- parts --------------------------------------------------------------------------------- */

static void write_atomic(bw_writer *writer, uint32_t index) {
  bw_write_u32(writer, index);
  size_t atomic = bw_section_begin(writer, BW_SECTION_ATOMIC);
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_zeros(writer, ATOMIC_STRUCT);
  bw_section_end(writer, structure);
  bw_section_write_extension(writer);
  bw_section_end(writer, atomic);
}

bw_status bw_world_layout_write_part(const bw_world_layout *layout, uint32_t part, bw_bytes **out,
                                     bw_error *error) {
  bw_status status = check_finished(layout, error);
  if (status != BW_OK) return status;
  if (part == 0 || part > layout->part_count) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET,
                      "world '%s' has no part %" PRIu32 ", its parts are 1 to %zu", layout->name,
                      part, layout->part_count);
  }
  char name[BW_WORLD_FILE_NAME];
  bw_world_part_name(layout->name, part, name);
  const bw_layout_part *from = &layout->parts[part - 1];
  bw_writer writer = bw_writer_with(&layout->allocator);
  bw_write_u32(&writer, 1);
  bw_write_zeros(&writer, 8);
  bw_write_u32(&writer, bw_crc32(0, name, strlen(name)));
  bw_section_write_dictionary(&writer);
  bw_write_u32(&writer, from->count);
  for (uint32_t i = 0; i < from->count; i++) {
    write_atomic(&writer, layout->listed[from->first + i]);
  }
  return bw_writer_finish(&writer, out, error);
}
