/* Reader: a MeshShape, of the form that the first byte says: of Anvil, or of SWS. */
#include "../targets.h"
#include "../worlds.h"

FUZZ_ASK(shape, bw_mesh_shape, bw_mesh_shape)

static void look(const bw_mesh_shape *shape) {
  bw_mesh_shape_info info;
  bw_mesh_shape_finding findings[BW_MESH_SHAPE_FAULT_COUNT];
  bw_error error = {0};
  uint32_t faces[4];
  bw_mesh_shape_describe(shape, &info);
  FUZZ_OK(bw_mesh_shape_check(shape, findings, &error), &error);
  for (uint32_t i = 0; i < info.faces; i++) {
    uint32_t polygon = 0;
    bw_triangle triangle;
    FUZZ_CHECK(bw_mesh_shape_triangle(shape, i, &triangle));
    FUZZ_CHECK(triangle.material < info.materials);
    (void)bw_mesh_shape_neighbours(shape, i, faces);
    if (i < 16 && bw_mesh_shape_face_polygon(shape, i, &polygon)) {
      FUZZ_CHECK(bw_mesh_shape_polygon(shape, polygon, faces, 4) > 0);
    }
  }
  for (uint32_t i = 0; i < info.nodes; i++) {
    bw_anvil_node node;
    FUZZ_CHECK(bw_mesh_shape_node(shape, i, &node));
  }
  bw_anvil_section section;
  for (uint32_t i = 0; i < info.sections; i++) {
    FUZZ_CHECK(bw_mesh_shape_section(shape, i, &section));
  }
}

/* A change of materials is kept, and nothing else changes. */
static void change(bw_mesh_shape *shape) {
  const bw_material_ref added = {0x1234, {1, 0}};
  bw_error error = {0};
  bw_bytes *saved = NULL;
  uint32_t index = 0;
  if (bw_mesh_shape_triangle_count(shape) == 0) return;
  if (bw_mesh_shape_add_material(shape, &added, &index, &error) != BW_OK) return;
  FUZZ_CHECK(bw_mesh_shape_set_material(shape, 0, index));
  FUZZ_OK(bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &saved, &error), &error);
  bw_bytes_destroy(saved);
}

static void use(bw_mesh_shape *shape) {
  float box[6];
  bw_hit plain;
  bw_mesh_shape_bounds(shape, box);
  for (uint32_t i = 0; i < FUZZ_RAYS; i++) {
    fuzz_ray ray = fuzz_ray_through(box, i);
    bw_hit by_tree;
    memset(&plain, 0, sizeof plain);
    (void)bw_mesh_shape_cast_brute(shape, FUZZ_RAY(ray), NULL, &plain);
    (void)bw_mesh_shape_cast(shape, FUZZ_RAY(ray), NULL, &by_tree);
    FUZZ_CHECK(fuzz_same_hit(&by_tree, &plain));
    ask_shape(shape, &ray, NULL);
  }
  look(shape);
  change(shape);
}

void fuzz_mesh_shape(const uint8_t *data, size_t size) {
  if (size == 0) return;
  fuzz_memory memory;
  /* Loading takes 16 times the file at most, which is checked; a check takes more for a while. */
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 128) + ((size_t)1 << 20));
  bw_mesh_shape *shape = NULL;
  bw_bytes *saved = NULL;
  bw_error error = {0};
  const uint8_t *bytes = data + 1;
  size_t length = size - 1;
  bw_status status = data[0] % 2 == 0
                         ? bw_mesh_shape_load(bytes, length, &allocator, &shape, &error)
                         : bw_mesh_shape_load_sws(bytes, length, &allocator, &shape, &error);
  if (status == BW_OK) {
    FUZZ_CHECK(memory.peak <= fuzz_room(length, 16));
    FUZZ_OK(bw_mesh_shape_save(shape, 0, &saved, &error), &error);
    fuzz_check_bytes(saved, bytes, length);
    use(shape);
    bw_mesh_shape_destroy(shape);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, length);
  }
  fuzz_check_no_leak(&memory);
}
