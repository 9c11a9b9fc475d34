/* Views: axes, the planes of what a camera sees, and how far it sees. */
#include "base/vec.h"
#include "boardwalk.h"

#include <string.h>

void bw_view_point(float x, float y, float z, float point[3]) {
  point[0] = x;
  point[1] = z;
  point[2] = -y;
}

void bw_view_turn(const float game[24], float planes[24]) {
  for (size_t i = 0; i < 24; i += 4) {
    bw_view_point(game[i], game[i + 1], game[i + 2], planes + i);
    planes[i + 3] = game[i + 3];
  }
}

/* A plane through a point; `normal` points to the inside. */
static void put_plane(float *plane, bw_vec3 normal, bw_vec3 through) {
  bw_vec3_store(plane, normal);
  plane[3] = -bw_vec3_dot(normal, through);
}

/* The normal of a side of the view: across its edge, which leads `out` along `side`. */
static bw_vec3 side_normal(bw_vec3 forward, bw_vec3 side, float out) {
  return bw_vec3_normalise(bw_vec3_subtract(bw_vec3_scale(forward, out), side));
}

int bw_view_planes(const float camera[3], const float direction[3], float width, float height,
                   float near_clip, float far_clip, float planes[24]) {
  bw_vec3 eye = bw_vec3_load(camera);
  bw_vec3 forward = bw_vec3_normalise(bw_vec3_load(direction));
  bw_vec3 right = bw_vec3_normalise(bw_vec3_cross(forward, bw_vec3_of(0.0f, 0.0f, 1.0f)));
  bw_vec3 up = bw_vec3_cross(right, forward);
  float made[24];
  bool can =
      width > 0.0f && height > 0.0f && near_clip < far_clip && bw_vec3_dot(right, right) > 0.0f;
  if (!can) return 0;
  put_plane(made, side_normal(forward, bw_vec3_negate(right), width), eye);
  put_plane(made + 4, side_normal(forward, right, width), eye);
  put_plane(made + 8, bw_vec3_negate(forward), bw_vec3_add(eye, bw_vec3_scale(forward, far_clip)));
  put_plane(made + 12, side_normal(forward, up, height), eye);
  put_plane(made + 16, side_normal(forward, bw_vec3_negate(up), height), eye);
  put_plane(made + 20, forward, bw_vec3_add(eye, bw_vec3_scale(forward, near_clip)));
  for (size_t i = 0; i < 24; i++) {
    if (!isfinite(made[i])) return 0;
  }
  memcpy(planes, made, sizeof made);
  return 1;
}

/* ---- how far ------------------------------------------------------------------------------- */

#define RATE 29.5f
#define SLOW_RATE 24.5f
#define MOST_SECONDS 0.1f
#define MOST_PENDING 300.0f
#define SHRINKING 40.5f /* metres a second */
#define GROWING 10.5f   /* and for each frame a second that is missing */

float bw_view_draw_distance(float current, float pending, float far_clip, uint32_t viewports,
                            float seconds, float frame_rate, uint32_t options) {
  float wanted = (options & BW_VIEW_SLOW) != 0 ? SLOW_RATE : RATE;
  float dt = seconds < MOST_SECONDS ? seconds : MOST_SECONDS;
  float target = pending < MOST_PENDING ? pending : MOST_PENDING;
  float floor = 60.0f - 10.0f * (float)viewports;
  float next;
  if (!(frame_rate > wanted)) {
    next = current - (wanted - frame_rate) * GROWING * dt;
  } else if (target < current) {
    next = current - SHRINKING * dt;
    if (next < target) next = target;
  } else {
    next = current + GROWING * dt;
    if (next > target) next = target;
  }
  if (next < floor) next = floor;
  return next > far_clip ? far_clip : next;
}
