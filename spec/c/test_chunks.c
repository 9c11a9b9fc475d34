/* Chunk containers: layouts, steps, the two stacks, the writer, and every malformed container of
 * the spec's table. Examples are those of section 7.2. */
#include "test.h"

#include <stdio.h>
#include <string.h>

/* A container put together word by word. */
typedef struct builder {
  uint8_t bytes[4096];
  size_t size;
} builder;

static void word(builder *b, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) b->bytes[b->size++] = (uint8_t)(value >> (8 * i));
}

static void head(builder *b, uint32_t first, uint32_t second, uint32_t last) {
  word(b, first);
  word(b, second);
  word(b, 0);
  word(b, last);
}

/* A chunk whose bytes are all its type. */
static void chunk(builder *b, uint32_t type, uint32_t size, uint32_t id) {
  head(b, type, size, id);
  memset(b->bytes + b->size, (int)type, size);
  b->size += size;
}

static bw_chunks *open_size(const builder *b, size_t size, bw_layout layout) {
  bw_chunks *chunks = NULL;
  CHECK_INT(bw_chunks_create(b->bytes, size, layout, NULL, &chunks, NULL), BW_OK);
  return chunks;
}

static bw_chunks *open_flat(const builder *b) {
  return open_size(b, b->size, BW_LAYOUT_FLAT);
}

/* Goes to the end or to an error. */
static bw_status run(bw_chunks *chunks, bw_error *error) {
  int32_t step = BW_STEP_CHUNK;
  bw_status status = BW_OK;
  while (status == BW_OK && step != BW_STEP_END) status = bw_chunks_next(chunks, &step, error);
  return status;
}

static int32_t next(bw_chunks *chunks) {
  int32_t step = -1;
  CHECK_INT(bw_chunks_next(chunks, &step, NULL), BW_OK);
  return step;
}

/* 7.2.1: header (3, 48, 0, 0x99), then 0x04 of 16 bytes with id 7, an empty 0x05, 0x03 of 32. */
static builder three_chunks(void) {
  builder b = {.size = 0};
  head(&b, 3, 48, 0x99);
  chunk(&b, 0x04, 16, 7);
  chunk(&b, 0x05, 0, 0);
  chunk(&b, 0x03, 32, 0);
  return b;
}

/* ---- reading ------------------------------------------------------------------------------- */

static void raw_chunks_are_pushed_in_order(void) {
  builder b = three_chunks();
  CHECK_INT(b.size, 112);
  bw_chunks *chunks = open_flat(&b);
  uint32_t words[4] = {0};
  bw_chunk top;
  CHECK_INT(bw_chunks_header(chunks, words), 0);
  CHECK_INT(run(chunks, NULL), BW_OK);
  CHECK_INT(bw_chunks_header(chunks, words), 1);
  CHECK_INT(words[0], 3);
  CHECK_INT(words[1], 48);
  CHECK_INT(words[3], 0x99);
  CHECK_INT(bw_chunks_count(chunks), 3);
  CHECK_INT(bw_chunks_offset(chunks), 112);
  CHECK_INT(bw_chunks_peek(chunks, 0, &top), 1);
  CHECK_INT(top.type, 0x03);
  CHECK_INT(top.size, 32);
  CHECK_INT(top.data[31], 0x03);
  CHECK_INT(bw_chunks_peek(chunks, 1, &top), 1);
  CHECK_INT(top.type, 0x05);
  CHECK_INT(top.size, 0);
  CHECK(top.data != NULL); /* a flat container's empty chunk has a place */
  CHECK_INT(bw_chunks_peek(chunks, 2, &top), 1);
  CHECK_INT(top.type, 0x04);
  CHECK_INT(top.id, 7);
  CHECK_INT(top.offset, 32);
  CHECK_INT(bw_chunks_peek(chunks, 3, &top), 0);
  bw_chunks_destroy(chunks);
}

