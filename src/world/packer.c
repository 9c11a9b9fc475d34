/* Making an archive: items in the disc's order, each on a sector of its own. By a journal the two
 * files take the place of old ones as one. */
#include "base/bytes.h"
#include "base/error.h"
#include "base/sort.h"
#include "world/wad.h"

#include <inttypes.h>
#include <string.h>

/* Bytes of a file copied at once. */
#define PIECE 65536u

typedef struct item {
  char *name;
  char *path;     /* of its file, or NULL */
  uint8_t *bytes; /* or its bytes */
  uint32_t hash, size, offset;
} item;

struct bw_packer {
  bw_allocator allocator;
  item *items;
  size_t count, capacity;
  uint32_t *order; /* the items as they are written; NULL before bw_packer_begin */
  uint32_t next;   /* written so far */
  bw_new_file *dir;
  bw_new_file *wad; /* where they go: a file, or */
  bw_writer memory;
  bw_journal *journal; /* NULL where a file is a stream */
};

bw_status bw_packer_create(const bw_allocator *allocator, bw_packer **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_packer *packer = bw_alloc_array(&kept, 1, sizeof *packer);
  if (packer == NULL) return bw_fail_memory(error);
  packer->allocator = kept;
  packer->memory = bw_writer_with(&kept);
  *out = packer;
  return BW_OK;
}

static void free_item(const bw_packer *packer, item *i) {
  bw_text_free(&packer->allocator, i->name);
  bw_text_free(&packer->allocator, i->path);
  bw_free_array(&packer->allocator, i->bytes, i->size, 1);
}

/* Forgets what was begun. */
static void stop(bw_packer *packer) {
  bw_new_file_discard(packer->dir);
  bw_new_file_discard(packer->wad);
  (void)bw_journal_end(packer->journal, NULL);
  bw_writer_discard(&packer->memory);
  bw_free_array(&packer->allocator, packer->order, packer->count + 1, sizeof *packer->order);
  packer->wad = NULL;
  packer->memory = bw_writer_with(&packer->allocator);
  packer->order = NULL;
  packer->dir = NULL;
  packer->journal = NULL;
}

void bw_packer_destroy(bw_packer *packer) {
  if (packer == NULL) return;
  bw_allocator allocator = packer->allocator;
  stop(packer);
  for (size_t i = 0; i < packer->count; i++) free_item(packer, &packer->items[i]);
  bw_free_array(&allocator, packer->items, packer->capacity, sizeof *packer->items);
  bw_free_array(&allocator, packer, 1, sizeof *packer);
}

uint32_t bw_packer_count(const bw_packer *packer) {
  return (uint32_t)packer->count;
}

/* ---- adding -------------------------------------------------------------------------------- */

static bw_status check_idle(const bw_packer *packer, bw_error *error) {
  if (packer->order == NULL) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the archive is being written already");
}

static bw_status check_name(const bw_packer *packer, const char *name, size_t length,
                            uint32_t *hash, bw_error *error) {
  bw_status status = check_idle(packer, error);
  return status == BW_OK ? bw_wad_parse_name(name, length, hash, error) : status;
}

/* Takes an item over, or frees what it has. */
static bw_status add_item(bw_packer *packer, item *i, bw_error *error) {
  void *items = packer->items;
  bool complete = i->name != NULL && (i->path != NULL || i->bytes != NULL || i->size == 0);
  if (!complete || !bw_reserve_one(&packer->allocator, &items, packer->count, &packer->capacity,
                                   sizeof *packer->items)) {
    free_item(packer, i);
    return bw_fail_memory(error);
  }
  packer->items = items;
  packer->items[packer->count++] = *i;
  return BW_OK;
}

static bw_status check_size(uint64_t size, const char *name, size_t length, bw_error *error) {
  if (size <= UINT32_MAX) return BW_OK;
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "'%.*s': %" PRIu64 " bytes, an entry holds 2^32 - 1",
                    length < 100 ? (int)length : 100, name, size);
}

