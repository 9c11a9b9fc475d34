/* Finding what players would find wrong with a mesh: the parts in their order, and what they share. */
#include "mesh/inspect.h"

#include "base/error.h"
#include "mesh/weld.h"
#include "tree/cast.h"

#include <string.h>

void bw_inspect_add(bw_inspection *inspection, const bw_mesh_fault *fault) {
  bw_write_bytes(&inspection->faults, fault, sizeof *fault);
}

bw_mesh_fault bw_inspect_fault(bw_mesh_fault_kind kind, uint32_t triangle, bw_vec3 place) {
  bw_mesh_fault fault;
  memset(&fault, 0, sizeof fault);
  fault.kind = kind;
  fault.triangle = triangle;
  fault.other = BW_NONE;
  bw_vec3_store(fault.place, place);
  return fault;
}

bw_vec3 bw_inspect_centre(const bw_inspection *inspection, uint32_t triangle) {
  const bw_vec3 *corners = inspection->corners[triangle];
  bw_vec3 sum = bw_vec3_add(bw_vec3_add(corners[0], corners[1]), corners[2]);
  return bw_vec3_scale(sum, 1.0f / 3.0f);
}

bool bw_inspect_has_area(const bw_inspection *inspection, uint32_t triangle) {
  bw_vec3 normal = inspection->normals[triangle];
  return normal.x != 0.0f || normal.y != 0.0f || normal.z != 0.0f;
}

bw_vec3 bw_inspect_vertex(const bw_inspection *inspection, uint32_t vertex) {
  return bw_vec3_load(inspection->mesh->vertices[vertex]);
}

static float meet(const bw_inspection *inspection, const bw_ray *ray, uint32_t triangle,
                  bool backs) {
  unsigned flags = inspection->mesh->triangles[triangle].flags | 1u;
  if (backs) flags |= 2u;
  return bw_ray_meet(ray, NULL, inspection->corners[triangle], (uint16_t)flags);
}

uint32_t bw_inspect_cast(bw_inspection *inspection, const bw_ray *ray, bool backs, float *t) {
  uint32_t found = BW_NONE;
  float nearest = ray->length;
  uint32_t leaf = 0;
  bw_tree_cast cast;
  if (!bw_ray_valid(ray)) return BW_NONE;
  bw_tree_cast_start(&cast, &inspection->tree, ray->origin, ray->direction, 1e-3f);
  while ((leaf = bw_tree_cast_next(&cast, nearest)) != BW_NONE) {
    const uint32_t *items = bw_tree_items(&inspection->tree, leaf);
    inspection->work += BW_TREE_WIDTH;
    for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
      float at = meet(inspection, ray, items[i], backs);
      if (at < 0.0f || (found != BW_NONE && at >= nearest)) continue;
      found = items[i];
      nearest = at;
    }
  }
  *t = nearest;
  return found;
}

/* ---- what the parts share ------------------------------------------------------------------- */

static bool weld_vertices(bw_inspection *inspection) {
  const bw_mesh *mesh = inspection->mesh;
  uint32_t *numbers = inspection->vertices;
  bw_weld weld;
  uint32_t *first = bw_alloc_array(inspection->allocator, mesh->vertex_count + 1u, sizeof *first);
  bool done = bw_weld_init(&weld, inspection->allocator, mesh->vertex_count + 1u);
  if (first == NULL) done = false;
  for (uint32_t i = 0; done && i < mesh->vertex_count; i++) {
    uint32_t before = weld.count;
    uint32_t number = bw_weld_add(&weld, mesh->vertices[i]);
    if (number == before) first[number] = i;
    numbers[i] = first[number];
  }
  bw_weld_free(&weld);
  bw_free_array(inspection->allocator, first, mesh->vertex_count + 1u, sizeof *first);
  return done;
}

