/* Making a CollisionMesh: from bytes, from a flat list of triangles, from a Model. */
#include "build.h"

#include <string.h>

/* Pushes a CollisionMesh without a mesh yet, which remembers the name at the index `name`. */
static mesh_object *create(lua_State *L, int name) {
  mesh_object *object = object_create(L, OBJECT_MESH, sizeof *object, MESH_USER_VALUES);
  lua_pushvalue(L, name);
  lua_setiuservalue(L, -2, MESH_NAME);
  return object;
}

/* What a constructor returns, its object on top of the stack. */
static int made(lua_State *L, const mesh_object *object, bw_status status, const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  bw_mesh_prepare_on_cast(object->mesh);
  size_t triangles = bw_mesh_triangle_count(object->mesh);
  size_t vertices = bw_mesh_vertex_count(object->mesh);
  object_weigh(L, triangles * 32u + vertices * 16u); /* about what grid and lists come to as well */
  return 1;
}

/* load_mesh(bytes, name) -> CollisionMesh or nil, message, code */
static int load_mesh(lua_State *L) {
  args a = args_of(L, "core.load_mesh");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  (void)args_string(&a, "name", NULL, true);
  lua_settop(L, 2);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 2);
  bw_status status = bw_mesh_load(data, size, &allocator, &object->mesh, &error);
  return made(L, object, status, &error);
}

/* load_payloads(header, triangles, grid, lists, vertices, checked, name) -> as load_mesh */
static int load_payloads(lua_State *L) {
  static const char *const names[6] = {"header", "triangles", "grid",
                                       "lists",  "vertices",  "checked"};
  args a = args_of(L, "core.load_payloads");
  bw_span spans[6];
  for (int i = 0; i < 6; i++) spans[i].data = args_string(&a, names[i], &spans[i].size, false);
  (void)args_string(&a, "name", NULL, true);
  bw_mesh_payloads payloads = {spans[0], spans[1], spans[2], spans[3], spans[4], spans[5]};
  lua_settop(L, 7);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 7);
  bw_status status = bw_mesh_load_payloads(&payloads, &allocator, &object->mesh, &error);
  return made(L, object, status, &error);
}

enum { NUMBERS_PER_TRIANGLE = 12 };

const bw_triangle *build_read_triangles(args *a, uint32_t *count) {
  int table = args_table(a, "numbers");
  lua_Unsigned length = lua_rawlen(a->L, table);
  if (length % NUMBERS_PER_TRIANGLE != 0 || length / NUMBERS_PER_TRIANGLE > UINT32_MAX / 2u)
    args_fail(a, table, "numbers", "twelve numbers for each triangle");
  *count = (uint32_t)(length / NUMBERS_PER_TRIANGLE);
  bw_triangle *triangles = lua_newuserdatauv(a->L, (size_t)*count * sizeof *triangles, 0);
  for (uint32_t i = 0; i < *count; i++) {
    lua_Integer at = (lua_Integer)i * NUMBERS_PER_TRIANGLE + 1;
    bw_triangle *triangle = &triangles[i];
    memset(triangle, 0, sizeof *triangle);
    for (int axis = 0; axis < 3; axis++) {
      triangle->a[axis] = args_element_float(a, table, "numbers", at + axis);
      triangle->b[axis] = args_element_float(a, table, "numbers", at + 3 + axis);
      triangle->c[axis] = args_element_float(a, table, "numbers", at + 6 + axis);
    }
    triangle->flags = (uint16_t)args_element_integer(a, table, "numbers", at + 9, 0, 0xffff);
    triangle->material = (uint8_t)args_element_integer(a, table, "numbers", at + 10, 0, 0xff);
    triangle->area = (uint8_t)args_element_integer(a, table, "numbers", at + 11, 0, 0xff);
  }
  return triangles;
}

/* build_mesh(numbers, cell_size, name) -> as load_mesh; cell_size 0 for the usual one */
static int build_mesh(lua_State *L) {
  args a = args_of(L, "core.build_mesh");
  lua_settop(L, 3);
  uint32_t count = 0;
  const bw_triangle *triangles = build_read_triangles(&a, &count);
  float cell_size = args_float(&a, "cell_size");
  (void)args_string(&a, "name", NULL, true);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 3);
  bw_status status = bw_mesh_build(triangles, count, cell_size, &allocator, &object->mesh, &error);
  return made(L, object, status, &error);
}

enum { NUMBERS_PER_SURFACE = 4 };

bw_surface build_surface_at(const args *a, int table, const char *name, uint32_t index) {
  lua_Integer at = (lua_Integer)index * NUMBERS_PER_SURFACE + 1;
  bw_surface surface;
  surface.flags = (uint16_t)args_element_integer(a, table, name, at, 0, 0xffff);
  surface.material = (uint8_t)args_element_integer(a, table, name, at + 1, 0, 0xff);
  surface.area = (uint8_t)args_element_integer(a, table, name, at + 2, 0, 0xff);
  surface.given = (uint32_t)args_element_integer(a, table, name, at + 3, 0, 7);
  return surface;
}

