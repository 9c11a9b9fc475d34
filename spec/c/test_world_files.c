/* Manifests, world streams, part files and layouts put together by calls: the spec's section 7.5
 * and every refusal. */
#include "test_world.h"

#include <stdlib.h>

/* ---- streams written here ------------------------------------------------------------------ */

typedef struct writer {
  uint8_t bytes[4096];
  size_t size;
} writer;

static void put_u32(writer *w, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) w->bytes[w->size++] = (uint8_t)(value >> (8 * i));
}

static void put_floats(writer *w, const float *values, size_t count) {
  for (size_t i = 0; i < count; i++, w->size += 4) put_f32(w->bytes + w->size, values[i]);
}

static void put_zeros(writer *w, size_t count) {
  memset(w->bytes + w->size, 0, count);
  w->size += count;
}

static size_t begin(writer *w, uint32_t type) {
  put_u32(w, type);
  put_u32(w, 0);
  put_u32(w, 0x1c02000au);
  return w->size;
}

static void end(writer *w, size_t start) {
  size_t size = w->size;
  w->size = start - 8;
  put_u32(w, (uint32_t)(size - start));
  w->size = size;
}

/* What a test wants other than usual; 0 is usual everywhere. */
typedef struct changes {
  uint32_t parts;  /* the first word; 0: 2 */
  uint32_t planes; /* the struct's counts; 0: 1 and 2 */
  uint32_t sectors;
  uint32_t world_triangles;
  uint32_t sector_triangles;
  uint32_t sector_vertices;
  uint32_t record_size; /* of the record 0x3f1; 0: 20 */
  uint32_t records;     /* of a sector; 0: 1, 9: 0 */
  uint32_t axis;
  uint32_t left_flag; /* 9: the left side is announced as a plane */
  uint32_t index[2];  /* of the two sectors */
  uint32_t part[2];
  uint32_t plane_struct; /* size; 0: 24 */
  uint32_t no_materials;
  uint32_t pvs;
  uint32_t corner; /* 1: not a number */
} changes;

static void put_sector(writer *w, const changes *c, uint32_t number) {
  static const float boxes[2][6] = {{10, 20, 5, -10, -20, 0}, {10, 0, 0, 30, 5, 5}};
  static const float position[3] = {1, 2, 3};
  size_t sector = begin(w, 0x09);
  size_t structure = begin(w, 0x01);
  put_u32(w, 0);
  put_u32(w, c->sector_triangles);
  put_u32(w, c->sector_vertices);
  put_floats(w, boxes[number], 6);
  if (c->corner == 1) put_f32(w->bytes + w->size - 4, NAN);
  put_zeros(w, 8);
  end(w, structure);
  size_t extension = begin(w, 0x03);
  size_t native = begin(w, 0x510);
  put_u32(w, 0xffffffffu);
  end(w, native);
  uint32_t records = c->records == 0 ? 1 : c->records % 9;
  for (uint32_t i = 0; i < records; i++) {
    size_t record = begin(w, 0x3f1);
    put_u32(w, c->index[number]);
    put_u32(w, c->part[number]);
    put_floats(w, position, 3);
    if (c->record_size != 0) w->size = w->size + c->record_size - 20;
    end(w, record);
  }
  if (c->pvs) {
    size_t pvs = begin(w, 0x12a);
    put_zeros(w, 3);
    end(w, pvs);
  }
  end(w, extension);
  end(w, sector);
}

static void put_plane(writer *w, const changes *c) {
  static const float values[2] = {9, 11};
  static const float value = 10;
  size_t plane = begin(w, 0x0a);
  size_t structure = begin(w, 0x01);
  put_u32(w, c->axis);
  put_floats(w, &value, 1);
  put_u32(w, c->left_flag == 9 ? 0 : 1);
  put_u32(w, 1);
  put_floats(w, values, 2);
  if (c->plane_struct != 0) w->size = w->size + c->plane_struct - 24;
  end(w, structure);
  put_sector(w, c, 0);
  put_sector(w, c, 1);
  end(w, plane);
}

