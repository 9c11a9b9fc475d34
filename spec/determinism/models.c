/* Models: polygons cut, transforms, and the files that are written of them. */
#include "determinism.h"

#include <stdio.h>

/* A flat star of `count` points, concave at every other one. */
static void add_star(bw_model *model, uint32_t count, uint32_t material, uint32_t group) {
  uint32_t corners[24];
  float x = uneven(-50, 50);
  float y = uneven(-50, 50);
  float slope = number(-1, 1);
  static const float around[8][2] = {{1, 0},  {0.75f, 0.75f},   {0, 1},  {-0.75f, 0.75f},
                                     {-1, 0}, {-0.75f, -0.75f}, {0, -1}, {0.75f, -0.75f}};
  for (uint32_t i = 0; i < count; i++) {
    float far = i % 2 == 0 ? 4.0f : 1.0f + number(0, 1);
    float dx = around[i * 8 / count % 8][0] * far + (float)i / 32.0f;
    float dy = around[i * 8 / count % 8][1] * far;
    must(bw_model_add_vertex(model, x + dx, y + dy, dx * slope, &corners[i], NULL), "a vertex");
  }
  must(bw_model_add_polygon(model, corners, count, material, group, NULL), "a polygon");
}

static bw_model *stars(void) {
  bw_model *model = NULL;
  uint32_t material = 0;
  uint32_t group = 0;
  must(bw_model_create(NULL, &model, NULL), "a model");
  for (uint32_t i = 0; i < 40; i++) {
    const char name = (char)('a' + (char)(i % 5));
    must(bw_model_add_material(model, &name, 1, &material, NULL), "a material");
    must(bw_model_add_group(model, &name, 1, &group, NULL), "a group");
    add_star(model, i % 2 == 0 ? 8 : 4, i % 7 == 0 ? BW_NONE : material, group);
  }
  return model;
}

static void add_model(digest *to, const bw_model *model) {
  float bounds[6];
  for (uint32_t i = 0; i < bw_model_vertex_count(model); i++) {
    float position[3];
    (void)bw_model_vertex(model, i, position);
    add_f32s(to, position, 3);
  }
  for (uint32_t i = 0; i < bw_model_triangle_count(model); i++) {
    uint32_t corners[3];
    uint32_t material = 0;
    uint32_t group = 0;
    (void)bw_model_triangle(model, i, corners, &material, &group);
    for (int k = 0; k < 3; k++) add_u32(to, corners[k]);
    add_u32(to, material);
    add_u32(to, group);
  }
  if (bw_model_bounds(model, bounds)) add_f32s(to, bounds, 6);
}

static void polygons(digest *to) {
  bw_model *model = stars();
  add_model(to, model);
  bw_model_destroy(model);
}

static void transformed(digest *to) {
  bw_model *model = stars();
  for (int i = 0; i < 20; i++) {
    float rows[12];
    for (int k = 0; k < 12; k++) rows[k] = uneven(-1, 1);
    must(bw_model_transform(model, rows, NULL), "a transform");
    add_u32(to, bw_model_drop_degenerate(model));
    add_model(to, model);
  }
  bw_model_destroy(model);
}

static void written(digest *to) {
  bw_model *model = stars();
  bw_model *again = NULL;
  bw_bytes *text = NULL;
  bw_bytes *glb = NULL;
  bw_bytes *gltf = NULL;
  must(bw_model_write_obj(model, &text, NULL), "an OBJ");
  must(bw_model_write_glb(model, &glb, NULL), "a GLB");
  must(bw_model_write_gltf(model, &gltf, NULL), "a glTF");
  must(bw_model_read_obj(bw_bytes_data(text), bw_bytes_size(text), "stars.obj", NULL, &again, NULL),
       "the OBJ read");
  add_model(to, again);
  add_and_free(to, text);
  add_and_free(to, glb);
  add_and_free(to, gltf);
  bw_model_destroy(again);
  bw_model_destroy(model);
}

const set_part model_parts[] = {{"models.polygons", polygons},
                                {"models.transformed", transformed},
                                {"models.written", written},
                                {NULL, NULL}};