static void bytes_behind_the_last_chunk_are_left(void) {
  builder b = three_chunks();
  chunk(&b, 0x01, 4, 0);
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(run(chunks, NULL), BW_OK);
  CHECK_INT(bw_chunks_offset(chunks), 112);
  CHECK_INT(bw_chunks_layout(b.bytes, b.size), BW_LAYOUT_NONE);
  bw_chunks_destroy(chunks);
}

/* 7.2.2 */
static void three_types_end_as_null_pointers(void) {
  static const uint32_t types[] = {0x0e, 0x30, 0x14};
  builder b = {.size = 0};
  head(&b, 3, 48, 0);
  for (size_t i = 0; i < 3; i++) chunk(&b, types[i], 16, 0);
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(run(chunks, NULL), BW_OK);
  for (uint32_t i = 0; i < 3; i++) {
    bw_chunk at;
    CHECK_INT(bw_chunks_peek(chunks, 2 - i, &at), 1);
    CHECK_INT(at.type, 0x14);
    CHECK_INT(at.size, 16);
    CHECK_INT(at.data[0], types[i]);
  }
  bw_chunks_destroy(chunks);
  chunks = open_flat(&b);
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x0e, 0, NULL), BW_OK); /* takes the handler away */
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(bw_chunks_top_type(chunks), 0x0e);
  bw_chunks_destroy(chunks);
}

/* What the owner of 0x24 does: pops 0x24, 0x23 and 0x22, pushes an object. */
static bw_status pop_list(bw_chunks *chunks, void *object, bw_error *error) {
  bw_status status = BW_OK;
  for (uint32_t type = 0x24; type >= 0x22 && status == BW_OK; type--) {
    bw_chunk popped;
    status = bw_chunks_pop(chunks, type, &popped, error);
  }
  return status == BW_OK ? bw_chunks_push_object(chunks, object, error) : status;
}

static bw_status load_list(const builder *b, bw_chunks **chunks, bw_error *error) {
  static int object;
  int32_t step = BW_STEP_CHUNK;
  bw_status status = BW_OK;
  *chunks = open_flat(b);
  CHECK_INT(bw_chunks_set_handlers(*chunks, 0x24, BW_HANDLER_LOADED, NULL), BW_OK);
  while (status == BW_OK && step != BW_STEP_END) {
    status = bw_chunks_next(*chunks, &step, error);
    if (status == BW_OK && step == BW_STEP_LOADED) status = pop_list(*chunks, &object, error);
  }
  return status;
}

/* 7.2.3 */
static void an_owner_pops_what_it_needs(void) {
  builder b = {.size = 0};
  bw_chunks *chunks = NULL;
  void *object = NULL;
  head(&b, 3, 64, 0);
  chunk(&b, 0x22, 16, 0);
  chunk(&b, 0x23, 32, 0);
  chunk(&b, 0x24, 16, 0);
  CHECK_INT(load_list(&b, &chunks, NULL), BW_OK);
  CHECK_INT(bw_chunks_count(chunks), 0);
  CHECK_INT(bw_chunks_top_type(chunks), 0x54);
  CHECK_INT(bw_chunks_object_count(chunks), 1);
  CHECK_INT(bw_chunks_pop_object(chunks, &object, NULL), BW_OK);
  CHECK(object != NULL);
  CHECK_INT(bw_chunks_pop_object(chunks, &object, NULL), BW_INVALID);
  bw_chunks_destroy(chunks);
}

static void chunks_out_of_order_fail_with_the_number_of_theirs(void) {
  builder b = {.size = 0};
  bw_chunks *chunks = NULL;
  bw_error error;
  head(&b, 3, 64, 0);
  chunk(&b, 0x23, 32, 0);
  chunk(&b, 0x22, 16, 0);
  chunk(&b, 0x24, 16, 0);
  CHECK_INT(load_list(&b, &chunks, &error), BW_INVALID);
  CHECK(strstr(error.message, "chunk 2") != NULL);
  CHECK(strstr(error.message, "0x23") != NULL && strstr(error.message, "0x22") != NULL);
  bw_chunks_destroy(chunks);
}

