/* The protocol of all worlds, over a height field's triangles. */
#include "formats/height_field.h"

const char *bw_height_material_name(uint32_t material) {
  switch (material) {
    case BW_HEIGHT_FLOOR: return "floor";
    case BW_HEIGHT_CEILING: return "ceiling";
    case BW_HEIGHT_WALL: return "wall";
    default: return "unknown";
  }
}

uint32_t bw_height_field_triangle_count(const bw_height_field *field) {
  return (uint32_t)field->triangles.count;
}

int bw_height_field_triangle(const bw_height_field *field, uint32_t index, bw_triangle *out) {
  return bw_triangles_get(&field->triangles, index, out);
}

uint32_t bw_height_field_triangle_tile(const bw_height_field *field, uint32_t index) {
  return index < field->triangles.count ? field->triangles.items[index].part : BW_NONE;
}

int bw_height_field_cast(const bw_height_field *field, float ox, float oy, float oz, float dx,
                         float dy, float dz, float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast(&field->triangles, &ray, filter, out);
}

int bw_height_field_cast_any(const bw_height_field *field, float ox, float oy, float oz, float dx,
                             float dy, float dz, float length, const bw_filter *filter) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast_any(&field->triangles, &ray, filter);
}

uint32_t bw_height_field_cast_all(const bw_height_field *field, float ox, float oy, float oz,
                                  float dx, float dy, float dz, float length,
                                  const bw_filter *filter, bw_hit *hits, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast_all(&field->triangles, &ray, filter, hits, capacity);
}

uint32_t bw_height_field_cast_many(const bw_height_field *field, const float *rays, uint32_t count,
                                   const bw_filter *filter, float *hits) {
  return bw_triangles_cast_many(&field->triangles, rays, count, filter, hits);
}

int bw_height_field_ground(const bw_height_field *field, float x, float y, float z,
                           const bw_filter *filter, float *height) {
  const float point[3] = {x, y, z};
  const bw_down down = {AXIS_Y, 1.0f};
  return bw_triangles_ground(&field->triangles, down, point, filter, height);
}
