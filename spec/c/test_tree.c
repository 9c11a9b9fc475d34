/* The tree of boxes against plain loops over the boxes. */
#include "test.h"

#include "tree/cast.h"

#include <stdlib.h>
#include <string.h>

#define MOST 3000u

static uint64_t state = 1;

static float random_between(float low, float high) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return low + (high - low) * (float)((double)(state >> 40) / 16777216.0);
}

static bw_box random_box(float size) {
  bw_box box;
  for (int axis = 0; axis < 3; axis++) {
    box.low[axis] = random_between(-50.0f, 50.0f);
    box.high[axis] = box.low[axis] + random_between(0.0f, size);
  }
  return box;
}

static bw_box boxes[MOST];

static void fill(uint32_t count, float size) {
  for (uint32_t i = 0; i < count; i++) boxes[i] = random_box(size);
}

/* ---- plain loops, in double */

static bool ray_meets(const bw_box *box, bw_vec3 origin, bw_vec3 direction, float limit) {
  const float o[3] = {origin.x, origin.y, origin.z};
  const float d[3] = {direction.x, direction.y, direction.z};
  double near = 0.0;
  double far = (double)limit;
  for (int axis = 0; axis < 3; axis++) {
    double low = (double)box->low[axis] - (double)o[axis];
    double high = (double)box->high[axis] - (double)o[axis];
    if (d[axis] == 0.0f) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    double a = (d[axis] > 0.0f ? low : high) / (double)d[axis];
    double b = (d[axis] > 0.0f ? high : low) / (double)d[axis];
    if (a > near) near = a;
    if (b < far) far = b;
  }
  return near <= far;
}

static bool touch(const bw_box *a, const bw_box *b) {
  for (int axis = 0; axis < 3; axis++) {
    if (a->low[axis] > b->high[axis] || b->low[axis] > a->high[axis]) return false;
  }
  return true;
}

/* ---- what a tree gives */

static uint8_t given[MOST];

/* Notes the items of a leaf; their number. */
static uint32_t note(const bw_tree *tree, uint32_t leaf) {
  const uint32_t *items = bw_tree_items(tree, leaf);
  uint32_t count = 0;
  for (; count < BW_TREE_WIDTH && items[count] != BW_NONE; count++) given[items[count]]++;
  return count;
}

static uint32_t cast_all(const bw_tree *tree, bw_vec3 origin, bw_vec3 direction, float limit) {
  bw_tree_cast cast;
  uint32_t count = 0;
  uint32_t leaf;
  memset(given, 0, sizeof given);
  bw_tree_cast_start(&cast, tree, origin, direction, 0.0f);
  while ((leaf = bw_tree_cast_next(&cast, limit)) != BW_NONE) count += note(tree, leaf);
  return count;
}

/* Whether no ray misses a box; gives the share of the boxes that they are told of. */
static bool rays_covered(const bw_tree *tree, uint32_t count, int rays, double *share) {
  uint32_t seen = 0;
  for (int i = 0; i < rays; i++) {
    bw_vec3 origin = bw_vec3_of(random_between(-70.0f, 70.0f), random_between(-70.0f, 70.0f),
                                random_between(-70.0f, 70.0f));
    bw_vec3 direction = bw_vec3_of(random_between(-1.0f, 1.0f), random_between(-1.0f, 1.0f),
                                   random_between(-1.0f, 1.0f));
    if (i % 3 == 0) direction.x = 0.0f;
    if (i % 5 == 0) direction.y = -0.0f;
    if (i % 7 == 0) { /* along a face */
      origin.z = boxes[(uint32_t)i % count].low[2];
      direction.z = 0.0f;
    }
    float limit = random_between(0.0f, 100.0f);
    seen += cast_all(tree, origin, direction, limit);
    for (uint32_t k = 0; k < count; k++) {
      if (given[k] > 1) return false;
      if (ray_meets(&boxes[k], origin, direction, limit) && given[k] == 0) return false;
    }
  }
  *share = (double)seen / rays / count;
  return true;
}

