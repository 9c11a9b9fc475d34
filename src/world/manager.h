/* The world manager as the files of this folder see it. */
#ifndef BW_WORLD_MANAGER_H
#define BW_WORLD_MANAGER_H

#include "base/alloc.h"
#include "base/carry.h"
#include "world/budget.h"
#include "world/streamed_world.h"

#include <string.h>

/* Pools that the heap stack holds. */
typedef enum bw_heap {
  BW_HEAP_GLOBAL,
  BW_HEAP_LUA,
  BW_HEAP_SECTOR,
  BW_HEAP_GLOBAL_DATA,
  BW_HEAP_LEVEL,
  BW_HEAPS
} bw_heap;

/* As many fit into the original's stack. */
#define BW_HEAP_STACK 16u

/* A world, while a level has it. */
typedef struct bw_managed_world {
  bw_streamed_world *world; /* NULL: none */
  uint32_t reservation;     /* BW_NONE when there was no room for it */
  uint32_t check;           /* the CRC-32 of its files as they were read */
} bw_managed_world;

typedef struct bw_preload {
  uint8_t running;
  float radius;
  uint32_t start, milliseconds;
  uint32_t passes; /* updates that found nothing to do */
} bw_preload;

/* The view of the last pass, for the planes of the occluders. */
typedef struct bw_last_view {
  uint8_t set;
  uint8_t has_frustum;
  float camera[3];
  float frustum[24];
} bw_last_view;

typedef struct bw_decision_log {
  bw_decision *items; /* a ring */
  uint32_t capacity, first, count, lost;
} bw_decision_log;

/* What was found of a pack; not part of the state. */
typedef struct bw_pack_file {
  bw_status status; /* BW_NOT_FOUND: there is none */
  uint32_t size;
} bw_pack_file;

typedef struct bw_pack_name {
  char text[BW_LEVEL_NAME_MAX + 1];
  bw_pack_file file;
} bw_pack_name;

struct bw_world_manager {
  bw_allocator allocator;
  const bw_world_source *source;
  bw_world_manager_options options;
  bw_budget *budget;
  uint32_t global_data; /* reservations, or BW_NONE */
  uint32_t level_pool;
  uint32_t water;
  uint8_t heaps[BW_HEAP_STACK]; /* bw_heap */
  uint32_t heap_depth;
  bw_level *level;
  uint32_t level_check; /* the CRC-32 of its file */
  char level_name[BW_LEVEL_NAME_MAX + 1];
  uint8_t header_only;
  uint8_t kept;
  bw_managed_world worlds[2];
  bw_pack_name *packs;
  size_t pack_count, pack_capacity;
  float cameras[BW_MOST_CAMERAS * 3]; /* in RenderWare's axes */
  uint32_t camera_count;
  float draw_distance;
  float load_priority;
  uint8_t latch;
  uint8_t urgent;
  uint32_t free_at_load;
  bw_preload preload;
  bw_last_view view;
  uint8_t has_failure;
  bw_error failure;
  bw_decision_log log;
};

/* ---- manager_make.c */

/* A manager that has reserved nothing. */
bw_status bw_manager_alloc(const bw_world_source *source, const bw_world_manager_options *options,
                           const bw_allocator *allocator, bw_world_manager **out, bw_error *error);

/* ---- manager.c */

/* Whether a reservation is there. */
bool bw_manager_has(const bw_world_manager *m, uint32_t id);

/* ---- manager_log.c */

/* A decision about nothing in particular, to be filled in. */
bw_decision bw_manager_decision(bw_decision_type type, const char *name, uint32_t bytes);
/* Keeps a decision; the depth of the heap stack and the bytes in use are filled in. */
void bw_manager_note(bw_world_manager *m, const bw_decision *decision);
void bw_manager_log(bw_world_manager *m, bw_decision_type type, const char *name, uint32_t bytes);
void bw_manager_push(bw_world_manager *m, bw_heap heap);
void bw_manager_pop(bw_world_manager *m);
/* Takes bytes of the Sector Pool, or notes that there is no room. */
bw_status bw_manager_reserve(bw_world_manager *m, const char *name, uint32_t size, uint32_t *id,
                             bw_error *error);
/* Gives a reservation back; the same, setting one to BW_NONE that may be so already. */
bw_status bw_manager_release(bw_world_manager *m, uint32_t id, bw_error *error);
void bw_manager_give_back(bw_world_manager *m, uint32_t *id);

/* ---- manager_world.c */

/* What a world is read from. */
typedef struct bw_world_files {
  bw_world_layout *layout;
  uint32_t heap_size; /* by the manifest, or without one by the size of the stream */
  uint32_t check;     /* the CRC-32 of what was read */
} bw_world_files;

/* Reads the manifest of a world, or measures its files; the layout has parts and no sectors. */
bw_status bw_manager_read_parts(const bw_world_manager *m, const char *name, bw_world_files *out,
                                bw_error *error);
/* Reads its stream too. */
bw_status bw_manager_read_stream(const bw_world_manager *m, bw_world_files *files, bw_error *error);
/* Makes the world of a layout, for a manager. */
bw_status bw_manager_make_world(const bw_world_manager *m, const bw_world_files *files,
                                bw_managed_world *out, bw_error *error);
/* Loads the worlds `name`s and `name`d, or `name`, or those of them that fit. */
bw_status bw_manager_load_worlds(bw_world_manager *m, const char *name, bw_error *error);
/* Unloads what worlds there are, the solid one first. */
void bw_manager_unload_worlds(bw_world_manager *m);

/* ---- manager_level.c */

/* Reads the file of a level; `check` is its CRC-32. */
bw_status bw_manager_read_level(const bw_world_manager *m, const char *name, bw_level **out,
                                uint32_t *check, bw_error *error);

/* ---- level_state.c */

/* Carries what changes of a level: the triangles of its mesh, path flags, edges to be avoided. */
void bw_level_carry(bw_level *level, bw_carrier *c);
/* BW_UNSUPPORTED for a level that cannot be carried, as it is not its file's any more. */
bw_status bw_level_check_carried(const bw_level *level, uint32_t check, bw_error *error);

#endif
