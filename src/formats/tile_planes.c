/* Corners to stored planes. */
#include "formats/tile_pieces.h"

#include <string.h>

typedef struct stored {
  int32_t n[3];
  double d; /* before it is checked against 16 bits */
} stored;

static double dot(const int32_t n[3], const double p[3]) {
  return n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
}

static void round_normal(const double normal[3], int32_t out[3]) {
  for (int k = 0; k < 3; k++) out[k] = (int32_t)floor(normal[k] * BW_TILE_NORMAL + 0.5);
}

bw_tile_kind bw_tile_kind_of_normal(const double normal[3]) {
  int32_t n[3];
  round_normal(normal, n);
  return bw_normal_kind(n[1]);
}

static stored surface_of(const double corners[][3], uint32_t count, const double normal[3]) {
  stored s;
  round_normal(normal, s.n);
  double sum = 0.0;
  for (uint32_t i = 0; i < count; i++) sum += dot(s.n, corners[i]);
  s.d = floor(sum / count / BW_TILE_NORMAL + 0.5);
  return s;
}

/* The least that an edge test can give at a corner: there, and where a query sees it on the stored
 * surface. Floors and ceilings are seen above or below, rounded down by less than 1; the foot on a
 * wall is rounded by less than 1 an axis, toward its front. */
static double least_at(const int32_t edge[3], const stored *surface, const double corner[3]) {
  double off = BW_TILE_NORMAL * surface->d - dot(surface->n, corner);
  double seen[3] = {corner[0], corner[1], corner[2]};
  double slack = 0.0;
  if (bw_normal_kind(surface->n[1]) == BW_TILE_WALL) {
    double length = 0.0;
    for (int k = 0; k < 3; k++) length += (double)surface->n[k] * surface->n[k];
    for (int k = 0; k < 3; k++) {
      seen[k] += surface->n[k] * off / length;
      int32_t forward = surface->n[k] > 0 ? edge[k] : surface->n[k] < 0 ? -edge[k] : 0;
      if (forward < 0) slack += forward;
    }
  } else {
    seen[1] += off / surface->n[1];
    if (edge[1] > 0) slack = -edge[1];
  }
  double there = dot(edge, corner);
  double on_surface = dot(edge, seen) + slack;
  return there < on_surface ? there : on_surface;
}

/* The plane of a normal that points inwards, as far in as no corner is outside. */
static stored tightest(const double corners[][3], uint32_t count, const double inward[3],
                       const stored *surface) {
  stored edge;
  round_normal(inward, edge.n);
  double least = INFINITY;
  for (uint32_t i = 0; i < count; i++) {
    double value = least_at(edge.n, surface, corners[i]);
    if (value < least) least = value;
  }
  edge.d = floor(least / BW_TILE_NORMAL);
  return edge;
}

static void make_unit(double v[3]) {
  double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int k = 0; k < 3; k++) v[k] /= length;
}

/* The unit vector from a corner to another. */
static void toward(const double from[3], const double to[3], double out[3]) {
  for (int k = 0; k < 3; k++) out[k] = to[k] - from[k];
  make_unit(out);
}

/* The edge from a corner to the next one. */
static stored edge_of(const double corners[][3], uint32_t count, uint32_t first,
                      const double normal[3], const stored *surface) {
  double along[3];
  toward(corners[first], corners[(first + 1) % count], along);
  double inward[3] = {normal[1] * along[2] - normal[2] * along[1],
                      normal[2] * along[0] - normal[0] * along[2],
                      normal[0] * along[1] - normal[1] * along[0]};
  make_unit(inward);
  return tightest(corners, count, inward, surface);
}

static bool write_plane(bw_writer *writer, const stored *plane) {
  if (!(plane->d >= INT16_MIN && plane->d <= INT16_MAX)) return false;
  for (int k = 0; k < 3; k++) bw_write_u8(writer, (uint8_t)((uint32_t)plane->n[k] & 0xffu));
  bw_write_u8(writer, 0);
  bw_write_u16(writer, (uint16_t)((uint32_t)(int32_t)plane->d & 0xffffu));
  return true;
}

