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
/* Cuts a file, or lengthens it by zeros. */
bw_status bw_file_resize(bw_file *file, uint64_t size, bw_error *error);
/* Waits until what was written is on the disc. */
bw_status bw_file_sync(bw_file *file, bw_error *error);

/* Opens a file for writing that nobody else claims until it is closed, by whatever ends the program;
 * BW_IO when somebody has. One that is not there is made when told, else BW_NOT_FOUND. No link is
 * followed. */
bw_status bw_file_claim(const char *path, bool make, const bw_allocator *allocator, bw_file **out,
                        bw_error *error);
/* Removes a file that was claimed, and closes it. */
bw_status bw_file_remove(bw_file *file, bw_error *error);
/* Puts a file that nobody claims in place of another, with the rights that one had. */
bw_status bw_file_move(const char *from, const char *to, bw_error *error);
/* Removes a file or link; nothing when there is none, or that fails. */
void bw_file_discard(const char *path);

/* A path through no link, with an ending put behind it: memory of the allocator's, of `size` bytes.
 * NULL when out of memory. What is not there keeps its path. */
char *bw_path_beside(const bw_allocator *allocator, const char *path, const char *ending,
                     size_t *size);

/* A file being written, beside the one that it will replace. */
typedef struct bw_new_file bw_new_file;

/* Begins a file for `path`, which is left as it is until bw_new_file_finish. A link is followed;
 * what is neither file nor folder, such as a pipe that is read or /dev/stdout, is written to as it
 * is. */
bw_status bw_new_file_begin(const char *path, const bw_allocator *allocator, bw_new_file **out,
                            bw_error *error);
bw_status bw_new_file_append(bw_new_file *file, const void *data, size_t size, bw_error *error);
/* Whether it is written to as it is. */
bool bw_new_file_is_stream(const bw_new_file *file);
/* Puts the file in place and ends it, also when that fails. */
bw_status bw_new_file_finish(bw_new_file *file, bw_error *error);
/* The same in another place, with all of it on the disc before. */
bw_status bw_new_file_finish_at(bw_new_file *file, const char *path, bw_error *error);
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
