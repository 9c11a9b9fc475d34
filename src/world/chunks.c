/* A load of a chunk container: steps, windows and the two stacks. The original keeps one pair of
 * stacks for everything; here each load has its own. */
#include "base/alloc.h"
#include "base/container.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* What a handler turns the chunk on top into. original: 0x00144370 */
#define TYPE_NULL_POINTER 0x14u

/* Before the first step. */
#define STEP_NONE (-1)

/* Besides BW_HANDLER_...: the handler that ships with types 0x0e, 0x14 and 0x30. */
#define HANDLER_RETAG 0x4u

struct bw_chunks {
  bw_allocator allocator;
  bw_reader reader;
  bw_layout layout;
  bool begun;
  int32_t step; /* a bw_step, or STEP_NONE */
  bw_container_head head;
  bw_container_head group;
  uint32_t next_group; /* groups begun */
  uint32_t next_chunk; /* chunks read, of the container or the group */
  bw_chunk chunk;      /* of this step */
  uint32_t unread;     /* bytes of its window */
  uint8_t handlers[BW_CHUNK_TYPES];
  bw_chunk *stack;
  size_t count, capacity;
  void **objects;
  size_t object_count, object_capacity;
};

bw_status bw_chunks_create(const void *data, size_t size, bw_layout layout,
                           const bw_allocator *allocator, bw_chunks **out, bw_error *error) {
  if (layout != BW_LAYOUT_FLAT && layout != BW_LAYOUT_GROUPED) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "layout: expected flat or grouped");
  }
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_chunks *chunks = bw_alloc_array(&kept, 1, sizeof *chunks);
  if (chunks == NULL) return bw_fail_memory(error);
  chunks->allocator = kept;
  chunks->reader = bw_reader_over(data, size);
  chunks->layout = layout;
  chunks->step = STEP_NONE;
  chunks->handlers[0x0e] = HANDLER_RETAG;
  chunks->handlers[0x14] = HANDLER_RETAG;
  chunks->handlers[0x30] = HANDLER_RETAG;
  *out = chunks;
  return BW_OK;
}

void bw_chunks_destroy(bw_chunks *chunks) {
  if (chunks == NULL) return;
  bw_allocator allocator = chunks->allocator;
  bw_free_array(&allocator, chunks->stack, chunks->capacity, sizeof *chunks->stack);
  bw_free_array(&allocator, chunks->objects, chunks->object_capacity, sizeof *chunks->objects);
  bw_free_array(&allocator, chunks, 1, sizeof *chunks);
}

bw_status bw_chunks_set_handlers(bw_chunks *chunks, uint32_t type, uint32_t handlers,
                                 bw_error *error) {
  if (type >= BW_CHUNK_TYPES) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "chunk type 0x%" PRIx32 " is over 0x53: it cannot have handlers", type);
  }
  chunks->handlers[type] = (uint8_t)(handlers & (BW_HANDLER_READ | BW_HANDLER_LOADED));
  return BW_OK;
}

/* ---- the stacks ---------------------------------------------------------------------------- */

static void current_place(const bw_chunks *chunks, char text[BW_PLACE_TEXT]) {
  bw_chunk_place place = {BW_NONE, chunks->next_chunk == 0 ? 0 : chunks->next_chunk - 1};
  if (chunks->next_group > 0) place.group = chunks->next_group - 1;
  bw_chunk_place_text(place, text);
}

static bw_status fail_stack(const bw_chunks *chunks, bw_status code, const char *what,
                            bw_error *error) {
  char place[BW_PLACE_TEXT];
  current_place(chunks, place);
  return bw_fail_at(error, code, BW_NO_OFFSET, "%s: %s", place, what);
}

static bw_status push_chunk(bw_chunks *chunks, const bw_chunk *chunk, bw_error *error) {
  if (chunks->count >= BW_CHUNK_STACK) {
    return fail_stack(chunks, BW_LIMIT, "the chunk stack is full: it holds 2048", error);
  }
  void *stack = chunks->stack;
  if (!bw_reserve_one(&chunks->allocator, &stack, chunks->count, &chunks->capacity,
                      sizeof *chunks->stack)) {
    return bw_fail_memory(error);
  }
  chunks->stack = stack;
  chunks->stack[chunks->count++] = *chunk;
  return BW_OK;
}

bw_status bw_chunks_push(bw_chunks *chunks, uint32_t type, const void *data, uint32_t size,
                         bw_error *error) {
  bw_chunk chunk = {type, size, 0, 0, BW_NO_OFFSET, data};
  return push_chunk(chunks, &chunk, error);
}

