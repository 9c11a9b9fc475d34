/* The budget as the files of this folder see it. */
#ifndef BW_WORLD_BUDGET_H
#define BW_WORLD_BUDGET_H

#include "base/carry.h"

/* The root's id. */
#define BW_BUDGET_ROOT 0u

/* Carries what is reserved; when reading, into a budget in which nothing is. False when there is no
 * memory for it. */
bool bw_budget_carry(bw_budget *budget, bw_carrier *c);

/* What reserving and giving back leave of a try: it can be forgotten. */
typedef struct bw_budget_mark {
  uint32_t next_id;
  uint32_t peak; /* of the root */
} bw_budget_mark;

bw_budget_mark bw_budget_remember(const bw_budget *budget);
/* Sets back a budget that holds again what it did. */
void bw_budget_forget(bw_budget *budget, bw_budget_mark mark);

#endif
