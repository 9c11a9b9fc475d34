/* TileKit and TileGrid: the tile worlds of Argonaut's engine (PC), as in The Emperor's New Groove.
 *
 * Part of boardwalk.h, which includes it.
 *
 * A kit (the TRAK chunk) is a set of small models; a grid (the MAP chunk) places them as tiles on
 * cells of one unit by quarter turns about y. A model's collision polygons are each a surface plane
 * and three or four edge planes whose normals point inwards. There is no step-up and no tree: a
 * query looks at the tiles listed in its own cell and at nothing else.
 *
 * Spaces. Game space has x east, y up and z = row of the grid, right-handed; its numbers here are
 * 20.12 fixed point (4096 a unit) as int32, but for the protocol's, which are units. Export space
 * (vertices, and the tiles' floats) is the same with z negated; file space, that of exchanged
 * models, equals game space. A turn has 4096 steps; 1024 takes +z to +x and +x to -z.
 *
 * The two original query routines (0x004036d0 floors and ceilings, 0x00403ad0 walls) are nowhere
 * described: which tiles they look at is the game's, their arithmetic here is our choice.
 *
 * source: seed 004
 */
#ifndef BOARDWALK_TILE_GRID_H
#define BOARDWALK_TILE_GRID_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bw_tile_kit bw_tile_kit;
typedef struct bw_tile_grid bw_tile_grid;

#define BW_TILE_UNIT 4096      /* 1.0 in 20.12 */
#define BW_TILE_NORMAL 127     /* 1.0 of a stored normal */
#define BW_TILE_VERTICES 8000u /* of a model: more are read with a warning, and never written */
#define BW_TILE_REGIONS 32u
/* The most triangles a grid may come to. our choice. */
#define BW_TILE_TRIANGLES (1u << 22)

/* ---- rules --------------------------------------------------------------------------------- */

/* What is checked; the first ones refuse a file, the others warn. */
typedef enum bw_tile_rule {
  BW_TILE_RULE_SIZE,           /* counts and blocks fit the bytes, none are left over */
  BW_TILE_RULE_FACE_VERTICES,  /* a face's corners are vertices of its model */
  BW_TILE_RULE_POSITIONS,      /* coordinates are finite and 20.12 holds them */
  BW_TILE_RULE_TILE_CELLS,     /* every tile lies inside the grid */
  BW_TILE_RULE_TILE_MODELS,    /* a tile's models are in the kit */
  BW_TILE_RULE_COPIES,         /* floats, fixed points and model indices agree */
  BW_TILE_RULE_REGION_NUMBERS, /* 0 to 31 */
  BW_TILE_RULE_SWAPS,          /* one record a tile with hasAlt, in order; the feature flag */
  BW_TILE_RULE_COLOURS,        /* one colour a vertex */
  BW_TILE_RULE_POINTERS,       /* 0 in a file, and padding too */
  BW_TILE_RULE_VERTEX_COUNT,   /* at most BW_TILE_VERTICES a model */
  BW_TILE_RULE_BOUNDS,         /* a model's box is its vertices' */
  BW_TILE_RULE_FACE_PLANES,    /* a face's plane goes through its corners */
  BW_TILE_RULE_BATCHES,        /* bit 0x8 on the first face, and at the latest every 256 faces */
  BW_TILE_RULE_TEXTURES,       /* below the number of texture entries, when that is known */
  BW_TILE_RULE_NORMALS,        /* stored normals are about 127 long */
  BW_TILE_RULE_GROUPS,         /* a polygon stands in the group of its kind */
  BW_TILE_RULE_REACH,          /* polygons within 8 units of their tile's origin */
  BW_TILE_RULE_COVER,          /* a polygon is entered in every cell that it covers */
  BW_TILE_RULE_QUARTER_TURNS,  /* tiles are turned by quarters */
  BW_TILE_RULE_VISIBLE,        /* every region with tiles is seen from around it */
  BW_TILE_RULE_LENGTH,         /* the total length in the WAD's first word */
  BW_TILE_RULES                /* how many */
} bw_tile_rule;

/* "size", "face_vertices" ...; NULL for any other number. */
BW_API const char *bw_tile_rule_name(uint32_t rule);

