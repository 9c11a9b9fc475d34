#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static void *resize_with_libc(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

bw_allocator bw_allocator_or_default(const bw_allocator *allocator) {
  if (allocator != NULL) return *allocator;
  bw_allocator libc = {resize_with_libc, NULL};
  return libc;
}

bool bw_size_multiply(size_t a, size_t b, size_t *out) {
  if (b != 0 && a > SIZE_MAX / b) return false;
  *out = a * b;
  return true;
}

bool bw_size_add(size_t a, size_t b, size_t *out) {
  if (a > SIZE_MAX - b) return false;
  *out = a + b;
  return true;
}

void *bw_alloc_array(const bw_allocator *allocator, size_t count, size_t size) {
  return bw_resize_array(allocator, NULL, 0, count, size);
}

void *bw_resize_array(const bw_allocator *allocator, void *block, size_t old_count,
                      size_t new_count, size_t size) {
  size_t old_bytes = 0;
  size_t new_bytes = 0;
  if (!bw_size_multiply(old_count, size, &old_bytes)) return NULL;
  if (!bw_size_multiply(new_count, size, &new_bytes) || new_bytes == 0) return NULL;
  unsigned char *grown = allocator->resize(allocator->context, block, old_bytes, new_bytes);
  if (grown != NULL && new_bytes > old_bytes) memset(grown + old_bytes, 0, new_bytes - old_bytes);
  return grown;
}

bool bw_reserve_one(const bw_allocator *allocator, void **block, size_t count, size_t *capacity,
                    size_t size) {
  if (count < *capacity) return true;
  size_t wanted = *capacity < 16 ? 16 : *capacity + *capacity / 2;
  if (wanted <= *capacity) return false;
  void *grown = bw_resize_array(allocator, *block, *capacity, wanted, size);
  if (grown == NULL) return false;
  *block = grown;
  *capacity = wanted;
  return true;
}

void bw_free_array(const bw_allocator *allocator, void *block, size_t count, size_t size) {
  if (block == NULL) return;
  (void)allocator->resize(allocator->context, block, count * size, 0);
}

/* What is asked for is moved on to a line's beginning; the byte before that tells by how much. */
void *bw_alloc_lines(const bw_allocator *allocator, size_t count, size_t size) {
  size_t bytes = 0;
  if (!bw_size_multiply(count, size, &bytes) || !bw_size_add(bytes, BW_LINE, &bytes)) return NULL;
  unsigned char *block = bw_alloc_array(allocator, bytes, 1);
  if (block == NULL) return NULL;
  size_t shift = BW_LINE - (size_t)((uintptr_t)block % BW_LINE);
  block[shift - 1] = (unsigned char)shift;
  return block + shift;
}

void bw_free_lines(const bw_allocator *allocator, void *block, size_t count, size_t size) {
  if (block == NULL) return;
  unsigned char *begin = block;
  begin -= begin[-1];
  bw_free_array(allocator, begin, count * size + BW_LINE, 1);
}
