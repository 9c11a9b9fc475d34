/* The journal of an archive, written, read, and followed. */
#include "world/journal.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

/* Bytes copied at once. */
#define PIECE 16384u

/* The file: the mark, the head, the index, the old bytes, and the CRC-32 of all between the mark and
 * itself. */
#define MARK_SIZE 8u
#define HEAD_SIZE (MARK_SIZE + 32u)
#define CRC_SIZE 4u

static const uint8_t mark[MARK_SIZE] = {'b', 'w', ' ', 'w', 'a', 'd', ' ', '1'};

enum { DIR, WAD, JOURNAL, NEW_WAD };

/* ---- one of an archive --------------------------------------------------------------------- */

static void destroy(bw_journal *journal) {
  bw_allocator allocator = journal->allocator;
  for (int i = 0; i < 4; i++) bw_free_array(&allocator, journal->paths[i], journal->sizes[i], 1);
  bw_free_array(&allocator, journal, 1, sizeof *journal);
}

static bw_journal *create(const char *dir_path, const char *wad_path,
                          const bw_allocator *allocator) {
  const char *const beside[4] = {dir_path, wad_path, dir_path, wad_path};
  bw_journal *journal = bw_alloc_array(allocator, 1, sizeof *journal);
  if (journal == NULL) return NULL;
  journal->allocator = *allocator;
  for (int i = 0; i < 4; i++) {
    const char *ending = i < JOURNAL ? "" : ".journal";
    journal->paths[i] = bw_path_beside(allocator, beside[i], ending, &journal->sizes[i]);
    if (journal->paths[i] == NULL) {
      destroy(journal);
      return NULL;
    }
  }
  return journal;
}

void bw_journal_close(bw_journal *journal) {
  if (journal == NULL) return;
  bw_file_close(journal->file);
  destroy(journal);
}

/* ---- the head ------------------------------------------------------------------------------ */

static void put_u64(uint8_t *at, uint64_t value) {
  bw_put_u32(at, (uint32_t)(value & UINT32_MAX));
  bw_put_u32(at + 4, (uint32_t)(value >> 32));
}

static uint64_t get_u64(const uint8_t *at) {
  return bw_get_u32(at) | (uint64_t)bw_get_u32(at + 4) << 32;
}

static void put_head(const bw_journal_head *head, uint8_t bytes[HEAD_SIZE]) {
  memcpy(bytes, mark, sizeof mark);
  bw_put_u32(bytes + 8, head->anew);
  bw_put_u32(bytes + 12, head->dir_size);
  put_u64(bytes + 16, head->wad_size);
  put_u64(bytes + 24, head->most);
  bw_put_u32(bytes + 32, head->offset);
  bw_put_u32(bytes + 36, head->size);
}

static bw_journal_head get_head(const uint8_t bytes[HEAD_SIZE]) {
  bw_journal_head head = {.anew = bw_get_u32(bytes + 8), .dir_size = bw_get_u32(bytes + 12)};
  head.wad_size = get_u64(bytes + 16);
  head.most = get_u64(bytes + 24);
  head.offset = bw_get_u32(bytes + 32);
  head.size = bw_get_u32(bytes + 36);
  return head;
}

uint64_t bw_journal_dir(void) {
  return HEAD_SIZE;
}

static uint64_t old_bytes_at(const bw_journal *journal) {
  return HEAD_SIZE + (uint64_t)journal->head.dir_size;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bw_status fail(const bw_journal *journal, bw_error *error, const char *why) {
  bw_shown_path shown = bw_show_path(journal->paths[JOURNAL]);
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "'%s%s' %s: remove it if the archive is whole without it", shown.dots,
                    shown.end, why);
}

/* Whether the sum at the end is that of what is before it. */
static bw_status check_sum(const bw_journal *journal, bool *right, bw_error *error) {
  uint8_t piece[PIECE];
  uint32_t crc = 0;
  bw_status status = BW_OK;
  uint64_t end = bw_file_size(journal->file) - CRC_SIZE;
  for (uint64_t at = MARK_SIZE; at < end && status == BW_OK;) {
    size_t count = end - at < PIECE ? (size_t)(end - at) : PIECE;
    status = bw_file_read_at(journal->file, at, piece, count, error);
    crc = bw_crc32(crc, piece, count);
    at += count;
  }
  if (status == BW_OK) status = bw_file_read_at(journal->file, end, piece, CRC_SIZE, error);
  *right = status == BW_OK && bw_get_u32(piece) == crc;
  return status;
}

