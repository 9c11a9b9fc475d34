/* Floors, ceilings and walls at a point: the tiles of its cell, in their order. */
#include "formats/tile_account.h"

#include <string.h>

/* ---- polygons ------------------------------------------------------------------------------ */

bool bw_grid_ignores(const bw_tile_grid *grid, uint32_t material) {
  return (grid->info.features & BW_TILE_FEATURE_IGNORE_17) != 0 &&
         (material == 17 || material == 18);
}

void bw_tile_local(const bw_grid_tile *tile, const int32_t point[3], int64_t local[3]) {
  for (int k = 0; k < 3; k++) local[k] = (int64_t)point[k] - tile->position[k];
  bw_turn_whole(tile->turn, true, &local[0], &local[2]);
}

/* The first edge that a local point is outside of, 1 to 4, or 0. */
static uint32_t outer_edge(const uint8_t *polygon, const int64_t local[3]) {
  for (uint32_t i = 1; i <= bw_polygon_edges(polygon); i++) {
    bw_plane edge = bw_polygon_plane(polygon, i);
    if (bw_plane_dot(&edge, local) < BW_TILE_NORMAL * (int64_t)edge.d) return i;
  }
  return 0;
}

bool bw_polygon_holds(const uint8_t *polygon, const int64_t local[3]) {
  return outer_edge(polygon, local) == 0;
}

void bw_contact_fill(bw_tile_contact *out, const bw_tile_grid *grid, uint32_t tile,
                     uint32_t polygon) {
  const bw_grid_tile *t = &grid->tiles[tile];
  const uint8_t *bytes = bw_kit_polygon(grid->kit, bw_grid_model_of(t), polygon);
  bw_plane surface = bw_polygon_plane(bytes, 0);
  int64_t x = surface.n[0];
  int64_t z = surface.n[2];
  bw_turn_whole(t->turn, false, &x, &z);
  out->tile = tile;
  out->polygon = polygon;
  out->material = bytes[POLYGON_MATERIAL];
  out->normal[0] = (int32_t)x;
  out->normal[1] = surface.n[1];
  out->normal[2] = (int32_t)z;
}

int bw_tile_grid_inside(const bw_tile_grid *grid, uint32_t tile, uint32_t polygon, int32_t x,
                        int32_t y, int32_t z) {
  if (tile >= grid->info.tiles) return 0;
  const bw_grid_tile *t = &grid->tiles[tile];
  uint32_t model = bw_grid_model_of(t);
  if (polygon >= grid->kit->models[model].polygon_count) return 0;
  const int32_t point[3] = {x, y, z};
  int64_t local[3];
  bw_tile_local(t, point, local);
  return bw_polygon_holds(bw_kit_polygon(grid->kit, model, polygon), local);
}

/* ---- the polygons that a query looks at ----------------------------------------------------- */

/* One polygon after the other: those of the tiles of the point's cell, and with BW_TILE_NEIGHBOURS
 * those of the eight around it behind them, row by row. Those that do not count are left out, but
 * for an account, which tells why; it looks around in any case. */
typedef struct search {
  const bw_tile_grid *grid;
  bw_tile_account *account; /* or NULL */
  bw_tile_kind kind;
  int64_t column, row; /* of the point */
  uint32_t counting;   /* how many cells count: 1 or 9 */
  uint32_t cells;      /* how many are looked at */
  uint32_t cell;       /* the next to list */
  uint32_t listed, end;
  uint32_t polygon;     /* the next of `at.tile` */
  const uint8_t *bytes; /* of the polygon that was given last */
  bw_tile_candidate at; /* that polygon; its reason is kept or why it does not count */
} search;

static search search_at(const bw_tile_grid *grid, bw_tile_kind kind, int32_t x, int32_t z,
                        uint32_t options, bw_tile_account *account) {
  search c;
  memset(&c, 0, sizeof c);
  uint32_t column = 0;
  uint32_t row = 0;
  c.grid = grid;
  c.account = account;
  c.kind = kind;
  c.at = bw_tile_candidate_in(0, 0);
  /* Outside the grid nothing is found, neighbours or not. */
  if (!bw_grid_cell_at(grid, x, z, &column, &row)) return c;
  c.column = column;
  c.row = row;
  c.counting = (options & BW_TILE_NEIGHBOURS) != 0 ? 9 : 1;
  c.cells = account != NULL ? 9 : c.counting;
  return c;
}

