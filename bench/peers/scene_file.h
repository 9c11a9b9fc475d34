/* scene_file.h: other meshes for the peers, read from a file of nine float32 a triangle, as wide as
 * the fixed scene; and rays of the same kinds over them. Ends the program when it cannot be read. */
#ifndef PEERS_SCENE_FILE_H
#define PEERS_SCENE_FILE_H

#include "scene.h"

#include <stdio.h>

static inline Mesh scene_read(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(1);
  long size = ftell(file);
  if (size <= 0 || fseek(file, 0, SEEK_SET) != 0) exit(1);
  Mesh m;
  m.triCount = (int)((size_t)size / (9 * sizeof(float)));
  m.vertCount = m.triCount * 3;
  m.verts = (float *)malloc((size_t)size);
  m.indices = (uint32_t *)malloc(sizeof(uint32_t) * (size_t)m.vertCount);
  if (m.verts == NULL || m.indices == NULL) exit(1);
  if (fread(m.verts, 1, (size_t)size, file) != (size_t)size) exit(1);
  for (int i = 0; i < m.vertCount; i++) m.indices[i] = (uint32_t)i;
  (void)fclose(file);
  return m;
}

static inline double scene_area(const float *corners) {
  double e[2][3], n = 0;
  for (int k = 0; k < 3; k++) {
    e[0][k] = (double)corners[k + 3] - corners[k];
    e[1][k] = (double)corners[k + 6] - corners[k];
  }
  for (int k = 0; k < 3; k++) {
    int i = (k + 1) % 3, j = (k + 2) % 3;
    double c = e[0][i] * e[1][j] - e[0][j] * e[1][i];
    n += c * c;
  }
  return sqrt(n);
}

/* From above points of the mesh, anywhere on its triangles. */
static inline Ray *scene_rays_over(const Mesh *m, int kind, int count) {
  Ray *r = (Ray *)malloc(sizeof(Ray) * (size_t)count);
  double *sums = (double *)malloc(sizeof(double) * (size_t)m->triCount), sum = 0;
  if (r == NULL || sums == NULL) exit(1);
  for (int i = 0; i < m->triCount; i++) sums[i] = sum += scene_area(m->verts + 9 * i);
  scene_rng_state = 777u + (uint64_t)kind;
  for (int i = 0; i < count; i++) {
    double wanted = sum * (double)scene_uniform(0, 1);
    int low = 0, high = m->triCount - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (sums[middle] > wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    const float *corners = m->verts + 9 * low;
    float u = scene_uniform(0, 1), v = scene_uniform(0, 1), at[3];
    if (u + v > 1) {
      u = 1 - u;
      v = 1 - v;
    }
    for (int k = 0; k < 3; k++) {
      at[k] = corners[k] + u * (corners[k + 3] - corners[k]) + v * (corners[k + 6] - corners[k]);
    }
    scene_aim(&r[i], kind, at);
  }
  free(sums);
  return r;
}

#endif
