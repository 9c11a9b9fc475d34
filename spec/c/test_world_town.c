/* A town of two worlds, 600 sectors in 100 parts each, with a budget for 20 parts, and a camera
 * that flies over it for 10,000 updates. Every decision is compared to one made here by looking at
 * everything, every mark to a view worked out corner by corner. */
#include "test_manager.h"

enum { COLUMNS = 30, ROWS = 20, SECTORS = COLUMNS * ROWS, PARTS = 100, UPDATES = 10000 };

#define ROOM 21000u /* 20 parts and a little */

/* The decisions of the whole flight: the same in every build. */
#define FLIGHT_HASH 0xa5f8e9546784b7caull

/* The sector that index `i` of a world is: in the detail layer they lie in another order. */
static uint32_t place_of(uint32_t world, uint32_t i) {
  return world == 0 ? i : i * 7u % SECTORS;
}

static uint32_t part_at(uint32_t place) {
  uint32_t column = place % COLUMNS / 3;
  uint32_t row = place / COLUMNS / 2;
  return row * (COLUMNS / 3) + column + 1;
}

static uint32_t heap_of(uint32_t part) {
  return 1000 + part % 7 * 17;
}

/* A sector is 20 by 20 metres on the ground and up to 15 high. */
static void box_at(uint32_t place, float low[3], float high[3]) {
  uint32_t row = place / COLUMNS;
  low[0] = 20.0f * (float)(place % COLUMNS);
  low[1] = 0.0f;
  low[2] = -20.0f * (float)row - 20.0f;
  high[0] = low[0] + 20.0f;
  high[1] = 8.0f + (float)(place % 8);
  high[2] = low[2] + 20.0f;
}

static bw_world_layout *town_layout(const char *name, uint32_t world) {
  bw_world_layout *layout = new_layout(name);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, WORLD_HEAP, NULL), BW_OK);
  for (uint32_t part = 1; part <= PARTS; part++) {
    CHECK_INT(bw_world_layout_add_part(layout, 0, heap_of(part), NULL), BW_OK);
  }
  for (uint32_t i = 0; i < SECTORS; i++) {
    float low[3], high[3];
    uint32_t place = place_of(world, i);
    box_at(place, low, high);
    CHECK_INT(bw_world_layout_add_sector(layout, low, high, i, part_at(place), low, NULL), BW_OK);
  }
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  return layout;
}

static bw_world_manager *town_manager(bw_world_source **source) {
  *source = new_source();
  add_level(*source, "town", 0, false);
  add_world(*source, town_layout("towns", 0));
  add_world(*source, town_layout("townd", 1));
  bw_world_manager *manager = new_manager(*source, WORLD_HEAP + ROOM, 0);
  CHECK_INT(bw_world_manager_load_level(manager, "town", NULL, 0, NULL), BW_OK);
  return manager;
}

/* ---- the flight ---------------------------------------------------------------------------- */

/* There and back between 0 and `most`. */
static float swing(uint32_t i, uint32_t step, uint32_t most) {
  uint32_t at = i * step % (2 * most);
  return (float)(at < most ? at : 2 * most - at);
}

typedef struct shot {
  float camera[3]; /* game axes */
  float planes[24];
} shot;