/* Two sectors under one plane, in parts 1 and 2. */
static writer stream_of(const changes *c) {
  writer w = {.size = 0};
  put_u32(&w, c->parts == 0 ? 2 : c->parts);
  size_t dictionary = begin(&w, 0x16);
  put_zeros(&w, 20);
  end(&w, dictionary);
  size_t world = begin(&w, 0x0b);
  size_t structure = begin(&w, 0x01);
  put_zeros(&w, 16);
  put_u32(&w, c->world_triangles);
  put_u32(&w, 0);
  put_u32(&w, c->planes == 0 ? 1 : c->planes);
  put_u32(&w, c->sectors == 0 ? 2 : c->sectors);
  put_u32(&w, 0);
  put_u32(&w, 0x410200b9u);
  put_zeros(&w, 24);
  end(&w, structure);
  if (!c->no_materials) {
    size_t materials = begin(&w, 0x08);
    put_zeros(&w, 16);
    end(&w, materials);
  }
  put_plane(&w, c);
  end(&w, begin(&w, 0x03));
  end(&w, world);
  return w;
}

static const changes usual = {.index = {0, 1}, .part = {1, 2}};

static bw_world_layout *two_parts(void) {
  bw_world_layout *layout = new_layout("two");
  add_parts(layout, 2, 100);
  return layout;
}

static bw_status read_stream(const writer *w, bw_world_layout **out, bw_error *error) {
  bw_world_layout *layout = two_parts();
  bw_status status = bw_world_layout_read_stream(layout, w->bytes, w->size, error);
  if (status == BW_OK && out != NULL) {
    *out = layout;
  } else {
    bw_world_layout_destroy(layout);
  }
  return status;
}

/* ---- manifests ----------------------------------------------------------------------------- */

static const uint8_t manifest[28] = {0xe8, 0x03, 0,    0,    0x78, 0x05, 0,    0,    2, 0,
                                     0,    0,    0x2c, 0x01, 0,    0,    0x86, 0x01, 0, 0,
                                     0xf4, 0x01, 0,    0,    0x8a, 0x02, 0,    0};

static bw_status read_manifest(const void *data, size_t size, bw_error *error) {
  bw_world_layout *layout = new_layout("some");
  bw_status status = bw_world_layout_read_manifest(layout, data, size, error);
  if (status != BW_OK) CHECK_INT(bw_world_layout_part_count(layout), 0);
  bw_world_layout_destroy(layout);
  return status;
}

static void a_manifest_gives_sizes(void) {
  static const uint32_t parts[2][2] = {{300, 390}, {500, 650}};
  bw_world_layout *layout = new_layout("some");
  bw_world_part part;
  CHECK_INT(bw_world_layout_read_manifest(layout, manifest, sizeof manifest, NULL), BW_OK);
  CHECK_INT(bw_world_layout_stream_size(layout), 1000);
  CHECK_INT(bw_world_layout_heap_size(layout), 1400);
  CHECK_INT(bw_world_layout_part_count(layout), 2);
  for (uint32_t i = 0; i < 2; i++) {
    CHECK(bw_world_layout_part(layout, i + 1, &part));
    CHECK_INT(part.file_size, parts[i][0]);
    CHECK_INT(part.heap_size, parts[i][1]);
  }
  CHECK(!bw_world_layout_part(layout, 0, &part));
  CHECK(!bw_world_layout_part(layout, 3, &part));
  CHECK_INT(bw_world_layout_read_manifest(layout, manifest, sizeof manifest, NULL), BW_INVALID);
  bw_world_layout_destroy(layout);
}

static void manifests_of_another_length_are_refused(void) {
  uint8_t bytes[32] = {0};
  bw_error error;
  for (size_t size = 0; size < sizeof manifest; size++) {
    CHECK_INT(read_manifest(manifest, size, &error), BW_TRUNCATED);
  }
  memcpy(bytes, manifest, sizeof manifest);
  CHECK_INT(read_manifest(bytes, 32, &error), BW_INVALID);
  CHECK_TEXT(error.message,
             "manifest of world 'some': 32 bytes, 2 parts make 28 at offset 32 (0x20)");
  bytes[8] = 3; /* three announced, one given */
  CHECK_INT(read_manifest(bytes, 20, NULL), BW_TRUNCATED);
  bytes[8] = 1; /* one part and a stray word */
  CHECK_INT(read_manifest(bytes, 24, NULL), BW_INVALID);
  memset(bytes + 8, 0xff, 4);
  CHECK_INT(read_manifest(bytes, 28, NULL), BW_TRUNCATED);
}

/* ---- streams ------------------------------------------------------------------------------- */

