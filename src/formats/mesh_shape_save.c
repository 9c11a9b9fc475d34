/* A mesh shape to the bytes of its body. */
#include "formats/mesh_shape.h"

#include "base/error.h"

static void write_materials(const bw_mesh_shape *shape, bw_writer *w) {
  bw_write_u32(w, (uint32_t)shape->material_count);
  bw_write_bytes(w, shape->materials, shape->material_count * bw_shape_material_size(shape));
}

static void write_anvil(const bw_mesh_shape *shape, bw_writer *w) {
  uint32_t of_faces = shape->anvil.one_material == 1 ? 0 : shape->face_count;
  bw_write_u8(w, shape->anvil.one_material);
  bw_write_u8(w, shape->anvil.unique_index);
  bw_write_u32(w, of_faces);
  bw_write_bytes(w, shape->face_materials, of_faces);
  write_materials(shape, w);
  bw_write_bytes(w, shape->rest, ANVIL_REST);
}

static void write_sws(const bw_mesh_shape *shape, bw_writer *w) {
  bw_write_u32(w, shape->face_count);
  bw_write_bytes(w, shape->face_materials, shape->face_count);
  write_materials(shape, w);
  bw_write_bytes(w, shape->rest, SWS_REST);
}

bw_status bw_mesh_shape_save(const bw_mesh_shape *shape, uint32_t options, bw_bytes **out,
                             bw_error *error) {
  bw_writer w = bw_writer_with(&shape->allocator);
  if (shape->sws.built && (options & BW_SAVE_EMPTY_MOPP) == 0) {
    return bw_fail_at(
        error, BW_UNSUPPORTED, BW_NO_OFFSET,
        "the shape's geometry is new, so it has no MOPP code, and we cannot make any; "
        "whether the game takes an empty one is not known: allow_empty_mopp = true "
        "writes it");
  }
  bw_write_bytes(&w, shape->geometry, shape->geometry_size);
  if (shape->form == BW_MESH_SHAPE_ANVIL) {
    write_anvil(shape, &w);
  } else {
    write_sws(shape, &w);
  }
  return bw_writer_finish(&w, out, error);
}
