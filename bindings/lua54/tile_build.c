/* Making tile worlds of models, checking their files, and the WAD around them. */
#include "args.h"
#include "tiles.h"

#include <string.h>

/* ---- making -------------------------------------------------------------------------------- */

/* Numbers of a surface: material, drawn, solid, texture, face flags, colour; of a group: pair,
 * after; of a region: mask, value. */
enum { SURFACE_NUMBERS = 6, GROUP_NUMBERS = 2, REGION_NUMBERS = 2 };

static uint32_t element(const args *a, int table, const char *name, size_t at) {
  return (uint32_t)args_element_integer(a, table, name, (lua_Integer)at + 1, 0, UINT32_MAX);
}

/* Pushes a userdata with the surfaces of a list. */
static const bw_tile_surface *read_surfaces(const args *a, int table, size_t count) {
  bw_tile_surface *surfaces = lua_newuserdatauv(a->L, (count + 1) * sizeof *surfaces, 0);
  for (size_t i = 0; i < count; i++) {
    bw_tile_surface *s = &surfaces[i];
    uint32_t *const fields[] = {&s->material, &s->drawn,      &s->solid,
                                &s->texture,  &s->face_flags, &s->colour};
    for (size_t k = 0; k < SURFACE_NUMBERS; k++)
      *fields[k] = element(a, table, "surfaces", i * SURFACE_NUMBERS + k);
  }
  return surfaces;
}

static const bw_tile_group *read_groups(const args *a, int table, size_t count) {
  bw_tile_group *groups = lua_newuserdatauv(a->L, (count + 1) * sizeof *groups, 0);
  for (size_t i = 0; i < count; i++) {
    groups[i].pair = element(a, table, "groups", i * GROUP_NUMBERS);
    groups[i].after = element(a, table, "groups", i * GROUP_NUMBERS + 1);
  }
  return groups;
}

static const uint32_t *read_cells(const args *a, int table, size_t count) {
  uint32_t *cells = lua_newuserdatauv(a->L, (count + 1) * sizeof *cells, 0);
  for (size_t i = 0; i < count; i++) cells[i] = element(a, table, "cells", i);
  return cells;
}

static const bw_tile_region *read_regions(const args *a, int table) {
  bw_tile_region *regions = lua_newuserdatauv(a->L, BW_TILE_REGIONS * sizeof *regions, 0);
  for (uint32_t i = 0; i < BW_TILE_REGIONS; i++) {
    lua_Integer at = (lua_Integer)i * REGION_NUMBERS + 1;
    regions[i].mask = element(a, table, "regions", (size_t)at - 1);
    regions[i].value =
        (int32_t)args_element_integer(a, table, "regions", at + 1, INT32_MIN, INT32_MAX);
  }
  return regions;
}

/* A table of so many elements, or 0 for nil. */
static int table_or_nil(args *a, const char *name, size_t count, const char *expected) {
  if (lua_isnil(a->L, a->next)) {
    a->next++;
    return 0;
  }
  int table = args_table(a, name);
  if ((size_t)lua_rawlen(a->L, table) != count) args_fail(a, table, name, expected);
  return table;
}

/* build_tile_grid(model, surfaces, groups or nil, space, ox, oy, oz, width, height, textures (-1: unknown),
 * region cells or nil, regions or nil) -> TileGrid or nil, message, code */
