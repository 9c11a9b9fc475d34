/* Floors, ceilings and walls of a tile grid by an independent scan in double: every tile, filtered by
 * cell, with nothing of the library but what the files hold. What is too close to call says so. */
#ifndef BW_SPEC_TEST_TILE_REFERENCE_H
#define BW_SPEC_TEST_TILE_REFERENCE_H

#include "boardwalk.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define TILE_UNIT 4096.0
#define TILE_TURN 0.0015339807878856412 /* radians a step of 4096 */
#define TILE_CLOSE (4.0 / TILE_UNIT)

/* A collision polygon of a tile. */
typedef struct tile_facet {
  double planes[5][4]; /* nx, ny, nz of 1, d of units */
  uint32_t kind, edges, material, tile, polygon;
} tile_facet;

/* A grid without swaps, read. */
typedef struct tile_world {
  bw_tile_grid *grid; /* the caller's */
  bw_tile_grid_info info;
  bw_tile *tiles;
  tile_facet *polygons;
  uint32_t count;
} tile_world;

/* What a scan found: the best surface, its rival, and whether it is too close to call. */
typedef struct tile_scan {
  double height, rival;
  const tile_facet *best;
  bool unsure;
} tile_scan;

static inline void tile_world_read(tile_world *w, uint32_t tile) {
  const bw_tile_kit *kit = bw_tile_grid_kit(w->grid);
  (void)bw_tile_grid_tile(w->grid, tile, &w->tiles[tile]);
  bw_tile_polygon stored;
  for (uint32_t i = 0; bw_tile_kit_polygon(kit, w->tiles[tile].model, i, &stored); i++) {
    tile_facet *p = &w->polygons[w->count++];
    p->kind = abs(stored.planes[0].ny) <= 12 ? BW_TILE_WALL
              : stored.planes[0].ny > 0      ? BW_TILE_FLOOR
                                             : BW_TILE_CEILING;
    p->edges = (stored.type & 1u) != 0 ? 4 : 3;
    p->material = stored.material;
    p->tile = tile;
    p->polygon = i;
    for (int k = 0; k < 5; k++) {
      p->planes[k][0] = stored.planes[k].nx / 127.0;
      p->planes[k][1] = stored.planes[k].ny / 127.0;
      p->planes[k][2] = stored.planes[k].nz / 127.0;
      p->planes[k][3] = stored.planes[k].d / TILE_UNIT;
    }
  }
}

static inline void tile_world_of(tile_world *w, bw_tile_grid *grid) {
  memset(w, 0, sizeof *w);
  w->grid = grid;
  bw_tile_grid_info_of(grid, &w->info);
  w->tiles = calloc(w->info.tiles + 1, sizeof *w->tiles);
  w->polygons = calloc(w->info.polygons + 1, sizeof *w->polygons);
  for (uint32_t i = 0; i < w->info.tiles; i++) tile_world_read(w, i);
}

static inline void tile_world_end(tile_world *w) {
  free(w->tiles);
  free(w->polygons);
}

/* Whether a tile is in the cell of a point, by the floats of the file. */
static inline bool tile_in_cell(const tile_world *w, uint32_t tile, const double p[3]) {
  const bw_tile *t = &w->tiles[tile];
  return floor((double)t->placed[0]) == floor(p[0]) && floor(-(double)t->placed[2]) == floor(p[2]);
}

/* A point of the world from a tile's origin, turned back. */
static inline void tile_to_local(const tile_world *w, uint32_t tile, const double p[3],
                                 double local[3]) {
  const bw_tile *t = &w->tiles[tile];
  double angle = -(double)t->rotation * TILE_TURN;
  double x = p[0] - (double)t->placed[0];
  double z = p[2] + (double)t->placed[2];
  local[0] = x * cos(angle) + z * sin(angle);
  local[1] = p[1] - (double)t->placed[1];
  local[2] = z * cos(angle) - x * sin(angle);
}

static inline double tile_beyond(const double plane[4], const double p[3]) {
  return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3];
}

