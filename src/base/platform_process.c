/* A program that runs beside us: its input and output are pipes that neither side waits for. */
#include "base/platform_system.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdbool.h>
#include <string.h>

#if !defined(_WIN32)

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

#define NONE (-1)

/* Between two looks whether a program has ended. */
#define PAUSE_MILLISECONDS 2

struct bw_process {
  bw_allocator allocator;
  pid_t id;
  int input, output; /* our ends; NONE once closed */
  int alive;         /* our end of a pipe that is closed at our end at the latest, however we end */
  uint64_t started;
  bool ended;
  int32_t status; /* once it has ended */
};

static uint64_t now(void) {
  struct timespec time = {0};
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u;
}

static void close_end(int *end) {
  if (*end != NONE) (void)close(*end);
  *end = NONE;
}

static bw_status fail(bw_error *error, const char *what, int number) {
  if (number == ENOMEM) return bw_fail_memory(error);
  return bw_fail_at(error, BW_IO, BW_NO_OFFSET, "cannot %s: %s", what, strerror(number));
}

/* ---- starting ------------------------------------------------------------------------------ */

/* The file by which a program's guard sees that we are alive. */
#define GUARDED 3

/* What the shell runs: a guard that ends the program's group when we have ended, by a signal say, and
 * could not do so; and the command in the shell's place. */
#define GUARD                                                              \
  "{ read -r line; kill -KILL 0; } <&3 3<&- >/dev/null 2>&1 & exec 3<&-; " \
  "exec /bin/sh -c \"$1\""

/* Moves an end out of the way of the files that a program begins with, and keeps it from other
 * programs. */
static int keep(int *end) {
  int moved = fcntl(*end, F_DUPFD_CLOEXEC, GUARDED + 1);
  int number = moved == NONE ? errno : 0;
  if (number == 0) {
    (void)close(*end);
    *end = moved;
  }
  return number;
}

/* A pipe: ends[0] is read from. `ours` is the end that is not waited for. */
static int open_pipe(int ends[2], int ours) {
  if (pipe(ends) != 0) {
    ends[0] = ends[1] = NONE;
    return errno;
  }
  int number = keep(&ends[0]);
  if (number == 0) number = keep(&ends[1]);
  if (number == 0 && fcntl(ends[ours], F_SETFL, O_NONBLOCK) != 0) number = errno;
  return number;
}

/* The program's group, and the signals that we may ignore. */
static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t signals;
  sigset_t none;
  (void)sigemptyset(&none);
  (void)sigemptyset(&signals);
  (void)sigaddset(&signals, SIGPIPE);
  (void)sigaddset(&signals, SIGINT);
  int number = posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  if (number == 0) number = posix_spawnattr_setpgroup(attributes, 0);
  if (number == 0) number = posix_spawnattr_setsigmask(attributes, &none);
  return number == 0 ? posix_spawnattr_setsigdefault(attributes, &signals) : number;
}

static int set_files(posix_spawn_file_actions_t *actions, const int files[3]) {
  static const int numbers[3] = {STDIN_FILENO, STDOUT_FILENO, GUARDED};
  int number = 0;
  for (int i = 0; i < 3 && number == 0; i++) {
    number = posix_spawn_file_actions_adddup2(actions, files[i], numbers[i]);
  }
  return number;
}

/* `files`: the program's input and output, and the guard's end. `command` is not const because the
 * arguments of programs are not. */
