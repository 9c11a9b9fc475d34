/* HeightField: the stacked tiles of Rugrats. The queries of every world are in protocol.c. */
#include "protocol.h"

#include <string.h>

static void free_core(void *field) {
  bw_height_field_destroy(field);
}

static const bw_height_field *self_of(args *a) {
  return args_core(a, "self", OBJECT_HEIGHT_FIELD);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "HeightField.destroy", OBJECT_HEIGHT_FIELD);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "HeightField.is_destroyed", OBJECT_HEIGHT_FIELD);
}

/* ---- the queries of every world ------------------------------------------------------------- */

PROTOCOL_FUNCTIONS(height_field)

static void world_bounds(const void *world, float bounds[6]) {
  int32_t box[6];
  bw_height_field_bounds(world, box);
  for (int i = 0; i < 6; i++) bounds[i] = (float)box[i]; /* below 2^24: exact */
}

const protocol height_field_protocol = {PROTOCOL_MEMBERS(world_bounds), NULL, NULL};

/* triangle_tile(field, index) -> the number of its tile; nil for no triangle */
static int flat_triangle_tile(lua_State *L) {
  args a = args_of(L, "core.HeightField.triangle_tile");
  const bw_height_field *field = self_of(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  return object_push_number_or_nil(L, bw_height_field_triangle_tile(field, index));
}

/* height_material_name(id) -> name */
static int height_material_name(lua_State *L) {
  args a = args_of(L, "core.height_material_name");
  lua_pushstring(L, bw_height_material_name((uint32_t)args_integer(&a, "id", 0, UINT32_MAX)));
  return 1;
}

/* ---- making -------------------------------------------------------------------------------- */

/* load_height_field(bytes) -> HeightField or nil, message, code */
static int load_height_field(lua_State *L) {
  args a = args_of(L, "core.load_height_field");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  core_object *object = object_create_core(L, OBJECT_HEIGHT_FIELD, 0);
  bw_allocator allocator = object_allocator(L);
  bw_height_field *field = NULL;
  bw_error error;
  if (bw_height_field_load(data, size, &allocator, &field, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = field;
  object_weigh(L, size);
  return 1;
}

/* Numbers of a space: column, cell, half (-1: the whole cell), floor, ceiling, floor normal, ceiling
 * normal. */
enum { SPACE_NUMBERS = 11 };

static int32_t read_number(const args *a, int table, lua_Integer *at, int64_t low, int64_t high) {
  return (int32_t)args_element_integer(a, table, "spaces", (*at)++, low, high);
}

static bw_height_space read_space(const args *a, int table, lua_Integer at) {
  bw_height_space space;
  space.column = (uint32_t)read_number(a, table, &at, 0, BW_HEIGHT_COLUMNS - 1);
  space.cell = (uint32_t)read_number(a, table, &at, 0, BW_HEIGHT_CELLS - 1);
  int32_t half = read_number(a, table, &at, -1, 3);
  space.half = half < 0 ? BW_NONE : (uint32_t)half;
  space.floor = read_number(a, table, &at, INT32_MIN, INT32_MAX);
  space.ceiling = read_number(a, table, &at, INT32_MIN, INT32_MAX);
  for (int i = 0; i < 3; i++)
    space.floor_normal[i] = (int16_t)read_number(a, table, &at, INT16_MIN, INT16_MAX);
  for (int i = 0; i < 3; i++)
    space.ceiling_normal[i] = (int16_t)read_number(a, table, &at, INT16_MIN, INT16_MAX);
  return space;
}

static void read_whole_point(args *a, const char *name, int32_t point[3]) {
  for (int i = 0; i < 3; i++) point[i] = (int32_t)args_integer(a, name, INT32_MIN, INT32_MAX);
}

/* build_height_field(low x, y, z, high x, y, z, numbers) -> HeightField or nil, message, code;
 * SPACE_NUMBERS for each space */
static int build_height_field(lua_State *L) {
  args a = args_of(L, "core.build_height_field");
  int32_t low[3];
  int32_t high[3];
  read_whole_point(&a, "low", low);
  read_whole_point(&a, "high", high);
  int table = args_table(&a, "spaces");
  size_t count = (size_t)lua_rawlen(L, table) / SPACE_NUMBERS;
  if (count > UINT32_MAX / sizeof(bw_height_space))
    args_fail(&a, table, "spaces", "a shorter list");
  core_object *object = object_create_core(L, OBJECT_HEIGHT_FIELD, 0);
  bw_height_space *spaces = lua_newuserdatauv(L, (count + 1u) * sizeof *spaces, 0);
  for (size_t i = 0; i < count; i++)
    spaces[i] = read_space(&a, table, (lua_Integer)(i * SPACE_NUMBERS) + 1);
  bw_allocator allocator = object_allocator(L);
  bw_height_field *field = NULL;
  bw_error error;
  if (bw_height_field_build(low, high, spaces, (uint32_t)count, &allocator, &field, &error) !=
      BW_OK)
    return object_push_failure(L, &error);
  object->core = field;
  lua_pop(L, 1);
  return 1;
}

/* save(field) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.HeightField.save");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_error error;
  bw_status status = bw_height_field_save(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- what is in it ------------------------------------------------------------------------- */

static void push_point(lua_State *L, const int32_t point[3]) {
  for (int i = 0; i < 3; i++) lua_pushinteger(L, point[i]);
}

/* info(field) -> low x, y, z, high x, y, z, size, columns used, cells, tiles, column end, normals
 * offset, floor normals, ceiling normals, unknown */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.HeightField.info");
  bw_height_info info;
  bw_height_field_info(self_of(&a), &info);
  push_point(L, info.low);
  push_point(L, info.high);
  const uint32_t numbers[] = {info.size,          info.columns_used,    info.cells,
                              info.tiles,         info.column_end,      info.normals_offset,
                              info.floor_normals, info.ceiling_normals, info.unknown};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    lua_pushinteger(L, (lua_Integer)numbers[i]);
  return 15;
}

/* column(field, index) -> offset, cells, tiles, first tile; nil when there is none */
static int flat_column(lua_State *L) {
  args a = args_of(L, "core.HeightField.column");
  const bw_height_field *field = self_of(&a);
  bw_height_column column;
  if (!bw_height_field_column(field, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &column)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)column.offset);
  lua_pushinteger(L, (lua_Integer)column.cells);
  lua_pushinteger(L, (lua_Integer)column.tiles);
  lua_pushinteger(L, (lua_Integer)column.first_tile);
  return 4;
}

/* cell(field, column, index) -> its place along z, its first tile; nil when there is none */
static int flat_cell(lua_State *L) {
  args a = args_of(L, "core.HeightField.cell");
  const bw_height_field *field = self_of(&a);
  uint32_t column = (uint32_t)args_integer(&a, "column", 0, UINT32_MAX);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  uint32_t cell = 0;
  uint32_t tile = 0;
  if (!bw_height_field_cell(field, column, index, &cell, &tile)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)cell);
  lua_pushinteger(L, (lua_Integer)tile);
  return 2;
}

