/* What a level holds besides collision: occluders, path data, subtitles and RenderWare sections.
 * Examples are those of the spec's sections 7.3 and 7.4. */
#include "test.h"
#include "test_paths.h"

#include "base/bytes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- occluders ----------------------------------------------------------------------------- */

enum { RECORD = 0x70 };

/* One record, its points in game axes. */
static void put_points(uint8_t *record, const float points[4][3]) {
  memset(record, 0x99, RECORD);
  for (size_t i = 0; i < 4; i++) {
    for (size_t axis = 0; axis < 3; axis++) {
      bw_put_f32(record + 0x30 + i * 16 + axis * 4, points[i][axis]);
    }
  }
}

static bw_occluders *read_wall(const float points[4][3]) {
  uint8_t chunk[16 + RECORD] = {1};
  bw_occluders *occluders = NULL;
  put_points(chunk + 16, points);
  CHECK_INT(bw_occluders_read(chunk, sizeof chunk, NULL, &occluders, NULL), BW_OK);
  return occluders;
}

/* 7.3.3 */
static void points_are_turned_to_other_axes(void) {
  static const float points[4][3] = {{1, 2, 3}, {4, 5, 6}, {1, 2, 4}, {4, 5, 7}};
  bw_occluders *occluders = read_wall(points);
  float out[12];
  CHECK_INT(bw_occluders_points(occluders, 0, out), 1);
  CHECK_FLOAT(out[0], 1.0f);
  CHECK_FLOAT(out[1], 3.0f);
  CHECK_FLOAT(out[2], -2.0f);
  CHECK_FLOAT(out[10], 7.0f);
  CHECK_INT(bw_occluders_points(occluders, 1, out), 0);
  CHECK_INT(bw_occluders_planes(occluders, 0, out), 0); /* no view yet */
  bw_occluders_destroy(occluders);
}

static void records_must_fit(void) {
  uint8_t chunk[16 + RECORD] = {0};
  bw_occluders *occluders = NULL;
  bw_put_u32(chunk, 2);
  CHECK_INT(bw_occluders_read(chunk, 16, NULL, &occluders, NULL), BW_TRUNCATED);
  CHECK_INT(bw_occluders_read(chunk, sizeof chunk, NULL, &occluders, NULL), BW_TRUNCATED);
  bw_put_u32(chunk, 0xffffffffu);
  CHECK_INT(bw_occluders_read(chunk, sizeof chunk, NULL, &occluders, NULL), BW_TRUNCATED);
  CHECK_INT(bw_occluders_read(chunk, 15, NULL, &occluders, NULL), BW_TRUNCATED);
  CHECK(occluders == NULL);
  bw_put_u32(chunk, 0);
  CHECK_INT(bw_occluders_read(chunk, 16, NULL, &occluders, NULL), BW_OK);
  CHECK_INT(bw_occluders_count(occluders), 0);
  bw_occluders_destroy(occluders);
}

static const float wall[4][3] = {{10, -5, 0}, {10, 5, 0}, {10, -5, 1}, {10, 5, 1}};
static const float camera[3] = {0.0f, 1.5f, 0.0f};

static bool near(float a, float b) {
  return fabsf(a - b) < 2e-6f;
}

/* 7.4 */
static void a_view_gives_three_planes(void) {
  static const float expected[12] = {0.447214f, 0, -0.894427f, 0, 0.447214f, 0,
                                     0.894427f, 0, 1,          0, 0,         -10};
  bw_occluders *occluders = read_wall(wall);
  float planes[12];
  bw_occluders_set_view(occluders, camera, NULL);
  CHECK_INT(bw_occluders_planes(occluders, 0, planes), 1);
  for (size_t i = 0; i < 12; i++) CHECK(near(planes[i], expected[i]));
  bw_occluders_destroy(occluders);
}

/* 7.4 */
static void boxes_in_the_walls_shadow_are_hidden(void) {
  static const struct {
    float low[3], high[3];
    int hidden;
  } cases[] = {{{20, 0, -1}, {22, 50, 1}, 1},    {{20, 0, -9.9f}, {22, 5, -8}, 1},
               {{20, 0, -11}, {22, 5, -9}, 0},   {{9, 0, -1}, {12, 3, 1}, 0},
               {{5, 0, -1}, {7, 3, 1}, 0},       {{20, -60, -1}, {22, -50, 1}, 1},
               {{20, -60, -1}, {22, -55, 1}, 0}, {{20, -60, -1}, {22, NAN, 1}, 0},
               {{10, 0, -1}, {12, 3, 1}, 0}}; /* touches the wall */
  bw_occluders *occluders = read_wall(wall);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_INT(bw_occluders_hide_box(occluders, cases[i].low, cases[i].high), 0);
  }
  bw_occluders_set_view(occluders, camera, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_INT(bw_occluders_hide_box(occluders, cases[i].low, cases[i].high), cases[i].hidden);
  }
  bw_occluders_destroy(occluders);
}

