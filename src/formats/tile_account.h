/* The account of a query: what it looked at, noted while it is asked. */
#ifndef BW_FORMATS_TILE_ACCOUNT_H
#define BW_FORMATS_TILE_ACCOUNT_H

#include "formats/tile_grid.h"

typedef struct bw_tile_account {
  bw_tile_candidate *items;
  uint32_t capacity;
  uint32_t count; /* also of those that did not fit */
  uint32_t kept;  /* which is the answer so far, or BW_NONE */
} bw_tile_account;

static inline bw_tile_account bw_tile_account_of(bw_tile_candidate *items, uint32_t capacity) {
  bw_tile_account account = {items, capacity, 0, BW_NONE};
  return account;
}

/* The start of a candidate: a cell that has nothing. */
static inline bw_tile_candidate bw_tile_candidate_in(uint32_t column, uint32_t row) {
  bw_tile_candidate candidate = {.column = column,
                                 .row = row,
                                 .tile = BW_NONE,
                                 .model = BW_NONE,
                                 .polygon = BW_NONE,
                                 .triangle = BW_NONE,
                                 .reason = BW_TILE_NOTHING};
  return candidate;
}

/* Makes a candidate tell of a polygon of its model. */
static inline const uint8_t *bw_tile_candidate_set(bw_tile_candidate *candidate,
                                                   const bw_tile_kit *kit, uint32_t polygon) {
  const uint8_t *bytes = bw_kit_polygon(kit, candidate->model, polygon);
  candidate->polygon = polygon;
  candidate->kind = (uint32_t)bw_polygon_kind(bytes);
  candidate->material = bytes[POLYGON_MATERIAL];
  return bytes;
}

/* Adds to an account, or to none. */
static inline void bw_tile_note(bw_tile_account *account, const bw_tile_candidate *candidate) {
  if (account == NULL) return;
  if (account->count < account->capacity) account->items[account->count] = *candidate;
  account->count++;
}

/* Adds what is the answer now, in place of the one before. */
static inline void bw_tile_note_kept(bw_tile_account *account, const bw_tile_candidate *candidate) {
  if (account == NULL) return;
  if (account->kept < account->capacity) account->items[account->kept].reason = BW_TILE_FARTHER;
  account->kept = account->count;
  bw_tile_note(account, candidate);
}

#endif
