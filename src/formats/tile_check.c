/* The rules of kits and grids that reading does not need. */
#include "formats/tile_grid.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

#define BATCH_FACES 256u
#define FARTHEST (8.0 * BW_TILE_UNIT + 1.0) /* from a tile's origin */
#define COVER_MARGIN (BW_TILE_UNIT / 32.0)  /* what a polygon may stick out of its cell */
/* How near another polygon must be, 1/64 unit, in dot products with a stored normal. */
#define COVER_NEAR ((int64_t)BW_TILE_NORMAL * 64)
/* Cells and polygons looked at for what covers what before the rest is left. */
#define MOST_STEPS (1u << 26)

/* ---- kits ---------------------------------------------------------------------------------- */

static bool near_to(double a, double b) {
  return fabs(a - b) <= 1e-3 * (1.0 + fabs(a));
}

static void check_box(const bw_tile_kit *kit, uint32_t number, bw_tile_notes *notes) {
  bw_tile_model model;
  if (!bw_tile_kit_model(kit, number, &model) || model.vertices == 0) return;
  bw_vec3 low = bw_kit_vertex_at(kit, number, 0);
  bw_vec3 high = low;
  for (uint32_t i = 1; i < model.vertices; i++) {
    low = bw_vec3_min(low, bw_kit_vertex_at(kit, number, i));
    high = bw_vec3_max(high, bw_kit_vertex_at(kit, number, i));
  }
  bw_vec3 box_low = bw_vec3_load(model.corners[0]);
  bw_vec3 box_high = box_low;
  for (int i = 1; i < 8; i++) {
    box_low = bw_vec3_min(box_low, bw_vec3_load(model.corners[i]));
    box_high = bw_vec3_max(box_high, bw_vec3_load(model.corners[i]));
  }
  float expected[6];
  float found[6];
  bw_vec3_store(expected, low);
  bw_vec3_store(expected + 3, high);
  bw_vec3_store(found, box_low);
  bw_vec3_store(found + 3, box_high);
  for (int k = 0; k < 6; k++) {
    double middle = ((double)expected[k % 3] + (double)expected[k % 3 + 3]) / 2;
    if (near_to(expected[k], found[k]) && near_to(middle, model.centre[k % 3])) continue;
    bw_tile_warn(notes, BW_TILE_RULE_BOUNDS, kit->models[number].header,
                 "the box of model %" PRIu32 " is not that of its vertices in %c", number,
                 (int)"xyzxyz"[k]);
    return;
  }
}

/* Whether a face's plane goes through its corners; the sign of d is open. */
static bool plane_fits(const bw_tile_kit *kit, uint32_t number, const bw_tile_face *face) {
  double corners[3][3];
  for (int c = 0; c < 3; c++) {
    bw_vec3 v = bw_kit_vertex_at(kit, number, face->corners[c]);
    corners[c][0] = v.x;
    corners[c][1] = v.y;
    corners[c][2] = v.z;
  }
  double u[3];
  double v[3];
  for (int k = 0; k < 3; k++) {
    u[k] = corners[1][k] - corners[0][k];
    v[k] = corners[2][k] - corners[0][k];
  }
  const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                       u[0] * v[1] - u[1] * v[0]};
  double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (!(length > 1e-9)) return true; /* no area, no plane */
  double turn = 0.0;
  double stored = 0.0;
  double d = 0.0;
  for (int k = 0; k < 3; k++) {
    turn += n[k] / length * (double)face->plane[k];
    stored += (double)face->plane[k] * (double)face->plane[k];
    d += (double)face->plane[k] * corners[0][k];
  }
  return fabs(fabs(turn) - 1.0) < 0.01 && fabs(stored - 1.0) < 0.01 &&
         fabs(fabs(d) - fabs((double)face->plane[3])) < 0.01 * (1.0 + fabs(d));
}