static void spheres_need_their_radius_behind_each_plane(void) {
  static const struct {
    float centre[3], radius;
    int hidden;
  } cases[] = {{{20, 0, 0}, 8.0f, 1},    {{12, 0, 0}, 2.0f, 1},  {{12, 0, 0}, 2.001f, 0},
               {{20, -900, 0}, 1.0f, 1}, {{20, 0, 9}, 0.85f, 1}, {{20, 0, 9}, 0.95f, 0},
               {{9, 0, 0}, 0.0f, 0},     {{20, 0, 0}, NAN, 0}};
  bw_occluders *occluders = read_wall(wall);
  bw_occluders_set_view(occluders, camera, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_INT(bw_occluders_hide_sphere(occluders, cases[i].centre, cases[i].radius),
              cases[i].hidden);
  }
  bw_occluders_destroy(occluders);
}

static void walls_out_of_sight_are_inactive(void) {
  static const float low[3] = {20, 0, -1};
  static const float high[3] = {22, 3, 1};
  for (size_t plane = 0; plane < 6; plane++) {
    bw_occluders *occluders = read_wall(wall);
    float frustum[24] = {0};
    for (size_t i = 0; i < 6; i++) frustum[i * 4 + 3] = 1.0f; /* everything is inside */
    frustum[plane * 4] = -1.0f;
    frustum[plane * 4 + 3] = 9.5f; /* x under 9.5: both ends are behind it */
    bool asked = plane <= 2 || plane == 5;
    bw_occluders_set_view(occluders, camera, frustum);
    CHECK_INT(bw_occluders_hide_box(occluders, low, high), !asked);
    frustum[plane * 4] = 0.0f;
    frustum[plane * 4 + 2] = 1.0f; /* only P0, at z = 5, is in front of it */
    frustum[plane * 4 + 3] = 0.0f;
    bw_occluders_set_view(occluders, camera, frustum);
    CHECK_INT(bw_occluders_hide_box(occluders, low, high), 1);
    bw_occluders_destroy(occluders);
  }
}

static void walls_without_planes_hide_nothing(void) {
  static const float flat[4][3] = {{10, 0, 0}, {10, 0, 0}, {10, 0, 0}, {10, 0, 0}};
  static const float broken[4][3] = {{NAN, 0, 0}, {10, 5, 0}, {10, -5, 1}, {10, 5, 1}};
  static const float centre[3] = {20, 0, 0};
  const float(*const cases[])[3] = {flat, broken};
  for (size_t i = 0; i < 2; i++) {
    bw_occluders *occluders = read_wall(cases[i]);
    bw_occluders_set_view(occluders, camera, NULL);
    CHECK_INT(bw_occluders_hide_sphere(occluders, centre, 0.0f), 0);
    bw_occluders_destroy(occluders);
  }
}

/* ---- path data ----------------------------------------------------------------------------- */

