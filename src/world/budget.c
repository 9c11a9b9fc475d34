/* The budget: reservations inside one another, kept in the order of their tree. */
#include "world/budget.h"

#include "base/alloc.h"
#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a heap of the original keeps for itself, and the blocks it gives. */
#define BLOCK 1024u
/* Clumps begin on multiples of this. */
#define CLUMP_ALIGNMENT 128u

struct bw_budget {
  bw_allocator allocator;
  bw_reservation *items; /* a parent, then what is in it */
  size_t count, capacity;
  uint32_t options;
  uint32_t next_id;
};

static uint32_t place_of(const bw_budget *budget, uint32_t id) {
  for (uint32_t i = 0; i < budget->count; i++) {
    if (budget->items[i].id == id) return i;
  }
  return BW_NONE;
}

static const bw_reservation *find(const bw_budget *budget, uint32_t id) {
  uint32_t place = place_of(budget, id);
  return place == BW_NONE ? NULL : &budget->items[place];
}

/* The first place behind a reservation and all that is in it. */
static uint32_t end_of(const bw_budget *budget, uint32_t place) {
  uint32_t end = place + 1;
  while (end < budget->count && budget->items[end].depth > budget->items[place].depth) end++;
  return end;
}

/* ---- bytes --------------------------------------------------------------------------------- */

static uint64_t round_up(uint64_t size, uint32_t unit) {
  return (size + (unit - 1)) / unit * unit;
}

/* What a reservation takes from its parent. */
static uint64_t cost_of(const bw_budget *budget, uint32_t size) {
  if ((budget->options & BW_BUDGET_BLOCKS) == 0) return size;
  return round_up(round_up(size, CLUMP_ALIGNMENT), BLOCK);
}

/* What a reservation has for others. */
static uint32_t usable(const bw_budget *budget, const bw_reservation *r) {
  if ((budget->options & BW_BUDGET_BLOCKS) == 0 || r->kind != BW_BUDGET_HEAP) return r->size;
  return r->size < BLOCK ? 0 : r->size - BLOCK;
}

static uint32_t free_of(const bw_budget *budget, const bw_reservation *r) {
  uint32_t whole = usable(budget, r);
  return whole < r->used ? 0 : whole - r->used;
}

uint32_t bw_budget_used(const bw_budget *budget, uint32_t id) {
  const bw_reservation *r = find(budget, id);
  return r == NULL ? 0 : r->used;
}

uint32_t bw_budget_free(const bw_budget *budget, uint32_t id) {
  const bw_reservation *r = find(budget, id);
  return r == NULL ? 0 : free_of(budget, r);
}

uint32_t bw_budget_peak(const bw_budget *budget, uint32_t id) {
  const bw_reservation *r = find(budget, id);
  return r == NULL ? 0 : r->peak;
}

uint32_t bw_budget_largest_free(const bw_budget *budget, uint32_t id) {
  const bw_reservation *r = find(budget, id);
  return r == NULL || r->kind != BW_BUDGET_HEAP ? 0 : free_of(budget, r);
}

int bw_budget_fits(const bw_budget *budget, uint32_t id, uint32_t size) {
  const bw_reservation *r = find(budget, id);
  return r != NULL && cost_of(budget, size) <= free_of(budget, r);
}

/* ---- reserving ----------------------------------------------------------------------------- */

static bw_status check_new(const char *name, uint32_t kind, bw_error *error) {
  if (name[0] == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "a reservation without a name");
  }
  if (strlen(name) >= BW_BUDGET_NAME) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "reservation '%.40s': its name has over %d characters", name,
                      BW_BUDGET_NAME - 1);
  }
  if (kind == BW_BUDGET_HEAP || kind == BW_BUDGET_CLUMP) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "reservation '%s': kind %" PRIu32 ", expected 0 (heap) or 1 (clump)", name,
                    kind);
}

/* Puts a reservation behind all that is in its parent; there is room for it. */
static void insert(bw_budget *budget, uint32_t parent, const bw_reservation *made) {
  uint32_t place = end_of(budget, parent);
  bw_reservation *at = budget->items + place;
  memmove(at + 1, at, (budget->count - place) * sizeof *at);
  *at = *made;
  budget->count++;
  budget->items[parent].used += made->taken;
}

