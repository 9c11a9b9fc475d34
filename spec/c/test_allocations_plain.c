/* Functions that neither take nor hold an allocator ask nobody for memory, the C library neither. */
#include "failing_allocator.h"

static const float low[3] = {0, 0, 0};
static const float high[3] = {1, 2, 3};
static const float unturned[4] = {0, 0, 0, 1};
static const float camera[12] = {0, 1, 0, 1, 0, 0};

static void make(void) {
}

static uint64_t state_now(void) {
  return 0;
}

static const failing_room room = {make, state_now, make};

static void names_and_numbers(void) {
  char text[64];
  failing_enter(&room);
  NEVER(bw_version());
  NEVER(bw_status_name(BW_MEMORY));
  NEVER(bw_file_exists("nowhere"));
  NEVER(bw_float_format(0.1f, text));
  NEVER(bw_float_parse("0.1", 3, anything));
  NEVER(bw_material_name(5));
  NEVER(bw_material_find("GLASS", 5));
  NEVER(bw_flag_name(1));
  NEVER(bw_flag_find("enabled", 7));
  NEVER(bw_reason_name(1));
  NEVER(bw_body_reason_name(1));
  NEVER(bw_shape_reason_name(1));
  NEVER(bw_solid_reason_name(1));
  NEVER(bw_height_reason_name(1));
  NEVER(bw_height_outcome_name(1));
  NEVER(bw_tile_reason_name(1));
  NEVER(bw_height_material_name(0));
  NEVER(bw_layer_flags(3));
  NEVER(bw_layer_name(1));
  NEVER(bw_layer_find("RUNTARGET", 9));
  NEVER(bw_primitive_class_name(BW_CLASS_BOX_SHAPE));
  NEVER(bw_mesh_shape_fault_name(0));
  NEVER(bw_tile_rule_name(0));
  NEVER(bw_tile_feature_name(0));
  NEVER(bw_tile_material_name(40));
  NEVER(bw_update_name(0));
  NEVER(bw_decision_name(0));
}

static void files_and_chunks(void) {
  static const uint8_t bytes[160] = {0};
  char path[BW_WAD_NAME_TEXT];
  failing_enter(&room);
  memset(anything, 0, 64);
  NEVER(bw_wad_hash("level1.lev", 10));
  NEVER(bw_wad_safe_path("a/b", 3, path, NULL));
  NEVER(bw_chunk_type_name(3));
  NEVER(bw_chunk_type_handlers(3));
  NEVER(bw_chunks_layout(bytes, sizeof bytes));
  NEVER(bw_name_hash("level1", 6));
  NEVER(bw_section_type_name(0x10));
  NEVER(bw_level_field_name(0));
  NEVER(bw_level_chunk_name(0));
  NEVER(bw_material_ref_text(anything, path));
  NEVER(bw_material_ref_of("stone", 5, anything));
  NEVER(bw_rigid_body_read(bytes, 100, anything, NULL));
  NEVER(bw_inert_component_read(bytes, 150, anything, NULL));
  NEVER(bw_multi_mesh_read(bytes, 8, anything, 4, (uint32_t *)anything + 16, NULL));
  NEVER(bw_multi_inert_read(bytes, sizeof bytes, anything, 4, (uint32_t *)anything + 16, NULL));
}

static void filters_and_geometry(void) {
  static const uint32_t materials[2] = {3, 5};
  const bw_geometry ball = {.type = BW_SHAPE_SPHERE, .radius = 1};
  const bw_geometry pill = {.type = BW_SHAPE_CAPSULE, .radius = 1, .height = 2};
  float numbers[24];
  uint32_t members[2];
  float t0 = 0;
  float t1 = 1;
  failing_enter(&room);
  NEVER(bw_filter_init(anything, 1, materials, 2));
  NEVER(bw_filter_exclude(anything, 7));
  NEVER(bw_climbable(0x80, 3, 1));
  NEVER(bw_geometry_valid(&ball));
  NEVER(bw_geometry_bounds(&ball, numbers));
  NEVER(bw_geometry_overlap(&ball, &pill));
  NEVER(bw_physics_dispatch(BW_TABLE_OVERLAP, 1, 2));
  NEVER(bw_ray_clip_slab(1, 0.5f, &t0, &t1));
  NEVER(bw_ray_geometry(0, 0, 9, 0, 0, -1, 20, &pill, 0, numbers, anything, &t0));
  NEVER(bw_settle_target(unturned, high, 7, anything, numbers));
  NEVER(bw_physics_options_init(anything));
  NEVER(bw_owner_state_init(anything));
  NEVER(bw_volume_init(anything, low, high, NULL));
  NEVER(bw_volume_contains(anything, 0, 1, 1));
  NEVER(bw_volume_members(anything, camera, 2, members));
  NEVER(bw_sphere_members(0, 0, 0, 1, camera, 2, members));
}

static void budgets_and_views(void) {
  float planes[24];
  uint8_t colours[8] = {0};
  failing_enter(&room);
  NEVER(bw_budget_label("Sector Pool", anything));
  NEVER(bw_budget_level_pool(1000));
  NEVER(bw_budget_global_data(1000));
  NEVER(bw_budget_sector_pool(1000000));
  NEVER(bw_budget_sector_pool_2(1000000));
  NEVER(bw_budget_world_heap(1000));
  NEVER(bw_budget_part_heap(1000));
  NEVER(bw_budget_water(10, 1000));
  NEVER(bw_fade_alpha(1000, 500));
  NEVER(bw_fade_apply(colours, 2, 128));
  NEVER(bw_view_point(1, 2, 3, planes));
  NEVER(bw_view_planes(camera, camera + 3, 0.6f, 0.5f, 0.1f, 300, planes));
  NEVER(bw_view_turn(planes, anything));
  NEVER(bw_view_draw_distance(100, 50, 300, 1, 0.1f, 30, 0));
  NEVER(bw_streamed_world_distance(low, high, camera, 1));
  NEVER(bw_world_manager_options_init(anything));
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(names_and_numbers), TEST(files_and_chunks),
                                    TEST(filters_and_geometry), TEST(budgets_and_views)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
