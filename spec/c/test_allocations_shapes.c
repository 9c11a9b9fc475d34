/* Memory that runs out in mesh shapes of both forms, sets of them, and primitives. */
#include "failing_allocator.h"

#include "base/bytes.h"
#include "formats/mesh_shape.h"

enum { SIDE = 5 };

static const bw_material_ref materials[4] = {
    {0x100, {1, 0}}, {0x101, {1, 0}}, {0x102, {3, 5}}, {0x103, {1, 0}}};
static const bw_material_ref another = {0x77, {1, 0}};
static const bw_mesh_shape_options anvil_options = {
    .form = BW_MESH_SHAPE_ANVIL, .name = "Test", .id = 0x1234, .materials = materials};
static const bw_mesh_shape_options sws_options = {.form = BW_MESH_SHAPE_SWS,
                                                  .materials = materials};
static const float placed[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1};

static const bw_primitive_info capsule = {
    .class_id = BW_CLASS_CAPSULE_SHAPE, .top = {0, 0, 3, 0}, .radius = 2, .material = 0x99};
static const bw_primitive_info barrel = {
    .class_id = BW_CLASS_BARREL_SHAPE,
    .planes = 5,
    .vertices = 5,
    .material = 0x88,
    .transform = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
/* A pyramid, its base of two triangles first. */
static const float planes[20] = {0, 0, -1, 0, 1, 0, 1, -1, -1, 0, 1, -1, 0, 1, 1, -1, 0, -1, 1, -1};
static const float vertices[20] = {-1, -1, 0, 9, 1, -1, 0, 9, 1, 1, 0, 9, -1, 1, 0, 9, 0, 0, 1, 9};
static const bw_primitive_info list = {
    .class_id = BW_CLASS_LIST_SHAPE, .children = 2, .flag = BW_NONE};
static const uint32_t ids[2] = {5, 6};

static struct {
  bw_model *model, *made_model;
  bw_mesh_shape *anvil, *sws, *held, *made;
  bw_shape_set *set, *made_set;
  bw_shape_placement placements[9];
  bw_primitive *parts[2], *list, *made_primitive;
  bw_bytes *bytes, *anvil_file, *lying_file, *sws_file, *list_file;
  bw_mesh_shape_finding findings[BW_MESH_SHAPE_FAULT_COUNT];
  uint32_t index;
} r;

/* Hills of SIDE by SIDE squares. */
static void make_model(void) {
  uint32_t index = 0;
  CHECK_INT(bw_model_create(&failing_allocator, &r.model, NULL), BW_OK);
  for (uint32_t i = 0; i < 3; i++) {
    const char name[2] = {'m', (char)('0' + (int)i)};
    CHECK_INT(bw_model_add_material(r.model, name, 2, &index, NULL), BW_OK);
  }
  for (uint32_t i = 0; i < (SIDE + 1) * (SIDE + 1); i++) {
    uint32_t x = i % (SIDE + 1);
    uint32_t y = i / (SIDE + 1);
    float z = (float)((x * 7 + y * 3) % 5) * 0.25f;
    CHECK_INT(bw_model_add_vertex(r.model, (float)x, (float)y, z, &index, NULL), BW_OK);
  }
  for (uint32_t i = 0; i < SIDE * SIDE; i++) {
    uint32_t at = i / SIDE * (SIDE + 1) + i % SIDE;
    const uint32_t corners[4] = {at, at + 1, at + SIDE + 2, at + SIDE + 1};
    CHECK_INT(bw_model_add_polygon(r.model, corners, 4, i % 3, BW_NONE, NULL), BW_OK);
  }
}

static void make_shapes(void) {
  const bw_mesh_shape_options *options[3] = {&anvil_options, &sws_options, &anvil_options};
  bw_mesh_shape **shapes[3] = {&r.anvil, &r.sws, &r.held};
  for (int i = 0; i < 3; i++) {
    CHECK_INT(bw_mesh_shape_build(r.model, options[i], &failing_allocator, shapes[i], NULL), BW_OK);
  }
  CHECK_INT(bw_mesh_shape_save(r.anvil, 0, &r.anvil_file, NULL), BW_OK);
  CHECK_INT(bw_mesh_shape_save(r.anvil, 0, &r.lying_file, NULL), BW_OK);
  size_t tree = (size_t)(bw_shape_payload(r.anvil, SECTION_TREE) - r.anvil->geometry);
  for (size_t i = 0; i < 6; i++)
    bw_bytes_edit(r.lying_file)[tree + (size_t)7 * TREE_NODE_SIZE + i] = 255;
  CHECK_INT(bw_mesh_shape_save(r.sws, BW_SAVE_EMPTY_MOPP, &r.sws_file, NULL), BW_OK);
  for (uint32_t i = 0; i < 9; i++) {
    r.placements[i].shape = r.held;
    r.placements[i].id = i;
    memcpy(r.placements[i].matrix, placed, sizeof placed);
    r.placements[i].matrix[12] = (float)i;
  }
  CHECK_INT(bw_shape_set_create(r.placements, 9, &failing_allocator, &r.set, NULL), BW_OK);
}

static bw_status create(const bw_primitive_info *info, bw_primitive **out) {
  return bw_primitive_create(info, planes, vertices, (const bw_primitive *const *)r.parts, ids,
                             &failing_allocator, out, &failing.error);
}

static void make(void) {
  memset(&r, 0, sizeof r);
  make_model();
  make_shapes();
  CHECK_INT(create(&capsule, &r.parts[0]), BW_OK);
  CHECK_INT(create(&barrel, &r.parts[1]), BW_OK);
  CHECK_INT(create(&list, &r.list), BW_OK);
  CHECK_INT(bw_primitive_save(r.list, &r.list_file, NULL), BW_OK);
}

static uint64_t hash_shape(uint64_t hash, const bw_mesh_shape *shape) {
  bw_bytes *saved = NULL;
  if (shape == NULL) return hash_number(hash, 0);
  hash = hash_saved(hash, bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &saved, NULL), &saved);
  for (int i = 0; i < 25; i++) {
    int row = i / 5;
    bw_hit hit;
    memset(&hit, 0, sizeof hit);
    (void)bw_mesh_shape_cast(shape, (float)(i % 5) + 0.3f, (float)row + 0.6f, 9, 0, 0.01f, -1, 20,
                             NULL, &hit);
    hash = hash_of(hash, &hit, sizeof hit);
  }
  return hash;
}

