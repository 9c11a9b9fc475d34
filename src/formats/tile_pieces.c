/* Cutting a model per cell and band. */
#include "formats/tile_pieces.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* Pieces of fewer square 1/4096 units are left out, and corners nearer than this to the one before:
 * nothing that stands on whole 1/4096 could tell. our choice. */
#define LEAST_AREA 1.0
#define LEAST_EDGE 0.01
/* Cells and bands looked at before a model counts as too large. */
#define MOST_STEPS (1u << 24)

void bw_tile_pieces_free(bw_tile_pieces *pieces) {
  bw_free_array(&pieces->allocator, pieces->items, pieces->capacity, sizeof *pieces->items);
  pieces->items = NULL;
  pieces->count = 0;
  pieces->capacity = 0;
}

/* ---- the model ----------------------------------------------------------------------------- */

/* A point of the model in game space, in units. */
static void to_game(const bw_tile_pieces *pieces, const float position[3], double out[3]) {
  const float *offset = pieces->making->offset;
  double y = position[1];
  double z = position[2];
  if (pieces->making->space == BW_TILE_EXPORT) z = -z;
  if (pieces->making->space == BW_TILE_Z_UP) {
    y = position[2];
    z = -(double)position[1];
  }
  out[0] = (double)position[0] + (double)offset[0];
  out[1] = y + (double)offset[1];
  out[2] = z + (double)offset[2];
}

static bool vertex_at(const bw_tile_pieces *pieces, uint32_t vertex, double out[3]) {
  float position[3];
  if (!bw_model_vertex(pieces->model, vertex, position)) return false;
  to_game(pieces, position, out);
  for (int k = 0; k < 3; k++) out[k] *= BW_TILE_UNIT;
  return true;
}

static bw_status find_size(bw_tile_pieces *pieces) {
  float box[6];
  if (!bw_model_bounds(pieces->model, box)) {
    return bw_fail_at(pieces->error, BW_INVALID, BW_NO_OFFSET, "the model has no triangles");
  }
  double low[3];
  double high[3];
  to_game(pieces, box, low);
  to_game(pieces, box + 3, high);
  for (int k = 0; k < 3; k++) {
    if (!isfinite(low[k])) { /* nor is the high end: floats and an offset of double add up */
      return bw_fail_at(pieces->error, BW_INVALID, BW_NO_OFFSET, "the offset is not finite");
    }
    if (low[k] <= high[k]) continue;
    double other = low[k]; /* an axis that is turned */
    low[k] = high[k];
    high[k] = other;
  }
  if (low[0] < 0 || low[2] < 0) {
    return bw_fail_at(pieces->error, BW_INVALID, BW_NO_OFFSET,
                      "the model reaches below 0 in %s, and a grid begins there; move it first",
                      low[0] < 0 ? "x" : "z");
  }
  if (low[1] < -500000 || high[1] > 500000 || high[0] > 500000 || high[2] > 500000) {
    return bw_fail_at(pieces->error, BW_LIMIT, BW_NO_OFFSET,
                      "the model reaches farther than 500000 units, 20.12 holds no more");
  }
  double columns = high[0] > 1 ? ceil(high[0]) : 1;
  double rows = high[2] > 1 ? ceil(high[2]) : 1;
  pieces->width = pieces->making->width == 0 ? (uint32_t)columns : pieces->making->width;
  pieces->height = pieces->making->height == 0 ? (uint32_t)rows : pieces->making->height;
  if (columns > pieces->width || rows > pieces->height) {
    return bw_fail_at(pieces->error, BW_INVALID, BW_NO_OFFSET,
                      "the model covers %.0f by %.0f cells, the grid has %" PRIu32 " by %" PRIu32,
                      columns, rows, pieces->width, pieces->height);
  }
  if ((uint64_t)pieces->width * pieces->height > BW_TILE_CELLS) {
    return bw_fail_at(pieces->error, BW_LIMIT, BW_NO_OFFSET,
                      "%" PRIu32 " by %" PRIu32 " cells are more than %u", pieces->width,
                      pieces->height, BW_TILE_CELLS);
  }
  return BW_OK;
}

