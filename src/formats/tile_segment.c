/* The first polygon that a segment crosses: cell after cell along it, each cell's polygons alone.
 * our choice, as all of this: the game has no such query. */
#include "formats/tile_grid.h"

typedef struct walk {
  const bw_tile_grid *grid;
  const int32_t *from, *to;
  uint32_t kinds;
  double best; /* the nearest crossing so far */
  uint32_t tile, polygon;
} walk;

/* Where a polygon's front is crossed, or a negative number. */
static double crossing(const bw_grid_tile *tile, const uint8_t *polygon, const int32_t from[3],
                       const int32_t to[3]) {
  bw_plane surface = bw_polygon_plane(polygon, 0);
  int64_t a[3];
  int64_t b[3];
  bw_tile_local(tile, from, a);
  bw_tile_local(tile, to, b);
  int64_t before = bw_plane_dot(&surface, a) - BW_TILE_NORMAL * (int64_t)surface.d;
  int64_t behind = bw_plane_dot(&surface, b) - BW_TILE_NORMAL * (int64_t)surface.d;
  if (before < 0 || behind >= 0) return -1.0;
  double t = (double)before / (double)(before - behind);
  for (uint32_t i = 1; i <= bw_polygon_edges(polygon); i++) {
    bw_plane edge = bw_polygon_plane(polygon, i);
    double start = (double)(bw_plane_dot(&edge, a) - BW_TILE_NORMAL * (int64_t)edge.d);
    double end = (double)(bw_plane_dot(&edge, b) - BW_TILE_NORMAL * (int64_t)edge.d);
    if (start + t * (end - start) < 0.0) return -1.0;
  }
  return t;
}

static void test_tile(walk *w, uint32_t number, double enter, double leave) {
  const bw_grid_tile *tile = &w->grid->tiles[number];
  uint32_t model = bw_grid_model_of(tile);
  for (uint32_t i = 0; i < w->grid->kit->models[model].polygon_count; i++) {
    const uint8_t *polygon = bw_kit_polygon(w->grid->kit, model, i);
    if ((w->kinds >> bw_polygon_kind(polygon) & 1u) == 0) continue;
    if (bw_grid_ignores(w->grid, polygon[POLYGON_MATERIAL])) continue;
    double t = crossing(tile, polygon, w->from, w->to);
    if (t < enter || t > leave || t >= w->best) continue;
    w->best = t;
    w->tile = number;
    w->polygon = i;
  }
}

/* Narrows the part of the segment over the grid along one axis; false when nothing is left. */
static bool clip_axis(double from, double to, double high, double *enter, double *leave) {
  if (from == to) return from >= 0.0 && from < high;
  double a = (0.0 - from) / (to - from);
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
    const uint32_t *starts =
        &w->grid->cell_starts[(uint64_t)z.cell * w->grid->info.width + (uint64_t)x.cell];
    for (uint32_t i = starts[0]; i < starts[1]; i++) {
      test_tile(w, w->grid->listed[i], enter, next < leave ? next : leave);
    }
    if (w->tile != BW_NONE || next > leave) return;
    enter = next;
    if (!step_axis(x.next < z.next ? &x : &z)) return;
  }
}

int bw_tile_grid_segment(const bw_tile_grid *grid, const int32_t from[3], const int32_t to[3],
                         uint32_t kinds, bw_tile_contact *out) {
  walk w = {grid, from, to, kinds, 2.0, BW_NONE, BW_NONE};
  double enter = 0.0;
  double leave = 1.0;
  double width = (double)grid->info.width * BW_TILE_UNIT;
  double height = (double)grid->info.height * BW_TILE_UNIT;
  if (!clip_axis(from[0], to[0], width, &enter, &leave)) return 0;
  if (!clip_axis(from[2], to[2], height, &enter, &leave)) return 0;
  walk_cells(&w, enter, leave);
  if (w.tile == BW_NONE) return 0;
  bw_contact_fill(out, grid, w.tile, w.polygon);
  out->t = w.best;
  double y = from[1] + w.best * ((double)to[1] - from[1]);
  out->height = (int32_t)floor(y);
  return 1;
}
