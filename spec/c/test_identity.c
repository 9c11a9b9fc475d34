/* Fast casts give what the walk gives, to the bit: random rays over random meshes of every hostile
 * kind, for each kind of lanes. IDENTITY_RAYS=10000000 in the environment casts as many. */
#include "test.h"

#include "base/bytes.h"
#include "base/platform_cpu.h"
#include "mesh/fast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESHES 200u
#define DEFAULT_RAYS 60000u
#define MOST_TRIANGLES 2600u

/* ---- numbers that look random */

static uint64_t state = 1;

static uint32_t random_bits(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (uint32_t)(state >> 32);
}

static uint32_t random_below(uint32_t count) {
  return (uint32_t)((uint64_t)random_bits() * count >> 32);
}

static float random_between(float low, float high) {
  return low + (high - low) * (float)((double)(random_bits() >> 8) / 16777216.0);
}

static bool chance(uint32_t percent) {
  return random_below(100) < percent;
}

static bw_vec3 random_point(float size, float height) {
  float x = random_between(0.0f, size);
  float y = random_between(0.0f, size);
  return bw_vec3_of(x, y, random_between(0.0f, height));
}

/* ---- triangles */

static bw_triangle triangles[MOST_TRIANGLES];
static uint32_t triangle_count;
static float world_size;
static float world_height;

static void add_triangle(bw_vec3 a, bw_vec3 b, bw_vec3 c) {
  static const uint8_t materials[] = {0, 1, 2, 5, 30, 116};
  if (triangle_count == MOST_TRIANGLES) return;
  bw_triangle *t = &triangles[triangle_count++];
  memset(t, 0, sizeof *t);
  bw_vec3_store(t->a, a);
  bw_vec3_store(t->b, b);
  bw_vec3_store(t->c, c);
  t->flags = (uint16_t)(chance(70) ? 0 : random_bits() & 0xfffcu);
  t->material = materials[random_below(sizeof materials)];
  t->area = (uint8_t)random_below(4);
}

static void add_quad(bw_vec3 a, bw_vec3 b, bw_vec3 c, bw_vec3 d) {
  add_triangle(a, b, c);
  add_triangle(c, d, a);
}

static float heights[33][33];

static void add_ground(uint32_t columns, float rough) {
  float step = world_size / (float)columns;
  for (uint32_t y = 0; y <= columns; y++) {
    for (uint32_t x = 0; x <= columns; x++) heights[y][x] = random_between(0.0f, rough);
  }
  for (uint32_t y = 0; y < columns; y++) {
    for (uint32_t x = 0; x < columns; x++) {
      float w = (float)x * step;
      float s = (float)y * step;
      add_quad(bw_vec3_of(w, s, heights[y][x]), bw_vec3_of(w + step, s, heights[y][x + 1]),
               bw_vec3_of(w + step, s + step, heights[y + 1][x + 1]),
               bw_vec3_of(w, s + step, heights[y + 1][x]));
    }
  }
}

/* A house with walls turned by an angle whose sine and cosine are given. */
static void add_house(float sine, float cosine) {
  bw_vec3 at = random_point(world_size * 0.9f, 1.0f);
  float w = random_between(1.0f, world_size * 0.1f);
  float d = random_between(1.0f, world_size * 0.1f);
  float h = random_between(1.0f, world_height);
  bw_vec3 x = bw_vec3_of(w * cosine, w * sine, 0.0f);
  bw_vec3 y = bw_vec3_of(-d * sine, d * cosine, 0.0f);
  bw_vec3 up = bw_vec3_of(0.0f, 0.0f, h);
  bw_vec3 low[4] = {at, bw_vec3_add(at, x), bw_vec3_add(bw_vec3_add(at, x), y), bw_vec3_add(at, y)};
  bw_vec3 high[4];
  for (int i = 0; i < 4; i++) high[i] = bw_vec3_add(low[i], up);
  for (int i = 0; i < 4; i++) add_quad(low[i], low[(i + 1) & 3], high[(i + 1) & 3], high[i]);
  add_quad(high[0], high[1], high[2], high[3]);
}

static void add_houses(uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    bool straight = chance(40);
    float sine = straight ? 0.0f : random_between(-1.0f, 1.0f);
    add_house(sine, sqrtf(1.0f - sine * sine));
  }
}

