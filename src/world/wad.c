/* An open archive: its files found, its entries read. */
#include "world/wad.h"

#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

#define DIR_NAME "WARRIORS.DIR"
#define WAD_NAME "WARRIORS.WAD"

/* Bytes copied at once by an extraction. */
#define PIECE 65536u

char *bw_text_copy(const bw_allocator *allocator, const char *text, size_t length) {
  char *copy = bw_alloc_array(allocator, length + 1, 1);
  if (copy != NULL) memcpy(copy, text, length);
  return copy;
}

void bw_text_free(const bw_allocator *allocator, char *text) {
  if (text != NULL) bw_free_array(allocator, text, strlen(text) + 1, 1);
}

bw_status bw_wad_source_read(const bw_wad_source *source, uint64_t offset, void *data, size_t size,
                             bw_error *error) {
  if (source->memory != NULL) {
    if (size > 0) memcpy(data, source->memory + offset, size);
    return BW_OK;
  }
  bw_status status = bw_file_read_at(source->file, source->base + offset, data, size, error);
  if (status != BW_OK || source->journal == NULL) return status;
  return bw_journal_cover(source->journal, offset, data, size, error);
}

/* ---- opening ------------------------------------------------------------------------------- */

/* "X.DIR" to "X.WAD", "x.dir" to "x.wad"; false when a path has no such end. */
static bool change_ending(char *path) {
  size_t length = strlen(path);
  if (length < 4 || path[length - 4] != '.') return false;
  char *ending = path + length - 3;
  static const char from[] = "DIR";
  static const char to[] = "WAD";
  for (size_t i = 0; i < 3; i++) {
    bool small = ending[i] >= 'a';
    if ((small ? ending[i] - 'a' + 'A' : ending[i]) != from[i]) return false;
    ending[i] = (char)(small ? to[i] - 'A' + 'a' : to[i]);
  }
  return true;
}

/* The files as they are. */
static bw_status open_whole(bw_wad *wad, bw_error *error) {
  bw_status status = bw_file_open(wad->paths[1], false, &wad->allocator, &wad->files[1], error);
  if (status != BW_OK) return status;
  wad->dir.file = wad->files[0];
  wad->dir.size = bw_file_size(wad->files[0]);
  wad->data.file = wad->files[1];
  wad->data.size = bw_file_size(wad->files[1]);
  return BW_OK;
}

/* As they are once the journal is followed. */
static bw_status open_through_journal(bw_wad *wad, bw_error *error) {
  const bw_journal *journal = wad->journal;
  bw_file_close(wad->files[0]);
  wad->files[0] = NULL;
  wad->dir.file = journal->file;
  wad->dir.base = bw_journal_dir();
  wad->dir.size = journal->head.dir_size;
  bw_status status =
      bw_file_open(bw_journal_wad(journal), false, &wad->allocator, &wad->files[1], error);
  wad->data.file = wad->files[1];
  wad->data.size = journal->head.wad_size;
  wad->data.journal = journal;
  return status;
}

static bw_status open_beside(bw_wad *wad, const char *dir_path, const char *wad_path,
                             bw_error *error) {
  const char *path = wad_path == NULL ? dir_path : wad_path;
  wad->paths[1] = bw_text_copy(&wad->allocator, path, strlen(path));
  if (wad->paths[1] == NULL) return bw_fail_memory(error);
  if (wad_path == NULL && !change_ending(wad->paths[1])) {
    bw_shown_path shown = bw_show_path(dir_path);
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "'%s%s' is neither an ISO 9660 image nor ends in .DIR: its WAD is not known",
                      shown.dots, shown.end);
  }
  bw_status status =
      bw_journal_read(dir_path, wad->paths[1], &wad->allocator, &wad->journal, error);
  if (status != BW_OK) return status;
  return wad->journal == NULL ? open_whole(wad, error) : open_through_journal(wad, error);
}

