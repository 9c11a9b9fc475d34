/* Threads on Windows. */
#include "base/platform_windows.h"

#include "base/platform_threads.h"

#if defined(_WIN32)

typedef struct job {
  void (*work)(void *context);
  void *context;
} job;

static DWORD WINAPI begin(void *argument) {
  const job *given = argument;
  given->work(given->context);
  return 0;
}

void bw_threads_run(uint32_t count, void (*work)(void *context), void *context) {
  HANDLE threads[BW_MOST_THREADS];
  job given = {work, context};
  uint32_t started = 0;
  if (count > BW_MOST_THREADS) count = BW_MOST_THREADS;
  while (started + 1 < count) {
    threads[started] = CreateThread(NULL, 0, begin, &given, 0, NULL);
    if (threads[started] == NULL) break;
    started++;
  }
  work(context);
  while (started > 0) {
    started--;
    (void)WaitForSingleObject(threads[started], INFINITE);
    (void)CloseHandle(threads[started]);
  }
}

#endif
