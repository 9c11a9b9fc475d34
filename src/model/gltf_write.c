/* Writes glTF 2.0: a GLB, or JSON with the buffer inside. What is read back has the same triangles
 * in their order, with the same float32 bits and the same names.
 *
 * For each run of triangles of one group there is a node with a mesh, and in it for each run of one
 * material a primitive with vertices of its own. our choice: names go to JSON as UTF-8; in a name
 * that is not, every byte counts as a Latin-1 character. */
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "model/model.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct gltf {
  const bw_model *model;
  bw_allocator allocator;
  bw_writer positions, indices;       /* the two halves of the buffer */
  bw_writer nodes, meshes, accessors; /* JSON */
  uint32_t node_count, primitive_count;
  uint32_t *numbers; /* by vertex of the model: 1 + its number in the primitive, or 0 */
  uint32_t *used;    /* the vertices of the primitive in the order of their numbers */
} gltf;

/* ---- JSON ---------------------------------------------------------------------------------- */

static void put_number(bw_writer *json, const char *before, uint64_t number) {
  char text[24];
  (void)snprintf(text, sizeof text, "%" PRIu64, number);
  bw_write_text(json, before);
  bw_write_text(json, text);
}

static void put_floats(bw_writer *json, const char *before, const float *values, int count) {
  bw_write_text(json, before);
  for (int i = 0; i < count; i++) {
    char text[BW_FLOAT_TEXT];
    (void)bw_float_format(values[i], text);
    bw_write_text(json, i == 0 ? "[" : ",");
    bw_write_text(json, text);
  }
  bw_write_text(json, "]");
}

/* Bytes of the UTF-8 character at `at`, at most `left`; 0 when it is none. */
static size_t utf8_length(const unsigned char *at, size_t left) {
  unsigned char first = at[0];
  size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || length > left) return 0;
  for (size_t i = 1; i < length; i++) {
    if ((at[i] & 0xc0) != 0x80) return 0;
  }
  if (length == 3 && ((first == 0xe0 && at[1] < 0xa0) || (first == 0xed && at[1] > 0x9f))) return 0;
  if (length == 4 && ((first == 0xf0 && at[1] < 0x90) || (first == 0xf4 && at[1] > 0x8f))) return 0;
  return length;
}

static bool is_utf8(const unsigned char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    size_t step = utf8_length(text + i, length - i);
    if (step == 0) return false;
    i += step;
  }
  return true;
}

/* A name never has a control character but for tabs. */
static void put_string(bw_writer *json, const char *before, const char *name) {
  const unsigned char *text = (const unsigned char *)name;
  size_t length = strlen(name);
  bool utf8 = is_utf8(text, length);
  bw_write_text(json, before);
  bw_write_text(json, "\"");
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\t') {
      bw_write_text(json, "\\t");
    } else if (text[i] < 0x80 || utf8) {
      if (text[i] == '"' || text[i] == '\\') bw_write_text(json, "\\");
      bw_write_u8(json, text[i]);
    } else {
      bw_write_u8(json, (uint8_t)(0xc0u | text[i] >> 6));
      bw_write_u8(json, (uint8_t)(0x80u | (text[i] & 0x3fu)));
    }
  }
  bw_write_text(json, "\"");
}

/* ---- primitives ---------------------------------------------------------------------------- */

/* Adds the vertices of a primitive and their accessor, which has to tell their bounds. */
static void put_positions(gltf *g, uint32_t count) {
  float low[3] = {0};
  float high[3] = {0};
  put_number(&g->accessors, "{\"bufferView\":0,\"byteOffset\":", g->positions.size);
  for (uint32_t i = 0; i < count; i++) {
    float position[3] = {0};
    (void)bw_model_vertex(g->model, g->used[i], position);
    g->numbers[g->used[i]] = 0;
    for (int k = 0; k < 3; k++) {
      if (i == 0 || position[k] < low[k]) low[k] = position[k];
      if (i == 0 || position[k] > high[k]) high[k] = position[k];
      bw_write_f32(&g->positions, position[k]);
    }
  }
  put_number(&g->accessors, ",\"componentType\":5126,\"type\":\"VEC3\",\"count\":", count);
  put_floats(&g->accessors, ",\"min\":", low, 3);
  put_floats(&g->accessors, ",\"max\":", high, 3);
  bw_write_text(&g->accessors, "}");
}

