/* The archive of The Warriors: WARRIORS.DIR, an index of 12-byte entries, and WARRIORS.WAD, the
 * entries' bytes. Included by boardwalk.h.
 *
 * Entries are known by a hash of their name alone. Numbers of entries count from 0 in file order.
 *
 * source: spec of the files, section 1; seed 001, unit 17 */
#ifndef BOARDWALK_ARCHIVE_H
#define BOARDWALK_ARCHIVE_H

/* ---- names --------------------------------------------------------------------------------- */

/* Entries begin on multiples of this. */
#define BW_WAD_SECTOR 2048u
/* The longest name, so that with its folder it fits the original's 256 bytes. */
#define BW_WAD_NAME_MAX 244u
/* Room for any name or label of an entry and its final 0. */
#define BW_WAD_NAME_TEXT 245

/* The hash of a file's name: the CRC-32 of "./ee_files/" and the name, with A to Z made small. A
 * name that begins with "./" stands as it is. original: 0x00143f68 */
BW_API uint32_t bw_wad_hash(const char *name, size_t length);

/* Turns an entry's name into a path to write it to, below a folder of the caller's: '/' between
 * parts, without "." and empty ones. BW_INVALID, naming the name, for one that is empty, absolute,
 * ends in '/', or has "..", a backslash, a colon or a control character in it; BW_LIMIT for one
 * over BW_WAD_NAME_MAX. */
BW_API bw_status bw_wad_safe_path(const char *name, size_t length, char path[BW_WAD_NAME_TEXT],
                                  bw_error *error);

/* ---- reading ------------------------------------------------------------------------------- */

/* An open archive: its index in memory, its data read in pieces as it is asked for. Reading a const
 * archive from several threads at once is safe where the system can read in places (POSIX). */
typedef struct bw_wad bw_wad;

typedef struct bw_wad_entry {
  uint32_t offset; /* in the WAD */
  uint32_t size;   /* bytes */
  uint32_t hash;   /* of the name */
} bw_wad_entry;

/* Opens a DIR with the WAD beside it, or at `wad_path` when that is not NULL; or an ISO 9660 image
 * with WARRIORS.DIR and WARRIORS.WAD in its root folder. Names that follow the game's patterns are
 * found. BW_NOT_FOUND when a file is missing. our choice: the index must end with its last entry,
 * and every entry lie inside the WAD; the original checks neither. our choice: a change of it that
 * was broken off is read as not made, a new archive as made, by the journal beside the DIR: nothing
 * is written; BW_INVALID for a journal that is of another archive. original: 0x0040c5e0,
 * 0x00149040 */
BW_API bw_status bw_wad_open(const char *dir_path, const char *wad_path,
                             const bw_allocator *allocator, bw_wad **out, bw_error *error);
/* The same over bytes, which must stay as they are until bw_wad_destroy. */
BW_API bw_status bw_wad_open_memory(const void *dir, size_t dir_size, const void *wad,
                                    size_t wad_size, const bw_allocator *allocator, bw_wad **out,
                                    bw_error *error);
BW_API void bw_wad_destroy(bw_wad *wad);
/* Whether there is a disc image at a path, also one of a kind that bw_wad_open refuses. */
BW_API int bw_wad_is_image(const char *path);

BW_API uint32_t bw_wad_count(const bw_wad *wad);
/* Copies an entry; returns 0 when there is none, where the original reads its size from address 4.
 * original: 0x0040c648 */
BW_API int bw_wad_get(const bw_wad *wad, uint32_t index, bw_wad_entry *out);
/* The first entry of a hash, or BW_NONE. */
BW_API uint32_t bw_wad_find_hash(const bw_wad *wad, uint32_t hash);
/* The first entry of a name in any case, or BW_NONE. original: 0x001490b8, 0x0040c628,
 * 0x0040c668 */
BW_API uint32_t bw_wad_find(const bw_wad *wad, const char *name, size_t length);
/* The same for what a person typed: a name, or "0x" and 1 to 8 digits of a hash. BW_NOT_FOUND when
 * there is no such entry; BW_INVALID for an empty name, one with a 0 byte or other digits; BW_LIMIT
 * for one over BW_WAD_NAME_MAX. */
BW_API bw_status bw_wad_lookup(const bw_wad *wad, const char *name, size_t length, uint32_t *index,
                               bw_error *error);

/* Reads a whole entry. BW_NOT_FOUND when there is none. */
BW_API bw_status bw_wad_read(const bw_wad *wad, uint32_t index, const bw_allocator *allocator,
                             bw_bytes **out, bw_error *error);
/* Reads `size` bytes from `offset` on in an entry; BW_TRUNCATED when it ends before. */
BW_API bw_status bw_wad_read_part(const bw_wad *wad, uint32_t index, uint32_t offset, void *data,
                                  uint32_t size, bw_error *error);
/* Writes an entry to a file, in pieces; what is there already is replaced. The caller makes the
 * path: see bw_wad_safe_path. */