bw_status bw_packer_add_file(bw_packer *packer, const char *name, size_t length, const char *path,
                             bw_error *error) {
  item i;
  memset(&i, 0, sizeof i);
  bw_file *file = NULL;
  bw_status status = check_name(packer, name, length, &i.hash, error);
  if (status == BW_OK) status = bw_file_open(path, false, &packer->allocator, &file, error);
  if (status != BW_OK) return status;
  uint64_t size = bw_file_size(file);
  bw_file_close(file);
  status = check_size(size, name, length, error);
  if (status != BW_OK) return status;
  i.size = (uint32_t)size;
  i.name = bw_text_copy(&packer->allocator, name, length);
  i.path = bw_text_copy(&packer->allocator, path, strlen(path));
  if (i.path == NULL) {
    bw_text_free(&packer->allocator, i.name);
    return bw_fail_memory(error);
  }
  return add_item(packer, &i, error);
}

bw_status bw_packer_add_bytes(bw_packer *packer, const char *name, size_t length, const void *data,
                              size_t size, bw_error *error) {
  item i;
  memset(&i, 0, sizeof i);
  bw_status status = check_name(packer, name, length, &i.hash, error);
  if (status == BW_OK) status = check_size(size, name, length, error);
  if (status != BW_OK) return status;
  i.size = (uint32_t)size;
  i.name = bw_text_copy(&packer->allocator, name, length);
  if (size > 0) {
    i.bytes = bw_alloc_array(&packer->allocator, size, 1);
    if (i.bytes != NULL) memcpy(i.bytes, data, size);
  }
  return add_item(packer, &i, error);
}

/* ---- the order ----------------------------------------------------------------------------- */

static int by_number(uint32_t a, uint32_t b) {
  return a < b ? -1 : a > b;
}

static int by_hash(const void *context, uint32_t a, uint32_t b) {
  const item *items = context;
  if (items[a].hash != items[b].hash) return items[a].hash < items[b].hash ? -1 : 1;
  return by_number(a, b);
}

static int capital(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : (unsigned char)c;
}

/* As on the disc: by name with letters as capitals, so '_' comes behind them. */
static int by_name(const void *context, uint32_t a, uint32_t b) {
  const item *items = context;
  const char *x = items[a].name;
  const char *y = items[b].name;
  while (*x != 0 && capital(*x) == capital(*y)) {
    x++;
    y++;
  }
  int difference = capital(*x) - capital(*y);
  return difference != 0 ? difference : by_number(a, b);
}

static int as_added(const void *context, uint32_t a, uint32_t b) {
  (void)context;
  return by_number(a, b);
}

static bw_status check_hashes(const bw_packer *packer, bw_error *error) {
  for (size_t i = 1; i < packer->count; i++) {
    const item *a = &packer->items[packer->order[i - 1]];
    const item *b = &packer->items[packer->order[i]];
    if (a->hash != b->hash) continue;
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "'%.60s' and '%.60s' have one hash, 0x%08" PRIx32
                      ": the second would never be found",
                      a->name, b->name, a->hash);
  }
  return BW_OK;
}

/* Gives every item its sector. */
static bw_status place_items(bw_packer *packer, bw_error *error) {
  uint64_t at = 0;
  for (size_t i = 0; i < packer->count; i++) {
    item *placed = &packer->items[packer->order[i]];
    placed->offset = (uint32_t)at;
    at += placed->size;
    at = (at + BW_WAD_SECTOR - 1) / BW_WAD_SECTOR * BW_WAD_SECTOR;
    if (at > UINT32_MAX) {
      return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                        "'%.100s' would end behind 4 GiB, which the index cannot tell of",
                        placed->name);
    }
  }
  return BW_OK;
}

