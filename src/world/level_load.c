/* A level file to a level object, through the chunk system: what each chunk's handlers take from
 * the stacks and put there. original: 0x0040c688, 0x0040ce30 */
#include "base/alloc.h"
#include "base/error.h"
#include "mesh/codec.h"
#include "world/level.h"
#include "world/path_map.h"
#include "world/sections.h"

#include <inttypes.h>
#include <string.h>

/* What readers push. */
#define RESULT_DICTIONARY 0x0bu
#define RESULT_MODEL 0x41u
#define RESULT_WORLD 0x42u
#define RESULT_ATOMICS 0x50u /* a clump of two or more */

#define LEVEL_HEADER_SIZE 48u

typedef struct loader {
  bw_level *level;
  bw_chunks *chunks;
  bw_error *error;
} loader;

/* ---- readers of RenderWare streams --------------------------------------------------------- */

/* The number of atomics of a clump: the first word of its first section, a struct. */
static uint32_t atomic_count(const uint8_t *data, const bw_section *clump) {
  bw_reader reader = bw_reader_over(data + clump->offset, clump->size);
  bw_section section;
  if (!bw_section_read(&reader, &section) || section.type != BW_SECTION_STRUCT) return 0;
  return section.size < 4 ? 0 : bw_get_u32(data + clump->offset + section.offset);
}

/* our choice: a clump of at most one atomic is taken for what levels have, 0x41; the original tells
 * it from 0x0a by the clump's game data. original: 0x0017f2c0 */
static uint32_t result_of(const uint8_t *data, const bw_section *section) {
  if (section->type == BW_SECTION_DICTIONARY) return RESULT_DICTIONARY;
  if (section->type == BW_SECTION_WORLD) return RESULT_WORLD;
  return atomic_count(data, section) >= 2 ? RESULT_ATOMICS : RESULT_MODEL;
}

/* Finds the section that a chunk is there for and pushes the chunk as its result. The streams stay
 * as they are: nothing here draws. original: 0x00190770, 0x0017f2c0, 0x00197b30 */
static bw_status read_stream(loader *l, uint32_t index, const bw_chunk *chunk) {
  uint32_t wanted = chunk->type == 0x2a   ? BW_SECTION_DICTIONARY
                    : chunk->type == 0x47 ? BW_SECTION_CLUMP
                                          : BW_SECTION_WORLD;
  const uint8_t *data = NULL;
  bw_section section;
  bw_status status = bw_chunks_read(l->chunks, chunk->size, &data, l->error);
  if (status != BW_OK) return status;
  if (!bw_section_find(data, chunk->size, wanted, &section)) {
    return bw_fail_at(l->error, BW_INVALID, chunk->offset,
                      "chunk %" PRIu32 " (%s): its %" PRIu32
                      " bytes hold no whole RenderWare section 0x%02" PRIx32 " (%s)",
                      index, bw_level_chunk_name(index), chunk->size, wanted,
                      bw_section_type_name(wanted));
  }
  return bw_chunks_push(l->chunks, result_of(data, &section), data, chunk->size, l->error);
}

/* ---- what is called when a chunk is on the stack ------------------------------------------- */

/* original: 0x00350580 */
static bw_status on_mesh(loader *l) {
  static const struct {
    uint32_t type;
    bw_mesh_part part;
  } order[] = {{BW_CHUNK_HEADER, BW_PART_HEADER},     {BW_CHUNK_LISTS, BW_PART_LISTS},
               {BW_CHUNK_GRID, BW_PART_GRID},         {BW_CHUNK_TRIANGLES, BW_PART_TRIANGLES},
               {BW_CHUNK_VERTICES, BW_PART_VERTICES}, {BW_CHUNK_CHECKED, BW_PART_CHECKED}};
  bw_mesh_source source;
  for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
    bw_chunk chunk;
    bw_status status = bw_chunks_pop(l->chunks, order[i].type, &chunk, l->error);
    if (status != BW_OK) return status;
    source.parts[order[i].part].data = chunk.data;
    source.parts[order[i].part].size = chunk.size;
    source.base[order[i].part] = chunk.offset;
  }
  bw_level *level = l->level;
  bw_status status = bw_mesh_from_source(&source, &level->allocator, &level->mesh, l->error);
  if (status != BW_OK) return status;
  return bw_chunks_push_object(l->chunks, level->mesh, l->error);
}

