/* Work on several threads. */
#ifndef BW_BASE_PLATFORM_THREADS_H
#define BW_BASE_PLATFORM_THREADS_H

#include <stdint.h>

/* No call uses more threads than these. */
#define BW_MOST_THREADS 64u

/* Calls work(context) in `count` threads at once, this one among them, and waits for all. Where the
 * system gives fewer threads, or has none to give, it is called fewer times, but at least once: the
 * work must share itself out. */
void bw_threads_run(uint32_t count, void (*work)(void *context), void *context);

#endif
