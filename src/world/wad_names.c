/* Names of an archive's entries, as far as somebody knows them: the game's patterns, lists, and
 * what resources say of themselves. */
#include "base/bytes.h"
#include "base/error.h"
#include "world/wad.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *bw_wad_name(const bw_wad *wad, uint32_t index) {
  return index < wad->count ? wad->names.items[index] : NULL;
}

uint32_t bw_wad_label(const bw_wad *wad, uint32_t index, char text[BW_WAD_NAME_TEXT]) {
  if (index >= wad->count) return 0;
  const char *name = wad->names.items[index];
  if (name == NULL) {
    return (uint32_t)snprintf(text, BW_WAD_NAME_TEXT, "0x%08" PRIx32, wad->entries[index].hash);
  }
  size_t length = strlen(name);
  memcpy(text, name, length + 1);
  return (uint32_t)length;
}

uint32_t bw_wad_named(const bw_wad *wad) {
  return wad->names.known;
}

/* Names an entry that has no name yet. */
static bw_status set_name(bw_wad *wad, uint32_t index, const char *name, size_t length,
                          bw_error *error) {
  if (index == BW_NONE || wad->names.items[index] != NULL) return BW_OK;
  wad->names.items[index] = bw_text_copy(&wad->allocator, name, length);
  if (wad->names.items[index] == NULL) return bw_fail_memory(error);
  wad->names.known++;
  return BW_OK;
}

bw_status bw_wad_add_name(bw_wad *wad, const char *name, size_t length, uint32_t *index,
                          bw_error *error) {
  bw_status status = bw_wad_check_name(name, length, error);
  if (status != BW_OK) return status;
  uint32_t found = bw_wad_find(wad, name, length);
  status = set_name(wad, found, name, length, error);
  if (status == BW_OK) *index = found;
  return status;
}

/* The entries that a call has named, so that one that fails can take their names away again. */
typedef struct naming {
  bw_wad *wad;
  uint32_t *entries;
  size_t count, capacity;
} naming;

static bw_status add_to_naming(naming *n, uint32_t index, const char *name, size_t length,
                               bw_error *error) {
  uint32_t before = n->wad->names.known;
  void *entries = n->entries;
  if (!bw_reserve_one(&n->wad->allocator, &entries, n->count, &n->capacity, sizeof *n->entries)) {
    return bw_fail_memory(error);
  }
  n->entries = entries;
  bw_status status = set_name(n->wad, index, name, length, error);
  if (n->wad->names.known > before) n->entries[n->count++] = index;
  return status;
}

static bw_status end_naming(naming *n, bw_status status, uint32_t *found) {
  for (size_t i = 0; i < n->count && status != BW_OK; i++) {
    bw_text_free(&n->wad->allocator, n->wad->names.items[n->entries[i]]);
    n->wad->names.items[n->entries[i]] = NULL;
    n->wad->names.known--;
  }
  if (status == BW_OK) *found = (uint32_t)n->count;
  bw_free_array(&n->wad->allocator, n->entries, n->capacity, sizeof *n->entries);
  return status;
}

static bw_status add_lines(naming *n, const char *text, size_t size, bw_error *error) {
  for (size_t at = 0; at < size;) {
    const char *end = memchr(text + at, '\n', size - at);
    size_t line = end == NULL ? size - at : (size_t)(end - (text + at));
    size_t length = line;
    while (length > 0 && (unsigned char)text[at + length - 1] <= ' ') length--; /* a CR, blanks */
    if (length > 0 && length <= BW_WAD_NAME_MAX && memchr(text + at, 0, length) == NULL) {
      uint32_t index = bw_wad_find(n->wad, text + at, length);
      bw_status status = add_to_naming(n, index, text + at, length, error);
      if (status != BW_OK) return status;
    }
    at += line + 1;
  }
  return BW_OK;
}

bw_status bw_wad_add_names(bw_wad *wad, const char *text, size_t size, uint32_t *found,
                           bw_error *error) {
  naming n = {wad, NULL, 0, 0};
  return end_naming(&n, add_lines(&n, text, size, error), found);
}

/* ---- what resources say -------------------------------------------------------------------- */

