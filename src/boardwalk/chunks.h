/* Chunk containers of The Warriors: typed, sized chunks, alone or in groups, and the load that
 * gives each to whoever owns its type. Included by boardwalk.h.
 *
 * A load is stepped. Each step reads the next chunk onto the chunk stack and says whose turn it is:
 *
 *   while ((status = bw_chunks_next(chunks, &step, &error)) == BW_OK && step != BW_STEP_END) {
 *     if (step == BW_STEP_READ) ...    read from the chunk's window, push what was built
 *     if (step == BW_STEP_LOADED) ...  pop the chunk and those it needs, push an object
 *   }
 *
 * source: spec of the files, section 2 */
#ifndef BOARDWALK_CHUNKS_H
#define BOARDWALK_CHUNKS_H

/* One chunk. `data` is owned by whoever gave it. */
typedef struct bw_chunk {
  uint32_t type;
  uint32_t size;       /* bytes of data */
  uint32_t zero;       /* header +0x08, which nothing reads */
  uint32_t id;         /* header +0x0c, which no loader reads */
  uint64_t offset;     /* of the data in the container; BW_NO_OFFSET when it is not from there */
  const uint8_t *data; /* NULL for an empty chunk of a group, as the original pushes it */
} bw_chunk;

/* ---- types --------------------------------------------------------------------------------- */

/* One past the last chunk type. */
#define BW_CHUNK_TYPES 0x54u

/* The two handlers that a chunk type may have. A type without BW_HANDLER_READ is read raw. */
#define BW_HANDLER_READ 0x1u   /* reads the chunk from the stream and pushes what it built */
#define BW_HANDLER_LOADED 0x2u /* called when the chunk is on the stack */

/* The name of a chunk type ("Collision Mesh"), or NULL from 0x54 on. original: 0x0050b2e0 */
BW_API const char *bw_chunk_type_name(uint32_t type);
/* The handlers that the original has for a type once it has started; 0 from 0x54 on. */
BW_API uint32_t bw_chunk_type_handlers(uint32_t type);

/* ---- layouts ------------------------------------------------------------------------------- */

typedef enum bw_layout {
  BW_LAYOUT_NONE,   /* no container */
  BW_LAYOUT_FLAT,   /* a header, then chunks */
  BW_LAYOUT_GROUPED /* a header, then groups of chunks: a pack */
} bw_layout;

/* The word +0x0c of a grouped container's header: the CRC-32 of "package". */
#define BW_PACK_MARKER 0xde686795u

/* What bytes are, by parsing all of them: grouped when they have the marker, flat when the sizes
 * add up to what the header says and end with the bytes. Part files and world streams of a streamed
 * world look like a container to anything less. */
BW_API bw_layout bw_chunks_layout(const void *data, size_t size);

/* The CRC-32 of a name as it is spelled: the ids of containers, groups and chunks. */
BW_API uint32_t bw_name_hash(const char *name, size_t length);

/* ---- loading ------------------------------------------------------------------------------- */

/* A load with its two stacks. original: 0x00144180 (flat), 0x00144398 (grouped) */
typedef struct bw_chunks bw_chunks;

/* What the stacks hold at most, by the spacing of the original's arrays. */
#define BW_CHUNK_STACK 2048u
#define BW_OBJECT_STACK 1024u

typedef enum bw_step {
  BW_STEP_END,   /* the container is read; what is left on the stacks is the caller's */
  BW_STEP_GROUP, /* a group begins: bw_chunks_skip_group now, or its chunks follow */
  BW_STEP_CHUNK, /* a raw chunk was pushed; nobody has a handler for it */
  BW_STEP_READ,  /* its handler reads the chunk; unread bytes are skipped at the next step */
  BW_STEP_LOADED /* a chunk is on the stack (or was read), and its handler may pop it */
} bw_step;

/* Starts a load over bytes, which must stay as they are until bw_chunks_destroy: chunks point into
 * them. At first types 0x0e, 0x14 and 0x30 have the original's handler, which makes them 0x14, and
 * every other type has none. */
BW_API bw_status bw_chunks_create(const void *data, size_t size, bw_layout layout,
                                  const bw_allocator *allocator, bw_chunks **out, bw_error *error);
/* Objects still on the object stack are the caller's to free. */
BW_API void bw_chunks_destroy(bw_chunks *chunks);

