/* The layout of a world: put together part by part and sector by sector, then checked. */
#include "world/world_layout.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- making one ---------------------------------------------------------------------------- */

bw_status bw_world_layout_create(const char *name, const bw_allocator *allocator,
                                 bw_world_layout **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  size_t length = strlen(name);
  if (length == 0) return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a world without a name");
  if (length > BW_WORLD_NAME_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "world '%.40s': its name has %zu characters, at most %u fit", name, length,
                      BW_WORLD_NAME_MAX);
  }
  bw_world_layout *layout = bw_alloc_array(&kept, 1, sizeof *layout);
  if (layout == NULL) return bw_fail_memory(error);
  layout->allocator = kept;
  layout->root = BW_PLANE_OPEN;
  memcpy(layout->name, name, length + 1);
  *out = layout;
  return BW_OK;
}

void bw_world_layout_clear(bw_world_layout *layout) {
  const bw_allocator *allocator = &layout->allocator;
  bw_free_array(allocator, layout->sectors, layout->sector_capacity, sizeof *layout->sectors);
  bw_free_array(allocator, layout->planes, layout->plane_capacity, sizeof *layout->planes);
  bw_free_array(allocator, layout->by_index, layout->index_count, sizeof *layout->by_index);
  bw_free_array(allocator, layout->listed, layout->index_count, sizeof *layout->listed);
  layout->sectors = NULL;
  layout->planes = NULL;
  layout->by_index = NULL;
  layout->listed = NULL;
  layout->sector_count = layout->sector_capacity = 0;
  layout->plane_count = layout->plane_capacity = 0;
  layout->index_count = 0;
  layout->open_count = 0;
  layout->root = BW_PLANE_OPEN;
  layout->finished = false;
  layout->has_pvs = false;
  for (size_t i = 0; i < layout->part_count; i++) layout->parts[i].count = 0;
}

void bw_world_layout_destroy(bw_world_layout *layout) {
  if (layout == NULL) return;
  bw_allocator allocator = layout->allocator;
  bw_world_layout_clear(layout);
  bw_free_array(&allocator, layout->parts, layout->part_capacity, sizeof *layout->parts);
  bw_free_array(&allocator, layout, 1, sizeof *layout);
}

/* Copies an array into one that is just long enough. */
static bool copy_array(const bw_allocator *allocator, const void *from, size_t count, size_t size,
                       void **out, size_t *capacity) {
  *out = NULL;
  if (capacity != NULL) *capacity = 0;
  if (count == 0) return true;
  *out = bw_alloc_array(allocator, count, size);
  if (*out == NULL) return false;
  memcpy(*out, from, count * size);
  if (capacity != NULL) *capacity = count;
  return true;
}

static bool copy_arrays(bw_world_layout *to, const bw_world_layout *from) {
  const bw_allocator *allocator = &to->allocator;
  void *parts = NULL, *sectors = NULL, *planes = NULL, *by_index = NULL, *listed = NULL;
  bool made = copy_array(allocator, from->parts, from->part_count, sizeof *to->parts, &parts,
                         &to->part_capacity);
  made &= copy_array(allocator, from->sectors, from->sector_count, sizeof *to->sectors, &sectors,
                     &to->sector_capacity);
  made &= copy_array(allocator, from->planes, from->plane_count, sizeof *to->planes, &planes,
                     &to->plane_capacity);
  made &= copy_array(allocator, from->by_index, from->index_count, sizeof *to->by_index, &by_index,
                     NULL);
  made &= copy_array(allocator, from->listed, from->index_count, sizeof *to->listed, &listed, NULL);
  to->parts = parts;
  to->part_count = to->part_capacity;
  to->sectors = sectors;
  to->planes = planes;
  to->by_index = by_index;
  to->listed = listed;
  return made;
}

bw_status bw_world_layout_copy(const bw_world_layout *layout, const bw_allocator *allocator,
                               bw_world_layout **out, bw_error *error) {
  bw_world_layout *copy = bw_alloc_array(allocator, 1, sizeof *copy);
  if (copy == NULL) return bw_fail_memory(error);
  *copy = *layout;
  copy->allocator = *allocator;
  if (!copy_arrays(copy, layout)) {
    bw_world_layout_destroy(copy);
    return bw_fail_memory(error);
  }
  *out = copy;
  return BW_OK;
}

