/* The streamed worlds of The Warriors: the memory budget, the files of a world, and StreamedWorld,
 * which knows what of a world is loaded, seen, wanted and to be dropped. Included by boardwalk.h.
 *
 * Everything here is in RenderWare's axes (y up): game (x, y, z) is (x, z, -y) there. Metres.
 *
 * Numbers. A sector has a streamed index, from 0 and without gaps; sectors without one are never
 * loaded, marked or counted. Parts, of which each is a file, count from 1.
 *
 * source: spec of the files, sections 4 and 5; seed 001, units 18 and 19 */
#ifndef BOARDWALK_STREAMING_H
#define BOARDWALK_STREAMING_H

/* ---- the budget ---------------------------------------------------------------------------- */

/* Named reservations of memory, each inside another; nothing is allocated. The root, id 0, is the
 * Sector Pool, from which a level and its worlds take what they hold. */
typedef struct bw_budget bw_budget;

/* The size of the Sector Pool on a retail console. original: 0x0040d688 */
#define BW_SECTOR_POOL 17217536u

/* Option: count as the original's heaps do. The first 1,024 bytes of a heap are its own, and what
 * is taken from one is rounded up to 128 bytes, then to 1,024. Without it every byte counts as
 * given, which is what the examples of the spec do. */
#define BW_BUDGET_BLOCKS 0x1u

/* Kinds of reservations. */
#define BW_BUDGET_HEAP 0u  /* says how much it has free */
#define BW_BUDGET_CLUMP 1u /* says that it has nothing free, as the original's do */

/* Room for the name of a reservation and its final 0. */
#define BW_BUDGET_NAME 32

typedef struct bw_reservation {
  uint32_t id;
  uint32_t parent; /* BW_NONE for the root */
  uint32_t depth;  /* 0 for the root */
  uint32_t kind;   /* BW_BUDGET_HEAP or BW_BUDGET_CLUMP */
  uint32_t size;   /* bytes, as asked for */
  uint32_t taken;  /* bytes that its parent has less for it */
  uint32_t used;   /* bytes that reservations in it take */
  uint32_t peak;   /* the most that ever were */
  char name[BW_BUDGET_NAME];
} bw_reservation;

/* Makes a budget of `capacity` bytes. */
BW_API bw_status bw_budget_create(uint32_t capacity, uint32_t options,
                                  const bw_allocator *allocator, bw_budget **out, bw_error *error);
BW_API void bw_budget_destroy(bw_budget *budget);

/* Reserves `size` bytes in `parent` and gives the reservation's id, which is never used again.
 * BW_LIMIT when there is no room, or the name has more than 31 bytes; BW_NOT_FOUND when there is no
 * such parent; BW_INVALID for an empty name or another kind. */
BW_API bw_status bw_budget_reserve(bw_budget *budget, uint32_t parent, const char *name,
                                   uint32_t size, uint32_t kind, uint32_t *id, bw_error *error);
/* Gives a reservation back. BW_INVALID for the root, or while others are in it. */
BW_API bw_status bw_budget_release(bw_budget *budget, uint32_t id, bw_error *error);
/* Whether `size` bytes fit into a reservation. */
BW_API int bw_budget_fits(const bw_budget *budget, uint32_t id, uint32_t size);

/* Bytes in use in a reservation, bytes free, and the most that ever were in use; 0 when there is no
 * such reservation. */
BW_API uint32_t bw_budget_used(const bw_budget *budget, uint32_t id);
BW_API uint32_t bw_budget_free(const bw_budget *budget, uint32_t id);
BW_API uint32_t bw_budget_peak(const bw_budget *budget, uint32_t id);
/* The largest block that a reservation says it has. quirk: 0 for a clump, whatever is free.
 * our choice: a heap's free bytes; the original's heaps answer a little less, as they are
 * fragmented. */
BW_API uint32_t bw_budget_largest_free(const bw_budget *budget, uint32_t id);

/* How many reservations there are, the root counted. */
BW_API uint32_t bw_budget_count(const bw_budget *budget);
/* Copies a reservation by its place in the tree: a parent, then what is in it, as it was reserved.
 * Returns 0 when there is none. */
