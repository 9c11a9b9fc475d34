/* Boardwalk: the collision worlds of shipped games, answered exactly as the originals did.
 *
 * This is the one public header of libboardwalk.
 *
 * Grammar. Functions are bw_<type>_<verb>; structs and enums are bw_<name>; macros are BW_<NAME>.
 * Heavy objects are opaque pointers made by a function that takes an allocator and freed by
 * bw_<type>_destroy (NULL is allowed there and does nothing). Numbers that a file gives (triangle,
 * vertex, material, cell) count from 0.
 *
 * Errors. A function that can fail in a correct program returns a bw_status and, when `error` is
 * not NULL, fills it; its out pointers are written only on BW_OK. Queries do not fail: a ray with
 * a number that is not finite, a negative length, a zero direction or a length of 0 is a miss.
 *
 * Units. The Warriors' world is in metres and radians with z up. A direction is used as it is
 * given, never normalised: `t` and `length` count in directions (metres for a unit one).
 *
 * Threads. Queries take const worlds and write nothing but their out pointers, so any number of
 * threads may ask one world while nobody changes it. There is no global state. One exception, for who
 * asks for it: bw_mesh_prepare_on_cast.
 *
 * Arithmetic is IEEE float32 in the order of the originals; the library is built without fused
 * multiply-add, so every build gives the same bits.
 */
#ifndef BOARDWALK_H
#define BOARDWALK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(BW_SHARED)
#define BW_API __declspec(dllexport)
#elif defined(__GNUC__)
#define BW_API __attribute__((visibility("default")))
#else
#define BW_API
#endif

#define BW_VERSION_MAJOR 0
#define BW_VERSION_MINOR 1
#define BW_VERSION_PATCH 0

/* No such number: the id of no triangle, the material of a triangle without one. */
#define BW_NONE 0xffffffffu
/* bw_error.offset when no byte of a file is to blame. */
#define BW_NO_OFFSET 0xffffffffffffffffu

/* The version of the library that runs: major << 16 | minor << 8 | patch. */
BW_API uint32_t bw_version(void);

/* ---- errors -------------------------------------------------------------------------------- */

typedef enum bw_status {
  BW_OK = 0,
  BW_TRUNCATED,   /* the bytes end before what they announce */
  BW_INVALID,     /* a value that cannot be: an index past its count, a number that is not finite */
  BW_LIMIT,       /* more than a format or this library can hold */
  BW_UNSUPPORTED, /* well formed, and of a kind we do not read */
  BW_NOT_FOUND,   /* no such file, entry, set or name */
  BW_IO,          /* the system refused to read or write */
  BW_MEMORY       /* the allocator returned NULL */
} bw_status;

/* Why a call failed. `message` is a whole English sentence without a final full stop; it names the
 * field, what was found and what was expected, and already contains the offset or the line. It has no
 * control character; '?' stands for those of a name that it quotes. */
typedef struct bw_error {
  int32_t code;      /* a bw_status */
  uint32_t line;     /* line of a text file, from 1; 0 when there is none */
  uint64_t offset;   /* byte offset, or BW_NO_OFFSET */
  char message[240]; /* ends with 0 */
} bw_error;

/* The word for a status: "ok", "truncated", "invalid", "limit", "unsupported", "not_found", "io",
 * "memory"; "unknown" for any other number. The text is static. */
BW_API const char *bw_status_name(int32_t status);

/* ---- memory -------------------------------------------------------------------------------- */

/* Where memory comes from. `resize` allocates (block NULL, old_size 0), resizes, and frees
 * (new_size 0, result ignored); it returns NULL when it cannot, leaving the block as it was.
 * Blocks must be aligned for any type. The struct is copied by whoever keeps it; `context` must
 * outlive every object made with it. A NULL allocator means the C library's. */
typedef struct bw_allocator {
  void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
  void *context;
} bw_allocator;

