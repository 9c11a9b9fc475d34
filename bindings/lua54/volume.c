/* Trigger volumes for the level-script runtime: boxes lie in a Buffer, VOLUME_FLOATS numbers each,
 * and points in another, three numbers each. */
#include "args.h"

#include <string.h>

enum { VOLUME_FLOATS = sizeof(bw_volume) / sizeof(float) };

/* The place of box `number` (from 0) in a Buffer. */
static float *args_volume(args *a) {
  const buffer_object *volumes = args_buffer(a, "volumes");
  int64_t end = (int64_t)(volumes->count / VOLUME_FLOATS);
  return volumes->numbers + (size_t)args_integer(a, "number", 0, end - 1) * VOLUME_FLOATS;
}

static const float *args_points(args *a, uint32_t *count) {
  const buffer_object *points = args_buffer(a, "points");
  int64_t most = (int64_t)(points->count / 3u);
  *count = (uint32_t)args_integer(a, "count", 0, most < BW_MEMBERS ? most : BW_MEMBERS);
  return points->numbers;
}

static int push_members(lua_State *L, const uint32_t members[2]) {
  lua_pushinteger(L, (lua_Integer)members[0]);
  lua_pushinteger(L, (lua_Integer)members[1]);
  return 2;
}

/* set_volume(volumes, number, corner x, y, z, size x, y, z, turn 00, 01, 10, 11) */
static int set_volume(lua_State *L) {
  args a = args_of(L, "core.set_volume");
  float *place = args_volume(&a);
  float numbers[10];
  args_floats(&a, "corner, size, turn", numbers, 10);
  bw_volume made;
  bw_volume_init(&made, numbers, numbers + 3, numbers + 6);
  memcpy(place, &made, sizeof made);
  return 0;
}

/* volume_contains(volumes, number, x, y, z) -> boolean */
static int volume_contains(lua_State *L) {
  args a = args_of(L, "core.volume_contains");
  bw_volume volume;
  float point[3];
  memcpy(&volume, args_volume(&a), sizeof volume);
  args_floats(&a, "point", point, 3);
  lua_pushboolean(L, bw_volume_contains(&volume, point[0], point[1], point[2]) != 0);
  return 1;
}

/* volume_members(volumes, number, points, count) -> bits of the first 32 points, of the others */
static int volume_members(lua_State *L) {
  args a = args_of(L, "core.volume_members");
  bw_volume volume;
  uint32_t count = 0;
  uint32_t members[2];
  memcpy(&volume, args_volume(&a), sizeof volume);
  const float *points = args_points(&a, &count);
  bw_volume_members(&volume, points, count, members);
  return push_members(L, members);
}

/* sphere_members(x, y, z, radius, points, count) -> bits as of volume_members */
static int sphere_members(lua_State *L) {
  args a = args_of(L, "core.sphere_members");
  float sphere[4];
  uint32_t count = 0;
  uint32_t members[2];
  args_floats(&a, "sphere", sphere, 4);
  const float *points = args_points(&a, &count);
  bw_sphere_members(sphere[0], sphere[1], sphere[2], sphere[3], points, count, members);
  return push_members(L, members);
}

const luaL_Reg volume_functions[] = {{"set_volume", set_volume},
                                     {"volume_contains", volume_contains},
                                     {"volume_members", volume_members},
                                     {"sphere_members", sphere_members},
                                     {NULL, NULL}};