BW_API bw_status bw_wad_extract(const bw_wad *wad, uint32_t index, const char *path,
                                bw_error *error);

/* ---- names of entries ---------------------------------------------------------------------- */

/* The name of an entry, owned by the archive, or NULL while nobody knows it. */
BW_API const char *bw_wad_name(const bw_wad *wad, uint32_t index);
/* The name, or "0x" and eight digits of the hash; either finds the entry. Returns the length, or 0
 * when there is no such entry. */
BW_API uint32_t bw_wad_label(const bw_wad *wad, uint32_t index, char text[BW_WAD_NAME_TEXT]);
/* How many entries have a name. */
BW_API uint32_t bw_wad_named(const bw_wad *wad);
/* Tries a name: if it is an entry's, the entry has it from now on. Gives the entry, or BW_NONE. */
BW_API bw_status bw_wad_add_name(bw_wad *wad, const char *name, size_t length, uint32_t *index,
                                 bw_error *error);
/* Tries every line of a text; gives how many entries got a name by it. A failure names none, here and
 * below. */
BW_API bw_status bw_wad_add_names(bw_wad *wad, const char *text, size_t size, uint32_t *found,
                                  bw_error *error);
/* Reads 16 bytes of every entry without a name: a resource is named by the number in its
 * container's header, in decimal. Gives how many entries got a name by it. */
BW_API bw_status bw_wad_add_resource_names(bw_wad *wad, uint32_t *found, bw_error *error);

typedef struct bw_wad_stats {
  uint64_t wad_bytes;   /* size of the WAD */
  uint64_t entry_bytes; /* of all entries together */
  uint32_t entries;
  uint32_t named;
  uint32_t duplicates;   /* entries that an earlier one of the same hash hides */
  uint32_t overlapping;  /* entries that share bytes with another */
  uint32_t unaligned;    /* entries that do not begin on a sector */
  uint32_t out_of_order; /* entries that begin before the one in front of them */
} bw_wad_stats;

BW_API bw_status bw_wad_statistics(const bw_wad *wad, bw_wad_stats *out, bw_error *error);

/* ---- writing ------------------------------------------------------------------------------- */

/* bw_wad_replace: refuse more bytes than the entry has, so that the WAD keeps its size. */
#define BW_WAD_SAME_SIZE 0x1u

/* Puts other bytes in place of an entry's, in the files that were opened: where they are when the
 * entry's sectors hold them and no other entry does, else behind the WAD's end. Every other entry
 * keeps its offset and its bytes. A journal beside the DIR holds what is written over until all is
 * written, so that a failure or a kill leaves the old entry; what was broken off before is made whole
 * first. BW_LIMIT for what 32 bits or BW_WAD_SAME_SIZE do not allow; BW_UNSUPPORTED for an image or an
 * archive in memory; BW_INVALID when others changed the archive since it was opened; BW_IO while
 * others write it. */
BW_API bw_status bw_wad_replace(bw_wad *wad, uint32_t index, const void *data, uint32_t size,
                                uint32_t options, bw_error *error);

/* An archive being made: files and bytes by name. */
typedef struct bw_packer bw_packer;

BW_API bw_status bw_packer_create(const bw_allocator *allocator, bw_packer **out, bw_error *error);
BW_API void bw_packer_destroy(bw_packer *packer);
/* Adds a file, which is read when its turn comes, or a copy of bytes. The name is an entry's, or
 * "0x" and up to eight digits for one whose name is not known. */
BW_API bw_status bw_packer_add_file(bw_packer *packer, const char *name, size_t length,
                                    const char *path, bw_error *error);
BW_API bw_status bw_packer_add_bytes(bw_packer *packer, const char *name, size_t length,
                                     const void *data, size_t size, bw_error *error);
BW_API uint32_t bw_packer_count(const bw_packer *packer);

/* bw_packer_begin: keep the order of adding, in place of the disc's, by name with letters as
 * capitals. */
#define BW_PACK_AS_ADDED 0x1u

/* Starts writing the two files, which appear when all is written. BW_INVALID when two names have
 * one hash, BW_LIMIT when the WAD would pass 4 GiB, BW_IO while others write the same archive. */
BW_API bw_status bw_packer_begin(bw_packer *packer, const char *dir_path, const char *wad_path,
                                 uint32_t options, bw_error *error);
/* Writes the next entry; `left` is how many are still to come. BW_INVALID, naming the file, when
 * its size is not what it was when it was added. */
BW_API bw_status bw_packer_step(bw_packer *packer, uint32_t *left, bw_error *error);
/* Puts the files in place, once no entry is left: by a journal beside the DIR both at once, whatever
 * fails or is killed on the way. */
BW_API bw_status bw_packer_finish(bw_packer *packer, bw_error *error);
/* The whole archive as bytes, in place of begin, step and finish. */
BW_API bw_status bw_packer_write(bw_packer *packer, uint32_t options, bw_bytes **dir,
                                 bw_bytes **wad, bw_error *error);

#endif