bw_status bw_chunks_pop(bw_chunks *chunks, uint32_t type, bw_chunk *out, bw_error *error) {
  char place[BW_PLACE_TEXT];
  current_place(chunks, place);
  if (chunks->count == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "%s: a pop of type 0x%02" PRIx32 " finds the chunk stack empty", place, type);
  }
  const bw_chunk *top = &chunks->stack[chunks->count - 1];
  if (top->type != type) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "%s: a pop of type 0x%02" PRIx32 " finds type 0x%02" PRIx32
                      " on the chunk stack",
                      place, type, top->type);
  }
  *out = *top;
  chunks->count--;
  return BW_OK;
}

uint32_t bw_chunks_count(const bw_chunks *chunks) {
  return (uint32_t)chunks->count;
}

int bw_chunks_peek(const bw_chunks *chunks, uint32_t depth, bw_chunk *out) {
  if (depth >= chunks->count) return 0;
  *out = chunks->stack[chunks->count - 1 - depth];
  return 1;
}

uint32_t bw_chunks_top_type(const bw_chunks *chunks) {
  return chunks->count == 0 ? BW_CHUNK_TYPES : chunks->stack[chunks->count - 1].type;
}

uint32_t bw_chunks_object_count(const bw_chunks *chunks) {
  return (uint32_t)chunks->object_count;
}

bw_status bw_chunks_push_object(bw_chunks *chunks, void *object, bw_error *error) {
  if (chunks->object_count >= BW_OBJECT_STACK) {
    return fail_stack(chunks, BW_LIMIT, "the object stack is full: it holds 1024", error);
  }
  void *objects = chunks->objects;
  if (!bw_reserve_one(&chunks->allocator, &objects, chunks->object_count, &chunks->object_capacity,
                      sizeof(void *))) {
    return bw_fail_memory(error);
  }
  chunks->objects = objects;
  chunks->objects[chunks->object_count++] = object;
  return BW_OK;
}

bw_status bw_chunks_pop_object(bw_chunks *chunks, void **object, bw_error *error) {
  if (chunks->object_count == 0) {
    return fail_stack(chunks, BW_INVALID, "a pop finds the object stack empty", error);
  }
  *object = chunks->objects[--chunks->object_count];
  return BW_OK;
}

/* ---- the steps ----------------------------------------------------------------------------- */

static bw_status begin(bw_chunks *chunks, bw_error *error) {
  bw_reader reader = chunks->reader;
  bw_status status = bw_container_read_head(&reader, &chunks->head, error);
  if (status == BW_OK && chunks->layout == BW_LAYOUT_FLAT) {
    status = bw_container_check_count(&reader, BW_NONE, chunks->head.count, error);
  }
  if (status != BW_OK) return status;
  chunks->reader = reader;
  chunks->begun = true;
  return BW_OK;
}

/* Group id 0 ends a container before its count of groups does. */
static bw_status next_group(bw_chunks *chunks, bw_error *error) {
  if (chunks->next_group >= chunks->head.count) {
    chunks->step = BW_STEP_END;
    return BW_OK;
  }
  bw_reader reader = chunks->reader;
  bw_container_head group;
  bw_status status = bw_container_read_group(&reader, chunks->next_group, &group, error);
  if (status != BW_OK) return status;
  if (group.id == 0) {
    chunks->reader = reader;
    chunks->step = BW_STEP_END;
    return BW_OK;
  }
  status = bw_container_check_count(&reader, chunks->next_group, group.count, error);
  if (status != BW_OK) return status;
  chunks->reader = reader;
  chunks->group = group;
  chunks->next_group++;
  chunks->next_chunk = 0;
  chunks->step = BW_STEP_GROUP;
  return BW_OK;
}

static bw_status read_chunk(bw_chunks *chunks, bw_chunk *chunk, bw_reader *reader,
                            bw_error *error) {
  bw_chunk_place place = {BW_NONE, chunks->next_chunk};
  if (chunks->layout == BW_LAYOUT_GROUPED) place.group = chunks->next_group - 1;
  *reader = chunks->reader;
  return bw_container_read_chunk(reader, place, chunk, error);
}

/* A chunk without a reader goes onto the stack as it is. */
static bw_status push_raw(bw_chunks *chunks, uint32_t handlers, bw_error *error) {
  bw_chunk pushed = chunks->chunk;
  if (pushed.size == 0 && chunks->layout == BW_LAYOUT_GROUPED) pushed.data = NULL;
  if ((handlers & HANDLER_RETAG) != 0) pushed.type = TYPE_NULL_POINTER;
  return push_chunk(chunks, &pushed, error);
}