BW_API int bw_budget_get(const bw_budget *budget, uint32_t place, bw_reservation *out);
/* The id of the first reservation of a name in the tree, or BW_NONE. */
BW_API uint32_t bw_budget_find(const bw_budget *budget, const char *name);
/* The tree as text, a line for each reservation: name, bytes, and what is used of them. */
BW_API bw_status bw_budget_text(const bw_budget *budget, bw_bytes **out, bw_error *error);

/* Room for the name that the original registers a pool under, and its final 0. */
#define BW_POOL_LABEL 16
/* That name: the first 15 characters, with '-' for blanks and '_'. */
BW_API void bw_budget_label(const char *name, char label[BW_POOL_LABEL]);

/* The sizes of pools, in bytes, by sizes of files or the largest free block they are made from.
 * quirk: the level pool's and the global data's products wrap at 2^32, as for a file over
 * 41,698,711 bytes. original: 0x0040dbb8, 0x0040d900, 0x0040d688 */
BW_API uint32_t bw_budget_level_pool(uint32_t file_size);
BW_API uint32_t bw_budget_global_data(uint32_t file_size);
/* our choice: 0 for a block under 128 KiB, where the original's size would be negative. */
BW_API uint32_t bw_budget_sector_pool(uint32_t largest_free);
/* quirk: compares with a sign, so that a block of 2 GiB and 128 KiB or more gives the least. */
BW_API uint32_t bw_budget_sector_pool_2(uint32_t largest_free);
/* What a world or a part of it holds when there is no manifest: 135 % of the stream, at least
 * 716,800, and 130 % of the part, at least 262,144. our choice: rounded down, at most 2^32 - 1. */
BW_API uint32_t bw_budget_world_heap(uint32_t stream_size);
BW_API uint32_t bw_budget_part_heap(uint32_t file_size);
/* What the water of a level holds; at most 2^32 - 1. */
BW_API uint32_t bw_budget_water(uint32_t grid_vertices, uint32_t file_size);

/* ---- the layout of a world ----------------------------------------------------------------- */

/* What a manifest and a world stream say: parts and their sizes, sectors and where they are, and
 * the planes of the tree that sorts them. Read from files, or put together by calls:
 *
 *   create, then read_manifest, then read_stream
 *   create, set_sizes, add_part ..., add_sector ..., finish */
typedef struct bw_world_layout bw_world_layout;

/* The longest name of a world ("level99s"). original: the field at +0x2174 */
#define BW_WORLD_NAME_MAX 19u
/* our choice: the most parts and sectors of a world, and planes open at once. */
#define BW_WORLD_MOST 65536u
#define BW_WORLD_DEPTH 128u

typedef struct bw_world_part {
  uint32_t file_size;
  uint32_t heap_size;    /* what it takes from the budget while it is loaded */
  uint32_t sector_count; /* that name it */
} bw_world_part;

typedef struct bw_world_sector {
  float low[3], high[3];
  float position[3]; /* where its atomic is placed */
  uint32_t index;    /* streamed index, or BW_NONE */
  uint32_t part;     /* 0 without an index */
} bw_world_sector;

/* Set in `left` or `right` of a plane for a sector; the rest is its number. */
#define BW_PLANE_SECTOR 0x80000000u

typedef struct bw_world_plane {
  uint32_t axis; /* 0 x, 1 y, 2 z */
  float value;
  float left_value, right_value; /* where the left side ends and the right one begins */
  uint32_t left, right;          /* a plane, or BW_PLANE_SECTOR | a sector */
} bw_world_plane;

BW_API bw_status bw_world_layout_create(const char *name, const bw_allocator *allocator,
                                        bw_world_layout **out, bw_error *error);
BW_API void bw_world_layout_destroy(bw_world_layout *layout);

/* Reads a manifest (<world>_sec.mem) into a layout that has no parts yet. */
BW_API bw_status bw_world_layout_read_manifest(bw_world_layout *layout, const void *data,
                                               size_t size, bw_error *error);
