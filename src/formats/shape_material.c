/* The materials of mesh shapes: objects of the game, by id. */
#include "formats/mesh_shape.h"

#include "base/error.h"
#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How a reference of our making begins. source: spec of the other formats, 1e */
static const uint8_t usual_kind[2] = {1, 0};

size_t bw_shape_material_size(const bw_mesh_shape *shape) {
  return shape->form == BW_MESH_SHAPE_ANVIL ? ANVIL_MATERIAL_SIZE : SWS_MATERIAL_SIZE;
}

/* ---- texts --------------------------------------------------------------------------------- */

size_t bw_material_ref_text(const bw_material_ref *material, char text[BW_MATERIAL_REF_TEXT]) {
  int length = snprintf(text, BW_MATERIAL_REF_TEXT, "0x%08" PRIx64, material->id);
  bool usual = memcmp(material->kind, usual_kind, 2) == 0;
  bool bare = material->kind[0] == 0 && material->kind[1] == 0;
  if (!usual && !bare && length > 0) {
    length += snprintf(text + length, BW_MATERIAL_REF_TEXT - (size_t)length, ":%02x%02x",
                       (unsigned)material->kind[0], (unsigned)material->kind[1]);
  }
  return length > 0 ? (size_t)length : 0;
}

/* Reads hexadecimal digits up to `end`; false when there is none, or another character, or more
 * than fit. */
static bool read_hex(const char *text, const char *end, size_t most, uint64_t *out) {
  static const char digits[] = "0123456789abcdefABCDEF";
  if (text == end || (size_t)(end - text) > most) return false;
  *out = 0;
  for (; text < end; text++) {
    const char *digit = *text == 0 ? NULL : strchr(digits, *text);
    if (digit == NULL) return false;
    size_t value = (size_t)(digit - digits);
    *out = *out << 4 | (value < 16 ? value : value - 6);
  }
  return true;
}

static bool parse(const char *text, size_t length, bw_material_ref *out) {
  if (length < 3 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X')) return false;
  const char *end = text + length;
  const char *colon = memchr(text, ':', length);
  uint64_t kind = (uint64_t)usual_kind[0] << 8 | usual_kind[1];
  if (!read_hex(text + 2, colon == NULL ? end : colon, 16, &out->id)) return false;
  if (colon != NULL && (end - colon != 5 || !read_hex(colon + 1, end, 4, &kind))) return false;
  out->kind[0] = (uint8_t)(kind >> 8 & 0xff);
  out->kind[1] = (uint8_t)(kind & 0xff);
  return true;
}

void bw_material_ref_of(const char *text, size_t length, bw_material_ref *out) {
  if (parse(text, length, out)) return;
  out->id = bw_crc32(0, text, length);
  memcpy(out->kind, usual_kind, sizeof out->kind);
}

/* ---- the table ----------------------------------------------------------------------------- */

uint32_t bw_mesh_shape_material_count(const bw_mesh_shape *shape) {
  return (uint32_t)shape->material_count;
}

int bw_mesh_shape_material(const bw_mesh_shape *shape, uint32_t index, bw_material_ref *out) {
  if (index >= shape->material_count) return 0;
  const uint8_t *at = shape->materials + index * bw_shape_material_size(shape);
  memset(out, 0, sizeof *out);
  if (shape->form == BW_MESH_SHAPE_SWS) {
    out->id = bw_get_u32(at);
  } else {
    memcpy(out->kind, at, 2);
    out->id = bw_get_u32(at + 2) | (uint64_t)bw_get_u32(at + 6) << 32;
  }
  return 1;
}

static void put_material(const bw_mesh_shape *shape, uint8_t *at, const bw_material_ref *material) {
  if (shape->form == BW_MESH_SHAPE_ANVIL) {
    memcpy(at, material->kind, 2);
    at += 2;
    bw_put_u32(at + 4, (uint32_t)(material->id >> 32));
  }
  bw_put_u32(at, (uint32_t)(material->id & 0xffffffffu));
}

bw_status bw_mesh_shape_add_material(bw_mesh_shape *shape, const bw_material_ref *material,
                                     uint32_t *index, bw_error *error) {
  if (shape->form == BW_MESH_SHAPE_SWS && material->id > UINT32_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "the material 0x%" PRIx64 " has more than 32 bits", material->id);
  }
  if (shape->holders > 1) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a shape that stands in a set cannot change");
  }
  size_t size = bw_shape_material_size(shape);
  uint8_t wanted[ANVIL_MATERIAL_SIZE];
  put_material(shape, wanted, material);
  for (size_t i = 0; i < shape->material_count; i++) {
    if (memcmp(shape->materials + i * size, wanted, size) != 0) continue;
    *index = (uint32_t)i;
    return BW_OK;
  }
  if (shape->material_count >= BW_MESH_SHAPE_MAX_MATERIALS) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "more than %u materials",
                      BW_MESH_SHAPE_MAX_MATERIALS);
  }
  void *materials = shape->materials;
  bool room = bw_reserve_one(&shape->allocator, &materials, shape->material_count,
                             &shape->material_capacity, size);
  shape->materials = materials;
  if (!room) return bw_fail_memory(error);
  memcpy(shape->materials + shape->material_count * size, wanted, size);
  *index = (uint32_t)shape->material_count++;
  return BW_OK;
}

int bw_mesh_shape_set_material(bw_mesh_shape *shape, uint32_t face, uint32_t material) {
  if (shape->holders > 1 || face >= shape->face_count || material >= shape->material_count)
    return 0;
  shape->face_materials[face] = (uint8_t)material;
  /* One material for all is the first of the table. */
  if (material != 0) shape->anvil.one_material = 0;
  return 1;
}
