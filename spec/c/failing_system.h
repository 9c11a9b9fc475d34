/* Calls of the system that fail, for the tests named test_system_...: the linker lets ours stand for
 * the system's in the whole program.
 *
 *   system_fails(scenario)    does what the scenario does, once with each of its calls failing. Each
 *                             time it must answer BW_IO and say why, or do without the call, as it
 *                             may mostly not; keep no memory and no open file, and leave what the
 *                             scenario looks for
 *   system_goes_on(scenario)  does it with every other call interrupted by a signal, and the rest
 *                             reading or writing a few bytes only: it does what it does otherwise
 */
#ifndef BW_SPEC_FAILING_SYSTEM_H
#define BW_SPEC_FAILING_SYSTEM_H

#include "test_folder.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/types.h>

static struct {
  bool counts;       /* what is called now is counted */
  bool closes;       /* calls that close a file are, too */
  size_t calls;      /* so far */
  size_t fail_at;    /* the call that fails, from 1; 0: none */
  bool and_all;      /* so do all behind it */
  int number;        /* of the error that it gives */
  int number_behind; /* and those behind it; 0: the same */
  bool interrupted;  /* every second call that reads or writes is interrupted by a signal */
  bool was;          /* the last one was */
  bool in_pieces;    /* one that reads or writes does so for 3 bytes at most */
} system_calls;

static inline bool system_refuses(void) {
  if (!system_calls.counts) return false;
  size_t call = ++system_calls.calls;
  bool behind = system_calls.and_all && call > system_calls.fail_at;
  if (call != system_calls.fail_at && !behind) return false;
  errno =
      behind && system_calls.number_behind != 0 ? system_calls.number_behind : system_calls.number;
  return true;
}

/* The same for a call that reads or writes `size` bytes. */
static inline bool system_stops(size_t *size) {
  if (!system_calls.counts) return false;
  if (system_calls.in_pieces && *size > 3) *size = 3;
  if (system_calls.interrupted) {
    system_calls.was = !system_calls.was;
    errno = EINTR;
    return system_calls.was;
  }
  return system_refuses();
}

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker's names */

/* Declares the system's call and begins ours. */
#define WRAPPED(type, name, ...)   \
  type __real_##name(__VA_ARGS__); \
  type __wrap_##name(__VA_ARGS__); \
  type __wrap_##name(__VA_ARGS__)

WRAPPED(ssize_t, read, int file, void *data, size_t size) {
  return system_stops(&size) ? -1 : __real_read(file, data, size);
}

WRAPPED(ssize_t, write, int file, const void *data, size_t size) {
  return system_stops(&size) ? -1 : __real_write(file, data, size);
}

WRAPPED(ssize_t, pread64, int file, void *data, size_t size, int64_t offset) {
  return system_stops(&size) ? -1 : __real_pread64(file, data, size, offset);
}

WRAPPED(ssize_t, pwrite64, int file, const void *data, size_t size, int64_t offset) {
  return system_stops(&size) ? -1 : __real_pwrite64(file, data, size, offset);
}

WRAPPED(int, open64, const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return system_refuses() ? -1 : __real_open64(path, flags, mode);
}

WRAPPED(int, fstat64, int file, void *about) {
  return system_refuses() ? -1 : __real_fstat64(file, about);
}

WRAPPED(int, stat64, const char *path, void *about) {
  return system_refuses() ? -1 : __real_stat64(path, about);
}

WRAPPED(int64_t, lseek64, int file, int64_t offset, int from) {
  return system_refuses() ? -1 : __real_lseek64(file, offset, from);
}

WRAPPED(int, fcntl64, int file, int command, ...) {
  if (system_refuses()) return -1;
  if (command == F_GETFL) return __real_fcntl64(file, command);
  va_list rest;
  va_start(rest, command);
  void *pointer = NULL;
  int value = 0;
  bool with_number = command == F_SETFL || command == F_DUPFD_CLOEXEC;
  if (with_number) {
    value = va_arg(rest, int);
  } else {
    pointer = va_arg(rest, void *);
  }
  va_end(rest);
  return with_number ? __real_fcntl64(file, command, value)
                     : __real_fcntl64(file, command, pointer);
}

