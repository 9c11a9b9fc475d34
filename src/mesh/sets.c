/* Triangles added to a mesh's queries, in sets. The mesh's own triangles, their numbers and their
 * lists are never touched: each cell has a second list, of links, behind its own. */
#include "base/error.h"
#include "mesh/mesh.h"

#include <inttypes.h>
#include <string.h>

/* A triangle that covers more cells than this is tested by every query instead. */
#define MOST_CELLS 1024u

/* ---- links: each cell's list, ascending by slot */

static bool reserve_lists(bw_mesh *mesh) {
  bw_added *added = &mesh->added;
  if (added->lists != NULL) return true;
  size_t count = (size_t)mesh->cell_count + 1;
  added->lists = bw_alloc_array(&mesh->allocator, count, sizeof *added->lists);
  if (added->lists == NULL) return false;
  bw_added_list empty = {BW_NONE, BW_NONE, BW_NONE};
  for (size_t i = 0; i < count; i++) added->lists[i] = empty;
  return true;
}

/* Makes sure that `count` links can be taken without an allocation. */
static bool reserve_links(bw_mesh *mesh, uint64_t count) {
  bw_added *added = &mesh->added;
  if (count <= added->free_count) return true;
  uint64_t wanted = added->link_capacity + (count - added->free_count);
  wanted += wanted / 4; /* so that sets that move about do not grow it each time */
  if (wanted >= BW_NONE) return false;
  bw_added_link *links = bw_resize_array(&mesh->allocator, added->links, added->link_capacity,
                                         (size_t)wanted, sizeof *links);
  if (links == NULL) return false;
  for (uint32_t i = (uint32_t)wanted; i-- > added->link_capacity;) {
    links[i].sibling = added->free_link;
    added->free_link = i;
  }
  added->free_count += (uint32_t)wanted - added->link_capacity;
  added->link_capacity = (uint32_t)wanted;
  added->links = links;
  return true;
}

/* The link that a slot comes behind, or BW_NONE for the front. The search begins where the list was
 * changed last: the slots of a set come one after the other. */
static uint32_t link_before(const bw_added *added, const bw_added_list *list, uint32_t slot) {
  const bw_added_link *links = added->links;
  uint32_t at = list->recent != BW_NONE ? list->recent : list->last;
  while (at != BW_NONE && links[at].slot > slot) at = links[at].previous;
  if (at == BW_NONE) return BW_NONE;
  while (links[at].next != BW_NONE && links[links[at].next].slot < slot) at = links[at].next;
  return at;
}

/* Takes a reserved link into a list. */
static void insert_link(bw_added *added, uint32_t number, uint32_t slot) {
  bw_added_list *list = &added->lists[number];
  bw_added_link *links = added->links;
  uint32_t link = added->free_link;
  added->free_link = links[link].sibling;
  added->free_count--;
  uint32_t before = link_before(added, list, slot);
  uint32_t behind = before == BW_NONE ? list->first : links[before].next;
  bw_added_link made = {slot, number, before, behind, added->triangles[slot].link};
  links[link] = made;
  added->triangles[slot].link = link;
  *(before == BW_NONE ? &list->first : &links[before].next) = link;
  *(behind == BW_NONE ? &list->last : &links[behind].previous) = link;
  list->recent = link;
}

/* Takes a triangle out of all its lists. */
static void unlist(bw_added *added, uint32_t slot) {
  bw_added_link *links = added->links;
  uint32_t link = added->triangles[slot].link;
  while (link != BW_NONE) {
    bw_added_link gone = links[link];
    bw_added_list *list = &added->lists[gone.list];
    *(gone.previous == BW_NONE ? &list->first : &links[gone.previous].next) = gone.next;
    *(gone.next == BW_NONE ? &list->last : &links[gone.next].previous) = gone.previous;
    if (list->recent == link) list->recent = gone.previous;
    links[link].sibling = added->free_link;
    added->free_link = link;
    added->free_count++;
    link = gone.sibling;
  }
  added->triangles[slot].link = BW_NONE;
}

