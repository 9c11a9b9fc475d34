/* runner.h: times one peer on the scene. A peer defines, before including this:
 *   static void *peer_build(const Mesh *m);          build its structure
 *   static void  peer_free(void *p);
 *   static inline Hit peer_cast(void *p, const Ray *r);   closest hit, two-sided
 *   #define PEER_NAME "..."
 * Output: one CSV line per ray kind. With a file's name the mesh is that of scene_file.h, with fewer
 * rays. */
#ifndef PEERS_RUNNER_H
#define PEERS_RUNNER_H
#ifndef PEER_LIBRARY /* a binding may include a peer without the main below */
#include "clock.h"
#include "scene_file.h"

#include <stdbool.h>
#include <stdio.h>

#define CHECKED_RAYS 1500
#define FEWER 20 /* rays over a file's mesh are so many times fewer */

#ifndef PEER_REPS
#define PEER_REPS 5
#endif

static void *time_builds(const Mesh *m, double *first, double *best) {
  void *p = NULL;
  *first = 0;
  *best = 1e9;
  for (int i = 0; i < 7; i++) {
    double start = now_s();
    p = peer_build(m);
    double spent = now_s() - start;
    if (i == 0) *first = spent;
    if (spent < *best) *best = spent;
    if (i < 6) peer_free(p);
  }
  return p;
}

static int count_wrong(const Mesh *m, void *p, const Ray *rays, int count) {
  int wrong = 0;
  for (int i = 0; i < count; i++) {
    Hit a = scene_brute(m, &rays[i]);
    Hit b = peer_cast(p, &rays[i]);
    bool far = a.tri >= 0 && fabsf(a.t - b.t) > 1e-3f + 1e-4f * a.t;
    if ((a.tri < 0) != (b.tri < 0) || far) wrong++;
  }
  return wrong;
}

/* Of the fastest of some rounds; `sum` is that of the hits' distances. */
static double time_casts(void *p, const Ray *rays, int count, long *hits, double *sum) {
  double best = 1e9;
  for (int rep = 0; rep < PEER_REPS; rep++) {
    *hits = 0;
    *sum = 0;
    double start = now_s();
    for (int i = 0; i < count; i++) {
      Hit h = peer_cast(p, &rays[i]);
      if (h.tri < 0) continue;
      (*hits)++;
      *sum += h.t;
    }
    double spent = now_s() - start;
    if (spent < best) best = spent;
  }
  return best;
}

static void run_kind(const Mesh *m, void *p, int kind, bool of_file) {
  int count = of_file ? RAY_COUNT / FEWER : RAY_COUNT;
  int checked = of_file ? CHECKED_RAYS / FEWER : CHECKED_RAYS;
  Ray *rays = of_file ? scene_rays_over(m, kind, count) : scene_rays(kind, count);
  long hits = 0;
  double sum = 0;
  int wrong = count_wrong(m, p, rays, checked);
  double best = time_casts(p, rays, count, &hits, &sum);
  printf("%s,%s,%.3f,Mrays/s,ns=%.1f,hits=%.4f,mean_t=%.5f,wrong/%d=%d,", PEER_NAME,
         ray_kind_name[kind], count / best * 1e-6, best / count * 1e9, (double)hits / count,
         hits ? sum / (double)hits : 0.0, checked, wrong);
  free(rays);
}

int main(int argc, char **argv) {
  bool of_file = argc > 1;
  Mesh m = of_file ? scene_read(argv[1]) : scene_mesh();
#ifdef PEER_READY
  PEER_READY(&m);
#endif
  double first = 0;
  double best = 0;
  void *p = time_builds(&m, &first, &best);
  for (int kind = 0; kind < RAY_KINDS; kind++) {
    run_kind(&m, p, kind, of_file);
    printf("build_first_ms=%.2f,build_best_ms=%.2f\n", first * 1e3, best * 1e3);
    fflush(stdout);
  }
  peer_free(p);
  free(m.verts);
  free(m.indices);
  return 0;
}
#endif /* PEER_LIBRARY */
#endif
