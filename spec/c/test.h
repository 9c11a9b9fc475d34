/* What the C tests share: checks, a runner, and an allocator that finds every misuse of memory.
 *
 *   static void adds(void) { CHECK(1 + 1 == 2); }
 *   int main(int argc, char **argv) {
 *     static const test_case cases[] = {TEST(adds)};
 *     return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
 *   }
 *
 * Each spec/c/NAME.c is one program, build/spec/c/NAME [FILTER]; FILTER is a part of a test's name.
 */
#ifndef BW_SPEC_TEST_H
#define BW_SPEC_TEST_H

#include "boardwalk.h"

#include <stdbool.h>

typedef struct test_case {
  const char *name;
  void (*run)(void);
} test_case;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define TEST(function) \
  { #function, function }

/* Runs the tests, prints each failure and "N passed, N failed"; the program's exit status. */
int test_main(int argc, char **argv, const test_case *cases, size_t count);

/* A test fails when any of its checks does; it goes on behind it. Each gives what it checked, so
 * that a test can stop: if (!CHECK(mesh != NULL)) return; */
#define CHECK(condition) test_check((condition), #condition, __FILE__, __LINE__)
#define CHECK_INT(actual, expected) \
  test_check_int((int64_t)(actual), (int64_t)(expected), #actual, __FILE__, __LINE__)
#define CHECK_TEXT(actual, expected) \
  test_check_text((actual), (expected), #actual, __FILE__, __LINE__)
/* The same float32 to the bit; -0 is not 0, and a NaN is itself. */
#define CHECK_FLOAT(actual, expected) \
  test_check_float((actual), (expected), #actual, __FILE__, __LINE__)

bool test_check(bool passed, const char *what, const char *file, int line);
bool test_check_int(int64_t actual, int64_t expected, const char *what, const char *file, int line);
bool test_check_text(const char *actual, const char *expected, const char *what, const char *file,
                     int line);
bool test_check_float(float actual, float expected, const char *what, const char *file, int line);

/* Memory that fills what is new (0xa5) and what is freed (0xdd), guards both ends of every block,
 * moves a block at every resize, and checks the sizes it is told. */
typedef struct test_memory {
  size_t requests;  /* allocations and resizes asked for so far */
  size_t fail_at;   /* the request that gets NULL, from 1; 0: none */
  size_t fail_from; /* the first of those that all get NULL, from 1; 0: none */
  size_t blocks;    /* in use */
  size_t bytes;     /* in use */
  size_t peak;      /* most bytes ever in use */
} test_memory;

/* The allocator of a test_memory that starts as {0}. */
bw_allocator test_allocator(test_memory *memory);

/* Checks that nothing is in use. */
/* Whether two things have the same bytes, whatever they are. */
bool test_same_bytes(const void *a, const void *b, size_t size);

#define CHECK_NO_LEAK(memory) test_check_no_leak((memory), __FILE__, __LINE__)
bool test_check_no_leak(const test_memory *memory, const char *file, int line);

#endif
