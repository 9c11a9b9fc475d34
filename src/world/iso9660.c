/* Files in the root folder of an ISO 9660 image, in sectors of 2,048 bytes. */
#include "base/bytes.h"
#include "base/error.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

#define SECTOR 2048u
#define FIRST_DESCRIPTOR 16u
#define MOST_DESCRIPTORS 32u
#define RAW_SECTOR 2352u

/* Of a descriptor: the root folder's record. Of a record: its fields. */
#define ROOT_RECORD 156u
#define RECORD_HEADER 33u
#define FLAG_FOLDER 0x02u
#define FLAG_MORE 0x80u

typedef struct extent {
  uint64_t offset;
  uint64_t size;
} extent;

static bw_status read_sector(const bw_file *file, uint64_t number, uint8_t sector[SECTOR],
                             bw_error *error) {
  return bw_file_read_at(file, number * SECTOR, sector, SECTOR, error);
}

bw_status bw_iso_detect(const bw_file *file, bool *image, bw_error *error) {
  static const uint8_t raw[] = {0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0};
  uint8_t bytes[SECTOR];
  uint64_t size = bw_file_size(file);
  *image = false;
  if (size < (uint64_t)(FIRST_DESCRIPTOR + 1) * SECTOR) return BW_OK;
  bw_status status = read_sector(file, FIRST_DESCRIPTOR, bytes, error);
  if (status != BW_OK) return status;
  *image = memcmp(bytes + 1, "CD001", 5) == 0;
  if (*image) return BW_OK;
  status = bw_file_read_at(file, 0, bytes, sizeof raw, error);
  if (status == BW_OK && memcmp(bytes, raw, sizeof raw) == 0) {
    return bw_fail_at(error, BW_UNSUPPORTED, 0,
                      "an image of raw sectors of %u bytes: only images of sectors of %u are read",
                      RAW_SECTOR, SECTOR);
  }
  return status;
}

/* Reads where a record's file lies. */
static bw_status read_extent(const bw_file *file, const uint8_t *record, uint64_t at, extent *out,
                             bw_error *error) {
  if ((record[25] & FLAG_MORE) != 0 || record[26] != 0 || record[27] != 0) {
    return bw_fail_at(error, BW_UNSUPPORTED, at,
                      "image: a file in several pieces or interleaved is not read");
  }
  out->offset = ((uint64_t)bw_get_u32(record + 2) + record[1]) * SECTOR;
  out->size = bw_get_u32(record + 10);
  if (out->offset <= bw_file_size(file) && out->size <= bw_file_size(file) - out->offset) {
    return BW_OK;
  }
  return bw_fail_at(error, BW_TRUNCATED, at,
                    "image: a file at byte %" PRIu64 " of %" PRIu64
                    " bytes passes the image's %" PRIu64,
                    out->offset, out->size, bw_file_size(file));
}

/* The root folder, from the primary volume descriptor. */
static bw_status find_root(const bw_file *file, extent *root, bw_error *error) {
  uint8_t sector[SECTOR];
  for (uint64_t i = 0; i < MOST_DESCRIPTORS; i++) {
    uint64_t number = FIRST_DESCRIPTOR + i;
    if ((number + 1) * SECTOR > bw_file_size(file)) break;
    bw_status status = read_sector(file, number, sector, error);
    if (status != BW_OK) return status;
    if (memcmp(sector + 1, "CD001", 5) != 0 || sector[0] == 255) break;
    if (sector[0] != 1) continue;
    if (bw_get_u16(sector + 128) != SECTOR) {
      return bw_fail_at(error, BW_UNSUPPORTED, number * SECTOR + 128,
                        "image: blocks of %u bytes, only 2048 are read",
                        (unsigned)bw_get_u16(sector + 128));
    }
    return read_extent(file, sector + ROOT_RECORD, number * SECTOR + ROOT_RECORD, root, error);
  }
  return bw_fail_at(error, BW_INVALID, (uint64_t)FIRST_DESCRIPTOR * SECTOR,
                    "image: it has no primary volume descriptor");
}

static unsigned capital(uint8_t c) {
  return c >= 'a' && c <= 'z' ? c - 32u : c;
}

/* Whether a record has a name: in any case, without its version and a last dot. */
static bool has_name(const uint8_t *record, const char *name) {
  const uint8_t *text = record + RECORD_HEADER;
  size_t length = record[32];
  const uint8_t *version = memchr(text, ';', length);
  if (version != NULL) length = (size_t)(version - text);
  if (length > 0 && text[length - 1] == '.') length--;
  if (length != strlen(name)) return false;
  for (size_t i = 0; i < length; i++) {
    if (capital(text[i]) != capital((uint8_t)name[i])) return false;
  }
  return true;
}

/* Looks through the records of one sector; gives where the one of a name starts, or SECTOR. */
static bw_status search_sector(const uint8_t *sector, size_t size, uint64_t at, const char *name,
                               size_t *found, bw_error *error) {
  *found = SECTOR;
  for (size_t i = 0; i < size && sector[i] != 0; i += sector[i]) {
    const uint8_t *record = sector + i;
    if (record[0] < RECORD_HEADER + 1 || record[0] > size - i ||
        record[32] > record[0] - RECORD_HEADER) {
      return bw_fail_at(error, BW_INVALID, at + i, "image: a folder's record has a size of %u",
                        (unsigned)record[0]);
    }
    if ((record[25] & FLAG_FOLDER) != 0 || !has_name(record, name)) continue;
    *found = i;
    return BW_OK;
  }
  return BW_OK;
}

bw_status bw_iso_find(const bw_file *file, const char *name, bw_wad_source *out, bw_error *error) {
  uint8_t sector[SECTOR];
  extent root = {0, 0};
  bw_status status = find_root(file, &root, error);
  for (uint64_t at = 0; status == BW_OK && at < root.size; at += SECTOR) {
    size_t size = root.size - at < SECTOR ? (size_t)(root.size - at) : SECTOR;
    size_t found = SECTOR;
    status = bw_file_read_at(file, root.offset + at, sector, size, error);
    if (status == BW_OK) {
      status = search_sector(sector, size, root.offset + at, name, &found, error);
    }
    if (status != BW_OK || found == SECTOR) continue;
    extent content = {0, 0};
    status = read_extent(file, sector + found, root.offset + at + found, &content, error);
    if (status != BW_OK) return status;
    out->memory = NULL;
    out->file = file;
    out->base = content.offset;
    out->size = content.size;
    return BW_OK;
  }
  if (status != BW_OK) return status;
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "image: there is no %s in its root folder",
                    name);
}
