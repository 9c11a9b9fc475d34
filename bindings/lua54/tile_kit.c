/* TileKit: the tile models of Argonaut's engine. */
#include "args.h"
#include "tiles.h"

static void free_core(void *kit) {
  bw_tile_kit_destroy(kit);
}

static const bw_tile_kit *self_of(args *a) {
  return args_core(a, "self", OBJECT_TILE_KIT);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "TileKit.destroy", OBJECT_TILE_KIT);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "TileKit.is_destroyed", OBJECT_TILE_KIT);
}

/* load_tile_kit(bytes, objects) -> TileKit or nil, message, code; objects: the models of STPC */
static int load_tile_kit(lua_State *L) {
  args a = args_of(L, "core.load_tile_kit");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  int objects = args_boolean(&a, "objects");
  core_object *object = object_create_core(L, OBJECT_TILE_KIT, 0);
  bw_allocator allocator = object_allocator(L);
  bw_tile_kit *kit = NULL;
  bw_error error;
  bw_status status = objects ? bw_tile_kit_load_objects(data, size, &allocator, NULL, &kit, &error)
                             : bw_tile_kit_load(data, size, &allocator, NULL, &kit, &error);
  if (status != BW_OK) return object_push_failure(L, &error);
  object->core = kit;
  object_weigh(L, size);
  return 1;
}

/* save(kit) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.TileKit.save");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_error error;
  bw_status status = bw_tile_kit_save(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- what is in it ------------------------------------------------------------------------- */

/* info(kit) -> size, models, vertices, faces, polygons, objects (0 or 1), models end */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.TileKit.info");
  bw_tile_kit_info info;
  bw_tile_kit_info_of(self_of(&a), &info);
  const uint32_t numbers[] = {info.size,     info.models,  info.vertices,  info.faces,
                              info.polygons, info.objects, info.models_end};
  return tiles_push_words(L, numbers, 7);
}

/* model(kit, index) -> three numbers of the centre, 24 of the corners, vertices, faces, floors,
 * ceilings, walls, vertex offset, face offset, polygon offset; nil when there is none */
static int flat_model(lua_State *L) {
  args a = args_of(L, "core.TileKit.model");
  const bw_tile_kit *kit = self_of(&a);
  bw_tile_model model;
  if (!bw_tile_kit_model(kit, args_bits(&a, "index"), &model)) return tiles_push_nil(L);
  luaL_checkstack(L, 35, NULL);
  object_push_numbers(L, model.centre, 3);
  for (int i = 0; i < 8; i++) object_push_numbers(L, model.corners[i], 3);
  const uint32_t numbers[] = {model.vertices,    model.faces,         model.floors,
                              model.ceilings,    model.walls,         model.vertex_offset,
                              model.face_offset, model.polygon_offset};
  return 27 + tiles_push_words(L, numbers, 8);
}

/* vertex(kit, model, index) -> x, y, z, nx, ny, nz; nil when there is none */
static int flat_vertex(lua_State *L) {
  args a = args_of(L, "core.TileKit.vertex");
  const bw_tile_kit *kit = self_of(&a);
  uint32_t model = args_bits(&a, "model");
  bw_tile_vertex vertex;
  if (!bw_tile_kit_vertex(kit, model, args_bits(&a, "index"), &vertex)) return tiles_push_nil(L);
  object_push_numbers(L, vertex.position, 3);
  object_push_numbers(L, vertex.normal, 3);
  return 6;
}

/* face(kit, model, index) -> three vertex numbers, nx, ny, nz, d, flags, texture; nil when there is
 * none */
static int flat_face(lua_State *L) {
  args a = args_of(L, "core.TileKit.face");
  const bw_tile_kit *kit = self_of(&a);
  uint32_t model = args_bits(&a, "model");
  bw_tile_face face;
  if (!bw_tile_kit_face(kit, model, args_bits(&a, "index"), &face)) return tiles_push_nil(L);
  (void)tiles_push_words(L, face.corners, 3);
  object_push_numbers(L, face.plane, 4);
  lua_pushinteger(L, face.flags);
  lua_pushinteger(L, face.texture);
  return 9;
}

/* polygon(kit, model, index) -> type, material, kind, edges, then nx, ny, nz, d of five planes; nil
 * when there is none */
static int flat_polygon(lua_State *L) {
  args a = args_of(L, "core.TileKit.polygon");
  const bw_tile_kit *kit = self_of(&a);
  uint32_t model = args_bits(&a, "model");
  bw_tile_polygon polygon;
  if (!bw_tile_kit_polygon(kit, model, args_bits(&a, "index"), &polygon)) return tiles_push_nil(L);
  luaL_checkstack(L, 24, NULL);
  const uint32_t head[] = {polygon.type, polygon.material, polygon.kind, polygon.edges};
  (void)tiles_push_words(L, head, 4);
  for (int i = 0; i < 5; i++) {
    const bw_tile_plane *plane = &polygon.planes[i];
    const int32_t numbers[] = {plane->nx, plane->ny, plane->nz, plane->d};
    (void)tiles_push_whole(L, numbers, 4);
  }
  return 24;
}

/* check(kit, textures) -> the list of tiles_push_report, or nil, message, code; textures -1: unknown
 * how many there are */
static int flat_check(lua_State *L) {
  args a = args_of(L, "core.TileKit.check");
  (void)self_of(&a);
  uint32_t textures = tiles_number_or_none(&a, "textures");
  held_object *held = tiles_hold_report(L);
  a.next = 1;
  bw_error error;
  if (held == NULL || bw_tile_kit_check(self_of(&a), textures, held->core, &error) != BW_OK)
    return tiles_push_no_memory(L);
  return tiles_push_report(L, held);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {NULL, NULL}};

static const luaL_Reg flat[] = {
    {"save", flat_save}, {"info", flat_info},       {"model", flat_model}, {"vertex", flat_vertex},
    {"face", flat_face}, {"polygon", flat_polygon}, {"check", flat_check}, {NULL, NULL}};

const class_description tile_kit_class = {
    "TileKit", meta, methods, flat, "the TileKit is destroyed", free_core};

const luaL_Reg tile_kit_functions[] = {{"load_tile_kit", load_tile_kit}, {NULL, NULL}};