static void add_slivers(uint32_t count) {
  static const float thins[5] = {1e-2f, 1e-3f, 1e-4f, 1e-5f, 1e-6f};
  for (uint32_t i = 0; i < count; i++) {
    bw_vec3 a = random_point(world_size, world_height);
    bw_vec3 b = chance(50) ? random_point(world_size, world_height)
                           : bw_vec3_add(a, random_point(world_size * 0.1f, world_height * 0.1f));
    float thin = world_size * thins[random_below(5)];
    add_triangle(a, b, bw_vec3_add(b, random_point(thin, thin)));
  }
}

static void add_soup(uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    float size = world_size * (chance(20) ? 0.5f : 0.02f);
    bw_vec3 a = random_point(world_size, world_height);
    add_triangle(a, bw_vec3_add(a, random_point(size, size)),
                 bw_vec3_subtract(a, random_point(size, size)));
  }
}

/* Triangles that lie in a few planes in common. */
static void add_planes(uint32_t count) {
  bw_vec3 corner = random_point(world_size * 0.3f, world_height);
  bw_vec3 x = random_point(world_size * 0.5f, world_height);
  bw_vec3 y = bw_vec3_subtract(random_point(world_size, 1.0f), random_point(world_size, 1.0f));
  for (uint32_t i = 0; i < count; i++) {
    bw_vec3 p[3];
    for (int k = 0; k < 3; k++) {
      p[k] = bw_vec3_add(corner, bw_vec3_add(bw_vec3_scale(x, (float)random_below(9) * 0.125f),
                                             bw_vec3_scale(y, (float)random_below(9) * 0.125f)));
    }
    add_triangle(p[0], p[1], p[2]);
  }
}

static void add_duplicates(uint32_t count) {
  for (uint32_t i = 0; i < count && triangle_count < MOST_TRIANGLES; i++) {
    const bw_triangle *t = &triangles[random_below(triangle_count)];
    unsigned turn = random_below(3);
    bw_vec3 p[3];
    for (unsigned k = 0; k < 3; k++) {
      const float *at = (k + turn) % 3 == 0 ? t->a : (k + turn) % 3 == 1 ? t->b : t->c;
      p[k] = bw_vec3_load(at);
    }
    add_triangle(p[0], p[1], p[2]);
  }
}

static void make_triangles(uint32_t kind) {
  static const float sizes[] = {60.0f, 200.0f, 500.0f, 2.0f};
  triangle_count = 0;
  world_size = sizes[random_below(4)];
  world_height = world_size * (chance(50) ? 0.1f : 0.5f);
  if (kind % 5 == 0) add_ground(8u + random_below(24), chance(50) ? 0.0f : world_size * 0.02f);
  if (kind % 5 != 1) add_houses(1u + random_below(20));
  if (kind % 5 == 1) add_soup(1u + random_below(400));
  if (kind % 5 == 2) add_slivers(1u + random_below(300));
  if (kind % 5 == 3) add_planes(1u + random_below(300));
  if (kind % 5 == 4) add_ground(6, world_size * 0.01f);
  if (chance(30)) add_slivers(20);
  if (chance(30)) add_soup(20);
  if (chance(50)) add_duplicates(1u + triangle_count / 4);
  if (chance(10)) { /* far from the origin, where float32 is coarse */
    for (uint32_t i = 0; i < triangle_count; i++) {
      triangles[i].a[0] += 20000.0f;
      triangles[i].b[0] += 20000.0f;
      triangles[i].c[0] += 20000.0f;
    }
  }
}

/* ---- meshes: built, then with a grid and lists that no builder would make */

typedef struct parts {
  bw_bytes *bytes[BW_PART_COUNT];
  uint8_t *header;
  uint8_t *grid;
  uint8_t *lists;
  size_t grid_size, lists_size;
} parts;

static const uint32_t chunk_types[BW_PART_COUNT] = {BW_CHUNK_CHECKED,   BW_CHUNK_VERTICES,
                                                    BW_CHUNK_TRIANGLES, BW_CHUNK_GRID,
                                                    BW_CHUNK_LISTS,     BW_CHUNK_HEADER};

/* Writes one list as it may be found: with triangles missing, named twice, or of elsewhere, and in
 * any order. */
