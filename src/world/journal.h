/* The journal of an archive: a file beside its index that tells how to make a change whole which was
 * broken off, by a kill or by a disc that failed.
 *
 * A change in place has in it what the archive was, and is taken back. A new archive has its index in
 * it and its WAD beside, and is put in place. A journal is complete before anything else changes and
 * goes when all has: one that is cut short tells that nothing has changed yet.
 *
 * our choice: who reads an archive reads through its journal and changes no file; who writes makes it
 * whole first. A journal is claimed by its writer, so that there is one at a time. */
#ifndef BW_WORLD_JOURNAL_H
#define BW_WORLD_JOURNAL_H

#include "base/platform.h"

/* What a journal says; behind it are the index, the old bytes and a checksum. */
typedef struct bw_journal_head {
  uint32_t anew;         /* 1: a new archive; 0: a change in place */
  uint32_t dir_size;     /* of the index in the journal */
  uint64_t wad_size;     /* of the WAD when it is whole */
  uint64_t most;         /* of the WAD on the way there */
  uint32_t offset, size; /* of the old bytes in the WAD */
} bw_journal_head;

typedef struct bw_journal {
  bw_allocator allocator;
  char *paths[4];  /* of the index, the WAD, the journal, and a new WAD */
  size_t sizes[4]; /* of the blocks with the paths */
  bw_file *file;
  bw_journal_head head;
  bool changing; /* the archive is neither what it was nor what it becomes */
} bw_journal;

/* For who reads: NULL when nothing was broken off. BW_INVALID for a journal that is not of this
 * archive. To be closed by bw_journal_close. */
bw_status bw_journal_read(const char *dir_path, const char *wad_path, const bw_allocator *allocator,
                          bw_journal **out, bw_error *error);
void bw_journal_close(bw_journal *journal);
/* Where the WAD is to be read. */
const char *bw_journal_wad(const bw_journal *journal);
/* Where the index begins in the journal's file. */
uint64_t bw_journal_dir(void);
/* Puts the old bytes over those that were read at a place of the WAD. */
bw_status bw_journal_cover(const bw_journal *journal, uint64_t offset, uint8_t *data, size_t size,
                           bw_error *error);

/* For who writes: makes whole what was broken off. */
bw_status bw_journal_recover(const char *dir_path, const char *wad_path,
                             const bw_allocator *allocator, bw_error *error);
/* The same, and begins a journal, which is empty. */
bw_status bw_journal_begin(const char *dir_path, const char *wad_path,
                           const bw_allocator *allocator, bw_journal **out, bw_error *error);
/* Writes all of it, with old bytes that are read from the WAD. From now on, what is broken off is made
 * whole. Asks for no memory. */
bw_status bw_journal_write(bw_journal *journal, const bw_journal_head *head, const void *dir,
                           const bw_file *wad, bw_error *error);
/* Takes a change in place back, in the archive's files: index and WAD. */
bw_status bw_journal_undo(bw_journal *journal, bw_file *const files[2], bw_error *error);
/* Where a new WAD waits until the journal is written. */
const char *bw_journal_new_wad(const bw_journal *journal);
/* Puts a new archive in place: the new WAD, and the index, which is finished by it. */
bw_status bw_journal_place(bw_journal *journal, bw_new_file *dir, bw_error *error);
/* Ends a journal: it goes, unless the change was broken off. */
bw_status bw_journal_end(bw_journal *journal, bw_error *error);

#endif
