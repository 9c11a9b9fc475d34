/* Primitive: the simple shapes beside mesh shapes, whole and in lists. */
#include "args.h"

#include <string.h>

static void free_core(void *primitive) {
  bw_primitive_destroy(primitive);
}

static const bw_primitive *self_of(args *a) {
  return args_core(a, "self", OBJECT_PRIMITIVE);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Primitive.destroy", OBJECT_PRIMITIVE);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Primitive.is_destroyed", OBJECT_PRIMITIVE);
}

/* ---- making -------------------------------------------------------------------------------- */

/* load_primitive(bytes, class) -> Primitive or nil, message, code */
static int load_primitive(lua_State *L) {
  args a = args_of(L, "core.load_primitive");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  uint32_t class_id = (uint32_t)args_integer(&a, "class", 0, UINT32_MAX);
  core_object *object = object_create_core(L, OBJECT_PRIMITIVE, 0);
  bw_allocator allocator = object_allocator(L);
  bw_primitive *primitive = NULL;
  bw_error error;
  if (bw_primitive_load(data, size, class_id, &allocator, &primitive, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = primitive;
  object_weigh(L, size);
  return 1;
}

static void read_floats(const args *a, int table, const char *name, lua_Integer first,
                        float *numbers, size_t count) {
  for (size_t i = 0; i < count; i++)
    numbers[i] = args_element_float(a, table, name, first + (lua_Integer)i);
}

/* Reads a list of rows of four numbers into a userdata that it pushes. */
static const float *read_rows(args *a, const char *name, uint32_t *count) {
  int table = args_table(a, name);
  size_t length = (size_t)lua_rawlen(a->L, table) / 4;
  if (length > UINT32_MAX / 16) args_fail(a, table, name, "a shorter list");
  float *numbers = lua_newuserdatauv(a->L, (length * 4 + 1) * sizeof *numbers, 0);
  read_floats(a, table, name, 1, numbers, length * 4);
  *count = (uint32_t)length;
  return numbers;
}

/* The number of a primitive's info in the list of create_primitive: half extents, radius, transform,
 * bottom, top. */
enum { INFO_NUMBERS = 28 };

static void read_info(args *a, bw_primitive_info *info) {
  int table = args_table(a, "numbers");
  float numbers[INFO_NUMBERS];
  read_floats(a, table, "numbers", 1, numbers, INFO_NUMBERS);
  memcpy(info->half, numbers, sizeof info->half);
  info->radius = numbers[3];
  memcpy(info->transform, numbers + 4, sizeof info->transform);
  memcpy(info->bottom, numbers + 20, sizeof info->bottom);
  memcpy(info->top, numbers + 24, sizeof info->top);
}

/* The children in a list of Primitives, in the room for them; nothing may be pushed that stays. */
static void read_children(const args *a, int table, const bw_primitive **children, uint32_t count) {
  lua_State *L = a->L;
  for (uint32_t i = 0; i < count; i++) {
    (void)lua_rawgeti(L, table, (lua_Integer)i + 1);
    if (!object_is(L, -1, OBJECT_PRIMITIVE) || object_fault(L, -1, OBJECT_PRIMITIVE) != NULL)
      args_fail(a, table, "children", "a list of Primitives that are not destroyed");
    children[i] = ((const core_object *)lua_touserdata(L, -1))->core;
    lua_pop(L, 1);
  }
}

/* create_primitive(class, material, flag, numbers, planes, vertices, children, ids) -> as
 * load_primitive; flag -1 for none, planes and vertices flat lists of four numbers each */
static int create_primitive(lua_State *L) {
  args a = args_of(L, "core.create_primitive");
  lua_settop(L, 8);
  bw_primitive_info info;
  memset(&info, 0, sizeof info);
  info.class_id = (uint32_t)args_integer(&a, "class", 0, UINT32_MAX);
  info.material = (uint32_t)args_integer(&a, "material", 0, UINT32_MAX);
  int64_t flag = args_integer(&a, "flag", -1, 0xff);
  info.flag = flag < 0 ? BW_NONE : (uint32_t)flag;
  read_info(&a, &info);
  const float *planes = read_rows(&a, "planes", &info.planes);
  const float *vertices = read_rows(&a, "vertices", &info.vertices);
  int list = args_table(&a, "children");
  int id_list = args_table(&a, "ids");
  size_t count = (size_t)lua_rawlen(L, list);
  if (count > UINT32_MAX / sizeof(void *)) args_fail(&a, list, "children", "a shorter list");
  info.children = (uint32_t)count;
  uint32_t *ids = lua_newuserdatauv(L, (count + 1) * sizeof *ids, 0);
  for (size_t i = 0; i < count; i++)
    ids[i] = (uint32_t)args_element_integer(&a, id_list, "ids", (lua_Integer)i + 1, 0, UINT32_MAX);
  const bw_primitive **children = lua_newuserdatauv(L, (count + 1) * sizeof *children, 0);
  core_object *object = object_create_core(L, OBJECT_PRIMITIVE, 0);
  read_children(&a, list, children, info.children);
  bw_allocator allocator = object_allocator(L);
  bw_primitive *primitive = NULL;
  bw_error error;
  if (bw_primitive_create(&info, planes, vertices, children, ids, &allocator, &primitive, &error) !=
      BW_OK)
    return object_push_failure(L, &error);
  object->core = primitive;
  return 1;
}

/* save(primitive) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.Primitive.save");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_error error;
  bw_status status = bw_primitive_save(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- what is in it ------------------------------------------------------------------------- */

static void set_number(lua_State *L, const char *name, float number) {
  lua_pushnumber(L, (lua_Number)number);
  lua_setfield(L, -2, name);
}

typedef int row_function(const bw_primitive *, uint32_t, float[4]);

static void set_rows(lua_State *L, const char *name, const bw_primitive *primitive,
                     row_function *row_at) {
  float row[4];
  lua_newtable(L);
  for (uint32_t i = 0; row_at(primitive, i, row); i++) {
    lua_createtable(L, 4, 0);
    for (int k = 0; k < 4; k++) {
      lua_pushnumber(L, (lua_Number)row[k]);
      lua_rawseti(L, -2, k + 1);
    }
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, name);
}

static void set_own_fields(lua_State *L, const bw_primitive *primitive,
                           const bw_primitive_info *info) {
  switch (info->class_id) {
    case BW_CLASS_BOX_SHAPE:
      object_set_numbers(L, "half_extents", info->half, 3);
      set_number(L, "convex_radius", info->radius);
      object_set_numbers(L, "transform", info->transform, 16);
      break;
    case BW_CLASS_CAPSULE_SHAPE:
      object_set_numbers(L, "bottom", info->bottom, 4);
      object_set_numbers(L, "top", info->top, 4);
      set_number(L, "radius", info->radius);
      break;
    case BW_CLASS_BARREL_SHAPE:
      object_set_numbers(L, "transform", info->transform, 16);
      set_rows(L, "planes", primitive, bw_primitive_plane);
      set_rows(L, "vertices", primitive, bw_primitive_vertex);
      break;
    default:
      if (info->flag != BW_NONE) object_set_integer(L, "trailing_flag", info->flag);
      break;
  }
}

/* Pushes the table of a primitive. It calls itself for lists, which stand eight deep at most. */
static void push_info(lua_State *L, const bw_primitive *primitive) {
  bw_primitive_info info;
  luaL_checkstack(L, 8, NULL);
  bw_primitive_describe(primitive, &info);
  lua_newtable(L);
  lua_pushstring(L, bw_primitive_class_name(info.class_id));
  lua_setfield(L, -2, "shape");
  object_set_integer(L, "class", info.class_id);
  set_own_fields(L, primitive, &info);
  if (info.class_id != BW_CLASS_LIST_SHAPE) {
    object_set_integer(L, "material", info.material);
    return;
  }
  lua_newtable(L);
  uint32_t id = 0;
  for (uint32_t i = 0; i < info.children; i++) {
    push_info(L, bw_primitive_child(primitive, i, &id));
    object_set_integer(L, "id", id);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "children");
}

/* A primitive that the stack keeps alive while tables are made: nothing destroys it before the
 * call is done but a finalizer that does it by name, so a copy is read. */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.Primitive.info");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  core_object *copy = object_create_core(L, OBJECT_PRIMITIVE, 0);
  const bw_primitive *primitive = self_of(&a);
  bw_allocator allocator = object_allocator(L);
  bw_primitive_info info;
  bw_primitive *made = NULL;
  bw_error error;
  bw_primitive_describe(primitive, &info);
  bw_status status = bw_primitive_save(primitive, &object->bytes, &error);
  if (status == BW_OK)
    status = bw_primitive_load(bw_bytes_data(object->bytes), bw_bytes_size(object->bytes),
                               info.class_id, &allocator, &made, &error);
  if (status != BW_OK) return object_push_failure(L, &error);
  copy->core = made;
  push_info(L, made);
  return 1;
}

/* bounds(primitive) -> six numbers, or nil for one without an extent */
static int bounds(lua_State *L) {
  args a = args_of(L, "Primitive.bounds");
  float box[6] = {0};
  int found = bw_primitive_bounds(self_of(&a), box);
  return object_push_numbers_or_nil(L, found, box, 6);
}

/* contains(primitive, point) -> boolean */
static int contains(lua_State *L) {
  args a = args_of(L, "Primitive.contains");
  const bw_primitive *primitive = self_of(&a);
  float point[3];
  args_point(&a, "point", point);
  lua_pushboolean(L, bw_primitive_contains(primitive, point[0], point[1], point[2]));
  return 1;
}

/* explain(primitive, x, y, z) -> a list of 14 numbers for each solid, as
 * lua/boardwalk/class/solid_explanation.lua reads them */
static int flat_explain(lua_State *L) {
  args a = args_of(L, "core.Primitive.explain");
  const bw_primitive *primitive = self_of(&a);
  float x = args_float(&a, "x");
  float y = args_float(&a, "y");
  float z = args_float(&a, "z");
  uint32_t count = bw_primitive_explain(primitive, x, y, z, NULL, 0);
  bw_solid_step *steps = lua_newuserdatauv(L, (size_t)count * sizeof *steps + 1u, 0);
  a.next = 1; /* making room may have run a finalizer */
  (void)bw_primitive_explain(self_of(&a), x, y, z, steps, count);
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_solid_step *s = &steps[i];
    const lua_Integer whole[] = {s->class_id, s->reason, s->test, s->depth};
    const lua_Number numbers[] = {s->value, s->limit};
    object_append_integers(L, &at, whole, 4);
    object_append_numbers(L, &at, numbers, 2);
    for (size_t k = 0; k < BW_PRIMITIVE_NESTING; k++) {
      const lua_Integer child = s->path[k];
      object_append_integers(L, &at, &child, 1);
    }
  }
  return 1;
}

