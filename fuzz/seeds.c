/* See seeds.h: seeds that our own writers make. */
#include "seeds.h"

#include "fixtures.h"

#include <stdio.h>
#include <stdlib.h>

static bw_error error;

#define OK(call) FUZZ_OK((call), &error)

/* Where seeds go, and an input that is put together. */
typedef struct maker {
  fuzz_sink *sink;
  void *context;
  uint8_t input[1u << 18];
  size_t size;
} maker;

static void add(maker *m, const void *data, size_t size) {
  FUZZ_CHECK(size <= sizeof m->input - m->size);
  if (size > 0) memcpy(m->input + m->size, data, size);
  m->size += size;
}

static void add_byte(maker *m, unsigned value) {
  uint8_t byte = (uint8_t)value;
  add(m, &byte, 1);
}

static void add_u32(maker *m, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) add_byte(m, value >> (8 * i) & 0xffu);
}

static void add_f32(maker *m, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  add_u32(m, bits);
}

static void add_zeros(maker *m, size_t count) {
  for (size_t i = 0; i < count; i++) add_byte(m, 0);
}

static void add_bytes(maker *m, bw_bytes *bytes) {
  add(m, bw_bytes_data(bytes), bw_bytes_size(bytes));
  bw_bytes_destroy(bytes);
}

/* A part as fuzz_part reads it. */
static void add_part(maker *m, bw_bytes *bytes) {
  size_t size = bw_bytes_size(bytes);
  FUZZ_CHECK(size < 65536);
  add_byte(m, (unsigned)size & 0xffu);
  add_byte(m, (unsigned)size >> 8);
  add_bytes(m, bytes);
}

static void give(maker *m, const char *target, const char *name, unsigned number) {
  char text[64];
  (void)snprintf(text, sizeof text, "%s-%u", name, number);
  m->sink(m->context, target, text, m->input, m->size);
  m->size = 0;
}

/* ---- meshes, containers and levels --------------------------------------------------------- */

static void make_meshes(maker *m) {
  for (unsigned i = 0; i < 6; i++) {
    bw_model *model = fuzz_hills(1 + i, i);
    bw_mesh *mesh = fuzz_mesh_of(model);
    bw_bytes *saved = NULL;
    OK(bw_mesh_save(mesh, 0, &saved, &error));
    add_bytes(m, saved);
    give(m, "mesh", "hills", i);
    OK(bw_model_write_obj(model, &saved, &error));
    add_bytes(m, saved);
    give(m, "obj", "hills", i);
    bw_mesh_destroy(mesh);
    bw_model_destroy(model);
  }
}

static void make_containers(maker *m) {
  for (unsigned layout = 0; layout < 2; layout++) {
    bw_chunk_writer *writer = NULL;
    bw_bytes *bytes = NULL;
    OK(bw_chunk_writer_create(layout == 0 ? BW_LAYOUT_FLAT : BW_LAYOUT_GROUPED, 3, NULL, &writer,
                              &error));
    for (uint32_t i = 0; i < 6; i++) {
      static const uint8_t data[64] = {1, 2, 3};
      if (layout == 1 && i % 3 == 0) OK(bw_chunk_writer_group(writer, i + 1, &error));
      OK(bw_chunk_writer_add(writer, i % 2 ? 0x47 : 0x14, i, data, (size_t)i % 4 * 16, &error));
    }
    OK(bw_chunk_writer_finish(writer, &bytes, &error));
    add_bytes(m, bytes);
    give(m, "chunks", "container", layout);
    bw_chunk_writer_destroy(writer);
  }
}

