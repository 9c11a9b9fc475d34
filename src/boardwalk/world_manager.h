/* WorldManager of The Warriors: a level and its worlds brought in and out, and the streaming of
 * their parts around the cameras, one decision at a time. Included by boardwalk.h.
 *
 * Points and directions are in game axes (metres, z up). Times are in milliseconds.
 *
 * What the original does to a heap, a renderer or a menu is told by the decision log.
 *
 * source: seed 001, units 16 and 18; spec of the files, sections 4 and 5 */
#ifndef BOARDWALK_WORLD_MANAGER_H
#define BOARDWALK_WORLD_MANAGER_H

/* ---- where files come from ----------------------------------------------------------------- */

/* Files by name: those that were added, then those of an archive, then those of a folder. */
typedef struct bw_world_source bw_world_source;

BW_API bw_status bw_world_source_create(const bw_allocator *allocator, bw_world_source **out,
                                        bw_error *error);
BW_API void bw_world_source_destroy(bw_world_source *source);
/* Uses an archive, which must outlive the source; NULL: none. */
BW_API void bw_world_source_set_wad(bw_world_source *source, const bw_wad *wad);
/* Uses a folder; NULL: none. It is not looked for before a file is asked for. */
BW_API bw_status bw_world_source_set_folder(bw_world_source *source, const char *path,
                                            bw_error *error);
/* Adds a copy of bytes as a file, in place of one of the same name in any case. */
BW_API bw_status bw_world_source_add_file(bw_world_source *source, const char *name,
                                          const void *data, size_t size, bw_error *error);
/* Adds a world that was put together by calls: the files of a finished layout. */
BW_API bw_status bw_world_source_add_world(bw_world_source *source, const bw_world_layout *layout,
                                           bw_error *error);

/* The size of a file, or all of it. BW_NOT_FOUND, naming it and where it was looked for. */
BW_API bw_status bw_world_source_size(const bw_world_source *source, const char *name,
                                      uint32_t *size, bw_error *error);
BW_API bw_status bw_world_source_read(const bw_world_source *source, const char *name,
                                      const bw_allocator *allocator, bw_bytes **out,
                                      bw_error *error);

/* ---- making a manager ---------------------------------------------------------------------- */

typedef struct bw_world_manager bw_world_manager;

/* Options: mark the world that is walked (see BW_PASS_OWN_MARKS). */
#define BW_MANAGER_OWN_MARKS 0x1u
/* A part that is asked for is being read until bw_world_manager_finish_read. */
#define BW_MANAGER_STEPPED_READS 0x2u

typedef struct bw_world_manager_options {
  uint32_t capacity;       /* of the budget in bytes: BW_SECTOR_POOL */
  uint32_t budget_options; /* BW_BUDGET_...: 0 */
  uint32_t global_data;    /* size of warriors.glr; BW_NONE, the default, asks the source for it */
  uint32_t log_capacity;   /* decisions that are kept: 1024; later ones push out the oldest */
  uint32_t options;        /* BW_MANAGER_...: 0 */
} bw_world_manager_options;

BW_API void bw_world_manager_options_init(bw_world_manager_options *options);

/* Makes a manager and reserves the Global Data Pool, which it keeps. NULL options are the defaults.
 * The source must outlive it and keep its files. BW_NOT_FOUND without a warriors.glr; BW_LIMIT when
 * the budget is too small, or for over 1,048,576 decisions. our choice: of that file only the size
 * is asked for, as nothing here uses what is in it. original: 0x0040d900 */
BW_API bw_status bw_world_manager_create(const bw_world_source *source,
                                         const bw_world_manager_options *options,
                                         const bw_allocator *allocator, bw_world_manager **out,
                                         bw_error *error);
BW_API void bw_world_manager_destroy(bw_world_manager *manager);

/* The whole state as bytes, the same on every machine, but for the decision log and the files: the
 * level's mesh and path data as they are switched, parts, marks, budget. A manager loaded from them
 * goes on exactly as the saved one, and saves to the same bytes. Loading reads the level and worlds
 * from the source again; BW_INVALID when they are others. BW_UNSUPPORTED, when saving, for a mesh
 * with added triangles, which are another's. */
BW_API bw_status bw_world_manager_save(const bw_world_manager *manager, bw_bytes **out,
                                       bw_error *error);
BW_API bw_status bw_world_manager_load(const void *data, size_t size, const bw_world_source *source,
                                       const bw_allocator *allocator, bw_world_manager **out,
                                       bw_error *error);