/* 7.2.4 */
static void what_a_reader_leaves_is_skipped(void) {
  builder b = {.size = 0};
  const uint8_t *data = NULL;
  head(&b, 2, 80, 0);
  chunk(&b, 0x47, 64, 0);
  chunk(&b, 0x28, 16, 0);
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x47, BW_HANDLER_READ, NULL), BW_OK);
  CHECK_INT(next(chunks), BW_STEP_READ);
  CHECK_INT(bw_chunks_unread(chunks), 64);
  CHECK_INT(bw_chunks_read(chunks, 4, &data, NULL), BW_OK);
  CHECK_INT(data[0], 0x47);
  CHECK_INT(bw_chunks_unread(chunks), 60);
  CHECK_INT(bw_chunks_push(chunks, 0x41, data, 4, NULL), BW_OK);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(next(chunks), BW_STEP_END);
  bw_chunk at;
  CHECK_INT(bw_chunks_count(chunks), 2);
  CHECK_INT(bw_chunks_peek(chunks, 0, &at), 1);
  CHECK_INT(at.type, 0x28);
  CHECK_INT(at.data[0], 0x28);
  CHECK_INT(bw_chunks_peek(chunks, 1, &at), 1);
  CHECK_INT(at.type, 0x41);
  bw_chunks_destroy(chunks);
}

static void a_reader_may_be_called_again_when_it_is_loaded(void) {
  builder b = three_chunks();
  bw_chunks *chunks = open_flat(&b);
  uint32_t index = 9;
  bw_chunk at;
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x04, BW_HANDLER_READ | BW_HANDLER_LOADED, NULL), BW_OK);
  CHECK_INT(next(chunks), BW_STEP_READ);
  CHECK_INT(next(chunks), BW_STEP_LOADED);
  CHECK_INT(bw_chunks_chunk(chunks, &index, &at), 1);
  CHECK_INT(index, 0);
  CHECK_INT(at.id, 7);
  CHECK_INT(bw_chunks_unread(chunks), 0);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  bw_chunks_destroy(chunks);
}

/* 7.2.6 */
static void a_pop_checks_the_type(void) {
  builder b = {.size = 0};
  bw_chunk at;
  bw_error error;
  head(&b, 1, 16, 0);
  chunk(&b, 0x16, 16, 0);
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(bw_chunks_pop(chunks, 0x17, &at, NULL), BW_INVALID); /* empty */
  CHECK_INT(run(chunks, NULL), BW_OK);
  CHECK_INT(bw_chunks_pop(chunks, 0x17, &at, &error), BW_INVALID);
  CHECK_INT(bw_chunks_count(chunks), 1);
  CHECK_INT(bw_chunks_pop(chunks, 0x16, &at, NULL), BW_OK);
  CHECK_INT(bw_chunks_count(chunks), 0);
  bw_chunks_destroy(chunks);
}

static void the_stacks_have_an_end(void) {
  builder b = three_chunks();
  bw_chunks *chunks = open_flat(&b);
  for (uint32_t i = 0; i < 2048; i++) {
    CHECK_INT(bw_chunks_push(chunks, 1, b.bytes, 1, NULL), BW_OK);
  }
  CHECK_INT(bw_chunks_push(chunks, 1, b.bytes, 1, NULL), BW_LIMIT);
  for (uint32_t i = 0; i < 1024; i++) {
    CHECK_INT(bw_chunks_push_object(chunks, &b, NULL), BW_OK);
  }
  CHECK_INT(bw_chunks_push_object(chunks, &b, NULL), BW_LIMIT);
  CHECK_INT(run(chunks, NULL), BW_LIMIT);
  bw_chunks_destroy(chunks);
}

/* ---- groups -------------------------------------------------------------------------------- */