/* reason_name(number) -> word */
static int reason_name(lua_State *L) {
  args a = args_of(L, "core.solid_reason_name");
  lua_pushstring(L, bw_solid_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}

/* model(primitive) -> Model or nil, message, code */
static int model(lua_State *L) {
  args a = args_of(L, "Primitive.model");
  model_object *object = object_create(L, OBJECT_MODEL, sizeof *object, 0);
  bw_allocator allocator = object_allocator(L);
  bw_error error;
  bw_status status = bw_primitive_model(self_of(&a), &allocator, &object->model, &error);
  return status == BW_OK ? 1 : object_push_failure(L, &error);
}

/* mesh(primitive) -> MeshShape or nil, message, code */
static int mesh(lua_State *L) {
  args a = args_of(L, "Primitive.mesh");
  core_object *object = object_create_core(L, OBJECT_MESH_SHAPE, 0);
  bw_allocator allocator = object_allocator(L);
  bw_mesh_shape *shape = NULL;
  bw_error error;
  if (bw_primitive_mesh(self_of(&a), &allocator, &shape, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = shape;
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy}, {"is_destroyed", is_destroyed},
                                   {"bounds", bounds},   {"contains", contains},
                                   {"model", model},     {"mesh", mesh},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"save", flat_save},
                                {"info", flat_info},
                                {"explain", flat_explain},
                                {"reason_name", reason_name},
                                {NULL, NULL}};

const class_description primitive_class = {
    "Primitive", meta, methods, flat, "the Primitive is destroyed", free_core};

const luaL_Reg primitive_functions[] = {
    {"load_primitive", load_primitive}, {"create_primitive", create_primitive}, {NULL, NULL}};
