/* Filling a bw_error. */
#ifndef BW_BASE_ERROR_H
#define BW_BASE_ERROR_H

#include "boardwalk.h"

/* Sets code, offset (BW_NO_OFFSET: none) and a printf-style message, and returns the code. The
 * offset is appended to the message as " at offset N (0xN)". `error` may be NULL. Print no floats
 * through it (the locale would show): format them with bw_float_format first. */
bw_status bw_fail_at(bw_error *error, bw_status code, uint64_t offset, const char *format, ...);

/* The same for text files: the message starts with "NAME:LINE: ". */
bw_status bw_fail_line(bw_error *error, bw_status code, const char *name, uint32_t line,
                       const char *format, ...);

/* "out of memory". */
bw_status bw_fail_memory(bw_error *error);

#endif
