/* Why a ray among bodies is answered as it is: the flat functions of the account. */
#include "physics.h"

#include <string.h>

typedef struct body_ray {
  args_ray ray;
  uint32_t type_mask, ignored, options;
} body_ray;

static void explain(const bw_physics *physics, const body_ray *r, bw_body_account *account,
                    bw_body_candidate *candidates, uint32_t capacity) {
  bw_physics_explain(physics, ARGS_RAY(r->ray), r->type_mask, r->ignored, r->options, account,
                     candidates, capacity);
}

/* The numbers of the walk itself, as lua/boardwalk/class/body_explanation.lua reads them. */
static void push_account(lua_State *L, const bw_body_account *a) {
  const lua_Integer whole[] = {a->valid, a->bodies, a->visited};
  const lua_Number numbers[] = {a->low[0],  a->low[1],  a->low[2],
                                a->high[0], a->high[1], a->high[2]};
  lua_Integer at = 0;
  lua_newtable(L);
  object_append_integers(L, &at, whole, 3);
  object_append_numbers(L, &at, numbers, 6);
}

/* Owner, Body, Shape or false, and nine numbers. */
static void append_candidate(lua_State *L, lua_Integer *at, const bw_body_candidate *c) {
  const lua_Integer whole[] = {c->place, c->link, c->reason, c->crossed, c->count};
  const lua_Number numbers[] = {c->stored[0], c->stored[1], c->fraction, c->t};
  object_push_part(L, 1, OBJECT_OWNER, c->owner);
  lua_rawseti(L, -2, ++*at);
  object_push_part(L, 1, OBJECT_BODY, c->body);
  lua_rawseti(L, -2, ++*at);
  if (c->shape == 0) {
    lua_pushboolean(L, 0);
  } else {
    object_push_part(L, 1, OBJECT_SHAPE, c->shape);
  }
  lua_rawseti(L, -2, ++*at);
  object_append_integers(L, at, whole, 5);
  object_append_numbers(L, at, numbers, 4);
}

/* explain(physics, a ray, type mask, ignored, options) -> the walk's numbers, and a list of Owner,
 * Body, Shape or false, and nine numbers of each candidate */
int physics_explain(lua_State *L) {
  args a = args_of(L, "core.IPhysics.explain");
  const bw_physics *physics = args_physics(&a);
  body_ray ray;
  ray.ray = args_ray_numbers(&a);
  ray.type_mask = args_bits(&a, "type_mask");
  ray.ignored = args_part_of(&a, "ignored", OBJECT_OWNER, physics);
  ray.options = args_bits(&a, "options");
  bw_body_account account;
  explain(physics, &ray, &account, NULL, 0);
  bw_body_candidate *candidates = NULL;
  for (;;) { /* room for them may run a finalizer that changes the world: then it is asked again */
    uint32_t room = account.candidates;
    candidates = args_room(&a, room, sizeof *candidates);
    explain(args_physics(&a), &ray, &account, candidates, room);
    if (account.candidates <= room) break;
    lua_pop(L, 1);
  }
  push_account(L, &account);
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < account.candidates; i++) append_candidate(L, &at, &candidates[i]);
  return 2;
}

/* reason_name(number) -> word */
int physics_reason_name(lua_State *L) {
  args a = args_of(L, "core.IPhysics.reason_name");
  lua_pushstring(L, bw_body_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}