static bool grow(bw_budget *budget) {
  void *items = budget->items;
  if (!bw_reserve_one(&budget->allocator, &items, budget->count, &budget->capacity,
                      sizeof *budget->items)) {
    return false;
  }
  budget->items = items;
  return true;
}

bw_status bw_budget_reserve(bw_budget *budget, uint32_t parent, const char *name, uint32_t size,
                            uint32_t kind, uint32_t *id, bw_error *error) {
  bw_status status = check_new(name, kind, error);
  if (status != BW_OK) return status;
  uint32_t place = place_of(budget, parent);
  if (place == BW_NONE) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET,
                      "reservation '%s': there is no reservation %" PRIu32 " to be in", name,
                      parent);
  }
  uint32_t left = free_of(budget, &budget->items[place]);
  uint64_t taken = cost_of(budget, size);
  if (taken > left) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "reservation '%s': %" PRIu64 " bytes do not fit into the %" PRIu32
                      " that are free in '%s'",
                      name, taken, left, budget->items[place].name);
  }
  if (budget->next_id == BW_NONE) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "all ids of reservations are used up");
  }
  if (!grow(budget)) return bw_fail_memory(error);
  bw_reservation made = {.id = budget->next_id++,
                         .parent = parent,
                         .depth = budget->items[place].depth + 1,
                         .kind = kind,
                         .size = size,
                         .taken = (uint32_t)taken};
  memcpy(made.name, name, strlen(name) + 1);
  insert(budget, place, &made);
  bw_reservation *in = &budget->items[place];
  if (in->used > in->peak) in->peak = in->used;
  *id = made.id;
  return BW_OK;
}

bw_status bw_budget_release(bw_budget *budget, uint32_t id, bw_error *error) {
  uint32_t place = place_of(budget, id);
  if (place == BW_NONE) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no reservation %" PRIu32, id);
  }
  bw_reservation *at = &budget->items[place];
  if (id == BW_BUDGET_ROOT || end_of(budget, place) != place + 1) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      id == BW_BUDGET_ROOT ? "reservation '%s' is the budget itself"
                                           : "reservation '%s' still has others in it",
                      at->name);
  }
  budget->items[place_of(budget, at->parent)].used -= at->taken;
  memmove(at, at + 1, (budget->count - place - 1) * sizeof *at);
  budget->count--;
  return BW_OK;
}

bw_budget_mark bw_budget_remember(const bw_budget *budget) {
  bw_budget_mark mark = {budget->next_id, budget->items[BW_BUDGET_ROOT].peak};
  return mark;
}

void bw_budget_forget(bw_budget *budget, bw_budget_mark mark) {
  budget->next_id = mark.next_id;
  budget->items[BW_BUDGET_ROOT].peak = mark.peak;
}

/* ---- the budget ---------------------------------------------------------------------------- */

bw_status bw_budget_create(uint32_t capacity, uint32_t options, const bw_allocator *allocator,
                           bw_budget **out, bw_error *error) {
  static const bw_reservation root = {.parent = BW_NONE, .name = "Sector Pool"};
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_budget *budget = bw_alloc_array(&kept, 1, sizeof *budget);
  if (budget == NULL) return bw_fail_memory(error);
  budget->allocator = kept;
  budget->options = options;
  if (!grow(budget)) {
    bw_budget_destroy(budget);
    return bw_fail_memory(error);
  }
  budget->items[budget->count++] = root;
  budget->items[0].size = capacity;
  budget->items[0].taken = capacity;
  budget->next_id = BW_BUDGET_ROOT + 1;
  *out = budget;
  return BW_OK;
}

void bw_budget_destroy(bw_budget *budget) {
  if (budget == NULL) return;
  bw_allocator allocator = budget->allocator;
  bw_free_array(&allocator, budget->items, budget->capacity, sizeof *budget->items);
  bw_free_array(&allocator, budget, 1, sizeof *budget);
}

uint32_t bw_budget_count(const bw_budget *budget) {
  return (uint32_t)budget->count;
}

int bw_budget_get(const bw_budget *budget, uint32_t place, bw_reservation *out) {
  if (place >= budget->count) return 0;
  *out = budget->items[place];
  return 1;
}

uint32_t bw_budget_find(const bw_budget *budget, const char *name) {
  for (size_t i = 0; i < budget->count; i++) {
    if (strcmp(budget->items[i].name, name) == 0) return budget->items[i].id;
  }
  return BW_NONE;
}

