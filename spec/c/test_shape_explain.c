/* Why shapes, sets of them and primitives answer as they do: what is told agrees with the answer, and
 * no more is written than there is room for. BOARDWALK_RAYS rays instead of 2000. */
#include "test_shape.h"

#include <string.h>

enum { STEPS = 4096, PLACED = 24 };

static bw_shape_step steps[STEPS + 1];
static bw_placement_step placements[PLACED + 1];

/* A filter by chance: most pass over nothing. */
static const bw_filter *some_filter(bw_filter *room) {
  uint32_t kind = test_random() % 8;
  if (kind > 2) return NULL;
  bw_filter_init(room, kind == 0 ? test_random() & 0x3u : 0, NULL, 0);
  bw_filter_exclude(room, test_random() % 4);
  return room;
}

/* How many of some steps have a reason. */
static uint32_t count_of(const bw_shape_step *some, uint32_t count, int32_t reason) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) found += some[i].reason == reason ? 1u : 0u;
  return found;
}

static bool tells_the_hit(const bw_mesh_shape *shape, const test_ray *ray,
                          const bw_filter *filter) {
  bw_hit hit;
  bw_shape_account account;
  (void)bw_mesh_shape_cast(shape, TEST_RAY(*ray), filter, &hit);
  bw_mesh_shape_explain(shape, TEST_RAY(*ray), filter, &account, steps, STEPS);
  if (account.steps > STEPS) return CHECK(account.steps <= STEPS);
  uint32_t kept = count_of(steps, account.steps, BW_SHAPE_KEPT);
  uint32_t visited = count_of(steps, account.steps, BW_SHAPE_VISITED);
  if (kept != (hit.hit ? 1u : 0u) || visited != account.visited) return false;
  if (!hit.hit) return account.kept == BW_NONE;
  for (uint32_t i = 0; i < account.steps; i++) {
    if (steps[i].reason != BW_SHAPE_KEPT) continue;
    return steps[i].face == hit.triangle && steps[i].t == hit.t && steps[i].crossed == 1 &&
           account.kept == hit.triangle;
  }
  return false;
}

static void a_shape_tells_the_hit(void) {
  uint32_t rays = test_count_of("BOARDWALK_RAYS", 2000);
  for (uint32_t form = BW_MESH_SHAPE_ANVIL; form <= BW_MESH_SHAPE_SWS; form++) {
    bw_mesh_shape *shape = test_shape_of(test_soup(300, 10.0f, 3.0f), form);
    for (uint32_t i = 0; i < rays; i++) {
      bw_filter room;
      test_ray ray = test_ray_at(shape);
      if (!CHECK(tells_the_hit(shape, &ray, some_filter(&room)))) break;
    }
    bw_mesh_shape_destroy(shape);
  }
}

static bw_shape_set *scattered(void) {
  bw_shape_placement list[PLACED];
  bw_mesh_shape *shapes[2] = {test_shape_of(test_soup(60, 4.0f, 2.0f), BW_MESH_SHAPE_SWS),
                              test_shape_of(test_hills(5), BW_MESH_SHAPE_ANVIL)};
  bw_shape_set *set = NULL;
  memset(list, 0, sizeof list);
  for (uint32_t i = 0; i < PLACED; i++) {
    list[i].shape = shapes[i % 2];
    list[i].id = i;
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        list[i].matrix[row * 4 + column] = test_between(-0.5f, 0.5f) + (row == column ? 1.0f : 0);
      }
      list[i].matrix[12 + row] = test_between(-12.0f, 12.0f);
    }
  }
  CHECK_INT(bw_shape_set_create(list, PLACED, NULL, &set, NULL), BW_OK);
  bw_mesh_shape_destroy(shapes[0]);
  bw_mesh_shape_destroy(shapes[1]);
  return set;
}

static test_ray ray_in(const bw_shape_set *set) {
  float bounds[6];
  test_ray ray;
  bw_shape_set_bounds(set, bounds);
  for (int axis = 0; axis < 3; axis++) {
    ray.o[axis] = test_between(bounds[axis], bounds[axis + 3]);
    ray.d[axis] = test_random() % 8 == 0 ? 0.0f : test_between(-1.0f, 1.0f);
  }
  ray.length = test_random() % 3 == 0 ? test_between(0.0f, 30.0f) : 1e5f;
  return ray;
}

