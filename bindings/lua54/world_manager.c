/* WorldManager: levels in and out, and the streaming of their worlds. What it lends, a LevelObject,
 * StreamedWorlds and its Budget, are handles that keep the manager alive. */
#include "args.h"
#include "level.h"
#include "record.h"

#include <string.h>

/* User values of a WorldManager: what it lends, and the archive that it reads. */
enum {
  MANAGER_LEVEL = 1,
  MANAGER_SOLID,
  MANAGER_DETAIL,
  MANAGER_BUDGET,
  MANAGER_WAD,
  MANAGER_USER_VALUES = MANAGER_WAD
};

static void free_core(void *manager) {
  bw_world_manager_destroy(manager);
}

static bw_world_manager *self_of(args *a) {
  return args_core(a, "self", OBJECT_WORLD_MANAGER);
}

/* ---- the source ---------------------------------------------------------------------------- */

/* What files come from: arguments 1 to 4 of the functions that make a manager. */
enum { SOURCE_WAD = 1, SOURCE_FOLDER, SOURCE_FILES, SOURCE_WORLDS, SOURCE_ARGUMENTS };

/* The next element of a list on the stack, as an argument. */
static args element(const args *a, int table, lua_Integer at) {
  args e = *a;
  lua_rawgeti(a->L, table, at);
  e.next = lua_gettop(a->L);
  return e;
}

/* Adds the files of a flat list: name, bytes and so on. */
static bw_status add_files(const args *a, bw_world_source *source, size_t *added, bw_error *error) {
  lua_State *L = a->L;
  bw_status status = BW_OK;
  lua_Integer count = (lua_Integer)(lua_rawlen(L, SOURCE_FILES) / 2);
  for (lua_Integer i = 0; i < count && status == BW_OK; i++) {
    size_t size = 0;
    args name = element(a, SOURCE_FILES, i * 2 + 1);
    args bytes = element(a, SOURCE_FILES, i * 2 + 2);
    const char *file = args_string(&name, "files", NULL, false);
    const char *data = args_string(&bytes, "files", &size, false);
    status = bw_world_source_add_file(source, file, data, size, error);
    *added += size;
    lua_pop(L, 2);
  }
  return status;
}

/* Adds the worlds of a list of StreamedWorlds. */
static bw_status add_worlds(const args *a, bw_world_source *source, bw_error *error) {
  bw_status status = BW_OK;
  lua_Integer count = (lua_Integer)lua_rawlen(a->L, SOURCE_WORLDS);
  for (lua_Integer i = 1; i <= count && status == BW_OK; i++) {
    args e = element(a, SOURCE_WORLDS, i);
    const bw_streamed_world *world = args_core(&e, "worlds", OBJECT_STREAMED_WORLD);
    status = bw_world_source_add_world(source, bw_streamed_world_layout(world), error);
    lua_pop(a->L, 1);
  }
  return status;
}

static void use_wad(const args *a, manager_object *object) {
  args wad = *a;
  wad.next = SOURCE_WAD;
  if (lua_isnoneornil(a->L, SOURCE_WAD)) return;
  bw_world_source_set_wad(object->source, args_core(&wad, "wad", OBJECT_WAD));
  lua_pushvalue(a->L, SOURCE_WAD);
  lua_setiuservalue(a->L, -2, MANAGER_WAD);
  object->wad = lua_touserdata(a->L, SOURCE_WAD);
}

static bw_status fill_source(const args *a, manager_object *object, const char *folder,
                             bw_error *error) {
  size_t added = 0;
  bw_allocator allocator = object_allocator(a->L);
  bw_status status = bw_world_source_create(&allocator, &object->source, error);
  if (status != BW_OK) return status;
  status = bw_world_source_set_folder(object->source, folder, error);
  if (status == BW_OK) status = add_files(a, object->source, &added, error);
  if (status == BW_OK) status = add_worlds(a, object->source, error);
  object_weigh(a->L, added);
  use_wad(a, object);
  return status;
}

/* Pushes a WorldManager that has its source and no manager yet; its arguments are read up to the
 * source's last. */
