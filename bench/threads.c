/* What two threads gain on cast_many of a million rays, and what they gain on a loop that only
 * computes, in turns, medians of five. The loop takes as long as the rays do: so an interruption by
 * other programs takes the same share of both. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the system's */
#define _XOPEN_SOURCE 700

#include "measure.h"
#include "peers/scene_mesh.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define ROUNDS 5
#define TRIAL 20000000 /* steps that tell how long one takes */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct loop {
  long steps;
  volatile double result; /* so that it is computed */
} loop;

static void *compute(void *argument) {
  loop *l = argument;
  double x = 0.5;
  for (long i = 0; i < l->steps; i++) x = x * 0.999999 + 1e-7;
  l->result = x;
  return NULL;
}

/* Two loops that take `seconds` one after the other. */
static void make_loops(loop loops[2], double seconds) {
  loop trial = {TRIAL, 0.0};
  double start = now();
  (void)compute(&trial);
  double step = (now() - start) / TRIAL;
  for (int i = 0; i < 2; i++) loops[i].steps = (long)(seconds / step / 2.0);
}

static double compute_gain(loop loops[2]) {
  pthread_t thread;
  double start = now();
  (void)compute(&loops[0]);
  (void)compute(&loops[1]);
  double one = now() - start;
  double sum = loops[0].result + loops[1].result;
  start = now();
  if (pthread_create(&thread, NULL, compute, &loops[0]) != 0) exit(1);
  (void)compute(&loops[1]);
  pthread_join(thread, NULL);
  double two = now() - start;
  if (loops[0].result + loops[1].result != sum) exit(1);
  return one / two;
}

typedef struct batch {
  bw_mesh *mesh;
  float *rays, *hits;
  uint32_t found;
} batch;

static batch make_batch(void) {
  Mesh m = scene_mesh();
  batch b = {mesh_of_scene(&m), malloc(sizeof(float) * BW_RAY_NUMBERS * RAY_COUNT),
             malloc(sizeof(float) * BW_HIT_NUMBERS * RAY_COUNT), 0};
  Ray *from = scene_rays(2, RAY_COUNT);
  if (b.rays == NULL || b.hits == NULL || bw_mesh_prepare(b.mesh, NULL) != BW_OK) exit(1);
  for (int i = 0; i < RAY_COUNT; i++) {
    memcpy(b.rays + (size_t)i * BW_RAY_NUMBERS, &from[i], sizeof(float) * BW_RAY_NUMBERS);
  }
  free(from);
  return b;
}

/* The seconds that it takes; ends the program when others are found than before. */
static double cast(batch *b, uint32_t threads) {
  double start = now();
  uint32_t found = bw_mesh_cast_many_threads(b->mesh, b->rays, RAY_COUNT, NULL, b->hits, threads);
  double spent = now() - start;
  if (b->found != 0 && b->found != found) exit(1);
  b->found = found;
  return spent;
}

int main(void) {
  double casts[ROUNDS];
  double computed[ROUNDS];
  loop loops[2];
  batch b = make_batch();
  (void)cast(&b, 1); /* brings the memory of the hits, which no round then waits for */
  make_loops(loops, cast(&b, 1));
  for (int i = 0; i < ROUNDS; i++) {
    double one = cast(&b, 1);
    casts[i] = one / cast(&b, 2);
    computed[i] = compute_gain(loops);
  }
  printf("threads,%.3f,%.3f\n", median(casts, ROUNDS), median(computed, ROUNDS));
  free(b.rays);
  free(b.hits);
  bw_mesh_destroy(b.mesh);
  return 0;
}