/* ---- putting it together ------------------------------------------------------------------- */

/* Makes room for one more of something of which there are at most BW_WORLD_MOST. */
static bw_status make_room(const bw_world_layout *layout, void **items, size_t count,
                           size_t *capacity, size_t size, const char *what, bw_error *error) {
  if (layout->finished) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "world '%s' is finished: nothing can be added", layout->name);
  }
  if (count >= BW_WORLD_MOST) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "world '%s' has over %u %s", layout->name,
                      BW_WORLD_MOST, what);
  }
  if (bw_reserve_one(&layout->allocator, items, count, capacity, size)) return BW_OK;
  return bw_fail_memory(error);
}

bw_status bw_world_layout_set_sizes(bw_world_layout *layout, uint32_t stream_size,
                                    uint32_t heap_size, bw_error *error) {
  if (layout->finished) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s' is finished: its sizes are set",
                      layout->name);
  }
  layout->stream_size = stream_size;
  layout->heap_size = heap_size;
  return BW_OK;
}

bw_status bw_world_layout_add_part(bw_world_layout *layout, uint32_t file_size, uint32_t heap_size,
                                   bw_error *error) {
  void *parts = layout->parts;
  bw_status status = make_room(layout, &parts, layout->part_count, &layout->part_capacity,
                               sizeof *layout->parts, "parts", error);
  layout->parts = parts;
  if (status != BW_OK) return status;
  bw_layout_part part = {file_size, heap_size, 0, 0};
  layout->parts[layout->part_count++] = part;
  return BW_OK;
}

/* Whether the tree can take something more, and what it is to hang on. */
static bw_status check_tree(const bw_world_layout *layout, bw_error *error) {
  if (layout->plane_count == 0 || layout->open_count > 0) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "world '%s': something more than its planes part", layout->name);
}

/* Hangs a child on the plane that is next to want one. */
static void attach(bw_world_layout *layout, uint32_t child) {
  if (layout->open_count == 0) {
    if (layout->root == BW_PLANE_OPEN) layout->root = child;
    return;
  }
  bw_world_plane *plane = &layout->planes[layout->open[layout->open_count - 1]];
  if (plane->left == BW_PLANE_OPEN) {
    plane->left = child;
  } else {
    plane->right = child;
    layout->open_count--;
  }
}

static bw_status check_sector(const bw_world_layout *layout, const bw_world_sector *sector,
                              bw_error *error) {
  bool finite = bw_vec3_finite(bw_vec3_load(sector->low)) &&
                bw_vec3_finite(bw_vec3_load(sector->high)) &&
                bw_vec3_finite(bw_vec3_load(sector->position));
  if (finite) return check_tree(layout, error);
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "world '%s': sector %zu has a coordinate that is not finite", layout->name,
                    layout->sector_count);
}

bw_status bw_world_layout_add_sector(bw_world_layout *layout, const float corner[3],
                                     const float opposite[3], uint32_t index, uint32_t part,
                                     const float position[3], bw_error *error) {
  bw_world_sector sector = {.index = index, .part = part};
  for (int axis = 0; axis < 3; axis++) {
    bool ordered = corner[axis] <= opposite[axis];
    sector.low[axis] = ordered ? corner[axis] : opposite[axis];
    sector.high[axis] = ordered ? opposite[axis] : corner[axis];
    sector.position[axis] = position[axis];
  }
  bw_status status = check_sector(layout, &sector, error);
  if (status != BW_OK) return status;
  void *sectors = layout->sectors;
  status = make_room(layout, &sectors, layout->sector_count, &layout->sector_capacity,
                     sizeof *layout->sectors, "sectors", error);
  layout->sectors = sectors;
  if (status != BW_OK) return status;
  attach(layout, BW_PLANE_SECTOR | (uint32_t)layout->sector_count);
  layout->sectors[layout->sector_count++] = sector;
  return BW_OK;
}

