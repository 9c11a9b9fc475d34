/* See test.h. */
#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- checks and the runner ----------------------------------------------------------------- */

static int failed_checks;

bool test_check(bool passed, const char *what, const char *file, int line) {
  if (passed) return true;
  failed_checks++;
  printf("%s:%d: not so: %s\n", file, line, what);
  return false;
}

bool test_check_int(int64_t actual, int64_t expected, const char *what, const char *file,
                    int line) {
  if (actual == expected) return true;
  failed_checks++;
  printf("%s:%d: %s: expected %" PRId64 ", got %" PRId64 "\n", file, line, what, expected, actual);
  return false;
}

bool test_check_text(const char *actual, const char *expected, const char *what, const char *file,
                     int line) {
  if (actual != NULL && expected != NULL && strcmp(actual, expected) == 0) return true;
  if (actual == NULL && expected == NULL) return true;
  failed_checks++;
  printf("%s:%d: %s: expected \"%s\", got \"%s\"\n", file, line, what,
         expected == NULL ? "(NULL)" : expected, actual == NULL ? "(NULL)" : actual);
  return false;
}

static uint32_t float_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

bool test_check_float(float actual, float expected, const char *what, const char *file, int line) {
  if (float_bits(actual) == float_bits(expected)) return true;
  failed_checks++;
  printf("%s:%d: %s: expected %.9g (0x%08" PRIx32 "), got %.9g (0x%08" PRIx32 ")\n", file, line,
         what, (double)expected, float_bits(expected), (double)actual, float_bits(actual));
  return false;
}

int test_main(int argc, char **argv, const test_case *cases, size_t count) {
  size_t passed = 0;
  size_t failed = 0;
  (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* nothing is lost when a test ends the process */
  for (size_t i = 0; i < count; i++) {
    if (argc > 1 && strstr(cases[i].name, argv[1]) == NULL) continue;
    failed_checks = 0;
    cases[i].run();
    if (failed_checks == 0) {
      passed++;
    } else {
      failed++;
      printf("FAILED %s\n", cases[i].name);
    }
  }
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- memory -------------------------------------------------------------------------------- */

#define GUARD_SIZE 32
#define GUARD_BYTE 0xfd
#define NEW_BYTE 0xa5
#define FREED_BYTE 0xdd

/* What stands before a block: its size, and guard bytes up to the block itself. */
typedef union header {
  struct {
    size_t size;
    unsigned char guard[GUARD_SIZE];
  } block;
  max_align_t align; /* cppcheck-suppress unusedStructMember */
} header;

static void broken(const char *what) {
  printf("memory: %s\n", what);
  (void)fflush(stdout);
  abort(); /* so that a debugger, valgrind or a sanitizer shows where */
}

static void check_guard(const unsigned char *guard) {
  for (size_t i = 0; i < GUARD_SIZE; i++) {
    if (guard[i] != GUARD_BYTE) broken("written outside a block");
  }
}

static void *take(test_memory *memory, size_t size) {
  header *head = malloc(sizeof *head + size + GUARD_SIZE);
  if (head == NULL) return NULL;
  unsigned char *block = (unsigned char *)(head + 1);
  head->block.size = size;
  memset(head->block.guard, GUARD_BYTE, GUARD_SIZE);
  memset(block, NEW_BYTE, size);
  memset(block + size, GUARD_BYTE, GUARD_SIZE);
  memory->blocks++;
  memory->bytes += size;
  if (memory->bytes > memory->peak) memory->peak = memory->bytes;
  return block; /* cppcheck-suppress memleak ; its head goes with it */
}

static void give_back(test_memory *memory, void *block) {
  header *head = (header *)block - 1;
  size_t size = head->block.size;
  memory->blocks--;
  memory->bytes -= size;
  memset(head, FREED_BYTE, sizeof *head + size + GUARD_SIZE);
  free(head);
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  test_memory *memory = context;
  if (block == NULL && old_size != 0) broken("an old size without a block");
  if (block != NULL) {
    const header *head = (const header *)block - 1;
    check_guard(head->block.guard);
    if (head->block.size != old_size) broken("a block's old size is not its size");
    check_guard((const unsigned char *)block + old_size);
  }
  if (new_size == 0) {
    if (block != NULL) give_back(memory, block);
    return NULL;
  }
  memory->requests++;
  if (memory->requests == memory->fail_at) return NULL;
  if (memory->fail_from != 0 && memory->requests >= memory->fail_from) return NULL;
  void *moved = take(memory, new_size);
  if (moved != NULL && block != NULL) {
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give_back(memory, block);
  }
  return moved;
}

bw_allocator test_allocator(test_memory *memory) {
  bw_allocator allocator = {resize, memory};
  return allocator;
}

bool test_check_no_leak(const test_memory *memory, const char *file, int line) {
  if (memory->blocks == 0) return true;
  failed_checks++;
  printf("%s:%d: %zu bytes in %zu blocks were not freed\n", file, line, memory->bytes,
         memory->blocks);
  return false;
}

bool test_same_bytes(const void *a, const void *b, size_t size) {
  return memcmp(a, b, size) == 0;
}
