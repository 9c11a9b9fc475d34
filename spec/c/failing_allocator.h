/* Memory that runs out, for the tests named test_allocations_...: together they call every function of
 * the library that takes or holds an allocator, which spec/174-allocations_spec.lua checks.
 *
 * A room is a set of objects that is made anew for every try.
 *
 *   REFUSED(call)   the call asks for memory. Each of its requests is refused, alone, and with all that
 *                   come behind it: the call answers BW_MEMORY and says so, nothing leaks, the objects
 *                   are as they were, and the same call then does what it does where nothing is refused
 *   REFUSED_BY_LIBRARY(call)   the same where it is the C library that is asked, and refuses
 *   MANAGED(call)   the same for a call that does without what it is refused, and answers the same
 *   NEVER(call)     the call asks for none
 *
 * A call stands for the function that it begins with. With BOARDWALK_TABLE set each prints a row.
 */
#ifndef BW_SPEC_FAILING_ALLOCATOR_H
#define BW_SPEC_FAILING_ALLOCATOR_H

#include "test.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct failing_room {
  void (*make)(void);      /* makes the objects with failing_allocator */
  uint64_t (*state)(void); /* a hash of all that can be told of them, and of what calls gave */
  void (*destroy)(void);   /* destroys the objects, and what calls gave */
} failing_room;