/* 7.2.5: header count 3, a group of two chunks, a group of one, and group id 0. */
static builder two_groups(void) {
  builder b = {.size = 0};
  head(&b, 3, 0, 0xde686795u);
  head(&b, 2, 16, 0xaaaa);
  chunk(&b, 0x2a, 16, 0);
  chunk(&b, 0x47, 0, 0);
  head(&b, 1, 16, 0xbbbb);
  chunk(&b, 0x28, 16, 0);
  head(&b, 0, 0, 0);
  b.bytes[4] = (uint8_t)(b.size - 16); /* a pack counts its headers */
  return b;
}

static void a_group_with_id_0_ends_a_container(void) {
  builder b = two_groups();
  bw_chunks *chunks = open_size(&b, b.size, BW_LAYOUT_GROUPED);
  uint32_t group = 9;
  uint32_t words[4] = {0};
  bw_chunk at;
  CHECK_INT(next(chunks), BW_STEP_GROUP);
  CHECK_INT(bw_chunks_group(chunks, &group, words), 1);
  CHECK_INT(group, 0);
  CHECK_INT(words[0], 2);
  CHECK_INT(words[3], 0xaaaa);
  CHECK_INT(bw_chunks_chunk(chunks, &group, &at), 0);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(bw_chunks_peek(chunks, 0, &at), 1);
  CHECK(at.data == NULL); /* an empty chunk of a group is pushed as a null */
  CHECK_INT(next(chunks), BW_STEP_GROUP);
  CHECK_INT(bw_chunks_group(chunks, &group, words), 1);
  CHECK_INT(group, 1);
  CHECK_INT(words[3], 0xbbbb);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(next(chunks), BW_STEP_END);
  CHECK_INT(next(chunks), BW_STEP_END);
  CHECK_INT(bw_chunks_count(chunks), 3);
  CHECK_INT(bw_chunks_offset(chunks), b.size);
  bw_chunks_destroy(chunks);
}

static void groups_may_end_by_their_count(void) {
  builder b = {.size = 0};
  head(&b, 1, 0, 0xde686795u);
  head(&b, 1, 16, 0xaaaa);
  chunk(&b, 0x28, 16, 0);
  bw_chunks *chunks = open_size(&b, b.size, BW_LAYOUT_GROUPED);
  CHECK_INT(run(chunks, NULL), BW_OK);
  CHECK_INT(bw_chunks_count(chunks), 1);
  bw_chunks_destroy(chunks);
}

static void a_group_can_be_skipped(void) {
  builder b = two_groups();
  bw_chunks *chunks = open_size(&b, b.size, BW_LAYOUT_GROUPED);
  CHECK_INT(bw_chunks_skip_group(chunks, NULL), BW_INVALID);
  CHECK_INT(next(chunks), BW_STEP_GROUP);
  CHECK_INT(bw_chunks_skip_group(chunks, NULL), BW_OK);
  CHECK_INT(next(chunks), BW_STEP_GROUP);
  CHECK_INT(next(chunks), BW_STEP_CHUNK);
  CHECK_INT(bw_chunks_skip_group(chunks, NULL), BW_INVALID);
  CHECK_INT(next(chunks), BW_STEP_END);
  CHECK_INT(bw_chunks_count(chunks), 1);
  bw_chunks_destroy(chunks);
}

/* ---- malformed: the table of 2.7 ----------------------------------------------------------- */

/* What a container of this size answers, and what its message must have in it. */
static void check_refused(const builder *b, size_t size, bw_layout layout, bw_status expected,
                          const char *text, uint32_t pushed) {
  bw_chunks *chunks = open_size(b, size, layout);
  bw_error error = {.code = 0};
  CHECK_INT(run(chunks, &error), expected);
  CHECK_INT(error.code, expected);
  if (!CHECK(strstr(error.message, text) != NULL)) (void)printf("  %s\n", error.message);
  CHECK_INT(bw_chunks_count(chunks), pushed);
  CHECK_INT(run(chunks, NULL), expected); /* it stands where it was */
  CHECK_INT(bw_chunks_count(chunks), pushed);
  bw_chunks_destroy(chunks);
}

