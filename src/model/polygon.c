/* Ear clipping after Meisters' two ears theorem, with exact predicates.
 *
 * The polygon is looked at along the axis its normal is nearest to, which keeps every corner's
 * float32 coordinates as they are. What is left of it is a ring of corners. An ear is a corner that
 * turns left and whose triangle with its two neighbours holds no other part of the ring; ears are
 * cut off until three corners are left. Only a neighbour of what was cut off can become an ear, so
 * each corner is looked at three times at most. */
#include "model/polygon.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

bool bw_cutter_reserve(const bw_allocator *allocator, bw_cutter *cutter, uint32_t count) {
  if (count <= cutter->capacity) return true;
  size_t capacity = count < 16 ? 16 : (size_t)count * 2;
  bw_cutter made = {NULL, NULL, NULL, NULL, capacity, 0, 0, 0, 0, 0, 0};
  made.corners = bw_alloc_array(allocator, capacity, sizeof *made.corners);
  made.bends = bw_alloc_array(allocator, capacity, sizeof *made.bends);
  made.queue = bw_alloc_array(allocator, capacity, sizeof *made.queue);
  made.triangles = bw_alloc_array(allocator, capacity, sizeof *made.triangles);
  if (made.corners == NULL || made.bends == NULL || made.queue == NULL || made.triangles == NULL) {
    bw_cutter_free(allocator, &made);
    return false;
  }
  bw_cutter_free(allocator, cutter);
  *cutter = made;
  return true;
}

void bw_cutter_free(const bw_allocator *allocator, bw_cutter *cutter) {
  bw_free_array(allocator, cutter->corners, cutter->capacity, sizeof *cutter->corners);
  bw_free_array(allocator, cutter->bends, cutter->capacity, sizeof *cutter->bends);
  bw_free_array(allocator, cutter->queue, cutter->capacity, sizeof *cutter->queue);
  bw_free_array(allocator, cutter->triangles, cutter->capacity, sizeof *cutter->triangles);
}

/* ---- predicates ---------------------------------------------------------------------------- */

/* The sign of an exact sum: the terms are added into parts that do not overlap, each addition's
 * rounding error being kept as a part of its own (Shewchuk's growing expansion). */
static int sign_of_sum(const double terms[6]) {
  double parts[6] = {0};
  int count = 0;
  for (int i = 0; i < 6; i++) {
    double sum = terms[i];
    for (int j = 0; j < count; j++) {
      double other = parts[j];
      double total = sum + other;
      double shifted = total - sum;
      parts[j] = (sum - (total - shifted)) + (other - shifted);
      sum = total;
    }
    parts[count++] = sum;
  }
  while (count > 0 && parts[count - 1] == 0.0) count--;
  if (count == 0) return 0;
  return parts[count - 1] > 0.0 ? 1 : -1;
}

/* 1 when c lies to the left of the line from a to b, -1 to its right, 0 on it; exact. The product
 * of two float32 has no rounding error in a double. */
static int side(const bw_corner *a, const bw_corner *b, const bw_corner *c) {
  const double terms[6] = {(double)a->u * b->v,  -(double)a->v * b->u, (double)b->u * c->v,
                           -(double)b->v * c->u, (double)c->u * a->v,  -(double)c->v * a->u};
  double sum = 0.0;
  double size = 0.0;
  for (int i = 0; i < 6; i++) {
    sum += terms[i];
    size += terms[i] < 0.0 ? -terms[i] : terms[i];
  }
  double error = size * 0x1p-49;
  if (sum > error) return 1;
  if (sum < -error) return -1;
  return size == 0.0 ? 0 : sign_of_sum(terms);
}

static bool same_place(const bw_corner *a, const bw_corner *b) {
  return a->u == b->u && a->v == b->v;
}

/* ---- the plane ----------------------------------------------------------------------------- */

/* The polygon's normal, twice as long as its area (Newell). */
static void find_normal(const bw_cutter *cutter, double normal[3]) {
  const float *origin = cutter->corners[0].position;
  memset(normal, 0, 3 * sizeof *normal);
  for (uint32_t i = 1; i + 1 < cutter->count; i++) {
    double a[3];
    double b[3];
    for (int k = 0; k < 3; k++) {
      a[k] = (double)cutter->corners[i].position[k] - origin[k];
      b[k] = (double)cutter->corners[i + 1].position[k] - origin[k];
    }
    for (int k = 0; k < 3; k++) {
      int u = (k + 1) % 3;
      int v = (k + 2) % 3;
      normal[k] += a[u] * b[v] - a[v] * b[u];
    }
  }
}

