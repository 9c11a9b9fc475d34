/* The body of a primitive to a primitive. Everything is checked first. */
#include "formats/primitive.h"

#include "base/error.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct loader {
  const bw_allocator *allocator;
  uint8_t *data; /* the copy that the primitive keeps */
  size_t size;
  bool with_flags; /* whether lists end with a byte */
  bw_error *error;
} loader;

const char *bw_primitive_class_name(uint32_t class_id) {
  switch (class_id) {
    case BW_CLASS_BOX_SHAPE: return "box";
    case BW_CLASS_CAPSULE_SHAPE: return "capsule";
    case BW_CLASS_BARREL_SHAPE: return "barrel";
    case BW_CLASS_LIST_SHAPE: return "list";
    default: return NULL;
  }
}

/* ---- pieces -------------------------------------------------------------------------------- */

/* Passes `size` bytes of a `what`. */
static bw_status pass(const loader *l, bw_reader *r, size_t size, const char *what) {
  if (bw_read_bytes(r, size) != NULL) return BW_OK;
  return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends within a %s", what);
}

static bw_status check_finite(const loader *l, size_t at, uint32_t count, const char *what) {
  for (uint32_t i = 0; i < count; i++) {
    if (isfinite(bw_get_f32(l->data + at + (size_t)i * 4))) continue;
    return bw_fail_at(l->error, BW_INVALID, at + (size_t)i * 4,
                      "%s has a number that is not finite", what);
  }
  return BW_OK;
}

/* Rows of four numbers behind their count, of which `checked` of each must be finite. */
static bw_status read_rows(const loader *l, bw_reader *r, const char *what, uint32_t checked,
                           uint32_t *count, size_t *rows_at) {
  size_t at = r->offset;
  *count = bw_read_u32(r);
  if (r->failed) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends before a barrel's %s", what);
  }
  if (*count > bw_reader_left(r) / BARREL_ROW) {
    return bw_fail_at(l->error, BW_TRUNCATED, at,
                      "%" PRIu32 " %s of a barrel, and %zu bytes are there", *count, what,
                      bw_reader_left(r));
  }
  *rows_at = r->offset;
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < *count && status == BW_OK; i++) {
    status = check_finite(l, r->offset, checked, what);
    (void)bw_read_bytes(r, BARREL_ROW);
  }
  return status;
}

/* ---- classes ------------------------------------------------------------------------------- */

static bw_status read_box(const loader *l, bw_reader *r) {
  size_t at = r->offset;
  bw_status status = pass(l, r, BOX_SIZE, "box");
  if (status != BW_OK) return status;
  return check_finite(l, at, BOX_MATERIAL / 4, "a box");
}

static bw_status read_capsule(const loader *l, bw_reader *r) {
  size_t at = r->offset;
  bw_status status = pass(l, r, CAPSULE_SIZE, "capsule");
  if (status == BW_OK) status = check_finite(l, at, 3, "a capsule's bottom");
  if (status == BW_OK) status = check_finite(l, at + CAPSULE_TOP, 3, "a capsule's top");
  if (status == BW_OK) status = check_finite(l, at + CAPSULE_RADIUS, 1, "a capsule's radius");
  return status;
}

static bw_status read_barrel(const loader *l, bw_reader *r, bw_primitive *out) {
  size_t at = r->offset;
  size_t ignored;
  bw_status status = pass(l, r, BARREL_PLANES, "barrel");
  if (status == BW_OK) status = check_finite(l, at, 16, "a barrel's transform");
  if (status == BW_OK) status = read_rows(l, r, "planes", 4, &out->planes, &ignored);
  if (status == BW_OK) {
    size_t rows_at = 0;
    status = read_rows(l, r, "vertices", 3, &out->vertices, &rows_at);
    out->vertices_at = rows_at - at;
  }
  if (status == BW_OK) status = pass(l, r, 4, "barrel");
  return status;
}

static bw_status read_one(const loader *l, bw_reader *r, uint32_t depth, bw_primitive *out);

static bw_status read_child(const loader *l, bw_reader *r, uint32_t depth, bw_primitive *out) {
  size_t at = r->offset;
  uint8_t first = bw_read_u8(r);
  out->id = bw_read_u32(r);
  out->class_id = bw_read_u32(r);
  if (r->failed) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends within a child of a list");
  }
  if (first != 0) {
    return bw_fail_at(l->error, BW_INVALID, at, "a child of a list begins with %u, not with 0",
                      (unsigned)first);
  }
  if (bw_primitive_class_name(out->class_id) == NULL) {
    return bw_fail_at(l->error, BW_UNSUPPORTED, at + 5,
                      "a child of the class 0x%08" PRIx32 ", of which no body is known",
                      out->class_id);
  }
  return read_one(l, r, depth + 1, out);
}