static void a_stream_gives_planes_and_sectors(void) {
  changes c = usual;
  c.index[1] = BW_NONE;
  c.part[1] = 0;
  writer w = stream_of(&c);
  bw_world_layout *layout = NULL;
  bw_world_sector sector;
  bw_world_plane plane;
  if (!CHECK_INT(read_stream(&w, &layout, NULL), BW_OK)) return;
  CHECK_INT(bw_world_layout_plane_count(layout), 1);
  CHECK_INT(bw_world_layout_sector_count(layout), 2);
  CHECK_INT(bw_world_layout_index_count(layout), 1);
  CHECK(!bw_world_layout_has_pvs(layout));
  CHECK(bw_world_layout_plane(layout, 0, &plane));
  CHECK_INT(plane.axis, 0);
  CHECK_FLOAT(plane.value, 10);
  CHECK_FLOAT(plane.left_value, 9);
  CHECK_FLOAT(plane.right_value, 11);
  CHECK_INT(plane.left, BW_PLANE_SECTOR);
  CHECK_INT(plane.right, BW_PLANE_SECTOR | 1);
  CHECK(bw_world_layout_sector(layout, 0, &sector));
  CHECK_FLOAT(sector.low[1], -20);
  CHECK_FLOAT(sector.high[1], 20);
  CHECK_FLOAT(sector.position[2], 3);
  CHECK_INT(sector.index, 0);
  CHECK_INT(sector.part, 1);
  CHECK(bw_world_layout_sector(layout, 1, &sector));
  CHECK_INT(sector.index, BW_NONE);
  CHECK_INT(bw_world_layout_find(layout, 0), 0);
  CHECK_INT(bw_world_layout_find(layout, 1), BW_NONE);
  CHECK_INT(bw_world_layout_part_sector(layout, 1, 0), 0);
  CHECK_INT(bw_world_layout_part_sector(layout, 1, 1), BW_NONE);
  CHECK_INT(bw_world_layout_part_sector(layout, 2, 0), BW_NONE);
  bw_world_layout_destroy(layout);
}

static void pvs_and_axes_are_read(void) {
  for (uint32_t axis = 0; axis < 3; axis++) {
    changes c = usual;
    c.pvs = 1;
    c.axis = axis * 4;
    writer w = stream_of(&c);
    bw_world_layout *layout = NULL;
    bw_world_plane plane;
    if (!CHECK_INT(read_stream(&w, &layout, NULL), BW_OK)) return;
    CHECK(bw_world_layout_has_pvs(layout));
    CHECK(bw_world_layout_plane(layout, 0, &plane));
    CHECK_INT(plane.axis, axis);
    bw_world_layout_destroy(layout);
  }
}

/* Six planes that nothing is on the inside of. */
static void a_world_with_pvs_is_walked_again_when_nothing_is_seen(void) {
  static const float closed[24] = {[3] = -1};
  for (uint32_t pvs = 0; pvs < 2; pvs++) {
    changes c = usual;
    c.pvs = pvs;
    writer w = stream_of(&c);
    bw_world_layout *layout = NULL;
    bw_streamed_world *world = NULL;
    int32_t repeated = 7;
    if (!CHECK_INT(read_stream(&w, &layout, NULL), BW_OK)) return;
    CHECK_INT(bw_streamed_world_create(layout, NULL, &world, NULL), BW_OK);
    bw_world_layout_destroy(layout);
    CHECK_INT(bw_streamed_world_find_visible(world, NULL, nowhere, closed, NULL, BW_PASS_FIRST,
                                             &repeated, NULL),
              BW_OK);
    CHECK_INT(repeated, pvs);
    CHECK_INT(bw_streamed_world_counter(world), 0);
    CHECK_INT(bw_streamed_world_find_visible(world, NULL, nowhere, closed, NULL,
                                             BW_PASS_FIRST | BW_PASS_WITHOUT_PVS, &repeated, NULL),
              BW_OK);
    CHECK_INT(repeated, 0);
    CHECK_INT(bw_streamed_world_find_visible(world, NULL, nowhere, NULL, NULL, BW_PASS_FIRST,
                                             &repeated, NULL),
              BW_OK);
    CHECK_INT(repeated, 0);
    CHECK_INT(bw_streamed_world_counter(world), 2); /* seen, so that nothing is repeated */
    bw_streamed_world_destroy(world);
  }
}

