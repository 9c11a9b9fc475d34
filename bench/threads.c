/* What two threads gain on cast_many of a million rays, over what they gain on a loop that only
 * computes, in turns, medians of five. Prints the quotient. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "peers/scene_mesh.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define ROUNDS 5

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *compute(void *argument) {
  volatile double *sum = argument;
  double x = 0.5;
  for (int i = 0; i < 60000000; i++) x = x * 0.999999 + 1e-7;
  *sum = x;
  return NULL;
}

static double compute_gain(void) {
  double sums[3];
  pthread_t thread;
  double start = now();
  compute(&sums[0]);
  compute(&sums[1]);
  double one = now() - start;
  start = now();
  if (pthread_create(&thread, NULL, compute, &sums[0]) != 0) exit(1);
  compute(&sums[1]);
  pthread_join(thread, NULL);
  return one / (now() - start);
}

static double cast_gain(const bw_mesh *mesh, const float *rays, float *hits) {
  double start = now();
  uint32_t found = bw_mesh_cast_many_threads(mesh, rays, RAY_COUNT, NULL, hits, 1);
  double one = now() - start;
  start = now();
  if (bw_mesh_cast_many_threads(mesh, rays, RAY_COUNT, NULL, hits, 2) != found) exit(1);
  return one / (now() - start);
}

static int ascending(const void *a, const void *b) {
  const double *x = a;
  const double *y = b;
  return (*x > *y) - (*x < *y);
}

int main(void) {
  Mesh m = scene_mesh();
  bw_mesh *mesh = mesh_of_scene(&m);
  if (bw_mesh_prepare(mesh, NULL) != BW_OK) return 1;
  Ray *from = scene_rays(2, RAY_COUNT);
  float *rays = malloc(sizeof(float) * BW_RAY_NUMBERS * RAY_COUNT);
  float *hits = malloc(sizeof(float) * BW_HIT_NUMBERS * RAY_COUNT);
  if (rays == NULL || hits == NULL) exit(1);
  for (int i = 0; i < RAY_COUNT; i++) {
    memcpy(rays + (size_t)i * BW_RAY_NUMBERS, &from[i], sizeof(float) * BW_RAY_NUMBERS);
  }
  double casts[ROUNDS];
  double loops[ROUNDS];
  for (int i = 0; i < ROUNDS; i++) {
    casts[i] = cast_gain(mesh, rays, hits);
    loops[i] = compute_gain();
  }
  qsort(casts, ROUNDS, sizeof *casts, ascending);
  qsort(loops, ROUNDS, sizeof *loops, ascending);
  printf("threads,%.3f,%.3f\n", casts[ROUNDS / 2], loops[ROUNDS / 2]);
  free(from);
  free(rays);
  free(hits);
  bw_mesh_destroy(mesh);
  return 0;
}