static void records_are_handed_out_in_order(void) {
  path_chunk chunk = two_rectangles();
  bw_path_map *map = NULL;
  bw_path path;
  bw_path_node node;
  bw_path_edge edge;
  float x = 0;
  float y = 0;
  if (!CHECK_INT(read_paths(&chunk, &map, NULL), BW_OK)) return;
  CHECK_INT(bw_path_map_path_count(map), 2);
  CHECK_INT(bw_path_map_vertex_count(map), 8);
  CHECK_INT(bw_path_map_path(map, 0, &path), 1);
  CHECK_INT(path.vertex_count, 4);
  CHECK_INT(path.graph, 1);
  CHECK_INT(path.first_node, 0);
  CHECK_INT(path.node_count, 2);
  CHECK_INT(path.flags, 2); /* bit 0x10 is cleared */
  CHECK_INT(path.ground, 7);
  CHECK_INT(bw_path_map_path(map, 1, &path), 1);
  CHECK_INT(path.first_vertex, 4);
  CHECK_INT(path.node_count, 0);
  CHECK_INT(path.area, 1);
  CHECK_FLOAT(path.x_high, 6.0f);
  CHECK_INT(bw_path_map_path(map, 2, &path), 0);
  CHECK_INT(bw_path_map_vertex(map, 5, &x, &y), 1);
  CHECK_FLOAT(x, 6.0f);
  CHECK_INT(bw_path_map_vertex(map, 8, &x, &y), 0);
  CHECK_INT(bw_path_map_node_count(map), 2);
  CHECK_INT(bw_path_map_node(map, 1, &node), 1);
  CHECK_FLOAT(node.x, 3.0f);
  CHECK_INT(node.first_edge, 1);
  CHECK_INT(bw_path_map_node(map, 2, &node), 0);
  CHECK_INT(bw_path_map_edge_count(map), 2);
  CHECK_INT(bw_path_map_edge(map, 1, &edge), 1);
  CHECK_INT(edge.node, 0);
  CHECK_INT(edge.flags, BW_EDGE_DOOR);
  CHECK_INT(edge.avoid, 1);
  CHECK_INT(bw_path_map_set_avoid(map, 1, 0), 1); /* the door opens */
  CHECK_INT(bw_path_map_edge(map, 1, &edge), 1);
  CHECK_INT(edge.avoid, 0);
  CHECK_INT(bw_path_map_edge(map, 2, &edge), 0);
  CHECK_INT(bw_path_map_set_avoid(map, 2, 0), 0);
  CHECK_INT(bw_path_map_set_flags(map, 2, 0), 0);
  bw_path_map_destroy(map);
}

/* 7.3.5 */
static void points_are_inside_by_slab_lists_or_all_edges(void) {
  static const struct {
    uint32_t path;
    float x, y;
    int inside;
  } cases[] = {{0, 1, 1, 1},        {0, 3.9f, 1.99f, 1}, {0, 4.5f, 1, 0}, {0, 1, 2.5f, 0},
               {1, 5, 1, 1},        {1, 3, 1, 0},        {0, -1, 1, 0},   {0, NAN, 1, 0},
               {0, 1, INFINITY, 0}, {2, 1, 1, 0}};
  path_chunk chunk = two_rectangles();
  bw_path_map *map = NULL;
  if (!CHECK_INT(read_paths(&chunk, &map, NULL), BW_OK)) return;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_INT(bw_path_map_path_contains(map, cases[i].path, cases[i].x, cases[i].y),
              cases[i].inside);
  }
  CHECK_INT(bw_path_map_find_area(map, 5, 1, BW_NONE), 1);
  CHECK_INT(bw_path_map_find_area(map, 1, 1, 7), 0);
  CHECK_INT(bw_path_map_find_area(map, 1, 1, 8), BW_NONE);
  CHECK_INT(bw_path_map_find_area(map, 9, 9, BW_NONE), BW_NONE);
  bw_path_map_destroy(map);
}

/* A yard with a hole in it, of the graph values 3 and -5, then another area. */
static path_chunk yard_with_hole(void) {
  static const float yard[4] = {0, 10, 0, 10};
  static const float hole[4] = {2, 8, 4, 6};
  path_chunk chunk = {.size = 0};
  add_header(&chunk, 3, 12, 0, 0, 0);
  add_corners(&chunk, yard, false);
  add_corners(&chunk, hole, true);
  add_corners(&chunk, right_box, true);
  uint8_t *path = add_path(&chunk, yard, -1);
  bw_put_u16(path + 2, 3);
  bw_put_u32(path + 0x20, 1); /* the next path is of this area too */
  path = add_path(&chunk, hole, -1);
  bw_put_u16(path + 2, (uint16_t)-5);
  bw_put_u16(path + 0x48, BW_PATH_DOOR_HOLE);
  (void)add_path(&chunk, right_box, -1);
  finish(&chunk);
  return chunk;
}

