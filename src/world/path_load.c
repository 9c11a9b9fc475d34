/* The data of a chunk 0x40 to a path map. Links come from the order of the records alone: paths
 * take the next vertices and the next A record, nodes the next edges. original: 0x0024e720 */
#include "base/bytes.h"
#include "base/error.h"
#include "world/path_map.h"

#include <inttypes.h>

#define HEADER_SIZE 0x20u
#define A_SIZE 16u
#define VERTEX_SIZE 16u
#define PATH_SIZE 0x50u
#define NODE_SIZE 32u
#define EDGE_SIZE 8u

/* Bytes behind the lists at the least, before the padding to 16. */
#define TAIL_SIZE 4u

/* Cleared when a path is loaded. */
#define FLAG_CLEARED 0x10u

/* The chunk by its parts. */
typedef struct parts {
  const uint8_t *data;
  size_t size;
  uint32_t a_count;
  size_t a, vertices, paths, nodes, edges, lists; /* where each begins */
} parts;

typedef struct loader {
  bw_path_map *map;
  parts parts;
  uint64_t base; /* where the data lies in the file that messages speak of */
  bw_error *error;
  uint32_t next_a, next_node; /* handed out so far */
  uint32_t list_end;          /* values of the lists that a path names */
} loader;

#define FAIL(l, code, at, ...) bw_fail_at((l)->error, code, (l)->base + (at), __VA_ARGS__)

static bw_status fail_negative(const loader *l, uint64_t at, const char *what, int32_t value) {
  return FAIL(l, BW_INVALID, at, "path data: %s is %" PRId32, what, value);
}

/* Adds a part to the layout and gives where it ends. */
static uint64_t place(uint64_t at, size_t *start, uint32_t count, uint32_t size) {
  *start = (size_t)at;
  return at + (uint64_t)count * size;
}

static bw_status read_header(loader *l, const uint8_t *data, size_t size) {
  bw_path_map *map = l->map;
  parts *p = &l->parts;
  if (size < HEADER_SIZE) {
    return FAIL(l, BW_TRUNCATED, size, "path data: %zu bytes, it begins with a header of 32", size);
  }
  int16_t nodes = (int16_t)bw_get_u16(data + 8);
  int16_t a_count = (int16_t)bw_get_u16(data + 10);
  if (nodes < 0) return fail_negative(l, 8, "the node count", nodes);
  if (a_count < 0) return fail_negative(l, 10, "the count of A records", a_count);
  map->path_count = bw_get_u32(data);
  map->vertex_count = bw_get_u32(data + 4);
  map->node_count = (uint32_t)nodes;
  map->edge_count = bw_get_u32(data + 12);
  p->data = data;
  p->size = size;
  p->a_count = (uint32_t)a_count;
  uint64_t end = HEADER_SIZE; /* each count is below 2^32: no sum comes near 2^64 */
  end = place(end, &p->a, p->a_count, A_SIZE);
  end = place(end, &p->vertices, map->vertex_count, VERTEX_SIZE);
  end = place(end, &p->paths, map->path_count, PATH_SIZE);
  end = place(end, &p->nodes, map->node_count, NODE_SIZE);
  end = place(end, &p->edges, map->edge_count, EDGE_SIZE);
  if (end > size) {
    return FAIL(l, BW_TRUNCATED, 0,
                "path data: the header's counts need %" PRIu64 " bytes, there are %zu", end, size);
  }
  p->lists = (size_t)end;
  map->list_count = (uint32_t)((size - p->lists) / 2);
  return BW_OK;
}

static void *allocate(const bw_allocator *allocator, uint32_t count, size_t size, bool *failed) {
  if (count == 0) return NULL;
  void *array = bw_alloc_array(allocator, count, size);
  if (array == NULL) *failed = true;
  return array;
}

static bw_status allocate_all(loader *l) {
  bw_path_map *m = l->map;
  const bw_allocator *a = &m->allocator;
  bool failed = false;
  m->paths = allocate(a, m->path_count, sizeof *m->paths, &failed);
  m->areas = allocate(a, m->path_count, sizeof *m->areas, &failed);
  m->vertices = allocate(a, m->vertex_count, sizeof *m->vertices, &failed);
  m->nodes = allocate(a, m->node_count, sizeof *m->nodes, &failed);
  m->edges = allocate(a, m->edge_count, sizeof *m->edges, &failed);
  m->lists = allocate(a, m->list_count, sizeof *m->lists, &failed);
  return failed ? bw_fail_memory(l->error) : BW_OK;
}

static void read_plain_records(const loader *l) {
  bw_path_map *map = l->map;
  const parts *p = &l->parts;
  for (uint32_t i = 0; i < map->vertex_count; i++) {
    const uint8_t *at = p->data + p->vertices + (size_t)i * VERTEX_SIZE;
    map->vertices[i][0] = bw_get_f32(at);
    map->vertices[i][1] = bw_get_f32(at + 4);
  }
  for (uint32_t i = 0; i < map->list_count; i++) {
    map->lists[i] = (int16_t)bw_get_u16(p->data + p->lists + (size_t)i * 2);
  }
}

