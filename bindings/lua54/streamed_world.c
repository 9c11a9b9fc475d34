/* StreamedWorld: which parts of a world are loaded, seen, wanted. Sectors go by their streamed
 * index unless they are told to go by their number. */
#include "args.h"

static void free_core(void *world) {
  bw_streamed_world_destroy(world);
}

static bw_streamed_world *self_of(args *a) {
  return args_core(a, "self", OBJECT_STREAMED_WORLD);
}

static const bw_world_layout *layout_of(args *a) {
  return bw_streamed_world_layout(self_of(a));
}

/* ---- making -------------------------------------------------------------------------------- */

enum { PART_NUMBERS = 2, ITEM_NUMBERS = 12 };

/* Adds the parts of a flat list: file size and heap size of each. */
static bw_status add_parts(const args *a, int table, bw_world_layout *layout, bw_error *error) {
  bw_status status = BW_OK;
  lua_Integer count = (lua_Integer)(lua_rawlen(a->L, table) / PART_NUMBERS);
  for (lua_Integer i = 0; i < count && status == BW_OK; i++) {
    lua_Integer at = i * PART_NUMBERS + 1;
    uint32_t file = (uint32_t)args_element_integer(a, table, "parts", at, 0, UINT32_MAX);
    uint32_t heap = (uint32_t)args_element_integer(a, table, "parts", at + 1, 0, UINT32_MAX);
    status = bw_world_layout_add_part(layout, file, heap, error);
  }
  return status;
}

static bw_status add_item(const args *a, int table, lua_Integer at, bw_world_layout *layout,
                          bw_error *error) {
  float n[ITEM_NUMBERS];
  for (lua_Integer i = 1; i < ITEM_NUMBERS; i++)
    n[i] = args_element_float(a, table, "items", at + i);
  int64_t axis = args_element_integer(a, table, "items", at, -1, 2);
  if (axis >= 0) return bw_world_layout_add_plane(layout, (uint32_t)axis, n[1], n[2], n[3], error);
  int64_t index = args_element_integer(a, table, "items", at + 10, -1, UINT32_MAX - 1);
  uint32_t part = (uint32_t)args_element_integer(a, table, "items", at + 11, 0, UINT32_MAX);
  return bw_world_layout_add_sector(layout, &n[1], &n[4], index < 0 ? BW_NONE : (uint32_t)index,
                                    part, &n[7], error);
}

/* Adds the planes and sectors of a flat list in the order of the tree, twelve numbers each: the
 * axis, value, left and right value and eight more of a plane; -1, two corners, position, index
 * (-1: none) and part of a sector. */
static bw_status add_items(const args *a, int table, bw_world_layout *layout, bw_error *error) {
  bw_status status = BW_OK;
  lua_Integer count = (lua_Integer)(lua_rawlen(a->L, table) / ITEM_NUMBERS);
  for (lua_Integer i = 0; i < count && status == BW_OK; i++)
    status = add_item(a, table, i * ITEM_NUMBERS + 1, layout, error);
  return status == BW_OK ? bw_world_layout_finish(layout, error) : status;
}

static void destroy_layout(void *layout) {
  bw_world_layout_destroy(layout);
}

/* What a world is made of: arguments 2 and on of core.create_streamed_world. */
typedef struct description {
  const char *manifest, *stream;
  size_t manifest_size, stream_size;
  uint32_t sizes[2]; /* of stream and heap */
  int parts, items;  /* 0: none */
} description;

static int optional_table(args *a, const char *name) {
  if (!lua_isnoneornil(a->L, a->next)) return args_table(a, name);
  a->next++;
  return 0;
}

static description read_description(args *a) {
  description d;
  d.manifest = args_string(a, "manifest", &d.manifest_size, true);
  d.sizes[0] = args_bits(a, "stream_size");
  d.sizes[1] = args_bits(a, "heap_size");
  d.parts = optional_table(a, "parts");
  d.stream = args_string(a, "stream", &d.stream_size, true);
  d.items = optional_table(a, "items");
  return d;
}

