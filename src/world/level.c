/* The level object: its fields, its release in the original's order, and its file written back. */
#include "world/level.h"

#include "base/alloc.h"
#include "base/error.h"

#include <inttypes.h>

typedef struct level_chunk {
  uint32_t type;
  const char *name;
} level_chunk;

static const level_chunk level_chunks[BW_LEVEL_CHUNKS] = {
    {0x53, "occluders"},     {0x2a, "skyline dictionary"},
    {0x47, "skyline model"}, {0x2a, "sky dictionary"},
    {0x47, "sky model"},     {0x2a, "cloud dictionary"},
    {0x47, "cloud model"},   {0x2a, "glow dictionary"},
    {0x15, "level world"},   {0x40, "path data"},
    {0x52, "checked set"},   {0x07, "vertices"},
    {0x04, "triangles"},     {0x05, "grid"},
    {0x06, "index lists"},   {0x03, "collision header"},
    {0x17, "level header"},  {0x51, "subtitles"},
};

static const char *const field_names[BW_LEVEL_FIELDS] = {
    "collision",      "glow dictionary", "level world",      "skyline dictionary", "skyline model",
    "sky dictionary", "sky model",       "cloud dictionary", "cloud model",        "occluders"};

uint32_t bw_level_chunk_type(uint32_t index) {
  return level_chunks[index].type;
}

const char *bw_level_chunk_name(uint32_t index) {
  return index < BW_LEVEL_CHUNKS ? level_chunks[index].name : NULL;
}

const char *bw_level_field_name(uint32_t field) {
  return field < BW_LEVEL_FIELDS ? field_names[field] : NULL;
}

int bw_level_chunk(const bw_level *level, uint32_t index, bw_chunk *out) {
  if (index >= BW_LEVEL_CHUNKS) return 0;
  *out = level->chunks[index];
  return 1;
}

uint32_t bw_level_id(const bw_level *level) {
  return level->head.id;
}

uint32_t bw_level_field_chunk(const bw_level *level, uint32_t field) {
  return field < BW_LEVEL_FIELDS ? level->fields[field] : BW_NONE;
}

bw_mesh *bw_level_mesh(const bw_level *level) {
  return level->mesh;
}

bw_occluders *bw_level_occluders(const bw_level *level) {
  return level->occluders;
}

bw_path_map *bw_level_path_map(const bw_level *level) {
  return level->paths;
}

bw_status bw_level_subtitles(const bw_level *level, const bw_allocator *allocator,
                             bw_subtitles **out, bw_error *error) {
  const bw_chunk *chunk = &level->chunks[BW_LEVEL_CHUNKS - 1];
  return bw_subtitles_read(chunk->data, chunk->size, allocator, out, error);
}

/* ---- release ------------------------------------------------------------------------------- */

static void release_field(bw_level *level, bw_level_field field) {
  if (field == BW_LEVEL_MESH) {
    bw_mesh_destroy(level->mesh);
    level->mesh = NULL;
  } else if (field == BW_LEVEL_OCCLUDERS) {
    bw_occluders_destroy(level->occluders);
    level->occluders = NULL;
  }
  level->fields[field] = BW_NONE;
  level->log[level->log_count++] = (uint32_t)field;
}

/* Each model goes before its dictionary, and the three pairs in another order than they were linked
 * in. quirk: the original clears the level world's pointer twice and leaves those of the glow
 * dictionary and the pairs; here none can be followed afterwards. */
void bw_level_release(bw_level *level) {
  static const bw_level_field order[BW_LEVEL_FIELDS] = {
      BW_LEVEL_MESH,          BW_LEVEL_OCCLUDERS,
      BW_LEVEL_WORLD,         BW_LEVEL_GLOW_DICTIONARY,
      BW_LEVEL_SKYLINE_MODEL, BW_LEVEL_SKYLINE_DICTIONARY,
      BW_LEVEL_SKY_MODEL,     BW_LEVEL_SKY_DICTIONARY,
      BW_LEVEL_CLOUD_MODEL,   BW_LEVEL_CLOUD_DICTIONARY};
  if (level->released) return;
  level->released = true;
  for (size_t i = 0; i < BW_LEVEL_FIELDS; i++) release_field(level, order[i]);
  bw_path_map_destroy(level->paths); /* a global of the original, freed by the world manager */
  level->paths = NULL;
}

uint32_t bw_level_log_count(const bw_level *level) {
  return level->log_count;
}

