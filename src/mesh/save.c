/* A mesh to the payload of one of its chunks. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/mesh.h"

static void write_header(const bw_mesh *mesh, bw_writer *writer) {
  bw_write_bytes(writer, mesh->header, BW_HEADER_SIZE);
}

static void write_triangles(const bw_mesh *mesh, bw_writer *writer, uint32_t options) {
  for (uint32_t i = 0; i < mesh->triangle_count; i++) {
    const bw_mesh_triangle_record *triangle = &mesh->triangles[i];
    uint16_t flags = triangle->flags;
    if ((options & BW_SAVE_RUNNING) == 0) flags = (uint16_t)((flags & ~3u) | mesh->file_bits[i]);
    for (int corner = 0; corner < 3; corner++) bw_write_u16(writer, triangle->corners[corner]);
    bw_write_u16(writer, flags);
    bw_write_u8(writer, triangle->material);
    bw_write_u8(writer, triangle->area);
  }
}

static void write_vertices(const bw_mesh *mesh, bw_writer *writer) {
  for (uint32_t i = 0; i < mesh->vertex_count; i++) {
    for (int axis = 0; axis < 4; axis++) bw_write_f32(writer, mesh->vertices[i][axis]);
  }
}

static void write_grid(const bw_mesh *mesh, bw_writer *writer) {
  for (uint32_t i = 0; i < mesh->cell_count; i++) bw_write_u32(writer, mesh->cells[i]);
}

static void write_lists(const bw_mesh *mesh, bw_writer *writer) {
  for (uint32_t i = 0; i < mesh->list_count; i++) bw_write_u16(writer, mesh->lists[i]);
}

static void write_part(const bw_mesh *mesh, bw_mesh_part part, bw_writer *writer,
                       uint32_t options) {
  switch (part) {
    case BW_PART_HEADER: write_header(mesh, writer); break;
    case BW_PART_TRIANGLES: write_triangles(mesh, writer, options); break;
    case BW_PART_VERTICES: write_vertices(mesh, writer); break;
    case BW_PART_GRID: write_grid(mesh, writer); break;
    case BW_PART_LISTS: write_lists(mesh, writer); break;
    case BW_PART_CHECKED: bw_write_bytes(writer, mesh->checked, mesh->checked_size); break;
    case BW_PART_COUNT: break;
  }
  bw_write_bytes(writer, mesh->tails[part].data, mesh->tails[part].size);
}

bw_status bw_mesh_save_payload(const bw_mesh *mesh, uint32_t chunk, uint32_t options,
                               bw_bytes **out, bw_error *error) {
  for (int part = 0; part < BW_PART_COUNT; part++) {
    if (bw_mesh_part_chunk((bw_mesh_part)part) != chunk) continue;
    bw_writer writer = bw_writer_with(&mesh->allocator);
    write_part(mesh, (bw_mesh_part)part, &writer, options);
    return bw_writer_finish(&writer, out, error);
  }
  return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "chunk 0x%02x is none of a mesh's six",
                    (unsigned)chunk);
}