static void fewer_than_16_bytes_are_truncated(void) {
  builder b = three_chunks();
  for (size_t size = 0; size < 16; size++) {
    check_refused(&b, size, BW_LAYOUT_FLAT, BW_TRUNCATED, "header", 0);
    check_refused(&b, size, BW_LAYOUT_GROUPED, BW_TRUNCATED, "header", 0);
  }
}

static void a_count_that_lies_is_truncated(void) {
  builder b = {.size = 0};
  head(&b, 0x10000000, 16, 0);
  chunk(&b, 0x04, 16, 0);
  check_refused(&b, b.size, BW_LAYOUT_FLAT, BW_TRUNCATED, "268435456 chunks", 0);
}

static void a_size_that_lies_is_truncated(void) {
  builder b = {.size = 0};
  head(&b, 1, 16, 0);
  head(&b, 0x04, 0xfffffff0u, 0);
  b.size += 16;
  check_refused(&b, b.size, BW_LAYOUT_FLAT, BW_TRUNCATED, "type 0x04", 0);
}

static void a_type_over_0x53_is_invalid(void) {
  builder b = {.size = 0};
  head(&b, 2, 32, 0);
  chunk(&b, 0x53, 16, 0);
  chunk(&b, 0x54, 16, 0);
  check_refused(&b, b.size, BW_LAYOUT_FLAT, BW_INVALID, "chunk 1: type 0x54", 1);
}

static void a_partial_header_is_truncated(void) {
  builder b = three_chunks();
  check_refused(&b, 112 - 32 - 8, BW_LAYOUT_FLAT, BW_TRUNCATED, "chunk 2", 2);
}

static void a_reader_gets_no_further_than_its_chunk(void) {
  builder b = {.size = 0};
  const uint8_t *data = NULL;
  bw_error error;
  head(&b, 2, 80, 0);
  chunk(&b, 0x47, 64, 0);
  chunk(&b, 0x28, 16, 0);
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x47, BW_HANDLER_READ, NULL), BW_OK);
  CHECK_INT(next(chunks), BW_STEP_READ);
  CHECK_INT(bw_chunks_read(chunks, 65, &data, &error), BW_TRUNCATED);
  CHECK(strstr(error.message, "65 bytes") != NULL);
  CHECK(data == NULL);
  CHECK_INT(bw_chunks_read(chunks, 64, &data, NULL), BW_OK);
  CHECK_INT(bw_chunks_read(chunks, 1, &data, NULL), BW_TRUNCATED);
  bw_chunks_destroy(chunks);
}

static void a_group_count_that_lies_is_truncated(void) {
  builder b = {.size = 0};
  head(&b, 2, 0, 0xde686795u);
  head(&b, 1, 16, 0xaaaa);
  chunk(&b, 0x28, 16, 0);
  head(&b, 0x7fffffff, 16, 0xbbbb);
  chunk(&b, 0x28, 16, 0);
  check_refused(&b, b.size, BW_LAYOUT_GROUPED, BW_TRUNCATED, "group 1", 1);
}

static void a_missing_group_is_truncated(void) {
  builder b = {.size = 0};
  head(&b, 2, 0, 0xde686795u);
  head(&b, 1, 16, 0xaaaa);
  chunk(&b, 0x28, 16, 0);
  check_refused(&b, b.size, BW_LAYOUT_GROUPED, BW_TRUNCATED, "group 1", 1);
}

static void handlers_need_a_type_that_is(void) {
  builder b = three_chunks();
  bw_chunks *chunks = open_flat(&b);
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x53, BW_HANDLER_READ, NULL), BW_OK);
  CHECK_INT(bw_chunks_set_handlers(chunks, 0x54, BW_HANDLER_READ, NULL), BW_INVALID);
  bw_chunks_destroy(chunks);
  CHECK_INT(bw_chunks_create(b.bytes, b.size, BW_LAYOUT_NONE, NULL, &chunks, NULL), BW_INVALID);
}