static void make_levels(maker *m) {
  for (unsigned i = 0; i < 3; i++) {
    bw_model *model = fuzz_hills(2 + i, i);
    bw_mesh *mesh = fuzz_mesh_of(model);
    bw_level *level = NULL;
    bw_bytes *bytes = NULL;
    bw_chunk chunk;
    OK(bw_level_create(mesh, "level99", NULL, &level, &error));
    OK(bw_level_save(level, 0, &bytes, &error));
    add_bytes(m, bytes);
    give(m, "level", "hills", i);
    FUZZ_CHECK(bw_level_chunk(level, 2 + i, &chunk));
    add(m, chunk.data, chunk.size);
    give(m, "chunks", "sections", i);
    bw_level_destroy(level);
    bw_mesh_destroy(mesh);
    bw_model_destroy(model);
  }
}

/* ---- a level's smaller chunks -------------------------------------------------------------- */

static void make_occluders(maker *m) {
  add_byte(m, 0);
  add_u32(m, 2);
  add_zeros(m, 12);
  for (int i = 0; i < 2; i++) {
    add_zeros(m, 0x30);
    for (int k = 0; k < 4; k++) {
      add_f32(m, 10.0f + (float)i);
      add_f32(m, k % 2 ? 5.0f : -5.0f);
      add_f32(m, k < 2 ? 0.0f : 1.0f);
      add_u32(m, 0);
    }
  }
  give(m, "level_parts", "occluders", 0);
}