static size_t write_list(uint16_t *to, const uint16_t *list, uint32_t count, uint32_t drop,
                         uint32_t add) {
  uint32_t length = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!chance(drop)) to[1 + length++] = list[i];
    if (chance(add)) to[1 + length++] = (uint16_t)random_below(triangle_count);
  }
  for (uint32_t i = length; i > 1; i--) {
    uint32_t k = random_below(i);
    uint16_t kept = to[i];
    to[i] = to[1 + k];
    to[1 + k] = kept;
  }
  to[0] = (uint16_t)length;
  return (size_t)length + 1;
}

static void write_lists(parts *p, const bw_mesh *mesh, uint32_t layers, uint32_t drop,
                        uint32_t add) {
  size_t cells = mesh->cell_count;
  size_t room = (size_t)mesh->list_count * 2 * layers + cells * 2 * layers + 2;
  uint16_t *lists = calloc(room, sizeof *lists);
  size_t used = 1;
  p->grid_size = cells * layers * 4;
  p->grid = calloc(p->grid_size + 1, 1);
  for (size_t i = 0; i < cells * layers; i++) {
    const uint16_t *list = NULL;
    uint32_t count = bw_mesh_cell_list(mesh, (uint32_t)(i % cells), &list);
    if (count == 0) continue;
    bw_put_u32(p->grid + i * 4, (uint32_t)used);
    used += write_list(lists + used, list, count, drop, add);
  }
  p->lists_size = used * 2;
  p->lists = malloc(p->lists_size);
  for (size_t i = 0; i < used; i++) bw_put_u16(p->lists + i * 2, lists[i]);
  bw_put_u32(p->header + 0x7c, (uint32_t)used);
  free(lists);
}

static void put_float(uint8_t *at, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  bw_put_u32(at, bits);
}

static void add_layers(parts *p) {
  float scale = 1.0f / (world_height + 1.0f);
  put_float(p->header + 0x38, scale);
  put_float(p->header + 0x68, 1.5f);
  bw_put_u16(p->header + 0x74, 2);
}

/* Loads a mesh again from payloads that were changed. */
static bw_mesh *load_changed(const bw_mesh *built) {
  parts p = {{NULL}, NULL, NULL, NULL, 0, 0};
  bw_span spans[BW_PART_COUNT];
  for (int i = 0; i < BW_PART_COUNT; i++) {
    CHECK_INT(bw_mesh_save_payload(built, chunk_types[i], 0, &p.bytes[i], NULL), BW_OK);
    spans[i].data = bw_bytes_data(p.bytes[i]);
    spans[i].size = bw_bytes_size(p.bytes[i]);
  }
  p.header = malloc(BW_HEADER_SIZE);
  memcpy(p.header, spans[BW_PART_HEADER].data, BW_HEADER_SIZE);
  uint32_t layers = chance(30) ? 2 : 1;
  write_lists(&p, built, layers, chance(50) ? random_below(60) : 0, chance(30) ? 5 : 0);
  if (layers == 2) add_layers(&p);
  if (chance(10)) put_float(p.header + 0x24, 0.0f);   /* y scale 0 */
  if (chance(10)) put_float(p.header + 0x14, 0.013f); /* a turned grid */
  bw_mesh_payloads payloads = {{p.header, BW_HEADER_SIZE}, spans[BW_PART_TRIANGLES],
                               {p.grid, p.grid_size},      {p.lists, p.lists_size},
                               spans[BW_PART_VERTICES],    spans[BW_PART_CHECKED]};
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_load_payloads(&payloads, NULL, &mesh, NULL), BW_OK);
  for (int i = 0; i < BW_PART_COUNT; i++) bw_bytes_destroy(p.bytes[i]);
  free(p.header);
  free(p.grid);
  free(p.lists);
  return mesh;
}

/* Switches triangles, as a running level does. */
static void switch_triangles(bw_mesh *mesh) {
  for (uint32_t i = 0; i < triangle_count; i++) {
    if (chance(15)) bw_mesh_set_two_sided(mesh, i, 1);
  }
  if (chance(50)) {
    bw_vec3 low = random_point(world_size * 0.5f, 0.0f);
    float from[3] = {low.x, low.y, -1.0f};
    float to[3] = {low.x + world_size * 0.3f, low.y + world_size * 0.3f, world_height};
    bw_mesh_set_enabled_in_box(mesh, from, to, 0);
  }
}

