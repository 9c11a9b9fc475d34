/* Another program, asked over pipes: how boardwalk conform and judge speak with an engine. Never
 * waits longer than it is told to. Where the system has no POSIX, starting one is unsupported. */
#ifndef BOARDWALK_PROCESS_H
#define BOARDWALK_PROCESS_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A program that was started. */
typedef struct bw_process bw_process;

/* How an exchange went. */
typedef struct bw_exchange {
  uint64_t written;      /* bytes that the program's input took */
  uint64_t read;         /* bytes of its output */
  uint64_t milliseconds; /* since the program was started */
  uint8_t input_open;    /* 0: the program reads no more, or the input was closed */
  uint8_t output_open;   /* 0: there will be no more output, and all of it was read */
} bw_exchange;

/* Starts a command of the shell, in a process group of its own. Its standard input and output are
 * pipes to us, its standard error is ours. A command that is not there starts, and ends with 127.
 * A guard in the group, a shell that waits, kills the group when this process ends in whatever way. */
BW_API bw_status bw_process_start(const char *command, const bw_allocator *allocator,
                                  bw_process **out, bw_error *error);

/* Kills the program and what it has started, unless it has ended, and frees everything. */
BW_API void bw_process_destroy(bw_process *process);

/* Writes as much of `data` as the program takes, and reads what it has printed, `capacity` bytes at
 * most. Waits until either is possible, at most so many milliseconds. Fails only where the system
 * does; a program that has ended is told by `out`. */
BW_API bw_status bw_process_exchange(bw_process *process, const void *data, size_t size,
                                     void *buffer, size_t capacity, uint32_t milliseconds,
                                     bw_exchange *out, bw_error *error);

/* Ends the program's input. */
BW_API void bw_process_close_input(bw_process *process);

/* Waits for the end of the program, at most so many milliseconds. Returns 1 when it has ended, with
 * its exit status, or minus the number of the signal that ended it; else 0. */
BW_API int bw_process_wait(bw_process *process, uint32_t milliseconds, int32_t *status);

#ifdef __cplusplus
}
#endif

#endif
