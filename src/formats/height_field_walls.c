/* Triangles of a height field's walls. */
#include "formats/height_field_surfaces.h"

#include "base/error.h"

#include <string.h>

/* An edge of a tile, and the stack that stands behind it. */
typedef struct edge {
  const bw_height_placed *tile;
  uint32_t side;
  bw_height_spot from, to;
  bw_height_placed behind; /* the first tile there, or NULL */
} edge;

static edge edge_of(const bw_height_field *field, const bw_height_placed *tile, uint32_t index) {
  static const int32_t steps[5][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {0, 0}};
  uint32_t side = bw_height_outline_of(tile->half)->corners[index].edge;
  edge e = {tile, side, bw_height_outline_at(tile, index), bw_height_outline_at(tile, index + 1),
            *tile};
  /* Before the first column or cell the number wraps, and there is no stack of it. */
  e.behind.column += (uint32_t)steps[side][0];
  e.behind.cell += (uint32_t)steps[side][1];
  e.behind.corner.x += CELL_UNITS * steps[side][0];
  e.behind.corner.z += CELL_UNITS * steps[side][1];
  e.behind.tile = bw_height_stack_of(field, e.behind.column, e.behind.cell).tiles;
  return e;
}

/* Whether a tile behind an edge meets it, by the half that it covers. */
static bool meets(const edge *e, uint32_t half) {
  if (half == BW_NONE) return true;
  if (e->side == EDGE_DIAGONAL) return half == (e->tile->half ^ 2u);
  const bw_height_outline *outline = bw_height_outline_of(half);
  for (uint32_t i = 0; i < outline->count; i++) {
    if (outline->corners[i].edge == (e->side ^ 1u)) return true;
  }
  return false;
}

/* ---- strips -------------------------------------------------------------------------------- */

static double between(const double ends[2], double along) {
  return ends[0] + (ends[1] - ends[0]) * along;
}

static bw_height_spot spot_at(const edge *e, double at) {
  bw_height_spot where = {e->from.x + (e->to.x - e->from.x) * at,
                          e->from.z + (e->to.z - e->from.z) * at};
  return where;
}

/* The open of a tile along an edge. */
static bw_height_strip open_along(const bw_height_field *field, const edge *e,
                                  const bw_height_placed *placed, double from, double to) {
  bw_height_strip open = {{from, to}, {0, 0}, {0, 0}};
  for (int end = 0; end < 2; end++) {
    bw_height_spot where = spot_at(e, open.at[end]);
    open.top[end] = bw_height_plane_at(field, placed, SIDE_CEILING, where);
    open.bottom[end] = bw_height_plane_at(field, placed, SIDE_FLOOR, where);
  }
  return open;
}

/* The part of a strip from `from` to `to`. */
static bw_height_strip cut(const bw_height_strip *strip, double from, double to) {
  bw_height_strip part = {{from, to}, {0, 0}, {0, 0}};
  for (int end = 0; end < 2; end++) {
    double along = (part.at[end] - strip->at[0]) / (strip->at[1] - strip->at[0]);
    part.top[end] = between(strip->top, along);
    part.bottom[end] = between(strip->bottom, along);
  }
  return part;
}

/* Whether a strip whose lines do not cross has its top above its bottom. */
static bool upright(const bw_height_strip *strip) {
  return strip->top[0] + strip->top[1] < strip->bottom[0] + strip->bottom[1];
}

/* Whether two strips over the same stretch share nothing. */
static bool apart(const bw_height_strip *a, const bw_height_strip *b) {
  return (a->bottom[0] <= b->top[0] && a->bottom[1] <= b->top[1]) ||
         (b->bottom[0] <= a->top[0] && b->bottom[1] <= a->top[1]);
}

/* Adds the place within a stretch where two lines over it cross to places in rising order. */
static void add_crossing(const double a[2], const double b[2], const double at[2], double *places,
                         uint32_t *count) {
  double before = a[0] - b[0];
  double after = a[1] - b[1];
  if (!((before < 0 && after > 0) || (before > 0 && after < 0))) return;
  double place = at[0] + (at[1] - at[0]) * (before / (before - after));
  if (!(place > at[0] && place < at[1])) return;
  uint32_t i = (*count)++;
  for (; i > 0 && places[i - 1] > place; i--) places[i] = places[i - 1];
  places[i] = place;
}

static bool push(const bw_height_maker *maker, bw_height_strips *strips,
                 const bw_height_strip *strip) {
  void *items = strips->items;
  bool room = bw_reserve_one(&maker->field->allocator, &items, strips->count, &strips->capacity,
                             sizeof *strips->items);
  strips->items = items;
  if (room) strips->items[strips->count++] = *strip;
  return room;
}

/* ---- subtracting the open ------------------------------------------------------------------ */

/* Keeps what `open` leaves of a strip, where no lines of the two cross. */
static bool keep_beside(bw_height_maker *maker, const bw_height_strip *wall,
                        const bw_height_strip *open) {
  if (!upright(open) || apart(wall, open)) return push(maker, &maker->left, wall);
  bw_height_strip above = *wall;
  bw_height_strip below = *wall;
  memcpy(above.bottom, open->top, sizeof above.bottom);
  memcpy(below.top, open->bottom, sizeof below.top);
  return (!upright(&above) || push(maker, &maker->left, &above)) &&
         (!upright(&below) || push(maker, &maker->left, &below));
}

