/* Memory that runs out in models, files, other programs, and what has no memory at all. */
#include "test_folder.h"

#include "failing_allocator.h"

/* A text in which every part of the reader asks for memory: names, a concave face, warnings. */
static const char text[] =
    "mtllib gone.mtl\n"
    "v 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 0\nv 2 0 0\n"
    "usemtl stone\ng house\n"
    "f 1 2 3 4 5 6\n"
    "l 1 2\nwhat is this\nf 1 2\n"
    "usemtl glass\n"
    "f -1 -2 \\\n-3\n";

static struct {
  bw_model *model, *made;
  bw_bytes *bytes;
  bw_process *process;
  uint32_t index;
} r;

/* As many vertices, names and triangles as fill what was asked for, so that more ask for more. */
static void make(void) {
  char name[16];
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_model_read_obj(text, sizeof text - 1, "text", &failing_allocator, &r.model, NULL),
            BW_OK);
  for (uint32_t i = bw_model_vertex_count(r.model); i < 16; i++) {
    CHECK_INT(bw_model_add_vertex(r.model, (float)i, 0, 0, &r.index, NULL), BW_OK);
  }
  for (int i = 2; i < 16; i++) {
    size_t length = (size_t)snprintf(name, sizeof name, "name %d", i);
    CHECK_INT(bw_model_add_material(r.model, name, length, &r.index, NULL), BW_OK);
    CHECK_INT(bw_model_add_group(r.model, name, length, &r.index, NULL), BW_OK);
  }
  for (uint32_t i = bw_model_triangle_count(r.model); i < 16; i++) {
    const uint32_t corners[3] = {0, i - 1, i};
    CHECK_INT(bw_model_add_polygon(r.model, corners, 3, 0, 0, NULL), BW_OK);
  }
  r.index = 77;
}

static uint64_t state_of(uint64_t hash, const bw_model *model) {
  float position[3];
  uint32_t numbers[5];
  if (model == NULL) return hash_number(hash, 0);
  for (uint32_t i = 0; bw_model_vertex(model, i, position); i++) {
    hash = hash_of(hash, position, sizeof position);
  }
  for (uint32_t i = 0; bw_model_triangle(model, i, numbers, numbers + 3, numbers + 4); i++) {
    hash = hash_of(hash, numbers, sizeof numbers);
  }
  for (uint32_t i = 0; i < bw_model_material_count(model); i++) {
    hash = hash_text(hash, bw_model_material_name(model, i));
  }
  for (uint32_t i = 0; i < bw_model_group_count(model); i++) {
    hash = hash_text(hash, bw_model_group_name(model, i));
  }
  for (uint32_t i = 0; i < bw_model_warning_count(model); i++) {
    hash = hash_text(hash, bw_model_warning(model, i));
  }
  return hash;
}

static uint64_t state_now(void) {
  uint64_t hash = hash_number(FAILING_HASH, r.index);
  hash = state_of(hash, r.model);
  hash = state_of(hash, r.made);
  hash = hash_number(hash, r.process != NULL);
  return hash_bytes(hash, r.bytes);
}

static void destroy(void) {
  bw_model_destroy(r.model);
  bw_model_destroy(r.made);
  bw_bytes_destroy(r.bytes);
  bw_process_destroy(r.process);
}

static const failing_room room = {make, state_now, destroy};

/* Behind 1,000 warnings the rest is counted, which is told of in a last one. */
static void the_last_warning_needs_memory_too(void) {
  enum { WARNINGS = 1001 };
  static const char head[] = "v 0 0 0\nv 1 0 0\n";
  static const char line[] = "f 1 2\n";
  static char lines[sizeof head + WARNINGS * sizeof line + 8];
  char *end = lines + sprintf(lines, "%s", head);
  for (int i = 0; i < WARNINGS; i++) end += sprintf(end, "%s", line);
  end += sprintf(end, "zzz 1\n");
  size_t requests = 0;
  for (size_t before_last = 0; before_last < 4; before_last++) {
    test_memory memory = {.fail_at = requests == 0 ? 0 : requests + 1 - before_last};
    bw_allocator allocator = test_allocator(&memory);
    bw_model *model = NULL;
    CHECK_INT(bw_model_read_obj(lines, (size_t)(end - lines), "lines", &allocator, &model, NULL),
              before_last == 0 ? BW_OK : BW_MEMORY);
    if (before_last == 0) requests = memory.requests;
    bw_model_destroy(model);
    CHECK_NO_LEAK(&memory);
  }
}

