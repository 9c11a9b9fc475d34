/* Programs beside us and threads, where calls of the system fail or are interrupted. */
#include "failing_system.h"

#include "base/platform_threads.h"

#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker's names */

static int refused_number(void) {
  return system_refuses() ? system_calls.number : 0;
}

/* A call that gives the number of its error. */
#define WRAPPED_NUMBER(name, parameters, ...)    \
  int __real_##name parameters;                  \
  int __wrap_##name parameters;                  \
  int __wrap_##name parameters {                 \
    int refused = refused_number();              \
    return refused != 0 ? refused : __VA_ARGS__; \
  }

WRAPPED_NUMBER(posix_spawn_file_actions_init, (posix_spawn_file_actions_t * a),
               __real_posix_spawn_file_actions_init(a))
WRAPPED_NUMBER(posix_spawn_file_actions_adddup2,
               (posix_spawn_file_actions_t * a, int file, int number),
               __real_posix_spawn_file_actions_adddup2(a, file, number))
WRAPPED_NUMBER(posix_spawnattr_init, (posix_spawnattr_t * a), __real_posix_spawnattr_init(a))
WRAPPED_NUMBER(posix_spawnattr_setflags, (posix_spawnattr_t * a, short flags),
               __real_posix_spawnattr_setflags(a, flags))
WRAPPED_NUMBER(posix_spawnattr_setpgroup, (posix_spawnattr_t * a, pid_t group),
               __real_posix_spawnattr_setpgroup(a, group))
WRAPPED_NUMBER(posix_spawnattr_setsigmask, (posix_spawnattr_t * a, const sigset_t *signals),
               __real_posix_spawnattr_setsigmask(a, signals))
WRAPPED_NUMBER(posix_spawnattr_setsigdefault, (posix_spawnattr_t * a, const sigset_t *signals),
               __real_posix_spawnattr_setsigdefault(a, signals))
WRAPPED_NUMBER(posix_spawn,
               (pid_t * id, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const names[]),
               __real_posix_spawn(id, path, actions, attributes, arguments, names))
WRAPPED_NUMBER(pthread_create,
               (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *),
                void *argument),
               __real_pthread_create(thread, attributes, run, argument))

WRAPPED(int, poll, struct pollfd *files, nfds_t count, int milliseconds) {
  return system_refuses() ? -1 : __real_poll(files, count, milliseconds);
}

WRAPPED(pid_t, waitpid, pid_t id, int *status, int options) {
  return system_refuses() ? -1 : __real_waitpid(id, status, options);
}

/* NOLINTEND(bugprone-reserved-identifier) */

/* ---- starting ------------------------------------------------------------------------------ */

static bw_process *process;

static void make_nothing(void) {
  process = NULL;
}

static bw_status start(bw_error *error) {
  return bw_process_start("exit 3", &system_allocator, &process, error);
}

static void look_at_started(bw_status status) {
  int32_t ended = 0;
  CHECK((process != NULL) == (status == BW_OK));
  if (process != NULL) {
    CHECK_INT(bw_process_wait(process, 60000, &ended), 1);
    CHECK_INT(ended, 3);
  }
  bw_process_destroy(process);
}

static void a_program_starts_or_it_is_told(void) {
  static const system_scenario scenario = {"start", make_nothing, start, look_at_started, false};
  system_words = "cannot start a program: ";
  system_fails(&scenario);
}

/* ---- exchanging and ending ----------------------------------------------------------------- */

static void begin(const char *command) {
  bw_error error = {0};
  process = NULL;
  CHECK_INT(bw_process_start(command, NULL, &process, &error), BW_OK);
  memset(&system_calls, 0, sizeof system_calls);
}

/* What is called from now on counts, and the call of this number gives that error. */
static void fail(size_t call, int number) {
  memset(&system_calls, 0, sizeof system_calls);
  system_calls.counts = true;
  system_calls.fail_at = call;
  system_calls.number = number;
}

static bw_exchange exchange(size_t call, int number, bool writes) {
  bw_exchange done = {0};
  char buffer[16];
  fail(call, number);
  CHECK_INT(bw_process_exchange(process, "line\n", writes ? 5 : 0, buffer, writes ? 0 : 5, 60000,
                                &done, NULL),
            BW_OK);
  memset(&system_calls, 0, sizeof system_calls);
  return done;
}

/* Waiting for the ends is the first call, writing or reading the second. */
static void an_end_stays_open_when_it_is_only_later(void) {
  static const int later[] = {EINTR, EAGAIN};
  begin("cat");
  for (size_t i = 0; i < COUNT(later); i++) {
    bw_exchange done = exchange(2, later[i], true);
    CHECK(done.input_open && done.written == 0);
  }
  CHECK_INT(exchange(0, 0, true).written, 5);
  for (size_t i = 0; i < COUNT(later); i++) {
    bw_exchange done = exchange(2, later[i], false);
    CHECK(done.output_open && done.read == 0);
  }
  CHECK_INT(exchange(0, 0, false).read, 5);
  bw_process_destroy(process);
}

static void an_end_that_fails_is_closed(void) {
  static const int failures[] = {EIO, EPIPE}; /* a broken pipe, here without its signal */
  for (size_t i = 0; i < COUNT(failures); i++) {
    begin("cat");
    CHECK(!exchange(2, failures[i], true).input_open);
    bw_process_destroy(process);
  }
  begin("echo line; exec cat");
  CHECK(!exchange(2, EIO, false).output_open);
  bw_process_destroy(process);
}

static void waiting_goes_on_when_it_is_interrupted(void) {
  int32_t ended = 0;
  begin("exit 4");
  fail(1, EINTR);
  CHECK_INT(bw_process_wait(process, 60000, &ended), 1);
  CHECK_INT(ended, 4);
  CHECK(system_calls.calls >= 2);
  memset(&system_calls, 0, sizeof system_calls);
  bw_process_destroy(process);
}

/* The first call of waitpid looks whether it has ended; the second waits for the killed one. */
static void what_is_killed_is_waited_for(void) {
  static const struct {
    int number;
    size_t calls;
  } cases[] = {{EINTR, 3}, {ECHILD, 2}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    begin("exec sleep 600");
    fail(2, cases[i].number);
    bw_process_destroy(process);
    CHECK_INT(system_calls.calls, cases[i].calls);
    memset(&system_calls, 0, sizeof system_calls);
    if (cases[i].number == ECHILD) CHECK(wait(NULL) > 0); /* which nobody has waited for */
  }
}

/* ---- threads ------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void count_up(void *context) {
  int *count = context;
  (void)pthread_mutex_lock(&lock);
  ++*count;
  (void)pthread_mutex_unlock(&lock);
}

/* The caller is one of them: with as many as there are, the work is done. */
static void there_may_be_fewer_threads(void) {
  for (size_t refused = 1; refused < 4; refused++) {
    int count = 0;
    fail(refused, EAGAIN);
    bw_threads_run(4, count_up, &count);
    memset(&system_calls, 0, sizeof system_calls);
    CHECK_INT(count, (int)refused);
  }
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_program_starts_or_it_is_told), TEST(an_end_stays_open_when_it_is_only_later),
      TEST(an_end_that_fails_is_closed),    TEST(waiting_goes_on_when_it_is_interrupted),
      TEST(what_is_killed_is_waited_for),   TEST(there_may_be_fewer_threads),
  };
  return test_main(argc, argv, cases, COUNT(cases));
}
