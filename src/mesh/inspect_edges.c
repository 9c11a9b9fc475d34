/* Which edges of triangles meet, and ground that is turned over. */
#include "base/sort.h"
#include "mesh/inspect.h"

/* ---- which edges meet ----------------------------------------------------------------------- */

static uint32_t lesser(const bw_inspect_edge *edge) {
  return edge->from < edge->to ? edge->from : edge->to;
}

static uint32_t greater(const bw_inspect_edge *edge) {
  return edge->from < edge->to ? edge->to : edge->from;
}

/* By the two vertices, then by the edge's own number. */
static int compare(const void *context, uint32_t a, uint32_t b) {
  const bw_inspect_edge *edges = context;
  const uint32_t low[2] = {lesser(&edges[a]), lesser(&edges[b])};
  const uint32_t high[2] = {greater(&edges[a]), greater(&edges[b])};
  if (low[0] != low[1]) return low[0] < low[1] ? -1 : 1;
  if (high[0] != high[1]) return high[0] < high[1] ? -1 : 1;
  return (a > b) - (a < b);
}

static bool same_vertices(const bw_inspect_edge *a, const bw_inspect_edge *b) {
  return lesser(a) == lesser(b) && greater(a) == greater(b);
}

/* The third vertex of the triangle that an edge is of. */
static uint32_t apex(const bw_inspect_edge *edges, uint32_t edge) {
  return edges[edge - edge % 3 + (edge + 2) % 3].from;
}

/* Of the edges of one pair of vertices that go one way: the first, and the first whose triangle has
 * another third vertex; numbers of edges, or BW_NONE. */
typedef struct strand {
  uint32_t first, second;
} strand;

static void add_to_strand(const bw_inspect_edge *edges, strand *s, uint32_t edge) {
  if (s->first == BW_NONE) {
    s->first = edge;
  } else if (s->second == BW_NONE && apex(edges, edge) != apex(edges, s->first)) {
    s->second = edge;
  }
}

static uint32_t triangle_of(uint32_t edge) {
  return edge == BW_NONE ? BW_NONE : edge / 3;
}

/* Tells the edges of one pair of vertices of each other. A triangle that repeats another is not
 * alongside it. */
static void pair(bw_inspect_edge *edges, const uint32_t *order, size_t count) {
  strand up = {BW_NONE, BW_NONE};
  strand down = {BW_NONE, BW_NONE};
  for (size_t i = 0; i < count; i++) {
    const bw_inspect_edge *edge = &edges[order[i]];
    add_to_strand(edges, edge->from < edge->to ? &up : &down, order[i]);
  }
  for (size_t i = 0; i < count; i++) {
    bw_inspect_edge *edge = &edges[order[i]];
    const strand *own = edge->from < edge->to ? &up : &down;
    const strand *other = edge->from < edge->to ? &down : &up;
    bool repeats = apex(edges, order[i]) == apex(edges, own->first);
    edge->alongside = triangle_of(repeats ? own->second : own->first);
    edge->opposite = triangle_of(other->first);
  }
}

static void read_edges(bw_inspection *inspection, uint32_t triangle) {
  const uint16_t *corners = inspection->mesh->triangles[triangle].corners;
  for (uint32_t i = 0; i < 3; i++) {
    bw_inspect_edge *edge = &inspection->edges[triangle * 3 + i];
    edge->opposite = edge->alongside = edge->from = edge->to = BW_NONE;
    if (!bw_inspect_has_area(inspection, triangle)) continue;
    edge->from = inspection->vertices[corners[i]];
    edge->to = inspection->vertices[corners[(i + 1) % 3]];
  }
}

