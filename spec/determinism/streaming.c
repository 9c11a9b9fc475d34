/* WorldManager and StreamedWorld: what a view sees behind an occluder, what is loaded and dropped as
 * cameras move, and the saved state. */
#include "determinism.h"

#include "../c/test_world.h"

#define SIDE 8u
#define SECTORS (SIDE * SIDE)

/* A square of sectors of 10 metres, four to a part, which makes its own tree. */
static bw_world_layout *square_layout(const char *name) {
  bw_world_layout *layout = NULL;
  must(bw_world_layout_create(name, NULL, &layout, NULL), "a layout");
  must(bw_world_layout_set_sizes(layout, 0, 1000, NULL), "its sizes");
  for (uint32_t i = 0; i < SECTORS / 4; i++) {
    must(bw_world_layout_add_part(layout, 0, 100u + roll(100), NULL), "a part");
  }
  for (uint32_t i = 0; i < SECTORS; i++) {
    uint32_t row = i / SIDE;
    float low[3] = {10.0f * (float)(i % SIDE), 0.0f, 10.0f * (float)row};
    float high[3] = {low[0] + 10.0f, number(3, 12), low[2] + 10.0f};
    const float middle[3] = {low[0] + 5.0f, 2.0f, low[2] + 5.0f};
    must(bw_world_layout_add_sector(layout, low, high, i, 1 + i / 4, middle, NULL), "a sector");
  }
  must(bw_world_layout_finish(layout, NULL), "a finished layout");
  return layout;
}

static bw_world_source *source_of_squares(void) {
  bw_world_source *source = NULL;
  must(bw_world_source_create(NULL, &source, NULL), "a source");
  add_level(source, "one", 0, true);
  static const char *const names[] = {"ones", "oned"};
  for (int i = 0; i < 2; i++) {
    bw_world_layout *layout = square_layout(names[i]);
    must(bw_world_source_add_world(source, layout, NULL), "a world");
    bw_world_layout_destroy(layout);
  }
  return source;
}

static bw_world_manager *manager_of(const bw_world_source *source) {
  bw_world_manager *manager = NULL;
  bw_world_manager_options options;
  bw_world_manager_options_init(&options);
  options.capacity = 262144u + 2000u + 1500u; /* room for about ten parts */
  options.global_data = 0;
  must(bw_world_manager_create(source, &options, NULL, &manager, NULL), "a manager");
  must(bw_world_manager_load_level(manager, "one", "one", 0, NULL), "a level");
  return manager;
}

/* ---- updates */

static void look(bw_world_manager *manager) {
  float cameras[2][3];
  float direction[3];
  float planes[24];
  for (int i = 0; i < 2; i++) {
    cameras[i][0] = uneven(-10, 90);
    cameras[i][1] = uneven(-90, 10);
    cameras[i][2] = uneven(0, 9);
  }
  for (int k = 0; k < 3; k++) direction[k] = number(-1, 1);
  direction[0] += 2.0f;
  (void)bw_view_planes(cameras[0], direction, 0.637f, 0.478f, 0.125f, 60.0f, planes);
  must(bw_world_manager_set_cameras(manager, cameras[0], 1 + roll(2), NULL), "cameras");
  must(bw_world_manager_find_visible(manager, 0, cameras[0], planes, 0, NULL), "a view");
}

static void add_outcome(digest *to, bw_world_manager *manager, uint32_t now) {
  int32_t outcome = 0;
  must(bw_world_manager_update(manager, now, &outcome, NULL), "an update");
  add_i32(to, outcome);
  add_f32(to, bw_world_manager_pending(manager));
  add_f32(to, bw_world_manager_adjust_draw_distance(manager, 200.0f, 1, 0.03125f, 28.5f, 0));
}

static void add_decisions(digest *to, bw_world_manager *manager) {
  bw_decision d;
  for (uint32_t i = 0; bw_world_manager_decision(manager, i, &d); i++) {
    const uint32_t words[] = {d.type, d.heap_depth, d.world, d.part, d.sector, d.bytes, d.used};
    for (size_t k = 0; k < COUNT(words); k++) add_u32(to, words[k]);
    add_f32(to, d.distance);
  }
  bw_world_manager_clear_decisions(manager);
}

