/* RenderWare sections: type, size and version, then data, which for some types is sections
 * again. */
#include "world/sections.h"

#include "base/alloc.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* A clump's textures lie 7 deep. */
#define MOST_DEPTH 32u

struct bw_sections {
  bw_allocator allocator;
  bw_section *items;
  size_t count, capacity;
};

typedef struct section_type {
  uint32_t type;
  bool holds_sections;
  const char *name;
} section_type;

static const section_type types[] = {
    {0x01, false, "Struct"},
    {0x02, false, "String"},
    {0x03, true, "Extension"},
    {0x05, true, "Camera"},
    {0x06, true, "Texture"},
    {0x07, true, "Material"},
    {0x08, true, "Material List"},
    {0x09, true, "Atomic Sector"},
    {0x0a, true, "Plane Sector"},
    {0x0b, true, "World"},
    {0x0e, true, "Frame List"},
    {0x0f, true, "Geometry"},
    {0x10, true, "Clump"},
    {0x12, true, "Light"},
    {0x14, true, "Atomic"},
    {0x15, true, "Texture Native"},
    {0x16, true, "Texture Dictionary"},
    {0x1a, true, "Geometry List"},
    {0x1f, false, "Right To Render"},
    {0x110, false, "Sky Mipmap"},
    {0x116, false, "Skin"},
    {0x11e, false, "Hierarchical Animation"},
    {0x12a, false, "Potentially Visible Set"},
    {0x50e, false, "Bin Mesh"},
    {0x510, false, "Native Data"},
};

static const section_type *find_type(uint32_t type) {
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (types[i].type == type) return &types[i];
  }
  return NULL;
}

const char *bw_section_type_name(uint32_t type) {
  const section_type *found = find_type(type);
  return found == NULL ? NULL : found->name;
}

bool bw_section_read(bw_reader *reader, bw_section *out) {
  bw_reader ahead = *reader;
  out->type = bw_read_u32(&ahead);
  out->size = bw_read_u32(&ahead);
  out->version = bw_read_u32(&ahead);
  out->offset = ahead.offset;
  out->depth = 0;
  (void)bw_read_bytes(&ahead, out->size);
  if (ahead.failed) return false;
  *reader = ahead;
  return true;
}

bool bw_section_find(const void *data, size_t size, uint32_t type, bw_section *out) {
  bw_reader reader = bw_reader_over(data, size);
  while (bw_section_read(&reader, out)) {
    if (out->type == type) return true;
  }
  return false;
}

/* ---- the list ------------------------------------------------------------------------------ */

/* A pass over a stream. The reader's size is the end of the innermost open section. */
typedef struct lister {
  bw_sections *sections;
  bw_reader reader;
  size_t ends[MOST_DEPTH]; /* of the open sections, and at 0 of the stream */
  uint32_t depth;
  bw_error *error;
} lister;

static bw_status add(lister *l, const bw_section *section) {
  bw_sections *s = l->sections;
  void *items = s->items;
  if (!bw_reserve_one(&s->allocator, &items, s->count, &s->capacity, sizeof *s->items)) {
    return bw_fail_memory(l->error);
  }
  s->items = items;
  s->items[s->count++] = *section;
  return BW_OK;
}

static bool is_blank(const bw_section *section) {
  return section->type == 0 && section->size == 0 && section->version == 0;
}

/* Lists the section at the reader. One that holds others is entered, any other passed over. */
static bw_status list_one(lister *l) {
  uint64_t at = l->reader.offset;
  bw_section section;
  if (!bw_section_read(&l->reader, &section)) {
    return bw_fail_at(l->error, BW_TRUNCATED, at,
                      "RenderWare section: %zu bytes are left of what holds it, for a header of 12 "
                      "and its data",
                      bw_reader_left(&l->reader));
  }
  section.depth = l->depth;
  bw_status status = add(l, &section);
  const section_type *type = find_type(section.type);
  if (status != BW_OK || type == NULL || !type->holds_sections || section.size == 0) return status;
  if (l->depth + 1 >= MOST_DEPTH) {
    return bw_fail_at(l->error, BW_LIMIT, at, "RenderWare sections are nested over %u deep",
                      MOST_DEPTH);
  }
  l->depth++;
  l->ends[l->depth] = (size_t)section.offset + section.size;
  l->reader.offset = (size_t)section.offset;
  l->reader.size = l->ends[l->depth];
  return BW_OK;
}

/* Whether the stream's top goes on with another section, and not with padding. */
static bool top_goes_on(const lister *l) {
  bw_reader ahead = l->reader;
  bw_section section;
  return bw_section_read(&ahead, &section) && !is_blank(&section);
}

static bw_status list_all(lister *l) {
  bw_status status = BW_OK;
  while (status == BW_OK) {
    if (l->depth == 0 && l->sections->count > 0 && !top_goes_on(l)) break;
    if (l->depth > 0 && bw_reader_left(&l->reader) == 0) {
      l->reader.size = l->ends[--l->depth];
      continue;
    }
    status = list_one(l);
  }
  return status;
}

bw_status bw_sections_read(const void *data, size_t size, const bw_allocator *allocator,
                           bw_sections **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_sections *sections = bw_alloc_array(&kept, 1, sizeof *sections);
  if (sections == NULL) return bw_fail_memory(error);
  sections->allocator = kept;
  lister l = {.sections = sections, .reader = bw_reader_over(data, size), .error = error};
  l.ends[0] = size;
  bw_status status = list_all(&l);
  if (status != BW_OK) {
    bw_sections_destroy(sections);
    return status;
  }
  *out = sections;
  return BW_OK;
}

void bw_sections_destroy(bw_sections *sections) {
  if (sections == NULL) return;
  bw_allocator allocator = sections->allocator;
  bw_free_array(&allocator, sections->items, sections->capacity, sizeof *sections->items);
  bw_free_array(&allocator, sections, 1, sizeof *sections);
}

uint32_t bw_sections_count(const bw_sections *sections) {
  return (uint32_t)sections->count;
}

int bw_sections_get(const bw_sections *sections, uint32_t index, bw_section *out) {
  if (index >= sections->count) return 0;
  *out = sections->items[index];
  return 1;
}
