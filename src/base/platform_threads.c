#include "base/platform_system.h"

#include "base/platform_threads.h"

#if !defined(_WIN32)

#include <pthread.h>

typedef struct job {
  void (*work)(void *context);
  void *context;
} job;

static void *begin(void *argument) {
  const job *given = argument;
  given->work(given->context);
  return NULL;
}

void bw_threads_run(uint32_t count, void (*work)(void *context), void *context) {
  pthread_t threads[BW_MOST_THREADS];
  job given = {work, context};
  uint32_t started = 0;
  if (count > BW_MOST_THREADS) count = BW_MOST_THREADS;
  while (started + 1 < count && pthread_create(&threads[started], NULL, begin, &given) == 0) {
    started++;
  }
  work(context);
  while (started > 0) (void)pthread_join(threads[--started], NULL);
}

#endif
