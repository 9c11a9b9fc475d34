/* Gaps in the ground that a foot could fall through: drops beside the open edges of ground, compared
 * with those on the other side of what is open. */
#include "mesh/inspect.h"

/* our choice, metres: a foot is half as wide; drops are this far apart along an edge, at most so many
 * an edge; ground within a step up or down goes on. */
#define WIDEST 0.5f
#define SPACING 0.25f
#define MOST_DROPS 256u
#define STEP 0.5f
/* Nearer to the edge than this is a crack of rounding, which T-junctions tell of. */
#define NARROWEST 2e-3f

static const float distances[] = {0.01f, 0.03f, 0.06f, 0.1f,  0.15f, 0.2f,
                                  0.26f, 0.32f, 0.38f, 0.44f, WIDEST};
#define DISTANCES (sizeof distances / sizeof distances[0])

/* A point of an open edge, and the horizontal way out: zero where the edge is too short for float32. */
typedef struct lookout {
  bw_inspection *inspection;
  bw_vec3 point;
  bw_vec3 out;
} lookout;

static bw_vec3 beside(const lookout *l, float distance) {
  return bw_vec3_add(l->point, bw_vec3_scale(l->out, distance));
}

/* The ground at a distance, or BW_NONE when there is none within a step. */
static uint32_t ground_at(const lookout *l, float distance) {
  bw_vec3 at = beside(l, distance);
  bw_ray ray = bw_ray_of(at.x, at.y, at.z + STEP, 0.0f, 0.0f, -1.0f, 2.0f * STEP);
  float t = 0.0f;
  return bw_inspect_cast(l->inspection, &ray, false, &t);
}

/* Whether a wall keeps a foot from stepping out so far. */
static bool blocked(const lookout *l, float distance) {
  static const float heights[] = {0.1f, 0.4f};
  for (int i = 0; i < 2; i++) {
    bw_vec3 at = beside(l, -0.05f);
    bw_ray ray =
        bw_ray_of(at.x, at.y, at.z + heights[i], l->out.x, l->out.y, 0.0f, distance + 0.1f);
    float t = 0.0f;
    if (bw_inspect_cast(l->inspection, &ray, false, &t) != BW_NONE) return true;
  }
  return false;
}

/* Narrows down where ground begins again. */
static float width_between(const lookout *l, float without, float with) {
  for (int i = 0; i < 8; i++) {
    float middle = (without + with) * 0.5f;
    if (ground_at(l, middle) == BW_NONE) {
      without = middle;
    } else {
      with = middle;
    }
  }
  return with;
}

/* The width of the gap beside a point, or 0; `across` is the ground behind it. */
static float gap_width(const lookout *l, uint32_t *across) {
  if (ground_at(l, NARROWEST) != BW_NONE) return 0.0f;
  float without = NARROWEST;
  for (size_t i = 0; i < DISTANCES; i++) {
    *across = ground_at(l, distances[i]);
    if (*across == BW_NONE) {
      without = distances[i];
      continue;
    }
    float width = width_between(l, without, distances[i]);
    return blocked(l, width) ? 0.0f : width;
  }
  return 0.0f;
}

/* The first gap beside an edge becomes a fault. */
static void look(bw_inspection *inspection, uint32_t number) {
  const bw_inspect_edge *edge = &inspection->edges[number];
  bw_vec3 from = bw_inspect_vertex(inspection, edge->from);
  bw_vec3 whole = bw_vec3_subtract(bw_inspect_vertex(inspection, edge->to), from);
  lookout l = {inspection, from, bw_vec3_normalise(bw_vec3_of(whole.y, -whole.x, 0.0f))};
  float length = bw_vec3_length(whole);
  uint32_t drops = length < SPACING * MOST_DROPS ? (uint32_t)(length / SPACING) : MOST_DROPS;
  if (drops == 0) drops = 1;
  for (uint32_t i = 0; i < drops; i++) {
    uint32_t across = BW_NONE;
    l.point = bw_vec3_add(from, bw_vec3_scale(whole, ((float)i + 0.5f) / (float)drops));
    float width = gap_width(&l, &across);
    if (width == 0.0f) continue;
    bw_mesh_fault fault = bw_inspect_fault(BW_FAULT_GAP, number / 3, beside(&l, width * 0.5f));
    fault.other = across;
    fault.size = width;
    bw_inspect_add(inspection, &fault);
    return;
  }
}

void bw_inspect_gaps(bw_inspection *inspection) {
  for (uint32_t i = 0; i < inspection->count * 3 && !bw_inspect_is_over(inspection); i++) {
    if (inspection->normals[i / 3].z <= BW_INSPECT_GROUND) continue;
    if (bw_inspect_is_open(&inspection->edges[i])) look(inspection, i);
  }
}
