/* What readers and writers of models share beyond boardwalk.h. */
#ifndef BW_MODEL_MODEL_H
#define BW_MODEL_MODEL_H

#include "boardwalk.h"

#include <stdbool.h>

/* Warnings a model keeps; of those behind them it keeps the number. */
#define BW_MODEL_MAX_WARNINGS 1000u

/* The allocator that the model was made with. */
const bw_allocator *bw_model_allocator(const bw_model *model);

/* Whether the next warning would be kept. */
bool bw_model_keeps_warning(const bw_model *model);
/* Adds "line N: " and a printf-style sentence; false when out of memory. Print no floats. */
bool bw_model_warn_line(bw_model *model, uint32_t line, const char *format, ...);
/* Says at last how many warnings were not kept; false when out of memory. */
bool bw_model_end_warnings(bw_model *model);

#endif
