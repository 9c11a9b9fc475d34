#include "base/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *bw_status_name(int32_t status) {
  static const char *const names[] = {"ok",          "truncated", "invalid", "limit",
                                      "unsupported", "not_found", "io",      "memory"};
  if (status < 0 || (size_t)status >= sizeof names / sizeof names[0]) return "unknown";
  return names[status];
}

uint32_t bw_version(void) {
  return ((uint32_t)BW_VERSION_MAJOR << 16) | ((uint32_t)BW_VERSION_MINOR << 8) |
         (uint32_t)BW_VERSION_PATCH;
}

static void start(bw_error *error, bw_status code, uint64_t offset, uint32_t line) {
  memset(error, 0, sizeof *error);
  error->code = (int32_t)code;
  error->offset = offset;
  error->line = line;
}

/* A message is one line that gives a terminal no orders, whatever name from a file it quotes. */
static void make_printable(char *message) {
  for (; *message != 0; message++) {
    unsigned char c = (unsigned char)*message;
    if (c < 0x20 || c == 0x7f) *message = '?';
  }
}

bw_status bw_fail_at(bw_error *error, bw_status code, uint64_t offset, const char *format, ...) {
  if (error == NULL) return code;
  start(error, code, offset, 0);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  make_printable(error->message);
  if (offset != BW_NO_OFFSET) {
    size_t length = strlen(error->message);
    (void)snprintf(error->message + length, sizeof error->message - length,
                   " at offset %" PRIu64 " (0x%" PRIx64 ")", offset, offset);
  }
  return code;
}

bw_status bw_fail_line(bw_error *error, bw_status code, const char *name, uint32_t line,
                       const char *format, ...) {
  if (error == NULL) return code;
  start(error, code, BW_NO_OFFSET, line);
  (void)snprintf(error->message, sizeof error->message, "%.120s:%" PRIu32 ": ", name, line);
  size_t length = strlen(error->message);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(error->message + length, sizeof error->message - length, format, arguments);
  va_end(arguments);
  make_printable(error->message);
  return code;
}

bw_status bw_fail_memory(bw_error *error) {
  return bw_fail_at(error, BW_MEMORY, BW_NO_OFFSET, "out of memory");
}
