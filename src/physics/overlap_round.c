/* Whether spheres, segments and upright cylinders overlap. our choice: each by the usual
 * definition; touching counts. */
#include "physics/physics.h"

static float square(float x) {
  return x * x;
}

static float distance_squared(bw_vec3 a, bw_vec3 b) {
  bw_vec3 d = bw_vec3_subtract(a, b);
  return bw_vec3_dot(d, d);
}

static float least(float a, float b) {
  return a < b ? a : b;
}

static float clamp(float x, float low, float high) {
  return x < low ? low : (x > high ? high : x);
}

/* ---- spheres and segments */

/* The squared distance of a point from a segment. original: 0x00336ee0 */
static float point_segment_squared(bw_vec3 p, bw_vec3 a, bw_vec3 b) {
  bw_vec3 along = bw_vec3_subtract(b, a);
  float squared = bw_vec3_dot(along, along);
  float t = squared > 0.0f ? bw_vec3_dot(bw_vec3_subtract(p, a), along) / squared : 0.0f;
  return distance_squared(p, bw_vec3_add(a, bw_vec3_scale(along, clamp(t, 0.0f, 1.0f))));
}

/* The squared distance of two segments: from an end of one to the other, or between two inner
 * points where both lines are nearest. */
static float segment_segment_squared(bw_vec3 a, bw_vec3 b, bw_vec3 c, bw_vec3 d) {
  float best = least(least(point_segment_squared(a, c, d), point_segment_squared(b, c, d)),
                     least(point_segment_squared(c, a, b), point_segment_squared(d, a, b)));
  bw_vec3 u = bw_vec3_subtract(b, a);
  bw_vec3 v = bw_vec3_subtract(d, c);
  bw_vec3 w = bw_vec3_subtract(a, c);
  float uu = bw_vec3_dot(u, u);
  float uv = bw_vec3_dot(u, v);
  float vv = bw_vec3_dot(v, v);
  float uw = bw_vec3_dot(u, w);
  float vw = bw_vec3_dot(v, w);
  float det = uu * vv - uv * uv;
  if (!(det > 0.0f)) return best;
  float s = (uv * vw - vv * uw) / det;
  float t = (uu * vw - uv * uw) / det;
  if (!(s >= 0.0f && s <= 1.0f && t >= 0.0f && t <= 1.0f)) return best;
  bw_vec3 p = bw_vec3_add(a, bw_vec3_scale(u, s));
  return least(best, distance_squared(p, bw_vec3_add(c, bw_vec3_scale(v, t))));
}

bool bw_overlap_sphere_sphere(const bw_geometry *a, const bw_geometry *b) {
  return distance_squared(bw_vec3_load(a->at), bw_vec3_load(b->at)) <=
         square(a->radius + b->radius);
}

bool bw_overlap_segment_sphere(const bw_geometry *segment, const bw_geometry *sphere) {
  return point_segment_squared(bw_vec3_load(sphere->at), bw_vec3_load(segment->at),
                               bw_vec3_load(segment->to)) <=
         square(segment->radius + sphere->radius);
}

bool bw_overlap_segment_segment(const bw_geometry *a, const bw_geometry *b) {
  return segment_segment_squared(bw_vec3_load(a->at), bw_vec3_load(a->to), bw_vec3_load(b->at),
                                 bw_vec3_load(b->to)) <= square(a->radius + b->radius);
}

/* ---- upright cylinders */

/* The squared distance of a point from a solid cylinder. */
static float point_cylinder_squared(bw_vec3 p, const bw_geometry *cylinder) {
  float side = sqrtf(square(p.x - cylinder->at[0]) + square(p.y - cylinder->at[1]));
  float outside = side - cylinder->radius;
  float z = clamp(p.z, cylinder->at[2], cylinder->at[2] + cylinder->height);
  return (outside > 0.0f ? square(outside) : 0.0f) + square(p.z - z);
}

bool bw_overlap_capsule_capsule(const bw_geometry *a, const bw_geometry *b) {
  if (a->at[2] > b->at[2] + b->height || b->at[2] > a->at[2] + a->height) return false;
  return square(a->at[0] - b->at[0]) + square(a->at[1] - b->at[1]) <= square(a->radius + b->radius);
}

bool bw_overlap_capsule_sphere(const bw_geometry *capsule, const bw_geometry *sphere) {
  return point_cylinder_squared(bw_vec3_load(sphere->at), capsule) <= square(sphere->radius);
}

/* The distance from a convex body is a convex function along a segment: its least value is at an end,
 * or is found by cutting the segment down by thirds. */
bool bw_overlap_segment_capsule(const bw_geometry *segment, const bw_geometry *capsule) {
  bw_vec3 from = bw_vec3_load(segment->at);
  bw_vec3 to = bw_vec3_load(segment->to);
  bw_vec3 along = bw_vec3_subtract(to, from);
  float near = square(segment->radius);
  float low = 0.0f;
  float high = 1.0f;
  if (point_cylinder_squared(from, capsule) <= near) return true;
  if (point_cylinder_squared(to, capsule) <= near) return true;
  for (int i = 0; i < 48; i++) {
    float third = (high - low) / 3.0f;
    float a = point_cylinder_squared(bw_vec3_add(from, bw_vec3_scale(along, low + third)), capsule);
    float b =
        point_cylinder_squared(bw_vec3_add(from, bw_vec3_scale(along, high - third)), capsule);
    if (a <= near || b <= near) return true;
    if (a < b) {
      high -= third;
    } else {
      low += third;
    }
  }
  return false;
}
