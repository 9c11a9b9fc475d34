/* The script's layers (PHYFLAG) and the body flags they stand for. */
#include "physics/physics.h"

#include <string.h>

typedef struct layer {
  const char *name;
  uint32_t flag;
} layer;

/* By the bit of the script's value. */
static const layer layers[] = {
    {"BLOCKOBJECTS", BW_BODY_BLOCK_OBJECTS},       {"BLOCKHUMANS", BW_BODY_BLOCK_HUMANS},
    {"MELEETARGET", BW_BODY_MELEE_TARGET},         {"WEAPONTARGET", BW_BODY_WEAPON_TARGET},
    {"JUMPTARGET", BW_BODY_JUMP_TARGET},           {"CHARGETARGET", BW_BODY_CHARGE_TARGET},
    {"RAYCASTTARGET", BW_BODY_RAY_TARGET},         {"COMBATPASSTHROUGH", BW_BODY_COMBAT_PASS},
    {"THROWNWEAPONTARGET", BW_BODY_THROWN_TARGET}, {"RUNTARGET", BW_BODY_RUN_TARGET},
};

#define LAYER_COUNT (sizeof layers / sizeof layers[0])
#define COMBAT_TARGET 60u

uint32_t bw_layer_flags(uint32_t value) {
  uint32_t flags = 0;
  for (uint32_t bit = 0; bit < LAYER_COUNT; bit++) {
    if ((value >> bit & 1u) != 0) flags |= layers[bit].flag;
  }
  return flags;
}

const char *bw_layer_name(uint32_t bit) {
  return bit < LAYER_COUNT ? layers[bit].name : NULL;
}

static bool same_name(const char *name, const char *text, size_t length) {
  if (strlen(name) != length) return false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    if (c != name[i]) return false;
  }
  return true;
}

uint32_t bw_layer_find(const char *name, size_t length) {
  for (uint32_t bit = 0; bit < LAYER_COUNT; bit++) {
    if (same_name(layers[bit].name, name, length)) return 1u << bit;
  }
  return same_name("COMBATTARGET", name, length) ? COMBAT_TARGET : 0;
}
