/* The caller's allocator, with sizes checked before they are used. */
#ifndef BW_BASE_ALLOC_H
#define BW_BASE_ALLOC_H

#include "boardwalk.h"

#include <stdbool.h>

/* The allocator to keep: the caller's, or the C library's for NULL. */
bw_allocator bw_allocator_or_default(const bw_allocator *allocator);

/* Multiplies and adds sizes; false when the result does not fit. */
bool bw_size_multiply(size_t a, size_t b, size_t *out);
bool bw_size_add(size_t a, size_t b, size_t *out);

/* `count` elements of `size` bytes, zeroed; NULL for none, when the product does not fit, or when
 * the allocator refuses. */
void *bw_alloc_array(const bw_allocator *allocator, size_t count, size_t size);

/* Resizes an array, keeping its elements and zeroing new ones; NULL, and the old block untouched,
 * when it cannot. */
void *bw_resize_array(const bw_allocator *allocator, void *block, size_t old_count,
                      size_t new_count, size_t size);

/* `count` elements of `size` bytes, zeroed, that begin at a multiple of 64 bytes, as a line of the
 * cache does; NULL as above, but not for none. Takes BW_LINE bytes more, and is freed by bw_free_lines
 * alone. */
#define BW_LINE 64u
void *bw_alloc_lines(const bw_allocator *allocator, size_t count, size_t size);
void bw_free_lines(const bw_allocator *allocator, void *block, size_t count, size_t size);

/* Makes room for one more element of a growing array: true when `*capacity` > `count` afterwards. */
bool bw_reserve_one(const bw_allocator *allocator, void **block, size_t count, size_t *capacity,
                    size_t size);

/* Frees an array made by the two above; NULL does nothing. */
void bw_free_array(const bw_allocator *allocator, void *block, size_t count, size_t size);

#endif