/* A block of bytes that a function made: a file read, a model or mesh written. */
typedef struct bw_bytes bw_bytes;

BW_API const uint8_t *bw_bytes_data(const bw_bytes *bytes);
BW_API size_t bw_bytes_size(const bw_bytes *bytes);
BW_API void bw_bytes_destroy(bw_bytes *bytes);

/* ---- files --------------------------------------------------------------------------------- */

/* Reads a whole file. BW_NOT_FOUND when there is none, BW_IO for a folder, a pipe and whatever else
 * is no regular file, and for a failing read. */
BW_API bw_status bw_file_read(const char *path, const bw_allocator *allocator, bw_bytes **out,
                              bw_error *error);

/* Writes a whole file through a temporary one beside it, so that a failure leaves the old file
 * as it was. */
BW_API bw_status bw_file_write(const char *path, const void *data, size_t size, bw_error *error);

/* Whether there is anything under a path: a file, a folder, a link that leads nowhere. */
BW_API int bw_file_exists(const char *path);

/* ---- numbers as text ----------------------------------------------------------------------- */

/* Room for the text of any float32 and its final 0. */
#define BW_FLOAT_TEXT 24

/* Writes the shortest decimal text that reads back as the same float32, with '.' whatever the
 * locale ("0.1", "-2.5", "1e+20", "nan", "inf", "-inf"); returns its length. */
BW_API size_t bw_float_format(float value, char text[BW_FLOAT_TEXT]);

/* Reads a decimal number ("+2.", ".5", "1e-7", "-0") that fills exactly `size` characters into the
 * nearest float32, ties to even, whatever the locale. Returns 1, or 0 when it is no number, or
 * names an infinity or a NaN. A number too large gives infinity, one too small 0. */
BW_API int bw_float_parse(const char *text, size_t size, float *out);

/* ---- Model --------------------------------------------------------------------------------- */

/* Triangles with names: what every format is built from and exported to. Vertices are float32,
 * corners counter-clockwise seen from the side the face normal (b - a) x (c - a) points to. */
typedef struct bw_model bw_model;

BW_API bw_status bw_model_create(const bw_allocator *allocator, bw_model **out, bw_error *error);
BW_API void bw_model_destroy(bw_model *model);

BW_API uint32_t bw_model_vertex_count(const bw_model *model);
BW_API uint32_t bw_model_triangle_count(const bw_model *model);
BW_API uint32_t bw_model_material_count(const bw_model *model);
BW_API uint32_t bw_model_group_count(const bw_model *model);

/* Copies vertex `index` to `position`; returns 0 when there is none. */
BW_API int bw_model_vertex(const bw_model *model, uint32_t index, float position[3]);
/* Copies a triangle's vertex numbers, material and group number (BW_NONE: none); returns 0 when
 * there is no such triangle. */
BW_API int bw_model_triangle(const bw_model *model, uint32_t index, uint32_t corners[3],
                             uint32_t *material, uint32_t *group);
/* The name of a material or group, owned by the model; NULL when there is none. */
BW_API const char *bw_model_material_name(const bw_model *model, uint32_t index);
BW_API const char *bw_model_group_name(const bw_model *model, uint32_t index);

/* Adds a vertex and gives its number. BW_INVALID when a coordinate is not finite. */
BW_API bw_status bw_model_add_vertex(bw_model *model, float x, float y, float z, uint32_t *index,
                                     bw_error *error);
/* Finds the material or group of that name, or adds it; gives its number. */
BW_API bw_status bw_model_add_material(bw_model *model, const char *name, size_t length,
                                       uint32_t *index, bw_error *error);
BW_API bw_status bw_model_add_group(bw_model *model, const char *name, size_t length,
                                    uint32_t *index, bw_error *error);
/* Adds a polygon of `count` >= 3 vertex numbers, cut into count - 2 triangles that keep its
 * winding: exact for any simple planar polygon, concave ones too. `material` and `group` may be
 * BW_NONE. */
