/* The layout of a world as the files of this folder see it. */
#ifndef BW_WORLD_WORLD_LAYOUT_H
#define BW_WORLD_WORLD_LAYOUT_H

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/vec.h"

/* No child yet. */
#define BW_PLANE_OPEN BW_NONE

typedef struct bw_layout_part {
  uint32_t file_size; /* 0: any */
  uint32_t heap_size;
  uint32_t first; /* of its sectors, in `listed`, once finished */
  uint32_t count;
} bw_layout_part;

struct bw_world_layout {
  bw_allocator allocator;
  char name[BW_WORLD_NAME_MAX + 1];
  uint32_t stream_size; /* 0: any */
  uint32_t heap_size;
  bw_layout_part *parts; /* part i is parts[i - 1] */
  size_t part_count, part_capacity;
  bw_world_sector *sectors;
  size_t sector_count, sector_capacity;
  bw_world_plane *planes;
  size_t plane_count, plane_capacity;
  uint32_t open[BW_WORLD_DEPTH]; /* planes that still want a child */
  uint32_t open_count;
  uint32_t root;      /* as a plane's child */
  uint32_t *by_index; /* the sector of each streamed index, once finished */
  uint32_t *listed;   /* streamed indices, part by part, in the order of their sectors */
  uint32_t index_count;
  bool finished;
  bool has_pvs;
};

static inline bool bw_child_is_sector(uint32_t child) {
  return (child & BW_PLANE_SECTOR) != 0;
}

static inline uint32_t bw_child_number(uint32_t child) {
  return child & ~BW_PLANE_SECTOR;
}

/* Forgets the sectors and planes, so that the layout has its parts only. */
void bw_world_layout_clear(bw_world_layout *layout);
/* A copy. */
bw_status bw_world_layout_copy(const bw_world_layout *layout, const bw_allocator *allocator,
                               bw_world_layout **out, bw_error *error);
/* Makes the tree of a layout without planes, and puts its sectors into the tree's order. */
bw_status bw_world_layout_make_tree(bw_world_layout *layout, bw_error *error);

/* Writes the names of the files of a world: the manifest, the stream, part 1 and on. */
#define BW_WORLD_FILE_NAME 40
void bw_world_manifest_name(const char *world, char name[BW_WORLD_FILE_NAME]);
void bw_world_stream_name(const char *world, char name[BW_WORLD_FILE_NAME]);
void bw_world_part_name(const char *world, uint32_t part, char name[BW_WORLD_FILE_NAME]);

#endif
