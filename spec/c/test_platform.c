/* The system's refusals: every way that a file or a program beside us fails, and what is said. */
#include "test_folder.h"

#include "base/bytes.h"
#include "base/platform.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#define NOBODY 65534

static bool says(const bw_error *error, const char *text) {
  if (strstr(error->message, text) != NULL) return true;
  printf("expected \"... %s ...\", got \"%s\"\n", text, error->message);
  return false;
}

static void put_file(const char *path, const char *text) {
  CHECK_INT(bw_file_write(path, text, strlen(text), NULL), BW_OK);
}

/* Reading, opening or writing a path fails, with this status and these words. */
static void check_refused(const char *path, bw_status status, const char *reading,
                          const char *opening, const char *writing) {
  bw_bytes *bytes = NULL;
  bw_file *file = NULL;
  bw_error error = {0};
  if (reading != NULL) {
    CHECK_INT(bw_file_read(path, NULL, &bytes, &error), status);
    CHECK(bytes == NULL && says(&error, reading));
  }
  if (opening != NULL) {
    CHECK_INT(bw_file_open(path, false, NULL, &file, &error), status);
    CHECK(file == NULL && says(&error, opening));
  }
  if (writing != NULL) {
    CHECK_INT(bw_file_write(path, "new", 3, &error), status);
    CHECK(says(&error, writing));
  }
}

/* ---- paths --------------------------------------------------------------------------------- */

static void a_path_through_a_file_is_none(void) {
  folder f = open_folder();
  put_file(inside(&f, "file").path, "old");
  place below = inside(&f, "file/below");
  check_refused(below.path, BW_NOT_FOUND, "a part of its path is no folder",
                "a part of its path is no folder", "a part of its path is no folder");
  CHECK_INT(count_files(&f, true), 1);
}

static void a_name_may_be_too_long(void) {
  static char name[5000];
  memset(name, 'n', sizeof name - 1);
  check_refused(name, BW_IO, "its name is too long", "its name is too long",
                "its name is too long");
}

/* As somebody who is not root, where the test is run by root. */
static void what_is_forbidden_is_said_to_be(void) {
  folder f = open_folder();
  place shut = inside(&f, "shut");
  bool root = geteuid() == 0;
  put_file(shut.path, "old");
  CHECK_INT(chmod(f.path, 0755), 0);
  CHECK_INT(chmod(shut.path, 0), 0);
  if (root) CHECK_INT(seteuid(NOBODY), 0);
  check_refused(shut.path, BW_IO, "permission was denied", "permission was denied",
                "permission was denied");
  if (root) {
    CHECK_INT(seteuid(0), 0);
    CHECK_INT(setreuid(NOBODY, 0), 0); /* who may write is asked of the real user */
  }
  check_refused(shut.path, BW_IO, NULL, NULL, "permission was denied");
  if (root) CHECK_INT(setreuid(0, 0), 0);
  CHECK_INT(count_files(&f, true), 1);
}

/* In the folder where we are; an archive's index needs an ending, for its WAD's name. */
static void a_path_may_be_a_name_alone(void) {
  folder f = open_folder();
  char before[4096];
  bw_wad *wad = NULL;
  bw_error error = {0};
  CHECK(getcwd(before, sizeof before) != NULL && chdir(f.path) == 0);
  put_file("n", "new");
  CHECK_INT(bw_file_exists("n"), 1);
  CHECK_INT(bw_wad_open("n", NULL, NULL, &wad, &error), BW_INVALID);
  CHECK(says(&error, "its WAD is not known"));
  CHECK_INT(chdir(before), 0);
  CHECK_INT(count_files(&f, true), 1);
}