/* ---- levels in and out --------------------------------------------------------------------- */

/* Option: no worlds. The level pool and the level are made all the same. */
#define BW_LOAD_HEADER_ONLY 0x1u
/* The longest name of a level. */
#define BW_LEVEL_NAME_MAX 31u

/* Loads <name>.lev and, of `world` (NULL: as the level is called; the original asks the record of
 * the level for it), the worlds <world>s and <world>d if there is a <world>s_sec.wld, else the
 * world <world>. Whatever fails, all that was taken is given back and nothing has changed
 * but for the decision log;
 * BW_NOT_FOUND names the file that is missing; BW_LIMIT when the level pool does not fit, or a name
 * is too long; BW_INVALID for a level that is loaded, or kept by an unload, already. As in the
 * original a world that does not fit into the budget is left out: it has no sectors, and the log
 * says so. original: 0x0040dbb8 */
BW_API bw_status bw_world_manager_load_level(bw_world_manager *manager, const char *name,
                                             const char *world, uint32_t options, bw_error *error);
/* Unloads the worlds, their parts and the water, then, unless the level file is to be kept, the
 * level. BW_INVALID when there is none. our choice: no level is left, where the original keeps
 * pointing at the one that is gone. original: 0x0040f5b8 */
BW_API bw_status bw_world_manager_unload(bw_world_manager *manager, int keep_level_file,
                                         bw_error *error);

/* What there is; owned by the manager. NULL while there is none. */
BW_API bw_level *bw_world_manager_level(const bw_world_manager *manager);
BW_API const bw_world_source *bw_world_manager_source(const bw_world_manager *manager);
/* World 0 or 1: the solid world (original: 0x0040e8d0), and the detail layer. They are of use until
 * an unload. */
BW_API bw_streamed_world *bw_world_manager_world(const bw_world_manager *manager, uint32_t number);

/* The world's ray through the level's mesh: see bw_mesh_world_ray. Without a level it hits nothing,
 * with material 1. original: 0x0040db88 */
BW_API void bw_world_manager_ray(const bw_world_manager *manager, float ox, float oy, float oz,
                                 float dx, float dy, float dz, float length,
                                 const bw_filter *filter, bw_hit *result);

/* ---- small things -------------------------------------------------------------------------- */

typedef struct bw_world_manager_info {
  uint32_t heap_depth;   /* entries of the heap stack */
  uint32_t level_loaded; /* 1 from a load to the unload that takes the level file too */
  uint32_t header_only;  /* how it was loaded */
  uint32_t kept;         /* 1 behind an unload that kept the level file */
  uint32_t water;        /* 1 while there is water */
  uint32_t latch;        /* +0x34 */
  uint32_t preloading;   /* +0x2c: 1 from bw_world_manager_begin_preload to its last step */
  uint32_t urgent;       /* 1 when at the last update the nearest wanted thing was under 75 away;
                              our choice: by its squared distance */
  uint32_t camera_count;
  uint32_t free_at_load; /* free bytes of the budget behind the last load. original: 0x005147d0 */
  float load_priority;   /* original: 0x005147cc */
  float draw_distance;   /* in metres */
} bw_world_manager_info;

BW_API void bw_world_manager_get_info(const bw_world_manager *manager, bw_world_manager_info *out);
/* The name that the level was loaded by, or NULL. */
BW_API const char *bw_world_manager_level_name(const bw_world_manager *manager);
/* The pool at a depth of the heap stack, from 0 for the deepest; NULL when there is none. */
BW_API const char *bw_world_manager_heap(const bw_world_manager *manager, uint32_t depth);

/* Stores a number as it is given, without any limit; it is 1 at first (our choice) and 0.001 behind
 * a load. It scales the distances of resources, which nothing here streams. original: 0x0040c938 */
BW_API void bw_world_manager_set_load_priority(bw_world_manager *manager, float scale);
/* Sets the latch. our choice: who does it in the original is not known; nothing here reads it. */
BW_API void bw_world_manager_set_latch(bw_world_manager *manager, int on);
/* Clears the latch and the marks of both worlds. original: 0x0040e0b8 */
BW_API void bw_world_manager_reset_visibility(bw_world_manager *manager);

/* Appends a copy of the name of a pack to the queue, without a limit, as often as it is given.
 * BW_INVALID for an empty name, BW_LIMIT for one over BW_LEVEL_NAME_MAX. original: 0x0040e1a0 */
