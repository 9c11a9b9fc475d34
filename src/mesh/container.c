/* The six chunks in a flat chunk container, read and written. */
#include "base/container.h"
#include "base/error.h"
#include "mesh/codec.h"

#include <inttypes.h>
#include <string.h>

void bw_container_words_init(bw_container_words *words) {
  memset(words, 0, sizeof *words);
  for (int part = 0; part < BW_PART_COUNT; part++) words->order[part] = (uint8_t)part;
}

/* What a pass over the container found. */
typedef struct contents {
  bw_mesh_source source;
  bw_container_words words;
  bw_span trailing;
  uint32_t found; /* parts so far */
  uint32_t other;
} contents;

/* Fits BW_PART_COUNT when a chunk type is none of the six. */
static int part_of(uint32_t type) {
  int part = 0;
  while (part < BW_PART_COUNT && bw_mesh_part_chunk((bw_mesh_part)part) != type) part++;
  return part;
}

static bw_status take_part(contents *c, int part, const uint8_t *data, size_t size, uint64_t offset,
                           bw_error *error) {
  if (c->source.parts[part].data != NULL) {
    return bw_fail_at(error, BW_INVALID, offset, "chunk 0x%02x (%s) appears twice",
                      (unsigned)bw_mesh_part_chunk((bw_mesh_part)part),
                      bw_mesh_part_name((bw_mesh_part)part));
  }
  c->source.parts[part].data = data;
  c->source.parts[part].size = size;
  c->source.base[part] = offset;
  c->words.order[c->found++] = (uint8_t)part;
  return BW_OK;
}

static bw_status take_chunk(contents *c, const bw_chunk *chunk, bw_error *error) {
  int part = part_of(chunk->type);
  if (part == BW_PART_COUNT) {
    c->other++;
    return BW_OK;
  }
  c->words.chunk[part][0] = chunk->zero;
  c->words.chunk[part][1] = chunk->id;
  return take_part(c, part, chunk->data, chunk->size, chunk->offset, error);
}

static bw_status read_container(bw_reader *reader, contents *c, bw_error *error) {
  bw_container_head head;
  bw_status status = bw_container_read_head(reader, &head, error);
  if (status == BW_OK) status = bw_container_check_count(reader, BW_NONE, head.count, error);
  if (status != BW_OK) return status;
  c->words.header[0] = head.zero;
  c->words.header[1] = head.id;
  for (uint32_t i = 0; i < head.count && status == BW_OK; i++) {
    bw_chunk_place place = {BW_NONE, i};
    bw_chunk chunk;
    status = bw_container_read_chunk(reader, place, &chunk, error);
    if (status == BW_OK) status = take_chunk(c, &chunk, error);
  }
  if (status != BW_OK) return status;
  for (int part = 0; part < BW_PART_COUNT; part++) {
    if (c->source.parts[part].data != NULL) continue;
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "chunk 0x%02x (%s) is missing: a collision mesh is made of six chunks",
                      (unsigned)bw_mesh_part_chunk((bw_mesh_part)part),
                      bw_mesh_part_name((bw_mesh_part)part));
  }
  c->trailing.size = bw_reader_left(reader);
  c->trailing.data = bw_read_bytes(reader, c->trailing.size);
  return BW_OK;
}

bw_status bw_mesh_set_trailing(bw_mesh *mesh, const void *data, size_t size, bw_error *error) {
  if (size == 0) return BW_OK;
  mesh->trailing.data = bw_alloc_array(&mesh->allocator, size, 1);
  if (mesh->trailing.data == NULL) return bw_fail_memory(error);
  mesh->trailing.size = size;
  memcpy(mesh->trailing.data, data, size);
  return BW_OK;
}

bw_status bw_mesh_load(const void *data, size_t size, const bw_allocator *allocator, bw_mesh **out,
                       bw_error *error) {
  contents c;
  memset(&c, 0, sizeof c);
  bw_reader reader = bw_reader_over(data, size);
  bw_status status = read_container(&reader, &c, error);
  if (status != BW_OK) return status;
  bw_mesh *mesh = NULL;
  status = bw_mesh_from_source(&c.source, allocator, &mesh, error);
  if (status != BW_OK) return status;
  mesh->words = c.words;
  mesh->other_chunks = c.other;
  /* Bytes behind the last chunk belong to a container of the six alone; behind other chunks they
   * are another reader's. */
  if (c.other == 0) {
    status = bw_mesh_set_trailing(mesh, c.trailing.data, c.trailing.size, error);
  }
  if (status != BW_OK) {
    bw_mesh_destroy(mesh);
    return status;
  }
  *out = mesh;
  return BW_OK;
}

static bw_status write_payloads(const bw_mesh *mesh, uint32_t options,
                                bw_bytes *payloads[BW_PART_COUNT], bw_error *error) {
  for (int part = 0; part < BW_PART_COUNT; part++) {
    bw_status status = bw_mesh_save_payload(mesh, bw_mesh_part_chunk((bw_mesh_part)part), options,
                                            &payloads[part], error);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

static bw_status write_container(const bw_mesh *mesh, bw_bytes *const payloads[BW_PART_COUNT],
                                 bw_bytes **out, bw_error *error) {
  uint64_t sum = 0;
  for (int part = 0; part < BW_PART_COUNT; part++) sum += bw_bytes_size(payloads[part]);
  if (sum > UINT32_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "%" PRIu64 " bytes of payload, a container holds 2^32 - 1", sum);
  }
  bw_writer writer = bw_writer_with(&mesh->allocator);
  bw_container_head head = {BW_PART_COUNT, (uint32_t)sum, mesh->words.header[0],
                            mesh->words.header[1]};
  bw_container_write_head(&writer, &head);
  for (int i = 0; i < BW_PART_COUNT; i++) {
    int part = mesh->words.order[i];
    bw_chunk chunk = {bw_mesh_part_chunk((bw_mesh_part)part),
                      (uint32_t)bw_bytes_size(payloads[part]),
                      mesh->words.chunk[part][0],
                      mesh->words.chunk[part][1],
                      BW_NO_OFFSET,
                      bw_bytes_data(payloads[part])};
    bw_container_write_chunk(&writer, &chunk);
  }
  bw_write_bytes(&writer, mesh->trailing.data, mesh->trailing.size);
  return bw_writer_finish(&writer, out, error);
}

bw_status bw_mesh_save(const bw_mesh *mesh, uint32_t options, bw_bytes **out, bw_error *error) {
  bw_bytes *payloads[BW_PART_COUNT] = {NULL};
  bw_status status = write_payloads(mesh, options, payloads, error);
  if (status == BW_OK) status = write_container(mesh, payloads, out, error);
  for (int part = 0; part < BW_PART_COUNT; part++) bw_bytes_destroy(payloads[part]);
  return status;
}