/* The least distance inside the edges; negative outside. */
static inline double tile_inside(const tile_facet *p, const double local[3]) {
  double least = INFINITY;
  for (uint32_t i = 1; i <= p->edges; i++) least = fmin(least, tile_beyond(p->planes[i], local));
  return least;
}

static inline tile_scan tile_scan_surfaces(const tile_world *w, uint32_t kind, const double p[3]) {
  double sign = kind == BW_TILE_FLOOR ? 1.0 : -1.0;
  tile_scan found = {-INFINITY, -INFINITY, NULL, false};
  for (uint32_t i = 0; i < w->count; i++) {
    const tile_facet *q = &w->polygons[i];
    if (q->kind != kind || !tile_in_cell(w, q->tile, p)) continue;
    double local[3];
    tile_to_local(w, q->tile, p, local);
    const double *s = q->planes[0];
    double y = (s[3] - s[0] * local[0] - s[2] * local[2]) / s[1];
    const double at[3] = {local[0], y, local[2]};
    double margin = tile_inside(q, at);
    double height = sign * (y + (double)w->tiles[q->tile].placed[1]);
    if (margin < -TILE_CLOSE || height > sign * p[1] + TILE_CLOSE) continue;
    if (fabs(margin) <= TILE_CLOSE || fabs(height - sign * p[1]) <= TILE_CLOSE) found.unsure = true;
    if (height > found.height) {
      found.rival = found.height;
      found.height = height;
      found.best = q;
    } else if (height > found.rival) {
      found.rival = height;
    }
  }
  if (found.height - found.rival <= TILE_CLOSE) found.unsure = true;
  found.height *= sign;
  return found;
}

/* ---- walls --------------------------------------------------------------------------------- */

/* Tiles by falling y, then by number: the order of a cell's list. */
static inline bool tile_comes_before(const tile_world *w, uint32_t a, uint32_t b) {
  float x = w->tiles[a].placed[1];
  float y = w->tiles[b].placed[1];
  return x > y || (x == y && a < b);
}

/* The tile that comes next behind `last` (BW_NONE: the first) in a point's cell. */
static inline uint32_t tile_next(const tile_world *w, const double cell[3], uint32_t last) {
  uint32_t next = BW_NONE;
  for (uint32_t i = 0; i < w->info.tiles; i++) {
    if (!tile_in_cell(w, i, cell) || (last != BW_NONE && !tile_comes_before(w, last, i))) continue;
    if (next == BW_NONE || tile_comes_before(w, i, next)) next = i;
  }
  return next;
}

/* Pushes p out of one wall; false when it is too close to call. */
static inline bool tile_push_by(const tile_world *w, const tile_facet *wall, double radius,
                                double p[3], uint32_t *pushes) {
  double local[3];
  tile_to_local(w, wall->tile, p, local);
  const double *n = wall->planes[0];
  double s = tile_beyond(n, local);
  if (s < -TILE_CLOSE || s > radius + TILE_CLOSE) return true;
  double foot[3];
  for (int k = 0; k < 3; k++) foot[k] = local[k] - s * n[k];
  double margin = tile_inside(wall, foot);
  if (margin < -TILE_CLOSE) return true;
  if (fabs(margin) <= TILE_CLOSE || s < TILE_CLOSE || s > radius - TILE_CLOSE) return false;
  double angle = (double)w->tiles[wall->tile].rotation * TILE_TURN;
  double x = n[0] * (radius - s);
  double z = n[2] * (radius - s);
  p[0] += x * cos(angle) + z * sin(angle);
  p[2] += z * cos(angle) - x * sin(angle);
  ++*pushes;
  return true;
}

static inline bool tile_scan_walls(const tile_world *w, double radius, double p[3],
                                   uint32_t *pushes) {
  const double cell[3] = {p[0], p[1], p[2]};
  uint32_t tile = BW_NONE;
  while ((tile = tile_next(w, cell, tile)) != BW_NONE) {
    for (uint32_t i = 0; i < w->count; i++) {
      const tile_facet *q = &w->polygons[i];
      if (q->tile != tile || q->kind != BW_TILE_WALL) continue;
      if (!tile_push_by(w, q, radius, p, pushes)) return false;
    }
  }
  return true;
}

#endif
