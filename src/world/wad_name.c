/* Names of archive entries: their hashes, and which may become paths. */
#include "base/error.h"
#include "base/hash.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

#define FOLDER "./ee_files/"

/* The CRC-32 of FOLDER. */
#define FOLDER_HASH 0x80f9116du

static char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t hash_more(uint32_t hash, const char *text, size_t length) {
  char buffer[256];
  size_t filled = 0;
  for (size_t i = 0; i < length; i++) {
    buffer[filled++] = small_letter(text[i]);
    if (filled < sizeof buffer) continue;
    hash = bw_crc32(hash, buffer, filled);
    filled = 0;
  }
  return bw_crc32(hash, buffer, filled);
}

uint32_t bw_wad_hash(const char *name, size_t length) {
  bool has_folder = length >= 2 && name[0] == '.' && name[1] == '/';
  return hash_more(has_folder ? 0 : FOLDER_HASH, name, length);
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = small_letter(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads the digits of a hash; false when there are other characters, none or too many. */
static bool read_digits(const char *digits, size_t count, uint32_t *hash) {
  uint32_t value = 0;
  if (count < 1 || count > 8) return false;
  for (size_t i = 0; i < count; i++) {
    int digit = digit_of(digits[i]);
    if (digit < 0) return false;
    value = value << 4 | (uint32_t)digit;
  }
  *hash = value;
  return true;
}

bw_status bw_wad_check_name(const char *name, size_t length, bw_error *error) {
  if (length == 0) return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the name is empty");
  if (memchr(name, 0, length) != NULL) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "name '%.100s': it has a 0 byte in it",
                      name);
  }
  if (length > BW_WAD_NAME_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "name '%.40s...': %zu characters, the archive holds at most %u", name, length,
                      BW_WAD_NAME_MAX);
  }
  return BW_OK;
}

bw_status bw_wad_parse_name(const char *name, size_t length, uint32_t *hash, bw_error *error) {
  bw_status status = bw_wad_check_name(name, length, error);
  if (status != BW_OK) return status;
  if (length < 2 || name[0] != '0' || small_letter(name[1]) != 'x') {
    *hash = bw_wad_hash(name, length);
    return BW_OK;
  }
  if (read_digits(name + 2, length - 2, hash)) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "'%.*s': a hash is 0x and 1 to 8 hexadecimal digits",
                    length < 100 ? (int)length : 100, name);
}

/* ---- paths --------------------------------------------------------------------------------- */

/* Why a name can be no path; NULL when it can. */
static const char *fault_of(const char *name, size_t length) {
  if (name[0] == '/') return "it is absolute";
  if (name[length - 1] == '/') return "it ends in '/'";
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)name[i];
    if (c < 0x20 || c == 0x7f) return "it has a control character in it";
    if (c == '\\') return "it has a backslash in it";
    if (c == ':') return "it has a colon in it";
  }
  return NULL;
}

static bw_status fail_path(bw_error *error, const char *name, size_t length, const char *fault) {
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "name '%.*s' cannot be a path: %s",
                    length < 100 ? (int)length : 100, name, fault);
}

bw_status bw_wad_safe_path(const char *name, size_t length, char path[BW_WAD_NAME_TEXT],
                           bw_error *error) {
  bw_status status = bw_wad_check_name(name, length, error);
  if (status != BW_OK) return status;
  const char *fault = fault_of(name, length);
  if (fault != NULL) return fail_path(error, name, length, fault);
  char made[BW_WAD_NAME_TEXT];
  size_t size = 0;
  for (size_t at = 0; at < length;) {
    const char *slash = memchr(name + at, '/', length - at);
    size_t part = slash == NULL ? length - at : (size_t)(slash - (name + at));
    bool dots = part <= 2 && memcmp(name + at, "..", part) == 0;
    if (dots && part == 2) return fail_path(error, name, length, "it has '..' in it");
    if (!dots) {
      if (size > 0) made[size++] = '/';
      memcpy(made + size, name + at, part);
      size += part;
    }
    at += part + 1;
  }
  if (size == 0) return fail_path(error, name, length, "it names a folder");
  made[size] = 0;
  memcpy(path, made, size + 1);
  return BW_OK;
}