/* Reads a world stream (<world>_sec.wld) into a layout that has parts and no sectors, and finishes
 * it. BW_TRUNCATED when it has less bytes than the layout says, BW_INVALID when it has more, for
 * another number of parts, when its counts do not match its sections, and for what
 * bw_world_layout_finish refuses; BW_UNSUPPORTED for a sector with triangles and for a library
 * version outside 0x35000 to 0x37002. our choice: a sector without a record 0x3f1 has no index;
 * bytes behind the world are passed over.
 * A failure leaves the layout as it was. */
BW_API bw_status bw_world_layout_read_stream(bw_world_layout *layout, const void *data, size_t size,
                                             bw_error *error);

/* Sets the sizes that a manifest gives. our choice: a file size of 0 is any. */
BW_API bw_status bw_world_layout_set_sizes(bw_world_layout *layout, uint32_t stream_size,
                                           uint32_t heap_size, bw_error *error);
/* Adds the next part. */
BW_API bw_status bw_world_layout_add_part(bw_world_layout *layout, uint32_t file_size,
                                          uint32_t heap_size, bw_error *error);
/* Adds a sector. The corners may come in any order; `index` and `part` as in bw_world_sector. */
BW_API bw_status bw_world_layout_add_sector(bw_world_layout *layout, const float corner[3],
                                            const float opposite[3], uint32_t index, uint32_t part,
                                            const float position[3], bw_error *error);
/* Adds a plane in front of what it parts: the next plane or sector is its left side with all that
 * belongs to it, the one after that its right side. Without any plane the layout makes its own. */
BW_API bw_status bw_world_layout_add_plane(bw_world_layout *layout, uint32_t axis, float value,
                                           float left_value, float right_value, bw_error *error);
/* Checks a layout and completes it. BW_INVALID when the tree is not whole, the indices are not 0 to
 * k - 1 once each, or an indexed sector names a part that is not there. */
BW_API bw_status bw_world_layout_finish(bw_world_layout *layout, bw_error *error);