static shot shot_of(uint32_t i) {
  static const float ways[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
  shot made;
  const float *way = ways[i / 50 % 8];
  float direction[3] = {way[0], way[1], 0};
  made.camera[0] = swing(i, 1, 600) + 0.5f;
  made.camera[1] = swing(i, 3, 800) * 0.5f + 0.25f;
  made.camera[2] = 2.0f + swing(i, 1, 30);
  CHECK(bw_view_planes(made.camera, direction, 0.637f, 0.478f, 0.1f, 115.0f, made.planes));
  return made;
}

/* ---- what is expected ---------------------------------------------------------------------- */

/* The same knowledge as the manager's, kept here. */
typedef struct model {
  bool loaded[2][PARTS + 1];
  bool marks[SECTORS]; /* of the solid world */
  uint32_t used;
} model;

/* Whether a corner of a box is on the inner side, for each plane of a view in game axes. */
static bool is_seen(const shot *view, uint32_t place) {
  float low[3], high[3];
  box_at(place, low, high);
  for (int k = 0; k < 6; k++) {
    const float *p = view->planes + (size_t)k * 4;
    bool inside = false;
    for (unsigned corner = 0; corner < 8; corner++) {
      float x = corner & 1u ? high[0] : low[0];
      float y = corner & 2u ? high[1] : low[1];
      float z = corner & 4u ? high[2] : low[2];
      /* the order of summing is that of RenderWare's axes, in which the walk does it */
      if (((p[3] + p[0] * x) + p[2] * y) + -p[1] * z >= 0.0f) inside = true;
    }
    if (!inside) return false;
  }
  return true;
}

static void expect_marks(model *m, const shot *view) {
  for (uint32_t i = 0; i < SECTORS; i++) {
    m->marks[i] = is_seen(view, place_of(0, i)) || is_seen(view, place_of(1, i));
  }
}

static float distance_to(const shot *view, uint32_t place) {
  float low[3], high[3];
  float camera[3];
  float sum = 0;
  box_at(place, low, high);
  bw_view_point(view->camera[0], view->camera[1], view->camera[2], camera);
  for (int axis = 0; axis < 3; axis++) {
    float a = (low[axis] - camera[axis]) * (low[axis] - camera[axis]);
    float b = (high[axis] - camera[axis]) * (high[axis] - camera[axis]);
    sum += a < b ? a : b;
  }
  return sum;
}

typedef struct choice {
  uint32_t world, part;
  float distance;
} choice;

/* The nearest sector of a world that is not loaded; of the marked ones alone when told. */
static choice nearest(const model *m, const shot *view, uint32_t world, bool marked) {
  choice best = {world, 0, INFINITY};
  for (uint32_t i = 0; i < SECTORS; i++) {
    uint32_t place = place_of(world, i);
    if (m->loaded[world][part_at(place)] || (marked && (world == 1 || !m->marks[i]))) continue;
    float d = distance_to(view, place);
    if (d >= best.distance) continue;
    best.distance = d;
    best.part = part_at(place);
  }
  return best;
}

static choice expect_wanted(const model *m, const shot *view, float reach) {
  choice best = {0, 0, INFINITY};
  for (uint32_t world = 0; world < 2; world++) {
    choice c = nearest(m, view, world, true);
    if (c.part == 0 || c.distance > reach) c = nearest(m, view, world, false);
    if (c.distance < best.distance) best = c;
  }
  return best;
}

static choice expect_unwanted(const model *m, const shot *view) {
  choice best = {0, 0, -1.0f};
  for (uint32_t world = 0; world < 2; world++) {
    float parts[PARTS + 1];
    bool stays[PARTS + 1] = {false};
    for (uint32_t part = 1; part <= PARTS; part++) parts[part] = INFINITY;
    for (uint32_t i = 0; i < SECTORS; i++) {
      uint32_t place = place_of(world, i);
      float d = distance_to(view, place);
      if (d < parts[part_at(place)]) parts[part_at(place)] = d;
      if (world == 0 && m->marks[i]) stays[part_at(place)] = true;
    }
    for (uint32_t part = 1; part < PARTS; part++) {
      if (!m->loaded[world][part] || stays[part] || parts[part] <= best.distance) continue;
      choice c = {world, part, parts[part]};
      best = c;
    }
  }
  return best;
}

/* What the update must do, and does in the model. */
static int32_t expect_update(model *m, const shot *view, float reach, uint32_t capacity,
                             choice *about) {
  choice wanted = expect_wanted(m, view, reach);
  choice unwanted = expect_unwanted(m, view);
  *about = wanted;
  if (wanted.part == 0) return BW_UPDATE_IDLE;
  if (m->used + heap_of(wanted.part) <= capacity) {
    m->loaded[wanted.world][wanted.part] = true;
    m->used += heap_of(wanted.part);
    return BW_UPDATE_LOADED;
  }
  if (unwanted.part == 0 || !(unwanted.distance > wanted.distance + 5.0f)) {
    return BW_UPDATE_NO_ROOM;
  }
  *about = unwanted;
  m->loaded[unwanted.world][unwanted.part] = false;
  m->used -= heap_of(unwanted.part);
  return BW_UPDATE_UNLOADED;
}

/* ---- the tests ----------------------------------------------------------------------------- */

static bool check_marks(const bw_world_manager *manager, const model *m) {
  for (uint32_t i = 0; i < SECTORS; i++) {
    bool marked = bw_streamed_world_marked(bw_world_manager_world(manager, 0), i);
    if (marked != m->marks[i] || bw_streamed_world_marked(bw_world_manager_world(manager, 1), i)) {
      return CHECK_INT(i, BW_NONE); /* the sector with a wrong mark */
    }
  }
  return true;
}

static uint64_t mix(uint64_t hash, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) {
    hash = (hash ^ (value >> (8 * i) & 0xffu)) * 0x100000001b3ull;
  }
  return hash;
}

static void a_flight_over_the_town(void) {
  bw_world_source *source = NULL;
  bw_world_manager *manager = town_manager(&source);
  uint32_t capacity = bw_budget_free(bw_world_manager_sector_pool(manager, NULL), 0);
  uint32_t base = used(manager);
  uint32_t counts[7] = {0};
  uint64_t hash = 0xcbf29ce484222325ull;
  model m;
  memset(&m, 0, sizeof m);
  CHECK_INT(capacity, ROOM);
  for (uint32_t i = 0; i < UPDATES; i++) {
    shot view = shot_of(i);
    int32_t outcome = -1;
    choice about;
    CHECK_INT(bw_world_manager_set_cameras(manager, view.camera, 1, NULL), BW_OK);
    CHECK_INT(bw_world_manager_find_visible(manager, 0, view.camera, view.planes, 0, NULL), BW_OK);
    float reach = bw_world_manager_adjust_draw_distance(manager, 115.0f, 1, 1.0f / 30,
                                                        i % 300 < 200 ? 30.0f : 25.0f, 0);
    CHECK_INT(bw_world_manager_update(manager, i * 33, &outcome, NULL), BW_OK);
    expect_marks(&m, &view);
    int32_t wanted = expect_update(&m, &view, reach, capacity, &about);
    bool right = CHECK_INT(outcome, wanted) && CHECK_INT(used(manager) - base, m.used) &&
                 CHECK(m.used <= capacity) && check_marks(manager, &m);
    if (!right) {
      (void)printf("  update %u\n", i);
      break;
    }
    hash = mix(mix(mix(hash, (uint32_t)outcome), about.world), about.part);
    counts[outcome]++;
  }
  CHECK(counts[BW_UPDATE_LOADED] > 1000);
  CHECK(counts[BW_UPDATE_UNLOADED] > 1000);
  CHECK(counts[BW_UPDATE_NO_ROOM] > 100);
  if (!CHECK(hash == FLIGHT_HASH)) {
    (void)printf("  hash 0x%llx, loaded %u, unloaded %u, no room %u\n", (unsigned long long)hash,
                 counts[BW_UPDATE_LOADED], counts[BW_UPDATE_UNLOADED], counts[BW_UPDATE_NO_ROOM]);
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_flight_over_the_town)};
  return test_main(argc, argv, cases, COUNT(cases));
}
