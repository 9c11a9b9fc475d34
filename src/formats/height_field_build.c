/* A height field from a plain description of its open spaces: laid out as a file, which is then
 * read like any other. */
#include "formats/height_field.h"

#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

#define MOST_NORMALS 256u      /* of a kind, the first of them unused */
#define MOST_SPACES (1u << 24) /* 512 columns of them */

/* The normals of one kind, each once. */
typedef struct slopes {
  int16_t normals[MOST_NORMALS][3];
  uint32_t count;
} slopes;

/* A space as the file has it. */
typedef struct piece {
  uint8_t tile[HEIGHT_TILE_SIZE];
  uint16_t column;
  uint8_t cell;
} piece;

/* A column as it is laid out. */
typedef struct layout {
  uint8_t cells[BW_HEIGHT_CELLS][HEIGHT_CELL_SIZE];
  uint32_t cell_count;
  uint8_t (*tiles)[HEIGHT_TILE_SIZE]; /* room for those of all columns */
  uint32_t tile_count;
} layout;

typedef struct builder {
  bw_allocator allocator;
  const int32_t *low, *high;
  const bw_height_space *spaces;
  uint32_t count;
  piece *pieces, *sorted;
  slopes floors, ceilings;
  layout column;
  uint32_t counts[BW_HEIGHT_COLUMNS][2]; /* cells and tiles */
  bw_error *error;
} builder;

static bw_status refuse(const builder *b, bw_status code, const bw_height_space *space,
                        const char *what, int64_t value) {
  return bw_fail_at(b->error, code, BW_NO_OFFSET, "space %zu: %s is %" PRId64,
                    (size_t)(space - b->spaces), what, value);
}

/* ---- a space ------------------------------------------------------------------------------- */

static bw_status check_place(const builder *b, const bw_height_space *space) {
  int64_t columns = ((int64_t)b->high[AXIS_X] - b->low[AXIS_X]) / CELL_UNITS;
  int64_t cells = ((int64_t)b->high[AXIS_Z] - b->low[AXIS_Z]) / CELL_UNITS;
  if (space->column >= BW_HEIGHT_COLUMNS) {
    return refuse(b, BW_LIMIT, space, "the column, of 512 at most,", space->column);
  }
  if (space->cell >= BW_HEIGHT_CELLS) {
    return refuse(b, BW_LIMIT, space, "the cell, of 256 at most,", space->cell);
  }
  if (space->column > columns) {
    return refuse(b, BW_INVALID, space, "the column, outside the bounds,", space->column);
  }
  if (space->cell > cells) {
    return refuse(b, BW_INVALID, space, "the cell, outside the bounds,", space->cell);
  }
  if (space->half != BW_NONE && space->half > 3) {
    return refuse(b, BW_INVALID, space, "the half, 0 to 3 or none,", space->half);
  }
  return BW_OK;
}

static bw_status height_byte(const builder *b, const bw_height_space *space, const char *what,
                             int32_t height, uint8_t *byte) {
  int64_t below = (int64_t)b->high[AXIS_Y] - height;
  if (below % HEIGHT_STEP != 0) {
    return refuse(b, BW_INVALID, space, what, height);
  }
  if (below < 0 || below / HEIGHT_STEP > 255) {
    return refuse(b, BW_LIMIT, space, what, height);
  }
  *byte = (uint8_t)(below / HEIGHT_STEP);
  return BW_OK;
}

static bool is_zero(const int16_t normal[3]) {
  return normal[0] == 0 && normal[1] == 0 && normal[2] == 0;
}

/* The number of a normal, which is added when it is new; 0 for a flat surface. */
static bw_status slope_byte(const builder *b, const bw_height_space *space, slopes *known,
                            const int16_t normal[3], uint8_t *byte) {
  *byte = 0;
  if (is_zero(normal)) return BW_OK;
  uint32_t i = 1;
  while (i < known->count && memcmp(known->normals[i], normal, sizeof known->normals[i]) != 0) i++;
  if (i == MOST_NORMALS) {
    return refuse(b, BW_LIMIT, space, "the number of its slope, of 255 at most,", i);
  }
  memcpy(known->normals[i], normal, sizeof known->normals[i]);
  if (i == known->count) known->count++;
  *byte = (uint8_t)i;
  return BW_OK;
}

