/* See seeds.h: seeds that are files. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "seeds.h"

#include "fuzz.h"
#include "targets.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#define FINDS "spec/vectors/fuzz"

/* Files of a folder whose names end so; what stands in front of their bytes in an input. */
typedef struct family {
  const char *folder, *ending, *target;
  int first; /* a byte, or -1 */
} family;

static const family families[] = {
    {"spec/vectors/warriors", ".lev", "level", -1},
    {"spec/vectors/warriors/meshes", ".lev", "mesh", -1},
    {"spec/vectors/col", ".col", "height_field", -1},
    {"spec/vectors/col/malformed", ".col", "height_field", -1},
    {"spec/vectors/shapes", ".meshshape", "mesh_shape", 0},
    {"spec/vectors/shapes/malformed", ".meshshape", "mesh_shape", 0},
    {"spec/vectors/shapes", ".sws", "mesh_shape", 1},
    {"spec/vectors/shapes/malformed", ".sws", "mesh_shape", 1},
    {"spec/vectors/argonaut", ".trak", "tiles", 1},
    {"spec/vectors/argonaut/malformed", ".trak", "tiles", 1},
    {"spec/vectors/argonaut", ".stpc", "tiles", 2},
    {"spec/vectors/cases", ".obj", "obj", -1},
};

static bool ends_with(const char *name, const char *ending) {
  size_t length = strlen(name);
  size_t size = strlen(ending);
  return length >= size && strcmp(name + length - size, ending) == 0;
}

static int by_name(const void *a, const void *b) {
  const char *const *left = a;
  const char *const *right = b;
  return strcmp(*left, *right);
}

/* Gives a file to the sink, behind its first byte; large ones teach a fuzzer little. */
static void give(const family *f, const char *name, fuzz_sink *sink, void *context) {
  char path[512];
  bw_bytes *bytes = NULL;
  (void)snprintf(path, sizeof path, "%s/%s", f->folder, name);
  if (bw_file_read(path, NULL, &bytes, NULL) != BW_OK) return;
  size_t size = bw_bytes_size(bytes);
  uint8_t *input = malloc(size + 1);
  if (input != NULL && size < (64u << 10)) {
    size_t skip = f->first >= 0;
    input[0] = (uint8_t)f->first;
    if (size > 0) memcpy(input + skip, bw_bytes_data(bytes), size);
    sink(context, f->target, name, input, size + skip);
  }
  free(input);
  bw_bytes_destroy(bytes);
}

/* In the order of their names, as a folder's own is any. */
static void give_folder(const family *f, fuzz_sink *sink, void *context) {
  char *names[1024];
  size_t count = 0;
  DIR *listing = opendir(f->folder);
  if (listing == NULL) return;
  for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
    if (entry->d_name[0] == '.' || !ends_with(entry->d_name, f->ending) || count == 1024) continue;
    size_t size = strlen(entry->d_name) + 1;
    names[count] = malloc(size);
    if (names[count] != NULL) memcpy(names[count++], entry->d_name, size);
  }
  (void)closedir(listing);
  qsort(names, count, sizeof names[0], by_name);
  for (size_t i = 0; i < count; i++) {
    give(f, names[i], sink, context);
    free(names[i]);
  }
}

static void give_finds(const char *target, fuzz_sink *sink, void *context) {
  char folder[256];
  (void)snprintf(folder, sizeof folder, FINDS "/%s", target);
  const family found = {folder, "", target, -1};
  give_folder(&found, sink, context);
}

void fuzz_file_seeds(fuzz_sink *sink, void *context) {
  for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
    give_folder(&families[i], sink, context);
  }
#define GIVE(name) give_finds(#name, sink, context);
  FUZZ_TARGETS(GIVE)
}
