/* Texts that belong to a model: plain lists of them, and lists of different names that are found
 * by a hash. */
#ifndef BW_MODEL_NAMES_H
#define BW_MODEL_NAMES_H

#include "boardwalk.h"

#include <stdbool.h>

/* What separates words, and does not count at the ends of a name. */
static inline bool bw_is_blank(char c) {
  return c == ' ' || c == '\t';
}

/* A list of texts, each ending with 0 and without one inside. Starts as {0}. */
typedef struct bw_texts {
  char **items;
  uint32_t count;
  size_t capacity;
} bw_texts;

/* Appends a copy; false when out of memory. */
bool bw_texts_add(const bw_allocator *allocator, bw_texts *texts, const char *text, size_t length);
void bw_texts_free(const bw_allocator *allocator, bw_texts *texts);

/* Different names, numbered in the order they came. Starts as {0}. */
typedef struct bw_names {
  bw_texts texts;
  uint32_t *slots; /* open addressing; number + 1, or 0 for none */
  size_t slot_count;
} bw_names;

/* The number of a name, or BW_NONE. */
uint32_t bw_names_find(const bw_names *names, const char *text, size_t length);
/* The number of a name, added if it is new; false when out of memory. */
bool bw_names_add(const bw_allocator *allocator, bw_names *names, const char *text, size_t length,
                  uint32_t *index);
void bw_names_free(const bw_allocator *allocator, bw_names *names);

#endif
