/* Calls that fail: with which status, and what is said. Each is given &error. */
#ifndef BW_SPEC_TEST_REFUSED_H
#define BW_SPEC_TEST_REFUSED_H

#include "test.h"

#include <stdio.h>
#include <string.h>

static bw_error error;

static inline void clear_error(void) {
  memset(&error, 0, sizeof error);
}

static inline bool says_all(const char *text) {
  return CHECK_TEXT(error.message, text);
}

static inline bool says_part(const char *text) {
  if (strstr(error.message, text) != NULL) return true;
  puts(error.message);
  return false;
}

/* With exactly this message. */
#define REFUSED(status, text, call) \
  (clear_error(), (void)CHECK_INT((call), (status)), (void)CHECK(says_all(text)))

/* With a message that has this in it. */
#define REFUSED_WITH(status, text, call) \
  (clear_error(), (void)CHECK_INT((call), (status)), (void)CHECK(says_part(text)))

#endif