#define REFUSED(call) \
  for (failing_begin(#call, false, false); failing_next();) failing.status = (call)
#define REFUSED_BY_LIBRARY(call) \
  for (failing_begin(#call, false, true); failing_next();) failing.status = (call)
#define MANAGED(call) \
  for (failing_begin(#call, true, false); failing_next();) (void)(call)
#define NEVER(call) (failing_forbid(), (void)(call), failing_asked_none(#call))

/* What a try is of: nothing is refused; a request is refused; the same call behind that. */
typedef enum failing_step { FAILING_NEW, FAILING_NONE, FAILING_ONE, FAILING_AGAIN } failing_step;

static struct {
  const failing_room *room;
  test_memory memory;
  bw_status status; /* what the call gave */
  bw_error error;   /* to be passed to it */
  const char *call;
  bool managed, of_library;
  bool wrong; /* a check failed: the call is not tried on */
  failing_step step;
  size_t asked;           /* requests of the call where nothing is refused */
  size_t request;         /* that is refused, from 1 */
  bool and_all;           /* the ones behind it are refused too */
  size_t before;          /* requests before the call */
  uint64_t first, wanted; /* the states before and behind the call */
} failing;

/* What everything in a room is made with. */
static bw_allocator failing_allocator;

/* For any pointer to numbers or to a struct that a call reads or writes. */
static union {
  max_align_t align; /* cppcheck-suppress unusedStructMember */
  unsigned char bytes[65536];
} failing_anything;
static void *const anything = &failing_anything;

/* ---- hashing (FNV-1a) ---------------------------------------------------------------------- */

#define FAILING_HASH 0xcbf29ce484222325u

static inline uint64_t hash_of(uint64_t hash, const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
  return hash;
}

static inline uint64_t hash_number(uint64_t hash, uint64_t number) {
  return hash_of(hash, &number, sizeof number);
}

static inline uint64_t hash_text(uint64_t hash, const char *text) {
  return text == NULL ? hash_number(hash, 0) : hash_of(hash, text, strlen(text) + 1);
}

/* Of bytes that may be NULL. */
static inline uint64_t hash_bytes(uint64_t hash, const bw_bytes *bytes) {
  if (bytes == NULL) return hash_number(hash, 0);
  hash = hash_number(hash, bw_bytes_size(bytes) + 1);
  return hash_of(hash, bw_bytes_data(bytes), bw_bytes_size(bytes));
}

/* The same of bytes that were written for it, which are destroyed. */
static inline uint64_t hash_saved(uint64_t hash, bw_status status, bw_bytes **saved) {
  CHECK_INT(status, BW_OK);
  hash = hash_bytes(hash, *saved);
  bw_bytes_destroy(*saved);
  return hash;
}

/* ---- the C library's memory ---------------------------------------------------------------- */

/* The linker lets these stand for malloc, calloc and realloc in the whole program. */
void *__real_malloc(size_t size);               /* NOLINT(bugprone-reserved-identifier) */
void *__real_calloc(size_t count, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__real_realloc(void *block, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_malloc(size_t size);               /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_calloc(size_t count, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_realloc(void *block, size_t size); /* NOLINT(bugprone-reserved-identifier) */

/* Whether the C library's memory counts, and then whether a request of it is refused. */
static bool failing_of_library;

static inline bool failing_refuses(void) {
  if (!failing_of_library) return false;
  size_t number = ++failing.memory.requests;
  return number == failing.memory.fail_at ||
         (failing.memory.fail_from != 0 && number >= failing.memory.fail_from);
}

/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
void *__wrap_malloc(size_t size) {
  return failing_refuses() ? NULL : __real_malloc(size);
}

/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
void *__wrap_calloc(size_t count, size_t size) {
  return failing_refuses() ? NULL : __real_calloc(count, size);
}

/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
void *__wrap_realloc(void *block, size_t size) {
  return failing_refuses() ? NULL : __real_realloc(block, size);
}

/* ---- tries --------------------------------------------------------------------------------- */

static inline int failing_name_length(const char *call) {
  return (int)strcspn(call, "(");
}

static inline void failing_row(const char *call, const char *what, size_t count) {
  if (getenv("BOARDWALK_TABLE") == NULL) return;
  printf("%-44.*s %s %zu\n", failing_name_length(call), call, what, count);
}

/* Checks one thing of a try, and says which try it was. */
static inline void failing_check(bool passed, const char *what) {
  if (failing.wrong || test_check(passed, what, __FILE__, __LINE__)) return;
  failing.wrong = true;
  printf("  %.*s: request %zu of %zu%s\n", failing_name_length(failing.call), failing.call,
         failing.request, failing.asked, failing.and_all ? " and all behind it" : "");
}

static inline void failing_enter(const failing_room *room) {
  failing.room = room;
  memset(&failing.memory, 0, sizeof failing.memory);
  failing_allocator = test_allocator(&failing.memory);
}

static inline void failing_allow(void) {
  failing_of_library = false;
  failing.memory.fail_at = 0;
  failing.memory.fail_from = 0;
}

static inline void failing_leave(void) {
  failing.room->destroy();
  failing_check(failing.memory.blocks == 0, "nothing leaks");
  failing.memory.requests = 0;
}

static inline void failing_begin(const char *call, bool managed, bool of_library) {
  failing.call = call;
  failing.managed = managed;
  failing.of_library = of_library;
  failing.step = FAILING_NEW;
  failing.request = 0;
  failing.and_all = false;
  failing.asked = 0;
  failing.wrong = false;
}

/* Makes the objects and lets the call come; 0: nothing is refused. */
static inline bool failing_try(size_t request, bool and_all) {
  failing.request = request;
  failing.and_all = and_all;
  failing.step = FAILING_NEW;
  failing.room->make();
  uint64_t now = failing.room->state();
  if (request == 0) failing.first = now;
  failing_check(now == failing.first, "the same objects are made again");
  memset(&failing.error, 0, sizeof failing.error);
  failing.step = request == 0 ? FAILING_NONE : FAILING_ONE;
  failing.before = failing.memory.requests;
  if (request != 0 && !and_all) failing.memory.fail_at = failing.before + request;
  if (request != 0 && and_all) failing.memory.fail_from = failing.before + request;
  failing_of_library = failing.of_library;
  return true;
}

static inline void failing_look_at_refused(void) {
  uint64_t now = failing.room->state();
  if (failing.managed) {
    failing_check(now == failing.wanted, "it answers the same without memory");
    return;
  }
  failing_check(failing.status == BW_MEMORY, "it answers BW_MEMORY");
  failing_check(failing.error.code == BW_MEMORY, "the error is BW_MEMORY");
  failing_check(strcmp(failing.error.message, "out of memory") == 0, "the message says so");
  failing_check(now == failing.first, "nothing has changed");
}

static inline void failing_look_at_done(void) {
  uint64_t now = failing.room->state();
  if (!failing.managed) {
    failing_check(failing.status == BW_OK, "it works");
    if (failing.status != BW_OK) printf("  %s\n", failing.error.message);
  }
  if (failing.step == FAILING_NONE) failing.wanted = now;
  failing_check(now == failing.wanted, "it works as if nothing had been refused");
}

/* Looks at what the last call did; whether there is to be another. */
static inline bool failing_next(void) {
  size_t asked = failing.memory.requests - failing.before;
  failing_allow();
  switch (failing.step) {
    case FAILING_NEW: return failing_try(0, false);
    case FAILING_NONE:
      failing.asked = asked;
      failing_check(asked > 0, "it asks for memory");
      failing_look_at_done();
      break;
    case FAILING_ONE:
      failing_check(asked >= failing.request, "it asks for memory as before");
      failing_look_at_refused();
      if (failing.managed || failing.wrong) break;
      failing.step = FAILING_AGAIN;
      return true;
    default: failing_look_at_done();
  }
  failing_leave();
  if (failing.wrong) return false;
  if (failing.request != 0 && !failing.and_all) return failing_try(failing.request, true);
  if (failing.request < failing.asked) return failing_try(failing.request + 1, false);
  failing_row(failing.call, failing.managed ? "managed" : "refused", failing.asked);
  return false;
}

static inline void failing_forbid(void) {
  failing.before = failing.memory.requests;
  failing.memory.fail_from = 1;
  failing_of_library = true;
}

static inline void failing_asked_none(const char *call) {
  size_t asked = failing.memory.requests - failing.before;
  failing_allow();
  if (!test_check(asked == 0, call, __FILE__, __LINE__)) printf("  it asked %zu times\n", asked);
  failing_row(call, "never", asked);
}

#endif
