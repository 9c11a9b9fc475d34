/* The body of an Anvil MeshShape to a mesh shape. Everything a query follows is checked first. */
#include "formats/mesh_shape.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

const uint16_t bw_section_types[SECTION_KINDS] = {0x0201, 0x0301, 0x1eee, 0x1eef, 0x1ef0,
                                                  0x1ef1, 0x1ef2, 0x1ef3, 0x1efa, 0x1ef9};

typedef struct loader {
  bw_mesh_shape *shape;
  const uint8_t *data;
  size_t size;
  size_t tail; /* where the sections end */
  bw_error *error;
} loader;

/* ---- sections ------------------------------------------------------------------------------ */

static bw_status read_head(loader *l) {
  if (l->size < SHAPE_HEAD) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends within its head of %d bytes",
                      SHAPE_HEAD);
  }
  uint32_t length = bw_get_u32(l->data + 5);
  if (length > l->size - SHAPE_HEAD) {
    return bw_fail_at(l->error, BW_TRUNCATED, 5,
                      "the sections have %" PRIu32 " bytes, of which %zu are there", length,
                      l->size - SHAPE_HEAD);
  }
  l->tail = SHAPE_HEAD + (size_t)length;
  return BW_OK;
}

/* The header at `offset` of the sections, whose end is the tail. */
static bw_status read_section(const loader *l, size_t offset, bw_anvil_section *out) {
  size_t left = l->tail - offset;
  if (left < SECTION_HEAD) {
    return bw_fail_at(l->error, BW_TRUNCATED, offset,
                      "%zu bytes are left of the sections, a section's header has %d", left,
                      SECTION_HEAD);
  }
  out->type = bw_get_u16(l->data + offset);
  out->offset = (uint32_t)offset;
  out->size = bw_get_u32(l->data + offset + 4);
  uint32_t marker = bw_get_u16(l->data + offset + 2);
  if (marker != SECTION_MARKER) {
    return bw_fail_at(l->error, BW_INVALID, offset + 2,
                      "section 0x%04" PRIx32 " has the marker 0x%04" PRIx32 ", not 0x%04x",
                      out->type, marker, (unsigned)SECTION_MARKER);
  }
  if (out->size < SECTION_HEAD || out->size > INT32_MAX) {
    return bw_fail_at(
        l->error, BW_INVALID, offset + 4,
        "section 0x%04" PRIx32 " has a size of %" PRId64 " bytes, less than its header's %d",
        out->type, out->size > INT32_MAX ? (int64_t)out->size - 0x100000000 : out->size,
        SECTION_HEAD);
  }
  if (out->size > left) {
    return bw_fail_at(l->error, BW_TRUNCATED, offset + 4,
                      "section 0x%04" PRIx32 " has %" PRIu32 " bytes, of which %zu are there",
                      out->type, out->size, left);
  }
  return BW_OK;
}

/* Which of the ten a type is, or SECTION_KINDS. */
static uint32_t kind_of(uint32_t type) {
  uint32_t kind = 0;
  while (kind < SECTION_KINDS && bw_section_types[kind] != type) kind++;
  return kind;
}

/* `expected` is the kind that comes next of the ten. */
static bw_status check_order(const loader *l, const bw_anvil_section *section, uint32_t kind,
                             uint32_t expected) {
  if (kind == expected) return BW_OK;
  if (kind < expected) {
    return bw_fail_at(l->error, BW_INVALID, section->offset,
                      "section 0x%04" PRIx32 " stands twice, or behind a later one", section->type);
  }
  return bw_fail_at(l->error, BW_INVALID, section->offset,
                    "section 0x%04" PRIx32 " stands where 0x%04x is expected", section->type,
                    (unsigned)bw_section_types[expected]);
}