/* original: 0x0024e720 */
static bw_status on_path_data(loader *l) {
  bw_chunk chunk;
  bw_status status = bw_chunks_pop(l->chunks, 0x40, &chunk, l->error);
  if (status != BW_OK) return status;
  return bw_path_map_read_at(chunk.data, chunk.size, chunk.offset, &l->level->allocator,
                             &l->level->paths, l->error);
}

/* The file's chunk that begins with this data. */
static uint32_t number_of(const bw_level *level, const uint8_t *data) {
  uint32_t i = 0;
  while (i < BW_LEVEL_CHUNKS && level->chunks[i].data != data) i++;
  return i;
}

static bw_status pop_field(loader *l, uint32_t type, bw_level_field field, bw_chunk *chunk) {
  bw_status status = bw_chunks_pop(l->chunks, type, chunk, l->error);
  if (status == BW_OK) l->level->fields[field] = number_of(l->level, chunk->data);
  return status;
}

/* The streams, in the order in which they come off the stack. */
static bw_status pop_streams(loader *l) {
  static const struct {
    uint32_t type;
    bw_level_field field;
  } order[] = {
      {RESULT_WORLD, BW_LEVEL_WORLD},         {RESULT_DICTIONARY, BW_LEVEL_GLOW_DICTIONARY},
      {RESULT_MODEL, BW_LEVEL_CLOUD_MODEL},   {RESULT_DICTIONARY, BW_LEVEL_CLOUD_DICTIONARY},
      {RESULT_MODEL, BW_LEVEL_SKY_MODEL},     {RESULT_DICTIONARY, BW_LEVEL_SKY_DICTIONARY},
      {RESULT_MODEL, BW_LEVEL_SKYLINE_MODEL}, {RESULT_DICTIONARY, BW_LEVEL_SKYLINE_DICTIONARY}};
  bw_status status = BW_OK;
  for (size_t i = 0; i < sizeof order / sizeof order[0] && status == BW_OK; i++) {
    bw_chunk chunk;
    status = pop_field(l, order[i].type, order[i].field, &chunk);
  }
  return status;
}

/* Builds the level object. The original links the sky box, the skyline and the cloud box, in this
 * order, each model to its dictionary's first texture; here nothing is drawn.
 * original: 0x0040ce30, 0x0040cf40, 0x0040d088 */
static bw_status on_level_header(loader *l) {
  bw_level *level = l->level;
  bw_chunk chunk;
  void *mesh = NULL;
  bw_status status = bw_chunks_pop(l->chunks, 0x17, &chunk, l->error);
  if (status == BW_OK && chunk.size < LEVEL_HEADER_SIZE) {
    status = bw_fail_at(l->error, BW_TRUNCATED, chunk.offset,
                        "chunk 16 (level header): %" PRIu32 " bytes, it has %u", chunk.size,
                        LEVEL_HEADER_SIZE);
  }
  if (status == BW_OK) status = bw_chunks_pop_object(l->chunks, &mesh, l->error);
  if (status != BW_OK) return status;
  level->fields[BW_LEVEL_MESH] = 15;
  status = pop_streams(l);
  if (status == BW_OK) status = pop_field(l, 0x53, BW_LEVEL_OCCLUDERS, &chunk);
  if (status == BW_OK) {
    status = bw_occluders_read_at(chunk.data, chunk.size, chunk.offset, &level->allocator,
                                  &level->occluders, l->error);
  }
  return status == BW_OK ? bw_chunks_push_object(l->chunks, level, l->error) : status;
}