static bw_status begin(bw_packer *packer, uint32_t options, bw_error *error) {
  packer->next = 0;
  packer->order = bw_alloc_array(&packer->allocator, packer->count + 1, sizeof *packer->order);
  if (packer->order == NULL) return bw_fail_memory(error);
  for (uint32_t i = 0; i < packer->count; i++) packer->order[i] = i;
  bw_sort(packer->order, packer->count, by_hash, packer->items);
  bw_status status = check_hashes(packer, error);
  if (status != BW_OK) return status;
  bw_sort(packer->order, packer->count, (options & BW_PACK_AS_ADDED) != 0 ? as_added : by_name,
          packer->items);
  return place_items(packer, error);
}

/* ---- writing ------------------------------------------------------------------------------- */

static bw_status emit(bw_packer *packer, const void *data, size_t size, bw_error *error) {
  if (packer->wad != NULL) return bw_new_file_append(packer->wad, data, size, error);
  bw_write_bytes(&packer->memory, data, size);
  return packer->memory.failed ? bw_fail_memory(error) : BW_OK;
}

static bw_status copy_file(bw_packer *packer, const item *i, const bw_file *file, bw_error *error) {
  uint8_t piece[PIECE];
  if (bw_file_size(file) != i->size) {
    bw_shown_path shown = bw_show_path(i->path);
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "'%s%s' had %" PRIu32 " bytes when it was added, now %" PRIu64, shown.dots,
                      shown.end, i->size, bw_file_size(file));
  }
  for (uint32_t at = 0; at < i->size;) {
    uint32_t count = i->size - at < PIECE ? i->size - at : PIECE;
    bw_status status = bw_file_read_at(file, at, piece, count, error);
    if (status == BW_OK) status = emit(packer, piece, count, error);
    if (status != BW_OK) return status;
    at += count;
  }
  return BW_OK;
}

static bw_status write_item(bw_packer *packer, const item *i, bw_error *error) {
  static const uint8_t zeros[BW_WAD_SECTOR] = {0};
  bw_status status = BW_OK;
  if (i->path == NULL) {
    status = emit(packer, i->bytes, i->size, error);
  } else {
    bw_file *file = NULL;
    status = bw_file_open(i->path, false, &packer->allocator, &file, error);
    if (status != BW_OK) return status;
    status = copy_file(packer, i, file, error);
    bw_file_close(file);
  }
  uint32_t padding = (BW_WAD_SECTOR - i->size % BW_WAD_SECTOR) % BW_WAD_SECTOR;
  return status == BW_OK ? emit(packer, zeros, padding, error) : status;
}

static bw_status make_index(const bw_packer *packer, bw_bytes **out, bw_error *error) {
  size_t size = BW_WAD_HEADER + packer->count * BW_WAD_RECORD;
  *out = bw_bytes_create(&packer->allocator, size);
  if (*out == NULL) return bw_fail_memory(error);
  uint8_t *at = bw_bytes_edit(*out);
  bw_put_u32(at, (uint32_t)packer->count);
  at += BW_WAD_HEADER;
  for (size_t i = 0; i < packer->count; i++, at += BW_WAD_RECORD) {
    const item *placed = &packer->items[packer->order[i]];
    bw_put_u32(at, placed->offset);
    bw_put_u32(at + 4, placed->size);
    bw_put_u32(at + 8, placed->hash);
  }
  return BW_OK;
}

static bw_status begin_files(bw_packer *packer, const char *dir_path, const char *wad_path,
                             uint32_t options, bw_error *error) {
  bw_status status = begin(packer, options, error);
  if (status == BW_OK)
    status = bw_new_file_begin(dir_path, &packer->allocator, &packer->dir, error);
  if (status == BW_OK)
    status = bw_new_file_begin(wad_path, &packer->allocator, &packer->wad, error);
  if (status != BW_OK) return status;
  if (bw_new_file_is_stream(packer->dir) || bw_new_file_is_stream(packer->wad)) return BW_OK;
  return bw_journal_begin(dir_path, wad_path, &packer->allocator, &packer->journal, error);
}