static bool build_tree(bw_inspection *inspection) {
  uint32_t count = inspection->count;
  bw_box *boxes = bw_alloc_array(inspection->allocator, count, sizeof *boxes);
  if (boxes == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const bw_vec3 *corners = inspection->corners[i];
    bw_vec3_store(boxes[i].low, bw_vec3_min(bw_vec3_min(corners[0], corners[1]), corners[2]));
    bw_vec3_store(boxes[i].high, bw_vec3_max(bw_vec3_max(corners[0], corners[1]), corners[2]));
  }
  bool done = bw_tree_build(&inspection->tree, boxes, count, inspection->allocator);
  bw_free_array(inspection->allocator, boxes, count, sizeof *boxes);
  return done;
}

static void read_triangle(bw_inspection *inspection, uint32_t index) {
  bw_vec3 *corners = inspection->corners[index];
  bw_mesh_corners(inspection->mesh, &inspection->mesh->triangles[index], corners);
  inspection->normals[index] = bw_vec3_normalise(bw_vec3_cross(
      bw_vec3_subtract(corners[1], corners[0]), bw_vec3_subtract(corners[2], corners[0])));
}

static bool prepare(bw_inspection *inspection) {
  const bw_allocator *allocator = inspection->allocator;
  size_t count = inspection->count;
  inspection->corners = bw_alloc_array(allocator, count, sizeof *inspection->corners);
  inspection->normals = bw_alloc_array(allocator, count, sizeof *inspection->normals);
  inspection->edges = bw_alloc_array(allocator, count * 3, sizeof *inspection->edges);
  inspection->vertices =
      bw_alloc_array(allocator, inspection->mesh->vertex_count + 1u, sizeof *inspection->vertices);
  if (inspection->corners == NULL || inspection->normals == NULL || inspection->edges == NULL ||
      inspection->vertices == NULL) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) read_triangle(inspection, i);
  return weld_vertices(inspection) && bw_inspect_edges(inspection) &&
         bw_inspect_listings(inspection) && build_tree(inspection);
}

static void release(bw_inspection *inspection) {
  const bw_allocator *allocator = inspection->allocator;
  size_t count = inspection->count;
  bw_free_array(allocator, inspection->corners, count, sizeof *inspection->corners);
  bw_free_array(allocator, inspection->normals, count, sizeof *inspection->normals);
  bw_free_array(allocator, inspection->edges, count * 3, sizeof *inspection->edges);
  bw_free_array(allocator, inspection->vertices, inspection->mesh->vertex_count + 1u,
                sizeof *inspection->vertices);
  bw_free_array(allocator, inspection->listed_first, count + 2, sizeof(uint32_t));
  bw_free_array(allocator, inspection->listed_cells, inspection->listed_count + 1,
                sizeof(uint32_t));
  bw_tree_free(&inspection->tree);
}

static void report_unfinished(bw_inspection *inspection) {
  bw_mesh_fault fault = bw_inspect_fault(BW_FAULT_UNFINISHED, BW_NONE, bw_vec3_of(0, 0, 0));
  if (bw_inspect_is_over(inspection)) bw_inspect_add(inspection, &fault);
}

static bool inspect(bw_inspection *inspection) {
  bool done =
      prepare(inspection) && bw_inspect_flipped(inspection) && bw_inspect_junctions(inspection);
  if (done) bw_inspect_gaps(inspection);
  done = done && bw_inspect_lists(inspection);
  if (!done) return false;
  bw_inspect_rays(inspection);
  bw_inspect_walls(inspection);
  return true;
}

bw_status bw_mesh_inspect(const bw_mesh *mesh, bw_bytes **out, bw_error *error) {
  bw_inspection inspection;
  memset(&inspection, 0, sizeof inspection);
  inspection.mesh = mesh;
  inspection.allocator = &mesh->allocator;
  inspection.count = mesh->triangle_count;
  inspection.faults = bw_writer_with(&mesh->allocator);
  inspection.tree.allocator = mesh->allocator;
  bool done = inspection.count == 0 || inspect(&inspection);
  release(&inspection);
  report_unfinished(&inspection);
  if (done) return bw_writer_finish(&inspection.faults, out, error);
  bw_writer_discard(&inspection.faults);
  return bw_fail_memory(error);
}
