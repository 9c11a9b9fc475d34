/* The stream of a world, <world>_sec.wld: a texture dictionary, which is passed over, and the tree
 * of planes and sectors. */
#include "base/error.h"
#include "world/sections.h"
#include "world/world_layout.h"

#include <inttypes.h>

#define LEAST_VERSION 0x35000u
#define MOST_VERSION 0x37002u

#define WORLD_STRUCT 64u
#define PLANE_STRUCT 24u
#define SECTOR_STRUCT 44u
#define STREAMED_RECORD 20u

/* A section of the tree that is still to be read. */
typedef struct work {
  size_t at;
  size_t end; /* of what holds it */
  uint32_t type;
} work;

/* Of each open plane there is one right side to be read, and one left side. */
#define MOST_WORK (BW_WORLD_DEPTH + 2u)

typedef struct stream {
  bw_world_layout *layout;
  const uint8_t *data;
  size_t size;
  bw_error *error;
  work todo[MOST_WORK];
  uint32_t todo_count;
  uint32_t planes, sectors; /* as the world's struct counts them */
} stream;

/* ---- sections ------------------------------------------------------------------------------ */

/* RenderWare's version of a stamp. */
static uint32_t version_of(uint32_t stamp) {
  if ((stamp & 0xffff0000u) == 0) return stamp << 8;
  return ((stamp >> 14 & 0x3ff00u) + 0x30000u) | (stamp >> 16 & 0x3fu);
}

static bw_status fail(const stream *s, bw_status code, uint64_t at, const char *what) {
  return bw_fail_at(s->error, code, at, "stream of world '%s': %s", s->layout->name, what);
}

/* Reads the header of the section at `*at`, which must lie before `end` with its data, and passes
 * over both. */
static bw_status next_section(const stream *s, size_t *at, size_t end, bw_section *out) {
  bw_reader reader = bw_reader_over(s->data, end);
  reader.offset = *at;
  if (!bw_section_read(&reader, out)) {
    return bw_fail_at(s->error, BW_TRUNCATED, *at,
                      "stream of world '%s': %zu bytes are left of what holds a section, for its "
                      "header of 12 and its data",
                      s->layout->name, end - *at);
  }
  *at = reader.offset;
  return BW_OK;
}

/* The same for a section that must be of a type, and of a version that can be read. */
static bw_status expect_section(const stream *s, size_t *at, size_t end, uint32_t type,
                                bw_section *out) {
  size_t start = *at;
  bw_status status = next_section(s, at, end, out);
  if (status != BW_OK) return status;
  if (out->type != type) {
    return bw_fail_at(s->error, BW_INVALID, start,
                      "stream of world '%s': a section 0x%02" PRIx32 ", expected 0x%02" PRIx32
                      " (%s)",
                      s->layout->name, out->type, type, bw_section_type_name(type));
  }
  uint32_t version = version_of(out->version);
  if (version >= LEAST_VERSION && version <= MOST_VERSION) return BW_OK;
  return bw_fail_at(s->error, BW_UNSUPPORTED, start + 8,
                    "stream of world '%s': library version 0x%05" PRIx32
                    ", expected 0x35000 to 0x37002",
                    s->layout->name, version);
}

/* Reads a struct of a known size. */
static bw_status expect_struct(const stream *s, size_t *at, size_t end, uint32_t size,
                               const uint8_t **out) {
  size_t start = *at;
  bw_section section;
  bw_status status = expect_section(s, at, end, BW_SECTION_STRUCT, &section);
  if (status != BW_OK) return status;
  if (section.size != size) {
    return bw_fail_at(s->error, BW_INVALID, start + 4,
                      "stream of world '%s': a struct of %" PRIu32 " bytes, expected %" PRIu32,
                      s->layout->name, section.size, size);
  }
  *out = s->data + section.offset;
  return BW_OK;
}

