/* Triangles as Lua hands them over. */
#ifndef BW_LUA54_BUILD_H
#define BW_LUA54_BUILD_H

#include "args.h"

/* Reads the next argument, a flat list of triangles, each of nine coordinates, flags, material and
 * area, into a userdata that it pushes. */
const bw_triangle *build_read_triangles(args *a, uint32_t *count);

#endif