BW_API bw_status bw_world_manager_queue_pack(bw_world_manager *manager, const char *name,
                                             bw_error *error);
BW_API uint32_t bw_world_manager_pack_count(const bw_world_manager *manager);
/* NULL when there is none. */
BW_API const char *bw_world_manager_pack(const bw_world_manager *manager, uint32_t index);

/* The Sector Pool; `largest_free` (may be NULL) is its largest free block. original: 0x0040f850 */
BW_API const bw_budget *bw_world_manager_sector_pool(const bw_world_manager *manager,
                                                     uint32_t *largest_free);
/* Reserves bytes of it for something of the caller's, as a film does, and gives them back.
 * BW_INVALID for a reservation of the manager's own; else as bw_budget_reserve and its release. */
BW_API bw_status bw_world_manager_reserve(bw_world_manager *manager, const char *name,
                                          uint32_t size, uint32_t *id, bw_error *error);
BW_API bw_status bw_world_manager_release(bw_world_manager *manager, uint32_t id, bw_error *error);
/* Makes the water of the level, which an unload takes away: so many bytes of the budget
 * (bw_budget_water). BW_INVALID without a level or when there is water; BW_LIMIT without room. */
BW_API bw_status bw_world_manager_make_water(bw_world_manager *manager, uint32_t grid_vertices,
                                             uint32_t file_size, bw_error *error);

/* ---- streaming ----------------------------------------------------------------------------- */

/* our choice: the most cameras. */
#define BW_MOST_CAMERAS 8u

/* Sets the cameras of the players, three coordinates each. BW_LIMIT for too many, BW_INVALID for
 * numbers that are not finite. */
BW_API bw_status bw_world_manager_set_cameras(bw_world_manager *manager, const float *positions,
                                              uint32_t count, bw_error *error);
/* Sets the draw distance in metres; 60 at first (our choice). BW_INVALID when it is not finite. */
BW_API bw_status bw_world_manager_set_draw_distance(bw_world_manager *manager, float distance,
                                                    bw_error *error);
/* Moves it by a frame: see bw_view_draw_distance. Returns what it is then. Numbers that are not
 * finite change nothing. */
BW_API float bw_world_manager_adjust_draw_distance(bw_world_manager *manager, float far_clip,
                                                   uint32_t viewports, float seconds,
                                                   float frame_rate, uint32_t options);

/* Marks what a view sees in both worlds, the solid one first, behind the occluders of the level.
 * `viewport` 0 is the first of a frame; `frustum` has six planes in game axes, as of
 * bw_view_planes, or is NULL for a view that sees everything. `options` may be BW_PASS_WITHOUT_PVS.
 * original: 0x00411d10 */
BW_API bw_status bw_world_manager_find_visible(bw_world_manager *manager, uint32_t viewport,
                                               const float camera[3], const float *frustum,
                                               uint32_t options, bw_error *error);

/* What an update did. The original returns 2 for BUSY, REQUESTED, LOADED and UNLOADED. */
typedef enum bw_update {
  BW_UPDATE_IDLE,      /* nothing is wanted, or there is no world */
  BW_UPDATE_BUSY,      /* a part is being read */
  BW_UPDATE_REQUESTED, /* a part is being read from now on (BW_MANAGER_STEPPED_READS) */
  BW_UPDATE_LOADED,    /* a part was loaded */
  BW_UPDATE_UNLOADED,  /* a part was dropped, for one that does not fit */
  BW_UPDATE_NO_ROOM,   /* a part does not fit, and nothing is far enough to go for it */
  BW_UPDATE_FAILED     /* a part could not be read: bw_world_manager_failure says why */
} bw_update;

/* "idle", "busy", "requested", "loaded", "unloaded", "no_room", "failed"; NULL for others. */
BW_API const char *bw_update_name(int32_t outcome);

/* Makes one decision: loads the nearest part that is wanted, or, when there is no room for it,
 * drops the farthest part that is not seen if its squared distance is over that of the wanted one
 * by more than 5 (quirk: squares, not metres). Of equally near or far ones in two worlds the solid
 * world's counts, and a part takes the bytes of its manifest whenever it is loaded, where the
 * original asks for what it really took the last time (our choices). A part that cannot be read is
 * an outcome; BW_MEMORY is not, and leaves everything as it was but for the decision log. */
BW_API bw_status bw_world_manager_update(bw_world_manager *manager, uint32_t now, int32_t *outcome,
                                         bw_error *error);
