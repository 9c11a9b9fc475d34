/* The path map itself: reading it, changing it, and the tests of points. */
#include "world/path_map.h"

#include <math.h>

/* Edges that rise less than this are skipped. */
#define FLATTEST 0.0001f

void bw_path_map_destroy(bw_path_map *map) {
  if (map == NULL) return;
  bw_allocator allocator = map->allocator;
  bw_free_array(&allocator, map->paths, map->path_count, sizeof *map->paths);
  bw_free_array(&allocator, map->areas, map->path_count, sizeof *map->areas);
  bw_free_array(&allocator, map->vertices, map->vertex_count, sizeof *map->vertices);
  bw_free_array(&allocator, map->nodes, map->node_count, sizeof *map->nodes);
  bw_free_array(&allocator, map->edges, map->edge_count, sizeof *map->edges);
  bw_free_array(&allocator, map->lists, map->list_count, sizeof *map->lists);
  bw_free_array(&allocator, map, 1, sizeof *map);
}

uint32_t bw_path_map_path_count(const bw_path_map *map) {
  return map->path_count;
}

uint32_t bw_path_map_area_count(const bw_path_map *map) {
  return map->area_count;
}

uint32_t bw_path_map_vertex_count(const bw_path_map *map) {
  return map->vertex_count;
}

uint32_t bw_path_map_node_count(const bw_path_map *map) {
  return map->node_count;
}

uint32_t bw_path_map_edge_count(const bw_path_map *map) {
  return map->edge_count;
}

int bw_path_map_path(const bw_path_map *map, uint32_t index, bw_path *out) {
  if (index >= map->path_count) return 0;
  *out = map->paths[index].path;
  return 1;
}

int bw_path_map_area(const bw_path_map *map, uint32_t index, uint32_t *first_path,
                     uint32_t *path_count) {
  if (index >= map->area_count) return 0;
  *first_path = map->areas[index].first;
  *path_count = map->areas[index].count;
  return 1;
}

int bw_path_map_vertex(const bw_path_map *map, uint32_t index, float *x, float *y) {
  if (index >= map->vertex_count) return 0;
  *x = map->vertices[index][0];
  *y = map->vertices[index][1];
  return 1;
}

int bw_path_map_node(const bw_path_map *map, uint32_t index, bw_path_node *out) {
  if (index >= map->node_count) return 0;
  *out = map->nodes[index];
  return 1;
}

int bw_path_map_edge(const bw_path_map *map, uint32_t index, bw_path_edge *out) {
  if (index >= map->edge_count) return 0;
  *out = map->edges[index];
  return 1;
}

int bw_path_map_set_flags(bw_path_map *map, uint32_t path, uint16_t flags) {
  if (path >= map->path_count) return 0;
  map->paths[path].path.flags = flags;
  return 1;
}

int bw_path_map_set_avoid(bw_path_map *map, uint32_t edge, int on) {
  if (edge >= map->edge_count) return 0;
  map->edges[edge].avoid = on ? 1 : 0;
  return 1;
}

/* ---- points -------------------------------------------------------------------------------- */

/* What an edge adds to a point's winding: 1 when it crosses the point's row to its left going down,
 * -1 going up. our choice: an edge has its lower end and lacks its upper one, and a point on an
 * edge is not to the right of it. */
static int edge_winding(const bw_path_map *map, const bw_path *path, uint32_t edge, float x,
                        float y) {
  uint32_t next = edge + 1 < path->vertex_count ? edge + 1 : 0;
  const float *a = map->vertices[path->first_vertex + edge];
  const float *b = map->vertices[path->first_vertex + next];
  float rise = b[1] - a[1];
  if (!(fabsf(rise) >= FLATTEST)) return 0;
  bool down = rise < 0.0f;
  const float *lower = down ? b : a;
  const float *upper = down ? a : b;
  if (!(lower[1] <= y && y < upper[1])) return 0;
  float crossing = a[0] + (y - a[1]) * (b[0] - a[0]) / rise;
  if (!(crossing < x)) return 0;
  return down ? 1 : -1;
}

static uint32_t slab_of(const bw_path *path, float y) {
  float slab = floorf((y - path->y_low) * (float)BW_PATH_SLABS / (path->y_high - path->y_low));
  if (!(slab > 0.0f)) return 0;
  return slab < (float)BW_PATH_SLABS ? (uint32_t)slab : BW_PATH_SLABS - 1;
}

/* How often a path goes round a point, anticlockwise counting up. original: 0x0024eef0 */
static int winding(const bw_path_map *map, const bw_path_record *record, float x, float y) {
  const bw_path *path = &record->path;
  bool in_box = x >= path->x_low && x <= path->x_high && y >= path->y_low && y <= path->y_high;
  if (!in_box) return 0;
  int sum = 0;
  if (record->slabs[0] < 0) {
    for (uint32_t i = 0; i < path->vertex_count; i++) sum += edge_winding(map, path, i, x, y);
    return sum;
  }
  int16_t start = record->slabs[slab_of(path, y)];
  if (start < 0) return 0;
  for (const int16_t *edge = map->lists + start; *edge >= 0; edge++) {
    sum += edge_winding(map, path, (uint32_t)*edge, x, y);
  }
  return sum;
}

int bw_path_map_path_contains(const bw_path_map *map, uint32_t path, float x, float y) {
  return path < map->path_count && winding(map, &map->paths[path], x, y) > 0;
}

int bw_path_map_area_contains(const bw_path_map *map, uint32_t area, float x, float y) {
  if (area >= map->area_count) return 0;
  int sum = 0;
  for (uint32_t i = 0; i < map->areas[area].count; i++) {
    const bw_path_record *record = &map->paths[map->areas[area].first + i];
    if ((record->path.flags & BW_PATH_IGNORED) == 0) sum += winding(map, record, x, y);
  }
  return sum > 0;
}

uint32_t bw_path_map_find_area(const bw_path_map *map, float x, float y, uint32_t ground) {
  for (uint32_t i = 0; i < map->area_count; i++) {
    if (ground != BW_NONE && map->paths[map->areas[i].first].path.ground != ground) continue;
    if (bw_path_map_area_contains(map, i, x, y)) return i;
  }
  return BW_NONE;
}
