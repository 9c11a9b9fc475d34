/* Faults of a tile world: noted while a file is read or checked. */
#ifndef BW_FORMATS_TILE_REPORT_H
#define BW_FORMATS_TILE_REPORT_H

#include "base/alloc.h"
#include "boardwalk.h"

/* Where a reader notes what it finds. The first fatal fault becomes its status and error. */
typedef struct bw_tile_notes {
  bw_tile_report *report; /* or NULL */
  bw_error *error;
  bw_status status;
  size_t kept_before; /* of the report */
  uint32_t found_before;
} bw_tile_notes;

bw_tile_notes bw_tile_begin_notes(bw_tile_report *report, bw_error *error);
/* Ends them with a status, which it returns; what ran out of memory leaves the report as it was. */
bw_status bw_tile_end_notes(const bw_tile_notes *notes, bw_status status);

/* Notes a fault that only warns. */
void bw_tile_warn(bw_tile_notes *notes, bw_tile_rule rule, uint64_t offset, const char *format,
                  ...);
/* Notes a fault for which a file is refused, and returns the status that it has by now. */
bw_status bw_tile_refuse(bw_tile_notes *notes, bw_tile_rule rule, bw_status code, uint64_t offset,
                         const char *format, ...);

#endif
