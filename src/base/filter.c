/* What a query passes over, and the named bits of a triangle's flags. */
#include "base/filter.h"

#include <string.h>

#define END_OF_LIST 1u /* the material id that ends an exclusion list */

void bw_filter_init(bw_filter *filter, uint32_t mask, const uint32_t *materials, size_t count) {
  memset(filter, 0, sizeof *filter);
  filter->mask = mask;
  for (size_t i = 0; i < count && materials[i] != END_OF_LIST; i++) {
    bw_filter_exclude(filter, materials[i]);
  }
}

void bw_filter_exclude(bw_filter *filter, uint32_t material) {
  if (material < 256u) filter->excluded[material >> 5] |= 1u << (material & 31u);
}

bool bw_filter_tests(const bw_filter *filter, uint16_t flags) {
  uint32_t mask = filter == NULL ? 0 : filter->mask;
  if ((flags & 0xfffu & mask & ~(BW_TRIANGLE_TESTABLE | BW_TRIANGLE_ENABLED)) != 0) return false;
  if (((flags | mask) & BW_TRIANGLE_ENABLED) != 0) return true;
  return (flags & mask & BW_TRIANGLE_TESTABLE) != 0;
}

bool bw_filter_excludes(const bw_filter *filter, uint8_t material) {
  if (filter == NULL) return false;
  return (filter->excluded[material >> 5] >> (material & 31u) & 1u) != 0;
}

/* Bits without a known meaning go by their number. */
static const char *const flag_names[16] = {
    "enabled", "two_sided", "player_climb", "bit3",     "shadow", "bit5",  "bit6",  "climb",
    "bit8",    "bit9",      "bit10",        "testable", "bit12",  "bit13", "bit14", "bit15"};

const char *bw_flag_name(uint32_t bit) {
  return bit < 16u ? flag_names[bit] : NULL;
}

static bool equals(const char *name, size_t length, const char *text) {
  return strlen(text) == length && memcmp(name, text, length) == 0;
}

uint32_t bw_flag_find(const char *name, size_t length) {
  for (uint32_t bit = 0; bit < 16u; bit++) {
    char numbered[6] = {'b', 'i', 't', (char)('0' + bit), 0, 0};
    if (bit >= 10u) {
      numbered[3] = '1';
      numbered[4] = (char)('0' + (bit - 10u));
    }
    if (equals(name, length, flag_names[bit]) || equals(name, length, numbered)) return bit;
  }
  return BW_NONE;
}
