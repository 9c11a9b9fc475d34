/* What is in a kit: its models' vertices, faces and polygons, read from the chunk's bytes. */
#include "formats/tile_kit.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* A surface whose normal is no steeper than this is a wall. our choice. */
#define WALL_NY 12

void bw_tile_kit_destroy(bw_tile_kit *kit) {
  if (kit == NULL) return;
  bw_allocator allocator = kit->allocator;
  bw_free_array(&allocator, kit->models, kit->model_count, sizeof *kit->models);
  bw_free_array(&allocator, kit->data, kit->size, 1);
  bw_free_array(&allocator, kit, 1, sizeof *kit);
}

bw_status bw_tile_kit_save(const bw_tile_kit *kit, bw_bytes **out, bw_error *error) {
  for (uint32_t i = 0; i < kit->model_count; i++) {
    const bw_kit_model *model = &kit->models[i];
    if (model->vertex_count <= BW_TILE_VERTICES) continue;
    return bw_fail_at(error, BW_LIMIT, model->header + MODEL_VERTICES,
                      "model %" PRIu32 " has %" PRIu32 " vertices, the limit is %u", i,
                      model->vertex_count, BW_TILE_VERTICES);
  }
  bw_bytes *bytes = bw_bytes_create(&kit->allocator, kit->size);
  if (bytes == NULL) return bw_fail_memory(error);
  memcpy(bw_bytes_edit(bytes), kit->data, kit->size);
  *out = bytes;
  return BW_OK;
}

bw_status bw_tile_kit_copy(const bw_tile_kit *kit, const bw_allocator *allocator, bw_tile_kit **out,
                           bw_error *error) {
  return kit->objects ? bw_tile_kit_load_objects(kit->data, kit->size, allocator, NULL, out, error)
                      : bw_tile_kit_load(kit->data, kit->size, allocator, NULL, out, error);
}

/* ---- polygons ------------------------------------------------------------------------------ */

static int32_t signed_8(uint8_t byte) {
  return byte < 0x80 ? byte : byte - 0x100;
}

bw_plane bw_polygon_plane(const uint8_t *polygon, uint32_t index) {
  const uint8_t *at = polygon + POLYGON_PLANES + (size_t)index * TILE_PLANE_SIZE;
  bw_plane plane = {{signed_8(at[0]), signed_8(at[1]), signed_8(at[2])}, bw_get_s16(at + 4)};
  return plane;
}

uint32_t bw_polygon_edges(const uint8_t *polygon) {
  return (polygon[POLYGON_TYPE] & BW_TILE_QUAD) != 0 ? 4 : 3;
}

bw_tile_kind bw_normal_kind(int32_t ny) {
  if (ny >= -WALL_NY && ny <= WALL_NY) return BW_TILE_WALL;
  return ny > 0 ? BW_TILE_FLOOR : BW_TILE_CEILING;
}

bw_tile_kind bw_polygon_kind(const uint8_t *polygon) {
  return bw_normal_kind(bw_polygon_plane(polygon, 0).n[1]);
}

const char *bw_tile_kind_name(bw_tile_kind kind) {
  static const char *const names[] = {"floor", "ceiling", "wall"};
  return names[kind];
}

/* ---- vertices ------------------------------------------------------------------------------ */

static bw_vec3 vec3_at(const uint8_t *at) {
  return bw_vec3_of(bw_get_f32(at), bw_get_f32(at + 4), bw_get_f32(at + 8));
}

bw_vec3 bw_kit_vertex_at(const bw_tile_kit *kit, uint32_t model, uint32_t vertex) {
  return vec3_at(kit->data + kit->models[model].vertices + (size_t)vertex * TILE_VERTEX_SIZE);
}

/* ---- what the header of the library offers ------------------------------------------------- */

void bw_tile_kit_info_of(const bw_tile_kit *kit, bw_tile_kit_info *out) {
  memset(out, 0, sizeof *out);
  out->size = (uint32_t)kit->size;
  out->models = kit->model_count;
  for (uint32_t i = 0; i < kit->model_count; i++) {
    out->vertices += kit->models[i].vertex_count;
    out->faces += kit->models[i].face_count;
    out->polygons += kit->models[i].polygon_count;
  }
  out->objects = kit->objects ? 1 : 0;
  out->models_end = (uint32_t)kit->models_end;
}