#define MOST_CROSSINGS 5 /* of two lines with two others, and of those with each other */

/* Keeps what `open` leaves of a strip. */
static bool keep_outside(bw_height_maker *maker, const bw_height_strip *wall,
                         const bw_height_strip *open) {
  double places[MOST_CROSSINGS + 1];
  uint32_t count = 0;
  add_crossing(wall->top, open->top, wall->at, places, &count);
  add_crossing(wall->top, open->bottom, wall->at, places, &count);
  add_crossing(wall->bottom, open->top, wall->at, places, &count);
  add_crossing(wall->bottom, open->bottom, wall->at, places, &count);
  add_crossing(open->top, open->bottom, wall->at, places, &count);
  places[count++] = wall->at[1];
  double from = wall->at[0];
  for (uint32_t i = 0; i < count; i++) {
    if (!(places[i] > from)) continue;
    bw_height_strip wall_part = cut(wall, from, places[i]);
    bw_height_strip open_part = cut(open, from, places[i]);
    if (!keep_beside(maker, &wall_part, &open_part)) return false;
    from = places[i];
  }
  return true;
}

/* Takes the open of one tile behind an edge out of the wall. */
static bw_status subtract(bw_height_maker *maker, const edge *e, const bw_height_placed *behind) {
  maker->left.count = 0;
  for (size_t i = 0; i < maker->wall.count; i++) {
    if (!bw_height_count_step(maker)) return bw_height_too_large(maker);
    const bw_height_strip *wall = &maker->wall.items[i];
    bw_height_strip open = open_along(maker->field, e, behind, wall->at[0], wall->at[1]);
    bool kept =
        apart(wall, &open) ? push(maker, &maker->left, wall) : keep_outside(maker, wall, &open);
    if (!kept) return bw_fail_memory(maker->error);
  }
  bw_height_strips left = maker->left;
  maker->left = maker->wall;
  maker->wall = left;
  return BW_OK;
}

static bw_status subtract_stack(bw_height_maker *maker, const edge *e) {
  bw_height_placed behind = e->behind;
  bw_status status = BW_OK;
  while (behind.tile != NULL && status == BW_OK) {
    if (!bw_height_count_step(maker)) return bw_height_too_large(maker);
    behind.half = bw_height_half(behind.tile);
    if (meets(e, behind.half)) status = subtract(maker, e, &behind);
    if ((behind.tile[TILE_FLAGS] & TILE_LAST) != 0) break;
    behind.tile += HEIGHT_TILE_SIZE;
  }
  return status;
}

/* ---- walls --------------------------------------------------------------------------------- */

/* Begins a wall with all that is open in the tile along the edge. */
static bool begin(bw_height_maker *maker, const edge *e) {
  bw_height_strip open = open_along(maker->field, e, e->tile, 0, 1);
  double places[2];
  uint32_t count = 0;
  add_crossing(open.top, open.bottom, open.at, places, &count);
  places[count++] = 1;
  double from = 0;
  maker->wall.count = 0;
  for (uint32_t i = 0; i < count; i++) {
    bw_height_strip part = cut(&open, from, places[i]);
    if (upright(&part) && !push(maker, &maker->wall, &part)) return false;
    from = places[i];
  }
  return true;
}

/* A strip as one triangle or two, facing the tile. */
static bw_status add_strip(const bw_height_maker *maker, const edge *e,
                           const bw_height_strip *strip) {
  bw_vec3 top[2];
  bw_vec3 bottom[2];
  for (int end = 0; end < 2; end++) {
    bw_height_spot where = spot_at(e, strip->at[end]);
    top[end] = bw_vec3_of((float)where.x, (float)strip->top[end], (float)where.z);
    bottom[end] = bw_vec3_of((float)where.x, (float)strip->bottom[end], (float)where.z);
  }
  uint32_t tile = e->tile->number;
  bw_status status = BW_OK;
  if (top[1].y < bottom[1].y) {
    status = bw_height_add_triangle(maker, tile, BW_HEIGHT_WALL, top[0], top[1], bottom[1]);
  }
  if (status == BW_OK && top[0].y < bottom[0].y) {
    status = bw_height_add_triangle(maker, tile, BW_HEIGHT_WALL, top[0], bottom[1], bottom[0]);
  }
  return status;
}

bw_status bw_height_add_walls(bw_height_maker *maker, const bw_height_placed *placed) {
  for (uint32_t i = 0; i < bw_height_outline_of(placed->half)->count; i++) {
    edge e = edge_of(maker->field, placed, i);
    if (!begin(maker, &e)) return bw_fail_memory(maker->error);
    bw_status status = subtract_stack(maker, &e);
    for (size_t k = 0; k < maker->wall.count && status == BW_OK; k++) {
      status = add_strip(maker, &e, &maker->wall.items[k]);
    }
    if (status != BW_OK) return status;
  }
  return BW_OK;
}