static bw_status open_image(bw_wad *wad, bw_error *error) {
  wad->image = true;
  bw_status status = bw_iso_find(wad->files[0], DIR_NAME, &wad->dir, error);
  return status == BW_OK ? bw_iso_find(wad->files[0], WAD_NAME, &wad->data, error) : status;
}

static bw_status open_files(bw_wad *wad, const char *dir_path, const char *wad_path,
                            bw_error *error) {
  bool image = false;
  wad->paths[0] = bw_text_copy(&wad->allocator, dir_path, strlen(dir_path));
  if (wad->paths[0] == NULL) return bw_fail_memory(error);
  bw_status status = bw_file_open(dir_path, false, &wad->allocator, &wad->files[0], error);
  if (status == BW_OK) status = bw_iso_detect(wad->files[0], &image, error);
  if (status != BW_OK) return status;
  return image ? open_image(wad, error) : open_beside(wad, dir_path, wad_path, error);
}

/* Reads the index of what `status` says was opened. */
static bw_status finish_open(bw_wad *wad, bw_status status, bw_wad **out, bw_error *error) {
  if (status == BW_OK) status = bw_wad_read_index(wad, error);
  if (status == BW_OK) status = bw_wad_try_patterns(wad, error);
  if (status == BW_OK) {
    *out = wad;
  } else {
    bw_wad_destroy(wad);
  }
  return status;
}

static bw_wad *create(const bw_allocator *allocator) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_wad *wad = bw_alloc_array(&kept, 1, sizeof *wad);
  if (wad != NULL) wad->allocator = kept;
  return wad;
}

/* original: 0x0040c5e0 */
bw_status bw_wad_open(const char *dir_path, const char *wad_path, const bw_allocator *allocator,
                      bw_wad **out, bw_error *error) {
  bw_wad *wad = create(allocator);
  if (wad == NULL) return bw_fail_memory(error);
  return finish_open(wad, open_files(wad, dir_path, wad_path, error), out, error);
}

/* Memory for an open file, with the longest path that systems open: whether it is an image is to be
 * told without any other. */
typedef struct file_memory {
  union {
    max_align_t align; /* cppcheck-suppress unusedStructMember */
    uint8_t bytes[8192];
  } block;
  size_t used;
} file_memory;

/* cppcheck-suppress constParameter ; the type is the allocator's */
static void *take_file_memory(void *context, void *block, size_t old_size, size_t new_size) {
  file_memory *memory = context;
  size_t aligned = (new_size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  (void)old_size;
  if (block != NULL || aligned < new_size) return NULL;
  if (aligned > sizeof memory->block.bytes - memory->used) return NULL;
  uint8_t *taken = memory->block.bytes + memory->used;
  memory->used += aligned;
  return taken;
}

int bw_wad_is_image(const char *path) {
  file_memory memory;
  memory.used = 0;
  bw_allocator allocator = {take_file_memory, &memory};
  bw_file *file = NULL;
  bool image = false;
  bw_error error; /* one that cannot be opened is none; one of another kind is told when opened */
  if (bw_file_open(path, false, &allocator, &file, &error) != BW_OK) return 0;
  bw_status status = bw_iso_detect(file, &image, &error);
  bw_file_close(file);
  return image || status == BW_UNSUPPORTED;
}

bw_status bw_wad_open_memory(const void *dir, size_t dir_size, const void *wad, size_t wad_size,
                             const bw_allocator *allocator, bw_wad **out, bw_error *error) {
  static const uint8_t nothing[1] = {0};
  bw_wad *made = create(allocator);
  if (made == NULL) return bw_fail_memory(error);
  made->dir.memory = dir == NULL ? nothing : dir;
  made->dir.size = dir == NULL ? 0 : dir_size;
  made->data.memory = wad == NULL ? nothing : wad;
  made->data.size = wad == NULL ? 0 : wad_size;
  return finish_open(made, BW_OK, out, error);
}

void bw_wad_destroy(bw_wad *wad) {
  if (wad == NULL) return;
  bw_allocator allocator = wad->allocator;
  for (uint32_t i = 0; wad->names.items != NULL && i < wad->count; i++) {
    bw_text_free(&allocator, wad->names.items[i]);
  }
  bw_free_array(&allocator, wad->names.items, wad->count, sizeof *wad->names.items);
  bw_free_array(&allocator, wad->entries, wad->count, sizeof *wad->entries);
  bw_free_array(&allocator, wad->order, wad->count, sizeof *wad->order);
  bw_free_array(&allocator, wad->starts, bw_wad_start_count(wad), sizeof *wad->starts);
  for (int i = 0; i < 2; i++) {
    bw_file_close(wad->files[i]);
    bw_text_free(&allocator, wad->paths[i]);
  }
  bw_journal_close(wad->journal);
  bw_free_array(&allocator, wad, 1, sizeof *wad);
}

/* ---- reading ------------------------------------------------------------------------------- */

uint32_t bw_wad_count(const bw_wad *wad) {
  return wad->count;
}

int bw_wad_get(const bw_wad *wad, uint32_t index, bw_wad_entry *out) {
  if (index >= wad->count) return 0;
  *out = wad->entries[index];
  return 1;
}

bw_status bw_wad_check_index(const bw_wad *wad, uint32_t index, bw_error *error) {
  if (index < wad->count) return BW_OK;
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no entry %" PRIu32 " of %" PRIu32,
                    index, wad->count);
}

