/* Files written anew: through a temporary one beside them, so that a failure leaves the old file as
 * it was. */
#include "base/platform_system.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(_WIN32)
#include <sys/file.h>
#endif

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

char *bw_system_real(const char *path) {
  return realpath(path, NULL);
}

int bw_system_look(const char *path, bw_old_file *old) {
  struct stat about;
  memset(old, 0, sizeof *old);
  if (stat(path, &about) != 0) return errno == ENOENT ? 0 : errno;
  if (S_ISDIR(about.st_mode)) return EISDIR;
  old->device = !S_ISREG(about.st_mode);
  if (old->device) return 0;
  if (access(path, W_OK) != 0) return errno;
  old->mode = (unsigned)about.st_mode & 07777u;
  old->real = bw_system_real(path);
  return old->real == NULL ? errno : 0;
}

/* Files are claimed by a lock, which ends with whoever has it. A name that leads elsewhere by now, or
 * nowhere, belongs to others. */
static int lock(int file, const char *path, struct stat *about) {
  struct stat there;
  if (flock(file, LOCK_EX | LOCK_NB) != 0) return errno == EWOULDBLOCK ? EBUSY : errno;
  if (fstat(file, about) != 0 || lstat(path, &there) != 0) return errno;
  return about->st_dev == there.st_dev && about->st_ino == there.st_ino ? 0 : EBUSY;
}

/* our choice: where a disc knows no locks, new files are written without. */
static int create_new(const char *path, bw_handle *file) {
  struct stat about;
  *file = open(path, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
  if (*file < 0) return errno;
  int number = lock(*file, path, &about);
  if (number != EBUSY && number != ENOENT) return 0;
  (void)close(*file); /* somebody took it for one that was left */
  return EEXIST;
}

/* A reader of a pipe is not waited for, but writing waits. */
static int open_stream(const char *path, bw_handle *file) {
  *file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  if (*file < 0) return errno;
  int flags = fcntl(*file, F_GETFL);
  if (flags >= 0 && fcntl(*file, F_SETFL, flags & ~O_NONBLOCK) == 0) return 0;
  int number = errno;
  (void)close(*file);
  return number;
}

int bw_system_create(const char *path, bool anew, bw_handle *file) {
  return anew ? create_new(path, file) : open_stream(path, file);
}

int bw_system_claim(const char *path, bw_handle *file, uint64_t *size) {
  struct stat about = {.st_size = 0};
  *file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (*file < 0) return errno;
  int number = lock(*file, path, &about);
  if (number == 0 && !S_ISREG(about.st_mode)) number = ESPIPE;
  if (number == 0) {
    *size = (uint64_t)about.st_size;
  } else {
    (void)close(*file);
  }
  return number;
}

int bw_system_take_away(bw_handle file, const char *path) {
  int number = unlink(path) == 0 ? 0 : errno;
  (void)close(file);
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

/* Closing may tell that writing failed; the lock stays with the other handle. */
int bw_system_place(bw_handle file, const char *from, const char *to, unsigned mode) {
  int locked = fcntl(file, F_DUPFD_CLOEXEC, 0);
  int number = locked < 0 ? errno : 0;
  if (close(file) != 0 && number == 0) number = errno;
  if (number == 0 && rename(from, to) != 0) number = errno;
  if (number == 0 && mode != 0) (void)chmod(to, (mode_t)mode); /* as the old file had it */
  if (locked >= 0) (void)close(locked);
  return number;
}

void bw_system_remove(const char *path) {
  (void)unlink(path);
}

#endif

static void free_file(bw_new_file *file) {
  bw_allocator allocator = file->allocator;
  bw_free_array(&allocator, file->path, file->path_size, 1);
  bw_free_array(&allocator, file->temporary, file->temporary_size, 1);
  bw_free_array(&allocator, file, 1, sizeof *file);
}

/* Takes a file away that a program left when it was killed. */
static bool remove_left(const char *path) {
  bw_handle file;
  uint64_t size = 0;
  return bw_system_claim(path, &file, &size) == 0 && bw_system_take_away(file, path) == 0;
}

/* Makes "FOLDER/boardwalk-NUMBER.tmp" for a file in FOLDER. */
static int open_temporary(bw_new_file *file) {
  size_t folder = file->path_size - 1;
  while (folder > 0 && file->path[folder - 1] != '/' && file->path[folder - 1] != '\\') folder--;
  file->temporary_size = folder + TEMPORARY_NAME;
  file->temporary = bw_alloc_array(&file->allocator, file->temporary_size, 1);
  if (file->temporary == NULL) return ENOMEM;
  memcpy(file->temporary, file->path, folder);
  int number = EEXIST;
  for (int i = 0; i < 1000 && number == EEXIST; i++) {
    (void)snprintf(file->temporary + folder, TEMPORARY_NAME, "boardwalk-%d.tmp", i);
    number = bw_system_create(file->temporary, true, &file->file);
    if (number == EEXIST && remove_left(file->temporary)) {
      number = bw_system_create(file->temporary, true, &file->file);
    }
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

bool bw_new_file_is_stream(const bw_new_file *file) {
  return file->temporary == NULL;
}

static int place(bw_new_file *file, const char *path, unsigned mode) {
  if (file->temporary == NULL) return bw_system_close(file->file);
  int number = bw_system_place(file->file, file->temporary, path, mode);
  if (number != 0) bw_system_remove(file->temporary);
  return number;
}

static bw_status finish(bw_new_file *file, int number, bw_error *error) {
  bw_status status = number == 0 ? BW_OK : bw_fail_file(error, "write", file->path, number);
  free_file(file);
  return status;
}

bw_status bw_new_file_finish(bw_new_file *file, bw_error *error) {
  return finish(file, place(file, file->path, file->mode), error);
}

bw_status bw_new_file_finish_at(bw_new_file *file, const char *path, bw_error *error) {
  int number = bw_system_sync(file->file);
  if (number != 0) {
    bw_status status = bw_fail_file(error, "write", file->path, number);
    bw_new_file_discard(file);
    return status;
  }
  return finish(file, place(file, path, 0), error);
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

/* ---- files that are there ------------------------------------------------------------------ */

bw_status bw_file_move(const char *from, const char *to, bw_error *error) {
  bw_old_file old;
  bw_handle file;
  uint64_t size = 0;
  int number = bw_system_look(to, &old);
  free(old.real);
  if (number == 0) number = bw_system_claim(from, &file, &size);
  if (number == 0) number = bw_system_place(file, from, to, old.mode);
  return number == 0 ? BW_OK : bw_fail_file(error, "write", to, number);
}

void bw_file_discard(const char *path) {
  bw_system_remove(path);
}

char *bw_path_beside(const bw_allocator *allocator, const char *path, const char *ending,
                     size_t *size) {
  char *real = bw_system_real(path);
  const char *target = real == NULL ? path : real;
  *size = strlen(target) + strlen(ending) + 1;
  char *joined = bw_alloc_array(allocator, *size, 1);
  if (joined != NULL) (void)snprintf(joined, *size, "%s%s", target, ending);
  free(real);
  return joined;
}
