/* What reading, writing, building and merging meshes share. */
#ifndef BW_MESH_CODEC_H
#define BW_MESH_CODEC_H

#include "mesh/mesh.h"

/* The six payloads, and where each lies in the file that messages speak of. */
typedef struct bw_mesh_source {
  bw_span parts[BW_PART_COUNT];
  uint64_t base[BW_PART_COUNT];
} bw_mesh_source;

bw_status bw_mesh_from_source(const bw_mesh_source *source, const bw_allocator *allocator,
                              bw_mesh **out, bw_error *error);

/* The words of a container that we make: zeros, the parts in the level file's order. */
void bw_container_words_init(bw_container_words *words);

/* Keeps bytes that stand behind the container's last chunk in a mesh that has none. */
bw_status bw_mesh_set_trailing(bw_mesh *mesh, const void *data, size_t size, bw_error *error);

/* Refuses no triangles and corners that are not finite. */
bw_status bw_mesh_check_triangles(const bw_triangle *triangles, uint32_t count, bw_error *error);
/* Refuses more than 16 bits can number. */
bw_status bw_mesh_check_counts(uint32_t triangles, uint32_t vertices, bw_error *error);
/* Index lists over BW_MESH_MOST_LISTED. */
bw_status bw_mesh_fail_listed(bw_error *error);

#endif
