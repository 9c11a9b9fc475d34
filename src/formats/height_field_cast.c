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

#define LONGEST_FALL 3e7f /* more than any two heights are apart */

/* Where a triangle's plane is, at x and z: for a flat one exactly its corners' height. */
static float plane_y(const bw_vec3 corners[3], float x, float z) {
  double ux = (double)corners[1].x - corners[0].x;
  double uy = (double)corners[1].y - corners[0].y;
  double uz = (double)corners[1].z - corners[0].z;
  double vx = (double)corners[2].x - corners[0].x;
  double vy = (double)corners[2].y - corners[0].y;
  double vz = (double)corners[2].z - corners[0].z;
  double nx = uy * vz - uz * vy;
  double ny = uz * vx - ux * vz;
  double nz = ux * vy - uy * vx;
  double rise = nx * ((double)x - corners[0].x) + nz * ((double)z - corners[0].z);
  return (float)(corners[0].y - rise / ny);
}

int bw_height_field_ground(const bw_height_field *field, float x, float y, float z,
                           const bw_filter *filter, float *height) {
  bw_hit hit;
  if (!bw_height_field_cast(field, x, y, z, 0.0f, 1.0f, 0.0f, LONGEST_FALL, filter, &hit)) {
    return 0;
  }
  *height = plane_y(field->triangles.items[hit.triangle].corners, x, z);
  return 1;
}
