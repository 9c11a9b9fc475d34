/* What the tests of WorldManager share: sources of levels and worlds, and checks of what a manager
 * did. */
#ifndef BW_SPEC_TEST_MANAGER_H
#define BW_SPEC_TEST_MANAGER_H

#include "test_world.h"

#define GLOBAL_DATA 1010u  /* of a warriors.glr of 1,000 bytes */
#define LEVEL_POOL 262144u /* of a small level */
#define WORLD_HEAP 1000u   /* of each row */

static inline bw_world_source *new_source(void) {
  static const uint8_t bytes[1000] = {0};
  bw_world_source *source = NULL;
  CHECK_INT(bw_world_source_create(NULL, &source, NULL), BW_OK);
  CHECK_INT(bw_world_source_add_file(source, "warriors.glr", bytes, sizeof bytes, NULL), BW_OK);
  return source;
}

static inline void add_world(bw_world_source *source, bw_world_layout *layout) {
  CHECK_INT(bw_world_source_add_world(source, layout, NULL), BW_OK);
  bw_world_layout_destroy(layout);
}

/* A level "one" with the world "one": a row of five sectors, a part of 100 bytes for each. */
static inline bw_world_source *row_source(void) {
  bw_world_source *source = new_source();
  add_level(source, "one", 0, false);
  add_world(source, row_layout("one", one_each, 5, 5, 100));
  return source;
}

/* The same with a level "two" of two worlds, "twos" and "twod", a row of three each. */
static inline bw_world_source *pair_source(void) {
  bw_world_source *source = row_source();
  add_level(source, "two", 0, false);
  add_world(source, row_layout("twos", one_each, 3, 3, 100));
  add_world(source, row_layout("twod", one_each, 3, 3, 200));
  return source;
}

/* A manager without global data, of a budget that leaves `room` beside a level pool and one world.
 */
static inline bw_world_manager *new_manager(const bw_world_source *source, uint32_t room,
                                            uint32_t options) {
  bw_world_manager_options wanted;
  bw_world_manager *manager = NULL;
  bw_world_manager_options_init(&wanted);
  wanted.capacity = LEVEL_POOL + WORLD_HEAP + room;
  wanted.global_data = 0;
  wanted.options = options;
  CHECK_INT(bw_world_manager_create(source, &wanted, NULL, &manager, NULL), BW_OK);
  return manager;
}

/* The same with the level "one". */
static inline bw_world_manager *row_manager(const bw_world_source *source, uint32_t room,
                                            uint32_t options) {
  bw_world_manager *manager = new_manager(source, room, options);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_draw_distance(manager, 300, NULL), BW_OK);
  return manager;
}

static inline uint32_t used(const bw_world_manager *manager) {
  return bw_budget_used(bw_world_manager_sector_pool(manager, NULL), 0);
}

static inline bw_world_manager_info info_of(const bw_world_manager *manager) {
  bw_world_manager_info info;
  bw_world_manager_get_info(manager, &info);
  return info;
}

/* Puts the one camera at a point of the row, given in RenderWare's axes. */
static inline void look_from(bw_world_manager *manager, float x, float y, float z) {
  float game[3] = {x, -z, y};
  CHECK_INT(bw_world_manager_set_cameras(manager, game, 1, NULL), BW_OK);
}

static inline const char *update(bw_world_manager *manager, uint32_t now) {
  int32_t outcome = -1;
  CHECK_INT(bw_world_manager_update(manager, now, &outcome, NULL), BW_OK);
  return bw_update_name(outcome);
}

/* The states of the parts of a world as a text of digits. */
static inline const char *parts_of(const bw_world_manager *manager, uint32_t number,
                                   char text[40]) {
  const bw_streamed_world *world = bw_world_manager_world(manager, number);
  uint32_t count = 0;
  for (; bw_streamed_world_part(world, count + 1) != BW_NONE; count++) {
    text[count] = (char)('0' + (char)bw_streamed_world_part(world, count + 1));
  }
  text[count] = 0;
  return text;
}

#define CHECK_PARTS(manager, number, wanted)                    \
  do {                                                          \
    char parts[40];                                             \
    CHECK_TEXT(parts_of((manager), (number), parts), (wanted)); \
  } while (0)

/* The decisions as lines "DEPTH TYPE NAME [w WORLD] [p PART] [s SECTOR] [BYTES]", which are
 * cleared. */
static inline const char *take_log(bw_world_manager *manager, char text[4096]) {
  size_t length = 0;
  bw_decision d;
  text[0] = 0;
  for (uint32_t i = 0; bw_world_manager_decision(manager, i, &d) && length < 3900; i++) {
    length += (size_t)snprintf(text + length, 4096 - length, "%u %s %s", d.heap_depth,
                               bw_decision_name(d.type), d.name);
    if (d.world != BW_NONE) length += (size_t)snprintf(text + length, 40, " w%u", d.world);
    if (d.part != 0) length += (size_t)snprintf(text + length, 40, " p%u", d.part);
    if (d.sector != BW_NONE) length += (size_t)snprintf(text + length, 40, " s%u", d.sector);
    if (d.bytes != 0) length += (size_t)snprintf(text + length, 40, " %u", d.bytes);
    length += (size_t)snprintf(text + length, 4, "\n");
  }
  bw_world_manager_clear_decisions(manager);
  return text;
}

#endif