static bw_status next_chunk(bw_chunks *chunks, bw_error *error) {
  bw_reader reader;
  bw_chunk chunk;
  bw_status status = read_chunk(chunks, &chunk, &reader, error);
  if (status != BW_OK) return status;
  bw_reader before = chunks->reader;
  uint32_t handlers = chunks->handlers[chunk.type];
  chunks->chunk = chunk;
  chunks->reader = reader;
  chunks->next_chunk++;
  if ((handlers & BW_HANDLER_READ) != 0) {
    chunks->unread = chunk.size;
    chunks->step = BW_STEP_READ;
    return BW_OK;
  }
  status = push_raw(chunks, handlers, error);
  if (status != BW_OK) {
    chunks->reader = before;
    chunks->next_chunk--;
    return status;
  }
  chunks->step = (handlers & BW_HANDLER_LOADED) != 0 ? BW_STEP_LOADED : BW_STEP_CHUNK;
  return BW_OK;
}

static bw_status advance(bw_chunks *chunks, bw_error *error) {
  if (!chunks->begun) {
    bw_status status = begin(chunks, error);
    if (status != BW_OK) return status;
  } else if (chunks->step == BW_STEP_END) {
    return BW_OK;
  } else if (chunks->step == BW_STEP_READ) {
    chunks->unread = 0; /* what the reader left is skipped */
    if ((chunks->handlers[chunks->chunk.type] & BW_HANDLER_LOADED) != 0) {
      chunks->step = BW_STEP_LOADED;
      return BW_OK;
    }
  }
  bool grouped = chunks->layout == BW_LAYOUT_GROUPED;
  uint32_t count = !grouped ? chunks->head.count : chunks->next_group > 0 ? chunks->group.count : 0;
  if (chunks->next_chunk < count) return next_chunk(chunks, error);
  if (grouped) return next_group(chunks, error);
  chunks->step = BW_STEP_END;
  return BW_OK;
}

bw_status bw_chunks_next(bw_chunks *chunks, int32_t *step, bw_error *error) {
  bw_status status = advance(chunks, error);
  if (status == BW_OK) *step = chunks->step;
  return status;
}

static void words_of(const bw_container_head *head, uint32_t words[4]) {
  words[0] = head->count;
  words[1] = head->payload;
  words[2] = head->zero;
  words[3] = head->id;
}

int bw_chunks_header(const bw_chunks *chunks, uint32_t words[4]) {
  if (!chunks->begun) return 0;
  words_of(&chunks->head, words);
  return 1;
}

int bw_chunks_group(const bw_chunks *chunks, uint32_t *index, uint32_t words[4]) {
  if (chunks->next_group == 0) return 0;
  *index = chunks->next_group - 1;
  words_of(&chunks->group, words);
  return 1;
}

int bw_chunks_chunk(const bw_chunks *chunks, uint32_t *index, bw_chunk *out) {
  if (chunks->step <= BW_STEP_GROUP) return 0;
  *index = chunks->next_chunk - 1;
  *out = chunks->chunk;
  return 1;
}

uint64_t bw_chunks_offset(const bw_chunks *chunks) {
  return chunks->reader.offset;
}

bw_status bw_chunks_skip_group(bw_chunks *chunks, bw_error *error) {
  if (chunks->step != BW_STEP_GROUP) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a group can be skipped only at the step that begins it");
  }
  while (chunks->next_chunk < chunks->group.count) {
    bw_reader reader;
    bw_chunk chunk;
    bw_status status = read_chunk(chunks, &chunk, &reader, error);
    if (status != BW_OK) return status;
    chunks->reader = reader;
    chunks->next_chunk++;
  }
  return BW_OK;
}

bw_status bw_chunks_read(bw_chunks *chunks, uint32_t size, const uint8_t **data, bw_error *error) {
  char place[BW_PLACE_TEXT];
  current_place(chunks, place);
  if (size > chunks->unread) {
    return bw_fail_at(error, BW_TRUNCATED, chunks->chunk.offset,
                      "%s of type 0x%02" PRIx32 ": its reader asks for %" PRIu32 " bytes, %" PRIu32
                      " of %" PRIu32 " are left",
                      place, chunks->chunk.type, size, chunks->unread, chunks->chunk.size);
  }
  *data = chunks->chunk.data + (chunks->chunk.size - chunks->unread);
  chunks->unread -= size;
  return BW_OK;
}

uint32_t bw_chunks_unread(const bw_chunks *chunks) {
  return chunks->unread;
}