/* A place where a rule is broken. */
typedef struct bw_tile_fault {
  uint32_t rule;  /* a bw_tile_rule */
  uint32_t fatal; /* 1: the file is refused */
  bw_error error; /* what, where (the byte in its chunk) and what was expected */
} bw_tile_fault;

/* A list of faults that a reader or a check adds to. */
typedef struct bw_tile_report bw_tile_report;

BW_API bw_status bw_tile_report_create(const bw_allocator *allocator, bw_tile_report **out,
                                       bw_error *error);
BW_API void bw_tile_report_destroy(bw_tile_report *report);
/* How many faults there are; of each rule the first 100 are kept. */
BW_API uint32_t bw_tile_report_count(const bw_tile_report *report);
BW_API uint32_t bw_tile_report_kept(const bw_tile_report *report);
/* Copies one that was kept; returns 0 when there is none. */
BW_API int bw_tile_report_fault(const bw_tile_report *report, uint32_t index, bw_tile_fault *out);

/* ---- TileKit: TRAK, and the object models of STPC -------------------------------------------- */

/* Reads the models of a TRAK chunk, which is copied. `report` may be NULL. */
BW_API bw_status bw_tile_kit_load(const void *data, size_t size, const bw_allocator *allocator,
                                  bw_tile_report *report, bw_tile_kit **out, bw_error *error);
/* Reads the object models at the start of an STPC chunk; what follows them is kept as it is. */
BW_API bw_status bw_tile_kit_load_objects(const void *data, size_t size,
                                          const bw_allocator *allocator, bw_tile_report *report,
                                          bw_tile_kit **out, bw_error *error);
/* Writes the chunk: the same bytes, unread ones included. BW_LIMIT when a model has more than
 * BW_TILE_VERTICES vertices. */
BW_API bw_status bw_tile_kit_save(const bw_tile_kit *kit, bw_bytes **out, bw_error *error);
BW_API bw_status bw_tile_kit_copy(const bw_tile_kit *kit, const bw_allocator *allocator,
                                  bw_tile_kit **out, bw_error *error);
BW_API void bw_tile_kit_destroy(bw_tile_kit *kit);

typedef struct bw_tile_kit_info {
  uint32_t size, models;
  uint32_t vertices, faces, polygons; /* of all models */
  uint32_t objects;                   /* 1: of an STPC chunk */
  uint32_t models_end;                /* offset behind the models */
} bw_tile_kit_info;

typedef struct bw_tile_model {
  float centre[3];     /* of the bounding box, export space */
  float corners[8][3]; /* of the box, in the file's order */
  uint32_t vertices, faces;
  uint32_t floors, ceilings, walls; /* polygons by group; what the engine takes them for is open */
  uint32_t vertex_offset, face_offset, polygon_offset;
} bw_tile_model;

typedef struct bw_tile_vertex {
  float position[3], normal[3]; /* export space */
} bw_tile_vertex;

/* Bits of a face's flags. */
#define BW_TILE_FACE_BATCH 0x0008u
#define BW_TILE_FACE_SECOND_HALF 0x0010u
#define BW_TILE_FACE_MIRRORED 0x0020u
#define BW_TILE_FACE_DOUBLE_SIDED 0x0400u
#define BW_TILE_FACE_QUAD_HALF 0x0800u
#define BW_TILE_FACE_UNLIT 0x4000u

typedef struct bw_tile_face {
  uint32_t corners[3];
  float plane[4]; /* the sign of the last is open */
  uint16_t flags, texture, padding;
} bw_tile_face;

/* A plane in game space from the tile's origin: x * nx + y * ny + z * nz = 127 * d, in 20.12. */
typedef struct bw_tile_plane {
  int32_t nx, ny, nz, d;
  uint32_t padding;
} bw_tile_plane;

typedef enum bw_tile_kind { BW_TILE_FLOOR, BW_TILE_CEILING, BW_TILE_WALL } bw_tile_kind;

/* Bit 0 of a polygon's type: it has four edges. */
#define BW_TILE_QUAD 0x01u