/* ---- a triangle ---------------------------------------------------------------------------- */

typedef struct triangle {
  bw_outline outline; /* in the world; of four corners when two are joined */
  double normal[3];
  double low[3], high[3]; /* in units */
  bw_tile_piece piece;    /* what all its pieces have */
} triangle;

/* False for a triangle without an area. */
static bool find_normal(triangle *t) {
  const double(*c)[3] = (const double(*)[3])t->outline.corners;
  double u[3];
  double v[3];
  for (int k = 0; k < 3; k++) {
    u[k] = c[1][k] - c[0][k];
    v[k] = c[2][k] - c[0][k];
  }
  double *n = t->normal;
  n[0] = u[1] * v[2] - u[2] * v[1];
  n[1] = u[2] * v[0] - u[0] * v[2];
  n[2] = u[0] * v[1] - u[1] * v[0];
  double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (!(length > 0.0)) return false;
  for (int k = 0; k < 3; k++) n[k] /= length;
  return true;
}

static void find_extent(triangle *t) {
  for (int k = 0; k < 3; k++) {
    t->low[k] = INFINITY;
    t->high[k] = -INFINITY;
    for (uint32_t c = 0; c < t->outline.count; c++) {
      double place = t->outline.corners[c][k] / BW_TILE_UNIT;
      if (place < t->low[k]) t->low[k] = place;
      if (place > t->high[k]) t->high[k] = place;
    }
  }
}

static bool read_triangle(const bw_tile_pieces *pieces, uint32_t index, triangle *t) {
  uint32_t corners[3];
  uint32_t material = BW_NONE;
  uint32_t group = BW_NONE;
  memset(t, 0, sizeof *t);
  if (!bw_model_triangle(pieces->model, index, corners, &material, &group)) return false;
  t->outline.count = 3;
  bool mirrored = pieces->making->space == BW_TILE_EXPORT;
  for (int c = 0; c < 3; c++) {
    uint32_t corner = corners[mirrored ? 2 - c : c];
    if (!vertex_at(pieces, corner, t->outline.corners[c])) return false;
  }
  if (!find_normal(t)) return false;
  find_extent(t);
  t->piece.surface = material == BW_NONE ? bw_model_material_count(pieces->model) : material;
  if (pieces->making->groups != NULL && group != BW_NONE) {
    t->piece.pair = pieces->making->groups[group].pair;
    t->piece.after = t->piece.pair != 0 && pieces->making->groups[group].after != 0 ? 1 : 0;
  }
  memcpy(t->piece.normal, t->normal, sizeof t->normal);
  return true;
}

/* ---- two triangles of a quad --------------------------------------------------------------- */

#define SAME_PLANE 1e-3  /* 1/4096 units off it */
#define SAME_NORMAL 1e-9 /* short of 1 for the cosine between two */