BW_API bw_status bw_model_add_polygon(bw_model *model, const uint32_t *corners, uint32_t count,
                                      uint32_t material, uint32_t group, bw_error *error);

/* Applies p' = x*rows[0..2] + y*rows[3..5] + z*rows[6..8] + rows[9..11] to every vertex. A matrix
 * that mirrors turns every triangle, so that normals keep pointing out. BW_INVALID, and nothing
 * changed, when a result is not finite. */
BW_API bw_status bw_model_transform(bw_model *model, const float rows[12], bw_error *error);

/* Takes out the triangles without an area, whose float32 normal has no length; the others keep their
 * order. Returns how many those were. */
BW_API uint32_t bw_model_drop_degenerate(bw_model *model);

/* Six numbers: low x, y, z, high x, y, z of the vertices that triangles use. Returns 0, and writes
 * nothing, for a model without triangles. */
BW_API int bw_model_bounds(const bw_model *model, float bounds[6]);

/* Reads Wavefront OBJ text. `name` stands in messages for the file. Errors give the line. */
BW_API bw_status bw_model_read_obj(const void *text, size_t size, const char *name,
                                   const bw_allocator *allocator, bw_model **out, bw_error *error);
/* Writes Wavefront OBJ text: vertices as shortest exact decimals, materials and groups by name. */
BW_API bw_status bw_model_write_obj(const bw_model *model, bw_bytes **out, bw_error *error);
/* Writes glTF 2.0 with the same triangles in their order, positions to the bit, materials by name
 * and groups as nodes: as a GLB, or as JSON that holds everything. Vertices that no triangle uses
 * are left out. */
BW_API bw_status bw_model_write_glb(const bw_model *model, bw_bytes **out, bw_error *error);
BW_API bw_status bw_model_write_gltf(const bw_model *model, bw_bytes **out, bw_error *error);

/* What a reader passed over or mended, a sentence each ("line 4: ..."), owned by the model. */
BW_API uint32_t bw_model_warning_count(const bw_model *model);
BW_API const char *bw_model_warning(const bw_model *model, uint32_t index);

/* ---- materials and flags of The Warriors --------------------------------------------------- */

#define BW_MATERIAL_COUNT 191u

/* The name of a material id: "undefined", "MATERIAL_NONE", "MATERIAL_GLASS" ... and "unknown" for
 * any number outside 0 to 190. original: 0x0034fc08 */
BW_API const char *bw_material_name(int32_t id);
/* The id of a name in any case, with or without "MATERIAL_"; BW_NONE when there is none. */
BW_API uint32_t bw_material_find(const char *name, size_t length);

/* Bits of a triangle's flags. */
#define BW_TRIANGLE_ENABLED 0x0001u
#define BW_TRIANGLE_TWO_SIDED 0x0002u
#define BW_TRIANGLE_PLAYER_CLIMB 0x0004u /* climbable by a player */
#define BW_TRIANGLE_SHADOW 0x0010u       /* shadow ground, where a human may hide */
#define BW_TRIANGLE_CLIMB 0x0080u        /* climbable by anyone */
#define BW_TRIANGLE_TESTABLE 0x0800u     /* testable while disabled, if the mask has the bit */

/* The name of flag bit 0 to 15 ("enabled", "two_sided", "player_climb", "bit3" ...), or NULL. */
BW_API const char *bw_flag_name(uint32_t bit);
/* The bit of a name, or BW_NONE. "bit0" to "bit15" name every bit. */
BW_API uint32_t bw_flag_find(const char *name, size_t length);

/* ---- queries ------------------------------------------------------------------------------- */

/* What a query passes over: plain data, made once with bw_filter_init and passed by pointer; NULL
 * passes over nothing. */
