/* Shapes with faults in them: flipped bits, lying words, cuts, bytes taken from elsewhere, sections
 * and nodes of the tree exchanged. Each is refused, or it loads, answers 100 rays as testing every
 * face does, and is written back as it came. BOARDWALK_MUTATIONS files of each kind instead of 400;
 * `make test-mutations` takes 25,000. */
#include "base/bytes.h"
#include "formats/mesh_shape.h"
#include "test_shape.h"

#include <stdio.h>
#include <string.h>

enum { MUTATIONS = 400, RAYS = 100, ROOM = 16384 };

/* ---- faults -------------------------------------------------------------------------------- */

typedef struct victim {
  uint8_t bytes[ROOM];
  size_t size;
} victim;

static size_t somewhere(const victim *v) {
  return test_random() % v->size;
}

static void flip_bits(victim *v) {
  for (uint32_t count = test_random() % 4 + 1; count > 0; count--) {
    v->bytes[somewhere(v)] ^= (uint8_t)(1u << test_random() % 8);
  }
}

/* Puts a word, or half of one, that counts and indices like least. */
static void lie(victim *v) {
  static const uint32_t values[] = {0,          1,          2,          7,          0xffff,
                                    0x10000,    0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff,
                                    0x7f800000, 0x7fc00000, 0x0fffffff, 0x15555556};
  size_t at =
      test_random() % 3 == 0 ? somewhere(v) : test_random() % (v->size < 128 ? v->size : 128);
  uint32_t value = values[test_random() % (sizeof values / sizeof values[0])];
  if (at + 4 > v->size) return;
  if (test_random() % 3 == 0) value = bw_get_u32(v->bytes + at) + test_random() % 5 - 2;
  if (test_random() % 2 == 0) {
    bw_put_u32(v->bytes + at, value);
  } else {
    bw_put_u16(v->bytes + at, (uint16_t)(value & 0xffffu));
  }
}

/* Puts bytes of one place over those of another: a node over a node, a section over a section. */
static void copy(victim *v) {
  size_t length = 1 + test_random() % 44;
  size_t from = somewhere(v), to = somewhere(v);
  if (from + length > v->size || to + length > v->size) return;
  memmove(v->bytes + to, v->bytes + from, length);
}

static void cut_or_add(victim *v) {
  if (test_random() % 2 == 0) {
    v->size = somewhere(v) + 1;
  } else if (v->size + 8 < ROOM) {
    v->size += 1 + test_random() % 8;
  }
}

static void hurt(victim *v) {
  for (uint32_t count = test_random() % 3 + 1; count > 0; count--) {
    switch (test_random() % 10) {
      case 0: cut_or_add(v); break;
      case 1:
      case 2: copy(v); break;
      case 3:
      case 4:
      case 5: lie(v); break;
      default: flip_bits(v); break;
    }
  }
}

/* ---- mesh shapes --------------------------------------------------------------------------- */

static void check_written(const victim *v, const bw_bytes *bytes) {
  CHECK_INT(bw_bytes_size(bytes), v->size);
  CHECK(memcmp(bw_bytes_data(bytes), v->bytes, v->size) == 0);
}

static void ask(const bw_mesh_shape *shape) {
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_anvil_node node;
  uint32_t faces[3];
  for (int i = 0; i < RAYS && bw_mesh_shape_triangle_count(shape) > 0; i++) {
    test_ray ray = test_ray_at(shape);
    bw_hit tree, brute;
    float height;
    (void)bw_mesh_shape_cast(shape, TEST_RAY(ray), NULL, &tree);
    (void)bw_mesh_shape_cast_brute(shape, TEST_RAY(ray), NULL, &brute);
    CHECK(test_same_hit(&tree, &brute));
    (void)bw_mesh_shape_ground(shape, ray.o[0], ray.o[1], ray.o[2], NULL, &height);
  }
  for (uint32_t i = 0; i < bw_mesh_shape_triangle_count(shape); i++) {
    (void)bw_mesh_shape_neighbours(shape, i, faces);
    (void)bw_mesh_shape_node(shape, i, &node);
  }
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
}

typedef bw_status load_function(const void *, size_t, const bw_allocator *, bw_mesh_shape **,
                                bw_error *);