int bw_tile_kit_model(const bw_tile_kit *kit, uint32_t model, bw_tile_model *out) {
  if (model >= kit->model_count) return 0;
  const bw_kit_model *m = &kit->models[model];
  const uint8_t *header = kit->data + m->header;
  bw_vec3_store(out->centre, vec3_at(header + MODEL_CENTRE));
  for (size_t i = 0; i < 8; i++) {
    bw_vec3_store(out->corners[i], vec3_at(header + MODEL_CORNERS + i * 12));
  }
  out->vertices = m->vertex_count;
  out->faces = m->face_count;
  out->floors = bw_get_u16(header + MODEL_FLOORS);
  out->ceilings = bw_get_u16(header + MODEL_CEILINGS);
  out->walls = bw_get_u16(header + MODEL_WALLS);
  out->vertex_offset = (uint32_t)m->vertices;
  out->face_offset = (uint32_t)m->faces;
  out->polygon_offset = (uint32_t)m->polygons;
  return 1;
}

int bw_tile_kit_vertex(const bw_tile_kit *kit, uint32_t model, uint32_t vertex,
                       bw_tile_vertex *out) {
  if (model >= kit->model_count || vertex >= kit->models[model].vertex_count) return 0;
  const uint8_t *at = kit->data + kit->models[model].vertices + (size_t)vertex * TILE_VERTEX_SIZE;
  bw_vec3_store(out->position, vec3_at(at));
  bw_vec3_store(out->normal, vec3_at(at + 12));
  return 1;
}

int bw_tile_kit_face(const bw_tile_kit *kit, uint32_t model, uint32_t face, bw_tile_face *out) {
  if (model >= kit->model_count || face >= kit->models[model].face_count) return 0;
  const uint8_t *at = kit->data + kit->models[model].faces + (size_t)face * TILE_FACE_SIZE;
  out->flags = bw_get_u16(at);
  for (size_t i = 0; i < 3; i++) out->corners[i] = bw_get_u16(at + 2 + i * 2);
  out->texture = bw_get_u16(at + 8);
  out->padding = bw_get_u16(at + 10);
  for (size_t i = 0; i < 4; i++) out->plane[i] = bw_get_f32(at + 12 + i * 4);
  return 1;
}

int bw_tile_kit_polygon(const bw_tile_kit *kit, uint32_t model, uint32_t polygon,
                        bw_tile_polygon *out) {
  if (model >= kit->model_count || polygon >= kit->models[model].polygon_count) return 0;
  const uint8_t *at = bw_kit_polygon(kit, model, polygon);
  out->type = at[POLYGON_TYPE];
  out->material = at[POLYGON_MATERIAL];
  out->kind = (uint32_t)bw_polygon_kind(at);
  out->edges = bw_polygon_edges(at);
  for (uint32_t i = 0; i < 5; i++) {
    bw_plane plane = bw_polygon_plane(at, i);
    bw_tile_plane *to = &out->planes[i];
    to->nx = plane.n[0];
    to->ny = plane.n[1];
    to->nz = plane.n[2];
    to->d = plane.d;
    to->padding = at[POLYGON_PLANES + i * TILE_PLANE_SIZE + 3];
  }
  return 1;
}

const char *bw_tile_material_name(uint32_t material) {
  /* clang-format off */
#define NAME(n) "material_" #n
#define TEN(t) NAME(t##0), NAME(t##1), NAME(t##2), NAME(t##3), NAME(t##4), NAME(t##5), NAME(t##6), \
               NAME(t##7), NAME(t##8), NAME(t##9)
  static const char *const others[] = {
      NAME(0), NAME(1), NAME(2), NAME(3), NAME(4), NAME(5), NAME(6), NAME(7), NAME(8), NAME(9),
      TEN(1), TEN(2), TEN(3), TEN(4), TEN(5), TEN(6), TEN(7), TEN(8), TEN(9), TEN(10),
      TEN(11), TEN(12), TEN(13), TEN(14), TEN(15), TEN(16), TEN(17), TEN(18), TEN(19), TEN(20),
      TEN(21), TEN(22), TEN(23), TEN(24), NAME(250), NAME(251), NAME(252), NAME(253), NAME(254),
      NAME(255)};
#undef TEN
#undef NAME
  /* clang-format on */
  switch (material) {
    case 0: return "ground";
    case 16: return "exit";
    case 17: return "special_17";
    case 18: return "special_18";
    case 30: return "death";
    default: return material < 256u ? others[material] : "unknown";
  }
}