typedef struct bw_filter {
  uint32_t mask;        /* type bits 1-10 skip a triangle that has any of them; bit 0 tests disabled
                           triangles too, bit 11 those of them that are BW_TRIANGLE_TESTABLE */
  uint32_t excluded[8]; /* a bit for each material id 0 to 255 that does not count as a hit */
} bw_filter;

/* Makes a filter of a mask and `count` material ids. As in the original the list ends at the id 1;
 * an id over 255 matches nothing. original: 0x00350538 */
BW_API void bw_filter_init(bw_filter *filter, uint32_t mask, const uint32_t *materials,
                           size_t count);

/* Excludes one more material id up to 255; 1 too, for worlds whose lists it does not end. */
BW_API void bw_filter_exclude(bw_filter *filter, uint32_t material);

/* What a ray met. When `hit` is 0, every other field is invalid, but for bw_mesh_world_ray. */
typedef struct bw_hit {
  float t;           /* distance along the ray, in directions */
  float x, y, z;     /* origin + t * direction */
  float nx, ny, nz;  /* unit face normal; that of a two-sided triangle faces the ray */
  uint32_t triangle; /* the triangle's number; the mesh's own come first, added ones behind them */
  uint32_t material; /* material id */
  uint32_t set;      /* the set of an added triangle, or BW_NONE for one of the mesh's own */
  uint16_t flags;    /* the triangle's flags & 0xfff */
  uint8_t area;      /* the triangle's area byte */
  uint8_t hit;       /* 1 when a kept triangle was met */
} bw_hit;

/* A triangle by its corners: what a mesh is built from, and what it tells of its own. */
typedef struct bw_triangle {
  float a[3], b[3], c[3];
  uint32_t corners[3]; /* vertex numbers when read from a mesh (BW_NONE: added); ignored as input */
  uint16_t flags;
  uint8_t material;
  uint8_t area;
} bw_triangle;

/* ---- CollisionMesh of The Warriors --------------------------------------------------------- */

/* A triangle mesh on a uniform grid, in metres, z up. source: seed 000, "Collision" */
typedef struct bw_mesh bw_mesh;

/* The mesh's own and added triangles together: what the checked bits of a query hold. */
#define BW_MESH_MAX_TRIANGLES 131072u

/* The six chunks, by their types in the level file. */
#define BW_CHUNK_HEADER 0x03u
#define BW_CHUNK_TRIANGLES 0x04u
#define BW_CHUNK_GRID 0x05u
#define BW_CHUNK_LISTS 0x06u
#define BW_CHUNK_VERTICES 0x07u
#define BW_CHUNK_CHECKED 0x52u

typedef struct bw_span {
  const void *data;
  size_t size;
} bw_span;

/* The payloads of the six chunks. */
typedef struct bw_mesh_payloads {
  bw_span header, triangles, grid, lists, vertices, checked;
} bw_mesh_payloads;

/* Loads a mesh from the payloads of its chunks, which are copied. Everything a query follows is
 * checked first; the message names the chunk, the field and the offset within the payload. Every
 * triangle is enabled. original: 0x00350580 */
BW_API bw_status bw_mesh_load_payloads(const bw_mesh_payloads *payloads,
                                       const bw_allocator *allocator, bw_mesh **out,
                                       bw_error *error);

/* Loads the six chunks out of a flat chunk container; others are skipped and counted
 * (bw_mesh_stats.other_chunks). Offsets in messages are those of the container. */
BW_API bw_status bw_mesh_load(const void *data, size_t size, const bw_allocator *allocator,
                              bw_mesh **out, bw_error *error);

/* bw_mesh_save: write flag bits 0 and 1 as they are now instead of as the file had them. */
#define BW_SAVE_RUNNING 0x1u

/* Writes the six chunks as a flat container in the level file's order. What was loaded and not
 * edited gives the same bytes, unread ones included. Added triangles are not written. */
BW_API bw_status bw_mesh_save(const bw_mesh *mesh, uint32_t options, bw_bytes **out,
                              bw_error *error);
