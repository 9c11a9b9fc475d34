/* The worlds of a level: read, made, and unloaded with their parts. original: 0x0040dbb8,
 * 0x00410b70 */
#include "base/error.h"
#include "base/hash.h"
#include "world/manager.h"

#include <stdio.h>

/* What a world takes of the Lua pool: the object, and 140 vectors of 32 bytes each. */
#define WORLD_OBJECT (0x2188u + 140u * 32u)

/* ---- reading ------------------------------------------------------------------------------- */

/* Without a manifest: the stream says how many parts there are, the files how large they are. */
static bw_status measure(const bw_world_manager *m, const char *name, bw_world_files *out,
                         bw_error *error) {
  char file[BW_WORLD_FILE_NAME];
  bw_bytes *stream = NULL;
  bw_world_stream_name(name, file);
  bw_status status = bw_world_source_read(m->source, file, &m->allocator, &stream, error);
  if (status != BW_OK) return status;
  bw_reader reader = bw_reader_over(bw_bytes_data(stream), bw_bytes_size(stream));
  uint32_t count = bw_read_u32(&reader);
  uint32_t size = (uint32_t)bw_bytes_size(stream);
  bw_bytes_destroy(stream);
  out->heap_size = bw_budget_world_heap(size);
  for (uint32_t part = 1; part <= count && status == BW_OK; part++) {
    bw_world_part_name(name, part, file);
    status = bw_world_source_size(m->source, file, &size, error);
    if (status != BW_OK) break;
    status = bw_world_layout_add_part(out->layout, size, bw_budget_part_heap(size), error);
  }
  return status;
}

static bw_status read_manifest(const bw_world_manager *m, const char *name, bw_world_files *out,
                               bw_error *error) {
  char file[BW_WORLD_FILE_NAME];
  bw_bytes *manifest = NULL;
  bw_world_manifest_name(name, file);
  bw_status status = bw_world_source_read(m->source, file, &m->allocator, &manifest, error);
  if (status == BW_NOT_FOUND) return measure(m, name, out, error);
  if (status != BW_OK) return status;
  const uint8_t *data = bw_bytes_data(manifest);
  size_t size = bw_bytes_size(manifest);
  status = bw_world_layout_read_manifest(out->layout, data, size, error);
  out->check = bw_crc32(0, data, size);
  out->heap_size = bw_world_layout_heap_size(out->layout);
  bw_bytes_destroy(manifest);
  return status;
}

bw_status bw_manager_read_parts(const bw_world_manager *m, const char *name, bw_world_files *out,
                                bw_error *error) {
  memset(out, 0, sizeof *out);
  bw_status status = bw_world_layout_create(name, &m->allocator, &out->layout, error);
  if (status == BW_OK) status = read_manifest(m, name, out, error);
  if (status != BW_OK) {
    bw_world_layout_destroy(out->layout);
    out->layout = NULL;
  }
  return status;
}

bw_status bw_manager_read_stream(const bw_world_manager *m, bw_world_files *files,
                                 bw_error *error) {
  char file[BW_WORLD_FILE_NAME];
  bw_bytes *stream = NULL;
  bw_world_stream_name(bw_world_layout_name(files->layout), file);
  bw_status status = bw_world_source_read(m->source, file, &m->allocator, &stream, error);
  if (status != BW_OK) return status;
  const uint8_t *data = bw_bytes_data(stream);
  size_t size = bw_bytes_size(stream);
  status = bw_world_layout_read_stream(files->layout, data, size, error);
  files->check = bw_crc32(files->check, data, size);
  bw_bytes_destroy(stream);
  return status;
}

bw_status bw_manager_make_world(const bw_world_manager *m, const bw_world_files *files,
                                bw_managed_world *out, bw_error *error) {
  bw_status status = bw_streamed_world_create(files->layout, &m->allocator, &out->world, error);
  if (status != BW_OK) return status;
  out->world->managed = true;
  out->check = files->check;
  return BW_OK;
}