static bw_status fill_layout(const args *a, const description *d, bw_world_layout *layout,
                             bw_error *error) {
  bw_status status =
      d->manifest == NULL
          ? bw_world_layout_set_sizes(layout, d->sizes[0], d->sizes[1], error)
          : bw_world_layout_read_manifest(layout, d->manifest, d->manifest_size, error);
  if (status == BW_OK && d->parts != 0) status = add_parts(a, d->parts, layout, error);
  if (status != BW_OK) return status;
  if (d->stream != NULL)
    return bw_world_layout_read_stream(layout, d->stream, d->stream_size, error);
  return d->items == 0 ? BW_OK : add_items(a, d->items, layout, error);
}

/* create_streamed_world(name, manifest, stream size, heap size, parts, stream, items) ->
 * StreamedWorld or nil, message, code. Manifest and stream are bytes or nil, parts and items the
 * lists of add_parts and add_items or nil. */
static int create_streamed_world(lua_State *L) {
  args a = args_of(L, "core.create_streamed_world");
  const char *name = args_string(&a, "name", NULL, false);
  description d = read_description(&a);
  lua_settop(L, a.next - 1);
  bw_allocator allocator = object_allocator(L);
  core_object *object = object_create_core(L, OBJECT_STREAMED_WORLD, LENT_USER_VALUES);
  held_object *held = object_hold(L, destroy_layout);
  bw_world_layout *layout = NULL;
  bw_streamed_world *world = NULL;
  bw_error error;
  bw_status status = bw_world_layout_create(name, &allocator, &layout, &error);
  held->core = layout;
  if (status == BW_OK) status = fill_layout(&a, &d, layout, &error);
  if (status == BW_OK) status = bw_streamed_world_create(layout, &allocator, &world, &error);
  object->core = world;
  object_let_go(held);
  lua_pop(L, 1);
  return status == BW_OK ? 1 : object_push_failure(L, &error);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "StreamedWorld.destroy", OBJECT_STREAMED_WORLD);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "StreamedWorld.is_destroyed", OBJECT_STREAMED_WORLD);
}

/* ---- what it holds ------------------------------------------------------------------------- */

/* info(world) -> name, stream size, heap size, parts, sectors, indices, planes, has PVS, loaded,
 * part being read (0: none), counter, found (nil: none), fell back */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.info");
  const bw_streamed_world *world = self_of(&a);
  const bw_world_layout *layout = bw_streamed_world_layout(world);
  const uint32_t counts[6] = {
      bw_world_layout_stream_size(layout), bw_world_layout_heap_size(layout),
      bw_world_layout_part_count(layout),  bw_world_layout_sector_count(layout),
      bw_world_layout_index_count(layout), bw_world_layout_plane_count(layout)};
  lua_pushstring(L, bw_world_layout_name(layout));
  for (int i = 0; i < 6; i++) lua_pushinteger(L, (lua_Integer)counts[i]);
  lua_pushboolean(L, bw_world_layout_has_pvs(layout));
  lua_pushinteger(L, (lua_Integer)bw_streamed_world_loaded(world));
  lua_pushinteger(L, (lua_Integer)bw_streamed_world_reading(world));
  lua_pushinteger(L, (lua_Integer)bw_streamed_world_counter(world));
  (void)object_push_number_or_nil(L, bw_streamed_world_found(world));
  lua_pushboolean(L, bw_streamed_world_fell_back(world));
  return 13;
}

/* sector(world, number) -> low, high, position (nine numbers), index (nil: none), part; nil for no
 * sector. By the number in the tree. */
static int flat_sector(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.sector");
  const bw_world_layout *layout = layout_of(&a);
  bw_world_sector sector;
  if (!bw_world_layout_sector(layout, args_bits(&a, "number"), &sector)) {
    lua_pushnil(L);
    return 1;
  }
  object_push_numbers(L, sector.low, 3);
  object_push_numbers(L, sector.high, 3);
  object_push_numbers(L, sector.position, 3);
  (void)object_push_number_or_nil(L, sector.index);
  lua_pushinteger(L, (lua_Integer)sector.part);
  return 11;
}

