/* MeshShape: the triangle collision of the Anvil engine. The queries of every world are in
 * protocol.c. */
#include "shape_account.h"

#include <string.h>

static void free_core(void *shape) {
  bw_mesh_shape_destroy(shape);
}

static bw_mesh_shape *self_of(args *a) {
  return args_core(a, "self", OBJECT_MESH_SHAPE);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "MeshShape.destroy", OBJECT_MESH_SHAPE);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "MeshShape.is_destroyed", OBJECT_MESH_SHAPE);
}

/* ---- the queries of every world ------------------------------------------------------------- */

PROTOCOL_FUNCTIONS(mesh_shape)

static void world_bounds(const void *world, float bounds[6]) {
  bw_mesh_shape_bounds(world, bounds);
}

const protocol mesh_shape_protocol = {PROTOCOL_MEMBERS(world_bounds), NULL, NULL};

/* cast_brute(shape, ox, oy, oz, dx, dy, dz, length, filter) -> as cast */
static int flat_brute(lua_State *L) {
  args a = args_of(L, "core.MeshShape.cast_brute");
  const bw_mesh_shape *shape = self_of(&a);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit hit;
  int met = bw_mesh_shape_cast_brute(shape, ARGS_RAY(r), filter, &hit);
  return protocol_push_hit_or_nil(L, met, &hit);
}

/* ---- making -------------------------------------------------------------------------------- */

typedef bw_status load_function(const void *, size_t, const bw_allocator *, bw_mesh_shape **,
                                bw_error *);

static int load_by(lua_State *L, const char *method, load_function *load) {
  args a = args_of(L, method);
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  core_object *object = object_create_core(L, OBJECT_MESH_SHAPE, 0);
  bw_allocator allocator = object_allocator(L);
  bw_mesh_shape *shape = NULL;
  bw_error error;
  if (load(data, size, &allocator, &shape, &error) != BW_OK) return object_push_failure(L, &error);
  object->core = shape;
  object_weigh(L, size * 2);
  return 1;
}

/* load_mesh_shape(bytes) -> MeshShape or nil, message, code */
static int load_mesh_shape(lua_State *L) {
  return load_by(L, "core.load_mesh_shape", bw_mesh_shape_load);
}

/* load_sws(bytes) -> as load_mesh_shape */
static int load_sws(lua_State *L) {
  return load_by(L, "core.load_sws", bw_mesh_shape_load_sws);
}

/* Reads a list of `count` texts of materials into a userdata that it pushes. */
static const bw_material_ref *read_materials(const args *a, int table, uint32_t count) {
  lua_State *L = a->L;
  bw_material_ref *materials = lua_newuserdatauv(L, (size_t)count * sizeof *materials, 0);
  for (uint32_t i = 0; i < count; i++) {
    size_t length = 0;
    if (lua_rawgeti(L, table, (lua_Integer)i + 1) != LUA_TSTRING)
      args_fail(a, table, "materials", "a text for each material of the model and one more");
    const char *text = lua_tolstring(L, -1, &length);
    bw_material_ref_of(text, length, &materials[i]);
    lua_pop(L, 1);
  }
  return materials;
}

/* build_mesh_shape(model, materials, form, user_category, id, name, filter_id, filter_layer,
 * filter_part) -> as load_mesh_shape. A text for each material of the model and one for triangles
 * without. */