/* What the system makes up is read to its end: here a line for each of 4,000 pieces of memory. */
static void a_long_file_that_is_made_up_is_read_whole(void) {
  enum { PIECES = 4000 };
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  int zeros = open("/dev/zero", O_RDONLY);
  uint8_t *pieces = mmap(NULL, PIECES * page, PROT_READ, MAP_PRIVATE, zeros, 0);
  (void)close(zeros);
  if (!CHECK(pieces != MAP_FAILED)) return;
  for (size_t i = 0; i < PIECES; i += 2) {
    CHECK_INT(mprotect(pieces + i * page, page, PROT_READ | PROT_WRITE), 0);
  }
  for (size_t fail_at = 0; fail_at < 4; fail_at++) {
    test_memory memory = {.fail_at = fail_at};
    bw_allocator allocator = test_allocator(&memory);
    bw_bytes *bytes = NULL;
    CHECK_INT(bw_file_read("/proc/self/maps", &allocator, &bytes, NULL),
              fail_at == 0 ? BW_OK : BW_MEMORY);
    if (bytes != NULL) CHECK(bw_bytes_size(bytes) > (size_t)3 * 65536);
    bw_bytes_destroy(bytes);
    CHECK_NO_LEAK(&memory);
  }
  CHECK_INT(munmap(pieces, PIECES * page), 0);
}

static void a_backslash_is_a_part_of_a_name(void) {
  folder f = open_folder();
  place odd = inside(&f, "a\\b");
  struct stat about;
  put_file(odd.path, "new");
  CHECK(stat(odd.path, &about) == 0 && about.st_size == 3);
  CHECK_INT(count_files(&f, true), 1);
}

/* ---- reading ------------------------------------------------------------------------------- */

static void a_file_of_4_gib_is_not_read_whole(void) {
  folder f = open_folder();
  place large = inside(&f, "large");
  bw_file *file = NULL;
  put_file(large.path, "x");
  CHECK_INT(truncate(large.path, (off_t)1 << 32), 0);
  check_refused(large.path, BW_LIMIT, "it has more than 4294967295 bytes", NULL, NULL);
  CHECK_INT(bw_file_open(large.path, false, NULL, &file, NULL), BW_OK);
  if (file != NULL) CHECK(bw_file_size(file) == (uint64_t)1 << 32);
  bw_file_close(file);
  CHECK_INT(count_files(&f, true), 1);
}

/* Memory as a file: regular, without a size, and with nothing at its beginning. */
static void a_file_that_cannot_be_read_is_refused(void) {
  const char *path = "/proc/self/mem";
  if (access(path, R_OK) != 0) return;
  check_refused(path, BW_IO, "the disk failed", "the system refused", NULL);
}

/* The system says 4096 bytes of such a file, and has fewer. */
static void a_file_of_another_length_than_it_says_is_refused(void) {
  const char *path = "/sys/devices/system/cpu/online";
  struct stat about;
  if (stat(path, &about) != 0 || about.st_size == 0) return;
  check_refused(path, BW_IO, "it changed meanwhile", NULL, NULL);
}

static void a_file_that_became_shorter_is_read_no_further(void) {
  folder f = open_folder();
  place there = inside(&f, "there");
  bw_file *file = NULL;
  bw_error error = {0};
  char data[4] = "";
  put_file(there.path, "12345678");
  CHECK_INT(bw_file_open(there.path, false, NULL, &file, NULL), BW_OK);
  if (file == NULL) return;
  CHECK_INT(bw_file_read_at(file, 4, data, 4, &error), BW_OK);
  CHECK(memcmp(data, "5678", 4) == 0);
  CHECK_INT(bw_file_read_at(file, 4, data, 0, &error), BW_OK);
  CHECK_INT(truncate(there.path, 6), 0);
  CHECK_INT(bw_file_read_at(file, 4, data, 4, &error), BW_IO);
  CHECK(says(&error, "cannot read"));
  CHECK_INT(bw_file_read_at(file, UINT64_MAX - 8, data, 4, &error), BW_IO); /* no such place */
  bw_file_close(file);
  CHECK_INT(count_files(&f, true), 1);
}

/* ---- writing ------------------------------------------------------------------------------- */

static void a_full_disk_is_said_to_be(void) {
  if (access("/dev/full", W_OK) != 0) return;
  check_refused("/dev/full", BW_IO, NULL, NULL, "the disk is full");
}

