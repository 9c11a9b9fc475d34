/* What the fuzz targets share: reading the bytes of an input, memory that is watched, and checks.
 *
 * A target is one function, fuzz_NAME(data, size), of targets/NAME.c: it takes any bytes, and ends the
 * process by a failed check when the library breaks a promise. A reader's bytes are a file; a query's
 * are numbers that a world and calls are made of. targets.h lists them all. */
#ifndef BW_FUZZ_FUZZ_H
#define BW_FUZZ_FUZZ_H

#include "boardwalk.h"

#include <stdbool.h>
#include <string.h>

/* ---- checks -------------------------------------------------------------------------------- */

/* Ends the process, saying where and what, unless it is so. */
#define FUZZ_CHECK(condition) \
  ((condition) ? (void)0 : fuzz_failed(#condition, __FILE__, __LINE__, NULL))
/* The same of a call that must succeed; its `error` is shown. */
#define FUZZ_OK(call, error) \
  ((call) == BW_OK ? (void)0 : fuzz_failed(#call, __FILE__, __LINE__, (error)->message))

_Noreturn void fuzz_failed(const char *what, const char *file, int line, const char *message);

/* Checks what a refusal of `size` bytes must be: a code, an offset in the bytes if any, and a message
 * of one line. */
void fuzz_check_refusal(bw_status status, const bw_error *error, size_t size);

/* Checks that bytes are these, and frees them. */
void fuzz_check_bytes(bw_bytes *bytes, const void *data, size_t size);
/* Checks that both are the same, and frees both. */
void fuzz_check_same(bw_bytes *a, bw_bytes *b);

bool fuzz_same_float(float a, float b);
bool fuzz_same_floats(const float *a, const float *b, size_t count);
/* Whether all fields of two hits are the same to the bit, of a miss too. */
bool fuzz_same_result(const bw_hit *a, const bw_hit *b);
/* Whether two hits are the same to the bit; of misses nothing else counts. */
bool fuzz_same_hit(const bw_hit *a, const bw_hit *b);

/* ---- memory -------------------------------------------------------------------------------- */

/* Memory that is counted, moves at every resize, checks the sizes that it is told, and is refused
 * beyond a limit. */
typedef struct fuzz_memory {
  size_t limit; /* bytes in use at once */
  size_t bytes, blocks, peak;
} fuzz_memory;

/* Starts one, and gives its allocator. */
bw_allocator fuzz_allocator(fuzz_memory *memory, size_t limit);
/* Checks that nothing is in use. */
void fuzz_check_no_leak(const fuzz_memory *memory);

/* What a reader may take for `size` bytes: so many times as much, and 64 KiB. */
size_t fuzz_room(size_t size, size_t times);

/* ---- the bytes of an input ----------------------------------------------------------------- */

/* Reads from the front; past the end everything is 0. */
typedef struct fuzz_input {
  const uint8_t *data;
  size_t size, at;
} fuzz_input;

fuzz_input fuzz_input_over(const uint8_t *data, size_t size);
bool fuzz_more(const fuzz_input *in);
uint8_t fuzz_byte(fuzz_input *in);
uint32_t fuzz_word(fuzz_input *in);
/* From 0 to `count` - 1, of one byte or two. */
uint32_t fuzz_below(fuzz_input *in, uint32_t count);
/* From low to high, which are not the ends of int32. */
int32_t fuzz_between(fuzz_input *in, int32_t low, int32_t high);
/* A coordinate about 0, finite, of up to about `size`: on a lattice, in between, or a tiny step off. */
float fuzz_coordinate(fuzz_input *in, float size);
/* A coordinate, or any float32 at all. */
float fuzz_float(fuzz_input *in, float size);
void fuzz_point(fuzz_input *in, float size, float point[3]);
/* A rotation of length 1 as far as float32 goes. */
void fuzz_rotation(fuzz_input *in, float q[4]);
/* A part of the input by a length of two bytes in front of it, as much as there is. */
fuzz_input fuzz_part(fuzz_input *in);
/* What is left. */
fuzz_input fuzz_rest(fuzz_input *in);

typedef struct fuzz_ray {
  float ox, oy, oz, dx, dy, dz, length;
} fuzz_ray;

/* A ray about the origin: along an axis, between two points, or of any numbers. */
fuzz_ray fuzz_ray_of(fuzz_input *in, float size);
/* Aims a ray, some of the time, at a corner, a side or the middle of a triangle: to end there, or
 * beyond. */
void fuzz_aim(fuzz_input *in, const bw_triangle *triangle, fuzz_ray *ray);
#define FUZZ_RAY(r) (r).ox, (r).oy, (r).oz, (r).dx, (r).dy, (r).dz, (r).length

/* A filter; NULL for one that passes over nothing. */
const bw_filter *fuzz_filter(fuzz_input *in, bw_filter *filter);

/* A model of up to `most` triangles that share corners, in up to four materials. */
bw_model *fuzz_model(fuzz_input *in, uint32_t most, float size, const bw_allocator *allocator);

#endif