static void add_sets(bw_mesh *mesh) {
  uint32_t count = 1u + random_below(6);
  for (uint32_t i = 0; i < count; i++) {
    static bw_triangle added[8];
    uint32_t size = 1u + random_below(8);
    uint32_t set = 0;
    for (uint32_t k = 0; k < size; k++) added[k] = triangles[random_below(triangle_count)];
    CHECK_INT(bw_mesh_set_add(mesh, added, size, &set, NULL), BW_OK);
    if (chance(50)) continue; /* on top of the mesh's own: equal distances */
    bw_vec3 at = random_point(world_size * 0.2f, world_height * 0.1f);
    float to[3] = {at.x, at.y, at.z};
    static const float unturned[4] = {0.0f, 0.0f, 0.0f, 1.0f};
    CHECK_INT(bw_mesh_set_move(mesh, set, to, unturned, NULL), BW_OK);
    if (chance(20)) CHECK_INT(bw_mesh_set_remove(mesh, set, NULL), BW_OK);
  }
}

static bw_mesh *make_mesh(uint32_t kind) {
  make_triangles(kind);
  float cell = world_size / (float)(2u + random_below(40));
  bw_mesh *mesh = NULL;
  if (!CHECK_INT(bw_mesh_build(triangles, triangle_count, cell, NULL, &mesh, NULL), BW_OK)) {
    return NULL;
  }
  if (chance(60)) {
    bw_mesh *changed = load_changed(mesh);
    bw_mesh_destroy(mesh);
    mesh = changed;
  }
  if (mesh == NULL || !CHECK_INT(bw_mesh_prepare(mesh, NULL), BW_OK)) return NULL;
  CHECK(mesh->fast != NULL);
  return mesh;
}

/* ---- rays */

static bw_vec3 random_corner(void) {
  const bw_triangle *t = &triangles[random_below(triangle_count)];
  unsigned corner = random_below(3);
  return bw_vec3_load(corner == 0 ? t->a : corner == 1 ? t->b : t->c);
}

/* A point of a triangle's plane, inside it or well outside. */
static bw_vec3 random_in_plane(const bw_triangle *t) {
  bw_vec3 a = bw_vec3_load(t->a);
  bw_vec3 x = bw_vec3_subtract(bw_vec3_load(t->b), a);
  bw_vec3 y = bw_vec3_subtract(bw_vec3_load(t->c), a);
  return bw_vec3_add(a, bw_vec3_add(bw_vec3_scale(x, random_between(-3.0f, 3.0f)),
                                    bw_vec3_scale(y, random_between(-3.0f, 3.0f))));
}

static bw_ray ray_between(bw_vec3 from, bw_vec3 to, float stretch) {
  bw_vec3 between = bw_vec3_subtract(to, from);
  bw_ray ray = {from, bw_vec3_normalise(between), bw_vec3_length(between) * stretch};
  return ray;
}

static bw_vec3 random_direction(void) {
  return bw_vec3_normalise(bw_vec3_of(random_between(-1.0f, 1.0f), random_between(-1.0f, 1.0f),
                                      random_between(-1.0f, 1.0f)));
}

/* A coordinate on a border between cells. */
static float border(const bw_grid *grid, unsigned axis, float otherwise) {
  float scale = grid->rows[axis][axis];
  if (scale == 0.0f) return otherwise;
  return ((float)random_below(grid->n[axis]) - grid->rows[3][axis]) / scale;
}

static bw_ray ray_on_border(const bw_mesh *mesh) {
  bw_vec3 p = bw_vec3_add(random_corner(), random_point(1.0f, 1.0f));
  bw_ray ray = {p, random_direction(), random_between(0.1f, world_size)};
  unsigned axis = random_below(2);
  float at = border(&mesh->grid, axis, axis == 0 ? p.x : p.y);
  if (axis == 0) {
    ray.origin.x = at;
    ray.direction.x = chance(70) ? 0.0f : 1e-6f;
  } else {
    ray.origin.y = at;
    ray.direction.y = chance(70) ? 0.0f : -1e-6f;
  }
  return ray;
}

