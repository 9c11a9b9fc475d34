/* Memory that runs out in collision meshes. */
#include "failing_allocator.h"

#include "base/bytes.h"

enum { FLOOR = 24, CRATE = 2 };

static bw_triangle triangles[FLOOR + CRATE + 1];

static const bw_triangle crate[CRATE] = {
    {.a = {0, 0, 1}, .b = {2, 0, 1}, .c = {2, 2, 1}, .material = 16},
    {.a = {0, 0, 1}, .b = {2, 2, 1}, .c = {0, 2, 1}, .material = 16},
};

static const float rays[2 * BW_RAY_NUMBERS] = {1, 1, 9, 0, 0, -1, 20, 3, 1, 9, 0, 0, -1, 20};

static const bw_surface surfaces[3] = {{.flags = 1, .material = 5}, {.flags = 1, .material = 3}};

static struct {
  bw_mesh *mesh, *lazy, *made;     /* as built, prepared by its first cast, what a call gave */
  bw_mesh *trailed;                /* with bytes behind its file */
  bw_bytes *bytes, *file, *longer; /* the file, and with bytes behind it */
  bw_model *model;
  uint32_t set, added;
  bw_mesh_stats stats;
  bw_hit hit;
  float numbers[2 * BW_HIT_NUMBERS];
  bw_merge_report report;
  bw_mesh_payloads payloads;
} r;

/* Strips of a floor, one of them sloped and with a sliver under its edge, the last torn off; and a
 * wall. */
static void write_triangles(void) {
  for (uint32_t i = 0; i < FLOOR; i++) {
    uint32_t strip = i / 2;
    float x = (float)strip * 2.0f;
    float torn = i + 2 >= FLOOR ? 0.25f : 0.0f;
    const float low[3] = {x + torn, 0, 0};
    const float high[3] = {x + 2, 8, 0};
    const float side[3] = {i % 2 == 0 ? high[0] : low[0], i % 2 == 0 ? 0.0f : 8.0f, 0};
    bw_triangle *t = &triangles[i];
    memcpy(t->a, low, sizeof low);
    memcpy(t->b, i % 2 == 0 ? side : high, sizeof side);
    memcpy(t->c, i % 2 == 0 ? high : side, sizeof side);
    t->flags = 1;
    t->material = (uint8_t)(2 + i);
  }
  triangles[2].b[2] = triangles[2].c[2] = triangles[3].b[2] = 0.4f;
  triangles[4] = (bw_triangle){.a = {4, 0, -0.5f}, .b = {4.01f, 8, -0.6f}, .c = {4, 8, -0.5f}};
  memcpy(triangles + FLOOR, crate, sizeof crate);
  triangles[FLOOR + CRATE] =
      (bw_triangle){.a = {20, 0, 0}, .b = {20, 0, 5}, .c = {20, 40, 5}, .flags = 0x80};
}