/* Writes the payload of one chunk (BW_CHUNK_...). */
BW_API bw_status bw_mesh_save_payload(const bw_mesh *mesh, uint32_t chunk, uint32_t options,
                                      bw_bytes **out, bw_error *error);

BW_API void bw_mesh_destroy(bw_mesh *mesh);

/* Builds a mesh from `count` triangles, kept in order. Equal corners become one vertex. `cell_size`
 * in metres, or 0 for 8: doubled until the grid has at most 65,536 cells, or halved while there are
 * more than eight triangles a cell, as long as cells are at most 181 an axis and 256 from the
 * origin, and triangles listed in at most 24 cells on average. BW_INVALID for no triangles, a
 * negative cell size or a corner that is not finite; BW_LIMIT, with the counts, for what 16 bits do
 * not hold. */
BW_API bw_status bw_mesh_build(const bw_triangle *triangles, uint32_t count, float cell_size,
                               const bw_allocator *allocator, bw_mesh **out, bw_error *error);

/* What the triangles of a model's material or group become. */
typedef struct bw_surface {
  uint16_t flags;
  uint8_t material;
  uint8_t area;
  uint32_t given; /* BW_SURFACE_...: what of a group overrides the material, what an edit sets */
} bw_surface;
#define BW_SURFACE_FLAGS 0x1u
#define BW_SURFACE_MATERIAL 0x2u
#define BW_SURFACE_AREA 0x4u

/* Builds a mesh from a model. `materials` has bw_model_material_count(model) + 1 entries, the last
 * for triangles without a material; `groups` has bw_model_group_count(model) entries or is NULL. */
BW_API bw_status bw_mesh_build_model(const bw_model *model, const bw_surface *materials,
                                     const bw_surface *groups, float cell_size,
                                     const bw_allocator *allocator, bw_mesh **out, bw_error *error);

/* The mesh's own triangles and vertices; with added ones: bw_mesh_triangle_end. */
BW_API uint32_t bw_mesh_triangle_count(const bw_mesh *mesh);
BW_API uint32_t bw_mesh_vertex_count(const bw_mesh *mesh);
/* One past the highest triangle number in use, added ones counted. */
BW_API uint32_t bw_mesh_triangle_end(const bw_mesh *mesh);

/* Copies a triangle, an added one too; returns 0 when there is none of that number. */
BW_API int bw_mesh_triangle(const bw_mesh *mesh, uint32_t index, bw_triangle *out);
/* The set of an added triangle; BW_NONE for one of the mesh's own, or none of that number. */
BW_API uint32_t bw_mesh_triangle_set(const bw_mesh *mesh, uint32_t index);
BW_API int bw_mesh_vertex(const bw_mesh *mesh, uint32_t index, float position[3]);
/* Changes one of the mesh's own triangles: the fields that `fields->given` names. Flags are set as
 * the file has them and as they are now, bits 0 and 1 too. Returns 0 when there is none. */
BW_API int bw_mesh_set_triangle(bw_mesh *mesh, uint32_t index, const bw_surface *fields);
/* The two-sided switch of doors and glass, for any triangle; returns 0 when there is none.
 * original: 0x003a4768 */
BW_API int bw_mesh_set_two_sided(bw_mesh *mesh, uint32_t index, int on);

/* Six numbers: low x, y, z, high x, y, z of the vertices that the mesh's own triangles use. */
BW_API void bw_mesh_bounds(const bw_mesh *mesh, float bounds[6]);

/* Builds what makes casts fast; their answers stay the same to the bit. Once is enough, whatever is
 * switched, changed or added afterwards; mesh and structure take two to four times the payloads. A
 * mesh that is not prepared is asked by the plain walk. This is a change of the mesh: no other thread
 * may ask it meanwhile. BW_MEMORY leaves the mesh as it was. */