/* ---- listing a triangle in the cells it covers, and one more on each side */

typedef struct listing {
  bw_cell_box box;
  uint64_t cells;  /* links it takes */
  bool everywhere; /* listed in the one list that every query tests */
} listing;

static listing listing_of(const bw_mesh *mesh, const bw_vec3 corners[3]) {
  listing l;
  bool outside = false;
  l.box = bw_grid_listing(&mesh->grid, corners, &outside);
  l.cells = 1;
  for (int axis = 0; axis < 3; axis++) l.cells *= l.box.high[axis] - l.box.low[axis] + 1;
  l.everywhere = outside || l.cells > MOST_CELLS;
  if (l.everywhere) l.cells = 1;
  return l;
}

bool bw_added_listing(const bw_mesh *mesh, uint32_t slot, bw_cell_box *box) {
  listing l = listing_of(mesh, mesh->added.triangles[slot].corners);
  *box = l.box;
  return !l.everywhere;
}

/* Puts a triangle into every list that it belongs to; the links are reserved. */
static void list_triangle(bw_mesh *mesh, uint32_t slot) {
  bw_added *added = &mesh->added;
  const bw_vec3 *corners = added->triangles[slot].corners;
  for (int i = 0; i < 3; i++) {
    added->low = bw_vec3_min(added->low, corners[i]);
    added->high = bw_vec3_max(added->high, corners[i]);
  }
  listing l = listing_of(mesh, corners);
  if (l.everywhere) {
    insert_link(added, mesh->cell_count, slot);
    return;
  }
  for (uint32_t z = l.box.low[2]; z <= l.box.high[2]; z++) {
    for (uint32_t y = l.box.low[1]; y <= l.box.high[1]; y++) {
      for (uint32_t x = l.box.low[0]; x <= l.box.high[0]; x++) {
        insert_link(added, bw_grid_cell(&mesh->grid, x, y, z), slot);
      }
    }
  }
}

/* ---- sets */

static bw_added_set *find_set(const bw_mesh *mesh, uint32_t id) {
  const bw_added *added = &mesh->added;
  size_t low = 0;
  size_t high = added->set_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (added->sets[middle].id == id) return &added->sets[middle];
    if (added->sets[middle].id < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return NULL;
}

static bw_status no_set(bw_error *error, uint32_t id) {
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no set %" PRIu32, id);
}

/* Where `count` free slots lie together: in the first gap that removed sets left, or at the end. */
static uint32_t find_place(const bw_added *added, uint32_t count) {
  uint32_t end = (uint32_t)added->triangle_count;
  if (added->used == end) return end;
  uint32_t free = 0;
  for (uint32_t slot = 0; slot < end; slot++) {
    free = added->triangles[slot].set == BW_NONE ? free + 1 : 0;
    if (free == count) return slot + 1 - count;
  }
  return end - free;
}

static bw_status reserve(bw_mesh *mesh, size_t slots, bw_error *error) {
  bw_added *added = &mesh->added;
  if (!reserve_lists(mesh)) return bw_fail_memory(error);
  if (added->set_count == added->set_capacity) {
    size_t wanted = added->set_capacity + added->set_capacity / 2 + 8;
    void *grown = bw_resize_array(&mesh->allocator, added->sets, added->set_capacity, wanted,
                                  sizeof *added->sets);
    if (grown == NULL) return bw_fail_memory(error);
    added->sets = grown;
    added->set_capacity = wanted;
  }
  if (slots > added->triangle_capacity) {
    size_t wanted = slots + added->triangle_capacity / 2;
    void *grown = bw_resize_array(&mesh->allocator, added->triangles, added->triangle_capacity,
                                  wanted, sizeof *added->triangles);
    if (grown == NULL) return bw_fail_memory(error);
    added->triangles = grown;
    added->triangle_capacity = wanted;
  }
  return BW_OK;
}

static bw_status check_triangles(const bw_mesh *mesh, const bw_triangle *triangles, uint32_t count,
                                 uint32_t first, bw_error *error) {
  if (count == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a set needs at least one triangle");
  }
  uint64_t end = (uint64_t)mesh->triangle_count + first + count;
  if (end > BW_MESH_MAX_TRIANGLES) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "%" PRIu64 " triangles with the added ones, a mesh asks at most %u", end,
                      BW_MESH_MAX_TRIANGLES);
  }
  for (uint32_t i = 0; i < count; i++) {
    const bw_triangle *t = &triangles[i];
    if (bw_vec3_finite(bw_vec3_load(t->a)) && bw_vec3_finite(bw_vec3_load(t->b)) &&
        bw_vec3_finite(bw_vec3_load(t->c))) {
      continue;
    }
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "triangle %" PRIu32 " of the set has a corner that is not finite", i);
  }
  return BW_OK;
}