static int build_mesh_shape(lua_State *L) {
  args a = args_of(L, "core.build_mesh_shape");
  lua_settop(L, 9);
  uint32_t material_count = bw_model_material_count(args_model(&a, "model")->model);
  int table = args_table(&a, "materials");
  bw_mesh_shape_options options;
  memset(&options, 0, sizeof options);
  options.form = (uint32_t)args_integer(&a, "form", BW_MESH_SHAPE_ANVIL, BW_MESH_SHAPE_SWS);
  options.user_category = (uint32_t)args_integer(&a, "user_category", 0, UINT32_MAX);
  options.id = (uint32_t)args_integer(&a, "id", 0, UINT32_MAX);
  options.name = args_string(&a, "name", NULL, true);
  options.filter_id = (uint32_t)args_integer(&a, "filter_id", 0, UINT32_MAX);
  options.filter_layer = (uint32_t)args_integer(&a, "filter_layer", 0, UINT32_MAX);
  options.filter_part = (uint32_t)args_integer(&a, "filter_part", 0, UINT32_MAX);
  options.materials = read_materials(&a, table, material_count + 1u);
  core_object *object = object_create_core(L, OBJECT_MESH_SHAPE, 0);
  a.next = 1; /* making room may have run a finalizer that changed the model */
  const bw_model *model = args_model(&a, "model")->model;
  if (bw_model_material_count(model) != material_count)
    args_fail(&a, 1, "model", "a Model that stays as it is");
  bw_allocator allocator = object_allocator(L);
  bw_mesh_shape *shape = NULL;
  bw_error error;
  if (bw_mesh_shape_build(model, &options, &allocator, &shape, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = shape;
  return 1;
}

/* save(shape, options) -> bytes or nil, message, code; options of bw_mesh_shape_save */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.MeshShape.save");
  (void)self_of(&a);
  uint32_t options = (uint32_t)args_integer(&a, "options", 0, UINT32_MAX);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_error error;
  a.next = 1;
  bw_status status = bw_mesh_shape_save(self_of(&a), options, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- materials ----------------------------------------------------------------------------- */

static int push_material(lua_State *L, const bw_material_ref *material) {
  char text[BW_MATERIAL_REF_TEXT];
  size_t length = bw_material_ref_text(material, text);
  lua_pushlstring(L, text, length);
  return 1;
}

/* material_text(text) -> the text of the material that a text means */
static int material_text(lua_State *L) {
  args a = args_of(L, "core.material_text");
  size_t length = 0;
  const char *text = args_string(&a, "text", &length, false);
  bw_material_ref material;
  bw_material_ref_of(text, length, &material);
  return push_material(L, &material);
}

/* material(shape, index) -> text, or nil when there is none */
static int flat_material(lua_State *L) {
  args a = args_of(L, "core.MeshShape.material");
  const bw_mesh_shape *shape = self_of(&a);
  bw_material_ref material;
  if (bw_mesh_shape_material(shape, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &material))
    return push_material(L, &material);
  lua_pushnil(L);
  return 1;
}

/* add_material(shape, text) -> its number, or nil, message, code */
static int flat_add_material(lua_State *L) {
  args a = args_of(L, "core.MeshShape.add_material");
  bw_mesh_shape *shape = self_of(&a);
  size_t length = 0;
  const char *text = args_string(&a, "text", &length, false);
  bw_material_ref material;
  uint32_t index = 0;
  bw_error error;
  bw_material_ref_of(text, length, &material);
  if (bw_mesh_shape_add_material(shape, &material, &index, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)index);
  return 1;
}

/* set_material(shape, face, material) -> whether it could */
static int flat_set_material(lua_State *L) {
  args a = args_of(L, "core.MeshShape.set_material");
  bw_mesh_shape *shape = self_of(&a);
  uint32_t face = (uint32_t)args_integer(&a, "face", 0, UINT32_MAX);
  uint32_t material = (uint32_t)args_integer(&a, "material", 0, UINT32_MAX);
  lua_pushboolean(L, bw_mesh_shape_set_material(shape, face, material));
  return 1;
}

/* ---- what is in it ------------------------------------------------------------------------- */

/* info(shape) -> a table of bw_mesh_shape_info by its names */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.MeshShape.info");
  bw_mesh_shape_info info;
  bw_mesh_shape_describe(self_of(&a), &info);
  lua_newtable(L);
  const struct {
    const char *name;
    uint32_t value;
  } numbers[] = {{"form", info.form},
                 {"vertices", info.vertices},
                 {"faces", info.faces},
                 {"materials", info.materials},
                 {"user_category", info.user_category},
                 {"run_length", info.run_length},
                 {"sections", info.sections},
                 {"edges", info.edges},
                 {"nodes", info.nodes},
                 {"managed", info.managed},
                 {"one_material", info.one_material},
                 {"unique_index", info.unique_index},
                 {"tree_bypassed", info.tree_bypassed},
                 {"mopp_offset", info.mopp_offset},
                 {"mopp_size", info.mopp_size},
                 {"mopp_crc", info.mopp_crc},
                 {"mopp_version", info.mopp_version},
                 {"count_form", info.count_form},
                 {"filter_id", info.filter_id},
                 {"filter_class", info.filter_class},
                 {"filter_layer", info.filter_layer},
                 {"filter_part", info.filter_part}};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    object_set_integer(L, numbers[i].name, numbers[i].value);
  object_set_numbers(L, "low", info.low, 3);
  object_set_numbers(L, "high", info.high, 3);
  object_set_numbers(L, "file_low", info.file_low, 4);
  object_set_numbers(L, "file_high", info.file_high, 4);
  object_set_numbers(L, "tree_low", info.tree_low, 3);
  object_set_numbers(L, "tree_size", info.tree_size, 3);
  object_set_numbers(L, "mopp_place", info.mopp_place, 4);
  return 1;
}

/* descriptor(shape) -> text, or nil of an SWS shape */
static int flat_descriptor(lua_State *L) {
  args a = args_of(L, "core.MeshShape.descriptor");
  lua_pushstring(L, bw_mesh_shape_descriptor(self_of(&a)));
  return 1;
}

/* Pushes whole numbers, -1 for BW_NONE; nil when there is nothing. */
static int push_whole(lua_State *L, int found, const uint32_t *numbers, int count) {
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  for (int i = 0; i < count; i++)
    lua_pushinteger(L, numbers[i] == BW_NONE ? -1 : (lua_Integer)numbers[i]);
  return count;
}

/* The shape at index 1 and the number behind it. */
static const bw_mesh_shape *numbered(lua_State *L, const char *method, uint32_t *index) {
  args a = args_of(L, method);
  const bw_mesh_shape *shape = self_of(&a);
  *index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  return shape;
}

/* section(shape, index) -> type, offset, size; nil when there is none */
static int flat_section(lua_State *L) {
  uint32_t index;
  bw_anvil_section section = {0, 0, 0};
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.section", &index);
  int found = bw_mesh_shape_section(shape, index, &section);
  const uint32_t numbers[3] = {section.type, section.offset, section.size};
  return push_whole(L, found, numbers, 3);
}

/* vertex(shape, index) -> x, y, z; nil when there is none */
static int flat_vertex(lua_State *L) {
  uint32_t index;
  float position[3] = {0.0f, 0.0f, 0.0f};
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.vertex", &index);
  int found = bw_mesh_shape_vertex(shape, index, position);
  return object_push_numbers_or_nil(L, found, position, 3);
}

/* face_edges(shape, index) -> three edge numbers; nil when there is none */
static int flat_face_edges(lua_State *L) {
  uint32_t index, edges[3];
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.face_edges", &index);
  int found = bw_mesh_shape_face_edges(shape, index, edges);
  return push_whole(L, found, edges, 3);
}

/* face_polygon(shape, index) -> its number; nil when there is none */
static int flat_face_polygon(lua_State *L) {
  uint32_t index, polygon = 0;
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.face_polygon", &index);
  int found = bw_mesh_shape_face_polygon(shape, index, &polygon);
  return push_whole(L, found, &polygon, 1);
}

/* edge(shape, index) -> two faces, -1 for none; nil when there is no such edge */
static int flat_edge(lua_State *L) {
  uint32_t index, faces[2];
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.edge", &index);
  int found = bw_mesh_shape_edge(shape, index, faces);
  return push_whole(L, found, faces, 2);
}

/* neighbours(shape, index) -> three faces, -1 for none; nil when there is no such face */
static int flat_neighbours(lua_State *L) {
  uint32_t index, faces[3];
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.neighbours", &index);
  int found = bw_mesh_shape_neighbours(shape, index, faces);
  return push_whole(L, found, faces, 3);
}

/* polygon(shape, number) -> a list of its faces */
static int flat_polygon(lua_State *L) {
  uint32_t index;
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.polygon", &index);
  uint32_t count = bw_mesh_shape_polygon(shape, index, NULL, 0);
  uint32_t *faces = lua_newuserdatauv(L, ((size_t)count + 1u) * sizeof *faces, 0);
  lua_createtable(L, (int)count, 0); /* at most 65,535 */
  shape = numbered(L, "core.MeshShape.polygon", &index);
  if (bw_mesh_shape_polygon(shape, index, faces, count) < count) count = 0;
  for (uint32_t i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)faces[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static void push_doubles(lua_State *L, const double *numbers) {
  for (int i = 0; i < 3; i++) lua_pushnumber(L, numbers[i]);
}

/* node(shape, index) -> six insets, six owners, whether A and B are faces, A, B, and low and high of
 * the node, of A and of B: 34 values; nil when there is none */
static int flat_node(lua_State *L) {
  uint32_t index;
  bw_anvil_node node;
  const bw_mesh_shape *shape = numbered(L, "core.MeshShape.node", &index);
  luaL_checkstack(L, 40, NULL);
  if (!bw_mesh_shape_node(shape, index, &node)) {
    lua_pushnil(L);
    return 1;
  }
  for (int i = 0; i < 6; i++) lua_pushinteger(L, node.insets[i]);
  for (int i = 0; i < 6; i++) lua_pushinteger(L, node.owner[i]);
  for (int i = 0; i < 2; i++) lua_pushboolean(L, node.is_face[i]);
  for (int i = 0; i < 2; i++) lua_pushinteger(L, (lua_Integer)node.child[i]);
  push_doubles(L, node.low);
  push_doubles(L, node.high);
  push_doubles(L, node.a_low);
  push_doubles(L, node.a_high);
  push_doubles(L, node.b_low);
  push_doubles(L, node.b_high);
  return 34;
}

/* check(shape) -> a list of name, count, first number (-1: none) of each fault found, or nil,
 * message, code */
static int flat_check(lua_State *L) {
  args a = args_of(L, "core.MeshShape.check");
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_error error;
  if (bw_mesh_shape_check(self_of(&a), found, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_newtable(L);
  lua_Integer at = 0;
  for (uint32_t i = 0; i < BW_MESH_SHAPE_FAULT_COUNT; i++) {
    if (found[i].count == 0) continue;
    lua_pushstring(L, bw_mesh_shape_fault_name(i));
    lua_rawseti(L, -2, ++at);
    lua_pushinteger(L, (lua_Integer)found[i].count);
    lua_rawseti(L, -2, ++at);
    lua_pushinteger(L, found[i].first == BW_NONE ? -1 : (lua_Integer)found[i].first);
    lua_rawseti(L, -2, ++at);
  }
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"cast_brute", flat_brute},
                                {"explain", shape_account_of_shape},
                                {"reason_name", shape_account_reason_name},
                                {"save", flat_save},
                                {"material", flat_material},
                                {"add_material", flat_add_material},
                                {"set_material", flat_set_material},
                                {"info", flat_info},
                                {"descriptor", flat_descriptor},
                                {"section", flat_section},
                                {"vertex", flat_vertex},
                                {"face_edges", flat_face_edges},
                                {"face_polygon", flat_face_polygon},
                                {"edge", flat_edge},
                                {"neighbours", flat_neighbours},
                                {"polygon", flat_polygon},
                                {"node", flat_node},
                                {"check", flat_check},
                                {NULL, NULL}};

const class_description mesh_shape_class = {
    "MeshShape", meta, methods, flat, "the MeshShape is destroyed", free_core};

const luaL_Reg mesh_shape_functions[] = {{"load_mesh_shape", load_mesh_shape},
                                         {"load_sws", load_sws},
                                         {"build_mesh_shape", build_mesh_shape},
                                         {"material_text", material_text},
                                         {NULL, NULL}};