static bw_status check_plane(const bw_world_layout *layout, const bw_world_plane *plane,
                             bw_error *error) {
  const char *wrong = NULL;
  if (plane->axis > 2) wrong = "has an axis that is none";
  if (!isfinite(plane->value) || !isfinite(plane->left_value) || !isfinite(plane->right_value)) {
    wrong = "has a value that is not finite";
  }
  if (layout->plane_count == 0 && layout->sector_count > 0) wrong = "comes behind a sector";
  if (wrong != NULL) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "world '%s': plane %zu %s", layout->name,
                      layout->plane_count, wrong);
  }
  if (layout->open_count >= BW_WORLD_DEPTH) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "world '%s': planes over %u deep",
                      layout->name, BW_WORLD_DEPTH);
  }
  return check_tree(layout, error);
}

bw_status bw_world_layout_add_plane(bw_world_layout *layout, uint32_t axis, float value,
                                    float left_value, float right_value, bw_error *error) {
  bw_world_plane plane = {axis, value, left_value, right_value, BW_PLANE_OPEN, BW_PLANE_OPEN};
  bw_status status = check_plane(layout, &plane, error);
  if (status != BW_OK) return status;
  void *planes = layout->planes;
  status = make_room(layout, &planes, layout->plane_count, &layout->plane_capacity,
                     sizeof *layout->planes, "planes", error);
  layout->planes = planes;
  if (status != BW_OK) return status;
  uint32_t number = (uint32_t)layout->plane_count++;
  layout->planes[number] = plane;
  attach(layout, number);
  layout->open[layout->open_count++] = number;
  return BW_OK;
}

/* ---- finishing ----------------------------------------------------------------------------- */

static bw_status fail_sector(const bw_world_layout *layout, size_t number, bw_error *error,
                             const char *what) {
  const bw_world_sector *sector = &layout->sectors[number];
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "world '%s': sector %zu has the index %" PRIu32 " and the part %" PRIu32 ", %s",
                    layout->name, number, sector->index, sector->part, what);
}

/* Checks each sector for itself, and counts those with an index. */
static bw_status count_indices(bw_world_layout *layout, bw_error *error) {
  uint32_t count = 0;
  for (size_t i = 0; i < layout->sector_count; i++) {
    const bw_world_sector *sector = &layout->sectors[i];
    if (sector->index == BW_NONE) continue;
    if (sector->part == 0 || sector->part > layout->part_count) {
      return fail_sector(layout, i, error, "which there is not");
    }
    count++;
  }
  for (size_t i = 0; i < layout->sector_count; i++) {
    uint32_t index = layout->sectors[i].index;
    if (index != BW_NONE && index >= count) {
      return fail_sector(layout, i, error, "and the indices are to be without gaps from 0");
    }
  }
  layout->index_count = count;
  return BW_OK;
}

/* Fills the table of sectors by index. */
static bw_status fill_table(bw_world_layout *layout, bw_error *error) {
  for (uint32_t i = 0; i < layout->index_count; i++) layout->by_index[i] = BW_NONE;
  for (uint32_t i = 0; i < layout->sector_count; i++) {
    uint32_t index = layout->sectors[i].index;
    if (index == BW_NONE) continue;
    if (layout->by_index[index] != BW_NONE) {
      return fail_sector(layout, i, error, "and another sector has this index already");
    }
    layout->by_index[index] = i;
    layout->parts[layout->sectors[i].part - 1].count++;
  }
  return BW_OK;
}

/* Lists the sectors of each part, in the order in which the sectors come. */
static void list_parts(bw_world_layout *layout) {
  uint32_t first = 0;
  for (size_t i = 0; i < layout->part_count; i++) {
    layout->parts[i].first = first;
    first += layout->parts[i].count;
    layout->parts[i].count = 0;
  }
  for (size_t i = 0; i < layout->sector_count; i++) {
    const bw_world_sector *sector = &layout->sectors[i];
    if (sector->index == BW_NONE) continue;
    bw_layout_part *part = &layout->parts[sector->part - 1];
    layout->listed[part->first + part->count++] = sector->index;
  }
}

/* Undoes the tables of a finish that failed. */
static void drop_tables(bw_world_layout *layout, uint32_t count) {
  bw_free_array(&layout->allocator, layout->by_index, count, sizeof *layout->by_index);
  bw_free_array(&layout->allocator, layout->listed, count, sizeof *layout->listed);
  layout->by_index = NULL;
  layout->listed = NULL;
  layout->index_count = 0;
  for (size_t i = 0; i < layout->part_count; i++) layout->parts[i].count = 0;
}

