/* clock.h: the processor's seconds that this thread has used. */
#ifndef PEERS_CLOCK_H
#define PEERS_CLOCK_H

#include <time.h>

static inline double now_s(void) {
  struct timespec ts;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

#endif
