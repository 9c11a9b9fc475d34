/* Triangles added to a mesh's queries, in sets. The mesh's own triangles, their numbers and their
 * lists are never touched: each cell has a second list, of links, behind its own. */
#include "base/error.h"
#include "mesh/mesh.h"

#include <inttypes.h>
#include <string.h>

/* A triangle that covers more cells than this is tested by every query instead. */
#define MOST_CELLS 1024u

/* ---- links: each cell's list, ascending by slot */

static bool reserve_cells(bw_mesh *mesh) {
  bw_added *added = &mesh->added;
  if (added->cells != NULL) return true;
  added->cells = bw_alloc_array(&mesh->allocator, mesh->cell_count, sizeof *added->cells);
  if (added->cells == NULL) return false;
  for (uint32_t i = 0; i < mesh->cell_count; i++) added->cells[i] = BW_NONE;
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
    links[i].next = added->free_link;
    added->free_link = i;
  }
  added->free_count += (uint32_t)wanted - added->link_capacity;
  added->link_capacity = (uint32_t)wanted;
  added->links = links;
  return true;
}

/* Takes a reserved link into a list. */
static void insert_link(bw_added *added, uint32_t *head, uint32_t slot) {
  bw_added_link *links = added->links;
  uint32_t link = added->free_link;
  added->free_link = links[link].next;
  added->free_count--;
  uint32_t *place = head;
  while (*place != BW_NONE && links[*place].slot < slot) place = &links[*place].next;
  links[link].slot = slot;
  links[link].next = *place;
  *place = link;
}

static void remove_link(bw_added *added, uint32_t *head, uint32_t slot) {
  uint32_t *place = head;
  while (*place != BW_NONE && added->links[*place].slot < slot) place = &added->links[*place].next;
  if (*place == BW_NONE || added->links[*place].slot != slot) return;
  uint32_t link = *place;
  *place = added->links[link].next;
  added->links[link].next = added->free_link;
  added->free_link = link;
  added->free_count++;
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

typedef void list_change(bw_added *added, uint32_t *head, uint32_t slot);

/* Inserts or removes a triangle in every list that it belongs to. */
static void change_lists(bw_mesh *mesh, uint32_t slot, list_change *change) {
  bw_added *added = &mesh->added;
  listing l = listing_of(mesh, added->triangles[slot].corners);
  if (l.everywhere) {
    change(added, &added->outside, slot);
    return;
  }
  for (uint32_t z = l.box.low[2]; z <= l.box.high[2]; z++) {
    for (uint32_t y = l.box.low[1]; y <= l.box.high[1]; y++) {
      for (uint32_t x = l.box.low[0]; x <= l.box.high[0]; x++) {
        change(added, &added->cells[bw_grid_cell(&mesh->grid, x, y, z)], slot);
      }
    }
  }
}

/* ---- sets */

static bw_added_set *find_set(const bw_mesh *mesh, uint32_t id) {
  const bw_added *added = &mesh->added;
  for (size_t i = 0; i < added->set_count; i++) {
    if (added->sets[i].id == id) return &added->sets[i];
  }
  return NULL;
}

static bw_status no_set(bw_error *error, uint32_t id) {
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no set %" PRIu32, id);
}

/* Where `count` free slots lie together: in the first gap between sets, or at the end. */
static size_t find_place(const bw_added *added, uint32_t count, uint32_t *first) {
  uint32_t next = 0;
  size_t place = 0;
  for (; place < added->set_count; place++) {
    if (added->sets[place].first - next >= count) break;
    next = added->sets[place].first + added->sets[place].count;
  }
  *first = next;
  return place;
}

static bw_status reserve(bw_mesh *mesh, size_t slots, bw_error *error) {
  bw_added *added = &mesh->added;
  if (!reserve_cells(mesh)) return bw_fail_memory(error);
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
  slot->flags = (uint16_t)(triangle->flags | BW_TRIANGLE_ENABLED);
  slot->material = triangle->material;
  slot->area = triangle->area;
}

/* Slots past the last set are given up, so that the numbers in use stay few. */
static void trim(bw_added *added) {
  size_t end = 0;
  if (added->set_count > 0) {
    const bw_added_set *last = &added->sets[added->set_count - 1];
    end = (size_t)last->first + last->count;
  }
  added->triangle_count = end;
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
  uint32_t first = 0;
  size_t place = find_place(added, count, &first);
  bw_status status = check_triangles(mesh, triangles, count, first, error);
  if (status != BW_OK) return status;
  if ((status = reserve(mesh, (size_t)first + count, error)) != BW_OK) return status;
  if (!reserve_links(mesh, links_of(mesh, triangles, count))) return bw_fail_memory(error);
  bw_added_set made = {added->next_id++, first, count};
  for (uint32_t i = 0; i < count; i++) {
    put_triangle(&added->triangles[first + i], &triangles[i], made.id);
    change_lists(mesh, first + i, insert_link);
  }
  memmove(added->sets + place + 1, added->sets + place,
          (added->set_count - place) * sizeof *added->sets);
  added->sets[place] = made;
  added->set_count++;
  trim(added);
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
    change_lists(mesh, slot, remove_link);
    place_corners(triangle, to, rotation, triangle->corners);
    change_lists(mesh, slot, insert_link);
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
  for (uint32_t i = 0; i < set->count; i++) {
    change_lists(mesh, set->first + i, remove_link);
    added->triangles[set->first + i].set = BW_NONE;
  }
  size_t place = (size_t)(set - added->sets);
  memmove(set, set + 1, (added->set_count - place - 1) * sizeof *set);
  added->set_count--;
  trim(added);
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
  bw_free_array(&mesh->allocator, added->cells, mesh->cell_count, sizeof *added->cells);
}

uint64_t bw_added_memory(const bw_mesh *mesh) {
  const bw_added *added = &mesh->added;
  uint64_t bytes = added->triangle_capacity * sizeof *added->triangles;
  bytes += added->set_capacity * sizeof *added->sets;
  bytes += added->link_capacity * sizeof *added->links;
  if (added->cells != NULL) bytes += mesh->cell_count * (uint64_t)sizeof *added->cells;
  return bytes;
}
