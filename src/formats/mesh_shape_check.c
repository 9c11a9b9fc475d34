/* What is odd about a mesh shape that can be loaded. */
#include "formats/mesh_shape.h"

#include "base/error.h"
#include "formats/face_plane.h"

#include <math.h>
#include <string.h>

static const char *const names[BW_MESH_SHAPE_FAULT_COUNT] = {
    "tree_lies",    "tree_deep",       "unknown_section", "descriptor",
    "edge_faces",   "polygon_range",   "polygon_bent",    "box",
    "fourth",       "material_unused", "reference_kind",  "degenerate",
    "mopp_version", "mopp_empty"};

const char *bw_mesh_shape_fault_name(uint32_t fault) {
  return fault < BW_MESH_SHAPE_FAULT_COUNT ? names[fault] : NULL;
}

static void note(bw_mesh_shape_finding *findings, bw_mesh_shape_fault fault, uint32_t number) {
  if (findings[fault].count == 0) findings[fault].first = number;
  findings[fault].count++;
}

/* ---- of both forms ------------------------------------------------------------------------- */

static void check_faces(const bw_mesh_shape *shape, bw_mesh_shape_finding *out) {
  bw_faces faces = bw_shape_faces(shape);
  for (uint32_t face = 0; face < faces.count; face++) {
    const float *corners[3];
    bw_plane plane;
    bw_face_corners(&faces, face, corners);
    if (!bw_plane_of(corners, &plane)) note(out, BW_MESH_SHAPE_DEGENERATE, face);
  }
}

static void check_materials(const bw_mesh_shape *shape, bw_mesh_shape_finding *out) {
  bool used[BW_MESH_SHAPE_MAX_MATERIALS] = {false};
  for (uint32_t face = 0; face < shape->face_count; face++) {
    used[shape->face_materials[face]] = true;
  }
  for (uint32_t i = 0; i < shape->material_count; i++) {
    if (!used[i]) note(out, BW_MESH_SHAPE_MATERIAL_UNUSED, i);
    uint8_t first = shape->materials[i * bw_shape_material_size(shape)];
    if (shape->form == BW_MESH_SHAPE_ANVIL && first != 1 && first != 3) {
      note(out, BW_MESH_SHAPE_REFERENCE_KIND, i);
    }
  }
}

/* Whether two numbers differ by more than a thousandth of the shape's size. */
static bool differ(const bw_mesh_shape *shape, double a, double b) {
  double largest = 0.0;
  for (int axis = 0; axis < 3; axis++) {
    double extent = (double)shape->high[axis] - shape->low[axis];
    if (extent > largest) largest = extent;
  }
  return fabs(a - b) > 1e-3 * largest + 1e-6;
}

/* The box at the end of the file, which is to be the vertices'. */
static bool is_own_box(const bw_mesh_shape *shape, const uint8_t *at) {
  for (size_t axis = 0; axis < 3; axis++) {
    if (differ(shape, bw_get_f32(at + axis * 4), shape->low[axis])) return false;
    if (differ(shape, bw_get_f32(at + 16 + axis * 4), shape->high[axis])) return false;
  }
  return true;
}

/* ---- Anvil --------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text);
  return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static void check_sections(const bw_mesh_shape *shape, bw_mesh_shape_finding *out) {
  const bw_anvil_part *anvil = &shape->anvil;
  for (uint32_t i = 0, kind = 0; i < anvil->section_count; i++) {
    if (kind < SECTION_KINDS && anvil->known[kind] == i) {
      kind++;
    } else {
      note(out, BW_MESH_SHAPE_UNKNOWN_SECTION, i);
    }
  }
  if (!ends_with(bw_mesh_shape_descriptor(shape), " MeshDescriptor")) {
    note(out, BW_MESH_SHAPE_DESCRIPTOR, BW_NONE);
  }
}

/* The faces that name each edge: the first two, and how many there are. */
typedef struct edge_use {
  uint32_t faces[2];
  uint32_t count;
} edge_use;

static bool is_used_so(const edge_use *use, const uint32_t faces[2]) {
  uint32_t second = use->count > 1 ? use->faces[1] : BW_NONE;
  if (use->count == 0 || use->count > 2) return false;
  if (faces[0] == use->faces[0]) return faces[1] == second;
  return faces[0] == second && faces[1] == use->faces[0] && second != BW_NONE;
}

static bw_status check_edges(const bw_mesh_shape *shape, bw_mesh_shape_finding *out,
                             bw_error *error) {
  uint32_t count = shape->anvil.edges;
  if (count == 0) return BW_OK;
  edge_use *uses = bw_alloc_array(&shape->allocator, count, sizeof *uses);
  if (uses == NULL) return bw_fail_memory(error);
  uint32_t edges[3], faces[2];
  for (uint32_t face = 0; bw_mesh_shape_face_edges(shape, face, edges); face++) {
    for (int i = 0; i < 3; i++) {
      edge_use *use = &uses[edges[i]];
      if (use->count < 2) use->faces[use->count] = face;
      use->count++;
    }
  }
  for (uint32_t edge = 0; bw_mesh_shape_edge(shape, edge, faces); edge++) {
    if (!is_used_so(&uses[edge], faces)) note(out, BW_MESH_SHAPE_EDGE_FACES, edge);
  }
  bw_free_array(&shape->allocator, uses, count, sizeof *uses);
  return BW_OK;
}