/* number(world, index) -> the number in the tree of a sector, or nil */
static int flat_number(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.number");
  const bw_world_layout *layout = layout_of(&a);
  return object_push_number_or_nil(L, bw_world_layout_find(layout, args_bits(&a, "index")));
}

/* state(world, index) -> state, fade end, atomic, marked, in use, hidden; nil for no sector */
static int flat_state(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.state");
  const bw_streamed_world *world = self_of(&a);
  bw_sector_state state;
  if (!bw_streamed_world_sector(world, args_bits(&a, "index"), &state)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)state.state);
  lua_pushinteger(L, (lua_Integer)state.fade_end);
  lua_pushboolean(L, state.atomic);
  lua_pushboolean(L, state.marked);
  lua_pushboolean(L, state.in_use);
  lua_pushboolean(L, state.hidden);
  return 6;
}

/* part(world, part) -> state, file size, heap size, sectors; nil for no part */
static int flat_part(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.part");
  const bw_streamed_world *world = self_of(&a);
  uint32_t number = args_bits(&a, "part");
  bw_world_part part;
  if (!bw_world_layout_part(bw_streamed_world_layout(world), number, &part)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)bw_streamed_world_part(world, number));
  lua_pushinteger(L, (lua_Integer)part.file_size);
  lua_pushinteger(L, (lua_Integer)part.heap_size);
  lua_pushinteger(L, (lua_Integer)part.sector_count);
  return 4;
}

/* part_sector(world, part, place) -> the index of a part's sector, or nil */
static int flat_part_sector(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.part_sector");
  const bw_world_layout *layout = layout_of(&a);
  uint32_t part = args_bits(&a, "part");
  uint32_t place = args_bits(&a, "place");
  return object_push_number_or_nil(L, bw_world_layout_part_sector(layout, part, place));
}

/* plane(world, number) -> axis, value, left value, right value, left, right (as BW_PLANE_SECTOR
 * says); nil for no plane */
static int flat_plane(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.plane");
  const bw_world_layout *layout = layout_of(&a);
  bw_world_plane plane;
  if (!bw_world_layout_plane(layout, args_bits(&a, "number"), &plane)) {
    lua_pushnil(L);
    return 1;
  }
  const float values[3] = {plane.value, plane.left_value, plane.right_value};
  lua_pushinteger(L, (lua_Integer)plane.axis);
  object_push_numbers(L, values, 3);
  lua_pushinteger(L, (lua_Integer)plane.left);
  lua_pushinteger(L, (lua_Integer)plane.right);
  return 6;
}

static bw_status write_file(const bw_world_layout *layout, int64_t file, bw_bytes **out,
                            bw_error *error) {
  if (file == -1) return bw_world_layout_write_manifest(layout, out, error);
  if (file == 0) return bw_world_layout_write_stream(layout, out, error);
  return bw_world_layout_write_part(layout, (uint32_t)file, out, error);
}

/* write(world, file) -> bytes or nil, message, code; -1 for the manifest, 0 for the stream, or a
 * part */