BW_API bw_status bw_mesh_prepare(bw_mesh *mesh, bw_error *error);
/* Lets the first cast do that, in whichever thread it comes: the mesh's allocator must be safe for it.
 * Several threads may begin at once; without memory the mesh is left to the walk. */
BW_API void bw_mesh_prepare_on_cast(bw_mesh *mesh);

/* The nearest kept triangle along a ray, by the original's walk over the grid. Of equal distances
 * the triangle tested first counts. Returns out->hit. original: 0x00350cd8, 0x00350778 */
BW_API int bw_mesh_cast(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                        float dz, float length, const bw_filter *filter, bw_hit *out);

/* The world's ray. Presets only material 1 and hit 0; every other field of `result` keeps what the
 * caller left there unless a triangle fills it. With nothing kept, the last excluded triangle
 * tested fills t, material, flags, area and triangle (and set) and leaves hit 0 and the normal.
 * x, y and z are written with t. A NULL mesh is a world without a level. original: 0x0040db88 */
BW_API void bw_mesh_world_ray(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                              float dz, float length, const bw_filter *filter, bw_hit *result);

/* Whether any kept triangle is met, by testing every triangle. */
BW_API int bw_mesh_cast_any(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                            float dz, float length, const bw_filter *filter);
/* Every kept triangle met, by testing every triangle, sorted by t, then by number. Writes the
 * first `capacity` of them and returns how many there are. */
BW_API uint32_t bw_mesh_cast_all(const bw_mesh *mesh, float ox, float oy, float oz, float dx,
                                 float dy, float dz, float length, const bw_filter *filter,
                                 bw_hit *hits, uint32_t capacity);
/* As bw_mesh_cast by testing every triangle in order: what the walk is checked against. */
BW_API int bw_mesh_cast_brute(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                              float dz, float length, const bw_filter *filter, bw_hit *out);

/* Numbers of a ray in a batch: origin x, y, z, direction x, y, z, length. */
#define BW_RAY_NUMBERS 7u
/* Numbers of its hit: t, normal x, y, z, triangle, material, flags, area, all exact in float32. A
 * miss has t -1, triangle -1 and 0 for the rest. */
#define BW_HIT_NUMBERS 8u

/* As bw_mesh_cast for `count` rays that lie one behind the other; writes as many hits, which must
 * not overlap the rays. Returns how many hit. */
BW_API uint32_t bw_mesh_cast_many(const bw_mesh *mesh, const float *rays, uint32_t count,
                                  const bw_filter *filter, float *hits);

/* The same, shared out over up to `threads` threads (64 at most); hits and result are the same. A mesh
 * that prepares itself does so first, in the calling thread. */
BW_API uint32_t bw_mesh_cast_many_threads(const bw_mesh *mesh, const float *rays, uint32_t count,
                                          const bw_filter *filter, float *hits, uint32_t threads);

/* Height of the ground under a point: the first kept surface at or below it. Returns 0, and
 * writes nothing, when there is none. */
BW_API int bw_mesh_ground(const bw_mesh *mesh, float x, float y, float z, const bw_filter *filter,
                          float *height);

/* Drops a point at most `length` down; on a hit it ends 0.1 above the ground. Returns whether it
 * hit; a miss leaves the point. original: 0x0034f950 */
BW_API int bw_mesh_drop_to_ground(const bw_mesh *mesh, float length, float position[3]);
/* The same through triangles of area 0, ending 0.25 above the first other one.
 * original: 0x0034fa28 */
BW_API int bw_mesh_drop_to_marked_ground(const bw_mesh *mesh, float length, float position[3]);
/* A long ray cast in steps of over 0; `point` is the first hit. our choice: the last step is
 * shortened to end at `max`, and the march ends where nothing of the mesh lies ahead, or after
 * 1,048,576 steps. original: 0x0034f740 */
BW_API int bw_mesh_march_ray(const bw_mesh *mesh, float step, float max, const float origin[3],
                             const float direction[3], float point[3]);

