/* The tables by which the original finds the function for a pair of shapes, or for one against the
 * level or a ray. Types that have no entry never touch. original: 0x0033c630 */
#include "physics/physics.h"

#define TYPES 5 /* 1 to 4; row and column 0 stay empty */

typedef struct overlap_entry {
  uint32_t address;
  bw_overlap_test *test;
  bool mirrored; /* calls the test of the other order */
} overlap_entry;

/* Rows: the moving shape's type; columns: the other's. */
static const overlap_entry overlaps[TYPES][TYPES] = {
    [BW_SHAPE_BOX] =
        {
            [BW_SHAPE_BOX] = {0x00345dd8u, bw_overlap_box_box, false},
            [BW_SHAPE_SPHERE] = {0x00346680u, bw_overlap_box_sphere, false},
            [BW_SHAPE_CAPSULE] = {0x00346d18u, bw_overlap_capsule_box, true},
        },
    [BW_SHAPE_SPHERE] =
        {
            [BW_SHAPE_BOX] = {0x00346db8u, bw_overlap_box_sphere, true},
            [BW_SHAPE_SPHERE] = {0x00345d58u, bw_overlap_sphere_sphere, false},
            [BW_SHAPE_CAPSULE] = {0x00346f90u, bw_overlap_capsule_sphere, true},
            [BW_SHAPE_SEGMENT] = {0x00346eb0u, bw_overlap_segment_sphere, true},
        },
    [BW_SHAPE_CAPSULE] =
        {
            [BW_SHAPE_BOX] = {0x00346808u, bw_overlap_capsule_box, false},
            [BW_SHAPE_SPHERE] = {0x00346ed8u, bw_overlap_capsule_sphere, false},
            [BW_SHAPE_CAPSULE] = {0x00346388u, bw_overlap_capsule_capsule, false},
            [BW_SHAPE_SEGMENT] = {0x00347148u, bw_overlap_segment_capsule, true},
        },
    [BW_SHAPE_SEGMENT] =
        {
            [BW_SHAPE_SPHERE] = {0x00346de0u, bw_overlap_segment_sphere, false},
            [BW_SHAPE_CAPSULE] = {0x00346fb8u, bw_overlap_segment_capsule, false},
            [BW_SHAPE_SEGMENT] = {0x00346500u, bw_overlap_segment_segment, false},
        },
};

static const uint32_t sweeps[TYPES][TYPES] = {
    [BW_SHAPE_BOX] = {0, 0x003451e8u, 0x003454c0u, 0x00345108u, 0x00345590u},
    [BW_SHAPE_SPHERE] = {0, 0x003453f8u, 0x003440d0u, 0x00345670u, 0x00344320u},
    [BW_SHAPE_CAPSULE] = {0, 0x00344618u, 0x00345910u, 0x00343cd8u, 0x00345d18u},
    [BW_SHAPE_SEGMENT] = {0, 0x00345588u, 0x00344538u, 0x00345d38u, 0x00344300u},
};

/* By type: box, sphere, capsule, segment. */
static const uint32_t mesh_sweeps[TYPES] = {0, 0x00348530u, 0x00348a50u, 0x00347c08u, 0};
static const uint32_t mesh_overlaps[TYPES] = {0, 0x003473b8u, 0x003473c8u, 0x003473c0u, 0};
static const uint32_t rays[TYPES] = {0, 0x00345b90u, 0, 0x003459f0u, 0};

uint32_t bw_physics_dispatch(uint32_t table, uint32_t type, uint32_t other) {
  if (type >= TYPES) return 0;
  switch (table) {
    case BW_TABLE_OVERLAP: return other < TYPES ? overlaps[type][other].address : 0;
    case BW_TABLE_SWEEP: return other < TYPES ? sweeps[type][other] : 0;
    case BW_TABLE_MESH_SWEEP: return mesh_sweeps[type];
    case BW_TABLE_MESH_OVERLAP: return mesh_overlaps[type];
    case BW_TABLE_RAY: return rays[type];
    default: return 0;
  }
}

bool bw_overlap_pair(const bw_geometry *a, const bw_geometry *b) {
  const overlap_entry *entry = &overlaps[a->type][b->type];
  if (entry->test == NULL) return false;
  return entry->mirrored ? entry->test(b, a) : entry->test(a, b);
}

int bw_geometry_overlap(const bw_geometry *a, const bw_geometry *b) {
  return bw_geometry_valid(a) && bw_geometry_valid(b) && bw_overlap_pair(a, b);
}
