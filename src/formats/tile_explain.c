/* The account of a ray over a grid's triangles, cell after cell along it. */
#include "base/intersect.h"
#include "formats/tile_account.h"

const char *bw_tile_reason_name(int32_t reason) {
  static const char *const names[] = {
      "kept", "nothing", "other_kind", "ignored",   "swapped_out", "other_cell", "outside",
      "past", "behind",  "back_face",  "unreached", "determinant", "excluded",   "farther"};
  if (reason < 0 || (size_t)reason >= sizeof names / sizeof names[0]) return "unknown";
  return names[reason];
}

typedef struct explanation {
  const bw_tile_grid *grid;
  const bw_ray *ray;
  const bw_filter *filter;
  bw_tile_account *account;
  uint32_t kept; /* the triangle that is the hit so far, or BW_NONE */
  float t;       /* its distance */
} explanation;

/* Why a triangle is not met, or BW_TILE_KEPT; notes whether the ray crosses it, and where. */
static int32_t meeting_reason(const bw_ray *ray, const bw_world_triangle *triangle,
                              bw_tile_candidate *of) {
  bw_meeting at = bw_ray_meeting(ray, triangle->corners);
  if (bw_determinant_misses(at.determinant, true)) return BW_TILE_DETERMINANT;
  if (at.inside) of->t = at.t;
  of->crossed = at.inside && at.t >= 0.0f && at.t <= ray->length;
  if (bw_determinant_misses(at.determinant, false)) return BW_TILE_BACK_FACE;
  if (!at.inside) return BW_TILE_OUTSIDE;
  if (!(at.t >= 0.0f)) return BW_TILE_BEHIND;
  return at.t <= ray->length ? BW_TILE_KEPT : BW_TILE_UNREACHED;
}

/* Whether the hit so far is nearer than a triangle, or as near and of a lower number. */
static bool is_farther(const explanation *e, const bw_tile_candidate *of) {
  if (e->kept == BW_NONE) return false;
  float t = (float)of->t;
  return t > e->t || (t == e->t && of->triangle > e->kept);
}

static int32_t reason_of(const explanation *e, const bw_grid_tile *tile, bw_tile_candidate *of) {
  const bw_world_triangle *triangle = &e->grid->triangles.items[of->triangle];
  int32_t reason = meeting_reason(e->ray, triangle, of);
  if (!bw_filter_tests(e->filter, triangle->flags))
    return of->model == bw_grid_model_of(tile) ? BW_TILE_IGNORED : BW_TILE_SWAPPED_OUT;
  if (reason != BW_TILE_KEPT) return reason;
  if (bw_filter_excludes(e->filter, triangle->material)) return BW_TILE_EXCLUDED;
  return is_farther(e, of) ? BW_TILE_FARTHER : BW_TILE_KEPT;
}

static void test_triangle(explanation *e, const bw_grid_tile *tile, bw_tile_candidate of) {
  (void)bw_tile_candidate_set(&of, e->grid->kit, e->grid->triangles.items[of.triangle].part);
  of.reason = reason_of(e, tile, &of);
  if (of.reason != BW_TILE_KEPT) {
    bw_tile_note(e->account, &of);
    return;
  }
  e->kept = of.triangle;
  e->t = (float)of.t;
  bw_tile_note_kept(e->account, &of);
}

static void test_tile(explanation *e, bw_tile_candidate of) {
  const bw_grid_tile *tile = &e->grid->tiles[of.tile];
  of.model = bw_grid_model_of(tile);
  if (tile->first_triangle[0] == tile->first_triangle[2]) bw_tile_note(e->account, &of);
  for (uint32_t which = 0; which < 2; which++) {
    of.model = tile->models[which];
    of.triangle = tile->first_triangle[which];
    for (; of.triangle < tile->first_triangle[which + 1]; of.triangle++) test_triangle(e, tile, of);
  }
}