/* A square with a list of its edges, a node and an edge to itself. */
static void make_paths(maker *m) {
  static const float corners[4][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  static const uint16_t list[8] = {1, 3, 0xffff, 0, 0, 0, 0, 0};
  add_byte(m, 1);
  add_u32(m, 1);             /* paths */
  add_u32(m, 4);             /* vertices */
  add_u32(m, 1u << 16 | 1u); /* nodes and records */
  add_u32(m, 1);             /* edges */
  add_zeros(m, 16);
  add_u32(m, 1);
  add_zeros(m, 12);
  for (int i = 0; i < 4; i++) {
    add_f32(m, corners[i][0]);
    add_f32(m, corners[i][1]);
    add_zeros(m, 8);
  }
  add_u32(m, 4);
  add_zeros(m, 8);
  add_f32(m, 4.0f);
  add_zeros(m, 4);
  add_f32(m, 4.0f);
  add_zeros(m, 0x4c - 0x18);
  add_u32(m, 1);
  add_zeros(m, 0x14);
  add_u32(m, 1);
  add_zeros(m, 0x20 - 0x18 + 8);
  for (int i = 0; i < 8; i++) {
    add_byte(m, list[i] & 0xffu);
    add_byte(m, list[i] >> 8);
  }
  while (m->size % 16 != 1) add_byte(m, 0);
  give(m, "level_parts", "paths", 0);
}

static void make_subtitles(maker *m) {
  static const char *const texts[5] = {"ENGLISH", "in", "Hello", "Run!", "out"};
  static const uint32_t kinds[5] = {0, 1, 3, 2, 1};
  add_byte(m, 2);
  add_byte(m, 4);
  add_zeros(m, 3);
  for (int i = 0; i < 5; i++) {
    add_u32(m, kinds[i]);
    add(m, texts[i], strlen(texts[i]) + 1);
  }
  give(m, "level_parts", "subtitles", 0);
}

/* ---- archives ------------------------------------------------------------------------------ */

static void pack(bw_bytes **dir, bw_bytes **data, uint32_t count) {
  static const uint8_t content[200] = {4, 3, 2, 1};
  bw_packer *packer = NULL;
  OK(bw_packer_create(NULL, &packer, &error));
  for (uint32_t i = 0; i < count; i++) {
    char name[32];
    int length = snprintf(name, sizeof name, "level%u.lev", (unsigned)i);
    OK(bw_packer_add_bytes(packer, name, (size_t)length, content, (size_t)i * 25, &error));
  }
  OK(bw_packer_write(packer, 0, dir, data, &error));
  bw_packer_destroy(packer);
}

static void add_record(maker *m, const char *name, uint32_t sector, uint32_t size, unsigned flags) {
  size_t length = strlen(name) == 0 ? 1 : strlen(name);
  size_t whole = 33 + length + (length + 1) % 2;
  add_byte(m, (unsigned)whole);
  add_byte(m, 0);
  add_u32(m, sector);
  add_u32(m, 0);
  add_u32(m, size);
  add_zeros(m, 11);
  m->input[m->size - 4] = (uint8_t)flags;
  add_zeros(m, 3);
  add_byte(m, (unsigned)length);
  add(m, name, length);
  add_zeros(m, whole - 33 - length);
}

static void end_sector(maker *m) {
  while (m->size % BW_WAD_SECTOR != 1) add_byte(m, 0); /* behind the input's first byte */
}

static void make_archives(maker *m) {
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  for (unsigned i = 0; i < 3; i++) {
    pack(&dir, &data, i * 2);
    add_byte(m, 0);
    add_part(m, dir);
    add_bytes(m, data);
    give(m, "archive", "memory", i);
  }
  pack(&dir, &data, 3);
  add_byte(m, 1);
  add_byte(m, 1);
  add(m, "CD001\1", 6);
  add_zeros(m, 121);
  add_u32(m, 0x0800u);
  add_zeros(m, 24);
  add_record(m, "", 18, BW_WAD_SECTOR, 2);
  end_sector(m);
  add(m,
      "\xff"
      "CD001\1",
      7);
  end_sector(m);
  add_record(m, "SYSTEM.CNF;1", 19, 0, 0);
  add_record(m, "WARRIORS.DIR;1", 19, (uint32_t)bw_bytes_size(dir), 0);
  add_record(m, "WARRIORS.WAD;1", 20, (uint32_t)bw_bytes_size(data), 0);
  end_sector(m);
  add_bytes(m, dir);
  end_sector(m);
  add_bytes(m, data);
  end_sector(m);
  give(m, "archive", "image", 0);
}

/* Of the archive that the target has: a change in place, and a new WAD. */
static void make_journals(maker *m) {
  for (uint32_t anew = 0; anew < 2; anew++) {
    uint32_t wad_size = anew == 0 ? 2 * BW_WAD_SECTOR : BW_WAD_SECTOR;
    add_byte(m, 2);
    add_u32(m, anew);
    add_u32(m, anew == 0 ? 40 : 28);
    add_u32(m, wad_size);
    add_u32(m, 0);
    add_u32(m, wad_size);
    add_u32(m, 0);
    add_u32(m, 0);
    add_u32(m, anew == 0 ? 5 : 0);
    add_u32(m, anew == 0 ? 2 : 1);
    add_zeros(m, 16);
    add_u32(m, 5);
    add_u32(m, 1);
    if (anew == 0) {
      add_u32(m, BW_WAD_SECTOR);
      add_u32(m, 5);
      add_u32(m, 2);
      add(m, "older", 5);
    }
    give(m, "archive", "journal", anew);
  }
}

/* ---- worlds and states --------------------------------------------------------------------- */

static void make_worlds(maker *m) {
  bw_world_layout *layout = fuzz_row("one");
  bw_bytes *bytes = NULL;
  OK(bw_world_layout_write_manifest(layout, &bytes, &error));
  add_part(m, bytes);
  OK(bw_world_layout_write_stream(layout, &bytes, &error));
  add_part(m, bytes);
  OK(bw_world_layout_write_part(layout, 1, &bytes, &error));
  add_part(m, bytes);
  give(m, "world_files", "row", 0);
  bw_world_layout_destroy(layout);
}

static void make_states(maker *m) {
  bw_bytes *bytes = NULL;
  bw_world_manager *manager = fuzz_manager(fuzz_source());
  for (unsigned i = 0; i < 3; i++) {
    if (i == 1) OK(bw_world_manager_begin_preload(manager, 30, 1000, 0, NULL, 5, &error));
    if (i == 2) OK(bw_world_manager_unload(manager, 1, &error));
    OK(bw_world_manager_save(manager, &bytes, &error));
    add_bytes(m, bytes);
    give(m, "manager_state", "manager", i);
  }
  bw_world_manager_destroy(manager);
  bw_physics *physics = fuzz_physics();
  for (unsigned i = 0; i < 2; i++) {
    OK(bw_physics_save(physics, &bytes, &error));
    add_bytes(m, bytes);
    give(m, "physics_state", "bodies", i);
    OK(bw_body_destroy(physics, bw_physics_body_at(physics, 1), &error));
  }
  bw_physics_destroy(physics);
}

/* ---- the other formats --------------------------------------------------------------------- */

static void make_fields(maker *m) {
  static const int32_t low[3] = {0, -16384, 0}, high[3] = {3072, 16384, 3072};
  bw_height_space spaces[12];
  memset(spaces, 0, sizeof spaces);
  for (uint32_t i = 0; i < 12; i++) {
    bw_height_space *space = &spaces[i];
    space->column = i % 3;
    space->cell = i / 3 % 3;
    space->half = i % 4 == 3 ? i % 3 : BW_NONE;
    space->floor = high[1] - 128 * (int32_t)(10 + i * 8);
    space->ceiling = space->floor - 128 * 5;
    if (i % 2 == 0) continue;
    space->floor_normal[0] = (int16_t)(i * 100);
    space->floor_normal[1] = -4000;
    space->ceiling_normal[2] = (int16_t)(i * 50);
    space->ceiling_normal[1] = 4000;
  }
  for (unsigned i = 0; i < 3; i++) {
    bw_height_field *field = NULL;
    bw_bytes *bytes = NULL;
    OK(bw_height_field_build(low, high, spaces, 1 + i * 5, NULL, &field, &error));
    OK(bw_height_field_save(field, &bytes, &error));
    add_bytes(m, bytes);
    give(m, "height_field", "spaces", i);
    bw_height_field_destroy(field);
  }
}

static void make_shapes(maker *m) {
  static const bw_material_ref materials[4] = {
      {0x100, {1, 0}}, {0x101, {3, 5}}, {0x102, {1, 0}}, {0x103, {1, 0}}};
  for (unsigned i = 0; i < 4; i++) {
    bw_model *model = fuzz_hills(1 + i, i);
    bw_mesh_shape_options options = {.form = i % 2, .name = "Seed", .id = 7};
    bw_mesh_shape *shape = NULL;
    bw_bytes *bytes = NULL;
    options.materials = materials;
    OK(bw_mesh_shape_build(model, &options, NULL, &shape, &error));
    OK(bw_mesh_shape_save(shape, BW_SAVE_EMPTY_MOPP, &bytes, &error));
    add_byte(m, i % 2);
    add_bytes(m, bytes);
    give(m, "mesh_shape", "hills", i);
    bw_mesh_shape_destroy(shape);
    bw_model_destroy(model);
  }
}

static void make_primitives(maker *m) {
  static const uint32_t classes[3] = {BW_CLASS_BOX_SHAPE, BW_CLASS_CAPSULE_SHAPE,
                                      BW_CLASS_BARREL_SHAPE};
  static const float planes[16] = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0.6f, 0.6f, 0.6f, -0.6f};
  static const float vertices[16] = {0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1};
  static const uint32_t ids[3] = {5, 6, 7};
  bw_primitive *made[4] = {NULL, NULL, NULL, NULL};
  bw_bytes *bytes = NULL;
  bw_primitive_info info;
  for (unsigned i = 0; i < 4; i++) {
    memset(&info, 0, sizeof info);
    info.class_id = i < 3 ? classes[i] : BW_CLASS_LIST_SHAPE;
    for (int k = 0; k < 3; k++) info.half[k] = 1.0f;
    for (size_t k = 0; k < 4; k++) info.transform[k * 5] = 1.0f;
    info.radius = 0.5f;
    info.top[2] = 2.0f;
    info.planes = info.vertices = i == 2 ? 4 : 0;
    info.children = i == 3 ? 3 : 0;
    const bw_primitive *const children[3] = {made[0], made[1], made[2]};
    OK(bw_primitive_create(&info, planes, vertices, children, ids, NULL, &made[i], &error));
    OK(bw_primitive_save(made[i], &bytes, &error));
    add_byte(m, i);
    add_bytes(m, bytes);
    give(m, "primitive", "class", i);
  }
  for (unsigned i = 0; i < 4; i++) bw_primitive_destroy(made[i]);
  for (unsigned i = 5; i < 9; i++) {
    static const uint32_t sizes[4] = {100, 150, 24, 48};
    add_byte(m, i);
    add_zeros(m, sizes[i - 5]);
    give(m, "primitive", "component", i);
  }
}

