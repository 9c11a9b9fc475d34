/* A TRAK chunk, or the object models at the start of an STPC chunk, to a kit. */
#include "formats/tile_kit.h"

#include "base/error.h"
#include "formats/tile_report.h"

#include <inttypes.h>
#include <string.h>

typedef struct loader {
  bw_tile_kit *kit;
  const uint8_t *data;
  size_t size;
  bw_tile_notes notes;
} loader;

static bool refused(const loader *l) {
  return l->notes.status != BW_OK;
}

/* The model's counts, from its header. */
static void read_counts(const uint8_t *header, bw_kit_model *model) {
  model->vertex_count = bw_get_u16(header + MODEL_VERTICES);
  model->face_count = bw_get_u16(header + MODEL_FACES);
  model->polygon_count = (uint32_t)bw_get_u16(header + MODEL_FLOORS) +
                         bw_get_u16(header + MODEL_CEILINGS) + bw_get_u16(header + MODEL_WALLS);
}

/* Places the model's arrays from `offset` on and gives the offset behind them. */
static uint64_t place_arrays(loader *l, uint32_t number, bw_kit_model *model, uint64_t offset) {
  const struct {
    const char *what;
    uint32_t count, size;
    size_t *place;
  } arrays[] = {{"vertices", model->vertex_count, TILE_VERTEX_SIZE, &model->vertices},
                {"faces", model->face_count, TILE_FACE_SIZE, &model->faces},
                {"collision polygons", model->polygon_count, TILE_POLYGON_SIZE, &model->polygons}};
  for (size_t i = 0; i < 3; i++) {
    *arrays[i].place = (size_t)offset;
    uint64_t next = offset + (uint64_t)arrays[i].count * arrays[i].size;
    if (next > l->size) {
      (void)bw_tile_refuse(
          &l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, offset < l->size ? offset : l->size,
          "model %" PRIu32 " has %" PRIu32 " %s, to offset %" PRIu64 " of a chunk of %zu bytes",
          number, arrays[i].count, arrays[i].what, next, l->size);
      return offset;
    }
    offset = next;
  }
  return offset;
}

/* The box's centre and corners. */
static void check_box(loader *l, uint32_t number, const bw_kit_model *model) {
  for (size_t at = MODEL_CENTRE; at < MODEL_VERTICES; at += 4) {
    if (isfinite(bw_get_f32(l->data + model->header + at))) continue;
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_POSITIONS, BW_INVALID, model->header + at,
                         "the box of model %" PRIu32 " is not finite", number);
    return;
  }
}

static void check_header(loader *l, uint32_t number, const bw_kit_model *model) {
  const uint8_t *header = l->data + model->header;
  static const size_t zeros[] = {MODEL_POINTER_1, MODEL_POINTER_2, MODEL_POINTER_3};
  for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++) {
    if (bw_get_u32(header + zeros[i]) == 0) continue;
    bw_tile_warn(&l->notes, BW_TILE_RULE_POINTERS, model->header + zeros[i],
                 "model %" PRIu32 " has a pointer of 0x%" PRIx32 ", expected 0", number,
                 bw_get_u32(header + zeros[i]));
  }
  if (bw_get_u16(header + MODEL_PADDING) != 0) {
    bw_tile_warn(&l->notes, BW_TILE_RULE_POINTERS, model->header + MODEL_PADDING,
                 "model %" PRIu32 " has padding of %u, expected 0", number,
                 (unsigned)bw_get_u16(header + MODEL_PADDING));
  }
  if (model->vertex_count > BW_TILE_VERTICES) {
    bw_tile_warn(&l->notes, BW_TILE_RULE_VERTEX_COUNT, model->header + MODEL_VERTICES,
                 "model %" PRIu32 " has %" PRIu32 " vertices, the limit is %u", number,
                 model->vertex_count, BW_TILE_VERTICES);
  }
}

static void check_vertices(loader *l, uint32_t number, const bw_kit_model *model) {
  for (uint32_t i = 0; i < model->vertex_count; i++) {
    size_t at = model->vertices + (size_t)i * TILE_VERTEX_SIZE;
    bool finite = true;
    for (size_t k = 0; k < 3; k++) finite = finite && isfinite(bw_get_f32(l->data + at + k * 4));
    if (finite) continue;
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_POSITIONS, BW_INVALID, at,
                         "vertex %" PRIu32 " of model %" PRIu32 " is not finite", i, number);
  }
}

static void check_faces(loader *l, uint32_t number, const bw_kit_model *model) {
  for (uint32_t i = 0; i < model->face_count; i++) {
    size_t at = model->faces + (size_t)i * TILE_FACE_SIZE;
    for (size_t k = 0; k < 3; k++) {
      uint32_t vertex = bw_get_u16(l->data + at + 2 + k * 2);
      if (vertex < model->vertex_count) continue;
      (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_FACE_VERTICES, BW_INVALID, at + 2 + k * 2,
                           "face %" PRIu32 " of model %" PRIu32 " names vertex %" PRIu32
                           " of %" PRIu32,
                           i, number, vertex, model->vertex_count);
    }
    if (bw_get_u16(l->data + at + 10) != 0) {
      bw_tile_warn(&l->notes, BW_TILE_RULE_POINTERS, at + 10,
                   "face %" PRIu32 " of model %" PRIu32 " has padding of %u, expected 0", i, number,
                   (unsigned)bw_get_u16(l->data + at + 10));
    }
  }
}