/* That the placements which were looked at are so many, each once. */
static bool are_in_order(uint32_t reached) {
  uint32_t seen = 0;
  for (uint32_t i = 0; i < PLACED; i++) {
    const bw_placement_step *step = &placements[i];
    if (step->order == BW_NONE) {
      if (step->reason != BW_SHAPE_MISSED && step->reason != BW_SHAPE_PRUNED) return false;
      if (step->steps != 0) return false;
    } else {
      if (step->order >= reached || (seen >> step->order & 1u) != 0) return false;
      seen |= (uint32_t)1 << step->order;
    }
  }
  return reached < 32 && seen == ((uint32_t)1 << reached) - 1u;
}

static bool set_tells_the_hit(const bw_shape_set *set, const test_ray *ray,
                              const bw_filter *filter) {
  bw_hit hit;
  bw_shape_set_account account;
  bw_shape_placed placed;
  (void)bw_shape_set_cast(set, TEST_RAY(*ray), filter, &hit);
  bw_shape_set_explain(set, TEST_RAY(*ray), filter, &account, placements, PLACED, steps, STEPS);
  if (!account.valid) return !hit.hit && account.kept == BW_NONE;
  if (!are_in_order(account.reached)) return false;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < PLACED; i++) {
    if (placements[i].reason == BW_SHAPE_KEPT) kept++;
  }
  kept += count_of(steps, account.steps, BW_SHAPE_KEPT);
  if (!hit.hit) return account.kept == BW_NONE && kept == 0;
  if (!bw_shape_set_placement(set, account.kept, &placed)) return false;
  const bw_placement_step *step = &placements[account.kept];
  return kept == 2 && step->reason == BW_SHAPE_KEPT && placed.first + step->face == hit.triangle &&
         step->t == hit.t;
}

static void a_set_tells_the_hit(void) {
  uint32_t rays = test_count_of("BOARDWALK_RAYS", 2000);
  bw_shape_set *set = scattered();
  for (uint32_t i = 0; i < rays; i++) {
    bw_filter room;
    test_ray ray = ray_in(set);
    if (!CHECK(set_tells_the_hit(set, &ray, some_filter(&room)))) break;
  }
  bw_shape_set_destroy(set);
}

/* ---- room ---------------------------------------------------------------------------------- */

enum { UNTOUCHED = 0x55 };

static bool is_untouched(const void *at, size_t size) {
  const uint8_t *bytes = at;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] != UNTOUCHED) return false;
  }
  return true;
}

static void no_more_is_written_than_there_is_room_for(void) {
  bw_shape_set *set = scattered();
  bw_shape_set_account whole, part;
  test_ray ray = {{-20.0f, 0.1f, 0.2f}, {1.0f, 0.0f, 0.0f}, 100.0f};
  bw_shape_set_explain(set, TEST_RAY(ray), NULL, &whole, NULL, 0, NULL, 0);
  CHECK(whole.steps > 3);
  memset(steps, UNTOUCHED, sizeof steps);
  memset(placements, UNTOUCHED, sizeof placements);
  bw_shape_set_explain(set, TEST_RAY(ray), NULL, &part, placements, 2, steps, 3);
  CHECK(is_untouched(&steps[3], sizeof steps[3]));
  CHECK(is_untouched(&placements[2], sizeof placements[2]));
  CHECK_INT(part.steps, whole.steps);
  CHECK_INT(part.reached, whole.reached);
  CHECK_INT(part.kept, whole.kept);
  bw_shape_account account;
  bw_mesh_shape_explain(bw_shape_set_shape(set, 0), TEST_RAY(ray), NULL, &account, steps, 0);
  CHECK(account.valid);
  bw_shape_set_destroy(set);
}

