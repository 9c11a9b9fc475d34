/* Turns about y: x' = x cos + z sin, z' = -x sin + z cos. */
#include "formats/tile_grid.h"

#include "base/trig.h"

#define TURN_STEPS 4096u

typedef struct rotation {
  double sine, cosine;
} rotation;

static rotation rotation_of(uint32_t turn) {
  static const rotation quarters[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  if (bw_turn_is_quarter(turn)) return quarters[turn / 1024 % 4];
  float angle = (float)turn * (2.0f * BW_PI / (float)TURN_STEPS);
  rotation r = {(double)bw_sin(angle), (double)bw_cos(angle)};
  return r;
}

void bw_turn_real(uint32_t turn, double *x, double *z) {
  rotation r = rotation_of(turn);
  double from_x = *x;
  *x = from_x * r.cosine + *z * r.sine;
  *z = *z * r.cosine - from_x * r.sine;
}

static int64_t nearest(double value) {
  int64_t whole = (int64_t)value; /* toward 0 */
  double rest = value - (double)whole;
  if (rest >= 0.5) return whole + 1;
  return rest < -0.5 ? whole - 1 : whole;
}

void bw_turn_whole(uint32_t turn, bool back, int64_t *x, int64_t *z) {
  uint32_t steps = back ? (TURN_STEPS - turn % TURN_STEPS) % TURN_STEPS : turn % TURN_STEPS;
  int64_t from_x = *x;
  int64_t from_z = *z;
  if (!bw_turn_is_quarter(steps)) {
    double real_x = (double)from_x;
    double real_z = (double)from_z;
    bw_turn_real(steps, &real_x, &real_z);
    *x = nearest(real_x);
    *z = nearest(real_z);
    return;
  }
  static const int64_t sines[4] = {0, 1, 0, -1};
  static const int64_t cosines[4] = {1, 0, -1, 0};
  int64_t sine = sines[steps / 1024];
  int64_t cosine = cosines[steps / 1024];
  *x = from_x * cosine + from_z * sine;
  *z = from_z * cosine - from_x * sine;
}
