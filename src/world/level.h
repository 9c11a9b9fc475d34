/* The level as the files of this folder see it. */
#ifndef BW_WORLD_LEVEL_H
#define BW_WORLD_LEVEL_H

#include "base/container.h"

struct bw_level {
  bw_allocator allocator;
  bw_bytes *file;
  bw_container_head head;
  bw_chunk chunks[BW_LEVEL_CHUNKS]; /* their data is the file's */
  size_t end;                       /* of the last chunk; the bytes behind it are kept */
  bw_mesh *mesh;
  bw_path_map *paths;
  bw_occluders *occluders;
  uint32_t fields[BW_LEVEL_FIELDS]; /* the chunk that each was made from, or BW_NONE */
  uint32_t log[BW_LEVEL_FIELDS];
  uint32_t log_count;
  bool released;
};

/* The type of chunk 0 to 17. */
uint32_t bw_level_chunk_type(uint32_t index);
/* Whether a chunk type is one of a mesh's six. */
bool bw_level_is_mesh_chunk(uint32_t type);
/* Reads the headers of the 18 chunks of a file that is a level's. */
bw_status bw_level_read_chunks(bw_level *level, bw_error *error);

/* As bw_occluders_read; `base` is where the data lies in the file that messages speak of. */
bw_status bw_occluders_read_at(const void *data, size_t size, uint64_t base,
                               const bw_allocator *allocator, bw_occluders **out, bw_error *error);

#endif