static void a_ray_without_a_length_visits_nothing(void) {
  bw_shape_set *set = scattered();
  bw_shape_set_account account;
  bw_shape_account inner;
  static const test_ray rays[] = {{{0, 0, 0}, {0, 0, 0}, 5.0f},
                                  {{0, 0, 0}, {0, 0, 1}, 0.0f},
                                  {{NAN, 0, 0}, {0, 0, 1}, 1.0f},
                                  {{0, 0, 0}, {0, 0, INFINITY}, 1.0f}};
  for (size_t i = 0; i < sizeof rays / sizeof rays[0]; i++) {
    bw_shape_set_explain(set, TEST_RAY(rays[i]), NULL, &account, placements, PLACED, steps, STEPS);
    CHECK(!account.valid && account.steps == 0 && account.kept == BW_NONE);
    bw_mesh_shape_explain(bw_shape_set_shape(set, 1), TEST_RAY(rays[i]), NULL, &inner, steps,
                          STEPS);
    CHECK(!inner.valid && inner.steps == 0 && inner.kept == BW_NONE);
  }
  bw_shape_set_destroy(set);
}

/* ---- primitives ---------------------------------------------------------------------------- */

/* A capsule in as many lists as may stand in each other. */
static bw_primitive *nested(void) {
  bw_primitive_info info = {.class_id = BW_CLASS_CAPSULE_SHAPE, .radius = 1.0f, .flag = BW_NONE};
  bw_primitive *inner = NULL;
  CHECK_INT(bw_primitive_create(&info, NULL, NULL, NULL, NULL, NULL, &inner, NULL), BW_OK);
  for (uint32_t i = 0; i < BW_PRIMITIVE_NESTING; i++) {
    const bw_primitive *children[2] = {inner, inner};
    const uint32_t ids[2] = {1, 2};
    bw_primitive *list = NULL;
    bw_primitive_info of_list = {.class_id = BW_CLASS_LIST_SHAPE, .flag = BW_NONE, .children = 2};
    CHECK_INT(bw_primitive_create(&of_list, NULL, NULL, children, ids, NULL, &list, NULL), BW_OK);
    bw_primitive_destroy(inner);
    inner = list;
  }
  return inner;
}

static void a_path_leads_through_every_list(void) {
  static bw_solid_step solids[256];
  bw_primitive *list = nested();
  CHECK_INT(bw_primitive_explain(list, 9.0f, 0.0f, 0.0f, NULL, 0), 256);
  CHECK_INT(bw_primitive_explain(list, 9.0f, 0.0f, 0.0f, solids, 256), 256);
  for (uint32_t i = 0; i < 256; i++) {
    CHECK_INT(solids[i].depth, BW_PRIMITIVE_NESTING);
    CHECK_INT(solids[i].reason, BW_SOLID_OUTSIDE);
    uint32_t path = 0;
    for (uint32_t k = 0; k < BW_PRIMITIVE_NESTING; k++) path = path * 2 + solids[i].path[k];
    CHECK_INT(path, i);
  }
  memset(solids, UNTOUCHED, sizeof solids);
  CHECK_INT(bw_primitive_explain(list, 0.5f, 0.0f, 0.0f, solids, 1), 256);
  CHECK_INT(solids[0].reason, BW_SOLID_INSIDE);
  CHECK(is_untouched(&solids[1], sizeof solids[1]));
  bw_primitive_destroy(list);
}

static void reasons_have_words(void) {
  CHECK_TEXT(bw_shape_reason_name(BW_SHAPE_KEPT), "kept");
  CHECK_TEXT(bw_shape_reason_name(BW_SHAPE_STRAYED), "strayed");
  CHECK_TEXT(bw_shape_reason_name(BW_SHAPE_EMPTY), "empty");
  CHECK_TEXT(bw_shape_reason_name(BW_SHAPE_EMPTY + 1), "unknown");
  CHECK_TEXT(bw_shape_reason_name(-1), "unknown");
  CHECK_TEXT(bw_solid_reason_name(BW_SOLID_UNTESTED), "untested");
  CHECK_TEXT(bw_solid_reason_name(BW_SOLID_UNTESTED + 1), "unknown");
  CHECK_TEXT(bw_solid_reason_name(-1), "unknown");
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_shape_tells_the_hit),
      TEST(a_set_tells_the_hit),
      TEST(no_more_is_written_than_there_is_room_for),
      TEST(a_ray_without_a_length_visits_nothing),
      TEST(a_path_leads_through_every_list),
      TEST(reasons_have_words),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