static bw_status make_tables(bw_world_layout *layout, bw_error *error) {
  bw_status status = count_indices(layout, error);
  uint32_t count = layout->index_count;
  if (status != BW_OK || count == 0) return status;
  layout->by_index = bw_alloc_array(&layout->allocator, count, sizeof *layout->by_index);
  layout->listed = bw_alloc_array(&layout->allocator, count, sizeof *layout->listed);
  if (layout->by_index == NULL || layout->listed == NULL) {
    drop_tables(layout, count);
    return bw_fail_memory(error);
  }
  status = fill_table(layout, error);
  if (status == BW_OK) {
    list_parts(layout);
  } else {
    drop_tables(layout, count);
  }
  return status;
}

bw_status bw_world_layout_finish(bw_world_layout *layout, bw_error *error) {
  if (layout->finished) return BW_OK;
  if (layout->open_count > 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "world '%s': %" PRIu32 " planes have less than two sides", layout->name,
                      layout->open_count);
  }
  bool own_tree = layout->plane_count == 0 && layout->sector_count > 1;
  bw_status status = own_tree ? bw_world_layout_make_tree(layout, error) : BW_OK;
  if (status == BW_OK) status = make_tables(layout, error);
  if (status == BW_OK) layout->finished = true;
  if (status != BW_OK && own_tree) layout->plane_count = 0; /* more can still be added */
  return status;
}

/* ---- looking into it ----------------------------------------------------------------------- */

const char *bw_world_layout_name(const bw_world_layout *layout) {
  return layout->name;
}

uint32_t bw_world_layout_stream_size(const bw_world_layout *layout) {
  return layout->stream_size;
}

uint32_t bw_world_layout_heap_size(const bw_world_layout *layout) {
  return layout->heap_size;
}

uint32_t bw_world_layout_part_count(const bw_world_layout *layout) {
  return (uint32_t)layout->part_count;
}

uint32_t bw_world_layout_sector_count(const bw_world_layout *layout) {
  return (uint32_t)layout->sector_count;
}

uint32_t bw_world_layout_index_count(const bw_world_layout *layout) {
  return layout->index_count;
}

uint32_t bw_world_layout_plane_count(const bw_world_layout *layout) {
  return (uint32_t)layout->plane_count;
}

int bw_world_layout_has_pvs(const bw_world_layout *layout) {
  return layout->has_pvs;
}

int bw_world_layout_part(const bw_world_layout *layout, uint32_t part, bw_world_part *out) {
  if (part == 0 || part > layout->part_count) return 0;
  const bw_layout_part *at = &layout->parts[part - 1];
  out->file_size = at->file_size;
  out->heap_size = at->heap_size;
  out->sector_count = at->count;
  return 1;
}

int bw_world_layout_sector(const bw_world_layout *layout, uint32_t number, bw_world_sector *out) {
  if (number >= layout->sector_count) return 0;
  *out = layout->sectors[number];
  return 1;
}

int bw_world_layout_plane(const bw_world_layout *layout, uint32_t number, bw_world_plane *out) {
  if (number >= layout->plane_count) return 0;
  *out = layout->planes[number];
  return 1;
}

uint32_t bw_world_layout_find(const bw_world_layout *layout, uint32_t index) {
  return index < layout->index_count ? layout->by_index[index] : BW_NONE;
}

uint32_t bw_world_layout_part_sector(const bw_world_layout *layout, uint32_t part, uint32_t place) {
  if (part == 0 || part > layout->part_count) return BW_NONE;
  const bw_layout_part *at = &layout->parts[part - 1];
  return place < at->count ? layout->listed[at->first + place] : BW_NONE;
}

void bw_world_manifest_name(const char *world, char name[BW_WORLD_FILE_NAME]) {
  (void)snprintf(name, BW_WORLD_FILE_NAME, "%.19s_sec.mem", world);
}

void bw_world_stream_name(const char *world, char name[BW_WORLD_FILE_NAME]) {
  (void)snprintf(name, BW_WORLD_FILE_NAME, "%.19s_sec.wld", world);
}

void bw_world_part_name(const char *world, uint32_t part, char name[BW_WORLD_FILE_NAME]) {
  (void)snprintf(name, BW_WORLD_FILE_NAME, "%.19s_ms%" PRIu32 ".sec", world, part);
}
