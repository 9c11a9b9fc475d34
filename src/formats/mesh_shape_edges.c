/* Edges and polygons for a shape that is made. source: spec of the other formats, 1d */
#include "formats/mesh_shape.h"

#include "base/sort.h"
#include "formats/face_plane.h"

#include <math.h>
#include <string.h>

/* ---- edges --------------------------------------------------------------------------------- */

/* A slot is a side of a face: three times the face and the number of its first corner. our choice:
 * slot i joins corner i and the next. */
typedef struct slots {
  const bw_faces *faces;
  uint32_t *sorted;
  uint32_t *partner; /* the slot before it that it shares an edge with, or BW_NONE */
  uint32_t count;
} slots;

static void ends_of(const slots *s, uint32_t slot, uint32_t ends[2]) {
  const uint16_t *corners = s->faces->corners + slot - slot % 3;
  uint32_t a = corners[slot % 3];
  uint32_t b = corners[(slot + 1) % 3];
  ends[0] = a < b ? a : b;
  ends[1] = a < b ? b : a;
}

static int compare_ends(const uint32_t a[2], const uint32_t b[2]) {
  if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] != b[1]) return a[1] < b[1] ? -1 : 1;
  return 0;
}

static int compare(const void *context, uint32_t a, uint32_t b) {
  uint32_t ends_a[2], ends_b[2];
  ends_of(context, a, ends_a);
  ends_of(context, b, ends_b);
  int order = compare_ends(ends_a, ends_b);
  if (order != 0) return order;
  return a < b ? -1 : a > b;
}

/* Slots with the same ends are paired in order. our choice: a third face at an edge begins another
 * edge there, so that no model is refused for it. */
static void pair_slots(const slots *s) {
  uint32_t open = BW_NONE;
  uint32_t last[2] = {BW_NONE, BW_NONE};
  for (uint32_t i = 0; i < s->count; i++) {
    uint32_t slot = s->sorted[i];
    uint32_t ends[2];
    ends_of(s, slot, ends);
    if (compare_ends(ends, last) != 0) open = BW_NONE;
    memcpy(last, ends, sizeof last);
    bool joins = open != BW_NONE && open / 3 != slot / 3;
    s->partner[slot] = joins ? open : BW_NONE;
    open = joins ? BW_NONE : slot;
  }
}

static void number_edges(bw_shape_adjacency *a, const slots *s) {
  for (uint32_t slot = 0; slot < s->count; slot++) {
    uint32_t partner = s->partner[slot];
    if (partner == BW_NONE) {
      a->face_edges[slot] = a->edge_count;
      a->edge_faces[a->edge_count][0] = slot / 3;
      a->edge_faces[a->edge_count][1] = BW_NONE;
      a->edge_count++;
    } else {
      a->face_edges[slot] = a->face_edges[partner];
      a->edge_faces[a->face_edges[partner]][1] = slot / 3;
    }
  }
}

static bool make_edges(bw_shape_adjacency *a, const bw_faces *faces,
                       const bw_allocator *allocator) {
  uint32_t count = faces->count * 3;
  uint32_t *sorted = bw_alloc_array(allocator, count, sizeof *sorted);
  uint32_t *partner = bw_alloc_array(allocator, count, sizeof *partner);
  bool room = sorted != NULL && partner != NULL;
  if (room) {
    slots s = {faces, sorted, partner, count};
    for (uint32_t i = 0; i < count; i++) sorted[i] = i;
    bw_sort(sorted, count, compare, &s);
    pair_slots(&s);
    number_edges(a, &s);
  }
  bw_free_array(allocator, sorted, count, sizeof *sorted);
  bw_free_array(allocator, partner, count, sizeof *partner);
  return room;
}

/* ---- polygons ------------------------------------------------------------------------------ */

/* our choice: a face belongs to a polygon when its corners are this near the first face's plane, as
 * a part of the largest coordinate, it looks the same way, and it has the same material. */
#define FLAT_WITHIN 1e-5
#define SAME_WAY 0.999

#define FIRST_POLYGON 2u

