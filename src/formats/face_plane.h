/* Planes of triangles, in double. */
#ifndef BW_FORMATS_FACE_PLANE_H
#define BW_FORMATS_FACE_PLANE_H

#include <stdbool.h>

/* n . p = distance, n of unit length. */
typedef struct bw_plane {
  double normal[3];
  double distance;
} bw_plane;

/* The plane of three corners, counter-clockwise seen from where its normal points; false when they
 * have no area. */
bool bw_plane_of(const float *const corners[3], bw_plane *out);
/* How far the corners are from a plane at most. */
double bw_plane_off(const bw_plane *plane, const float *const corners[3]);
/* The z of a plane that looks up, at x and y: for a level one exactly its corners'. */
float bw_plane_z(const bw_plane *plane, float x, float y);

#endif
