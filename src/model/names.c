#include "model/names.h"

#include "base/alloc.h"
#include "base/hash.h"

#include <string.h>

bool bw_texts_add(const bw_allocator *allocator, bw_texts *texts, const char *text, size_t length) {
  size_t size = 0;
  void *items = texts->items;
  if (texts->count == BW_NONE || !bw_size_add(length, 1, &size)) return false;
  bool room = bw_reserve_one(allocator, &items, texts->count, &texts->capacity, sizeof(char *));
  texts->items = items;
  char *copy = room ? bw_alloc_array(allocator, size, 1) : NULL;
  if (copy == NULL) return false;
  if (length > 0) memcpy(copy, text, length);
  texts->items[texts->count++] = copy;
  return true;
}

void bw_texts_free(const bw_allocator *allocator, bw_texts *texts) {
  for (uint32_t i = 0; i < texts->count; i++) {
    bw_free_array(allocator, texts->items[i], strlen(texts->items[i]) + 1, 1);
  }
  bw_free_array(allocator, texts->items, texts->capacity, sizeof(char *));
}

/* The slot that holds a name, or the free one where it belongs. One is always free. */
static size_t slot_of(const bw_names *names, const char *text, size_t length) {
  size_t slot = (size_t)bw_hash(text, length) & (names->slot_count - 1);
  while (names->slots[slot] != 0) {
    const char *item = names->texts.items[names->slots[slot] - 1];
    if (strncmp(item, text, length) == 0 && item[length] == 0) break;
    slot = (slot + 1) & (names->slot_count - 1);
  }
  return slot;
}

/* Keeps at least half of the slots free. */
static bool grow_slots(const bw_allocator *allocator, bw_names *names) {
  if (names->texts.count < names->slot_count / 2) return true;
  bw_names grown = *names;
  grown.slot_count = names->slot_count == 0 ? 16 : names->slot_count * 2;
  grown.slots = bw_alloc_array(allocator, grown.slot_count, sizeof *grown.slots);
  if (grown.slots == NULL) return false;
  for (uint32_t i = 0; i < names->texts.count; i++) {
    const char *item = names->texts.items[i];
    grown.slots[slot_of(&grown, item, strlen(item))] = i + 1;
  }
  bw_free_array(allocator, names->slots, names->slot_count, sizeof *names->slots);
  *names = grown;
  return true;
}

uint32_t bw_names_find(const bw_names *names, const char *text, size_t length) {
  if (names->slot_count == 0) return BW_NONE;
  uint32_t found = names->slots[slot_of(names, text, length)];
  return found == 0 ? BW_NONE : found - 1;
}

bool bw_names_add(const bw_allocator *allocator, bw_names *names, const char *text, size_t length,
                  uint32_t *index) {
  if (!grow_slots(allocator, names)) return false;
  size_t slot = slot_of(names, text, length);
  if (names->slots[slot] == 0) {
    if (!bw_texts_add(allocator, &names->texts, text, length)) return false;
    names->slots[slot] = names->texts.count;
  }
  *index = names->slots[slot] - 1;
  return true;
}

void bw_names_free(const bw_allocator *allocator, bw_names *names) {
  bw_texts_free(allocator, &names->texts);
  bw_free_array(allocator, names->slots, names->slot_count, sizeof *names->slots);
}
