/* Views, distances and fading in: plain functions of streamed worlds. */
#include "args.h"

#include <string.h>

/* view_point(x, y, z) -> the point in RenderWare's axes */
static int view_point(lua_State *L) {
  args a = args_of(L, "bw.view_point");
  float game[3];
  float point[3];
  args_point(&a, "point", game);
  bw_view_point(game[0], game[1], game[2], point);
  object_push_numbers(L, point, 3);
  return 3;
}

/* view_planes(camera x, y, z, direction x, y, z, width, height, near, far) -> a list of six planes
 * of four numbers, or nil */
static int view_planes(lua_State *L) {
  args a = args_of(L, "core.view_planes");
  float camera[3];
  float direction[3];
  float sizes[4];
  float planes[ARGS_FRUSTUM];
  args_floats(&a, "camera", camera, 3);
  args_floats(&a, "direction", direction, 3);
  args_floats(&a, "size", sizes, 4);
  if (!bw_view_planes(camera, direction, sizes[0], sizes[1], sizes[2], sizes[3], planes)) {
    lua_pushnil(L);
    return 1;
  }
  lua_createtable(L, ARGS_FRUSTUM, 0);
  for (int i = 0; i < ARGS_FRUSTUM; i++) {
    lua_pushnumber(L, (lua_Number)planes[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* draw_distance(current, pending, far_clip, viewports, seconds, frame_rate, slow) -> the next one */
static int draw_distance(lua_State *L) {
  args a = args_of(L, "core.draw_distance");
  float current = args_float(&a, "current");
  float pending = args_float(&a, "pending");
  float far_clip = args_float(&a, "far_clip");
  uint32_t viewports = args_bits(&a, "viewports");
  float seconds = args_float(&a, "seconds");
  float frame_rate = args_float(&a, "frame_rate");
  uint32_t options = args_boolean(&a, "slow") ? BW_VIEW_SLOW : 0u;
  lua_pushnumber(L, (lua_Number)bw_view_draw_distance(current, pending, far_clip, viewports,
                                                      seconds, frame_rate, options));
  return 1;
}

/* box_distance(low x, y, z, high x, y, z, cameras) -> the squared distance */
static int box_distance(lua_State *L) {
  args a = args_of(L, "core.box_distance");
  float low[3];
  float high[3];
  float cameras[ARGS_CAMERAS];
  args_floats(&a, "low", low, 3);
  args_floats(&a, "high", high, 3);
  uint32_t count = args_cameras(&a, cameras);
  lua_pushnumber(L, (lua_Number)bw_streamed_world_distance(low, high, cameras, count));
  return 1;
}

static int fade_alpha(lua_State *L) {
  args a = args_of(L, "bw.fade_alpha");
  uint32_t end = args_bits(&a, "fade_end");
  lua_pushinteger(L, bw_fade_alpha(end, args_bits(&a, "now")));
  return 1;
}

/* fade_colours(bytes, alpha) -> bytes, whose count is a multiple of four */
static int fade_colours(lua_State *L) {
  args a = args_of(L, "core.fade_colours");
  size_t size = 0;
  const char *colours = args_string(&a, "colours", &size, false);
  uint8_t alpha = (uint8_t)args_integer(&a, "alpha", 0, 255);
  if (size % 4u != 0 || size / 4u > UINT32_MAX) args_fail(&a, 1, "colours", "four bytes for each");
  if (size == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  uint8_t *faded = lua_newuserdatauv(L, size, 0);
  memcpy(faded, colours, size);
  bw_fade_apply(faded, (uint32_t)(size / 4u), alpha);
  lua_pushlstring(L, (const char *)faded, size);
  return 1;
}

const luaL_Reg view_functions[] = {{"view_point", view_point},
                                   {"view_planes", view_planes},
                                   {"draw_distance", draw_distance},
                                   {"box_distance", box_distance},
                                   {"fade_alpha", fade_alpha},
                                   {"fade_colours", fade_colours},
                                   {NULL, NULL}};