/* Does `work` where no file may have more than 4 bytes, as a disk that becomes full. */
static void with_small_files(void (*work)(const char *path), const char *path) {
  struct rlimit before;
  CHECK_INT(getrlimit(RLIMIT_FSIZE, &before), 0);
  struct rlimit small = before;
  small.rlim_cur = 4;
  void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
  CHECK_INT(setrlimit(RLIMIT_FSIZE, &small), 0);
  work(path);
  CHECK_INT(setrlimit(RLIMIT_FSIZE, &before), 0);
  (void)signal(SIGXFSZ, handler);
}

static void write_in_place(const char *path) {
  bw_file *file = NULL;
  bw_error error = {0};
  CHECK_INT(bw_file_open(path, true, NULL, &file, NULL), BW_OK);
  if (file == NULL) return;
  CHECK_INT(bw_file_write_at(file, 0, "abc", 3, &error), BW_OK);
  CHECK_INT(bw_file_write_at(file, 2, "", 0, &error), BW_OK);
  CHECK_INT(bw_file_write_at(file, 8, "abc", 3, &error), BW_IO);
  CHECK(says(&error, "cannot write"));
  CHECK_INT(bw_file_size(file), 3);
  bw_file_close(file);
}

static void write_anew(const char *path) {
  bw_error error = {0};
  CHECK_INT(bw_file_write(path, "12345678", 8, &error), BW_IO);
  CHECK(says(&error, "cannot write"));
}

static void a_file_that_cannot_grow_keeps_what_it_had(void) {
  folder f = open_folder();
  place there = inside(&f, "there");
  bw_bytes *bytes = NULL;
  put_file(there.path, "old");
  with_small_files(write_in_place, there.path);
  with_small_files(write_anew, there.path);
  CHECK_INT(bw_file_read(there.path, NULL, &bytes, NULL), BW_OK);
  CHECK(bytes != NULL && bw_bytes_size(bytes) == 3 && memcmp(bw_bytes_data(bytes), "abc", 3) == 0);
  bw_bytes_destroy(bytes);
  CHECK_INT(count_files(&f, true), 1);
}

static void what_became_a_folder_is_not_written_over(void) {
  folder f = open_folder();
  place there = inside(&f, "there");
  bw_new_file *file = NULL;
  bw_error error = {0};
  CHECK_INT(bw_new_file_begin(there.path, NULL, &file, NULL), BW_OK);
  if (file == NULL) return;
  CHECK_INT(bw_new_file_append(file, "new", 3, NULL), BW_OK);
  CHECK_INT(mkdir(there.path, 0755), 0);
  CHECK_INT(bw_new_file_finish(file, &error), BW_IO);
  CHECK(says(&error, "it is a folder"));
  CHECK_INT(count_files(&f, true), 1); /* the temporary file is gone */
}

/* Links are nobody's leavings, and stay. */
static void a_folder_whose_temporary_names_are_taken_takes_no_more(void) {
  folder f = open_folder();
  bw_error error = {0};
  for (int i = 0; i < 1000; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "boardwalk-%d.tmp", i);
    CHECK_INT(symlink("nowhere", inside(&f, name).path), 0);
  }
  CHECK_INT(bw_file_write(inside(&f, "new").path, "new", 3, &error), BW_IO);
  CHECK(says(&error, "cannot write"));
  CHECK_INT(count_files(&f, true), 1000);
}

/* ---- too many files ------------------------------------------------------------------------ */

static rlim_t limit_files(rlim_t most) {
  struct rlimit limit;
  CHECK_INT(getrlimit(RLIMIT_NOFILE, &limit), 0);
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = most;
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &limit), 0);
  return before;
}

static void too_many_open_files_are_said_to_be(void) {
  folder f = open_folder();
  place there = inside(&f, "there");
  put_file(there.path, "old");
  rlim_t before = limit_files(3);
  check_refused(there.path, BW_IO, "too many files are open", "too many files are open",
                "too many files are open");
  (void)limit_files(before);
  CHECK_INT(count_files(&f, true), 1);
}