/* Reads what a file says, if it is complete. */
static bw_status read_file(bw_journal *journal, bool *complete, bw_error *error) {
  uint8_t bytes[HEAD_SIZE];
  uint64_t size = bw_file_size(journal->file);
  size_t count = size < sizeof bytes ? (size_t)size : sizeof bytes;
  *complete = false;
  bw_status status = bw_file_read_at(journal->file, 0, bytes, count, error);
  if (status != BW_OK) return status;
  if (memcmp(bytes, mark, count < sizeof mark ? count : sizeof mark) != 0) {
    return fail(journal, error, "is no journal of an archive");
  }
  if (count < sizeof bytes) return BW_OK;
  journal->head = get_head(bytes);
  if (size != old_bytes_at(journal) + journal->head.size + CRC_SIZE) return BW_OK;
  return check_sum(journal, complete, error);
}

/* Whether a file differs from the index in the journal in one entry at most. */
static bw_status compare_index(const bw_journal *journal, const bw_file *dir, bool *same,
                               bw_error *error) {
  enum { AT_ONCE = 256 * BW_WAD_RECORD };
  uint8_t pieces[2][AT_ONCE];
  uint32_t size = journal->head.dir_size;
  uint32_t differing = 0;
  *same = size >= BW_WAD_HEADER && bw_file_size(dir) == size;
  for (uint32_t at = 0; *same && at < size;) {
    uint32_t count = at == 0 ? BW_WAD_HEADER : size - at < AT_ONCE ? size - at : AT_ONCE;
    bw_status status = bw_file_read_at(dir, at, pieces[0], count, error);
    if (status == BW_OK) {
      status = bw_file_read_at(journal->file, HEAD_SIZE + (uint64_t)at, pieces[1], count, error);
    }
    if (status != BW_OK) return status;
    for (uint32_t i = 0; i < count; i += BW_WAD_RECORD) {
      uint32_t record = count - i < BW_WAD_RECORD ? count - i : BW_WAD_RECORD;
      if (memcmp(pieces[0] + i, pieces[1] + i, record) != 0) differing += at == 0 ? 2 : 1;
    }
    *same = differing <= 1;
    at += count;
  }
  return BW_OK;
}

static bw_status compare_files(const bw_journal *journal, bw_file *const files[2],
                               bw_error *error) {
  const bw_journal_head *head = &journal->head;
  uint64_t size = bw_file_size(files[WAD]);
  bool same = head->wad_size <= size && size <= head->most &&
              (uint64_t)head->offset + head->size <= head->wad_size;
  if (head->anew != 0) {
    same = size == head->wad_size && head->size == 0;
  } else if (same) {
    bw_status status = compare_index(journal, files[DIR], &same, error);
    if (status != BW_OK) return status;
  }
  return same ? BW_OK : fail(journal, error, "is of another archive than this");
}

const char *bw_journal_wad(const bw_journal *journal) {
  bool beside = journal->head.anew != 0 && bw_file_exists(journal->paths[NEW_WAD]);
  return journal->paths[beside ? NEW_WAD : WAD];
}

static void close_both(bw_file *const files[2]) {
  for (int i = 0; i < 2; i++) bw_file_close(files[i]);
}

/* Opens the archive's files, and checks that the journal is theirs. A new archive's index is in the
 * journal alone. */
static bw_status open_files(const bw_journal *journal, bool writable, bw_file *files[2],
                            bw_error *error) {
  const bw_allocator *allocator = &journal->allocator;
  bw_status status = BW_OK;
  files[DIR] = NULL;
  files[WAD] = NULL;
  if (journal->head.anew == 0) {
    status = bw_file_open(journal->paths[DIR], writable, allocator, &files[DIR], error);
  }
  if (status == BW_OK) {
    status = bw_file_open(bw_journal_wad(journal), writable, allocator, &files[WAD], error);
  }
  if (status == BW_OK) status = compare_files(journal, files, error);
  if (status != BW_OK) close_both(files);
  return status;
}

