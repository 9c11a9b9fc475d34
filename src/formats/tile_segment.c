/* The first polygon that a segment crosses: cell after cell along it, each cell's polygons alone.
 * our choice, as all of this: the game has no such query. */
#include "formats/tile_account.h"

typedef struct walk {
  const bw_tile_grid *grid;
  const int32_t *from, *to;
  uint32_t kinds;
  bw_tile_account *account; /* or NULL */
  bw_tile_candidate best;   /* the nearest crossing so far; a tile of BW_NONE: none */
} walk;

/* Why a polygon's front is not crossed, or BW_TILE_KEPT, and where the segment crosses its plane. */
static int32_t crossing_reason(const walk *w, const uint8_t *polygon, bw_tile_candidate *of) {
  bw_plane surface = bw_polygon_plane(polygon, 0);
  int64_t a[3];
  int64_t b[3];
  bw_tile_local(&w->grid->tiles[of->tile], w->from, a);
  bw_tile_local(&w->grid->tiles[of->tile], w->to, b);
  int64_t before = bw_plane_dot(&surface, a) - BW_TILE_NORMAL * (int64_t)surface.d;
  int64_t behind = bw_plane_dot(&surface, b) - BW_TILE_NORMAL * (int64_t)surface.d;
  if (before >= 0 && behind >= 0) return BW_TILE_UNREACHED;
  if (before < 0 && behind < 0) return BW_TILE_BEHIND;
  of->t = (double)before / (double)(before - behind);
  for (uint32_t i = 1; i <= bw_polygon_edges(polygon) && of->edge == 0; i++) {
    bw_plane edge = bw_polygon_plane(polygon, i);
    double start = (double)(bw_plane_dot(&edge, a) - BW_TILE_NORMAL * (int64_t)edge.d);
    double end = (double)(bw_plane_dot(&edge, b) - BW_TILE_NORMAL * (int64_t)edge.d);
    if (start + of->t * (end - start) < 0.0) of->edge = i;
  }
  of->crossed = of->edge == 0;
  if (before < 0) return BW_TILE_BACK_FACE;
  return of->edge == 0 ? BW_TILE_KEPT : BW_TILE_OUTSIDE;
}

/* Why a polygon does not count, or BW_TILE_KEPT. */
static int32_t counting_reason(const walk *w, const bw_tile_candidate *of) {
  if ((w->kinds >> of->kind & 1u) == 0) return BW_TILE_OTHER_KIND;
  return bw_grid_ignores(w->grid, of->material) ? BW_TILE_IGNORED : BW_TILE_KEPT;
}

static void test_polygon(walk *w, const uint8_t *polygon, bw_tile_candidate of, double enter,
                         double leave) {
  int32_t counting = counting_reason(w, &of);
  if (counting != BW_TILE_KEPT && w->account == NULL) return;
  of.reason = crossing_reason(w, polygon, &of);
  if (counting != BW_TILE_KEPT) of.reason = counting;
  if (of.reason == BW_TILE_KEPT && (of.t < enter || of.t > leave)) of.reason = BW_TILE_OTHER_CELL;
  if (of.reason == BW_TILE_KEPT && w->best.tile != BW_NONE && of.t >= w->best.t)
    of.reason = BW_TILE_FARTHER;
  if (of.reason != BW_TILE_KEPT) {
    bw_tile_note(w->account, &of);
    return;
  }
  w->best = of;
  bw_tile_note_kept(w->account, &of);
}

static void test_tile(walk *w, bw_tile_candidate of, double enter, double leave) {
  of.model = bw_grid_model_of(&w->grid->tiles[of.tile]);
  uint32_t count = w->grid->kit->models[of.model].polygon_count;
  if (count == 0) bw_tile_note(w->account, &of);
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *polygon = bw_tile_candidate_set(&of, w->grid->kit, i);
    test_polygon(w, polygon, of, enter, leave);
  }
}