static void check_faces(const bw_tile_kit *kit, uint32_t number, uint32_t textures,
                        bw_tile_notes *notes) {
  uint32_t since = BATCH_FACES;
  bw_tile_face face;
  for (uint32_t i = 0; bw_tile_kit_face(kit, number, i, &face); i++) {
    uint64_t at = kit->models[number].faces + (uint64_t)i * TILE_FACE_SIZE;
    since = (face.flags & BW_TILE_FACE_BATCH) != 0 ? 1 : since + 1;
    if (since > BATCH_FACES) {
      bw_tile_warn(notes, BW_TILE_RULE_BATCHES, at,
                   "face %" PRIu32 " of model %" PRIu32
                   " begins no batch (flag 0x8), and there must be one on the first face and every "
                   "256",
                   i, number);
      since = 1;
    }
    if (textures != BW_NONE && face.texture >= textures) {
      bw_tile_warn(notes, BW_TILE_RULE_TEXTURES, at + 8,
                   "face %" PRIu32 " of model %" PRIu32 " has texture %u of %" PRIu32, i, number,
                   (unsigned)face.texture, textures);
    }
    if (!plane_fits(kit, number, &face)) {
      bw_tile_warn(notes, BW_TILE_RULE_FACE_PLANES, at + 12,
                   "the plane of face %" PRIu32 " of model %" PRIu32
                   " does not go through its corners",
                   i, number);
    }
  }
}

static bool length_fits(const bw_plane *plane) {
  double scale = BW_TILE_NORMAL * BW_TILE_NORMAL;
  double square = 0.0;
  for (int k = 0; k < 3; k++) square += (double)plane->n[k] * plane->n[k];
  return fabs(square - scale) <= 0.12 * scale;
}

static void check_normals(const bw_tile_kit *kit, uint32_t number, uint32_t polygon,
                          bw_tile_notes *notes) {
  const uint8_t *bytes = bw_kit_polygon(kit, number, polygon);
  uint64_t at = kit->models[number].polygons + (uint64_t)polygon * TILE_POLYGON_SIZE;
  for (uint32_t i = 0; i <= bw_polygon_edges(bytes); i++) {
    bw_plane plane = bw_polygon_plane(bytes, i);
    uint64_t place = at + POLYGON_PLANES + (uint64_t)i * TILE_PLANE_SIZE;
    if (bytes[POLYGON_PLANES + i * TILE_PLANE_SIZE + 3] != 0) {
      bw_tile_warn(notes, BW_TILE_RULE_POINTERS, place + 3,
                   "plane %" PRIu32 " of polygon %" PRIu32 " of model %" PRIu32
                   " has padding of %u, expected 0",
                   i, polygon, number, (unsigned)bytes[POLYGON_PLANES + i * TILE_PLANE_SIZE + 3]);
    }
    if (length_fits(&plane)) continue;
    bw_tile_warn(notes, BW_TILE_RULE_NORMALS, place,
                 "plane %" PRIu32 " of polygon %" PRIu32 " of model %" PRIu32 " has normal %" PRId32
                 ", %" PRId32 ", %" PRId32 ", expected one 127 long",
                 i, polygon, number, plane.n[0], plane.n[1], plane.n[2]);
  }
}

static void check_reach(const bw_tile_kit *kit, uint32_t number, uint32_t polygon,
                        bw_tile_notes *notes) {
  bw_outline outline = bw_polygon_outline(bw_kit_polygon(kit, number, polygon));
  for (uint32_t c = 0; c < outline.count; c++) {
    for (int k = 0; k < 3; k++) {
      if (fabs(outline.corners[c][k]) <= FARTHEST) continue;
      bw_tile_warn(notes, BW_TILE_RULE_REACH,
                   kit->models[number].polygons + (uint64_t)polygon * TILE_POLYGON_SIZE,
                   "polygon %" PRIu32 " of model %" PRIu32
                   " reaches farther than 8 units from its tile's origin in %c",
                   polygon, number, (int)"xyz"[k]);
      return;
    }
  }
}

static void check_polygons(const bw_tile_kit *kit, uint32_t number, bw_tile_notes *notes) {
  bw_tile_model model;
  if (!bw_tile_kit_model(kit, number, &model)) return;
  for (uint32_t i = 0; i < kit->models[number].polygon_count; i++) {
    check_normals(kit, number, i, notes);
    check_reach(kit, number, i, notes);
    bw_tile_kind group = i < model.floors                    ? BW_TILE_FLOOR
                         : i < model.floors + model.ceilings ? BW_TILE_CEILING
                                                             : BW_TILE_WALL;
    bw_tile_kind kind = bw_polygon_kind(bw_kit_polygon(kit, number, i));
    if (kind == group) continue;
    bw_tile_warn(notes, BW_TILE_RULE_GROUPS,
                 kit->models[number].polygons + (uint64_t)i * TILE_POLYGON_SIZE,
                 "polygon %" PRIu32 " of model %" PRIu32 " is a %s, and stands among the %ss", i,
                 number, bw_tile_kind_name(kind), bw_tile_kind_name(group));
  }
}

