/* Placing points by matrices of 16 numbers: three axes, then the translation, each followed by a
 * number that is not looked at. Stored by columns that is p' = M p, by rows p' = p M. */
#ifndef BW_FORMATS_AFFINE_H
#define BW_FORMATS_AFFINE_H

#include <stdbool.h>

/* The determinant of the three axes. */
double bw_affine_determinant(const double matrix[16]);
/* False for a matrix whose determinant is nearer 0 than 1e-12. source: spec of the other formats,
 * 2b */
bool bw_affine_inverse(const double matrix[16], double inverse[16]);
void bw_affine_point(const double matrix[16], const double point[3], double out[3]);
/* The same without the translation. */
void bw_affine_direction(const double matrix[16], const double direction[3], double out[3]);

#endif