/* Each step of starting a program is refused once, and leaves no file open. */
static void a_program_needs_files_to_start(void) {
  int files = open_files();
  int failed = 0;
  for (rlim_t most = 3; most < 64; most++) {
    bw_process *process = NULL;
    bw_error error = {0};
    rlim_t before = limit_files(most);
    bw_status status = bw_process_start("exit 0", NULL, &process, &error);
    (void)limit_files(before);
    if (status == BW_OK) {
      int32_t ended = -99;
      CHECK_INT(bw_process_wait(process, 60000, &ended), 1);
      CHECK_INT(ended, 0);
      bw_process_destroy(process);
      CHECK_INT(open_files(), files);
      break;
    }
    failed++;
    CHECK_INT(status, BW_IO);
    CHECK(process == NULL && says(&error, "cannot start a program: "));
    CHECK_INT(open_files(), files);
  }
  CHECK(failed >= 5); /* two pipes, and their ends moved */
}

/* ---- a program beside us ------------------------------------------------------------------- */

static bw_process *start(const char *command) {
  bw_process *process = NULL;
  bw_error error = {0};
  CHECK_INT(bw_process_start(command, NULL, &process, &error), BW_OK);
  CHECK_TEXT(error.message, "");
  return process;
}

static int32_t end_of(bw_process *process) {
  int32_t status = -99;
  CHECK_INT(bw_process_wait(process, 60000, &status), 1);
  bw_process_destroy(process);
  return status;
}

static void a_command_may_be_too_long_for_the_system(void) {
  static char command[300000];
  bw_process *process = NULL;
  bw_error error = {0};
  int files = open_files();
  memset(command, ' ', sizeof command - 1);
  CHECK_INT(bw_process_start(command, NULL, &process, &error), BW_IO);
  CHECK(process == NULL && says(&error, "cannot start a program: "));
  CHECK_INT(open_files(), files);
}

static void a_program_ends_with_a_number_or_by_a_signal(void) {
  CHECK_INT(end_of(start("exit 7")), 7);
  CHECK_INT(end_of(start("kill -9 $$")), -SIGKILL);
}

/* Its end was asked for by somebody else; there is no number. */
static void a_program_that_another_has_waited_for_ended_with_0(void) {
  void (*handler)(int) = signal(SIGCHLD, SIG_IGN);
  CHECK_INT(end_of(start("exit 7")), 0);
  (void)signal(SIGCHLD, handler);
}

static void what_a_program_writes_is_read_until_its_end(void) {
  bw_process *process = start("printf hello");
  char text[16] = "";
  bw_exchange done = {.output_open = 1};
  uint64_t size = 0;
  /* Without room, nothing is waited for. */
  CHECK_INT(bw_process_exchange(process, NULL, 0, text, 0, UINT32_MAX, &done, NULL), BW_OK);
  CHECK(done.read == 0 && done.written == 0 && done.output_open == 1 && done.input_open == 1);
  while (done.output_open) {
    CHECK_INT(bw_process_exchange(process, NULL, 0, text + size, sizeof text - 1 - size, UINT32_MAX,
                                  &done, NULL),
              BW_OK);
    size += done.read;
  }
  CHECK_TEXT(text, "hello");
  CHECK_INT(bw_process_exchange(process, NULL, 0, text, sizeof text, 60000, &done, NULL), BW_OK);
  CHECK(done.read == 0 && !done.output_open);
  CHECK_INT(end_of(process), 0);
}

/* No signal reaches this process, and one that waits already is not taken away. */
static void check_broken_pipe(bool signal_waits) {
  bw_process *process = start("exec <&-; printf closed; read nothing </dev/null; sleep 60");
  char text[16] = "";
  bw_exchange done = {0};
  sigset_t pending;
  while (done.read == 0) {
    CHECK_INT(bw_process_exchange(process, NULL, 0, text, sizeof text, 60000, &done, NULL), BW_OK);
  }
  if (signal_waits) CHECK_INT(raise(SIGPIPE), 0);
  /* Its guard may have the pipe open for a moment more. */
  for (int i = 0; i < 60000 && done.input_open; i++) {
    const struct timespec pause = {.tv_nsec = 1000000};
    CHECK_INT(bw_process_exchange(process, "x", 1, text, 0, 60000, &done, NULL), BW_OK);
    CHECK(done.input_open || done.written == 0);
    if (done.input_open) (void)nanosleep(&pause, NULL);
  }
  CHECK(!done.input_open);
  CHECK_INT(sigpending(&pending), 0);
  CHECK_INT(sigismember(&pending, SIGPIPE), signal_waits);
  CHECK_INT(bw_process_exchange(process, "x", 1, text, 0, 60000, &done, NULL), BW_OK);
  CHECK_INT(done.written, 0);
  bw_process_destroy(process);
}

