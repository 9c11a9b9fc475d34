/* The payloads of a collision mesh, to be changed and loaded again: files that no builder writes. */
#ifndef BW_SPEC_TEST_MESH_FILE_H
#define BW_SPEC_TEST_MESH_FILE_H

#include "test.h"

#include "base/bytes.h"
#include "mesh/codec.h"
#include "mesh/grid.h"

#include <string.h>

/* Offsets of the header's fields. */
enum {
  FILE_MATRIX = 0x10, /* four rows of four numbers */
  FILE_CLAMP_HIGH = 0x60,
  FILE_CELLS = 0x70,
  FILE_LIST_COUNT = 0x7c,
  FILE_TRIANGLE_COUNT = 0x84,
  FILE_VERTEX_COUNT = 0x90,
  FILE_LOWEST_Z = 0x98
};

typedef struct mesh_file {
  bw_bytes *parts[BW_PART_COUNT];
  bw_mesh_source source;
} mesh_file;

static inline void set_part(mesh_file *f, int part, bw_bytes *bytes) {
  bw_bytes_destroy(f->parts[part]);
  f->parts[part] = bytes;
  f->source.parts[part].data = bw_bytes_data(bytes);
  f->source.parts[part].size = bw_bytes_size(bytes);
}

static inline mesh_file file_of(const bw_mesh *mesh) {
  mesh_file made = {{NULL}, {{{NULL, 0}}, {0}}};
  for (int part = 0; part < BW_PART_COUNT; part++) {
    bw_bytes *bytes = NULL;
    CHECK_INT(bw_mesh_save_payload(mesh, bw_mesh_part_chunk((bw_mesh_part)part), 0, &bytes, NULL),
              BW_OK);
    set_part(&made, part, bytes);
  }
  return made;
}

static inline void close_file(mesh_file *f) {
  for (int part = 0; part < BW_PART_COUNT; part++) bw_bytes_destroy(f->parts[part]);
}

/* Its bytes, to be written over. */
static inline uint8_t *part_of(const mesh_file *f, bw_mesh_part part) {
  return bw_bytes_edit(f->parts[part]);
}

/* The mesh of a file, which is closed; NULL when it cannot be loaded. */
static inline bw_mesh *load_file(mesh_file *f) {
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_from_source(&f->source, NULL, &mesh, NULL), BW_OK);
  close_file(f);
  return mesh;
}

static inline void put_header(const mesh_file *f, size_t at, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  bw_put_u32(part_of(f, BW_PART_HEADER) + at, bits);
}

/* A coordinate of the grid: what it is of 1 along `from`, or, for 3, of the origin. */
static inline void put_grid(const mesh_file *f, unsigned from, unsigned axis, float value) {
  put_header(f, FILE_MATRIX + from * 16u + axis * 4u, value);
}

/* Lists a triangle of the mesh in the cells for which this says so. */
typedef bool lists_triangle(uint32_t cell, uint32_t triangle);

/* Writes the lists anew, for a grid of so many layers, each as large as the mesh's. */
static inline void write_file_lists(mesh_file *f, const bw_mesh *mesh, uint16_t layers,
                                    lists_triangle *lists) {
  uint32_t cells = mesh->cell_count * layers;
  bw_bytes *grid = bw_bytes_create(&mesh->allocator, (size_t)cells * 4);
  bw_writer writer = bw_writer_with(&mesh->allocator);
  bw_bytes *written = NULL;
  bw_write_u16(&writer, 0);
  for (uint32_t cell = 0; cell < cells; cell++) {
    uint16_t length = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) length += lists(cell, i);
    bw_put_u32(bw_bytes_edit(grid) + (size_t)cell * 4, (uint32_t)(writer.size / 2));
    bw_write_u16(&writer, length);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
      if (lists(cell, i)) bw_write_u16(&writer, (uint16_t)i);
    }
  }
  bw_put_u32(part_of(f, BW_PART_HEADER) + FILE_LIST_COUNT, (uint32_t)(writer.size / 2));
  bw_put_u16(part_of(f, BW_PART_HEADER) + FILE_CELLS + 4, layers);
  CHECK_INT(bw_writer_finish(&writer, &written, NULL), BW_OK);
  set_part(f, BW_PART_GRID, grid);
  set_part(f, BW_PART_LISTS, written);
}

/* Of a grid with nothing in it. */
static inline void remove_triangles(mesh_file *f) {
  memset(part_of(f, BW_PART_GRID), 0, f->source.parts[BW_PART_GRID].size);
  bw_put_u16(part_of(f, BW_PART_HEADER) + FILE_TRIANGLE_COUNT, 0);
}

/* Gives every triangle three vertices of its own, in their order. */
static inline void unshare_vertices(mesh_file *f, const bw_mesh *mesh) {
  uint32_t corner_count = mesh->triangle_count * 3;
  bw_bytes *vertices = bw_bytes_create(&mesh->allocator, (size_t)corner_count * 16);
  for (uint32_t i = 0; i < corner_count; i++) {
    const uint16_t *corners = mesh->triangles[i / 3].corners;
    const uint8_t *from = bw_bytes_data(f->parts[BW_PART_VERTICES]);
    memcpy(bw_bytes_edit(vertices) + (size_t)i * 16, from + (size_t)corners[i % 3] * 16, 16);
    bw_put_u16(part_of(f, BW_PART_TRIANGLES) + (size_t)(i / 3) * 10 + (size_t)(i % 3) * 2,
               (uint16_t)i);
  }
  bw_put_u32(part_of(f, BW_PART_HEADER) + FILE_VERTEX_COUNT, corner_count);
  set_part(f, BW_PART_VERTICES, vertices);
}

#endif
