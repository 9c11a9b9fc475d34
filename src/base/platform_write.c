/* Files written anew: through a temporary one beside them, so that a failure leaves the old file as
 * it was. */
#include "base/platform_system.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for the name of a temporary file behind its folder. */
#define TEMPORARY_NAME 32u

struct bw_new_file {
  bw_allocator allocator;
  bw_handle file;
  char *path; /* what it will replace */
  size_t path_size;
  char *temporary; /* where it is written meanwhile; NULL: at `path` itself */
  size_t temporary_size;
  unsigned mode; /* of the old file; 0: there is none */
};

#if !defined(_WIN32)

int bw_system_look(const char *path, bw_old_file *old) {
  struct stat about;
  memset(old, 0, sizeof *old);
  if (stat(path, &about) != 0) return errno == ENOENT ? 0 : errno;
  if (S_ISDIR(about.st_mode)) return EISDIR;
  old->device = !S_ISREG(about.st_mode);
  if (old->device) return 0;
  if (access(path, W_OK) != 0) return errno;
  old->mode = (unsigned)about.st_mode & 07777u;
  old->real = realpath(path, NULL);
  return old->real == NULL ? errno : 0;
}

/* A reader of a pipe is not waited for, but writing waits. */
int bw_system_create(const char *path, bool anew, bw_handle *file) {
  *file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | (anew ? O_CREAT | O_EXCL : 0), 0666);
  if (*file < 0) return errno;
  int flags = fcntl(*file, F_GETFL);
  if (flags >= 0 && fcntl(*file, F_SETFL, flags & ~O_NONBLOCK) == 0) return 0;
  int number = errno;
  (void)close(*file);
  return number;
}

int bw_system_append(bw_handle file, const void *data, size_t size) {
  const uint8_t *at = data;
  while (size > 0) {
    ssize_t count = write(file, at, size);
    if (count >= 0) {
      at += count;
      size -= (size_t)count;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int bw_system_move(const char *from, const char *to, unsigned mode) {
  if (rename(from, to) != 0) return errno;
  if (mode != 0) (void)chmod(to, (mode_t)mode); /* as the old file had it */
  return 0;
}

void bw_system_remove(const char *path) {
  (void)remove(path);
}

#endif

static void free_file(bw_new_file *file) {
  bw_allocator allocator = file->allocator;
  bw_free_array(&allocator, file->path, file->path_size, 1);
  bw_free_array(&allocator, file->temporary, file->temporary_size, 1);
  bw_free_array(&allocator, file, 1, sizeof *file);
}

/* Makes "FOLDER/bw-NUMBER.tmp" for a file in FOLDER. */
static int open_temporary(bw_new_file *file) {
  size_t folder = file->path_size - 1;
  while (folder > 0 && file->path[folder - 1] != '/' && file->path[folder - 1] != '\\') folder--;
  file->temporary_size = folder + TEMPORARY_NAME;
  file->temporary = bw_alloc_array(&file->allocator, file->temporary_size, 1);
  if (file->temporary == NULL) return ENOMEM;
  memcpy(file->temporary, file->path, folder);
  int number = EEXIST;
  for (int i = 0; i < 1000 && number == EEXIST; i++) {
    (void)snprintf(file->temporary + folder, TEMPORARY_NAME, "bw-%d.tmp", i);
    number = bw_system_create(file->temporary, true, &file->file);
  }
  return number;
}

static int begin(const char *path, const bw_old_file *old, const bw_allocator *allocator,
                 bw_new_file **out) {
  bw_new_file *file = bw_alloc_array(allocator, 1, sizeof *file);
  if (file == NULL) return ENOMEM;
  const char *target = old->real == NULL ? path : old->real;
  file->allocator = *allocator;
  file->mode = old->mode;
  file->path_size = strlen(target) + 1;
  file->path = bw_alloc_array(allocator, file->path_size, 1);
  int number = file->path == NULL ? ENOMEM : 0;
  if (number == 0) {
    memcpy(file->path, target, file->path_size);
    number = old->device ? bw_system_create(path, false, &file->file) : open_temporary(file);
  }
  if (number == 0) {
    *out = file;
  } else {
    free_file(file);
  }
  return number;
}

bw_status bw_new_file_begin(const char *path, const bw_allocator *allocator, bw_new_file **out,
                            bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_old_file old;
  int number = bw_system_look(path, &old);
  if (number == 0) number = begin(path, &old, &kept, out);
  free(old.real);
  return number == 0 ? BW_OK : bw_fail_file(error, "write", path, number);
}

bw_status bw_new_file_append(bw_new_file *file, const void *data, size_t size, bw_error *error) {
  int number = bw_system_append(file->file, data, size);
  return number == 0 ? BW_OK : bw_fail_file(error, "write", file->path, number);
}

bw_status bw_new_file_finish(bw_new_file *file, bw_error *error) {
  int number = bw_system_close(file->file);
  if (file->temporary != NULL) {
    if (number == 0) number = bw_system_move(file->temporary, file->path, file->mode);
    if (number != 0) bw_system_remove(file->temporary);
  }
  bw_status status = number == 0 ? BW_OK : bw_fail_file(error, "write", file->path, number);
  free_file(file);
  return status;
}

void bw_new_file_discard(bw_new_file *file) {
  if (file == NULL) return;
  (void)bw_system_close(file->file);
  if (file->temporary != NULL) bw_system_remove(file->temporary);
  free_file(file);
}

bw_status bw_file_write(const char *path, const void *data, size_t size, bw_error *error) {
  bw_new_file *file = NULL;
  bw_status status = bw_new_file_begin(path, NULL, &file, error);
  if (file == NULL) return status;
  status = bw_new_file_append(file, data, size, error);
  if (status == BW_OK) return bw_new_file_finish(file, error);
  bw_new_file_discard(file);
  return status;
}