/* Ends the read of the part that is being read: LOADED, or FAILED; IDLE when there is none. */
BW_API bw_status bw_world_manager_finish_read(bw_world_manager *manager, uint32_t now,
                                              int32_t *outcome, bw_error *error);
/* Why the last part that failed did; returns 0 when none has. */
BW_API int bw_world_manager_failure(const bw_world_manager *manager, bw_error *out);
/* The smaller of the two worlds' pending distances: see bw_streamed_world_pending. */
BW_API float bw_world_manager_pending(const bw_world_manager *manager);

/* Begins to load what is near, in steps of one update each, until nothing within `radius` metres is
 * wanted any more; at least 200 updates with nothing to do, or behind `milliseconds`, end it too.
 * With a camera and a `value` of 0 the draw distance stands for the radius. `pack` (NULL: none) is
 * loaded first if there is a <pack>.pak. BW_INVALID without a level, while a preload is going on,
 * or for a radius that is not finite. */
BW_API bw_status bw_world_manager_begin_preload(bw_world_manager *manager, float radius,
                                                uint32_t milliseconds, uint32_t value,
                                                const char *pack, uint32_t now, bw_error *error);
/* Makes a step; `going_on` is 0 behind the last, at which the queued packs are loaded and leave the
 * queue. quirk: one part beyond the radius is loaded, as only what was just loaded is looked at.
 * BW_INVALID when no preload is going on. */
BW_API bw_status bw_world_manager_step_preload(bw_world_manager *manager, uint32_t now,
                                               int32_t *going_on, bw_error *error);

/* ---- the decision log ---------------------------------------------------------------------- */

typedef enum bw_decision_type {
  BW_DECISION_PUSH,          /* a pool went onto the heap stack */
  BW_DECISION_POP,           /* a pool came off it */
  BW_DECISION_RESERVE,       /* bytes of the budget were taken */
  BW_DECISION_RELEASE,       /* and given back */
  BW_DECISION_NO_ROOM,       /* bytes were asked for that there are not */
  BW_DECISION_FLUSH,         /* the render queue or the tasks were run to their end */
  BW_DECISION_MAKE_WORLD,    /* bytes are of the Lua pool */
  BW_DECISION_DESTROY_WORLD, /* the same */
  BW_DECISION_LOAD_LEVEL,
  BW_DECISION_RESET_GLOWS,
  BW_DECISION_CLEAR_CAPTIONS,
  BW_DECISION_RELEASE_FIELD, /* of the level object, by its name */
  BW_DECISION_RELEASE_LEVEL,
  BW_DECISION_FREE_PATHS,
  BW_DECISION_MAKE_WATER,
  BW_DECISION_DESTROY_WATER,
  BW_DECISION_REQUEST_PART,
  BW_DECISION_LOAD_PART,   /* `count` atomics got the flag for fading (geometry flag 0x40) */
  BW_DECISION_UNLOAD_PART, /* `distance` is what it was chosen by */
  BW_DECISION_FAIL_PART,
  BW_DECISION_LOAD_PACK,
  BW_DECISION_MISS_PACK, /* there is none of that name */
  BW_DECISION_RESET_VISIBILITY,
  BW_DECISION_TYPES
} bw_decision_type;

/* "push", "pop", "reserve", "release", "no_room" and so on, as the names above; NULL for others. */
BW_API const char *bw_decision_name(uint32_t type);

typedef struct bw_decision {
  uint32_t type;       /* a bw_decision_type */
  uint32_t heap_depth; /* of the heap stack behind it */
  uint32_t world;      /* 0, 1 or BW_NONE */
  uint32_t part;       /* 0: none */
  uint32_t sector;     /* streamed index that a part was wanted for, or BW_NONE */
  uint32_t bytes;      /* of a pool or reservation */
  uint32_t used;       /* bytes of the budget in use behind it */
  uint32_t count;
  float distance; /* squared, as decisions compare it; 0 where there is none */
  char name[BW_BUDGET_NAME];
} bw_decision;

/* The decisions kept since the log was cleared, oldest first. */
BW_API uint32_t bw_world_manager_decision_count(const bw_world_manager *manager);
/* Copies one; returns 0 when there is none. */
BW_API int bw_world_manager_decision(const bw_world_manager *manager, uint32_t index,
                                     bw_decision *out);
/* How many were pushed out by later ones since the log was cleared. */
BW_API uint32_t bw_world_manager_decisions_lost(const bw_world_manager *manager);
BW_API void bw_world_manager_clear_decisions(bw_world_manager *manager);

#endif