static void rays_meet_what_they_meet(void) {
  static const uint32_t counts[] = {1, 2, 8, 9, 17, 64, 65, 500, MOST};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    bw_tree tree;
    fill(counts[i], 4.0f);
    CHECK(bw_tree_build(&tree, boxes, counts[i], NULL));
    double share = 0.0;
    CHECK(rays_covered(&tree, counts[i], 300, &share));
    CHECK(counts[i] < 500 || share < 0.25); /* a tree that gives everything would be no tree */
    bw_tree_free(&tree);
  }
}

static void boxes_touch_what_they_touch(void) {
  bw_tree tree;
  fill(1000, 6.0f);
  CHECK(bw_tree_build(&tree, boxes, 1000, NULL));
  bool right = true;
  for (int i = 0; i < 300; i++) {
    bw_box box = random_box(20.0f);
    if (i % 4 == 0) box.low[0] = box.high[0] = boxes[i].high[0]; /* faces that touch */
    bw_tree_overlap overlap;
    uint32_t leaf;
    memset(given, 0, sizeof given);
    bw_tree_overlap_start(&overlap, &tree, &box);
    while ((leaf = bw_tree_overlap_next(&overlap)) != BW_NONE) (void)note(&tree, leaf);
    for (uint32_t k = 0; k < 1000; k++) right = right && (given[k] != 0 || !touch(&boxes[k], &box));
  }
  CHECK(right);
  bw_tree_free(&tree);
}

static void a_margin_reaches_what_is_near(void) {
  bw_tree tree;
  bw_box box = {{0.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 1.0f}};
  bw_tree_cast cast;
  CHECK(bw_tree_build(&tree, &box, 1, NULL));
  bw_tree_cast_start(&cast, &tree, bw_vec3_of(1.5f, 0.5f, 5.0f), bw_vec3_of(0.0f, 0.0f, -1.0f),
                     0.4f);
  CHECK_INT(bw_tree_cast_next(&cast, 100.0f), BW_NONE);
  bw_tree_cast_start(&cast, &tree, bw_vec3_of(1.5f, 0.5f, 5.0f), bw_vec3_of(0.0f, 0.0f, -1.0f),
                     0.6f);
  CHECK_INT(bw_tree_cast_next(&cast, 3.0f), BW_NONE); /* the limit ends before it */
  bw_tree_cast_start(&cast, &tree, bw_vec3_of(1.5f, 0.5f, 5.0f), bw_vec3_of(0.0f, 0.0f, -1.0f),
                     0.6f);
  CHECK_INT(bw_tree_cast_next(&cast, 3.5f), 0);
  CHECK_INT(bw_tree_cast_next(&cast, 3.5f), BW_NONE);
  bw_tree_free(&tree);
}

static void a_nearer_limit_ends_the_walk(void) {
  bw_tree tree;
  for (uint32_t i = 0; i < 512; i++) {
    float at = (float)i;
    bw_box box = {{at, 0.0f, 0.0f}, {at + 0.5f, 1.0f, 1.0f}};
    boxes[511 - i] = box;
  }
  CHECK(bw_tree_build(&tree, boxes, 512, NULL));
  bw_tree_cast cast;
  uint32_t leaves = 0;
  float limit = 1000.0f;
  uint32_t leaf;
  bw_tree_cast_start(&cast, &tree, bw_vec3_of(-1.0f, 0.5f, 0.5f), bw_vec3_of(1.0f, 0.0f, 0.0f),
                     0.0f);
  while ((leaf = bw_tree_cast_next(&cast, limit)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&tree, leaf);
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      float t = boxes[items[i]].low[0] + 1.0f;
      if (t < limit) limit = t;
    }
    leaves++;
  }
  CHECK_FLOAT(limit, 1.0f);
  CHECK(leaves <= 2);
  bw_tree_free(&tree);
}

