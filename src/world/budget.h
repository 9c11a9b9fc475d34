/* The budget as the files of this folder see it. */
#ifndef BW_WORLD_BUDGET_H
#define BW_WORLD_BUDGET_H

#include "base/carry.h"

/* The root's id. */
#define BW_BUDGET_ROOT 0u

/* Carries what is reserved; when reading, into a budget in which nothing is. False when there is no
 * memory for it. */
bool bw_budget_carry(bw_budget *budget, bw_carrier *c);

#endif