static manager_object *create_object(args *a, bw_status *status, bw_error *error) {
  a->next = SOURCE_FOLDER;
  const char *folder = args_string(a, "folder", NULL, true);
  (void)args_table(a, "files");
  (void)args_table(a, "worlds");
  manager_object *object =
      object_create(a->L, OBJECT_WORLD_MANAGER, sizeof *object, MANAGER_USER_VALUES);
  *status = fill_source(a, object, folder, error);
  return object;
}

static int made(lua_State *L, manager_object *object, bw_world_manager *manager, bw_status status,
                const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  object->manager.core = manager;
  return 1;
}

/* create_world_manager(wad, folder, files, worlds, capacity, blocks, global data (-1: the file's
 * size), log, own marks, stepped reads) -> WorldManager or nil, message, code. A Wad or nil, a path
 * or nil, a flat list of names and bytes, a list of StreamedWorlds. */
static int create_world_manager(lua_State *L) {
  args a = args_of(L, "core.create_world_manager");
  bw_world_manager_options options;
  bw_world_manager_options_init(&options);
  a.next = SOURCE_ARGUMENTS;
  options.capacity = args_bits(&a, "capacity");
  options.budget_options = args_boolean(&a, "blocks") ? BW_BUDGET_BLOCKS : 0u;
  int64_t global_data = args_integer(&a, "global_data", -1, (int64_t)BW_NONE - 1);
  options.global_data = global_data < 0 ? BW_NONE : (uint32_t)global_data;
  options.log_capacity = args_bits(&a, "log");
  if (args_boolean(&a, "own_marks")) options.options |= BW_MANAGER_OWN_MARKS;
  if (args_boolean(&a, "stepped_reads")) options.options |= BW_MANAGER_STEPPED_READS;
  lua_settop(L, a.next - 1);
  bw_world_manager *manager = NULL;
  bw_allocator allocator = object_allocator(L);
  bw_status status = BW_OK;
  bw_error error;
  manager_object *object = create_object(&a, &status, &error);
  if (status == BW_OK)
    status = bw_world_manager_create(object->source, &options, &allocator, &manager, &error);
  return made(L, object, manager, status, &error);
}

/* load_world_manager(wad, folder, files, worlds, bytes) -> the same */
static int load_world_manager(lua_State *L) {
  args a = args_of(L, "core.load_world_manager");
  size_t size = 0;
  a.next = SOURCE_ARGUMENTS;
  const char *bytes = args_string(&a, "bytes", &size, false);
  lua_settop(L, a.next - 1);
  bw_world_manager *manager = NULL;
  bw_allocator allocator = object_allocator(L);
  bw_status status = BW_OK;
  bw_error error;
  manager_object *object = create_object(&a, &status, &error);
  if (status == BW_OK)
    status = bw_world_manager_load(bytes, size, object->source, &allocator, &manager, &error);
  return made(L, object, manager, status, &error);
}

/* ---- what it lends ------------------------------------------------------------------------- */

/* Lets what is lent know that its core object is gone or about to go. */
static void forget(lua_State *L, int slot) {
  if (lua_getiuservalue(L, 1, slot) == LUA_TUSERDATA) {
    if (slot == MANAGER_LEVEL) {
      level_forget(L, lua_gettop(L));
    } else {
      ((core_object *)lua_touserdata(L, -1))->core = NULL;
    }
    lua_pushnil(L);
    lua_setiuservalue(L, 1, slot);
  }
  lua_pop(L, 1);
}

static int destroy(lua_State *L) {
  args a = args_of(L, "WorldManager.destroy");
  manager_object *object = args_object(&a, "self", OBJECT_WORLD_MANAGER);
  for (int slot = MANAGER_LEVEL; slot <= MANAGER_BUDGET; slot++) forget(L, slot);
  object_release(L, 1, OBJECT_WORLD_MANAGER);
  bw_world_source_destroy(object->source);
  object->source = NULL;
  return 0;
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "WorldManager.is_destroyed", OBJECT_WORLD_MANAGER);
}

