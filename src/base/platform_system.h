/* What the platform files ask the system with: POSIX's calls or Windows's. To be included before
 * anything else. */
#ifndef BW_BASE_PLATFORM_SYSTEM_H
#define BW_BASE_PLATFORM_SYSTEM_H

#if !defined(_WIN32)
/* NOLINTBEGIN(bugprone-reserved-identifier): the names are the system's */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
/* NOLINTEND(bugprone-reserved-identifier) */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(_WIN32)
typedef int bw_handle;
#else
typedef void *bw_handle;
#endif

/* What each system does in its own way: in these files for POSIX, in platform_windows*.c for Windows.
 * Those that give a number give 0, or that of the error. */

/* Opens a file that is there, and gives its size. A pipe is not waited for. */
int bw_system_open(const char *path, bool writable, bw_handle *file, uint64_t *size);
int bw_system_close(bw_handle file);
int bw_system_read(bw_handle file, uint64_t offset, void *data, size_t size);
int bw_system_write(bw_handle file, uint64_t offset, const void *data, size_t size);
int bw_system_resize(bw_handle file, uint64_t size);
int bw_system_sync(bw_handle file);

/* What is there already under a path. */
typedef struct bw_old_file {
  char *real; /* to be freed by free; NULL: nothing, or the path is real */
  bool device;
  unsigned mode;
} bw_old_file;

int bw_system_look(const char *path, bw_old_file *old);
/* Opens what is there, or makes a file that must be new, to be written from its beginning. One that
 * was made is claimed. */
int bw_system_create(const char *path, bool anew, bw_handle *file);
int bw_system_append(bw_handle file, const void *data, size_t size);
/* Claims a regular file that is there: EBUSY when it is claimed already. */
int bw_system_claim(const char *path, bw_handle *file, uint64_t *size);
/* Closes a claimed file, and puts it in place of another, at once; `mode` is what that had, or 0. It
 * is claimed until it is there. */
int bw_system_place(bw_handle file, const char *from, const char *to, unsigned mode);
/* Removes a claimed file and closes it. */
int bw_system_take_away(bw_handle file, const char *path);
void bw_system_remove(const char *path);
/* The path without links, to be freed by free; NULL where there is none, or the path is that. */
char *bw_system_real(const char *path);

#endif