/* Pushes a sphere out of the walls it overlaps, by their faces only; floors and ceilings never
 * push. `first_normal`, where it is zero, becomes the normal of the first wall that pushed.
 * Returns whether any did. Of the filter only the excluded materials count.
 * original: 0x003519f8, 0x00351468 */
BW_API int bw_mesh_sphere_push(const bw_mesh *mesh, float radius, float centre[3],
                               const bw_filter *filter, float first_normal[3]);

/* Pushes a walking sphere that has made a move out of the wall that it is deepest in, level with the
 * ground; call it again until it answers 0. Walls are enabled faces with |n.z| <= 0.65 that the move
 * goes against and before which the sphere was. Passed over are low ones, whose steepest edge rises
 * less than 0.25 m, and thin ones, whose third corner is less than 0.25 m from their longest edge
 * unless that is nearly upright. `normal` becomes the direction of the push. Of the filter only the
 * excluded materials count. our choice: a push out of the nearest point, where the original sweeps.
 * original: 0x00347c08 */
BW_API int bw_mesh_walk_push(const bw_mesh *mesh, float radius, const float move[3],
                             const bw_filter *filter, float centre[3], float normal[3]);

/* Switches the mesh's own triangles whose three corners lie inside the box, faces included;
 * returns how many those are. original: 0x00351160, 0x00350aa0 */
BW_API uint32_t bw_mesh_set_enabled_in_box(bw_mesh *mesh, const float low[3], const float high[3],
                                           int on);
/* The same for the volume between two opposite corners in any order, as of a script's box.
 * original: 0x0034fba0 */
BW_API uint32_t bw_mesh_set_enabled_in_volume(bw_mesh *mesh, const float corner[3],
                                              const float opposite[3], int on);

/* Whether a triangle of these flags and material can be climbed: bit 7, material 30, or for a
 * player bit 2. original: 0x002826f0 */
BW_API int bw_climbable(uint16_t flags, uint8_t material, int player);

/* ---- added triangles ----------------------------------------------------------------------- */

/* Adds triangles to the queries of a mesh as one set (a crate, a car): tested behind the mesh's own
 * in each cell, in the order of their numbers, which run on behind the mesh's own. The mesh's own
 * triangles, numbers and lists stay as they are. Gives the set's id, never used again. */
BW_API bw_status bw_mesh_set_add(bw_mesh *mesh, const bw_triangle *triangles, uint32_t count,
                                 uint32_t *set, bw_error *error);
/* Places a set: the corners as added, turned by the unit quaternion, then moved. */
BW_API bw_status bw_mesh_set_move(bw_mesh *mesh, uint32_t set, const float position[3],
                                  const float rotation[4], bw_error *error);
BW_API bw_status bw_mesh_set_enable(bw_mesh *mesh, uint32_t set, int on, bw_error *error);
BW_API bw_status bw_mesh_set_remove(bw_mesh *mesh, uint32_t set, bw_error *error);
/* The numbers of a set's triangles: first to first + count - 1. Returns 0 when there is no such
 * set. */
BW_API int bw_mesh_set_range(const bw_mesh *mesh, uint32_t set, uint32_t *first, uint32_t *count);

/* ---- statistics ---------------------------------------------------------------------------- */