static bw_ray ray_along_axis(void) {
  static const float ends[3][3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
  bw_vec3 d = bw_vec3_scale(bw_vec3_load(ends[random_below(3)]), chance(50) ? 1.0f : -1.0f);
  bw_vec3 p = chance(50) ? random_corner() : bw_vec3_add(random_corner(), random_point(1.0f, 1.0f));
  bw_ray ray = {bw_vec3_subtract(p, bw_vec3_scale(d, random_between(0.0f, world_size))), d,
                random_between(0.0f, world_size * 1.5f)};
  return ray;
}

static bw_ray random_ray(const bw_mesh *mesh) {
  const bw_triangle *t = &triangles[random_below(triangle_count)];
  bw_vec3 near = bw_vec3_add(random_corner(), random_point(1.0f, 1.0f));
  bw_ray ray;
  switch (random_below(10)) {
    case 0: ray = ray_between(random_corner(), random_corner(), random_between(0.5f, 2.0f)); break;
    case 1: ray = ray_between(near, random_corner(), random_between(0.5f, 2.0f)); break;
    case 2: ray = ray_between(random_in_plane(t), random_in_plane(t), 1.0f); break;
    case 3: { /* along an edge, from before its beginning */
      bw_vec3 edge = bw_vec3_subtract(bw_vec3_load(t->b), bw_vec3_load(t->a));
      ray = ray_between(bw_vec3_subtract(bw_vec3_load(t->a), edge), bw_vec3_load(t->b), 1.5f);
      break;
    }
    case 4: ray = ray_on_border(mesh); break;
    case 5: ray = ray_along_axis(); break;
    case 6:
      ray.origin = near;
      ray.direction = bw_vec3_of(0.0f, 0.0f, -1.0f);
      ray.length = 1.5f;
      break;
    case 7: /* shallow and long */
      ray.origin = near;
      ray.direction = random_direction();
      ray.direction.z *= 0.05f;
      ray.length = world_size;
      break;
    default:
      ray.origin = near;
      ray.direction = random_direction();
      ray.length = random_between(0.0f, world_size);
  }
  if (chance(5)) ray.direction = bw_vec3_scale(ray.direction, random_between(0.1f, 50.0f));
  if (chance(1)) ray.length *= 1e5f;
  if (chance(1)) ray.direction = bw_vec3_scale(ray.direction, 1e-5f);
  return ray;
}

static const bw_filter *random_filter(bw_filter *filter) {
  static const uint32_t materials[] = {0, 2, 5, 30, 116};
  uint32_t excluded[3];
  uint32_t mask = 0;
  if (chance(40)) return NULL;
  for (int i = 0; i < 3; i++) excluded[i] = materials[random_below(5)];
  if (chance(30)) mask = random_bits() & 0x7fcu;
  if (chance(30)) mask |= random_bits() & 0x801u;
  bw_filter_init(filter, mask, excluded, random_below(4));
  return filter;
}

/* ---- the two ways */

static bw_fast_search *const searches[] = {bw_fast_search_portable, bw_fast_search_sse2,
                                           bw_fast_search_avx2};

static void print_hit(const char *what, const bw_hit *hit) {
  (void)printf("  %s: hit %u t %.9g triangle %u material %u\n", what, (unsigned)hit->hit,
               (double)hit->t, hit->triangle, hit->material);
}

static void print_difference(uint32_t kind, unsigned search, const bw_ray *ray, const bw_hit *walk,
                             const bw_hit *fast) {
  (void)printf("  mesh %u, search %u: origin %.9g %.9g %.9g direction %.9g %.9g %.9g length %.9g\n",
               kind, search, (double)ray->origin.x, (double)ray->origin.y, (double)ray->origin.z,
               (double)ray->direction.x, (double)ray->direction.y, (double)ray->direction.z,
               (double)ray->length);
  print_hit("walk", walk);
  print_hit("fast", fast);
}

static uint64_t hits, excluded_fills, walked, different;

static void compare(bw_mesh *mesh, uint32_t kind, const bw_ray *ray, const bw_filter *filter) {
  bw_hit walk;
  memset(&walk, 0xee, sizeof walk);
  bw_mesh_cast_walk(mesh, ray, filter, &walk);
  hits += walk.hit;
  excluded_fills += !walk.hit && walk.triangle != 0xeeeeeeeeu;
  for (unsigned i = 0; i < 3; i++) {
    bw_hit fast;
    if (i == 2 && !bw_cpu_has_avx2()) continue;
    memset(&fast, 0xee, sizeof fast);
    ((bw_fast *)mesh->fast)->search = searches[i]; /* as no user may */
    if (!bw_fast_cast(mesh, ray, filter, &fast)) {
      walked++;
      return;
    }
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c): every bit
    if (memcmp(&walk, &fast, sizeof walk) == 0) continue;
    if (different++ < 20) print_difference(kind, i, ray, &walk, &fast);
  }
}