static void make_model(void) {
  uint32_t index = 0;
  CHECK_INT(bw_model_create(&failing_allocator, &r.model, NULL), BW_OK);
  for (int i = 0; i < 4; i++) {
    CHECK_INT(
        bw_model_add_vertex(r.model, (float)(i % 2 * 8), (float)(i < 2 ? 0 : 8), 0, &index, NULL),
        BW_OK);
  }
  const uint32_t corners[4] = {0, 1, 3, 2};
  CHECK_INT(bw_model_add_material(r.model, "floor", 5, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_group(r.model, "yard", 4, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_polygon(r.model, corners, 4, 0, 0, NULL), BW_OK);
}

static bw_mesh *build(uint32_t count) {
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(triangles, count, 0.5f, &failing_allocator, &mesh, NULL), BW_OK);
  return mesh;
}

/* The data of the container's six chunks, from byte 16 on. */
static void find_payloads(void) {
  bw_mesh_payloads *parts = &r.payloads;
  const uint8_t *data = bw_bytes_data(r.file);
  for (size_t at = 16; at + 16 <= bw_bytes_size(r.file);) {
    const uint8_t *head = data + at;
    bw_span part = {head + 16, (size_t)(head[4] | (uint32_t)head[5] << 8)};
    switch (head[0]) {
      case BW_CHUNK_HEADER: parts->header = part; break;
      case BW_CHUNK_TRIANGLES: parts->triangles = part; break;
      case BW_CHUNK_GRID: parts->grid = part; break;
      case BW_CHUNK_LISTS: parts->lists = part; break;
      case BW_CHUNK_VERTICES: parts->vertices = part; break;
      default: parts->checked = part;
    }
    at += 16 + part.size;
  }
}

static void make(void) {
  memset(&r, 0, sizeof r);
  write_triangles();
  make_model();
  r.mesh = build(FLOOR + CRATE + 1);
  r.lazy = build(FLOOR);
  bw_mesh_prepare_on_cast(r.lazy);
  CHECK_INT(bw_mesh_save(r.mesh, 0, &r.file, NULL), BW_OK);
  find_payloads();
  size_t size = bw_bytes_size(r.file);
  r.longer = bw_bytes_create(&failing_allocator, size + 5);
  memcpy(bw_bytes_edit(r.longer), bw_bytes_data(r.file), size);
  memcpy(bw_bytes_edit(r.longer) + size, "trail", 5);
  CHECK_INT(bw_mesh_load(bw_bytes_data(r.longer), size + 5, &failing_allocator, &r.trailed, NULL),
            BW_OK);
  CHECK_INT(bw_mesh_set_add(r.mesh, crate, CRATE, &r.set, NULL), BW_OK);
  r.added = 77;
  memcpy(r.numbers, rays, 3 * sizeof *rays);
}

/* What rays down on all of it meet, by the fast cast where there is one, and by the plain one. */
static uint64_t hash_rays(uint64_t hash, const bw_mesh *mesh) {
  for (int i = 0; i < 60; i++) {
    bw_hit hits[2];
    memset(hits, 0, sizeof hits);
    float x = (float)(i % 20) * 1.7f - 2.0f;
    int row = i / 20;
    float y = (float)row * 3.1f;
    if (mesh != r.lazy) (void)bw_mesh_cast(mesh, x, y, 10, 0.01f, 0, -1, 20, NULL, &hits[0]);
    (void)bw_mesh_cast_brute(mesh, x, y, 10, 0.01f, 0, -1, 20, NULL, &hits[1]);
    hash = hash_of(hash, hits, sizeof hits);
  }
  return hash;
}

static uint64_t hash_mesh(uint64_t hash, const bw_mesh *mesh) {
  bw_bytes *saved = NULL;
  bw_triangle triangle;
  uint32_t range[2] = {0, 0};
  if (mesh == NULL) return hash_number(hash, 0);
  hash = hash_saved(hash, bw_mesh_save(mesh, BW_SAVE_RUNNING, &saved, NULL), &saved);
  memset(&triangle, 0, sizeof triangle);
  for (uint32_t i = 0; i < bw_mesh_triangle_end(mesh); i++) {
    hash = hash_number(hash, (uint64_t)bw_mesh_triangle(mesh, i, &triangle));
    hash = hash_of(hash, &triangle, sizeof triangle);
    hash = hash_number(hash, bw_mesh_triangle_set(mesh, i));
  }
  for (uint32_t i = 0; i < 4; i++) {
    hash = hash_number(hash, (uint64_t)bw_mesh_set_range(mesh, i, &range[0], &range[1]));
    hash = hash_of(hash, range, sizeof range);
  }
  return hash_rays(hash, mesh);
}

static uint64_t state_now(void) {
  uint64_t hash = hash_mesh(FAILING_HASH, r.mesh);
  hash = hash_mesh(hash, r.lazy);
  hash = hash_mesh(hash, r.made);
  hash = hash_bytes(hash, r.bytes);
  hash = hash_number(hash, r.added);
  hash = hash_of(hash, &r.stats, sizeof r.stats);
  hash = hash_of(hash, &r.report, sizeof r.report);
  hash = hash_of(hash, r.numbers, sizeof r.numbers);
  return hash_of(hash, &r.hit, sizeof r.hit);
}

static void destroy(void) {
  bw_mesh_destroy(r.mesh);
  bw_mesh_destroy(r.lazy);
  bw_mesh_destroy(r.trailed);
  bw_mesh_destroy(r.made);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.file);
  bw_bytes_destroy(r.longer);
  bw_model_destroy(r.model);
}

static const failing_room room = {make, state_now, destroy};

static void making_meshes_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_mesh_build(triangles, FLOOR, 4, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_build_model(r.model, surfaces, surfaces, 0, &failing_allocator, &r.made,
                              &failing.error));
  REFUSED(bw_mesh_load(bw_bytes_data(r.file), bw_bytes_size(r.file), &failing_allocator, &r.made,
                       &failing.error));
  REFUSED(bw_mesh_load(bw_bytes_data(r.longer), bw_bytes_size(r.longer), &failing_allocator,
                       &r.made, &failing.error));
  REFUSED(bw_mesh_load_payloads(&r.payloads, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_mesh_merge(r.mesh, triangles + 2, FLOOR, &failing_allocator, &r.made, &r.report,
                        &failing.error));
  REFUSED(bw_mesh_merge(r.trailed, triangles + 2, FLOOR, &failing_allocator, &r.made, &r.report,
                        &failing.error));
  REFUSED(bw_mesh_merge_model(r.mesh, r.model, surfaces, surfaces, &failing_allocator, &r.made,
                              &r.report, &failing.error));
}

static void changing_meshes_without_memory(void) {
  static const float away[3] = {5.2f, 3.7f, 0};
  static const float turned[4] = {0, 0, 0.6f, 0.8f};
  failing_enter(&room);
  REFUSED(bw_mesh_set_add(r.mesh, crate, CRATE, &r.added, &failing.error));
  REFUSED(bw_mesh_set_add(r.lazy, crate, CRATE, &r.added, &failing.error));
  REFUSED(bw_mesh_set_move(r.mesh, r.set, away, turned, &failing.error));
  REFUSED(bw_mesh_prepare(r.mesh, &failing.error));
}

