/* Files that stay open, read and written in places. */
#include "base/platform_system.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/platform.h"

#include <string.h>

struct bw_file {
  bw_allocator allocator;
  bw_handle file;
  uint64_t size;
  char *path; /* for messages */
  size_t path_size;
};

#if !defined(_WIN32)

int bw_system_open(const char *path, bool writable, bw_handle *file, uint64_t *size) {
  struct stat about;
  *file = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK);
  if (*file < 0) return errno;
  off_t end = -1;
  int number = 0;
  if (fstat(*file, &about) != 0) {
    number = errno;
  } else if (S_ISDIR(about.st_mode)) {
    number = EISDIR;
  } else if (!S_ISREG(about.st_mode) && !S_ISBLK(about.st_mode)) {
    number = ESPIPE;
  } else {
    end = lseek(*file, 0, SEEK_END); /* a disc drive has no size of its own */
    if (end < 0) number = errno;
  }
  if (number != 0) {
    (void)close(*file);
    return number;
  }
  *size = (uint64_t)end;
  return 0;
}

int bw_system_close(bw_handle file) {
  return close(file) == 0 ? 0 : errno;
}

int bw_system_read(bw_handle file, uint64_t offset, void *data, size_t size) {
  uint8_t *at = data;
  while (size > 0) {
    ssize_t count = pread(file, at, size, (off_t)offset);
    if (count == 0) return EIO; /* it is shorter than it was */
    if (count > 0) {
      at += count;
      offset += (uint64_t)count;
      size -= (size_t)count;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int bw_system_write(bw_handle file, uint64_t offset, const void *data, size_t size) {
  const uint8_t *at = data;
  while (size > 0) {
    ssize_t count = pwrite(file, at, size, (off_t)offset);
    if (count >= 0) {
      at += count;
      offset += (uint64_t)count;
      size -= (size_t)count;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int bw_system_resize(bw_handle file, uint64_t size) {
  return ftruncate(file, (off_t)size) == 0 ? 0 : errno;
}

int bw_system_sync(bw_handle file) {
  return fsync(file) == 0 ? 0 : errno;
}

#endif

/* Takes a handle over, or closes it. */
static bw_status wrap(bw_handle opened, uint64_t size, const char *path,
                      const bw_allocator *allocator, bw_file **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  size_t path_size = strlen(path) + 1;
  bw_file *file = bw_alloc_array(&kept, 1, sizeof *file);
  char *copy = bw_alloc_array(&kept, path_size, 1);
  if (file == NULL || copy == NULL) {
    bw_free_array(&kept, file, 1, sizeof *file);
    bw_free_array(&kept, copy, path_size, 1);
    (void)bw_system_close(opened);
    return bw_fail_memory(error);
  }
  memcpy(copy, path, path_size);
  file->allocator = kept;
  file->file = opened;
  file->size = size;
  file->path = copy;
  file->path_size = path_size;
  *out = file;
  return BW_OK;
}

bw_status bw_file_open(const char *path, bool writable, const bw_allocator *allocator,
                       bw_file **out, bw_error *error) {
  bw_handle opened;
  uint64_t size = 0;
  int number = bw_system_open(path, writable, &opened, &size);
  if (number != 0) return bw_fail_file(error, "open", path, number);
  return wrap(opened, size, path, allocator, out, error);
}

bw_status bw_file_claim(const char *path, bool make, const bw_allocator *allocator, bw_file **out,
                        bw_error *error) {
  bw_handle opened;
  uint64_t size = 0;
  int number = make ? bw_system_create(path, true, &opened) : bw_system_claim(path, &opened, &size);
  if (number == EEXIST) number = EBUSY; /* others make it in the same moment */
  if (number != 0) return bw_fail_file(error, "write", path, number);
  bw_status status = wrap(opened, size, path, allocator, out, error);
  if (status != BW_OK && make) bw_system_remove(path);
  return status;
}

static void free_file(bw_file *file) {
  bw_allocator allocator = file->allocator;
  bw_free_array(&allocator, file->path, file->path_size, 1);
  bw_free_array(&allocator, file, 1, sizeof *file);
}

void bw_file_close(bw_file *file) {
  if (file == NULL) return;
  (void)bw_system_close(file->file);
  free_file(file);
}

bw_status bw_file_remove(bw_file *file, bw_error *error) {
  int number = bw_system_take_away(file->file, file->path);
  bw_status status = number == 0 ? BW_OK : bw_fail_file(error, "remove", file->path, number);
  free_file(file);
  return status;
}

uint64_t bw_file_size(const bw_file *file) {
  return file->size;
}

bw_status bw_file_read_at(const bw_file *file, uint64_t offset, void *data, size_t size,
                          bw_error *error) {
  if (size == 0) return BW_OK;
  int number = bw_system_read(file->file, offset, data, size);
  return number == 0 ? BW_OK : bw_fail_file(error, "read", file->path, number);
}

bw_status bw_file_write_at(bw_file *file, uint64_t offset, const void *data, size_t size,
                           bw_error *error) {
  if (size == 0) return BW_OK;
  int number = bw_system_write(file->file, offset, data, size);
  if (number != 0) return bw_fail_file(error, "write", file->path, number);
  if (offset + size > file->size) file->size = offset + size;
  return BW_OK;
}

bw_status bw_file_resize(bw_file *file, uint64_t size, bw_error *error) {
  int number = bw_system_resize(file->file, size);
  if (number != 0) return bw_fail_file(error, "write", file->path, number);
  file->size = size;
  return BW_OK;
}

bw_status bw_file_sync(bw_file *file, bw_error *error) {
  int number = bw_system_sync(file->file);
  return number == 0 ? BW_OK : bw_fail_file(error, "write", file->path, number);
}
