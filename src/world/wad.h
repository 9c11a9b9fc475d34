/* The archive as the files of this folder see it. */
#ifndef BW_WORLD_WAD_H
#define BW_WORLD_WAD_H

#include "base/alloc.h"
#include "base/platform.h"
#include "world/journal.h"

#define BW_WAD_HEADER 16u
#define BW_WAD_RECORD 12u

/* A stretch of bytes: in memory, or in a file. */
typedef struct bw_wad_source {
  const uint8_t *memory; /* NULL: in the file */
  const bw_file *file;
  uint64_t base; /* where it begins in the file */
  uint64_t size;
  const bw_journal *journal; /* of a WAD with a change that was broken off, or NULL */
} bw_wad_source;

/* Reads `size` bytes, which must be there. */
bw_status bw_wad_source_read(const bw_wad_source *source, uint64_t offset, void *data, size_t size,
                             bw_error *error);

typedef struct bw_wad_names {
  char **items; /* per entry; NULL: not known */
  uint32_t known;
} bw_wad_names;

struct bw_wad {
  bw_allocator allocator;
  bw_file *files[2];   /* DIR and WAD; an image is the first */
  bw_journal *journal; /* in place of the DIR; NULL: nothing was broken off */
  bw_wad_source dir, data;
  bool image;
  char *paths[2]; /* of the files; NULL for an archive in memory */
  bw_wad_entry *entries;
  uint32_t count;
  uint32_t *order;    /* the numbers of the entries, by hash and then by number */
  uint32_t *starts;   /* for each beginning of a hash, where those start in `order`; and the end */
  unsigned beginning; /* bits of a hash's beginning */
  bw_wad_names names;
};

/* Text of the allocator's; NULL when out of memory. */
char *bw_text_copy(const bw_allocator *allocator, const char *text, size_t length);
void bw_text_free(const bw_allocator *allocator, char *text);

/* BW_NOT_FOUND when there is no entry of that number. */
bw_status bw_wad_check_index(const bw_wad *wad, uint32_t index, bw_error *error);

/* ---- wad_name.c */

/* The hash that an entry is found by: of its name, or given as "0x" and 1 to 8 hexadecimal digits. */
bw_status bw_wad_parse_name(const char *name, size_t length, uint32_t *hash, bw_error *error);
/* Checks what a name must be before it is hashed: neither empty nor too long, no 0 byte. */
bw_status bw_wad_check_name(const char *name, size_t length, bw_error *error);

/* ---- wad_index.c */

/* Reads the index, checks it and makes the table that hashes are found in. */
bw_status bw_wad_read_index(bw_wad *wad, bw_error *error);
/* How many `starts` there are. */
size_t bw_wad_start_count(const bw_wad *wad);

/* ---- wad_names.c */

/* Tries the names that follow the game's patterns. */
bw_status bw_wad_try_patterns(bw_wad *wad, bw_error *error);

/* ---- iso9660.c */

/* Whether a file begins as an ISO 9660 image does; also tells, by an error, an image of another
 * kind. */
bw_status bw_iso_detect(const bw_file *file, bool *image, bw_error *error);
/* Finds a file in the root folder of an image, by its name in any case. */
bw_status bw_iso_find(const bw_file *file, const char *name, bw_wad_source *out, bw_error *error);

#endif