/* What the other queries answer, all bytes of it. */
typedef struct answers {
  int any, pushed, walked;
  uint32_t count;
  bw_hit hits[4];
  float push[6], walk[6];
} answers;

/* Spheres at the ray's origin. */
static void ask(const bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter, float radius,
                answers *out) {
  bw_vec3 o = ray->origin;
  bw_vec3 d = ray->direction;
  float move[3] = {d.x, d.y, 0.0f};
  memset(out, 0, sizeof *out);
  out->any = bw_mesh_cast_any(mesh, o.x, o.y, o.z, d.x, d.y, d.z, ray->length, filter);
  out->count =
      bw_mesh_cast_all(mesh, o.x, o.y, o.z, d.x, d.y, d.z, ray->length, filter, out->hits, 4);
  bw_vec3_store(out->push, o);
  bw_vec3_store(out->walk, o);
  out->pushed = bw_mesh_sphere_push(mesh, radius, out->push, filter, out->push + 3);
  out->walked = bw_mesh_walk_push(mesh, radius, move, filter, out->walk, out->walk + 3);
}

static uint64_t met, pushes, walk_pushes;

/* Of a prepared mesh as of the same mesh when it is not. */
static void compare_queries(bw_mesh *mesh, const bw_ray *ray, const bw_filter *filter) {
  static const float sizes[] = {1e-5f, 2e-5f, 0.3f, 1.0f, 5.0f};
  float radius = sizes[random_below(5)] * random_between(1.0f, 2.0f);
  bw_vec3 o = ray->origin;
  bw_vec3 d = ray->direction;
  answers prepared;
  answers plain;
  bw_hit nearest;
  ask(mesh, ray, filter, radius, &prepared);
  const bw_fast *fast = mesh->fast;
  mesh->fast = NULL; /* as no user may */
  ask(mesh, ray, filter, radius, &plain);
  mesh->fast = fast;
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c): every bit
  CHECK(memcmp(&prepared, &plain, sizeof plain) == 0);
  bool brute =
      bw_mesh_cast_brute(mesh, o.x, o.y, o.z, d.x, d.y, d.z, ray->length, filter, &nearest);
  CHECK(brute == (prepared.any != 0) && brute == (prepared.count > 0));
  CHECK(!brute || nearest.triangle == prepared.hits[0].triangle);
  met += brute;
  pushes += prepared.pushed != 0;
  walk_pushes += prepared.walked != 0;
}

static uint32_t rays_a_mesh(void) {
  const char *set = getenv("IDENTITY_RAYS");
  uint32_t rays = set == NULL ? DEFAULT_RAYS : (uint32_t)strtoul(set, NULL, 10);
  return rays / MESHES;
}

static void fast_casts_are_the_walks(void) {
  uint32_t count = rays_a_mesh();
  for (uint32_t kind = 0; kind < MESHES; kind++) {
    state = kind + 1u;
    bw_mesh *mesh = make_mesh(kind);
    if (mesh == NULL) return;
    switch_triangles(mesh);
    for (uint32_t i = 0; i < count; i++) {
      if (i == count / 2 && chance(40)) add_sets(mesh);
      if (i == count / 3) switch_triangles(mesh);
      bw_filter filter;
      const bw_filter *chosen = random_filter(&filter);
      bw_ray ray = random_ray(mesh);
      compare(mesh, kind, &ray, chosen);
      if (i % 4 == 0) compare_queries(mesh, &ray, chosen);
    }
    bw_mesh_destroy(mesh);
  }
  CHECK_INT(different, 0);
  (void)printf("%u rays over %u meshes: %llu hit, %llu met excluded triangles alone, %llu walked\n",
               count * MESHES, MESHES, (unsigned long long)hits, (unsigned long long)excluded_fills,
               (unsigned long long)walked);
  uint64_t all = (uint64_t)count * MESHES;
  CHECK(hits > all / 10);
  CHECK(excluded_fills > all / 200);
  CHECK(walked < all / 20);
  (void)printf("of %u queries of each kind %llu met something, %llu and %llu pushed\n",
               count / 4 * MESHES, (unsigned long long)met, (unsigned long long)pushes,
               (unsigned long long)walk_pushes);
  CHECK(met > all / 40);
  CHECK(pushes > all / 80 && walk_pushes > all / 80);
}

