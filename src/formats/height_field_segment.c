/* The segment test: from cell to cell along the line, each step cut at its cell's diagonal, and
 * each part tested against the tile it begins in. original: 0x8002cd7c */
#include "formats/height_field.h"

#include "base/wrap.h"

#include <string.h>

enum { SIDE_LOW_Z, SIDE_HIGH_Z, SIDE_LOW_X, SIDE_HIGH_X, SIDE_NONE };

#define UNIT 4096 /* 1 in 4.12 */

/* What a wall answers: facing back across the side that a step came in by. original: 0x800b7018 */
static const int32_t side_normals[5][3] = {
    {0, 0, UNIT}, {0, 0, -UNIT}, {UNIT, 0, 0}, {-UNIT, 0, 0}, {0, 0, 0}};

/* And across a diagonal, by the half left. original: 0x800b7068 */
#define DIAGONAL 2896 /* UNIT / sqrt 2 */
static const int32_t diagonal_normals[4][3] = {{DIAGONAL, 0, -DIAGONAL},
                                               {-DIAGONAL, 0, -DIAGONAL},
                                               {-DIAGONAL, 0, DIAGONAL},
                                               {DIAGONAL, 0, DIAGONAL}};

/* A step ends in another cell each time, so this many leave every field. */
#define MOST_STEPS (2 * (BW_HEIGHT_COLUMNS + BW_HEIGHT_CELLS) + 4)

typedef struct walk {
  const bw_height_field *field;
  int32_t from[3], to[3];
  int32_t delta[3];
  bw_height_stop *out;
  bw_height_account *account; /* or NULL */
} walk;

/* A piece of a step within one tile. */
typedef struct part {
  bw_height_stack stack;
  int32_t start[3], end[3];
  const int32_t *wall; /* the normal of a wall at its start */
  uint32_t half;       /* the half it is in, or BW_NONE in a stack without halved tiles */
} part;

/* ---- outputs ------------------------------------------------------------------------------- */

static void write_tile(bw_height_stop *out, uint32_t tile) {
  out->tile = tile;
  out->written |= BW_HEIGHT_TILE;
}

static void write_point(bw_height_stop *out, const int32_t point[3], const int32_t normal[3]) {
  memcpy(out->point, point, sizeof out->point);
  memcpy(out->normal, normal, sizeof out->normal);
  out->written |= BW_HEIGHT_POINT | BW_HEIGHT_NORMAL;
}

static void write_depth(bw_height_stop *out, int32_t depth) {
  out->depth = depth;
  out->written |= BW_HEIGHT_DEPTH;
}

/* ---- VectorNormal -------------------------------------------------------------------------- */

static int32_t low_half(int32_t value) {
  uint32_t bits = (uint32_t)value & 0xffffu;
  return bits < 0x8000u ? (int32_t)bits : (int32_t)bits - 0x10000;
}

/* 4096 / sqrt(place / 64), rounded down, for places from 64 to 255. */
static int32_t inverse_root(uint32_t place) {
  uint32_t root = 0;
  for (uint32_t step = 4096; step > 0; step /= 2) {
    if ((root + step) * (root + step) * place <= 1u << 30) root += step;
  }
  return (int32_t)root;
}

/* The console library's normalise: of each component it sees the low 16 bits.
 * our choice: zero for a zero vector. original: 0x8009f278 */
static void normalise(const int32_t vector[3], int32_t normal[3]) {
  int64_t sum = 0;
  for (int axis = 0; axis < 3; axis++) {
    int32_t component = low_half(vector[axis]);
    sum += (int64_t)component * component;
    normal[axis] = 0;
  }
  /* Where the original's add traps the answer is zero too. original: 0x8009f2fc */
  if (sum == 0 || sum > INT32_MAX) return;
  uint32_t bits = 0; /* leading zeros, an even number */
  while (((uint64_t)sum << bits & 0xc0000000u) == 0) bits += 2;
  uint32_t place = (uint32_t)((uint64_t)sum << bits >> 24);
  int32_t scale = inverse_root(place);
  for (int axis = 0; axis < 3; axis++) {
    normal[axis] = bw_shift_right(scale * low_half(vector[axis]), (31 - bits) / 2);
  }
}

/* ---- the line ------------------------------------------------------------------------------ */