/* Reads a flat list of `count` surfaces into a userdata that it pushes. */
static const bw_surface *read_surfaces(args *a, const char *name, uint32_t count) {
  int table = args_table(a, name);
  bw_surface *surfaces = lua_newuserdatauv(a->L, (size_t)count * sizeof *surfaces, 0);
  for (uint32_t i = 0; i < count; i++) surfaces[i] = build_surface_at(a, table, name, i);
  return surfaces;
}

/* The model again: making room for its surfaces may have run a finalizer that changed it. */
static const bw_model *same_model(args *a, int index, uint32_t materials, uint32_t groups) {
  a->next = index;
  const bw_model *model = args_model(a, "model")->model;
  bool same = bw_model_material_count(model) == materials && bw_model_group_count(model) == groups;
  if (!same) args_fail(a, index, "model", "a Model that stays as it is");
  return model;
}

/* build_model(model, materials, groups, cell_size, name) -> as load_mesh. One surface for each
 * material of the model and one for triangles without; one for each group. */
static int build_model(lua_State *L) {
  args a = args_of(L, "core.build_model");
  lua_settop(L, 5);
  const bw_model *model = args_model(&a, "model")->model;
  uint32_t material_count = bw_model_material_count(model);
  uint32_t group_count = bw_model_group_count(model);
  const bw_surface *materials = read_surfaces(&a, "materials", material_count + 1u);
  const bw_surface *groups = read_surfaces(&a, "groups", group_count);
  float cell_size = args_float(&a, "cell_size");
  (void)args_string(&a, "name", NULL, true);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 5);
  model = same_model(&a, 1, material_count, group_count);
  bw_status status =
      bw_mesh_build_model(model, materials, groups, cell_size, &allocator, &object->mesh, &error);
  return made(L, object, status, &error);
}

/* ---- merging ------------------------------------------------------------------------------- */

/* What a merge returns, its mesh on top of the stack: the mesh and the counts of its report. */
static int merged(lua_State *L, const mesh_object *object, bw_status status,
                  const bw_merge_report *report, const bw_error *error) {
  int count = made(L, object, status, error);
  if (status != BW_OK) return count;
  lua_pushinteger(L, (lua_Integer)report->kept);
  lua_pushinteger(L, (lua_Integer)report->changed);
  lua_pushinteger(L, (lua_Integer)report->added);
  lua_pushinteger(L, (lua_Integer)report->removed);
  return 5;
}

/* The mesh to merge into, the first argument. */
static const bw_mesh *old_mesh(args *a) {
  a->next = 1;
  return args_mesh(a)->mesh;
}

/* merge_mesh(old, numbers, name) -> CollisionMesh, kept, changed, added, removed; or nil, message,
 * code. `numbers` as for build_mesh. */
static int merge_mesh(lua_State *L) {
  args a = args_of(L, "core.merge_mesh");
  lua_settop(L, 3);
  a.next = 2;
  uint32_t count = 0;
  const bw_triangle *triangles = build_read_triangles(&a, &count);
  (void)args_string(&a, "name", NULL, true);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 3);
  bw_merge_report report = {0, 0, 0, 0};
  bw_status status =
      bw_mesh_merge(old_mesh(&a), triangles, count, &allocator, &object->mesh, &report, &error);
  return merged(L, object, status, &report, &error);
}

/* merge_model(old, model, materials, groups, name) -> as merge_mesh; surfaces as for build_model */
static int merge_model(lua_State *L) {
  args a = args_of(L, "core.merge_model");
  lua_settop(L, 5);
  a.next = 2;
  const bw_model *model = args_model(&a, "model")->model;
  uint32_t material_count = bw_model_material_count(model);
  uint32_t group_count = bw_model_group_count(model);
  const bw_surface *materials = read_surfaces(&a, "materials", material_count + 1u);
  const bw_surface *groups = read_surfaces(&a, "groups", group_count);
  (void)args_string(&a, "name", NULL, true);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  mesh_object *object = create(L, 5);
  model = same_model(&a, 2, material_count, group_count);
  bw_merge_report report = {0, 0, 0, 0};
  bw_status status = bw_mesh_merge_model(old_mesh(&a), model, materials, groups, &allocator,
                                         &object->mesh, &report, &error);
  return merged(L, object, status, &report, &error);
}

const luaL_Reg mesh_functions[] = {{"load_mesh", load_mesh},
                                   {"load_payloads", load_payloads},
                                   {"build_mesh", build_mesh},
                                   {"build_model", build_model},
                                   {"merge_mesh", merge_mesh},
                                   {"merge_model", merge_model},
                                   {NULL, NULL}};