static bw_status read_space(builder *b, const bw_height_space *space, piece *out) {
  static const char floor_text[] = "the floor, high y less 0 to 255 steps of 128,";
  static const char ceiling_text[] = "the ceiling, high y less 0 to 255 steps of 128,";
  uint8_t *tile = out->tile;
  bw_status status = check_place(b, space);
  if (status == BW_OK) {
    status = height_byte(b, space, floor_text, space->floor, &tile[TILE_FLOOR]);
  }
  if (status == BW_OK) {
    status = height_byte(b, space, ceiling_text, space->ceiling, &tile[TILE_CEILING]);
  }
  if (status != BW_OK) return status;
  if (space->floor <= space->ceiling) {
    return refuse(b, BW_INVALID, space, "the floor, not under the ceiling,", space->floor);
  }
  if (!is_zero(space->floor_normal) && space->floor_normal[AXIS_Y] >= 0) {
    return refuse(b, BW_INVALID, space, "y of the floor normal, which must point up,",
                  space->floor_normal[AXIS_Y]);
  }
  if (!is_zero(space->ceiling_normal) && space->ceiling_normal[AXIS_Y] <= 0) {
    return refuse(b, BW_INVALID, space, "y of the ceiling normal, which must point down,",
                  space->ceiling_normal[AXIS_Y]);
  }
  if (space->half != BW_NONE) tile[TILE_FLAGS] = (uint8_t)(TILE_HALVED | space->half << 5);
  out->column = (uint16_t)space->column;
  out->cell = (uint8_t)space->cell;
  status = slope_byte(b, space, &b->floors, space->floor_normal, &tile[TILE_FLOOR_NORMAL]);
  if (status != BW_OK) return status;
  return slope_byte(b, space, &b->ceilings, space->ceiling_normal, &tile[TILE_CEILING_NORMAL]);
}

static bw_status read_spaces(builder *b) {
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < b->count && status == BW_OK; i++) {
    status = read_space(b, &b->spaces[i], &b->pieces[i]);
  }
  return status;
}

/* ---- order --------------------------------------------------------------------------------- */

typedef uint32_t key_of(const piece *p);

static uint32_t ceiling_key(const piece *p) {
  return p->tile[TILE_CEILING]; /* the lowest has the smallest byte */
}

static uint32_t cell_key(const piece *p) {
  return p->cell;
}

static uint32_t column_key(const piece *p) {
  return p->column;
}

/* Sorts the pieces by a key below 512; those of the same key stay in order. */
static void sort_by(builder *b, key_of *key) {
  uint32_t starts[BW_HEIGHT_COLUMNS + 1] = {0};
  for (uint32_t i = 0; i < b->count; i++) starts[key(&b->pieces[i]) + 1]++;
  for (uint32_t k = 0; k < BW_HEIGHT_COLUMNS; k++) starts[k + 1] += starts[k];
  for (uint32_t i = 0; i < b->count; i++) {
    b->sorted[starts[key(&b->pieces[i])]++] = b->pieces[i];
  }
  piece *sorted = b->sorted;
  b->sorted = b->pieces;
  b->pieces = sorted;
}

/* ---- columns ------------------------------------------------------------------------------- */

/* Where the column has the last `length` of its tiles already, or where they are. A tile that is
 * marked the last of its stack ends a match, so the tail of a stack serves too. */
static uint32_t share_stack(const layout *c, uint32_t length) {
  uint32_t first = c->tile_count - length;
  for (uint32_t i = 0; i + length <= first; i++) {
    if (memcmp(c->tiles[i], c->tiles[first], (size_t)length * HEIGHT_TILE_SIZE) == 0) return i;
  }
  return first;
}

/* Adds the stack of one cell. None begins past tile 255 of its column, so the column has no more
 * than 255 tiles and a stack. */
static bw_status add_cell(builder *b, const piece *pieces, uint32_t length) {
  layout *c = &b->column;
  if (length > BW_HEIGHT_STACK) {
    return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET,
                      "cell %u of column %u: a stack of %" PRIu32 " tiles, the limit is %u",
                      (unsigned)pieces->cell, (unsigned)pieces->column, length, BW_HEIGHT_STACK);
  }
  for (uint32_t i = 0; i < length; i++) {
    memcpy(c->tiles[c->tile_count++], pieces[i].tile, HEIGHT_TILE_SIZE);
  }
  uint8_t *flags = &c->tiles[c->tile_count - 1][TILE_FLAGS];
  *flags = (uint8_t)(*flags | TILE_LAST);
  uint32_t first = share_stack(c, length);
  if (first + length != c->tile_count) c->tile_count -= length;
  if (first > 255) {
    return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET,
                      "cell %u of column %u would begin at tile %" PRIu32
                      " of its column, the limit is 255",
                      (unsigned)pieces->cell, (unsigned)pieces->column, first);
  }
  c->cells[c->cell_count][0] = pieces->cell;
  c->cells[c->cell_count++][1] = (uint8_t)first;
  return BW_OK;
}

/* Writes the column that begins at piece `from`; gives the piece behind it. */
static bw_status write_column(builder *b, bw_writer *body, uint32_t from, uint32_t *end) {
  uint32_t column = b->pieces[from].column;
  bw_status status = BW_OK;
  b->column.cell_count = 0;
  b->column.tile_count = 0;
  uint32_t i = from;
  while (i < b->count && b->pieces[i].column == column && status == BW_OK) {
    uint32_t first = i;
    uint32_t cell = b->pieces[i].cell;
    while (i < b->count && b->pieces[i].column == column && b->pieces[i].cell == cell) i++;
    status = add_cell(b, &b->pieces[first], i - first);
  }
  bw_write_bytes(body, b->column.cells, (size_t)b->column.cell_count * HEIGHT_CELL_SIZE);
  bw_write_bytes(body, b->column.tiles, (size_t)b->column.tile_count * HEIGHT_TILE_SIZE);
  b->counts[column][0] = b->column.cell_count;
  b->counts[column][1] = b->column.tile_count;
  *end = i;
  return status;
}

