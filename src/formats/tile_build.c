/* A model's pieces to a kit and a grid. */
#include "formats/tile_pieces.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/sort.h"

#include <inttypes.h>
#include <string.h>

#define BATCH_FACES 256u
#define PLAIN_WATER 0xffff0000u /* -16.0, where nothing is said */

/* A model of the kit: its header and its arrays. */
typedef struct kit_model {
  bw_writer bytes;
  uint64_t hash;
} kit_model;

/* A tile: pieces `first` to `end` of the order, those after a swap from `after` on. */
typedef struct placed_tile {
  uint32_t first, after, end;
  uint32_t models[2];
} placed_tile;

typedef struct builder {
  bw_tile_pieces pieces;
  uint32_t *order; /* of the pieces, by tile */
  size_t order_count;
  kit_model *models;
  size_t model_count, model_capacity;
  uint32_t *table; /* model number + 1 by hash */
  size_t table_size;
  placed_tile *tiles;
  size_t tile_count, tile_capacity;
} builder;

static bw_status fail_limit(const builder *b, const bw_tile_piece *piece, const char *what) {
  uint32_t width = b->pieces.width;
  return bw_fail_at(b->pieces.error, BW_LIMIT, BW_NO_OFFSET,
                    "the tile at column %" PRIu32 ", row %" PRIu32 ", height %" PRId32 " has %s",
                    piece->cell % width, piece->cell / width, piece->band * TILE_BAND, what);
}

static const bw_tile_piece *piece_at(const builder *b, uint32_t place) {
  return &b->pieces.items[b->order[place]];
}

static const bw_tile_surface *surface_of(const builder *b, const bw_tile_piece *piece) {
  return &b->pieces.making->materials[piece->surface];
}

static bool is_drawn(const builder *b, const bw_tile_piece *piece) {
  return surface_of(b, piece)->drawn != 0 && piece->again == 0;
}

/* ---- a model's arrays ---------------------------------------------------------------------- */

static uint32_t count_vertices(const builder *b, uint32_t first, uint32_t end) {
  uint32_t count = 0;
  for (uint32_t i = first; i < end; i++) {
    if (is_drawn(b, piece_at(b, i))) count += piece_at(b, i)->count;
  }
  return count;
}

static float exported(double value, int axis) {
  float unit = (float)(value / BW_TILE_UNIT);
  return axis == 2 ? 0.0f - unit : unit; /* never -0 */
}

static void write_vertices(const builder *b, bw_writer *out, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) {
    const bw_tile_piece *piece = piece_at(b, i);
    if (!is_drawn(b, piece)) continue;
    for (uint32_t c = 0; c < piece->count; c++) {
      for (int k = 0; k < 3; k++) bw_write_f32(out, exported(piece->corners[c][k], k));
      for (int k = 0; k < 3; k++) {
        bw_write_f32(out, exported(piece->normal[k] * BW_TILE_UNIT, k));
      }
    }
  }
}

/* A triangle of a piece's fan, its corners reversed: export space is mirrored. */
static void write_face(const builder *b, bw_writer *out, const bw_tile_piece *piece, uint32_t base,
                       uint32_t second, uint32_t number) {
  const bw_tile_surface *surface = surface_of(b, piece);
  uint32_t flags = surface->face_flags;
  if (number % BATCH_FACES == 0) flags |= BW_TILE_FACE_BATCH;
  if (piece->count == 4) flags |= BW_TILE_FACE_QUAD_HALF;
  if (piece->count == 4 && second == 2) flags |= BW_TILE_FACE_SECOND_HALF;
  bw_write_u16(out, (uint16_t)flags);
  bw_write_u16(out, (uint16_t)base);
  bw_write_u16(out, (uint16_t)(base + second + 1));
  bw_write_u16(out, (uint16_t)(base + second));
  bw_write_u16(out, (uint16_t)surface->texture);
  bw_write_u16(out, 0);
  double d = 0.0;
  for (int k = 0; k < 3; k++) {
    bw_write_f32(out, exported(piece->normal[k] * BW_TILE_UNIT, k));
    d += piece->normal[k] * piece->corners[0][k] / BW_TILE_UNIT;
  }
  bw_write_f32(out, (float)d); /* our choice, as for polygons: n . p = d */
}