/* level(manager) -> LevelObject, or nil */
static int flat_level(lua_State *L) {
  args a = args_of(L, "core.WorldManager.level");
  (void)self_of(&a);
  if (object_push_lent(L, MANAGER_LEVEL, OBJECT_LEVEL)) return 1;
  core_object *object = object_create_core(L, OBJECT_LEVEL, LEVEL_USER_VALUES);
  object->borrowed = true;
  a.next = 1;
  lua_pushstring(L, bw_world_manager_level_name(self_of(&a)));
  lua_setiuservalue(L, -2, LEVEL_NAME);
  a.next = 1;
  object->core = bw_world_manager_level(self_of(&a)); /* a finalizer may have run */
  if (object->core != NULL) return object_lend(L, MANAGER_LEVEL, LEVEL_OWNER);
  lua_pushnil(L);
  return 1;
}

/* world(manager, number) -> StreamedWorld 0 or 1, or nil */
static int flat_world(lua_State *L) {
  args a = args_of(L, "core.WorldManager.world");
  (void)self_of(&a);
  uint32_t number = (uint32_t)args_integer(&a, "number", 0, 1);
  int slot = number == 0 ? MANAGER_SOLID : MANAGER_DETAIL;
  if (object_push_lent(L, slot, OBJECT_STREAMED_WORLD)) return 1;
  core_object *object = object_create_core(L, OBJECT_STREAMED_WORLD, LENT_USER_VALUES);
  object->borrowed = true;
  a.next = 1;
  object->core = bw_world_manager_world(self_of(&a), number);
  if (object->core != NULL) return object_lend(L, slot, LENT_OWNER);
  lua_pushnil(L);
  return 1;
}

/* budget(manager) -> Budget */
static int flat_budget(lua_State *L) {
  args a = args_of(L, "core.WorldManager.budget");
  (void)self_of(&a);
  if (object_push_lent(L, MANAGER_BUDGET, OBJECT_BUDGET)) return 1;
  core_object *object = object_create_core(L, OBJECT_BUDGET, LENT_USER_VALUES);
  object->borrowed = true; /* and so never changed by its methods */
  a.next = 1;
  const bw_budget *budget = bw_world_manager_sector_pool(self_of(&a), NULL);
  memcpy(&object->core, &budget, sizeof budget);
  return object_lend(L, MANAGER_BUDGET, LENT_OWNER);
}

/* ---- levels -------------------------------------------------------------------------------- */

/* load_level(manager, name, world or nil, header only) -> true or nil, message, code */
static int flat_load_level(lua_State *L) {
  args a = args_of(L, "core.WorldManager.load_level");
  bw_world_manager *manager = self_of(&a);
  const char *name = args_string(&a, "name", NULL, false);
  const char *world = args_string(&a, "world", NULL, true);
  uint32_t options = args_boolean(&a, "header_only") ? BW_LOAD_HEADER_ONLY : 0u;
  bw_error error;
  bw_status status = bw_world_manager_load_level(manager, name, world, options, &error);
  return object_push_done(L, status, &error);
}

/* unload(manager, keep level file) -> true or nil, message, code */
static int flat_unload(lua_State *L) {
  args a = args_of(L, "core.WorldManager.unload");
  bw_world_manager *manager = self_of(&a);
  bool keep = args_boolean(&a, "keep");
  bw_error error;
  forget(L, MANAGER_SOLID);
  forget(L, MANAGER_DETAIL);
  if (!keep) forget(L, MANAGER_LEVEL);
  bw_status status = bw_world_manager_unload(manager, keep, &error);
  return object_push_done(L, status, &error);
}

/* ---- small things -------------------------------------------------------------------------- */

static const record_field info_fields[] = {RECORD_FIELD(bw_world_manager_info, heap_depth),
                                           RECORD_FIELD(bw_world_manager_info, level_loaded),
                                           RECORD_FIELD(bw_world_manager_info, header_only),
                                           RECORD_FIELD(bw_world_manager_info, kept),
                                           RECORD_FIELD(bw_world_manager_info, water),
                                           RECORD_FIELD(bw_world_manager_info, latch),
                                           RECORD_FIELD(bw_world_manager_info, preloading),
                                           RECORD_FIELD(bw_world_manager_info, urgent),
                                           RECORD_FIELD(bw_world_manager_info, camera_count),
                                           RECORD_FIELD(bw_world_manager_info, free_at_load),
                                           RECORD_FIELD(bw_world_manager_info, load_priority),
                                           RECORD_FIELD(bw_world_manager_info, draw_distance),
                                           RECORD_END};