static uint64_t hash_set(uint64_t hash, const bw_shape_set *set) {
  bw_material_ref material;
  if (set == NULL) return hash_number(hash, 0);
  memset(&material, 0, sizeof material);
  for (uint32_t i = 0; bw_shape_set_material(set, i, &material); i++) {
    hash = hash_of(hash, &material, sizeof material);
  }
  for (int i = 0; i < 25; i++) {
    int row = i / 5;
    bw_hit hit;
    memset(&hit, 0, sizeof hit);
    (void)bw_shape_set_cast(set, (float)(i % 5) * 3, (float)row * 2, 19, 0, 0.01f, -1, 40, NULL,
                            &hit);
    hash = hash_of(hash, &hit, sizeof hit);
  }
  return hash;
}

static uint64_t hash_primitive(uint64_t hash, const bw_primitive *primitive) {
  bw_bytes *saved = NULL;
  if (primitive == NULL) return hash_number(hash, 0);
  return hash_saved(hash, bw_primitive_save(primitive, &saved, NULL), &saved);
}

static uint64_t hash_model(uint64_t hash, const bw_model *model) {
  bw_bytes *saved = NULL;
  if (model == NULL) return hash_number(hash, 0);
  return hash_saved(hash, bw_model_write_obj(model, &saved, NULL), &saved);
}

