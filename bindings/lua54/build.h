/* Triangles and surfaces as Lua hands them over: in flat lists of numbers. */
#ifndef BW_LUA54_BUILD_H
#define BW_LUA54_BUILD_H

#include "args.h"

/* Reads the next argument, a flat list of triangles, each of nine coordinates, flags, material and
 * area, into a userdata that it pushes. */
const bw_triangle *build_read_triangles(args *a, uint32_t *count);

/* Surface `index` of the list at `table`: flags, material, area and given (as of bw_surface). */
bw_surface build_surface_at(const args *a, int table, const char *name, uint32_t index);

#endif
