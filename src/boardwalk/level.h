/* Level files of The Warriors (<level>.lev) and what they hold besides collision. Included by
 * boardwalk.h.
 *
 * Axes. Collision and path data are in game axes (x, y on the ground, z up). Occluders, once
 * loaded, are in RenderWare's (y up): game (x, y, z) is (x, z, -y) there.
 *
 * source: spec of the files, section 3; seed 001, unit 17 */
#ifndef BOARDWALK_LEVEL_H
#define BOARDWALK_LEVEL_H

/* ---- RenderWare sections ------------------------------------------------------------------- */

/* The tree of sections of a RenderWare stream, listed; nothing in it is interpreted. */
typedef struct bw_sections bw_sections;

/* One section. Its children follow it at depth + 1. */
typedef struct bw_section {
  uint32_t type;
  uint32_t size;    /* bytes of data */
  uint32_t version; /* the library's stamp */
  uint32_t depth;   /* 0: at the stream's top */
  uint64_t offset;  /* of the data in the stream */
} bw_section;

/* Lists every section. Bytes behind the last one at the top, too few or too many for another, are
 * padding. BW_TRUNCATED when a section ends behind what holds it. */
BW_API bw_status bw_sections_read(const void *data, size_t size, const bw_allocator *allocator,
                                  bw_sections **out, bw_error *error);
BW_API void bw_sections_destroy(bw_sections *sections);
BW_API uint32_t bw_sections_count(const bw_sections *sections);
/* Copies a section; returns 0 when there is none. */
BW_API int bw_sections_get(const bw_sections *sections, uint32_t index, bw_section *out);
/* The name of a section type ("Clump"), or NULL. */
BW_API const char *bw_section_type_name(uint32_t type);

/* ---- occluders ----------------------------------------------------------------------------- */

/* Walls that hide what is behind them: infinitely tall, between two vertical edges. */
typedef struct bw_occluders bw_occluders;

/* Reads the data of a chunk 0x53 and turns its points to RenderWare axes. original: 0x0017a560 */
BW_API bw_status bw_occluders_read(const void *data, size_t size, const bw_allocator *allocator,
                                   bw_occluders **out, bw_error *error);
BW_API void bw_occluders_destroy(bw_occluders *occluders);
BW_API uint32_t bw_occluders_count(const bw_occluders *occluders);
/* Copies the points P0 to P3, three coordinates each; returns 0 when there is no such occluder. */
BW_API int bw_occluders_points(const bw_occluders *occluders, uint32_t index, float points[12]);
/* Copies the three planes as the last view left them, each (nx, ny, nz, d) with the distance of a
 * point n.p + d; returns 0 when there is no such occluder or the view left it inactive. */
BW_API int bw_occluders_planes(const bw_occluders *occluders, uint32_t index, float planes[12]);

/* Sets up every occluder for a camera. `frustum` has the planes numbered 0 to 5 of the view, each
 * (nx, ny, nz, d) with its inside positive, or is NULL for a view that sees everything. An occluder
 * whose P0 and P1 are both behind plane 0, 1, 2 or 5 is inactive. our choice: so is one without a
 * plane, as with a camera above an end of its wall; behind is a distance under 0.
 * original: 0x0017a8d8 */
BW_API void bw_occluders_set_view(bw_occluders *occluders, const float camera[3],
                                  const float *frustum);
/* Whether a box with its top (high[1]) at -50 or over has all its corners on the positive side of
 * the three planes of an active occluder. our choice: a corner on a plane is not.
 * original: 0x0017a738 */
BW_API int bw_occluders_hide_box(const bw_occluders *occluders, const float low[3],
                                 const float high[3]);
/* Whether a sphere is its radius or more on the positive side of the three planes of an active
 * occluder. our choice: without the rule of -50. original: 0x0017abe0 */
BW_API int bw_occluders_hide_sphere(const bw_occluders *occluders, const float centre[3],
                                    float radius);

/* ---- path data ----------------------------------------------------------------------------- */

/* Where people can walk: areas with holes on the ground, and a graph of nodes and edges. */
typedef struct bw_path_map bw_path_map;

#define BW_PATH_DOOR_HOLE 0x4u /* a hole that a door can open */
#define BW_PATH_IGNORED 0x8u   /* left out of the tests of points */

/* A path: a polygon. Anticlockwise ones (x right, y up) are solid; clockwise ones are holes. */
typedef struct bw_path {
  float x_low, x_high, y_low, y_high;
  uint32_t first_vertex, vertex_count;
  uint32_t first_node, node_count; /* of its A record; 0, 0 without one */
  uint32_t area;                   /* the area it belongs to */
  int32_t graph;                   /* +0x02; an area's first path has its holes' added */
  uint16_t flags;                  /* +0x48; bit 0x10 is cleared */
  uint16_t ground;                 /* +0x4a; the area byte of the triangles under it */
} bw_path;

typedef struct bw_path_node {
  float x, y, z;
  uint32_t first_edge, edge_count;
} bw_path_node;