static int spawn(pid_t *id, char *command, const int files[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int number = posix_spawn_file_actions_init(&actions);
  if (number == 0) {
    number = posix_spawnattr_init(&attributes);
    if (number == 0) {
      number = set_files(&actions, files);
      if (number == 0) number = set_attributes(&attributes);
      if (number == 0) {
        char shell[] = "sh";
        char option[] = "-c";
        char guard[] = GUARD;
        char *arguments[] = {shell, option, guard, shell, command, NULL};
        number = posix_spawn(id, "/bin/sh", &actions, &attributes, arguments, environ);
      }
      (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
  }
  return number;
}

static int start(bw_process *process, const char *command) {
  int input[2] = {NONE, NONE};
  int output[2] = {NONE, NONE};
  int alive[2] = {NONE, NONE};
  int number = open_pipe(input, 1);
  if (number == 0) number = open_pipe(output, 0);
  if (number == 0) number = open_pipe(alive, 1);
  size_t size = strlen(command) + 1;
  char *copy = bw_alloc_array(&process->allocator, size, 1);
  if (number == 0 && copy == NULL) number = ENOMEM;
  if (copy != NULL) memcpy(copy, command, size);
  const int files[3] = {input[0], output[1], alive[0]};
  if (number == 0) number = spawn(&process->id, copy, files);
  bw_free_array(&process->allocator, copy, size, 1);
  close_end(&input[0]);
  close_end(&output[1]);
  close_end(&alive[0]);
  process->input = input[1];
  process->output = output[0];
  process->alive = alive[1];
  if (number != 0) {
    close_end(&process->input);
    close_end(&process->output);
    close_end(&process->alive);
  }
  return number;
}

bw_status bw_process_start(const char *command, const bw_allocator *allocator, bw_process **out,
                           bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_process *process = bw_alloc_array(&kept, 1, sizeof *process);
  if (process == NULL) return bw_fail_memory(error);
  process->allocator = kept;
  process->started = now();
  int number = start(process, command);
  if (number != 0) {
    bw_free_array(&kept, process, 1, sizeof *process);
    return fail(error, "start a program", number);
  }
  *out = process;
  return BW_OK;
}

/* ---- exchanging ---------------------------------------------------------------------------- */

/* Writes without the signal that writing to a closed pipe sends to this thread. */
static ssize_t write_quietly(int end, const void *data, size_t size) {
  sigset_t broken;
  sigset_t before;
  sigset_t pending;
  (void)sigemptyset(&broken);
  (void)sigaddset(&broken, SIGPIPE);
  (void)sigpending(&pending);
  bool waits = sigismember(&pending, SIGPIPE) == 1;
  (void)pthread_sigmask(SIG_BLOCK, &broken, &before);
  ssize_t count = write(end, data, size);
  int number = errno;
  if (count < 0 && number == EPIPE && !waits) {
    (void)sigpending(&pending);
    int taken = 0;
    if (sigismember(&pending, SIGPIPE) == 1) (void)sigwait(&broken, &taken);
  }
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = number;
  return count;
}

static bool is_later(int number) {
  return number == EAGAIN || number == EWOULDBLOCK || number == EINTR;
}

static void put(bw_process *process, const void *data, size_t size, bw_exchange *out) {
  ssize_t count = write_quietly(process->input, data, size);
  if (count > 0) out->written = (uint64_t)count;
  if (count < 0 && !is_later(errno)) close_end(&process->input);
}

static void get(bw_process *process, void *buffer, size_t capacity, bw_exchange *out) {
  ssize_t count = read(process->output, buffer, capacity);
  if (count > 0) out->read = (uint64_t)count;
  if (count == 0 || (count < 0 && !is_later(errno))) close_end(&process->output);
}

bw_status bw_process_exchange(bw_process *process, const void *data, size_t size, void *buffer,
                              size_t capacity, uint32_t milliseconds, bw_exchange *out,
                              bw_error *error) {
  memset(out, 0, sizeof *out);
  bool writes = size > 0 && process->input != NONE;
  bool reads = capacity > 0 && process->output != NONE;
  /* poll passes over a negative file */
  struct pollfd ends[2] = {{.fd = writes ? process->input : NONE, .events = POLLOUT},
                           {.fd = reads ? process->output : NONE, .events = POLLIN}};
  int ready = 0;
  if (writes || reads) {
    int most = milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds;
    ready = poll(ends, 2, most);
    if (ready < 0 && errno != EINTR) return fail(error, "wait for a program", errno);
  }
  if (ready > 0 && ends[0].revents != 0) put(process, data, size, out);
  if (ready > 0 && ends[1].revents != 0) get(process, buffer, capacity, out);
  out->milliseconds = now() - process->started;
  out->input_open = process->input != NONE;
  out->output_open = process->output != NONE;
  return BW_OK;
}

void bw_process_close_input(bw_process *process) {
  close_end(&process->input);
}

/* ---- the end ------------------------------------------------------------------------------- */

static bool has_ended(bw_process *process) {
  int status = 0;
  if (process->ended) return true;
  pid_t found = waitpid(process->id, &status, WNOHANG);
  if (found == 0 || (found < 0 && errno == EINTR)) return false;
  process->ended = true; /* also when somebody else has taken the status */
  if (found > 0) process->status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

int bw_process_wait(bw_process *process, uint32_t milliseconds, int32_t *status) {
  const struct timespec pause = {.tv_nsec = PAUSE_MILLISECONDS * 1000000L};
  uint64_t end = now() + milliseconds;
  while (!has_ended(process)) {
    if (now() >= end) return 0;
    (void)nanosleep(&pause, NULL);
  }
  *status = process->status;
  return 1;
}

void bw_process_destroy(bw_process *process) {
  if (process == NULL) return;
  close_end(&process->input);
  close_end(&process->output);
  bool was_ended = has_ended(process);
  /* What it has started may live on in its group, whose number is nobody else's as long as it does. */
  (void)kill(-process->id, SIGKILL);
  while (!was_ended && waitpid(process->id, NULL, 0) < 0 && errno == EINTR) {
  }
  close_end(&process->alive);
  bw_allocator allocator = process->allocator;
  bw_free_array(&allocator, process, 1, sizeof *process);
}

#endif