static bw_tile_grid *build_grid(unsigned number) {
  static const bw_tile_surface surfaces[4] = {{0, 1, 1, 0, 0, 0x808080},
                                              {16, 1, 1, 1, 0, 0x808080},
                                              {30, 0, 1, 0, 0, 0x808080},
                                              {0, 1, 1, 0, 0, 0x808080}};
  bw_tile_making making;
  bw_tile_grid *grid = NULL;
  bw_model *model = fuzz_hills(1 + number, number);
  memset(&making, 0, sizeof making);
  making.materials = surfaces;
  making.space = BW_TILE_Z_UP;
  making.offset[2] = (float)(1 + number);
  making.textures = BW_NONE;
  OK(bw_tile_grid_build(model, &making, NULL, &grid, &error));
  bw_model_destroy(model);
  return grid;
}

static void make_tiles(maker *m) {
  for (unsigned i = 0; i < 3; i++) {
    bw_tile_grid *grid = build_grid(i);
    bw_bytes *kit = NULL;
    bw_bytes *map = NULL;
    bw_bytes *saved = NULL;
    bw_tile_wad *wad = NULL;
    OK(bw_tile_kit_save(bw_tile_grid_kit(grid), &kit, &error));
    OK(bw_tile_grid_save(grid, &map, &error));
    OK(bw_tile_wad_create(NULL, &wad, &error));
    OK(bw_tile_wad_set(wad, "TRAK", bw_bytes_data(kit), bw_bytes_size(kit), &error));
    OK(bw_tile_wad_set(wad, "MAP ", bw_bytes_data(map), bw_bytes_size(map), &error));
    OK(bw_tile_wad_save(wad, &saved, &error));
    add_byte(m, 0);
    add_bytes(m, saved);
    give(m, "tiles", "wad", i);
    add_byte(m, 3);
    add_part(m, kit);
    add_bytes(m, map);
    give(m, "tiles", "grid", i);
    bw_tile_wad_destroy(wad);
    bw_tile_grid_destroy(grid);
  }
}

/* ---- queries ------------------------------------------------------------------------------- */

static void make_chance(maker *m) {
  static const char *const targets[5] = {"mesh_casts", "bodies", "height_queries", "shape_casts",
                                         "tile_queries"};
  uint32_t state = 2463534242u;
  for (size_t t = 0; t < 5; t++) {
    for (unsigned i = 0; i < 24; i++) {
      for (size_t k = 0; k < (size_t)64 << i % 6; k++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        add_byte(m, state >> 24);
      }
      give(m, targets[t], "chance", i);
    }
  }
}

void fuzz_make_seeds(fuzz_sink *sink, void *context) {
  maker *m = calloc(1, sizeof *m);
  FUZZ_CHECK(m != NULL);
  if (m == NULL) return;
  m->sink = sink;
  m->context = context;
  make_meshes(m);
  make_containers(m);
  make_levels(m);
  make_occluders(m);
  make_paths(m);
  make_subtitles(m);
  make_archives(m);
  make_journals(m);
  make_worlds(m);
  make_states(m);
  make_fields(m);
  make_shapes(m);
  make_primitives(m);
  make_tiles(m);
  make_chance(m);
  free(m);
  fuzz_file_seeds(sink, context);
}
