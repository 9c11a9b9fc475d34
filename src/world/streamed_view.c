/* What a view sees of a world: the walk over its tree, and the callback of each sector.
 * original: 0x00411d10, 0x00411b98 */
#include "base/error.h"
#include "world/streamed_world.h"

typedef struct pass {
  bw_streamed_world *world;
  bw_streamed_world *marks; /* the world that is marked, and counts */
  const float *camera;
  const float *frustum;
  const bw_occluders *occluders;
  bool pvs;
} pass;

/* Whether a box is at least partly on the inside of every plane. */
static bool in_frustum(const float *frustum, const bw_world_sector *sector) {
  for (size_t i = 0; i < 24; i += 4) {
    const float *plane = frustum + i;
    float sum = plane[3];
    for (int axis = 0; axis < 3; axis++) {
      const float *corner = plane[axis] > 0.0f ? sector->high : sector->low;
      sum += plane[axis] * corner[axis];
    }
    if (sum < 0.0f) return false;
  }
  return true;
}

static void visit(pass *p, uint32_t number) {
  bw_streamed_world *world = p->world;
  const bw_world_sector *sector = &world->layout->sectors[number];
  if (p->frustum != NULL && !in_frustum(p->frustum, sector)) return;
  if (sector->index == BW_NONE) return;
  if (p->occluders != NULL && bw_occluders_hide_box(p->occluders, sector->low, sector->high)) {
    return;
  }
  p->marks->counter++; /* whatever PVS says */
  const bw_stream_sector *state = &world->sectors[sector->index];
  if (p->pvs && state->hidden) return;
  if (state->atomic && state->state == BW_SECTOR_LOADED) {
    world->collected[world->collected_count++] = sector->index;
  }
  bw_stream_mark(p->marks, sector->index, true);
}

/* Visits every sector, those on the camera's side of a plane first. */
static void walk(pass *p) {
  const bw_world_layout *layout = p->world->layout;
  uint32_t *stack = p->world->walk;
  uint32_t depth = 0;
  if (layout->sector_count == 0) return;
  stack[depth++] = layout->root;
  while (depth > 0) {
    uint32_t child = stack[--depth];
    if (bw_child_is_sector(child)) {
      visit(p, bw_child_number(child));
      continue;
    }
    const bw_world_plane *plane = &layout->planes[child];
    bool left = p->camera[plane->axis] < plane->value;
    stack[depth++] = left ? plane->right : plane->left;
    stack[depth++] = left ? plane->left : plane->right;
  }
}

static bw_status check_view(const float camera[3], const float *frustum, bw_error *error) {
  bool finite = bw_vec3_finite(bw_vec3_load(camera));
  for (size_t i = 0; frustum != NULL && i < 24; i++) finite = finite && isfinite(frustum[i]);
  if (finite) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a view with a number that is not finite");
}

bw_status bw_streamed_world_find_visible(bw_streamed_world *world, bw_streamed_world *marks,
                                         const float camera[3], const float *frustum,
                                         const bw_occluders *occluders, uint32_t options,
                                         int32_t *repeated, bw_error *error) {
  bool own = marks == NULL || (options & BW_PASS_OWN_MARKS) != 0;
  pass p = {world, own ? world : marks, camera, frustum, occluders, false};
  bw_status status = check_view(camera, frustum, error);
  if (status != BW_OK) return status;
  if (!bw_stream_reserve_marks(p.marks, world->sector_count)) return bw_fail_memory(error);
  if ((options & BW_PASS_FIRST) != 0) {
    bw_streamed_world_reset_visibility(world);
    p.marks->counter = 0; /* one for all worlds */
  }
  world->collected_count = 0;
  bool has_pvs = world->layout->has_pvs || world->hidden_count > 0;
  p.pvs = has_pvs && (options & BW_PASS_WITHOUT_PVS) == 0;
  walk(&p);
  bool again = p.pvs && p.marks->counter == 0;
  if (again) {
    p.pvs = false;
    walk(&p);
  }
  if (repeated != NULL) *repeated = again;
  return BW_OK;
}

uint32_t bw_streamed_world_collected_count(const bw_streamed_world *world) {
  return world->collected_count;
}

uint32_t bw_streamed_world_collected(const bw_streamed_world *world, uint32_t place) {
  return place < world->collected_count ? world->collected[place] : BW_NONE;
}