static void put_triangle(bw_added_triangle *slot, const bw_triangle *triangle, uint32_t set) {
  slot->home[0] = bw_vec3_load(triangle->a);
  slot->home[1] = bw_vec3_load(triangle->b);
  slot->home[2] = bw_vec3_load(triangle->c);
  memcpy(slot->corners, slot->home, sizeof slot->corners);
  slot->set = set;
  slot->link = BW_NONE;
  slot->flags = (uint16_t)(triangle->flags | BW_TRIANGLE_ENABLED);
  slot->material = triangle->material;
  slot->area = triangle->area;
}

/* The links that a set takes as it would be added. */
static uint64_t links_of(const bw_mesh *mesh, const bw_triangle *triangles, uint32_t count) {
  uint64_t links = 0;
  for (uint32_t i = 0; i < count; i++) {
    bw_added_triangle triangle;
    put_triangle(&triangle, &triangles[i], 0);
    links += listing_of(mesh, triangle.corners).cells;
  }
  return links;
}

bw_status bw_mesh_set_add(bw_mesh *mesh, const bw_triangle *triangles, uint32_t count,
                          uint32_t *set, bw_error *error) {
  bw_added *added = &mesh->added;
  uint32_t first = find_place(added, count);
  bw_status status = check_triangles(mesh, triangles, count, first, error);
  if (status != BW_OK) return status;
  size_t end = (size_t)first + count;
  if ((status = reserve(mesh, end, error)) != BW_OK) return status;
  if (!reserve_links(mesh, links_of(mesh, triangles, count))) return bw_fail_memory(error);
  bw_added_set made = {added->next_id++, first, count};
  for (uint32_t i = 0; i < count; i++) {
    put_triangle(&added->triangles[first + i], &triangles[i], made.id);
    list_triangle(mesh, first + i);
  }
  added->sets[added->set_count++] = made;
  added->used += count;
  if (end > added->triangle_count) added->triangle_count = end;
  *set = made.id;
  return BW_OK;
}

/* v + 2w(q x v) + 2(q x (q x v)), for a unit quaternion (x, y, z, w). */
static bw_vec3 rotate(const float q[4], bw_vec3 v) {
  bw_vec3 axis = bw_vec3_load(q);
  bw_vec3 cross = bw_vec3_scale(bw_vec3_cross(axis, v), 2.0f);
  return bw_vec3_add(bw_vec3_add(v, bw_vec3_scale(cross, q[3])), bw_vec3_cross(axis, cross));
}

static void place_corners(const bw_added_triangle *triangle, bw_vec3 position, const float q[4],
                          bw_vec3 corners[3]) {
  for (int corner = 0; corner < 3; corner++) {
    corners[corner] = bw_vec3_add(rotate(q, triangle->home[corner]), position);
  }
}