static bw_status read_sections(const loader *l) {
  bw_anvil_part *anvil = &l->shape->anvil;
  uint32_t expected = 0;
  for (size_t offset = SHAPE_HEAD; offset < l->tail;) {
    bw_anvil_section section = {0, 0, 0};
    bw_status status = read_section(l, offset, &section);
    if (status != BW_OK) return status;
    uint32_t kind = kind_of(section.type);
    if (kind < SECTION_KINDS) {
      status = check_order(l, &section, kind, expected);
      if (status != BW_OK) return status;
      anvil->known[expected++] = (uint32_t)anvil->section_count;
    }
    void *sections = anvil->sections;
    bool room = bw_reserve_one(&l->shape->allocator, &sections, anvil->section_count,
                               &anvil->section_capacity, sizeof *anvil->sections);
    anvil->sections = sections;
    if (!room) return bw_fail_memory(l->error);
    anvil->sections[anvil->section_count++] = section;
    offset += section.size;
  }
  if (expected == SECTION_KINDS) return BW_OK;
  return bw_fail_at(l->error, BW_INVALID, l->tail, "the sections end without section 0x%04x",
                    (unsigned)bw_section_types[expected]);
}

/* ---- their contents ------------------------------------------------------------------------ */

static const bw_anvil_section *section_of(const loader *l, uint32_t kind) {
  return &l->shape->anvil.sections[l->shape->anvil.known[kind]];
}

static const uint8_t *payload_of(const loader *l, uint32_t kind) {
  return l->data + section_of(l, kind)->offset + SECTION_HEAD;
}

static uint64_t payload_offset(const loader *l, uint32_t kind) {
  return (uint64_t)section_of(l, kind)->offset + SECTION_HEAD;
}

static bw_status check_size(const loader *l, uint32_t kind, uint64_t expected) {
  const bw_anvil_section *section = section_of(l, kind);
  uint32_t size = section->size - SECTION_HEAD;
  if (size == expected) return BW_OK;
  return bw_fail_at(l->error, size < expected ? BW_TRUNCATED : BW_INVALID, section->offset + 4u,
                    "section 0x%04" PRIx32 " holds %" PRIu32 " bytes, the counts ask for %" PRIu64,
                    section->type, size, expected);
}

static bw_status check_descriptor(const loader *l) {
  uint32_t size = section_of(l, SECTION_DESCRIPTOR)->size - SECTION_HEAD;
  const uint8_t *text = payload_of(l, SECTION_DESCRIPTOR);
  const uint8_t *end = size == 0 ? NULL : memchr(text, 0, size);
  if (size > 0 && end == text + size - 1) return BW_OK;
  uint64_t offset = payload_offset(l, SECTION_DESCRIPTOR);
  if (end == NULL) {
    return bw_fail_at(l->error, BW_INVALID, offset + size, "the descriptor has no final 0");
  }
  return bw_fail_at(l->error, BW_INVALID, offset + (uint64_t)(end - text),
                    "the descriptor has a 0 before its end");
}

typedef struct counts {
  uint32_t vertices, faces, edges;
} counts;

static bw_status read_counts(const loader *l, counts *out) {
  bw_status status = check_size(l, SECTION_COUNTS, 12);
  if (status != BW_OK) return status;
  const uint8_t *at = payload_of(l, SECTION_COUNTS);
  uint64_t offset = payload_offset(l, SECTION_COUNTS);
  out->vertices = bw_get_u32(at);
  out->faces = bw_get_u32(at + 4);
  out->edges = bw_get_u32(at + 8);
  if (out->vertices < 3 || out->vertices > BW_MESH_SHAPE_MAX_VERTICES) {
    return bw_fail_at(l->error, BW_INVALID, offset, "%" PRIu32 " vertices, expected 3 to %u",
                      out->vertices, BW_MESH_SHAPE_MAX_VERTICES);
  }
  if (out->faces < 1 || out->faces > BW_MESH_SHAPE_MAX_FACES) {
    return bw_fail_at(l->error, BW_INVALID, offset + 4, "%" PRIu32 " faces, expected 1 to %u",
                      out->faces, BW_MESH_SHAPE_MAX_FACES);
  }
  if (out->edges > out->faces * 3) {
    return bw_fail_at(l->error, BW_INVALID, offset + 8,
                      "%" PRIu32 " edges, more than three for each of %" PRIu32 " faces",
                      out->edges, out->faces);
  }
  return BW_OK;
}

