/* Mesh shapes, sets of them, primitives, components and height fields at their limits: files larger
 * than an offset can say, numbers past the end, filters that pass over everything, and what cannot
 * be made. */
#include "base/bytes.h"
#include "base/hash.h"
#include "formats/affine.h"
#include "formats/shape_ray.h"
#include "test_model_of.h"
#include "test_shape.h"
#include "test_tiles.h"
#include "test_refused.h"

#include <float.h>
#include <stdio.h>

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bw_mesh_shape *small_shape(uint32_t form) {
  static const float corners[18] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0};
  return test_shape_of(test_model_of(corners, 2), form);
}

static bw_shape_set *set_of(bw_mesh_shape *shape) {
  bw_shape_placement placement = {shape, {0}, 7};
  bw_shape_set *set = NULL;
  memcpy(placement.matrix, identity, sizeof identity);
  CHECK_INT(bw_shape_set_create(&placement, 1, NULL, &set, NULL), BW_OK);
  bw_mesh_shape_destroy(shape);
  return set;
}

/* ---- sizes --------------------------------------------------------------------------------- */

#if SIZE_MAX > UINT32_MAX
/* No byte of them is looked at: there are only eight. */
static void files_of_4_gib_are_refused_unread(void) {
  static const uint8_t data[8];
  const size_t size = (size_t)UINT32_MAX + 1;
  const char *text = "4294967296 bytes are more than 2^32 - 1";
  bw_mesh_shape *shape = NULL;
  bw_height_field *field = NULL;
  bw_tile_kit *kit = NULL;
  bw_tile_grid *grid = NULL;
  bw_tile_wad *wad = NULL;
  bw_part_file *part = NULL;
  uint8_t kit_bytes[TILES_KIT_SIZE];
  tiles_write_kit(kit_bytes);
  bw_tile_kit *small = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  REFUSED_WITH(BW_LIMIT, text, bw_mesh_shape_load(data, size, NULL, &shape, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_mesh_shape_load_sws(data, size, NULL, &shape, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_height_field_load(data, size, NULL, &field, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_tile_kit_load(data, size, NULL, NULL, &kit, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_tile_kit_load_objects(data, size, NULL, NULL, &kit, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_tile_grid_load(small, data, size, 0, NULL, NULL, &grid, &error));
  REFUSED_WITH(BW_LIMIT, text, bw_tile_wad_load(data, size, NULL, NULL, &wad, &error));
  REFUSED_WITH(BW_LIMIT, "part file: over 2^32 - 1 bytes",
               bw_part_file_read(data, size, NULL, &part, &error));
  CHECK(shape == NULL && field == NULL && kit == NULL && grid == NULL && wad == NULL &&
        part == NULL);
  bw_tile_kit_destroy(small);
}

static void what_is_written_holds_less_than_4_gib(void) {
  static const uint8_t data[8];
  const size_t size = (size_t)UINT32_MAX + 1;
  bw_chunk_writer *writer = NULL;
  bw_packer *packer = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_FLAT, 1, NULL, &writer, NULL), BW_OK);
  REFUSED_WITH(BW_LIMIT, "4294967296 bytes more: a container holds less than 2^32 bytes",
               bw_chunk_writer_add(writer, 3, 0, data, size, &error));
  CHECK_INT(bw_chunk_writer_add(writer, 3, 0, data, 8, &error), BW_OK);
  REFUSED_WITH(BW_LIMIT, "4294967263 bytes more: a container holds less than 2^32 bytes",
               bw_chunk_writer_add(writer, 3, 0, data, (size_t)UINT32_MAX - 32, &error));
  CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK);
  CHECK(bytes != NULL && bw_bytes_size(bytes) == 16 + 16 + 8);
  bw_bytes_destroy(bytes);
  bw_chunk_writer_destroy(writer);
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  REFUSED_WITH(BW_LIMIT, "'a.bin': 4294967296 bytes, an entry holds 2^32 - 1",
               bw_packer_add_bytes(packer, "a.bin", 5, data, size, &error));
  bw_packer_destroy(packer);
}
#endif

/* ---- mesh shapes --------------------------------------------------------------------------- */

static void a_shape_gives_only_what_it_has(void) {
  for (uint32_t form = 0; form < 2; form++) {
    bw_mesh_shape *shape = small_shape(form);
    bw_triangle triangle;
    float position[3];
    CHECK_INT(bw_mesh_shape_vertex(shape, 3, position), 1);
    CHECK_INT(bw_mesh_shape_vertex(shape, 6, position), 0);
    CHECK_INT(bw_mesh_shape_triangle(shape, 1, &triangle), 1);
    CHECK_INT(bw_mesh_shape_triangle(shape, 2, &triangle), 0);
    CHECK_INT(bw_mesh_shape_material_count(shape), 1);
    bw_mesh_shape_destroy(shape);
  }
  CHECK(bw_mesh_shape_fault_name(BW_MESH_SHAPE_FAULT_COUNT) == NULL);
  CHECK(bw_mesh_shape_fault_name(BW_MESH_SHAPE_FAULT_COUNT - 1) != NULL);
}

/* Its faces have the bits enabled and two_sided: a mask with the second passes over them. */
static void a_mask_may_pass_over_a_whole_shape(void) {
  static const float ray[BW_RAY_NUMBERS] = {0.2f, 0.2f, 5, 0, 0, -1, 10};
  bw_mesh_shape *shape = small_shape(BW_MESH_SHAPE_ANVIL);
  bw_filter all;
  bw_filter none;
  bw_hit hit;
  float hits[BW_HIT_NUMBERS];
  float height = 7;
  bw_filter_init(&all, BW_TRIANGLE_TWO_SIDED, NULL, 0);
  bw_filter_init(&none, 0, NULL, 0);
  for (int passed = 0; passed < 2; passed++) {
    const bw_filter *filter = passed ? &all : &none;
    int met = !passed;
    CHECK_INT(bw_mesh_shape_cast(shape, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit), met);
    CHECK_INT(bw_mesh_shape_cast_brute(shape, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit), met);
    CHECK_INT(bw_mesh_shape_cast_any(shape, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter), met);
    CHECK_INT(bw_mesh_shape_cast_all(shape, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit, 1), met);
    CHECK_INT(bw_mesh_shape_cast_many(shape, ray, 1, filter, hits), met);
    CHECK_FLOAT(hits[0], met ? 5.0f : -1.0f);
    CHECK_INT(bw_mesh_shape_ground(shape, 0.2f, 0.2f, 5, filter, &height), met);
  }
  CHECK_INT(bw_mesh_shape_cast_all(shape, NAN, 0.2f, 5, 0, 0, -1, 10, NULL, &hit, 1), 0);
  bw_shape_set *set = set_of(shape);
  for (int passed = 0; passed < 2; passed++) {
    const bw_filter *filter = passed ? &all : &none;
    int met = !passed;
    CHECK_INT(bw_shape_set_cast(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit), met);
    CHECK_INT(bw_shape_set_cast_brute(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit), met);
    CHECK_INT(bw_shape_set_cast_any(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter), met);
    CHECK_INT(bw_shape_set_cast_all(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, filter, &hit, 1), met);
    CHECK_INT(bw_shape_set_cast_many(set, ray, 1, filter, hits), met);
    CHECK_FLOAT(hits[0], met ? 5.0f : -1.0f);
    CHECK_INT(bw_shape_set_ground(set, 0.2f, 0.2f, 5, filter, &height), met);
  }
  CHECK_INT(bw_shape_set_cast_all(set, NAN, 0.2f, 5, 0, 0, -1, 10, NULL, &hit, 1), 0);
  CHECK_INT(bw_shape_set_ground(set, NAN, 0.2f, 5, NULL, &height), 0);
  CHECK_INT(bw_shape_set_ground(set, 0.2f, 0.2f, -5, NULL, &height), 0);
  bw_shape_set_destroy(set);
}

/* What is excluded by a number that the shape does not have leaves its faces there. */
static void a_set_excludes_by_its_own_numbers(void) {
  bw_shape_set *set = set_of(small_shape(BW_MESH_SHAPE_SWS));
  const uint32_t other = 9;
  const uint32_t own = 0;
  bw_filter filter;
  bw_hit hit;
  bw_filter_init(&filter, 0, &other, 1);
  CHECK_INT(bw_shape_set_cast(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, &filter, &hit), 1);
  bw_filter_init(&filter, 0, &own, 1);
  CHECK_INT(bw_shape_set_cast(set, 0.2f, 0.2f, 5, 0, 0, -1, 10, &filter, &hit), 0);
  bw_shape_set_destroy(set);
}

static void a_name_has_at_most_65535_bytes(void) {
  static const float corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  static char name[65537];
  const bw_material_ref material = {1, {1, 0}};
  bw_mesh_shape_options options = {.materials = &material, .name = name};
  bw_model *model = test_model_of(corners, 1);
  bw_mesh_shape *shape = NULL;
  memset(name, 'n', 65536);
  REFUSED_WITH(BW_LIMIT, "a name of 65536 bytes, the limit is 65535",
               bw_mesh_shape_build(model, &options, NULL, &shape, &error));
  name[65535] = 0;
  CHECK_INT(bw_mesh_shape_build(model, &options, NULL, &shape, &error), BW_OK);
  bw_mesh_shape_destroy(shape);
  bw_model_destroy(model);
}

static void a_shape_has_at_most_65536_vertices(void) {
  const bw_material_ref material = {1, {1, 0}};
  bw_mesh_shape_options options = {.materials = &material};
  bw_mesh_shape *shape = NULL;
  bw_model *model = test_new_model();
  for (uint32_t i = 0; i < 65538; i++) {
    (void)test_add_vertex(model, (float)(i % 256), floorf((float)i / 256.0f), (float)(i % 3));
  }
  for (uint32_t i = 0; i < 65538; i += 3) test_add_triangle(model, i, i + 1, i + 2, BW_NONE);
  REFUSED_WITH(BW_LIMIT, "65538 vertices, the limit is 65536",
               bw_mesh_shape_build(model, &options, NULL, &shape, &error));
  CHECK(shape == NULL);
  bw_model_destroy(model);
}

/* ---- texts of materials -------------------------------------------------------------------- */

static void a_kind_is_left_out_when_it_is_usual_or_none(void) {
  static const struct {
    bw_material_ref material;
    const char *text;
  } cases[] = {{{0x12, {1, 0}}, "0x00000012"},
               {{0x12, {0, 0}}, "0x00000012"},
               {{0x12, {0, 7}}, "0x00000012:0007"},
               {{0x12, {7, 0}}, "0x00000012:0700"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[BW_MATERIAL_REF_TEXT];
    CHECK_INT(bw_material_ref_text(&cases[i].material, text), strlen(cases[i].text));
    CHECK_TEXT(text, cases[i].text);
  }
}

static void capital_digits_are_digits_too(void) {
  bw_material_ref material;
  bw_material_ref_of("0XABCDEF:0A0f", 13, &material);
  CHECK(material.id == 0xabcdef && material.kind[0] == 10 && material.kind[1] == 15);
}

/* Each of them is a name, whose CRC-32 is the id. */
static void what_is_no_number_is_a_name(void) {
  static const struct {
    const char *text;
    size_t length;
  } cases[] = {{"", 0},          {"0", 1},      {"0x", 2},      {"1x1", 3},
               {"0y1", 3},       {"0x1\0", 4},  {"0x1g", 4},    {"0x1:zzzz", 8},
               {"0x1:000\0", 8}, {"0x1:00", 6}, {"0x:0001", 7}, {"0x1:00011", 9}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    bw_material_ref material = {0, {9, 9}};
    bw_material_ref_of(cases[i].text, cases[i].length, &material);
    CHECK(material.id == bw_crc32(0, cases[i].text, cases[i].length));
  }
}

/* ---- numbers ------------------------------------------------------------------------------- */

static void bounds_are_rounded_outwards(void) {
  static const double values[] = {0.1, -0.1, 1e-46, -1e-46, 1e38, -1e38, 16777217.0, 0.0};
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    CHECK((double)bw_float_below(values[i]) <= values[i]);
    CHECK((double)bw_float_above(values[i]) >= values[i]);
  }
  CHECK_FLOAT(bw_float_below(1e39), FLT_MAX);
  CHECK_FLOAT(bw_float_below(-1e39), -INFINITY);
  CHECK_FLOAT(bw_float_above(1e39), INFINITY);
  CHECK_FLOAT(bw_float_above(-1e39), -FLT_MAX);
}

static void a_matrix_without_an_inverse_has_none(void) {
  double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  double inverse[16] = {7};
  CHECK(!bw_affine_inverse(matrix, inverse)); /* flat */
  matrix[10] = 1e-13;
  CHECK(!bw_affine_inverse(matrix, inverse));
  matrix[10] = NAN;
  CHECK(!bw_affine_inverse(matrix, inverse));
  matrix[0] = matrix[5] = matrix[10] = 1e200;
  CHECK(!bw_affine_inverse(matrix, inverse)); /* its determinant is no number */
  CHECK(inverse[0] == 7);
  matrix[0] = matrix[5] = matrix[10] = 2;
  CHECK(bw_affine_inverse(matrix, inverse));
  CHECK(inverse[0] == 0.5 && inverse[5] == 0.5 && inverse[10] == 0.5);
}

/* ---- sets ---------------------------------------------------------------------------------- */

static void a_placement_stands_within_float32(void) {
  bw_mesh_shape *shape = small_shape(BW_MESH_SHAPE_ANVIL);
  bw_shape_set *set = NULL;
  for (size_t axis = 0; axis < 3; axis++) {
    for (int sign = -1; sign <= 1; sign += 2) {
      bw_shape_placement placements[2] = {{shape, {0}, 1}, {shape, {0}, 2}};
      memcpy(placements[0].matrix, identity, sizeof identity);
      memcpy(placements[1].matrix, identity, sizeof identity);
      placements[1].matrix[12 + axis] = (float)sign * FLT_MAX;
      REFUSED_WITH(BW_INVALID, "placement 1 stands beyond the numbers of float32",
                   bw_shape_set_create(placements, 2, NULL, &set, &error));
    }
  }
  CHECK(set == NULL);
  bw_mesh_shape_destroy(shape);
}

static void a_set_has_at_most_256_materials(void) {
  bw_mesh_shape *shapes[2] = {small_shape(BW_MESH_SHAPE_ANVIL), small_shape(BW_MESH_SHAPE_ANVIL)};
  bw_shape_placement placements[2] = {{shapes[0], {0}, 1}, {shapes[1], {0}, 2}};
  bw_shape_set *set = NULL;
  for (uint32_t i = 0; i < 2; i++) {
    memcpy(placements[i].matrix, identity, sizeof identity);
    for (uint32_t k = 1; k < 200; k++) {
      bw_material_ref material = {0x10000u + i * 100 + k, {1, 0}};
      uint32_t index = 0;
      CHECK_INT(bw_mesh_shape_add_material(shapes[i], &material, &index, NULL), BW_OK);
    }
  }
  CHECK_INT(bw_shape_set_create(placements, 1, NULL, &set, NULL), BW_OK);
  CHECK_INT(bw_shape_set_material_count(set), 200);
  bw_shape_set_destroy(set);
  set = NULL;
  REFUSED_WITH(BW_LIMIT, "the shapes have more than 256 materials",
               bw_shape_set_create(placements, 2, NULL, &set, &error));
  CHECK(set == NULL);
  bw_mesh_shape_destroy(shapes[0]);
  bw_mesh_shape_destroy(shapes[1]);
}

static void a_set_gives_only_what_it_has(void) {
  bw_shape_set *set = set_of(small_shape(BW_MESH_SHAPE_ANVIL));
  bw_triangle triangle;
  CHECK_INT(bw_shape_set_triangle(set, 1, &triangle), 1);
  CHECK_INT(bw_shape_set_triangle(set, 2, &triangle), 0);
  bw_shape_set_destroy(set);
}

/* ---- primitives ---------------------------------------------------------------------------- */

/* Lists of one child in each other; no list has the byte at its end. */
static size_t write_lists(uint8_t *out, uint32_t depth) {
  uint8_t *at = out;
  for (uint32_t i = 0; i < depth; i++, at += 13) {
    bw_put_u32(at, 1);
    at[4] = 0;
    bw_put_u32(at + 5, i);
    bw_put_u32(at + 9, BW_CLASS_LIST_SHAPE);
  }
  bw_put_u32(at, 0);
  return (size_t)(at + 4 - out);
}

static void lists_stand_eight_deep_at_most(void) {
  uint8_t data[256];
  bw_primitive *list = NULL;
  size_t size = write_lists(data, BW_PRIMITIVE_NESTING);
  REFUSED_WITH(BW_LIMIT, "lists stand more than 8 deep in each other",
               bw_primitive_load(data, size, BW_CLASS_LIST_SHAPE, NULL, &list, &error));
  CHECK_INT(error.offset, size - 4);
  size = write_lists(data, BW_PRIMITIVE_NESTING - 1);
  CHECK_INT(bw_primitive_load(data, size, BW_CLASS_LIST_SHAPE, NULL, &list, &error), BW_OK);
  const bw_primitive *child = list;
  for (uint32_t i = 0; i < BW_PRIMITIVE_NESTING - 1 && child != NULL; i++) {
    child = bw_primitive_child(child, 0, NULL); /* nobody asks for its id */
  }
  CHECK(child != NULL && bw_primitive_child(child, 0, NULL) == NULL);
  CHECK_INT(bw_primitive_contains(list, 0, 0, 0), 0);
  bw_primitive_destroy(list);
}

static bw_primitive *create(const bw_primitive_info *info) {
  bw_primitive *made = NULL;
  CHECK_INT(bw_primitive_create(info, NULL, NULL, NULL, NULL, NULL, &made, NULL), BW_OK);
  return made;
}

static void what_has_no_inside_contains_nothing(void) {
  bw_primitive_info capsule = {
      .class_id = BW_CLASS_CAPSULE_SHAPE, .bottom = {0, 0, 0, 0}, .top = {0, 0, 1, 0}};
  bw_primitive_info barrel = {.class_id = BW_CLASS_BARREL_SHAPE};
  memcpy(barrel.transform, identity, sizeof identity);
  capsule.radius = -1.0f;
  bw_primitive *made = create(&capsule);
  CHECK_INT(bw_primitive_contains(made, 0, 0, 0.5f), 0);
  bw_primitive_destroy(made);
  capsule.radius = 1.0f;
  made = create(&capsule);
  CHECK_INT(bw_primitive_contains(made, 0, 0, 0.5f), 1);
  CHECK_INT(bw_primitive_contains(made, 0, 1.1f, 0.5f), 0);
  bw_primitive_destroy(made);
  made = create(&barrel); /* without a plane */
  CHECK_INT(bw_primitive_contains(made, 0, 0, 0), 0);
  bw_primitive_destroy(made);
}

/* ---- components ---------------------------------------------------------------------------- */

/* The two arrays of a MultiMeshShape. */
static size_t write_pairs(uint8_t *out, uint32_t entities, uint32_t shapes) {
  uint8_t *at = out;
  bw_put_u32(at, entities);
  for (at += 4; entities > 0; entities--, at += 5) {
    at[0] = 0;
    bw_put_u32(at + 1, 100 + entities);
  }
  bw_put_u32(at, shapes);
  for (at += 4; shapes > 0; shapes--, at += 4) bw_put_u32(at, 200 + shapes);
  return (size_t)(at - out);
}

static void an_entity_has_one_shape(void) {
  uint8_t data[128];
  bw_shape_pair pairs[4];
  uint32_t count = 9;
  size_t size = write_pairs(data, 1, 2);
  REFUSED_WITH(BW_INVALID, "2 shapes for 1 entities",
               bw_multi_mesh_read(data, size, pairs, 4, &count, &error));
  CHECK_INT(error.offset, 9);
  CHECK_INT(count, 9);
  size = write_pairs(data, 2, 2);
  CHECK_INT(bw_multi_mesh_read(data, size, pairs, 1, &count, &error), BW_OK);
  CHECK_INT(count, 2);
  CHECK(pairs[0].entity == 102 && pairs[0].shape == 202);
}

/* The class of a MultiMeshShape by chance, with nothing behind it that is one, does not count. */
static void a_component_is_searched_for_its_shape(void) {
  uint8_t data[256] = {0};
  bw_shape_pair pairs[4];
  uint32_t count = 0;
  bw_put_u32(data + 5, BW_CLASS_MULTI_MESH_SHAPE);
  bw_put_u32(data + 9, 0xffffffffu);
  bw_put_u32(data + 18, BW_CLASS_MULTI_MESH_SHAPE);
  size_t size = 22 + write_pairs(data + 22, 3, 3);
  CHECK_INT(bw_multi_inert_read(data, size, pairs, 4, &count, &error), BW_OK);
  CHECK_INT(count, 3);
  CHECK(pairs[2].entity == 101 && pairs[2].shape == 201);
  REFUSED_WITH(BW_INVALID, "a MultiInertComponent has one MultiMeshShape, not 0",
               bw_multi_inert_read(data, 8, pairs, 4, &count, &error));
  bw_put_u32(data + 9, 0); /* no entity; and no shape, as zeros follow */
  REFUSED_WITH(BW_INVALID, "a MultiInertComponent has one MultiMeshShape, not 2",
               bw_multi_inert_read(data, size, pairs, 4, &count, &error));
}

static void a_body_in_a_component_has_its_filter(void) {
  uint8_t data[129] = {0};
  bw_inert_component component;
  memset(&component, 7, sizeof component);
  bw_put_u32(data + 129 - 16 - 100 - 4, BW_CLASS_RIGID_BODY);
  REFUSED_WITH(BW_INVALID, "class 0x00000000 where CollisionFilterInfo 0x43ef99c2 is expected",
               bw_inert_component_read(data, sizeof data, &component, &error));
  CHECK_INT(error.offset, 129 - 16 - 100 + 4);
  CHECK_INT(component.damage, 0x07070707);
}

/* ---- height fields ------------------------------------------------------------------------- */

static void a_field_is_of_so_many_spaces(void) {
  static const int32_t low[3] = {0, -100000, 0};
  static const int32_t high[3] = {1024, 0, 1024};
  bw_height_space space = {.half = BW_NONE, .floor = 0, .ceiling = -1280};
  bw_height_field *field = NULL;
  REFUSED_WITH(BW_LIMIT, "16777217 spaces, the limit is 16777216",
               bw_height_field_build(low, high, &space, 16777217, NULL, &field, &error));
  CHECK(field == NULL);
  CHECK_INT(bw_height_field_build(low, high, &space, 1, NULL, &field, &error), BW_OK);
  uint32_t triangles = bw_height_field_triangle_count(field);
  CHECK(triangles > 0);
  CHECK_INT(bw_height_field_triangle_tile(field, triangles - 1), 0);
  CHECK_INT(bw_height_field_triangle_tile(field, triangles), BW_NONE);
  bw_height_field_destroy(field);
}

/* The last of a cell's stack is the 256th of its file; 257 do not fit. */
static void a_stack_has_a_limit(void) {
  enum { MANY = 70000 };
  static const int32_t low[3] = {0, -32640, 0};
  static const int32_t high[3] = {1024, 0, 1024};
  bw_height_space *spaces = calloc(MANY, sizeof *spaces);
  bw_height_field *field = NULL;
  for (uint32_t i = 0; spaces != NULL && i < MANY; i++) {
    bw_height_space space = {.half = BW_NONE, .floor = 0, .ceiling = -1280};
    spaces[i] = space;
  }
  memset(&error, 0, sizeof error);
  CHECK_INT(bw_height_field_build(low, high, spaces, MANY, NULL, &field, &error), BW_LIMIT);
  CHECK(strstr(error.message, "cell 0 of column 0: a stack of 70000 tiles, the limit is") != NULL);
  CHECK(field == NULL);
  free(spaces);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
#if SIZE_MAX > UINT32_MAX
    TEST(files_of_4_gib_are_refused_unread),
    TEST(what_is_written_holds_less_than_4_gib),
#endif
    TEST(a_shape_gives_only_what_it_has),
    TEST(a_mask_may_pass_over_a_whole_shape),
    TEST(a_set_excludes_by_its_own_numbers),
    TEST(a_name_has_at_most_65535_bytes),
    TEST(a_shape_has_at_most_65536_vertices),
    TEST(a_kind_is_left_out_when_it_is_usual_or_none),
    TEST(capital_digits_are_digits_too),
    TEST(what_is_no_number_is_a_name),
    TEST(bounds_are_rounded_outwards),
    TEST(a_matrix_without_an_inverse_has_none),
    TEST(a_placement_stands_within_float32),
    TEST(a_set_has_at_most_256_materials),
    TEST(a_set_gives_only_what_it_has),
    TEST(lists_stand_eight_deep_at_most),
    TEST(what_has_no_inside_contains_nothing),
    TEST(an_entity_has_one_shape),
    TEST(a_component_is_searched_for_its_shape),
    TEST(a_body_in_a_component_has_its_filter),
    TEST(a_field_is_of_so_many_spaces),
    TEST(a_stack_has_a_limit)
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
