/* Queries of a MeshShape of either form, and of a set of such shapes at matrices: the trees against
 * testing every face. */
#include "../targets.h"
#include "../worlds.h"

#define SHAPES 3u
#define PLACED 6u

FUZZ_ASK(shape, bw_mesh_shape, bw_mesh_shape)
FUZZ_ASK(set, bw_shape_set, bw_shape_set)

/* NULL for one that no format holds: all corners of its triangles are at one or two places. */
static bw_mesh_shape *read_shape(fuzz_input *in, const bw_allocator *allocator) {
  static const bw_material_ref materials[6] = {{0x100, {1, 0}}, {0x101, {1, 0}}, {0x102, {3, 5}},
                                               {0x103, {1, 0}}, {0x104, {1, 0}}, {0x105, {1, 0}}};
  bw_mesh_shape_options options = {.form = fuzz_byte(in) % 2, .name = "Fuzz", .id = 0x1234};
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  bw_model *model = fuzz_model(in, 64, 16.0f, allocator);
  options.materials = materials;
  bw_status status = bw_mesh_shape_build(model, &options, allocator, &shape, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  bw_model_destroy(model);
  return shape;
}

static void cast_shape(fuzz_input *in, const bw_mesh_shape *shape) {
  fuzz_ray ray = fuzz_ray_of(in, 20.0f);
  bw_triangle triangle;
  uint32_t face = fuzz_below(in, bw_mesh_shape_triangle_count(shape));
  if (bw_mesh_shape_triangle(shape, face, &triangle)) fuzz_aim(in, &triangle, &ray);
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  bw_hit by_tree, plain;
  memset(&plain, 0, sizeof plain);
  (void)bw_mesh_shape_cast(shape, FUZZ_RAY(ray), filter, &by_tree);
  (void)bw_mesh_shape_cast_brute(shape, FUZZ_RAY(ray), filter, &plain);
  FUZZ_CHECK(fuzz_same_hit(&by_tree, &plain));
  ask_shape(shape, &ray, filter);
  bw_shape_account account;
  bw_mesh_shape_explain(shape, FUZZ_RAY(ray), filter, &account, NULL, 0);
  FUZZ_CHECK(account.kept == (by_tree.hit ? by_tree.triangle : BW_NONE));
}

static void cast_set(fuzz_input *in, const bw_shape_set *set) {
  fuzz_ray ray = fuzz_ray_of(in, 40.0f);
  bw_triangle triangle;
  uint32_t count = bw_shape_set_triangle_count(set);
  if (count > 0 && bw_shape_set_triangle(set, fuzz_below(in, count), &triangle)) {
    fuzz_aim(in, &triangle, &ray);
  }
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  bw_hit by_tree, plain;
  memset(&plain, 0, sizeof plain);
  (void)bw_shape_set_cast(set, FUZZ_RAY(ray), filter, &by_tree);
  (void)bw_shape_set_cast_brute(set, FUZZ_RAY(ray), filter, &plain);
  FUZZ_CHECK(fuzz_same_hit(&by_tree, &plain));
  ask_set(set, &ray, filter);
  bw_shape_set_account account;
  uint32_t face;
  bw_shape_set_explain(set, FUZZ_RAY(ray), filter, &account, NULL, 0, NULL, 0);
  FUZZ_CHECK(account.kept ==
             (by_tree.hit ? bw_shape_set_placement_of(set, by_tree.triangle, &face) : BW_NONE));
}

static void save(const bw_mesh_shape *shape) {
  bw_bytes *saved = NULL;
  bw_bytes *twice = NULL;
  bw_mesh_shape *again = NULL;
  bw_mesh_shape_info info;
  bw_error error = {0};
  bw_mesh_shape_describe(shape, &info);
  FUZZ_OK(bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &saved, &error), &error);
  const uint8_t *data = bw_bytes_data(saved);
  size_t size = bw_bytes_size(saved);
  FUZZ_OK(info.form == BW_MESH_SHAPE_ANVIL
              ? bw_mesh_shape_load(data, size, NULL, &again, &error)
              : bw_mesh_shape_load_sws(data, size, NULL, &again, &error),
          &error);
  FUZZ_CHECK(bw_mesh_shape_triangle_count(again) == info.faces);
  FUZZ_OK(bw_mesh_shape_save(again, BW_SAVE_EMPTY_MOPP, &twice, &error), &error);
  fuzz_check_same(saved, twice);
  bw_mesh_shape_destroy(again);
}

static void read_matrix(fuzz_input *in, float m[16]) {
  memset(m, 0, 16 * sizeof m[0]);
  uint8_t kind = fuzz_byte(in);
  for (size_t axis = 0; axis < 3; axis++) m[axis * 5] = kind % 3 == 1 && axis == 0 ? -1.0f : 1.0f;
  if (kind >= 128) {
    for (int i = 0; i < 12; i++) m[i] = i % 4 == 3 ? 0.0f : fuzz_float(in, 2.0f);
  }
  fuzz_point(in, 20.0f, m + 12);
  m[15] = 1.0f;
}

static bw_shape_set *read_set(fuzz_input *in, bw_mesh_shape *const *shapes, uint32_t count,
                              const bw_allocator *allocator) {
  bw_shape_placement placements[PLACED];
  bw_shape_set *set = NULL;
  bw_error error = {0};
  uint32_t placed = fuzz_below(in, PLACED + 1);
  for (uint32_t i = 0; i < placed; i++) {
    placements[i].shape = shapes[fuzz_below(in, count)];
    placements[i].id = i;
    read_matrix(in, placements[i].matrix);
  }
  bw_status status = bw_shape_set_create(placements, placed, allocator, &set, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  return set;
}

void fuzz_shape_casts(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)64 << 20);
  fuzz_input in = fuzz_input_over(data, size);
  bw_mesh_shape *shapes[SHAPES];
  uint32_t count = 0;
  for (uint32_t wanted = 1 + fuzz_below(&in, SHAPES); wanted > 0; wanted--) {
    shapes[count] = read_shape(&in, &allocator);
    if (shapes[count] != NULL) count++;
  }
  bw_shape_set *set = count > 0 ? read_set(&in, shapes, count, &allocator) : NULL;
  for (int i = 0; i < 64 && count > 0 && fuzz_more(&in); i++) {
    uint32_t kind = fuzz_below(&in, 2);
    if (kind == 1 && set != NULL) cast_set(&in, set);
    if (kind == 0) cast_shape(&in, shapes[fuzz_below(&in, count)]);
  }
  for (uint32_t i = 0; i < count; i++) {
    save(shapes[i]);
    bw_mesh_shape_destroy(shapes[i]);
  }
  bw_shape_set_destroy(set);
  fuzz_check_no_leak(&memory);
}