/* Adds the triangles from `first` on that share its group and material; gives where they end. */
static uint32_t put_primitive(gltf *g, uint32_t first, uint32_t material, uint32_t group) {
  uint32_t corners[3];
  uint32_t its_material;
  uint32_t its_group;
  uint32_t count = 0;
  uint32_t at = first;
  size_t offset = g->indices.size;
  for (; bw_model_triangle(g->model, at, corners, &its_material, &its_group) != 0; at++) {
    if (its_material != material || its_group != group) break;
    for (int k = 0; k < 3; k++) {
      uint32_t *number = &g->numbers[corners[k]];
      if (*number == 0) {
        g->used[count++] = corners[k];
        *number = count;
      }
      bw_write_u32(&g->indices, *number - 1);
    }
  }
  if (g->primitive_count > 0) bw_write_text(&g->accessors, ",");
  put_positions(g, count);
  put_number(&g->accessors, ",{\"bufferView\":1,\"byteOffset\":", offset);
  put_number(&g->accessors,
             ",\"componentType\":5125,\"type\":\"SCALAR\",\"count\":", (uint64_t)(at - first) * 3);
  bw_write_text(&g->accessors, "}");
  put_number(&g->meshes, "{\"attributes\":{\"POSITION\":", (uint64_t)g->primitive_count * 2);
  put_number(&g->meshes, "},\"indices\":", (uint64_t)g->primitive_count * 2 + 1);
  if (material != BW_NONE) put_number(&g->meshes, ",\"material\":", material);
  bw_write_text(&g->meshes, "}");
  g->primitive_count++;
  return at;
}

/* Adds the node and the mesh of the triangles from `first` on that share its group; gives where
 * they end. */
static uint32_t put_node(gltf *g, uint32_t first, uint32_t group) {
  uint32_t corners[3];
  uint32_t material;
  uint32_t its_group;
  uint32_t at = first;
  const char *name = bw_model_group_name(g->model, group);
  put_number(&g->nodes, g->node_count > 0 ? ",{\"mesh\":" : "{\"mesh\":", g->node_count);
  bw_write_text(&g->meshes, g->node_count > 0 ? ",{" : "{");
  if (name != NULL) {
    put_string(&g->nodes, ",\"name\":", name);
    put_string(&g->meshes, "\"name\":", name);
    bw_write_text(&g->meshes, ",");
  }
  bw_write_text(&g->nodes, "}");
  bw_write_text(&g->meshes, "\"primitives\":[");
  while (bw_model_triangle(g->model, at, corners, &material, &its_group) != 0) {
    if (its_group != group) break;
    if (at != first) bw_write_text(&g->meshes, ",");
    at = put_primitive(g, at, material, group);
  }
  bw_write_text(&g->meshes, "]}");
  g->node_count++;
  return at;
}

static void put_triangles(gltf *g) {
  uint32_t corners[3];
  uint32_t material;
  uint32_t group;
  uint32_t at = 0;
  while (bw_model_triangle(g->model, at, corners, &material, &group) != 0) {
    at = put_node(g, at, group);
  }
}

/* ---- the document -------------------------------------------------------------------------- */

/* our choice: a material's colour comes from the hash of its name, never dark. */
static void put_material(bw_writer *json, const char *name) {
  uint32_t hash = bw_crc32(0, name, strlen(name));
  float colour[4] = {0, 0, 0, 1};
  for (int i = 0; i < 3; i++) colour[i] = 0.25f + (float)(hash >> (8 * i) & 0xffu) / 512.0f;
  put_string(json, "{\"name\":", name);
  put_floats(json, ",\"pbrMetallicRoughness\":{\"baseColorFactor\":", colour, 4);
  bw_write_text(json, ",\"metallicFactor\":0}}");
}

static void put_materials(bw_writer *json, const bw_model *model) {
  uint32_t count = bw_model_material_count(model);
  if (count == 0) return;
  bw_write_text(json, ",\"materials\":[");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) bw_write_text(json, ",");
    put_material(json, bw_model_material_name(model, i));
  }
  bw_write_text(json, "]");
}

static void put_part(bw_writer *json, const char *before, const bw_writer *part,
                     const char *behind) {
  bw_write_text(json, before);
  bw_write_bytes(json, part->data, part->size);
  bw_write_text(json, behind);
}

/* The positions of every vertex, and behind them the numbers of every corner. */
static void put_buffer(bw_writer *json, const gltf *g, const bw_writer *base64) {
  size_t positions = g->positions.size;
  size_t indices = g->indices.size;
  put_number(json, ",\"bufferViews\":[{\"buffer\":0,\"target\":34962,\"byteLength\":", positions);
  put_number(json, "},{\"buffer\":0,\"target\":34963,\"byteOffset\":", positions);
  put_number(json, ",\"byteLength\":", indices);
  put_number(json, "}],\"buffers\":[{\"byteLength\":", positions + indices);
  if (base64 != NULL) {
    put_part(json, ",\"uri\":\"data:application/octet-stream;base64,", base64, "\"");
  }
  bw_write_text(json, "}]");
}

/* `base64`: the buffer as text, or NULL for that of a GLB. No list of a document may be empty. */
static void put_document(bw_writer *json, const gltf *g, const bw_writer *base64) {
  bw_write_text(json, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"Boardwalk\"}");
  bw_write_text(json, ",\"scene\":0,\"scenes\":[{");
  for (uint32_t i = 0; i < g->node_count; i++) put_number(json, i > 0 ? "," : "\"nodes\":[", i);
  bw_write_text(json, g->node_count > 0 ? "]}]" : "}]");
  put_materials(json, g->model);
  if (g->node_count > 0) {
    put_part(json, ",\"nodes\":[", &g->nodes, "]");
    put_part(json, ",\"meshes\":[", &g->meshes, "]");
    put_part(json, ",\"accessors\":[", &g->accessors, "]");
    put_buffer(json, g, base64);
  }
  bw_write_text(json, "}");
}