/* original: 0x001cab90 */
static bw_status on_subtitles(loader *l) {
  bw_chunk chunk;
  return bw_chunks_pop(l->chunks, 0x51, &chunk, l->error);
}

static bw_status on_loaded(loader *l, uint32_t type) {
  switch (type) {
    case BW_CHUNK_HEADER: return on_mesh(l);
    case 0x40: return on_path_data(l);
    case 0x17: return on_level_header(l);
    default: return on_subtitles(l);
  }
}

/* ---- the load ------------------------------------------------------------------------------ */

/* original: 0x0040cf18, for the level header */
static bw_status set_handlers(loader *l) {
  static const uint32_t read[] = {0x2a, 0x47, 0x15};
  static const uint32_t loaded[] = {BW_CHUNK_HEADER, 0x40, 0x17, 0x51};
  bw_status status = BW_OK;
  for (size_t i = 0; i < sizeof read / sizeof read[0] && status == BW_OK; i++) {
    status = bw_chunks_set_handlers(l->chunks, read[i], BW_HANDLER_READ, l->error);
  }
  for (size_t i = 0; i < sizeof loaded / sizeof loaded[0] && status == BW_OK; i++) {
    status = bw_chunks_set_handlers(l->chunks, loaded[i], BW_HANDLER_LOADED, l->error);
  }
  return status;
}

/* our choice: the original pops whatever is on top and looks at nothing that is left. */
static bw_status take_level(loader *l) {
  void *level = NULL;
  bw_status status = bw_chunks_pop_object(l->chunks, &level, l->error);
  if (status != BW_OK) return status;
  if (level == l->level && bw_chunks_count(l->chunks) == 0 &&
      bw_chunks_object_count(l->chunks) == 0) {
    return BW_OK;
  }
  return bw_fail_at(l->error, BW_INVALID, BW_NO_OFFSET,
                    "%" PRIu32 " chunks and %" PRIu32
                    " objects are left on the stacks behind the level",
                    bw_chunks_count(l->chunks), bw_chunks_object_count(l->chunks));
}

static bw_status run_steps(loader *l) {
  bw_status status = set_handlers(l);
  int32_t step = BW_STEP_CHUNK;
  while (status == BW_OK) {
    bw_chunk chunk;
    uint32_t index = 0;
    status = bw_chunks_next(l->chunks, &step, l->error);
    if (status != BW_OK || step == BW_STEP_END) break;
    (void)bw_chunks_chunk(l->chunks, &index, &chunk);
    if (step == BW_STEP_READ) status = read_stream(l, index, &chunk);
    if (step == BW_STEP_LOADED) status = on_loaded(l, chunk.type);
  }
  return status == BW_OK ? take_level(l) : status;
}

static bw_status load(bw_level *level, const void *data, size_t size, bw_error *error) {
  level->file = bw_bytes_create(&level->allocator, size);
  if (level->file == NULL) return bw_fail_memory(error);
  if (size > 0) memcpy(bw_bytes_edit(level->file), data, size);
  bw_status status = bw_level_read_chunks(level, error);
  if (status != BW_OK) return status;
  loader l = {level, NULL, error};
  status = bw_chunks_create(bw_bytes_data(level->file), size, BW_LAYOUT_FLAT, &level->allocator,
                            &l.chunks, error);
  if (status == BW_OK) status = run_steps(&l);
  bw_chunks_destroy(l.chunks);
  return status;
}

bw_status bw_level_load(const void *data, size_t size, const bw_allocator *allocator,
                        bw_level **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_level *level = bw_alloc_array(&kept, 1, sizeof *level);
  if (level == NULL) return bw_fail_memory(error);
  level->allocator = kept;
  for (size_t i = 0; i < BW_LEVEL_FIELDS; i++) level->fields[i] = BW_NONE;
  bw_status status = load(level, data, size, error);
  if (status != BW_OK) {
    bw_level_destroy(level);
    return status;
  }
  *out = level;
  return BW_OK;
}
