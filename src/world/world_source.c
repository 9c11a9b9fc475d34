/* Where a manager's files come from: added bytes, an archive, a folder, in this order. */
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/platform.h"
#include "world/wad.h"
#include "world/world_layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct added {
  char *name;
  uint32_t hash; /* of the name, letters made small */
  bw_bytes *bytes;
} added;

struct bw_world_source {
  bw_allocator allocator;
  added *files;
  size_t count, capacity;
  const bw_wad *wad;
  char *folder;
};

bw_status bw_world_source_create(const bw_allocator *allocator, bw_world_source **out,
                                 bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_world_source *source = bw_alloc_array(&kept, 1, sizeof *source);
  if (source == NULL) return bw_fail_memory(error);
  source->allocator = kept;
  *out = source;
  return BW_OK;
}

void bw_world_source_destroy(bw_world_source *source) {
  if (source == NULL) return;
  bw_allocator allocator = source->allocator;
  for (size_t i = 0; i < source->count; i++) {
    bw_text_free(&allocator, source->files[i].name);
    bw_bytes_destroy(source->files[i].bytes);
  }
  bw_free_array(&allocator, source->files, source->capacity, sizeof *source->files);
  bw_text_free(&allocator, source->folder);
  bw_free_array(&allocator, source, 1, sizeof *source);
}

void bw_world_source_set_wad(bw_world_source *source, const bw_wad *wad) {
  source->wad = wad;
}

bw_status bw_world_source_set_folder(bw_world_source *source, const char *path, bw_error *error) {
  char *folder = NULL;
  if (path != NULL) {
    folder = bw_text_copy(&source->allocator, path, strlen(path));
    if (folder == NULL) return bw_fail_memory(error);
  }
  bw_text_free(&source->allocator, source->folder);
  source->folder = folder;
  return BW_OK;
}

/* ---- added files --------------------------------------------------------------------------- */