uint32_t bw_level_log(const bw_level *level, uint32_t index) {
  return index < level->log_count ? level->log[index] : BW_NONE;
}

void bw_level_destroy(bw_level *level) {
  if (level == NULL) return;
  bw_level_release(level);
  bw_allocator allocator = level->allocator;
  bw_bytes_destroy(level->file);
  bw_free_array(&allocator, level, 1, sizeof *level);
}

/* ---- the file ------------------------------------------------------------------------------ */

bw_status bw_level_read_chunks(bw_level *level, bw_error *error) {
  bw_reader reader = bw_reader_over(bw_bytes_data(level->file), bw_bytes_size(level->file));
  bw_status status = bw_container_read_head(&reader, &level->head, error);
  if (status == BW_OK) {
    status = bw_container_check_count(&reader, BW_NONE, level->head.count, error);
  }
  if (status == BW_OK && level->head.count != BW_LEVEL_CHUNKS) {
    status = bw_fail_at(error, BW_INVALID, 0, "%" PRIu32 " chunks, a level file has %u",
                        level->head.count, BW_LEVEL_CHUNKS);
  }
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS && status == BW_OK; i++) {
    bw_chunk_place place = {BW_NONE, i};
    size_t at = reader.offset;
    status = bw_container_read_chunk(&reader, place, &level->chunks[i], error);
    if (status != BW_OK || level->chunks[i].type == level_chunks[i].type) continue;
    status = bw_fail_at(error, BW_INVALID, at,
                        "chunk %" PRIu32 ": type 0x%02" PRIx32 ", a level file has 0x%02" PRIx32
                        " (%s) there",
                        i, level->chunks[i].type, level_chunks[i].type, level_chunks[i].name);
  }
  level->end = reader.offset;
  return status;
}

bool bw_level_is_mesh_chunk(uint32_t type) {
  switch (type) {
    case BW_CHUNK_HEADER:
    case BW_CHUNK_TRIANGLES:
    case BW_CHUNK_GRID:
    case BW_CHUNK_LISTS:
    case BW_CHUNK_VERTICES:
    case BW_CHUNK_CHECKED: return true;
    default: return false;
  }
}

/* Writes one chunk, a mesh's from the mesh. */
static bw_status write_chunk(const bw_level *level, uint32_t index, uint32_t options,
                             bw_writer *writer, bw_error *error) {
  bw_chunk chunk = level->chunks[index];
  bw_bytes *payload = NULL;
  if (bw_level_is_mesh_chunk(chunk.type)) {
    bw_status status = bw_mesh_save_payload(level->mesh, chunk.type, options, &payload, error);
    if (status != BW_OK) return status;
    if (bw_bytes_size(payload) > UINT32_MAX) {
      status = bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "%zu bytes of %s, a chunk holds 2^32 - 1",
                          bw_bytes_size(payload), bw_level_chunk_name(index));
      bw_bytes_destroy(payload);
      return status;
    }
    chunk.data = bw_bytes_data(payload);
    chunk.size = (uint32_t)bw_bytes_size(payload);
  }
  bw_container_write_chunk(writer, &chunk);
  bw_bytes_destroy(payload);
  return BW_OK;
}

static bw_status write_file(const bw_level *level, uint32_t options, bw_writer *writer,
                            bw_error *error) {
  bw_container_write_head(writer, &level->head);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS; i++) {
    bw_status status = write_chunk(level, i, options, writer, error);
    if (status != BW_OK) return status;
  }
  if (!writer->failed && writer->size != level->end) { /* a mesh of another size */
    uint64_t payload = writer->size - (uint64_t)BW_CONTAINER_HEADER * (1u + BW_LEVEL_CHUNKS);
    if (payload > UINT32_MAX) {
      return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                        "%" PRIu64 " bytes of payload, a container holds 2^32 - 1", payload);
    }
    bw_put_u32(writer->data + 4, (uint32_t)payload);
  }
  bw_write_bytes(writer, bw_bytes_data(level->file) + level->end,
                 bw_bytes_size(level->file) - level->end);
  return BW_OK;
}

bw_status bw_level_save(const bw_level *level, uint32_t options, bw_bytes **out, bw_error *error) {
  if (level->released) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "the level was released: it has no mesh to write");
  }
  bw_writer writer = bw_writer_with(&level->allocator);
  bw_status status = write_file(level, options, &writer, error);
  if (status == BW_OK) return bw_writer_finish(&writer, out, error);
  bw_writer_discard(&writer);
  return status;
}
