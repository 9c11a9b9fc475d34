/* Reader: Wavefront OBJ; what it gives is written and read again, and written as glTF. */
#include "../fuzz.h"
#include "../targets.h"

static void check_model(const bw_model *model) {
  uint32_t corners[3];
  uint32_t material, group;
  float at[3];
  for (uint32_t i = 0; i < bw_model_triangle_count(model); i++) {
    FUZZ_CHECK(bw_model_triangle(model, i, corners, &material, &group));
    for (int k = 0; k < 3; k++) FUZZ_CHECK(bw_model_vertex(model, corners[k], at));
    FUZZ_CHECK(material == BW_NONE || bw_model_material_name(model, material) != NULL);
    FUZZ_CHECK(group == BW_NONE || bw_model_group_name(model, group) != NULL);
  }
  for (uint32_t i = 0; i < bw_model_warning_count(model); i++) {
    const char *text = bw_model_warning(model, i);
    for (; *text != 0; text++) FUZZ_CHECK((unsigned char)*text >= 0x20);
  }
}

static void write_all(const bw_model *model) {
  bw_bytes *bytes = NULL;
  bw_error error = {0};
  bw_status status = bw_model_write_glb(model, &bytes, &error);
  if (status == BW_OK) bw_bytes_destroy(bytes);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  status = bw_model_write_gltf(model, &bytes, &error);
  if (status == BW_OK) bw_bytes_destroy(bytes);
}

/* What is written reads as the same triangles, and then is written the same. */
static void read_again(const bw_model *model, bw_bytes *written, const bw_allocator *allocator) {
  bw_model *again = NULL;
  bw_bytes *twice = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_model_read_obj(bw_bytes_data(written), bw_bytes_size(written), "again", allocator,
                            &again, &error),
          &error);
  FUZZ_CHECK(bw_model_triangle_count(again) == bw_model_triangle_count(model));
  FUZZ_CHECK(bw_model_vertex_count(again) == bw_model_vertex_count(model));
  for (uint32_t i = 0; i < bw_model_vertex_count(model); i++) {
    float a[3], b[3];
    FUZZ_CHECK(bw_model_vertex(model, i, a) && bw_model_vertex(again, i, b));
    FUZZ_CHECK(fuzz_same_floats(a, b, 3));
  }
  FUZZ_OK(bw_model_write_obj(again, &twice, &error), &error);
  fuzz_check_same(twice, written);
  bw_model_destroy(again);
}

void fuzz_obj(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* A line "v 0 0 0" is eight bytes, a vertex in memory twelve; a warning a line of text. */
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 128));
  bw_model *model = NULL;
  bw_bytes *written = NULL;
  bw_error error = {0};
  bw_status status = bw_model_read_obj(data, size, "fuzz.obj", &allocator, &model, &error);
  if (status == BW_OK) {
    check_model(model);
    FUZZ_OK(bw_model_write_obj(model, &written, &error), &error);
    read_again(model, written, &allocator);
    write_all(model);
    bw_model_destroy(model);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
    FUZZ_CHECK(error.line > 0 || status == BW_LIMIT);
  }
  fuzz_check_no_leak(&memory);
}