/* ---- paths --------------------------------------------------------------------------------- */

/* Checks one slab's list: numbers of the path's edges up to a negative value. our choice: no more
 * of them than the path has edges, which bounds what a file can make us read. */
static bw_status check_list(loader *l, uint32_t path, uint64_t at, int16_t start) {
  const bw_path_map *map = l->map;
  uint32_t edge_count = map->paths[path].path.vertex_count;
  uint32_t first = (uint32_t)start;
  uint32_t end = first;
  while (end < map->list_count && end - first < edge_count && map->lists[end] >= 0) end++;
  if (end >= map->list_count || map->lists[end] >= 0) {
    return FAIL(l, BW_TRUNCATED, at,
                "path data: the edge list of path %" PRIu32 " at value %d has no end: %" PRIu32
                " edges, %" PRIu32 " values in all",
                path, start, edge_count, map->list_count);
  }
  if (end + 1 > l->list_end) l->list_end = end + 1;
  for (uint32_t i = first; i < end; i++) {
    if ((uint32_t)map->lists[i] < edge_count) continue;
    return FAIL(l, BW_INVALID, l->parts.lists + (uint64_t)i * 2,
                "path data: an edge list of path %" PRIu32 " names edge %d of %" PRIu32, path,
                map->lists[i], edge_count);
  }
  return BW_OK;
}