static void check_model(loader *l, uint32_t number) {
  const bw_kit_model *model = &l->kit->models[number];
  check_box(l, number, model);
  check_header(l, number, model);
  check_vertices(l, number, model);
  check_faces(l, number, model);
}

/* Whether `count` headers of a size fit behind the count. */
static bool headers_fit(loader *l, uint32_t count, uint32_t header_size) {
  if (4 + (uint64_t)count * header_size <= l->size) return true;
  (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, 0,
                       "%" PRIu32 " models need headers of %" PRIu64
                       " bytes, the chunk has %zu bytes",
                       count, (uint64_t)count * header_size, l->size);
  return false;
}

/* TRAK: every header, then every model's arrays. */
static void read_tiles(loader *l) {
  uint64_t offset = 4 + (uint64_t)l->kit->model_count * TILE_HEADER_SIZE;
  for (uint32_t i = 0; i < l->kit->model_count && !refused(l); i++) {
    bw_kit_model *model = &l->kit->models[i];
    model->header = 4 + (size_t)i * TILE_HEADER_SIZE;
    read_counts(l->data + model->header, model);
    offset = place_arrays(l, i, model, offset);
  }
  l->kit->models_end = (size_t)offset;
  if (!refused(l) && offset != l->size) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_INVALID, offset,
                         "%" PRIu64 " bytes are left over behind the last model", l->size - offset);
  }
}

/* STPC: each model's header, its bones' vertex counts and its arrays, one model after the other. */
static void read_objects(loader *l) {
  uint64_t offset = 4;
  for (uint32_t i = 0; i < l->kit->model_count && !refused(l); i++) {
    bw_kit_model *model = &l->kit->models[i];
    if (offset + TILE_OBJECT_HEADER_SIZE > l->size) {
      (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, offset,
                           "the header of model %" PRIu32 " runs past the chunk's %zu bytes", i,
                           l->size);
      return;
    }
    model->header = (size_t)offset;
    read_counts(l->data + offset, model);
    uint64_t bones = bw_get_u16(l->data + offset + MODEL_BONES);
    offset = place_arrays(l, i, model, offset + TILE_OBJECT_HEADER_SIZE + bones * 2);
  }
  l->kit->models_end = (size_t)offset;
}

static bw_status keep_bytes(const loader *l) {
  bw_tile_kit *kit = l->kit;
  kit->data = bw_alloc_array(&kit->allocator, l->size, 1);
  if (kit->data == NULL) return bw_fail_memory(l->notes.error);
  kit->size = l->size;
  memcpy(kit->data, l->data, l->size);
  return BW_OK;
}

static bw_status read_chunk(loader *l) {
  bw_tile_kit *kit = l->kit;
  if (l->size < 4) {
    return bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, l->size,
                          "the chunk ends within the number of its models");
  }
  if (l->size > UINT32_MAX) {
    return bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_LIMIT, BW_NO_OFFSET,
                          "%zu bytes are more than 2^32 - 1", l->size);
  }
  uint32_t count = bw_get_u32(l->data);
  uint32_t header = kit->objects ? TILE_OBJECT_HEADER_SIZE : TILE_HEADER_SIZE;
  if (!headers_fit(l, count, header)) return l->notes.status;
  if (count > 0) {
    kit->models = bw_alloc_array(&kit->allocator, count, sizeof *kit->models);
    if (kit->models == NULL) return bw_fail_memory(l->notes.error);
    kit->model_count = count;
  }
  if (kit->objects) {
    read_objects(l);
  } else {
    read_tiles(l);
  }
  if (refused(l)) return l->notes.status;
  for (uint32_t i = 0; i < count; i++) check_model(l, i);
  return refused(l) ? l->notes.status : keep_bytes(l);
}

static bw_status load(const void *data, size_t size, bool objects, const bw_allocator *allocator,
                      bw_tile_report *report, bw_tile_kit **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_tile_kit *kit = bw_alloc_array(&kept, 1, sizeof *kit);
  if (kit == NULL) return bw_fail_memory(error);
  kit->allocator = kept;
  kit->objects = objects;
  loader l = {kit, data, size, bw_tile_begin_notes(report, error)};
  bw_status status = bw_tile_end_notes(&l.notes, read_chunk(&l));
  if (status != BW_OK) {
    bw_tile_kit_destroy(kit);
    return status;
  }
  *out = kit;
  return BW_OK;
}

bw_status bw_tile_kit_load(const void *data, size_t size, const bw_allocator *allocator,
                           bw_tile_report *report, bw_tile_kit **out, bw_error *error) {
  return load(data, size, false, allocator, report, out, error);
}

bw_status bw_tile_kit_load_objects(const void *data, size_t size, const bw_allocator *allocator,
                                   bw_tile_report *report, bw_tile_kit **out, bw_error *error) {
  return load(data, size, true, allocator, report, out, error);
}