static bw_status check_sizes(const loader *l, const counts *n) {
  const uint64_t expected[SECTION_KINDS] = {
      [SECTION_ZEROS] = 8,
      [SECTION_POSITIONS] = (uint64_t)n->vertices * 12,
      [SECTION_FACES] = (uint64_t)n->faces * 6,
      [SECTION_POLYGONS] = (uint64_t)n->faces * 2,
      [SECTION_FACE_EDGES] = (uint64_t)n->faces * 12,
      [SECTION_EDGE_FACES] = (uint64_t)n->edges * 4,
      [SECTION_BOUNDS] = 28,
      [SECTION_TREE] = (uint64_t)(n->faces - 1) * TREE_NODE_SIZE,
  };
  bw_status status = BW_OK;
  for (uint32_t kind = 0; kind < SECTION_KINDS && status == BW_OK; kind++) {
    if (kind == SECTION_DESCRIPTOR || kind == SECTION_COUNTS) continue;
    status = check_size(l, kind, expected[kind]);
  }
  return status;
}

static bw_status check_edges(const loader *l, const counts *n) {
  const uint8_t *of_faces = payload_of(l, SECTION_FACE_EDGES);
  for (uint32_t i = 0; i < n->faces * 3; i++) {
    uint32_t edge = bw_get_u32(of_faces + (size_t)i * 4);
    if (edge < n->edges) continue;
    return bw_fail_at(l->error, BW_INVALID, payload_offset(l, SECTION_FACE_EDGES) + (uint64_t)i * 4,
                      "face %" PRIu32 " names edge %" PRIu32 " of %" PRIu32, i / 3, edge, n->edges);
  }
  const uint8_t *of_edges = payload_of(l, SECTION_EDGE_FACES);
  for (uint32_t i = 0; i < n->edges * 2; i++) {
    uint32_t face = bw_get_u16(of_edges + (size_t)i * 2);
    if (face < n->faces || face == NO_FACE) continue;
    return bw_fail_at(l->error, BW_INVALID, payload_offset(l, SECTION_EDGE_FACES) + (uint64_t)i * 2,
                      "edge %" PRIu32 " names face %" PRIu32 " of %" PRIu32, i / 2, face, n->faces);
  }
  return BW_OK;
}

static bw_status check_bounds(const loader *l, const counts *n) {
  const uint8_t *at = payload_of(l, SECTION_BOUNDS);
  uint64_t offset = payload_offset(l, SECTION_BOUNDS);
  uint32_t nodes = bw_get_u32(at + 24);
  if (nodes != n->faces - 1) {
    return bw_fail_at(l->error, BW_INVALID, offset + 24,
                      "the tree has %" PRIu32 " nodes, expected %" PRIu32 ", one less than faces",
                      nodes, n->faces - 1);
  }
  return bw_shape_check_finite(at, 6, offset, "the tree's box", l->error);
}

static bw_status read_contents(const loader *l) {
  counts n = {0, 0, 0};
  bw_status status = check_descriptor(l);
  if (status == BW_OK) status = read_counts(l, &n);
  if (status == BW_OK) status = check_sizes(l, &n);
  if (status == BW_OK) status = check_edges(l, &n);
  if (status == BW_OK) status = check_bounds(l, &n);
  if (status == BW_OK) {
    l->shape->anvil.edges = n.edges;
    status = bw_shape_take_positions(l->shape, payload_of(l, SECTION_POSITIONS), n.vertices, 12,
                                     payload_offset(l, SECTION_POSITIONS), l->error);
  }
  if (status == BW_OK) {
    status = bw_shape_take_corners(l->shape, payload_of(l, SECTION_FACES), n.faces,
                                   payload_offset(l, SECTION_FACES), l->error);
  }
  return status;
}

