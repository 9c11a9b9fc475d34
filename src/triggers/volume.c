/* Which of many points are inside a turned box or a sphere.
 *
 * our choice: the order of operations, and that every face counts as inside: the original's test is
 * known by its three steps alone. source: the scripting page, "Volume boxes" */
#include "base/vec.h"
#include "boardwalk.h"

static const float no_turn[4] = {1.0f, 0.0f, 0.0f, 1.0f};

void bw_volume_init(bw_volume *volume, const float corner[3], const float size[3],
                    const float turn[4]) {
  static const float signs[4][2] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
  const float *m = turn != NULL ? turn : no_turn;
  float half[3];
  for (int axis = 0; axis < 3; axis++) {
    float opposite = corner[axis] + size[axis];
    volume->centre[axis] = (corner[axis] + opposite) * 0.5f;
    half[axis] = fabsf(size[axis]) * 0.5f;
  }
  volume->radius2 = (half[0] * half[0] + half[1] * half[1]) + half[2] * half[2];
  float end = corner[2] + size[2];
  volume->low = corner[2] < end ? corner[2] : end;
  volume->high = corner[2] < end ? end : corner[2];
  for (size_t i = 0; i < 4; i++) {
    float dx = signs[i][0] * half[0];
    float dy = signs[i][1] * half[1];
    volume->corners[2 * i] = volume->centre[0] + (m[0] * dx + m[1] * dy);
    volume->corners[2 * i + 1] = volume->centre[1] + (m[2] * dx + m[3] * dy);
  }
}

/* Which side of an edge of the quadrilateral a point is on. */
static float side_of(const float *from, const float *to, float x, float y) {
  return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
}

static bool is_in_quad(const float corners[8], float x, float y) {
  bool left = true;
  bool right = true;
  for (size_t i = 0; i < 4; i++) {
    float side = side_of(corners + 2 * i, corners + 2 * ((i + 1) % 4), x, y);
    left = left && side >= 0.0f;
    right = right && side <= 0.0f;
  }
  return left || right;
}

static float distance2(const float centre[3], float x, float y, float z) {
  float dx = x - centre[0];
  float dy = y - centre[1];
  float dz = z - centre[2];
  return (dx * dx + dy * dy) + dz * dz;
}

uint32_t bw_volume_contains(const bw_volume *volume, float x, float y, float z) {
  if (!(distance2(volume->centre, x, y, z) <= volume->radius2)) return 0;
  if (!(z >= volume->low && z <= volume->high)) return 0;
  return is_in_quad(volume->corners, x, y) ? 1 : 0;
}

void bw_volume_members(const bw_volume *volume, const float *points, uint32_t count,
                       uint32_t members[2]) {
  members[0] = members[1] = 0;
  for (uint32_t i = 0; i < count && i < BW_MEMBERS; i++) {
    const float *p = points + 3 * (size_t)i;
    if (bw_volume_contains(volume, p[0], p[1], p[2])) members[i / 32] |= UINT32_C(1) << i % 32;
  }
}

void bw_sphere_members(float x, float y, float z, float radius, const float *points, uint32_t count,
                       uint32_t members[2]) {
  const float centre[3] = {x, y, z};
  members[0] = members[1] = 0;
  if (!(radius >= 0.0f)) return;
  float radius2 = radius * radius;
  for (uint32_t i = 0; i < count && i < BW_MEMBERS; i++) {
    const float *p = points + 3 * (size_t)i;
    if (distance2(centre, p[0], p[1], p[2]) <= radius2) members[i / 32] |= UINT32_C(1) << i % 32;
  }
}
