/* Occluders: walls that hide what is behind them. */
#include "args.h"

static void free_core(void *occluders) {
  bw_occluders_destroy(occluders);
}

static bw_occluders *self_of(args *a) {
  return args_core(a, "self", OBJECT_OCCLUDERS);
}

/* read_occluders(bytes) -> Occluders or nil, message, code */
static int read_occluders(lua_State *L) {
  args a = args_of(L, "bw.occluders");
  size_t size = 0;
  const char *data = args_string(&a, "data", &size, false);
  core_object *object = object_create_core(L, OBJECT_OCCLUDERS, 0);
  bw_allocator allocator = object_allocator(L);
  bw_occluders *occluders = NULL;
  bw_error error;
  if (bw_occluders_read(data, size, &allocator, &occluders, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = occluders;
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Occluders.destroy", OBJECT_OCCLUDERS);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Occluders.is_destroyed", OBJECT_OCCLUDERS);
}

static int count(lua_State *L) {
  args a = args_of(L, "Occluders.count");
  lua_pushinteger(L, (lua_Integer)bw_occluders_count(self_of(&a)));
  return 1;
}

static int push_numbers_of(lua_State *L, const char *method,
                           int (*get)(const bw_occluders *, uint32_t, float[12])) {
  args a = args_of(L, method);
  const bw_occluders *occluders = self_of(&a);
  float numbers[12];
  int found = get(occluders, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), numbers);
  return object_push_numbers_or_nil(L, found, numbers, 12);
}

/* points(occluders, index) -> twelve coordinates, or nil */
static int flat_points(lua_State *L) {
  return push_numbers_of(L, "core.Occluders.points", bw_occluders_points);
}

/* planes(occluders, index) -> three planes of four numbers, or nil */
static int flat_planes(lua_State *L) {
  return push_numbers_of(L, "core.Occluders.planes", bw_occluders_planes);
}

/* set_view(occluders, x, y, z, frustum); a list of six planes of four numbers, or nil */
static int flat_set_view(lua_State *L) {
  args a = args_of(L, "core.Occluders.set_view");
  bw_occluders *occluders = self_of(&a);
  float camera[3];
  float frustum[ARGS_FRUSTUM];
  args_point(&a, "camera", camera);
  bool limited = args_frustum(&a, frustum);
  bw_occluders_set_view(occluders, camera, limited ? frustum : NULL);
  return 0;
}

static int hides_box(lua_State *L) {
  args a = args_of(L, "Occluders.hides_box");
  const bw_occluders *occluders = self_of(&a);
  float low[3];
  float high[3];
  args_point(&a, "low", low);
  args_point(&a, "high", high);
  lua_pushboolean(L, bw_occluders_hide_box(occluders, low, high));
  return 1;
}

static int hides_sphere(lua_State *L) {
  args a = args_of(L, "Occluders.hides_sphere");
  const bw_occluders *occluders = self_of(&a);
  float centre[3];
  args_point(&a, "centre", centre);
  float radius = args_length(&a, "radius");
  lua_pushboolean(L, bw_occluders_hide_sphere(occluders, centre, radius));
  return 1;
}

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy},     {"is_destroyed", is_destroyed}, {"count", count},
    {"hides_box", hides_box}, {"hides_sphere", hides_sphere}, {NULL, NULL}};

static const luaL_Reg flat[] = {
    {"points", flat_points}, {"planes", flat_planes}, {"set_view", flat_set_view}, {NULL, NULL}};

const class_description occluders_class = {
    "Occluders", meta, methods, flat, "the Occluders is destroyed", free_core};

const luaL_Reg occluders_functions[] = {{"read_occluders", read_occluders}, {NULL, NULL}};
