/* bw_file_read and bw_file_write, by which models come and go. */
#include "test_folder.h"

#include "base/platform.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void check_content(const char *path, const char *expected) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(bw_file_read(path, &allocator, &bytes, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(bytes), strlen(expected));
  CHECK(memcmp(bw_bytes_data(bytes), expected, strlen(expected)) == 0);
  bw_bytes_destroy(bytes);
  CHECK_NO_LEAK(&memory);
}

static void reads_what_was_written(void) {
  folder in = open_folder();
  place file = inside(&in, "a file");
  CHECK_INT(bw_file_write(file.path, "first", 5, NULL), BW_OK);
  check_content(file.path, "first");
  CHECK_INT(bw_file_write(file.path, "the second", 10, NULL), BW_OK);
  check_content(file.path, "the second");
  CHECK_INT(bw_file_write(file.path, NULL, 0, NULL), BW_OK);
  check_content(file.path, "");
  CHECK_INT(count_files(&in, true), 1);
}

static void tells_what_it_cannot_read(void) {
  folder in = open_folder();
  bw_bytes *bytes = NULL;
  bw_error error;
  CHECK_INT(bw_file_read(in.path, NULL, &bytes, &error), BW_IO);
  CHECK(strstr(error.message, in.path) != NULL && strstr(error.message, "folder") != NULL);
  place missing = inside(&in, "missing");
  CHECK_INT(bw_file_read(missing.path, NULL, &bytes, &error), BW_NOT_FOUND);
  CHECK(strstr(error.message, missing.path) != NULL);
  CHECK_INT(bw_file_read("", NULL, &bytes, &error), BW_NOT_FOUND);
  CHECK(bytes == NULL);
  CHECK_INT(count_files(&in, true), 0);
}

static void tells_what_it_cannot_write(void) {
  folder in = open_folder();
  bw_error error;
  CHECK_INT(bw_file_write(in.path, "x", 1, &error), BW_IO);
  CHECK(strstr(error.message, "folder") != NULL);
  place deep = inside(&in, "missing/file");
  CHECK_INT(bw_file_write(deep.path, "x", 1, &error), BW_NOT_FOUND);
  CHECK(strstr(error.message, deep.path) != NULL);
  CHECK_INT(count_files(&in, true), 0);
}

static void a_failing_write_leaves_the_old_file(void) {
  static char large[8192];
  struct rlimit limit;
  folder in = open_folder();
  place file = inside(&in, "file");
  bw_error error;
  CHECK_INT(bw_file_write(file.path, "old", 3, NULL), BW_OK);
  CHECK_INT(getrlimit(RLIMIT_FSIZE, &limit), 0);
  struct rlimit tight = {4096, limit.rlim_max};
  void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
  CHECK_INT(setrlimit(RLIMIT_FSIZE, &tight), 0);
  bw_status status = bw_file_write(file.path, large, sizeof large, &error);
  CHECK_INT(setrlimit(RLIMIT_FSIZE, &limit), 0);
  (void)signal(SIGXFSZ, handler);
  CHECK_INT(status, BW_IO);
  check_content(file.path, "old");
  CHECK_INT(count_files(&in, true), 1);
}

static void writes_behind_a_link_and_keeps_the_mode(void) {
  folder in = open_folder();
  place file = inside(&in, "file");
  place link = inside(&in, "link");
  struct stat about;
  CHECK_INT(bw_file_write(file.path, "old", 3, NULL), BW_OK);
  CHECK_INT(chmod(file.path, 0640), 0);
  CHECK_INT(symlink("file", link.path), 0);
  CHECK_INT(bw_file_write(link.path, "new", 3, NULL), BW_OK);
  check_content(file.path, "new");
  CHECK_INT(lstat(link.path, &about), 0);
  CHECK(S_ISLNK(about.st_mode));
  CHECK_INT(stat(file.path, &about), 0);
  CHECK_INT(about.st_mode & 07777, 0640);
  CHECK_INT(count_files(&in, true), 2);
}

static void a_pipe_is_written_to_and_stays(void) {
  folder in = open_folder();
  place pipe = inside(&in, "pipe");
  struct stat about;
  CHECK_INT(mkfifo(pipe.path, 0600), 0);
  int reader = open(pipe.path, O_RDONLY | O_NONBLOCK);
  if (CHECK(reader >= 0)) {
    char text[8] = {0};
    CHECK_INT(bw_file_write(pipe.path, "sent", 4, NULL), BW_OK);
    CHECK_INT(read(reader, text, sizeof text - 1), 4);
    CHECK_TEXT(text, "sent");
    (void)close(reader);
  }
  CHECK_INT(stat(pipe.path, &about), 0);
  CHECK(S_ISFIFO(about.st_mode));
  CHECK_INT(count_files(&in, true), 1);
}

/* A file that Linux makes up has a size of 0 and is none. */
static void reads_what_has_no_size(void) {
  static const char made_up[] = "/proc/self/status";
  bw_bytes *bytes = NULL;
  if (access(made_up, R_OK) != 0) return;
  CHECK_INT(bw_file_read(made_up, NULL, &bytes, NULL), BW_OK);
  CHECK(bw_bytes_size(bytes) > 0);
  bw_bytes_destroy(bytes);
}

/* Nor waits for anyone at a pipe's other end. */
static void reads_only_regular_files(void) {
  folder in = open_folder();
  place pipe = inside(&in, "pipe");
  bw_bytes *bytes = NULL;
  bw_file *file = NULL;
  bw_error error;
  const char *paths[] = {pipe.path, "/dev/null"};
  CHECK_INT(mkfifo(pipe.path, 0600), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_INT(bw_file_read(paths[i], NULL, &bytes, &error), BW_IO);
    CHECK(strstr(error.message, "it is no regular file") != NULL);
    CHECK_INT(bw_file_open(paths[i], false, NULL, &file, &error), BW_IO);
    CHECK(strstr(error.message, "it is no regular file") != NULL);
  }
  CHECK_INT(bw_file_open(in.path, false, NULL, &file, &error), BW_IO);
  CHECK(strstr(error.message, "it is a folder") != NULL);
  CHECK_INT(bw_file_write(pipe.path, "lost", 4, &error), BW_IO);
  CHECK(strstr(error.message, "nothing is at its other end") != NULL);
}

static void anything_under_a_path_is_there(void) {
  folder in = open_folder();
  place pipe = inside(&in, "pipe");
  place link = inside(&in, "link");
  CHECK_INT(mkfifo(pipe.path, 0600), 0);
  CHECK_INT(symlink("nowhere", link.path), 0);
  CHECK(bw_file_exists(pipe.path) != 0);
  CHECK(bw_file_exists(link.path) != 0);
  CHECK(bw_file_exists(in.path) != 0);
  CHECK_INT(bw_file_exists(inside(&in, "nowhere").path), 0);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(reads_what_was_written),
      TEST(tells_what_it_cannot_read),
      TEST(tells_what_it_cannot_write),
      TEST(a_failing_write_leaves_the_old_file),
      TEST(writes_behind_a_link_and_keeps_the_mode),
      TEST(a_pipe_is_written_to_and_stays),
      TEST(reads_what_has_no_size),
      TEST(reads_only_regular_files),
      TEST(anything_under_a_path_is_there),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
