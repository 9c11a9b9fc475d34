/* What the files for Windows share. To be included before anything else. */
#ifndef BW_BASE_PLATFORM_WINDOWS_H
#define BW_BASE_PLATFORM_WINDOWS_H

#if defined(_WIN32)

#include "base/platform_system.h"

#include <windows.h>

#include <stdint.h>

/* Room for the longest path or command that is taken. */
#define BW_WIDE 8192

/* A path or command in the system's own characters: read as UTF-8, or, where it is none, in the
 * system's code page, in which a program gets its arguments. Gives 0, or ENAMETOOLONG. */
int bw_wide(const char *text, wchar_t out[BW_WIDE]);

/* The number, as of errno, of the last error. */
int bw_windows_error(void);

#endif

#endif
