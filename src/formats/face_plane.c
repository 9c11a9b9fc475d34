#include "formats/face_plane.h"

#include "formats/double3.h"

#include <math.h>

bool bw_plane_of(const float *const corners[3], bw_plane *out) {
  double u[3], v[3];
  for (int axis = 0; axis < 3; axis++) {
    u[axis] = (double)corners[1][axis] - corners[0][axis];
    v[axis] = (double)corners[2][axis] - corners[0][axis];
  }
  double *n = out->normal;
  bw_double3_cross(n, u, v);
  double length = sqrt(bw_double3_dot(n, n));
  if (!(length > 0.0)) return false;
  out->distance = 0.0;
  for (int axis = 0; axis < 3; axis++) {
    n[axis] /= length;
    out->distance += n[axis] * corners[0][axis];
  }
  return true;
}

double bw_plane_off(const bw_plane *plane, const float *const corners[3]) {
  const double *n = plane->normal;
  double most = 0.0;
  for (int i = 0; i < 3; i++) {
    const float *c = corners[i];
    double off = fabs(n[0] * c[0] + n[1] * c[1] + n[2] * c[2] - plane->distance);
    if (off > most) most = off;
  }
  return most;
}

float bw_plane_z(const bw_plane *plane, float x, float y) {
  const double *n = plane->normal;
  return (float)((plane->distance - n[0] * x - n[1] * y) / n[2]);
}