/* Sets u and v of every corner; false for a polygon without an area. */
static bool flatten(bw_cutter *cutter) {
  double normal[3];
  int axis = 0;
  find_normal(cutter, normal);
  for (int k = 1; k < 3; k++) {
    if (fabs(normal[k]) > fabs(normal[axis])) axis = k;
  }
  bool away = normal[axis] < 0.0;
  int u = (axis + (away ? 2 : 1)) % 3;
  int v = (axis + (away ? 1 : 2)) % 3;
  for (uint32_t i = 0; i < cutter->count; i++) {
    cutter->corners[i].u = cutter->corners[i].position[u];
    cutter->corners[i].v = cutter->corners[i].position[v];
  }
  return normal[axis] != 0.0;
}

/* ---- the ring ------------------------------------------------------------------------------ */

static void add_triangle(bw_cutter *cutter, uint32_t a, uint32_t b, uint32_t c) {
  uint32_t *triangle = cutter->triangles[cutter->triangle_count++];
  triangle[0] = a;
  triangle[1] = b;
  triangle[2] = c;
}

static void enqueue(bw_cutter *cutter, uint32_t index) {
  if (cutter->corners[index].waiting || cutter->corners[index].gone) return;
  cutter->corners[index].waiting = true;
  cutter->queue[(cutter->queue_start + cutter->queue_count++) % cutter->count] = index;
}

static uint32_t dequeue(bw_cutter *cutter) {
  uint32_t index = cutter->queue[cutter->queue_start];
  cutter->queue_start = (cutter->queue_start + 1) % cutter->count;
  cutter->queue_count--;
  cutter->corners[index].waiting = false;
  return index;
}

static void update_bend(bw_cutter *cutter, uint32_t index) {
  bw_corner *corner = &cutter->corners[index];
  corner->bend =
      side(&cutter->corners[corner->previous], corner, &cutter->corners[corner->next]) <= 0;
  if (corner->bend && !corner->listed) {
    corner->listed = true;
    cutter->bends[cutter->bend_count++] = index;
  }
}

static void make_ring(bw_cutter *cutter) {
  uint32_t count = cutter->count;
  cutter->left = count;
  cutter->bend_count = 0;
  cutter->queue_start = 0;
  cutter->queue_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    bw_corner *corner = &cutter->corners[i];
    corner->previous = i == 0 ? count - 1 : i - 1;
    corner->next = i + 1 == count ? 0 : i + 1;
    corner->listed = corner->waiting = corner->gone = false;
  }
  for (uint32_t i = 0; i < count; i++) update_bend(cutter, i);
}

static void cut_off(bw_cutter *cutter, uint32_t index) {
  bw_corner *corner = &cutter->corners[index];
  uint32_t ends[2] = {corner->previous, corner->next};
  add_triangle(cutter, ends[0], index, ends[1]);
  corner->bend = false;
  corner->gone = true;
  cutter->left--;
  cutter->corners[ends[0]].next = ends[1];
  cutter->corners[ends[1]].previous = ends[0];
  for (int i = 0; i < 2; i++) {
    update_bend(cutter, ends[i]);
    enqueue(cutter, ends[i]);
  }
}

/* ---- spikes -------------------------------------------------------------------------------- */

/* Whether a corner has no inside: it is at the place of a neighbour, or the tip of a spike. */
static bool is_spike(const bw_cutter *cutter, uint32_t index) {
  const bw_corner *corner = &cutter->corners[index];
  const bw_corner *a = &cutter->corners[corner->previous];
  const bw_corner *c = &cutter->corners[corner->next];
  if (!corner->bend || side(a, corner, c) != 0) return false;
  if (same_place(a, corner) || same_place(corner, c)) return true;
  /* in a line: a spike when both neighbours lie on one side */
  return a->u == corner->u ? (a->v < corner->v) == (c->v < corner->v)
                           : (a->u < corner->u) == (c->u < corner->u);
}

/* Cuts off a corner and the spikes that it leaves beside it: an ear must not meet any. */
static void cut_off_with_spikes(bw_cutter *cutter, uint32_t index) {
  uint32_t before = cutter->corners[index].previous;
  uint32_t behind = cutter->corners[index].next;
  cut_off(cutter, index);
  while (cutter->left > 3) {
    if (is_spike(cutter, before)) {
      index = before;
      before = cutter->corners[index].previous;
    } else if (is_spike(cutter, behind)) {
      index = behind;
      behind = cutter->corners[index].next;
    } else {
      return;
    }
    cut_off(cutter, index);
  }
}

static void clip_spikes(bw_cutter *cutter) {
  for (uint32_t i = 0; i < cutter->count && cutter->left > 3; i++) {
    if (!cutter->corners[i].gone && is_spike(cutter, i)) cut_off_with_spikes(cutter, i);
  }
}

/* ---- ears ---------------------------------------------------------------------------------- */