/* ---- what rounding alone meets: slivers on the border of their kind */

/* Triangles that lie above each other. */
static struct {
  unsigned count;
  float step; /* between them */
} stack = {1, 5.0f};

/* Adds small triangles, all may be hit from both sides, and makes the mesh. */
static bw_mesh *mesh_among_small_ones(void) {
  bw_mesh *mesh = NULL;
  for (unsigned i = 0; i < 99; i++) {
    bw_vec3 p = bw_vec3_of(3.0f + (float)(i % 10), (float)i * 0.04f - 2.0f, 1.0f);
    add_triangle(p, bw_vec3_add(p, bw_vec3_of(1.515f, 0.0f, 0.0f)),
                 bw_vec3_add(p, bw_vec3_of(0.0f, 1.515f, 0.0f)));
  }
  for (uint32_t i = 0; i < triangle_count; i++)
    triangles[i].flags = BW_TRIANGLE_ENABLED | BW_TRIANGLE_TWO_SIDED;
  CHECK_INT(bw_mesh_build(triangles, triangle_count, 30.0f, NULL, &mesh, NULL), BW_OK);
  CHECK_INT(bw_mesh_prepare(mesh, NULL), BW_OK);
  return mesh;
}

/* A triangle with a corner at the origin and others above it. */
static bw_mesh *mesh_of(unsigned count, bw_vec3 second, bw_vec3 third) {
  triangle_count = 0;
  stack.count = count;
  for (unsigned i = 0; i < count; i++) {
    bw_vec3 up = bw_vec3_of(0.0f, 0.0f, stack.step * (float)i);
    add_triangle(up, bw_vec3_add(second, up), bw_vec3_add(third, up));
  }
  return mesh_among_small_ones();
}

/* A short ray beside the sliver's far edge, almost in its plane. */
static bw_ray ray_beside_sliver(void) {
  static const float tilts[4] = {1e-3f, 1e-4f, 1e-5f, 1e-6f};
  const bw_vec3 middle = {98.1612015f, 0.0f, 7.32631588f}; /* of the far edge */
  const bw_vec3 along = bw_vec3_normalise(middle);
  const bw_vec3 up = {-along.z, 0.0f, along.x};
  float turn = random_between(-1.0f, 1.0f);
  float across = sqrtf(1.0f - turn * turn) * (chance(50) ? 1.0f : -1.0f);
  float tilt = random_between(-1.0f, 1.0f) * tilts[random_below(4)];
  bw_vec3 p = bw_vec3_scale(middle, random_between(1.0008f, 1.003f));
  bw_vec3 d = bw_vec3_add(bw_vec3_scale(along, turn), bw_vec3_scale(up, tilt));
  p.y = random_between(-17.6f, 17.6f);
  d.y = across;
  bw_ray ray = {p, bw_vec3_normalise(d), random_between(0.01f, chance(50) ? 0.1f : 1.0f)};
  ray.origin = bw_vec3_subtract(p, bw_vec3_scale(ray.direction, random_between(0.0f, ray.length)));
  return ray;
}

/* That what is hit from beside it, by rounding alone, is found: so many rays, so many hits at least. */
static void check_false_hits(bw_mesh *mesh, bw_ray (*make_ray)(void), int count, uint64_t least) {
  uint64_t before = hits;
  different = 0;
  state = 1;
  for (int i = 0; i < count; i++) {
    bw_ray ray = make_ray();
    compare(mesh, 0, &ray, NULL);
  }
  CHECK_INT(different, 0);
  (void)printf("%llu false hits\n", (unsigned long long)(hits - before));
  CHECK(hits - before > least);
  bw_mesh_destroy(mesh);
}

static void slivers_on_the_border_of_their_kind(void) {
  /* Its stretched normal would be a little too long. */
  bw_mesh *mesh = mesh_of(1, bw_vec3_of(98.1612015f, -17.6267776f, 7.32631588f),
                          bw_vec3_of(98.1612015f, 17.6267776f, 7.32631588f));
  check_false_hits(mesh, ray_beside_sliver, 100000, 1000);
}

static bw_ray ray_beside_stack(void) {
  bw_ray ray = ray_beside_sliver();
  float farther = random_between(0.01f, 0.1f); /* than the boxes of a cast are wider */
  ray.origin.x += 98.1612015f * farther;
  ray.origin.y *= 0.05f;
  ray.origin.z += 7.32631588f * farther + stack.step * (float)random_below(stack.count);
  return ray;
}

