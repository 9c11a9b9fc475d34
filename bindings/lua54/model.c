/* Model: triangles with names, as Wavefront OBJ and other formats give them. */
#include "args.h"

/* ---- making -------------------------------------------------------------------------------- */

/* create_model() -> Model or nil, message, code */
static int create_model(lua_State *L) {
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  model_object *object = object_create(L, OBJECT_MODEL, sizeof *object, 0);
  bw_status status = bw_model_create(&allocator, &object->model, &error);
  return status == BW_OK ? 1 : object_push_failure(L, &error);
}

/* read_obj(text, name) -> Model or nil, message, code */
static int read_obj(lua_State *L) {
  args a = args_of(L, "core.read_obj");
  size_t size = 0;
  const char *text = args_string(&a, "text", &size, false);
  const char *name = args_string(&a, "name", NULL, false);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  model_object *object = object_create(L, OBJECT_MODEL, sizeof *object, 0);
  bw_status status = bw_model_read_obj(text, size, name, &allocator, &object->model, &error);
  if (status != BW_OK) return object_push_failure(L, &error);
  object_weigh(L, bw_model_triangle_count(object->model) * (size_t)20 +
                      bw_model_vertex_count(object->model) * (size_t)12);
  return 1;
}

static int destroy(lua_State *L) {
  args a = args_of(L, "Model.destroy");
  model_object *object = args_object(&a, "self", OBJECT_MODEL);
  bw_model_destroy(object->model);
  object->model = NULL;
  return 0;
}

static int is_destroyed(lua_State *L) {
  args a = args_of(L, "Model.is_destroyed");
  const model_object *object = args_object(&a, "self", OBJECT_MODEL);
  lua_pushboolean(L, object->model == NULL);
  return 1;
}

/* ---- reading ------------------------------------------------------------------------------- */

static int push_count(lua_State *L, const char *method, uint32_t (*count)(const bw_model *)) {
  args a = args_of(L, method);
  lua_pushinteger(L, (lua_Integer)count(args_model(&a, "self")->model));
  return 1;
}

static int vertex_count(lua_State *L) {
  return push_count(L, "Model.vertex_count", bw_model_vertex_count);
}

static int triangle_count(lua_State *L) {
  return push_count(L, "Model.triangle_count", bw_model_triangle_count);
}

static int flat_material_count(lua_State *L) {
  return push_count(L, "core.Model.material_count", bw_model_material_count);
}

static int flat_group_count(lua_State *L) {
  return push_count(L, "core.Model.group_count", bw_model_group_count);
}

static int flat_warning_count(lua_State *L) {
  return push_count(L, "core.Model.warning_count", bw_model_warning_count);
}

/* A text by its number, which the model owns; nil for a number without one. */
static int push_text(lua_State *L, const char *method,
                     const char *(*text)(const bw_model *, uint32_t)) {
  args a = args_of(L, method);
  const bw_model *model = args_model(&a, "self")->model;
  lua_pushstring(L, text(model, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX)));
  return 1;
}

static int flat_material(lua_State *L) {
  return push_text(L, "core.Model.material", bw_model_material_name);
}

static int flat_group(lua_State *L) {
  return push_text(L, "core.Model.group", bw_model_group_name);
}

static int flat_warning(lua_State *L) {
  return push_text(L, "core.Model.warning", bw_model_warning);
}

static int vertex(lua_State *L) {
  args a = args_of(L, "Model.vertex");
  const bw_model *model = args_model(&a, "self")->model;
  uint32_t index = args_index(&a, "index", bw_model_vertex_count(model));
  float position[3];
  (void)bw_model_vertex(model, index, position);
  object_push_numbers(L, position, 3);
  return 3;
}

/* triangle(model, index) -> three vertex numbers, material name or nil, group name or nil; nil when
 * there is no triangle of that number */
static int flat_triangle(lua_State *L) {
  args a = args_of(L, "core.Model.triangle");
  const bw_model *model = args_model(&a, "self")->model;
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  uint32_t corners[3];
  uint32_t material = BW_NONE;
  uint32_t group = BW_NONE;
  if (!bw_model_triangle(model, index, corners, &material, &group)) {
    lua_pushnil(L);
    return 1;
  }
  for (int i = 0; i < 3; i++) lua_pushinteger(L, (lua_Integer)corners[i]);
  lua_pushstring(L, bw_model_material_name(model, material));
  a.next = 1;
  model = args_model(&a, "self")->model; /* the push may have run a finalizer that destroys it */
  lua_pushstring(L, bw_model_group_name(model, group));
  return 5;
}

static int bounds(lua_State *L) {
  args a = args_of(L, "Model.bounds");
  float box[6];
  int found = bw_model_bounds(args_model(&a, "self")->model, box);
  return object_push_numbers_or_nil(L, found, box, 6);
}