/* info(manager) -> the fields of bw_world_manager_info by name */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.WorldManager.info");
  bw_world_manager_info info;
  bw_world_manager_get_info(self_of(&a), &info);
  record_push(L, 1, &info, info_fields);
  return 1;
}

/* level_name(manager) -> name or nil */
static int flat_level_name(lua_State *L) {
  args a = args_of(L, "core.WorldManager.level_name");
  lua_pushstring(L, bw_world_manager_level_name(self_of(&a)));
  return 1;
}

/* heap(manager, depth) -> the name of a pool of the heap stack, or nil */
static int flat_heap(lua_State *L) {
  args a = args_of(L, "core.WorldManager.heap");
  const bw_world_manager *manager = self_of(&a);
  lua_pushstring(L, bw_world_manager_heap(manager, args_bits(&a, "depth")));
  return 1;
}

/* pack(manager, index) -> the name of a queued pack, or nil */
static int flat_pack(lua_State *L) {
  args a = args_of(L, "core.WorldManager.pack");
  const bw_world_manager *manager = self_of(&a);
  lua_pushstring(L, bw_world_manager_pack(manager, args_bits(&a, "index")));
  return 1;
}

/* queue_pack(manager, name) -> true or nil, message, code */
static int flat_queue_pack(lua_State *L) {
  args a = args_of(L, "core.WorldManager.queue_pack");
  bw_world_manager *manager = self_of(&a);
  bw_error error;
  bw_status status =
      bw_world_manager_queue_pack(manager, args_string(&a, "name", NULL, false), &error);
  return object_push_done(L, status, &error);
}

static int set_load_priority(lua_State *L) {
  args a = args_of(L, "WorldManager.set_load_priority");
  bw_world_manager *manager = self_of(&a);
  bw_world_manager_set_load_priority(manager, args_float(&a, "scale"));
  return 0;
}

static int set_latch(lua_State *L) {
  args a = args_of(L, "WorldManager.set_latch");
  bw_world_manager *manager = self_of(&a);
  bw_world_manager_set_latch(manager, args_boolean(&a, "on"));
  return 0;
}

static int reset_visibility(lua_State *L) {
  args a = args_of(L, "WorldManager.reset_visibility");
  bw_world_manager_reset_visibility(self_of(&a));
  return 0;
}

/* reserve(manager, name, size) -> id or nil, message, code */
static int flat_reserve(lua_State *L) {
  args a = args_of(L, "core.WorldManager.reserve");
  bw_world_manager *manager = self_of(&a);
  const char *name = args_string(&a, "name", NULL, false);
  uint32_t id = 0;
  bw_error error;
  if (bw_world_manager_reserve(manager, name, args_bits(&a, "size"), &id, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)id);
  return 1;
}

static int release(lua_State *L) {
  args a = args_of(L, "WorldManager.release");
  bw_world_manager *manager = self_of(&a);
  bw_error error;
  bw_status status = bw_world_manager_release(manager, args_bits(&a, "id"), &error);
  return object_push_done(L, status, &error);
}

static int make_water(lua_State *L) {
  args a = args_of(L, "WorldManager.make_water");
  bw_world_manager *manager = self_of(&a);
  uint32_t vertices = args_bits(&a, "grid_vertices");
  uint32_t size = args_bits(&a, "file_size");
  bw_error error;
  bw_status status = bw_world_manager_make_water(manager, vertices, size, &error);
  return object_push_done(L, status, &error);
}

/* ---- streaming ----------------------------------------------------------------------------- */