static uint64_t state_now(void) {
  uint64_t hash = hash_shape(FAILING_HASH, r.anvil);
  hash = hash_shape(hash, r.sws);
  hash = hash_shape(hash, r.made);
  hash = hash_set(hash, r.set);
  hash = hash_set(hash, r.made_set);
  hash = hash_primitive(hash, r.list);
  hash = hash_primitive(hash, r.made_primitive);
  hash = hash_model(hash, r.made_model);
  hash = hash_of(hash, r.findings, sizeof r.findings);
  hash = hash_number(hash, r.index);
  return hash_bytes(hash, r.bytes);
}

static void destroy(void) {
  bw_bytes *all[5] = {r.bytes, r.anvil_file, r.lying_file, r.sws_file, r.list_file};
  bw_mesh_shape *shapes[4] = {r.anvil, r.sws, r.held, r.made};
  bw_primitive *primitives[4] = {r.parts[0], r.parts[1], r.list, r.made_primitive};
  for (int i = 0; i < 5; i++) bw_bytes_destroy(all[i]);
  for (int i = 0; i < 4; i++) {
    bw_mesh_shape_destroy(shapes[i]);
    bw_primitive_destroy(primitives[i]);
  }
  bw_shape_set_destroy(r.set);
  bw_shape_set_destroy(r.made_set);
  bw_model_destroy(r.model);
  bw_model_destroy(r.made_model);
}

static const failing_room room = {make, state_now, destroy};

static void shapes_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_mesh_shape_load(bw_bytes_data(r.anvil_file), bw_bytes_size(r.anvil_file),
                             &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_shape_load(bw_bytes_data(r.lying_file), bw_bytes_size(r.lying_file),
                             &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_shape_load_sws(bw_bytes_data(r.sws_file), bw_bytes_size(r.sws_file),
                                 &failing_allocator, &r.made, &failing.error));
  REFUSED(
      bw_mesh_shape_build(r.model, &anvil_options, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_shape_build(r.model, &sws_options, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_shape_save(r.anvil, 0, &r.bytes, &failing.error));
  REFUSED(bw_mesh_shape_save(r.sws, BW_SAVE_EMPTY_MOPP, &r.bytes, &failing.error));
  REFUSED(bw_mesh_shape_add_material(r.anvil, &another, &r.index, &failing.error));
  REFUSED(bw_mesh_shape_check(r.anvil, r.findings, &failing.error));
  REFUSED(bw_shape_set_create(r.placements, 9, &failing_allocator, &r.made_set, &failing.error));
}

static void primitives_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_primitive_create(&list, NULL, NULL, (const bw_primitive *const *)r.parts, ids,
                              &failing_allocator, &r.made_primitive, &failing.error));
  REFUSED(bw_primitive_create(&barrel, planes, vertices, NULL, NULL, &failing_allocator,
                              &r.made_primitive, &failing.error));
  REFUSED(bw_primitive_load(bw_bytes_data(r.list_file), bw_bytes_size(r.list_file),
                            BW_CLASS_LIST_SHAPE, &failing_allocator, &r.made_primitive,
                            &failing.error));
  REFUSED(bw_primitive_save(r.list, &r.bytes, &failing.error));
  REFUSED(bw_primitive_model(r.list, &failing_allocator, &r.made_model, &failing.error));
  REFUSED(bw_primitive_model(r.parts[1], &failing_allocator, &r.made_model, &failing.error));
  REFUSED(bw_primitive_mesh(r.list, &failing_allocator, &r.made, &failing.error));
}

static const float rays[2 * BW_RAY_NUMBERS] = {1, 1, 9, 0, 0, -1, 20, 3, 1, 9, 0, 0, -1, 20};

