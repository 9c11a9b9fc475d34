/* A fixed set of questions to every world, and one hash over the bits of all answers: what every build
 * must give alike, whatever compiler, optimisation, processor or script asks.
 *
 * The set comes in parts, each a name and a function that adds what it is answered to a digest. A part
 * starts with the same random numbers whichever others were asked before it.
 *
 * Lua asks some of the parts too (asked.lua, the same names), so that those keep to what is exact on
 * both sides: whole numbers, 64ths, and quotients of these. */
#ifndef BW_SPEC_DETERMINISM_H
#define BW_SPEC_DETERMINISM_H

#include "boardwalk.h"

#include <stdbool.h>

/* ---- digests ------------------------------------------------------------------------------- */

/* Two hashes modulo a prime under 2^32, such that a number of Lua holds every step. */
typedef struct digest {
  uint64_t a, b;
} digest;

void add_u32(digest *to, uint32_t value);
void add_i32(digest *to, int32_t value);
void add_f32(digest *to, float value);
void add_f32s(digest *to, const float *values, uint32_t count);
void add_f64(digest *to, double value);
/* The size, then every byte. */
void add_bytes(digest *to, const void *data, size_t size);
/* The bytes, which are destroyed. */
void add_and_free(digest *to, bw_bytes *bytes);
/* Whether there is a hit, and of one all of it. */
void add_hit(digest *to, const bw_hit *hit);

/* ---- random numbers ------------------------------------------------------------------------ */

void restart(uint32_t seed);
/* 0 to limit - 1; a limit is under 2^24. */
uint32_t roll(uint32_t limit);
/* A multiple of 1/64 from `low` to `high`. */
float number(int32_t low, int32_t high);
/* Such a number over 1 to 7. */
float uneven(int32_t low, int32_t high);
/* All 32 bits. */
uint32_t any_word(void);

/* ---- parts --------------------------------------------------------------------------------- */

typedef struct set_part {
  const char *name;
  void (*ask)(digest *to);
} set_part;

/* Each ends with a part without a name. */
extern const set_part number_parts[], model_parts[], mesh_parts[], mesh_change_parts[],
    physics_parts[], streaming_parts[], height_field_parts[], shape_parts[], tile_parts[];

/* Ends the program, naming what failed: the set is asked of worlds that can all be made. */
void must(bw_status status, const char *what);

/* A ray about the hills of the mesh, as many of which straight down or along an axis. */
typedef struct question {
  float o[3], d[3], length;
} question;

#define QUESTION(q) (q).o[0], (q).o[1], (q).o[2], (q).d[0], (q).d[1], (q).d[2], (q).length

/* An origin within `reach` in two axes and from `low` to `high` along `up`; hits of interest are up to
 * twice as far. */
question next_question(int32_t reach, int32_t low, int32_t high, int up);

/* Which of the searches the fast casts of prepared meshes use: NULL, the processor's, or "portable",
 * "sse2" or "avx2". */
extern const char *wanted_lanes;

/* The hills of the meshes, with material, flags and area; a mesh of them, prepared or not. */
#define HILL_TRIANGLES 1032u
void make_hills(bw_triangle triangles[HILL_TRIANGLES]);
bw_mesh *hills_mesh(bool prepared);

#endif