/* set_cameras(manager, cameras) -> true or nil, message, code */
static int flat_set_cameras(lua_State *L) {
  args a = args_of(L, "core.WorldManager.set_cameras");
  float cameras[ARGS_CAMERAS];
  bw_world_manager *manager = self_of(&a);
  uint32_t count = args_cameras(&a, cameras);
  bw_error error;
  bw_status status = bw_world_manager_set_cameras(manager, cameras, count, &error);
  return object_push_done(L, status, &error);
}

static int set_draw_distance(lua_State *L) {
  args a = args_of(L, "WorldManager.set_draw_distance");
  bw_world_manager *manager = self_of(&a);
  /* fails for a number only that is not finite */
  (void)bw_world_manager_set_draw_distance(manager, args_float(&a, "distance"), NULL);
  return 0;
}

/* adjust_draw_distance(manager, far clip, viewports, seconds, frame rate, slow) -> metres */
static int flat_adjust_draw_distance(lua_State *L) {
  args a = args_of(L, "core.WorldManager.adjust_draw_distance");
  bw_world_manager *manager = self_of(&a);
  float far_clip = args_float(&a, "far_clip");
  uint32_t viewports = args_bits(&a, "viewports");
  float seconds = args_float(&a, "seconds");
  float frame_rate = args_float(&a, "frame_rate");
  uint32_t options = args_boolean(&a, "slow") ? BW_VIEW_SLOW : 0u;
  lua_pushnumber(L, (lua_Number)bw_world_manager_adjust_draw_distance(
                        manager, far_clip, viewports, seconds, frame_rate, options));
  return 1;
}

/* find_visible(manager, viewport, x, y, z, frustum or nil, options) -> true or nil, message, code */
static int flat_find_visible(lua_State *L) {
  args a = args_of(L, "core.WorldManager.find_visible");
  float camera[3];
  float frustum[ARGS_FRUSTUM];
  bw_world_manager *manager = self_of(&a);
  uint32_t viewport = args_bits(&a, "viewport");
  args_floats(&a, "camera", camera, 3);
  bool limited = args_frustum(&a, frustum);
  uint32_t options = args_bits(&a, "options");
  bw_error error;
  bw_status status = bw_world_manager_find_visible(manager, viewport, camera,
                                                   limited ? frustum : NULL, options, &error);
  return object_push_done(L, status, &error);
}

static int push_outcome(lua_State *L, bw_status status, int32_t outcome, const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  lua_pushstring(L, bw_update_name(outcome));
  return 1;
}

static int update(lua_State *L) {
  args a = args_of(L, "WorldManager.update");
  bw_world_manager *manager = self_of(&a);
  int32_t outcome = BW_UPDATE_IDLE;
  bw_error error;
  bw_status status = bw_world_manager_update(manager, args_bits(&a, "now"), &outcome, &error);
  return push_outcome(L, status, outcome, &error);
}

static int finish_read(lua_State *L) {
  args a = args_of(L, "WorldManager.finish_read");
  bw_world_manager *manager = self_of(&a);
  int32_t outcome = BW_UPDATE_IDLE;
  bw_error error;
  bw_status status = bw_world_manager_finish_read(manager, args_bits(&a, "now"), &outcome, &error);
  return push_outcome(L, status, outcome, &error);
}

