/* runner.h: times one peer on the scene. A peer defines, before including this:
 *   static void *peer_build(const Mesh *m);          build its structure
 *   static void  peer_free(void *p);
 *   static inline Hit peer_cast(void *p, const Ray *r);   closest hit, two-sided
 *   #define PEER_NAME "..."
 * Output: one CSV line per ray kind. */
#ifndef PEERS_RUNNER_H
#define PEERS_RUNNER_H
#ifndef PEER_LIBRARY /* a binding may include a peer without the main below */
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static double now_s(void) {
  struct timespec ts;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

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

static int count_wrong(const Mesh *m, void *p, const Ray *rays) {
  int wrong = 0;
  for (int i = 0; i < 1500; i++) {
    Hit a = scene_brute(m, &rays[i]);
    Hit b = peer_cast(p, &rays[i]);
    bool far = a.tri >= 0 && fabsf(a.t - b.t) > 1e-3f + 1e-4f * a.t;
    if ((a.tri < 0) != (b.tri < 0) || far) wrong++;
  }
  return wrong;
}

/* Of the fastest of some rounds; `sum` is that of the hits' distances. */
static double time_casts(void *p, const Ray *rays, long *hits, double *sum) {
  double best = 1e9;
  for (int rep = 0; rep < PEER_REPS; rep++) {
    *hits = 0;
    *sum = 0;
    double start = now_s();
    for (int i = 0; i < RAY_COUNT; i++) {
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

int main(void) {
  Mesh m = scene_mesh();
#ifdef PEER_READY
  PEER_READY(&m);
#endif
  double first = 0;
  double best_build = 0;
  void *p = time_builds(&m, &first, &best_build);
  for (int kind = 0; kind < RAY_KINDS; kind++) {
    Ray *rays = scene_rays(kind, RAY_COUNT);
    long hits = 0;
    double sum = 0;
    int wrong = count_wrong(&m, p, rays);
    double best = time_casts(p, rays, &hits, &sum);
    printf("%s,%s,%.3f,Mrays/s,ns=%.1f,hits=%.4f,mean_t=%.5f,wrong/1500=%d,", PEER_NAME,
           ray_kind_name[kind], RAY_COUNT / best * 1e-6, best / RAY_COUNT * 1e9,
           (double)hits / RAY_COUNT, hits ? sum / (double)hits : 0.0, wrong);
    printf("build_first_ms=%.2f,build_best_ms=%.2f\n", first * 1e3, best_build * 1e3);
    fflush(stdout);
    free(rays);
  }
  peer_free(p);
  free(m.verts);
  free(m.indices);
  return 0;
}
#endif /* PEER_LIBRARY */
#endif
