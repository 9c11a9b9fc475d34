/* What the platform files ask the system with: POSIX's calls, or, on Windows, what the C library
 * has. To be included before anything else. */
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
#include <stdio.h>

#if !defined(_WIN32)
typedef int bw_handle;
#else
typedef FILE *bw_handle;

/* The C library may leave errno at 0. */
static inline int bw_error_number(void) {
  return errno == 0 ? EIO : errno;
}
#endif

#endif