bw_status bw_wad_read_part(const bw_wad *wad, uint32_t index, uint32_t offset, void *data,
                           uint32_t size, bw_error *error) {
  bw_status status = bw_wad_check_index(wad, index, error);
  if (status != BW_OK) return status;
  const bw_wad_entry *entry = &wad->entries[index];
  if (offset > entry->size || size > entry->size - offset) {
    return bw_fail_at(error, BW_TRUNCATED, offset,
                      "entry %" PRIu32 ": %" PRIu32 " bytes are asked for, it has %" PRIu32
                      " in all",
                      index, size, entry->size);
  }
  return bw_wad_source_read(&wad->data, (uint64_t)entry->offset + offset, data, size, error);
}

bw_status bw_wad_read(const bw_wad *wad, uint32_t index, const bw_allocator *allocator,
                      bw_bytes **out, bw_error *error) {
  bw_status status = bw_wad_check_index(wad, index, error);
  if (status != BW_OK) return status;
  bw_allocator kept = bw_allocator_or_default(allocator);
  uint32_t size = wad->entries[index].size;
  bw_bytes *bytes = bw_bytes_create(&kept, size);
  if (bytes == NULL) return bw_fail_memory(error);
  status = bw_wad_read_part(wad, index, 0, bw_bytes_edit(bytes), size, error);
  if (status == BW_OK) {
    *out = bytes;
  } else {
    bw_bytes_destroy(bytes);
  }
  return status;
}

static bw_status copy_entry(const bw_wad *wad, uint32_t index, bw_new_file *file, bw_error *error) {
  uint8_t piece[PIECE];
  uint32_t size = wad->entries[index].size;
  for (uint32_t at = 0; at < size;) {
    uint32_t count = size - at < PIECE ? size - at : PIECE;
    bw_status status = bw_wad_read_part(wad, index, at, piece, count, error);
    if (status == BW_OK) status = bw_new_file_append(file, piece, count, error);
    if (status != BW_OK) return status;
    at += count;
  }
  return BW_OK;
}

bw_status bw_wad_extract(const bw_wad *wad, uint32_t index, const char *path, bw_error *error) {
  bw_new_file *file = NULL;
  bw_status status = bw_wad_check_index(wad, index, error);
  if (status == BW_OK) status = bw_new_file_begin(path, &wad->allocator, &file, error);
  if (status != BW_OK) return status;
  status = copy_entry(wad, index, file, error);
  if (status == BW_OK) return bw_new_file_finish(file, error);
  bw_new_file_discard(file);
  return status;
}
