/* Reader: chunk containers, flat and grouped, and the tree of RenderWare's sections. */
#include "../fuzz.h"
#include "../targets.h"

/* Reads a container to its end, and writes it again as it goes: every container that has the layout
 * comes back, but for the words that a writer makes itself. */
static bool copy(const uint8_t *data, size_t size, bw_layout layout, bw_chunk_writer *writer,
                 const bw_allocator *allocator) {
  bw_chunks *chunks = NULL;
  bw_error error = {0};
  int32_t step = BW_STEP_CHUNK;
  bw_status status = bw_chunks_create(data, size, layout, allocator, &chunks, &error);
  FUZZ_OK(status, &error);
  while (status == BW_OK && step != BW_STEP_END) {
    uint32_t index = 0;
    bw_chunk chunk;
    status = bw_chunks_next(chunks, &step, &error);
    if (status != BW_OK) break;
    if (step == BW_STEP_GROUP) {
      uint32_t words[4];
      FUZZ_CHECK(bw_chunks_group(chunks, &index, words));
      status = bw_chunk_writer_group(writer, words[3], &error);
    }
    if (step != BW_STEP_CHUNK && step != BW_STEP_LOADED) continue;
    FUZZ_CHECK(bw_chunks_chunk(chunks, &index, &chunk));
    FUZZ_CHECK(chunk.size <= size && chunk.offset <= size - chunk.size);
    if (chunk.size > 0) FUZZ_CHECK(memcmp(chunk.data, data + chunk.offset, chunk.size) == 0);
    status = bw_chunk_writer_add(writer, chunk.type, chunk.id, chunk.data, chunk.size, &error);
  }
  if (status != BW_OK) fuzz_check_refusal(status, &error, size);
  bw_chunks_destroy(chunks);
  return status == BW_OK;
}

/* What a container gives as it is written anew, twice. */
static void try_layout(const uint8_t *data, size_t size, bw_layout layout, bool known) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 8));
  bw_error error = {0};
  bw_chunk_writer *writers[2] = {NULL, NULL};
  bw_bytes *written[2] = {NULL, NULL};
  for (int i = 0; i < 2; i++) {
    FUZZ_OK(bw_chunk_writer_create(layout, 7, &allocator, &writers[i], &error), &error);
  }
  bool whole = copy(data, size, layout, writers[0], &allocator);
  if (known && layout == BW_LAYOUT_FLAT) FUZZ_CHECK(whole);
  if (whole) {
    FUZZ_OK(bw_chunk_writer_finish(writers[0], &written[0], &error), &error);
    const uint8_t *bytes = bw_bytes_data(written[0]);
    size_t length = bw_bytes_size(written[0]);
    FUZZ_CHECK(copy(bytes, length, layout, writers[1], &allocator));
    FUZZ_OK(bw_chunk_writer_finish(writers[1], &written[1], &error), &error);
    fuzz_check_same(written[1], written[0]);
  }
  for (int i = 0; i < 2; i++) bw_chunk_writer_destroy(writers[i]);
  fuzz_check_no_leak(&memory);
}

/* A load whose handlers read, pop and push. */
static void try_handlers(const uint8_t *data, size_t size, bw_layout layout) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 4));
  bw_chunks *chunks = NULL;
  bw_error error = {0};
  int32_t step = BW_STEP_CHUNK;
  FUZZ_OK(bw_chunks_create(data, size, layout, &allocator, &chunks, &error), &error);
  for (uint32_t type = 0; type < BW_CHUNK_TYPES; type++) {
    FUZZ_OK(bw_chunks_set_handlers(chunks, type, type % 4, &error), &error);
  }
  while (bw_chunks_next(chunks, &step, &error) == BW_OK && step != BW_STEP_END) {
    const uint8_t *bytes = NULL;
    bw_chunk popped;
    void *object = NULL;
    if (step == BW_STEP_GROUP && size % 2 == 0) (void)bw_chunks_skip_group(chunks, &error);
    if (step == BW_STEP_READ) {
      uint32_t unread = bw_chunks_unread(chunks);
      FUZZ_CHECK(bw_chunks_read(chunks, unread / 2, &bytes, &error) == BW_OK);
      FUZZ_CHECK(bw_chunks_read(chunks, unread, &bytes, &error) == BW_TRUNCATED || unread / 2 == 0);
      (void)bw_chunks_push_object(chunks, chunks, &error);
    }
    if (step != BW_STEP_LOADED) continue;
    (void)bw_chunks_pop(chunks, bw_chunks_top_type(chunks), &popped, &error);
    (void)bw_chunks_pop_object(chunks, &object, &error);
  }
  bw_chunks_destroy(chunks);
  fuzz_check_no_leak(&memory);
}

static void try_sections(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 8));
  bw_sections *sections = NULL;
  bw_error error = {0};
  bw_status status = bw_sections_read(data, size, &allocator, &sections, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  if (status != BW_OK) fuzz_check_refusal(status, &error, size);
  for (uint32_t i = 0; status == BW_OK && i < bw_sections_count(sections); i++) {
    bw_section section;
    FUZZ_CHECK(bw_sections_get(sections, i, &section));
    FUZZ_CHECK(section.offset <= size && section.size <= size - section.offset);
    (void)bw_section_type_name(section.type);
  }
  bw_sections_destroy(sections);
  fuzz_check_no_leak(&memory);
}

void fuzz_chunks(const uint8_t *data, size_t size) {
  bw_layout layout = bw_chunks_layout(data, size);
  try_layout(data, size, BW_LAYOUT_FLAT, layout == BW_LAYOUT_FLAT);
  try_layout(data, size, BW_LAYOUT_GROUPED, layout == BW_LAYOUT_GROUPED);
  try_handlers(data, size, BW_LAYOUT_FLAT);
  try_handlers(data, size, BW_LAYOUT_GROUPED);
  try_sections(data, size);
}
