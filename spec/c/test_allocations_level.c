/* Memory that runs out in level files and what they hold: chunks, sections, occluders, path data and
 * subtitles. */
#include "failing_allocator.h"
#include "test_level.h"

enum { RECORDS = 20, CONTAINER = 16 + 20 * 16 };

static struct {
  bw_mesh *mesh;
  bw_level *level, *made_level;
  bw_chunks *chunks, *made_chunks;
  bw_chunk_writer *writer, *made_writer;
  bw_sections *sections, *made_sections;
  bw_occluders *occluders, *made_occluders;
  bw_path_map *paths, *made_paths;
  bw_subtitles *subtitles, *made_subtitles;
  bw_bytes *bytes, *file;
  int32_t step;
  uint8_t container[CONTAINER], stream[48], walls[16 + 0x70], path_data[512], words[512];
  size_t path_size;
} r;

/* A container of chunks without data, of a type that nobody has a handler for. */
static void write_container(void) {
  bw_put_u32(r.container, 20);
  for (size_t i = 0; i < 20; i++) bw_put_u32(r.container + 16 + i * 16, 0x01);
}

/* A rectangle to walk in, with a node in it. source: spec of the files, 7.3.5 */
static void write_paths(void) {
  static const float corners[8] = {0, 0, 4, 0, 4, 2, 0, 2};
  static const float box[4] = {0, 4, 0, 2};
  uint8_t *at = r.path_data;
  bw_put_u32(at, 1);
  bw_put_u32(at + 4, 4);
  at += 0x20;
  for (size_t i = 0; i < 4; i++, at += 16) {
    bw_put_f32(at, corners[2 * i]);
    bw_put_f32(at + 4, corners[2 * i + 1]);
  }
  bw_put_u16(at, 4);
  for (size_t i = 0; i < 4; i++) bw_put_f32(at + 8 + i * 4, box[i]);
  for (size_t i = 0; i < 16; i++) bw_put_u16(at + 0x28 + i * 2, 0xffff);
  r.path_size = ((size_t)(at - r.path_data) + 0x50 + 4 + 15) / 16 * 16;
}

static void write_words(void) {
  size_t size = 2;
  for (uint32_t i = 0; i < RECORDS; i++, size += 10) {
    bw_put_u32(r.words + size, i == 0 ? BW_SUBTITLE_LANGUAGE : BW_SUBTITLE_CAPTION);
    memcpy(r.words + size + 4, "hello", 6);
  }
  bw_put_u16(r.words, (uint16_t)size);
}

static void make_parts(void) {
  r.walls[0] = 1;
  write_container();
  write_paths();
  write_words();
  put_stream(r.stream, 0x16, 0, 1);
  CHECK_INT(bw_chunks_create(r.container, sizeof r.container, BW_LAYOUT_FLAT, &failing_allocator,
                             &r.chunks, NULL),
            BW_OK);
  CHECK_INT(bw_chunk_writer_create(BW_LAYOUT_GROUPED, 0, &failing_allocator, &r.writer, NULL),
            BW_OK);
  CHECK_INT(bw_sections_read(r.stream, sizeof r.stream, &failing_allocator, &r.sections, NULL),
            BW_OK);
  CHECK_INT(bw_occluders_read(r.walls, sizeof r.walls, &failing_allocator, &r.occluders, NULL),
            BW_OK);
  CHECK_INT(bw_path_map_read(r.path_data, r.path_size, &failing_allocator, &r.paths, NULL), BW_OK);
  CHECK_INT(bw_subtitles_read(r.words, sizeof r.words, &failing_allocator, &r.subtitles, NULL),
            BW_OK);
}

/* The chunks stand before one that fills the stack's first block, and so does what was
 * written. */
static void make(void) {
  bw_triangle triangles[9];
  memset(&r, 0, sizeof r);
  make_triangles(triangles, 9);
  CHECK_INT(bw_mesh_build(triangles, 9, 0, &failing_allocator, &r.mesh, NULL), BW_OK);
  CHECK_INT(bw_level_create(r.mesh, "level7", &failing_allocator, &r.level, NULL), BW_OK);
  CHECK_INT(bw_level_save(r.level, 0, &r.file, NULL), BW_OK);
  make_parts();
  for (int i = 0; i < 16; i++) {
    CHECK_INT(bw_chunks_next(r.chunks, &r.step, NULL), BW_OK);
    CHECK_INT(bw_chunks_push_object(r.chunks, &r, NULL), BW_OK);
  }
  CHECK_INT(bw_chunk_writer_group(r.writer, 0xaaaa, NULL), BW_OK);
  CHECK_INT(bw_chunk_writer_add(r.writer, 0x2a, 1, r.words, 208, NULL), BW_OK);
}

static uint64_t hash_chunks(uint64_t hash, const bw_chunks *chunks) {
  bw_chunk chunk;
  if (chunks == NULL) return hash_number(hash, 0);
  for (uint32_t i = 0; bw_chunks_peek(chunks, i, &chunk); i++) {
    hash = hash_number(hash_number(hash, chunk.type), chunk.offset);
  }
  hash = hash_number(hash, bw_chunks_object_count(chunks) + 1);
  return hash_number(hash, bw_chunks_offset(chunks));
}