static void test_cell(walk *w, uint32_t column, uint32_t row, double enter, double leave) {
  const uint32_t *starts = &w->grid->cell_starts[(uint64_t)row * w->grid->info.width + column];
  bw_tile_candidate of = bw_tile_candidate_in(column, row);
  if (starts[0] == starts[1]) bw_tile_note(w->account, &of);
  for (uint32_t i = starts[0]; i < starts[1]; i++) {
    of.tile = w->grid->listed[i];
    test_tile(w, of, enter, leave);
  }
}

bool bw_segment_clip(double from, double to, double low, double high, double *enter,
                     double *leave) {
  if (from == to) return from >= low && from < high;
  double a = (low - from) / (to - from);
  double b = (high - from) / (to - from);
  double first = a < b ? a : b;
  double last = a < b ? b : a;
  if (first > *enter) *enter = first;
  if (last < *leave) *leave = last;
  return *enter <= *leave;
}

/* The walk over the cells along one axis. */
typedef struct axis_walk {
  int64_t cell, count;
  int step;        /* -1, 0 or 1 */
  double next;     /* where the segment leaves the cell */
  double from, to; /* of the segment, in units */
} axis_walk;

static double border(const axis_walk *a) {
  if (a->step == 0) return 2.0;
  double place = (double)(a->step > 0 ? a->cell + 1 : a->cell);
  return (place - a->from) / (a->to - a->from);
}

static axis_walk axis_from(int32_t from, int32_t to, uint32_t count, double enter) {
  axis_walk a;
  a.from = (double)from / BW_TILE_UNIT;
  a.to = (double)to / BW_TILE_UNIT;
  a.count = count;
  a.step = to > from ? 1 : to < from ? -1 : 0;
  a.cell = (int64_t)floor(a.from + enter * (a.to - a.from));
  if (a.cell < 0) a.cell = 0;
  if (a.cell >= a.count) a.cell = a.count - 1;
  a.next = border(&a);
  return a;
}

static bool step_axis(axis_walk *a) {
  a->cell += a->step;
  a->next = border(a);
  return a->cell >= 0 && a->cell < a->count;
}

static void walk_cells(walk *w, double enter, double leave) {
  axis_walk x = axis_from(w->from[0], w->to[0], w->grid->info.width, enter);
  axis_walk z = axis_from(w->from[2], w->to[2], w->grid->info.height, enter);
  for (;;) {
    double next = x.next < z.next ? x.next : z.next;
    test_cell(w, (uint32_t)x.cell, (uint32_t)z.cell, enter, next < leave ? next : leave);
    if (w->best.tile != BW_NONE || next > leave) return;
    enter = next;
    if (!step_axis(x.next < z.next ? &x : &z)) return;
  }
}

/* Walks the part of the segment over the grid. */
static walk walk_segment(const bw_tile_grid *grid, const int32_t from[3], const int32_t to[3],
                         uint32_t kinds, bw_tile_account *account) {
  walk w = {grid, from, to, kinds, account, {.tile = BW_NONE}};
  double enter = 0.0;
  double leave = 1.0;
  double width = (double)grid->info.width * BW_TILE_UNIT;
  double height = (double)grid->info.height * BW_TILE_UNIT;
  if (bw_segment_clip(from[0], to[0], 0.0, width, &enter, &leave) &&
      bw_segment_clip(from[2], to[2], 0.0, height, &enter, &leave)) {
    walk_cells(&w, enter, leave);
  }
  return w;
}

int bw_tile_grid_segment(const bw_tile_grid *grid, const int32_t from[3], const int32_t to[3],
                         uint32_t kinds, bw_tile_contact *out) {
  walk w = walk_segment(grid, from, to, kinds, NULL);
  if (w.best.tile == BW_NONE) return 0;
  bw_contact_fill(out, grid, w.best.tile, w.best.polygon);
  out->t = w.best.t;
  double y = from[1] + w.best.t * ((double)to[1] - from[1]);
  out->height = (int32_t)floor(y);
  return 1;
}

uint32_t bw_tile_grid_explain_segment(const bw_tile_grid *grid, const int32_t from[3],
                                      const int32_t to[3], uint32_t kinds,
                                      bw_tile_candidate *candidates, uint32_t capacity) {
  bw_tile_account account = bw_tile_account_of(candidates, capacity);
  (void)walk_segment(grid, from, to, kinds, &account);
  return account.count;
}
