/* What the casts that test every triangle may pass over: of a prepared mesh eight are tested at a
 * time, and only what is met so is tested again as the original does. */
#include "mesh/every.h"

#include "base/intersect_lanes.h"
#include "mesh/prepared.h"

/* Those of the mesh's own triangles whose two-sided test, whatever their flags, meets them. */
static void mark_met(const bw_fast *fast, const bw_ray *ray, bw_checked *met) {
  bw_ray_lanes lanes = bw_ray_lanes_of(ray);
  for (size_t leaf = 0; leaf < fast->tree.leaf_count; leaf++) {
    const bw_fast_block *block = &fast->blocks[leaf];
    bw_meeting_lanes at = bw_ray_lanes_meet(&lanes, &block->shapes, ray->length);
    for (unsigned bits = at.met; bits != 0; bits &= bits - 1) {
      (void)bw_checked_mark(met, block->triangles[bw_lowest_bit(bits)]);
    }
  }
}

void bw_every_start(bw_every *every, const bw_mesh *mesh, const bw_ray *ray) {
  if (mesh->prepares && mesh->fast == NULL) (void)bw_fast_prepare_now(mesh);
  const bw_fast *fast = bw_prepared(mesh);
  every->next = 0;
  every->known = fast != NULL ? mesh->triangle_count : 0;
  every->end = bw_mesh_triangle_end(mesh);
  if (fast == NULL) return;
  bw_checked_clear(&every->met, every->known);
  mark_met(fast, ray, &every->met);
}

uint32_t bw_every_next(bw_every *every) {
  while (every->next < every->known) {
    uint32_t index = every->next;
    uint32_t left = every->met.words[index / 32u] >> (index % 32u);
    every->next = left == 0 ? (index | 31u) + 1u : index + 1u;
    if ((left & 1u) != 0) return index;
    if (every->next > every->known) every->next = every->known;
  }
  return every->next < every->end ? every->next++ : BW_NONE;
}
