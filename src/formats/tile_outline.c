/* The corners of polygons that are stored as planes. */
#include "formats/tile_grid.h"

#include <string.h>

/* How far an open polygon goes. our choice: every polygon within the format's 8 units of its tile's
 * origin is within this of its plane's nearest point. */
#define FARTHEST (16.0 * BW_TILE_UNIT)

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

static void make_unit(double v[3]) {
  double length = sqrt(dot(v, v));
  for (int i = 0; i < 3; i++) v[i] /= length;
}

static void real_normal(const bw_plane *plane, double n[3]) {
  for (int i = 0; i < 3; i++) n[i] = plane->n[i];
}

/* A square on the surface around its nearest point to the tile's origin. */
static bw_outline square_on(const bw_plane *surface) {
  bw_outline square;
  memset(&square, 0, sizeof square);
  double n[3];
  real_normal(surface, n);
  double length = dot(n, n);
  if (length == 0.0) return square;
  double across[3];
  double along[3];
  const double z_axis[3] = {0, 0, 1};
  const double x_axis[3] = {1, 0, 0};
  bool faces_z = fabs(n[2]) > fabs(n[0]) && fabs(n[2]) > fabs(n[1]);
  cross(n, faces_z ? x_axis : z_axis, across);
  cross(n, across, along);
  make_unit(across);
  make_unit(along);
  static const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  square.count = 4;
  for (int c = 0; c < 4; c++) {
    for (int i = 0; i < 3; i++) {
      square.corners[c][i] = n[i] * (BW_TILE_NORMAL * (double)surface->d / length) +
                             FARTHEST * (signs[c][0] * across[i] + signs[c][1] * along[i]);
    }
  }
  return square;
}

void bw_outline_clip(bw_outline *outline, const double n[3], double d) {
  bw_outline kept;
  kept.count = 0;
  for (uint32_t i = 0; i < outline->count; i++) {
    const double *a = outline->corners[i];
    const double *b = outline->corners[(i + 1) % outline->count];
    double from = dot(n, a) - d;
    double to = dot(n, b) - d;
    if (from >= 0.0 && kept.count < BW_OUTLINE_CORNERS) {
      memcpy(kept.corners[kept.count++], a, sizeof kept.corners[0]);
    }
    if ((from < 0.0) == (to < 0.0) || kept.count == BW_OUTLINE_CORNERS) continue;
    if (from == 0.0 || to == 0.0) continue;
    double *corner = kept.corners[kept.count++];
    double t = from / (from - to);
    for (int k = 0; k < 3; k++) corner[k] = a[k] + t * (b[k] - a[k]);
  }
  if (kept.count < 3) kept.count = 0;
  outline->count = kept.count;
  memcpy(outline->corners, kept.corners, kept.count * sizeof kept.corners[0]);
}

bw_outline bw_polygon_outline(const uint8_t *polygon) {
  bw_plane surface = bw_polygon_plane(polygon, 0);
  bw_outline outline = square_on(&surface);
  for (uint32_t i = 1; i <= bw_polygon_edges(polygon); i++) {
    bw_plane edge = bw_polygon_plane(polygon, i);
    double n[3];
    real_normal(&edge, n);
    bw_outline_clip(&outline, n, BW_TILE_NORMAL * (double)edge.d);
  }
  return outline;
}

void bw_outline_place(bw_outline *outline, const bw_grid_tile *tile) {
  for (uint32_t i = 0; i < outline->count; i++) {
    bw_turn_real(tile->turn, &outline->corners[i][0], &outline->corners[i][2]);
    for (int k = 0; k < 3; k++) outline->corners[i][k] += tile->position[k];
  }
}

/* Corners that were cut lie beside the border by rounding. */
static void keep_between(double *place, double cell) {
  if (*place < cell * BW_TILE_UNIT) *place = cell * BW_TILE_UNIT;
  if (*place > (cell + 1) * BW_TILE_UNIT) *place = (cell + 1) * BW_TILE_UNIT;
}

void bw_outline_clip_cell(bw_outline *outline, double column, double row) {
  const double sides[4][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
  const double places[4] = {column, -(column + 1), row, -(row + 1)};
  for (int i = 0; i < 4; i++) bw_outline_clip(outline, sides[i], places[i] * BW_TILE_UNIT);
  for (uint32_t i = 0; i < outline->count; i++) {
    keep_between(&outline->corners[i][0], column);
    keep_between(&outline->corners[i][2], row);
  }
}

double bw_outline_area(const bw_outline *outline) {
  double sum[3] = {0, 0, 0};
  for (uint32_t i = 1; i + 1 < outline->count; i++) {
    double a[3];
    double b[3];
    double product[3];
    for (int k = 0; k < 3; k++) {
      a[k] = outline->corners[i][k] - outline->corners[0][k];
      b[k] = outline->corners[i + 1][k] - outline->corners[0][k];
    }
    cross(a, b, product);
    for (int k = 0; k < 3; k++) sum[k] += product[k];
  }
  return sqrt(dot(sum, sum)) / 2;
}

void bw_outline_middle(const bw_outline *outline, double middle[3]) {
  for (int k = 0; k < 3; k++) {
    middle[k] = 0.0;
    for (uint32_t i = 0; i < outline->count; i++) middle[k] += outline->corners[i][k];
    middle[k] /= outline->count;
  }
}
