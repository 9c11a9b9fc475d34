/* Visiting the triangles whose cells a sphere's box meets: each may come several times.
 *
 * our choice: cells are visited by x, then y, then z, as the ray's walk does. */
#include "mesh/mesh.h"

typedef struct visit {
  const bw_mesh *mesh;
  bw_mesh_visitor *call;
  void *context;
} visit;

static void visit_added(const visit *v, uint32_t list) {
  const bw_added_link *links = v->mesh->added.links;
  for (uint32_t link = bw_added_first(v->mesh, list); link != BW_NONE; link = links[link].next) {
    v->call(v->context, v->mesh->triangle_count + links[link].slot);
  }
}

static void visit_cell(const visit *v, uint32_t cell) {
  const uint16_t *list = NULL;
  uint32_t count = bw_mesh_cell_list(v->mesh, cell, &list);
  for (uint32_t i = 0; i < count; i++) v->call(v->context, list[i]);
  visit_added(v, cell);
}

void bw_mesh_visit_near(const bw_mesh *mesh, bw_vec3 centre, float radius, bw_mesh_visitor *call,
                        void *context) {
  bw_vec3 reach = bw_vec3_of(radius, radius, radius);
  bw_cell_box box = bw_grid_world_box(&mesh->grid, bw_vec3_subtract(centre, reach),
                                      bw_vec3_add(centre, reach), NULL);
  const visit v = {mesh, call, context};
  for (uint32_t x = box.low[0]; x <= box.high[0]; x++) {
    for (uint32_t y = box.low[1]; y <= box.high[1]; y++) {
      for (uint32_t z = box.low[2]; z <= box.high[2]; z++) {
        visit_cell(&v, bw_grid_cell(&mesh->grid, x, y, z));
      }
    }
  }
  visit_added(&v, mesh->cell_count);
}