static void read_floats(const uint8_t *at, float *out, int count) {
  for (int i = 0; i < count; i++) out[i] = bw_get_f32(at + (ptrdiff_t)i * 4);
}

/* ---- the tree ------------------------------------------------------------------------------ */

static uint32_t child_type(uint32_t is_sector) {
  return is_sector != 0 ? BW_SECTION_SECTOR : BW_SECTION_PLANE;
}

/* A plane: its struct, then its left side, then its right side. */
static bw_status read_plane(stream *s, size_t at, size_t end) {
  const uint8_t *fields = NULL;
  uint64_t start = at;
  bw_status status = expect_struct(s, &at, end, PLANE_STRUCT, &fields);
  if (status != BW_OK) return status;
  uint32_t axis = bw_get_u32(fields);
  float values[3] = {bw_get_f32(fields + 4), bw_get_f32(fields + 16), bw_get_f32(fields + 20)};
  if (axis % 4 != 0 || axis > 8) {
    return fail(s, BW_INVALID, start + BW_SECTION_HEADER, "a plane's axis is none of 0, 4 and 8");
  }
  status =
      bw_world_layout_add_plane(s->layout, axis / 4, values[0], values[1], values[2], s->error);
  if (status != BW_OK) return status;
  bw_section left;
  size_t middle = at;
  status = next_section(s, &middle, end, &left);
  if (status != BW_OK) return status;
  const work sides[2] = {{middle, end, child_type(bw_get_u32(fields + 12))},
                         {at, middle, child_type(bw_get_u32(fields + 8))}};
  for (size_t i = 0; i < 2; i++) s->todo[s->todo_count++] = sides[i];
  return BW_OK;
}

/* What the extension of a sector says. */
typedef struct streamed {
  bool given;
  uint32_t index;
  uint32_t part;
  float position[3];
} streamed;

static bw_status read_record(const stream *s, const bw_section *section, streamed *out) {
  if (out->given || section->size != STREAMED_RECORD) {
    return fail(
        s, BW_INVALID, section->offset - BW_SECTION_HEADER,
        out->given ? "a sector with two records 0x3f1" : "a sector's record 0x3f1 is not 20 bytes");
  }
  const uint8_t *at = s->data + section->offset;
  out->given = true;
  out->index = bw_get_u32(at);
  out->part = bw_get_u32(at + 4);
  read_floats(at + 8, out->position, 3);
  return BW_OK;
}

static bw_status read_extension(const stream *s, size_t at, size_t end, streamed *out) {
  bw_section extension;
  bw_status status = expect_section(s, &at, end, BW_SECTION_EXTENSION, &extension);
  size_t inside = (size_t)extension.offset;
  while (status == BW_OK && inside < at) {
    bw_section section;
    status = next_section(s, &inside, at, &section);
    if (status != BW_OK) break;
    if (section.type == BW_SECTION_PVS) s->layout->has_pvs = true;
    if (section.type == BW_SECTION_STREAMED) status = read_record(s, &section, out);
  }
  return status;
}

static bw_status read_sector(const stream *s, size_t at, size_t end) {
  const uint8_t *fields = NULL;
  uint64_t start = at;
  float corners[2][3];
  streamed record = {.index = BW_NONE};
  bw_status status = expect_struct(s, &at, end, SECTOR_STRUCT, &fields);
  if (status != BW_OK) return status;
  if (bw_get_u32(fields + 4) != 0 || bw_get_u32(fields + 8) != 0) {
    return fail(s, BW_UNSUPPORTED, start + BW_SECTION_HEADER,
                "a sector has triangles or vertices of its own");
  }
  read_floats(fields + 12, corners[0], 3);
  read_floats(fields + 24, corners[1], 3);
  status = read_extension(s, at, end, &record);
  if (status != BW_OK) return status;
  /* The low corner first, so that of two zeros each keeps its sign. */
  return bw_world_layout_add_sector(s->layout, corners[1], corners[0], record.index, record.part,
                                    record.position, s->error);
}