static bw_status read_list(const loader *l, bw_reader *r, uint32_t depth, bw_primitive *out) {
  size_t at = r->offset;
  uint32_t count = bw_read_u32(r);
  if (r->failed) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size, "the file ends before a list's count");
  }
  if (depth >= BW_PRIMITIVE_NESTING) {
    return bw_fail_at(l->error, BW_LIMIT, at, "lists stand more than %u deep in each other",
                      BW_PRIMITIVE_NESTING);
  }
  if (count > bw_reader_left(r) / CHILD_HEAD) {
    return bw_fail_at(l->error, BW_TRUNCATED, at,
                      "%" PRIu32 " children of a list, and %zu bytes are there", count,
                      bw_reader_left(r));
  }
  bw_status status = BW_OK;
  if (count > 0) {
    out->children = bw_alloc_array(l->allocator, count, sizeof *out->children);
    if (out->children == NULL) return bw_fail_memory(l->error);
    out->child_count = count;
  }
  for (uint32_t i = 0; i < count && status == BW_OK; i++) {
    status = read_child(l, r, depth, &out->children[i]);
  }
  if (status == BW_OK && l->with_flags) status = pass(l, r, 1, "list");
  out->has_flag = l->with_flags;
  return status;
}

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static bw_status read_one(const loader *l, bw_reader *r, uint32_t depth, bw_primitive *out) {
  size_t at = r->offset;
  bw_status status;
  switch (out->class_id) {
    case BW_CLASS_BOX_SHAPE: status = read_box(l, r); break;
    case BW_CLASS_CAPSULE_SHAPE: status = read_capsule(l, r); break;
    case BW_CLASS_BARREL_SHAPE: status = read_barrel(l, r, out); break;
    default: status = read_list(l, r, depth, out); break;
  }
  out->body = l->data + at;
  out->size = r->offset - at;
  return status;
}

/* ---- all ----------------------------------------------------------------------------------- */

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static void free_children(bw_primitive *primitive, const bw_allocator *allocator) {
  for (uint32_t i = 0; i < primitive->child_count; i++) {
    free_children(&primitive->children[i], allocator);
  }
  bw_free_array(allocator, primitive->children, primitive->child_count,
                sizeof *primitive->children);
  primitive->children = NULL;
  primitive->child_count = 0;
}

void bw_primitive_destroy(bw_primitive *primitive) {
  if (primitive == NULL) return;
  bw_allocator allocator = primitive->allocator;
  free_children(primitive, &allocator);
  bw_free_array(&allocator, primitive->body, primitive->size, 1);
  bw_free_array(&allocator, primitive, 1, sizeof *primitive);
}

/* Reads all bytes with or without the lists' flags. */
static bw_status read_all(loader *l, bool with_flags, bw_primitive *out) {
  bw_reader r = bw_reader_over(l->data, l->size);
  l->with_flags = with_flags;
  bw_status status = read_one(l, &r, 0, out);
  size_t left = bw_reader_left(&r);
  if (status == BW_OK && left > 0) {
    status = bw_fail_at(l->error, BW_INVALID, r.offset, "%zu bytes are left behind the %s", left,
                        bw_primitive_class_name(out->class_id));
  }
  /* What is given back is the whole, also when not all of it was read. */
  out->body = l->data;
  out->size = l->size;
  return status;
}

/* source: the seed has a flag byte behind a list, another account has none. our choice: all lists of
 * a body have it, or none has. What is told is what is wrong with the first reading. */
static bw_status read_body(loader *l, bw_primitive *out) {
  bw_error wrong = {0};
  loader trial = *l;
  trial.error = &wrong;
  bw_status status = read_all(&trial, true, out);
  if (status != BW_OK && status != BW_MEMORY && out->class_id == BW_CLASS_LIST_SHAPE) {
    free_children(out, l->allocator);
    trial.error = NULL;
    bw_status other = read_all(&trial, false, out);
    if (other == BW_OK) return BW_OK;
    if (other == BW_MEMORY) return bw_fail_memory(l->error);
  }
  if (status != BW_OK && l->error != NULL) *l->error = wrong;
  return status;
}

bw_status bw_primitive_load(const void *data, size_t size, uint32_t class_id,
                            const bw_allocator *allocator, bw_primitive **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  if (bw_primitive_class_name(class_id) == NULL) {
    return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET,
                      "the class 0x%08" PRIx32 " is none of a box, capsule, barrel or list",
                      class_id);
  }
  if (size == 0) return bw_fail_at(error, BW_TRUNCATED, 0, "the file is empty");
  bw_primitive *primitive = bw_alloc_array(&kept, 1, sizeof *primitive);
  if (primitive == NULL) return bw_fail_memory(error);
  primitive->allocator = kept;
  primitive->class_id = class_id;
  loader l = {&primitive->allocator, NULL, size, true, error};
  l.data = bw_alloc_array(&kept, size, 1);
  bw_status status = BW_MEMORY;
  if (l.data == NULL) {
    (void)bw_fail_memory(error);
  } else {
    memcpy(l.data, data, size);
    status = read_body(&l, primitive);
  }
  if (status != BW_OK) {
    bw_primitive_destroy(primitive);
    return status;
  }
  *out = primitive;
  return BW_OK;
}