static void holes_are_cut_out_of_their_area(void) {
  path_chunk chunk = yard_with_hole();
  bw_path_map *map = NULL;
  uint32_t first = 9;
  uint32_t count = 9;
  bw_path path;
  if (!CHECK_INT(read_paths(&chunk, &map, NULL), BW_OK)) return;
  CHECK_INT(bw_path_map_area_count(map), 2);
  CHECK_INT(bw_path_map_area(map, 0, &first, &count), 1);
  CHECK_INT(first, 0);
  CHECK_INT(count, 2);
  CHECK_INT(bw_path_map_area(map, 1, &first, &count), 1);
  CHECK_INT(first, 2);
  CHECK_INT(bw_path_map_area(map, 2, &first, &count), 0);
  CHECK_INT(bw_path_map_path(map, 0, &path), 1);
  CHECK_INT(path.graph, -2); /* the hole's value is added */
  CHECK_INT(bw_path_map_area_contains(map, 0, 1, 1), 1);
  CHECK_INT(bw_path_map_area_contains(map, 0, 5, 5), 0);
  CHECK_INT(bw_path_map_path_contains(map, 0, 5, 5), 1);
  CHECK_INT(bw_path_map_path_contains(map, 1, 5, 5), 0); /* clockwise: nothing is inside */
  CHECK_INT(bw_path_map_area_contains(map, 1, 5, 1), 0);
  CHECK_INT(bw_path_map_find_area(map, 5, 5, BW_NONE), BW_NONE);
  CHECK_INT(bw_path_map_set_flags(map, 1, BW_PATH_DOOR_HOLE | BW_PATH_IGNORED), 1);
  CHECK_INT(bw_path_map_find_area(map, 5, 5, BW_NONE), 0); /* a door opened the hole */
  CHECK_INT(bw_path_map_area_contains(map, 2, 5, 5), 0);
  bw_path_map_destroy(map);
}

/* 7.3.4: P 2, V 3, C 4, A 5, D 6. With lists when told. */
static path_chunk counted(bool with_list) {
  static const int list[] = {0, 1, 2, -1};
  path_chunk chunk = {.size = 0};
  add_header(&chunk, 2, 3, 4, 5, 6);
  (void)grow(&chunk, 80 + 48);
  for (int i = 0; i < 2; i++) {
    uint8_t *path = grow(&chunk, 0x50);
    bw_put_u16(path, i == 0 ? 3 : 0);
    memset(path + 0x28, 0xff, 32);
    if (with_list && i == 0) memset(path + 0x28, 0, 32);
  }
  (void)grow(&chunk, 128 + 48);
  CHECK_INT(chunk.size, 496);
  if (with_list) add_list(&chunk, list, 4);
  finish(&chunk);
  return chunk;
}

static void the_size_follows_from_counts_and_lists(void) {
  for (int with_list = 0; with_list < 2; with_list++) {
    path_chunk chunk = counted(with_list != 0);
    bw_path_map *map = NULL;
    CHECK_INT(chunk.size, 512);
    CHECK_INT(read_paths(&chunk, &map, NULL), BW_OK);
    CHECK_INT(bw_path_map_edge_count(map), 6);
    bw_path_map_destroy(map);
    map = NULL;
    (void)grow(&chunk, 16);
    CHECK_INT(read_paths(&chunk, &map, NULL), BW_INVALID);
    chunk.size = 496;
    CHECK_INT(read_paths(&chunk, &map, NULL), BW_TRUNCATED);
    bw_put_u32(chunk.bytes, 9);
    chunk.size = 512;
    CHECK_INT(read_paths(&chunk, &map, NULL), BW_TRUNCATED);
    CHECK(map == NULL);
  }
}

