/* See fixtures.h. */
#include "fixtures.h"

static bw_error error;

#define OK(call) FUZZ_OK((call), &error)

/* ---- models and meshes --------------------------------------------------------------------- */

static uint32_t add_vertex(bw_model *model, float x, float y, float z) {
  uint32_t index = 0;
  OK(bw_model_add_vertex(model, x, y, z, &index, &error));
  return index;
}

static void add_face(bw_model *model, uint32_t a, uint32_t b, uint32_t c, uint32_t d,
                     uint32_t material) {
  const uint32_t corners[4] = {a, b, c, d};
  OK(bw_model_add_polygon(model, corners, 4, material, BW_NONE, &error));
}

bw_model *fuzz_hills(uint32_t side, uint32_t number) {
  bw_model *model = NULL;
  OK(bw_model_create(NULL, &model, &error));
  for (uint32_t i = 0; i < 3; i++) {
    const char name[2] = {'m', (char)('0' + (char)i)};
    uint32_t index = 0;
    OK(bw_model_add_material(model, name, 2, &index, &error));
  }
  uint32_t row = side + 1;
  for (uint32_t i = 0; i < row * row; i++) {
    float height = (float)((i * 7 + number * 3 + i * i) % 5) * 0.375f;
    uint32_t y = i / row;
    add_vertex(model, (float)(i % row), (float)y, height);
  }
  for (uint32_t i = 0; i < side * side; i++) {
    uint32_t y = i / side;
    uint32_t a = y * row + i % side;
    add_face(model, a, a + 1, a + row + 1, a + row, (i + number) % 3);
    if ((i + number) % 4 != 0) continue;
    uint32_t up = add_vertex(model, (float)(i % side), (float)y, 3.0f);
    uint32_t over = add_vertex(model, (float)(i % side) + 1.0f, (float)y, 3.0f);
    add_face(model, a, a + 1, over, up, 1);
  }
  return model;
}

bw_mesh *fuzz_mesh_of(const bw_model *model) {
  static const bw_surface surfaces[4] = {
      {0, 5, 1, BW_SURFACE_MATERIAL | BW_SURFACE_AREA},
      {BW_TRIANGLE_TWO_SIDED, 30, 0, BW_SURFACE_MATERIAL | BW_SURFACE_FLAGS},
      {BW_TRIANGLE_CLIMB, 116, 2, BW_SURFACE_MATERIAL | BW_SURFACE_FLAGS},
      {0, 0, 0, 0}};
  bw_mesh *mesh = NULL;
  OK(bw_mesh_build_model(model, surfaces, NULL, 1.5f, NULL, &mesh, &error));
  return mesh;
}

/* ---- streamed worlds ----------------------------------------------------------------------- */

bw_world_layout *fuzz_row(const char *name) {
  bw_world_layout *layout = NULL;
  OK(bw_world_layout_create(name, NULL, &layout, &error));
  OK(bw_world_layout_set_sizes(layout, 0, 1000, &error));
  for (uint32_t i = 0; i < 5; i++) OK(bw_world_layout_add_part(layout, 0, 100, &error));
  for (uint32_t i = 0; i < 5; i++) {
    float x = 10.0f * (float)i;
    const float low[3] = {x, 0.0f, 0.0f};
    const float high[3] = {x + 10.0f, 10.0f, 10.0f};
    if (i < 4) OK(bw_world_layout_add_plane(layout, 0, x + 10, x + 10, x + 10, &error));
    OK(bw_world_layout_add_sector(layout, low, high, i, i + 1, low, &error));
  }
  OK(bw_world_layout_finish(layout, &error));
  return layout;
}

static bw_world_source *make_source(void) {
  bw_world_source *source = NULL;
  bw_world_layout *layout = fuzz_row("one");
  bw_model *model = fuzz_hills(4, 0);
  bw_mesh *mesh = fuzz_mesh_of(model);
  bw_level *level = NULL;
  bw_bytes *bytes = NULL;
  OK(bw_world_source_create(NULL, &source, &error));
  OK(bw_world_source_add_world(source, layout, &error));
  OK(bw_level_create(mesh, "one", NULL, &level, &error));
  OK(bw_level_save(level, 0, &bytes, &error));
  OK(bw_world_source_add_file(source, "one.lev", bw_bytes_data(bytes), bw_bytes_size(bytes),
                              &error));
  bw_bytes_destroy(bytes);
  bw_level_destroy(level);
  bw_mesh_destroy(mesh);
  bw_model_destroy(model);
  bw_world_layout_destroy(layout);
  return source;
}

const bw_world_source *fuzz_source(void) {
  static bw_world_source *source;
  if (source == NULL) source = make_source();
  return source;
}

bw_world_manager *fuzz_manager(const bw_world_source *source) {
  static const float camera[3] = {5, -5, 5};
  bw_world_manager_options options;
  bw_world_manager *manager = NULL;
  int32_t outcome = 0;
  bw_world_manager_options_init(&options);
  options.capacity = 1u << 20;
  options.global_data = 0;
  OK(bw_world_manager_create(source, &options, NULL, &manager, &error));
  OK(bw_world_manager_load_level(manager, "one", NULL, 0, &error));
  OK(bw_world_manager_set_draw_distance(manager, 300, &error));
  OK(bw_world_manager_set_cameras(manager, camera, 1, &error));
  OK(bw_world_manager_update(manager, 1, &outcome, &error));
  OK(bw_world_manager_queue_pack(manager, "extra", &error));
  OK(bw_world_manager_make_water(manager, 100, 1000, &error));
  return manager;
}

/* ---- bodies -------------------------------------------------------------------------------- */

static uint32_t new_owner(bw_physics *physics, float x) {
  bw_owner_state state;
  uint32_t owner = 0;
  bw_owner_state_init(&state);
  state.position[0] = x;
  state.angular_velocity[2] = x * 0.1f;
  OK(bw_owner_create(physics, &state, &owner, &error));
  return owner;
}

bw_physics *fuzz_physics(void) {
  static const float ones[3] = {1, 1, 1}, up[3] = {0, 0, 1}, none[3] = {0, 0, 0};
  bw_physics_options options = {2, 3, 1, 1, 2, 2, 4, 4, 3, 6};
  bw_physics *physics = NULL;
  uint32_t body = 0;
  uint32_t shape = 0;
  OK(bw_physics_create(&options, NULL, &physics, &error));
  uint32_t owner = new_owner(physics, 0);
  OK(bw_body_create_human(physics, owner, 0.97f, 1.0f, &body, &error));
  OK(bw_body_create_pane(physics, new_owner(physics, 1), 2.0f, 3.0f, &body, &error));
  OK(bw_body_create_car(physics, new_owner(physics, 4), ones, none, ones, up, &body, &error));
  OK(bw_body_create_punch_bag(physics, new_owner(physics, 6), &body, &error));
  uint32_t object = new_owner(physics, 8);
  OK(bw_body_create_object(physics, object, BW_SHAPE_BOX, ones, up, 3, &body, &error));
  OK(bw_body_ignore(physics, body, owner, &error));
  OK(bw_body_create(physics, new_owner(physics, 9), BW_BODY_RAY_TARGET, &body, &error));
  for (uint32_t type = BW_SHAPE_BOX; type <= BW_SHAPE_SEGMENT; type++) {
    OK(bw_body_add_shape(physics, body, BW_CHAIN_BODY, type, ones, &shape, &error));
  }
  (void)bw_physics_update_bodies(physics);
  OK(bw_physics_start_settle(physics, object, up, 7, NULL, &error));
  bw_physics_step(physics);
  return physics;
}