static bw_status read_journal(bw_journal *journal, bool *complete, bw_error *error) {
  bw_file *files[2];
  bw_status status =
      bw_file_open(journal->paths[JOURNAL], false, &journal->allocator, &journal->file, error);
  if (status == BW_NOT_FOUND) return BW_OK; /* its writer has just ended it */
  if (status == BW_OK) status = read_file(journal, complete, error);
  if (status != BW_OK || !*complete) return status;
  status = open_files(journal, false, files, error);
  if (status == BW_OK) close_both(files);
  return status;
}

bw_status bw_journal_read(const char *dir_path, const char *wad_path, const bw_allocator *allocator,
                          bw_journal **out, bw_error *error) {
  bool complete = false;
  *out = NULL;
  bw_journal *journal = create(dir_path, wad_path, allocator);
  if (journal == NULL) return bw_fail_memory(error);
  bw_status status = BW_OK;
  if (bw_file_exists(journal->paths[JOURNAL])) status = read_journal(journal, &complete, error);
  if (complete && status == BW_OK) {
    *out = journal;
  } else {
    bw_journal_close(journal);
  }
  return status;
}

bw_status bw_journal_cover(const bw_journal *journal, uint64_t offset, uint8_t *data, size_t size,
                           bw_error *error) {
  const bw_journal_head *head = &journal->head;
  uint64_t first = offset > head->offset ? offset : head->offset;
  uint64_t end = (uint64_t)head->offset + head->size;
  if (offset + size < end) end = offset + size;
  if (first >= end) return BW_OK;
  uint64_t at = old_bytes_at(journal) + (first - head->offset);
  return bw_file_read_at(journal->file, at, data + (first - offset), (size_t)(end - first), error);
}

/* ---- following ----------------------------------------------------------------------------- */

/* Copies a part of the journal to a place of a file, or behind what a new one has. */
static bw_status copy(const bw_journal *journal, uint64_t from, uint32_t size, bw_file *file,
                      uint64_t to, bw_new_file *anew, bw_error *error) {
  uint8_t piece[PIECE];
  for (uint32_t done = 0; done < size;) {
    uint32_t count = size - done < PIECE ? size - done : PIECE;
    bw_status status = bw_file_read_at(journal->file, from + done, piece, count, error);
    if (status == BW_OK) {
      status = anew != NULL ? bw_new_file_append(anew, piece, count, error)
                            : bw_file_write_at(file, to + done, piece, count, error);
    }
    if (status != BW_OK) return status;
    done += count;
  }
  return BW_OK;
}

const char *bw_journal_new_wad(const bw_journal *journal) {
  return journal->paths[NEW_WAD];
}

bw_status bw_journal_undo(bw_journal *journal, bw_file *const files[2], bw_error *error) {
  const bw_journal_head *head = &journal->head;
  journal->changing = true;
  bw_status status =
      copy(journal, old_bytes_at(journal), head->size, files[WAD], head->offset, NULL, error);
  if (status == BW_OK) status = bw_file_resize(files[WAD], head->wad_size, error);
  if (status == BW_OK) status = bw_file_sync(files[WAD], error);
  if (status == BW_OK)
    status = copy(journal, HEAD_SIZE, head->dir_size, files[DIR], 0, NULL, error);
  if (status == BW_OK) status = bw_file_sync(files[DIR], error);
  journal->changing = status != BW_OK;
  return status;
}

bw_status bw_journal_place(bw_journal *journal, bw_new_file *dir, bw_error *error) {
  bw_status status = bw_file_move(journal->paths[NEW_WAD], journal->paths[WAD], error);
  if (status != BW_OK) {
    bw_new_file_discard(dir);
    return status;
  }
  journal->changing = true;
  status = bw_new_file_finish(dir, error);
  journal->changing = status != BW_OK;
  return status;
}

static bw_status place_again(bw_journal *journal, bw_error *error) {
  bw_new_file *dir = NULL;
  bw_status status = bw_new_file_begin(journal->paths[DIR], &journal->allocator, &dir, error);
  if (status != BW_OK) return status;
  status = copy(journal, HEAD_SIZE, journal->head.dir_size, NULL, 0, dir, error);
  if (status != BW_OK) {
    bw_new_file_discard(dir);
    return status;
  }
  bool moved = !bw_file_exists(journal->paths[NEW_WAD]);
  return moved ? bw_new_file_finish(dir, error) : bw_journal_place(journal, dir, error);
}