/* The line's coordinate on axis `wanted` where it is at `value` on axis `known`. */
static int32_t line_at(const walk *w, int known, int32_t value, int wanted) {
  int32_t gone = bw_wrap_subtract(value, w->from[known]);
  int32_t offset = bw_wrap_divide(bw_wrap_multiply(gone, w->delta[wanted]), w->delta[known]);
  return bw_wrap_add(w->from[wanted], offset);
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  if (value < low) return low;
  return value > high ? high : value;
}

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

/* The axis by which the line leaves the cell first, and the first coordinate past it.
 * our choice: measured from the segment's start, and x when both are as near. */
static int leaving_axis(const walk *w, const int32_t cell[3], int32_t *edge) {
  int64_t gone[3] = {0, 0, 0};
  int32_t edges[3] = {0, 0, 0};
  for (int axis = AXIS_X; axis <= AXIS_Z; axis += AXIS_Z) {
    edges[axis] = w->delta[axis] > 0 ? cell[axis] + CELL_UNITS : cell[axis] - 1;
    gone[axis] = magnitude((int64_t)edges[axis] - w->from[axis]);
  }
  int64_t dx = magnitude(w->delta[AXIS_X]);
  int64_t dz = magnitude(w->delta[AXIS_Z]);
  int axis = dz == 0 || (dx != 0 && gone[AXIS_X] * dz <= gone[AXIS_Z] * dx) ? AXIS_X : AXIS_Z;
  *edge = edges[axis];
  return axis;
}

/* The next point of the walk: past the edge of the cell, or the segment's end in its cell. Returns
 * the side it goes out by. */
static int next_point(const walk *w, const int32_t point[3], int32_t next[3]) {
  const int32_t cell[3] = {bw_height_cell_low(point[AXIS_X]), 0, bw_height_cell_low(point[AXIS_Z])};
  bool upright = w->delta[AXIS_X] == 0 && w->delta[AXIS_Z] == 0;
  bool same_cell = cell[AXIS_X] == bw_height_cell_low(w->to[AXIS_X]) &&
                   cell[AXIS_Z] == bw_height_cell_low(w->to[AXIS_Z]);
  if (upright || same_cell) {
    memcpy(next, w->to, sizeof w->to);
    return SIDE_NONE;
  }
  int32_t edge = 0;
  int axis = leaving_axis(w, cell, &edge);
  int other = AXIS_Z - axis;
  next[axis] = edge;
  next[other] = clamp(line_at(w, axis, edge, other), cell[other], cell[other] + CELL_UNITS - 1);
  next[AXIS_Y] = line_at(w, axis, edge, AXIS_Y);
  if (axis == AXIS_X) return w->delta[AXIS_X] > 0 ? SIDE_HIGH_X : SIDE_LOW_X;
  return w->delta[AXIS_Z] > 0 ? SIDE_HIGH_Z : SIDE_LOW_Z;
}

/* Whether the walk has come to the end on each axis of the ground that it moves on. */
static bool arrived(const walk *w, const int32_t point[3]) {
  for (int axis = AXIS_X; axis <= AXIS_Z; axis += AXIS_Z) {
    if (w->delta[axis] > 0 && point[axis] < w->to[axis]) return false;
    if (w->delta[axis] < 0 && point[axis] > w->to[axis]) return false;
  }
  return true;
}

/* ---- stopping ------------------------------------------------------------------------------ */

#define LONGEST_EXACT 30000 /* products of longer lines may wrap, and take a point anywhere */

/* Whether a point is within a unit of the line on every axis: for each two axes, some place of the
 * line is within a unit on both. */
static bool near_line(const walk *w, const int32_t point[3]) {
  for (int a = 0; a < 3; a++) {
    int b = (a + 1) % 3;
    int64_t off = ((int64_t)point[a] - w->from[a]) * w->delta[b] -
                  ((int64_t)point[b] - w->from[b]) * w->delta[a];
    if (magnitude(off) > magnitude(w->delta[a]) + magnitude(w->delta[b])) return false;
  }
  return true;
}

static int longest_axis(const walk *w) {
  int longest = AXIS_X;
  for (int axis = AXIS_Y; axis <= AXIS_Z; axis++) {
    if (magnitude(w->delta[axis]) > magnitude(w->delta[longest])) longest = axis;
  }
  return longest;
}

/* Writes where and by what the segment is stopped.
 * our choice: the ends of a part are rounded, and a point between them once more; where that takes
 * it more than a unit off the line, it is put back on it. */