/* The bytes of a file, as `write` makes them. */
static int push_file(lua_State *L, const char *method,
                     bw_status (*write)(const bw_model *, bw_bytes **, bw_error *)) {
  args a = args_of(L, method);
  (void)args_model(&a, "self");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1;
  const bw_model *model = args_model(&a, "self")->model; /* a finalizer may have destroyed it */
  bw_error error;
  bw_status status = write(model, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

static int to_obj(lua_State *L) {
  return push_file(L, "Model.to_obj", bw_model_write_obj);
}

static int to_glb(lua_State *L) {
  return push_file(L, "Model.to_glb", bw_model_write_glb);
}

static int to_gltf(lua_State *L) {
  return push_file(L, "Model.to_gltf", bw_model_write_gltf);
}

/* ---- building ------------------------------------------------------------------------------ */

/* add_vertex(model, x, y, z) -> number or nil, message, code */
static int flat_add_vertex(lua_State *L) {
  args a = args_of(L, "core.Model.add_vertex");
  bw_model *model = args_model(&a, "self")->model;
  float position[3];
  args_point(&a, "position", position);
  uint32_t index = 0;
  bw_error error;
  if (bw_model_add_vertex(model, position[0], position[1], position[2], &index, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)index);
  return 1;
}

/* Reads a list of vertex numbers into a userdata that it pushes. */
static const uint32_t *read_corners(args *a, uint32_t vertices, uint32_t *count) {
  int table = args_table(a, "corners");
  lua_Unsigned length = lua_rawlen(a->L, table);
  if (length < 3 || length > UINT32_MAX / sizeof(uint32_t))
    args_fail(a, table, "corners", "a list of at least 3 vertex numbers");
  *count = (uint32_t)length;
  uint32_t *corners = lua_newuserdatauv(a->L, *count * sizeof *corners, 0);
  for (uint32_t i = 0; i < *count; i++) {
    corners[i] = (uint32_t)args_element_integer(a, table, "corners", (lua_Integer)i + 1, 0,
                                                (int64_t)vertices - 1);
  }
  return corners;
}

typedef bw_status (*add_name)(bw_model *, const char *, size_t, uint32_t *, bw_error *);

/* The number of a material or group, added when new; BW_NONE for no name. */
static bw_status number_of(bw_model *model, add_name add, const char *name, size_t length,
                           uint32_t *number, bw_error *error) {
  *number = BW_NONE;
  return name == NULL ? BW_OK : add(model, name, length, number, error);
}

/* add_polygon(model, corners, material, group) -> true or nil, message, code; `corners` is a list of
 * vertex numbers, the others are names or nil */
static int flat_add_polygon(lua_State *L) {
  args a = args_of(L, "core.Model.add_polygon");
  uint32_t vertices = bw_model_vertex_count(args_model(&a, "self")->model);
  lua_settop(L, 4);
  uint32_t count = 0;
  const uint32_t *corners = read_corners(&a, vertices, &count);
  size_t material_length = 0;
  size_t group_length = 0;
  const char *material_name = args_string(&a, "material", &material_length, true);
  const char *group_name = args_string(&a, "group", &group_length, true);
  a.next = 1;
  bw_model *model = args_model(&a, "self")->model; /* may have changed, as in push_file */
  uint32_t material = BW_NONE;
  uint32_t group = BW_NONE;
  bw_error error;
  bw_status status =
      number_of(model, bw_model_add_material, material_name, material_length, &material, &error);
  if (status == BW_OK)
    status = number_of(model, bw_model_add_group, group_name, group_length, &group, &error);
  if (status == BW_OK)
    status = bw_model_add_polygon(model, corners, count, material, group, &error);
  if (status != BW_OK) return object_push_failure(L, &error);
  lua_pushboolean(L, 1);
  return 1;
}

/* transform(model, rows) -> true or nil, message, code; rows is a list of twelve numbers */
static int flat_transform(lua_State *L) {
  args a = args_of(L, "core.Model.transform");
  bw_model *model = args_model(&a, "self")->model;
  int table = args_table(&a, "rows");
  float rows[12];
  for (int i = 0; i < 12; i++) rows[i] = args_element_float(&a, table, "rows", i + 1);
  bw_error error;
  if (bw_model_transform(model, rows, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushboolean(L, 1);
  return 1;
}

/* drop_degenerate(model) -> how many triangles without an area were taken out */
static int flat_drop_degenerate(lua_State *L) {
  args a = args_of(L, "core.Model.drop_degenerate");
  lua_pushinteger(L, (lua_Integer)bw_model_drop_degenerate(args_model(&a, "self")->model));
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"vertex_count", vertex_count},
                                   {"triangle_count", triangle_count},
                                   {"vertex", vertex},
                                   {"bounds", bounds},
                                   {"to_obj", to_obj},
                                   {"to_glb", to_glb},
                                   {"to_gltf", to_gltf},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"material_count", flat_material_count},
                                {"material", flat_material},
                                {"group_count", flat_group_count},
                                {"group", flat_group},
                                {"warning_count", flat_warning_count},
                                {"warning", flat_warning},
                                {"triangle", flat_triangle},
                                {"add_vertex", flat_add_vertex},
                                {"add_polygon", flat_add_polygon},
                                {"transform", flat_transform},
                                {"drop_degenerate", flat_drop_degenerate},
                                {NULL, NULL}};

const class_description model_class = {"Model", meta, methods, flat, "the Model is destroyed",
                                       NULL};

const luaL_Reg model_functions[] = {
    {"create_model", create_model}, {"read_obj", read_obj}, {NULL, NULL}};