typedef struct ear {
  const bw_corner *a, *b, *c; /* b is the corner to cut off */
  float low_u, low_v, high_u, high_v;
} ear;

static ear ear_at(const bw_cutter *cutter, const bw_corner *corner) {
  ear e = {&cutter->corners[corner->previous], corner, &cutter->corners[corner->next], 0, 0, 0, 0};
  e.low_u = e.high_u = e.a->u;
  e.low_v = e.high_v = e.a->v;
  const bw_corner *others[2] = {e.b, e.c};
  for (int i = 0; i < 2; i++) {
    if (others[i]->u < e.low_u) e.low_u = others[i]->u;
    if (others[i]->u > e.high_u) e.high_u = others[i]->u;
    if (others[i]->v < e.low_v) e.low_v = others[i]->v;
    if (others[i]->v > e.high_v) e.high_v = others[i]->v;
  }
  return e;
}

/* Whether another corner keeps an ear from being cut off: it lies inside the triangle, or on its
 * border with an edge that leads inside. A strict ear has nothing on its sides either, but for
 * corners at the place of one of its own, so that no flat triangle is left behind. */
static bool blocks(const bw_cutter *cutter, const ear *e, const bw_corner *corner, bool strict) {
  if (corner->u < e->low_u || corner->u > e->high_u || corner->v < e->low_v ||
      corner->v > e->high_v) {
    return false;
  }
  int ab = side(e->a, e->b, corner);
  int bc = ab < 0 ? -1 : side(e->b, e->c, corner);
  int ca = bc < 0 ? -1 : side(e->c, e->a, corner);
  if (ca < 0) return false;
  int sides = (ab == 0) + (bc == 0) + (ca == 0);
  if (sides == 0 || (sides == 1 && strict)) return true;
  const bw_corner *ends[2] = {&cutter->corners[corner->previous], &cutter->corners[corner->next]};
  for (int i = 0; i < 2; i++) {
    if ((ab > 0 || side(e->a, e->b, ends[i]) > 0) && (bc > 0 || side(e->b, e->c, ends[i]) > 0) &&
        (ca > 0 || side(e->c, e->a, ends[i]) > 0)) {
      return true;
    }
  }
  return false;
}

/* Only corners that bend need a look: where any corner is in the way, one of those is. Those that
 * bend no more leave the list here. */
static bool is_free(bw_cutter *cutter, const bw_corner *corner, bool strict) {
  ear e = ear_at(cutter, corner);
  for (uint32_t i = 0; i < cutter->bend_count;) {
    bw_corner *other = &cutter->corners[cutter->bends[i]];
    if (!other->bend) {
      other->listed = false;
      cutter->bends[i] = cutter->bends[--cutter->bend_count];
      continue;
    }
    if (other != e.a && other != e.c && blocks(cutter, &e, other, strict)) return false;
    i++;
  }
  return true;
}

/* Cuts off ears until three corners or no ears are left. */
static void clip_ears(bw_cutter *cutter, bool strict) {
  for (uint32_t i = 0; i < cutter->count; i++) enqueue(cutter, i);
  while (cutter->left > 3 && cutter->queue_count > 0) {
    uint32_t index = dequeue(cutter);
    if (cutter->corners[index].gone || cutter->corners[index].bend) continue;
    if (is_free(cutter, &cutter->corners[index], strict)) cut_off_with_spikes(cutter, index);
  }
}

/* The last three corners, or what no ear is left in: a polygon that is flat or crosses itself. */
static void cut_rest_as_fan(bw_cutter *cutter) {
  const bw_corner *corners = cutter->corners;
  uint32_t first = 0;
  while (corners[first].gone) first++;
  uint32_t at = corners[first].next;
  for (; corners[at].next != first; at = corners[at].next) {
    add_triangle(cutter, first, at, corners[at].next);
  }
}

/* Whether the fan from corner 0 covers the polygon: all its triangles turn left. Their areas add up
 * to the polygon's, so then none can lie outside or over another. */
static bool fan_fits(const bw_cutter *cutter) {
  const bw_corner *corners = cutter->corners;
  for (uint32_t i = 1; i + 1 < cutter->count; i++) {
    if (side(&corners[0], &corners[i], &corners[i + 1]) <= 0) return false;
  }
  return true;
}

void bw_cutter_cut(bw_cutter *cutter, uint32_t count) {
  cutter->count = count;
  cutter->triangle_count = 0;
  bool has_area = count > 3 && flatten(cutter);
  if (!has_area || fan_fits(cutter)) {
    for (uint32_t i = 1; i + 1 < count; i++) add_triangle(cutter, 0, i, i + 1);
    return;
  }
  make_ring(cutter);
  clip_spikes(cutter);
  clip_ears(cutter, true);
  clip_ears(cutter, false);
  cut_rest_as_fan(cutter);
}