static void stop(const walk *w, const int32_t point[3], const int32_t normal[3]) {
  int32_t at[3] = {point[0], point[1], point[2]};
  int along = longest_axis(w);
  if (magnitude(w->delta[along]) <= LONGEST_EXACT && !near_line(w, point)) {
    for (int axis = 0; axis < 3; axis++) at[axis] = line_at(w, along, point[along], axis);
  }
  write_point(w->out, at, normal);
}

static int stop_at_wall(const walk *w, const int32_t point[3], const int32_t normal[3],
                        uint32_t tile) {
  stop(w, point, normal);
  write_tile(w->out, tile);
  write_depth(w->out, 0);
  return 1;
}

/* ---- a part and its tile ------------------------------------------------------------------- */

/* our choice: a tile that the other diagonal halves goes by where the part begins. */
static bool in_part(const part *p, const uint8_t *tile) {
  uint32_t half = bw_height_half(tile);
  if (half == BW_NONE) return true;
  if (((half ^ p->half) & 1u) == 0) return half == p->half;
  return half == bw_height_half_at(tile[TILE_FLAGS], p->start[AXIS_X], p->start[AXIS_Z]);
}

/* The first tile down the stack whose ceiling the part's start is at or below. */
static const uint8_t *tile_of(const walk *w, const part *p, uint32_t *number) {
  const uint8_t *tile = p->stack.tiles;
  int64_t y = p->start[AXIS_Y];
  *number = p->stack.first;
  for (;; tile += HEIGHT_TILE_SIZE, (*number)++) {
    int32_t reason = BW_HEIGHT_KEPT;
    if (!in_part(p, tile)) {
      reason = BW_HEIGHT_OTHER_HALF;
    } else if (y < (int64_t)bw_height_flat(w->field, tile, SIDE_CEILING) - CELL_UNITS ||
               y < bw_height_at(w->field, tile, SIDE_CEILING, p->start)) {
      reason = BW_HEIGHT_LOWER;
    }
    bw_height_tell_look(w->account, w->field, tile, *number, reason, p->start);
    if (reason == BW_HEIGHT_KEPT) return tile;
    if ((tile[TILE_FLAGS] & TILE_LAST) != 0) break;
  }
  *number = BW_NONE;
  return NULL;
}

/* Whether a part is so far from both of its tile's flat heights that no slope can reach it. */
static bool clear_of_both(const walk *w, const part *p, const uint8_t *tile) {
  int64_t near_floor = (int64_t)bw_height_flat(w->field, tile, SIDE_FLOOR) - CELL_UNITS;
  int64_t near_ceiling = (int64_t)bw_height_flat(w->field, tile, SIDE_CEILING) + CELL_UNITS;
  return p->start[AXIS_Y] < near_floor && p->end[AXIS_Y] < near_floor &&
         p->end[AXIS_Y] > near_ceiling;
}

/* The normal of a surface's plane, pointing into the open. our choice: one that points the other
 * way is turned. */
