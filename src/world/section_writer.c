#include "world/section_writer.h"

#include "world/sections.h"

/* RenderWare 3.7.0.2, as all streams of the disc. */
#define STREAM_VERSION 0x1c02000au

/* A world's vertices: positions, colours and one set of texture coordinates, in native form. */
#define WORLD_FORMAT 0x4101003du

/* our choice: the device word of a texture dictionary; 6 is RenderWare's number of this console. */
#define DEVICE 6u

size_t bw_section_begin(bw_writer *writer, uint32_t type) {
  bw_write_u32(writer, type);
  bw_write_u32(writer, 0);
  bw_write_u32(writer, STREAM_VERSION);
  return writer->size;
}

void bw_section_end(bw_writer *writer, size_t start) {
  if (!writer->failed) bw_put_u32(writer->data + start - 8, (uint32_t)(writer->size - start));
}

void bw_section_write_extension(bw_writer *writer) {
  bw_section_end(writer, bw_section_begin(writer, BW_SECTION_EXTENSION));
}

void bw_section_write_word(bw_writer *writer, uint32_t word) {
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_u32(writer, word);
  bw_section_end(writer, structure);
}

void bw_section_write_dictionary(bw_writer *writer) {
  size_t dictionary = bw_section_begin(writer, BW_SECTION_DICTIONARY);
  bw_section_write_word(writer, DEVICE << 16); /* u16 textures, u16 device */
  bw_section_write_extension(writer);
  bw_section_end(writer, dictionary);
}

static void write_point(bw_writer *writer, const float point[3]) {
  for (int axis = 0; axis < 3; axis++) bw_write_f32(writer, point[axis]);
}

void bw_section_write_world_head(bw_writer *writer, const bw_world_head *head) {
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_u32(writer, head->root_is_sector);
  bw_write_zeros(writer, 20); /* origin, triangles, vertices */
  bw_write_u32(writer, head->planes);
  bw_write_u32(writer, head->sectors);
  bw_write_u32(writer, 0);
  bw_write_u32(writer, WORLD_FORMAT);
  write_point(writer, head->high);
  write_point(writer, head->low);
  bw_section_end(writer, structure);
  size_t materials = bw_section_begin(writer, BW_SECTION_MATERIALS);
  bw_section_write_word(writer, 0);
  bw_section_end(writer, materials);
}

void bw_section_write_sector_head(bw_writer *writer, const float high[3], const float low[3]) {
  size_t structure = bw_section_begin(writer, BW_SECTION_STRUCT);
  bw_write_zeros(writer, 12); /* material window, triangles, vertices */
  write_point(writer, high);
  write_point(writer, low);
  bw_write_zeros(writer, 8);
  bw_section_end(writer, structure);
}
