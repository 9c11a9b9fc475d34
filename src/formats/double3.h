/* Vectors of three doubles. */
#ifndef BW_FORMATS_DOUBLE3_H
#define BW_FORMATS_DOUBLE3_H

static inline double bw_double3_dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void bw_double3_cross(double out[3], const double a[3], const double b[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

#endif
