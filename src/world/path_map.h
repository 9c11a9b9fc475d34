/* Path data as the files of this folder see it. */
#ifndef BW_WORLD_PATH_MAP_H
#define BW_WORLD_PATH_MAP_H

#include "base/alloc.h"

#define BW_PATH_SLABS 16

/* A path, and where the edge list of each of its slabs starts (below 0: none). */
typedef struct bw_path_record {
  bw_path path;
  int16_t slabs[BW_PATH_SLABS];
} bw_path_record;

/* The consecutive paths of one area. */
typedef struct bw_path_area {
  uint32_t first;
  uint32_t count;
} bw_path_area;

struct bw_path_map {
  bw_allocator allocator;
  bw_path_record *paths;
  uint32_t path_count;
  bw_path_area *areas; /* path_count of them are allocated */
  uint32_t area_count;
  float (*vertices)[2];
  uint32_t vertex_count;
  bw_path_node *nodes;
  uint32_t node_count;
  bw_path_edge *edges;
  uint32_t edge_count;
  int16_t *lists;
  uint32_t list_count;
};

/* As bw_path_map_read; `base` is where the data lies in the file that messages speak of. */
bw_status bw_path_map_read_at(const void *data, size_t size, uint64_t base,
                              const bw_allocator *allocator, bw_path_map **out, bw_error *error);

#endif