#define BW_EDGE_JUMP 0x04u
#define BW_EDGE_CLIMB 0x08u
#define BW_EDGE_DOOR 0x10u
#define BW_EDGE_CLIMB_OTHER 0x80u

typedef struct bw_path_edge {
  uint32_t node;  /* where it leads */
  uint16_t flags; /* BW_EDGE_..., of which the disc's have one each */
  uint16_t avoid; /* 1 when routes keep off it, as from closed doors */
} bw_path_edge;

/* Reads the data of a chunk 0x40. Vertices, nodes and edges are handed out in order; every count,
 * list and number is checked. original: 0x0024e720 */
BW_API bw_status bw_path_map_read(const void *data, size_t size, const bw_allocator *allocator,
                                  bw_path_map **out, bw_error *error);
BW_API void bw_path_map_destroy(bw_path_map *map);

BW_API uint32_t bw_path_map_path_count(const bw_path_map *map);
BW_API uint32_t bw_path_map_area_count(const bw_path_map *map);
BW_API uint32_t bw_path_map_vertex_count(const bw_path_map *map);
BW_API uint32_t bw_path_map_node_count(const bw_path_map *map);
BW_API uint32_t bw_path_map_edge_count(const bw_path_map *map);
/* These copy what they name and return 0 when there is none of that number. */
BW_API int bw_path_map_path(const bw_path_map *map, uint32_t index, bw_path *out);
/* The paths of an area: its outline, then its holes. */
BW_API int bw_path_map_area(const bw_path_map *map, uint32_t index, uint32_t *first_path,
                            uint32_t *path_count);
BW_API int bw_path_map_vertex(const bw_path_map *map, uint32_t index, float *x, float *y);
BW_API int bw_path_map_node(const bw_path_map *map, uint32_t index, bw_path_node *out);
BW_API int bw_path_map_edge(const bw_path_map *map, uint32_t index, bw_path_edge *out);
/* Sets a path's flags, as a door that opens its hole does; an edge's avoid bit, likewise. */
BW_API int bw_path_map_set_flags(bw_path_map *map, uint32_t path, uint16_t flags);
BW_API int bw_path_map_set_avoid(bw_path_map *map, uint32_t edge, int on);

/* Whether a point is inside a path, by the edges that its slab lists. Nothing is inside a clockwise
 * one. original: 0x0024eef0 */
BW_API int bw_path_map_path_contains(const bw_path_map *map, uint32_t path, float x, float y);
/* Whether a point is inside an area's outline and in none of its holes, by the windings of them
 * all; ignored paths do not count. original: 0x0024ea60 */
BW_API int bw_path_map_area_contains(const bw_path_map *map, uint32_t area, float x, float y);
/* The first area that contains a point, of those whose ground is the area byte `ground` (BW_NONE:
 * any); BW_NONE when there is none. original: 0x00250760 */
BW_API uint32_t bw_path_map_find_area(const bw_path_map *map, float x, float y, uint32_t ground);

/* ---- subtitles ----------------------------------------------------------------------------- */

/* The records of a chunk 0x51. */
typedef struct bw_subtitles bw_subtitles;

#define BW_SUBTITLE_LANGUAGE 0u /* "ENGLISH" */
#define BW_SUBTITLE_SCENE 1u
#define BW_SUBTITLE_EMPHASISED 2u
#define BW_SUBTITLE_CAPTION 3u

/* Reads the records. our choice: the length word counts itself, and records start where it says
 * from the chunk's first byte. */
BW_API bw_status bw_subtitles_read(const void *data, size_t size, const bw_allocator *allocator,
                                   bw_subtitles **out, bw_error *error);
BW_API void bw_subtitles_destroy(bw_subtitles *subtitles);
BW_API uint32_t bw_subtitles_count(const bw_subtitles *subtitles);
/* The text of a record (of any encoding), owned by the subtitles, and its kind, where any above 6
 * reads as BW_SUBTITLE_CAPTION; NULL when there is no such record. */
BW_API const char *bw_subtitles_get(const bw_subtitles *subtitles, uint32_t index, uint32_t *kind);
/* The captions of a scene: records first to first + count - 1. Returns 0 when there is no such
 * language, or no such scene behind it. quirk: a scene that a language lacks is found in one behind
 * it. */
BW_API int bw_subtitles_find(const bw_subtitles *subtitles, const char *language, const char *scene,
                             uint32_t *first, uint32_t *count);

/* ---- the level ----------------------------------------------------------------------------- */

/* A level: its file kept byte for byte, and the level object made from it. */
typedef struct bw_level bw_level;

#define BW_LEVEL_CHUNKS 18u

/* The ten fields of the level object, from +0x04 on. */
typedef enum bw_level_field {
  BW_LEVEL_MESH,
  BW_LEVEL_GLOW_DICTIONARY,
  BW_LEVEL_WORLD, /* the light glows */
  BW_LEVEL_SKYLINE_DICTIONARY,
  BW_LEVEL_SKYLINE_MODEL,
  BW_LEVEL_SKY_DICTIONARY,
  BW_LEVEL_SKY_MODEL,
  BW_LEVEL_CLOUD_DICTIONARY,
  BW_LEVEL_CLOUD_MODEL,
  BW_LEVEL_OCCLUDERS,
  BW_LEVEL_FIELDS
} bw_level_field;