/* Says which handlers of a type the caller is (BW_HANDLER_... added, 0: none), in place of both
 * that it had. BW_INVALID from type 0x54 on. original: 0x00144348 */
BW_API bw_status bw_chunks_set_handlers(bw_chunks *chunks, uint32_t type, uint32_t handlers,
                                        bw_error *error);

/* Goes on to the next step. After an error the load stands where it was. */
BW_API bw_status bw_chunks_next(bw_chunks *chunks, int32_t *step, bw_error *error);

/* The container header's words: count, payload bytes, zero, id. Returns 0 before the first step. */
BW_API int bw_chunks_header(const bw_chunks *chunks, uint32_t words[4]);
/* The group's number and header words; returns 0 when no group has begun. */
BW_API int bw_chunks_group(const bw_chunks *chunks, uint32_t *index, uint32_t words[4]);
/* The chunk of this step and its number in its container or group; returns 0 when there is none. */
BW_API int bw_chunks_chunk(const bw_chunks *chunks, uint32_t *index, bw_chunk *out);
/* Where the load stands: after BW_STEP_END the first byte behind the last chunk. */
BW_API uint64_t bw_chunks_offset(const bw_chunks *chunks);

/* Passes over the chunks of the group that has just begun. BW_INVALID at any other step. */
BW_API bw_status bw_chunks_skip_group(bw_chunks *chunks, bw_error *error);

/* At BW_STEP_READ: takes the next `size` bytes of the chunk's window. BW_TRUNCATED when it has
 * fewer: a reader never gets past its chunk. */
BW_API bw_status bw_chunks_read(bw_chunks *chunks, uint32_t size, const uint8_t **data,
                                bw_error *error);
/* At BW_STEP_READ: how many bytes of the window are unread; 0 at any other step. */
BW_API uint32_t bw_chunks_unread(const bw_chunks *chunks);

/* ---- the stacks ---------------------------------------------------------------------------- */

BW_API uint32_t bw_chunks_count(const bw_chunks *chunks);
/* Copies the chunk `depth` places below the top (0: the top); returns 0 when there is none. */
BW_API int bw_chunks_peek(const bw_chunks *chunks, uint32_t depth, bw_chunk *out);
/* The type on top, or 0x54 when the stack is empty. original: 0x001440f0 */
BW_API uint32_t bw_chunks_top_type(const bw_chunks *chunks);
/* Pushes data under a type; `data` must outlive its stay. original: 0x00144148 */
BW_API bw_status bw_chunks_push(bw_chunks *chunks, uint32_t type, const void *data, uint32_t size,
                                bw_error *error);
/* Pops the top, which must have this type. BW_INVALID, with the number of the chunk being loaded
 * and the stack as it was, when it has another or there is none.
 * our choice: the original ignores the type. original: 0x00144120 */
BW_API bw_status bw_chunks_pop(bw_chunks *chunks, uint32_t type, bw_chunk *out, bw_error *error);

BW_API uint32_t bw_chunks_object_count(const bw_chunks *chunks);
/* original: 0x001440c8 */
BW_API bw_status bw_chunks_push_object(bw_chunks *chunks, void *object, bw_error *error);
/* BW_INVALID when there is none. original: 0x001440a0 */
BW_API bw_status bw_chunks_pop_object(bw_chunks *chunks, void **object, bw_error *error);

/* ---- writing ------------------------------------------------------------------------------- */

/* A container being written. */
typedef struct bw_chunk_writer bw_chunk_writer;

/* `id` is the container's +0x0c of a flat layout; a grouped one gets the marker. */
BW_API bw_status bw_chunk_writer_create(bw_layout layout, uint32_t id,
                                        const bw_allocator *allocator, bw_chunk_writer **out,
                                        bw_error *error);
BW_API void bw_chunk_writer_destroy(bw_chunk_writer *writer);
/* Begins a group. BW_INVALID for id 0, which would end the container. */
BW_API bw_status bw_chunk_writer_group(bw_chunk_writer *writer, uint32_t id, bw_error *error);
/* Adds a chunk as it is; what the game reads has a size that is a multiple of 16. */
BW_API bw_status bw_chunk_writer_add(bw_chunk_writer *writer, uint32_t type, uint32_t id,
                                     const void *data, size_t size, bw_error *error);
/* Gives the container and ends the writer's use; it is still to be destroyed. */
BW_API bw_status bw_chunk_writer_finish(bw_chunk_writer *writer, bw_bytes **out, bw_error *error);

#endif
