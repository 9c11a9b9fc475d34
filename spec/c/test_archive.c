/* The archive's index, names and lookups, in memory: the examples of the spec's sections 1.6 and
 * 7.1 and the archive cases. */
#include "test.h"

#include "base/bytes.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* An index of up to 16 entries, its count as given. */
typedef struct index_bytes {
  uint8_t bytes[16 + 12 * 16];
  size_t size;
} index_bytes;

static index_bytes index_of(uint32_t count) {
  index_bytes made;
  memset(&made, 0, sizeof made);
  bw_put_u32(made.bytes, count);
  made.size = 16;
  return made;
}

static void add_entry(index_bytes *index, uint32_t offset, uint32_t size, uint32_t hash) {
  bw_put_u32(index->bytes + index->size, offset);
  bw_put_u32(index->bytes + index->size + 4, size);
  bw_put_u32(index->bytes + index->size + 8, hash);
  index->size += 12;
}

static uint8_t data[8192];

static bw_status open_index(const index_bytes *index, size_t wad_size, bw_wad **out,
                            bw_error *error) {
  return bw_wad_open_memory(index->bytes, index->size, data, wad_size, NULL, out, error);
}

static uint32_t find(const bw_wad *wad, const char *name) {
  return bw_wad_find(wad, name, strlen(name));
}

/* ---- hashes -------------------------------------------------------------------------------- */

static void names_are_hashed_with_their_folder(void) {
  static const struct {
    const char *name;
    uint32_t hash;
  } cases[] = {{"global.lua", 0x7e23a6f2u},
               {"level1.lev", 0x393f70e2u},
               {"level2.lev", 0x7e9f0a32u},
               {"level99.lev", 0x44e9a4f4u},
               {"level102.lev", 0x3f236ba2u},
               {"warriors.glr", 0xf5c908b1u},
               {"scene_list.cnk", 0x13650964u},
               {"accoustic.anm", 0x10ce8a36u},
               {"level2s_sec.mem", 0xc96773b0u},
               {"level2s_sec.wld", 0x70c856fbu},
               {"level2s_ms1.sec", 0x98da4a73u},
               {"level51s_ms12.sec", 0xcd6c1f87u},
               {"level51s_ms13.sec", 0xf00c3637u},
               {"objarena_sec.wld", 0xbeb815d5u},
               {"level99_1.pak", 0x0e5181f8u},
               {"level99_objs.txt", 0x4eb406a2u},
               {"a.pak", 0xd87ba899u},
               {"missing.lev", 0xab88801bu},
               {"LEVEL1.LEV", 0x393f70e2u},
               {"./ee_files/level1.lev", 0x393f70e2u},
               {"./EE_FILES/Global.LUA", 0x7e23a6f2u}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    if (!CHECK_INT(bw_wad_hash(cases[i].name, strlen(cases[i].name)), cases[i].hash)) {
      (void)printf("  %s\n", cases[i].name);
    }
  }
}

static void only_letters_of_ascii_are_made_small(void) {
  CHECK(bw_wad_hash("\xc4", 1) != bw_wad_hash("\xe4", 1));
  CHECK(bw_wad_hash("a\\b", 3) != bw_wad_hash("a/b", 3));
  CHECK(bw_wad_hash("a ", 2) != bw_wad_hash("a", 1));
}

/* ---- the index ----------------------------------------------------------------------------- */

/* 7.1.1 */
static index_bytes two_entries(void) {
  index_bytes index = index_of(2);
  add_entry(&index, 0, 5, 0x7e23a6f2u);
  add_entry(&index, 2048, 12, 0x393f70e2u);
  return index;
}

