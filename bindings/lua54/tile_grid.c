/* TileGrid: the tile worlds of Argonaut's engine. The queries of every world are in protocol.c. */
#include "protocol.h"
#include "tiles.h"

static void free_core(void *grid) {
  bw_tile_grid_destroy(grid);
}

static bw_tile_grid *self_of(args *a) {
  return args_core(a, "self", OBJECT_TILE_GRID);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "TileGrid.destroy", OBJECT_TILE_GRID);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "TileGrid.is_destroyed", OBJECT_TILE_GRID);
}

/* ---- what the files share ------------------------------------------------------------------- */

int tiles_push_words(lua_State *L, const uint32_t *words, int count) {
  luaL_checkstack(L, count, NULL);
  for (int i = 0; i < count; i++) lua_pushinteger(L, (lua_Integer)words[i]);
  return count;
}

int tiles_push_whole(lua_State *L, const int32_t *numbers, int count) {
  luaL_checkstack(L, count, NULL);
  for (int i = 0; i < count; i++) lua_pushinteger(L, numbers[i]);
  return count;
}

int tiles_push_nil(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

int tiles_push_no_memory(lua_State *L) {
  lua_pushnil(L);
  lua_pushliteral(L, "out of memory");
  lua_pushstring(L, bw_status_name(BW_MEMORY));
  return 3;
}

uint32_t tiles_number_or_none(args *a, const char *name) {
  int64_t number = args_integer(a, name, -1, (int64_t)BW_NONE - 1);
  return number < 0 ? BW_NONE : (uint32_t)number;
}

static void free_report(void *report) {
  bw_tile_report_destroy(report);
}

held_object *tiles_hold_report(lua_State *L) {
  held_object *held = object_hold(L, free_report);
  bw_allocator allocator = object_allocator(L);
  bw_tile_report *report = NULL;
  if (bw_tile_report_create(&allocator, &report, NULL) != BW_OK) return NULL;
  held->core = report;
  return held;
}

int tiles_push_report(lua_State *L, const held_object *held) {
  const bw_tile_report *report = held->core;
  lua_Integer at = 1;
  lua_newtable(L);
  for (uint32_t i = 0; i < bw_tile_report_kept(report); i++) {
    bw_tile_fault fault;
    (void)bw_tile_report_fault(report, i, &fault);
    lua_pushstring(L, bw_tile_rule_name(fault.rule));
    lua_rawseti(L, -2, at++);
    lua_pushboolean(L, fault.fatal != 0);
    lua_rawseti(L, -2, at++);
    lua_pushstring(L, bw_status_name(fault.error.code));
    lua_rawseti(L, -2, at++);
    lua_pushinteger(L, fault.error.offset == BW_NO_OFFSET ? -1 : (lua_Integer)fault.error.offset);
    lua_rawseti(L, -2, at++);
    lua_pushstring(L, fault.error.message);
    lua_rawseti(L, -2, at++);
  }
  lua_pushinteger(L, (lua_Integer)bw_tile_report_count(report));
  return 2;
}

/* ---- the queries of every world ------------------------------------------------------------- */

PROTOCOL_FUNCTIONS(tile_grid)

static void world_bounds(const void *world, float bounds[6]) {
  bw_tile_grid_bounds(world, bounds);
}

const protocol tile_grid_protocol = {PROTOCOL_MEMBERS(world_bounds), NULL, NULL};

/* triangle_polygon(grid, index) -> tile, model, polygon; nil for no triangle */
static int flat_triangle_polygon(lua_State *L) {
  args a = args_of(L, "core.TileGrid.triangle_polygon");
  const bw_tile_grid *grid = self_of(&a);
  uint32_t n[3];
  if (!bw_tile_grid_triangle_polygon(grid, args_bits(&a, "index"), &n[0], &n[1], &n[2]))
    return tiles_push_nil(L);
  return tiles_push_words(L, n, 3);
}

/* tile_material_name(id) -> name */
static int tile_material_name(lua_State *L) {
  args a = args_of(L, "core.tile_material_name");
  lua_pushstring(L, bw_tile_material_name(args_bits(&a, "id")));
  return 1;
}

/* tile_feature_name(bit) -> name or nil */
static int tile_feature_name(lua_State *L) {
  args a = args_of(L, "core.tile_feature_name");
  lua_pushstring(L, bw_tile_feature_name(args_bits(&a, "bit")));
  return 1;
}

/* ---- reading and writing ------------------------------------------------------------------- */

/* load_tile_grid(kit, bytes, features) -> TileGrid or nil, message, code */
static int load_tile_grid(lua_State *L) {
  args a = args_of(L, "core.load_tile_grid");
  (void)args_core(&a, "kit", OBJECT_TILE_KIT);
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  uint32_t features = args_bits(&a, "features");
  core_object *object = object_create_core(L, OBJECT_TILE_GRID, 0);
  a.next = 1; /* what was made may have run a finalizer */
  const bw_tile_kit *kit = args_core(&a, "kit", OBJECT_TILE_KIT);
  bw_allocator allocator = object_allocator(L);
  bw_tile_grid *grid = NULL;
  bw_error error;
  if (bw_tile_grid_load(kit, data, size, features, &allocator, NULL, &grid, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = grid;
  object_weigh(L, size);
  return 1;
}

/* save(grid) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.TileGrid.save");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_error error;
  bw_status status = bw_tile_grid_save(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* kit(grid) -> a TileKit of its own, or nil, message, code */
static int flat_kit(lua_State *L) {
  args a = args_of(L, "core.TileGrid.kit");
  core_object *object = object_create_core(L, OBJECT_TILE_KIT, 0);
  bw_allocator allocator = object_allocator(L);
  bw_tile_kit *kit = NULL;
  bw_error error;
  if (bw_tile_kit_copy(bw_tile_grid_kit(self_of(&a)), &allocator, &kit, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = kit;
  return 1;
}

/* model(grid, what, space) -> Model or nil, message, code; what as of BW_TILE_COLLISION,
 * BW_TILE_DRAWN; space is a bw_tile_space */
static int flat_model(lua_State *L) {
  args a = args_of(L, "core.TileGrid.model");
  (void)self_of(&a);
  uint32_t what = args_bits(&a, "what");
  uint32_t space = args_bits(&a, "space");
  model_object *object = object_create(L, OBJECT_MODEL, sizeof *object, 0);
  a.next = 1;
  bw_allocator allocator = object_allocator(L);
  bw_error error;
  if (bw_tile_grid_to_model(self_of(&a), what, space, &allocator, &object->model, &error) != BW_OK)
    return object_push_failure(L, &error);
  return 1;
}

/* check(grid, textures) -> as TileKit.check, of its kit and of itself */
static int flat_check(lua_State *L) {
  args a = args_of(L, "core.TileGrid.check");
  (void)self_of(&a);
  uint32_t textures = tiles_number_or_none(&a, "textures");
  held_object *held = tiles_hold_report(L);
  if (held == NULL) return tiles_push_no_memory(L);
  a.next = 1;
  const bw_tile_grid *grid = self_of(&a);
  bw_error error;
  bw_status status = bw_tile_kit_check(bw_tile_grid_kit(grid), textures, held->core, &error);
  if (status == BW_OK) status = bw_tile_grid_check(grid, held->core, &error);
  return status == BW_OK ? tiles_push_report(L, held) : object_push_failure(L, &error);
}

/* ---- what is in it ------------------------------------------------------------------------- */

/* info(grid) -> size, tiles, width, height, features, unknown offset, unknown size, regions offset,
 * region cells offset, fixed offset, models offset, swaps offset, swaps, swaps counted, colours
 * offset, colours, end offset, polygons, triangles */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.TileGrid.info");
  bw_tile_grid_info i;
  bw_tile_grid_info_of(self_of(&a), &i);
  const uint32_t numbers[] = {i.size,         i.tiles,          i.width,
                              i.height,       i.features,       i.unknown_offset,
                              i.unknown_size, i.regions_offset, i.region_cells_offset,
                              i.fixed_offset, i.models_offset,  i.swaps_offset,
                              i.swaps,        i.swaps_counted,  i.colours_offset,
                              i.colours,      i.end_offset,     i.polygons,
                              i.triangles};
  return tiles_push_words(L, numbers, 19);
}

/* tile(grid, index) -> x, y, z of 20.12, x, y, z of its floats, rotation, model, model now, column,
 * row, colour offset, colour sets, swap (-1: none); nil when there is none */
static int flat_tile(lua_State *L) {
  args a = args_of(L, "core.TileGrid.tile");
  const bw_tile_grid *grid = self_of(&a);
  uint32_t index = args_bits(&a, "index");
  bw_tile tile;
  if (!bw_tile_grid_tile(grid, index, &tile)) return tiles_push_nil(L);
  uint32_t model = bw_tile_grid_model(grid, index);
  const uint32_t numbers[] = {tile.rotation, tile.model,         model,           tile.cell[0],
                              tile.cell[1],  tile.colour_offset, tile.colour_sets};
  (void)tiles_push_whole(L, tile.position, 3);
  object_push_numbers(L, tile.placed, 3);
  (void)tiles_push_words(L, numbers, 7);
  lua_pushinteger(L, tile.swap == BW_NONE ? -1 : (lua_Integer)tile.swap);
  return 14;
}

/* swap(grid, index) -> tile, cell x, y, cell z, model before, model after, 1 when it is swapped */
static int flat_swap(lua_State *L) {
  args a = args_of(L, "core.TileGrid.swap");
  const bw_tile_grid *grid = self_of(&a);
  bw_tile_swap swap;
  if (!bw_tile_grid_swap(grid, args_bits(&a, "index"), &swap)) return tiles_push_nil(L);
  const int32_t place[] = {swap.cell_x, swap.y, swap.cell_z};
  lua_pushinteger(L, (lua_Integer)swap.tile);
  (void)tiles_push_whole(L, place, 3);
  (void)tiles_push_words(L, swap.models, 2);
  lua_pushinteger(L, (lua_Integer)swap.swapped);
  return 7;
}

/* region(grid, index) -> mask, value */
static int flat_region(lua_State *L) {
  args a = args_of(L, "core.TileGrid.region");
  const bw_tile_grid *grid = self_of(&a);
  bw_tile_region region;
  if (!bw_tile_grid_region(grid, args_bits(&a, "index"), &region)) return tiles_push_nil(L);
  lua_pushinteger(L, (lua_Integer)region.mask);
  lua_pushinteger(L, region.value);
  return 2;
}

/* cell(grid, column, row) -> region, a list of tiles in the order they are asked in */
static int flat_cell(lua_State *L) {
  args a = args_of(L, "core.TileGrid.cell");
  (void)self_of(&a);
  uint32_t column = args_bits(&a, "column");
  uint32_t row = args_bits(&a, "row");
  lua_newtable(L);
  a.next = 1;
  const bw_tile_grid *grid = self_of(&a);
  uint32_t region = 0;
  uint32_t count = 0;
  if (!bw_tile_grid_cell(grid, column, row, &region, &count)) return tiles_push_nil(L);
  for (uint32_t i = 0; i < count; i++) {
    a.next = 1;
    lua_pushinteger(L, (lua_Integer)bw_tile_grid_listed(self_of(&a), column, row, i));
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, (lua_Integer)region);
  lua_insert(L, -2);
  return 2;
}

/* placed_vertex(grid, tile, vertex) -> x, y, z in units; nil when there is none */
static int flat_placed_vertex(lua_State *L) {
  args a = args_of(L, "core.TileGrid.placed_vertex");
  const bw_tile_grid *grid = self_of(&a);
  uint32_t tile = args_bits(&a, "tile");
  uint32_t vertex = args_bits(&a, "vertex");
  float position[3];
  int found = bw_tile_grid_placed_vertex(grid, tile, vertex, position);
  return object_push_numbers_or_nil(L, found, position, 3);
}

/* set_swapped(grid, tile, on) -> whether the tile has a swap */
static int flat_set_swapped(lua_State *L) {
  args a = args_of(L, "core.TileGrid.set_swapped");
  bw_tile_grid *grid = self_of(&a);
  uint32_t tile = args_bits(&a, "tile");
  lua_pushboolean(L, bw_tile_grid_set_swapped(grid, tile, args_boolean(&a, "on")));
  return 1;
}

/* ---- queries --------------------------------------------------------------------------------- */

static void read_point(args *a, const char *name, int32_t point[3]) {
  for (int i = 0; i < 3; i++) point[i] = (int32_t)args_integer(a, name, INT32_MIN, INT32_MAX);
}

/* visible(grid, x, y, z, column, row) -> boolean */
static int flat_visible(lua_State *L) {
  args a = args_of(L, "core.TileGrid.visible");
  const bw_tile_grid *grid = self_of(&a);
  int32_t p[3];
  read_point(&a, "camera", p);
  uint32_t column = args_bits(&a, "column");
  lua_pushboolean(L, bw_tile_grid_visible(grid, p[0], p[1], p[2], column, args_bits(&a, "row")));
  return 1;
}

/* Pushes tile, polygon, material, nx, ny, nz. */
static int push_contact(lua_State *L, const bw_tile_contact *contact) {
  const uint32_t numbers[] = {contact->tile, contact->polygon, contact->material};
  return tiles_push_words(L, numbers, 3) + tiles_push_whole(L, contact->normal, 3);
}

typedef int (*surface_query)(const bw_tile_grid *, int32_t, int32_t, int32_t, int32_t, uint32_t,
                             bw_tile_contact *);

static int find_surface(lua_State *L, const char *method, surface_query query) {
  args a = args_of(L, method);
  const bw_tile_grid *grid = self_of(&a);
  int32_t p[3];
  read_point(&a, "position", p);
  int32_t tolerance = (int32_t)args_integer(&a, "tolerance", 0, INT32_MAX);
  uint32_t options = args_bits(&a, "options");
  bw_tile_contact contact;
  if (!query(grid, p[0], p[1], p[2], tolerance, options, &contact)) return tiles_push_nil(L);
  lua_pushinteger(L, contact.height);
  return 1 + push_contact(L, &contact);
}

/* floor(grid, x, y, z, tolerance, options) -> height and the values of push_contact, or nil */
static int flat_floor(lua_State *L) {
  return find_surface(L, "core.TileGrid.floor", bw_tile_grid_floor);
}

static int flat_ceiling(lua_State *L) {
  return find_surface(L, "core.TileGrid.ceiling", bw_tile_grid_ceiling);
}

/* move(grid, radius, x, y, z, dx, dy, dz, options) -> x, y, z, how many walls pushed, and the values
 * of push_contact of the first */
static int flat_move(lua_State *L) {
  args a = args_of(L, "core.TileGrid.move");
  const bw_tile_grid *grid = self_of(&a);
  int32_t radius = (int32_t)args_integer(&a, "radius", 0, INT32_MAX);
  int32_t p[3];
  int32_t by[3];
  read_point(&a, "position", p);
  read_point(&a, "by", by);
  uint32_t options = args_bits(&a, "options");
  bw_tile_contact first;
  bool still = by[0] == 0 && by[1] == 0 && by[2] == 0;
  uint32_t pushes = still ? bw_tile_grid_push(grid, radius, p, options, &first)
                          : bw_tile_grid_move(grid, radius, p, by, options, &first);
  (void)tiles_push_whole(L, p, 3);
  lua_pushinteger(L, (lua_Integer)pushes);
  return 4 + (pushes > 0 ? push_contact(L, &first) : 0);
}

/* segment(grid, from, to, kinds) -> t, height and the values of push_contact, or nil */
static int flat_segment(lua_State *L) {
  args a = args_of(L, "core.TileGrid.segment");
  const bw_tile_grid *grid = self_of(&a);
  int32_t from[3];
  int32_t to[3];
  read_point(&a, "from", from);
  read_point(&a, "to", to);
  bw_tile_contact contact;
  if (!bw_tile_grid_segment(grid, from, to, args_bits(&a, "kinds"), &contact))
    return tiles_push_nil(L);
  lua_pushnumber(L, contact.t);
  lua_pushinteger(L, contact.height);
  return 2 + push_contact(L, &contact);
}

/* inside(grid, tile, polygon, x, y, z) -> boolean */
static int flat_inside(lua_State *L) {
  args a = args_of(L, "core.TileGrid.inside");
  const bw_tile_grid *grid = self_of(&a);
  uint32_t tile = args_bits(&a, "tile");
  uint32_t polygon = args_bits(&a, "polygon");
  int32_t p[3];
  read_point(&a, "position", p);
  lua_pushboolean(L, bw_tile_grid_inside(grid, tile, polygon, p[0], p[1], p[2]));
  return 1;
}

/* ---- why ----------------------------------------------------------------------------------- */

/* What a query is asked; which of it counts is the query's. */
typedef struct question {
  bw_tile_grid *grid;
  args_ray ray;
  const bw_filter *filter;
  int32_t point[3], other[3];
  int32_t reach; /* tolerance or radius */
  uint32_t options;
} question;

typedef uint32_t (*explain_query)(const question *q, bw_tile_candidate *out, uint32_t capacity);

static uint32_t explain_cast(const question *q, bw_tile_candidate *out, uint32_t capacity) {
  return bw_tile_grid_explain_cast(q->grid, ARGS_RAY(q->ray), q->filter, out, capacity);
}

static uint32_t explain_floor(const question *q, bw_tile_candidate *out, uint32_t capacity) {
  return bw_tile_grid_explain_floor(q->grid, q->point[0], q->point[1], q->point[2], q->reach,
                                    q->options, out, capacity);
}

static uint32_t explain_ceiling(const question *q, bw_tile_candidate *out, uint32_t capacity) {
  return bw_tile_grid_explain_ceiling(q->grid, q->point[0], q->point[1], q->point[2], q->reach,
                                      q->options, out, capacity);
}

static uint32_t explain_push(const question *q, bw_tile_candidate *out, uint32_t capacity) {
  return bw_tile_grid_explain_push(q->grid, q->reach, q->point, q->options, out, capacity);
}

static uint32_t explain_segment(const question *q, bw_tile_candidate *out, uint32_t capacity) {
  return bw_tile_grid_explain_segment(q->grid, q->point, q->other, q->options, out, capacity);
}

/* Pushes a list of thirteen numbers for each candidate, as lua/boardwalk/class/tile_explanation.lua
 * reads them. */
static int push_candidates(lua_State *L, args *a, question *q, explain_query query) {
  uint32_t capacity = query(q, NULL, 0);
  bw_tile_candidate *list = args_room(a, capacity, sizeof *list);
  q->grid = self_of(a);
  uint32_t count = query(q, list, capacity);
  if (count > capacity) count = capacity;
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_tile_candidate *c = &list[i];
    const lua_Integer whole[] = {c->column,  c->row,      c->tile,    c->model,
                                 c->polygon, c->triangle, c->kind,    c->material,
                                 c->reason,  c->edge,     c->crossed, c->height};
    for (int k = 0; k < 12; k++) {
      lua_pushinteger(L, whole[k]);
      lua_rawseti(L, -2, ++at);
    }
    lua_pushnumber(L, c->t);
    lua_rawseti(L, -2, ++at);
  }
  return 1;
}

/* explain_cast(grid, ox, oy, oz, dx, dy, dz, length, filter) -> the list of push_candidates */
static int flat_explain_cast(lua_State *L) {
  args a = args_of(L, "core.TileGrid.explain_cast");
  question q = {.grid = self_of(&a)};
  q.ray = args_ray_numbers(&a);
  q.filter = args_filter(&a);
  return push_candidates(L, &a, &q, explain_cast);
}

static int explain_at(lua_State *L, const char *method, const char *reach, explain_query query) {
  args a = args_of(L, method);
  question q = {.grid = self_of(&a)};
  read_point(&a, "position", q.point);
  q.reach = (int32_t)args_integer(&a, reach, 0, INT32_MAX);
  q.options = args_bits(&a, "options");
  return push_candidates(L, &a, &q, query);
}

/* explain_floor(grid, x, y, z, tolerance, options) -> the list of push_candidates */
static int flat_explain_floor(lua_State *L) {
  return explain_at(L, "core.TileGrid.explain_floor", "tolerance", explain_floor);
}

static int flat_explain_ceiling(lua_State *L) {
  return explain_at(L, "core.TileGrid.explain_ceiling", "tolerance", explain_ceiling);
}

/* explain_push(grid, x, y, z, radius, options) -> the list of push_candidates */
static int flat_explain_push(lua_State *L) {
  return explain_at(L, "core.TileGrid.explain_push", "radius", explain_push);
}

/* explain_segment(grid, from, to, kinds) -> the list of push_candidates */
static int flat_explain_segment(lua_State *L) {
  args a = args_of(L, "core.TileGrid.explain_segment");
  question q = {.grid = self_of(&a)};
  read_point(&a, "from", q.point);
  read_point(&a, "to", q.other);
  q.options = args_bits(&a, "kinds");
  return push_candidates(L, &a, &q, explain_segment);
}

/* tile_reason_name(number) -> word */
static int tile_reason_name(lua_State *L) {
  args a = args_of(L, "core.tile_reason_name");
  lua_pushstring(L, bw_tile_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"triangle_polygon", flat_triangle_polygon},
                                {"save", flat_save},
                                {"kit", flat_kit},
                                {"model", flat_model},
                                {"check", flat_check},
                                {"info", flat_info},
                                {"tile", flat_tile},
                                {"swap", flat_swap},
                                {"region", flat_region},
                                {"cell", flat_cell},
                                {"placed_vertex", flat_placed_vertex},
                                {"set_swapped", flat_set_swapped},
                                {"visible", flat_visible},
                                {"floor", flat_floor},
                                {"ceiling", flat_ceiling},
                                {"move", flat_move},
                                {"segment", flat_segment},
                                {"inside", flat_inside},
                                {"explain_cast", flat_explain_cast},
                                {"explain_floor", flat_explain_floor},
                                {"explain_ceiling", flat_explain_ceiling},
                                {"explain_push", flat_explain_push},
                                {"explain_segment", flat_explain_segment},
                                {NULL, NULL}};

const class_description tile_grid_class = {
    "TileGrid", meta, methods, flat, "the TileGrid is destroyed", free_core};

const luaL_Reg tile_grid_functions[] = {{"load_tile_grid", load_tile_grid},
                                        {"tile_material_name", tile_material_name},
                                        {"tile_feature_name", tile_feature_name},
                                        {"tile_reason_name", tile_reason_name},
                                        {NULL, NULL}};