/* Whether it loaded. */
static bool try_shape(const victim *v, load_function *load) {
  uint8_t *exact = malloc(v->size); /* so that a read behind the end is found */
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  if (exact == NULL) abort();
  memcpy(exact, v->bytes, v->size);
  bw_status status = load(exact, v->size, NULL, &shape, &error);
  free(exact);
  if (status != BW_OK) {
    CHECK(error.message[0] != 0 && error.code == (int32_t)status && status != BW_MEMORY);
    return false;
  }
  bw_bytes *bytes = NULL;
  ask(shape);
  if (CHECK_INT(bw_mesh_shape_save(shape, 0, &bytes, NULL), BW_OK)) check_written(v, bytes);
  bw_bytes_destroy(bytes);
  bw_mesh_shape_destroy(shape);
  return true;
}

static void take_bytes(victim *v, bw_bytes *bytes) {
  v->size = bw_bytes_size(bytes);
  if (CHECK(v->size <= ROOM)) memcpy(v->bytes, bw_bytes_data(bytes), v->size);
  bw_bytes_destroy(bytes);
}

static void make_shape(victim *v, uint32_t form, uint32_t side) {
  bw_mesh_shape *shape = test_shape_of(test_hills(side), form);
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &bytes, NULL), BW_OK);
  bw_mesh_shape_destroy(shape);
  take_bytes(v, bytes);
}

static void check_shapes(const char *what, uint32_t form, load_function *load) {
  static victim whole, broken;
  uint32_t count = test_count_of("BOARDWALK_MUTATIONS", MUTATIONS), loaded = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i % 64 == 0) make_shape(&whole, form, 1 + i / 64 % 6);
    broken = whole;
    hurt(&broken);
    loaded += try_shape(&broken, load);
  }
  (void)printf("%s: %u files, %u loaded, %u refused\n", what, (unsigned)count, (unsigned)loaded,
               (unsigned)(count - loaded));
  CHECK(loaded > count / 20 && loaded < count - count / 20); /* both ways are gone */
}

static void anvil_shapes(void) {
  check_shapes("Anvil", BW_MESH_SHAPE_ANVIL, bw_mesh_shape_load);
}

static void sws_shapes(void) {
  check_shapes("SWS", BW_MESH_SHAPE_SWS, bw_mesh_shape_load_sws);
}

/* Only the tree's bytes are hurt, so that most of them are refused by the tree alone. */
static void trees(void) {
  static victim whole, broken;
  uint32_t count = test_count_of("BOARDWALK_MUTATIONS", MUTATIONS), loaded = 0;
  enum { TAIL = 42 + 4 * 10 };
  size_t faces = 0, nodes_at = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i % 64 == 0) {
      uint32_t side = 2 + i / 64 % 6;
      make_shape(&whole, BW_MESH_SHAPE_ANVIL, side);
      faces = (size_t)side * side * 2;
      nodes_at = whole.size - TAIL - faces - (faces - 1) * TREE_NODE_SIZE;
    }
    broken = whole;
    for (uint32_t k = test_random() % 3 + 1; k > 0; k--) {
      size_t node = nodes_at + test_random() % (faces - 1) * TREE_NODE_SIZE;
      size_t other = nodes_at + test_random() % (faces - 1) * TREE_NODE_SIZE;
      switch (test_random() % 4) {
        case 0:
          broken.bytes[node + test_random() % TREE_NODE_SIZE] ^= (uint8_t)(1u << test_random() % 8);
          break;
        case 1: memcpy(broken.bytes + node, whole.bytes + other, 6); break;
        case 2: memcpy(broken.bytes + node + 6, whole.bytes + other + 6, 5); break;
        default: broken.bytes[node + test_random() % 6] = (uint8_t)(test_random() % 256); break;
      }
    }
    loaded += try_shape(&broken, bw_mesh_shape_load);
  }
  (void)printf("trees: %u files, %u loaded, %u refused\n", (unsigned)count, (unsigned)loaded,
               (unsigned)(count - loaded));
  CHECK(loaded > count / 20 && loaded < count - count / 20);
}