static void asking_meshes_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_mesh_save(r.mesh, BW_SAVE_RUNNING, &r.bytes, &failing.error));
  REFUSED(bw_mesh_save_payload(r.mesh, BW_CHUNK_GRID, 0, &r.bytes, &failing.error));
  REFUSED(bw_mesh_statistics(r.mesh, &r.stats, &failing.error));
  REFUSED(bw_mesh_inspect(r.mesh, &r.bytes, &failing.error));
}

/* A mesh that prepares itself does without what it is refused. */
static void first_casts_without_memory(void) {
  failing_enter(&room);
  MANAGED(bw_mesh_cast(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL, &r.hit));
  MANAGED(bw_mesh_world_ray(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL, &r.hit));
  MANAGED(bw_mesh_cast_any(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL));
  MANAGED(bw_mesh_cast_all(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL, &r.hit, 1));
  MANAGED(bw_mesh_cast_many(r.lazy, rays, 2, NULL, r.numbers));
  MANAGED(bw_mesh_cast_many_threads(r.lazy, rays, 2, NULL, r.numbers, 2));
  MANAGED(bw_mesh_ground(r.lazy, 1, 1, 9, NULL, r.numbers));
  MANAGED(bw_mesh_drop_to_ground(r.lazy, 9, r.numbers));
  MANAGED(bw_mesh_drop_to_marked_ground(r.lazy, 9, r.numbers));
  MANAGED(bw_mesh_march_ray(r.lazy, 1, 9, rays, rays + 3, r.numbers));
  MANAGED(bw_line_test(r.lazy, NULL, 1, 1, 9, 0, 0, -1, 20, NULL, 0, 0, 0, anything));
}

static void questions_that_need_none(void) {
  bw_hit hit;
  failing_enter(&room);
  make();
  NEVER(bw_mesh_triangle_count(r.mesh));
  NEVER(bw_mesh_vertex_count(r.mesh));
  NEVER(bw_mesh_triangle_end(r.mesh));
  NEVER(bw_mesh_triangle(r.mesh, 0, anything));
  NEVER(bw_mesh_triangle_set(r.mesh, 0));
  NEVER(bw_mesh_vertex(r.mesh, 0, anything));
  NEVER(bw_mesh_bounds(r.mesh, anything));
  NEVER(bw_mesh_cast(r.mesh, 1, 1, 9, 0, 0, -1, 20, NULL, &hit));
  NEVER(bw_mesh_world_ray(r.mesh, 1, 1, 9, 0, 0, -1, 20, NULL, &hit));
  NEVER(bw_mesh_cast_brute(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL, &hit));
  NEVER(bw_mesh_cast_many(r.mesh, rays, 2, NULL, anything));
  NEVER(bw_mesh_cast_many_threads(r.mesh, rays, 2, NULL, anything, 2));
  NEVER(bw_mesh_ground(r.mesh, 1, 1, 9, NULL, anything));
  NEVER(bw_mesh_explain(r.lazy, 1, 1, 9, 0, 0, -1, 20, NULL, anything, NULL, 0, NULL, 0));
  NEVER(bw_mesh_set_range(r.mesh, r.set, anything, anything));
  memcpy(anything, rays, sizeof rays);
  NEVER(bw_mesh_drop_to_ground(r.mesh, 20, anything));
  NEVER(bw_mesh_drop_to_marked_ground(r.mesh, 20, anything));
  NEVER(bw_mesh_march_ray(r.mesh, 1, 20, rays, rays + 3, anything));
  NEVER(bw_mesh_sphere_push(r.lazy, 1, anything, NULL, (float *)anything + 3));
  NEVER(bw_mesh_walk_push(r.lazy, 1, rays + 3, NULL, anything, (float *)anything + 3));
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

static void changes_that_need_none(void) {
  const bw_surface glass = {.material = 9, .given = BW_SURFACE_MATERIAL};
  failing_enter(&room);
  make();
  NEVER(bw_mesh_set_triangle(r.mesh, 0, &glass));
  NEVER(bw_mesh_set_two_sided(r.mesh, 0, 1));
  NEVER(bw_mesh_set_enabled_in_box(r.mesh, rays, rays + 7, 0));
  NEVER(bw_mesh_set_enabled_in_volume(r.mesh, rays, rays + 7, 0));
  NEVER(bw_mesh_set_enable(r.mesh, r.set, 0, NULL));
  NEVER(bw_mesh_set_remove(r.mesh, r.set, NULL));
  NEVER(bw_mesh_prepare_on_cast(r.mesh));
  NEVER(bw_mesh_destroy(r.mesh));
  r.mesh = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(making_meshes_without_memory), TEST(changing_meshes_without_memory),
      TEST(asking_meshes_without_memory), TEST(first_casts_without_memory),
      TEST(questions_that_need_none),     TEST(changes_that_need_none),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