/* Whether a set can be placed; counts the links it would take. */
static bool placement_finite(const bw_mesh *mesh, const bw_added_set *set, bw_vec3 position,
                             const float q[4], uint64_t *links) {
  for (uint32_t i = 0; i < set->count; i++) {
    bw_vec3 corners[3];
    place_corners(&mesh->added.triangles[set->first + i], position, q, corners);
    for (int corner = 0; corner < 3; corner++) {
      if (!bw_vec3_finite(corners[corner])) return false;
    }
    *links += listing_of(mesh, corners).cells;
  }
  return true;
}

bw_status bw_mesh_set_move(bw_mesh *mesh, uint32_t id, const float position[3],
                           const float rotation[4], bw_error *error) {
  const bw_added_set *set = find_set(mesh, id);
  if (set == NULL) return no_set(error, id);
  bw_vec3 to = bw_vec3_load(position);
  uint64_t links = 0;
  if (!placement_finite(mesh, set, to, rotation, &links)) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "position or rotation: a corner would not be finite");
  }
  if (!reserve_links(mesh, links)) return bw_fail_memory(error);
  for (uint32_t slot = set->first; slot < set->first + set->count; slot++) {
    bw_added_triangle *triangle = &mesh->added.triangles[slot];
    unlist(&mesh->added, slot);
    place_corners(triangle, to, rotation, triangle->corners);
    list_triangle(mesh, slot);
  }
  return BW_OK;
}

bw_status bw_mesh_set_enable(bw_mesh *mesh, uint32_t id, int on, bw_error *error) {
  const bw_added_set *set = find_set(mesh, id);
  if (set == NULL) return no_set(error, id);
  for (uint32_t i = 0; i < set->count; i++) {
    uint16_t *flags = &mesh->added.triangles[set->first + i].flags;
    *flags = (uint16_t)(on ? *flags | BW_TRIANGLE_ENABLED : *flags & ~BW_TRIANGLE_ENABLED);
  }
  return BW_OK;
}

bw_status bw_mesh_set_remove(bw_mesh *mesh, uint32_t id, bw_error *error) {
  bw_added_set *set = find_set(mesh, id);
  if (set == NULL) return no_set(error, id);
  bw_added *added = &mesh->added;
  for (uint32_t slot = set->first; slot < set->first + set->count; slot++) {
    unlist(added, slot);
    added->triangles[slot].set = BW_NONE;
  }
  added->used -= set->count;
  size_t place = (size_t)(set - added->sets);
  memmove(set, set + 1, (added->set_count - place - 1) * sizeof *set);
  added->set_count--;
  /* Slots past the last set are given up, so that the numbers in use stay few. */
  while (added->triangle_count > 0 && added->triangles[added->triangle_count - 1].set == BW_NONE) {
    added->triangle_count--;
  }
  return BW_OK;
}

int bw_mesh_set_range(const bw_mesh *mesh, uint32_t id, uint32_t *first, uint32_t *count) {
  const bw_added_set *set = find_set(mesh, id);
  if (set == NULL) return 0;
  *first = mesh->triangle_count + set->first;
  *count = set->count;
  return 1;
}

void bw_added_free(bw_mesh *mesh) {
  bw_added *added = &mesh->added;
  bw_free_array(&mesh->allocator, added->triangles, added->triangle_capacity,
                sizeof *added->triangles);
  bw_free_array(&mesh->allocator, added->sets, added->set_capacity, sizeof *added->sets);
  bw_free_array(&mesh->allocator, added->links, added->link_capacity, sizeof *added->links);
  bw_free_array(&mesh->allocator, added->lists, (size_t)mesh->cell_count + 1, sizeof *added->lists);
}

uint64_t bw_added_memory(const bw_mesh *mesh) {
  const bw_added *added = &mesh->added;
  uint64_t bytes = added->triangle_capacity * sizeof *added->triangles;
  bytes += added->set_capacity * sizeof *added->sets;
  bytes += added->link_capacity * sizeof *added->links;
  if (added->lists != NULL) bytes += ((uint64_t)mesh->cell_count + 1) * sizeof *added->lists;
  return bytes;
}
