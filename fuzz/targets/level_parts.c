/* Readers of a level's smaller chunks; the first byte says which: occluders, path data, subtitles. */
#include "../fuzz.h"
#include "../targets.h"

#include <math.h>

static bw_status try_occluders(const uint8_t *data, size_t size, const bw_allocator *allocator,
                               bw_error *error) {
  static const float camera[3] = {1, 2, 3}, low[3] = {-1, -1, -1}, high[3] = {5, 5, 5};
  float frustum[24], planes[12];
  bw_occluders *occluders = NULL;
  bw_status status = bw_occluders_read(data, size, allocator, &occluders, error);
  if (status != BW_OK) return status;
  FUZZ_CHECK(bw_view_planes(camera, high, 0.637f, 0.478f, 0.1f, 100.0f, frustum));
  for (int view = 0; view < 2; view++) {
    bw_occluders_set_view(occluders, camera, view == 0 ? NULL : frustum);
    (void)bw_occluders_hide_box(occluders, low, high);
    (void)bw_occluders_hide_sphere(occluders, high, 0.5f);
  }
  for (uint32_t i = 0; i < bw_occluders_count(occluders); i++) {
    FUZZ_CHECK(bw_occluders_points(occluders, i, planes));
    (void)bw_occluders_planes(occluders, i, planes);
  }
  bw_occluders_destroy(occluders);
  return BW_OK;
}

static void ask_paths(bw_path_map *map) {
  bw_path path;
  uint32_t first = 0;
  uint32_t count = 0;
  for (uint32_t i = 0; bw_path_map_path(map, i, &path); i++) {
    FUZZ_CHECK(path.first_vertex + path.vertex_count <= bw_path_map_vertex_count(map));
    FUZZ_CHECK(path.first_node + path.node_count <= bw_path_map_node_count(map));
    FUZZ_CHECK(path.area < bw_path_map_area_count(map));
    float x = (path.x_low + path.x_high) / 2;
    float y = (path.y_low + path.y_high) / 2;
    (void)bw_path_map_path_contains(map, i, x, y);
    (void)bw_path_map_path_contains(map, i, path.x_high, path.y_low);
    uint32_t area = bw_path_map_find_area(map, x, y, BW_NONE);
    if (area != BW_NONE) FUZZ_CHECK(bw_path_map_area_contains(map, area, x, y));
    (void)bw_path_map_set_flags(map, i, BW_PATH_IGNORED);
    if (i >= 64) break;
  }
  for (uint32_t i = 0; bw_path_map_area(map, i, &first, &count); i++) {
    FUZZ_CHECK(first + count <= bw_path_map_path_count(map));
  }
}

static bw_status try_paths(const uint8_t *data, size_t size, const bw_allocator *allocator,
                           bw_error *error) {
  bw_path_map *map = NULL;
  bw_status status = bw_path_map_read(data, size, allocator, &map, error);
  if (status != BW_OK) return status;
  bw_path_node node;
  bw_path_edge edge;
  ask_paths(map);
  for (uint32_t i = 0; bw_path_map_node(map, i, &node); i++) {
    FUZZ_CHECK(node.first_edge + node.edge_count <= bw_path_map_edge_count(map));
  }
  for (uint32_t i = 0; bw_path_map_edge(map, i, &edge); i++) {
    FUZZ_CHECK(edge.node < bw_path_map_node_count(map));
    FUZZ_CHECK(bw_path_map_set_avoid(map, i, 1));
  }
  bw_path_map_destroy(map);
  return BW_OK;
}

static bw_status try_subtitles(const uint8_t *data, size_t size, const bw_allocator *allocator,
                               bw_error *error) {
  bw_subtitles *subtitles = NULL;
  bw_status status = bw_subtitles_read(data, size, allocator, &subtitles, error);
  if (status != BW_OK) return status;
  uint32_t kind = 0;
  const char *texts[2] = {"ENGLISH", "in"};
  for (uint32_t i = 0; i < bw_subtitles_count(subtitles); i++) {
    const char *text = bw_subtitles_get(subtitles, i, &kind);
    FUZZ_CHECK(text != NULL && strlen(text) < size && kind <= 6);
    if (kind <= BW_SUBTITLE_SCENE) texts[kind] = text;
  }
  uint32_t first = 0;
  uint32_t count = 0;
  if (bw_subtitles_find(subtitles, texts[0], texts[1], &first, &count)) {
    FUZZ_CHECK(first + count <= bw_subtitles_count(subtitles));
  }
  bw_subtitles_destroy(subtitles);
  return BW_OK;
}

void fuzz_level_parts(const uint8_t *data, size_t size) {
  typedef bw_status reader(const uint8_t *, size_t, const bw_allocator *, bw_error *);
  static reader *const readers[3] = {try_occluders, try_paths, try_subtitles};
  if (size == 0) return;
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 8));
  bw_error error = {0};
  bw_status status = readers[data[0] % 3](data + 1, size - 1, &allocator, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  if (status != BW_OK) fuzz_check_refusal(status, &error, size - 1);
  fuzz_check_no_leak(&memory);
}