static bw_status add_resources(naming *n, bw_error *error) {
  const bw_wad *wad = n->wad;
  for (uint32_t i = 0; i < wad->count; i++) {
    uint8_t header[16];
    char name[16];
    if (wad->names.items[i] != NULL || wad->entries[i].size < sizeof header) continue;
    bw_status status = bw_wad_read_part(wad, i, 0, header, sizeof header, error);
    if (status != BW_OK) return status;
    int length = snprintf(name, sizeof name, "%" PRIu32, bw_get_u32(header + 12));
    if (bw_wad_hash(name, (size_t)length) != wad->entries[i].hash) continue;
    status = add_to_naming(n, i, name, (size_t)length, error);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

bw_status bw_wad_add_resource_names(bw_wad *wad, uint32_t *found, bw_error *error) {
  naming n = {wad, NULL, 0, 0};
  return end_naming(&n, add_resources(&n, error), found);
}

/* ---- the game's patterns ------------------------------------------------------------------- */

#define MOST_LEVELS 256u
#define MOST_PACKS 20u
#define MOST_PARTS 100u

static bw_status try_name(bw_wad *wad, const char *name) {
  return set_name(wad, bw_wad_find(wad, name, strlen(name)), name, strlen(name), NULL);
}

/* Tries `start` with an ending; tells whether there is such an entry. */
static bw_status try_ending(bw_wad *wad, const char *start, const char *ending, bool *there) {
  char name[64];
  (void)snprintf(name, sizeof name, "%s%s", start, ending);
  if (bw_wad_find(wad, name, strlen(name)) != BW_NONE) *there = true;
  return try_name(wad, name);
}

/* Tries `start` with the numbers from 1 on, put into an ending. */
static bw_status try_numbered(bw_wad *wad, const char *start, const char *before,
                              const char *behind, uint32_t most) {
  bw_status status = BW_OK;
  for (uint32_t i = 1; i <= most && status == BW_OK; i++) {
    char name[64];
    (void)snprintf(name, sizeof name, "%s%s%" PRIu32 "%s", start, before, i, behind);
    status = try_name(wad, name);
  }
  return status;
}

/* A streamed world's manifest, stream and, where there is one of them, parts. */
static bw_status try_world(bw_wad *wad, const char *level, const char *layer) {
  char world[32];
  bool there = false;
  (void)snprintf(world, sizeof world, "%s%s", level, layer);
  bw_status status = try_ending(wad, world, "_sec.mem", &there);
  if (status == BW_OK) status = try_ending(wad, world, "_sec.wld", &there);
  if (status != BW_OK || !there) return status;
  return try_numbered(wad, world, "_ms", ".sec", MOST_PARTS);
}

static bw_status try_level(bw_wad *wad, uint32_t number) {
  static const char *const endings[] = {".lev", ".lua", "main.lua", "_strings.lua", "_objs.txt"};
  char level[24];
  bool there = false;
  (void)snprintf(level, sizeof level, "level%" PRIu32, number);
  bw_status status = BW_OK;
  for (size_t i = 0; i < sizeof endings / sizeof endings[0] && status == BW_OK; i++) {
    status = try_ending(wad, level, endings[i], &there);
  }
  if (status == BW_OK) status = try_numbered(wad, level, "_", ".pak", MOST_PACKS);
  if (status == BW_OK) status = try_numbered(wad, level, "_chapter", ".lua", MOST_PACKS);
  if (status == BW_OK) status = try_world(wad, level, "s");
  if (status == BW_OK) status = try_world(wad, level, "d");
  return status;
}

bw_status bw_wad_try_patterns(bw_wad *wad, bw_error *error) {
  static const char *const names[] = {
      "warriors.glr",        "scene_list.cnk",    "accoustic.anm",      "global.lua",
      "global.pak",          "enum_preload.lua",  "config_preload.lua", "config_preload2.lua",
      "config_preload3.lua", "config_easy.lua",   "config_normal.lua",  "config_hard.lua",
      "config_fury.lua",     "config_rumble.lua",
  };
  bw_status status = BW_OK;
  for (size_t i = 0; i < sizeof names / sizeof names[0] && status == BW_OK; i++) {
    status = try_name(wad, names[i]);
  }
  if (status == BW_OK) status = try_world(wad, "objarena", "");
  for (uint32_t i = 0; i < MOST_LEVELS && status == BW_OK; i++) {
    if (wad->names.known == wad->count) break; /* there is no other name to find */
    status = try_level(wad, i);
  }
  return status == BW_OK ? BW_OK : bw_fail_memory(error);
}