static void add_views(digest *to, const bw_world_manager *manager) {
  for (uint32_t number_of = 0; number_of < 2; number_of++) {
    const bw_streamed_world *world = bw_world_manager_world(manager, number_of);
    for (uint32_t i = 0; i < SECTORS; i++) {
      add_u32(to, (uint32_t)bw_streamed_world_marked(world, i));
    }
    uint32_t count = bw_streamed_world_collected_count(world);
    for (uint32_t i = 0; i < count; i++) add_u32(to, bw_streamed_world_collected(world, i));
  }
}

static void update(digest *to) {
  bw_world_source *source = source_of_squares();
  bw_world_manager *manager = manager_of(source);
  for (uint32_t i = 0; i < 600; i++) {
    if (i % 12 == 0) look(manager);
    add_outcome(to, manager, i * 33);
    if (i % 12 == 11) add_views(to, manager);
    add_decisions(to, manager);
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void saved(digest *to) {
  bw_world_source *source = source_of_squares();
  bw_world_manager *manager = manager_of(source);
  bw_world_manager *again = NULL;
  bw_bytes *bytes = NULL;
  for (uint32_t i = 0; i < 60; i++) {
    if (i % 12 == 0) look(manager);
    add_outcome(to, manager, i * 33);
  }
  must(bw_world_manager_save(manager, &bytes, NULL), "a state saved");
  must(
      bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL, &again, NULL),
      "a state loaded");
  add_and_free(to, bytes);
  for (uint32_t i = 60; i < 120; i++) {
    if (i % 12 == 0) look(again);
    add_outcome(to, again, i * 33);
  }
  must(bw_world_manager_save(again, &bytes, NULL), "a state saved again");
  add_and_free(to, bytes);
  bw_world_manager_destroy(again);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- views, files and the rest */

static void occluders(digest *to) {
  uint8_t data[16 + 0x70];
  bw_occluders *behind = NULL;
  put_occluder(data);
  must(bw_occluders_read(data, sizeof data, NULL, &behind, NULL), "occluders");
  for (int i = 0; i < 2000; i++) {
    float camera[3];
    float low[3];
    float high[3];
    for (int k = 0; k < 3; k++) camera[k] = uneven(-9, 9);
    for (int k = 0; k < 3; k++) low[k] = uneven(-20, 20);
    for (int k = 0; k < 3; k++) high[k] = low[k] + number(0, 4);
    bw_occluders_set_view(behind, camera, NULL);
    add_u32(to, (uint32_t)bw_occluders_hide_box(behind, low, high));
    add_u32(to, (uint32_t)bw_occluders_hide_sphere(behind, low, high[0] - low[0]));
    add_f32(to, bw_streamed_world_distance(low, high, camera, 1));
  }
  bw_occluders_destroy(behind);
}

static void views(digest *to) {
  float distance = 60.0f;
  for (int i = 0; i < 2000; i++) {
    float camera[3];
    float direction[3];
    float planes[24];
    for (int k = 0; k < 3; k++) camera[k] = uneven(-99, 99);
    for (int k = 0; k < 3; k++) direction[k] = number(-1, 1);
    int seen = bw_view_planes(camera, direction, 0.637f, 0.478f, 0.1f, 90.0f, planes);
    add_u32(to, (uint32_t)seen);
    if (seen) add_f32s(to, planes, 24);
    float pending = number(0, 400);
    float rate = number(20, 40);
    distance = bw_view_draw_distance(distance, pending, 200.0f, 1, 0.03125f, rate, 0);
    add_f32(to, distance);
    uint32_t end = any_word();
    add_u32(to, bw_fade_alpha(end, end - roll(2000)));
  }
}

static void files(digest *to) {
  bw_world_layout *layout = square_layout("one");
  bw_bytes *bytes = NULL;
  must(bw_world_layout_write_manifest(layout, &bytes, NULL), "a manifest");
  add_and_free(to, bytes);
  must(bw_world_layout_write_stream(layout, &bytes, NULL), "a stream");
  add_and_free(to, bytes);
  must(bw_world_layout_write_part(layout, 3, &bytes, NULL), "a part's file");
  add_and_free(to, bytes);
  bw_world_layout_destroy(layout);
  add_and_free(to, level_bytes("one", true));
}

const set_part streaming_parts[] = {{"streaming.update", update},       {"streaming.saved", saved},
                                    {"streaming.occluders", occluders}, {"streaming.views", views},
                                    {"streaming.files", files},         {NULL, NULL}};