/* A batch begins with the first face, with every other texture or flags, and after 256 faces. */
static uint32_t write_faces(const builder *b, bw_writer *out, uint32_t first, uint32_t end) {
  uint32_t base = 0;
  uint32_t count = 0;
  uint32_t in_batch = 0;
  const bw_tile_surface *last = NULL;
  for (uint32_t i = first; i < end; i++) {
    const bw_tile_piece *piece = piece_at(b, i);
    if (!is_drawn(b, piece)) continue;
    const bw_tile_surface *surface = surface_of(b, piece);
    if (last != NULL &&
        (surface->texture != last->texture || surface->face_flags != last->face_flags)) {
      in_batch = 0;
    }
    last = surface;
    for (uint32_t second = 1; second + 1 < piece->count; second++, count++) {
      write_face(b, out, piece, base, second, in_batch++);
    }
    base += piece->count;
  }
  return count;
}

/* The polygons of one kind: each piece in a fan of quads, and a triangle where a corner is left. They
 * are at most twice as many as vertices. */
static bw_status write_kind(const builder *b, bw_writer *out, uint32_t first, uint32_t end,
                            bw_tile_kind kind, uint32_t *count) {
  *count = 0;
  for (uint32_t i = first; i < end; i++) {
    const bw_tile_piece *piece = piece_at(b, i);
    if (surface_of(b, piece)->solid == 0 || bw_tile_kind_of_normal(piece->normal) != kind) continue;
    for (uint32_t c = 1; c + 1 < piece->count; c += 2) {
      double corners[4][3];
      uint32_t size = c + 2 < piece->count ? 4 : 3;
      memcpy(corners[0], piece->corners[0], sizeof corners[0]);
      memcpy(corners[1], piece->corners[c], (size - 1) * sizeof corners[0]);
      if (!bw_tile_write_part(out, (const double(*)[3])corners, size, piece->normal,
                              (uint8_t)surface_of(b, piece)->material, count)) {
        return fail_limit(b, piece, "a polygon farther than 8 units from its origin");
      }
    }
  }
  return BW_OK;
}

/* ---- a model ------------------------------------------------------------------------------- */

static void put_corners(uint8_t *header, const float low[3], const float high[3]) {
  for (size_t k = 0; k < 3; k++) {
    bw_put_f32(header + MODEL_CENTRE + k * 4, (low[k] + high[k]) / 2.0f);
  }
  for (size_t corner = 0; corner < 8; corner++) {
    /* our choice of their order: x changes first, then z, then y */
    const bool at_high[3] = {(corner & 1u) != 0, (corner & 4u) != 0, (corner & 2u) != 0};
    for (size_t k = 0; k < 3; k++) {
      bw_put_f32(header + MODEL_CORNERS + corner * 12 + k * 4, at_high[k] ? high[k] : low[k]);
    }
  }
}

/* The box of the vertices that stand behind the header; 0 without any. */
static void put_box(uint8_t *bytes, uint32_t vertices) {
  float low[3] = {0, 0, 0};
  float high[3] = {0, 0, 0};
  for (uint32_t i = 0; i < vertices; i++) {
    const uint8_t *vertex = bytes + TILE_HEADER_SIZE + (size_t)i * TILE_VERTEX_SIZE;
    for (size_t k = 0; k < 3; k++) {
      float value = bw_get_f32(vertex + k * 4);
      if (i == 0 || value < low[k]) low[k] = value;
      if (i == 0 || value > high[k]) high[k] = value;
    }
  }
  put_corners(bytes, low, high);
}

/* Writes the model of some pieces: header, vertices, faces, polygons. */
static bw_status write_model(const builder *b, bw_writer *out, uint32_t first, uint32_t end) {
  uint32_t vertices = count_vertices(b, first, end);
  if (vertices > BW_TILE_VERTICES) {
    return fail_limit(b, piece_at(b, first), "more than 8000 vertices");
  }
  bw_write_zeros(out, TILE_HEADER_SIZE);
  write_vertices(b, out, first, end);
  uint32_t faces = write_faces(b, out, first, end); /* fewer than vertices */
  uint32_t kinds[3] = {0, 0, 0};
  for (int kind = BW_TILE_FLOOR; kind <= BW_TILE_WALL; kind++) {
    bw_status status = write_kind(b, out, first, end, (bw_tile_kind)kind, &kinds[kind]);
    if (status != BW_OK) return status;
  }
  if (out->failed) return bw_fail_memory(b->pieces.error);
  put_box(out->data, vertices);
  bw_put_u16(out->data + MODEL_VERTICES, (uint16_t)vertices);
  bw_put_u16(out->data + MODEL_FACES, (uint16_t)faces);
  for (size_t kind = 0; kind < 3; kind++) {
    bw_put_u16(out->data + MODEL_FLOORS + kind * 2, (uint16_t)kinds[kind]);
  }
  return BW_OK;
}

/* ---- models that are the same -------------------------------------------------------------- */

