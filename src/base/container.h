/* The headers of chunk containers, read and written: four words each, before a container, before a
 * group of chunks and before a chunk. source: spec of the files, "The chunk system" */
#ifndef BW_BASE_CONTAINER_H
#define BW_BASE_CONTAINER_H

#include "base/bytes.h"

#define BW_CONTAINER_HEADER 16u

/* A container's header, or a group's. The originals read `count` of both and `id` of a group. */
typedef struct bw_container_head {
  uint32_t count;   /* chunks, or groups */
  uint32_t payload; /* bytes, as the tools counted them */
  uint32_t zero;
  uint32_t id;
} bw_container_head;

/* Where a chunk stands, for messages: "chunk 2", "group 1, chunk 2". */
typedef struct bw_chunk_place {
  uint32_t group; /* BW_NONE in a flat container */
  uint32_t index; /* of the chunk, in its container or group */
} bw_chunk_place;

/* Room for the text of a place. */
#define BW_PLACE_TEXT 40
void bw_chunk_place_text(bw_chunk_place place, char text[BW_PLACE_TEXT]);

bw_status bw_container_read_head(bw_reader *reader, bw_container_head *out, bw_error *error);
/* Reads the header of group `index`. */
bw_status bw_container_read_group(bw_reader *reader, uint32_t index, bw_container_head *out,
                                  bw_error *error);
/* Whether `count` chunks may follow: each has a header, so a count that lies is found before
 * anything is made for it. `group` is BW_NONE for a container's own count. */
bw_status bw_container_check_count(const bw_reader *reader, uint32_t group, uint32_t count,
                                   bw_error *error);
/* Reads a chunk; its data stays where it is. */
bw_status bw_container_read_chunk(bw_reader *reader, bw_chunk_place place, bw_chunk *out,
                                  bw_error *error);

void bw_container_write_head(bw_writer *writer, const bw_container_head *head);
/* Writes a chunk's header and data. */
void bw_container_write_chunk(bw_writer *writer, const bw_chunk *chunk);

#endif