static void records_that_disagree_are_refused(void) {
  enum {
    PATHS = 0x20 + 16 + 8 * 16,
    NODES = PATHS + 2 * 0x50,
    EDGES = NODES + 64,
    LISTS = EDGES + 16
  };
  static const struct {
    size_t at;
    uint16_t value;
    bw_status expected;
    const char *text;
  } cases[] = {{LISTS + 4, 2, BW_TRUNCATED, "has no end"},
               {LISTS, 4, BW_INVALID, "names edge 4 of 4"},
               {PATHS + 0x28, 100, BW_TRUNCATED, "has no end"},
               {PATHS, 9, BW_INVALID, "has 9 vertices"},
               {PATHS, 0xffff, BW_INVALID, "is -1"},
               {PATHS + 0x50 + 0x4c, 1, BW_INVALID, "takes an A record"},
               {PATHS + 0x50 + 0x20, 1, BW_INVALID, "the last path"},
               {0x20, 3, BW_INVALID, "A record 0 has 3 nodes"},
               {NODES + 0x14, 3, BW_INVALID, "node 0 has 3 edges"},
               {NODES + 0x14, 0xfff0, BW_INVALID, "is -16"},
               {EDGES, 2, BW_INVALID, "leads to node 2 of 2"},
               {8, 0xffff, BW_INVALID, "node count is -1"},
               {10, 0x8000, BW_INVALID, "is -32768"},
               {12, 0xffff, BW_TRUNCATED, "need"},
               {6, 0xffff, BW_TRUNCATED, "need"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    path_chunk chunk = two_rectangles();
    bw_path_map *map = NULL;
    bw_error error = {.code = 0};
    bw_put_u16(chunk.bytes + cases[i].at, cases[i].value);
    CHECK_INT(read_paths(&chunk, &map, &error), cases[i].expected);
    if (!CHECK(strstr(error.message, cases[i].text) != NULL)) (void)printf("  %s\n", error.message);
    CHECK(map == NULL);
  }
}

/* A list that repeats an edge is longer than it can be; refusing it bounds what reading costs. */
static void lists_name_an_edge_once(void) {
  static const int list[] = {1, 3, 1, 3, 1, -1};
  path_chunk chunk = {.size = 0};
  bw_path_map *map = NULL;
  add_header(&chunk, 1, 4, 0, 0, 0);
  add_corners(&chunk, left_box, false);
  (void)add_path(&chunk, left_box, 0);
  add_list(&chunk, list, 6);
  finish(&chunk);
  CHECK_INT(read_paths(&chunk, &map, NULL), BW_TRUNCATED);
  CHECK(map == NULL);
}

/* ---- subtitles ----------------------------------------------------------------------------- */

typedef struct subtitle {
  uint32_t kind;
  const char *text;
} subtitle;

static const subtitle records[] = {{0, "ENGLISH"}, {1, "in"},    {3, "Hello"}, {2, "Run!"},
                                   {9, "Odd"},     {1, "out"},   {3, "Bye"},   {0, "GERMAN"},
                                   {1, "in"},      {3, "Hallo"}, {1, "more"}};
enum { RECORDS = sizeof records / sizeof records[0] };

static size_t put_subtitles(uint8_t chunk[256]) {
  size_t size = 2;
  memset(chunk, 0, 256);
  for (size_t i = 0; i < RECORDS; i++) {
    size_t length = strlen(records[i].text) + 1;
    bw_put_u32(chunk + size, records[i].kind);
    memcpy(chunk + size + 4, records[i].text, length);
    size += 4 + length;
  }
  bw_put_u16(chunk, (uint16_t)size);
  return (size + 15) / 16 * 16;
}

static void captions_are_found_by_language_and_scene(void) {
  static const struct {
    const char *language, *scene;
    int found;
    uint32_t first, count;
  } cases[] = {{"ENGLISH", "in", 1, 2, 3},   {"ENGLISH", "out", 1, 6, 1},
               {"GERMAN", "in", 1, 9, 1},    {"GERMAN", "out", 0, 7, 7},
               {"FRENCH", "in", 0, 7, 7},    {"english", "in", 0, 7, 7},
               {"ENGLISH", "more", 1, 11, 0}}; /* only German has it, and is behind */
  uint8_t chunk[256];
  size_t size = put_subtitles(chunk);
  bw_subtitles *subtitles = NULL;
  if (!CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_OK)) return;
  CHECK_INT(bw_subtitles_count(subtitles), RECORDS);
  for (uint32_t i = 0; i < RECORDS; i++) {
    uint32_t kind = 0;
    CHECK_TEXT(bw_subtitles_get(subtitles, i, &kind), records[i].text);
    CHECK_INT(kind, records[i].kind > 6 ? 3 : records[i].kind);
  }
  uint32_t kind = 0;
  CHECK_TEXT(bw_subtitles_get(subtitles, RECORDS, &kind), NULL);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t first = 7;
    uint32_t count = 7;
    CHECK_INT(bw_subtitles_find(subtitles, cases[i].language, cases[i].scene, &first, &count),
              cases[i].found);
    CHECK_INT(first, cases[i].first);
    CHECK_INT(count, cases[i].count);
  }
  bw_subtitles_destroy(subtitles);
}

static void subtitles_end_where_their_length_says(void) {
  uint8_t chunk[256];
  size_t size = put_subtitles(chunk);
  bw_subtitles *subtitles = NULL;
  for (uint16_t length = 0; length <= 3; length++) { /* no record starts before length - 1 */
    bw_put_u16(chunk, length);
    CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_OK);
    CHECK_INT(bw_subtitles_count(subtitles), 0);
    bw_subtitles_destroy(subtitles);
    subtitles = NULL;
  }
  bw_put_u16(chunk, 2 + 4 + 8);
  CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_OK);
  CHECK_INT(bw_subtitles_count(subtitles), 1);
  bw_subtitles_destroy(subtitles);
  subtitles = NULL;
  bw_put_u16(chunk, 2 + 4 + 7); /* the text's end is behind it */
  CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_TRUNCATED);
  bw_put_u16(chunk, 5);
  CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_TRUNCATED);
  bw_put_u16(chunk, 300);
  CHECK_INT(bw_subtitles_read(chunk, size, NULL, &subtitles, NULL), BW_TRUNCATED);
  CHECK_INT(bw_subtitles_read(chunk, 1, NULL, &subtitles, NULL), BW_TRUNCATED);
  CHECK(subtitles == NULL);
}

