/* Writes Wavefront OBJ text that reads back as the same model: the same float32 bits, the same
 * triangles in their order, the same names. */
#include "base/bytes.h"
#include "model/model.h"

#include <string.h>

/* Appends a number from 0 as OBJ counts it, from 1. */
static size_t put_index(char *at, uint32_t index) {
  char digits[10];
  size_t count = 0;
  uint64_t number = (uint64_t)index + 1;
  for (; number > 0; number /= 10) digits[count++] = (char)('0' + number % 10);
  for (size_t i = 0; i < count; i++) at[i] = digits[count - 1 - i];
  return count;
}

static void write_vertex(bw_writer *writer, const float position[3]) {
  char line[4 + 3 * BW_FLOAT_TEXT] = "v";
  size_t length = 1;
  for (int i = 0; i < 3; i++) {
    line[length++] = ' ';
    length += bw_float_format(position[i], line + length);
  }
  line[length++] = '\n';
  bw_write_bytes(writer, line, length);
}

static void write_face(bw_writer *writer, const uint32_t corners[3]) {
  char line[40] = "f";
  size_t length = 1;
  for (int i = 0; i < 3; i++) {
    line[length++] = ' ';
    length += put_index(line + length, corners[i]);
  }
  line[length++] = '\n';
  bw_write_bytes(writer, line, length);
}

/* our choice: the statement without a name means none. */
static void write_name(bw_writer *writer, const char *statement, const char *name) {
  bw_write_text(writer, statement);
  if (name != NULL) {
    size_t length = strlen(name);
    bw_write_text(writer, " ");
    bw_write_bytes(writer, name, length);
    /* a backslash at the end of a line would join the next one to it */
    if (name[length - 1] == '\\') bw_write_text(writer, " ");
  }
  bw_write_text(writer, "\n");
}

static void write_triangles(bw_writer *writer, const bw_model *model) {
  uint32_t last_material = BW_NONE;
  uint32_t last_group = BW_NONE;
  uint32_t corners[3];
  uint32_t material;
  uint32_t group;
  for (uint32_t i = 0; bw_model_triangle(model, i, corners, &material, &group) != 0; i++) {
    if (group != last_group) write_name(writer, "g", bw_model_group_name(model, group));
    if (material != last_material) {
      write_name(writer, "usemtl", bw_model_material_name(model, material));
    }
    write_face(writer, corners);
    last_group = group;
    last_material = material;
  }
}

bw_status bw_model_write_obj(const bw_model *model, bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(bw_model_allocator(model));
  float position[3];
  /* our choice: an empty model becomes a group without a name, for a reader needs a statement */
  if (bw_model_vertex_count(model) == 0) bw_write_text(&writer, "g\n");
  for (uint32_t i = 0; bw_model_vertex(model, i, position) != 0; i++) {
    write_vertex(&writer, position);
  }
  write_triangles(&writer, model);
  return bw_writer_finish(&writer, out, error);
}
