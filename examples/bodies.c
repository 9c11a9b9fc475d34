/* Bodies in C: a crate tilted by 30 degrees is dropped, settles on its face and is met by a ray.
 *   cc bodies.c $(pkg-config --cflags --libs boardwalk) -o bodies
 *   ./bodies */
#include <boardwalk.h>
#include <stdio.h>

#define TICK (1.0f / 60.0f) /* seconds */
#define GRAVITY 15.68f      /* metres / second / second, as the game's loose objects fall */

/* One tick of the fall to the ground at z = 0; returns whether it is reached. The host moves the
 * owner, as the world moves nothing by itself. */
static int fall(bw_physics *world, uint32_t owner, float *speed) {
  bw_owner_state state;
  bw_body_info body;
  bw_error error;
  *speed += GRAVITY * TICK;
  if (bw_owner_get(world, owner, &state, &error) != BW_OK) return 1;
  if (bw_body_get(world, state.body, &body, &error) != BW_OK) return 1;
  float way = *speed * TICK;
  if (way > body.low[2]) way = body.low[2];
  state.position[2] -= way;
  if (bw_owner_set(world, owner, &state, &error) != BW_OK) return 1;
  bw_physics_update_bodies(world);
  return way == body.low[2];
}

static bw_status run(bw_physics *world, bw_error *error) {
  const float size[3] = {2.0f, 1.0f, 0.5f};
  const float centre[3] = {0.0f, 0.0f, 0.0f};
  const float up[3] = {0.0f, 0.0f, 1.0f};
  bw_owner_state state;
  uint32_t owner = 0, body = 0;
  float speed = 0.0f;
  bw_owner_state_init(&state);
  state.position[2] = 4.0f;
  state.rotation[1] = 0.258819f; /* 30 degrees about y */
  state.rotation[3] = 0.965926f;
  bw_status status = bw_owner_create(world, &state, &owner, error);
  if (status == BW_OK) {
    status = bw_body_create_object(world, owner, BW_SHAPE_BOX, size, centre,
                                   bw_layer_find("RAYCASTTARGET", 13), &body, error);
  }
  if (status != BW_OK) return status;
  bw_physics_update_bodies(world); /* queries see a body where its last update put it */
  int ticks = 1;
  while (!fall(world, owner, &speed)) ticks++;
  status = bw_physics_start_settle(world, owner, up, 4, NULL, error); /* 4: its z axis goes up */
  if (status != BW_OK) return status;
  while (bw_physics_settle_slots_used(world) > 0) bw_physics_step(world);
  bw_line_hit hit;
  if (bw_line_test(NULL, world, 0, 0, 9, 0, 0, -1, 9, NULL, 0xffffffffu, 0, 0, &hit)) {
    printf("on the ground after %d ticks; a ray down meets it after %.2f m\n", ticks,
           (double)hit.t);
  }
  return BW_OK;
}

int main(void) {
  bw_physics *world = NULL;
  bw_error error;
  bw_status status = bw_physics_create(NULL, NULL, &world, &error);
  if (status == BW_OK) status = run(world, &error);
  if (status != BW_OK) fprintf(stderr, "bodies: %s\n", error.message);
  bw_physics_destroy(world);
  return status != BW_OK;
}