/* ---- RenderWare sections ------------------------------------------------------------------- */

static void put_section(uint8_t *at, uint32_t type, uint32_t size) {
  bw_put_u32(at, type);
  bw_put_u32(at + 4, size);
  bw_put_u32(at + 8, 0x1c02000au);
}

/* A dictionary with a struct and an empty extension; 4 bytes of padding behind it. */
static size_t put_dictionary(uint8_t stream[64]) {
  memset(stream, 0, 64);
  put_section(stream, 0x16, 28);
  put_section(stream + 12, 0x01, 4);
  put_section(stream + 28, 0x03, 0);
  return 44;
}

static void sections_are_listed_with_their_depth(void) {
  static const bw_section expected[] = {
      {0x16, 28, 0x1c02000au, 0, 12}, {0x01, 4, 0x1c02000au, 1, 24}, {0x03, 0, 0x1c02000au, 1, 40}};
  uint8_t stream[64];
  size_t size = put_dictionary(stream);
  bw_sections *sections = NULL;
  bw_section section;
  if (!CHECK_INT(bw_sections_read(stream, size, NULL, &sections, NULL), BW_OK)) return;
  CHECK_INT(bw_sections_count(sections), 3);
  for (uint32_t i = 0; i < 3; i++) {
    CHECK_INT(bw_sections_get(sections, i, &section), 1);
    CHECK_INT(section.type, expected[i].type);
    CHECK_INT(section.size, expected[i].size);
    CHECK_INT(section.version, expected[i].version);
    CHECK_INT(section.depth, expected[i].depth);
    CHECK_INT(section.offset, expected[i].offset);
  }
  CHECK_INT(bw_sections_get(sections, 3, &section), 0);
  CHECK_TEXT(bw_section_type_name(0x16), "Texture Dictionary");
  CHECK_TEXT(bw_section_type_name(0x9999), NULL);
  bw_sections_destroy(sections);
}

static void sections_must_fit_into_what_holds_them(void) {
  uint8_t stream[64];
  bw_sections *sections = NULL;
  size_t size = put_dictionary(stream);
  for (size_t cut = 0; cut < 40; cut++) {
    CHECK_INT(bw_sections_read(stream, cut, NULL, &sections, NULL), BW_TRUNCATED);
  }
  bw_put_u32(stream + 16, 5); /* the struct: the extension behind it is cut */
  CHECK_INT(bw_sections_read(stream, size, NULL, &sections, NULL), BW_TRUNCATED);
  bw_put_u32(stream + 16, 0xffffffffu);
  CHECK_INT(bw_sections_read(stream, size, NULL, &sections, NULL), BW_TRUNCATED);
  CHECK(sections == NULL);
}

static void sections_nest_so_deep(void) {
  static uint8_t stream[40 * 12];
  bw_sections *sections = NULL;
  for (size_t i = 0; i < 40; i++) {
    put_section(stream + i * 12, 0x03, (uint32_t)(sizeof stream - (i + 1) * 12));
  }
  CHECK_INT(bw_sections_read(stream, sizeof stream, NULL, &sections, NULL), BW_LIMIT);
  CHECK(sections == NULL);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(points_are_turned_to_other_axes),
      TEST(records_must_fit),
      TEST(a_view_gives_three_planes),
      TEST(boxes_in_the_walls_shadow_are_hidden),
      TEST(spheres_need_their_radius_behind_each_plane),
      TEST(walls_out_of_sight_are_inactive),
      TEST(walls_without_planes_hide_nothing),
      TEST(records_are_handed_out_in_order),
      TEST(points_are_inside_by_slab_lists_or_all_edges),
      TEST(holes_are_cut_out_of_their_area),
      TEST(the_size_follows_from_counts_and_lists),
      TEST(records_that_disagree_are_refused),
      TEST(lists_name_an_edge_once),
      TEST(captions_are_found_by_language_and_scene),
      TEST(subtitles_end_where_their_length_says),
      TEST(sections_are_listed_with_their_depth),
      TEST(sections_must_fit_into_what_holds_them),
      TEST(sections_nest_so_deep),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
