/* MeshShape in both forms, ShapeSet and Primitive. */
#include "determinism.h"

#include <string.h>

#define RAYS 1500

/* ---- shapes of the meshes' hills */

static bw_model *hills_model(void) {
  static bw_triangle triangles[HILL_TRIANGLES];
  bw_model *model = NULL;
  uint32_t material = 0;
  make_hills(triangles);
  must(bw_model_create(NULL, &model, NULL), "a model");
  for (uint32_t i = 0; i < HILL_TRIANGLES; i++) {
    const float *corners[3] = {triangles[i].a, triangles[i].b, triangles[i].c};
    const char name = (char)('a' + (char)(triangles[i].material % 4));
    uint32_t numbers[3];
    for (int k = 0; k < 3; k++) {
      must(bw_model_add_vertex(model, corners[k][0], corners[k][1], corners[k][2], &numbers[k],
                               NULL),
           "a vertex");
    }
    must(bw_model_add_material(model, &name, 1, &material, NULL), "a material");
    must(bw_model_add_polygon(model, numbers, 3, material, BW_NONE, NULL), "a triangle");
  }
  return model;
}

static bw_mesh_shape *hills_shape(uint32_t form) {
  static const bw_material_ref materials[5] = {
      {0x100, {1, 0}}, {0x101, {1, 0}}, {0x102, {1, 0}}, {0x103, {3, 5}}, {0x104, {1, 0}}};
  bw_mesh_shape_options options = {
      .form = form, .name = "Hills", .id = 0x1234, .materials = materials};
  bw_mesh_shape *shape = NULL;
  bw_model *model = hills_model();
  must(bw_mesh_shape_build(model, &options, NULL, &shape, NULL), "a shape");
  bw_model_destroy(model);
  return shape;
}

static void add_shape(digest *to, uint32_t form) {
  bw_mesh_shape *shape = hills_shape(form);
  for (int i = 0; i < RAYS; i++) {
    bw_hit hit;
    bw_hit hits[8];
    float height = 0.0f;
    question q = next_question(20, -2, 10, 2);
    (void)bw_mesh_shape_cast(shape, QUESTION(q), NULL, &hit);
    add_hit(to, &hit);
    add_u32(to, bw_mesh_shape_cast_all(shape, QUESTION(q), NULL, hits, 8));
    add_u32(to, (uint32_t)bw_mesh_shape_ground(shape, q.o[0], q.o[1], q.o[2], NULL, &height));
    add_f32(to, height);
  }
  bw_mesh_shape_destroy(shape);
}

static void anvil(digest *to) {
  add_shape(to, BW_MESH_SHAPE_ANVIL);
}

static void sws(digest *to) {
  add_shape(to, BW_MESH_SHAPE_SWS);
}

static void saved(digest *to) {
  for (uint32_t form = 0; form < 2; form++) {
    bw_mesh_shape *shape = hills_shape(form);
    bw_bytes *bytes = NULL;
    must(bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &bytes, NULL), "a shape saved");
    add_and_free(to, bytes);
    bw_mesh_shape_destroy(shape);
  }
}

static void nodes(digest *to) {
  bw_mesh_shape *shape = hills_shape(BW_MESH_SHAPE_ANVIL);
  bw_anvil_node node;
  for (uint32_t i = 0; bw_mesh_shape_node(shape, i, &node); i++) {
    for (int k = 0; k < 3; k++) {
      add_f64(to, node.low[k]);
      add_f64(to, node.high[k]);
      add_f64(to, node.a_low[k]);
      add_f64(to, node.b_high[k]);
    }
  }
  bw_mesh_shape_destroy(shape);
}

/* ---- primitives and sets */

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bw_primitive *new_box(void) {
  bw_primitive_info info = {.class_id = BW_CLASS_BOX_SHAPE, .half = {1, 2, 0.75f}, .material = 7};
  bw_primitive *primitive = NULL;
  memcpy(info.transform, identity, sizeof identity);
  must(bw_primitive_create(&info, NULL, NULL, NULL, NULL, NULL, &primitive, NULL), "a box");
  return primitive;
}