static void shapes_need_none(void) {
  NEVER(bw_mesh_shape_material_count(r.anvil));
  NEVER(bw_mesh_shape_material(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_set_material(r.anvil, 0, 1));
  NEVER(bw_mesh_shape_describe(r.anvil, anything));
  NEVER(bw_mesh_shape_descriptor(r.anvil));
  NEVER(bw_mesh_shape_section(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_vertex(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_face_edges(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_face_polygon(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_edge(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_neighbours(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_polygon(r.anvil, 2, anything, 9));
  NEVER(bw_mesh_shape_node(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_triangle_count(r.anvil));
  NEVER(bw_mesh_shape_triangle(r.anvil, 0, anything));
  NEVER(bw_mesh_shape_bounds(r.anvil, anything));
  NEVER(bw_mesh_shape_cast(r.anvil, 1, 1, 9, 0, 0, -1, 20, NULL, anything));
  NEVER(bw_mesh_shape_cast_brute(r.anvil, 1, 1, 9, 0, 0, -1, 20, NULL, anything));
  NEVER(bw_mesh_shape_cast_any(r.anvil, 1, 1, 9, 0, 0, -1, 20, NULL));
  NEVER(bw_mesh_shape_cast_all(r.anvil, 1, 1, 9, 0, 0, -1, 20, NULL, anything, 9));
  NEVER(bw_mesh_shape_cast_many(r.anvil, rays, 2, NULL, anything));
  NEVER(bw_mesh_shape_explain(r.anvil, 1, 1, 9, 0, 0, -1, 20, NULL, anything, NULL, 0));
  NEVER(bw_mesh_shape_ground(r.anvil, 1, 1, 9, NULL, anything));
}

static void sets_need_none(void) {
  NEVER(bw_shape_set_placement_count(r.set));
  NEVER(bw_shape_set_placement(r.set, 0, anything));
  NEVER(bw_shape_set_shape(r.set, 0));
  NEVER(bw_shape_set_placement_of(r.set, 0, anything));
  NEVER(bw_shape_set_material_count(r.set));
  NEVER(bw_shape_set_material(r.set, 0, anything));
  NEVER(bw_shape_set_triangle_count(r.set));
  NEVER(bw_shape_set_triangle(r.set, 0, anything));
  NEVER(bw_shape_set_bounds(r.set, anything));
  NEVER(bw_shape_set_cast(r.set, 1, 1, 9, 0, 0, -1, 20, NULL, anything));
  NEVER(bw_shape_set_cast_brute(r.set, 1, 1, 9, 0, 0, -1, 20, NULL, anything));
  NEVER(bw_shape_set_cast_any(r.set, 1, 1, 9, 0, 0, -1, 20, NULL));
  NEVER(bw_shape_set_cast_all(r.set, 1, 1, 9, 0, 0, -1, 20, NULL, anything, 9));
  NEVER(bw_shape_set_cast_many(r.set, rays, 2, NULL, anything));
  NEVER(bw_shape_set_explain(r.set, 1, 1, 9, 0, 0, -1, 20, NULL, anything, NULL, 0, NULL, 0));
  NEVER(bw_shape_set_ground(r.set, 1, 1, 9, NULL, anything));
}

static void primitives_need_none(void) {
  NEVER(bw_primitive_describe(r.list, anything));
  NEVER(bw_primitive_plane(r.parts[1], 0, anything));
  NEVER(bw_primitive_vertex(r.parts[1], 0, anything));
  NEVER(bw_primitive_child(r.list, 0, anything));
  NEVER(bw_primitive_bounds(r.list, anything));
  NEVER(bw_primitive_contains(r.list, 1, 1, 1));
  NEVER(bw_primitive_explain(r.list, 1, 1, 1, NULL, 0));
}

static void nothing_else_needs_any(void) {
  failing_enter(&room);
  make();
  shapes_need_none();
  sets_need_none();
  primitives_need_none();
  NEVER(bw_primitive_destroy(r.list));
  NEVER(bw_shape_set_destroy(r.set));
  NEVER(bw_mesh_shape_destroy(r.anvil));
  r.list = NULL;
  r.set = NULL;
  r.anvil = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(shapes_without_memory), TEST(primitives_without_memory),
                                    TEST(nothing_else_needs_any)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