static uint64_t hash_level(uint64_t hash, const bw_level *level) {
  bw_bytes *saved = NULL;
  bw_hit hit;
  if (level == NULL) return hash_number(hash, 0);
  memset(&hit, 0, sizeof hit);
  (void)bw_mesh_cast(bw_level_mesh(level), 0.3f, 1, 9, 0, 0, -1, 20, NULL, &hit);
  hash = hash_of(hash, &hit, sizeof hit);
  return hash_saved(hash, bw_level_save(level, 0, &saved, NULL), &saved);
}

static uint64_t hash_paths(uint64_t hash, const bw_path_map *paths) {
  if (paths == NULL) return hash_number(hash, 0);
  hash = hash_number(hash, bw_path_map_vertex_count(paths));
  return hash_number(hash, bw_path_map_find_area(paths, 1, 1, BW_NONE));
}

static uint64_t hash_words(uint64_t hash, const bw_subtitles *subtitles) {
  uint32_t kind = 0;
  if (subtitles == NULL) return hash_number(hash, 0);
  for (uint32_t i = 0; i < bw_subtitles_count(subtitles); i++) {
    hash = hash_text(hash, bw_subtitles_get(subtitles, i, &kind));
  }
  return hash_number(hash, bw_subtitles_count(subtitles) + 1);
}

/* What a writer has so far can only be asked by ending it, behind the last call. */
static void end_writer(void) {
  if (failing.step != FAILING_NONE && failing.step != FAILING_AGAIN) return;
  if (r.bytes == NULL) CHECK_INT(bw_chunk_writer_finish(r.writer, &r.bytes, NULL), BW_OK);
}

static uint64_t state_now(void) {
  end_writer();
  uint64_t hash = hash_level(hash_level(FAILING_HASH, r.level), r.made_level);
  hash = hash_chunks(hash_chunks(hash, r.chunks), r.made_chunks);
  hash = hash_number(hash, r.made_writer != NULL);
  hash = hash_number(hash, bw_sections_count(r.sections));
  hash = hash_number(hash, r.made_sections == NULL ? 0 : bw_sections_count(r.made_sections));
  hash = hash_number(hash, bw_occluders_count(r.occluders));
  hash = hash_number(hash, r.made_occluders == NULL ? 0 : bw_occluders_count(r.made_occluders));
  hash = hash_paths(hash_paths(hash, r.paths), r.made_paths);
  hash = hash_words(hash_words(hash, r.subtitles), r.made_subtitles);
  hash = hash_number(hash, (uint64_t)r.step);
  return hash_bytes(hash, r.bytes);
}

static void destroy(void) {
  bw_level_destroy(r.level);
  bw_level_destroy(r.made_level);
  bw_chunks_destroy(r.chunks);
  bw_chunks_destroy(r.made_chunks);
  bw_chunk_writer_destroy(r.writer);
  bw_chunk_writer_destroy(r.made_writer);
  bw_sections_destroy(r.sections);
  bw_sections_destroy(r.made_sections);
  bw_occluders_destroy(r.occluders);
  bw_occluders_destroy(r.made_occluders);
  bw_path_map_destroy(r.paths);
  bw_path_map_destroy(r.made_paths);
  bw_subtitles_destroy(r.subtitles);
  bw_subtitles_destroy(r.made_subtitles);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.file);
  bw_mesh_destroy(r.mesh);
}

static const failing_room room = {make, state_now, destroy};

static void chunks_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_chunks_create(r.container, sizeof r.container, BW_LAYOUT_FLAT, &failing_allocator,
                           &r.made_chunks, &failing.error));
  REFUSED(bw_chunks_next(r.chunks, &r.step, &failing.error));
  REFUSED(bw_chunks_push(r.chunks, 0x01, r.words, 4, &failing.error));
  REFUSED(bw_chunks_push_object(r.chunks, &r, &failing.error));
}

static void writers_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_chunk_writer_create(BW_LAYOUT_FLAT, 5, &failing_allocator, &r.made_writer,
                                 &failing.error));
  REFUSED(bw_chunk_writer_add(r.writer, 0x2a, 7, r.path_data, 512, &failing.error));
  REFUSED(bw_chunk_writer_group(r.writer, 0xbbbb, &failing.error));
  REFUSED(bw_chunk_writer_finish(r.writer, &r.bytes, &failing.error));
}

static void parts_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_sections_read(r.stream, sizeof r.stream, &failing_allocator, &r.made_sections,
                           &failing.error));
  REFUSED(bw_occluders_read(r.walls, sizeof r.walls, &failing_allocator, &r.made_occluders,
                            &failing.error));
  REFUSED(bw_path_map_read(r.path_data, r.path_size, &failing_allocator, &r.made_paths,
                           &failing.error));
  REFUSED(bw_subtitles_read(r.words, sizeof r.words, &failing_allocator, &r.made_subtitles,
                            &failing.error));
}