static void models_without_memory(void) {
  static const uint32_t corners[] = {0, 1, 2, 3, 4, 5};
  failing_enter(&room);
  REFUSED(bw_model_create(&failing_allocator, &r.made, &failing.error));
  REFUSED(bw_model_read_obj(text, sizeof text - 1, "text", &failing_allocator, &r.made,
                            &failing.error));
  REFUSED(bw_model_add_vertex(r.model, 1, 2, 3, &r.index, &failing.error));
  REFUSED(bw_model_add_material(r.model, "new", 3, &r.index, &failing.error));
  REFUSED(bw_model_add_group(r.model, "new", 3, &r.index, &failing.error));
  REFUSED(bw_model_add_polygon(r.model, corners, 6, 0, 0, &failing.error));
  REFUSED(bw_model_write_obj(r.model, &r.bytes, &failing.error));
  REFUSED(bw_model_write_glb(r.model, &r.bytes, &failing.error));
  REFUSED(bw_model_write_gltf(r.model, &r.bytes, &failing.error));
}

static void files_without_memory(void) {
  folder in = open_folder();
  place file = inside(&in, "file");
  failing_enter(&room);
  REFUSED_BY_LIBRARY(bw_file_write(file.path, text, sizeof text, &failing.error));
  REFUSED(bw_file_read(file.path, &failing_allocator, &r.bytes, &failing.error));
  REFUSED(bw_file_read("/proc/version", &failing_allocator, &r.bytes, &failing.error));
  CHECK_INT(count_files(&in, true), 1); /* and no temporary one */
}

static void programs_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_process_start("cat", &failing_allocator, &r.process, &failing.error));
}

static void models_that_need_none(void) {
  float rows[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
  failing_enter(&room);
  make();
  CHECK_INT(bw_model_write_obj(r.model, &r.bytes, NULL), BW_OK);
  NEVER(bw_bytes_data(r.bytes));
  NEVER(bw_bytes_size(r.bytes));
  NEVER(bw_bytes_destroy(r.bytes));
  NEVER(bw_model_vertex_count(r.model));
  NEVER(bw_model_triangle_count(r.model));
  NEVER(bw_model_material_count(r.model));
  NEVER(bw_model_group_count(r.model));
  NEVER(bw_model_vertex(r.model, 0, anything));
  NEVER(bw_model_triangle(r.model, 0, anything, &r.index, &r.index));
  NEVER(bw_model_material_name(r.model, 0));
  NEVER(bw_model_group_name(r.model, 0));
  NEVER(bw_model_transform(r.model, rows, NULL));
  NEVER(bw_model_drop_degenerate(r.model));
  NEVER(bw_model_bounds(r.model, anything));
  NEVER(bw_model_warning_count(r.model));
  NEVER(bw_model_warning(r.model, 0));
  NEVER(bw_model_destroy(r.model));
  CHECK_NO_LEAK(&failing.memory);
}

static void programs_that_need_none(void) {
  char read[8];
  bw_exchange exchange;
  int32_t status = -1;
  failing_enter(&room);
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_process_start("cat", &failing_allocator, &r.process, NULL), BW_OK);
  NEVER(bw_process_exchange(r.process, "hello", 5, read, sizeof read, 1000, &exchange, NULL));
  NEVER(bw_process_close_input(r.process));
  NEVER(bw_process_wait(r.process, 5000, &status));
  CHECK_INT(status, 0);
  NEVER(bw_process_destroy(r.process));
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(models_without_memory), TEST(the_last_warning_needs_memory_too),
      TEST(files_without_memory),  TEST(programs_without_memory),
      TEST(models_that_need_none), TEST(programs_that_need_none),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
