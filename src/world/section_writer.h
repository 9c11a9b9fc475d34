/* Writing RenderWare streams. */
#ifndef BW_WORLD_SECTION_WRITER_H
#define BW_WORLD_SECTION_WRITER_H

#include "base/bytes.h"

/* Begins a section; its size is filled in by bw_section_end, which takes what this gives. */
size_t bw_section_begin(bw_writer *writer, uint32_t type);
void bw_section_end(bw_writer *writer, size_t start);

/* A section 0x03 without anything in it. */
void bw_section_write_extension(bw_writer *writer);
/* A struct that is one word. */
void bw_section_write_word(bw_writer *writer, uint32_t word);
/* A texture dictionary without a texture. */
void bw_section_write_dictionary(bw_writer *writer);

/* The struct of a world, its box given as the high corner and the low one. */
typedef struct bw_world_head {
  uint32_t root_is_sector;
  uint32_t planes;
  uint32_t sectors;
  float high[3];
  float low[3];
} bw_world_head;

/* The struct of a world without triangles, and a material list without a material. */
void bw_section_write_world_head(bw_writer *writer, const bw_world_head *head);
/* The struct of an atomic sector without triangles. */
void bw_section_write_sector_head(bw_writer *writer, const float high[3], const float low[3]);

#endif