static const uint8_t *buffer_byte(const gltf *g, size_t at) {
  return at < g->positions.size ? g->positions.data + at
                                : g->indices.data + (at - g->positions.size);
}

static void put_base64(bw_writer *out, const gltf *g) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  /* both halves are of whole corners or vertices: of twelve bytes */
  for (size_t i = 0; i < g->positions.size + g->indices.size; i += 3) {
    const uint8_t *at = buffer_byte(g, i);
    uint32_t bits = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    for (unsigned shift = 24; shift > 0; shift -= 6) {
      bw_write_u8(out, (uint8_t)digits[bits >> (shift - 6) & 63u]);
    }
  }
}

static void put_glb(bw_writer *out, const gltf *g, const bw_writer *json) {
  size_t spaces = (4 - json->size % 4) % 4;
  size_t buffer = g->positions.size + g->indices.size;
  bw_write_text(out, "glTF");
  bw_write_u32(out, 2);
  bw_write_u32(out, (uint32_t)(20 + json->size + spaces + (buffer > 0 ? 8 + buffer : 0)));
  bw_write_u32(out, (uint32_t)(json->size + spaces));
  bw_write_text(out, "JSON");
  bw_write_bytes(out, json->data, json->size);
  bw_write_bytes(out, "   ", spaces);
  if (buffer == 0) return;
  bw_write_u32(out, (uint32_t)buffer);
  bw_write_bytes(out, "BIN\0", 4);
  bw_write_bytes(out, g->positions.data, g->positions.size);
  bw_write_bytes(out, g->indices.data, g->indices.size);
}

/* ---- the whole ----------------------------------------------------------------------------- */

static bw_status make_room(gltf *g, bw_error *error) {
  size_t count = bw_model_vertex_count(g->model);
  if (count == 0) return BW_OK;
  g->numbers = bw_alloc_array(&g->allocator, count, sizeof *g->numbers);
  g->used = bw_alloc_array(&g->allocator, count, sizeof *g->used);
  return g->numbers != NULL && g->used != NULL ? BW_OK : bw_fail_memory(error);
}

static void discard(gltf *g) {
  size_t count = bw_model_vertex_count(g->model);
  bw_free_array(&g->allocator, g->numbers, count, sizeof *g->numbers);
  bw_free_array(&g->allocator, g->used, count, sizeof *g->used);
  bw_writer *const parts[] = {&g->positions, &g->indices, &g->nodes, &g->meshes, &g->accessors};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) bw_writer_discard(parts[i]);
}

static bool any_failed(const gltf *g) {
  return g->positions.failed || g->indices.failed || g->nodes.failed || g->meshes.failed ||
         g->accessors.failed;
}

static bw_status put_together(gltf *g, bool binary, bw_bytes **out, bw_error *error) {
  if (any_failed(g)) return bw_fail_memory(error);
  bw_writer base64 = bw_writer_with(&g->allocator);
  bw_writer json = bw_writer_with(&g->allocator);
  bw_writer glb = bw_writer_with(&g->allocator);
  if (!binary) put_base64(&base64, g);
  put_document(&json, g, binary ? NULL : &base64);
  bool failed = base64.failed || json.failed;
  bw_writer_discard(&base64);
  if (!failed && !binary) return bw_writer_finish(&json, out, error);
  uint64_t size = (uint64_t)json.size + g->positions.size + g->indices.size + 31;
  bw_status status = BW_OK;
  if (failed) {
    status = bw_fail_memory(error);
  } else if (size > UINT32_MAX) {
    status = bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                        "a GLB has at most %" PRIu32 " bytes and this model needs %" PRIu64,
                        UINT32_MAX, size);
  } else {
    put_glb(&glb, g, &json);
    status = bw_writer_finish(&glb, out, error);
  }
  bw_writer_discard(&json);
  return status;
}

static bw_status write_gltf(const bw_model *model, bool binary, bw_bytes **out, bw_error *error) {
  gltf g;
  memset(&g, 0, sizeof g);
  g.model = model;
  g.allocator = *bw_model_allocator(model);
  bw_writer *const parts[] = {&g.positions, &g.indices, &g.nodes, &g.meshes, &g.accessors};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    *parts[i] = bw_writer_with(&g.allocator);
  }
  bw_status status = make_room(&g, error);
  if (status == BW_OK) {
    put_triangles(&g);
    status = put_together(&g, binary, out, error);
  }
  discard(&g);
  return status;
}

bw_status bw_model_write_glb(const bw_model *model, bw_bytes **out, bw_error *error) {
  return write_gltf(model, true, out, error);
}

bw_status bw_model_write_gltf(const bw_model *model, bw_bytes **out, bw_error *error) {
  return write_gltf(model, false, out, error);
}