typedef struct bw_tile_polygon {
  uint32_t type, material;
  uint32_t kind;           /* a bw_tile_kind, by the surface's normal */
  uint32_t edges;          /* 3 or 4 */
  bw_tile_plane planes[5]; /* the surface, then the edges; the fourth edge of three means nothing */
} bw_tile_polygon;

BW_API void bw_tile_kit_info_of(const bw_tile_kit *kit, bw_tile_kit_info *out);
/* Each returns 0, and writes nothing, when there is none of that number. */
BW_API int bw_tile_kit_model(const bw_tile_kit *kit, uint32_t model, bw_tile_model *out);
BW_API int bw_tile_kit_vertex(const bw_tile_kit *kit, uint32_t model, uint32_t vertex,
                              bw_tile_vertex *out);
BW_API int bw_tile_kit_face(const bw_tile_kit *kit, uint32_t model, uint32_t face,
                            bw_tile_face *out);
BW_API int bw_tile_kit_polygon(const bw_tile_kit *kit, uint32_t model, uint32_t polygon,
                               bw_tile_polygon *out);

/* The rules of a kit that reading does not need: adds to the report. `textures`: how many entries
 * there are, or BW_NONE. */
BW_API bw_status bw_tile_kit_check(const bw_tile_kit *kit, uint32_t textures,
                                   bw_tile_report *report, bw_error *error);

/* ---- TileGrid: MAP --------------------------------------------------------------------------- */

/* Feature flags of the WFPC chunk that matter here. */
#define BW_TILE_FEATURE_SWAPS 0x00010000u     /* tile swaps are stored */
#define BW_TILE_FEATURE_IGNORE_17 0x08000000u /* polygons of materials 17 and 18 do not count */

/* The name of a feature bit ("tile_swaps", "fog", "bit_2" ...), or NULL from bit 32. */
BW_API const char *bw_tile_feature_name(uint32_t bit);

/* Reads the grid of a MAP chunk, with a copy of the kit that it places and the WFPC flags. Blocks
 * between the tiles and the regions, and everything behind the colours, are kept as they are.
 * `report` may be NULL. */
BW_API bw_status bw_tile_grid_load(const bw_tile_kit *kit, const void *data, size_t size,
                                   uint32_t features, const bw_allocator *allocator,
                                   bw_tile_report *report, bw_tile_grid **out, bw_error *error);
/* Writes the chunk: the same bytes, whatever has been swapped since. */
BW_API bw_status bw_tile_grid_save(const bw_tile_grid *grid, bw_bytes **out, bw_error *error);
BW_API void bw_tile_grid_destroy(bw_tile_grid *grid);

typedef struct bw_tile_grid_info {
  uint32_t size, tiles, width, height, features;
  uint32_t unknown_offset, unknown_size; /* blocks between the tiles and the regions */
  uint32_t regions_offset, region_cells_offset, fixed_offset, models_offset;
  uint32_t swaps_offset, swaps; /* records; the offset is that of their count if there is one */
  uint32_t swaps_counted;       /* 1: a count stands before them */
  uint32_t colours_offset, colours;
  uint32_t end_offset; /* behind the colours */
  uint32_t polygons;   /* placed, those of swap models included */
  uint32_t triangles;
} bw_tile_grid_info;

typedef struct bw_tile {
  int32_t position[3];    /* 20.12, game space */
  float placed[3];        /* the floats, export space */
  uint32_t rotation;      /* as stored */
  uint32_t model;         /* as stored */
  uint32_t swap;          /* the number of its swap record, or BW_NONE */
  uint32_t cell[2];       /* column and row */
  uint32_t colour_offset; /* of its first colour in the chunk */
  uint32_t colour_sets;
} bw_tile;

typedef struct bw_tile_swap {
  uint32_t tile;
  int32_t cell_x, y, cell_z;
  uint32_t models[2];
  uint32_t swapped; /* 1: the second model is there now */
} bw_tile_swap;

typedef struct bw_tile_region {
  uint32_t mask; /* the regions seen from this one; 0: all */
  int32_t value; /* the water's level, 20.12 (likely) */
} bw_tile_region;