bool bw_inspect_edges(bw_inspection *inspection) {
  bw_inspect_edge *edges = inspection->edges;
  size_t room = (size_t)inspection->count * 3;
  uint32_t *order = bw_alloc_array(inspection->allocator, room, sizeof *order);
  if (order == NULL) return false;
  size_t count = 0;
  for (uint32_t i = 0; i < inspection->count; i++) read_edges(inspection, i);
  for (uint32_t i = 0; i < room; i++) {
    if (edges[i].from != BW_NONE) order[count++] = i;
  }
  bw_sort(order, count, compare, edges);
  for (size_t first = 0, end = 0; first < count; first = end) {
    while (end < count && same_vertices(&edges[order[first]], &edges[order[end]])) end++;
    pair(edges, order + first, end - first);
  }
  bw_free_array(inspection->allocator, order, room, sizeof *order);
  return true;
}

/* ---- flipped ground ------------------------------------------------------------------------- */

/* Patches of triangles that face down and hang together, and what speaks for and against each. */
typedef struct patches {
  const bw_inspection *inspection;
  uint32_t *parent; /* per triangle; the root of a patch is its own */
  uint32_t *against, *for_it;
} patches;

static bool faces_down(const bw_inspection *inspection, uint32_t triangle) {
  return inspection->normals[triangle].z < -BW_INSPECT_GROUND &&
         (inspection->mesh->triangles[triangle].flags & 2u) == 0;
}

static uint32_t root_of(patches *p, uint32_t triangle) {
  while (p->parent[triangle] != triangle) {
    p->parent[triangle] = p->parent[p->parent[triangle]];
    triangle = p->parent[triangle];
  }
  return triangle;
}

static void join(patches *p, uint32_t a, uint32_t b) {
  a = root_of(p, a);
  b = root_of(p, b);
  if (a < b) {
    p->parent[b] = a;
  } else {
    p->parent[a] = b;
  }
}

/* Whether a neighbour tells that a triangle is ground: being ground, or a wall that rises from it. */
static bool stands_on(const bw_inspection *inspection, uint32_t neighbour, uint32_t triangle) {
  if (inspection->normals[neighbour].z > BW_INSPECT_GROUND) return true;
  return bw_inspect_centre(inspection, neighbour).z > bw_inspect_centre(inspection, triangle).z;
}

static void weigh(patches *p, uint32_t triangle) {
  const bw_inspection *inspection = p->inspection;
  for (uint32_t i = 0; i < 3; i++) {
    const bw_inspect_edge *edge = &inspection->edges[triangle * 3 + i];
    uint32_t root = root_of(p, triangle);
    if (edge->opposite != BW_NONE) {
      p->for_it[root] += !faces_down(inspection, edge->opposite);
    } else if (edge->alongside != BW_NONE && !faces_down(inspection, edge->alongside)) {
      p->against[root] += stands_on(inspection, edge->alongside, triangle);
    }
  }
}

static void join_neighbours(patches *p, uint32_t triangle) {
  for (uint32_t i = 0; i < 3; i++) {
    uint32_t neighbour = p->inspection->edges[triangle * 3 + i].opposite;
    if (neighbour != BW_NONE && faces_down(p->inspection, neighbour)) join(p, triangle, neighbour);
  }
}

static void report_flipped(bw_inspection *inspection, patches *p, uint32_t triangle) {
  uint32_t root = root_of(p, triangle);
  if (p->against[root] <= p->for_it[root]) return;
  bw_mesh_fault fault =
      bw_inspect_fault(BW_FAULT_FLIPPED, triangle, bw_inspect_centre(inspection, triangle));
  fault.count = p->against[root];
  bw_inspect_add(inspection, &fault);
}

bool bw_inspect_flipped(bw_inspection *inspection) {
  size_t count = inspection->count;
  uint32_t *numbers = bw_alloc_array(inspection->allocator, count * 3, sizeof *numbers);
  if (numbers == NULL) return false;
  patches p = {inspection, numbers, numbers + count, numbers + count * 2};
  for (uint32_t i = 0; i < count; i++) p.parent[i] = i;
  for (uint32_t i = 0; i < count; i++) {
    if (faces_down(inspection, i)) join_neighbours(&p, i);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (faces_down(inspection, i)) weigh(&p, i);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (faces_down(inspection, i)) report_flipped(inspection, &p, i);
  }
  bw_free_array(inspection->allocator, numbers, count * 3, sizeof *numbers);
  return true;
}
