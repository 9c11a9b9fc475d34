#include "formats/affine.h"

#include "formats/double3.h"

#include <math.h>
#include <stddef.h>

#define LEAST_DETERMINANT 1e-12

double bw_affine_determinant(const double matrix[16]) {
  double across[3];
  bw_double3_cross(across, matrix + 4, matrix + 8);
  return bw_double3_dot(matrix, across);
}

bool bw_affine_inverse(const double matrix[16], double inverse[16]) {
  double determinant = bw_affine_determinant(matrix);
  if (!(fabs(determinant) >= LEAST_DETERMINANT) || !isfinite(determinant)) return false;
  for (size_t axis = 0; axis < 3; axis++) {
    double across[3];
    bw_double3_cross(across, matrix + (axis + 1) % 3 * 4, matrix + (axis + 2) % 3 * 4);
    for (size_t row = 0; row < 3; row++) inverse[row * 4 + axis] = across[row] / determinant;
  }
  inverse[3] = inverse[7] = inverse[11] = 0.0;
  inverse[15] = 1.0;
  double moved[3];
  bw_affine_direction(inverse, matrix + 12, moved);
  for (int axis = 0; axis < 3; axis++) inverse[12 + axis] = -moved[axis];
  return true;
}

void bw_affine_direction(const double matrix[16], const double direction[3], double out[3]) {
  for (int axis = 0; axis < 3; axis++) {
    out[axis] = direction[0] * matrix[axis] + direction[1] * matrix[4 + axis] +
                direction[2] * matrix[8 + axis];
  }
}

void bw_affine_point(const double matrix[16], const double point[3], double out[3]) {
  bw_affine_direction(matrix, point, out);
  for (int axis = 0; axis < 3; axis++) out[axis] += matrix[12 + axis];
}