/* tile(field, index) -> column, index in it, offset, half (-1: whole), floor, ceiling, floor byte,
 * floor normal, ceiling byte, ceiling normal, bytes 4, 5 and 7, flags; nil when there is none */
static int flat_tile(lua_State *L) {
  args a = args_of(L, "core.HeightField.tile");
  const bw_height_field *field = self_of(&a);
  bw_height_tile tile;
  if (!bw_height_field_tile(field, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &tile)) {
    lua_pushnil(L);
    return 1;
  }
  const int64_t numbers[] = {tile.column,       tile.index,
                             tile.offset,       tile.half == BW_NONE ? -1 : (int64_t)tile.half,
                             tile.floor,        tile.ceiling,
                             tile.floor_byte,   tile.floor_normal,
                             tile.ceiling_byte, tile.ceiling_normal,
                             tile.unknown[0],   tile.unknown[1],
                             tile.unknown[2],   tile.flags};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    lua_pushinteger(L, (lua_Integer)numbers[i]);
  return 14;
}

static int push_normal(lua_State *L, const char *method,
                       int (*get)(const bw_height_field *, uint32_t, int16_t[3])) {
  args a = args_of(L, method);
  const bw_height_field *field = self_of(&a);
  int16_t normal[3];
  if (!get(field, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), normal)) {
    lua_pushnil(L);
    return 1;
  }
  for (int i = 0; i < 3; i++) lua_pushinteger(L, normal[i]);
  return 3;
}