static void entries_are_found_by_name_and_hash(void) {
  static const uint8_t expected[40] = {
      2, 0, 0, 0, 0,    0,    0,    0,    0, 0, 0, 0, 0,    0, 0, 0, 0,    0,    0,    0,
      5, 0, 0, 0, 0xf2, 0xa6, 0x23, 0x7e, 0, 8, 0, 0, 0x0c, 0, 0, 0, 0xe2, 0x70, 0x3f, 0x39};
  index_bytes index = two_entries();
  bw_wad *wad = NULL;
  bw_wad_entry entry;
  CHECK_INT(index.size, 40);
  CHECK(memcmp(index.bytes, expected, sizeof expected) == 0);
  if (!CHECK_INT(open_index(&index, 2060, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_count(wad), 2);
  CHECK_INT(find(wad, "LEVEL1.LEV"), 1);
  CHECK_INT(bw_wad_get(wad, 1, &entry), 1);
  CHECK_INT(entry.offset, 2048);
  CHECK_INT(entry.size, 12);
  CHECK_INT(bw_wad_get(wad, 2, &entry), 0);
  CHECK_INT(find(wad, "./ee_files/global.lua"), 0);
  CHECK_INT(bw_wad_find_hash(wad, 0x7e23a6f2u), 0);
  CHECK_INT(find(wad, "missing.txt"), BW_NONE);
  bw_wad_destroy(wad);
}

/* 7.1.2 */
static void an_index_must_fit_its_count_and_its_wad(void) {
  static const struct {
    size_t size, wad_size;
    uint32_t count;
    bw_status expected;
  } cases[] = {
      {40, 2060, 2, BW_OK},
      {40, 2059, 2, BW_INVALID},
      {40, 2060, 3, BW_TRUNCATED},
      {40, 2060, 1, BW_INVALID},
      {16, 2060, 0xffffffffu, BW_TRUNCATED},
      {4, 2060, 2, BW_TRUNCATED},
      {0, 2060, 2, BW_TRUNCATED},
      {39, 2060, 2, BW_TRUNCATED},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    index_bytes index = two_entries();
    bw_wad *wad = NULL;
    bw_put_u32(index.bytes, cases[i].count);
    index.size = cases[i].size;
    CHECK_INT(open_index(&index, cases[i].wad_size, &wad, NULL), cases[i].expected);
    bw_wad_destroy(wad);
  }
}

/* The rows of the archive cases that are about entries. Every file is of 4,096 bytes. */
static void entries_must_lie_inside_the_wad(void) {
  static const struct {
    uint32_t offset, size;
    bool fits;
  } cases[] = {{64, 100, true},
               {64, 0, true},
               {4096, 0, true},
               {4000, 97, false},
               {5000, 1, false},
               {4096, 1, false},
               {4095, 4294967292u, false},
               {4294967295u, 1, false},
               {0, 4294967295u, false},
               {4, 8, true}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    index_bytes index = index_of(1);
    bw_wad *wad = NULL;
    bw_bytes *bytes = NULL;
    bw_error error;
    add_entry(&index, cases[i].offset, cases[i].size, 0x1234);
    bw_status status = open_index(&index, 4096, &wad, &error);
    CHECK_INT(status, cases[i].fits ? BW_OK : BW_INVALID);
    if (status != BW_OK) { /* names the entry, its offset, its size and the size of the file */
      char text[32];
      CHECK(strstr(error.message, "0x00001234") != NULL);
      (void)snprintf(text, sizeof text, "offset %u", (unsigned)cases[i].offset);
      CHECK(strstr(error.message, text) != NULL);
      (void)snprintf(text, sizeof text, "size %u", (unsigned)cases[i].size);
      CHECK(strstr(error.message, text) != NULL);
      CHECK(strstr(error.message, "4096") != NULL);
      continue;
    }
    CHECK_INT(bw_wad_read(wad, 0, NULL, &bytes, NULL), BW_OK);
    CHECK_INT(bw_bytes_size(bytes), cases[i].size);
    CHECK(memcmp(bw_bytes_data(bytes), data + cases[i].offset, cases[i].size) == 0);
    bw_bytes_destroy(bytes);
    bw_wad_destroy(wad);
  }
}

static void counts_that_lie_are_told(void) {
  index_bytes index = index_of(3);
  bw_wad *wad = NULL;
  bw_error error;
  index.size = 40;
  CHECK_INT(open_index(&index, 4096, &wad, &error), BW_TRUNCATED);
  CHECK(strstr(error.message, "3 entries") != NULL && strstr(error.message, "2 fit") != NULL);
  bw_put_u32(index.bytes, 1766203496);
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  CHECK_INT(bw_wad_open_memory(index.bytes, 32, data, 4096, &allocator, &wad, NULL), BW_TRUNCATED);
  CHECK(memory.peak < 4096);
  CHECK_NO_LEAK(&memory);
  bw_put_u32(index.bytes, 0);
  index.size = 16;
  if (!CHECK_INT(open_index(&index, 0, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_count(wad), 0);
  CHECK_INT(find(wad, "level1.lev"), BW_NONE);
  bw_wad_destroy(wad);
}

/* 7.1.3, and the case of two entries that share their bytes. */
static void the_first_of_a_hash_wins(void) {
  index_bytes index = index_of(2);
  bw_wad *wad = NULL;
  bw_wad_stats stats;
  add_entry(&index, 64, 100, 0x1234);
  add_entry(&index, 64, 100, 0x1234);
  if (!CHECK_INT(open_index(&index, 4096, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_find_hash(wad, 0x1234), 0);
  for (uint32_t i = 0; i < 2; i++) {
    uint8_t part[100];
    CHECK_INT(bw_wad_read_part(wad, i, 0, part, 100, NULL), BW_OK);
    CHECK(memcmp(part, data + 64, 100) == 0);
  }
  CHECK_INT(bw_wad_statistics(wad, &stats, NULL), BW_OK);
  CHECK_INT(stats.entries, 2);
  CHECK_INT(stats.duplicates, 1);
  CHECK_INT(stats.overlapping, 2);
  CHECK_INT(stats.unaligned, 2);
  CHECK_INT(stats.entry_bytes, 200);
  CHECK_INT(stats.wad_bytes, 4096);
  bw_wad_destroy(wad);
}

static void overlaps_are_counted(void) {
  static const struct {
    uint32_t entries[5][2]; /* offset, size */
    uint32_t expected;
  } cases[] = {
      {{{0, 10}, {10, 10}, {20, 10}, {30, 10}, {40, 10}}, 0},
      {{{0, 100}, {10, 10}, {20, 10}, {30, 10}, {200, 10}}, 4},
      {{{0, 50}, {40, 20}, {60, 10}, {65, 10}, {100, 0}}, 4},
      {{{0, 10}, {5, 0}, {20, 10}, {15, 0}, {40, 10}}, 0},
      {{{300, 10}, {200, 10}, {0, 10}, {5, 300}, {100, 10}}, 5},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    index_bytes index = index_of(5);
    bw_wad *wad = NULL;
    bw_wad_stats stats;
    for (uint32_t e = 0; e < 5; e++) {
      add_entry(&index, cases[i].entries[e][0], cases[i].entries[e][1], e + 1);
    }
    if (!CHECK_INT(open_index(&index, 4096, &wad, NULL), BW_OK)) return;
    CHECK_INT(bw_wad_statistics(wad, &stats, NULL), BW_OK);
    CHECK_INT(stats.overlapping, cases[i].expected);
    bw_wad_destroy(wad);
  }
}

/* 7.1.4 */
static void a_hash_can_be_looked_up_as_text(void) {
  static const char nul[] = "a\0b";
  char long_name[301];
  index_bytes index = two_entries();
  bw_wad *wad = NULL;
  memset(long_name, 'a', 300);
  long_name[300] = 0;
  const struct {
    const char *name;
    size_t length;
    bw_status expected;
  } cases[] = {{"0x7E23A6F2", 10, BW_OK},
               {"0X7e23a6f2", 10, BW_OK},
               {"0x", 2, BW_INVALID},
               {"0x123456789", 11, BW_INVALID},
               {"0xg", 3, BW_INVALID},
               {"0x1", 3, BW_NOT_FOUND},
               {"nope.lev", 8, BW_NOT_FOUND},
               {"", 0, BW_INVALID},
               {nul, 3, BW_INVALID},
               {long_name, 300, BW_LIMIT},
               {"../level1.lev", 13, BW_NOT_FOUND},
               {"/level1.lev", 11, BW_NOT_FOUND},
               {"Global.lua", 10, BW_OK}};
  if (!CHECK_INT(open_index(&index, 2060, &wad, NULL), BW_OK)) return;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t entry = 7;
    CHECK_INT(bw_wad_lookup(wad, cases[i].name, cases[i].length, &entry, NULL), cases[i].expected);
    CHECK_INT(entry, cases[i].expected == BW_OK ? 0 : 7);
  }
  bw_wad_destroy(wad);
}

/* 7.1.5 */
static void sizes_are_those_of_the_entries(void) {
  static const char *const names[] = {"level1.lev", "warriors.glr", "a.pak"};
  index_bytes index = index_of(3);
  bw_wad *wad = NULL;
  bw_wad_entry entry;
  uint32_t found = 0;
  for (uint32_t i = 0; i < 3; i++) {
    add_entry(&index, i * 2048, (i + 1) * 100, bw_wad_hash(names[i], strlen(names[i])));
  }
  if (!CHECK_INT(open_index(&index, 6144, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_lookup(wad, "warriors.glr", 12, &found, NULL), BW_OK);
  CHECK_INT(bw_wad_get(wad, found, &entry), 1);
  CHECK_INT(entry.size, 200);
  CHECK_INT(bw_wad_lookup(wad, "missing.lev", 11, &found, NULL), BW_NOT_FOUND);
  bw_wad_destroy(wad);
}

static void parts_are_read_inside_their_entry(void) {
  index_bytes index = two_entries();
  bw_wad *wad = NULL;
  uint8_t part[16] = {0};
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(open_index(&index, 2060, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_read_part(wad, 1, 4, part, 8, NULL), BW_OK);
  CHECK(memcmp(part, data + 2052, 8) == 0);
  CHECK_INT(bw_wad_read_part(wad, 1, 12, part, 0, NULL), BW_OK);
  CHECK_INT(bw_wad_read_part(wad, 1, 4, part, 9, NULL), BW_TRUNCATED);
  CHECK_INT(bw_wad_read_part(wad, 1, 13, part, 0, NULL), BW_TRUNCATED);
  CHECK_INT(bw_wad_read_part(wad, 1, 4, part, 0xffffffffu, NULL), BW_TRUNCATED);
  CHECK_INT(bw_wad_read_part(wad, 2, 0, part, 0, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_wad_read(wad, 2, NULL, &bytes, NULL), BW_NOT_FOUND);
  CHECK(bytes == NULL);
  bw_wad_destroy(wad);
}

/* ---- names --------------------------------------------------------------------------------- */

static void names_by_the_games_patterns_are_known(void) {
  static const char *const names[] = {"level99.lev",     "level2s_sec.mem",  "level2s_sec.wld",
                                      "level2s_ms1.sec", "level2d_ms3.sec",  "level99_1.pak",
                                      "warriors.glr",    "level99_objs.txt", "objarena_sec.wld",
                                      "objarena_ms2.sec"};
  enum { COUNT = sizeof names / sizeof names[0] };
  index_bytes index = index_of(COUNT + 2);
  bw_wad *wad = NULL;
  uint32_t named = 0;
  for (size_t i = 0; i < COUNT; i++) {
    add_entry(&index, 0, 0, bw_wad_hash(names[i], strlen(names[i])));
  }
  add_entry(&index, 0, 0, bw_wad_hash("mine.lua", 8));
  add_entry(&index, 0, 0, 0x1234);
  if (!CHECK_INT(open_index(&index, 0, &wad, NULL), BW_OK)) return;
  for (uint32_t i = 0; i < COUNT; i++) {
    const char *name = bw_wad_name(wad, i);
    if (i == 4) { /* a part without its world */
      CHECK_TEXT(name, NULL);
      continue;
    }
    CHECK_TEXT(name, names[i]);
    named += name != NULL;
  }
  CHECK_INT(bw_wad_named(wad), named);
  char text[BW_WAD_NAME_TEXT];
  uint32_t found = 0;
  CHECK_INT(bw_wad_label(wad, COUNT + 1, text), 10);
  CHECK_TEXT(text, "0x00001234");
  CHECK_INT(bw_wad_label(wad, 0, text), 11);
  CHECK_TEXT(text, "level99.lev");
  CHECK_INT(bw_wad_label(wad, COUNT + 2, text), 0);
  static const char list[] = "nothing\r\n\nMine.lua  \r\nlevel99.lev\nlevel2d_ms3.sec";
  CHECK_INT(bw_wad_add_names(wad, list, sizeof list - 1, &found, NULL), BW_OK);
  CHECK_INT(found, 2);
  CHECK_TEXT(bw_wad_name(wad, COUNT), "Mine.lua");
  CHECK_INT(bw_wad_add_name(wad, "other", 5, &found, NULL), BW_OK);
  CHECK_INT(found, BW_NONE);
  CHECK_INT(bw_wad_add_name(wad, "", 0, &found, NULL), BW_INVALID);
  bw_wad_destroy(wad);
}

/* A resource of the disc is named by its container's id in decimal. */
static void resources_tell_their_names(void) {
  index_bytes index = index_of(3);
  bw_wad *wad = NULL;
  uint32_t found = 9;
  add_entry(&index, 0, 16, bw_wad_hash("3810960581", 10));
  add_entry(&index, 2048, 16, bw_wad_hash("3810960582", 10));
  add_entry(&index, 4096, 15, 5);
  bw_put_u32(data + 12, 3810960581u);
  bw_put_u32(data + 2048 + 12, 17);
  if (!CHECK_INT(open_index(&index, sizeof data, &wad, NULL), BW_OK)) return;
  CHECK_INT(bw_wad_add_resource_names(wad, &found, NULL), BW_OK);
  CHECK_INT(found, 1);
  CHECK_TEXT(bw_wad_name(wad, 0), "3810960581");
  CHECK_TEXT(bw_wad_name(wad, 1), NULL);
  bw_wad_destroy(wad);
}

typedef struct shown_name {
  char text[64];
} shown_name;

/* A name as messages show it. */
static shown_name shown(const char *name) {
  shown_name made;
  (void)snprintf(made.text, sizeof made.text, "%s", name);
  for (char *at = made.text; *at != 0; at++) {
    if ((unsigned char)*at < ' ') *at = '?';
  }
  return made;
}

/* The rows of the archive cases that are about names; a NULL path is a refusal. */
static void only_safe_names_become_paths(void) {
  static const char nul[] = "bad\0name.bin";
  static const struct {
    const char *name;
    size_t length;
    const char *path;
  } cases[] = {
      {"level01.lev", 11, "level01.lev"},
      {"./ee_files/level01.lev", 22, "ee_files/level01.lev"},
      {"ee_files//level01.lev", 21, "ee_files/level01.lev"},
      {"a/b/../c.bin", 12, NULL},
      {"../outside.txt", 14, NULL},
      {"a/../../outside.txt", 19, NULL},
      {"a/b/c/../../../../outside.txt", 29, NULL},
      {"/abs/out/list.txt", 17, NULL},
      {"..\\outside.txt", 14, NULL},
      {"a\\..\\..\\outside.txt", 19, NULL},
      {"C:\\outside.txt", 14, NULL},
      {"C:outside.txt", 13, NULL},
      {"\\\\host\\share\\outside.txt", 24, NULL},
      {"..", 2, NULL},
      {".", 1, NULL},
      {"", 0, NULL},
      {"a/", 2, NULL},
      {nul, 12, NULL},
      {"a\nb", 3, NULL},
      {"..a/b.bin", 9, "..a/b.bin"},
      {"a..b/c.bin", 10, "a..b/c.bin"},
      {"././x", 5, "x"},
      {".x", 2, ".x"},
      {"a/..", 4, NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char path[BW_WAD_NAME_TEXT] = "untouched";
    bw_error error = {.code = 0};
    bw_status status = bw_wad_safe_path(cases[i].name, cases[i].length, path, &error);
    CHECK_INT(status, cases[i].path == NULL ? BW_INVALID : BW_OK);
    CHECK_TEXT(path, cases[i].path == NULL ? "untouched" : cases[i].path);
    if (cases[i].path == NULL && cases[i].length > 0) {
      CHECK(strstr(error.message, shown(cases[i].name).text) != NULL); /* names the entry */
    }
  }
}

static void long_names_are_refused(void) {
  char name[301];
  char path[BW_WAD_NAME_TEXT];
  memset(name, 'a', sizeof name - 1);
  name[300] = 0;
  CHECK_INT(bw_wad_safe_path(name, 244, path, NULL), BW_OK);
  CHECK_INT(strlen(path), 244);
  CHECK_INT(bw_wad_safe_path(name, 245, path, NULL), BW_LIMIT);
  CHECK_INT(bw_wad_safe_path(name, 300, path, NULL), BW_LIMIT);
}

/* ---- speed --------------------------------------------------------------------------------- */

enum { MANY = 10701, SLOTS = 32768 };

static char many_names[MANY][32];
static uint8_t many_index[16 + (size_t)12 * MANY];
static uint32_t table_hashes[SLOTS], table_entries[SLOTS];

static void make_many(void) {
  memset(table_entries, 0xff, sizeof table_entries);
  bw_put_u32(many_index, MANY);
  for (uint32_t i = 0; i < MANY; i++) {
    int length = snprintf(many_names[i], sizeof many_names[i], "Scene_%u_Part%u.scn",
                          (unsigned)(i * 7919 % 100000), (unsigned)i);
    uint32_t hash = bw_wad_hash(many_names[i], (size_t)length);
    uint8_t *at = many_index + 16 + (size_t)i * 12;
    bw_put_u32(at, 0);
    bw_put_u32(at + 4, 0);
    bw_put_u32(at + 8, hash);
    uint32_t slot = hash % SLOTS;
    while (table_entries[slot] != BW_NONE) slot = (slot + 1) % SLOTS;
    table_hashes[slot] = hash;
    table_entries[slot] = i;
  }
}

static uint32_t find_in_table(const char *name) {
  uint32_t hash = bw_wad_hash(name, strlen(name));
  uint32_t slot = hash % SLOTS;
  while (table_entries[slot] != BW_NONE && table_hashes[slot] != hash) slot = (slot + 1) % SLOTS;
  return table_entries[slot];
}

/* The shortest of several passes over all names, by one way or the other. */
static double time_passes(const bw_wad *wad) {
  double best = 1e9;
  for (int round = 0; round < 9; round++) {
    clock_t start = clock();
    uint32_t wrong = 0;
    for (int pass = 0; pass < 5; pass++) {
      for (uint32_t i = 0; i < MANY; i++) {
        wrong += (wad == NULL ? find_in_table(many_names[i]) : find(wad, many_names[i])) != i;
      }
    }
    double taken = (double)(clock() - start) / CLOCKS_PER_SEC;
    CHECK_INT(wrong, 0);
    if (taken < best) best = taken;
  }
  return best;
}

static void a_lookup_costs_little_more_than_a_hash_table(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_wad *wad = NULL;
  make_many();
  if (!CHECK_INT(bw_wad_open_memory(many_index, sizeof many_index, NULL, 0, &allocator, &wad, NULL),
                 BW_OK)) {
    return;
  }
  double table = time_passes(NULL);
  double ours = time_passes(wad);
  if (!CHECK(ours <= 3 * table)) (void)printf("  %g s against %g s\n", ours, table);
  CHECK(memory.peak < (size_t)1024 * 1024);
  bw_wad_destroy(wad);
  CHECK_NO_LEAK(&memory);
}

/* Hashes that begin alike, as an archive may have that somebody wants to be slow. */
static void hashes_that_begin_alike_are_found_quickly(void) {
  enum { COUNT = 200000 };
  static uint8_t index[16 + (size_t)12 * COUNT];
  bw_wad *wad = NULL;
  uint32_t wrong = 0;
  bw_put_u32(index, COUNT);
  for (uint32_t i = 0; i < COUNT; i++) bw_put_u32(index + 16 + (size_t)12 * i + 8, COUNT - i);
  clock_t start = clock();
  CHECK_INT(bw_wad_open_memory(index, sizeof index, NULL, 0, NULL, &wad, NULL), BW_OK);
  for (uint32_t i = 0; i < COUNT; i++) wrong += bw_wad_find_hash(wad, COUNT - i) != i;
  CHECK_INT(wrong, 0);
  CHECK_INT(bw_wad_find_hash(wad, 0), BW_NONE);
  CHECK_INT(bw_wad_find_hash(wad, COUNT + 1), BW_NONE);
  CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 10); /* a walk over all takes minutes */
  bw_wad_destroy(wad);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(names_are_hashed_with_their_folder),
      TEST(only_letters_of_ascii_are_made_small),
      TEST(entries_are_found_by_name_and_hash),
      TEST(an_index_must_fit_its_count_and_its_wad),
      TEST(entries_must_lie_inside_the_wad),
      TEST(counts_that_lie_are_told),
      TEST(the_first_of_a_hash_wins),
      TEST(overlaps_are_counted),
      TEST(a_hash_can_be_looked_up_as_text),
      TEST(sizes_are_those_of_the_entries),
      TEST(parts_are_read_inside_their_entry),
      TEST(names_by_the_games_patterns_are_known),
      TEST(resources_tell_their_names),
      TEST(only_safe_names_become_paths),
      TEST(long_names_are_refused),
      TEST(a_lookup_costs_little_more_than_a_hash_table),
      TEST(hashes_that_begin_alike_are_found_quickly),
  };
  for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)(i * 31 + i / 256);
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