static void many_boxes_in_one_place(void) {
  bw_tree tree;
  for (uint32_t i = 0; i < MOST; i++) boxes[i] = boxes[0];
  CHECK(bw_tree_build(&tree, boxes, MOST, NULL));
  CHECK(tree.leaf_count <= MOST / BW_TREE_WIDTH + 1);
  bw_vec3 origin = bw_vec3_of(boxes[0].low[0], boxes[0].low[1], boxes[0].low[2] - 1.0f);
  CHECK_INT(cast_all(&tree, origin, bw_vec3_of(0.0f, 0.0f, 1.0f), 2.0f), MOST);
  bw_tree_free(&tree);
}

/* How many nodes the longest path has. */
static unsigned depth_of(const bw_tree *tree) {
  static unsigned depths[MOST];
  unsigned deepest = 1;
  depths[0] = 1;
  CHECK(tree->node_count <= MOST);
  for (size_t node = 0; node < tree->node_count; node++) {
    for (unsigned i = 0; i < BW_TREE_FAN; i++) {
      uint32_t child = tree->nodes[node].children[i];
      if (child == BW_NONE || (child & BW_TREE_LEAF) != 0) continue;
      depths[child] = depths[node] + 1;
      if (depths[child] > deepest) deepest = depths[child];
    }
  }
  return deepest;
}

/* Each box twice as far out as the one before: splits by cost would go very deep. */
static void boxes_of_all_sizes_stay_shallow(void) {
  bw_tree tree;
  float at = 1e-18f;
  for (uint32_t i = 0; i < 120; i++) {
    at *= 2.0f;
    bw_box box = {{at, at, at}, {at * 1.5f, at * 1.5f, at * 1.5f}};
    for (size_t k = 0; k < 25; k++) boxes[(size_t)i * 25u + k] = box;
  }
  CHECK(bw_tree_build(&tree, boxes, MOST, NULL));
  CHECK(depth_of(&tree) <= BW_TREE_DEPTH);
  bw_tree_free(&tree);
}

static void leaves_are_full(void) {
  bw_tree tree;
  fill(MOST, 2.0f);
  CHECK(bw_tree_build(&tree, boxes, MOST, NULL));
  CHECK(tree.leaf_count < MOST / BW_TREE_WIDTH * 5 / 4);
  CHECK(bw_tree_memory(&tree) < (uint64_t)MOST * 32);
  bw_tree_free(&tree);
}

static void none(void) {
  bw_tree tree;
  CHECK(bw_tree_build(&tree, NULL, 0, NULL));
  CHECK_INT(cast_all(&tree, bw_vec3_of(0.0f, 0.0f, 0.0f), bw_vec3_of(1.0f, 0.0f, 0.0f), 9.0f), 0);
  bw_tree_overlap overlap;
  bw_box all = {{-9.0f, -9.0f, -9.0f}, {9.0f, 9.0f, 9.0f}};
  bw_tree_overlap_start(&overlap, &tree, &all);
  CHECK_INT(bw_tree_overlap_next(&overlap), BW_NONE);
  bw_tree_free(&tree);
}

/* 803: so that not every leaf is full. */
static void bounds_are_those_of_all_boxes(void) {
  bw_tree tree;
  fill(803, 3.0f);
  CHECK(bw_tree_build(&tree, boxes, 803, NULL));
  bw_box bounds = bw_tree_bounds(&tree);
  bw_box all = bw_box_empty();
  for (uint32_t i = 0; i < 803; i++) all = bw_box_union(&all, &boxes[i]);
  for (int axis = 0; axis < 3; axis++) {
    CHECK_FLOAT(bounds.low[axis], all.low[axis]);
    CHECK_FLOAT(bounds.high[axis], all.high[axis]);
  }
  bw_tree_free(&tree);
}

static void the_same_boxes_give_the_same_tree(void) {
  bw_tree a;
  bw_tree b;
  fill(MOST, 2.0f);
  CHECK(bw_tree_build(&a, boxes, MOST, NULL));
  CHECK(bw_tree_build(&b, boxes, MOST, NULL));
  CHECK_INT(a.node_count, b.node_count);
  CHECK_INT(a.leaf_count, b.leaf_count);
  CHECK(memcmp(a.nodes, b.nodes, a.node_count * sizeof *a.nodes) == 0);
  CHECK(memcmp(a.items, b.items, a.leaf_count * BW_TREE_WIDTH * sizeof *a.items) == 0);
  bw_tree_free(&a);
  bw_tree_free(&b);
}