/* Counts over a mesh's own triangles and lists: the seed's "Disc counts". */
typedef struct bw_mesh_stats {
  uint64_t payload_bytes; /* the six payloads together */
  uint64_t memory_bytes;  /* what the mesh holds from its allocator */
  uint32_t triangles, vertices;
  uint32_t facing_up;         /* unit normal z over cos 15 degrees */
  uint32_t facing_down;       /* under -cos 15 degrees */
  uint32_t walls;             /* the rest that have an area */
  uint32_t degenerate;        /* no area */
  uint32_t climbable;         /* by a player */
  uint32_t bits[16];          /* triangles with each flag bit, as they are now */
  uint32_t materials[256];    /* triangles of each material id */
  uint32_t areas[256];        /* triangles of each area byte */
  uint32_t nx, ny, nz;        /* cells per axis */
  uint32_t cells, cells_used; /* all, and those whose list is not empty */
  uint32_t list_values;       /* u16 values in the index lists */
  uint32_t list_entries;      /* triangles listed, summed over the cells */
  uint32_t list_longest;
  uint32_t unlisted;          /* triangles in no cell's list */
  uint32_t entries_outside;   /* listed in a cell outside the triangle's bounding box */
  uint32_t triangles_missing; /* not listed in some cell of their bounding box */
  uint32_t other_chunks;      /* chunks of the container that are none of the six */
  float cell_x, cell_y;       /* a cell's size in metres; 0 for a flat axis */
  float lowest_z;             /* the header's +0x98 */
} bw_mesh_stats;

BW_API bw_status bw_mesh_statistics(const bw_mesh *mesh, bw_mesh_stats *out, bw_error *error);

/* ---- faults -------------------------------------------------------------------------------- */

/* What bw_mesh_inspect finds; what `other`, `count` and `size` of each are. */
typedef enum bw_mesh_fault_kind {
  BW_FAULT_FLIPPED,    /* ground that faces down; count: edges of its patch that say so */
  BW_FAULT_T_JUNCTION, /* a vertex on an open edge; other: the vertex; size: metres off it */
  BW_FAULT_GAP,        /* ground goes on behind a gap; other: the triangle there; size: metres */
  BW_FAULT_UNLISTED,   /* in no cell's list: no ray can hit it */
  BW_FAULT_MISSING,    /* not in the lists of count cells that it crosses; other: the first cell */
  BW_FAULT_LOST_RAY,   /* the walk does not hit it; other: the triangle that it hits, or BW_NONE */
  BW_FAULT_BEHIND,     /* a one-sided wall, seen from behind at `place` */
  BW_FAULT_OUTSIDE,    /* a vertex outside of the grid or below the lowest z; other: the vertex;
                        * count: the axis, 0 to 2 */
  BW_FAULT_UNFINISHED  /* no triangle's: the grid has too many cells to look at */
} bw_mesh_fault_kind;

typedef struct bw_mesh_fault {
  uint32_t kind;     /* a bw_mesh_fault_kind */
  uint32_t triangle; /* or BW_NONE */
  uint32_t other;    /* or BW_NONE */
  uint32_t count;
  float place[3]; /* metres */
  float size;
  float origin[3], direction[3]; /* of a lost ray, whose length is `size` */
} bw_mesh_fault;

/* Finds what players would find wrong with a mesh's own triangles, by kind and then triangle; takes
 * seconds for 60,000. `*out` is an array of bw_mesh_fault. Triangles are tested as if all were
 * enabled. What is wrong with single triangles (repeated corners, no area) is for the caller. */
BW_API bw_status bw_mesh_inspect(const bw_mesh *mesh, bw_bytes **out, bw_error *error);

#include "boardwalk/physics.h"
#include "boardwalk/archive.h"
#include "boardwalk/chunks.h"
#include "boardwalk/level.h"
#include "boardwalk/height_field.h"
#include "boardwalk/mesh_shape.h"
#include "boardwalk/primitive.h"
#include "boardwalk/shape_set.h"
#include "boardwalk/tile_grid.h"
#include "boardwalk/tile_grid_explain.h"
#include "boardwalk/streaming.h"
#include "boardwalk/world_manager.h"
#include "boardwalk/process.h"
#include "boardwalk/explain.h"
#include "boardwalk/height_field_explain.h"
#include "boardwalk/physics_explain.h"
#include "boardwalk/shapes_explain.h"
#include "boardwalk/volume.h"

#ifdef __cplusplus
}
#endif

#endif
