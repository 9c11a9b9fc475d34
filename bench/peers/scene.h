/* scene.h: the fixed test scene every peer is measured on.
 *
 * A 500 x 500 map, z up, about 10,000 triangles: a 64 x 64 bumpy terrain grid
 * (8,192 triangles) and 150 box buildings (1,800 triangles), from a fixed seed.
 * Three kinds of 1,000,000 random rays. Plain C99; header only. */
#ifndef PEERS_SCENE_H
#define PEERS_SCENE_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MAP_SIZE 500.0f
#ifndef GRID_N
#define GRID_N 64
#endif
#define BUILDING_COUNT 150
#ifndef RAY_COUNT
#define RAY_COUNT 1000000
#endif
#define RAY_KINDS 3

typedef struct Mesh {
  float *verts;      /* xyz per vertex */
  uint32_t *indices; /* 3 per triangle */
  int vertCount, triCount;
} Mesh;

typedef struct Ray {
  float o[3]; /* origin */
  float d[3]; /* unit direction */
  float len;  /* length */
} Ray;

typedef struct Hit {
  float t;     /* distance along d; len when nothing was hit */
  int32_t tri; /* triangle index or -1 */
} Hit;

static const char *const ray_kind_name[RAY_KINDS] = {"short_down_1.5", "slanted_22", "shallow_100"};