static void plane_normal(const walk *w, const uint8_t *tile, bw_height_side side,
                         int32_t normal[3]) {
  int32_t out = side == SIDE_FLOOR ? -1 : 1;
  if (!bw_height_slope(w->field, tile, side, normal)) {
    normal[AXIS_X] = 0;
    normal[AXIS_Y] = out * UNIT;
    normal[AXIS_Z] = 0;
  }
  if (normal[AXIS_Y] * out >= 0) return;
  for (int axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
}

#define NO_CROSSING (UNIT + 1)

/* Where along the part, in 1/4096, it goes through a surface. our choice: a crossing begins on the
 * plane or in front of it and ends behind it; a start that is behind it by less than a unit was
 * found in the tile by the rounded height, and is on it. original: 0x8002c3a0, 0x80068510 */
static int32_t crossing(const walk *w, const part *p, const uint8_t *tile, bw_height_side side,
                        const int32_t normal[3]) {
  int32_t hangs_from[3];
  bw_height_corner(tile, p->start, &hangs_from[AXIS_X], &hangs_from[AXIS_Z]);
  hangs_from[AXIS_Y] = bw_height_flat(w->field, tile, side);
  int64_t before = 0;
  int64_t after = 0;
  for (int axis = 0; axis < 3; axis++) {
    before += normal[axis] * ((int64_t)p->start[axis] - hangs_from[axis]);
    after += normal[axis] * ((int64_t)p->end[axis] - hangs_from[axis]);
  }
  if (before < 0 && -before < magnitude(normal[AXIS_Y])) before = 0;
  if (before < 0 || after >= 0) return NO_CROSSING;
  return (int32_t)(before * UNIT / (before - after));
}

/* The floor or ceiling that stops a part, the nearer of the two; the floor when both are as near. */
static int test_planes(const walk *w, const part *p, const uint8_t *tile, uint32_t number) {
  int32_t floor[3];
  int32_t ceiling[3];
  plane_normal(w, tile, SIDE_FLOOR, floor);
  plane_normal(w, tile, SIDE_CEILING, ceiling);
  int32_t to_floor = crossing(w, p, tile, SIDE_FLOOR, floor);
  int32_t to_ceiling = crossing(w, p, tile, SIDE_CEILING, ceiling);
  int32_t along = to_floor <= to_ceiling ? to_floor : to_ceiling;
  write_tile(w->out, number);
  if (along == NO_CROSSING) {
    bw_height_tell_outcome(w->account, BW_HEIGHT_THROUGH);
    return 0;
  }
  bw_height_tell_outcome(w->account,
                         to_floor <= to_ceiling ? BW_HEIGHT_ON_FLOOR : BW_HEIGHT_ON_CEILING);
  int32_t point[3];
  for (int axis = 0; axis < 3; axis++) {
    int64_t whole = (int64_t)p->end[axis] - p->start[axis];
    point[axis] = (int32_t)(p->start[axis] + whole * along / UNIT);
  }
  stop(w, point, to_floor <= to_ceiling ? floor : ceiling);
  return 1;
}

/* original: 0x8002c720 */
static int test_part(const walk *w, const part *p) {
  uint32_t number = BW_NONE;
  bw_height_tell_part(w->account, w->field, p->half, p->start, p->end);
  const uint8_t *tile = tile_of(w, p, &number);
  if (tile == NULL || p->start[AXIS_Y] > bw_height_at(w->field, tile, SIDE_FLOOR, p->start)) {
    bw_height_tell_outcome(w->account, tile == NULL ? BW_HEIGHT_NO_TILE : BW_HEIGHT_UNDER_FLOOR);
    return stop_at_wall(w, p->start, p->wall, number);
  }
  if (!clear_of_both(w, p, tile)) return test_planes(w, p, tile, number);
  bw_height_tell_outcome(w->account, BW_HEIGHT_CLEAR);
  write_tile(w->out, number);
  return 0;
}

/* ---- a step -------------------------------------------------------------------------------- */

/* The flags of the stack's first halved tile, or 0. our choice: it says where steps are cut. */
static uint32_t halving_flags(const bw_height_stack *stack) {
  for (const uint8_t *tile = stack->tiles;; tile += HEIGHT_TILE_SIZE) {
    uint32_t flags = tile[TILE_FLAGS];
    if ((flags & TILE_HALVED) != 0) return flags;
    if ((flags & TILE_LAST) != 0) return 0;
  }
}

/* How far a point of the cell is to one side of the diagonal. */
static int32_t off_diagonal(uint32_t flags, int32_t u, int32_t v) {
  return (flags & TILE_KIND) != 0 ? u + v - CELL_UNITS : u - v;
}

/* Where a step from `start` to `end`, in the other half, crosses the diagonal.
 * our choice: where the lines meet, x rounded toward the start, z on the diagonal beside it.
 * original: 0x8002baa0 */
static void cross_diagonal(const walk *w, uint32_t flags, const int32_t start[3],
                           const int32_t end[3], int32_t point[3]) {
  int32_t x = bw_height_cell_low(start[AXIS_X]);
  int32_t z = bw_height_cell_low(start[AXIS_Z]);
  int32_t last = CELL_UNITS - 1;
  int32_t u0 = start[AXIS_X] - x;
  int32_t u1 = end[AXIS_X] - x;
  int32_t before = off_diagonal(flags, u0, start[AXIS_Z] - z);
  int32_t after = off_diagonal(flags, u1, end[AXIS_Z] - z);
  int32_t u = clamp(u0 + (u1 - u0) * before / (before - after), 0, last);
  point[AXIS_X] = x + u;
  point[AXIS_Z] = z + ((flags & TILE_KIND) != 0 ? last - u : u);
  int along = magnitude(w->delta[AXIS_X]) >= magnitude(w->delta[AXIS_Z]) ? AXIS_X : AXIS_Z;
  point[AXIS_Y] = line_at(w, along, point[along], AXIS_Y);
}

/* One step, in two parts when it crosses the diagonal of a halved tile. original: 0x8002bbdc */
static int test_step(const walk *w, const bw_height_stack *stack, const int32_t start[3],
                     const int32_t next[3], const int32_t *wall) {
  part first = {*stack, {start[0], start[1], start[2]}, {next[0], next[1], next[2]}, wall, BW_NONE};
  uint32_t flags = halving_flags(stack);
  if (flags == 0) return test_part(w, &first);
  int32_t end[3] = {0, 0, 0}; /* of the step, within its cell */
  for (int axis = AXIS_X; axis <= AXIS_Z; axis += AXIS_Z) {
    int32_t low = bw_height_cell_low(start[axis]);
    end[axis] = clamp(next[axis], low, low + CELL_UNITS - 1);
  }
  first.half = bw_height_half_at(flags, start[AXIS_X], start[AXIS_Z]);
  if (first.half == bw_height_half_at(flags, end[AXIS_X], end[AXIS_Z])) {
    return test_part(w, &first);
  }
  part second = first;
  cross_diagonal(w, flags, start, end, first.end);
  memcpy(second.start, first.end, sizeof second.start);
  second.wall = diagonal_normals[first.half];
  second.half = first.half ^ 2u;
  int stopped = test_part(w, &first);
  return stopped != 0 ? stopped : test_part(w, &second);
}

/* ---- the walk ------------------------------------------------------------------------------ */

static int walk_cells(const walk *w) {
  int32_t point[3];
  int32_t next[3];
  int side = SIDE_NONE;
  memcpy(point, w->from, sizeof point);
  for (uint32_t step = 0; step < MOST_STEPS; step++) {
    int out_by = next_point(w, point, next);
    bw_height_stack stack = {NULL, BW_NONE};
    if (bw_height_inside(w->field, point)) stack = bw_height_stack_at(w->field, point);
    /* The first cell has a tile, so there is always a side here. original: 0x8002cb70 */
    if (stack.tiles == NULL) {
      bw_height_tell_part(w->account, w->field, BW_NONE, point, next);
      bw_height_tell_outcome(w->account, BW_HEIGHT_NO_CELL);
      return stop_at_wall(w, point, side_normals[side], BW_NONE);
    }
    if (test_step(w, &stack, point, next, side_normals[side]) != 0) return 1;
    if (arrived(w, next)) return 0;
    memcpy(point, next, sizeof point);
    side = out_by;
  }
  return stop_at_wall(w, point, side_normals[side], BW_NONE);
}

/* The start is not in the open. our choice: without a tile there the depth is 0. */
static int stop_at_start(const walk *w, int32_t floor, uint32_t tile) {
  int32_t back[3];
  int32_t normal[3];
  for (int axis = 0; axis < 3; axis++) back[axis] = bw_wrap_subtract(w->from[axis], w->to[axis]);
  normalise(back, normal);
  write_point(w->out, w->from, normal);
  write_depth(w->out, tile == BW_NONE ? 0 : bw_wrap_subtract(w->from[AXIS_Y], floor));
  write_tile(w->out, tile);
  return 2;
}

int bw_height_segment(const bw_height_field *field, const int32_t from[3], const int32_t to[3],
                      bw_height_stop *out, bw_height_account *account) {
  static const int32_t zero[3] = {0, 0, 0};
  walk w = {.field = field, .out = out, .account = account};
  memcpy(w.from, from, sizeof w.from);
  memcpy(w.to, to, sizeof w.to);
  out->written = 0;
  int32_t ceiling = 0;
  int32_t floor = 0;
  uint32_t tile = BW_NONE;
  if (bw_height_field_query(field, from[0], from[1], from[2], &ceiling, &floor, &tile) != 0) {
    return stop_at_start(&w, floor, tile);
  }
  for (int axis = 0; axis < 3; axis++) w.delta[axis] = bw_wrap_subtract(w.to[axis], w.from[axis]);
  if (memcmp(w.from, w.to, sizeof w.from) != 0) return walk_cells(&w);
  write_point(out, zero, zero);
  write_depth(out, 0);
  write_tile(out, tile);
  return 0;
}

int bw_height_field_segment(const bw_height_field *field, int32_t from_x, int32_t from_y,
                            int32_t from_z, int32_t to_x, int32_t to_y, int32_t to_z,
                            bw_height_stop *out) {
  const int32_t from[3] = {from_x, from_y, from_z};
  const int32_t to[3] = {to_x, to_y, to_z};
  return bw_height_segment(field, from, to, out, NULL);
}
