/* Making levels: a whole one around a mesh, or another mesh in one that is there. */
#include "base/alloc.h"
#include "base/error.h"
#include "world/level.h"
#include "world/section_writer.h"
#include "world/sections.h"

#include <string.h>

/* ---- streams without content --------------------------------------------------------------- */

/* One frame that stands still, without a parent. */
static void write_frame_list(bw_writer *writer) {
  size_t list = bw_section_begin(writer, 0x0e);
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_u32(writer, 1);
  for (int i = 0; i < 9; i++) bw_write_f32(writer, i % 4 == 0 ? 1.0f : 0.0f);
  for (int i = 0; i < 3; i++) bw_write_f32(writer, 0.0f);
  bw_write_u32(writer, BW_NONE);
  bw_write_u32(writer, 0);
  bw_section_end(writer, structure);
  bw_section_write_extension(writer);
  bw_section_end(writer, list);
}

/* A clump of one frame, without an atomic. */
static void write_clump(bw_writer *writer) {
  size_t clump = bw_section_begin(writer, BW_SECTION_CLUMP);
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_zeros(writer, 12); /* atomics, lights, cameras */
  bw_section_end(writer, structure);
  write_frame_list(writer);
  size_t geometries = bw_section_begin(writer, 0x1a);
  bw_section_write_word(writer, 0);
  bw_section_end(writer, geometries);
  bw_section_write_extension(writer);
  bw_section_end(writer, clump);
}

/* A world of one sector, without a triangle. */
static void write_world(bw_writer *writer) {
  static const bw_world_head head = {.root_is_sector = 1, .sectors = 1};
  size_t world = bw_section_begin(writer, BW_SECTION_WORLD);
  bw_section_write_world_head(writer, &head);
  size_t sector = bw_section_begin(writer, BW_SECTION_SECTOR);
  bw_section_write_sector_head(writer, head.high, head.low);
  bw_section_write_extension(writer);
  bw_section_end(writer, sector);
  bw_section_write_extension(writer);
  bw_section_end(writer, world);
}

/* ---- the level ----------------------------------------------------------------------------- */

/* The data of a chunk that is none of the mesh's. */
static void write_data(bw_writer *writer, uint32_t type) {
  switch (type) {
    case 0x2a: bw_section_write_dictionary(writer); break;
    case 0x47: write_clump(writer); break;
    case 0x15: write_world(writer); break;
    case 0x40: bw_write_zeros(writer, 36); break; /* a header of no counts, and the tail */
    case 0x17: bw_write_zeros(writer, 48); break;
    case 0x51: bw_write_u16(writer, 2); break;  /* the length alone */
    default: bw_write_zeros(writer, 16); break; /* no occluder */
  }
  bw_write_zeros(writer, (16 - writer->size % 16) % 16);
}

static bw_status add_chunk(bw_chunk_writer *container, const bw_mesh *mesh, uint32_t type,
                           const bw_allocator *allocator, bw_error *error) {
  bw_bytes *data = NULL;
  bw_status status = BW_OK;
  if (bw_level_is_mesh_chunk(type)) {
    status = bw_mesh_save_payload(mesh, type, 0, &data, error);
  } else {
    bw_writer writer = bw_writer_with(allocator);
    write_data(&writer, type);
    status = bw_writer_finish(&writer, &data, error);
  }
  if (status != BW_OK) return status;
  status = bw_chunk_writer_add(container, type, 0, bw_bytes_data(data), bw_bytes_size(data), error);
  bw_bytes_destroy(data);
  return status;
}

static bw_status write_level(const bw_mesh *mesh, const char *name, const bw_allocator *allocator,
                             bw_bytes **out, bw_error *error) {
  bw_chunk_writer *container = NULL;
  uint32_t id = name == NULL ? 0 : bw_name_hash(name, strlen(name));
  bw_status status = bw_chunk_writer_create(BW_LAYOUT_FLAT, id, allocator, &container, error);
  for (uint32_t i = 0; i < BW_LEVEL_CHUNKS && status == BW_OK; i++) {
    status = add_chunk(container, mesh, bw_level_chunk_type(i), allocator, error);
  }
  if (status == BW_OK) status = bw_chunk_writer_finish(container, out, error);
  bw_chunk_writer_destroy(container);
  return status;
}

bw_status bw_level_create(const bw_mesh *mesh, const char *name, const bw_allocator *allocator,
                          bw_level **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_bytes *file = NULL;
  bw_status status = write_level(mesh, name, &kept, &file, error);
  if (status != BW_OK) return status;
  status = bw_level_load(bw_bytes_data(file), bw_bytes_size(file), &kept, out, error);
  bw_bytes_destroy(file);
  return status;
}

/* ---- another mesh -------------------------------------------------------------------------- */

static bw_status copy_mesh(const bw_mesh *mesh, const bw_allocator *allocator, bw_mesh **out,
                           bw_error *error) {
  bw_bytes *bytes = NULL;
  bw_status status = bw_mesh_save(mesh, 0, &bytes, error);
  if (status != BW_OK) return status;
  status = bw_mesh_load(bw_bytes_data(bytes), bw_bytes_size(bytes), allocator, out, error);
  bw_bytes_destroy(bytes);
  return status;
}

bw_status bw_level_set_mesh(bw_level *level, const bw_mesh *mesh, bw_error *error) {
  if (level->released) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "the level was released: it takes no other mesh");
  }
  bw_level changed = *level;
  bw_bytes *file = NULL;
  bw_status status = copy_mesh(mesh, &level->allocator, &changed.mesh, error);
  if (status != BW_OK) return status;
  status = bw_level_save(&changed, 0, &file, error);
  if (status == BW_OK) {
    changed.file = file;
    status = bw_level_read_chunks(&changed, error);
  }
  if (status != BW_OK) {
    bw_mesh_destroy(changed.mesh);
    bw_bytes_destroy(file);
    return status;
  }
  bw_mesh_destroy(level->mesh);
  bw_bytes_destroy(level->file);
  *level = changed;
  return BW_OK;
}