static void streams_that_cannot_be_are_refused(void) {
  static const struct {
    const char *what;
    bw_status status;
    changes c;
  } cases[] = {
      {"part counts differ", BW_INVALID, {.parts = 3, .index = {0, 1}, .part = {1, 2}}},
      {"planes", BW_INVALID, {.planes = 2, .index = {0, 1}, .part = {1, 2}}},
      {"sectors", BW_INVALID, {.sectors = 3, .index = {0, 1}, .part = {1, 2}}},
      {"indices with a gap", BW_INVALID, {.index = {0, 2}, .part = {1, 2}}},
      {"indices twice", BW_INVALID, {.index = {0, 0}, .part = {1, 2}}},
      {"part 3 of 2", BW_INVALID, {.index = {0, 1}, .part = {1, 3}}},
      {"part 0 of an indexed sector", BW_INVALID, {.index = {0, 1}, .part = {0, 2}}},
      {"record of 16 bytes", BW_INVALID, {.record_size = 16, .index = {0, 1}, .part = {1, 2}}},
      {"record of 24 bytes", BW_INVALID, {.record_size = 24, .index = {0, 1}, .part = {1, 2}}},
      {"two records", BW_INVALID, {.records = 2, .index = {0, 1}, .part = {1, 2}}},
      {"triangles", BW_UNSUPPORTED, {.sector_triangles = 1, .index = {0, 1}, .part = {1, 2}}},
      {"vertices", BW_UNSUPPORTED, {.sector_vertices = 3, .index = {0, 1}, .part = {1, 2}}},
      {"world", BW_UNSUPPORTED, {.world_triangles = 1, .index = {0, 1}, .part = {1, 2}}},
      {"axis 1", BW_INVALID, {.axis = 1, .index = {0, 1}, .part = {1, 2}}},
      {"axis 12", BW_INVALID, {.axis = 12, .index = {0, 1}, .part = {1, 2}}},
      {"kind of the left side", BW_INVALID, {.left_flag = 9, .index = {0, 1}, .part = {1, 2}}},
      {"plane of 20 bytes", BW_INVALID, {.plane_struct = 20, .index = {0, 1}, .part = {1, 2}}},
      {"no materials", BW_INVALID, {.no_materials = 1, .index = {0, 1}, .part = {1, 2}}},
      {"corner", BW_INVALID, {.corner = 1, .index = {0, 1}, .part = {1, 2}}},
      {"usual", BW_OK, {.index = {0, 1}, .part = {1, 2}}},
      {"without a record", BW_OK, {.records = 9, .index = {0, 1}, .part = {1, 2}}},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    writer w = stream_of(&cases[i].c);
    bw_error error = {.code = 0};
    bw_world_layout *layout = NULL;
    bw_status status = read_stream(&w, &layout, &error);
    if (status == BW_OK) bw_world_layout_destroy(layout);
    if (!CHECK_INT(status, cases[i].status)) (void)printf("  %s\n", cases[i].what);
    if (status != BW_OK) CHECK(strstr(error.message, "world 'two'") != NULL);
  }
}

static void every_stream_that_is_cut_is_truncated(void) {
  writer w = stream_of(&usual);
  writer whole = w;
  for (w.size = 0; w.size < whole.size; w.size++) {
    if (!CHECK_INT(read_stream(&w, NULL, NULL), BW_TRUNCATED)) (void)printf("  %zu\n", w.size);
  }
}

static void libraries_of_other_times_are_refused(void) {
  static const struct {
    uint32_t stamp;
    bw_status status;
  } cases[] = {{0x1c02000au, BW_OK},          {0x1400ffffu, BW_OK}, /* 0x35000 */
               {0x1803ffffu, BW_OK},          {0x1003ffffu, BW_UNSUPPORTED},
               {0x1c03000au, BW_UNSUPPORTED}, {0x00000310u, BW_UNSUPPORTED}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    writer w = stream_of(&usual);
    size_t size = w.size;
    w.size = 4 + 8; /* the dictionary's stamp */
    put_u32(&w, cases[i].stamp);
    w.size = size;
    bw_world_layout *layout = NULL;
    bw_status status = read_stream(&w, &layout, NULL);
    if (status == BW_OK) bw_world_layout_destroy(layout);
    if (!CHECK_INT(status, cases[i].status)) (void)printf("  %zu\n", i);
  }
}

