/* The body of an SWS MeshShape to a mesh shape. Everything a query follows is checked first. */
#include "formats/mesh_shape.h"

#include "base/error.h"
#include "base/hash.h"

#include <inttypes.h>
#include <string.h>

/* Where a body's blocks are. */
typedef struct layout {
  uint32_t vertices, mopp_size, faces, index_count, materials;
  size_t vertices_at, mopp_at, place_at, indices_at, face_materials_at, materials_at, rest_at;
} layout;

typedef struct loader {
  const uint8_t *data;
  size_t size;
  bw_error *error;
} loader;

/* A count at the reader's place of elements of `size` bytes, which it then passes. */
static bw_status read_block(const loader *l, bw_reader *r, const char *what, size_t size,
                            uint32_t *count, size_t *at) {
  size_t count_at = r->offset;
  *count = bw_read_u32(r);
  if (r->failed) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends before its %s", what);
  }
  *at = r->offset;
  if (*count > bw_reader_left(r) / size) {
    return bw_fail_at(l->error, BW_TRUNCATED, count_at,
                      "%" PRIu32 " %s of %zu bytes, and %zu bytes are there", *count, what, size,
                      bw_reader_left(r));
  }
  (void)bw_read_bytes(r, *count * size);
  return BW_OK;
}

/* The blocks up to the indices, which are the same in both readings. */
static bw_status read_first(const loader *l, bw_reader *r, layout *out) {
  bw_status status = read_block(l, r, "vertices", 16, &out->vertices, &out->vertices_at);
  if (status == BW_OK) {
    status = read_block(l, r, "bytes of MOPP code", 1, &out->mopp_size, &out->mopp_at);
  }
  if (status != BW_OK) return status;
  out->place_at = r->offset;
  if (bw_read_bytes(r, 16) == NULL) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size,
                      "the file ends within the MOPP's offset and scale");
  }
  return BW_OK;
}

/* The rest of the blocks, when each count of the indices stands for `form` u16 values. */
static bw_status read_last(const loader *l, bw_reader *r, uint32_t form, layout *out) {
  size_t count_at = r->offset;
  bw_status status = read_block(l, r, form == 1 ? "indices" : "triples of indices",
                                form * (size_t)2, &out->index_count, &out->indices_at);
  if (status != BW_OK) return status;
  if (form == 1 && out->index_count % 3 != 0) {
    return bw_fail_at(l->error, BW_INVALID, count_at, "%" PRIu32 " indices are no whole triangles",
                      out->index_count);
  }
  out->faces = form == 1 ? out->index_count / 3 : out->index_count;
  size_t faces_at = r->offset;
  uint32_t face_materials;
  status = read_block(l, r, "material numbers", 1, &face_materials, &out->face_materials_at);
  if (status != BW_OK) return status;
  if (face_materials != out->faces) {
    return bw_fail_at(l->error, BW_INVALID, faces_at,
                      "%" PRIu32 " material numbers for %" PRIu32 " triangles", face_materials,
                      out->faces);
  }
  status = read_block(l, r, "materials", SWS_MATERIAL_SIZE, &out->materials, &out->materials_at);
  if (status != BW_OK) return status;
  out->rest_at = r->offset;
  size_t left = bw_reader_left(r);
  uint32_t filter_class =
      left < 8 ? SWS_FILTER_INFO : bw_get_u32(l->data + out->rest_at + SWS_FILTER_CLASS);
  if (filter_class != SWS_FILTER_INFO) {
    return bw_fail_at(l->error, BW_INVALID, out->rest_at + SWS_FILTER_CLASS,
                      "class 0x%08" PRIx32 " where CollisionFilterInfo 0x%08x is expected",
                      filter_class, (unsigned)SWS_FILTER_INFO);
  }
  if (left != SWS_REST) {
    return bw_fail_at(l->error, left < SWS_REST ? BW_TRUNCATED : BW_INVALID, r->offset,
                      "%zu bytes are left behind the materials, expected %d", left, SWS_REST);
  }
  return BW_OK;
}

