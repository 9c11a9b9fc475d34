/* Whole files read, and why files fail. */
#include "base/platform_system.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/platform.h"

#include <string.h>

#define CHUNK_SIZE 65536

/* In our own words: those of the system follow the locale. */
static const char *reason(int number) {
  switch (number) {
    case ENOENT: return "there is no such file or folder";
    case ENOTDIR: return "a part of its path is no folder";
    case EISDIR: return "it is a folder";
    case ESPIPE: return "it is no regular file";
    case EACCES: return "permission was denied";
    case ENAMETOOLONG: return "its name is too long";
    case ENOSPC: return "the disk is full";
    case EROFS: return "the disk is read-only";
    case EFBIG: return "the file would be larger than it may be";
    case EIO: return "the disk failed, or the file has become shorter";
    case EMFILE: return "too many files are open";
    case EBUSY: return "another program is using it";
    case ELOOP: return "it is a link, or leads through too many";
    case ENXIO: return "nothing is at its other end";
    default: return "the system refused";
  }
}

enum { LONGEST_SHOWN = 150 };

bw_shown_path bw_show_path(const char *path) {
  size_t length = strlen(path);
  if (length <= LONGEST_SHOWN) return (bw_shown_path){"", path};
  const char *end = path + (length - LONGEST_SHOWN + 3);
  while (((unsigned char)*end & 0xc0u) == 0x80u) end++; /* not within a character of UTF-8 */
  return (bw_shown_path){"...", end};
}

bw_status bw_fail_file(bw_error *error, const char *verb, const char *path, int number) {
  if (number == ENOMEM) return bw_fail_memory(error);
  bw_status code = number == ENOENT || number == ENOTDIR ? BW_NOT_FOUND : BW_IO;
  bw_shown_path shown = bw_show_path(path);
  return bw_fail_at(error, code, BW_NO_OFFSET, "cannot %s '%s%s': %s (error %d)", verb, shown.dots,
                    shown.end, reason(number), number);
}

bw_status bw_fail_file_size(bw_error *error, const char *path) {
  bw_shown_path shown = bw_show_path(path);
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "cannot read '%s%s': it has more than %lu bytes",
                    shown.dots, shown.end, (unsigned long)BW_LARGEST_FILE);
}

#if !defined(_WIN32)

/* Reads until `size` bytes are there or the file ends; gives how many, or -1. */
static ssize_t read_up_to(int file, uint8_t *at, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t count = read(file, at + done, size - done);
    if (count == 0) break;
    if (count > 0) {
      done += (size_t)count;
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return (ssize_t)done;
}

static bw_status read_regular(int file, const char *path, off_t size, const bw_allocator *allocator,
                              bw_bytes **out, bw_error *error) {
  if ((uintmax_t)size > BW_LARGEST_FILE) return bw_fail_file_size(error, path);
  bw_bytes *bytes = bw_bytes_create(allocator, (size_t)size);
  if (bytes == NULL) return bw_fail_memory(error);
  uint8_t more;
  ssize_t count = read_up_to(file, bw_bytes_edit(bytes), (size_t)size);
  ssize_t behind = count < 0 ? -1 : read_up_to(file, &more, 1);
  int number = errno;
  if (count == size && behind == 0) {
    *out = bytes;
    return BW_OK;
  }
  bw_bytes_destroy(bytes);
  if (behind < 0) return bw_fail_file(error, "read", path, number);
  bw_shown_path shown = bw_show_path(path);
  return bw_fail_at(error, BW_IO, BW_NO_OFFSET, "cannot read '%s%s': it changed meanwhile",
                    shown.dots, shown.end);
}

/* A file that the system makes up, which has no size before it ends. */
static bw_status read_stream(int file, const char *path, const bw_allocator *allocator,
                             bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(allocator);
  uint8_t chunk[CHUNK_SIZE];
  ssize_t count = read_up_to(file, chunk, sizeof chunk);
  while (count > 0 && !writer.failed && writer.size <= BW_LARGEST_FILE) {
    bw_write_bytes(&writer, chunk, (size_t)count);
    count = read_up_to(file, chunk, sizeof chunk);
  }
  int number = errno;
  if (count >= 0 && writer.size <= BW_LARGEST_FILE) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return count < 0 ? bw_fail_file(error, "read", path, number) : bw_fail_file_size(error, path);
}

bw_status bw_file_read(const char *path, const bw_allocator *allocator, bw_bytes **out,
                       bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  struct stat about;
  bw_status status;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe is not waited for */
  if (file < 0 || fstat(file, &about) != 0) {
    status = bw_fail_file(error, "open", path, errno);
  } else if (S_ISDIR(about.st_mode)) {
    status = bw_fail_file(error, "read", path, EISDIR);
  } else if (!S_ISREG(about.st_mode)) {
    status = bw_fail_file(error, "read", path, ESPIPE);
  } else if (about.st_size > 0) {
    status = read_regular(file, path, about.st_size, &memory, out, error);
  } else {
    status = read_stream(file, path, &memory, out, error);
  }
  if (file >= 0) (void)close(file);
  return status;
}

int bw_file_exists(const char *path) {
  struct stat about;
  return lstat(path, &about) == 0;
}

#endif
