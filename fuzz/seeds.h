/* What a fuzzer starts from: files of each kind by our own writers, the vectors, the inputs that found
 * something, and bytes by chance for the queries. */
#ifndef BW_FUZZ_SEEDS_H
#define BW_FUZZ_SEEDS_H

#include <stddef.h>
#include <stdint.h>

/* Takes one: which target's, and a name that is unique among that target's. */
typedef void fuzz_sink(void *context, const char *target, const char *name, const uint8_t *data,
                       size_t size);

/* Makes all of them, always the same. Files are looked for from the project's folder; those that are
 * not there are left out. */
void fuzz_make_seeds(fuzz_sink *sink, void *context);

/* The part of them that comes of files: spec/vectors, and the inputs that found something. */
void fuzz_file_seeds(fuzz_sink *sink, void *context);

#endif
