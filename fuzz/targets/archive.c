/* Reader: an archive, in memory or in the image of a disc, by the first byte. In memory two bytes of
 * length follow, the DIR, and the WAD; of an image only what comes behind its first 16 sectors. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "../fuzz.h"
#include "../targets.h"

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

static const char *image_path(void) {
  static char path[512];
  const char *folder = getenv("TMPDIR");
  if (path[0] == 0) {
    (void)snprintf(path, sizeof path, "%.400s/boardwalk-fuzz-%ld.iso",
                   folder == NULL ? "/tmp" : folder, (long)getpid());
  }
  return path;
}

static void try_image(const uint8_t *data, size_t size, const bw_allocator *allocator) {
  static const uint8_t zeros[LEAD];
  FILE *file = fopen(image_path(), "wb");
  FUZZ_CHECK(file != NULL);
  if (file == NULL) return;
  FUZZ_CHECK(fwrite(zeros, 1, LEAD, file) == LEAD && fwrite(data, 1, size, file) == size);
  FUZZ_CHECK(fclose(file) == 0);
  bw_wad *wad = NULL;
  bw_error error = {0};
  bw_status status = bw_wad_open(image_path(), NULL, allocator, &wad, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  (void)remove(image_path());
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, LEAD + size);
    return;
  }
  ask(wad, allocator);
  bw_wad_destroy(wad);
}

void fuzz_archive(const uint8_t *data, size_t size) {
  if (size == 0) return;
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size + LEAD, 16));
  if (data[0] % 2 == 0) {
    try_memory(data + 1, size - 1, &allocator);
  } else {
    try_image(data + 1, size - 1, &allocator);
  }
  fuzz_check_no_leak(&memory);
}
