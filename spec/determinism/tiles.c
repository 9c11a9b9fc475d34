/* TileGrid: floors, ceilings, pushes and segments in 20.12, the triangles, and the chunks. */
#include "determinism.h"

#include <string.h>

#define SIDE 8

/* ---- a yard of floors at heights of their own, walls between some of them, and a few roofs */

static void add_square(bw_model *model, float corners[4][3]) {
  uint32_t numbers[4];
  for (int i = 0; i < 4; i++) {
    must(bw_model_add_vertex(model, corners[i][0], corners[i][1], corners[i][2], &numbers[i], NULL),
         "a vertex");
  }
  must(bw_model_add_polygon(model, numbers, 4, BW_NONE, BW_NONE, NULL), "a square");
}

/* Slopes along x; `up` 0 faces down. */
static void add_level(bw_model *model, float x, float z, float y, float slope, bool up) {
  float far = up ? z + 1.0f : z;
  float near = up ? z : z + 1.0f;
  float corners[4][3] = {
      {x, y, near}, {x, y, far}, {x + 1.0f, y + slope, far}, {x + 1.0f, y + slope, near}};
  add_square(model, corners);
}

static void add_wall(bw_model *model, float x, float z, bool turned) {
  float to_x = turned ? x : x + 1.0f;
  float to_z = turned ? z + 1.0f : z;
  float corners[4][3] = {{x, -1, z}, {to_x, -1, to_z}, {to_x, 2, to_z}, {x, 2, z}};
  add_square(model, corners);
}

static bw_tile_grid *new_grid(void) {
  static const bw_tile_surface plain = {0, 1, 1, 0, 0, 0x808080};
  bw_tile_making making = {.materials = &plain, .textures = BW_NONE, .space = BW_TILE_GAME};
  bw_tile_grid *grid = NULL;
  bw_model *model = NULL;
  must(bw_model_create(NULL, &model, NULL), "a model");
  for (int i = 0; i < SIDE * SIDE; i++) {
    float x = (float)(i % SIDE);
    int row = i / SIDE;
    float z = (float)row;
    float y = number(-1, 1);
    float slope = roll(3) == 0 ? number(0, 1) : 0.0f;
    add_level(model, x, z, y, slope, true);
    if (roll(3) == 0) add_level(model, x, z, y + 1.5f, 0.0f, false);
    if (roll(4) == 0) add_wall(model, x, z + 0.5f, false);
    if (roll(4) == 0) add_wall(model, x + 0.5f, z, true);
  }
  must(bw_tile_grid_build(model, &making, NULL, &grid, NULL), "a grid");
  bw_model_destroy(model);
  return grid;
}

/* ---- queries */

static int32_t whole(int32_t low, int32_t high) {
  return low + (int32_t)roll((uint32_t)(high - low) + 1u);
}

static void next_point(int32_t at[3]) {
  at[0] = whole(-1000, SIDE * 4096 + 1000);
  at[1] = whole(-6000, 9000);
  at[2] = whole(-1000, SIDE * 4096 + 1000);
}

static void add_contact(digest *to, int found, const bw_tile_contact *contact) {
  add_u32(to, (uint32_t)found);
  if (!found) return;
  add_i32(to, contact->height);
  add_u32(to, contact->tile);
  add_u32(to, contact->polygon);
  for (int k = 0; k < 3; k++) add_i32(to, contact->normal[k]);
}

static void floors(digest *to) {
  bw_tile_grid *grid = new_grid();
  for (int i = 0; i < 6000; i++) {
    int32_t at[3];
    bw_tile_contact contact;
    next_point(at);
    int32_t tolerance = whole(0, 400);
    int found = bw_tile_grid_floor(grid, at[0], at[1], at[2], tolerance, 0, &contact);
    add_contact(to, found, &contact);
    found = bw_tile_grid_ceiling(grid, at[0], at[1], at[2], tolerance, 0, &contact);
    add_contact(to, found, &contact);
  }
  bw_tile_grid_destroy(grid);
}

static void pushes(digest *to) {
  bw_tile_grid *grid = new_grid();
  for (int i = 0; i < 6000; i++) {
    int32_t at[3];
    int32_t by[3];
    bw_tile_contact first;
    next_point(at);
    int32_t radius = whole(100, 1500);
    add_contact(to, (int)bw_tile_grid_push(grid, radius, at, roll(2), &first), &first);
    for (int k = 0; k < 3; k++) by[k] = whole(-5000, 5000);
    add_contact(to, (int)bw_tile_grid_move(grid, radius, at, by, roll(2), &first), &first);
    for (int k = 0; k < 3; k++) add_i32(to, at[k]);
  }
  bw_tile_grid_destroy(grid);
}

static void segment(digest *to) {
  bw_tile_grid *grid = new_grid();
  for (int i = 0; i < 6000; i++) {
    int32_t from[3];
    int32_t end[3];
    bw_tile_contact contact;
    next_point(from);
    next_point(end);
    int found = bw_tile_grid_segment(grid, from, end, 1 + roll(7), &contact);
    add_contact(to, found, &contact);
    if (found) add_f32(to, (float)contact.t);
  }
  bw_tile_grid_destroy(grid);
}

static void cast(digest *to) {
  bw_tile_grid *grid = new_grid();
  for (int i = 0; i < 800; i++) {
    bw_hit hit;
    bw_hit hits[8];
    float height = 0.0f;
    question q = next_question(4, -2, 3, 1);
    q.o[0] += 4.0f;
    q.o[2] += 4.0f;
    (void)bw_tile_grid_cast(grid, QUESTION(q), NULL, &hit);
    add_hit(to, &hit);
    add_u32(to, bw_tile_grid_cast_all(grid, QUESTION(q), NULL, hits, 8));
    add_u32(to, (uint32_t)bw_tile_grid_ground(grid, q.o[0], q.o[1], q.o[2], NULL, &height));
    add_f32(to, height);
  }
  bw_tile_grid_destroy(grid);
}

static void saved(digest *to) {
  bw_tile_grid *grid = new_grid();
  bw_bytes *map = NULL;
  bw_bytes *kit = NULL;
  must(bw_tile_grid_save(grid, &map, NULL), "a grid saved");
  must(bw_tile_kit_save(bw_tile_grid_kit(grid), &kit, NULL), "a kit saved");
  add_and_free(to, map);
  add_and_free(to, kit);
  bw_tile_grid_destroy(grid);
}

const set_part tile_parts[] = {{"tiles.floors", floors},   {"tiles.pushes", pushes},
                               {"tiles.segment", segment}, {"tiles.cast", cast},
                               {"tiles.saved", saved},     {NULL, NULL}};