bw_status bw_tile_kit_check(const bw_tile_kit *kit, uint32_t textures, bw_tile_report *report,
                            bw_error *error) {
  bw_tile_notes notes = bw_tile_begin_notes(report, error);
  for (uint32_t i = 0; i < kit->model_count && notes.status == BW_OK; i++) {
    check_box(kit, i, &notes);
    check_faces(kit, i, textures, &notes);
    check_polygons(kit, i, &notes);
  }
  return bw_tile_end_notes(&notes, notes.status);
}

/* ---- what covers a cell -------------------------------------------------------------------- */

typedef struct cover {
  const bw_tile_grid *grid;
  bw_tile_notes *notes;
  uint32_t steps;
} cover;

/* Whether a cell lists a polygon of a kind at a point of its surface; true too when enough was looked
 * at. */
static bool has_polygon_at(cover *c, uint32_t cell, bw_tile_kind kind, const int32_t point[3]) {
  const bw_tile_grid *grid = c->grid;
  for (uint32_t i = grid->cell_starts[cell]; i < grid->cell_starts[cell + 1]; i++) {
    const bw_grid_tile *tile = &grid->tiles[grid->listed[i]];
    uint32_t model = bw_grid_model_of(tile);
    int64_t local[3];
    bw_tile_local(tile, point, local);
    for (uint32_t p = 0; p < grid->kit->models[model].polygon_count; p++) {
      if (c->steps++ >= MOST_STEPS) return true;
      const uint8_t *polygon = bw_kit_polygon(grid->kit, model, p);
      if (bw_polygon_kind(polygon) != kind) continue;
      bw_plane surface = bw_polygon_plane(polygon, 0);
      int64_t s = bw_plane_dot(&surface, local) - BW_TILE_NORMAL * (int64_t)surface.d;
      bool near_by = s <= COVER_NEAR && s >= -COVER_NEAR;
      if (near_by && bw_polygon_holds(polygon, local)) return true;
    }
  }
  return false;
}