static void test_cell(explanation *e, uint32_t column, uint32_t row) {
  const bw_tile_grid *grid = e->grid;
  const uint32_t *starts = &grid->cell_starts[(uint64_t)row * grid->info.width + column];
  bw_tile_candidate of = bw_tile_candidate_in(column, row);
  if (starts[0] == starts[1]) bw_tile_note(e->account, &of);
  for (uint32_t i = starts[0]; i < starts[1]; i++) {
    of.tile = grid->listed[i];
    test_tile(e, of);
  }
}

/* ---- which cells --------------------------------------------------------------------------- */

/* Cells from one to another, in that direction. */
typedef struct span {
  int64_t from, to;
} span;

/* The cells between two places of an axis of `count` cells; false when there are none. */
static bool span_of(double from, double to, uint32_t count, span *out) {
  bool forward = from <= to;
  double low = floor(forward ? from : to);
  double high = floor(forward ? to : from);
  if (high < 0.0 || low >= (double)count) return false;
  int64_t first = low < 0.0 ? 0 : (int64_t)low;
  int64_t last = high >= (double)count ? (int64_t)count - 1 : (int64_t)high;
  out->from = forward ? first : last;
  out->to = forward ? last : first;
  return true;
}

/* A ray's line over the cells, and by how much a triangle may be met beside it, for rounding. */
typedef struct line {
  double from[2], along[2]; /* x and z */
  double margin;
} line;

static line line_of(const bw_ray *ray) {
  line l;
  l.from[0] = ray->origin.x;
  l.from[1] = ray->origin.z;
  l.along[0] = (double)ray->direction.x * ray->length;
  l.along[1] = (double)ray->direction.z * ray->length;
  double size = 0.0;
  for (int k = 0; k < 2; k++) size += fabs(l.from[k]) + fabs(l.along[k]);
  l.margin = 1e-3 + 1e-6 * size;
  return l;
}

/* The columns that the line passes in a row. */
static bool columns_of(const line *l, int64_t row, uint32_t width, span *out) {
  double enter = 0.0;
  double leave = 1.0;
  double low = (double)row - l->margin;
  double high = (double)row + 1.0 + l->margin;
  if (!bw_segment_clip(l->from[1], l->from[1] + l->along[1], low, high, &enter, &leave))
    return false;
  double wide = l->along[0] < 0.0 ? -l->margin : l->margin;
  return span_of(l->from[0] + enter * l->along[0] - wide, l->from[0] + leave * l->along[0] + wide,
                 width, out);
}

static void walk_cells(explanation *e) {
  line l = line_of(e->ray);
  double wide = l.along[1] < 0.0 ? -l.margin : l.margin;
  span rows;
  span columns;
  const bw_tile_grid_info *info = &e->grid->info;
  if (!span_of(l.from[1] - wide, l.from[1] + l.along[1] + wide, info->height, &rows)) return;
  int64_t down = rows.from <= rows.to ? 1 : -1;
  for (int64_t row = rows.from; row != rows.to + down; row += down) {
    if (!columns_of(&l, row, info->width, &columns)) continue;
    int64_t across = columns.from <= columns.to ? 1 : -1;
    for (int64_t column = columns.from; column != columns.to + across; column += across)
      test_cell(e, (uint32_t)column, (uint32_t)row);
  }
}

uint32_t bw_tile_grid_explain_cast(const bw_tile_grid *grid, float ox, float oy, float oz, float dx,
                                   float dy, float dz, float length, const bw_filter *filter,
                                   bw_tile_candidate *candidates, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  bw_tile_account account = bw_tile_account_of(candidates, capacity);
  if (!bw_ray_valid(&ray)) return 0;
  explanation e = {grid, &ray, filter, &account, BW_NONE, 0.0f};
  walk_cells(&e);
  bw_hit hit;
  /* A triangle that is seen edge-on may be met farther beside the ray than rounding explains. */
  if (bw_triangles_cast(&grid->triangles, &ray, filter, &hit) && hit.triangle != e.kept) {
    uint32_t cell = grid->tiles[grid->triangle_tiles[hit.triangle]].cell;
    test_cell(&e, cell % grid->info.width, cell / grid->info.width);
  }
  return account.count;
}