BW_API const char *bw_world_layout_name(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_stream_size(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_heap_size(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_part_count(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_sector_count(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_index_count(const bw_world_layout *layout);
BW_API uint32_t bw_world_layout_plane_count(const bw_world_layout *layout);
/* Whether the stream holds data on which sectors can be seen from where. */
BW_API int bw_world_layout_has_pvs(const bw_world_layout *layout);
/* These copy what they name and return 0 when there is none. Sectors are numbered in the order of
 * the tree, as a stream has them; a part's sectors in that order, from place 0. */
BW_API int bw_world_layout_part(const bw_world_layout *layout, uint32_t part, bw_world_part *out);
BW_API int bw_world_layout_sector(const bw_world_layout *layout, uint32_t number,
                                  bw_world_sector *out);
BW_API int bw_world_layout_plane(const bw_world_layout *layout, uint32_t number,
                                 bw_world_plane *out);
/* The number of the sector of a streamed index; the streamed index of a part's sector; or BW_NONE.
 */
BW_API uint32_t bw_world_layout_find(const bw_world_layout *layout, uint32_t index);
BW_API uint32_t bw_world_layout_part_sector(const bw_world_layout *layout, uint32_t part,
                                            uint32_t place);

/* Writes the files of a finished layout, which read back as it is: the manifest with the sizes of
 * the other two, the world stream, and the file of a part. our choice: the streams, which have no
 * texture and atomics without a geometry. Of a layout that was read, native data and
 * data on what can be seen are not kept. BW_INVALID for a layout that is not finished; BW_NOT_FOUND
 * when there is no such part. */
BW_API bw_status bw_world_layout_write_manifest(const bw_world_layout *layout, bw_bytes **out,
                                                bw_error *error);
BW_API bw_status bw_world_layout_write_stream(const bw_world_layout *layout, bw_bytes **out,
                                              bw_error *error);
BW_API bw_status bw_world_layout_write_part(const bw_world_layout *layout, uint32_t part,
                                            bw_bytes **out, bw_error *error);

/* ---- part files ---------------------------------------------------------------------------- */

/* The atomics of a part file (<world>_ms<part>.sec), as places in its bytes. */
typedef struct bw_part_file bw_part_file;

/* Reads one. BW_INVALID for bytes behind the last atomic. The first 16 bytes are not looked into.
 */
BW_API bw_status bw_part_file_read(const void *data, size_t size, const bw_allocator *allocator,
                                   bw_part_file **out, bw_error *error);
BW_API void bw_part_file_destroy(bw_part_file *file);
/* The fourth word of its header: on the disc the CRC-32 of the file's name. */
BW_API uint32_t bw_part_file_hash(const bw_part_file *file);
BW_API uint32_t bw_part_file_count(const bw_part_file *file);
/* The streamed index of an atomic, and where its section's data lies; returns 0 when there is none.
 */
BW_API int bw_part_file_atomic(const bw_part_file *file, uint32_t number, uint32_t *index,
                               uint32_t *offset, uint32_t *size);
/* Where the data of the texture dictionary lies. */
BW_API void bw_part_file_dictionary(const bw_part_file *file, uint32_t *offset, uint32_t *size);
/* BW_INVALID unless the file has one atomic for each sector of the part and no other. our choice:
 * the original looks at none of it. */
BW_API bw_status bw_part_file_check(const bw_part_file *file, const bw_world_layout *layout,
                                    uint32_t part, bw_error *error);

/* ---- fading in ----------------------------------------------------------------------------- */

/* A part fades in within this time of being read, in milliseconds. */
#define BW_FADE_TIME 1000u

/* The alpha, 0 to 255, of what has faded in at `end`. Times are in milliseconds and may wrap. */
BW_API uint8_t bw_fade_alpha(uint32_t end, uint32_t now);
/* Sets the alpha of `count` material colours of four bytes, red, green, blue, alpha; nothing else
 * changes. original: 0x00411958 */
BW_API void bw_fade_apply(uint8_t *colours, uint32_t count, uint8_t alpha);

/* ---- views --------------------------------------------------------------------------------- */

/* Turns a point or a direction of the game to RenderWare's axes; the six planes of a view. */
BW_API void bw_view_point(float x, float y, float z, float point[3]);
BW_API void bw_view_turn(const float game[24], float planes[24]);

/* The six planes, in game axes, of a view from `camera` along `direction`, upright, that sees
 * `width` and `height` to each side at a distance of 1 (the player camera: 0.637 and 0.478) from
 * `near_clip` to `far_clip`. Each is (nx, ny, nz, d) with its inside positive. our choice: their
 * numbers, which are left, right, far, top, bottom, near; the occluders ask numbers 0, 1, 2 and 5.
 * Returns 0, and writes nothing, when a number is not finite or nothing can be seen: a zero or a
 * vertical direction, sizes of 0 or less. */
BW_API int bw_view_planes(const float camera[3], const float direction[3], float width,
                          float height, float near_clip, float far_clip, float planes[24]);

/* bw_view_draw_distance: the device's flag 0x02, for which 24.5 frames a second are enough. */
#define BW_VIEW_SLOW 0x1u

/* The next draw distance in metres. With over 29.5 frames a second it moves toward `pending` (the
 * distance of what is wanted next, at most 300 of it), shrinking by at most 40.5 and growing by at
 * most 10.5 a second; with fewer it shrinks by 10.5 a second for each one that is missing. A frame
 * counts as at most 0.1 seconds. It stays at 60 - 10 * viewports or over, and at `far_clip` or
 * under. our choice: of the last two `far_clip` wins. */
BW_API float bw_view_draw_distance(float current, float pending, float far_clip, uint32_t viewports,
                                   float seconds, float frame_rate, uint32_t options);

/* ---- StreamedWorld ------------------------------------------------------------------------- */

/* A world of which parts are loaded and dropped. It decides nothing by itself: it marks what a view
 * sees, and answers what would be loaded or dropped next. `cameras` are points of three numbers
 * each. */
typedef struct bw_streamed_world bw_streamed_world;

/* Makes a world of a copy of a layout that is finished, or that has parts only (a world for whose
 * stream there was no room). Nothing is loaded. original: 0x00410308 */
BW_API bw_status bw_streamed_world_create(const bw_world_layout *layout,
                                          const bw_allocator *allocator, bw_streamed_world **out,
                                          bw_error *error);
/* original: 0x00410558 */
BW_API void bw_streamed_world_destroy(bw_streamed_world *world);
/* Owned by the world. */
BW_API const bw_world_layout *bw_streamed_world_layout(const bw_streamed_world *world);

/* States of a sector: the original's numbers. */
#define BW_SECTOR_EMPTY 0u
#define BW_SECTOR_LOADED 2u
#define BW_SECTOR_PENDING 3u /* is to be released, and its atomic is still in use */
#define BW_SECTOR_RELEASED 4u

typedef struct bw_sector_state {
  uint32_t state;    /* BW_SECTOR_... */
  uint32_t fade_end; /* milliseconds; when its atomic has faded in */
  uint8_t atomic;    /* whether it has one */
  uint8_t marked;    /* by the last passes */
  uint8_t in_use;    /* its atomic is held, so that the part stays */
  uint8_t hidden;    /* as bw_streamed_world_set_hidden left it */
} bw_sector_state;

/* States of a part. */
#define BW_PART_EMPTY 0u
#define BW_PART_READING 1u
#define BW_PART_LOADED 2u
#define BW_PART_FAILED 3u /* could not be read; it is not asked for again */

/* Copies a sector's state by its streamed index; returns 0 when there is none. */
BW_API int bw_streamed_world_sector(const bw_streamed_world *world, uint32_t index,
                                    bw_sector_state *out);
/* A BW_PART_..., or BW_NONE when there is no such part. */
BW_API uint32_t bw_streamed_world_part(const bw_streamed_world *world, uint32_t part);
/* The part being read, or 0. original: +0x00 */
BW_API uint32_t bw_streamed_world_reading(const bw_streamed_world *world);
/* How many parts are loaded. */
BW_API uint32_t bw_streamed_world_loaded(const bw_streamed_world *world);

/* ---- StreamedWorld: what is seen */

/* Clears the marks and the counter. original: 0x004123e8 */
BW_API void bw_streamed_world_reset_visibility(bw_streamed_world *world);
BW_API int bw_streamed_world_marked(const bw_streamed_world *world, uint32_t index);
/* Sets or clears a mark, as a pass does; returns 0 when there is no such index. */
BW_API int bw_streamed_world_mark(bw_streamed_world *world, uint32_t index, int on);
/* Sectors counted by the passes since the last reset. original: 0x005147f4 */
BW_API uint32_t bw_streamed_world_counter(const bw_streamed_world *world);

/* Says whether a sector is hidden from where the view is, in place of the data on that in the
 * stream, which nobody can read; returns 0 when there is no such index. A world has PVS, so
 * that its passes begin with it on, when its stream has such data or a sector is hidden. */
BW_API int bw_streamed_world_set_hidden(bw_streamed_world *world, uint32_t index, int on);

#define BW_PASS_FIRST 0x1u /* the first view of a frame: clears the world's marks and the counter */
#define BW_PASS_WITHOUT_PVS 0x2u /* begins with PVS off */
/* Option: marks the world that is walked. quirk: the original marks the world `marks` with the
 * numbers of whichever world is walked, so that of two worlds the second never has a mark. */
#define BW_PASS_OWN_MARKS 0x4u

/* Walks the tree for a view. A sector whose box is inside or across the six planes of `frustum`
 * (NULL: sees everything) is, when it has an index and no occluder (NULL: none) hides it, counted;
 * and, when PVS does not hide it either, marked in `marks` (NULL: the world itself) and, when its
 * atomic is loaded, collected. A walk with PVS that counts nothing is repeated with PVS off, and
 * `repeated` (may be NULL) is 1. The counter is that of the world that is marked. The view of the
 * occluders is the caller's to set. BW_INVALID for numbers that are not finite.
 * original: 0x00411b98, 0x00411d10 */
BW_API bw_status bw_streamed_world_find_visible(bw_streamed_world *world, bw_streamed_world *marks,
                                                const float camera[3], const float *frustum,
                                                const bw_occluders *occluders, uint32_t options,
                                                int32_t *repeated, bw_error *error);
/* The sectors that the last pass collected, by streamed index, in the order in which they are
 * drawn: the nearest first (the walk collects from the back, and the last collected is drawn
 * first). our choice: a camera on a plane is on its right side. */
BW_API uint32_t bw_streamed_world_collected_count(const bw_streamed_world *world);
/* BW_NONE when there is no such place. */
BW_API uint32_t bw_streamed_world_collected(const bw_streamed_world *world, uint32_t place);

/* ---- StreamedWorld: what is wanted */

/* The squared distance of a box from the nearest of `count` cameras: on each axis the square of the
 * way to the nearer of the two faces, also from inside. Infinity without a camera. */
BW_API float bw_streamed_world_distance(const float low[3], const float high[3],
                                        const float *cameras, uint32_t count);

/* Finds the sector to load: of those without an atomic whose part can be asked for the nearest
 * marked one, when its squared distance is at most `reach` (quirk: the plain draw distance in
 * metres); otherwise the nearest of all, and the search fell back. Of equally near ones the lowest
 * index counts. Returns the streamed index, or BW_NONE, and gives the squared distance.
 * our choice: a sector at exactly `reach` is within it. original: 0x00411eb0 */
BW_API uint32_t bw_streamed_world_find_to_load(bw_streamed_world *world, const float *cameras,
                                               uint32_t count, float reach, float *distance);
/* Whether the last search fell back (+0x10), and what it found (+0x14), or BW_NONE. */
BW_API int bw_streamed_world_fell_back(const bw_streamed_world *world);
BW_API uint32_t bw_streamed_world_found(const bw_streamed_world *world);
/* The distance in metres of what the last search found from the cameras as they are now; the
 * largest float when it found nothing, or without a camera. */
BW_API float bw_streamed_world_pending(const bw_streamed_world *world, const float *cameras,
                                       uint32_t count);
/* Finds the part to drop: loaded, without a marked sector and without an atomic in use, and of
 * those the one whose nearest sector is farthest; of equally far ones the lowest. quirk: the last
 * part is never dropped. Returns its number, or 0, and gives the squared distance. */
BW_API uint32_t bw_streamed_world_find_to_unload(const bw_streamed_world *world,
                                                 const float *cameras, uint32_t count,
                                                 float *distance);

/* ---- StreamedWorld: parts in and out. Of a world that has a manager these are BW_INVALID. */

/* Notes that a part is being read. BW_NOT_FOUND when there is none; BW_INVALID when it is loaded,
 * or another one is being read. */
BW_API bw_status bw_streamed_world_request_part(bw_streamed_world *world, uint32_t part,
                                                bw_error *error);
/* Ends the reading of the part that was asked for, `now` in milliseconds: each of its sectors has
 * an atomic, which fades in. `file` is checked, and may be NULL when there is none to look into;
 * after an error the part is still being read. BW_INVALID when none is. original: 0x004114d8,
 * 0x004110c0 */
BW_API bw_status bw_streamed_world_finish_part(bw_streamed_world *world, const bw_part_file *file,
                                               uint32_t now, bw_error *error);
/* Ends it without an atomic. A part that `failed` is not asked for again. */
BW_API void bw_streamed_world_cancel_part(bw_streamed_world *world, int failed);

/* Says that an atomic is held by something, or no longer; returns 0 when the sector has none. */
BW_API int bw_streamed_world_set_in_use(bw_streamed_world *world, uint32_t index, int on);
/* Releases the sectors of a loaded part in their order, up to one whose atomic is in use: that one
 * is pending, and the part stays loaded until a later call gets past it. `finished` tells whether
 * it did. BW_NOT_FOUND when there is no such part; BW_INVALID when it is not loaded. original:
 * 0x004115d0, 0x004118b8 */
BW_API bw_status bw_streamed_world_release_part(bw_streamed_world *world, uint32_t part,
                                                int32_t *finished, bw_error *error);

#endif
