/* Fading in. */
#include "boardwalk.h"

uint8_t bw_fade_alpha(uint32_t end, uint32_t now) {
  uint32_t left = end - now;
  if (left == 0 || left > INT32_MAX) return 255; /* `end` is over */
  if (left >= BW_FADE_TIME) return 0;
  return (uint8_t)(255.0f * (1.0f - (float)left / (float)BW_FADE_TIME));
}

void bw_fade_apply(uint8_t *colours, uint32_t count, uint8_t alpha) {
  for (uint32_t i = 0; i < count; i++) colours[(size_t)i * 4 + 3] = alpha;
}
