/* Floors, ceilings and walls at a point: the tiles of its cell, in their order. */
#include "formats/tile_grid.h"

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

bool bw_polygon_holds(const uint8_t *polygon, const int64_t local[3]) {
  for (uint32_t i = 1; i <= bw_polygon_edges(polygon); i++) {
    bw_plane edge = bw_polygon_plane(polygon, i);
    if (bw_plane_dot(&edge, local) < BW_TILE_NORMAL * (int64_t)edge.d) return false;
  }
  return true;
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

/* One polygon of a kind after the other: those of the tiles of the point's cell, and with
 * BW_TILE_NEIGHBOURS those of the eight around it behind them, row by row. */
typedef struct candidates {
  const bw_tile_grid *grid;
  bw_tile_kind kind;
  int64_t column, row; /* of the point */
  uint32_t cells;      /* 1 or 9 */
  uint32_t cell;       /* the next to list */
  uint32_t listed, end;
  uint32_t polygon; /* the next of `tile` */
  uint32_t tile;
  const uint8_t *bytes; /* of the polygon that was given last */
} candidates;

static candidates candidates_at(const bw_tile_grid *grid, bw_tile_kind kind, int32_t x, int32_t z,
                                uint32_t options) {
  candidates c;
  memset(&c, 0, sizeof c);
  uint32_t column = 0;
  uint32_t row = 0;
  c.grid = grid;
  c.kind = kind;
  c.tile = BW_NONE;
  /* Outside the grid nothing is found, neighbours or not. */
  if (!bw_grid_cell_at(grid, x, z, &column, &row)) return c;
  c.column = column;
  c.row = row;
  c.cells = (options & BW_TILE_NEIGHBOURS) != 0 ? 9 : 1;
  return c;
}

/* Lists the tiles of the next cell. */
static void open_cell(candidates *c) {
  static const int8_t around[9][2] = {{0, 0}, {-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                      {1, 0}, {-1, 1},  {0, 1},  {1, 1}};
  int64_t column = c->column + around[c->cell][0];
  int64_t row = c->row + around[c->cell][1];
  c->cell++;
  if (column < 0 || row < 0 || column >= c->grid->info.width || row >= c->grid->info.height) return;
  const uint32_t *starts = &c->grid->cell_starts[row * c->grid->info.width + column];
  c->listed = starts[0];
  c->end = starts[1];
}

static bool next_tile(candidates *c) {
  while (c->listed == c->end) {
    if (c->cell == c->cells) return false;
    open_cell(c);
  }
  c->tile = c->grid->listed[c->listed++];
  c->polygon = 0;
  return true;
}

static bool next_candidate(candidates *c) {
  for (;;) {
    if (c->tile == BW_NONE && !next_tile(c)) return false;
    uint32_t model = bw_grid_model_of(&c->grid->tiles[c->tile]);
    while (c->polygon < c->grid->kit->models[model].polygon_count) {
      c->bytes = bw_kit_polygon(c->grid->kit, model, c->polygon++);
      if (bw_polygon_kind(c->bytes) == c->kind &&
          !bw_grid_ignores(c->grid, c->bytes[POLYGON_MATERIAL])) {
        return true;
      }
    }
    if (!next_tile(c)) return false;
  }
}

/* ---- floors and ceilings ------------------------------------------------------------------- */

/* a / b for b over 0, rounded down. */
static int64_t floor_divide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

/* The height of a floor or ceiling over a local point; false outside its edges, which count at the
 * surface. */
static bool surface_height(const uint8_t *polygon, const int64_t local[3], int64_t *height) {
  bw_plane s = bw_polygon_plane(polygon, 0);
  int64_t rest = BW_TILE_NORMAL * (int64_t)s.d - s.n[0] * local[0] - s.n[2] * local[2];
  int64_t sign = s.n[1] > 0 ? 1 : -1; /* a wall, of 0, is no such surface */
  int64_t y = s.n[1] == 0 ? 0 : floor_divide(sign * rest, sign * s.n[1]);
  const int64_t at[3] = {local[0], y, local[2]};
  *height = y;
  return bw_polygon_holds(polygon, at);
}

/* The nearest surface of a kind from `limit` on: downward for floors, upward for ceilings. */
static int find_surface(const bw_tile_grid *grid, bw_tile_kind kind, const int32_t point[3],
                        int64_t limit, uint32_t options, bw_tile_contact *out) {
  candidates c = candidates_at(grid, kind, point[0], point[2], options);
  int64_t best = 0;
  int found = 0;
  uint32_t tile = BW_NONE;
  uint32_t polygon = BW_NONE;
  while (next_candidate(&c)) {
    const bw_grid_tile *t = &grid->tiles[c.tile];
    int64_t local[3];
    int64_t height = 0;
    bw_tile_local(t, point, local);
    if (!surface_height(c.bytes, local, &height)) continue;
    height += t->position[1];
    if (height < INT32_MIN || height > INT32_MAX) continue; /* our choice: 20.12 holds it */
    if (kind == BW_TILE_FLOOR ? height > limit : height < limit) continue;
    if (found && (kind == BW_TILE_FLOOR ? height <= best : height >= best)) continue;
    best = height;
    found = 1;
    tile = c.tile;
    polygon = c.polygon - 1;
  }
  if (!found) return 0;
  bw_contact_fill(out, grid, tile, polygon);
  out->height = (int32_t)best;
  out->t = 0.0;
  return 1;
}

int bw_tile_grid_floor(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z, int32_t tolerance,
                       uint32_t options, bw_tile_contact *out) {
  const int32_t point[3] = {x, y, z};
  return find_surface(grid, BW_TILE_FLOOR, point, (int64_t)y + tolerance, options, out);
}

int bw_tile_grid_ceiling(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                         int32_t tolerance, uint32_t options, bw_tile_contact *out) {
  const int32_t point[3] = {x, y, z};
  return find_surface(grid, BW_TILE_CEILING, point, (int64_t)y - tolerance, options, out);
}

/* ---- walls --------------------------------------------------------------------------------- */

static int32_t clamp_32(int64_t value) {
  if (value > INT32_MAX) return INT32_MAX;
  return value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* Pushes the position out of one wall; false when its front is not touched. */
static bool push_out(const bw_grid_tile *tile, const uint8_t *wall, int64_t radius,
                     int32_t position[3]) {
  const int64_t scale = (int64_t)BW_TILE_NORMAL * BW_TILE_NORMAL;
  bw_plane surface = bw_polygon_plane(wall, 0);
  int64_t local[3];
  bw_tile_local(tile, position, local);
  int64_t s = bw_plane_dot(&surface, local) - BW_TILE_NORMAL * (int64_t)surface.d;
  if (s < 0 || s >= BW_TILE_NORMAL * radius) return false;
  int64_t foot[3];
  for (int k = 0; k < 3; k++) foot[k] = local[k] - surface.n[k] * s / scale;
  if (!bw_polygon_holds(wall, foot)) return false;
  int64_t x = surface.n[0] * (BW_TILE_NORMAL * radius - s) / scale;
  int64_t z = surface.n[2] * (BW_TILE_NORMAL * radius - s) / scale;
  bw_turn_whole(tile->turn, false, &x, &z);
  position[0] = clamp_32(position[0] + x);
  position[2] = clamp_32(position[2] + z);
  return true;
}

uint32_t bw_tile_grid_push(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                           uint32_t options, bw_tile_contact *first) {
  if (radius <= 0) return 0;
  candidates c = candidates_at(grid, BW_TILE_WALL, position[0], position[2], options);
  uint32_t pushes = 0;
  while (next_candidate(&c)) {
    if (!push_out(&grid->tiles[c.tile], c.bytes, radius, position)) continue;
    if (pushes++ == 0 && first != NULL) {
      bw_contact_fill(first, grid, c.tile, c.polygon - 1);
      first->height = position[1];
      first->t = 0.0;
    }
  }
  return pushes;
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