static int build_tile_grid(lua_State *L) {
  args a = args_of(L, "core.build_tile_grid");
  const bw_model *model = args_model(&a, "model")->model;
  size_t materials = (size_t)bw_model_material_count(model) + 1;
  size_t groups = bw_model_group_count(model);
  bw_tile_making making;
  memset(&making, 0, sizeof making);
  int surface_table = args_table(&a, "surfaces");
  if ((size_t)lua_rawlen(L, surface_table) != materials * SURFACE_NUMBERS)
    args_fail(&a, surface_table, "surfaces", "six numbers for each material and one more");
  int group_table =
      table_or_nil(&a, "groups", groups * GROUP_NUMBERS, "two numbers for each group");
  making.space = args_bits(&a, "space");
  args_floats(&a, "offset", making.offset, 3);
  making.width = args_bits(&a, "width");
  making.height = args_bits(&a, "height");
  making.textures = tiles_number_or_none(&a, "textures");
  size_t cells = (size_t)making.width * making.height;
  int cell_table = table_or_nil(&a, "cells", cells, "a number for each cell");
  int region_table =
      table_or_nil(&a, "regions", (size_t)BW_TILE_REGIONS * REGION_NUMBERS, "32 pairs of numbers");
  core_object *object = object_create_core(L, OBJECT_TILE_GRID, 0);
  int made = lua_gettop(L);
  making.materials = read_surfaces(&a, surface_table, materials);
  if (group_table != 0) making.groups = read_groups(&a, group_table, groups);
  if (cell_table != 0) making.region_cells = read_cells(&a, cell_table, cells);
  if (region_table != 0) making.regions = read_regions(&a, region_table);
  a.next = 1; /* room for the lists may have run a finalizer */
  model = args_model(&a, "model")->model;
  if (bw_model_material_count(model) + 1 != materials || bw_model_group_count(model) != groups)
    args_fail(&a, 1, "model", "a Model that nothing changes meanwhile");
  bw_allocator allocator = object_allocator(L);
  bw_tile_grid *grid = NULL;
  bw_error error;
  if (bw_tile_grid_build(model, &making, &allocator, &grid, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = grid;
  lua_settop(L, made);
  return 1;
}

/* ---- checking files ------------------------------------------------------------------------ */

static void free_kit(void *kit) {
  bw_tile_kit_destroy(kit);
}

static void free_grid(void *grid) {
  bw_tile_grid_destroy(grid);
}

typedef struct files {
  const char *kit, *map; /* map may be NULL */
  size_t kit_size, map_size;
  int objects;
  uint32_t features, textures;
} files;

/* Whether memory sufficed to load and check what can be. */
static bool check_kit(const files *f, const bw_allocator *allocator, bw_tile_report *report,
                      held_object *held) {
  bw_tile_kit *kit = NULL;
  bw_status status =
      f->objects ? bw_tile_kit_load_objects(f->kit, f->kit_size, allocator, report, &kit, NULL)
                 : bw_tile_kit_load(f->kit, f->kit_size, allocator, report, &kit, NULL);
  if (status != BW_OK) return status != BW_MEMORY;
  held->core = kit;
  return bw_tile_kit_check(kit, f->textures, report, NULL) == BW_OK;
}

static bool check_map(const files *f, const bw_allocator *allocator, bw_tile_report *report,
                      const bw_tile_kit *kit, held_object *held) {
  bw_tile_grid *grid = NULL;
  bw_status status =
      bw_tile_grid_load(kit, f->map, f->map_size, f->features, allocator, report, &grid, NULL);
  if (status != BW_OK) return status != BW_MEMORY;
  held->core = grid;
  return bw_tile_grid_check(grid, report, NULL) == BW_OK;
}

/* check_tiles(kit bytes, objects, map bytes or nil, features, textures (-1: unknown)) -> the list of
 * tiles_push_report and its count for the kit, then both for the map; or nil, message, code */
static int check_tiles(lua_State *L) {
  args a = args_of(L, "core.check_tiles");
  files f = {NULL, NULL, 0, 0, 0, 0, 0};
  f.kit = args_string(&a, "kit", &f.kit_size, false);
  f.objects = args_boolean(&a, "objects");
  f.map = args_string(&a, "map", &f.map_size, true);
  f.features = args_bits(&a, "features");
  f.textures = tiles_number_or_none(&a, "textures");
  held_object *of_kit = tiles_hold_report(L);
  held_object *of_map = tiles_hold_report(L);
  held_object *kit = object_hold(L, free_kit);
  held_object *grid = object_hold(L, free_grid);
  bw_allocator allocator = object_allocator(L);
  if (of_kit == NULL || of_map == NULL || !check_kit(&f, &allocator, of_kit->core, kit))
    return tiles_push_no_memory(L);
  if (f.map != NULL && kit->core != NULL &&
      !check_map(&f, &allocator, of_map->core, kit->core, grid))
    return tiles_push_no_memory(L);
  object_let_go(grid);
  object_let_go(kit);
  return tiles_push_report(L, of_kit) + tiles_push_report(L, of_map);
}

/* ---- WADs ---------------------------------------------------------------------------------- */

static void free_wad(void *wad) {
  bw_tile_wad_destroy(wad);
}

/* Holds the WAD of bytes, or a new one for NULL; NULL with nil, message, code pushed. */
static held_object *hold_wad(lua_State *L, const char *data, size_t size,
                             const held_object *report) {
  held_object *held = object_hold(L, free_wad);
  bw_allocator allocator = object_allocator(L);
  bw_tile_wad *wad = NULL;
  bw_error error;
  bw_status status = data == NULL
                         ? bw_tile_wad_create(&allocator, &wad, &error)
                         : bw_tile_wad_load(data, size, &allocator,
                                            report == NULL ? NULL : report->core, &wad, &error);
  held->core = wad;
  if (status == BW_OK) return held;
  (void)object_push_failure(L, &error);
  return NULL;
}

/* read_tile_wad(bytes) -> a list of tag, offset and content of each chunk; whether the total length
 * is wrong; or nil, message, code */
static int read_tile_wad(lua_State *L) {
  args a = args_of(L, "core.read_tile_wad");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  held_object *report = tiles_hold_report(L);
  if (report == NULL) return tiles_push_no_memory(L);
  held_object *held = hold_wad(L, data, size, report);
  if (held == NULL) return 3;
  lua_Integer at = 1;
  lua_newtable(L);
  bw_tile_chunk chunk;
  for (uint32_t i = 0; bw_tile_wad_chunk(held->core, i, &chunk); i++) {
    lua_pushstring(L, chunk.tag);
    lua_rawseti(L, -2, at++);
    lua_pushinteger(L, (lua_Integer)chunk.offset);
    lua_rawseti(L, -2, at++);
    lua_pushlstring(L, (const char *)chunk.data, chunk.size);
    lua_rawseti(L, -2, at++);
  }
  object_let_go(held);
  lua_pushboolean(L, bw_tile_report_count(report->core) > 0);
  return 2;
}

/* write_tile_wad(bytes or nil, a list of tag and content) -> bytes or nil, message, code: the WAD, or
 * a new one, with those chunks in place of its own or behind them */
static int write_tile_wad(lua_State *L) {
  args a = args_of(L, "core.write_tile_wad");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, true);
  int table = args_table(&a, "list");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  held_object *held = hold_wad(L, data, size, NULL);
  if (held == NULL) return 3;
  bw_error error;
  lua_Integer count = (lua_Integer)lua_rawlen(L, table);
  for (lua_Integer i = 1; i + 1 <= count; i += 2) {
    lua_rawgeti(L, table, i);
    lua_rawgeti(L, table, i + 1);
    size_t length = 0;
    if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TSTRING)
      args_fail(&a, table, "list", "tags and contents");
    const char *content = lua_tolstring(L, -1, &length);
    if (bw_tile_wad_set(held->core, lua_tostring(L, -2), content, length, &error) != BW_OK)
      return object_push_failure(L, &error);
    lua_pop(L, 2);
  }
  if (bw_tile_wad_save(held->core, &object->bytes, &error) != BW_OK)
    return object_push_failure(L, &error);
  object_let_go(held);
  return object_push_bytes(L, object);
}

const luaL_Reg tile_functions[] = {{"build_tile_grid", build_tile_grid},
                                   {"check_tiles", check_tiles},
                                   {"read_tile_wad", read_tile_wad},
                                   {"write_tile_wad", write_tile_wad},
                                   {NULL, NULL}};