static uint64_t scene_rng_state;
static inline uint64_t scene_next(void) { /* splitmix64 */
  uint64_t z = (scene_rng_state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
static inline float scene_uniform(float a, float b) {
  return a + (b - a) * (float)((double)(scene_next() >> 11) * (1.0 / 9007199254740992.0));
}

static float scene_heights[(GRID_N + 1) * (GRID_N + 1)];

static inline float scene_height(float x, float y) {
  const float cell = MAP_SIZE / GRID_N;
  int i = (int)(x / cell), j = (int)(y / cell);
  i = i < 0 ? 0 : i > GRID_N - 1 ? GRID_N - 1 : i;
  j = j < 0 ? 0 : j > GRID_N - 1 ? GRID_N - 1 : j;
  float u = x / cell - (float)i, v = y / cell - (float)j;
  const float *h = scene_heights;
  float h00 = h[j * (GRID_N + 1) + i], h10 = h[j * (GRID_N + 1) + i + 1];
  float h01 = h[(j + 1) * (GRID_N + 1) + i], h11 = h[(j + 1) * (GRID_N + 1) + i + 1];
  if (u + v <= 1.0f) return h00 + u * (h10 - h00) + v * (h01 - h00);
  return h11 + (1 - u) * (h01 - h11) + (1 - v) * (h10 - h11);
}

static inline Mesh scene_mesh(void) {
  Mesh m;
  const float cell = MAP_SIZE / GRID_N;
  m.vertCount = (GRID_N + 1) * (GRID_N + 1) + BUILDING_COUNT * 8;
  m.triCount = GRID_N * GRID_N * 2 + BUILDING_COUNT * 12;
  m.verts = (float *)malloc(sizeof(float) * 3 * (size_t)m.vertCount);
  m.indices = (uint32_t *)malloc(sizeof(uint32_t) * 3 * (size_t)m.triCount);
  scene_rng_state = 12345;
  int v = 0, t = 0;
  for (int j = 0; j <= GRID_N; j++)
    for (int i = 0; i <= GRID_N; i++) {
      float x = (float)i * cell, y = (float)j * cell;
      float z = 8.0f * sinf(x * 0.02f) + 6.0f * cosf(y * 0.025f) + 3.0f * sinf((x + y) * 0.07f) +
                scene_uniform(-0.8f, 0.8f);
      scene_heights[j * (GRID_N + 1) + i] = z;
      m.verts[v * 3] = x;
      m.verts[v * 3 + 1] = y;
      m.verts[v * 3 + 2] = z;
      v++;
    }
  for (int j = 0; j < GRID_N; j++)
    for (int i = 0; i < GRID_N; i++) {
      uint32_t a = (uint32_t)(j * (GRID_N + 1) + i), b = a + 1, c = a + GRID_N + 1, d = c + 1;
      uint32_t tri[6] = {a, b, c, d, c, b};
      memcpy(m.indices + t * 3, tri, sizeof tri);
      t += 2;
    }
  static const uint32_t box[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 6, 5, 7, 0, 1, 4, 4, 1, 5,
                                   2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 5, 3, 7};
  for (int k = 0; k < BUILDING_COUNT; k++) {
    float sx = scene_uniform(8, 30), sy = scene_uniform(8, 30), sz = scene_uniform(6, 40);
    float x = scene_uniform(0, MAP_SIZE - sx), y = scene_uniform(0, MAP_SIZE - sy);
    float z = scene_height(x + sx * 0.5f, y + sy * 0.5f) - 2.0f;
    uint32_t base = (uint32_t)v;
    for (int c = 0; c < 8; c++) {
      m.verts[v * 3] = x + ((c & 1) ? sx : 0);
      m.verts[v * 3 + 1] = y + ((c & 2) ? sy : 0);
      m.verts[v * 3 + 2] = z + ((c & 4) ? sz : 0);
      v++;
    }
    for (int c = 0; c < 36; c++) m.indices[t * 3 + c] = base + box[c];
    t += 12;
  }
  return m;
}

/* A ray of a kind over a point. */
static inline void scene_aim(Ray *r, int kind, const float at[3]) {
  float az = scene_uniform(0, 6.2831853f), pitch, up;
  switch (kind) {
    case 0:
      up = scene_uniform(0.1f, 2.0f);
      pitch = 0;
      r->len = 1.5f;
      break;
    case 1:
      up = scene_uniform(1.0f, 20.0f);
      pitch = -scene_uniform(0.35f, 1.05f);
      r->len = 22.0f;
      break;
    default:
      up = scene_uniform(0.5f, 6.0f);
      pitch = scene_uniform(-0.07f, 0.07f);
      r->len = 100.0f;
      break;
  }
  r->o[0] = at[0];
  r->o[1] = at[1];
  r->o[2] = at[2] + up;
  if (kind == 0) {
    r->d[0] = 0;
    r->d[1] = 0;
    r->d[2] = -1;
  } else {
    r->d[0] = cosf(az) * cosf(pitch);
    r->d[1] = sinf(az) * cosf(pitch);
    r->d[2] = sinf(pitch);
  }
}

/* Call after scene_mesh (it needs the heights). */
static inline Ray *scene_rays(int kind, int count) {
  Ray *r = (Ray *)malloc(sizeof(Ray) * (size_t)count);
  scene_rng_state = 777u + (uint64_t)kind;
  for (int i = 0; i < count; i++) {
    float x = scene_uniform(0, MAP_SIZE), y = scene_uniform(0, MAP_SIZE);
    float at[3] = {x, y, scene_height(x, y)};
    scene_aim(&r[i], kind, at);
  }
  return r;
}

/* Reference: every triangle, double precision, two-sided. */
static inline Hit scene_brute(const Mesh *m, const Ray *r) {
  Hit best = {r->len, -1};
  double bt = r->len;
  for (int i = 0; i < m->triCount; i++) {
    const float *a = m->verts + 3 * m->indices[i * 3], *b = m->verts + 3 * m->indices[i * 3 + 1],
                *c = m->verts + 3 * m->indices[i * 3 + 2];
    double e1[3], e2[3], p[3], s[3], q[3];
    for (int k = 0; k < 3; k++) {
      e1[k] = (double)b[k] - a[k];
      e2[k] = (double)c[k] - a[k];
      s[k] = (double)r->o[k] - a[k];
    }
    p[0] = r->d[1] * e2[2] - r->d[2] * e2[1];
    p[1] = r->d[2] * e2[0] - r->d[0] * e2[2];
    p[2] = r->d[0] * e2[1] - r->d[1] * e2[0];
    double det = e1[0] * p[0] + e1[1] * p[1] + e1[2] * p[2];
    if (fabs(det) < 1e-12) continue;
    double inv = 1.0 / det, u = (s[0] * p[0] + s[1] * p[1] + s[2] * p[2]) * inv;
    if (u < 0 || u > 1) continue;
    q[0] = s[1] * e1[2] - s[2] * e1[1];
    q[1] = s[2] * e1[0] - s[0] * e1[2];
    q[2] = s[0] * e1[1] - s[1] * e1[0];
    double v = (r->d[0] * q[0] + r->d[1] * q[1] + r->d[2] * q[2]) * inv;
    if (v < 0 || u + v > 1) continue;
    double t = (e2[0] * q[0] + e2[1] * q[1] + e2[2] * q[2]) * inv;
    if (t >= 0 && t < bt) {
      bt = t;
      best.t = (float)t;
      best.tri = i;
    }
  }
  return best;
}
#endif