/* The place in the table of a model, or the free place where it belongs. */
static size_t find_place(const builder *b, const kit_model *model) {
  size_t place = (size_t)model->hash & (b->table_size - 1);
  while (b->table[place] != 0) {
    const kit_model *there = &b->models[b->table[place] - 1];
    if (there->hash == model->hash && there->bytes.size == model->bytes.size &&
        memcmp(there->bytes.data, model->bytes.data, model->bytes.size) == 0) {
      break;
    }
    place = (place + 1) & (b->table_size - 1);
  }
  return place;
}

/* Doubles the table when it is half full. */
static bool grow_table(builder *b) {
  if (b->table_size > b->model_count * 2) return true;
  size_t size = b->table_size == 0 ? 64 : b->table_size * 2;
  uint32_t *table = bw_alloc_array(&b->pieces.allocator, size, sizeof *table);
  if (table == NULL) return false;
  bw_free_array(&b->pieces.allocator, b->table, b->table_size, sizeof *b->table);
  b->table = table;
  b->table_size = size;
  for (size_t i = 0; i < b->model_count; i++) {
    b->table[find_place(b, &b->models[i])] = (uint32_t)i + 1;
  }
  return true;
}

/* Gives the number of a model, which is added, or freed when the kit has one like it. */
static bw_status keep_model(builder *b, kit_model *model, uint32_t *number) {
  model->hash = bw_hash(model->bytes.data, model->bytes.size);
  void *models = b->models;
  bool room = grow_table(b) && bw_reserve_one(&b->pieces.allocator, &models, b->model_count,
                                              &b->model_capacity, sizeof *b->models);
  b->models = models;
  if (!room) {
    bw_writer_discard(&model->bytes);
    return bw_fail_memory(b->pieces.error);
  }
  size_t place = find_place(b, model);
  if (b->table[place] != 0) {
    bw_writer_discard(&model->bytes);
  } else {
    b->models[b->model_count++] = *model;
    b->table[place] = (uint32_t)b->model_count;
  }
  *number = b->table[place] - 1;
  return BW_OK;
}

static bw_status make_model(builder *b, uint32_t first, uint32_t end, uint32_t *number) {
  kit_model model = {bw_writer_with(&b->pieces.allocator), 0};
  bw_status status = write_model(b, &model.bytes, first, end);
  if (status == BW_OK) return keep_model(b, &model, number);
  bw_writer_discard(&model.bytes);
  return status;
}

/* ---- tiles --------------------------------------------------------------------------------- */

