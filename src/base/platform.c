/* Files: bw_file_read and bw_file_write of boardwalk.h. The only file with system calls: POSIX's,
 * or, on Windows, what the C library has. */
#if !defined(_WIN32)
/* NOLINTBEGIN(bugprone-reserved-identifier): the names are the system's */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
/* NOLINTEND(bugprone-reserved-identifier) */
#endif

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#define CHUNK_SIZE 65536

/* our choice: a file is read whole only below this size. */
#define LARGEST_FILE 0xffffffffu

/* In our own words: those of the system follow the locale. */
static const char *reason(int number) {
  switch (number) {
    case ENOENT: return "there is no such file or folder";
    case ENOTDIR: return "a part of its path is no folder";
    case EISDIR: return "it is a folder";
    case EACCES: return "permission was denied";
    case ENAMETOOLONG: return "its name is too long";
    case ENOSPC: return "the disk is full";
    case EROFS: return "the disk is read-only";
    case EMFILE: return "too many files are open";
    default: return "the system refused";
  }
}

static bw_status fail_file(bw_error *error, const char *verb, const char *path, int number) {
  if (number == ENOMEM) return bw_fail_memory(error);
  bw_status code = number == ENOENT || number == ENOTDIR ? BW_NOT_FOUND : BW_IO;
  return bw_fail_at(error, code, BW_NO_OFFSET, "cannot %s '%.150s': %s (error %d)", verb, path,
                    reason(number), number);
}

static bw_status fail_size(bw_error *error, const char *path) {
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "cannot read '%.150s': it has more than %lu bytes", path,
                    (unsigned long)LARGEST_FILE);
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
  if ((uintmax_t)size > LARGEST_FILE) return fail_size(error, path);
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
  if (behind < 0) return fail_file(error, "read", path, number);
  return bw_fail_at(error, BW_IO, BW_NO_OFFSET, "cannot read '%.150s': it changed meanwhile", path);
}

/* What has no size before it ends: a pipe, a file that the system makes up. */
static bw_status read_stream(int file, const char *path, const bw_allocator *allocator,
                             bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(allocator);
  uint8_t chunk[CHUNK_SIZE];
  ssize_t count = read_up_to(file, chunk, sizeof chunk);
  while (count > 0 && !writer.failed && writer.size <= LARGEST_FILE) {
    bw_write_bytes(&writer, chunk, (size_t)count);
    count = read_up_to(file, chunk, sizeof chunk);
  }
  int number = errno;
  if (count >= 0 && writer.size <= LARGEST_FILE) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return count < 0 ? fail_file(error, "read", path, number) : fail_size(error, path);
}

bw_status bw_file_read(const char *path, const bw_allocator *allocator, bw_bytes **out,
                       bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  struct stat about;
  bw_status status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &about) != 0) {
    status = fail_file(error, "open", path, errno);
  } else if (S_ISDIR(about.st_mode)) {
    status = fail_file(error, "read", path, EISDIR);
  } else if (S_ISREG(about.st_mode) && about.st_size > 0) {
    status = read_regular(file, path, about.st_size, &memory, out, error);
  } else {
    status = read_stream(file, path, &memory, out, error);
  }
  if (file >= 0) (void)close(file);
  return status;
}

typedef int handle;

/* Makes a file that must be new; 0, or the number of the error. */
static int create_new(const char *path, handle *file) {
  *file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return *file < 0 ? errno : 0;
}