/* "collision", "glow dictionary", "level world", "skyline dictionary", "skyline model", "sky
 * dictionary", "sky model", "cloud dictionary", "cloud model", "occluders"; NULL for others. */
BW_API const char *bw_level_field_name(uint32_t field);

/* Loads a level file, which is copied: a flat container of the 18 chunks in their order, through
 * the chunk system, with nothing left on its stacks. our choice: the original takes any chunks that
 * leave an object. original: 0x0040c688, 0x0040ce30 */
BW_API bw_status bw_level_load(const void *data, size_t size, const bw_allocator *allocator,
                               bw_level **out, bw_error *error);
/* Writes the level file: what was loaded, with the mesh as it is now (`options` as for
 * bw_mesh_save). A level that nobody edited gives the same bytes. BW_INVALID after a release. */
BW_API bw_status bw_level_save(const bw_level *level, uint32_t options, bw_bytes **out,
                               bw_error *error);
BW_API void bw_level_destroy(bw_level *level);

/* The container's id: the hash of the level's name ("level99") on the disc. */
BW_API uint32_t bw_level_id(const bw_level *level);
/* Copies chunk 0 to 17 as the file has it; its data is the level's. Returns 0 for others. */
BW_API int bw_level_chunk(const bw_level *level, uint32_t index, bw_chunk *out);
/* What a chunk is ("skyline dictionary", "path data"), or NULL from 18 on. */
BW_API const char *bw_level_chunk_name(uint32_t index);
/* The chunk that a field of the level object was made from; BW_NONE once it was released. */
BW_API uint32_t bw_level_field_chunk(const bw_level *level, uint32_t field);

/* Owned by the level; NULL after a release. */
BW_API bw_mesh *bw_level_mesh(const bw_level *level);
BW_API bw_occluders *bw_level_occluders(const bw_level *level);
BW_API bw_path_map *bw_level_path_map(const bw_level *level);
/* Reads the subtitles, which are the caller's; the level keeps them as bytes. */
BW_API bw_status bw_level_subtitles(const bw_level *level, const bw_allocator *allocator,
                                    bw_subtitles **out, bw_error *error);

/* Destroys the level object's parts in the original's order and logs each. The file's bytes stay.
 * bw_level_destroy does it when nobody has. original: 0x0040cf80 */
BW_API void bw_level_release(bw_level *level);
/* The fields that were released, in order. */
BW_API uint32_t bw_level_log_count(const bw_level *level);
/* A bw_level_field, or BW_NONE when there is no such entry. */
BW_API uint32_t bw_level_log(const bw_level *level, uint32_t index);

/* ---- making levels ------------------------------------------------------------------------- */

/* Makes a whole level around a copy of a mesh: no occluders, paths or subtitles, and RenderWare
 * streams without a texture, a triangle or an atomic. `name` ("level200", in any case as it is
 * spelled; NULL for none) gives the container's id. It passes every check of bw_level_load.
 * our choice: the streams. The original's renderer wants an atomic and a texture in each sky model,
 * so a level to be seen there starts from one of its own, by bw_level_set_mesh. */
BW_API bw_status bw_level_create(const bw_mesh *mesh, const char *name,
                                 const bw_allocator *allocator, bw_level **out, bw_error *error);
/* Puts a copy of a mesh in place of the level's own, which is destroyed; the rest stays. */
BW_API bw_status bw_level_set_mesh(bw_level *level, const bw_mesh *mesh, bw_error *error);

/* How new triangles compare to a mesh's old ones. */
typedef struct bw_merge_report {
  uint32_t kept;    /* the same corners, flags, material and area */
  uint32_t changed; /* the same corners only */
  uint32_t added;
  uint32_t removed;
} bw_merge_report;

/* Makes a mesh of `count` triangles that stays as close to an old one as it can: a triangle with
 * the corners of an old one, from whichever of the three, keeps its record, order and cells; an old
 * one that is no more leaves the lists; a new one comes behind all others, into the cells that its
 * box covers and one more on each side. Nothing changed gives the same bytes. Flag bit 0, which
 * loading sets, does not count. `report` may be NULL. Errors as bw_mesh_build's. */
BW_API bw_status bw_mesh_merge(const bw_mesh *old, const bw_triangle *triangles, uint32_t count,
                               const bw_allocator *allocator, bw_mesh **out,
                               bw_merge_report *report, bw_error *error);
/* The same from a model, its materials and groups as in bw_mesh_build_model. */
BW_API bw_status bw_mesh_merge_model(const bw_mesh *old, const bw_model *model,
                                     const bw_surface *materials, const bw_surface *groups,
                                     const bw_allocator *allocator, bw_mesh **out,
                                     bw_merge_report *report, bw_error *error);

#endif
