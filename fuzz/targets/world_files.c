/* Readers: the files of a streamed world: a manifest, a world stream and a part file, each with its
 * length of two bytes in front. */
#include "../targets.h"
#include "../worlds.h"

static void use_world(const bw_world_layout *layout, const bw_part_file *file,
                      const bw_allocator *allocator) {
  static const float cameras[6] = {0, 0, 0, 50, 5, 5};
  bw_streamed_world *world = NULL;
  bw_error error = {0};
  int32_t repeated = 0;
  int32_t finished = 0;
  float distance = 0.0f;
  FUZZ_OK(bw_streamed_world_create(layout, allocator, &world, &error), &error);
  for (uint32_t round = 0; round < 4; round++) {
    FUZZ_OK(bw_streamed_world_find_visible(world, NULL, cameras, NULL, NULL, BW_PASS_FIRST,
                                           &repeated, &error),
            &error);
    uint32_t sector = bw_streamed_world_find_to_load(world, cameras, 2, 60.0f, &distance);
    if (sector == BW_NONE) break;
    bw_world_sector found;
    uint32_t number = bw_world_layout_find(layout, sector);
    FUZZ_CHECK(bw_world_layout_sector(layout, number, &found) && found.index == sector);
    FUZZ_OK(bw_streamed_world_request_part(world, found.part, &error), &error);
    bw_status status = bw_streamed_world_finish_part(world, round == 0 ? file : NULL, 5, &error);
    if (status != BW_OK) bw_streamed_world_cancel_part(world, 1);
    uint32_t part = bw_streamed_world_find_to_unload(world, cameras, 2, &distance);
    if (part != 0) FUZZ_OK(bw_streamed_world_release_part(world, part, &finished, &error), &error);
  }
  bw_streamed_world_destroy(world);
}

/* Our own files of a layout read back as it is. */
static void write_again(const bw_world_layout *layout, const bw_allocator *allocator) {
  bw_bytes *manifest = NULL;
  bw_bytes *stream = NULL;
  bw_bytes *second = NULL;
  bw_world_layout *again = NULL;
  bw_error error = {0};
  if (bw_world_layout_write_manifest(layout, &manifest, &error) != BW_OK) return;
  FUZZ_OK(bw_world_layout_write_stream(layout, &stream, &error), &error);
  FUZZ_OK(bw_world_layout_create("again", allocator, &again, &error), &error);
  FUZZ_OK(bw_world_layout_read_manifest(again, bw_bytes_data(manifest), bw_bytes_size(manifest),
                                        &error),
          &error);
  FUZZ_OK(bw_world_layout_read_stream(again, bw_bytes_data(stream), bw_bytes_size(stream), &error),
          &error);
  FUZZ_CHECK(bw_world_layout_sector_count(again) == bw_world_layout_sector_count(layout));
  FUZZ_CHECK(bw_world_layout_plane_count(again) == bw_world_layout_plane_count(layout));
  FUZZ_OK(bw_world_layout_write_stream(again, &second, &error), &error);
  fuzz_check_same(second, stream);
  bw_bytes_destroy(manifest);
  bw_world_layout_destroy(again);
}

static bw_part_file *read_part(fuzz_input *part, const bw_allocator *allocator) {
  bw_part_file *file = NULL;
  bw_error error = {0};
  uint32_t index, offset, size;
  bw_status status = bw_part_file_read(part->data, part->size, allocator, &file, &error);
  FUZZ_CHECK(status != BW_MEMORY);
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, part->size);
    return NULL;
  }
  for (uint32_t i = 0; bw_part_file_atomic(file, i, &index, &offset, &size); i++) {
    FUZZ_CHECK(offset <= part->size && size <= part->size - offset);
  }
  bw_part_file_dictionary(file, &offset, &size);
  FUZZ_CHECK(offset <= part->size && size <= part->size - offset);
  return file;
}

void fuzz_world_files(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* A part of the manifest is 8 bytes, and a sector of the layout some hundred. */
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 64));
  fuzz_input in = fuzz_input_over(data, size);
  fuzz_input manifest = fuzz_part(&in);
  fuzz_input stream = fuzz_part(&in);
  fuzz_input part = fuzz_part(&in);
  bw_world_layout *layout = NULL;
  bw_error error = {0};
  bw_part_file *file = read_part(&part, &allocator);
  FUZZ_OK(bw_world_layout_create("fuzz", &allocator, &layout, &error), &error);
  bw_status status = bw_world_layout_read_manifest(layout, manifest.data, manifest.size, &error);
  if (status != BW_OK) {
    fuzz_check_refusal(status, &error, manifest.size);
  } else {
    status = bw_world_layout_read_stream(layout, stream.data, stream.size, &error);
    if (status != BW_OK) fuzz_check_refusal(status, &error, stream.size);
    if (status == BW_OK) {
      use_world(layout, file, &allocator);
      write_again(layout, &allocator);
    }
  }
  FUZZ_CHECK(status != BW_MEMORY);
  if (file != NULL) (void)bw_part_file_check(file, layout, 1, &error);
  bw_part_file_destroy(file);
  bw_world_layout_destroy(layout);
  fuzz_check_no_leak(&memory);
}