/* floor_normal(field, index) -> x, y, z of 4.12; nil when there is none */
static int flat_floor_normal(lua_State *L) {
  return push_normal(L, "core.HeightField.floor_normal", bw_height_field_floor_normal);
}

static int flat_ceiling_normal(lua_State *L) {
  return push_normal(L, "core.HeightField.ceiling_normal", bw_height_field_ceiling_normal);
}

/* ---- the original's queries ---------------------------------------------------------------- */

/* Three whole numbers, or a table of them (read without metamethods). */
static void args_whole_point(args *a, const char *name, int32_t point[3]) {
  int type = lua_type(a->L, a->next);
  if (type != LUA_TTABLE && type != LUA_TNUMBER)
    args_fail(a, a->next, name, "a point ({x, y, z} or three numbers)");
  if (type == LUA_TNUMBER) {
    read_whole_point(a, name, point);
    return;
  }
  int table = a->next++;
  for (int i = 0; i < 3; i++)
    point[i] = (int32_t)args_element_integer(a, table, name, i + 1, INT32_MIN, INT32_MAX);
}

/* query(field, position) -> result, ceiling, floor, tile; nil for the three without a tile */
static int query(lua_State *L) {
  args a = args_of(L, "HeightField.query");
  const bw_height_field *field = self_of(&a);
  int32_t p[3];
  args_whole_point(&a, "position", p);
  int32_t ceiling = 0;
  int32_t floor = 0;
  uint32_t tile = BW_NONE;
  int result = bw_height_field_query(field, p[0], p[1], p[2], &ceiling, &floor, &tile);
  lua_pushinteger(L, result);
  if (tile == BW_NONE) return 1;
  lua_pushinteger(L, ceiling);
  lua_pushinteger(L, floor);
  lua_pushinteger(L, (lua_Integer)tile);
  return 4;
}

/* segment(field, from, to) -> result, written, tile (-1: none), x, y, z, nx, ny, nz, depth */
static int flat_segment(lua_State *L) {
  args a = args_of(L, "core.HeightField.segment");
  const bw_height_field *field = self_of(&a);
  int32_t p[3];
  int32_t q[3];
  read_whole_point(&a, "from", p);
  read_whole_point(&a, "to", q);
  bw_height_stop stop;
  memset(&stop, 0, sizeof stop);
  lua_pushinteger(L, bw_height_field_segment(field, p[0], p[1], p[2], q[0], q[1], q[2], &stop));
  lua_pushinteger(L, (lua_Integer)stop.written);
  lua_pushinteger(L, stop.tile == BW_NONE ? -1 : (lua_Integer)stop.tile);
  push_point(L, stop.point);
  push_point(L, stop.normal);
  lua_pushinteger(L, stop.depth);
  return 10;
}

/* ---- why ----------------------------------------------------------------------------------- */

/* explain(field, ox, oy, oz, dx, dy, dz, length, filter) -> a list of eight numbers for each
 * candidate, as lua/boardwalk/class/height_explanation.lua reads them */
static int flat_explain(lua_State *L) {
  args a = args_of(L, "core.HeightField.explain");
  const bw_height_field *field = self_of(&a);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  uint32_t count = bw_height_field_explain(field, ARGS_RAY(r), filter, NULL, 0);
  bw_candidate *candidates = args_room(&a, count, sizeof *candidates);
  count = bw_height_field_explain(self_of(&a), ARGS_RAY(r), filter, candidates, count);
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_candidate *c = &candidates[i];
    const lua_Integer whole[] = {c->triangle, c->reason, c->bits, c->crossed};
    const lua_Number numbers[] = {c->determinant, c->u, c->v, c->t};
    object_append_integers(L, &at, whole, 4);
    object_append_numbers(L, &at, numbers, 4);
  }
  return 1;
}