static void a_manifest_of_another_stream_is_refused(void) {
  writer w = stream_of(&usual);
  bw_world_layout *layout = two_parts();
  CHECK_INT(bw_world_layout_set_sizes(layout, (uint32_t)w.size + 1, 1, NULL), BW_OK);
  CHECK_INT(bw_world_layout_read_stream(layout, w.bytes, w.size, NULL), BW_TRUNCATED);
  CHECK_INT(bw_world_layout_set_sizes(layout, (uint32_t)w.size - 1, 1, NULL), BW_OK);
  CHECK_INT(bw_world_layout_read_stream(layout, w.bytes, w.size, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_set_sizes(layout, (uint32_t)w.size, 1, NULL), BW_OK);
  CHECK_INT(bw_world_layout_read_stream(layout, w.bytes, w.size, NULL), BW_OK);
  CHECK_INT(bw_world_layout_read_stream(layout, w.bytes, w.size, NULL), BW_INVALID);
  bw_world_layout_destroy(layout);
}

static void a_stream_that_failed_leaves_the_parts(void) {
  changes c = usual;
  c.index[1] = 0;
  writer w = stream_of(&c);
  writer right = stream_of(&usual);
  bw_world_layout *layout = two_parts();
  CHECK_INT(bw_world_layout_read_stream(layout, w.bytes, w.size, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_sector_count(layout), 0);
  CHECK_INT(bw_world_layout_part_count(layout), 2);
  CHECK_INT(bw_world_layout_read_stream(layout, right.bytes, right.size, NULL), BW_OK);
  bw_world_part part;
  CHECK(bw_world_layout_part(layout, 1, &part));
  CHECK_INT(part.sector_count, 1);
  bw_world_layout_destroy(layout);
}

static void no_change_of_a_byte_breaks_the_reader(void) {
  writer w = stream_of(&usual);
  for (size_t at = 0; at < w.size; at++) {
    static const uint8_t bytes[] = {0x00, 0x01, 0x7f, 0xff};
    uint8_t before = w.bytes[at];
    for (size_t i = 0; i < COUNT(bytes); i++) {
      bw_world_layout *layout = NULL;
      w.bytes[at] = bytes[i];
      if (read_stream(&w, &layout, NULL) == BW_OK) bw_world_layout_destroy(layout);
    }
    w.bytes[at] = before;
  }
  CHECK_INT(read_stream(&w, NULL, NULL), BW_OK);
}

/* ---- part files ---------------------------------------------------------------------------- */

static writer part_of(const uint32_t *indices, uint32_t count) {
  writer w = {.size = 0};
  put_u32(&w, 1);
  put_zeros(&w, 8);
  put_u32(&w, 0xabcd);
  size_t dictionary = begin(&w, 0x16);
  put_zeros(&w, 8);
  end(&w, dictionary);
  put_u32(&w, count);
  for (uint32_t i = 0; i < count; i++) {
    put_u32(&w, indices[i]);
    size_t atomic = begin(&w, 0x14);
    put_zeros(&w, 4 + (size_t)i * 4);
    end(&w, atomic);
  }
  return w;
}

static void a_part_file_gives_its_atomics(void) {
  static const uint32_t indices[] = {5, 6};
  writer w = part_of(indices, 2);
  bw_part_file *file = NULL;
  uint32_t index = 0, offset = 0, size = 0;
  if (!CHECK_INT(bw_part_file_read(w.bytes, w.size, NULL, &file, NULL), BW_OK)) return;
  CHECK_INT(bw_part_file_hash(file), 0xabcd);
  CHECK_INT(bw_part_file_count(file), 2);
  CHECK(bw_part_file_atomic(file, 0, &index, &offset, &size));
  CHECK_INT(index, 5);
  CHECK_INT(offset, 16 + 20 + 4 + 4 + 12);
  CHECK_INT(size, 4);
  CHECK(bw_part_file_atomic(file, 1, &index, &offset, &size));
  CHECK_INT(index, 6);
  CHECK_INT(size, 8);
  CHECK(!bw_part_file_atomic(file, 2, &index, &offset, &size));
  bw_part_file_dictionary(file, &offset, &size);
  CHECK_INT(offset, 28);
  CHECK_INT(size, 8);
  bw_part_file_destroy(file);
}

static void part_files_that_cannot_be_are_refused(void) {
  static const uint32_t indices[] = {5, 6};
  writer w = part_of(indices, 2);
  bw_part_file *file = NULL;
  size_t whole = w.size;
  for (size_t size = 0; size < whole; size++) {
    CHECK_INT(bw_part_file_read(w.bytes, size, NULL, &file, NULL), BW_TRUNCATED);
  }
  put_zeros(&w, 4);
  CHECK_INT(bw_part_file_read(w.bytes, w.size, NULL, &file, NULL), BW_INVALID);
  w.bytes[16] = 0x17; /* no dictionary */
  CHECK_INT(bw_part_file_read(w.bytes, whole, NULL, &file, NULL), BW_INVALID);
  w.bytes[16] = 0x16;
  w.bytes[44] = 0x15; /* no atomic */
  CHECK_INT(bw_part_file_read(w.bytes, whole, NULL, &file, NULL), BW_INVALID);
  w.bytes[44] = 0x14;
  memset(w.bytes + 36, 0xff, 4); /* atomics */
  CHECK_INT(bw_part_file_read(w.bytes, whole, NULL, &file, NULL), BW_TRUNCATED);
}

static void a_part_has_an_atomic_for_each_of_its_sectors(void) {
  static const uint32_t parts[] = {1, 2, 1, 2};
  static const struct {
    uint32_t indices[3], count, part;
    bw_status status;
  } cases[] = {
      {{0, 2}, 2, 1, BW_OK},         {{2, 0}, 2, 1, BW_OK},      {{0}, 1, 1, BW_INVALID},
      {{0, 0}, 2, 1, BW_INVALID},    {{0, 1}, 2, 1, BW_INVALID}, {{0, 9}, 2, 1, BW_INVALID},
      {{0, 2, 1}, 3, 1, BW_INVALID}, {{1, 3}, 2, 2, BW_OK},      {{1, 3}, 2, 3, BW_NOT_FOUND}};
  bw_world_layout *layout = row_layout("row", parts, 4, 2, 100);
  for (size_t i = 0; i < COUNT(cases); i++) {
    writer w = part_of(cases[i].indices, cases[i].count);
    bw_part_file *file = NULL;
    CHECK_INT(bw_part_file_read(w.bytes, w.size, NULL, &file, NULL), BW_OK);
    if (!CHECK_INT(bw_part_file_check(file, layout, cases[i].part, NULL), cases[i].status)) {
      (void)printf("  case %zu\n", i);
    }
    bw_part_file_destroy(file);
  }
  bw_world_layout_destroy(layout);
}

static void a_wrong_part_file_leaves_the_part_being_read(void) {
  static const uint32_t wrong[] = {1};
  static const uint32_t right[] = {0};
  bw_streamed_world *world = row_world(2);
  bw_part_file *file = NULL;
  writer w = part_of(wrong, 1);
  CHECK_INT(bw_part_file_read(w.bytes, w.size, NULL, &file, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_request_part(world, 1, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_finish_part(world, file, 0, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_reading(world), 1);
  bw_part_file_destroy(file);
  w = part_of(right, 1);
  CHECK_INT(bw_part_file_read(w.bytes, w.size, NULL, &file, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_finish_part(world, file, 0, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_part(world, 1), BW_PART_LOADED);
  bw_part_file_destroy(file);
  bw_streamed_world_destroy(world);
}

/* ---- layouts put together by calls --------------------------------------------------------- */

static void sectors_without_planes_get_a_tree(void) {
  enum { SECTORS = 100 };
  bw_world_layout *layout = new_layout("many");
  bool seen[SECTORS] = {false};
  add_parts(layout, 1, 10);
  for (uint32_t i = 0; i < SECTORS; i++) {
    uint32_t place = i * 37u % SECTORS; /* in no order */
    add_box(layout, 10.0f * (float)place, 10.0f * (float)place + 10, place, 1);
  }
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK_INT(bw_world_layout_plane_count(layout), SECTORS - 1);
  for (uint32_t i = 0; i < SECTORS; i++) {
    bw_world_sector sector;
    CHECK(bw_world_layout_sector(layout, i, &sector));
    CHECK_INT(sector.index, i); /* a row's tree has them from low to high */
    seen[sector.index] = true;
  }
  for (uint32_t i = 0; i + 1 < SECTORS; i++) {
    bw_world_plane plane;
    CHECK(bw_world_layout_plane(layout, i, &plane));
    CHECK_INT(plane.axis, 0);
    CHECK_FLOAT(plane.left_value, plane.right_value);
    CHECK_FLOAT(plane.value, plane.left_value);
    CHECK(seen[i]);
  }
  bw_world_layout_destroy(layout);
}

/* In either half the one whose middle is nearer to the other half does not reach the farthest. */
static void a_plane_has_its_halves_on_their_sides(void) {
  static const float boxes[4][2] = {{-5, 25}, {14, 16}, {29, 31}, {22, 44}}; /* middles 10 to 33 */
  bw_world_layout *layout = new_layout("wide");
  bw_world_plane plane;
  add_parts(layout, 1, 10);
  for (uint32_t i = 0; i < 4; i++) add_box(layout, boxes[i][0], boxes[i][1], i, 1);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK(bw_world_layout_plane(layout, 0, &plane));
  CHECK_INT(plane.axis, 0);
  CHECK_FLOAT(plane.left_value, 25);
  CHECK_FLOAT(plane.right_value, 22);
  CHECK_FLOAT(plane.value, 23.5f);
  bw_world_layout_destroy(layout);
}

static void layouts_that_cannot_be_are_refused(void) {
  static const float lost[3] = {0, INFINITY, 0};
  bw_world_layout *layout = NULL;
  bw_world_layout *other = NULL;
  CHECK_INT(bw_world_layout_create("", NULL, &other, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_create("a name of twenty let", NULL, &other, NULL), BW_LIMIT);
  layout = two_parts();
  CHECK_INT(bw_world_layout_add_sector(layout, lost, nowhere, 0, 1, nowhere, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_add_sector(layout, nowhere, nowhere, 0, 1, lost, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_add_plane(layout, 3, 0, 0, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_add_plane(layout, 0, NAN, 0, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_add_plane(layout, 0, 10, 10, 10, NULL), BW_OK);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_INVALID);
  add_box(layout, 0, 10, 0, 1);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_INVALID); /* one side */
  add_box(layout, 10, 20, 1, 2);
  CHECK_INT(bw_world_layout_add_sector(layout, nowhere, nowhere, 2, 1, nowhere, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK_INT(bw_world_layout_add_part(layout, 0, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, 0, NULL), BW_INVALID);
  bw_world_layout_destroy(layout);
}

static void a_layout_that_failed_can_be_mended(void) {
  bw_world_layout *layout = two_parts();
  bw_world_part part;
  add_box(layout, 0, 10, 0, 1);
  add_box(layout, 20, 30, 2, 2);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_INVALID); /* no index 1 */
  add_box(layout, 10, 20, 1, 2);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK_INT(bw_world_layout_plane_count(layout), 2);
  CHECK(bw_world_layout_part(layout, 2, &part));
  CHECK_INT(part.sector_count, 2);
  bw_world_layout_destroy(layout);
}

static void planes_may_be_only_so_deep(void) {
  bw_world_layout *layout = two_parts();
  for (uint32_t i = 0; i < BW_WORLD_DEPTH; i++) {
    CHECK_INT(bw_world_layout_add_plane(layout, 0, 0, 0, 0, NULL), BW_OK);
  }
  CHECK_INT(bw_world_layout_add_plane(layout, 0, 0, 0, 0, NULL), BW_LIMIT);
  bw_world_layout_destroy(layout);
}

static bool same_sector(const bw_world_sector *a, const bw_world_sector *b) {
  for (int axis = 0; axis < 3; axis++) {
    if (a->low[axis] != b->low[axis] || a->high[axis] != b->high[axis] ||
        a->position[axis] != b->position[axis]) {
      return false;
    }
  }
  return a->index == b->index && a->part == b->part;
}

static bool same_plane(const bw_world_plane *a, const bw_world_plane *b) {
  return a->axis == b->axis && a->value == b->value && a->left_value == b->left_value &&
         a->right_value == b->right_value && a->left == b->left && a->right == b->right;
}

static bool same_sectors(const bw_world_layout *a, const bw_world_layout *b) {
  bw_world_sector x, y;
  memset(&x, 0, sizeof x);
  memset(&y, 0, sizeof y);
  for (uint32_t i = 0; bw_world_layout_sector(a, i, &x); i++) {
    if (!bw_world_layout_sector(b, i, &y) || !same_sector(&x, &y)) return false;
  }
  return bw_world_layout_sector_count(a) == bw_world_layout_sector_count(b);
}

static bool same_planes(const bw_world_layout *a, const bw_world_layout *b) {
  bw_world_plane x, y;
  memset(&x, 0, sizeof x);
  memset(&y, 0, sizeof y);
  for (uint32_t i = 0; bw_world_layout_plane(a, i, &x); i++) {
    if (!bw_world_layout_plane(b, i, &y) || !same_plane(&x, &y)) return false;
  }
  return bw_world_layout_plane_count(a) == bw_world_layout_plane_count(b);
}

/* Writes all files of a layout and reads them again. */
static bw_world_layout *write_and_read(const bw_world_layout *layout) {
  bw_bytes *files[2] = {NULL, NULL};
  bw_world_layout *again = new_layout("again");
  CHECK_INT(bw_world_layout_write_manifest(layout, &files[0], NULL), BW_OK);
  CHECK_INT(bw_world_layout_write_stream(layout, &files[1], NULL), BW_OK);
  CHECK_INT(
      bw_world_layout_read_manifest(again, bw_bytes_data(files[0]), bw_bytes_size(files[0]), NULL),
      BW_OK);
  CHECK_INT(
      bw_world_layout_read_stream(again, bw_bytes_data(files[1]), bw_bytes_size(files[1]), NULL),
      BW_OK);
  bw_bytes_destroy(files[0]);
  bw_bytes_destroy(files[1]);
  return again;
}

static void what_is_written_reads_back(void) {
  static const uint32_t parts[] = {3, 1, 2, 1, 3, 3, 1, 1};
  bw_world_layout *layouts[2] = {row_layout("row", parts, 8, 3, 77), two_parts()};
  for (uint32_t i = 0; i < 40; i++) add_box(layouts[1], (float)(i * i), (float)(i * i + 5), i, 1);
  add_box(layouts[1], -9, -5, BW_NONE, 0);
  CHECK_INT(bw_world_layout_finish(layouts[1], NULL), BW_OK);
  for (size_t i = 0; i < 2; i++) {
    bw_world_layout *again = write_and_read(layouts[i]);
    CHECK(same_sectors(layouts[i], again));
    CHECK(same_planes(layouts[i], again));
    CHECK_INT(bw_world_layout_heap_size(again), bw_world_layout_heap_size(layouts[i]));
    for (uint32_t part = 1; part <= bw_world_layout_part_count(layouts[i]); part++) {
      bw_bytes *bytes = NULL;
      bw_part_file *file = NULL;
      bw_world_part sizes;
      CHECK_INT(bw_world_layout_write_part(layouts[i], part, &bytes, NULL), BW_OK);
      CHECK_INT(bw_part_file_read(bw_bytes_data(bytes), bw_bytes_size(bytes), NULL, &file, NULL),
                BW_OK);
      CHECK_INT(bw_part_file_check(file, again, part, NULL), BW_OK);
      CHECK(bw_world_layout_part(again, part, &sizes));
      CHECK_INT(sizes.file_size, bw_bytes_size(bytes));
      bw_part_file_destroy(file);
      bw_bytes_destroy(bytes);
    }
    bw_world_layout_destroy(again);
    bw_world_layout_destroy(layouts[i]);
  }
}

static void what_is_not_finished_is_not_written(void) {
  bw_world_layout *layout = two_parts();
  bw_streamed_world *world = NULL;
  bw_bytes *bytes = NULL;
  add_box(layout, 0, 10, 0, 1);
  CHECK_INT(bw_world_layout_write_stream(layout, &bytes, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_write_part(layout, 1, &bytes, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_write_manifest(layout, &bytes, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_create(layout, NULL, &world, NULL), BW_INVALID);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK_INT(bw_world_layout_write_part(layout, 3, &bytes, NULL), BW_NOT_FOUND);
  bw_world_layout_destroy(layout);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_manifest_gives_sizes),
      TEST(manifests_of_another_length_are_refused),
      TEST(a_stream_gives_planes_and_sectors),
      TEST(pvs_and_axes_are_read),
      TEST(a_world_with_pvs_is_walked_again_when_nothing_is_seen),
      TEST(streams_that_cannot_be_are_refused),
      TEST(every_stream_that_is_cut_is_truncated),
      TEST(libraries_of_other_times_are_refused),
      TEST(a_manifest_of_another_stream_is_refused),
      TEST(a_stream_that_failed_leaves_the_parts),
      TEST(no_change_of_a_byte_breaks_the_reader),
      TEST(a_part_file_gives_its_atomics),
      TEST(part_files_that_cannot_be_are_refused),
      TEST(a_part_has_an_atomic_for_each_of_its_sectors),
      TEST(a_wrong_part_file_leaves_the_part_being_read),
      TEST(sectors_without_planes_get_a_tree),
      TEST(a_plane_has_its_halves_on_their_sides),
      TEST(layouts_that_cannot_be_are_refused),
      TEST(a_layout_that_failed_can_be_mended),
      TEST(planes_may_be_only_so_deep),
      TEST(what_is_written_reads_back),
      TEST(what_is_not_finished_is_not_written),
  };
  return test_main(argc, argv, cases, COUNT(cases));
}
