/* What explains casts at MeshShapes and ShapeSets, as lists of numbers;
 * lua/boardwalk/class/shape_explanation.lua makes tables of them. */
#include "shape_account.h"

static void push_steps(lua_State *L, const bw_shape_step *steps, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_shape_step *s = &steps[i];
    const lua_Integer whole[] = {s->node, s->face, s->parent, s->reason, s->crossed};
    const lua_Number numbers[] = {s->t, s->determinant, s->u, s->v, s->enter};
    object_append_integers(L, &at, whole, 5);
    object_append_numbers(L, &at, numbers, 5);
  }
}

/* explain(shape, ox, oy, oz, dx, dy, dz, length, filter) -> valid, masked, and a list of ten numbers
 * for each step */
int shape_account_of_shape(lua_State *L) {
  args a = args_of(L, "core.MeshShape.explain");
  const bw_mesh_shape *shape = args_core(&a, "self", OBJECT_MESH_SHAPE);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_shape_account account;
  bw_mesh_shape_explain(shape, ARGS_RAY(r), filter, &account, NULL, 0);
  uint32_t room = account.steps;
  bw_shape_step *steps = args_room(&a, room, sizeof *steps);
  shape = args_core(&a, "self", OBJECT_MESH_SHAPE);
  bw_mesh_shape_explain(shape, ARGS_RAY(r), filter, &account, steps, room);
  lua_pushboolean(L, account.valid);
  lua_pushboolean(L, account.masked);
  push_steps(L, steps, account.steps < room ? account.steps : room);
  return 3;
}

static void push_placements(lua_State *L, const bw_placement_step *placements, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_placement_step *p = &placements[i];
    const lua_Integer whole[] = {p->order, p->reason, p->first, p->steps, p->face};
    const lua_Number numbers[] = {p->t, p->enter};
    object_append_integers(L, &at, whole, 5);
    object_append_numbers(L, &at, numbers, 2);
  }
}

/* explain(set, ox, oy, oz, dx, dy, dz, length, filter) -> valid, masked, a list of seven numbers for
 * each placement, and one of ten for each step */
int shape_account_of_set(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.explain");
  const bw_shape_set *set = args_core(&a, "self", OBJECT_SHAPE_SET);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_shape_set_account account;
  bw_shape_set_explain(set, ARGS_RAY(r), filter, &account, NULL, 0, NULL, 0);
  uint32_t room = account.steps;
  uint32_t count = account.valid ? bw_shape_set_placement_count(set) : 0;
  bw_shape_step *steps = args_room(&a, room, sizeof *steps);
  bw_placement_step *placements = args_room(&a, count, sizeof *placements);
  set = args_core(&a, "self", OBJECT_SHAPE_SET);
  bw_shape_set_explain(set, ARGS_RAY(r), filter, &account, placements, count, steps, room);
  lua_pushboolean(L, account.valid);
  lua_pushboolean(L, account.masked);
  push_placements(L, placements, count);
  push_steps(L, steps, room);
  return 4;
}

int shape_account_reason_name(lua_State *L) {
  args a = args_of(L, "core.shape_reason_name");
  lua_pushstring(L, bw_shape_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}
