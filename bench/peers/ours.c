/* Our own casts on the peers' scene: fast, or with -DWALK the reference walk. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "clock.h"
#include "scene_mesh.h"

#include <stdio.h>

#ifndef PEER_NAME
#define PEER_NAME "boardwalk"
#endif

static bw_mesh *made_of(const Mesh *m) {
  bw_mesh *mesh = mesh_of_scene(m);
  for (int i = 0; i < m->triCount; i++) (void)bw_mesh_set_two_sided(mesh, (uint32_t)i, 1);
  return mesh;
}

/* What is timed is the preparing: the mesh is what a level file gives. Two of the seven are made by
 * the runner at once at most, so each takes a mesh of its own that is there already. */
static bw_mesh *meshes[8];
static int used;

static void *peer_build(const Mesh *m) {
  (void)m;
  bw_mesh *mesh = meshes[used++];
#ifndef WALK
  if (bw_mesh_prepare(mesh, NULL) != BW_OK) exit(1);
#endif
  return mesh;
}

static void peer_free(void *mesh) {
  bw_mesh_destroy(mesh);
}

#ifndef WALK
/* Bytes of the mesh and what is prepared, in those of its file; and what loading that file takes, in
 * milliseconds, of the fastest time. */
static void print_sizes(bw_mesh *mesh) {
  bw_mesh_stats stats;
  bw_bytes *saved = NULL;
  double best = 1e9;
  if (bw_mesh_save(mesh, 0, &saved, NULL) != BW_OK) exit(1);
  for (int i = 0; i < 7; i++) {
    bw_mesh *loaded = NULL;
    double start = now_s();
    if (bw_mesh_load(bw_bytes_data(saved), bw_bytes_size(saved), NULL, &loaded, NULL) != BW_OK) {
      exit(1);
    }
    double spent = now_s() - start;
    if (spent < best) best = spent;
    bw_mesh_destroy(loaded);
  }
  bw_bytes_destroy(saved);
  if (bw_mesh_prepare(mesh, NULL) != BW_OK) exit(1);
  if (bw_mesh_statistics(mesh, &stats, NULL) != BW_OK) exit(1);
  printf("memory,%.3f\n", (double)stats.memory_bytes / (double)stats.payload_bytes);
  printf("load,%.3f\n", best * 1e3);
}
#endif

static void peer_ready(const Mesh *m) {
  for (int i = 0; i < 8; i++) meshes[i] = made_of(m);
#ifndef WALK
  print_sizes(meshes[7]);
#endif
}
#define PEER_READY peer_ready

static inline Hit peer_cast(void *mesh, const Ray *r) {
  bw_hit met;
  Hit hit = {r->len, -1};
  if (bw_mesh_cast(mesh, r->o[0], r->o[1], r->o[2], r->d[0], r->d[1], r->d[2], r->len, NULL,
                   &met)) {
    hit.t = met.t;
    hit.tri = (int32_t)met.triangle;
  }
  return hit;
}

#include "runner.h"