static bw_status follow(bw_journal *journal, bw_error *error) {
  bw_file *files[2];
  bool anew = journal->head.anew != 0;
  bw_status status = open_files(journal, !anew, files, error);
  if (status != BW_OK) return status;
  if (!anew) status = bw_journal_undo(journal, files, error);
  close_both(files);
  return anew ? place_again(journal, error) : status;
}

/* A new WAD that no journal tells of any more goes too. */
static bw_status take_away(bw_journal *journal, bw_error *error) {
  bw_status status = bw_file_remove(journal->file, error);
  journal->file = NULL;
  if (status == BW_OK) bw_file_discard(journal->paths[NEW_WAD]);
  return status;
}

/* Makes whole what was broken off. */
static bw_status settle(bw_journal *journal, bw_error *error) {
  const char *path = journal->paths[JOURNAL];
  bool complete = false;
  bw_status status = bw_file_claim(path, false, &journal->allocator, &journal->file, error);
  if (status == BW_NOT_FOUND) return BW_OK;
  if (status == BW_OK) status = read_file(journal, &complete, error);
  if (status == BW_OK && complete) status = follow(journal, error);
  return status == BW_OK ? take_away(journal, error) : status;
}

bw_status bw_journal_recover(const char *dir_path, const char *wad_path,
                             const bw_allocator *allocator, bw_error *error) {
  bw_journal *journal = create(dir_path, wad_path, allocator);
  if (journal == NULL) return bw_fail_memory(error);
  bw_status status = settle(journal, error);
  bw_journal_close(journal);
  return status;
}

/* ---- writing ------------------------------------------------------------------------------- */

bw_status bw_journal_begin(const char *dir_path, const char *wad_path,
                           const bw_allocator *allocator, bw_journal **out, bw_error *error) {
  bw_journal *journal = create(dir_path, wad_path, allocator);
  if (journal == NULL) return bw_fail_memory(error);
  bw_status status = settle(journal, error);
  if (status == BW_OK) {
    status = bw_file_claim(journal->paths[JOURNAL], true, allocator, &journal->file, error);
  }
  if (status == BW_OK) {
    *out = journal;
  } else {
    bw_journal_close(journal);
  }
  return status;
}

typedef struct sink {
  bw_file *file;
  uint64_t at;
  uint32_t crc;
} sink;

static bw_status put(sink *to, const void *data, size_t size, bw_error *error) {
  bw_status status = bw_file_write_at(to->file, to->at, data, size, error);
  to->crc = bw_crc32(to->crc, data, size);
  to->at += size;
  return status;
}

bw_status bw_journal_write(bw_journal *journal, const bw_journal_head *head, const void *dir,
                           const bw_file *wad, bw_error *error) {
  uint8_t bytes[HEAD_SIZE];
  uint8_t piece[PIECE];
  sink to = {journal->file, 0, 0};
  journal->head = *head;
  put_head(head, bytes);
  bw_status status = put(&to, bytes, MARK_SIZE, error);
  to.crc = 0;
  if (status == BW_OK) status = put(&to, bytes + MARK_SIZE, HEAD_SIZE - MARK_SIZE, error);
  if (status == BW_OK) status = put(&to, dir, head->dir_size, error);
  for (uint32_t at = 0; at < head->size && status == BW_OK;) {
    uint32_t count = head->size - at < PIECE ? head->size - at : PIECE;
    status = bw_file_read_at(wad, (uint64_t)head->offset + at, piece, count, error);
    if (status == BW_OK) status = put(&to, piece, count, error);
    at += count;
  }
  bw_put_u32(piece, to.crc);
  if (status == BW_OK) status = put(&to, piece, CRC_SIZE, error);
  return status == BW_OK ? bw_file_sync(journal->file, error) : status;
}

bw_status bw_journal_end(bw_journal *journal, bw_error *error) {
  if (journal == NULL) return BW_OK;
  bw_status status = journal->changing ? BW_OK : take_away(journal, error);
  bw_journal_close(journal);
  return status;
}