/* The first face with an area of each polygon, whose plane the others are held against. */
static bw_status check_polygons(const bw_mesh_shape *shape, bw_mesh_shape_finding *out,
                                bw_error *error) {
  enum { NUMBERS = UINT16_MAX + 1 };
  uint32_t *firsts = bw_alloc_array(&shape->allocator, NUMBERS, sizeof *firsts);
  if (firsts == NULL) return bw_fail_memory(error);
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_plane plane;
  uint32_t polygon;
  for (uint32_t face = 0; bw_mesh_shape_face_polygon(shape, face, &polygon); face++) {
    if (polygon < 2 || polygon > shape->face_count + 1) {
      note(out, BW_MESH_SHAPE_POLYGON_RANGE, face);
    }
    bw_face_corners(&faces, firsts[polygon] == 0 ? face : firsts[polygon] - 1, corners);
    if (!bw_plane_of(corners, &plane)) continue;
    if (firsts[polygon] == 0) firsts[polygon] = face + 1;
    bw_face_corners(&faces, face, corners);
    if (differ(shape, bw_plane_off(&plane, corners), 0.0)) {
      note(out, BW_MESH_SHAPE_POLYGON_BENT, face);
    }
  }
  bw_free_array(&shape->allocator, firsts, NUMBERS, sizeof *firsts);
  return BW_OK;
}

static void check_anvil_boxes(const bw_mesh_shape *shape, bw_mesh_shape_finding *out) {
  const uint8_t *bounds = bw_shape_payload(shape, SECTION_BOUNDS);
  bool own = is_own_box(shape, shape->rest);
  for (size_t axis = 0; axis < 3; axis++) {
    double low = bw_get_f32(bounds + 12 + axis * 4);
    if (differ(shape, low, shape->low[axis])) own = false;
    if (differ(shape, low + bw_get_f32(bounds + axis * 4), shape->high[axis])) own = false;
  }
  if (!own) note(out, BW_MESH_SHAPE_BOX, BW_NONE);
  bool ones = bw_get_f32(shape->rest + 12) == 1.0f && bw_get_f32(shape->rest + 28) == 1.0f;
  if (!ones) note(out, BW_MESH_SHAPE_FOURTH, BW_NONE);
}

static bw_status check_anvil(const bw_mesh_shape *shape, bw_mesh_shape_finding *out,
                             bw_error *error) {
  if (shape->anvil.lies) note(out, BW_MESH_SHAPE_TREE_LIES, shape->anvil.liar);
  if (shape->anvil.deep) note(out, BW_MESH_SHAPE_TREE_DEEP, BW_NONE);
  check_sections(shape, out);
  check_anvil_boxes(shape, out);
  bw_status status = check_edges(shape, out, error);
  if (status == BW_OK) status = check_polygons(shape, out, error);
  return status;
}

/* ---- SWS ----------------------------------------------------------------------------------- */

static void check_sws(const bw_mesh_shape *shape, bw_mesh_shape_finding *out) {
  if (shape->face_count > 0 && !is_own_box(shape, shape->rest + SWS_BOXES)) {
    note(out, BW_MESH_SHAPE_BOX, BW_NONE);
  }
  for (uint32_t i = 0; i < shape->vertex_count; i++) {
    if (bw_get_f32(shape->geometry + 4 + (size_t)i * 16 + 12) != 0.0f) {
      note(out, BW_MESH_SHAPE_FOURTH, i);
    }
  }
  uint32_t version = bw_get_u32(shape->rest + SWS_VERSION);
  if (version != 0 && version != 5) note(out, BW_MESH_SHAPE_MOPP_VERSION, BW_NONE);
  if (version == 5 && shape->sws.mopp_size == 0) note(out, BW_MESH_SHAPE_MOPP_EMPTY, BW_NONE);
}

bw_status bw_mesh_shape_check(const bw_mesh_shape *shape,
                              bw_mesh_shape_finding out[BW_MESH_SHAPE_FAULT_COUNT],
                              bw_error *error) {
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < BW_MESH_SHAPE_FAULT_COUNT; i++) {
    found[i].count = 0;
    found[i].first = BW_NONE;
  }
  check_faces(shape, found);
  check_materials(shape, found);
  if (shape->form == BW_MESH_SHAPE_ANVIL) {
    status = check_anvil(shape, found, error);
  } else {
    check_sws(shape, found);
  }
  if (status == BW_OK) memcpy(out, found, sizeof found);
  return status;
}
