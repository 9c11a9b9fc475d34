/* Budget: named reservations of memory. That of a WorldManager is lent, and only looked at. */
#include "args.h"
#include "record.h"

static void free_core(void *budget) {
  bw_budget_destroy(budget);
}

static bw_budget *self_of(args *a) {
  return args_core(a, "self", OBJECT_BUDGET);
}

/* create_budget(capacity, blocks) -> Budget or nil, message, code */
static int create_budget(lua_State *L) {
  args a = args_of(L, "core.create_budget");
  uint32_t capacity = args_bits(&a, "capacity");
  uint32_t options = args_boolean(&a, "blocks") ? BW_BUDGET_BLOCKS : 0u;
  core_object *object = object_create_core(L, OBJECT_BUDGET, 0);
  bw_allocator allocator = object_allocator(L);
  bw_budget *budget = NULL;
  bw_error error;
  if (bw_budget_create(capacity, options, &allocator, &budget, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = budget;
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Budget.destroy", OBJECT_BUDGET);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Budget.is_destroyed", OBJECT_BUDGET);
}

/* is_lent(budget) -> boolean */
static int flat_is_lent(lua_State *L) {
  args a = args_of(L, "core.Budget.is_lent");
  (void)self_of(&a);
  lua_pushboolean(L, ((const core_object *)lua_touserdata(L, 1))->borrowed);
  return 1;
}

/* The budget, for one who changes it. */
static bw_budget *changed(args *a) {
  bw_budget *budget = self_of(a);
  if (((const core_object *)lua_touserdata(a->L, 1))->borrowed)
    args_fail(a, 1, "self", "a Budget that is not lent");
  return budget;
}

/* reserve(budget, name, size, parent, kind) -> id or nil, message, code */
static int flat_reserve(lua_State *L) {
  args a = args_of(L, "core.Budget.reserve");
  bw_budget *budget = changed(&a);
  const char *name = args_string(&a, "name", NULL, false);
  uint32_t size = args_bits(&a, "size");
  uint32_t parent = args_bits(&a, "parent");
  uint32_t kind = args_bits(&a, "kind");
  uint32_t id = 0;
  bw_error error;
  if (bw_budget_reserve(budget, parent, name, size, kind, &id, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)id);
  return 1;
}

/* release(budget, id) -> true or nil, message, code */
static int flat_release(lua_State *L) {
  args a = args_of(L, "core.Budget.release");
  bw_budget *budget = changed(&a);
  uint32_t id = args_bits(&a, "id");
  bw_error error;
  bw_status status = bw_budget_release(budget, id, &error);
  return object_push_done(L, status, &error);
}

/* fits(budget, size, id) -> boolean */
static int flat_fits(lua_State *L) {
  args a = args_of(L, "core.Budget.fits");
  const bw_budget *budget = self_of(&a);
  uint32_t size = args_bits(&a, "size");
  lua_pushboolean(L, bw_budget_fits(budget, args_bits(&a, "id"), size));
  return 1;
}

/* numbers(budget, id) -> bytes used, free, peak, largest free; all 0 when there is none */
static int flat_numbers(lua_State *L) {
  args a = args_of(L, "core.Budget.numbers");
  const bw_budget *budget = self_of(&a);
  uint32_t id = args_bits(&a, "id");
  lua_pushinteger(L, (lua_Integer)bw_budget_used(budget, id));
  lua_pushinteger(L, (lua_Integer)bw_budget_free(budget, id));
  lua_pushinteger(L, (lua_Integer)bw_budget_peak(budget, id));
  lua_pushinteger(L, (lua_Integer)bw_budget_largest_free(budget, id));
  return 4;
}

static int count(lua_State *L) {
  args a = args_of(L, "Budget.count");
  lua_pushinteger(L, (lua_Integer)bw_budget_count(self_of(&a)));
  return 1;
}

static const record_field reservation_fields[] = {RECORD_FIELD(bw_reservation, id),
                                                  RECORD_FIELD(bw_reservation, parent),
                                                  RECORD_FIELD(bw_reservation, depth),
                                                  RECORD_FIELD(bw_reservation, kind),
                                                  RECORD_FIELD(bw_reservation, size),
                                                  RECORD_FIELD(bw_reservation, taken),
                                                  RECORD_FIELD(bw_reservation, used),
                                                  RECORD_FIELD(bw_reservation, peak),
                                                  RECORD_END};

/* reservation(budget, place) -> the fields of bw_reservation by name, or nil */
static int flat_reservation(lua_State *L) {
  args a = args_of(L, "core.Budget.reservation");
  const bw_budget *budget = self_of(&a);
  bw_reservation found;
  if (!bw_budget_get(budget, args_bits(&a, "place"), &found)) {
    lua_pushnil(L);
    return 1;
  }
  record_push(L, 1, &found, reservation_fields);
  lua_pushstring(L, found.name);
  lua_setfield(L, -2, "name");
  return 1;
}

/* find(budget, name) -> id or nil */
static int flat_find(lua_State *L) {
  args a = args_of(L, "core.Budget.find");
  const bw_budget *budget = self_of(&a);
  uint32_t id = bw_budget_find(budget, args_string(&a, "name", NULL, false));
  return object_push_number_or_nil(L, id);
}

static int text(lua_State *L) {
  args a = args_of(L, "Budget.text");
  (void)self_of(&a);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1; /* a finalizer may have destroyed it */
  bw_error error;
  bw_status status = bw_budget_text(self_of(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- sizes of pools ------------------------------------------------------------------------ */

enum { POOL_SIZES = 6 };

/* pool_size(kind, bytes) -> bytes; kinds by the order of the list below */
static int pool_size(lua_State *L) {
  static uint32_t (*const sizes[POOL_SIZES])(uint32_t) = {
      bw_budget_level_pool,    bw_budget_global_data, bw_budget_sector_pool,
      bw_budget_sector_pool_2, bw_budget_world_heap,  bw_budget_part_heap};
  args a = args_of(L, "core.pool_size");
  uint32_t kind = args_index(&a, "kind", POOL_SIZES);
  lua_pushinteger(L, (lua_Integer)sizes[kind](args_bits(&a, "bytes")));
  return 1;
}

/* water_size(grid vertices, file size) -> bytes */
static int water_size(lua_State *L) {
  args a = args_of(L, "bw.water_size");
  uint32_t vertices = args_bits(&a, "grid_vertices");
  lua_pushinteger(L, (lua_Integer)bw_budget_water(vertices, args_bits(&a, "file_size")));
  return 1;
}

/* pool_label(name) -> the name that the original registers */
static int pool_label(lua_State *L) {
  args a = args_of(L, "bw.pool_label");
  char label[BW_POOL_LABEL];
  bw_budget_label(args_string(&a, "name", NULL, false), label);
  lua_pushstring(L, label);
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"count", count},
                                   {"text", text},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"is_lent", flat_is_lent}, {"reserve", flat_reserve},
                                {"release", flat_release}, {"fits", flat_fits},
                                {"numbers", flat_numbers}, {"reservation", flat_reservation},
                                {"find", flat_find},       {NULL, NULL}};

const class_description budget_class = {"Budget", meta, methods, flat, "the Budget is destroyed",
                                        free_core};

const luaL_Reg budget_functions[] = {{"create_budget", create_budget},
                                     {"pool_size", pool_size},
                                     {"water_size", water_size},
                                     {"pool_label", pool_label},
                                     {NULL, NULL}};