static int write_all(handle file, const uint8_t *data, size_t size) {
  while (size > 0) {
    ssize_t count = write(file, data, size);
    if (count >= 0) {
      data += count;
      size -= (size_t)count;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

/* Writes everything and closes; 0, or the number of the first error. */
static int write_and_close(handle file, const void *data, size_t size) {
  int number = write_all(file, data, size);
  if (close(file) != 0 && number == 0) number = errno;
  return number;
}

static int move_over(const char *from, const char *to) {
  return rename(from, to) == 0 ? 0 : errno;
}

#else

/* The C library may leave errno at 0. */
static int error_number(void) {
  return errno == 0 ? EIO : errno;
}

bw_status bw_file_read(const char *path, const bw_allocator *allocator, bw_bytes **out,
                       bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  errno = 0;
  FILE *file = fopen(path, "rb");
  if (file == NULL) return fail_file(error, "open", path, error_number());
  bw_writer writer = bw_writer_with(&memory);
  uint8_t chunk[CHUNK_SIZE];
  size_t count = fread(chunk, 1, sizeof chunk, file);
  while (count > 0 && !writer.failed && writer.size <= LARGEST_FILE) {
    bw_write_bytes(&writer, chunk, count);
    count = fread(chunk, 1, sizeof chunk, file);
  }
  int number = ferror(file) != 0 ? error_number() : 0;
  (void)fclose(file);
  if (number == 0 && writer.size <= LARGEST_FILE) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return number != 0 ? fail_file(error, "read", path, number) : fail_size(error, path);
}

typedef FILE *handle;

/* Makes a file that must be new; 0, or the number of the error. */
static int create_new(const char *path, handle *file) {
  errno = 0;
  *file = fopen(path, "wbx");
  return *file == NULL ? error_number() : 0;
}

/* Writes everything and closes; 0, or the number of the first error. */
static int write_and_close(handle file, const void *data, size_t size) {
  errno = 0;
  int number = size > 0 && fwrite(data, 1, size, file) != size ? error_number() : 0;
  if (fclose(file) != 0 && number == 0) number = error_number();
  return number;
}

/* Windows has no rename over a file that is there. */
static int move_over(const char *from, const char *to) {
  errno = 0;
  if (rename(from, to) == 0 || (remove(to) == 0 && rename(from, to) == 0)) return 0;
  return error_number();
}

#endif

/* A file being written, beside the one it will replace. */
typedef struct temporary {
  bw_allocator allocator;
  char *path;
  size_t size; /* of the path */
  handle file;
} temporary;

/* Makes "FOLDER/bw-NUMBER.tmp" for a file in FOLDER; 0, or the number of the error. */
static int create_temporary(const char *path, temporary *made) {
  size_t folder = strlen(path);
  while (folder > 0 && path[folder - 1] != '/' && path[folder - 1] != '\\') folder--;
  made->allocator = bw_allocator_or_default(NULL);
  if (!bw_size_add(folder, 32, &made->size)) return ENOMEM;
  made->path = bw_alloc_array(&made->allocator, made->size, 1);
  if (made->path == NULL) return ENOMEM;
  memcpy(made->path, path, folder);
  int number = EEXIST;
  for (int i = 0; i < 1000 && number == EEXIST; i++) {
    (void)snprintf(made->path + folder, made->size - folder, "bw-%d.tmp", i);
    number = create_new(made->path, &made->file);
  }
  if (number != 0) bw_free_array(&made->allocator, made->path, made->size, 1);
  return number;
}

/* Puts the data in place of `path`; 0, or the number of the error. */
static int replace(const char *path, const void *data, size_t size) {
  temporary made;
  int number = create_temporary(path, &made);
  if (number != 0) return number;
  number = write_and_close(made.file, data, size);
  if (number == 0) number = move_over(made.path, path);
  if (number != 0) (void)remove(made.path);
  bw_free_array(&made.allocator, made.path, made.size, 1);
  return number;
}

#if !defined(_WIN32)

/* What is neither file nor folder, such as a pipe or /dev/stdout, is written to as it is. */
static int write_to_device(const char *path, const void *data, size_t size) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  return file < 0 ? errno : write_and_close(file, data, size);
}

/* Writes to what `path` names, which may be a link to it; 0, or the number of the error. */
static int write_to(const char *path, const void *data, size_t size) {
  struct stat about;
  if (stat(path, &about) != 0) return errno == ENOENT ? replace(path, data, size) : errno;
  if (S_ISDIR(about.st_mode)) return EISDIR;
  if (!S_ISREG(about.st_mode)) return write_to_device(path, data, size);
  if (access(path, W_OK) != 0) return errno;
  char *real = realpath(path, NULL);
  if (real == NULL) return errno;
  int number = replace(real, data, size);
  if (number == 0) (void)chmod(real, about.st_mode & 07777); /* as the old file had it */
  free(real);
  return number;
}

#else

static int write_to(const char *path, const void *data, size_t size) {
  return replace(path, data, size);
}

#endif

bw_status bw_file_write(const char *path, const void *data, size_t size, bw_error *error) {
  int number = write_to(path, data, size);
  return number == 0 ? BW_OK : fail_file(error, "write", path, number);
}