/* Writes one polygon. `inward`, which may be NULL, is the normal of a triangle's fourth edge. */
static bool write_polygon(bw_writer *writer, const double corners[][3], uint32_t count,
                          const double normal[3], uint8_t material, const double *inward) {
  bw_write_u8(writer, count == 4 || inward != NULL ? BW_TILE_QUAD : 0);
  bw_write_u8(writer, material);
  stored surface = surface_of(corners, count, normal);
  if (!write_plane(writer, &surface)) return false;
  for (uint32_t i = 0; i < count; i++) {
    stored edge = edge_of(corners, count, i, normal, &surface);
    if (!write_plane(writer, &edge)) return false;
  }
  if (inward != NULL) {
    stored edge = tightest(corners, count, inward, &surface);
    return write_plane(writer, &edge);
  }
  if (count == 3) bw_write_zeros(writer, TILE_PLANE_SIZE);
  return true;
}

/* ---- sharp corners ------------------------------------------------------------------------- */

/* The cosine of the angle at a corner, and the direction of its middle. */
static double corner_cosine(const double corners[][3], uint32_t count, uint32_t corner,
                            double middle[3]) {
  double next[3];
  double last[3];
  toward(corners[corner], corners[(corner + 1) % count], next);
  toward(corners[corner], corners[(corner + count - 1) % count], last);
  for (int k = 0; k < 3; k++) middle[k] = next[k] + last[k];
  return next[0] * last[0] + next[1] * last[1] + next[2] * last[2];
}

#define SHARP_COSINE 0.766 /* 40 degrees */

/* A triangle of at most one sharp corner. */
static bool write_triangle(bw_writer *writer, const double corners[][3], const double normal[3],
                           uint8_t material, uint32_t *written) {
  double sharpest[3] = {0, 0, 0};
  double most = SHARP_COSINE;
  const double *inward = NULL;
  for (uint32_t i = 0; i < 3; i++) {
    double middle[3];
    double cosine = corner_cosine(corners, 3, i, middle);
    if (!(cosine > most)) continue;
    most = cosine;
    make_unit(middle);
    memcpy(sharpest, middle, sizeof sharpest);
    inward = sharpest;
  }
  ++*written;
  return write_polygon(writer, corners, 3, normal, material, inward);
}

/* A triangle; one with two sharp corners is cut in two at the foot of the third. */
static bool write_any_triangle(bw_writer *writer, const double *a, const double *b, const double *c,
                               const double normal[3], uint8_t material, uint32_t *written) {
  double t[4][3];
  memcpy(t[0], a, sizeof t[0]);
  memcpy(t[1], b, sizeof t[0]);
  memcpy(t[2], c, sizeof t[0]);
  uint32_t sharp = 0;
  uint32_t blunt = 0;
  for (uint32_t i = 0; i < 3; i++) {
    double middle[3];
    if (corner_cosine((const double(*)[3])t, 3, i, middle) > SHARP_COSINE) {
      sharp++;
    } else {
      blunt = i;
    }
  }
  if (sharp < 2) return write_triangle(writer, (const double(*)[3])t, normal, material, written);
  const double *top = t[blunt];
  const double *from = t[(blunt + 1) % 3];
  const double *to = t[(blunt + 2) % 3];
  double along = 0.0;
  double square = 0.0;
  for (int k = 0; k < 3; k++) {
    along += (top[k] - from[k]) * (to[k] - from[k]);
    square += (to[k] - from[k]) * (to[k] - from[k]);
  }
  double foot[3];
  for (int k = 0; k < 3; k++) foot[k] = from[k] + along / square * (to[k] - from[k]);
  double first[3][3];
  double second[3][3];
  memcpy(first[0], top, sizeof foot);
  memcpy(first[1], from, sizeof foot);
  memcpy(first[2], foot, sizeof foot);
  memcpy(second[0], top, sizeof foot);
  memcpy(second[1], foot, sizeof foot);
  memcpy(second[2], to, sizeof foot);
  return write_triangle(writer, (const double(*)[3])first, normal, material, written) &&
         write_triangle(writer, (const double(*)[3])second, normal, material, written);
}

bool bw_tile_write_part(bw_writer *writer, const double corners[][3], uint32_t count,
                        const double normal[3], uint8_t material, uint32_t *written) {
  bool sharp = false;
  for (uint32_t i = 0; i < count && count == 4; i++) {
    double middle[3];
    sharp = sharp || corner_cosine(corners, count, i, middle) > SHARP_COSINE;
  }
  if (count == 4 && !sharp) {
    ++*written;
    return write_polygon(writer, corners, count, normal, material, NULL);
  }
  for (uint32_t i = 1; i + 1 < count; i++) {
    if (!write_any_triangle(writer, corners[0], corners[i], corners[i + 1], normal, material,
                            written)) {
      return false;
    }
  }
  return true;
}