/* Notes that a cell has no tile, or a tile no polygon. */
static void note_nothing(const search *c, uint32_t tile, uint32_t model) {
  if (c->cell > c->counting) return;
  bw_tile_candidate nothing = bw_tile_candidate_in(c->at.column, c->at.row);
  nothing.tile = tile;
  nothing.model = model;
  bw_tile_note(c->account, &nothing);
}

/* Lists the tiles of the next cell. */
static void open_cell(search *c) {
  static const int8_t around[9][2] = {{0, 0}, {-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                      {1, 0}, {-1, 1},  {0, 1},  {1, 1}};
  int64_t column = c->column + around[c->cell][0];
  int64_t row = c->row + around[c->cell][1];
  c->cell++;
  if (column < 0 || row < 0 || column >= c->grid->info.width || row >= c->grid->info.height) return;
  const uint32_t *starts = &c->grid->cell_starts[row * c->grid->info.width + column];
  c->at.column = (uint32_t)column;
  c->at.row = (uint32_t)row;
  c->listed = starts[0];
  c->end = starts[1];
  if (c->listed == c->end) note_nothing(c, BW_NONE, BW_NONE);
}

static bool next_tile(search *c) {
  while (c->listed == c->end) {
    if (c->cell == c->cells) return false;
    open_cell(c);
  }
  c->at.tile = c->grid->listed[c->listed++];
  c->at.model = bw_grid_model_of(&c->grid->tiles[c->at.tile]);
  c->polygon = 0;
  if (c->grid->kit->models[c->at.model].polygon_count == 0)
    note_nothing(c, c->at.tile, c->at.model);
  return true;
}

/* Why a polygon does not count, or BW_TILE_KEPT. */
static int32_t counting_reason(const search *c) {
  if (c->at.kind != (uint32_t)c->kind) return BW_TILE_OTHER_KIND;
  if (bw_grid_ignores(c->grid, c->at.material)) return BW_TILE_IGNORED;
  return c->cell > c->counting ? BW_TILE_OTHER_CELL : BW_TILE_KEPT;
}

static bool next_candidate(search *c) {
  for (;;) {
    if (c->at.tile == BW_NONE && !next_tile(c)) return false;
    while (c->polygon < c->grid->kit->models[c->at.model].polygon_count) {
      c->bytes = bw_tile_candidate_set(&c->at, c->grid->kit, c->polygon++);
      c->at.reason = counting_reason(c);
      if (c->at.reason == BW_TILE_KEPT || c->account != NULL) return true;
    }
    if (!next_tile(c)) return false;
  }
}

/* Notes a polygon that is not the answer; of another cell only one that would count here. */
static void note_passed(const search *c, const bw_tile_candidate *of) {
  bool elsewhere = c->cell > c->counting;
  if (!elsewhere || (of->crossed != 0 && of->reason == BW_TILE_OTHER_CELL))
    bw_tile_note(c->account, of);
}

/* ---- floors and ceilings ------------------------------------------------------------------- */

/* a / b for b over 0, rounded down. */
static int64_t floor_divide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

/* The height of a floor or ceiling over a local point, and the edge that it is outside of there, or
 * 0. */
static uint32_t surface_height(const uint8_t *polygon, const int64_t local[3], int64_t *height) {
  bw_plane s = bw_polygon_plane(polygon, 0);
  int64_t rest = BW_TILE_NORMAL * (int64_t)s.d - s.n[0] * local[0] - s.n[2] * local[2];
  int64_t sign = s.n[1] > 0 ? 1 : -1; /* a wall, of 0, is no such surface */
  int64_t y = s.n[1] == 0 ? 0 : floor_divide(sign * rest, sign * s.n[1]);
  const int64_t at[3] = {local[0], y, local[2]};
  *height = y;
  return outer_edge(polygon, at);
}

typedef struct surface_search {
  bw_tile_kind kind;
  int32_t point[3];
  int64_t limit;
  bw_tile_candidate best; /* a polygon of BW_NONE: nothing is found yet */
} surface_search;

/* Whether a height is as far as another, or farther, seen from the point's side. */
static bool is_farther(bw_tile_kind kind, int64_t height, int64_t than) {
  return kind == BW_TILE_FLOOR ? height <= than : height >= than;
}

/* Why a polygon is not the answer, or BW_TILE_KEPT. */
static int32_t surface_reason(const surface_search *s, const bw_grid_tile *tile,
                              const uint8_t *polygon, bw_tile_candidate *of) {
  if (of->reason == BW_TILE_OTHER_KIND) return BW_TILE_OTHER_KIND;
  int64_t local[3];
  int64_t height = 0;
  bw_tile_local(tile, s->point, local);
  of->edge = surface_height(polygon, local, &height);
  if (of->edge != 0) return BW_TILE_OUTSIDE;
  height += tile->position[1];
  if (height < INT32_MIN || height > INT32_MAX) return BW_TILE_OUTSIDE; /* our choice: 20.12 */
  of->height = (int32_t)height;
  of->crossed = 1;
  bool past = s->kind == BW_TILE_FLOOR ? height > s->limit : height < s->limit;
  if (of->reason == BW_TILE_IGNORED) return BW_TILE_IGNORED;
  if (past) return BW_TILE_PAST;
  if (of->reason != BW_TILE_KEPT) return of->reason;
  bool farther = s->best.polygon != BW_NONE && is_farther(s->kind, height, s->best.height);
  return farther ? BW_TILE_FARTHER : BW_TILE_KEPT;
}

/* The nearest surface of a kind from `limit` on: downward for floors, upward for ceilings. */
static int find_surface(const bw_tile_grid *grid, bw_tile_kind kind, const int32_t point[3],
                        int64_t limit, uint32_t options, bw_tile_account *account,
                        bw_tile_contact *out) {
  search c = search_at(grid, kind, point[0], point[2], options, account);
  surface_search s = {.kind = kind, .limit = limit, .best = {.polygon = BW_NONE}};
  memcpy(s.point, point, sizeof s.point);
  while (next_candidate(&c)) {
    bw_tile_candidate of = c.at;
    of.reason = surface_reason(&s, &grid->tiles[of.tile], c.bytes, &of);
    if (of.reason == BW_TILE_KEPT) {
      s.best = of;
      bw_tile_note_kept(account, &of);
    } else {
      note_passed(&c, &of);
    }
  }
  if (s.best.polygon == BW_NONE) return 0;
  bw_contact_fill(out, grid, s.best.tile, s.best.polygon);
  out->height = s.best.height;
  out->t = 0.0;
  return 1;
}

int bw_tile_grid_floor(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z, int32_t tolerance,
                       uint32_t options, bw_tile_contact *out) {
  const int32_t point[3] = {x, y, z};
  return find_surface(grid, BW_TILE_FLOOR, point, (int64_t)y + tolerance, options, NULL, out);
}

int bw_tile_grid_ceiling(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                         int32_t tolerance, uint32_t options, bw_tile_contact *out) {
  const int32_t point[3] = {x, y, z};
  return find_surface(grid, BW_TILE_CEILING, point, (int64_t)y - tolerance, options, NULL, out);
}

uint32_t bw_tile_grid_explain_floor(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                                    int32_t tolerance, uint32_t options,
                                    bw_tile_candidate *candidates, uint32_t capacity) {
  const int32_t point[3] = {x, y, z};
  bw_tile_account account = bw_tile_account_of(candidates, capacity);
  bw_tile_contact out;
  (void)find_surface(grid, BW_TILE_FLOOR, point, (int64_t)y + tolerance, options, &account, &out);
  return account.count;
}

uint32_t bw_tile_grid_explain_ceiling(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                                      int32_t tolerance, uint32_t options,
                                      bw_tile_candidate *candidates, uint32_t capacity) {
  const int32_t point[3] = {x, y, z};
  bw_tile_account account = bw_tile_account_of(candidates, capacity);
  bw_tile_contact out;
  (void)find_surface(grid, BW_TILE_CEILING, point, (int64_t)y - tolerance, options, &account, &out);
  return account.count;
}

/* ---- walls --------------------------------------------------------------------------------- */

static int32_t clamp_32(int64_t value) {
  if (value > INT32_MAX) return INT32_MAX;
  return value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* Why a wall does not push a position, or BW_TILE_KEPT, and `by` where it pushes to in x and z. */
static int32_t wall_reason(const bw_grid_tile *tile, const uint8_t *wall, int64_t radius,
                           const int32_t position[3], bw_tile_candidate *of, int64_t by[2]) {
  if (of->reason == BW_TILE_OTHER_KIND) return BW_TILE_OTHER_KIND;
  const int64_t scale = (int64_t)BW_TILE_NORMAL * BW_TILE_NORMAL;
  bw_plane surface = bw_polygon_plane(wall, 0);
  int64_t local[3];
  bw_tile_local(tile, position, local);
  int64_t s = bw_plane_dot(&surface, local) - BW_TILE_NORMAL * (int64_t)surface.d;
  of->t = (double)s / BW_TILE_NORMAL;
  if (s >= BW_TILE_NORMAL * radius) return BW_TILE_UNREACHED;
  if (s < 0 && s <= -BW_TILE_NORMAL * radius) return BW_TILE_BEHIND;
  int64_t foot[3];
  for (int k = 0; k < 3; k++) foot[k] = local[k] - surface.n[k] * s / scale;
  of->edge = outer_edge(wall, foot);
  of->crossed = of->edge == 0;
  if (s < 0) return BW_TILE_BEHIND;
  if (of->edge != 0) return BW_TILE_OUTSIDE;
  by[0] = surface.n[0] * (BW_TILE_NORMAL * radius - s) / scale;
  by[1] = surface.n[2] * (BW_TILE_NORMAL * radius - s) / scale;
  bw_turn_whole(tile->turn, false, &by[0], &by[1]);
  return of->reason;
}

static uint32_t push_out(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                         uint32_t options, bw_tile_account *account, bw_tile_contact *first) {
  if (radius <= 0) return 0;
  search c = search_at(grid, BW_TILE_WALL, position[0], position[2], options, account);
  uint32_t pushes = 0;
  while (next_candidate(&c)) {
    bw_tile_candidate of = c.at;
    int64_t by[2];
    of.reason = wall_reason(&grid->tiles[of.tile], c.bytes, radius, position, &of, by);
    note_passed(&c, &of);
    if (of.reason != BW_TILE_KEPT) continue;
    position[0] = clamp_32(position[0] + by[0]);
    position[2] = clamp_32(position[2] + by[1]);
    if (pushes++ == 0 && first != NULL) {
      bw_contact_fill(first, grid, of.tile, of.polygon);
      first->height = position[1];
      first->t = 0.0;
    }
  }
  return pushes;
}

uint32_t bw_tile_grid_push(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                           uint32_t options, bw_tile_contact *first) {
  return push_out(grid, radius, position, options, NULL, first);
}

uint32_t bw_tile_grid_explain_push(const bw_tile_grid *grid, int32_t radius,
                                   const int32_t position[3], uint32_t options,
                                   bw_tile_candidate *candidates, uint32_t capacity) {
  int32_t moved[3] = {position[0], position[1], position[2]};
  bw_tile_account account = bw_tile_account_of(candidates, capacity);
  (void)push_out(grid, radius, moved, options, &account, NULL);
  return account.count;
}

#define MOST_STEPS 65536

uint32_t bw_tile_grid_move(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                           const int32_t by[3], uint32_t options, bw_tile_contact *first) {
  int64_t longest = 0;
  for (int k = 0; k < 3; k++) {
    int64_t length = by[k] < 0 ? -(int64_t)by[k] : by[k];
    if (length > longest) longest = length;
  }
  int64_t step = radius > 3 ? radius / 4 : 1; /* no longer than half the radius on a diagonal */
  int64_t steps = longest / step + 1;
  if (steps > MOST_STEPS) steps = MOST_STEPS;
  uint32_t pushes = 0;
  for (int64_t i = 0; i < steps; i++) {
    for (int k = 0; k < 3; k++) {
      int64_t moved = by[k] * (i + 1) / steps - by[k] * i / steps;
      position[k] = clamp_32(position[k] + moved);
    }
    uint32_t pushed =
        bw_tile_grid_push(grid, radius, position, options, pushes == 0 ? first : NULL);
    pushes += pushed;
  }
  return pushes;
}