static bw_primitive *new_capsule(void) {
  bw_primitive_info info = {.class_id = BW_CLASS_CAPSULE_SHAPE,
                            .radius = 0.75f,
                            .bottom = {0, 0.25f, 0, 0},
                            .top = {1.5f, 0.5f, 3, 0},
                            .material = 8};
  bw_primitive *primitive = NULL;
  must(bw_primitive_create(&info, NULL, NULL, NULL, NULL, NULL, &primitive, NULL), "a capsule");
  return primitive;
}

static bw_primitive *new_barrel(void) {
  static const float planes[16] = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 1, 1, 1, -1};
  static const float vertices[16] = {0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  bw_primitive_info info = {
      .class_id = BW_CLASS_BARREL_SHAPE, .planes = 4, .vertices = 4, .material = 9};
  bw_primitive *primitive = NULL;
  memcpy(info.transform, identity, sizeof identity);
  must(bw_primitive_create(&info, planes, vertices, NULL, NULL, NULL, &primitive, NULL),
       "a barrel");
  return primitive;
}

static void add_primitive(digest *to, bw_primitive *primitive) {
  bw_bytes *bytes = NULL;
  bw_bytes *text = NULL;
  bw_model *model = NULL;
  float bounds[6];
  must(bw_primitive_save(primitive, &bytes, NULL), "a primitive saved");
  add_and_free(to, bytes);
  must(bw_primitive_model(primitive, NULL, &model, NULL), "its model");
  must(bw_model_write_obj(model, &text, NULL), "its text");
  add_and_free(to, text);
  bw_model_destroy(model);
  add_u32(to, (uint32_t)bw_primitive_bounds(primitive, bounds));
  add_f32s(to, bounds, 6);
  for (int i = 0; i < 500; i++) {
    float at[3];
    for (int k = 0; k < 3; k++) at[k] = uneven(-3, 3);
    add_u32(to, (uint32_t)bw_primitive_contains(primitive, at[0], at[1], at[2]));
  }
  bw_primitive_destroy(primitive);
}

static void primitives(digest *to) {
  add_primitive(to, new_box());
  add_primitive(to, new_capsule());
  add_primitive(to, new_barrel());
}

static bw_mesh_shape *mesh_of(bw_primitive *primitive) {
  bw_mesh_shape *shape = NULL;
  must(bw_primitive_mesh(primitive, NULL, &shape, NULL), "a primitive's shape");
  bw_primitive_destroy(primitive);
  return shape;
}

static bw_shape_set *new_set(void) {
  bw_mesh_shape *shapes[3] = {mesh_of(new_box()), mesh_of(new_capsule()), mesh_of(new_barrel())};
  bw_shape_placement placements[40];
  bw_shape_set *set = NULL;
  for (uint32_t i = 0; i < 40; i++) {
    memcpy(placements[i].matrix, identity, sizeof identity);
    for (int k = 0; k < 12; k++) {
      if (k % 4 != 3) placements[i].matrix[k] += number(-1, 1) / 4.0f;
    }
    for (int k = 12; k < 15; k++) placements[i].matrix[k] = uneven(-18, 18);
    placements[i].shape = shapes[i % 3];
    placements[i].id = i;
  }
  must(bw_shape_set_create(placements, 40, NULL, &set, NULL), "a set");
  for (int i = 0; i < 3; i++) bw_mesh_shape_destroy(shapes[i]); /* the set holds them */
  return set;
}

static void set_casts(digest *to) {
  bw_shape_set *set = new_set();
  for (int i = 0; i < RAYS; i++) {
    bw_hit hit;
    bw_hit hits[8];
    float height = 0.0f;
    question q = next_question(20, -10, 10, 2);
    (void)bw_shape_set_cast(set, QUESTION(q), NULL, &hit);
    add_hit(to, &hit);
    add_u32(to, bw_shape_set_cast_all(set, QUESTION(q), NULL, hits, 8));
    add_u32(to, (uint32_t)bw_shape_set_ground(set, q.o[0], q.o[1], q.o[2], NULL, &height));
    add_f32(to, height);
  }
  bw_shape_set_destroy(set);
}

const set_part shape_parts[] = {{"shapes.anvil", anvil},
                                {"shapes.sws", sws},
                                {"shapes.saved", saved},
                                {"shapes.nodes", nodes},
                                {"shapes.primitives", primitives},
                                {"shapes.set", set_casts},
                                {NULL, NULL}};