/* ---- tail ---------------------------------------------------------------------------------- */

static bw_status read_tail(const loader *l) {
  bw_mesh_shape *shape = l->shape;
  bw_reader r = bw_reader_over(l->data, l->size);
  r.offset = l->tail;
  shape->anvil.one_material = bw_read_u8(&r);
  shape->anvil.unique_index = bw_read_u8(&r);
  uint32_t index_count = bw_read_u32(&r);
  size_t indices_at = r.offset;
  const uint8_t *indices = bw_read_bytes(&r, index_count);
  size_t count_at = r.offset;
  uint32_t count = bw_read_u32(&r);
  if (r.failed) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends within its materials");
  }
  if (shape->anvil.one_material > 1) {
    return bw_fail_at(l->error, BW_INVALID, l->tail, "OneCollisionMaterialOnly is %u, not 0 or 1",
                      (unsigned)shape->anvil.one_material);
  }
  if (index_count != (shape->anvil.one_material == 1 ? 0 : shape->face_count)) {
    return bw_fail_at(l->error, BW_INVALID, l->tail + 2,
                      "%" PRIu32 " faces have a material of their own, expected %s", index_count,
                      shape->anvil.one_material == 1 ? "none" : "all");
  }
  if (count == 0) {
    return bw_fail_at(l->error, BW_INVALID, count_at, "there is no material");
  }
  if (count > bw_reader_left(&r) / ANVIL_MATERIAL_SIZE) {
    return bw_fail_at(l->error, BW_TRUNCATED, count_at,
                      "%" PRIu32 " materials of %d bytes, and %zu bytes are there", count,
                      ANVIL_MATERIAL_SIZE, bw_reader_left(&r));
  }
  const uint8_t *materials = bw_read_bytes(&r, (size_t)count * ANVIL_MATERIAL_SIZE);
  size_t left = bw_reader_left(&r);
  if (left != ANVIL_REST) {
    return bw_fail_at(l->error, left < ANVIL_REST ? BW_TRUNCATED : BW_INVALID, r.offset,
                      "%zu bytes are left behind the materials, the boxes have %d", left,
                      ANVIL_REST);
  }
  memcpy(shape->rest, l->data + r.offset, ANVIL_REST);
  bw_status status = bw_shape_check_finite(shape->rest, 3, r.offset, "MinLocalAABBox", l->error);
  if (status == BW_OK) {
    status = bw_shape_check_finite(shape->rest + 16, 3, r.offset + 16, "MaxLocalAABBox", l->error);
  }
  if (status != BW_OK) return status;
  return bw_shape_take_materials(shape, materials, count, count_at,
                                 index_count == 0 ? NULL : indices, indices_at, l->error);
}

static bw_status read_body(loader *l) {
  if (l->size > UINT32_MAX) {
    return bw_fail_at(l->error, BW_LIMIT, BW_NO_OFFSET, "%zu bytes are more than 2^32 - 1",
                      l->size);
  }
  bw_status status = read_head(l);
  if (status == BW_OK) status = read_sections(l);
  if (status == BW_OK) status = read_contents(l);
  if (status == BW_OK) status = read_tail(l);
  if (status == BW_OK) status = bw_shape_take_geometry(l->shape, l->data, l->tail, l->error);
  if (status != BW_OK) return status;
  bw_shape_measure(l->shape);
  return bw_shape_read_tree(l->shape, payload_offset(l, SECTION_TREE), l->error);
}

bw_status bw_mesh_shape_load(const void *data, size_t size, const bw_allocator *allocator,
                             bw_mesh_shape **out, bw_error *error) {
  bw_mesh_shape *shape = bw_shape_create(BW_MESH_SHAPE_ANVIL, allocator);
  if (shape == NULL) return bw_fail_memory(error);
  loader l = {shape, data, size, 0, error};
  bw_status status = read_body(&l);
  if (status != BW_OK) {
    bw_mesh_shape_destroy(shape);
    return status;
  }
  *out = shape;
  return BW_OK;
}