/* ---- the file ------------------------------------------------------------------------------ */

static void write_bounds(bw_writer *file, const int32_t bounds[3]) {
  for (int axis = 0; axis < 3; axis++) bw_write_u32(file, (uint32_t)bounds[axis]);
  bw_write_u32(file, 0);
}

static void write_normals(bw_writer *file, const slopes *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    for (int axis = 0; axis < 3; axis++) bw_write_u16(file, (uint16_t)s->normals[i][axis]);
  }
}

static void write_file(const builder *b, bw_writer *file, const bw_writer *body) {
  size_t end = HEIGHT_COLUMN_DATA + body->size;
  size_t gap = (4 - end % 4) % 4;
  write_bounds(file, b->low);
  write_bounds(file, b->high);
  bw_write_u32(file, b->floors.count);
  bw_write_u32(file, b->ceilings.count); /* our choice, for the unknown word */
  bw_write_u32(file, (uint32_t)(end + gap));
  for (uint32_t i = 0; i < BW_HEIGHT_COLUMNS; i++) {
    bw_write_u32(file, 0);
    bw_write_u16(file, (uint16_t)b->counts[i][0]);
    bw_write_u16(file, (uint16_t)b->counts[i][1]);
  }
  bw_write_bytes(file, body->data, body->size);
  bw_write_zeros(file, gap);
  write_normals(file, &b->floors);
  write_normals(file, &b->ceilings);
}

static bw_status check_bounds(const builder *b) {
  for (int axis = AXIS_X; axis <= AXIS_Z; axis += AXIS_Z) {
    if (b->low[axis] % CELL_UNITS == 0) continue;
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET,
                      "low %c is %" PRId32 ", expected a multiple of %d",
                      axis == AXIS_X ? 'x' : 'z', b->low[axis], CELL_UNITS);
  }
  if (b->count > MOST_SPACES) {
    return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET, "%" PRIu32 " spaces, the limit is %u",
                      b->count, MOST_SPACES);
  }
  return BW_OK;
}

static bw_status lay_out(builder *b, bw_writer *body) {
  bw_status status = read_spaces(b);
  if (status != BW_OK) return status;
  sort_by(b, ceiling_key);
  sort_by(b, cell_key);
  sort_by(b, column_key);
  uint32_t i = 0;
  while (i < b->count && status == BW_OK) status = write_column(b, body, i, &i);
  if (status == BW_OK && body->failed) status = bw_fail_memory(b->error);
  return status;
}

static bw_status build(builder *b, bw_height_field **out) {
  bw_writer body = bw_writer_with(&b->allocator);
  bw_writer file = bw_writer_with(&b->allocator);
  bw_status status = lay_out(b, &body);
  if (status == BW_OK) {
    write_file(b, &file, &body);
    status = file.failed ? bw_fail_memory(b->error)
                         : bw_height_field_load(file.data, file.size, &b->allocator, out, b->error);
  }
  bw_writer_discard(&file);
  bw_writer_discard(&body);
  return status;
}

bw_status bw_height_field_build(const int32_t low[3], const int32_t high[3],
                                const bw_height_space *spaces, uint32_t count,
                                const bw_allocator *allocator, bw_height_field **out,
                                bw_error *error) {
  builder b = {bw_allocator_or_default(allocator),
               low,
               high,
               spaces,
               count,
               NULL,
               NULL,
               {{{0}}, 1},
               {{{0}}, 1},
               {{{0}}, 0, NULL, 0},
               {{0}},
               error};
  b.floors.normals[0][AXIS_Y] = -4096;
  b.ceilings.normals[0][AXIS_Y] = 4096;
  bw_status status = check_bounds(&b);
  if (status != BW_OK) return status;
  size_t room = count == 0 ? 1 : count;
  b.pieces = bw_alloc_array(&b.allocator, room, sizeof *b.pieces);
  b.sorted = bw_alloc_array(&b.allocator, room, sizeof *b.sorted);
  b.column.tiles = bw_alloc_array(&b.allocator, room, sizeof *b.column.tiles);
  bool allocated = b.pieces != NULL && b.sorted != NULL && b.column.tiles != NULL;
  status = allocated ? build(&b, out) : bw_fail_memory(error);
  bw_free_array(&b.allocator, b.pieces, room, sizeof *b.pieces);
  bw_free_array(&b.allocator, b.sorted, room, sizeof *b.sorted);
  bw_free_array(&b.allocator, b.column.tiles, room, sizeof *b.column.tiles);
  return status;
}