static void a_program_that_reads_no_more_sends_no_signal(void) {
  sigset_t broken;
  int taken = 0;
  check_broken_pipe(false);
  (void)sigemptyset(&broken);
  (void)sigaddset(&broken, SIGPIPE);
  CHECK_INT(sigprocmask(SIG_BLOCK, &broken, NULL), 0);
  check_broken_pipe(true);
  CHECK_INT(sigwait(&broken, &taken), 0);
  CHECK_INT(sigprocmask(SIG_UNBLOCK, &broken, NULL), 0);
}

static void waiting_may_fail(void) {
  bw_process *process = start("sleep 60");
  bw_exchange done;
  bw_error error = {0};
  char text[4];
  int32_t status = 5;
  rlim_t before = limit_files(1); /* fewer than are waited for */
  bw_status failed = bw_process_exchange(process, NULL, 0, text, sizeof text, 60000, &done, &error);
  (void)limit_files(before);
  CHECK_INT(failed, BW_IO);
  CHECK(says(&error, "cannot wait for a program: "));
  CHECK_INT(bw_process_wait(process, 1, &status), 0);
  CHECK_INT(status, 5);
  bw_process_destroy(process);
  bw_process_destroy(NULL);
}

static void on_alarm(int number) {
  (void)number;
}

/* A signal that comes meanwhile ends a wait, and nothing is lost. */
static void a_signal_ends_a_wait_early(void) {
  struct sigaction action = {.sa_handler = on_alarm};
  struct sigaction before;
  bw_process *process = start("sleep 60");
  bw_exchange done;
  char text[4];
  CHECK_INT(sigaction(SIGALRM, &action, &before), 0);
  (void)alarm(1);
  CHECK_INT(bw_process_exchange(process, NULL, 0, text, sizeof text, 59000, &done, NULL), BW_OK);
  CHECK(done.read == 0 && done.output_open && done.milliseconds < 50000);
  CHECK_INT(sigaction(SIGALRM, &before, NULL), 0);
  bw_process_destroy(process);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_path_through_a_file_is_none),
                                    TEST(a_name_may_be_too_long),
                                    TEST(what_is_forbidden_is_said_to_be),
                                    TEST(a_backslash_is_a_part_of_a_name),
                                    TEST(a_path_may_be_a_name_alone),

                                    TEST(a_long_file_that_is_made_up_is_read_whole),
                                    TEST(a_file_of_4_gib_is_not_read_whole),
                                    TEST(a_file_that_cannot_be_read_is_refused),
                                    TEST(a_file_of_another_length_than_it_says_is_refused),
                                    TEST(a_file_that_became_shorter_is_read_no_further),
                                    TEST(a_full_disk_is_said_to_be),
                                    TEST(a_file_that_cannot_grow_keeps_what_it_had),
                                    TEST(what_became_a_folder_is_not_written_over),
                                    TEST(a_folder_whose_temporary_names_are_taken_takes_no_more),
                                    TEST(too_many_open_files_are_said_to_be),
                                    TEST(a_program_needs_files_to_start),
                                    TEST(a_command_may_be_too_long_for_the_system),
                                    TEST(a_program_ends_with_a_number_or_by_a_signal),
                                    TEST(a_program_that_another_has_waited_for_ended_with_0),
                                    TEST(what_a_program_writes_is_read_until_its_end),
                                    TEST(a_program_that_reads_no_more_sends_no_signal),
                                    TEST(waiting_may_fail),
                                    TEST(a_signal_ends_a_wait_early)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
