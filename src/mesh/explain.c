/* The account of a ray's walk over the grid: the cast of cast.c, told step by step. */
#include "base/account.h"
#include "mesh/mesh.h"
#include "mesh/walk.h"

#include <string.h>

typedef struct explanation {
  const bw_mesh *mesh;
  bw_ray ray;
  const bw_filter *filter;
  bw_account *account;
  bw_column *columns;
  uint32_t column_capacity;
  bw_candidate *candidates;
  uint32_t candidate_capacity;
  bw_checked *checked;
  uint32_t kept; /* which candidate is the hit so far, or BW_NONE */
  float t;       /* its distance */
} explanation;

static int32_t reason_of(explanation *e, bw_candidate *of) {
  if (bw_checked_mark(e->checked, of->triangle)) return BW_REASON_SEEN;
  bw_mesh_face face = bw_mesh_face_at(e->mesh, of->triangle);
  const bw_account_face met = {face.corners, face.flags, face.material};
  int32_t reason = bw_account_reason(&e->ray, e->filter, &met, of);
  if (reason != BW_REASON_KEPT) return reason;
  return e->account->kept != BW_NONE && !(of->t < e->t) ? BW_REASON_FARTHER : BW_REASON_KEPT;
}

/* One triangle of a list. */
static void look_at(explanation *e, bw_candidate of) {
  bw_account *account = e->account;
  of.reason = reason_of(e, &of);
  uint32_t place = account->candidates++;
  if (of.reason == BW_REASON_KEPT) {
    if (e->kept < e->candidate_capacity) e->candidates[e->kept].reason = BW_REASON_FARTHER;
    e->kept = place;
    e->t = of.t;
    account->kept = of.triangle;
  }
  if (place < e->candidate_capacity) e->candidates[place] = of;
}

static void look_at_added(explanation *e, bw_candidate of, uint32_t list) {
  const bw_added_link *links = e->mesh->added.links;
  for (uint32_t link = bw_added_first(e->mesh, list); link != BW_NONE; link = links[link].next) {
    of.triangle = e->mesh->triangle_count + links[link].slot;
    look_at(e, of);
  }
}

static void visit(explanation *e, uint32_t x, uint32_t y, uint32_t z) {
  bw_candidate of = {.x = x, .y = y, .z = z};
  uint32_t cell = bw_grid_cell(&e->mesh->grid, x, y, z);
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(e->mesh, cell, &list);
  for (uint32_t i = 0; i < count; i++) {
    of.triangle = list[i];
    look_at(e, of);
  }
  look_at_added(e, of, cell);
  e->account->cells++;
}

static void visit_column(explanation *e, const bw_walk *walk, uint32_t x) {
  bw_column column = {.x = x};
  bw_walk_rows(walk, x, x, &column.from, &column.to);
  uint32_t place = e->account->columns++;
  if (place < e->column_capacity) e->columns[place] = column;
  for (uint32_t y = column.from; y <= column.to; y++) {
    for (uint32_t z = walk->box.low[2]; z <= walk->box.high[2]; z++) visit(e, x, y, z);
  }
}

static void note_walk(bw_account *account, const bw_grid *grid, const bw_ray *ray,
                      const bw_walk *walk) {
  bw_vec3 end = bw_vec3_add(ray->origin, bw_vec3_scale(ray->direction, ray->length));
  bw_vec3_store(account->from, bw_grid_point(grid, ray->origin));
  bw_vec3_store(account->to, bw_grid_point(grid, end));
  memcpy(account->low, walk->box.low, sizeof account->low);
  memcpy(account->high, walk->box.high, sizeof account->high);
  account->along = (uint8_t)walk->along;
  account->slope = walk->slope;
  account->offset = walk->offset;
}

void bw_mesh_explain(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                     float dz, float length, const bw_filter *filter, bw_account *account,
                     bw_column *columns, uint32_t column_capacity, bw_candidate *candidates,
                     uint32_t candidate_capacity) {
  bw_checked checked;
  explanation e = {mesh,       bw_ray_of(ox, oy, oz, dx, dy, dz, length),
                   filter,     account,
                   columns,    column_capacity,
                   candidates, candidate_capacity,
                   &checked,   BW_NONE,
                   0.0f};
  memset(account, 0, sizeof *account);
  account->kept = BW_NONE;
  if (!bw_ray_valid(&e.ray)) return;
  account->valid = 1;
  bw_checked_clear(&checked, bw_mesh_triangle_end(mesh));
  bw_walk walk = bw_walk_of(&mesh->grid, &e.ray);
  note_walk(account, &mesh->grid, &e.ray, &walk);
  for (uint32_t x = walk.box.low[0]; x <= walk.box.high[0]; x++) visit_column(&e, &walk, x);
  look_at_added(&e, (bw_candidate){.x = BW_NONE, .y = BW_NONE, .z = BW_NONE}, mesh->cell_count);
}
