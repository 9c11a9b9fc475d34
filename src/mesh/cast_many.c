/* Many rays in one call, on as many threads as are asked for. */
#include "base/hits.h"
#include "base/platform_threads.h"
#include "mesh/fast.h"

/* Rays that a thread takes at a time: enough to be rare, few enough that all end together. */
#define PORTION 1024u

typedef struct batch {
  const bw_mesh *mesh;
  const float *rays;
  const bw_filter *filter;
  float *hits;
  uint32_t count;
  atomic_uint next; /* the first portion that no thread has taken */
  atomic_uint found;
} batch;

static uint32_t cast_portion(const batch *b, uint32_t first, uint32_t end) {
  uint32_t found = 0;
  for (uint32_t i = first; i < end; i++) {
    const float *ray = b->rays + (size_t)i * BW_RAY_NUMBERS;
    bw_hit hit;
    int met = bw_mesh_cast(b->mesh, ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], ray[6],
                           b->filter, &hit);
    bw_hit_write(met ? &hit : NULL, b->hits + (size_t)i * BW_HIT_NUMBERS);
    if (met) found++;
  }
  return found;
}

static void cast_portions(void *context) {
  batch *b = context;
  uint32_t portions = b->count / PORTION + (b->count % PORTION != 0);
  uint32_t found = 0;
  for (uint32_t i = atomic_fetch_add(&b->next, 1); i < portions;
       i = atomic_fetch_add(&b->next, 1)) {
    uint32_t left = b->count - i * PORTION;
    found += cast_portion(b, i * PORTION, i * PORTION + (left < PORTION ? left : PORTION));
  }
  atomic_fetch_add(&b->found, found);
}

// NOLINTBEGIN(readability-non-const-parameter): the batch's portions write the hits
uint32_t bw_mesh_cast_many_threads(const bw_mesh *mesh, const float *rays, uint32_t count,
                                   const bw_filter *filter, float *hits, uint32_t threads) {
  // NOLINTEND(readability-non-const-parameter)
  batch b = {mesh, rays, filter, hits, count, 0, 0};
  if (threads <= 1 || count <= PORTION) return cast_portion(&b, 0, count);
  /* In this thread, whose allocator it may be. */
  if (mesh->prepares && mesh->fast == NULL) (void)bw_fast_prepare_now(mesh);
  bw_threads_run(threads, cast_portions, &b);
  return b.found;
}

uint32_t bw_mesh_cast_many(const bw_mesh *mesh, const float *rays, uint32_t count,
                           const bw_filter *filter, float *hits) {
  return bw_mesh_cast_many_threads(mesh, rays, count, filter, hits, 1);
}