/* ---- layouts and types --------------------------------------------------------------------- */

static void only_an_exact_parse_is_proof(void) {
  builder flat = three_chunks();
  CHECK_INT(bw_chunks_layout(flat.bytes, flat.size), BW_LAYOUT_FLAT);
  CHECK_INT(bw_chunks_layout(flat.bytes, flat.size - 1), BW_LAYOUT_NONE);
  flat.bytes[4]++; /* the sum of the sizes is another */
  CHECK_INT(bw_chunks_layout(flat.bytes, flat.size), BW_LAYOUT_NONE);
  builder grouped = two_groups();
  CHECK_INT(bw_chunks_layout(grouped.bytes, grouped.size), BW_LAYOUT_GROUPED);
  grouped.bytes[12]++; /* no marker */
  CHECK_INT(bw_chunks_layout(grouped.bytes, grouped.size), BW_LAYOUT_NONE);
  /* A part file: {1, 0, 0, hash}, then a RenderWare dictionary that looks like a chunk 0x16. */
  builder part = {.size = 0};
  head(&part, 1, 0, 0x209b9c1du);
  word(&part, 0x16);
  word(&part, 16);
  word(&part, 0x1c02000au);
  word(&part, 1);
  part.size += 16;
  CHECK_INT(bw_chunks_layout(part.bytes, part.size), BW_LAYOUT_NONE);
  CHECK_INT(bw_chunks_layout(NULL, 0), BW_LAYOUT_NONE);
}

static void types_have_names_and_handlers(void) {
  CHECK_TEXT(bw_chunk_type_name(0x03), "Collision Mesh");
  CHECK_TEXT(bw_chunk_type_name(0x53), "Occluders");
  CHECK_TEXT(bw_chunk_type_name(0x54), NULL);
  CHECK_INT(bw_chunk_type_handlers(0x03), BW_HANDLER_LOADED);
  CHECK_INT(bw_chunk_type_handlers(0x2a), BW_HANDLER_READ);
  CHECK_INT(bw_chunk_type_handlers(0x04), 0);
  CHECK_INT(bw_chunk_type_handlers(0x54), 0);
}

/* 1.6: hashes inside containers. */
static void names_inside_containers_are_hashed_as_spelled(void) {
  static const struct {
    const char *name;
    uint32_t hash;
  } cases[] = {{"123456789", 0xcbf43926u}, {"", 0},
               {"package", 0xde686795u},   {"level1", 0x07f844a5u},
               {"level99", 0xe36542aeu},   {"level2s_ms1.sec", 0x209b9c1du},
               {"always", 0xa6a43c1bu},    {"abc", 0x352441c2u},
               {"a", 0xe8b7be43u},         {"./EE_FILES/Global.LUA", 0x25ca84bau}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_INT(bw_name_hash(cases[i].name, strlen(cases[i].name)), cases[i].hash);
  }
}

/* ---- writing ------------------------------------------------------------------------------- */