/* Pushes a list of five numbers for each. */
static void push_looks(lua_State *L, const bw_height_look *looks, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_height_look *l = &looks[i];
    const lua_Integer numbers[] = {l->part, l->tile, l->reason, l->ceiling, l->floor};
    object_append_integers(L, &at, numbers, 5);
  }
}

/* Pushes a list of ten numbers for each; half -1 for none. */
static void push_parts(lua_State *L, const bw_height_part *parts, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_height_part *p = &parts[i];
    const lua_Integer numbers[] = {
        p->column,   p->cell,     p->half == BW_NONE ? -1 : (lua_Integer)p->half,
        p->start[0], p->start[1], p->start[2],
        p->end[0],   p->end[1],   p->end[2],
        p->outcome};
    object_append_integers(L, &at, numbers, 10);
  }
}

/* explain_query(field, x, y, z) -> the list of push_looks */
static int flat_explain_query(lua_State *L) {
  args a = args_of(L, "core.HeightField.explain_query");
  const bw_height_field *field = self_of(&a);
  int32_t p[3];
  read_whole_point(&a, "position", p);
  uint32_t count = bw_height_field_explain_query(field, p[0], p[1], p[2], NULL, 0);
  bw_height_look *looks = args_room(&a, count, sizeof *looks);
  count = bw_height_field_explain_query(self_of(&a), p[0], p[1], p[2], looks, count);
  push_looks(L, looks, count);
  return 1;
}

/* explain_segment(field, from, to) -> the lists of push_parts and push_looks */
static int flat_explain_segment(lua_State *L) {
  args a = args_of(L, "core.HeightField.explain_segment");
  const bw_height_field *field = self_of(&a);
  int32_t from[3];
  int32_t to[3];
  read_whole_point(&a, "from", from);
  read_whole_point(&a, "to", to);
  bw_height_account account = {0};
  (void)bw_height_field_explain_segment(field, from, to, &account);
  account.part_capacity = account.part_count;
  account.look_capacity = account.look_count;
  account.parts = args_room(&a, account.part_count, sizeof *account.parts);
  account.looks = args_room(&a, account.look_count, sizeof *account.looks);
  (void)bw_height_field_explain_segment(self_of(&a), from, to, &account);
  push_parts(L, account.parts, account.part_count);
  push_looks(L, account.looks, account.look_count);
  return 2;
}

/* height_reason_name(number) -> word */
static int height_reason_name(lua_State *L) {
  args a = args_of(L, "core.height_reason_name");
  lua_pushstring(L, bw_height_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}

/* height_outcome_name(number) -> word */
static int height_outcome_name(lua_State *L) {
  args a = args_of(L, "core.height_outcome_name");
  lua_pushstring(L, bw_height_outcome_name((int32_t)args_integer(&a, "outcome", 0, INT32_MAX)));
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"query", query}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"triangle_tile", flat_triangle_tile},
                                {"save", flat_save},
                                {"info", flat_info},
                                {"column", flat_column},
                                {"cell", flat_cell},
                                {"tile", flat_tile},
                                {"floor_normal", flat_floor_normal},
                                {"ceiling_normal", flat_ceiling_normal},
                                {"segment", flat_segment},
                                {"explain", flat_explain},
                                {"explain_query", flat_explain_query},
                                {"explain_segment", flat_explain_segment},
                                {NULL, NULL}};

const class_description height_field_class = {
    "HeightField", meta, methods, flat, "the HeightField is destroyed", free_core};

const luaL_Reg height_field_functions[] = {
    {"load_height_field", load_height_field},       {"build_height_field", build_height_field},
    {"height_material_name", height_material_name}, {"height_reason_name", height_reason_name},
    {"height_outcome_name", height_outcome_name},   {NULL, NULL}};
