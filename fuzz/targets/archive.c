/* Reader: an archive, in memory, in the image of a disc or beside a journal, by the first byte. In
 * memory two bytes of length follow, the DIR, and the WAD; of an image only what comes behind its first
 * 16 sectors; of a journal what is between its mark and its sum. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "../fuzz.h"
#include "../targets.h"
#include "base/bytes.h"
#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LEAD ((size_t)16 * BW_WAD_SECTOR)

static void ask(bw_wad *wad, const bw_allocator *allocator) {
  bw_wad_stats stats;
  bw_error error = {0};
  uint32_t found = 0;
  char label[BW_WAD_NAME_TEXT];
  FUZZ_OK(bw_wad_statistics(wad, &stats, &error), &error);
  FUZZ_OK(bw_wad_add_resource_names(wad, &found, &error), &error);
  FUZZ_CHECK(stats.entries == bw_wad_count(wad) && bw_wad_named(wad) <= stats.entries);
  for (uint32_t i = 0; i < bw_wad_count(wad) && i < 32; i++) {
    bw_wad_entry entry;
    bw_bytes *bytes = NULL;
    uint32_t same = 0;
    FUZZ_CHECK(bw_wad_get(wad, i, &entry));
    uint32_t first = bw_wad_find_hash(wad, entry.hash);
    uint32_t length = bw_wad_label(wad, i, label);
    FUZZ_CHECK(first <= i && length > 0 && strlen(label) == length);
    FUZZ_OK(bw_wad_lookup(wad, label, length, &same, &error), &error);
    FUZZ_CHECK(same == first);
    if (entry.size > 65536) continue;
    FUZZ_OK(bw_wad_read(wad, i, allocator, &bytes, &error), &error);
    FUZZ_CHECK(bw_bytes_size(bytes) == entry.size);
    bw_bytes_destroy(bytes);
  }
}

/* A path below a folder: no part of it is empty, "." or "..". */
static void check_path(const char *path) {
  while (*path != 0) {
    size_t part = strcspn(path, "/");
    FUZZ_CHECK(part > 0 && !(part == 1 && path[0] == '.'));
    FUZZ_CHECK(!(part == 2 && path[0] == '.' && path[1] == '.'));
    path += part;
    if (*path != 0) path++;
  }
}

static void check_names(const uint8_t *text, size_t size, bw_wad *wad) {
  char path[BW_WAD_NAME_TEXT];
  bw_error error = {0};
  uint32_t found = 0;
  FUZZ_OK(bw_wad_add_names(wad, (const char *)text, size, &found, &error), &error);
  bw_status status = bw_wad_safe_path((const char *)text, size, path, &error);
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, size);
  } else {
    FUZZ_CHECK(path[0] != 0);
    check_path(path);
  }
}

static void try_memory(const uint8_t *data, size_t size, const bw_allocator *allocator) {
  fuzz_input in = fuzz_input_over(data, size);
  fuzz_input dir = fuzz_part(&in);
  fuzz_input rest = fuzz_rest(&in);
  bw_wad *wad = NULL;
  bw_error error = {0};
  bw_status status =
      bw_wad_open_memory(dir.data, dir.size, rest.data, rest.size, allocator, &wad, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, dir.size);
    return;
  }
  ask(wad, allocator);
  check_names(rest.data, rest.size < 300 ? rest.size : 300, wad);
  bw_wad_destroy(wad);
}

/* A file of this process, in one of three places at a time. */
static const char *path_of(const char *ending) {
  static char paths[3][512];
  static unsigned next;
  const char *folder = getenv("TMPDIR");
  char *path = paths[next++ % 3];
  (void)snprintf(path, sizeof paths[0], "%.400s/boardwalk-fuzz-%ld%s",
                 folder == NULL ? "/tmp" : folder, (long)getpid(), ending);
  return path;
}

static void put(const char *ending, const char *mode, const void *data, size_t size) {
  FILE *file = fopen(path_of(ending), mode);
  FUZZ_CHECK(file != NULL);
  if (file == NULL) return;
  FUZZ_CHECK(fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

static void try_image(const uint8_t *data, size_t size, const bw_allocator *allocator) {
  static const uint8_t zeros[LEAD];
  bw_wad *wad = NULL;
  bw_error error = {0};
  put(".iso", "wb", zeros, LEAD);
  put(".iso", "ab", data, size);
  bw_status status = bw_wad_open(path_of(".iso"), NULL, allocator, &wad, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  (void)remove(path_of(".iso"));
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, LEAD + size);
    return;
  }
  ask(wad, allocator);
  bw_wad_destroy(wad);
}

/* Follows a journal by a change behind it, which is then there. */
static void change(bw_wad *wad) {
  bw_error error = {0};
  uint8_t part[3];
  bw_wad *again = NULL;
  if (bw_wad_count(wad) == 0) return;
  FUZZ_OK(bw_wad_replace(wad, 0, "new", 3, 0, &error), &error);
  FUZZ_CHECK(!bw_file_exists(path_of(".dir.journal")));
  FUZZ_OK(bw_wad_open(path_of(".dir"), NULL, NULL, &again, &error), &error);
  FUZZ_OK(bw_wad_read_part(again, 0, 0, part, 3, &error), &error);
  FUZZ_CHECK(memcmp(part, "new", 3) == 0 && bw_wad_count(again) == bw_wad_count(wad));
  bw_wad_destroy(again);
}

/* Beside an archive of two entries; its journal has the sum that it must have. */
static void try_journal(const uint8_t *data, size_t size, const bw_allocator *allocator) {
  static const uint8_t dir[40] = {2, [20] = 5, [24] = 1, [29] = 8, [32] = 5, [36] = 2};
  static const uint8_t entries[2 * BW_WAD_SECTOR] = "first";
  static const char *const endings[4] = {".dir", ".wad", ".dir.journal", ".wad.journal"};
  uint8_t sum[4];
  bw_wad *wad = NULL;
  bw_error error = {0};
  bw_put_u32(sum, bw_crc32(0, data, size));
  put(".dir", "wb", dir, sizeof dir);
  put(".wad", "wb", entries, sizeof entries);
  put(".wad.journal", "wb", entries, BW_WAD_SECTOR);
  put(".dir.journal", "wb", "bw wad 1", 8);
  put(".dir.journal", "ab", data, size);
  put(".dir.journal", "ab", sum, sizeof sum);
  bw_status status = bw_wad_open(path_of(".dir"), NULL, allocator, &wad, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  if (status == BW_OK) {
    ask(wad, allocator);
    change(wad);
    bw_wad_destroy(wad);
  } else {
    fuzz_check_refusal(status, &error, size + sizeof dir);
  }
  for (size_t i = 0; i < 4; i++) (void)remove(path_of(endings[i]));
}

void fuzz_archive(const uint8_t *data, size_t size) {
  if (size == 0) return;
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size + LEAD, 16));
  switch (data[0] % 3) {
    case 0: try_memory(data + 1, size - 1, &allocator); break;
    case 1: try_image(data + 1, size - 1, &allocator); break;
    default: try_journal(data + 1, size - 1, &allocator);
  }
  fuzz_check_no_leak(&memory);
}
