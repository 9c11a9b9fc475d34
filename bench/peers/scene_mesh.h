/* The peers' scene as a mesh of ours. */
#ifndef PEERS_SCENE_MESH_H
#define PEERS_SCENE_MESH_H

#include "scene.h"

#include "boardwalk.h"

static inline void copy_corner(float to[3], const Mesh *m, size_t index) {
  memcpy(to, m->verts + (size_t)3 * m->indices[index], 3 * sizeof *to);
}

/* Ends the program when it cannot be made. */
static inline bw_mesh *mesh_of_scene(const Mesh *m) {
  size_t count = (size_t)m->triCount;
  bw_triangle *triangles = (bw_triangle *)calloc(count, sizeof *triangles);
  bw_mesh *mesh = NULL;
  if (triangles == NULL) exit(1);
  for (size_t i = 0; i < count; i++) {
    copy_corner(triangles[i].a, m, i * 3);
    copy_corner(triangles[i].b, m, i * 3 + 1);
    copy_corner(triangles[i].c, m, i * 3 + 2);
  }
  if (bw_mesh_build(triangles, (uint32_t)count, 0.0f, NULL, &mesh, NULL) != BW_OK) exit(1);
  free(triangles);
  return mesh;
}

#endif