WRAPPED(int, ftruncate64, int file, int64_t size) {
  return system_refuses() ? -1 : __real_ftruncate64(file, size);
}

WRAPPED(int, fsync, int file) {
  return system_refuses() ? -1 : __real_fsync(file);
}

WRAPPED(int, access, const char *path, int mode) {
  return system_refuses() ? -1 : __real_access(path, mode);
}

WRAPPED(char *, realpath, const char *path, char *real) {
  return system_refuses() ? NULL : __real_realpath(path, real);
}

WRAPPED(int, rename, const char *from, const char *to) {
  return system_refuses() ? -1 : __real_rename(from, to);
}

/* The file is closed however it ends, as the system does it. One that was only read is closed. */
WRAPPED(int, close, int file) {
  bool written = system_calls.closes && (__real_fcntl64(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
  bool refused = written && system_refuses();
  int kept = errno;
  int result = __real_close(file);
  if (!refused) return result;
  errno = kept;
  return -1;
}

/* NOLINTEND(bugprone-reserved-identifier) */

/* Something that asks the system: `prepare` makes what it needs, `act` asks, `look` checks what is
 * left (with BW_OK: all was done) and destroys it. What it makes is of this allocator. */
typedef struct system_scenario {
  const char *name;
  void (*prepare)(void);
  bw_status (*act)(bw_error *error);
  void (*look)(bw_status status);
  bool closes; /* it is told of a file that cannot be closed */
} system_scenario;

/* In every message. */
static const char *system_words = "the disk failed";

/* How many failures were. */
static size_t system_told;

static test_memory system_memory;
static bw_allocator system_allocator;

/* Whether the call of this number was reached. */
static inline bool system_try(const system_scenario *scenario, size_t fail_at) {
  bw_error error = {0};
  int files = open_files();
  memset(&system_memory, 0, sizeof system_memory);
  system_allocator = test_allocator(&system_memory);
  scenario->prepare();
  memset(&system_calls, 0, sizeof system_calls);
  system_calls.counts = true;
  system_calls.closes = scenario->closes;
  system_calls.fail_at = fail_at;
  system_calls.number = EIO;
  bw_status status = scenario->act(&error);
  bool reached = fail_at == 0 || system_calls.calls >= fail_at;
  memset(&system_calls, 0, sizeof system_calls);
  bool may_fail = fail_at != 0 && reached;
  bool right = CHECK(status == BW_OK || (may_fail && status == BW_IO));
  if (status != BW_OK) right = CHECK(strstr(error.message, system_words) != NULL) && right;
  system_told += status != BW_OK;
  scenario->look(status);
  right = CHECK_NO_LEAK(&system_memory) && CHECK_INT(open_files(), files) && right;
  if (!right) printf("  %s, call %zu: %s\n", scenario->name, fail_at, error.message);
  return reached;
}

/* Signals, and reads and writes of a few bytes, change nothing. */
static inline void system_goes_on(const system_scenario *scenario) {
  bw_error error = {0};
  memset(&system_memory, 0, sizeof system_memory);
  system_allocator = test_allocator(&system_memory);
  scenario->prepare();
  memset(&system_calls, 0, sizeof system_calls);
  system_calls.counts = true;
  system_calls.interrupted = true;
  system_calls.in_pieces = true;
  bw_status status = scenario->act(&error);
  memset(&system_calls, 0, sizeof system_calls);
  if (!CHECK_INT(status, BW_OK)) printf("  %s: %s\n", scenario->name, error.message);
  scenario->look(status);
  (void)CHECK_NO_LEAK(&system_memory);
}

static inline void system_fails(const system_scenario *scenario) {
  size_t calls = 0;
  (void)system_try(scenario, 0);
  system_told = 0;
  while (calls < 10000 && system_try(scenario, calls + 1)) calls++;
  if (!CHECK(system_told > calls / 2)) {
    printf("  %s: %zu failures told of %zu\n", scenario->name, system_told, calls);
  }
}

#endif