static void a_written_container_is_the_one_that_was_read(void) {
  builder b = three_chunks();
  bw_chunk_writer *writer = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_FLAT, 0x99, NULL, &writer, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(writer, 0x04, 7, b.bytes + 32, 16, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(writer, 0x05, 0, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(writer, 0x03, 0, b.bytes + 80, 32, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(writer, 0x54, 0, NULL, 0, NULL), BW_INVALID);
  CHECK_INT(bw_chunk_writer_group(writer, 1, NULL), BW_INVALID);
  if (!CHECK_INT(bw_chunk_writer_finish(writer, &bytes, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(bytes), b.size);
  CHECK(memcmp(bw_bytes_data(bytes), b.bytes, b.size) == 0);
  bw_bytes_destroy(bytes);
  bw_chunk_writer_destroy(writer);
}

static bw_status write_groups(bw_bytes **out) {
  bw_chunk_writer *writer = NULL;
  static const uint8_t data[32] = {1};
  bw_status status = bw_chunk_writer_create(BW_LAYOUT_GROUPED, 0, NULL, &writer, NULL);
  if (status == BW_OK) status = bw_chunk_writer_group(writer, 0xaaaa, NULL);
  if (status == BW_OK) status = bw_chunk_writer_add(writer, 0x2a, 0, data, 32, NULL);
  if (status == BW_OK) status = bw_chunk_writer_add(writer, 0x47, 0, data, 16, NULL);
  if (status == BW_OK) status = bw_chunk_writer_group(writer, 0xbbbb, NULL);
  if (status == BW_OK) status = bw_chunk_writer_finish(writer, out, NULL);
  bw_chunk_writer_destroy(writer);
  return status;
}

static void groups_are_written_as_a_pack(void) {
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(write_groups(&bytes), BW_OK)) return;
  size_t size = bw_bytes_size(bytes);
  CHECK_INT(size, 16 + 16 + 16 + 32 + 16 + 16 + 16);
  CHECK_INT(bw_chunks_layout(bw_bytes_data(bytes), size), BW_LAYOUT_GROUPED);
  bw_chunks *chunks = NULL;
  uint32_t words[4] = {0};
  uint32_t group = 0;
  CHECK_INT(bw_chunks_create(bw_bytes_data(bytes), size, BW_LAYOUT_GROUPED, NULL, &chunks, NULL),
            BW_OK);
  CHECK_INT(next(chunks), BW_STEP_GROUP);
  CHECK_INT(bw_chunks_header(chunks, words), 1);
  CHECK_INT(words[0], 2);
  CHECK_INT(words[1], size - 16);
  CHECK_INT(bw_chunks_group(chunks, &group, words), 1);
  CHECK_INT(words[0], 2);
  CHECK_INT(words[1], 48);
  CHECK_INT(run(chunks, NULL), BW_OK);
  bw_chunks_destroy(chunks);
  bw_bytes_destroy(bytes);
}

static void a_pack_needs_groups_with_ids(void) {
  bw_chunk_writer *writer = NULL;
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_NONE, 0, NULL, &writer, NULL), BW_INVALID);
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_GROUPED, 0, NULL, &writer, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(writer, 1, 0, NULL, 0, NULL), BW_INVALID);
  CHECK_INT(bw_chunk_writer_group(writer, 0, NULL), BW_INVALID);
  bw_chunk_writer_destroy(writer);
  bw_chunk_writer_destroy(NULL);
  bw_chunks_destroy(NULL);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(raw_chunks_are_pushed_in_order),
      TEST(bytes_behind_the_last_chunk_are_left),
      TEST(three_types_end_as_null_pointers),
      TEST(an_owner_pops_what_it_needs),
      TEST(chunks_out_of_order_fail_with_the_number_of_theirs),
      TEST(what_a_reader_leaves_is_skipped),
      TEST(a_reader_may_be_called_again_when_it_is_loaded),
      TEST(a_pop_checks_the_type),
      TEST(the_stacks_have_an_end),
      TEST(a_group_with_id_0_ends_a_container),
      TEST(groups_may_end_by_their_count),
      TEST(a_group_can_be_skipped),
      TEST(fewer_than_16_bytes_are_truncated),
      TEST(a_count_that_lies_is_truncated),
      TEST(a_size_that_lies_is_truncated),
      TEST(a_type_over_0x53_is_invalid),
      TEST(a_partial_header_is_truncated),
      TEST(a_reader_gets_no_further_than_its_chunk),
      TEST(a_group_count_that_lies_is_truncated),
      TEST(a_missing_group_is_truncated),
      TEST(handlers_need_a_type_that_is),
      TEST(only_an_exact_parse_is_proof),
      TEST(types_have_names_and_handlers),
      TEST(names_inside_containers_are_hashed_as_spelled),
      TEST(a_written_container_is_the_one_that_was_read),
      TEST(groups_are_written_as_a_pack),
      TEST(a_pack_needs_groups_with_ids),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
