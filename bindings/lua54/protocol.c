/* The queries that every world answers alike. */
#include "protocol.h"

const protocol *protocol_of_class(object_class class) {
  switch (class) {
    case OBJECT_MESH: return &mesh_protocol;
    case OBJECT_HEIGHT_FIELD: return &height_field_protocol;
    case OBJECT_TILE_GRID: return &tile_grid_protocol;
    case OBJECT_MESH_SHAPE: return &mesh_shape_protocol;
    case OBJECT_SHAPE_SET: return &shape_set_protocol;
    default: return NULL;
  }
}

static const protocol *protocol_of(const args *a) {
  return protocol_of_class(a->class);
}

/* ---- rays ---------------------------------------------------------------------------------- */

/* cast(self, ox, oy, oz, dx, dy, dz, length, filter) -> t, nx, ny, nz, triangle or nil */
static int cast(lua_State *L) {
  args a = args_of_class(L, "cast");
  const void *world = args_self(&a);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit hit;
  if (!protocol_of(&a)->cast(world, &r, filter, &hit)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushnumber(L, (lua_Number)hit.t);
  lua_pushnumber(L, (lua_Number)hit.nx);
  lua_pushnumber(L, (lua_Number)hit.ny);
  lua_pushnumber(L, (lua_Number)hit.nz);
  lua_pushinteger(L, (lua_Integer)hit.triangle);
  return 5;
}

/* cast_any(self, origin, direction, length, filter) -> boolean */
static int cast_any(lua_State *L) {
  args a = args_of_class(L, "cast_any");
  const void *world = args_self(&a);
  args_ray r;
  args_point(&a, "origin", r.origin);
  args_point(&a, "direction", r.direction);
  r.length = args_length(&a, "length");
  const bw_filter *filter = args_filter(&a);
  lua_pushboolean(L, protocol_of(&a)->cast_any(world, &r, filter));
  return 1;
}

enum { HIT_VALUES = 12 };

int protocol_push_hit(lua_State *L, const bw_hit *hit) {
  const float numbers[7] = {hit->t, hit->x, hit->y, hit->z, hit->nx, hit->ny, hit->nz};
  object_push_numbers(L, numbers, 7);
  lua_pushinteger(L, hit->triangle == BW_NONE ? -1 : (lua_Integer)hit->triangle);
  lua_pushinteger(L, (lua_Integer)hit->material);
  lua_pushinteger(L, hit->flags);
  lua_pushinteger(L, hit->area);
  object_push_part(L, 1, OBJECT_SET, hit->set);
  return HIT_VALUES;
}

int protocol_push_hit_or_nil(lua_State *L, int met, const bw_hit *hit) {
  if (met) return protocol_push_hit(L, hit);
  lua_pushnil(L);
  return 1;
}

/* cast(self, ox, oy, oz, dx, dy, dz, length, filter) -> the values of protocol_push_hit or nil */
static int flat_cast(lua_State *L) {
  args a = args_of_class(L, "core.cast");
  const void *world = args_self(&a);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit hit;
  int met = protocol_of(&a)->cast(world, &r, filter, &hit);
  return protocol_push_hit_or_nil(L, met, &hit);
}

/* Pushes a userdata with every hit of a ray. Room for it may run a finalizer that changes the
 * world: then it is asked again. */
static const bw_hit *collect_hits(args *a, const args_ray *r, const bw_filter *filter,
                                  uint32_t *count) {
  const protocol *queries = protocol_of(a);
  *count = queries->cast_all(args_self(a), r, filter, NULL, 0);
  for (;;) {
    uint32_t room = *count;
    bw_hit *hits = lua_newuserdatauv(a->L, ((size_t)room + 1u) * sizeof *hits, 0);
    a->next = 1;
    *count = queries->cast_all(args_self(a), r, filter, hits, room);
    if (*count <= room) return hits;
    lua_pop(a->L, 1);
  }
}

/* cast_all(self, ox ... filter) -> a list of all hits, HIT_VALUES values each, false for no set */
static int flat_cast_all(lua_State *L) {
  args a = args_of_class(L, "core.cast_all");
  a.next = 2;
  args_ray r = args_ray_numbers(&a);
  const bw_filter *given = args_filter(&a);
  bw_filter filter;
  bw_filter_init(&filter, 0, NULL, 0);
  if (given != NULL) filter = *given;
  a.next = 1;
  uint32_t count = 0;
  const bw_hit *hits = collect_hits(&a, &r, &filter, &count);
  lua_newtable(L);
  int list = lua_gettop(L);
  for (uint32_t i = 0; i < count; i++) {
    (void)protocol_push_hit(L, &hits[i]);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_pushboolean(L, 0);
    }
    for (int value = HIT_VALUES; value >= 1; value--)
      lua_rawseti(L, list, (lua_Integer)i * HIT_VALUES + value);
  }
  return 1;
}

