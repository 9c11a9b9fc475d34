/* Readers: primitives of the class that the first byte says, and the components of entities. */
#include "../targets.h"
#include "../worlds.h"

static void look(const bw_primitive *primitive, uint32_t depth) {
  bw_primitive_info info;
  float row[4];
  uint32_t id = 0;
  bw_primitive_describe(primitive, &info);
  FUZZ_CHECK(bw_primitive_class_name(info.class_id) != NULL && depth <= BW_PRIMITIVE_NESTING);
  for (uint32_t i = 0; i < info.planes; i++) FUZZ_CHECK(bw_primitive_plane(primitive, i, row));
  for (uint32_t i = 0; i < info.vertices; i++) FUZZ_CHECK(bw_primitive_vertex(primitive, i, row));
  for (uint32_t i = 0; i < info.children; i++) {
    const bw_primitive *child = bw_primitive_child(primitive, i, &id);
    FUZZ_CHECK(child != NULL);
    if (child != NULL) look(child, depth + 1);
  }
}

/* Its triangles, as a model and as a shape; not of one that comes to very many. */
static void make_triangles(const bw_primitive *primitive, const bw_allocator *allocator,
                           size_t size) {
  bw_model *model = NULL;
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  if (size > 4096) return;
  bw_status status = bw_primitive_model(primitive, allocator, &model, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  bw_model_destroy(model);
  status = bw_primitive_mesh(primitive, allocator, &shape, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  bw_mesh_shape_destroy(shape);
}

/* What is told of a point says of one solid that it holds the point, or of none. */
static void explain(const bw_primitive *primitive, float x, float y, float z) {
  bw_solid_step steps[64];
  uint32_t count = bw_primitive_explain(primitive, x, y, z, steps, 64);
  int held = 0;
  for (uint32_t i = 0; i < count && i < 64; i++) held += steps[i].reason == BW_SOLID_INSIDE;
  FUZZ_CHECK(count > 64 || held == bw_primitive_contains(primitive, x, y, z));
}

static bw_status try_primitive(uint32_t class_id, const uint8_t *data, size_t size,
                               bw_error *error) {
  fuzz_memory memory, other;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 64));
  bw_allocator models = fuzz_allocator(&other, (size_t)256 << 20);
  bw_primitive *primitive = NULL;
  bw_bytes *saved = NULL;
  bw_status status = bw_primitive_load(data, size, class_id, &allocator, &primitive, error);
  if (status == BW_OK) {
    float box[6];
    FUZZ_OK(bw_primitive_save(primitive, &saved, error), error);
    fuzz_check_bytes(saved, data, size);
    look(primitive, 0);
    if (bw_primitive_bounds(primitive, box)) {
      explain(primitive, box[0], box[4], (box[2] + box[5]) / 2);
    }
    make_triangles(primitive, &models, size);
    bw_primitive_destroy(primitive);
  }
  FUZZ_CHECK(status != BW_MEMORY);
  fuzz_check_no_leak(&memory);
  fuzz_check_no_leak(&other);
  return status;
}

static bw_status try_component(uint32_t kind, const uint8_t *data, size_t size, bw_error *error) {
  bw_rigid_body body;
  bw_inert_component inert;
  bw_shape_pair pairs[8];
  uint32_t count = 0;
  switch (kind) {
    case 0: return bw_rigid_body_read(data, size, &body, error);
    case 1: return bw_inert_component_read(data, size, &inert, error);
    case 2: return bw_multi_mesh_read(data, size, pairs, 8, &count, error);
    default: return bw_multi_inert_read(data, size, pairs, 8, &count, error);
  }
}

void fuzz_primitive(const uint8_t *data, size_t size) {
  static const uint32_t classes[5] = {BW_CLASS_BOX_SHAPE, BW_CLASS_CAPSULE_SHAPE,
                                      BW_CLASS_BARREL_SHAPE, BW_CLASS_LIST_SHAPE, 0x1234};
  if (size == 0) return;
  bw_error error = {0};
  uint32_t kind = data[0] % 9;
  bw_status status = kind < 5 ? try_primitive(classes[kind], data + 1, size - 1, &error)
                              : try_component(kind - 5, data + 1, size - 1, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, size - 1);
}