static int compare_numbers(uint32_t a, uint32_t b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/* By cell, band, pair and whether after a swap, then as they were cut. */
static int compare_pieces(const void *context, uint32_t a, uint32_t b) {
  const bw_tile_piece *items = context;
  const bw_tile_piece *x = &items[a];
  const bw_tile_piece *y = &items[b];
  if (x->cell != y->cell) return compare_numbers(x->cell, y->cell);
  if (x->band != y->band) return x->band < y->band ? -1 : 1;
  if (x->pair != y->pair) return compare_numbers(x->pair, y->pair);
  if (x->after != y->after) return compare_numbers(x->after, y->after);
  return compare_numbers(a, b);
}

static bool same_tile(const bw_tile_piece *x, const bw_tile_piece *y) {
  return x->cell == y->cell && x->band == y->band && x->pair == y->pair;
}

static bw_status add_tile(builder *b, placed_tile *tile) {
  tile->models[1] = BW_NONE;
  bw_status status = make_model(b, tile->first, tile->after, &tile->models[0]);
  if (status == BW_OK && piece_at(b, tile->first)->pair != 0) {
    status = make_model(b, tile->after, tile->end, &tile->models[1]);
  }
  if (status != BW_OK) return status;
  void *tiles = b->tiles;
  bool room = bw_reserve_one(&b->pieces.allocator, &tiles, b->tile_count, &b->tile_capacity,
                             sizeof *b->tiles);
  b->tiles = tiles;
  if (!room) return bw_fail_memory(b->pieces.error);
  b->tiles[b->tile_count++] = *tile;
  return BW_OK;
}

static bw_status make_tiles(builder *b) {
  uint32_t count = (uint32_t)b->pieces.count;
  if (count == 0) {
    return bw_fail_at(b->pieces.error, BW_INVALID, BW_NO_OFFSET,
                      "the model has no triangle with an area");
  }
  b->order = bw_alloc_array(&b->pieces.allocator, count, sizeof *b->order);
  if (b->order == NULL) return bw_fail_memory(b->pieces.error);
  b->order_count = count;
  for (uint32_t i = 0; i < count; i++) b->order[i] = i;
  bw_sort(b->order, count, compare_pieces, b->pieces.items);
  for (uint32_t first = 0; first < count;) {
    placed_tile tile = {first, first, first, {0, 0}};
    while (tile.end < count && same_tile(piece_at(b, first), piece_at(b, tile.end))) {
      if (piece_at(b, tile.end)->after == 0) tile.after++;
      tile.end++;
    }
    bw_status status = add_tile(b, &tile);
    if (status != BW_OK) return status;
    first = tile.end;
  }
  return BW_OK;
}

/* ---- the chunks ---------------------------------------------------------------------------- */

static void write_kit(const builder *b, bw_writer *out) {
  bw_write_u32(out, (uint32_t)b->model_count);
  for (size_t i = 0; i < b->model_count; i++) {
    bw_write_bytes(out, b->models[i].bytes.data, TILE_HEADER_SIZE);
  }
  for (size_t i = 0; i < b->model_count; i++) {
    const bw_writer *bytes = &b->models[i].bytes;
    bw_write_bytes(out, bytes->data + TILE_HEADER_SIZE, bytes->size - TILE_HEADER_SIZE);
  }
}

typedef struct tile_place {
  uint32_t column, row;
  int32_t y; /* 20.12 */
} tile_place;

static tile_place place_of(const builder *b, const placed_tile *tile) {
  const bw_tile_piece *piece = piece_at(b, tile->first);
  tile_place place = {piece->cell % b->pieces.width, piece->cell / b->pieces.width,
                      piece->band * TILE_BAND * BW_TILE_UNIT};
  return place;
}

static void write_floats(const builder *b, bw_writer *out) {
  for (size_t i = 0; i < b->tile_count; i++) {
    tile_place place = place_of(b, &b->tiles[i]);
    bw_write_f32(out, (float)place.column + 0.5f);
    bw_write_f32(out, (float)place.y / (float)BW_TILE_UNIT);
    bw_write_f32(out, -((float)place.row + 0.5f));
    bw_write_u32(out, 0);
    bw_write_u32(out, b->tiles[i].models[0]);
    bw_write_u32(out, b->tiles[i].models[1] != BW_NONE ? 1 : 0);
  }
}

static void write_regions(const builder *b, bw_writer *out) {
  const bw_tile_making *making = b->pieces.making;
  for (uint32_t i = 0; i < BW_TILE_REGIONS; i++) {
    bw_tile_region plain = {i == 0 ? UINT32_MAX : 0, 0};
    bw_write_u32(out, making->regions != NULL ? making->regions[i].mask : plain.mask);
    bw_write_u32(out, making->regions != NULL ? (uint32_t)making->regions[i].value : PLAIN_WATER);
  }
  size_t cells = (size_t)b->pieces.width * b->pieces.height;
  for (size_t i = 0; i < cells; i++) {
    bw_write_u32(out, making->region_cells != NULL ? making->region_cells[i] : 0);
  }
}

static void write_fixed(const builder *b, bw_writer *out) {
  for (size_t i = 0; i < b->tile_count; i++) {
    tile_place place = place_of(b, &b->tiles[i]);
    bw_write_zeros(out, FIXED_X);
    bw_write_u32(out, place.column * BW_TILE_UNIT + BW_TILE_UNIT / 2);
    bw_write_u32(out, (uint32_t)place.y);
    bw_write_u32(out, place.row * BW_TILE_UNIT + BW_TILE_UNIT / 2);
  }
  for (size_t i = 0; i < b->tile_count; i++) bw_write_u32(out, b->tiles[i].models[0]);
}

/* Without a count, as the seed has them. our choice: y is the tile's, 20.12. */
static uint32_t write_swaps(const builder *b, bw_writer *out) {
  uint32_t count = 0;
  for (size_t i = 0; i < b->tile_count; i++) {
    if (b->tiles[i].models[1] == BW_NONE) continue;
    tile_place place = place_of(b, &b->tiles[i]);
    bw_write_u32(out, place.column);
    bw_write_u32(out, (uint32_t)place.y);
    bw_write_u32(out, place.row);
    bw_write_u32(out, b->tiles[i].models[0]);
    bw_write_u32(out, b->tiles[i].models[1]);
    count++;
  }
  return count;
}

/* One colour a vertex, those of the swap model behind: the order of the pieces. */
static void write_colours(const builder *b, bw_writer *out) {
  for (size_t i = 0; i < b->tile_count; i++) {
    for (uint32_t k = b->tiles[i].first; k < b->tiles[i].end; k++) {
      const bw_tile_piece *piece = piece_at(b, k);
      if (!is_drawn(b, piece)) continue;
      uint32_t colour = surface_of(b, piece)->colour & 0xffffffu; /* the top byte counts sets */
      for (uint32_t c = 0; c < piece->count; c++) bw_write_u32(out, colour);
    }
  }
}

/* Gives the feature flags. */
static uint32_t write_map(const builder *b, bw_writer *out) {
  bw_write_u32(out, (uint32_t)b->tile_count);
  bw_write_u32(out, b->pieces.width);
  bw_write_u32(out, b->pieces.height);
  write_floats(b, out);
  write_regions(b, out);
  write_fixed(b, out);
  uint32_t swaps = write_swaps(b, out);
  write_colours(b, out);
  return swaps > 0 ? BW_TILE_FEATURE_SWAPS : 0;
}

/* ---- all of it ----------------------------------------------------------------------------- */

static bw_status check_making(const builder *b) {
  const bw_tile_making *making = b->pieces.making;
  uint32_t materials = bw_model_material_count(b->pieces.model) + 1;
  for (uint32_t i = 0; i < materials; i++) {
    const bw_tile_surface *s = &making->materials[i];
    if (s->material > 255 || s->texture > UINT16_MAX || s->face_flags > UINT16_MAX) {
      return bw_fail_at(b->pieces.error, BW_INVALID, BW_NO_OFFSET,
                        "surface %" PRIu32 " has material %" PRIu32 ", texture %" PRIu32
                        ", face flags 0x%" PRIx32,
                        i, s->material, s->texture, s->face_flags);
    }
    if (making->textures != BW_NONE && s->drawn != 0 && s->texture >= making->textures) {
      return bw_fail_at(b->pieces.error, BW_INVALID, BW_NO_OFFSET,
                        "surface %" PRIu32 " has texture %" PRIu32 " of %" PRIu32, i, s->texture,
                        making->textures);
    }
  }
  size_t cells = making->region_cells == NULL ? 0 : (size_t)b->pieces.width * b->pieces.height;
  for (size_t i = 0; i < cells; i++) {
    if (making->region_cells[i] < BW_TILE_REGIONS) continue;
    return bw_fail_at(b->pieces.error, BW_INVALID, BW_NO_OFFSET,
                      "cell %zu is in region %" PRIu32 ", the last is 31", i,
                      making->region_cells[i]);
  }
  return BW_OK;
}

static bw_status load_made(const builder *b, const bw_writer *kit_bytes, const bw_writer *map_bytes,
                           uint32_t features, bw_tile_grid **out) {
  if (kit_bytes->failed || map_bytes->failed) return bw_fail_memory(b->pieces.error);
  bw_tile_kit *kit = NULL;
  bw_status status = bw_tile_kit_load(kit_bytes->data, kit_bytes->size, &b->pieces.allocator, NULL,
                                      &kit, b->pieces.error);
  if (status == BW_OK) {
    status = bw_tile_grid_load(kit, map_bytes->data, map_bytes->size, features,
                               &b->pieces.allocator, NULL, out, b->pieces.error);
  }
  bw_tile_kit_destroy(kit);
  return status;
}

static bw_status build(builder *b, bw_tile_grid **out) {
  bw_status status = bw_tile_cut(&b->pieces);
  if (status == BW_OK) status = check_making(b);
  if (status == BW_OK) status = make_tiles(b);
  if (status != BW_OK) return status;
  bw_writer kit = bw_writer_with(&b->pieces.allocator);
  bw_writer map = bw_writer_with(&b->pieces.allocator);
  write_kit(b, &kit);
  uint32_t features = write_map(b, &map);
  status = load_made(b, &kit, &map, features, out);
  bw_writer_discard(&kit);
  bw_writer_discard(&map);
  return status;
}

bw_status bw_tile_grid_build(const bw_model *model, const bw_tile_making *making,
                             const bw_allocator *allocator, bw_tile_grid **out, bw_error *error) {
  builder b;
  memset(&b, 0, sizeof b);
  b.pieces.allocator = bw_allocator_or_default(allocator);
  b.pieces.model = model;
  b.pieces.making = making;
  b.pieces.error = error;
  bw_status status = build(&b, out);
  const bw_allocator *a = &b.pieces.allocator;
  for (size_t i = 0; i < b.model_count; i++) bw_writer_discard(&b.models[i].bytes);
  bw_free_array(a, b.models, b.model_capacity, sizeof *b.models);
  bw_free_array(a, b.table, b.table_size, sizeof *b.table);
  bw_free_array(a, b.tiles, b.tile_capacity, sizeof *b.tiles);
  bw_free_array(a, b.order, b.order_count, sizeof *b.order);
  bw_tile_pieces_free(&b.pieces);
  return status;
}