/* cast_many(self, rays, hits, count, filter) -> how many hit; `count` rays of one Buffer, their hits
 * into another */
static int flat_cast_many(lua_State *L) {
  args a = args_of_class(L, "core.cast_many");
  const void *world = args_self(&a);
  const buffer_object *rays = args_buffer(&a, "rays");
  const buffer_object *hits = args_buffer(&a, "hits");
  uint32_t count = args_batch(&a, rays, hits);
  const bw_filter *filter = args_filter(&a);
  uint32_t found = protocol_of(&a)->cast_many(world, rays->numbers, count, filter, hits->numbers);
  lua_pushinteger(L, (lua_Integer)found);
  return 1;
}

/* ---- ground and triangles ------------------------------------------------------------------ */

/* ground(self, position, filter) -> height or nil */
static int ground(lua_State *L) {
  args a = args_of_class(L, "ground");
  const void *world = args_self(&a);
  float position[3];
  args_point(&a, "position", position);
  const bw_filter *filter = args_filter(&a);
  float height = 0.0f;
  int found = protocol_of(&a)->ground(world, position, filter, &height);
  return object_push_numbers_or_nil(L, found, &height, 1);
}

static int bounds(lua_State *L) {
  args a = args_of_class(L, "bounds");
  float box[6];
  protocol_of(&a)->bounds(args_self(&a), box);
  object_push_numbers(L, box, 6);
  return 6;
}

static int triangle_count(lua_State *L) {
  args a = args_of_class(L, "triangle_count");
  lua_pushinteger(L, (lua_Integer)protocol_of(&a)->triangle_count(args_self(&a)));
  return 1;
}

/* triangle_end(self) -> one past the highest triangle number in use */
static int flat_triangle_end(lua_State *L) {
  args a = args_of_class(L, "core.triangle_end");
  const protocol *queries = protocol_of(&a);
  const void *world = args_self(&a);
  uint32_t end =
      queries->triangle_end != NULL ? queries->triangle_end(world) : queries->triangle_count(world);
  lua_pushinteger(L, (lua_Integer)end);
  return 1;
}

/* triangle(self, index) -> nine coordinates, three vertex numbers (-1: none), flags, material, area,
 * set; nil when there is no triangle of that number */
static int flat_triangle(lua_State *L) {
  args a = args_of_class(L, "core.triangle");
  const protocol *queries = protocol_of(&a);
  const void *world = args_self(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  bw_triangle triangle;
  if (!queries->triangle(world, index, &triangle)) {
    lua_pushnil(L);
    return 1;
  }
  uint32_t set = queries->triangle_set != NULL ? queries->triangle_set(world, index) : BW_NONE;
  object_push_numbers(L, triangle.a, 3);
  object_push_numbers(L, triangle.b, 3);
  object_push_numbers(L, triangle.c, 3);
  for (int i = 0; i < 3; i++)
    lua_pushinteger(L, triangle.corners[i] == BW_NONE ? -1 : (lua_Integer)triangle.corners[i]);
  lua_pushinteger(L, triangle.flags);
  lua_pushinteger(L, triangle.material);
  lua_pushinteger(L, triangle.area);
  object_push_part(L, 1, OBJECT_SET, set);
  return 16;
}

/* ---- lists --------------------------------------------------------------------------------- */

const luaL_Reg protocol_methods[] = {{"cast", cast},
                                     {"cast_any", cast_any},
                                     {"ground", ground},
                                     {"bounds", bounds},
                                     {"triangle_count", triangle_count},
                                     {NULL, NULL}};

const luaL_Reg protocol_flat[] = {
    {"cast", flat_cast},         {"cast_all", flat_cast_all},         {"cast_many", flat_cast_many},
    {"triangle", flat_triangle}, {"triangle_end", flat_triangle_end}, {NULL, NULL}};