typedef struct grower {
  const bw_faces *faces;
  const uint8_t *materials;
  bw_shape_adjacency *a;
  uint32_t *waiting; /* faces of the polygon whose neighbours were not looked at */
  double tolerance;
} grower;

static bool look_same_way(const bw_plane *a, const bw_plane *b) {
  double cosine = 0.0;
  for (int axis = 0; axis < 3; axis++) cosine += a->normal[axis] * b->normal[axis];
  return cosine >= SAME_WAY;
}

static void grow(const grower *g, uint32_t first, uint16_t polygon) {
  const float *corners[3];
  bw_plane plane, other;
  uint32_t waiting = 0;
  g->a->polygons[first] = polygon;
  bw_face_corners(g->faces, first, corners);
  if (!bw_plane_of(corners, &plane)) return;
  g->waiting[waiting++] = first;
  while (waiting > 0) {
    uint32_t face = g->waiting[--waiting];
    for (uint32_t i = 0; i < 3; i++) {
      const uint32_t *sides = g->a->edge_faces[g->a->face_edges[(size_t)face * 3 + i]];
      uint32_t next = sides[0] == face ? sides[1] : sides[0];
      if (next == BW_NONE || g->a->polygons[next] != 0) continue;
      if (g->materials[next] != g->materials[first]) continue;
      bw_face_corners(g->faces, next, corners);
      if (!bw_plane_of(corners, &other) || !look_same_way(&plane, &other)) continue;
      if (bw_plane_off(&plane, corners) > g->tolerance) continue;
      g->a->polygons[next] = polygon;
      g->waiting[waiting++] = next;
    }
  }
}

static double largest_coordinate(const bw_faces *faces) {
  double largest = 1.0;
  for (uint32_t face = 0; face < faces->count; face++) {
    const float *c[3];
    bw_face_corners(faces, face, c);
    for (int i = 0; i < 9; i++) {
      double size = fabs((double)c[i / 3][i % 3]);
      if (size > largest) largest = size;
    }
  }
  return largest;
}

static bool make_polygons(bw_shape_adjacency *a, const bw_faces *faces, const uint8_t *materials,
                          const bw_allocator *allocator) {
  uint32_t *waiting = bw_alloc_array(allocator, faces->count, sizeof *waiting);
  if (waiting == NULL) return false;
  grower g = {faces, materials, a, waiting, FLAT_WITHIN * largest_coordinate(faces)};
  uint32_t polygon = FIRST_POLYGON;
  for (uint32_t face = 0; face < faces->count; face++) {
    if (a->polygons[face] != 0) continue;
    grow(&g, face, (uint16_t)polygon);
    /* Of 65,535 polygons the last two share the last number of 16 bits. */
    if (polygon < UINT16_MAX) polygon++;
  }
  bw_free_array(allocator, waiting, faces->count, sizeof *waiting);
  return true;
}

bool bw_shape_adjacency_make(bw_shape_adjacency *a, const bw_faces *faces, const uint8_t *materials,
                             const bw_allocator *allocator) {
  memset(a, 0, sizeof *a);
  a->face_count = faces->count;
  size_t slot_count = (size_t)faces->count * 3;
  a->face_edges = bw_alloc_array(allocator, slot_count, sizeof *a->face_edges);
  a->edge_faces = bw_alloc_array(allocator, slot_count, sizeof *a->edge_faces);
  a->polygons = bw_alloc_array(allocator, faces->count, sizeof *a->polygons);
  bool room = a->face_edges != NULL && a->edge_faces != NULL && a->polygons != NULL;
  room = room && make_edges(a, faces, allocator);
  room = room && make_polygons(a, faces, materials, allocator);
  if (!room) bw_shape_adjacency_free(a, allocator);
  return room;
}

void bw_shape_adjacency_free(bw_shape_adjacency *a, const bw_allocator *allocator) {
  size_t slot_count = (size_t)a->face_count * 3;
  bw_free_array(allocator, a->face_edges, slot_count, sizeof *a->face_edges);
  bw_free_array(allocator, a->edge_faces, slot_count, sizeof *a->edge_faces);
  bw_free_array(allocator, a->polygons, a->face_count, sizeof *a->polygons);
  memset(a, 0, sizeof *a);
}
