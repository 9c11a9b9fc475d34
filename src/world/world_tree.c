/* The tree of a world that was put together without planes: halves of equal count, each time along
 * the axis on which the sectors lie farthest apart. */
#include "base/error.h"
#include "base/sort.h"
#include "world/world_layout.h"

typedef struct maker {
  bw_world_layout *layout;
  uint32_t *order;          /* numbers of sectors */
  bw_world_sector *sectors; /* in the tree's order */
  size_t count;
  uint32_t axis;
} maker;

static float centre(const maker *m, uint32_t number, uint32_t axis) {
  const bw_world_sector *sector = &m->layout->sectors[number];
  return sector->low[axis] * 0.5f + sector->high[axis] * 0.5f;
}

static int compare(const void *context, uint32_t a, uint32_t b) {
  const maker *m = context;
  float x = centre(m, a, m->axis);
  float y = centre(m, b, m->axis);
  if (x != y) return x < y ? -1 : 1;
  return a < b ? -1 : 1;
}

static uint32_t longest_axis(const maker *m, size_t first, size_t count) {
  uint32_t best = 0;
  float longest = -1.0f;
  for (uint32_t axis = 0; axis < 3; axis++) {
    float low = centre(m, m->order[first], axis);
    float high = low;
    for (size_t i = first; i < first + count; i++) {
      float at = centre(m, m->order[i], axis);
      if (at < low) low = at;
      if (at > high) high = at;
    }
    if (high - low > longest) {
      longest = high - low;
      best = axis;
    }
  }
  return best;
}

/* The plane between two halves. */
static bw_world_plane plane_between(const maker *m, size_t first, size_t middle, size_t end) {
  const bw_world_sector *sectors = m->layout->sectors;
  bw_world_plane plane = {.axis = m->axis};
  plane.left_value = sectors[m->order[first]].high[m->axis];
  plane.right_value = sectors[m->order[middle]].low[m->axis];
  for (size_t i = first; i < middle; i++) {
    float high = sectors[m->order[i]].high[m->axis];
    if (high > plane.left_value) plane.left_value = high;
  }
  for (size_t i = middle; i < end; i++) {
    float low = sectors[m->order[i]].low[m->axis];
    if (low < plane.right_value) plane.right_value = low;
  }
  plane.value = plane.left_value * 0.5f + plane.right_value * 0.5f;
  return plane;
}

/* Makes the tree of `count` sectors, and gives what its parent hangs on itself. */
static uint32_t split(maker *m, size_t first, size_t count) {
  if (count == 1) {
    m->sectors[m->count] = m->layout->sectors[m->order[first]];
    return BW_PLANE_SECTOR | (uint32_t)m->count++;
  }
  m->axis = longest_axis(m, first, count);
  bw_sort(m->order + first, count, compare, m);
  size_t half = count / 2;
  uint32_t number = (uint32_t)m->layout->plane_count++;
  bw_world_plane *plane = &m->layout->planes[number];
  *plane = plane_between(m, first, first + half, first + count);
  plane->left = split(m, first, half);
  plane->right = split(m, first + half, count - half);
  return number;
}

bw_status bw_world_layout_make_tree(bw_world_layout *layout, bw_error *error) {
  const bw_allocator *allocator = &layout->allocator;
  size_t count = layout->sector_count;
  maker m = {.layout = layout};
  m.order = bw_alloc_array(allocator, count, sizeof *m.order);
  m.sectors = bw_alloc_array(allocator, count, sizeof *m.sectors);
  bw_world_plane *planes = bw_alloc_array(allocator, count - 1, sizeof *planes);
  bool made = m.order != NULL && m.sectors != NULL && planes != NULL;
  if (made) {
    bw_free_array(allocator, layout->planes, layout->plane_capacity, sizeof *layout->planes);
    layout->planes = planes;
    layout->plane_capacity = count - 1;
    for (uint32_t i = 0; i < count; i++) m.order[i] = i;
    layout->root = split(&m, 0, count);
    bw_free_array(allocator, layout->sectors, layout->sector_capacity, sizeof *layout->sectors);
    layout->sectors = m.sectors;
    layout->sector_capacity = count;
  } else {
    bw_free_array(allocator, planes, count - 1, sizeof *planes);
    bw_free_array(allocator, m.sectors, count, sizeof *m.sectors);
  }
  bw_free_array(allocator, m.order, count, sizeof *m.order);
  return made ? BW_OK : bw_fail_memory(error);
}