bw_status bw_budget_text(const bw_budget *budget, bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(&budget->allocator);
  for (size_t i = 0; i < budget->count; i++) {
    const bw_reservation *r = &budget->items[i];
    char line[64];
    for (uint32_t depth = 0; depth < r->depth; depth++) bw_write_text(&writer, "  ");
    bw_write_text(&writer, r->name);
    (void)snprintf(line, sizeof line, ": %" PRIu32, r->size);
    bw_write_text(&writer, line);
    if (r->used > 0 || r->kind == BW_BUDGET_HEAP) {
      (void)snprintf(line, sizeof line, ", %" PRIu32 " used, %" PRIu32 " free, peak %" PRIu32,
                     r->used, free_of(budget, r), r->peak);
      bw_write_text(&writer, line);
    }
    bw_write_text(&writer, "\n");
  }
  return bw_writer_finish(&writer, out, error);
}

void bw_budget_label(const char *name, char label[BW_POOL_LABEL]) {
  size_t length = 0;
  for (; length < BW_POOL_LABEL - 1 && name[length] != 0; length++) {
    bool replaced = name[length] == ' ' || name[length] == '_';
    label[length] = name[length];
    if (replaced) label[length] = '-';
  }
  label[length] = 0;
}

/* ---- state --------------------------------------------------------------------------------- */

/* Carries one; what it is in was carried before. */
static void carry_item(bw_budget *budget, bw_carrier *c, bw_reservation *r) {
  bw_carry_u32(c, &r->id);
  bw_carry_u32(c, &r->parent);
  bw_carry_u32(c, &r->kind);
  bw_carry_u32(c, &r->size);
  bw_carry_u32(c, &r->peak);
  for (size_t i = 0; i < BW_BUDGET_NAME; i++) {
    uint8_t letter = (uint8_t)r->name[i];
    bw_carry_u8(c, &letter);
    r->name[i] = (char)letter;
  }
  bw_carry_require(c, r->name[BW_BUDGET_NAME - 1] == 0, "a name without an end");
  bw_carry_require(c, r->id < budget->next_id, "a reservation's id that was never given");
}

/* Whether a reservation that is read can be the next of the tree. */
static void check_item(const bw_budget *budget, bw_carrier *c, const bw_reservation *r) {
  uint32_t parent = place_of(budget, r->parent);
  bool known = parent != BW_NONE && end_of(budget, parent) == budget->count;
  bw_carry_require(c, known, "a reservation out of its tree's order");
  bw_carry_require(c, place_of(budget, r->id) == BW_NONE, "a reservation's id twice");
  bw_carry_require(c, check_new(r->name, r->kind, NULL) == BW_OK, "a reservation that cannot be");
  bw_carry_require(c, known && bw_budget_fits(budget, r->parent, r->size), "more than its budget");
}

static bool read_items(bw_budget *budget, bw_carrier *c) {
  uint32_t count = 0;
  bw_carry_u32(c, &count);
  for (uint32_t i = 0; i < count && bw_carry_going_on(c); i++) {
    bw_reservation r = {.id = 0};
    carry_item(budget, c, &r);
    if (bw_carry_going_on(c)) check_item(budget, c, &r); /* its name has an end */
    if (!bw_carry_going_on(c)) break;
    if (!grow(budget)) return false;
    uint32_t parent = place_of(budget, r.parent);
    r.depth = budget->items[parent].depth + 1;
    r.taken = (uint32_t)cost_of(budget, r.size);
    insert(budget, parent, &r);
  }
  for (size_t i = 0; i < budget->count; i++) {
    const bw_reservation *r = &budget->items[i];
    bool can = r->peak >= r->used && r->peak <= usable(budget, r);
    bw_carry_require(c, can, "a peak that cannot be");
  }
  return true;
}

bool bw_budget_carry(bw_budget *budget, bw_carrier *c) {
  bw_carry_u32(c, &budget->next_id);
  bw_carry_require(c, budget->next_id > BW_BUDGET_ROOT, "no id for its next reservation");
  uint32_t peak = budget->items[0].peak;
  bw_carry_u32(c, &peak);
  budget->items[0].peak = peak;
  if (c->writer == NULL) return read_items(budget, c);
  bw_carry_number(c, (uint32_t)budget->count - 1);
  for (size_t i = 1; i < budget->count; i++) carry_item(budget, c, &budget->items[i]);
  return true;
}