static bw_status read_slabs(loader *l, uint32_t index, size_t at) {
  bw_path_record *record = &l->map->paths[index];
  for (size_t slab = 0; slab < BW_PATH_SLABS; slab++) {
    size_t place_of_slab = at + 0x28 + slab * 2;
    int16_t start = (int16_t)bw_get_u16(l->parts.data + place_of_slab);
    record->slabs[slab] = start;
    if (start < 0 || (slab > 0 && start == record->slabs[slab - 1])) continue;
    bw_status status = check_list(l, index, place_of_slab, start);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

static bw_status take_vertices(const loader *l, uint32_t index, size_t at, uint32_t *next) {
  bw_path *path = &l->map->paths[index].path;
  int32_t count = (int16_t)bw_get_u16(l->parts.data + at);
  if (count < 0) return fail_negative(l, at, "the vertex count of a path", count);
  if ((uint32_t)count > l->map->vertex_count - *next) {
    return FAIL(l, BW_INVALID, at,
                "path data: path %" PRIu32 " has %" PRId32 " vertices, %" PRIu32 " of %" PRIu32
                " are left",
                index, count, l->map->vertex_count - *next, l->map->vertex_count);
  }
  path->first_vertex = *next;
  path->vertex_count = (uint32_t)count;
  *next += (uint32_t)count;
  return BW_OK;
}

/* The next A record's nodes, when the path has one. The record's own first node, at +0x08, is not
 * to be trusted. */
static bw_status take_nodes(loader *l, uint32_t index, size_t at) {
  bw_path *path = &l->map->paths[index].path;
  if (bw_get_u32(l->parts.data + at + 0x4c) == 0) return BW_OK;
  if (l->next_a >= l->parts.a_count) {
    return FAIL(l, BW_INVALID, at + 0x4c,
                "path data: path %" PRIu32 " takes an A record, all %" PRIu32 " are taken", index,
                l->parts.a_count);
  }
  size_t record = l->parts.a + (size_t)l->next_a * A_SIZE;
  uint32_t count = bw_get_u16(l->parts.data + record);
  if (count > l->map->node_count - l->next_node) {
    return FAIL(l, BW_INVALID, record,
                "path data: A record %" PRIu32 " has %" PRIu32 " nodes, %" PRIu32 " of %" PRIu32
                " are left",
                l->next_a, count, l->map->node_count - l->next_node, l->map->node_count);
  }
  path->first_node = l->next_node;
  path->node_count = count;
  l->next_node += count;
  l->next_a++;
  return BW_OK;
}

/* Puts a path into the area that the one before it left open, or into a new one. */
static void join_area(const loader *l, uint32_t index, bool open) {
  bw_path_map *map = l->map;
  if (!open) {
    bw_path_area area = {index, 0};
    map->areas[map->area_count++] = area;
  }
  bw_path_area *area = &map->areas[map->area_count - 1];
  area->count++;
  bw_path *path = &map->paths[index].path;
  path->area = map->area_count - 1;
  if (area->first == index) return;
  bw_path *outline = &map->paths[area->first].path;
  outline->graph = (int16_t)(outline->graph + path->graph); /* 16 bits wide, as the original's */
}

static void read_fields(const loader *l, uint32_t index, size_t at) {
  const uint8_t *data = l->parts.data + at;
  bw_path *path = &l->map->paths[index].path;
  path->graph = (int16_t)bw_get_u16(data + 2);
  path->x_low = bw_get_f32(data + 0x08);
  path->x_high = bw_get_f32(data + 0x0c);
  path->y_low = bw_get_f32(data + 0x10);
  path->y_high = bw_get_f32(data + 0x14);
  path->flags = (uint16_t)(bw_get_u16(data + 0x48) & ~FLAG_CLEARED);
  path->ground = bw_get_u16(data + 0x4a);
}

static bw_status read_paths(loader *l) {
  uint32_t next_vertex = 0;
  bool open = false;
  for (uint32_t i = 0; i < l->map->path_count; i++) {
    size_t at = l->parts.paths + (size_t)i * PATH_SIZE;
    read_fields(l, i, at);
    join_area(l, i, open);
    bw_status status = take_vertices(l, i, at, &next_vertex);
    if (status == BW_OK) status = read_slabs(l, i, at);
    if (status == BW_OK) status = take_nodes(l, i, at);
    if (status != BW_OK) return status;
    open = bw_get_u32(l->parts.data + at + 0x20) != 0;
  }
  if (!open) return BW_OK;
  size_t last = l->parts.paths + (size_t)(l->map->path_count - 1) * PATH_SIZE;
  return FAIL(l, BW_INVALID, last + 0x20,
              "path data: the last path says that another of its area follows");
}

/* ---- nodes and edges ----------------------------------------------------------------------- */

static bw_status read_nodes(const loader *l) {
  bw_path_map *map = l->map;
  uint32_t next_edge = 0;
  for (uint32_t i = 0; i < map->node_count; i++) {
    size_t at = l->parts.nodes + (size_t)i * NODE_SIZE;
    const uint8_t *data = l->parts.data + at;
    bw_path_node *node = &map->nodes[i];
    node->x = bw_get_f32(data);
    node->y = bw_get_f32(data + 4);
    node->z = bw_get_f32(data + 8);
    int32_t count = (int16_t)bw_get_u16(data + 0x14);
    if (count < 0) return fail_negative(l, at + 0x14, "the edge count of a node", count);
    if ((uint32_t)count > map->edge_count - next_edge) {
      return FAIL(l, BW_INVALID, at + 0x14,
                  "path data: node %" PRIu32 " has %" PRId32 " edges, %" PRIu32 " of %" PRIu32
                  " are left",
                  i, count, map->edge_count - next_edge, map->edge_count);
    }
    node->first_edge = next_edge;
    node->edge_count = (uint32_t)count;
    next_edge += (uint32_t)count;
  }
  return BW_OK;
}

static bw_status read_edges(const loader *l) {
  bw_path_map *map = l->map;
  for (uint32_t i = 0; i < map->edge_count; i++) {
    size_t at = l->parts.edges + (size_t)i * EDGE_SIZE;
    bw_path_edge *edge = &map->edges[i];
    edge->node = bw_get_u32(l->parts.data + at);
    uint32_t word = bw_get_u32(l->parts.data + at + 4);
    edge->flags = (uint16_t)(word & 0xffffu);
    edge->avoid = (uint16_t)(word >> 31);
    if (edge->node >= map->node_count) {
      return FAIL(l, BW_INVALID, at,
                  "path data: edge %" PRIu32 " leads to node %" PRIu32 " of %" PRIu32, i,
                  edge->node, map->node_count);
    }
  }
  return BW_OK;
}

/* The chunk ends where the furthest list does, but for a tail and padding. */
static bw_status check_size(loader *l) {
  uint64_t wanted = (uint64_t)l->parts.lists + (uint64_t)l->list_end * 2 + TAIL_SIZE;
  wanted = (wanted + 15) / 16 * 16;
  if (l->parts.size == wanted) return BW_OK;
  bw_status code = l->parts.size < wanted ? BW_TRUNCATED : BW_INVALID;
  return FAIL(l, code, l->parts.size, "path data: %zu bytes, its counts and lists make %" PRIu64,
              l->parts.size, wanted);
}

static bw_status load(loader *l, const void *data, size_t size) {
  bw_status status = read_header(l, data, size);
  if (status != BW_OK) return status;
  if ((status = allocate_all(l)) != BW_OK) return status;
  read_plain_records(l);
  if ((status = read_paths(l)) != BW_OK) return status;
  if ((status = read_nodes(l)) != BW_OK) return status;
  if ((status = read_edges(l)) != BW_OK) return status;
  if ((status = check_size(l)) != BW_OK) return status;
  return BW_OK;
}

bw_status bw_path_map_read(const void *data, size_t size, const bw_allocator *allocator,
                           bw_path_map **out, bw_error *error) {
  return bw_path_map_read_at(data, size, 0, allocator, out, error);
}

bw_status bw_path_map_read_at(const void *data, size_t size, uint64_t base,
                              const bw_allocator *allocator, bw_path_map **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_path_map *map = bw_alloc_array(&kept, 1, sizeof *map);
  if (map == NULL) return bw_fail_memory(error);
  map->allocator = kept;
  loader l = {.map = map, .base = base, .error = error};
  bw_status status = load(&l, data, size);
  if (status != BW_OK) {
    bw_path_map_destroy(map);
    return status;
  }
  *out = map;
  return BW_OK;
}
