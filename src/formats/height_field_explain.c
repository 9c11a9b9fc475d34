/* The accounts of a height field's queries. */
#include "formats/height_field.h"

#include <string.h>

static const char *name_of(const char *const *names, size_t count, int32_t number) {
  return number >= 0 && (size_t)number < count ? names[number] : "unknown";
}

const char *bw_height_reason_name(int32_t reason) {
  static const char *const names[] = {"kept", "other_half", "lower"};
  return name_of(names, sizeof names / sizeof names[0], reason);
}

const char *bw_height_outcome_name(int32_t outcome) {
  static const char *const names[] = {"through",     "clear",    "no_cell",   "no_tile",
                                      "under_floor", "on_floor", "on_ceiling"};
  return name_of(names, sizeof names / sizeof names[0], outcome);
}

void bw_height_tell_look(bw_height_account *account, const bw_height_field *field,
                         const uint8_t *tile, uint32_t number, int32_t reason,
                         const int32_t point[3]) {
  if (account == NULL) return;
  uint32_t place = account->look_count++;
  if (place >= account->look_capacity) return;
  bw_height_look *look = &account->looks[place];
  look->part = account->part_count == 0 ? 0 : account->part_count - 1;
  look->tile = number;
  look->reason = reason;
  look->ceiling = bw_height_at(field, tile, SIDE_CEILING, point);
  look->floor = bw_height_at(field, tile, SIDE_FLOOR, point);
}

/* How many cells a coordinate is from the bounds. */
static int32_t cells_from(int32_t low, int32_t coordinate) {
  int64_t away = (int64_t)bw_height_cell_low(coordinate) - bw_height_cell_low(low);
  return (int32_t)(away / CELL_UNITS);
}

void bw_height_tell_part(bw_height_account *account, const bw_height_field *field, uint32_t half,
                         const int32_t start[3], const int32_t end[3]) {
  if (account == NULL) return;
  uint32_t place = account->part_count++;
  if (place >= account->part_capacity) return;
  bw_height_part *part = &account->parts[place];
  part->column = cells_from(field->low[AXIS_X], start[AXIS_X]);
  part->cell = cells_from(field->low[AXIS_Z], start[AXIS_Z]);
  part->half = half;
  memcpy(part->start, start, sizeof part->start);
  memcpy(part->end, end, sizeof part->end);
  part->outcome = BW_HEIGHT_THROUGH;
}

void bw_height_tell_outcome(bw_height_account *account, int32_t outcome) {
  if (account == NULL || account->part_count > account->part_capacity) return;
  account->parts[account->part_count - 1].outcome = outcome;
}

uint32_t bw_height_field_explain_query(const bw_height_field *field, int32_t x, int32_t y,
                                       int32_t z, bw_height_look *looks, uint32_t capacity) {
  const int32_t point[3] = {x, y, z};
  bw_height_account account = {.looks = looks, .look_capacity = capacity};
  if (!bw_height_inside(field, point)) return 0;
  bw_height_stack stack = bw_height_stack_at(field, point);
  const uint8_t *at = stack.tiles;
  if (at == NULL) return 0;
  for (uint32_t i = 0;; i++, at += HEIGHT_TILE_SIZE) {
    int32_t reason = BW_HEIGHT_OTHER_HALF;
    if (bw_height_covers(at, point)) {
      bool is_lower = y < bw_height_at(field, at, SIDE_CEILING, point);
      reason = is_lower ? BW_HEIGHT_LOWER : BW_HEIGHT_KEPT;
    }
    bw_height_tell_look(&account, field, at, stack.first + i, reason, point);
    if (reason == BW_HEIGHT_KEPT || (at[TILE_FLAGS] & TILE_LAST) != 0) return account.look_count;
  }
}

int bw_height_field_explain_segment(const bw_height_field *field, const int32_t from[3],
                                    const int32_t to[3], bw_height_account *account) {
  bw_height_stop stop;
  account->part_count = 0;
  account->look_count = 0;
  return bw_height_segment(field, from, to, &stop, account);
}

uint32_t bw_height_field_explain(const bw_height_field *field, float ox, float oy, float oz,
                                 float dx, float dy, float dz, float length,
                                 const bw_filter *filter, bw_candidate *candidates,
                                 uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_explain(&field->triangles, &ray, filter, AXIS_Y, candidates, capacity);
}
