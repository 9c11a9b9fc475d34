/* What level scripts are measured against: the same actors, boxes and spheres in a plain C loop. A C
 * module for Lua 5.4 and LuaJIT, with a copy of the library of its own. */
#include "boardwalk.h"

#include <lauxlib.h>
#include <lua.h>

enum { ACTORS = 60, BOXES = 200, SPHERES = 100, TURNS = 5, FRAMES_PER_TURN = 12 };

/* As a level script's walker has them. */
#define STEP 0.033333335f
#define RADIUS 0.35f
#define LIFT 0.05f
#define ABOVE 1.0f
#define REACH 1.5f

typedef struct scene {
  bw_mesh *mesh;
  float points[ACTORS][3], velocities[ACTORS][2];
  bw_volume boxes[BOXES];
  float spheres[SPHERES][4];
  uint64_t inside_boxes[BOXES], inside_spheres[SPHERES];
  uint64_t events;
} scene;

/* ---- what happens in a frame ------------------------------------------------------------------ */

/* A step with the push of a wall, then the ground under the feet. */
static void walk(scene *s, int actor) {
  float *p = s->points[actor];
  const float move[3] = {s->velocities[actor][0] * STEP, s->velocities[actor][1] * STEP, 0.0f};
  float centre[3] = {p[0] + move[0], p[1] + move[1], p[2] + RADIUS + LIFT};
  float normal[3] = {0.0f, 0.0f, 0.0f};
  (void)bw_mesh_walk_push(s->mesh, RADIUS, move, NULL, centre, normal);
  p[0] = centre[0];
  p[1] = centre[1];
  bw_hit hit;
  if (bw_mesh_cast(s->mesh, p[0], p[1], p[2] + ABOVE, 0.0f, 0.0f, -1.0f, REACH, NULL, &hit))
    p[2] = p[2] + ABOVE - hit.t;
}

static void count_changes(scene *s, uint64_t *before, uint64_t now) {
  for (uint64_t changed = *before ^ now; changed != 0; changed &= changed - 1) s->events++;
  *before = now;
}

static void test_box(scene *s, int box) {
  uint64_t now = 0;
  for (int i = 0; i < ACTORS; i++) {
    const float *p = s->points[i];
    if (bw_volume_contains(&s->boxes[box], p[0], p[1], p[2])) now |= UINT64_C(1) << i;
  }
  count_changes(s, &s->inside_boxes[box], now);
}

static void test_sphere(scene *s, int sphere) {
  uint64_t now = 0;
  const float *c = s->spheres[sphere];
  for (int i = 0; i < ACTORS; i++) {
    const float *p = s->points[i];
    float dx = p[0] - c[0];
    float dy = p[1] - c[1];
    float dz = p[2] - c[2];
    if ((dx * dx + dy * dy) + dz * dz <= c[3] * c[3]) now |= UINT64_C(1) << i;
  }
  count_changes(s, &s->inside_spheres[sphere], now);
}

/* Every so often an actor turns by a right angle. */
static void turn(scene *s, int frame) {
  for (int i = frame % FRAMES_PER_TURN; i < ACTORS; i += FRAMES_PER_TURN) {
    float x = s->velocities[i][0];
    s->velocities[i][0] = -s->velocities[i][1];
    s->velocities[i][1] = x;
  }
}

/* ---- the scene, of lists of numbers ----------------------------------------------------------- */

static float number_at(lua_State *L, int list, int at) {
  lua_rawgeti(L, list, at);
  float number = (float)luaL_checknumber(L, -1);
  lua_pop(L, 1);
  return number;
}

static void read_scene(lua_State *L, scene *s) {
  for (int i = 0; i < ACTORS; i++) {
    for (int j = 0; j < 3; j++) s->points[i][j] = number_at(L, 2, 5 * i + j + 1);
    for (int j = 0; j < 2; j++) s->velocities[i][j] = number_at(L, 2, 5 * i + j + 4);
  }
  for (int i = 0; i < BOXES; i++) {
    float box[6];
    for (int j = 0; j < 6; j++) box[j] = number_at(L, 3, 6 * i + j + 1);
    bw_volume_init(&s->boxes[i], box, box + 3, NULL);
    s->inside_boxes[i] = 0;
  }
  for (int i = 0; i < SPHERES; i++) {
    for (int j = 0; j < 4; j++) s->spheres[i][j] = number_at(L, 4, 4 * i + j + 1);
    s->inside_spheres[i] = 0;
  }
  s->events = 0;
}

/* play(bytes of a mesh, actors, boxes, spheres, frames) -> how many went in or out */
static int play(lua_State *L) {
  size_t size = 0;
  const char *bytes = luaL_checklstring(L, 1, &size);
  scene *s = lua_newuserdata(L, sizeof *s);
  read_scene(L, s);
  bw_error error;
  if (bw_mesh_load(bytes, size, NULL, &s->mesh, &error) != BW_OK)
    return luaL_error(L, "%s", error.message);
  int frames = (int)luaL_checkinteger(L, 5);
  for (int frame = 1; frame <= frames; frame++) {
    for (int i = 0; i < ACTORS; i++) walk(s, i);
    for (int i = frame % TURNS; i < BOXES; i += TURNS) test_box(s, i);
    for (int i = frame % TURNS; i < SPHERES; i += TURNS) test_sphere(s, i);
    turn(s, frame);
  }
  bw_mesh_destroy(s->mesh);
  lua_pushnumber(L, (lua_Number)s->events);
  return 1;
}

__attribute__((visibility("default"))) int luaopen_bench_triggers(lua_State *L);

int luaopen_bench_triggers(lua_State *L) {
  static const luaL_Reg functions[] = {{"play", play}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  return 1;
}