static void levels_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_level_create(r.mesh, "level8", &failing_allocator, &r.made_level, &failing.error));
  REFUSED(bw_level_load(bw_bytes_data(r.file), bw_bytes_size(r.file), &failing_allocator,
                        &r.made_level, &failing.error));
  REFUSED(bw_level_save(r.level, BW_SAVE_RUNNING, &r.bytes, &failing.error));
  REFUSED(bw_level_set_mesh(r.level, r.mesh, &failing.error));
  REFUSED(bw_level_subtitles(r.level, &failing_allocator, &r.made_subtitles, &failing.error));
}

static void chunks_need_none(void) {
  bw_chunk chunk;
  NEVER(bw_chunks_set_handlers(r.chunks, 0x01, BW_HANDLER_READ, NULL));
  NEVER(bw_chunks_header(r.chunks, anything));
  NEVER(bw_chunks_group(r.chunks, anything, anything));
  NEVER(bw_chunks_chunk(r.chunks, anything, &chunk));
  NEVER(bw_chunks_offset(r.chunks));
  NEVER(bw_chunks_skip_group(r.chunks, NULL));
  NEVER(bw_chunks_read(r.chunks, 0, anything, NULL));
  NEVER(bw_chunks_unread(r.chunks));
  NEVER(bw_chunks_count(r.chunks));
  NEVER(bw_chunks_peek(r.chunks, 0, &chunk));
  NEVER(bw_chunks_top_type(r.chunks));
  NEVER(bw_chunks_pop(r.chunks, 0x01, &chunk, NULL));
  NEVER(bw_chunks_object_count(r.chunks));
  NEVER(bw_chunks_pop_object(r.chunks, anything, NULL));
}

static void parts_need_none(void) {
  static const float camera[3] = {0, 0, 0};
  NEVER(bw_sections_count(r.sections));
  NEVER(bw_sections_get(r.sections, 0, anything));
  NEVER(bw_occluders_count(r.occluders));
  NEVER(bw_occluders_points(r.occluders, 0, anything));
  NEVER(bw_occluders_set_view(r.occluders, camera, NULL));
  NEVER(bw_occluders_planes(r.occluders, 0, anything));
  NEVER(bw_occluders_hide_box(r.occluders, camera, camera));
  NEVER(bw_occluders_hide_sphere(r.occluders, camera, 1));
  NEVER(bw_subtitles_count(r.subtitles));
  NEVER(bw_subtitles_get(r.subtitles, 0, anything));
  NEVER(bw_subtitles_find(r.subtitles, "ENGLISH", "in", anything, anything));
}

static void paths_need_none(void) {
  NEVER(bw_path_map_path_count(r.paths));
  NEVER(bw_path_map_area_count(r.paths));
  NEVER(bw_path_map_vertex_count(r.paths));
  NEVER(bw_path_map_node_count(r.paths));
  NEVER(bw_path_map_edge_count(r.paths));
  NEVER(bw_path_map_path(r.paths, 0, anything));
  NEVER(bw_path_map_area(r.paths, 0, anything, anything));
  NEVER(bw_path_map_vertex(r.paths, 0, anything, anything));
  NEVER(bw_path_map_node(r.paths, 0, anything));
  NEVER(bw_path_map_edge(r.paths, 0, anything));
  NEVER(bw_path_map_set_flags(r.paths, 0, 1));
  NEVER(bw_path_map_set_avoid(r.paths, 0, 1));
  NEVER(bw_path_map_path_contains(r.paths, 0, 1, 1));
  NEVER(bw_path_map_area_contains(r.paths, 0, 1, 1));
  NEVER(bw_path_map_find_area(r.paths, 1, 1, BW_NONE));
}

static void levels_need_none(void) {
  NEVER(bw_level_id(r.level));
  NEVER(bw_level_chunk(r.level, 0, anything));
  NEVER(bw_level_field_chunk(r.level, BW_LEVEL_MESH));
  NEVER(bw_level_mesh(r.level));
  NEVER(bw_level_occluders(r.level));
  NEVER(bw_level_path_map(r.level));
  NEVER(bw_level_release(r.level));
  NEVER(bw_level_log_count(r.level));
  NEVER(bw_level_log(r.level, 0));
}

static void nothing_else_needs_any(void) {
  failing_enter(&room);
  make();
  chunks_need_none();
  parts_need_none();
  paths_need_none();
  levels_need_none();
  NEVER(bw_chunks_destroy(r.chunks));
  NEVER(bw_chunk_writer_destroy(r.writer));
  NEVER(bw_sections_destroy(r.sections));
  NEVER(bw_occluders_destroy(r.occluders));
  NEVER(bw_path_map_destroy(r.paths));
  NEVER(bw_subtitles_destroy(r.subtitles));
  NEVER(bw_level_destroy(r.level));
  bw_bytes_destroy(r.file);
  bw_mesh_destroy(r.mesh);
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(chunks_without_memory), TEST(writers_without_memory), TEST(parts_without_memory),
      TEST(levels_without_memory), TEST(nothing_else_needs_any),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
