/* Files on Windows. */
#include "base/platform_windows.h"

#if defined(_WIN32)

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/platform.h"

#include <stdbool.h>
#include <string.h>

/* The most bytes of one call, which counts them in 32 bits. */
#define MOST_AT_ONCE (1u << 30)

/* What a file is claimed for: to write, move and remove it. Others may read it. */
#define CLAIM (GENERIC_READ | GENERIC_WRITE | DELETE)

int bw_wide(const char *text, wchar_t out[BW_WIDE]) {
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, BW_WIDE) > 0) return 0;
  if (MultiByteToWideChar(CP_ACP, 0, text, -1, out, BW_WIDE) > 0) return 0;
  return ENAMETOOLONG;
}

int bw_windows_error(void) {
  switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH: return ENOENT;
    case ERROR_ACCESS_DENIED: return EACCES;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EBUSY;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_WRITE_PROTECT: return EROFS;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    default: return EIO;
  }
}

/* ---- open files ---------------------------------------------------------------------------- */

static bool is_folder(const wchar_t *path) {
  DWORD attributes = GetFileAttributesW(path);
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

int bw_system_open(const char *path, bool writable, bw_handle *file, uint64_t *size) {
  wchar_t wide[BW_WIDE];
  int number = bw_wide(path, wide);
  if (number != 0) return number;
  if (is_folder(wide)) return EISDIR;
  DWORD access = writable ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE opened =
      CreateFileW(wide, access, share, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  if (opened == INVALID_HANDLE_VALUE) return bw_windows_error();
  LARGE_INTEGER end = {.QuadPart = 0};
  bool on_disc = GetFileType(opened) == FILE_TYPE_DISK;
  if (!on_disc || !GetFileSizeEx(opened, &end)) {
    number = on_disc ? bw_windows_error() : ESPIPE;
    (void)CloseHandle(opened);
    return number;
  }
  *file = opened;
  *size = (uint64_t)end.QuadPart;
  return 0;
}

int bw_system_close(bw_handle file) {
  return CloseHandle(file) ? 0 : bw_windows_error();
}

static OVERLAPPED place_of(uint64_t offset) {
  OVERLAPPED place;
  memset(&place, 0, sizeof place);
  place.Offset = (DWORD)(offset & 0xffffffffu);
  place.OffsetHigh = (DWORD)(offset >> 32);
  return place;
}

static DWORD at_once(size_t size) {
  return size > MOST_AT_ONCE ? MOST_AT_ONCE : (DWORD)size;
}

int bw_system_read(bw_handle file, uint64_t offset, void *data, size_t size) {
  uint8_t *at = data;
  while (size > 0) {
    DWORD count = 0;
    OVERLAPPED place = place_of(offset);
    if (!ReadFile(file, at, at_once(size), &count, &place)) return bw_windows_error();
    if (count == 0) return EIO; /* it is shorter than it was */
    at += count;
    offset += count;
    size -= count;
  }
  return 0;
}

int bw_system_write(bw_handle file, uint64_t offset, const void *data, size_t size) {
  const uint8_t *at = data;
  while (size > 0) {
    DWORD count = 0;
    OVERLAPPED place = place_of(offset);
    if (!WriteFile(file, at, at_once(size), &count, &place)) return bw_windows_error();
    at += count;
    offset += count;
    size -= count;
  }
  return 0;
}

int bw_system_resize(bw_handle file, uint64_t size) {
  LARGE_INTEGER end = {.QuadPart = (LONGLONG)size};
  bool cut = SetFilePointerEx(file, end, NULL, FILE_BEGIN) && SetEndOfFile(file);
  return cut ? 0 : bw_windows_error();
}

int bw_system_sync(bw_handle file) {
  return FlushFileBuffers(file) ? 0 : bw_windows_error();
}

/* ---- whole files --------------------------------------------------------------------------- */

bw_status bw_file_read(const char *path, const bw_allocator *allocator, bw_bytes **out,
                       bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  bw_file *file = NULL;
  bw_status status = bw_file_open(path, false, &memory, &file, error);
  if (status != BW_OK) return status;
  uint64_t size = bw_file_size(file);
  bw_bytes *bytes = size > BW_LARGEST_FILE ? NULL : bw_bytes_create(&memory, (size_t)size);
  if (size > BW_LARGEST_FILE) {
    status = bw_fail_file_size(error, path);
  } else if (bytes == NULL) {
    status = bw_fail_memory(error);
  } else {
    status = bw_file_read_at(file, 0, bw_bytes_edit(bytes), (size_t)size, error);
  }
  bw_file_close(file);
  if (status == BW_OK) {
    *out = bytes;
  } else {
    bw_bytes_destroy(bytes);
  }
  return status;
}

int bw_file_exists(const char *path) {
  wchar_t wide[BW_WIDE];
  return bw_wide(path, wide) == 0 && GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES;
}

/* ---- files written anew -------------------------------------------------------------------- */

char *bw_system_real(const char *path) {
  (void)path;
  return NULL;
}

int bw_system_look(const char *path, bw_old_file *old) {
  wchar_t wide[BW_WIDE];
  memset(old, 0, sizeof *old);
  int number = bw_wide(path, wide);
  if (number != 0) return number;
  DWORD attributes = GetFileAttributesW(wide);
  if (attributes == INVALID_FILE_ATTRIBUTES) return 0;
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return EISDIR;
  return (attributes & FILE_ATTRIBUTE_READONLY) != 0 ? EACCES : 0;
}

int bw_system_create(const char *path, bool anew, bw_handle *file) {
  wchar_t wide[BW_WIDE];
  int number = bw_wide(path, wide);
  if (number != 0) return number;
  *file = CreateFileW(wide, anew ? CLAIM : GENERIC_WRITE, FILE_SHARE_READ, NULL,
                      anew ? CREATE_NEW : OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  return *file == INVALID_HANDLE_VALUE ? bw_windows_error() : 0;
}

/* A link is opened itself, and is no regular file. */
int bw_system_claim(const char *path, bw_handle *file, uint64_t *size) {
  wchar_t wide[BW_WIDE];
  int number = bw_wide(path, wide);
  if (number != 0) return number;
  *file = CreateFileW(wide, CLAIM, FILE_SHARE_READ, NULL, OPEN_EXISTING,
                      FILE_FLAG_OPEN_REPARSE_POINT, NULL);
  if (*file == INVALID_HANDLE_VALUE) return bw_windows_error();
  BY_HANDLE_FILE_INFORMATION about;
  DWORD other = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DEVICE;
  if (!GetFileInformationByHandle(*file, &about)) {
    number = bw_windows_error();
  } else if ((about.dwFileAttributes & other) != 0) {
    number = ESPIPE;
  }
  if (number == 0) {
    *size = (uint64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow;
  } else {
    (void)CloseHandle(*file);
  }
  return number;
}

int bw_system_append(bw_handle file, const void *data, size_t size) {
  const uint8_t *at = data;
  while (size > 0) {
    DWORD count = 0;
    if (!WriteFile(file, at, at_once(size), &count, NULL)) return bw_windows_error();
    at += count;
    size -= count;
  }
  return 0;
}

int bw_system_place(bw_handle file, const char *from, const char *to, unsigned mode) {
  union {
    FILE_RENAME_INFO info;
    uint8_t bytes[sizeof(FILE_RENAME_INFO) + BW_WIDE * sizeof(wchar_t)];
  } room;
  (void)from;
  (void)mode;
  memset(room.bytes, 0, sizeof(FILE_RENAME_INFO));
  int number = bw_wide(to, room.info.FileName);
  if (number == 0) {
    room.info.ReplaceIfExists = TRUE;
    room.info.FileNameLength = (DWORD)(wcslen(room.info.FileName) * sizeof(wchar_t));
    if (!SetFileInformationByHandle(file, FileRenameInfo, &room.info, sizeof room)) {
      number = bw_windows_error();
    }
  }
  (void)CloseHandle(file);
  return number;
}

int bw_system_take_away(bw_handle file, const char *path) {
  FILE_DISPOSITION_INFO gone = {.DeleteFile = TRUE};
  (void)path;
  bool removed = SetFileInformationByHandle(file, FileDispositionInfo, &gone, sizeof gone) != 0;
  int number = removed ? 0 : bw_windows_error();
  (void)CloseHandle(file);
  return number;
}

void bw_system_remove(const char *path) {
  wchar_t wide[BW_WIDE];
  if (bw_wide(path, wide) == 0) (void)DeleteFileW(wide);
}

#endif
