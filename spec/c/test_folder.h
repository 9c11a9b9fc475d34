/* Folders for the tests of files. To be included first: it asks for POSIX. */
#ifndef BW_SPEC_TEST_FOLDER_H
#define BW_SPEC_TEST_FOLDER_H

/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder of a test's own. */
typedef struct folder {
  char path[256];
} folder;

static inline folder open_folder(void) {
  folder made;
  const char *parent = getenv("TMPDIR");
  (void)snprintf(made.path, sizeof made.path, "%.200s/boardwalk-XXXXXX",
                 parent == NULL ? "/tmp" : parent);
  CHECK(mkdtemp(made.path) != NULL);
  return made;
}

typedef struct place {
  char path[512];
} place;

static inline place inside(const folder *in, const char *name) {
  place joined;
  (void)snprintf(joined.path, sizeof joined.path, "%s/%s", in->path, name);
  return joined;
}

/* How many files there are; removes them, and the folder, when told. */
static inline int count_files(const folder *in, bool and_remove) {
  int count = 0;
  DIR *listing = opendir(in->path);
  CHECK(listing != NULL);
  if (listing == NULL) return -1;
  for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    count++;
    if (and_remove) (void)remove(inside(in, entry->d_name).path);
  }
  (void)closedir(listing);
  if (and_remove) CHECK_INT(rmdir(in->path), 0);
  return count;
}

/* How many files are open. */
static inline int open_files(void) {
  int count = 0;
  for (int file = 0; file < 256; file++) count += fcntl(file, F_GETFD) != -1;
  return count;
}

#endif