static void a_tree_tells_the_memory_that_it_holds(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_tree tree;
  fill(1000, 3.0f);
  CHECK(bw_tree_build(&tree, boxes, 1000, &allocator));
  CHECK_INT(bw_tree_memory(&tree), memory.bytes);
  bw_tree_free(&tree);
  CHECK_NO_LEAK(&memory);
}

/* Whatever request is refused, no tree is built and nothing is kept. */
static void a_tree_without_memory_is_not_built(void) {
  bool built = false;
  fill(100, 3.0f);
  for (size_t refused = 1; !built; refused++) {
    test_memory memory = {.fail_at = refused};
    bw_allocator allocator = test_allocator(&memory);
    bw_tree tree;
    built = bw_tree_build(&tree, boxes, 100, &allocator);
    CHECK(built == (memory.requests < refused));
    bw_tree_free(&tree);
    if (!CHECK_NO_LEAK(&memory)) return;
  }
}

/* Centres so far apart, or so near, that no bin's width is a number: halves will do. */
static void boxes_at_the_ends_of_float32_are_found(void) {
  static const float steps[] = {3e38f, 1e-44f};
  for (size_t s = 0; s < 2; s++) {
    bw_tree tree;
    for (uint32_t i = 0; i < 200; i++) {
      for (int axis = 0; axis < 3; axis++) {
        float at = s == 0 ? (i % 2 == 0 ? -steps[s] : steps[s]) : (float)(i % 8) * steps[s];
        boxes[i].low[axis] = boxes[i].high[axis] = at;
      }
    }
    CHECK(bw_tree_build(&tree, boxes, 200, NULL));
    uint32_t found = 0;
    for (uint32_t leaf = 0; leaf < tree.leaf_count; leaf++) {
      const uint32_t *items = bw_tree_items(&tree, leaf);
      for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) found++;
    }
    CHECK_INT(found, 200);
    bw_tree_free(&tree);
  }
}

/* Rays that touch one box where rounding alone could part them. */
static void a_touch_is_found(void) {
  static const struct {
    bw_box box;
    float origin[3], direction[3];
  } rows[] = {
      {{{44968, 7177, 55407}, {45068, 7277, 55407}}, {0, 0, 0}, {56, 9, 69}},
      {{{-1, -1, -1}, {0, 1, 1}}, {0, 0, 5}, {0, 0, -1}},
      {{{-1, -1, -1}, {0, 1, 1}}, {0, 0, 5}, {-0.0f, 0, -1}},
      {{{0, -1, -1}, {1, 1, 1}}, {0, 0, 5}, {-0.0f, 0, -1}},
      {{{0, -1, -1}, {1, 1, 1}}, {0, 0, 5}, {0, 0, -1}},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    bw_tree tree;
    bw_tree_cast cast;
    CHECK(bw_tree_build(&tree, &rows[i].box, 1, NULL));
    bw_tree_cast_start(&cast, &tree, bw_vec3_load(rows[i].origin), bw_vec3_load(rows[i].direction),
                       0.0f);
    CHECK_INT(bw_tree_cast_next(&cast, 1e6f), 0);
    bw_tree_free(&tree);
  }
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(rays_meet_what_they_meet),
      TEST(boxes_touch_what_they_touch),
      TEST(a_margin_reaches_what_is_near),
      TEST(a_nearer_limit_ends_the_walk),
      TEST(many_boxes_in_one_place),
      TEST(boxes_of_all_sizes_stay_shallow),
      TEST(leaves_are_full),
      TEST(none),
      TEST(bounds_are_those_of_all_boxes),
      TEST(the_same_boxes_give_the_same_tree),
      TEST(a_tree_tells_the_memory_that_it_holds),
      TEST(a_tree_without_memory_is_not_built),
      TEST(boxes_at_the_ends_of_float32_are_found),
      TEST(a_touch_is_found),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