static int flat_write(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.write");
  a.next = 2;
  int64_t file = args_integer(&a, "file", -1, UINT32_MAX);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1;
  bw_error error;
  bw_status status = write_file(layout_of(&a), file, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- what is seen -------------------------------------------------------------------------- */

static int reset_visibility(lua_State *L) {
  args a = args_of(L, "StreamedWorld.reset_visibility");
  bw_streamed_world_reset_visibility(self_of(&a));
  return 0;
}

/* is_marked(world, index) -> boolean */
static int flat_is_marked(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.is_marked");
  const bw_streamed_world *world = self_of(&a);
  lua_pushboolean(L, bw_streamed_world_marked(world, args_bits(&a, "index")));
  return 1;
}

/* What is said of a sector; gives whether there is one that it can be said of. */
static int say(lua_State *L, const char *method, int (*set)(bw_streamed_world *, uint32_t, int)) {
  args a = args_of(L, method);
  bw_streamed_world *world = self_of(&a);
  uint32_t index = args_bits(&a, "index");
  lua_pushboolean(L, set(world, index, args_boolean(&a, "on")));
  return 1;
}

/* mark(world, index, on) -> boolean */
static int flat_mark(lua_State *L) {
  return say(L, "core.StreamedWorld.mark", bw_streamed_world_mark);
}

/* set_hidden(world, index, on) -> boolean */
static int flat_set_hidden(lua_State *L) {
  return say(L, "core.StreamedWorld.set_hidden", bw_streamed_world_set_hidden);
}

/* set_in_use(world, index, on) -> boolean */
static int flat_set_in_use(lua_State *L) {
  return say(L, "core.StreamedWorld.set_in_use", bw_streamed_world_set_in_use);
}

/* The next argument, an object of a class with core_objects, or NULL for nil. */
static void *optional_core(args *a, const char *name, object_class class) {
  if (!lua_isnoneornil(a->L, a->next)) return args_core(a, name, class);
  a->next++;
  return NULL;
}

/* find_visible(world, marks or nil, x, y, z, frustum or nil, occluders or nil, options) -> whether
 * the walk was repeated, or nil, message, code */
static int flat_find_visible(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.find_visible");
  float camera[3];
  float frustum[ARGS_FRUSTUM];
  bw_streamed_world *world = self_of(&a);
  bw_streamed_world *marks = optional_core(&a, "marks", OBJECT_STREAMED_WORLD);
  args_floats(&a, "camera", camera, 3);
  bool limited = args_frustum(&a, frustum);
  const bw_occluders *occluders = optional_core(&a, "occluders", OBJECT_OCCLUDERS);
  uint32_t options = args_bits(&a, "options");
  int32_t repeated = 0;
  bw_error error;
  if (bw_streamed_world_find_visible(world, marks, camera, limited ? frustum : NULL, occluders,
                                     options, &repeated, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushboolean(L, repeated);
  return 1;
}

static int collected(lua_State *L) {
  args a = args_of(L, "StreamedWorld.collected");
  (void)self_of(&a);
  lua_newtable(L);
  a.next = 1; /* making the table may have run a finalizer */
  const bw_streamed_world *world = self_of(&a);
  uint32_t count = bw_streamed_world_collected_count(world);
  for (uint32_t i = 0; i < count; i++) {
    a.next = 1;
    lua_pushinteger(L, (lua_Integer)bw_streamed_world_collected(self_of(&a), i));
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* ---- what is wanted ------------------------------------------------------------------------ */

/* find_to_load(world, reach, cameras) -> index, squared distance; or nil */
static int flat_find_to_load(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.find_to_load");
  float cameras[ARGS_CAMERAS];
  float distance = 0.0f;
  bw_streamed_world *world = self_of(&a);
  float reach = args_float(&a, "reach");
  uint32_t count = args_cameras(&a, cameras);
  uint32_t index = bw_streamed_world_find_to_load(world, cameras, count, reach, &distance);
  if (index == BW_NONE) return object_push_number_or_nil(L, index);
  lua_pushinteger(L, (lua_Integer)index);
  lua_pushnumber(L, (lua_Number)distance);
  return 2;
}

/* find_to_unload(world, cameras) -> part, squared distance; or nil */
static int flat_find_to_unload(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.find_to_unload");
  float cameras[ARGS_CAMERAS];
  float distance = 0.0f;
  const bw_streamed_world *world = self_of(&a);
  uint32_t count = args_cameras(&a, cameras);
  uint32_t part = bw_streamed_world_find_to_unload(world, cameras, count, &distance);
  if (part == 0) return object_push_number_or_nil(L, BW_NONE);
  lua_pushinteger(L, (lua_Integer)part);
  lua_pushnumber(L, (lua_Number)distance);
  return 2;
}

/* pending(world, cameras) -> metres */
static int flat_pending(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.pending");
  float cameras[ARGS_CAMERAS];
  const bw_streamed_world *world = self_of(&a);
  uint32_t count = args_cameras(&a, cameras);
  lua_pushnumber(L, (lua_Number)bw_streamed_world_pending(world, cameras, count));
  return 1;
}

/* ---- parts in and out ---------------------------------------------------------------------- */

/* request_part(world, part) -> true or nil, message, code */
static int flat_request_part(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.request_part");
  bw_streamed_world *world = self_of(&a);
  bw_error error;
  bw_status status = bw_streamed_world_request_part(world, args_bits(&a, "part"), &error);
  return object_push_done(L, status, &error);
}

/* finish_part(world, now, bytes of the part's file or nil) -> true or nil, message, code */
static int flat_finish_part(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.finish_part");
  size_t size = 0;
  bw_streamed_world *world = self_of(&a);
  uint32_t now = args_bits(&a, "now");
  const char *bytes = args_string(&a, "bytes", &size, true);
  bw_allocator allocator = object_allocator(L);
  bw_part_file *file = NULL;
  bw_status status = BW_OK;
  bw_error error;
  if (bytes != NULL) status = bw_part_file_read(bytes, size, &allocator, &file, &error);
  if (status == BW_OK) status = bw_streamed_world_finish_part(world, file, now, &error);
  bw_part_file_destroy(file);
  return object_push_done(L, status, &error);
}

/* cancel_part(world, failed) */
static int flat_cancel_part(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.cancel_part");
  bw_streamed_world *world = self_of(&a);
  bw_streamed_world_cancel_part(world, args_boolean(&a, "failed"));
  return 0;
}

/* release_part(world, part) -> whether all of it is released, or nil, message, code */
static int flat_release_part(lua_State *L) {
  args a = args_of(L, "core.StreamedWorld.release_part");
  bw_streamed_world *world = self_of(&a);
  int32_t finished = 0;
  bw_error error;
  if (bw_streamed_world_release_part(world, args_bits(&a, "part"), &finished, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushboolean(L, finished);
  return 1;
}

static void destroy_part_file(void *file) {
  bw_part_file_destroy(file);
}

/* read_part_file(bytes) -> a list of its hash, offset and size of its dictionary, then index, offset
 * and size of each atomic; or nil, message, code */
static int read_part_file(lua_State *L) {
  args a = args_of(L, "core.read_part_file");
  size_t size = 0;
  const char *bytes = args_string(&a, "bytes", &size, false);
  bw_allocator allocator = object_allocator(L);
  held_object *held = object_hold(L, destroy_part_file);
  bw_part_file *file = NULL;
  bw_error error;
  if (bw_part_file_read(bytes, size, &allocator, &file, &error) != BW_OK)
    return object_push_failure(L, &error);
  held->core = file;
  uint32_t n[3] = {bw_part_file_hash(file), 0, 0};
  bw_part_file_dictionary(file, &n[1], &n[2]);
  lua_newtable(L);
  lua_Integer length = 0;
  for (uint32_t i = 0; i <= bw_part_file_count(file); i++) {
    for (int k = 0; k < 3; k++) {
      lua_pushinteger(L, (lua_Integer)n[k]);
      lua_rawseti(L, -2, ++length);
    }
    (void)bw_part_file_atomic(file, i, &n[0], &n[1], &n[2]);
  }
  object_let_go(held);
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"reset_visibility", reset_visibility},
                                   {"collected", collected},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"info", flat_info},
                                {"sector", flat_sector},
                                {"number", flat_number},
                                {"state", flat_state},
                                {"part", flat_part},
                                {"part_sector", flat_part_sector},
                                {"plane", flat_plane},
                                {"write", flat_write},
                                {"is_marked", flat_is_marked},
                                {"mark", flat_mark},
                                {"set_hidden", flat_set_hidden},
                                {"set_in_use", flat_set_in_use},
                                {"find_visible", flat_find_visible},
                                {"find_to_load", flat_find_to_load},
                                {"find_to_unload", flat_find_to_unload},
                                {"pending", flat_pending},
                                {"request_part", flat_request_part},
                                {"finish_part", flat_finish_part},
                                {"cancel_part", flat_cancel_part},
                                {"release_part", flat_release_part},
                                {NULL, NULL}};

const class_description streamed_world_class = {
    "StreamedWorld", meta, methods, flat, "the StreamedWorld is destroyed", free_core};

const luaL_Reg streamed_world_functions[] = {{"create_streamed_world", create_streamed_world},
                                             {"read_part_file", read_part_file},
                                             {NULL, NULL}};
