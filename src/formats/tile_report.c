#include "formats/tile_report.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#define KEPT_OF_A_RULE 100u

struct bw_tile_report {
  bw_allocator allocator;
  bw_tile_fault *items;
  size_t count, capacity;
  uint32_t found;
  uint32_t of_rule[BW_TILE_RULES];
};

const char *bw_tile_rule_name(uint32_t rule) {
  static const char *const names[BW_TILE_RULES] = {
      "size",           "face_vertices", "positions", "tile_cells", "tile_models",  "copies",
      "region_numbers", "swaps",         "colours",   "pointers",   "vertex_count", "bounds",
      "face_planes",    "batches",       "textures",  "normals",    "groups",       "reach",
      "cover",          "quarter_turns", "visible",   "length"};
  return rule < BW_TILE_RULES ? names[rule] : NULL;
}

bw_status bw_tile_report_create(const bw_allocator *allocator, bw_tile_report **out,
                                bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_tile_report *report = bw_alloc_array(&kept, 1, sizeof *report);
  if (report == NULL) return bw_fail_memory(error);
  report->allocator = kept;
  *out = report;
  return BW_OK;
}

void bw_tile_report_destroy(bw_tile_report *report) {
  if (report == NULL) return;
  bw_allocator allocator = report->allocator;
  bw_free_array(&allocator, report->items, report->capacity, sizeof *report->items);
  bw_free_array(&allocator, report, 1, sizeof *report);
}

uint32_t bw_tile_report_count(const bw_tile_report *report) {
  return report->found;
}

uint32_t bw_tile_report_kept(const bw_tile_report *report) {
  return (uint32_t)report->count;
}

int bw_tile_report_fault(const bw_tile_report *report, uint32_t index, bw_tile_fault *out) {
  if (index >= report->count) return 0;
  *out = report->items[index];
  return 1;
}

bw_tile_notes bw_tile_begin_notes(bw_tile_report *report, bw_error *error) {
  bw_tile_notes notes = {report, error, BW_OK, 0, 0};
  if (report != NULL) {
    notes.kept_before = report->count;
    notes.found_before = report->found;
  }
  return notes;
}

bw_status bw_tile_end_notes(const bw_tile_notes *notes, bw_status status) {
  bw_tile_report *report = notes->report;
  if (status != BW_MEMORY || report == NULL) return status;
  for (size_t i = notes->kept_before; i < report->count; i++) {
    report->of_rule[report->items[i].rule]--;
  }
  report->count = notes->kept_before;
  report->found = notes->found_before;
  return status;
}

static void add(bw_tile_notes *notes, const bw_tile_fault *fault) {
  bw_tile_report *report = notes->report;
  if (report == NULL) return;
  if (report->found < UINT32_MAX) report->found++;
  if (report->of_rule[fault->rule] == KEPT_OF_A_RULE) return;
  void *items = report->items;
  bool room = bw_reserve_one(&report->allocator, &items, report->count, &report->capacity,
                             sizeof *report->items);
  report->items = items;
  if (room) {
    report->items[report->count++] = *fault;
    report->of_rule[fault->rule]++;
  } else {
    notes->status = bw_fail_memory(notes->error);
  }
}

void bw_tile_warn(bw_tile_notes *notes, bw_tile_rule rule, uint64_t offset, const char *format,
                  ...) {
  if (notes->report == NULL) return;
  bw_tile_fault fault = {(uint32_t)rule, 0, {0, 0, 0, ""}};
  char text[sizeof fault.error.message];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  (void)bw_fail_at(&fault.error, BW_INVALID, offset, "%s", text);
  add(notes, &fault);
}

bw_status bw_tile_refuse(bw_tile_notes *notes, bw_tile_rule rule, bw_status code, uint64_t offset,
                         const char *format, ...) {
  bw_tile_fault fault = {(uint32_t)rule, 1, {0, 0, 0, ""}};
  char text[sizeof fault.error.message];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  (void)bw_fail_at(&fault.error, code, offset, "%s", text);
  if (notes->status == BW_OK) {
    notes->status = code;
    if (notes->error != NULL) *notes->error = fault.error;
  }
  add(notes, &fault);
  return notes->status;
}