BW_API const bw_tile_kit *bw_tile_grid_kit(const bw_tile_grid *grid);
BW_API void bw_tile_grid_info_of(const bw_tile_grid *grid, bw_tile_grid_info *out);
/* Each returns 0, and writes nothing, when there is none of that number. */
BW_API int bw_tile_grid_tile(const bw_tile_grid *grid, uint32_t tile, bw_tile *out);
BW_API int bw_tile_grid_swap(const bw_tile_grid *grid, uint32_t swap, bw_tile_swap *out);
BW_API int bw_tile_grid_region(const bw_tile_grid *grid, uint32_t region, bw_tile_region *out);
/* A cell's region, and how many tiles are listed there, by falling y. */
BW_API int bw_tile_grid_cell(const bw_tile_grid *grid, uint32_t column, uint32_t row,
                             uint32_t *region, uint32_t *tiles);
/* The number of tile `index` of a cell's list, or BW_NONE. */
BW_API uint32_t bw_tile_grid_listed(const bw_tile_grid *grid, uint32_t column, uint32_t row,
                                    uint32_t index);
/* The model that a tile has now; BW_NONE when there is no such tile. */
BW_API uint32_t bw_tile_grid_model(const bw_tile_grid *grid, uint32_t tile);
/* Where a vertex of a tile's model lies, in units of game space. */
BW_API int bw_tile_grid_placed_vertex(const bw_tile_grid *grid, uint32_t tile, uint32_t vertex,
                                      float position[3]);

/* Gives a tile its swap model, or its own again: a door, a bridge. Returns 0, and changes nothing,
 * for a tile without a swap. original: strat opcodes 0x11a, 0x11b */
BW_API int bw_tile_grid_set_swapped(bw_tile_grid *grid, uint32_t tile, int on);

/* Whether a camera (20.12) draws a cell, by the regions' masks: a mask of 0 and a camera outside the
 * grid see everything. 0 for a cell outside the grid. original: 0x0042bf40 */
BW_API int bw_tile_grid_visible(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                                uint32_t column, uint32_t row);

/* The rules of a grid that reading does not need, its kit's not included. */
BW_API bw_status bw_tile_grid_check(const bw_tile_grid *grid, bw_tile_report *report,
                                    bw_error *error);

/* ---- queries --------------------------------------------------------------------------------- */

/* Options of a query. */
#define BW_TILE_NEIGHBOURS 0x1u /* look at the eight cells around too, which the game does not */

/* A polygon that a query met. */
typedef struct bw_tile_contact {
  int32_t height; /* of a floor or ceiling at the point, 20.12 */
  uint32_t tile;
  uint32_t polygon; /* of the tile's model as it is now */
  uint32_t material;
  int32_t normal[3]; /* the stored one, turned into the world; 127 is 1.0 */
  double t;          /* of a segment: 0 to 1 */
} bw_tile_contact;

/* The highest floor at most `tolerance` above a point of 20.12; of equal ones the first. There is
 * no step-up, so an actor asks with 0. Returns whether there is one. original: 0x004036d0 */
BW_API int bw_tile_grid_floor(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                              int32_t tolerance, uint32_t options, bw_tile_contact *out);
/* The lowest ceiling at most `tolerance` under the point. original: 0x004036d0 */
BW_API int bw_tile_grid_ceiling(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z,
                                int32_t tolerance, uint32_t options, bw_tile_contact *out);
/* Pushes a sphere out of the walls whose front it touches, in x and z: one pass over the list, each
 * wall seeing the place that the one before left. Returns how many pushed; `first`, which may be
 * NULL, becomes the first of them. original: 0x00403ad0 */
BW_API uint32_t bw_tile_grid_push(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                                  uint32_t options, bw_tile_contact *first);
/* Moves a sphere and pushes it out at each sub-step of at most half its radius. our choice: at most
 * 65,536 sub-steps, longer ones where that does not do. Returns how many walls pushed. */
BW_API uint32_t bw_tile_grid_move(const bw_tile_grid *grid, int32_t radius, int32_t position[3],
                                  const int32_t by[3], uint32_t options, bw_tile_contact *first);

