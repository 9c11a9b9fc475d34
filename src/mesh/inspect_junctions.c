/* T-junctions: a vertex on the open edge of a triangle, between its ends. Rounding leaves cracks
 * there. */
#include "mesh/inspect.h"
#include "tree/cast.h"

/* our choice: a millimetre from the edge is on it, and so far from its ends is between them. */
#define REACH 1e-3f

/* The vertices of open edges. */
typedef struct border {
  bw_tree tree;
  uint32_t *vertices; /* by item of the tree */
  uint32_t count;
} border;

/* The vertices at the ends of open edges, once each; marks them in `seen`. */
static uint32_t collect(const bw_inspection *inspection, uint8_t *seen, uint32_t *vertices) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < inspection->count * 3; i++) {
    const bw_inspect_edge *edge = &inspection->edges[i];
    if (!bw_inspect_is_open(edge)) continue;
    const uint32_t ends[2] = {edge->from, edge->to};
    for (int k = 0; k < 2; k++) {
      if (seen[ends[k]] == 0) vertices[count++] = ends[k];
      seen[ends[k]] = 1;
    }
  }
  return count;
}

static bool build(const bw_inspection *inspection, border *b, uint8_t *seen, bw_box *boxes) {
  b->count = collect(inspection, seen, b->vertices);
  for (uint32_t i = 0; i < b->count; i++) {
    bw_vec3 at = bw_inspect_vertex(inspection, b->vertices[i]);
    bw_vec3_store(boxes[i].low, at);
    bw_vec3_store(boxes[i].high, at);
  }
  return bw_tree_build(&b->tree, boxes, b->count, inspection->allocator);
}

/* How far a point is from the inside of the edge from `from` along `unit`, or -1 when it is not beside
 * it; `along` is where. */
static float distance(bw_vec3 from, bw_vec3 unit, float length, bw_vec3 point, float *along) {
  bw_vec3 offset = bw_vec3_subtract(point, from);
  *along = bw_vec3_dot(offset, unit);
  if (*along <= REACH || *along >= length - REACH) return -1.0f;
  return bw_vec3_length(bw_vec3_subtract(offset, bw_vec3_scale(unit, *along)));
}

/* The vertex nearest to the edge's start becomes the fault's. */
static void note(bw_mesh_fault *fault, uint32_t vertex, bw_vec3 at, float away, float along,
                 float *first) {
  fault->count++;
  if (fault->other != BW_NONE && along >= *first) return;
  *first = along;
  fault->other = vertex;
  fault->size = away;
  bw_vec3_store(fault->place, at);
}

static void search(bw_inspection *inspection, const border *b, uint32_t number) {
  const bw_inspect_edge *edge = &inspection->edges[number];
  uint32_t apex = inspection->edges[number - number % 3 + (number + 2) % 3].from;
  bw_vec3 from = bw_inspect_vertex(inspection, edge->from);
  bw_vec3 whole = bw_vec3_subtract(bw_inspect_vertex(inspection, edge->to), from);
  float length = bw_vec3_length(whole);
  bw_vec3 unit = bw_vec3_normalise(whole);
  bw_mesh_fault fault = bw_inspect_fault(BW_FAULT_T_JUNCTION, number / 3, from);
  float first = 0.0f;
  uint32_t leaf = 0;
  bw_tree_cast cast;
  bw_tree_cast_start(&cast, &b->tree, from, unit, REACH * 2.0f);
  while ((leaf = bw_tree_cast_next(&cast, length)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&b->tree, leaf);
    inspection->work += BW_TREE_WIDTH;
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      uint32_t vertex = b->vertices[items[i]];
      bw_vec3 at = bw_inspect_vertex(inspection, vertex);
      float along = 0.0f;
      float away = distance(from, unit, length, at, &along);
      if (away < 0.0f || away > REACH || vertex == apex) continue;
      note(&fault, vertex, at, away, along, &first);
    }
  }
  if (fault.count > 0) bw_inspect_add(inspection, &fault);
}

bool bw_inspect_junctions(bw_inspection *inspection) {
  const bw_allocator *allocator = inspection->allocator;
  size_t room = inspection->mesh->vertex_count;
  border b = {.tree = {.allocator = *allocator}};
  uint8_t *seen = bw_alloc_array(allocator, room, sizeof *seen);
  bw_box *boxes = bw_alloc_array(allocator, room, sizeof *boxes);
  b.vertices = bw_alloc_array(allocator, room, sizeof *b.vertices);
  bool done =
      seen != NULL && boxes != NULL && b.vertices != NULL && build(inspection, &b, seen, boxes);
  for (uint32_t i = 0; done && i < inspection->count * 3 && !bw_inspect_is_over(inspection); i++) {
    if (bw_inspect_is_open(&inspection->edges[i])) search(inspection, &b, i);
  }
  bw_tree_free(&b.tree);
  bw_free_array(allocator, seen, room, sizeof *seen);
  bw_free_array(allocator, boxes, room, sizeof *boxes);
  bw_free_array(allocator, b.vertices, room, sizeof *b.vertices);
  return done;
}