bw_status bw_packer_begin(bw_packer *packer, const char *dir_path, const char *wad_path,
                          uint32_t options, bw_error *error) {
  bw_status status = check_idle(packer, error);
  if (status != BW_OK) return status; /* what was begun goes on */
  status = begin_files(packer, dir_path, wad_path, options, error);
  if (status != BW_OK) stop(packer);
  return status;
}

bw_status bw_packer_step(bw_packer *packer, uint32_t *left, bw_error *error) {
  if (packer->order == NULL) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the archive has not been begun");
  }
  if (packer->next < packer->count) {
    const item *i = &packer->items[packer->order[packer->next]];
    bw_status status = write_item(packer, i, error);
    if (status != BW_OK) return status;
    packer->next++;
  }
  *left = (uint32_t)packer->count - packer->next;
  return BW_OK;
}

static bw_new_file *take(bw_new_file **file) {
  bw_new_file *taken = *file;
  *file = NULL;
  return taken;
}

static uint64_t wad_size_of(const bw_packer *packer) {
  if (packer->count == 0) return 0;
  const item *last = &packer->items[packer->order[packer->count - 1]];
  uint64_t end = (uint64_t)last->offset + last->size;
  return (end + BW_WAD_SECTOR - 1) / BW_WAD_SECTOR * BW_WAD_SECTOR;
}

static bw_status finish_streams(bw_packer *packer, bw_error *error) {
  bw_status status = bw_new_file_finish(take(&packer->wad), error);
  return status == BW_OK ? bw_new_file_finish(take(&packer->dir), error) : status;
}

/* Once the new WAD is beside the old one and the journal is complete, this is the archive. */
static bw_status finish_files(bw_packer *packer, const bw_bytes *dir, bw_error *error) {
  bw_journal *journal = packer->journal;
  bw_journal_head head = {.anew = 1, .dir_size = (uint32_t)bw_bytes_size(dir)};
  head.wad_size = wad_size_of(packer);
  head.most = head.wad_size;
  bw_status status = bw_new_file_finish_at(take(&packer->wad), bw_journal_new_wad(journal), error);
  if (status == BW_OK) status = bw_journal_write(journal, &head, bw_bytes_data(dir), NULL, error);
  return status == BW_OK ? bw_journal_place(journal, take(&packer->dir), error) : status;
}

bw_status bw_packer_finish(bw_packer *packer, bw_error *error) {
  if (packer->wad == NULL || packer->next < packer->count) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the archive is not written to its end");
  }
  bw_bytes *dir = NULL;
  bw_status status = make_index(packer, &dir, error);
  if (status != BW_OK) return status;
  status = bw_new_file_append(packer->dir, bw_bytes_data(dir), bw_bytes_size(dir), error);
  if (status == BW_OK) {
    status =
        packer->journal == NULL ? finish_streams(packer, error) : finish_files(packer, dir, error);
  }
  bw_bytes_destroy(dir);
  stop(packer);
  return status;
}

static bw_status write_all(bw_packer *packer, uint32_t options, bw_bytes **dir, bw_error *error) {
  bw_status status = begin(packer, options, error);
  uint32_t left = 1;
  while (status == BW_OK && left > 0) status = bw_packer_step(packer, &left, error);
  return status == BW_OK ? make_index(packer, dir, error) : status;
}

bw_status bw_packer_write(bw_packer *packer, uint32_t options, bw_bytes **dir, bw_bytes **wad,
                          bw_error *error) {
  bw_bytes *index = NULL;
  bw_bytes *data = NULL;
  bw_status status = check_idle(packer, error);
  if (status != BW_OK) return status;
  status = write_all(packer, options, &index, error);
  if (status == BW_OK) status = bw_writer_finish(&packer->memory, &data, error);
  stop(packer);
  if (status != BW_OK) {
    bw_bytes_destroy(index);
    return status;
  }
  *dir = index;
  *wad = data;
  return BW_OK;
}