/* Kinds of polygons for a segment. */
#define BW_TILE_FLOORS 0x1u
#define BW_TILE_CEILINGS 0x2u
#define BW_TILE_WALLS 0x4u
/* The first polygon of these kinds that a segment crosses from its front, each in the cell its tile
 * is listed in alone. our choice, as all of this: the game has no such query. */
BW_API int bw_tile_grid_segment(const bw_tile_grid *grid, const int32_t from[3],
                                const int32_t to[3], uint32_t kinds, bw_tile_contact *out);
/* Whether a point (20.12) is on the inner side of all edges of a tile's polygon, its surface aside;
 * 0 when there is no such polygon. */
BW_API int bw_tile_grid_inside(const bw_tile_grid *grid, uint32_t tile, uint32_t polygon, int32_t x,
                               int32_t y, int32_t z);

/* ---- the protocol of all worlds: units of game space ----------------------------------------- */

/* "ground", "exit" (16), "special_17", "special_18", "death" (30), else "material_N"; "unknown" from
 * 256. */
BW_API const char *bw_tile_material_name(uint32_t material);

/* Six numbers: low x, y, z, high x, y, z of the grid's cells and its triangles. */
BW_API void bw_tile_grid_bounds(const bw_tile_grid *grid, float bounds[6]);
/* The polygons as far as they count, cut at their cell's border, in triangles that face their
 * front; only fronts are hit. Those of a swap model are there too, and disabled while it is not in
 * place. our choice, as all of this: the game has no triangles. */
BW_API uint32_t bw_tile_grid_triangle_count(const bw_tile_grid *grid);
BW_API int bw_tile_grid_triangle(const bw_tile_grid *grid, uint32_t index, bw_triangle *out);
/* The tile, its model and the polygon that a triangle is of. */
BW_API int bw_tile_grid_triangle_polygon(const bw_tile_grid *grid, uint32_t index, uint32_t *tile,
                                         uint32_t *model, uint32_t *polygon);
/* The nearest triangle along a ray; of equal distances the lower number. Returns out->hit. */
BW_API int bw_tile_grid_cast(const bw_tile_grid *grid, float ox, float oy, float oz, float dx,
                             float dy, float dz, float length, const bw_filter *filter,
                             bw_hit *out);
BW_API int bw_tile_grid_cast_any(const bw_tile_grid *grid, float ox, float oy, float oz, float dx,
                                 float dy, float dz, float length, const bw_filter *filter);
/* Every triangle met, sorted by t, then by number. Writes the first `capacity` of them and returns
 * how many there are. */
BW_API uint32_t bw_tile_grid_cast_all(const bw_tile_grid *grid, float ox, float oy, float oz,
                                      float dx, float dy, float dz, float length,
                                      const bw_filter *filter, bw_hit *hits, uint32_t capacity);
/* As bw_tile_grid_cast for `count` rays of BW_RAY_NUMBERS that lie one behind the other; writes as
 * many hits of BW_HIT_NUMBERS, which must not overlap the rays. Returns how many hit. */
BW_API uint32_t bw_tile_grid_cast_many(const bw_tile_grid *grid, const float *rays, uint32_t count,
                                       const bw_filter *filter, float *hits);
/* The y of the first surface that faces up at or below a point. Returns 0, and writes nothing, when
 * there is none. */
BW_API int bw_tile_grid_ground(const bw_tile_grid *grid, float x, float y, float z,
                               const bw_filter *filter, float *height);

/* ---- making ---------------------------------------------------------------------------------- */

/* The axes of a model that is made into tiles, or comes of them. */
typedef enum bw_tile_space {
  BW_TILE_GAME,   /* x east, y up, z = row: file space too */
  BW_TILE_EXPORT, /* z negated, and with it the order of corners */
  BW_TILE_Z_UP    /* x east, y = -row, z up: turned, as models are elsewhere in this library */
} bw_tile_space;

/* What a model's material becomes. */
typedef struct bw_tile_surface {
  uint32_t material; /* 0 to 255 */
  uint32_t drawn;    /* 0: collision only, as an invisible slope */
  uint32_t solid;    /* 0: drawn only */
  uint32_t texture;
  uint32_t face_flags; /* added to each face's */
  uint32_t colour;     /* of each vertex, 24 bits; 0x808080 is plain */
} bw_tile_surface;

