/* Files that stay open: read and written in places, or written anew piece by piece. With whole
 * files (bw_file_read, bw_file_write) that is all the system is asked for. */
#ifndef BW_BASE_PLATFORM_H
#define BW_BASE_PLATFORM_H

#include "boardwalk.h"

#include <stdbool.h>

/* An open file. */
typedef struct bw_file bw_file;

/* Opens a file that is there: a regular one, or a disc drive. */
bw_status bw_file_open(const char *path, bool writable, const bw_allocator *allocator,
                       bw_file **out, bw_error *error);
void bw_file_close(bw_file *file);
/* As it was when the file was opened, or as writing behind its end has made it. */
uint64_t bw_file_size(const bw_file *file);
/* Reads exactly `size` bytes; on POSIX several threads may at once. */
bw_status bw_file_read_at(const bw_file *file, uint64_t offset, void *data, size_t size,
                          bw_error *error);
bw_status bw_file_write_at(bw_file *file, uint64_t offset, const void *data, size_t size,
                           bw_error *error);

/* A file being written, beside the one that it will replace. */
typedef struct bw_new_file bw_new_file;

/* Begins a file for `path`, which is left as it is until bw_new_file_finish. A link is followed;
 * what is neither file nor folder, such as a pipe that is read or /dev/stdout, is written to as it
 * is. */
bw_status bw_new_file_begin(const char *path, const bw_allocator *allocator, bw_new_file **out,
                            bw_error *error);
bw_status bw_new_file_append(bw_new_file *file, const void *data, size_t size, bw_error *error);
/* Puts the file in place and ends it, also when that fails. */
bw_status bw_new_file_finish(bw_new_file *file, bw_error *error);
/* Removes what was written. */
void bw_new_file_discard(bw_new_file *file);

/* What a message shows of a path: all of it, or where that is too long for one its end. */
typedef struct bw_shown_path {
  const char *dots, *end;
} bw_shown_path;

bw_shown_path bw_show_path(const char *path);

/* Of these files alone: "cannot VERB 'PATH': ..." with the reason for an errno. */
bw_status bw_fail_file(bw_error *error, const char *verb, const char *path, int number);

/* our choice: a file is read whole only below this size. */
#define BW_LARGEST_FILE 0xffffffffu

bw_status bw_fail_file_size(bw_error *error, const char *path);

#endif