static void slivers_above_each_other(void) {
  bw_mesh *mesh = mesh_of(20, bw_vec3_of(98.1612015f, -0.8813389f, 7.32631588f),
                          bw_vec3_of(98.1612015f, 0.8813389f, 7.32631588f));
  check_false_hits(mesh, ray_beside_stack, 100000, 1000);
}

/* More of them than are noted at a time: 64 sixteens. */
static void slivers_close_above_each_other(void) {
  stack.step = 0.02f;
  bw_mesh *mesh = mesh_of(2000, bw_vec3_of(98.1612015f, -0.8813389f, 7.32631588f),
                          bw_vec3_of(98.1612015f, 0.8813389f, 7.32631588f));
  check_false_hits(mesh, ray_beside_stack, 5000, 50);
  stack.step = 5.0f;
}

/* ---- short slivers, from far away */

#define SHORT_SLIVERS 200u

/* A metre long and millimetres wide. */
static bw_mesh *mesh_of_short_slivers(void) {
  triangle_count = 0;
  state = 1;
  for (unsigned i = 0; i < SHORT_SLIVERS; i++) {
    bw_vec3 a = random_point(60.0f, 20.0f);
    bw_vec3 along = random_direction();
    bw_vec3 aside = bw_vec3_scale(random_direction(), random_between(0.0006f, 0.003f));
    bw_vec3 end = bw_vec3_scale(along, random_between(0.7f, 1.0f));
    add_triangle(a, bw_vec3_add(a, along), bw_vec3_add(bw_vec3_add(a, end), aside));
  }
  return mesh_among_small_ones();
}

/* Through the line of a sliver's long edge beyond an end, so slanted to its plane that it is met by
 * rounding from far away, but would not be from near. */
static bw_ray ray_from_far_away(void) {
  const bw_triangle *t = &triangles[random_below(SHORT_SLIVERS)];
  bw_vec3 a = bw_vec3_load(t->a);
  bw_vec3 first = bw_vec3_subtract(bw_vec3_load(t->b), a);
  bw_vec3 normal = bw_vec3_cross(first, bw_vec3_subtract(bw_vec3_load(t->c), a));
  float sine = bw_vec3_length(normal);
  float slant = random_between(4.5e-5f, 1.2e-4f) / sine * (chance(50) ? 1.0f : -1.0f);
  float beyond = random_between(0.42f, 1.0f);
  float reach = random_between(550.0f, 700.0f);
  bw_vec3 p = bw_vec3_add(a, bw_vec3_scale(first, chance(50) ? 1.0f + beyond : -beyond));
  bw_vec3 d = random_direction();
  normal = bw_vec3_normalise(normal);
  d = bw_vec3_add(d, bw_vec3_scale(normal, slant - bw_vec3_dot(normal, d)));
  d = bw_vec3_normalise(d);
  bw_ray ray = {bw_vec3_subtract(p, bw_vec3_scale(d, reach)), d, reach * 1.2f};
  return ray;
}

static void short_slivers_from_far_away(void) {
  check_false_hits(mesh_of_short_slivers(), ray_from_far_away, 150000, 300);
}

/* ---- walls that lean by a hair */

/* Straight up or down beyond the wall's ends, almost in its plane. */
static bw_ray ray_beyond_wall(void) {
  float along = chance(50) ? random_between(-0.5f, -0.01f) : random_between(1.01f, 1.5f);
  float up = chance(50) ? 1.0f : -1.0f;
  bw_ray ray = {{98.1612015f * along, 17.6267776f * along, random_between(-40.0f, 60.0f)},
                {0.0f, 0.0f, up},
                random_between(0.1f, 100.0f)};
  return ray;
}

static void walls_that_lean_by_a_hair(void) {
  bw_mesh *mesh = mesh_of(1, bw_vec3_of(98.1612015f, 17.6267776f, -40.0f),
                          bw_vec3_of(98.1612396f, 17.6267776f, 60.0f));
  check_false_hits(mesh, ray_beyond_wall, 100000, 1000);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(fast_casts_are_the_walks),    TEST(slivers_on_the_border_of_their_kind),
      TEST(slivers_above_each_other),    TEST(slivers_close_above_each_other),
      TEST(short_slivers_from_far_away), TEST(walls_that_lean_by_a_hair),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