/* our choice, as the seed's table can be read in both ways: the count is one of u16 values; if the
 * body does not come out so, one of triangles. What is told is what is wrong with the first. */
static bw_status read_layout(const loader *l, layout *out, uint32_t *form) {
  bw_reader r = bw_reader_over(l->data, l->size);
  bw_status status = read_first(l, &r, out);
  if (status != BW_OK) return status;
  bw_error wrong;
  loader trial = {l->data, l->size, &wrong};
  bw_reader first = r;
  *form = 1;
  status = read_last(&trial, &first, 1, out);
  if (status == BW_OK) return BW_OK;
  *form = 3;
  trial.error = NULL;
  if (read_last(&trial, &r, 3, out) == BW_OK) return BW_OK;
  if (l->error != NULL) *l->error = wrong;
  return status;
}

static bw_status check_boxes(const loader *l, const layout *where) {
  size_t at = where->rest_at + SWS_BOXES;
  bw_status status =
      bw_shape_check_finite(l->data + at, 3, at, "the local bounds' minimum", l->error);
  if (status != BW_OK) return status;
  return bw_shape_check_finite(l->data + at + 16, 3, at + 16, "the local bounds' maximum",
                               l->error);
}

static bw_status take(bw_mesh_shape *shape, const loader *l, const layout *where) {
  bw_status status = check_boxes(l, where);
  if (status == BW_OK) {
    status = bw_shape_take_positions(shape, l->data + where->vertices_at, where->vertices, 16,
                                     where->vertices_at, l->error);
  }
  if (status == BW_OK) {
    status = bw_shape_take_corners(shape, l->data + where->indices_at, where->faces,
                                   where->indices_at, l->error);
  }
  if (status == BW_OK) {
    status = bw_shape_take_materials(shape, l->data + where->materials_at, where->materials,
                                     where->materials_at - 4, l->data + where->face_materials_at,
                                     where->face_materials_at, l->error);
  }
  if (status == BW_OK) {
    status = bw_shape_take_geometry(shape, l->data, where->face_materials_at - 4, l->error);
  }
  memcpy(shape->rest, l->data + where->rest_at, SWS_REST);
  return status;
}

static bw_status read_body(bw_mesh_shape *shape, const loader *l) {
  layout where = {0};
  uint32_t form;
  if (l->size > UINT32_MAX) {
    return bw_fail_at(l->error, BW_LIMIT, BW_NO_OFFSET, "%zu bytes are more than 2^32 - 1",
                      l->size);
  }
  bw_status status = read_layout(l, &where, &form);
  if (status != BW_OK) return status;
  if (where.faces > BW_MESH_SHAPE_SWS_FACES) {
    return bw_fail_at(l->error, BW_LIMIT, where.indices_at - 4,
                      "%" PRIu32 " triangles, the limit is %u", where.faces,
                      BW_MESH_SHAPE_SWS_FACES);
  }
  status = take(shape, l, &where);
  if (status != BW_OK) return status;
  bw_sws_part sws = {.mopp_offset = (uint32_t)where.mopp_at,
                     .mopp_size = where.mopp_size,
                     .mopp_crc = bw_crc32(0, l->data + where.mopp_at, where.mopp_size),
                     .place_offset = (uint32_t)where.place_at,
                     .count_form = form};
  shape->sws = sws;
  bw_shape_measure(shape);
  bw_faces faces = bw_shape_faces(shape);
  if (!bw_face_tree_build(&shape->tree, &faces, &shape->allocator)) return bw_fail_memory(l->error);
  bw_face_tree_pad(&shape->tree, shape->pad);
  return BW_OK;
}

bw_status bw_mesh_shape_load_sws(const void *data, size_t size, const bw_allocator *allocator,
                                 bw_mesh_shape **out, bw_error *error) {
  bw_mesh_shape *shape = bw_shape_create(BW_MESH_SHAPE_SWS, allocator);
  if (shape == NULL) return bw_fail_memory(error);
  loader l = {data, size, error};
  bw_status status = read_body(shape, &l);
  if (status != BW_OK) {
    bw_mesh_shape_destroy(shape);
    return status;
  }
  *out = shape;
  return BW_OK;
}
