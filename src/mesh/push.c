/* Pushing a sphere out of walls. original: 0x003519f8, 0x00351468 */
#include "mesh/mesh.h"

#define LEAST_DEPTH 1e-5f

typedef struct push {
  const bw_mesh *mesh;
  bw_vec3 centre;
  float radius;
  const bw_filter *filter;
  bw_checked *checked;
  bw_vec3 sum;
  uint32_t count;
  bw_vec3 first_normal;
} push;

/* Whether the projection of `point` onto the face's plane lies inside all three edges. our choice:
 * the test takes the face's own normal, whichever side the sphere is on. */
static bool inside_edges(const bw_vec3 corners[3], bw_vec3 normal, bw_vec3 point) {
  for (int i = 0; i < 3; i++) {
    bw_vec3 edge = bw_vec3_subtract(corners[(i + 1) % 3], corners[i]);
    bw_vec3 outward = bw_vec3_cross(edge, normal);
    if (bw_vec3_dot(outward, bw_vec3_subtract(point, corners[i])) > 0.0f) return false;
  }
  return true;
}

static bool is_zero(bw_vec3 v) {
  return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

static void push_from(push *p, uint32_t index) {
  if (bw_checked_mark(p->checked, index)) return;
  bw_mesh_face face = bw_mesh_face_at(p->mesh, index);
  if ((face.flags & BW_TRIANGLE_ENABLED) == 0) return;
  if (bw_filter_excludes(p->filter, face.material)) return;
  bw_vec3 own =
      bw_vec3_normalise(bw_vec3_cross(bw_vec3_subtract(face.corners[1], face.corners[0]),
                                      bw_vec3_subtract(face.corners[2], face.corners[0])));
  if (is_zero(own) || !(fabsf(own.z) <= BW_COS_WALL)) return;
  bw_vec3 normal = own;
  float distance = bw_vec3_dot(normal, p->centre) - bw_vec3_dot(normal, face.corners[0]);
  if ((face.flags & BW_TRIANGLE_TWO_SIDED) != 0) {
    if (distance < 0.0f) {
      normal = bw_vec3_negate(normal);
      distance = -distance;
    }
  } else if (distance < -LEAST_DEPTH) {
    return;
  }
  float depth = p->radius - distance;
  if (!(depth > LEAST_DEPTH) || !inside_edges(face.corners, own, p->centre)) return;
  p->sum = bw_vec3_add(p->sum, bw_vec3_scale(normal, depth));
  p->count++;
  if (is_zero(p->first_normal)) p->first_normal = normal;
}

static void push_added(push *p, uint32_t list) {
  const bw_added_link *links = p->mesh->added.links;
  for (uint32_t link = bw_added_first(p->mesh, list); link != BW_NONE; link = links[link].next) {
    push_from(p, p->mesh->triangle_count + links[link].slot);
  }
}

static void push_cell(push *p, uint32_t cell) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(p->mesh, cell, &list);
  for (uint32_t i = 0; i < count; i++) push_from(p, list[i]);
  push_added(p, cell);
}

/* our choice: cells are visited by x, then y, then z, as the ray's walk does; it decides only which
 * normal is the first. */
static void push_box(push *p, const bw_cell_box *box) {
  for (uint32_t x = box->low[0]; x <= box->high[0]; x++) {
    for (uint32_t y = box->low[1]; y <= box->high[1]; y++) {
      for (uint32_t z = box->low[2]; z <= box->high[2]; z++) {
        push_cell(p, bw_grid_cell(&p->mesh->grid, x, y, z));
      }
    }
  }
  push_added(p, p->mesh->cell_count);
}

int bw_mesh_sphere_push(const bw_mesh *mesh, float radius, float centre[3], const bw_filter *filter,
                        float first_normal[3]) {
  bw_vec3 c = bw_vec3_load(centre);
  if (!bw_vec3_finite(c) || !isfinite(radius) || !(radius > 0.0f)) return 0;
  bw_vec3 reach = bw_vec3_of(radius, radius, radius);
  bw_cell_box box =
      bw_grid_world_box(&mesh->grid, bw_vec3_subtract(c, reach), bw_vec3_add(c, reach), NULL);
  bw_checked checked;
  bw_checked_clear(&checked, bw_mesh_triangle_end(mesh));
  push p = {mesh, c, radius, filter, &checked, {0.0f, 0.0f, 0.0f}, 0, bw_vec3_load(first_normal)};
  push_box(&p, &box);
  if (p.count == 0) return 0;
  bw_vec3 average = bw_vec3_scale(p.sum, 1.0f / (float)p.count);
  bw_vec3_store(centre, bw_vec3_add(c, average));
  bw_vec3_store(first_normal, p.first_normal);
  return 1;
}