/* ---- primitives ---------------------------------------------------------------------------- */

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bw_primitive *make(const bw_primitive_info *info, const float *planes, const float *vertices,
                          const bw_primitive *const *children, const uint32_t *ids) {
  bw_primitive *primitive = NULL;
  CHECK_INT(bw_primitive_create(info, planes, vertices, children, ids, NULL, &primitive, NULL),
            BW_OK);
  return primitive;
}

/* A list of a box, a capsule, a barrel (a tetrahedron) and a list of the first two. */
static void make_list(victim *v) {
  static const float planes[16] = {-1, 0, 0,  0, 0,      -1,     0,      0,
                                   0,  0, -1, 0, 0.577f, 0.577f, 0.577f, -0.577f};
  static const float vertices[16] = {0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  static const uint32_t ids[4] = {1, 2, 3, 4};
  bw_primitive_info box = {.class_id = BW_CLASS_BOX_SHAPE, .half = {1, 2, 3}, .material = 7};
  bw_primitive_info capsule = {
      .class_id = BW_CLASS_CAPSULE_SHAPE, .top = {0, 0, 2, 1}, .radius = 1, .material = 8};
  bw_primitive_info barrel = {
      .class_id = BW_CLASS_BARREL_SHAPE, .planes = 4, .vertices = 4, .material = 9};
  bw_primitive_info list = {.class_id = BW_CLASS_LIST_SHAPE, .children = 2, .flag = 1};
  memcpy(box.transform, identity, sizeof identity);
  memcpy(barrel.transform, identity, sizeof identity);
  bw_primitive *parts[4] = {make(&box, NULL, NULL, NULL, NULL),
                            make(&capsule, NULL, NULL, NULL, NULL),
                            make(&barrel, planes, vertices, NULL, NULL), NULL};
  const bw_primitive *children[4] = {parts[0], parts[1], parts[2], NULL};
  parts[3] = make(&list, NULL, NULL, children, ids);
  children[3] = parts[3];
  list.children = 4;
  bw_primitive *whole = make(&list, NULL, NULL, children, ids);
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_primitive_save(whole, &bytes, NULL), BW_OK);
  for (int i = 0; i < 4; i++) bw_primitive_destroy(parts[i]);
  bw_primitive_destroy(whole);
  take_bytes(v, bytes);
}

static bool try_primitive(const victim *v) {
  uint8_t *exact = malloc(v->size);
  bw_primitive *primitive = NULL;
  bw_error error = {0};
  if (exact == NULL) abort();
  memcpy(exact, v->bytes, v->size);
  bw_status status =
      bw_primitive_load(exact, v->size, BW_CLASS_LIST_SHAPE, NULL, &primitive, &error);
  free(exact);
  if (status != BW_OK) {
    CHECK(error.message[0] != 0 && error.code == (int32_t)status && status != BW_MEMORY);
    return false;
  }
  float bounds[6];
  (void)bw_primitive_bounds(primitive, bounds);
  for (int i = 0; i < RAYS; i++) {
    (void)bw_primitive_contains(primitive, test_between(-3, 3), test_between(-3, 3),
                                test_between(-3, 3));
  }
  bw_mesh_shape *shape = NULL;
  if (bw_primitive_mesh(primitive, NULL, &shape, &error) == BW_OK) {
    ask(shape);
    bw_mesh_shape_destroy(shape);
  }
  bw_bytes *bytes = NULL;
  if (CHECK_INT(bw_primitive_save(primitive, &bytes, NULL), BW_OK)) check_written(v, bytes);
  bw_bytes_destroy(bytes);
  bw_primitive_destroy(primitive);
  return true;
}

static void primitives(void) {
  static victim whole, broken;
  uint32_t count = test_count_of("BOARDWALK_MUTATIONS", MUTATIONS), loaded = 0;
  make_list(&whole);
  CHECK(try_primitive(&whole));
  for (uint32_t i = 0; i < count; i++) {
    broken = whole;
    hurt(&broken);
    loaded += try_primitive(&broken);
  }
  (void)printf("primitives: %u files, %u loaded, %u refused\n", (unsigned)count, (unsigned)loaded,
               (unsigned)(count - loaded));
  CHECK(loaded > count / 20 && loaded < count - count / 20);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(anvil_shapes), TEST(sws_shapes), TEST(trees),
                                    TEST(primitives)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