static bw_status read_tree(stream *s) {
  bw_status status = BW_OK;
  while (s->todo_count > 0 && status == BW_OK) {
    work next = s->todo[--s->todo_count];
    bw_section section;
    size_t at = next.at;
    status = expect_section(s, &at, next.end, next.type, &section);
    if (status != BW_OK) break;
    size_t inside = (size_t)section.offset;
    status = next.type == BW_SECTION_PLANE ? read_plane(s, inside, at) : read_sector(s, inside, at);
  }
  return status;
}

static bw_status check_counts(const stream *s) {
  const bw_world_layout *layout = s->layout;
  if (layout->plane_count == s->planes && layout->sector_count == s->sectors) return BW_OK;
  return bw_fail_at(s->error, BW_INVALID, BW_NO_OFFSET,
                    "stream of world '%s': its struct counts %" PRIu32 " planes and %" PRIu32
                    " sectors, it has %zu and %zu",
                    layout->name, s->planes, s->sectors, layout->plane_count, layout->sector_count);
}

/* ---- the stream ---------------------------------------------------------------------------- */

static bw_status read_world(stream *s, size_t at, size_t end) {
  const uint8_t *fields = NULL;
  uint64_t start = at;
  bw_section materials;
  bw_status status = expect_struct(s, &at, end, WORLD_STRUCT, &fields);
  if (status == BW_OK) status = expect_section(s, &at, end, BW_SECTION_MATERIALS, &materials);
  if (status != BW_OK) return status;
  if (bw_get_u32(fields + 16) != 0 || bw_get_u32(fields + 20) != 0) {
    return fail(s, BW_UNSUPPORTED, start + BW_SECTION_HEADER,
                "it counts triangles or vertices of its own");
  }
  s->planes = bw_get_u32(fields + 24);
  s->sectors = bw_get_u32(fields + 28);
  work root = {at, end, child_type(bw_get_u32(fields))};
  s->todo[s->todo_count++] = root;
  status = read_tree(s);
  return status == BW_OK ? check_counts(s) : status;
}

static bw_status read_stream(stream *s) {
  bw_reader reader = bw_reader_over(s->data, s->size);
  uint32_t parts = bw_read_u32(&reader);
  if (reader.failed) return fail(s, BW_TRUNCATED, s->size, "it begins with a word");
  if (parts != s->layout->part_count) {
    return bw_fail_at(s->error, BW_INVALID, 0,
                      "stream of world '%s': %" PRIu32 " parts, its manifest has %zu",
                      s->layout->name, parts, s->layout->part_count);
  }
  size_t at = reader.offset;
  bw_section dictionary, world;
  bw_status status = expect_section(s, &at, s->size, BW_SECTION_DICTIONARY, &dictionary);
  if (status == BW_OK) status = expect_section(s, &at, s->size, BW_SECTION_WORLD, &world);
  if (status == BW_OK) status = read_world(s, (size_t)world.offset, at);
  if (status == BW_OK) status = bw_world_layout_finish(s->layout, s->error);
  return status;
}

bw_status bw_world_layout_read_stream(bw_world_layout *layout, const void *data, size_t size,
                                      bw_error *error) {
  stream s = {.layout = layout, .data = data, .size = size, .error = error};
  if (layout->finished || layout->sector_count > 0 || layout->plane_count > 0) {
    return fail(&s, BW_INVALID, BW_NO_OFFSET, "there are sectors or planes already");
  }
  if (layout->stream_size != 0 && layout->stream_size != size) {
    return bw_fail_at(error, size < layout->stream_size ? BW_TRUNCATED : BW_INVALID, size,
                      "stream of world '%s': %zu bytes, its manifest says %" PRIu32, layout->name,
                      size, layout->stream_size);
  }
  bw_status status = read_stream(&s);
  if (status != BW_OK) bw_world_layout_clear(layout);
  return status;
}