static char small(char letter) {
  return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool same_name(const char *a, const char *b) {
  while (*a != 0 && small(*a) == small(*b)) {
    a++;
    b++;
  }
  return *a == 0 && *b == 0;
}

static bw_bytes **find_added(const bw_world_source *source, const char *name) {
  uint32_t hash = bw_wad_hash(name, strlen(name));
  for (size_t i = 0; i < source->count; i++) {
    added *file = &source->files[i];
    if (file->hash == hash && same_name(file->name, name)) return &file->bytes;
  }
  return NULL;
}

/* Adds a file, whose bytes are the source's from then on. */
static bw_status adopt(bw_world_source *source, const char *name, bw_bytes *bytes,
                       bw_error *error) {
  bw_bytes **place = find_added(source, name);
  if (place != NULL) {
    bw_bytes_destroy(*place);
    *place = bytes;
    return BW_OK;
  }
  void *files = source->files;
  if (!bw_reserve_one(&source->allocator, &files, source->count, &source->capacity,
                      sizeof *source->files)) {
    return bw_fail_memory(error);
  }
  source->files = files;
  added *file = &source->files[source->count];
  file->name = bw_text_copy(&source->allocator, name, strlen(name));
  if (file->name == NULL) return bw_fail_memory(error);
  file->hash = bw_wad_hash(name, strlen(name));
  file->bytes = bytes;
  source->count++;
  return BW_OK;
}

bw_status bw_world_source_add_file(bw_world_source *source, const char *name, const void *data,
                                   size_t size, bw_error *error) {
  bw_status status = bw_wad_check_name(name, strlen(name), error);
  if (status != BW_OK) return status;
  bw_bytes *bytes = bw_bytes_create(&source->allocator, size);
  if (bytes == NULL) return bw_fail_memory(error);
  if (size > 0) memcpy(bw_bytes_edit(bytes), data, size);
  status = adopt(source, name, bytes, error);
  if (status != BW_OK) bw_bytes_destroy(bytes);
  return status;
}

/* Adds what was written, or passes on why it was not. */
static bw_status take(bw_world_source *source, const char *name, bw_status written,
                      const bw_bytes *bytes, bw_error *error) {
  if (written != BW_OK) return written;
  return bw_world_source_add_file(source, name, bw_bytes_data(bytes), bw_bytes_size(bytes), error);
}

static bw_status add_part(bw_world_source *source, const bw_world_layout *layout, uint32_t part,
                          bw_error *error) {
  char name[BW_WORLD_FILE_NAME];
  bw_bytes *bytes = NULL;
  bw_world_part_name(layout->name, part, name);
  bw_status status = bw_world_layout_write_part(layout, part, &bytes, error);
  status = take(source, name, status, bytes, error);
  bw_bytes_destroy(bytes);
  return status;
}

static bw_status add_files(bw_world_source *source, const bw_world_layout *layout,
                           bw_error *error) {
  char name[BW_WORLD_FILE_NAME];
  bw_bytes *manifest = NULL;
  bw_bytes *stream = NULL;
  bw_status status = bw_world_layout_write_manifest(layout, &manifest, error);
  if (status == BW_OK) status = bw_world_layout_write_stream(layout, &stream, error);
  for (uint32_t part = 1; part <= layout->part_count && status == BW_OK; part++) {
    status = add_part(source, layout, part, error);
  }
  bw_world_stream_name(layout->name, name);
  status = take(source, name, status, stream, error);
  bw_world_manifest_name(layout->name, name);
  status = take(source, name, status, manifest, error);
  bw_bytes_destroy(manifest);
  bw_bytes_destroy(stream);
  return status;
}

static bool reserve(bw_world_source *source, size_t count) {
  void *files = source->files;
  bool made = true;
  while (made && source->capacity < source->count + count) {
    made = bw_reserve_one(&source->allocator, &files, source->capacity, &source->capacity,
                          sizeof *source->files);
    source->files = files;
  }
  return made;
}

/* Takes over the files of another source, for which there is room. */
static void move_files(bw_world_source *source, bw_world_source *from) {
  for (size_t i = 0; i < from->count; i++) {
    added *file = &from->files[i];
    bw_bytes **place = find_added(source, file->name);
    if (place == NULL) {
      source->files[source->count++] = *file;
      continue;
    }
    bw_bytes_destroy(*place);
    *place = file->bytes;
    bw_text_free(&source->allocator, file->name);
  }
  from->count = 0;
}

bw_status bw_world_source_add_world(bw_world_source *source, const bw_world_layout *layout,
                                    bw_error *error) {
  bw_world_source *made = NULL;
  bw_status status = bw_world_source_create(&source->allocator, &made, error);
  if (made == NULL) return status;
  status = add_files(made, layout, error);
  if (status == BW_OK && !reserve(source, made->count)) status = bw_fail_memory(error);
  if (status == BW_OK) move_files(source, made);
  bw_world_source_destroy(made);
  return status;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bw_status fail_missing(const bw_world_source *source, const char *name, bw_error *error) {
  return bw_fail_at(
      error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no '%.60s' among %zu added files%s%s%.90s%s",
      name, source->count, source->wad == NULL ? "" : ", in the archive",
      source->folder == NULL ? "" : ", in the folder '",
      source->folder == NULL ? "" : source->folder, source->folder == NULL ? "" : "'");
}

/* The path of a file in the folder; to be freed. */
static bw_status folder_path(const bw_world_source *source, const char *name, char **out,
                             bw_error *error) {
  char safe[BW_WAD_NAME_TEXT];
  bw_status status = bw_wad_safe_path(name, strlen(name), safe, error);
  if (status != BW_OK) return status;
  size_t length = strlen(source->folder) + strlen(safe) + 2;
  char *path = bw_alloc_array(&source->allocator, length, 1);
  if (path == NULL) return bw_fail_memory(error);
  (void)snprintf(path, length, "%s/%s", source->folder, safe);
  *out = path;
  return BW_OK;
}

static bw_status size_in_folder(const bw_world_source *source, const char *name, uint64_t *size,
                                bw_error *error) {
  char *path = NULL;
  bw_file *file = NULL;
  bw_status status = folder_path(source, name, &path, error);
  if (status != BW_OK) return status;
  status = bw_file_open(path, false, &source->allocator, &file, error);
  bw_text_free(&source->allocator, path);
  if (status == BW_NOT_FOUND) return fail_missing(source, name, error);
  if (status != BW_OK) return status;
  *size = bw_file_size(file);
  bw_file_close(file);
  return BW_OK;
}

static bw_status read_in_folder(const bw_world_source *source, const char *name,
                                const bw_allocator *allocator, bw_bytes **out, bw_error *error) {
  char *path = NULL;
  bw_status status = folder_path(source, name, &path, error);
  if (status != BW_OK) return status;
  status = bw_file_read(path, allocator, out, error);
  bw_text_free(&source->allocator, path);
  return status == BW_NOT_FOUND ? fail_missing(source, name, error) : status;
}

bw_status bw_world_source_size(const bw_world_source *source, const char *name, uint32_t *size,
                               bw_error *error) {
  bw_status status = bw_wad_check_name(name, strlen(name), error);
  if (status != BW_OK) return status;
  bw_bytes **place = find_added(source, name);
  uint64_t found = 0;
  bw_wad_entry entry;
  uint32_t index = source->wad == NULL ? BW_NONE : bw_wad_find(source->wad, name, strlen(name));
  if (place != NULL) {
    found = bw_bytes_size(*place);
  } else if (source->wad != NULL && bw_wad_get(source->wad, index, &entry)) {
    found = entry.size;
  } else {
    status = source->folder == NULL ? fail_missing(source, name, error)
                                    : size_in_folder(source, name, &found, error);
  }
  if (status != BW_OK) return status;
  if (found > UINT32_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "'%.60s' has over 2^32 - 1 bytes", name);
  }
  *size = (uint32_t)found;
  return BW_OK;
}

static bw_status copy_bytes(const bw_bytes *bytes, const bw_allocator *allocator, bw_bytes **out,
                            bw_error *error) {
  bw_bytes *copy = bw_bytes_create(allocator, bw_bytes_size(bytes));
  if (copy == NULL) return bw_fail_memory(error);
  if (bw_bytes_size(bytes) > 0) {
    memcpy(bw_bytes_edit(copy), bw_bytes_data(bytes), bw_bytes_size(bytes));
  }
  *out = copy;
  return BW_OK;
}

bw_status bw_world_source_read(const bw_world_source *source, const char *name,
                               const bw_allocator *allocator, bw_bytes **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_status status = bw_wad_check_name(name, strlen(name), error);
  if (status != BW_OK) return status;
  bw_bytes **place = find_added(source, name);
  if (place != NULL) return copy_bytes(*place, &kept, out, error);
  uint32_t index = source->wad == NULL ? BW_NONE : bw_wad_find(source->wad, name, strlen(name));
  if (index != BW_NONE) return bw_wad_read(source->wad, index, &kept, out, error);
  if (source->folder == NULL) return fail_missing(source, name, error);
  return read_in_folder(source, name, &kept, out, error);
}