/* The part of an outline well inside a cell: true, with its middle, when there is any. */
static bool middle_in_cell(const bw_outline *outline, int64_t column, int64_t row,
                           int32_t middle[3]) {
  const double sides[4][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
  const double places[4] = {(double)column, -(double)(column + 1), (double)row, -(double)(row + 1)};
  bw_outline part = *outline;
  for (int i = 0; i < 4; i++) {
    bw_outline_clip(&part, sides[i], places[i] * BW_TILE_UNIT + COVER_MARGIN);
  }
  if (part.count == 0) return false;
  double place[3];
  bw_outline_middle(&part, place);
  for (int k = 0; k < 3; k++) {
    if (!(fabs(place[k]) < INT32_MAX)) return false;
    middle[k] = (int32_t)floor(place[k] + 0.5);
  }
  return true;
}

static void check_cell(cover *c, uint32_t number, uint32_t polygon, const bw_outline *outline,
                       int64_t column, int64_t row) {
  const bw_tile_grid *grid = c->grid;
  const bw_grid_tile *tile = &grid->tiles[number];
  uint32_t cell = (uint32_t)row * grid->info.width + (uint32_t)column;
  int32_t middle[3];
  if (cell == tile->cell || !middle_in_cell(outline, column, row, middle)) return;
  bw_tile_kind kind = bw_polygon_kind(bw_kit_polygon(grid->kit, bw_grid_model_of(tile), polygon));
  if (has_polygon_at(c, cell, kind, middle)) return;
  bw_tile_warn(c->notes, BW_TILE_RULE_COVER, MAP_HEADER_SIZE + (uint64_t)number * MAP_TILE_SIZE,
               "%s %" PRIu32 " of tile %" PRIu32 " reaches over column %" PRId64 ", row %" PRId64
               ", where no tile has it, so that it does not count there",
               bw_tile_kind_name(kind), polygon, number, column, row);
}

static int64_t cell_of(double place, uint32_t count) {
  double cell = floor(place / BW_TILE_UNIT);
  if (!(cell > 0)) return 0;
  return cell < (double)count - 1 ? (int64_t)cell : (int64_t)count - 1;
}

static void check_polygon_cover(cover *c, uint32_t number, uint32_t polygon) {
  const bw_grid_tile *tile = &c->grid->tiles[number];
  bw_outline outline =
      bw_polygon_outline(bw_kit_polygon(c->grid->kit, bw_grid_model_of(tile), polygon));
  if (outline.count == 0) return;
  bw_outline_place(&outline, tile);
  double low[3] = {INFINITY, INFINITY, INFINITY};
  double high[3] = {-INFINITY, -INFINITY, -INFINITY};
  for (uint32_t i = 0; i < outline.count; i++) {
    for (int k = 0; k < 3; k++) {
      double place = outline.corners[i][k];
      if (place < low[k]) low[k] = place;
      if (place > high[k]) high[k] = place;
    }
  }
  int64_t last_row = cell_of(high[2], c->grid->info.height);
  int64_t last_column = cell_of(high[0], c->grid->info.width);
  for (int64_t row = cell_of(low[2], c->grid->info.height); row <= last_row; row++) {
    int64_t column = cell_of(low[0], c->grid->info.width);
    for (; column <= last_column && c->steps < MOST_STEPS; column++, c->steps++) {
      check_cell(c, number, polygon, &outline, column, row);
    }
  }
}

static void check_cover(const bw_tile_grid *grid, bw_tile_notes *notes) {
  cover c = {grid, notes, 0};
  for (uint32_t i = 0; i < grid->info.tiles; i++) {
    uint32_t model = bw_grid_model_of(&grid->tiles[i]);
    for (uint32_t p = 0; p < grid->kit->models[model].polygon_count; p++) {
      check_polygon_cover(&c, i, p);
      if (c.steps < MOST_STEPS) continue;
      bw_tile_warn(notes, BW_TILE_RULE_COVER, MAP_HEADER_SIZE + (uint64_t)i * MAP_TILE_SIZE,
                   "tiles behind %" PRIu32 " were not looked at: too many cells", i);
      return;
    }
  }
}

/* ---- regions ------------------------------------------------------------------------------- */

/* Whether a region is seen from a cell, or from one of those around it. */
static bool seen_from_around(const bw_tile_grid *grid, uint32_t column, uint32_t row,
                             uint32_t region) {
  for (uint32_t at = 0; at < 9; at++) {
    uint32_t from = 0;
    uint32_t tiles = 0;
    bw_tile_region seen = {0, 0};
    /* column - 1 of column 0 wraps, and is no cell */
    if (!bw_tile_grid_cell(grid, column + at % 3 - 1, row + at / 3 - 1, &from, &tiles)) continue;
    (void)bw_tile_grid_region(grid, from, &seen);
    if (seen.mask == 0 || (seen.mask >> region & 1u) != 0) return true;
  }
  return false;
}

static void check_visible(const bw_tile_grid *grid, bw_tile_notes *notes) {
  uint32_t told = 0; /* a bit for each region */
  for (uint32_t i = 0; i < grid->info.tiles; i++) {
    const bw_grid_tile *tile = &grid->tiles[i];
    uint32_t column = tile->cell % grid->info.width;
    uint32_t row = tile->cell / grid->info.width;
    uint32_t region = 0;
    uint32_t tiles = 0;
    if (grid->kit->models[bw_grid_model_of(tile)].face_count == 0) continue;
    if (!bw_tile_grid_cell(grid, column, row, &region, &tiles)) continue;
    if ((told >> region & 1u) != 0 || seen_from_around(grid, column, row, region)) continue;
    told |= 1u << region;
    bw_tile_warn(notes, BW_TILE_RULE_VISIBLE,
                 grid->info.region_cells_offset + (uint64_t)tile->cell * 4,
                 "the tiles at column %" PRIu32 ", row %" PRIu32 " are in region %" PRIu32
                 ", which no region around them sees",
                 column, row, region);
  }
}

bw_status bw_tile_grid_check(const bw_tile_grid *grid, bw_tile_report *report, bw_error *error) {
  bw_tile_notes notes = bw_tile_begin_notes(report, error);
  check_cover(grid, &notes);
  check_visible(grid, &notes);
  return bw_tile_end_notes(&notes, notes.status);
}