static bool same_place(const double a[3], const double b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Whether another triangle is of the same surface and plane. */
static bool continues(const triangle *t, const triangle *next) {
  double cosine = 0.0;
  double off = 0.0;
  for (int k = 0; k < 3; k++) cosine += t->normal[k] * next->normal[k];
  for (int c = 0; c < 3; c++) {
    double beside = 0.0;
    for (int k = 0; k < 3; k++) {
      beside += t->normal[k] * (next->outline.corners[c][k] - t->outline.corners[0][k]);
    }
    if (fabs(beside) > off) off = fabs(beside);
  }
  return cosine >= 1.0 - SAME_NORMAL && off <= SAME_PLANE &&
         t->piece.surface == next->piece.surface && t->piece.pair == next->piece.pair &&
         t->piece.after == next->piece.after;
}

/* Whether an outline turns the same way at all its corners. */
static bool is_convex(const bw_outline *outline, const double normal[3]) {
  for (uint32_t i = 0; i < outline->count; i++) {
    const double *a = outline->corners[i];
    const double *b = outline->corners[(i + 1) % outline->count];
    const double *c = outline->corners[(i + 2) % outline->count];
    double u[3];
    double v[3];
    for (int k = 0; k < 3; k++) {
      u[k] = b[k] - a[k];
      v[k] = c[k] - b[k];
    }
    double turn = normal[0] * (u[1] * v[2] - u[2] * v[1]) +
                  normal[1] * (u[2] * v[0] - u[0] * v[2]) + normal[2] * (u[0] * v[1] - u[1] * v[0]);
    if (!(turn > 0.0)) return false;
  }
  return true;
}

/* Puts a corner behind corner `at`. */
static void insert_corner(bw_outline *outline, uint32_t at, const double corner[3]) {
  for (uint32_t i = outline->count; i > at + 1; i--) {
    memcpy(outline->corners[i], outline->corners[i - 1], sizeof outline->corners[i]);
  }
  memcpy(outline->corners[at + 1], corner, sizeof outline->corners[0]);
  outline->count++;
}

/* Makes a quad of two triangles that share an edge, where it is convex. our choice: 96 of 100 faces
 * of the game's worlds are halves of quads. */
static bool join(triangle *t, const triangle *next) {
  if (!continues(t, next)) return false;
  for (uint32_t i = 0; i < 3; i++) {
    for (uint32_t k = 0; k < 3; k++) {
      const double(*other)[3] = (const double(*)[3])next->outline.corners;
      if (!same_place(t->outline.corners[i], other[(k + 1) % 3]) ||
          !same_place(t->outline.corners[(i + 1) % 3], other[k])) {
        continue;
      }
      bw_outline joined = t->outline;
      insert_corner(&joined, i, other[(k + 2) % 3]);
      if (!is_convex(&joined, t->normal)) return false;
      t->outline = joined;
      find_extent(t);
      return true;
    }
  }
  return false;
}

/* ---- a piece ------------------------------------------------------------------------------- */

static double distance(const double a[3], const double b[3]) {
  double sum = 0.0;
  for (int k = 0; k < 3; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sqrt(sum);
}

/* Copies the outline's corners, from the tile's origin, but for those that repeat one before. */
static void copy_corners(bw_tile_piece *piece, const bw_outline *outline, const double origin[3]) {
  piece->count = 0;
  for (uint32_t i = 0; i < outline->count; i++) {
    const double *next = outline->corners[(i + 1) % outline->count];
    if (distance(outline->corners[i], next) < LEAST_EDGE) continue;
    if (piece->count == BW_PIECE_CORNERS) return;
    for (int k = 0; k < 3; k++) {
      piece->corners[piece->count][k] = outline->corners[i][k] - origin[k];
    }
    piece->count++;
  }
}

static bool is_before(const double a[3], const double b[3]) {
  for (int k = 0; k < 2; k++) {
    if (a[k] != b[k]) return a[k] < b[k];
  }
  return a[2] < b[2];
}

/* Begins with the lowest corner, so that pieces of the same shape are the same. */
static void rotate_corners(bw_tile_piece *piece) {
  double corners[BW_PIECE_CORNERS][3];
  uint32_t first = 0;
  for (uint32_t i = 1; i < piece->count; i++) {
    if (is_before(piece->corners[i], piece->corners[first])) first = i;
  }
  memcpy(corners, piece->corners, sizeof corners);
  for (uint32_t i = 0; i < piece->count; i++) {
    memcpy(piece->corners[i], corners[(first + i) % piece->count], sizeof corners[0]);
  }
}

static bw_status add_piece(bw_tile_pieces *pieces, const bw_tile_piece *piece) {
  void *items = pieces->items;
  if (pieces->count == BW_TILE_PIECES) {
    return bw_fail_at(pieces->error, BW_LIMIT, BW_NO_OFFSET,
                      "the model comes to more than %u pieces", BW_TILE_PIECES);
  }
  bool room = bw_reserve_one(&pieces->allocator, &items, pieces->count, &pieces->capacity,
                             sizeof *pieces->items);
  pieces->items = items;
  if (!room) return bw_fail_memory(pieces->error);
  pieces->items[pieces->count++] = *piece;
  return BW_OK;
}

/* Cuts the part of a triangle over one cell by bands. `again`: the cell before has it too. */
static bw_status cut_bands(bw_tile_pieces *pieces, const triangle *t, const bw_outline *part,
                           int64_t column, int64_t row, bool again) {
  int32_t first = (int32_t)floor(t->low[1] / TILE_BAND);
  int32_t last = (int32_t)ceil(t->high[1] / TILE_BAND) - 1;
  if (last < first) last = first;
  for (int32_t band = first; band <= last; band++) {
    const double up[3] = {0, 1, 0};
    const double down[3] = {0, -1, 0};
    double base = (double)band * TILE_BAND * BW_TILE_UNIT;
    bw_outline cut = *part;
    bw_outline_clip(&cut, up, base);
    bw_outline_clip(&cut, down, -(base + TILE_BAND * BW_TILE_UNIT));
    if (cut.count == 0 || bw_outline_area(&cut) < LEAST_AREA) continue;
    const double origin[3] = {((double)column + 0.5) * BW_TILE_UNIT, base,
                              ((double)row + 0.5) * BW_TILE_UNIT};
    bw_tile_piece piece = t->piece;
    copy_corners(&piece, &cut, origin);
    if (piece.count < 3) continue;
    rotate_corners(&piece);
    piece.cell = (uint32_t)row * pieces->width + (uint32_t)column;
    piece.band = band;
    piece.again = again ? 1 : 0;
    bw_status status = add_piece(pieces, &piece);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

/* The first and the last cell that a range touches, its ends included. */
static int64_t touched(double low, double high, uint32_t count, int64_t *first) {
  double from = ceil(low) - 1;
  double to = floor(high);
  if (from < 0) from = 0;
  if (to > (double)count - 1) to = (double)count - 1;
  *first = (int64_t)from;
  return (int64_t)to;
}

/* Whether a triangle lies on a cell's low border, and was cut for the cell on the other side. */
static bool lies_on(const triangle *t, int axis, int64_t cell, int64_t first) {
  return t->low[axis] == t->high[axis] && t->low[axis] == (double)cell && cell > first;
}

static bw_status cut_triangle(bw_tile_pieces *pieces, const triangle *t, uint64_t *steps) {
  int64_t first_column = 0;
  int64_t first_row = 0;
  int64_t last_column = touched(t->low[0], t->high[0], pieces->width, &first_column);
  int64_t last_row = touched(t->low[2], t->high[2], pieces->height, &first_row);
  uint64_t bands = (uint64_t)((t->high[1] - t->low[1]) / TILE_BAND) + 1;
  for (int64_t row = first_row; row <= last_row; row++) {
    for (int64_t column = first_column; column <= last_column; column++) {
      *steps += bands;
      if (*steps > MOST_STEPS) {
        return bw_fail_at(pieces->error, BW_LIMIT, BW_NO_OFFSET,
                          "the model covers more than %u cells and bands", MOST_STEPS);
      }
      bw_outline part = t->outline;
      bw_outline_clip_cell(&part, (double)column, (double)row);
      if (part.count == 0 || bw_outline_area(&part) < LEAST_AREA) continue;
      bool again = lies_on(t, 0, column, first_column) || lies_on(t, 2, row, first_row);
      bw_status status = cut_bands(pieces, t, &part, column, row, again);
      if (status != BW_OK) return status;
    }
  }
  return BW_OK;
}

bw_status bw_tile_cut(bw_tile_pieces *pieces) {
  bw_status status = find_size(pieces);
  uint32_t count = bw_model_triangle_count(pieces->model);
  uint64_t steps = 0;
  for (uint32_t i = 0; i < count && status == BW_OK; i++) {
    triangle t;
    triangle next;
    if (!read_triangle(pieces, i, &t)) continue;
    if (i + 1 < count && read_triangle(pieces, i + 1, &next) && join(&t, &next)) i++;
    status = cut_triangle(pieces, &t, &steps);
  }
  return status;
}