static int failure(lua_State *L) {
  args a = args_of(L, "WorldManager.failure");
  bw_error error;
  if (!bw_world_manager_failure(self_of(&a), &error)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushstring(L, error.message);
  lua_pushstring(L, bw_status_name(error.code));
  return 2;
}

static int pending(lua_State *L) {
  args a = args_of(L, "WorldManager.pending");
  lua_pushnumber(L, (lua_Number)bw_world_manager_pending(self_of(&a)));
  return 1;
}

/* begin_preload(manager, radius, milliseconds, value, pack or nil, now) -> true or nil, message,
 * code */
static int flat_begin_preload(lua_State *L) {
  args a = args_of(L, "core.WorldManager.begin_preload");
  bw_world_manager *manager = self_of(&a);
  float radius = args_float(&a, "radius");
  uint32_t milliseconds = args_bits(&a, "milliseconds");
  uint32_t value = args_bits(&a, "value");
  const char *pack = args_string(&a, "pack", NULL, true);
  bw_error error;
  bw_status status = bw_world_manager_begin_preload(manager, radius, milliseconds, value, pack,
                                                    args_bits(&a, "now"), &error);
  return object_push_done(L, status, &error);
}

static int step_preload(lua_State *L) {
  args a = args_of(L, "WorldManager.step_preload");
  bw_world_manager *manager = self_of(&a);
  int32_t going_on = 0;
  bw_error error;
  if (bw_world_manager_step_preload(manager, args_bits(&a, "now"), &going_on, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushboolean(L, going_on);
  return 1;
}

/* ---- the decision log ---------------------------------------------------------------------- */

static const record_field decision_fields[] = {RECORD_FIELD(bw_decision, heap_depth),
                                               RECORD_FIELD(bw_decision, world),
                                               RECORD_FIELD(bw_decision, part),
                                               RECORD_FIELD(bw_decision, sector),
                                               RECORD_FIELD(bw_decision, bytes),
                                               RECORD_FIELD(bw_decision, used),
                                               RECORD_FIELD(bw_decision, count),
                                               RECORD_FIELD(bw_decision, distance),
                                               RECORD_END};

/* decision(manager, index) -> the fields of bw_decision by name, its type as a word; or nil */
static int flat_decision(lua_State *L) {
  args a = args_of(L, "core.WorldManager.decision");
  const bw_world_manager *manager = self_of(&a);
  bw_decision decision;
  if (!bw_world_manager_decision(manager, args_bits(&a, "index"), &decision)) {
    lua_pushnil(L);
    return 1;
  }
  record_push(L, 1, &decision, decision_fields);
  lua_pushstring(L, bw_decision_name(decision.type));
  lua_setfield(L, -2, "type");
  lua_pushstring(L, decision.name);
  lua_setfield(L, -2, "name");
  return 1;
}

static int decisions_lost(lua_State *L) {
  args a = args_of(L, "WorldManager.decisions_lost");
  lua_pushinteger(L, (lua_Integer)bw_world_manager_decisions_lost(self_of(&a)));
  return 1;
}

static int clear_decisions(lua_State *L) {
  args a = args_of(L, "WorldManager.clear_decisions");
  bw_world_manager_clear_decisions(self_of(&a));
  return 0;
}

static int save(lua_State *L) {
  args a = args_of(L, "WorldManager.save");
  (void)self_of(&a);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1; /* a finalizer may have destroyed it */
  bw_error error;
  bw_status status = bw_world_manager_save(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"set_load_priority", set_load_priority},
                                   {"set_latch", set_latch},
                                   {"reset_visibility", reset_visibility},
                                   {"release", release},
                                   {"make_water", make_water},
                                   {"set_draw_distance", set_draw_distance},
                                   {"update", update},
                                   {"finish_read", finish_read},
                                   {"failure", failure},
                                   {"pending", pending},
                                   {"step_preload", step_preload},
                                   {"decisions_lost", decisions_lost},
                                   {"clear_decisions", clear_decisions},
                                   {"save", save},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"level", flat_level},
                                {"world", flat_world},
                                {"budget", flat_budget},
                                {"load_level", flat_load_level},
                                {"unload", flat_unload},
                                {"info", flat_info},
                                {"level_name", flat_level_name},
                                {"heap", flat_heap},
                                {"pack", flat_pack},
                                {"queue_pack", flat_queue_pack},
                                {"reserve", flat_reserve},
                                {"set_cameras", flat_set_cameras},
                                {"adjust_draw_distance", flat_adjust_draw_distance},
                                {"find_visible", flat_find_visible},
                                {"begin_preload", flat_begin_preload},
                                {"decision", flat_decision},
                                {NULL, NULL}};

const class_description world_manager_class = {
    "WorldManager", meta, methods, flat, "the WorldManager is destroyed", free_core};

const luaL_Reg world_manager_functions[] = {{"create_world_manager", create_world_manager},
                                            {"load_world_manager", load_world_manager},
                                            {NULL, NULL}};