/* The most pieces a model may be cut into, and cells of a grid that is made. our choice. */
#define BW_TILE_PIECES (1u << 19)
#define BW_TILE_CELLS (1u << 20)

/* A group of the model that is there before or after a swap. */
typedef struct bw_tile_group {
  uint32_t pair;  /* groups of the same pair swap; 0: always there */
  uint32_t after; /* 1: it is there once swapped */
} bw_tile_group;

typedef struct bw_tile_making {
  const bw_tile_surface *materials; /* of the model's material count + 1, the last for none */
  const bw_tile_group *groups;      /* of the model's group count, or NULL */
  uint32_t space;                   /* a bw_tile_space: the model's */
  float offset[3];                  /* added to every vertex in game space */
  uint32_t width, height;           /* of the grid; 0: as the model needs */
  uint32_t textures;                /* how many entries there are, or BW_NONE */
  const uint32_t *region_cells;     /* width * height numbers, or NULL: all in region 0 */
  const bw_tile_region *regions;    /* 32, or NULL: each sees everything */
} bw_tile_making;

/* Makes a kit and a grid of a model: cut per cell and by bands of four units in
 * height, a tile each, placed at its cell's centre; equal tiles share a model. A polygon on the border
 * of two cells is entered in both, in the second for collision only. BW_INVALID for a model without
 * triangles or outside the grid; BW_LIMIT for what the format does not hold. */
BW_API bw_status bw_tile_grid_build(const bw_model *model, const bw_tile_making *making,
                                    const bw_allocator *allocator, bw_tile_grid **out,
                                    bw_error *error);

/* bw_tile_grid_to_model: what to export. */
#define BW_TILE_COLLISION 0x1u /* the triangles above, grouped by kind, materials by name */
#define BW_TILE_DRAWN 0x2u     /* the faces of the tiles' models, a texture being the material */
/* A model of the tiles as they are now; `space` is a bw_tile_space. */
BW_API bw_status bw_tile_grid_to_model(const bw_tile_grid *grid, uint32_t what, uint32_t space,
                                       const bw_allocator *allocator, bw_model **out,
                                       bw_error *error);

/* ---- the WAD around them --------------------------------------------------------------------- */

/* A level's WAD: a total length, and chunks of a tag, a length and content, the last tagged END. */
typedef struct bw_tile_wad bw_tile_wad;

typedef struct bw_tile_chunk {
  char tag[5];     /* "TRAK", "MAP ", "WFPC"; the file has the letters backwards */
  uint32_t offset; /* of its content */
  const uint8_t *data;
  size_t size;
} bw_tile_chunk;

/* Reads a WAD, which is copied. A MAP chunk whose length is 4 too much, as the game's tools wrote
 * it, is read. `report` may be NULL. */
BW_API bw_status bw_tile_wad_load(const void *data, size_t size, const bw_allocator *allocator,
                                  bw_tile_report *report, bw_tile_wad **out, bw_error *error);
/* An INFO chunk of no bytes and the END. */
BW_API bw_status bw_tile_wad_create(const bw_allocator *allocator, bw_tile_wad **out,
                                    bw_error *error);
BW_API void bw_tile_wad_destroy(bw_tile_wad *wad);
BW_API uint32_t bw_tile_wad_count(const bw_tile_wad *wad);
BW_API int bw_tile_wad_chunk(const bw_tile_wad *wad, uint32_t index, bw_tile_chunk *out);
/* The number of the chunk of a tag of four letters, or BW_NONE. */
BW_API uint32_t bw_tile_wad_find(const bw_tile_wad *wad, const char *tag);
/* Gives a chunk new content, or adds one before the END. */
BW_API bw_status bw_tile_wad_set(bw_tile_wad *wad, const char *tag, const void *data, size_t size,
                                 bw_error *error);
/* Writes the WAD with its total length: the same bytes when nothing was set and that was right. */
BW_API bw_status bw_tile_wad_save(const bw_tile_wad *wad, bw_bytes **out, bw_error *error);

#ifdef __cplusplus
}
#endif

#endif