/* ---- loading ------------------------------------------------------------------------------- */

/* Asks for room and, if there is some, reads the stream into it. */
static bw_status fill_world(bw_world_manager *m, bw_world_files *files, uint32_t *reservation,
                            bw_error *error) {
  char name[BW_WORLD_FILE_NAME];
  bw_world_stream_name(bw_world_layout_name(files->layout), name);
  bw_status status = bw_manager_reserve(m, name, files->heap_size, reservation, error);
  if (status == BW_LIMIT) return BW_OK; /* as the original: a world without a sector */
  return status == BW_OK ? bw_manager_read_stream(m, files, error) : status;
}

static void note_world(bw_world_manager *m, bw_decision_type type, uint32_t number,
                       const char *name) {
  bw_decision decision = bw_manager_decision(type, name, WORLD_OBJECT);
  decision.world = number;
  bw_manager_note(m, &decision);
}

static bw_status load_world(bw_world_manager *m, uint32_t number, const char *name,
                            bw_error *error) {
  bw_world_files files;
  bw_managed_world *managed = &m->worlds[number];
  note_world(m, BW_DECISION_MAKE_WORLD, number, name);
  bw_status status = bw_manager_read_parts(m, name, &files, error);
  if (status == BW_OK) status = fill_world(m, &files, &managed->reservation, error);
  if (status == BW_OK) status = bw_manager_make_world(m, &files, managed, error);
  bw_world_layout_destroy(files.layout);
  if (status != BW_OK) {
    bw_manager_give_back(m, &managed->reservation);
    note_world(m, BW_DECISION_DESTROY_WORLD, number, name);
  }
  return status;
}

bw_status bw_manager_load_worlds(bw_world_manager *m, const char *name, bw_error *error) {
  char world[BW_WORLD_NAME_MAX + 2];
  char file[BW_WORLD_FILE_NAME];
  uint32_t size = 0;
  (void)snprintf(world, sizeof world, "%.19ss", name);
  bw_world_stream_name(world, file);
  bw_status status = bw_world_source_size(m->source, file, &size, error);
  if (status == BW_NOT_FOUND) return load_world(m, 0, name, error);
  if (status == BW_OK) status = load_world(m, 0, world, error);
  (void)snprintf(world, sizeof world, "%.19sd", name);
  return status == BW_OK ? load_world(m, 1, world, error) : status;
}

/* ---- unloading ----------------------------------------------------------------------------- */

/* our choice: what is being read is given up, where the original waits for it; and what is in use
 * does not keep its part, as it goes with the world. */
static void unload_part(bw_world_manager *m, uint32_t number, uint32_t part) {
  const bw_streamed_world *world = m->worlds[number].world;
  bw_stream_part *record = &world->parts[part - 1];
  char name[BW_WORLD_FILE_NAME];
  if (record->state != BW_PART_READING && record->state != BW_PART_LOADED) return;
  bw_world_part_name(world->layout->name, part, name);
  bw_decision decision = bw_manager_decision(BW_DECISION_UNLOAD_PART, name, 0);
  decision.world = number;
  decision.part = part;
  record->state = BW_PART_EMPTY;
  bw_manager_note(m, &decision);
  bw_manager_give_back(m, &record->reservation);
}

void bw_manager_unload_worlds(bw_world_manager *m) {
  for (uint32_t number = 0; number < 2; number++) {
    bw_managed_world *managed = &m->worlds[number];
    if (managed->world == NULL) continue;
    for (uint32_t part = 1; part <= managed->world->part_count; part++) {
      unload_part(m, number, part);
    }
    bw_manager_give_back(m, &managed->reservation);
    note_world(m, BW_DECISION_DESTROY_WORLD, number, managed->world->layout->name);
    bw_streamed_world_destroy(managed->world);
    managed->world = NULL;
    managed->check = 0;
  }
}
